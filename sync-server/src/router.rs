//! Every route, grouped by caller, with what all answers carry. The app itself is everything that
//! is not under `/api`.

use crate::{
    auth::Limit,
    embedded_app,
    media::{Media, tus},
    routes::{self, memory::MemorySide},
    speech::{Hearing, HearingStore},
    storage::Storage,
    wording::{WordedStore, Wording},
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderName, HeaderValue, header},
    routing::{any, get, post},
};
use std::sync::Arc;
use tokio::sync::Semaphore;
use tower_http::{
    set_header::SetResponseHeaderLayer,
    trace::{DefaultOnFailure, DefaultOnResponse, TraceLayer},
};
use tracing::Level;

/// Pushes taken in at a time; each may hold a body of 2 MB.
const PUSHES_AT_ONCE: usize = 64;
/// The small JSON bodies. A push has its own bound.
const MAX_JSON: usize = 16 * 1024;

const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; \
    base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";

/// An answer of the API is data; should a browser show one, it loads nothing.
const API_CONTENT_SECURITY_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// What handlers share.
#[derive(Clone)]
pub struct AppState {
    pub storage: Arc<dyn Storage>,
    pub memory: MemorySide,
    /// The briefs in a model's words, for phones; there may be some without a model by now.
    pub worded: Arc<dyn WordedStore>,
    /// Who words more of them, where a model is named.
    pub wording: Option<Arc<Wording>>,
    pub media: Media,
    /// What was heard in voice notes, for phones.
    pub heard: Arc<dyn HearingStore>,
    /// Who hears more of them, where a speech service is named.
    pub hearing: Option<Arc<Hearing>>,
    pub wrong_codes: Limit,
    pub pushes: Arc<Semaphore>,
}

impl AppState {
    pub fn new(
        storage: Arc<dyn Storage>,
        memory: MemorySide,
        worded: Arc<dyn WordedStore>,
        media: Media,
        heard: Arc<dyn HearingStore>,
    ) -> Self {
        let pushes = Arc::new(Semaphore::new(PUSHES_AT_ONCE));
        Self {
            storage,
            memory,
            worded,
            wording: None,
            media,
            heard,
            hearing: None,
            wrong_codes: Limit::default(),
            pushes,
        }
    }

    /// With somebody who words briefs.
    pub fn worded_by(self, wording: Option<Arc<Wording>>) -> Self {
        Self { wording, ..self }
    }

    /// With somebody who hears voice notes.
    pub fn heard_by(self, hearing: Option<Arc<Hearing>>) -> Self {
        Self { hearing, ..self }
    }

    /// Something was published.
    pub fn wake(&self) {
        self.memory.wake();
        if let Some(wording) = &self.wording {
            wording.wake();
        }
        // A voice note may have waited for its farmer.
        if let Some(hearing) = &self.hearing {
            hearing.wake();
        }
    }
}

/// The whole application.
pub fn router(state: AppState) -> Router {
    let phones = Router::new()
        .route("/sync", post(routes::sync::sync))
        .route("/enrol", post(routes::enrol::enrol))
        .route("/memory", get(routes::memory::memory))
        .route("/villages/{id}/insights", get(routes::insights::insights))
        .route("/farmers/{id}/brief", get(routes::brief::brief))
        .route(
            "/farmers/{id}/brief/wording",
            post(routes::wording::word_brief),
        );
    let media = Router::new()
        .route(
            "/media",
            post(routes::media::create).options(routes::media::options),
        )
        .route(
            "/media/{id}",
            get(routes::media::play)
                .head(routes::media::head)
                .patch(routes::media::patch)
                .delete(routes::media::terminate)
                .post(routes::media::overridden)
                .options(routes::media::options),
        )
        .layer(always(
            HeaderName::from_static("tus-resumable"),
            tus::VERSION,
        ));
    let anyone = Router::new()
        .route("/health", get(routes::health::health))
        .route("/status", get(routes::status::status))
        .route("/openapi.json", get(routes::openapi::openapi));
    let api = Router::new()
        .nest("/v1", phones.merge(media).merge(anyone))
        .route("/", any(routes::unknown))
        .fallback(routes::unknown)
        .method_not_allowed_fallback(routes::wrong_method)
        .layer(always(
            header::CONTENT_SECURITY_POLICY,
            API_CONTENT_SECURITY_POLICY,
        ));
    // A page's headers would cost more than a quiet sync has content.
    let app = Router::new()
        .fallback(embedded_app::serve)
        .layer(always(
            header::CONTENT_SECURITY_POLICY,
            CONTENT_SECURITY_POLICY,
        ))
        .layer(always(header::X_FRAME_OPTIONS, "DENY"))
        .layer(always(
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ))
        .layer(always(
            HeaderName::from_static("permissions-policy"),
            "camera=(self), microphone=(self)",
        ));
    Router::new()
        .nest("/api", api)
        .route("/api/", any(routes::unknown))
        .fallback_service(app)
        .layer(DefaultBodyLimit::max(MAX_JSON))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::REFERRER_POLICY, "no-referrer"))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .layer(trace())
        .with_state(state)
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

type Trace = TraceLayer<
    tower_http::classify::SharedClassifier<tower_http::classify::ServerErrorsAsFailures>,
    fn(&Request) -> tracing::Span,
>;

/// Method, path and how it went. Queries, headers and bodies stay out of the log.
fn trace() -> Trace {
    fn span(request: &Request) -> tracing::Span {
        tracing::info_span!("request", method = %request.method(), path = logged_path(request.uri().path()))
    }
    TraceLayer::new_for_http()
        .make_span_with(span as fn(&Request) -> tracing::Span)
        .on_response(DefaultOnResponse::new().level(Level::INFO))
        .on_failure(DefaultOnFailure::new().level(Level::WARN))
}

/// A path may name a farmer; the log says only which route it was.
fn logged_path(path: &str) -> &str {
    if path.starts_with("/api/v1/farmers/") {
        "/api/v1/farmers/{id}"
    } else if path.starts_with("/api/v1/media/") {
        "/api/v1/media/{id}"
    } else {
        path
    }
}
