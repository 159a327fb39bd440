//! `cargo xtask test`: everything CI runs, in its order, cheap things first. The last lines are the runner's summary.

use crate::hindsight::{self, Running};
use crate::step::{ask, call, say, step};
use crate::tools::ensure_wasm_target;
use crate::workspace::{root, target};
use crate::{axe, browser, chrome, pwa, server};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[derive(Default)]
struct Options {
    is_long: bool,
    without_hindsight: bool,
}

pub(crate) fn test(words: &[&str]) -> Result<()> {
    let options = parse(words)?;
    if !target("debug/khetsmriti").exists() {
        say(
            "The first time takes 15 to 25 minutes on two cores, later under 8; each step says how long.",
        );
        server::ensure_disk_space(10)?;
    }
    step("looking at the format", "seconds", || {
        call(&mut server::cargo(&["fmt", "--all", "--", "--check"]))
    })?;
    lint()?;
    let server = server::ensure_built()?;
    let chrome = chrome::ensure()?;
    let hindsight = if options.without_hindsight {
        None
    } else {
        Some(hindsight::for_tests()?)
    };
    let surroundings = surroundings(&options, &server, &chrome, hindsight.as_ref())?;
    step(
        "running the examples in the documentation",
        "under a minute",
        || {
            call(
                server::cargo(&["test", "--quiet", "--doc", "--package", "shared"])
                    .envs(surroundings.iter().cloned()),
            )
        },
    )?;
    step(
        "testing the phone's store in a browser",
        "1 to 2 minutes the first time",
        test_in_browser,
    )?;
    step(
        "comparing every brief with a browser's, byte for byte",
        "1 to 2 minutes",
        || compare_briefs(&surroundings),
    )?;
    // No step: the runner's summary is the last line.
    say("• running the tests (3 to 6 minutes)");
    run_tests(&options, &surroundings)
}

fn parse(words: &[&str]) -> Result<Options> {
    let mut options = Options::default();
    for word in words {
        match *word {
            "--long" => options.is_long = true,
            "--no-hindsight" => options.without_hindsight = true,
            _ => bail!("`cargo xtask test` takes --long and --no-hindsight, not `{word}`"),
        }
    }
    Ok(options)
}

fn lint() -> Result<()> {
    ensure_wasm_target()?;
    let deny_warnings = ["--", "-D", "warnings"];
    step("linting", "1 to 3 minutes the first time", || {
        let words = ["clippy", "--quiet", "--workspace", "--all-targets"];
        call(&mut server::cargo(&[&words[..], &deny_warnings].concat()))
    })?;
    step(
        "linting what runs on the phone",
        "1 to 2 minutes the first time",
        || {
            let client = [
                "clippy",
                "--quiet",
                "--package",
                "client",
                "--target",
                "wasm32-unknown-unknown",
            ];
            let app = ["--lib", "--bin", "app"];
            let worker = ["--lib", "--bin", "app", "--features", "document"];
            for part in [&app[..], &worker[..]] {
                let words = [&client[..], part, &deny_warnings].concat();
                call(server::cargo(&words).env("CARGO_TARGET_DIR", target(pwa::TARGET_DIR)))?;
            }
            Ok(())
        },
    )?;
    step("reading the documentation", "under a minute", || {
        let words = [
            "doc",
            "--quiet",
            "--workspace",
            "--no-deps",
            "--document-private-items",
        ];
        call(server::cargo(&words).env("RUSTDOCFLAGS", "-D warnings"))
    })
}

/// What the tests are told, as environment variables.
fn surroundings(
    options: &Options,
    server: &Path,
    chrome: &Path,
    hindsight: Option<&Running>,
) -> Result<Vec<(&'static str, String)>> {
    let mut told = vec![
        ("KHETSMRITI_BIN", server.display().to_string()),
        ("CHROME", chrome.display().to_string()),
        ("KHETSMRITI_AXE", axe::ensure_here()?.display().to_string()),
    ];
    if let Some(hindsight) = hindsight {
        told.push(("KHETSMRITI_HINDSIGHT_URL", hindsight.url.clone()));
        told.push(("KHETSMRITI_HINDSIGHT_STUB_URL", hindsight.stub_url.clone()));
        // A test that then skips for want of it is a failure.
        told.push(("KHETSMRITI_REQUIRE_HINDSIGHT", "1".to_owned()));
    }
    match real_data()? {
        Some(folder) => told.push(("KHETSMRITI_REAL_DATA", folder.display().to_string())),
        None => say("• no real data here (KHETSMRITI_REAL_DATA): our own small fixture stands in"),
    }
    if options.is_long {
        told.push(("KHETSMRITI_LONG", "1".to_owned()));
    }
    Ok(told)
}

