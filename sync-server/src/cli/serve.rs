//! `khetsmriti serve`: the app, the API and the forwarder, until Ctrl-C or SIGTERM.

use super::{
    depot::Depot,
    output::{Output, text},
};
use crate::{
    config::{Listen, MemoryOptions, ModelOptions, SpeechOptions},
    forwarder::Settings,
    router::router,
    speech,
    storage::marks::OutboxStore,
    wording,
};
use anyhow::Context;
use axum_server::{Handle, Server, tls_rustls::RustlsConfig};
use clap::Args;
use hyper_util::rt::TokioTimer;
use serde_json::json;
use std::{
    net::{SocketAddr, TcpListener},
    path::Path,
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// How long a phone may take to say what it wants.
const HEADERS_WITHIN: Duration = Duration::from_secs(30);
/// How long running syncs may go on after a stop was asked for.
const STOP_WITHIN: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(super) struct Serve {
    #[command(flatten)]
    listen: Listen,
    #[command(flatten)]
    memory: MemoryOptions,
    #[command(flatten)]
    model: ModelOptions,
    #[command(flatten)]
    speech: SpeechOptions,
}

impl Serve {
    pub(super) async fn run(&self, folder: &Path, output: &Output) -> anyhow::Result<()> {
        drop(rustls::crypto::ring::default_provider().install_default());
        let tls = self.tls().await?;
        let listener = bind(self.listen.listen)?;
        let address = listener.local_addr()?;
        let depot = Depot::open(folder, &self.memory).await?;
        let target = depot.memory.target_id();
        depot.outbox.note_serving(&target).await?;
        let forwarder = depot.forwarder(Settings::default());
        let wording = depot.wording(&self.model, wording::Settings::default())?;
        let state = depot.state(&forwarder).worded_by(wording.clone());
        let paces = speech::Settings::default();
        let hearing = depot.hearing(&self.speech, &self.model, paces, &state.media)?;
        let state = state.heard_by(hearing.clone());
        let app = router(state).into_make_service_with_connect_info::<SocketAddr>();
        let stop = CancellationToken::new();
        let job = tokio::spawn({
            let stop = stop.clone();
            async move { forwarder.run(stop).await }
        });
        let worder = wording.map(|wording| {
            let stop = stop.clone();
            tokio::spawn(async move { wording.run(stop).await })
        });
        let hearer = hearing.map(|hearing| {
            let stop = stop.clone();
            tokio::spawn(async move { hearing.run(stop).await })
        });
        let handle = Handle::new();
        tokio::spawn(stop_on_signal(handle.clone()));
        let address = self.address(address);
        output.say(
            "cli-serving",
            &[
                ("address", text(&address)),
                ("folder", text(&folder.display())),
            ],
        );
        output.say("cli-memory-target", &[("target", text(&target))]);
        if let Some(config) = self.model.config() {
            output.say("cli-wording-model", &[("model", text(&config.model))]);
        }
        if let Some(config) = self.speech.config() {
            output.say("cli-media-speech", &[("model", text(&config.model))]);
        }
        match tls {
            Some(tls) => {
                with_timeouts(axum_server::from_tcp_rustls(listener, tls)?)
                    .handle(handle)
                    .serve(app)
                    .await?
            }
            None => {
                with_timeouts(axum_server::from_tcp(listener)?)
                    .handle(handle)
                    .serve(app)
                    .await?
            }
        }
        stop.cancel();
        job.await?;
        if let Some(worder) = worder {
            worder.await?;
        }
        if let Some(hearer) = hearer {
            hearer.await?;
        }
        depot.storage.close().await;
        output.say("cli-stopped", &[]);
        output.end(&json!({ "stopped": true }));
        Ok(())
    }

    fn address(&self, listening: SocketAddr) -> String {
        let scheme = if self.listen.tls_cert.is_some() {
            "https"
        } else {
            "http"
        };
        self.listen
            .public_url
            .clone()
            .unwrap_or_else(|| format!("{scheme}://{listening}"))
    }

    async fn tls(&self) -> anyhow::Result<Option<RustlsConfig>> {
        let (Some(cert), Some(key)) = (&self.listen.tls_cert, &self.listen.tls_key) else {
            return Ok(None);
        };
        let config = RustlsConfig::from_pem_file(cert, key).await;
        let named = || {
            format!(
                "--tls-cert {} and --tls-key {} cannot be used",
                cert.display(),
                key.display()
            )
        };
        config.with_context(named).map(Some)
    }
}

fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let named = || {
        format!(
            "cannot listen on {address}: stop the program that listens there, or choose another with --listen"
        )
    };
    let listener = TcpListener::bind(address).with_context(named)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn with_timeouts<Acceptor>(
    mut server: Server<SocketAddr, Acceptor>,
) -> Server<SocketAddr, Acceptor> {
    server
        .http_builder()
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN);
    server
}

async fn stop_on_signal(handle: Handle<SocketAddr>) {
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated => {}
    }
    handle.graceful_shutdown(Some(STOP_WITHIN));
}
