//! `cargo xtask run`: from a clone to a running demo. The first time it builds tools, PWA and server and fills the demo
//! database; later it starts in seconds. It ends by becoming the server, so that Ctrl-C reaches the server alone.

use crate::server;
use crate::step::{call, say, step};
use crate::workspace::{root, target};
use anyhow::{Context, Result, anyhow, bail};
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) struct Options {
    listen: String,
    pub(crate) data: PathBuf,
}

/// The demo as it is served when nothing is said.
pub(crate) fn demo_options() -> Options {
    Options {
        listen: "127.0.0.1:8080".to_owned(),
        data: target("demo"),
    }
}

pub(crate) fn run(words: &[&str]) -> Result<()> {
    let options = parse(words)?;
    say("KhetSmriti: building what is missing, then serving the demo.");
    if !target("debug/khetsmriti").exists() {
        say(
            "The first time takes 8 to 15 minutes on two cores; each step says how long. Later starts take seconds.",
        );
    }
    server::ensure_free(&options.listen)?;
    if !root().join("dist/index.html").exists() {
        server::ensure_disk_space(6)?;
    }
    let server = server::ensure_built()?;
    fill_demo(&server, &options.data)?;
    print_codes(&server, &options)?;
    say("Ctrl-C stops it.\n");
    let error = serve(&server, &options).exec();
    Err(anyhow!(error).context(format!("cannot start {}", server.display())))
}

/// `cargo xtask build`: PWA and server, nothing started.
pub(crate) fn build() -> Result<()> {
    let server = server::ensure_built()?;
    say(&format!(
        "built: {} and {}",
        root().join("dist").display(),
        server.display()
    ));
    Ok(())
}

fn parse(words: &[&str]) -> Result<Options> {
    let mut options = demo_options();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let value = rest
            .next()
            .with_context(|| format!("`{word}` needs a value"))?;
        match *word {
            "--listen" => options.listen = (*value).to_owned(),
            "--data" => options.data = PathBuf::from(value),
            _ => bail!("`cargo xtask run` takes --listen ADDRESS and --data DIR, not `{word}`"),
        }
    }
    Ok(options)
}

/// Fills the demo territory the first time only: what a person then records in the demo stays.
pub(crate) fn fill_demo(server: &Path, data: &Path) -> Result<()> {
    let mark = data.join("demo-is-filled");
    if mark.exists() {
        return Ok(());
    }
    step("filling the demo territory", "seconds", || {
        fs::create_dir_all(data).with_context(|| format!("cannot make {}", data.display()))?;
        call(
            Command::new(server)
                .args(["import", "demo", "--data"])
                .arg(data),
        )?;
        fs::write(&mark, "").with_context(|| format!("cannot write {}", mark.display()))
    })
}

pub(crate) fn print_codes(server: &Path, options: &Options) -> Result<()> {
    let answer = server::answer_of(server, &options.data, &["officer", "list"])?;
    let officers = answer["officers"]
        .as_array()
        .context("`khetsmriti officer list` named no officers")?;
    say(&format!(
        "\nOpen http://{} and sign in with a one-time code:",
        shown(&options.listen)
    ));
    for officer in officers {
        let id = officer["id"].as_str().context("an officer without an id")?;
        let name = officer["name"].as_str().unwrap_or(id);
        let fresh = server::answer_of(server, &options.data, &["officer", "code", id])?;
        let code = fresh["code"]
            .as_str()
            .context("`khetsmriti officer code` gave no code")?;
        say(&format!("    {code}    {name} ({id})"));
    }
    let port = options.listen.rsplit(':').next().unwrap_or("8080");
    say(&format!(
        "On a phone by USB: `adb reverse tcp:{port} tcp:{port}`, then the same address there."
    ));
    Ok(())
}

/// Browsers give a service worker to `localhost` by name; the bare address works too, but this is what people expect.
fn shown(listen: &str) -> String {
    listen.replace("127.0.0.1:", "localhost:")
}

pub(crate) fn serve(server: &Path, options: &Options) -> Command {
    let mut command = Command::new(server);
    command
        .arg("serve")
        .arg("--data")
        .arg(&options.data)
        .args(["--listen", &options.listen]);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_option_is_named() {
        assert!(
            parse(&["--prot", "1"])
                .err()
                .unwrap()
                .to_string()
                .contains("--prot")
        );
        assert!(
            parse(&["--listen"])
                .err()
                .unwrap()
                .to_string()
                .contains("needs a value")
        );
        assert_eq!(
            parse(&["--listen", "127.0.0.1:9"]).unwrap().listen,
            "127.0.0.1:9"
        );
    }
}
