//! The command line. Stdout has the answer, stderr everything else; with `--json` the last line of
//! stdout is one JSON object. Exit codes: 0 done (refused rows included), 1 failed, 2 wrong use.

mod backup;
mod brief;
mod depot;
mod guard;
mod import;
mod insights;
mod officer;
mod output;
mod serve;
mod status;
mod voice;

pub use depot::Depot;
pub use import::{Summary, apply_plan};

use crate::config::{Data, MemoryOptions};
use clap::{Parser, Subcommand};
use output::Output;
use shared::text::Lang;
use std::process::ExitCode;

/// KhetSmriti: the depot that keeps what was seen at the farm gates
#[derive(Debug, Parser)]
#[command(name = "khetsmriti", version, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    data: Data,
    /// End stdout with one JSON object
    #[arg(long, global = true)]
    json: bool,
    /// The language of what people read: en, te or hi
    #[arg(long, global = true, env = "KHETSMRITI_LANG", default_value = "en")]
    lang: Lang,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the app and the API
    Serve(Box<serve::Serve>),
    /// Take in the demo territory, public data, or a depot's own files
    Import(import::Import),
    /// A farmer's brief as of a day or moment, as the phone shows it
    Brief(brief::Brief),
    /// What a village's record says: what works, how objections were met, what to watch
    Insights(insights::Insights),
    /// Hold the lines of stdin against what the record knew of a farmer
    Guard(guard::GuardText),
    /// Count what is here, and what is on its way into memory
    Status(MemoryOptions),
    /// Write a copy of everything to a new file
    Backup(backup::Backup),
    /// Make everything as it is in a backup
    Restore(backup::Restore),
    /// The voice notes that are here, and how far their hearing has come
    Voice(voice::Voice),
    /// Officers, their villages, and codes to sign in with
    Officer(officer::Officer),
}

/// Runs the command named by the process's arguments.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return wrong_use(&error),
    };
    crate::telemetry::start(if matches!(cli.command, Command::Serve(_)) {
        "info"
    } else {
        "warn"
    });
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("khetsmriti: the program cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(carry_out(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("khetsmriti: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn carry_out(cli: Cli) -> anyhow::Result<()> {
    let output = Output::new(cli.json, cli.lang);
    let data = &cli.data.data;
    match cli.command {
        Command::Serve(serve) => serve.run(data, &output).await,
        Command::Import(import) => import.run(data, &output).await,
        Command::Brief(brief) => brief.run(data, cli.lang, &output).await,
        Command::Insights(insights) => insights.run(data, cli.lang, &output).await,
        Command::Guard(guard) => guard.run(data, cli.lang, &output).await,
        Command::Status(memory) => status::run(data, &memory, &output).await,
        Command::Backup(backup) => backup.run(data, &output).await,
        Command::Restore(restore) => restore.run(data, &output).await,
        Command::Voice(voice) => voice.run(data, &output).await,
        Command::Officer(officer) => officer.run(data, &output).await,
    }
}

/// Help and version are no mistake; everything else names what is wrong and, where the value came
/// from the environment, the key that holds it.
fn wrong_use(error: &clap::Error) -> ExitCode {
    drop(error.print());
    if !error.use_stderr() {
        return ExitCode::SUCCESS;
    }
    if let Some(key) = key_of(error) {
        eprintln!("(the value comes from the environment: {key})");
    }
    ExitCode::from(2)
}

fn key_of(error: &clap::Error) -> Option<String> {
    use clap::error::{ContextKind, ContextValue};
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let name = option.trim_start_matches("--").split([' ', '=']).next()?;
    let key = format!("KHETSMRITI_{}", name.replace('-', "_").to_uppercase());
    let is_given = std::env::args()
        .any(|arg| arg == format!("--{name}") || arg.starts_with(&format!("--{name}=")));
    (!is_given && std::env::var_os(&key).is_some()).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_wrong_value_is_named() {
        let wrong = [
            (vec!["serve", "--listen", "eighty"], "--listen"),
            (vec!["serve", "--tls-cert", "a.pem"], "--tls-key"),
            (
                vec!["serve", "--hindsight-url", "ftp://x"],
                "--hindsight-url",
            ),
            (vec!["serve", "--hindsight-bank", "a b"], "--hindsight-bank"),
            (vec!["officer", "code", "a b"], "ID"),
            (vec!["import", "kcc"], "FILE"),
        ];
        for (words, name) in wrong {
            let error =
                Cli::try_parse_from([&["khetsmriti"], words.as_slice()].concat()).unwrap_err();
            assert!(error.to_string().contains(name), "{words:?}: {error}");
            assert_eq!(error.exit_code(), 2);
        }
    }
}
