//! What still has to go to the depot, in which order, and when it is tried again. Text always goes
//! first; a voice or a photo that does not go keeps nothing else back.

use crate::core::told::{Phase, SyncStatus};
use serde::{Deserialize, Serialize};
use shared::{
    entry::{Attached, MediaKind},
    ids::{EntryId, FarmerId},
    order,
    time::Stamp,
};
use std::collections::BTreeMap;

/// No answer of a depot came.
pub(super) const NO_DEPOT: &str = "no_depot";
/// The first wait after a failure.
const BACK_OFF_FIRST_MS: u64 = 5_000;
/// The longest wait between two tries.
pub const BACK_OFF_MOST_MS: u64 = 10 * 60_000;
/// So long the bytes stay on the phone after the depot has them.
pub const KEEP_DAYS: i64 = 7;

/// How far one has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// It has to go.
    #[default]
    Waiting,
    /// The depot has it.
    Sent,
    /// The depot will not have it.
    Stopped,
    /// Its bytes are gone from this phone, and the depot never had them all.
    Lost,
}

/// One voice note or photo of this phone, as the store keeps it beside its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueueEntry {
    /// What it is.
    pub attached: Attached,
    /// The visit it belongs to.
    pub visit: EntryId,
    /// Whose.
    pub farmer: FarmerId,
    /// When it was made.
    pub made_at: Stamp,
    /// How far it has come.
    #[serde(default)]
    pub kept: Kept,
    /// Bytes that the depot said it holds.
    #[serde(default)]
    pub offset: u32,
    /// The upload's address at the depot.
    #[serde(default)]
    pub upload: Option<String>,
    /// Failed tries since it last moved.
    #[serde(default)]
    pub tries: u32,
    /// Not before this moment of the phone's clock, in ms.
    #[serde(default)]
    pub next_at: i64,
    /// Why it did not go.
    #[serde(default)]
    pub trouble: Option<String>,
}

impl QueueEntry {
    /// A new one.
    pub fn new(attached: Attached, visit: EntryId, farmer: FarmerId, made_at: Stamp) -> Self {
        Self {
            attached,
            visit,
            farmer,
            made_at,
            kept: Kept::Waiting,
            offset: 0,
            upload: None,
            tries: 0,
            next_at: 0,
            trouble: None,
        }
    }

    /// As the screen says it.
    pub fn state(&self) -> MediaState {
        match self.kept {
            Kept::Sent => MediaState::AtDepot,
            Kept::Lost => MediaState::Lost,
            Kept::Stopped => MediaState::Stopped(self.trouble.clone().unwrap_or_default()),
            Kept::Waiting => MediaState::Waiting(self.trouble.clone()),
        }
    }

    /// It did not go this time; it is tried again later.
    pub fn put_off(&mut self, why: String, now_ms: i64, wait_ms: u64) {
        self.tries = self.tries.saturating_add(1);
        self.next_at = now_ms.saturating_add_unsigned(wait_ms);
        self.trouble = Some(why);
    }

    /// It is tried as if nothing had been tried yet.
    pub fn begin_again(&mut self) {
        (self.kept, self.tries, self.next_at, self.trouble) = (Kept::Waiting, 0, 0, None);
    }
}

/// How far a voice note or photo has come, in the words of the screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MediaState {
    /// Waiting on this phone; perhaps why.
    Waiting(Option<String>),
    /// On its way: bytes sent, of so many.
    Sending(u32, u32),
    /// The depot has it.
    AtDepot,
    /// The depot does not take it: its code.
    Stopped(String),
    /// Its bytes are gone, and the depot never had them.
    Lost,
}

/// One that needs the officer's eye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueTrouble {
    /// Which.
    pub sha256: String,
    /// Its visit.
    pub visit: EntryId,
    /// Whose.
    pub farmer: FarmerId,
    /// What is the matter: the depot's code, or `lost`.
    pub code: String,
    /// It is not tried again by itself.
    pub is_final: bool,
}

/// The queue, for the status line, the storage page and each voice and photo.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QueueView {
    /// How many wait.
    pub waiting: u32,
    /// Bytes that have not gone yet.
    pub bytes_left: u64,
    /// What does not go.
    pub trouble: Vec<QueueTrouble>,
    /// The state of each one of this phone, by digest.
    pub items: BTreeMap<String, MediaState>,
}

