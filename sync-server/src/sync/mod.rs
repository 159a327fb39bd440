//! One sync: what a phone sent is read ([`receive`]), published in one transaction ([`publish`]),
//! and answered with the feed from its cursor ([`feed`]). The specification is
//! `shared::protocol`. No HTTP here but the body's bytes, no SQL.

pub mod apply;
pub mod feed;
pub mod out;
pub mod publish;
pub mod receive;
pub mod resume;

use crate::{
    auth::{self, Caller},
    router::AppState,
    storage::StorageError,
};
use out::Out;
use publish::Outcome;
use receive::Received;
use shared::{
    document::FarmerDocument,
    ids::DocId,
    protocol::{DEPOT_HEARS, Down, Hello},
    time::Stamp,
};

/// Why a stream ends before it is whole.
#[derive(Debug, thiserror::Error)]
pub enum SyncError {
    #[error("the phone is gone")]
    Gone(#[from] std::io::Error),
    #[error("the log was replaced while it was read")]
    Restored,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl SyncError {
    fn code(&self) -> &'static str {
        match self {
            Self::Gone(_) => "gone",
            Self::Restored => "restored",
            Self::Storage(StorageError::Busy) => "busy",
            Self::Storage(_) => "internal",
        }
    }
}

/// What is known once a push was published: all that the answer is made from.
#[derive(Debug)]
pub struct Session {
    pub caller: Caller,
    pub hello: Hello,
    pub heads: Vec<(DocId, Vec<[u8; 32]>)>,
    pub fault: Option<&'static str>,
    pub outcome: Outcome,
}

/// Publishes what was received.
pub async fn accept(
    state: &AppState,
    caller: Caller,
    received: Received,
    now: Stamp,
) -> Result<Session, StorageError> {
    let Received {
        hello,
        items,
        heads,
        fault,
    } = received;
    let outcome = publish::publish(&*state.storage, &caller, &hello, items, now).await?;
    if !outcome.own.is_empty() {
        state.wake();
    }
    Ok(Session {
        caller,
        hello,
        heads,
        fault,
        outcome,
    })
}

/// Writes the whole answer. A failure ends it with a fault, as far as the phone still listens.
pub async fn answer(state: &AppState, session: &Session, out: &mut Out) {
    let result = stream(state, session, out).await;
    if let Err(error) = result {
        if !matches!(error, SyncError::Gone(_)) {
            tracing::warn!(%error, "a feed ended early");
        }
        drop(
            out.item(&Down::Fault {
                code: error.code().to_owned(),
            })
            .await,
        );
    }
    drop(out.finish().await);
}

async fn stream(state: &AppState, session: &Session, out: &mut Out) -> Result<(), SyncError> {
    let head = state.storage.log_head().await?;
    let who = &session.caller.who;
    let outcome = &session.outcome;
    out.item(&Down::Welcome {
        depot_time_ms: outcome.received_at.millis(),
        epoch: head.epoch,
        token: outcome
            .token
            .as_ref()
            .map(|token| token.reveal().to_owned()),
        officer: who.officer.to_string(),
        can: Some(abilities(state)),
    })
    .await?;
    for answer in &outcome.answers {
        out.item(&Down::Answer(answer.clone())).await?;
    }
    needs(state, session, out).await?;
    if let Some(code) = session.fault {
        out.item(&Down::Fault {
            code: code.to_owned(),
        })
        .await?;
        return Ok(());
    }
    let (watermark, except) = state
        .memory
        .watermark(&*state.storage, &who.officer)
        .await?;
    out.item(&Down::Memory { watermark, except }).await?;
    feed::Feed::new(
        &*state.storage,
        &*state.worded,
        &*state.heard,
        &who.officer,
        &outcome.own,
        out,
    )
    .run(&session.hello, head)
    .await
}

/// What this depot can beyond the protocol's first version.
fn abilities(state: &AppState) -> Vec<String> {
    let hears = state.hearing.as_ref().map(|_| DEPOT_HEARS.to_owned());
    hears.into_iter().collect()
}

/// Names the documents of which the phone has something that the depot lacks.
async fn needs(state: &AppState, session: &Session, out: &mut Out) -> Result<(), SyncError> {
    let first = FarmerDocument::new().heads();
    for (doc, heads) in &session.heads {
        let known = state.storage.farmer(&doc.farmer).await?;
        let depot_heads = match &known {
            None => Vec::new(),
            Some((current, _)) if current != doc => continue,
            Some(_) => state
                .storage
                .document(doc)
                .await?
                .map_or(Vec::new(), |stored| stored.row.heads),
        };
        let mut lacks = false;
        for head in heads.iter().filter(|head| !first.contains(head)) {
            lacks |= !state.storage.has_change(doc, head).await?;
        }
        if lacks {
            out.item(&Down::Need {
                doc: doc.clone(),
                heads: depot_heads,
            })
            .await?;
        }
    }
    Ok(())
}

/// Renews the caller's token where it is time; part of the publishing transaction.
async fn renew(
    writing: &mut dyn crate::storage::Writing,
    caller: &Caller,
    now: Stamp,
) -> Result<Option<auth::Secret>, StorageError> {
    auth::after_use(writing, &caller.who, &caller.shown, now).await
}
