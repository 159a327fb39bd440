//! One voice note, heard: from its bytes to what the officer's phone shows.

use super::{Due, HearingStore, Settings};
use crate::{
    briefs::{self, WORDS},
    media::MediaStore,
    model::{Audio, ModelError, Models, Question, Speech, Transcript},
    storage::{Storage, StorageError},
};
use shared::{
    brief::Catalogue,
    entry::MediaKind,
    heard::{Heard, asked, read_answer, transcript},
    lexicon::{Lexicon, Proposal},
    time::Stamp,
};
use std::sync::Arc;
use tokio::sync::Notify;

/// What reads a transcript where no language model does.
const LEXICON: &str = "lexicon";

/// Hears voice notes.
pub struct Hearing {
    pub(super) storage: Arc<dyn Storage>,
    pub(super) store: Arc<dyn HearingStore>,
    pub(super) media: Arc<dyn MediaStore>,
    pub(super) speech: Arc<dyn Speech>,
    pub(super) models: Option<Models>,
    pub(super) settings: Settings,
    pub(super) clock: fn() -> Stamp,
    pub(super) wake: Arc<Notify>,
}

/// Why a voice note was not heard.
#[derive(Debug, thiserror::Error)]
pub(super) enum HearError {
    #[error(transparent)]
    Speech(#[from] ModelError),
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Broken(#[from] tokio::task::JoinError),
}

impl Hearing {
    /// Hears with a speech service, and reads what was said with a language model where there is one.
    pub fn new(
        storage: Arc<dyn Storage>,
        stores: super::store::Stores,
        speech: Arc<dyn Speech>,
        models: Option<Models>,
        settings: Settings,
        clock: fn() -> Stamp,
        wake: Arc<Notify>,
    ) -> Self {
        Self {
            storage,
            store: stores.hearing,
            media: stores.media,
            speech,
            models,
            settings,
            clock,
            wake,
        }
    }

    /// Something came that may be heard.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Hears one; nothing where its bytes are gone.
    pub(super) async fn hear(&self, due: &Due) -> Result<Option<Heard>, HearError> {
        let content = self.media.content(&due.sha256).await?;
        let Some((held, bytes)) = content.filter(|(held, _)| held.kind == MediaKind::Voice) else {
            return Ok(None);
        };
        let mime = held.mime;
        let said = self.speech.transcribe(Audio { bytes, mime }).await?;
        let text = transcript(&said.text);
        if text.is_empty() {
            return Ok(Some(self.nothing(due, "no_speech")));
        }
        let (proposal, structured) = self.structure(&text).await?;
        let Transcript { lang, .. } = said;
        Ok(Some(Heard {
            text,
            lang,
            proposal,
            structured,
            error: None,
            ..self.nothing(due, "")
        }))
    }

    /// What the phone is told where nothing was heard.
    pub(super) fn nothing(&self, due: &Due, code: &str) -> Heard {
        Heard {
            number: 0,
            sha256: due.sha256.clone(),
            visit: due.visit.clone(),
            farmer: due.farmer.clone(),
            text: String::new(),
            lang: None,
            proposal: Proposal::default(),
            speech: self.speech.model().to_owned(),
            structured: LEXICON.to_owned(),
            made_at: (self.clock)(),
            error: Some(code.to_owned()),
        }
    }

    /// What a transcript seems to say, and what read it. The lexicon reads every one; a model's
    /// reading takes its place where its answer fits.
    async fn structure(&self, text: &str) -> Result<(Proposal, String), HearError> {
        let records = self.storage.records().await?;
        let today = briefs::today(&records);
        let owned = text.to_owned();
        let (catalogue, seen) = tokio::task::spawn_blocking(move || {
            let catalogue = Catalogue::on(today, &records);
            let seen = Lexicon::new(&catalogue, Some(&WORDS)).read(&owned);
            (catalogue, seen)
        })
        .await?;
        let by_rules = |seen| Ok((seen, LEXICON.to_owned()));
        let Some(models) = &self.models else {
            return by_rules(seen);
        };
        let question = asked(text, &seen, &catalogue);
        let question = Question {
            system: question.system,
            user: question.user,
            schema: question.schema,
        };
        let read = |answer: &str| {
            read_answer(answer, text, &seen, &catalogue).map_err(|error| error.to_string())
        };
        match models.ask(&question, read).await {
            Ok(answered) => Ok((answered.value, answered.model)),
            Err(failed) => {
                let code = failed.error.code();
                tracing::warn!(
                    code,
                    "a transcript was read by the lexicon instead of a model"
                );
                by_rules(seen)
            }
        }
    }
}
