//! A depot in a folder of its own, served on a free port.

use shared::ids::{OfficerId, VillageId};
use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};
use sync_server::{
    auth,
    cli::Depot,
    clock,
    config::{MemoryOptions, ModelOptions, SpeechOptions},
    forwarder::{Forwarder, Settings},
    router::router,
    speech::{self, Hearing},
    storage::{SqliteStorage, Storage},
    wording::{self, Wording},
};
use tempfile::TempDir;

pub struct TestDepot {
    pub url: String,
    pub storage: SqliteStorage,
    /// Who words briefs, where a model is named; runs when it is told to.
    pub wording: Option<Arc<Wording>>,
    /// Who hears voice notes, where a speech service is named; runs when it is told to.
    pub hearing: Option<Arc<Hearing>>,
    forwarder: Arc<Forwarder>,
    folder: TempDir,
    server: tokio::task::JoinHandle<()>,
}

impl Drop for TestDepot {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl TestDepot {
    /// An empty depot. Its forwarder does not run: what these tests watch is the record.
    pub async fn start() -> Self {
        Self::start_with(None).await
    }

    /// An empty depot, with a model to word its briefs.
    pub async fn start_with(model: Option<&ModelOptions>) -> Self {
        Self::start_on(None, model).await
    }

    /// An empty depot with a speech service, and perhaps a model to read what it hears.
    pub async fn start_hearing(speech: &SpeechOptions, model: Option<&ModelOptions>) -> Self {
        Self::start_all(None, model, speech).await
    }

    /// An empty depot whose memory is a Hindsight at an address.
    pub async fn start_on(hindsight: Option<String>, model: Option<&ModelOptions>) -> Self {
        Self::start_all(hindsight, model, &SpeechOptions::default()).await
    }

    async fn start_all(
        hindsight: Option<String>,
        model: Option<&ModelOptions>,
        speech: &SpeechOptions,
    ) -> Self {
        drop(rustls::crypto::ring::default_provider().install_default());
        let folder = tempfile::tempdir().unwrap();
        let memory = MemoryOptions {
            hindsight_url: hindsight,
            hindsight_key: None,
            hindsight_bank: "test".into(),
            recall_within: 4_000,
        };
        let depot = Depot::open(folder.path(), &memory).await.unwrap();
        let forwarder = depot.forwarder(Settings::default());
        // News are due at once, and so is what failed.
        let paces = wording::Settings {
            settle: Duration::ZERO,
            pause: Duration::ZERO,
            ..wording::Settings::default()
        };
        let wording = model.and_then(|model| depot.wording(model, paces).unwrap());
        let state = depot.state(&forwarder).worded_by(wording.clone());
        let paces = speech::Settings {
            pause: Duration::ZERO,
            gives_up_after: 3,
            gives_up_on_trouble_after: 4,
            ..speech::Settings::default()
        };
        let none = ModelOptions::default();
        let hearing = depot.hearing(speech, model.unwrap_or(&none), paces, &state.media);
        let hearing = hearing.unwrap();
        let state = state.heard_by(hearing.clone());
        let app = router(state).into_make_service_with_connect_info::<SocketAddr>();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let storage = (*depot.storage).clone();
        Self {
            url,
            storage,
            wording,
            hearing,
            forwarder,
            folder,
            server,
        }
    }

    /// Brings everything published into memory.
    pub async fn forward(&self) {
        self.forwarder.run_until_quiet().await.unwrap();
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The record as another process opens it.
    pub async fn other_process(&self) -> SqliteStorage {
        SqliteStorage::open(self.folder()).await.unwrap()
    }

    pub async fn officer(&self, id: &str, villages: &[&str]) {
        let id = OfficerId::new(id).unwrap();
        let mut writing = self.storage.write().await.unwrap();
        writing
            .put_officer(&id, "An Officer", clock::now())
            .await
            .unwrap();
        for village in villages {
            writing
                .grant(&id, &VillageId::new(village).unwrap(), clock::now())
                .await
                .unwrap();
        }
        writing.commit().await.unwrap();
    }

    pub async fn grant(&self, id: &str, village: &str) {
        self.officer(id, &[village]).await;
    }

    pub async fn revoke(&self, id: &str, village: &str) {
        let mut writing = self.storage.write().await.unwrap();
        let (id, village) = (
            OfficerId::new(id).unwrap(),
            VillageId::new(village).unwrap(),
        );
        assert!(writing.revoke(&id, &village, clock::now()).await.unwrap());
        writing.commit().await.unwrap();
    }

    pub async fn code(&self, officer: &str) -> String {
        let mut writing = self.storage.write().await.unwrap();
        let officer = OfficerId::new(officer).unwrap();
        let (code, _) = auth::new_code(&mut *writing, &officer, clock::now())
            .await
            .unwrap();
        writing.commit().await.unwrap();
        code.reveal().to_owned()
    }
}
