//! Starts and stops the three: database, stand-in model, Hindsight's API.

use super::postgres;
use super::process::{self, start_apart, wait_until};
use super::state::{State, free_port, is_healthy, run_dir};
use crate::step::step;
use crate::workspace::root;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

pub(crate) fn start(venv: &Path) -> Result<State> {
    step(
        "starting PostgreSQL, a stand-in model and Hindsight",
        "15 to 40 s",
        || {
            stop()?;
            start_all(venv).inspect_err(|_| {
                // Half of it must not stay; why it failed matters more than a failure to stop.
                let _ = stop();
            })
        },
    )
}

/// Stops what runs, by pid; the database's content stays.
pub(crate) fn stop() -> Result<()> {
    if let Some(state) = State::read() {
        process::stop(state.api_pid, "hindsight")?;
        process::stop(state.stub_pid, "stub_model")?;
    }
    postgres::stop(&run_dir());
    State::forget();
    Ok(())
}

fn start_all(venv: &Path) -> Result<State> {
    let run = run_dir();
    for folder in ["home", "log"] {
        fs::create_dir_all(run.join(folder))
            .with_context(|| format!("cannot make {}", run.display()))?;
    }
    let mut state = State {
        api_port: free_port(18888)?,
        stub_port: free_port(18089)?,
        pg_port: free_port(55432)?,
        api_pid: 0,
        stub_pid: 0,
    };
    postgres::start(venv, &run, state.pg_port)?;
    start_stub(venv, &run, &mut state)?;
    start_api(venv, &run, &mut state)?;
    Ok(state)
}

fn start_stub(venv: &Path, run: &Path, state: &mut State) -> Result<()> {
    let log = run.join("log/stub.log");
    let mut command = Command::new(venv.join("bin/python"));
    command
        .arg(root().join("xtask/hindsight/stub_model.py"))
        .args(["--port", &state.stub_port.to_string()]);
    let mut child = start_apart(&mut command, &log)?;
    state.stub_pid = child.id();
    // Written at each step, so that `stop` finds what an interrupted start has left.
    state.write()?;
    let port = state.stub_port;
    wait_until(&mut child, &log, Duration::from_secs(20), || {
        is_healthy(port)
    })
    .context("the stand-in model")
}

fn start_api(venv: &Path, run: &Path, state: &mut State) -> Result<()> {
    let log = run.join("log/api.log");
    let home = run.join("home");
    // A `.env` found from the working folder upwards would override the environment; an empty one ends the search.
    fs::write(home.join(".env"), "").context("cannot write Hindsight's home")?;
    let mut command = Command::new(venv.join("bin/hindsight-api"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("HINDSIGHT_API_") {
            command.env_remove(name);
        }
    }
    command
        .envs(environment(state))
        .env("HOME", &home)
        .current_dir(&home);
    let mut child = start_apart(&mut command, &log)?;
    state.api_pid = child.id();
    state.write()?;
    let port = state.api_port;
    wait_until(&mut child, &log, Duration::from_secs(180), || {
        is_healthy(port)
    })
    .context("Hindsight")
}

/// Everything Hindsight is told. It fails fast: its own defaults are minutes of patience.
fn environment(state: &State) -> Vec<(String, String)> {
    let models = format!("{}/v1", state.stub_url());
    let database = format!(
        "postgresql://hindsight:hindsight@127.0.0.1:{}/hindsight",
        state.pg_port
    );
    let port = state.api_port.to_string();
    let named = [
        ("DATABASE_URL", database.as_str()),
        ("HOST", "127.0.0.1"),
        ("PORT", &port),
        ("MCP_ENABLED", "false"),
        ("LLM_PROVIDER", "openai"),
        ("LLM_BASE_URL", &models),
        ("LLM_API_KEY", "stub"),
        ("LLM_MODEL", "stub"),
        ("EMBEDDINGS_PROVIDER", "openai"),
        ("EMBEDDINGS_OPENAI_BASE_URL", &models),
        ("EMBEDDINGS_OPENAI_API_KEY", "stub"),
        ("EMBEDDINGS_OPENAI_MODEL", "stub"),
        ("RERANKER_PROVIDER", "rrf"),
        // Steady, else tasks of a server that was killed stay 'processing' for ever.
        ("WORKER_ID", "khetsmriti"),
        ("WORKER_POLL_INTERVAL_MS", "100"),
        ("WORKER_MAX_RETRIES", "1"),
        ("WORKER_TASK_RETRY_BACKOFF_SECONDS", "1"),
        ("LLM_MAX_RETRIES", "1"),
        ("LLM_INITIAL_BACKOFF", "0.1"),
        ("LLM_MAX_BACKOFF", "0.2"),
        ("EMBEDDINGS_MAX_RETRIES", "1"),
        ("EMBEDDINGS_INITIAL_BACKOFF", "0.1"),
        ("DB_POOL_MIN_SIZE", "2"),
        ("DB_POOL_MAX_SIZE", "30"),
        ("WEBHOOK_ALLOWED_HOSTS", "127.0.0.1"),
    ];
    let ours = named.map(|(name, value)| (format!("HINDSIGHT_API_{name}"), value.to_owned()));
    let others = [("HF_HUB_OFFLINE", "1"), ("NO_COLOR", "1")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
    ours.into_iter().chain(others).collect()
}
