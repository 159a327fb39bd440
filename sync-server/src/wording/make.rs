//! One brief, worded: from the record to what is kept.

use super::{Key, Settings, store::WordedStore};
use crate::{
    briefs::{self, Material, Scene, WORDS},
    model::{Attempt, Failed, ModelError, Models, Question},
    storage::{Storage, StorageError},
};
use shared::{
    brief::{Brief, Claim, Memory, compose, render},
    guard::{Covered, Guard, Verdict},
    ids::{FarmerId, VillageId},
    text::Lang,
    time::Stamp,
    view::AsOf,
    wording::{Fates, Prompt, Worded, WordedSentence, prompt, read_answer, settle},
};
use std::sync::Arc;
use tokio::sync::{Notify, Semaphore};

/// Why a brief was not worded. The rule-made one stands.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    #[error("there is no such farmer")]
    NotFound,
    #[error("there is no visit to tell of")]
    NothingToSay,
    #[error("briefs are not worded in this language")]
    Language,
    #[error(transparent)]
    Model(#[from] Failed),
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error(transparent)]
    Broken(#[from] tokio::task::JoinError),
}

impl MakeError {
    /// Whether it concerns the model's server as a whole, not this brief.
    pub(super) fn concerns_all(&self) -> bool {
        matches!(
            self,
            Self::Model(Failed {
                error: ModelError::Unreachable
                    | ModelError::RateLimited { .. }
                    | ModelError::Api { .. }
                    | ModelError::Timeout,
                ..
            }) | Self::Storage(_)
        )
    }

    /// Stable, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::NothingToSay => "nothing_to_say",
            Self::Language => "language",
            Self::Model(failed) => failed.error.code(),
            Self::Storage(_) | Self::Broken(_) => "internal",
        }
    }
}

/// A worded brief and how it came about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Making {
    pub worded: Worded,
    /// None where it was made before from the same.
    pub fates: Option<Fates>,
    pub attempts: Vec<Attempt>,
}

/// Words briefs.
pub struct Wording {
    pub(super) storage: Arc<dyn Storage>,
    pub(super) store: Arc<dyn WordedStore>,
    pub(super) models: Models,
    pub(super) langs: Vec<Lang>,
    pub(super) settings: Settings,
    pub(super) clock: fn() -> Stamp,
    pub(super) wake: Arc<Notify>,
    /// So many briefs are with a model at a time, asked for by hand or not.
    room: Semaphore,
}

/// All that a brief is worded from.
struct Draft {
    scene: Scene,
    brief: Brief,
    prompt: Prompt,
}

impl Wording {
    /// Words briefs in those of the languages whose words the guards know.
    pub fn new(
        storage: Arc<dyn Storage>,
        store: Arc<dyn WordedStore>,
        models: Models,
        langs: &[Lang],
        settings: Settings,
        clock: fn() -> Stamp,
    ) -> Self {
        let known = |lang: &Lang| {
            let knows = guards_know(*lang);
            if !knows {
                tracing::warn!(%lang, "briefs are not worded in a language whose words the guards do not know");
            }
            knows
        };
        Self {
            storage,
            store,
            models,
            langs: langs.iter().copied().filter(known).collect(),
            room: Semaphore::new(settings.at_once.max(1)),
            settings,
            clock,
            wake: Arc::default(),
        }
    }

    /// The languages that are worded.
    pub fn langs(&self) -> &[Lang] {
        &self.langs
    }

    /// Something was published.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Somebody reads a brief that was never worded: it is, in a while.
    pub async fn is_read(&self, farmer: &FarmerId) -> Result<(), StorageError> {
        self.store
            .note_reader(farmer, (self.clock)().millis())
            .await?;
        self.wake();
        Ok(())
    }