impl QueueView {
    /// The queue of what the store holds; one of them may be on its way, with so many bytes sent.
    pub fn of(entries: &[QueueEntry], sending: Option<(&str, u32)>) -> Self {
        let mut view = Self::default();
        for entry in entries {
            let (sha256, whole) = (&entry.attached.sha256, entry.attached.bytes);
            let sent = sending.filter(|(of, _)| of == sha256).map(|(_, sent)| sent);
            let mut state = entry.state();
            if entry.kept == Kept::Waiting {
                view.waiting += 1;
                view.bytes_left += u64::from(whole.saturating_sub(sent.unwrap_or(entry.offset)));
                if let Some(sent) = sent {
                    state = MediaState::Sending(sent, whole);
                }
            }
            let code = match entry.kept {
                Kept::Sent => None,
                Kept::Lost => Some("lost".to_owned()),
                Kept::Stopped => entry.trouble.clone(),
                // Out of reach is where a phone usually is, and no trouble.
                Kept::Waiting => entry.trouble.clone().filter(|code| code != NO_DEPOT),
            };
            view.trouble.extend(code.map(|code| QueueTrouble {
                sha256: sha256.clone(),
                visit: entry.visit.clone(),
                farmer: entry.farmer.clone(),
                code,
                is_final: entry.kept != Kept::Waiting,
            }));
            view.items.insert(sha256.clone(), state);
        }
        view
    }
}

/// Whether voice may use the line now: the page is seen, no text waits that could go, and no exchange
/// is going on. Without a depot there is nothing to try either: its return is noticed by the text.
pub fn may_send(status: &SyncStatus, is_visible: bool) -> bool {
    is_visible && status.phase == Phase::Quiet && status.on_phone <= status.needs_look
}

/// The next one to go: voice before photos, the oldest first, none before its time. Or when there
/// will be one.
pub fn next_to_send(
    entries: &[QueueEntry],
    now_ms: i64,
    may_go: impl Fn(&QueueEntry) -> bool,
) -> Result<&QueueEntry, Option<i64>> {
    let mut waiting: Vec<&QueueEntry> = entries
        .iter()
        .filter(|entry| entry.kept == Kept::Waiting && may_go(entry))
        .collect();
    order::sort_by_key(&mut waiting, |entry| {
        (entry.attached.kind == MediaKind::Photo, entry.made_at)
    });
    let due = |entry: &&&QueueEntry| entry.next_at <= now_ms;
    match waiting.iter().find(due) {
        Some(entry) => Ok(*entry),
        None => Err(waiting.iter().map(|entry| entry.next_at).min()),
    }
}

/// How long to wait after so many failures: doubled each time up to a bound, and between half of it
/// and all of it by chance, so that a village's phones do not come back in one moment. Never for good.
pub fn back_off(tries: u32, asked_ms: Option<u64>, random: u32) -> u64 {
    let whole = (BACK_OFF_FIRST_MS << tries.min(10)).min(BACK_OFF_MOST_MS);
    let half = whole / 2;
    let jittered = half + half * u64::from(random) / u64::from(u32::MAX);
    // The depot may ask for more time, but not for a day of it.
    jittered.max(asked_ms.unwrap_or(0).min(6 * BACK_OFF_MOST_MS))
}

