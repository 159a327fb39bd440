//! What happened: the officer did something, or the world answered.

use super::{
    AskEdit, Facts, NoAnswer, Place, Question, Said, Save, Theme, TrustEvent, forms::FormEdit,
    media::MediaEvent, model::StorageUse, see::SeeEvent,
};
use crate::core::told::{FarmerData, Session, ShellError, SignInError, SyncStatus};
use shared::{
    brief::IndexRow,
    ids::{EntryId, FarmerId, VillageId},
    text::Lang,
    view::{History, Ledger},
};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    // The officer.
    /// He came to a place, by whatever way.
    Arrived(Place),
    /// He chose a language.
    LangChosen(Lang),
    /// He chose a look.
    ThemeChosen(Theme),
    /// He typed in the code field.
    CodeTyped(String),
    /// He sent the code.
    CodeSent,
    /// He typed in the search field.
    Searched(String),
    /// He wants to see more of the list: of farmers, or of a farmer's visits.
    MoreWanted,
    /// He changed something in the open form.
    Edited(FormEdit),
    /// He paused in writing this note.
    NoteDue(String),
    /// He looks through what was heard in a voice note: the correction that opens next begins with it.
    HeardLooked,
    /// He wants the form saved.
    SaveWanted,
    /// He throws the open form away.
    FormDropped,
    /// He chose one of several values of a farmer's detail.
    DetailChosen {
        /// Which detail.
        field: String,
        /// The edit whose value it is.
        entry: EntryId,
    },
    /// He asks for another brief: of another day, without memory, about another crop.
    AskEdited(AskEdit),
    /// He reads the rule-made claims in place of the model's words, or the other way about.
    ClaimsWanted(bool),
    /// He goes to another visit of the replay, counted from the first.
    ReplayStepped(usize),
    /// He wants to speak with the depot now.
    SyncWanted,
    /// He read what was said to him.
    NoticeRead,
    /// He lets the new version take over.
    UpdateWanted,
    /// He wants it tried again.
    Retried,
    /// About voice notes and photos: the officer's, and the phone's.
    Media(MediaEvent),
    /// To what is heard and passed on.
    See(SeeEvent),
    /// About installing, the report and the badge: the officer's, and the browser's.
    Trust(TrustEvent),

    // The world.
    /// A store is open.
    Opened {
        /// Whose.
        session: Session,
        /// The language he chose on this phone.
        lang: Option<Lang>,
    },
    /// The look he chose on this phone.
    ThemeRemembered(Theme),
    /// Nobody is signed in.
    SignedOut,
    /// The store does not open.
    OpenFailed(ShellError),
    /// An answer to the code; `Opened` follows a good one.
    SignedIn(Result<(), SignInError>),
    /// The reference data.
    FactsLoaded(Result<Facts, ShellError>),
    /// The farmers' rows.
    RowsLoaded(Result<Vec<IndexRow>, ShellError>),
    /// One farmer.
    FarmerLoaded(FarmerId, Result<FarmerData, ShellError>),
    /// The cases of a village.
    VillageLoaded(VillageId, Result<Vec<Ledger>, ShellError>),
    /// A brief has waited long enough for this village.
    VillageAwaited(VillageId),
    /// The entries of a village's farmers.
    HistoriesLoaded(VillageId, Result<Vec<History>, ShellError>),
    /// A brief in a model's words, as JSON, if there is one.
    WordedLoaded(FarmerId, Lang, Option<String>),
    /// An answer of the depot.
    Told(Question, Result<Said, NoAnswer>),
    /// An answer that was kept, if there is one.
    Recalled(Question, Option<Said>),
    /// It is time to ask again.
    AskDue(Question),
    /// Whether the page is seen, and whether there is a network.
    Noticed {
        /// It is seen.
        is_visible: bool,
        /// There is one.
        is_online: bool,
    },
    /// The drafts there are.
    DraftsListed(Vec<String>),
    /// A draft, if there is one.
    DraftLoaded(String, Option<String>),
    /// A draft could not be kept.
    DraftFailed(ShellError),
    /// What became of saving.
    Saved(Save, Result<(), ShellError>),
    /// Farmers' data changed; of any, if the list is empty.
    RowsChanged(Vec<FarmerId>),
    /// The reference data changed.
    FactsChanged,
    /// The status changed.
    StatusChanged(SyncStatus),
    /// The storage was measured.
    StorageMeasured(StorageUse),
    /// The phone's store was emptied by something else.
    StoreWasWiped(u64),
    /// Another version of the app takes the store over.
    ReloadNeeded,
    /// A new version of the app is on the phone and waits.
    UpdateWaiting,
}
