//! `cargo xtask dev`: Trunk rebuilds and reloads on each change, the server beside it answers `/api` (Trunk.toml has the
//! proxy). Ctrl-C reaches all three through the terminal.

use crate::step::{say, step};
use crate::workspace::{root, target};
use crate::{run, server, tools};
use anyhow::{Context, Result, bail};
use std::process::Command;

pub(crate) fn dev() -> Result<()> {
    server::ensure_free("127.0.0.1:8080")?;
    let tools = tools::ensure()?;
    step(
        "building the server",
        "2 to 4 minutes the first time, then seconds",
        || crate::step::call(&mut server::cargo(&["build", "--package", "sync-server"])),
    )?;
    let binary = target("debug/khetsmriti");
    let options = run::demo_options();
    run::fill_demo(&binary, &options.data)?;
    run::print_codes(&binary, &options)?;
    let mut api = run::serve(&binary, &options)
        .spawn()
        .context("cannot start the server")?;
    say("The page with reload: http://localhost:8081");
    let trunk = Command::new(&tools.trunk)
        .args(["serve", "--skip-version-check"])
        // Not dist/: the server would take this unoptimised build into itself.
        .arg("--dist")
        .arg(target("dev-dist"))
        .env("PATH", &tools.path)
        .env("CARGO_TARGET_DIR", target(crate::pwa::TARGET_DIR))
        .env(
            "KHETSMRITI_XTASK",
            std::env::current_exe().context("xtask does not know its own path")?,
        )
        .env_remove("NO_COLOR")
        .current_dir(root())
        .status();
    // Trunk may also have ended by itself; the server must not outlive it.
    api.kill()
        .and_then(|()| api.wait())
        .context("cannot stop the server")?;
    let status = trunk.context("cannot start Trunk")?;
    if !status.success() {
        bail!("Trunk ended ({status})");
    }
    Ok(())
}
