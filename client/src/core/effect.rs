//! What the core may ask of the world. Everything but navigation answers with an [`super::Event`].

use super::{
    Place, Question, Theme, TrustEffect, media::MediaEffect, model::SavedWhat, see::SeeEffect,
};
use shared::{
    entry::Entry,
    ids::{FarmerId, OfficerId, VillageId},
    text::Lang,
    time::Day,
};

/// One thing to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// See who is signed in and open his store: `Opened`, `SignedOut` or `OpenFailed`.
    Open,
    /// Sign in with the depot's code: `SignedIn`.
    SignIn(String),
    /// Load the reference data: `FactsLoaded`.
    LoadFacts,
    /// Load the farmers' rows as of a day: `RowsLoaded`.
    LoadRows(Day),
    /// Load one farmer: `FarmerLoaded`.
    LoadFarmer(FarmerId),
    /// Load the cases of a village's farmers: `VillageLoaded`.
    LoadVillage(VillageId),
    /// Say when a brief has waited long enough for this village: `VillageAwaited`.
    AwaitVillage(VillageId),
    /// Load the entries of a village's farmers: `HistoriesLoaded`.
    LoadHistories(VillageId),
    /// Load a brief in a model's words: `WordedLoaded`.
    LoadWorded(FarmerId, Lang),
    /// Ask the depot, and keep the answer where it is one to keep: `Told`.
    AskDepot(Question),
    /// Look for an answer that was kept: `Recalled`.
    Recall(Question),
    /// Say when so many seconds are over: `AskDue`.
    AskLater(Question, u32),
    /// Load the status: `StatusChanged`.
    LoadStatus,
    /// See which drafts there are: `DraftsListed`.
    ListDrafts,
    /// Load a draft: `DraftLoaded`.
    LoadDraft(String),
    /// Keep a draft.
    KeepDraft {
        /// Under which name.
        key: String,
        /// The form as text.
        text: String,
    },
    /// Forget a draft.
    DropDraft(String),
    /// Save entries strictly: `Saved`.
    Save(Save),
    /// Speak with the depot now.
    Sync,
    /// Measure the storage: `StorageMeasured`.
    MeasureStorage,
    /// Remember the language of an officer (or of the phone, while none is signed in).
    RememberLang(Option<OfficerId>, Lang),
    /// Remember the look an officer (or the phone, while none is signed in) chose.
    RememberTheme(Option<OfficerId>, Theme),
    /// Go somewhere in place of where we are, so that "back" does not return to a form that is done.
    Replace(Place),
    /// Let the waiting version of the app take over; the page is loaded anew.
    ApplyUpdate,
    /// Load the page anew.
    Reload,
    /// The page goes out of sight, perhaps for good: drafts that wait their turn are kept now.
    KeepDraftsNow,
    /// Tell in a moment that this note may be read.
    AwaitNote(String),
    /// About voice notes and photos.
    Media(MediaEffect),
    /// What is heard and passed on.
    See(SeeEffect),
    /// About installing, the report and the badge.
    Trust(TrustEffect),
}

/// Entries to be saved together, all or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Save {
    /// The entries.
    pub entries: Vec<Entry>,
    /// The draft that is done with them.
    pub draft: Option<String>,
    /// Where to go once they are saved.
    pub then: Option<Place>,
    /// What is said then.
    pub what: SavedWhat,
}
