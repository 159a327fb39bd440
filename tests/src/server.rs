//! The built server, run as a person at a depot runs it: a process with a data folder and a port.

use crate::wait::{self, PATIENCE};
use crate::{http, target};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs::File;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// A depot: its data folder, its port and, while it runs, its process. Dropped, it ends.
pub struct Server {
    folder: TempDir,
    port: u16,
    /// Options that say which memory is used.
    memory: Vec<String>,
    more: Vec<String>,
    process: Option<Child>,
    log: PathBuf,
}

static COUNT: AtomicU32 = AtomicU32::new(0);

/// The program under test: `KHETSMRITI_BIN`, or where cargo builds it.
pub fn program() -> Result<PathBuf> {
    let named = std::env::var_os("KHETSMRITI_BIN").map(PathBuf::from);
    let path = named.unwrap_or_else(|| target("debug/khetsmriti"));
    if !path.is_file() {
        bail!(
            "no server at {}: `cargo xtask build` makes it",
            path.display()
        );
    }
    Ok(path)
}

impl Server {
    /// A depot with an empty data folder and a free port; not running yet.
    pub fn prepare() -> Result<Self> {
        let folder = tempfile::Builder::new().prefix("khetsmriti-").tempdir()?;
        // Bound and let go: another program could take it before we do, which the start would say.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let logs = target("test-logs");
        std::fs::create_dir_all(&logs)?;
        let log = logs.join(format!("server-{}-{number}.log", std::process::id()));
        Ok(Self {
            folder,
            port,
            memory: Vec::new(),
            more: Vec::new(),
            process: None,
            log,
        })
    }

    /// A running depot with the demo territory.
    pub fn with_demo() -> Result<Self> {
        let mut server = Self::prepare()?;
        server.run(&["import", "demo"])?;
        server.start()?;
        Ok(server)
    }

    /// More words for `serve` at its next start.
    pub fn serve_with(&mut self, words: &[&str]) {
        self.more = words.iter().map(|word| (*word).to_owned()).collect();
    }

    /// Names the memory, for `serve` at its next start and for `status`, which counts what is on its way there.
    pub fn remember_in(&mut self, url: &str, bank: &str) {
        let words = ["--hindsight-url", url, "--hindsight-bank", bank];
        self.memory = words.map(str::to_owned).to_vec();
    }

    /// Starts the process on the same port and folder as ever, and waits until it answers.
    pub fn start(&mut self) -> Result<()> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut command = Command::new(program()?);
        command
            .arg("serve")
            .arg("--data")
            .arg(self.data())
            .args(["--listen", &self.address()]);
        command
            .args(&self.memory)
            .args(&self.more)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log);
        clean_environment(&mut command);
        self.process = Some(command.spawn().context("cannot start the server")?);
        wait::until("the server answers its health check", PATIENCE, || {
            if let Some(process) = &mut self.process
                && let Some(status) = process.try_wait()?
            {
                let log = std::fs::read_to_string(&self.log).unwrap_or_default();
                bail!("the server ended at its start ({status}):\n{log}");
            }
            let answer = http::get(&self.address(), "/api/v1/health");
            Ok(answer
                .is_ok_and(|answer| answer.status == 200)
                .then_some(()))
        })
    }

    /// Ends it as a power cut does.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(mut process) = self.process.take() {
            process
                .kill()
                .and_then(|()| process.wait())
                .context("the server could not be killed")?;
        }
        Ok(())
    }

    /// Ends it as Ctrl-C does, and gives whether it ended well.
    pub fn stop(&mut self) -> Result<bool> {
        let Some(mut process) = self.process.take() else {
            return Ok(true);
        };
        Command::new("kill")
            .args(["-INT", &process.id().to_string()])
            .status()?;
        wait::until("the server stops", PATIENCE, || Ok(process.try_wait()?))
            .map(|status| status.success())
    }

    /// Where it listens, `host:port`.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }
    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }
    /// Its data folder.
    pub fn data(&self) -> &Path {
        self.folder.path()
    }

    /// Runs another command of the program on the same data; gives the JSON of its last line.
    pub fn run(&self, words: &[&str]) -> Result<Value> {
        let mut command = Command::new(program()?);
        command
            .args(words)
            .arg("--data")
            .arg(self.data())
            .arg("--json")
            .stdin(Stdio::null());
        clean_environment(&mut command);
        let output = command.output().context("cannot run the program")?;
        let text = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!(
                "`khetsmriti {}` ended with {}:\n{said}{text}",
                words.join(" "),
                output.status
            );
        }
        let line = text.lines().last().unwrap_or_default();
        serde_json::from_str(line)
            .with_context(|| format!("`khetsmriti {}` ended in {line:?}", words.join(" ")))
    }

    /// A fresh one-time code for an officer.
    pub fn code(&self, officer: &str) -> Result<String> {
        let answer = self.run(&["officer", "code", officer])?;
        Ok(answer["code"]
            .as_str()
            .with_context(|| format!("no code in {answer}"))?
            .to_owned())
    }

    /// Waits until nothing is on its way into memory: sent, read back and found equal.
    pub fn wait_all_in_memory(&self) -> Result<()> {
        wait::until("the outbox is empty", 6 * PATIENCE, || {
            let outbox = self.status()?["outbox"].clone();
            if outbox["gave_up"] != 0 {
                bail!("the outbox gave up on something: {outbox}");
            }
            let is_empty = outbox["waiting"] == 0 && outbox["sent"] == 0;
            // Every look is a process of its own; the machine is to forward meanwhile.
            if !is_empty {
                std::thread::sleep(Duration::from_millis(500));
            }
            Ok(is_empty.then_some(()))
        })
    }

    /// `status --json`.
    pub fn status(&self) -> Result<Value> {
        let memory = self.memory.iter().map(String::as_str);
        self.run(&std::iter::once("status").chain(memory).collect::<Vec<_>>())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A failed kill leaves a process that a next run on another port does not meet.
        let _ = self.kill();
    }
}

/// What the surroundings set for other programs must not reach this one.
fn clean_environment(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("KHETSMRITI_") {
            command.env_remove(name);
        }
    }
}
