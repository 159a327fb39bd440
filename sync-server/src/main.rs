//! The depot's program. What it does is in the library: [`sync_server::cli`].

fn main() -> std::process::ExitCode {
    sync_server::cli::run()
}
