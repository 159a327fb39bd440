//! Builds the server with the PWA inside it, and calls its commands.

use crate::pwa;
use crate::step::{ask, call, output_of, step};
use crate::workspace::{root, target};
use anyhow::{Context, Result, bail};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds PWA and server where they are not current, and gives the server's path. The dev profile: it shares its
/// dependencies with the tests, and a release build would cost minutes of linking for a demo that serves one person.
pub(crate) fn ensure_built() -> Result<PathBuf> {
    pwa::ensure_built()?;
    step(
        "building the server",
        "2 to 4 minutes the first time, then seconds",
        || {
            call(&mut cargo(&["build", "--package", "sync-server"]))
                .context("the server could not be built")
        },
    )?;
    Ok(target("debug/khetsmriti"))
}

/// Cargo on the repository, into `target/` whatever the caller's environment says, so that results are where the other
/// steps look for them.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    cargo
        .args(words)
        .env("CARGO_TARGET_DIR", target(""))
        .current_dir(root());
    cargo
}

/// Runs a command of the server and gives the JSON object on its last line.
pub(crate) fn answer_of(server: &Path, data: &Path, words: &[&str]) -> Result<serde_json::Value> {
    let mut command = Command::new(server);
    command.args(words).arg("--data").arg(data).arg("--json");
    let text = output_of(&mut command)?;
    let line = text.lines().last().unwrap_or_default();
    serde_json::from_str(line)
        .with_context(|| format!("`khetsmriti {}` did not end in JSON", words.join(" ")))
}

/// Fails with a sentence when the address cannot be listened on, before minutes of building are spent.
pub(crate) fn ensure_free(listen: &str) -> Result<()> {
    let address: SocketAddr = listen.parse().with_context(|| {
        format!("--listen takes an address like 127.0.0.1:8080, not `{listen}`")
    })?;
    match TcpListener::bind(address) {
        Ok(_) => Ok(()),
        Err(error) => bail!(
            "port {port} cannot be used ({error}): stop the program that listens there, or choose another one with \
             `cargo xtask run --listen 127.0.0.1:{other}`",
            port = address.port(),
            other = address.port().checked_add(1).unwrap_or(8081)
        ),
    }
}

/// Fails with a sentence when the disk has less room than the work ahead needs.
pub(crate) fn ensure_disk_space(needed_gb: u64) -> Result<()> {
    let answer = ask(Command::new("df").arg("-Pk").arg(root()));
    // Without `df` there is nothing to go by; the build itself will tell.
    let Some(free_gb) = answer.as_deref().and_then(free_gb_in) else {
        return Ok(());
    };
    if free_gb < needed_gb {
        bail!(
            "the disk that holds {} has {free_gb} GB left, and this needs about {needed_gb} GB: free some space (old \
             builds: `cargo clean` in other projects) and run the same command again",
            root().display()
        );
    }
    Ok(())
}

fn free_gb_in(df: &str) -> Option<u64> {
    let free_kb: u64 = df.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()?;
    Some(free_kb / (1024 * 1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_space_is_read_from_the_fourth_column() {
        let df = "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/a 100 50 5242880 9% /\n";
        assert_eq!(free_gb_in(df), Some(5));
        assert_eq!(free_gb_in("nothing"), None);
    }

    #[test]
    fn a_port_in_use_is_named_with_the_way_out() {
        let held = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = held.local_addr().unwrap();
        let sentence = ensure_free(&address.to_string()).unwrap_err().to_string();
        assert!(
            sentence.contains(&address.port().to_string()) && sentence.contains("--listen"),
            "{sentence}"
        );
    }
}
