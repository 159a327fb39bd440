//! What the microphone is doing. One take at a time on a phone; it belongs to the visit whose form
//! was open when it began, and outlives that form.

use super::ForVisit;
use shared::entry::{Attached, MediaKind};

/// The longest take.
pub const MOST_MILLIS: u32 = 180_000;
/// From here on it is said that the end is near.
pub const WARN_MILLIS: u32 = 150_000;
/// After so long what was said is on the disk.
pub const SLICE_MILLIS: u32 = 10_000;
/// The most takes of one visit.
pub const MOST_TAKES: usize = 3;
/// The most photos of one visit.
pub const MOST_PHOTOS: usize = 4;

/// Bytes that a second takes at the highest rate we ask for.
const BYTES_A_SECOND: u64 = 24_000 / 8;
/// Kept free for what is written: text goes before voice.
const FOR_TEXT: u64 = 1024 * 1024;

/// The bytes that must be free before a take may begin: its slices, the whole of it beside them, and
/// room for text.
pub fn room_needed() -> u64 {
    2 * BYTES_A_SECOND * u64::from(MOST_MILLIS) / 1000 + FOR_TEXT
}

/// Why there is no take, or less of it than wished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MicTrouble {
    /// The officer, or his phone, does not let the app listen.
    Denied,
    /// There is no microphone.
    Missing,
    /// Another app has it.
    Busy,
    /// This browser cannot record, or the address is not a safe one.
    Unsupported,
    /// The phone has no room for it.
    NoRoom,
    /// The store would not take it.
    NotKept,
    /// Nothing was said, or it ended before a sound came.
    Empty,
    /// A file that is no picture and no sound that we know, or one that cannot be made small enough.
    NotAPicture,
    /// There are as many as a visit may have.
    Enough,
    /// Something else.
    Failed,
}

/// The take.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Recording {
    /// None.
    #[default]
    Idle,
    /// The microphone is asked for.
    Starting(ForVisit),
    /// It runs.
    On {
        /// Whose.
        of: ForVisit,
        /// So long by now.
        millis: u32,
    },
    /// It is over, and on its way to the disk.
    Ending(ForVisit),
}

/// The recorder as the screen shows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recorder {
    pub(crate) take: Recording,
    /// The earlier take that this one replaces once it is kept.
    pub(crate) replaces: Option<String>,
    /// What went wrong last.
    pub(crate) trouble: Option<MicTrouble>,
    /// The take ended because something took the microphone.
    pub(crate) was_interrupted: bool,
    /// Takes that were left over when the app was closed, by digest.
    pub(crate) left: Vec<String>,
    /// He tapped "take away" once for this one.
    pub(crate) dropping: Option<String>,
    /// Photos are being made small.
    pub(crate) photos_busy: bool,
    /// "Save" was pressed meanwhile: it follows.
    pub(crate) then_save: bool,
    /// What was tried last was to speak, not to take a photo.
    pub(crate) last_was_voice: bool,
}

impl Recorder {
    /// The take of this visit, as far as there is one.
    pub fn of(&self, visit: &shared::ids::EntryId) -> &Recording {
        match &self.take {
            Recording::Starting(of) | Recording::On { of, .. } | Recording::Ending(of)
                if of.visit == *visit =>
            {
                &self.take
            }
            _ => &Recording::Idle,
        }
    }

    /// Whether something is being heard, seen or kept: nothing may load the page anew.
    pub fn is_busy(&self) -> bool {
        self.take != Recording::Idle || self.photos_busy
    }

    /// Whether the microphone is open, or about to be.
    pub fn is_listening(&self) -> bool {
        matches!(self.take, Recording::Starting(_) | Recording::On { .. })
    }

    /// Whether what went wrong last was about a voice.
    pub fn is_about_voice(&self) -> bool {
        self.last_was_voice
    }

    /// What went wrong last.
    pub fn trouble(&self) -> Option<MicTrouble> {
        self.trouble
    }
}

/// How many more of a kind a visit may have.
pub(crate) fn room_for(media: &[Attached], kind: MediaKind) -> usize {
    let most = match kind {
        MediaKind::Voice => MOST_TAKES,
        MediaKind::Photo => MOST_PHOTOS,
    };
    let held = media.iter().filter(|held| held.kind == kind).count();
    most.saturating_sub(held)
}