/// What may leave the phone when room is needed, the oldest first: only what the depot has whole,
/// whose visit is published, and which is old enough not to be wanted any more.
pub fn to_prune(
    entries: &[QueueEntry],
    now: Stamp,
    is_published: impl Fn(&QueueEntry) -> bool,
) -> Vec<String> {
    let before = now.plus_millis(-KEEP_DAYS * 24 * 3600 * 1000);
    let mut old: Vec<&QueueEntry> = entries
        .iter()
        .filter(|entry| entry.kept == Kept::Sent && entry.made_at < before && is_published(entry))
        .collect();
    order::sort_by_key(&mut old, |entry| entry.made_at);
    old.iter()
        .map(|entry| entry.attached.sha256.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(digit: &str, kind: MediaKind, at: &str) -> QueueEntry {
        let attached = Attached {
            kind,
            sha256: digit.repeat(64),
            bytes: 100_000,
            mime: String::new(),
            millis: None,
        };
        let visit = EntryId::new("V1").unwrap();
        QueueEntry::new(
            attached,
            visit,
            FarmerId::new("F1").unwrap(),
            at.parse().unwrap(),
        )
    }

    fn some() -> Vec<QueueEntry> {
        vec![
            entry("a", MediaKind::Photo, "2026-09-01T10:00:00+05:30"),
            entry("b", MediaKind::Voice, "2026-09-02T10:00:00+05:30"),
            entry("c", MediaKind::Voice, "2026-09-01T11:00:00+05:30"),
        ]
    }

    fn first(entries: &[QueueEntry], now_ms: i64) -> Result<String, Option<i64>> {
        next_to_send(entries, now_ms, |_| true).map(|entry| entry.attached.sha256[..1].to_owned())
    }

    #[test]
    fn voice_goes_before_photos_and_the_oldest_first() {
        let mut entries = some();
        assert_eq!(first(&entries, 0), Ok("c".into()));
        entries[2].kept = Kept::Sent;
        assert_eq!(first(&entries, 0), Ok("b".into()));
        entries[1].kept = Kept::Stopped;
        assert_eq!(first(&entries, 0), Ok("a".into()));
        entries[0].kept = Kept::Lost;
        assert_eq!(first(&entries, 0), Err(None));
    }

    #[test]
    fn one_that_failed_lets_the_others_pass_and_comes_again() {
        let mut entries = some();
        entries[2].put_off("no_depot".into(), 1_000, 5_000);
        assert_eq!(first(&entries, 1_000), Ok("b".into()));
        for entry in &mut entries[..2] {
            entry.put_off("no_depot".into(), 1_000, 9_000);
        }
        assert_eq!(first(&entries, 1_000), Err(Some(6_000)));
        assert_eq!(first(&entries, 6_000), Ok("c".into()));
    }

    #[test]
    fn what_is_not_saved_waits_for_its_visit() {
        let entries = some();
        let found = next_to_send(&entries, 0, |entry| entry.attached.sha256.starts_with('a'));
        assert!(found.unwrap().attached.sha256.starts_with('a'));
        assert_eq!(next_to_send(&entries, 0, |_| false), Err(None));
    }

    #[test]
    fn the_wait_grows_to_a_bound_is_spread_and_hears_the_depot() {
        assert_eq!(back_off(0, None, u32::MAX), 5_000);
        assert_eq!(back_off(0, None, 0), 2_500);
        assert_eq!(back_off(3, None, u32::MAX), 40_000);
        for tries in [7, 8, 40, u32::MAX] {
            assert_eq!(back_off(tries, None, u32::MAX), BACK_OFF_MOST_MS);
        }
        assert_eq!(back_off(0, Some(60_000), 7), 60_000);
        assert!(back_off(0, Some(u64::MAX), 7) <= 6 * BACK_OFF_MOST_MS);
    }

    #[test]
    fn voice_waits_while_text_could_go() {
        let quiet = SyncStatus {
            phase: Phase::Quiet,
            ..SyncStatus::default()
        };
        assert!(may_send(&quiet, true) && !may_send(&quiet, false));
        let with = |on_phone, needs_look, phase| SyncStatus {
            on_phone,
            needs_look,
            phase,
            ..SyncStatus::default()
        };
        assert!(!may_send(&with(1, 0, Phase::Quiet), true));
        assert!(
            may_send(&with(1, 1, Phase::Quiet), true),
            "what nobody can send now keeps nothing back"
        );
        for phase in [
            Phase::Starting,
            Phase::Exchanging,
            Phase::SignInNeeded,
            Phase::NoDepot { next_try_ms: None },
        ] {
            assert!(!may_send(&with(0, 0, phase), true));
        }
    }

    #[test]
    fn the_view_counts_what_waits_and_says_what_is_lost() {
        let mut entries = some();
        entries[0].kept = Kept::Lost;
        entries[1].offset = 40_000;
        let view = QueueView::of(&entries, Some((&"c".repeat(64), 70_000)));
        assert_eq!((view.waiting, view.bytes_left), (2, 60_000 + 30_000));
        let lost: Vec<_> = view.trouble.iter().map(|it| it.code.as_str()).collect();
        assert_eq!(lost, ["lost"]);
        assert_eq!(view.items[&"a".repeat(64)], MediaState::Lost);
        assert_eq!(
            view.items[&"c".repeat(64)],
            MediaState::Sending(70_000, 100_000)
        );
    }

    #[test]
    fn only_what_the_depot_has_leaves_the_phone() {
        let mut entries = some();
        let now: Stamp = "2026-09-20T10:00:00+05:30".parse().unwrap();
        assert!(to_prune(&entries, now, |_| true).is_empty());
        for entry in &mut entries {
            entry.kept = Kept::Sent;
        }
        let oldest: Vec<_> = to_prune(&entries, now, |_| true)
            .iter()
            .map(|sha| sha[..1].to_owned())
            .collect();
        assert_eq!(oldest, ["a", "c", "b"]);
        assert!(to_prune(&entries, now, |_| false).is_empty());
        let soon: Stamp = "2026-09-08T10:30:00+05:30".parse().unwrap();
        assert_eq!(to_prune(&entries, soon, |_| true).len(), 1);
    }
}
