//! Steps a person watches: each says what it does and how long it usually takes, then how long it took. Also the one
//! way commands are run, so that every failure names its command.

use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Says what happens now and for how long, runs it, and says when it is done.
pub(crate) fn step<T>(what: &str, usually: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("• {what} ({usually})");
    let start = Instant::now();
    let value = work()?;
    let seconds = start.elapsed().as_secs_f32();
    if seconds >= 1.0 {
        eprintln!("  done in {seconds:.0} s");
    }
    Ok(value)
}

/// A line of its own, outside a step.
pub(crate) fn say(line: &str) {
    eprintln!("{line}");
}

/// Runs a command with its output on the terminal; an exit that is not zero is an error that names it.
pub(crate) fn call(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("cannot start `{}`", line_of(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line_of(command));
    }
    Ok(())
}

/// Runs a command and gives its stdout; what it says on stderr goes to the terminal.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{}`", line_of(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", line_of(command), output.status);
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("`{}` did not answer in text", line_of(command)))
}

/// What a command prints when asked, or nothing if it is not there or fails: for looking around, not for working.
pub(crate) fn ask(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn line_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
