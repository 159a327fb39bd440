//! Processes that outlive xtask: started apart from the terminal, known by pid, stopped by pid.

use crate::step::ask;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Starts a command whose output goes to a log file and which Ctrl-C at the terminal does not reach.
pub(crate) fn start_apart(command: &mut Command, log: &Path) -> Result<Child> {
    let out = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let err = out.try_clone().context("cannot share the log")?;
    command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .process_group(0);
    command
        .spawn()
        .with_context(|| format!("cannot start {}", command.get_program().to_string_lossy()))
}

/// Waits until `is_ready`; ends early when the process has ended, with the end of its log.
pub(crate) fn wait_until(
    child: &mut Child,
    log: &Path,
    patience: Duration,
    is_ready: impl Fn() -> bool,
) -> Result<()> {
    let start = Instant::now();
    while !is_ready() {
        if let Some(status) = child.try_wait()? {
            bail!(
                "it ended at once ({status}); the end of {}:\n{}",
                log.display(),
                end_of(log)
            );
        }
        if start.elapsed() > patience {
            bail!(
                "no answer after {} s; the end of {}:\n{}",
                patience.as_secs(),
                log.display(),
                end_of(log)
            );
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

pub(crate) fn end_of(log: &Path) -> String {
    let text = fs::read(log)
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// Whether a process runs. One that has ended but was not yet waited for does not.
pub(crate) fn is_alive(pid: u32) -> bool {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => !stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .trim_start()
            .starts_with('Z'),
        Err(_) if Path::new("/proc/self").exists() => false,
        Err(_) => ask(&mut signal("-0", pid)).is_some(),
    }
}

/// Asks a process to end, and ends it if it does not. `mark` must be in its command line: a pid may have been given to
/// another program since.
pub(crate) fn stop(pid: u32, mark: &str) -> Result<()> {
    if !is_alive(pid) || !is_named(pid, mark) {
        return Ok(());
    }
    for (how, patience) in [("-TERM", 15), ("-KILL", 5)] {
        ask(&mut signal(how, pid));
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(patience) {
            if !is_alive(pid) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(100));
        }
    }
    bail!("process {pid} does not end")
}

fn is_named(pid: u32, mark: &str) -> bool {
    match fs::read(format!("/proc/{pid}/cmdline")) {
        Ok(line) => String::from_utf8_lossy(&line).contains(mark),
        Err(_) => true,
    }
}

fn signal(how: &str, pid: u32) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "kill \"$1\" \"$2\"", "sh", how, &pid.to_string()]);
    command
}