fn real_data() -> Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os("KHETSMRITI_REAL_DATA").map(PathBuf::from) {
        let folder = named.canonicalize();
        return folder
            .map(Some)
            .with_context(|| format!("KHETSMRITI_REAL_DATA names {}", named.display()));
    }
    Ok(root().join("../shared/data").canonicalize().ok())
}

/// What the shell and the worker promise of IndexedDB and the browser's locks can only be seen in a browser.
fn test_in_browser() -> Result<()> {
    let shell = ["--test", "shell"];
    let worker = ["--lib", "--features", "document"];
    for part in [&shell[..], &worker[..]] {
        call(&mut browser::test(part)?)?;
    }
    Ok(())
}

/// The digests of all briefs of the demo and of the call centre's farmers, written natively, then computed again from
/// the same records in a browser.
fn compare_briefs(surroundings: &[(&'static str, String)]) -> Result<()> {
    let file = target("digests/cases.bin");
    let write = [
        "test",
        "--quiet",
        "--package",
        "sync-server",
        "--test",
        "brief_digests",
    ];
    let told = surroundings.iter().cloned();
    call(
        server::cargo(&write)
            .envs(told)
            .env("KHETSMRITI_DIGESTS", &file),
    )?;
    if !surroundings
        .iter()
        .any(|(name, _)| *name == "KHETSMRITI_REAL_DATA")
    {
        say(
            "• SKIPPED: the call centre's farmers; no real data here, so the demo and our own small file alone",
        );
    }
    let mut cargo = browser::test(&["--test", "digests"])?;
    call(cargo.env("KHETSMRITI_DIGESTS", &file))
}

fn run_tests(options: &Options, surroundings: &[(&'static str, String)]) -> Result<()> {
    let told = surroundings.iter().cloned();
    if ask(Command::new("cargo").args(["nextest", "--version"])).is_some() {
        let profile = if options.is_long { "long" } else { "default" };
        let words = [
            "nextest",
            "run",
            "--workspace",
            "--no-fail-fast",
            "--profile",
            profile,
        ];
        return call(server::cargo(&words).envs(told));
    }
    let mut cargo = server::cargo(&[
        "test",
        "--workspace",
        "--no-fail-fast",
        "--lib",
        "--bins",
        "--tests",
    ]);
    run_and_sum(cargo.envs(told))
}

/// Without nextest: cargo's own runner, whose many summaries are added up into one at the end.
fn run_and_sum(cargo: &mut Command) -> Result<()> {
    let mut child = cargo
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cargo")?;
    let lines = BufReader::new(child.stdout.take().context("cargo has no output")?);
    let mut total = Counts::default();
    for line in lines.lines() {
        let line = line.context("cargo's output cannot be read")?;
        println!("{line}");
        total.add(&line);
    }
    let status = child.wait().context("cargo did not end")?;
    let verdict = if status.success() { "ok" } else { "FAILED" };
    println!("\ntest result: {verdict}. {total:?}");
    if !status.success() {
        bail!("tests failed");
    }
    Ok(())
}

#[derive(Default, Debug, PartialEq)]
struct Counts {
    passed: u32,
    failed: u32,
    ignored: u32,
}

impl Counts {
    fn add(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("test result: ") else {
            return;
        };
        let of = |what: &str| -> u32 {
            let part = rest
                .split(['.', ';'])
                .find(|part| part.trim().ends_with(what));
            part.and_then(|part| part.trim().split(' ').next()?.parse().ok())
                .unwrap_or(0)
        };
        self.passed += of("passed");
        self.failed += of("failed");
        self.ignored += of("ignored");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_of_cargo_add_up() {
        let mut total = Counts::default();
        total.add("test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s");
        total.add("test one ... ok");
        total.add("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!(
            total,
            Counts {
                passed: 15,
                failed: 2,
                ignored: 1
            }
        );
    }
}
