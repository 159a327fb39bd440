//! The real Hindsight on this machine, for tests and for trying things out: PostgreSQL from a Python wheel, the Hindsight
//! API, and a stand-in for its language model. Everything listens on loopback and lies under `target/hindsight`.

mod install;
mod postgres;
mod process;
mod services;
mod state;

use crate::step::say;
use anyhow::{Result, bail};
use state::State;

pub(crate) use postgres::is_root;

/// A Hindsight that answers. Dropped, it stops again if it was started for the one who holds it.
pub(crate) struct Running {
    pub(crate) url: String,
    pub(crate) stub_url: String,
    is_ours: bool,
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.is_ours
            && let Err(error) = services::stop()
        {
            say(&format!(
                "  Hindsight did not stop: {error:#}; `cargo xtask hindsight stop` tries again"
            ));
        }
    }
}

/// `cargo xtask hindsight WORD`.
pub(crate) fn command(words: &[&str]) -> Result<()> {
    match words {
        ["install"] => install::ensure().map(|_| ()),
        ["start"] => start(),
        ["stop"] => services::stop(),
        ["status"] => status(),
        _ => bail!("`cargo xtask hindsight` takes install, start, stop or status"),
    }
}

/// Installs and starts Hindsight with an empty database, unless one of ours already answers; ends with the holder.
pub(crate) fn for_tests() -> Result<Running> {
    if let Some(state) = State::answering() {
        return Ok(running(&state, false));
    }
    let venv = install::ensure()?;
    services::stop()?;
    postgres::forget(&state::run_dir())?;
    let state = services::start(&venv)?;
    Ok(running(&state, true))
}

fn running(state: &State, is_ours: bool) -> Running {
    Running {
        url: state.url(),
        stub_url: state.stub_url(),
        is_ours,
    }
}

fn start() -> Result<()> {
    let state = match State::answering() {
        Some(state) => state,
        None => services::start(&install::ensure()?)?,
    };
    println!("HINDSIGHT_URL={}", state.url());
    println!("HINDSIGHT_STUB_URL={}", state.stub_url());
    Ok(())
}

fn status() -> Result<()> {
    match State::answering() {
        Some(state) => println!(
            "Hindsight answers at {} (its model stands in at {})",
            state.url(),
            state.stub_url()
        ),
        None => println!("Hindsight does not run; `cargo xtask hindsight start` starts it"),
    }
    Ok(())
}
