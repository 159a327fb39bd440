//! What the depot says of itself while it runs: to stderr, levels by `RUST_LOG`. Stdout belongs to
//! the command's answer.

use tracing_subscriber::EnvFilter;

/// Starts logging; `info` where nothing is said.
pub fn start(default: &str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    // Only the first start in a process counts; tests start several servers.
    drop(subscriber.try_init());
}
