//! `cargo xtask WORD`: sets up, builds, runs and tests KhetSmriti. The only place that installs anything, and plain
//! Rust with few dependencies, because on a fresh machine it is the first thing compiled. Each word is a file.

mod axe;
mod bench;
mod browser;
mod chrome;
mod dev;
mod hindsight;
mod pwa;
mod pwa_hook;
mod run;
mod server;
mod step;
mod test;
mod tools;
mod workspace;

use anyhow::Result;
use std::process::ExitCode;

const WORDS: &str = "cargo xtask WORD

  run [--listen ADDRESS] [--data DIR]
                   build everything, fill a demo database the first time, serve it, print sign-in codes
  build            build the PWA (into dist/) and the server
  dev              Trunk with reload, and the server beside it
  test [--long] [--no-hindsight]
                   everything CI runs, in the same order
  bench            measure bytes, requests and times; prints a table
  hindsight install|start|stop|status
                   the real Hindsight on this machine, with a stand-in for its language model
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nxtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[&str]) -> Result<ExitCode> {
    let done = |()| ExitCode::SUCCESS;
    match words {
        [] | ["help" | "--help" | "-h"] => {
            print!("{WORDS}");
            Ok(ExitCode::SUCCESS)
        }
        ["run", options @ ..] => run::run(options).map(done),
        ["build"] => run::build().map(done),
        ["dev"] => dev::dev().map(done),
        ["test", options @ ..] => test::test(options).map(done),
        ["bench", options @ ..] => bench::bench(options).map(done),
        ["hindsight", words @ ..] => hindsight::command(words).map(done),
        // Called by Trunk, see Trunk.toml.
        ["pwa-hook"] => pwa_hook::after_build().map(done),
        _ => {
            eprint!("xtask does not know `{}`.\n\n{WORDS}", words.join(" "));
            Ok(ExitCode::from(2))
        }
    }
}
