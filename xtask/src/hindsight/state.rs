//! What runs and where, kept in a file between `start` and `stop`.

use super::process;
use crate::workspace::{hex, root, target};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::Duration;

/// Ports and processes of the one instance of this clone.
pub(crate) struct State {
    pub(crate) api_port: u16,
    pub(crate) stub_port: u16,
    pub(crate) pg_port: u16,
    pub(crate) api_pid: u32,
    pub(crate) stub_pid: u32,
}

impl State {
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.api_port)
    }

    pub(crate) fn stub_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.stub_port)
    }

    /// The instance of this clone, if it answers.
    pub(crate) fn answering() -> Option<Self> {
        let state = Self::read()?;
        (process::is_alive(state.stub_pid) && is_healthy(state.api_port)).then_some(state)
    }

    pub(crate) fn read() -> Option<Self> {
        let text = fs::read_to_string(file()).ok()?;
        let value: serde_json::Value = serde_json::from_str(&text).ok()?;
        let number = |key: &str| u32::try_from(value[key].as_u64()?).ok();
        let port = |key: &str| u16::try_from(number(key)?).ok();
        Some(Self {
            api_port: port("api_port")?,
            stub_port: port("stub_port")?,
            pg_port: port("pg_port")?,
            api_pid: number("api_pid")?,
            stub_pid: number("stub_pid")?,
        })
    }

    pub(crate) fn write(&self) -> Result<()> {
        let value = serde_json::json!({
            "api_port": self.api_port, "stub_port": self.stub_port, "pg_port": self.pg_port,
            "api_pid": self.api_pid, "stub_pid": self.stub_pid,
        });
        fs::write(file(), value.to_string()).context("cannot write Hindsight's state")
    }

    pub(crate) fn forget() {
        // Nothing to forget is as good as forgotten.
        let _ = fs::remove_file(file());
    }
}

fn file() -> PathBuf {
    run_dir().join("state.json")
}

/// Logs, database and state. PostgreSQL refuses root, so as root it runs as another account, which must be able to reach
/// this folder; a clone under `/root` it cannot, so there the folder is a temporary one that belongs to this clone.
pub(crate) fn run_dir() -> PathBuf {
    let inside = target("hindsight/run");
    if !super::postgres::is_root() || super::postgres::can_reach(root()) {
        return inside;
    }
    let clone = hex(&Sha256::digest(root().to_string_lossy().as_bytes()));
    std::env::temp_dir().join(format!("khetsmriti-hindsight-{}", &clone[..12]))
}

/// The wanted port, or a free one if it is taken.
pub(crate) fn free_port(wanted: u16) -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, wanted))
        .or_else(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
        .context("no port can be listened on")?;
    Ok(listener.local_addr()?.port())
}

/// Whether something on this port answers `/health` with 200.
pub(crate) fn is_healthy(port: u16) -> bool {
    health_line(port).is_some_and(|line| line.contains(" 200 "))
}

fn health_line(port: u16) -> Option<String> {
    let address = (Ipv4Addr::LOCALHOST, port).into();
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(1)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    stream
        .write_all(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        .ok()?;
    let mut start = [0u8; 64];
    let read = stream.read(&mut start).ok()?;
    let text = String::from_utf8_lossy(&start[..read]).into_owned();
    text.lines().next().map(str::to_owned)
}