    /// Words a farmer's brief of today, unless that was done already from the same.
    pub async fn make(&self, farmer: &FarmerId, lang: Lang) -> Result<Making, MakeError> {
        if !self.langs.contains(&lang) {
            return Err(MakeError::Language);
        }
        let room = self.room.acquire().await;
        let _room = room.expect("the semaphore is never closed");
        let (_, village) = (self.storage.farmer(farmer).await?).ok_or(MakeError::NotFound)?;
        let material = Material::of_village(&*self.storage, &village, None).await?;
        let whose = farmer.clone();
        // Folds of a village's entries take a while; syncs go on meanwhile.
        let draft = tokio::task::spawn_blocking(move || draft(&material, &whose, lang)).await??;
        let key = Key {
            brief: &draft.brief,
            recalled: &[],
            lang,
            model: &self.models.names().join(" "),
            asked: &draft.prompt.user,
        };
        let key = key.hash();
        if let Some(worded) = self.store.made_from(farmer, lang, &key).await? {
            return Ok(Making {
                worded,
                fates: None,
                attempts: Vec::new(),
            });
        }
        self.ask(draft, &village, farmer, lang, &key).await
    }

    async fn ask(
        &self,
        draft: Draft,
        village: &VillageId,
        farmer: &FarmerId,
        lang: Lang,
        key: &crate::storage::Hash,
    ) -> Result<Making, MakeError> {
        let question = Question {
            system: draft.prompt.system.clone(),
            user: draft.prompt.user.clone(),
            schema: draft.prompt.schema.clone(),
        };
        let read = |text: &str| read_answer(text, &draft.brief).map_err(|error| error.to_string());
        let answered = self.models.ask(&question, read).await?;
        let (model, attempts, said) = (answered.model, answered.attempts, answered.value);
        let (as_of, made_at) = (draft.brief.as_of, (self.clock)());
        let (visits, with) = (draft.scene.farmer.as_ref())
            .map(Worded::included)
            .unwrap_or_default();
        let guarded = tokio::task::spawn_blocking(move || guarded(&draft, said, lang));
        let (sentences, fates) = guarded.await?;
        let worded = Worded {
            farmer: farmer.clone(),
            lang,
            as_of,
            made_at,
            model,
            number: 0,
            visits,
            with,
            sentences,
        };
        let record = serde_json::json!({ "attempts": attempts, "fates": fates }).to_string();
        let worded = self.store.keep(village, key, &record, worded).await?;
        tracing::info!(
            number = worded.number, %lang, model = %worded.model, attempts = attempts.len(),
            worded = fates.worded, left_out = fates.left_out, dropped = fates.dropped,
            "a brief was worded"
        );
        Ok(Making {
            worded,
            fates: Some(fates),
            attempts,
        })
    }
}

fn draft(material: &Material, farmer: &FarmerId, lang: Lang) -> Result<Draft, MakeError> {
    let as_of = AsOf::day(briefs::today(material.records()));
    let scene = material.at(Some(farmer), as_of);
    let has_visits = |view: &shared::view::FarmerView| !view.visits.is_empty();
    if !scene.farmer.as_ref().is_some_and(has_visits) {
        return Err(MakeError::NothingToSay);
    }
    let brief = compose(&scene.ground(None), Memory::On);
    let prompt = prompt(&brief, &WORDS, lang, &scene.catalogue);
    Ok(Draft {
        scene,
        brief,
        prompt,
    })
}

/// What the guards let through, and our own sentences for the rest.
fn guarded(draft: &Draft, said: Vec<WordedSentence>, lang: Lang) -> (Vec<WordedSentence>, Fates) {
    let (ground, people) = (draft.scene.ground(None), draft.scene.people());
    let guard = Guard::new(&ground, &WORDS, &people);
    // A sentence of which something was taken away no longer says the whole of its claims.
    let judge = |text: &str, claims: &[&Claim]| {
        let checked = guard.check(text, lang, Covered::By(claims));
        let whole = |verdict| matches!(verdict, Verdict::Kept | Verdict::Repaired);
        let all_whole = checked.sentences.iter().all(|it| whole(it.verdict));
        (all_whole && !checked.sentences.is_empty()).then(|| checked.text())
    };
    let own = |claim: &Claim| render(claim, &WORDS, lang, &draft.scene.catalogue);
    settle(said, &draft.brief, judge, own)
}

/// Whether the guards' tables have a language's words. A language that is added to the product is
/// worded once they do, and not before.
fn guards_know(lang: Lang) -> bool {
    match lang {
        Lang::En | Lang::Te | Lang::Hi => true,
    }
}
