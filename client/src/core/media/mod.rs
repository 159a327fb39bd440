//! Voice notes and photos: what can happen to them and what is to be done, and the parts that decide
//! something. `recorder` is what the microphone is doing, `queue` what still has to go to the depot,
//! `tus` how one of them goes, `photo` how small a picture must become, `draft` how a take that was
//! found finds its form again.

mod draft;
mod photo;
mod queue;
mod recorder;
mod tus;

pub(crate) use draft::visit_of;
pub use draft::{attach_to_draft, next_draft};
pub use photo::{MOST_PHOTO_BYTES, PHOTO_STEPS, PhotoStep, fit};
pub use queue::{
    BACK_OFF_MOST_MS, KEEP_DAYS, Kept, MediaState, QueueEntry, QueueTrouble, QueueView, back_off,
    may_send, next_to_send, to_prune,
};
pub(crate) use recorder::room_for;
pub use recorder::{
    MOST_MILLIS, MOST_PHOTOS, MOST_TAKES, MicTrouble, Recorder, Recording, SLICE_MILLIS,
    WARN_MILLIS, room_needed,
};
pub use tus::{Ask, CHUNK, Reply, Transfer, Turn, metadata, upload_path};

use serde::{Deserialize, Serialize};
use shared::{
    entry::Attached,
    ids::{EntryId, FarmerId},
};
use std::collections::BTreeMap;

/// Which visit something is attached to, and the draft of its form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForVisit {
    /// The visit.
    pub visit: EntryId,
    /// Whose.
    pub farmer: FarmerId,
    /// The name of the form's draft.
    pub draft: String,
}

/// What a medium is when it is looked for on the phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// It is being looked for.
    Asked,
    /// It can be shown and heard at this address.
    Here(String),
    /// It is not on this phone; the depot may have it.
    NotHere,
    /// It is being fetched from the depot.
    Fetching,
    /// The depot does not have it either.
    Nowhere,
    /// The depot was not reached.
    NoDepot,
}

/// Something that another app gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedFile {
    /// Its media type.
    pub mime: String,
    /// How many bytes.
    pub bytes: u64,
    /// Where it can be seen or heard.
    pub url: String,
}

impl SharedFile {
    /// Whether it is one that a visit can take.
    pub fn is_photo(&self) -> bool {
        self.mime.starts_with("image/")
    }
}

/// What another app gave, and for whom.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Handed {
    /// The files; nothing while they are being looked for.
    pub files: Option<Vec<SharedFile>>,
    /// The farmer whose visit they go into.
    pub farmer: Option<FarmerId>,
}

/// All that is known of voice and photos, but what is sent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gallery {
    /// What is on the screen, by digest.
    pub found: BTreeMap<String, Found>,
    /// What another app gave.
    pub handed: Handed,
}

/// What happened.
#[derive(Debug, Clone, PartialEq)]
pub enum MediaEvent {
    // The officer.
    /// He wants to speak; perhaps in place of an earlier take, which stays until the new one is kept.
    RecordWanted {
        /// The digest of the earlier take.
        replaces: Option<String>,
    },
    /// He has spoken.
    StopWanted,
    /// He wants it away: the first time it is asked whether he means it.
    DropWanted(String),
    /// He chose files in the field of this id.
    PhotosChosen(&'static str),
    /// He wants to have it from the depot.
    FetchWanted(String),
    /// He wants it tried again, though it was given up on.
    SendWanted(String),
    /// He read what was said of the microphone.
    TroubleRead,
    /// What another app gave is for this farmer.
    GivenTo(FarmerId),
    /// It is for nobody.
    GivenDropped,

    // The world.
    /// The microphone is open, and what is said is being kept.
    Started,
    /// So long it has been.
    Ticked(u32),
    /// The microphone was not to be had.
    NotStarted(MicTrouble),
    /// Something took the microphone away; what was said is being kept.
    Interrupted,
    /// It is on the disk.
    Stored {
        /// Whose it is.
        of: ForVisit,
        /// What.
        attached: Attached,
        /// It was left over when the app was closed.
        was_left: bool,
    },
    /// It is not on the disk.
    NotStored(MicTrouble),
    /// All that was chosen has been looked at.
    PhotosDone,
    /// What became of looking for it.
    Looked(String, Found),
    /// What is to be sent.
    QueueChanged(QueueView),
    /// What another app gave.
    GivenListed(Vec<SharedFile>),
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MediaEffect {
    /// Open the microphone and keep what is said: `Started` or `NotStarted`, then `Ticked`.
    Record(ForVisit),
    /// End the take and keep it: `Stored` or `NotStored`.
    Stop,
    /// End the take and forget it.
    Forget,
    /// Make photos of the files in a field small, and keep so many of them: `Stored`, `PhotosDone`.
    TakePhotos {
        /// Whose.
        of: ForVisit,
        /// The field's id.
        field: &'static str,
        /// How many more there may be.
        most: usize,
    },
    /// Take them off the phone, and off the depot where they were on their way.
    Delete(Vec<String>),
    /// A take belongs to this visit after all.
    Bind(String, EntryId),
    /// Look for them on this phone: `Looked`.
    Look(Vec<String>),
    /// Fetch one from the depot: `Looked`.
    Fetch(String),
    /// These addresses are not shown any more.
    Release(Vec<String>),
    /// See whether something can be sent now: `QueueChanged`.
    Send {
        /// The visit whose form is open: its voice may go before it is saved.
        open: Option<EntryId>,
        /// By hand, or signal came back: without waiting for the next try.
        at_once: bool,
    },
    /// Send this one though it was given up on.
    SendAgain(String),
    /// See what another app gave: `GivenListed`.
    ListGiven,
    /// Keep it for this visit: so many photos and so many takes; `Stored`, `PhotosDone`.
    TakeGiven {
        /// Whose.
        of: ForVisit,
        /// How many more photos there may be.
        photos: usize,
        /// How many more takes.
        takes: usize,
    },
    /// Forget it.
    DropGiven,
}
