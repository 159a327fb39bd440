//! The way of voice and photos to the depot: one at a time on a phone, behind all text, looked at
//! again between two chunks. What it decides is in the core.

use super::{
    super::{clock, data_use, locks::Lock, reading},
    Media, browser, keep, line, now_ms,
};
use crate::core::media::{
    Ask, Kept, MediaEvent, QueueEntry, QueueView, Transfer, Turn, back_off, may_send, next_to_send,
};
use gloo::timers::callback::Timeout;
use shared::ids::EntryId;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    rc::Rc,
};
use wasm_bindgen_futures::spawn_local;

/// Whether something is being sent, and when it is tried again.
#[derive(Default)]
pub(super) struct Uploader {
    is_running: Cell<bool>,
    /// Something changed while it ran.
    is_due: Cell<bool>,
    at_once: Cell<bool>,
    open: RefCell<Option<EntryId>>,
    timer: RefCell<Option<Timeout>>,
}

/// How one of them ended.
enum End {
    /// It is through, or will never be: the next one.
    Next,
    /// Something else goes first; who goes tells when.
    GaveWay,
    /// It failed: after so long.
    Later(u64),
}

impl Media {
    /// Sees whether something can go now. `open` is the visit whose form is open.
    pub(super) fn send(&self, open: Option<EntryId>, at_once: bool) {
        *self.uploader.open.borrow_mut() = open;
        if at_once {
            self.uploader.at_once.set(true);
        }
        self.send_on();
    }

    /// The same, with what was told before.
    pub(super) fn send_on(&self) {
        let uploader = &self.uploader;
        drop(uploader.timer.take());
        uploader.is_due.set(true);
        if uploader.is_running.replace(true) {
            return;
        }
        let Some(media) = self.me.upgrade() else {
            return;
        };
        spawn_local(async move {
            while media.uploader.is_due.take() {
                media.go().await;
            }
            media.uploader.is_running.set(false);
            media.tell_queue().await;
        });
    }

    async fn go(&self) {
        // Nothing to send is the usual case, and costs no lock.
        let Ok(entries) = keep::entries(self.database()).await else {
            return;
        };
        if !entries.iter().any(|entry| entry.kept == Kept::Waiting) || !self.may_send().await {
            return;
        }
        let officer = &self.shell.session().officer;
        let lock = Lock::hold(&format!("media:{officer}")).await;
        if self.uploader.at_once.take() {
            self.begin_again().await;
        }
        let wait = self.send_all().await;
        drop(lock);
        if let Some(wait) = wait {
            self.come_again(wait);
        }
    }

    /// Sends one after the other; gives after how long there is more to do.
    async fn send_all(&self) -> Option<u64> {
        let mut saved = BTreeSet::new();
        loop {
            let entries = keep::entries(self.database()).await.ok()?;
            self.find_saved(&entries, &mut saved).await;
            let open = self.uploader.open.borrow().clone();
            let may_go = |entry: &QueueEntry| {
                open.as_ref() == Some(&entry.visit) || saved.contains(&entry.visit)
            };
            let entry = match next_to_send(&entries, now_ms(), may_go) {
                Ok(entry) => entry.clone(),
                Err(at) => return at.map(|at| u64::try_from(at - now_ms()).unwrap_or(0)),
            };
            match self.send_one(entry, &entries).await {
                End::Next => {}
                End::GaveWay => return None,
                End::Later(wait) => return Some(wait),
            }
        }
    }

    /// The visits of what waits that are entries by now, or were when this was asked last.
    async fn find_saved(&self, entries: &[QueueEntry], saved: &mut BTreeSet<EntryId>) {
        for entry in entries.iter().filter(|entry| entry.kept == Kept::Waiting) {
            if saved.contains(&entry.visit) {
                continue;
            }
            let data = reading::farmer(self.database(), &entry.farmer).await;
            if data.is_ok_and(|data| data.state(&entry.visit).is_some()) {
                saved.insert(entry.visit.clone());
            }
        }
    }

    async fn send_one(&self, mut entry: QueueEntry, entries: &[QueueEntry]) -> End {
        let sha256 = entry.attached.sha256.clone();
        let whole = entry.attached.bytes;
        let bytes = match keep::bytes(self.database(), &sha256).await {
            Ok(Some(bytes)) if bytes.len() == whole as usize => bytes,
            // A store that does not answer has lost nothing.
            Err(_) => return self.put_off(&sha256, "store".to_owned(), None).await,
            Ok(_) => {
                let lose = |entry: &mut QueueEntry| entry.kept = Kept::Lost;
                return self.note(&sha256, lose).await;
            }
        };
        let mut transfer = Transfer::new(entry.upload.as_deref(), entry.offset, whole);
        loop {
            if !self.may_send().await {
                return End::GaveWay;
            }
            let Some(token) = self.token().await else {
                return End::GaveWay;
            };
            self.tell(MediaEvent::QueueChanged(QueueView::of(
                entries,
                Some((&sha256, transfer.offset)),
            )));
            let ask = transfer.ask();
            let reply = line::ask(&ask, &entry, &bytes, &token).await;
            self.count(&ask).await;
            let turn = transfer.take(&ask, reply);
            let has_moved = transfer.offset > entry.offset;
            let (upload, offset) = (transfer.upload.clone(), transfer.offset);
            let moved = move |entry: &mut QueueEntry| {
                (entry.upload, entry.offset) = (upload, offset);
                if has_moved {
                    (entry.tries, entry.trouble) = (0, None);
                }
            };
            // One that the officer took away meanwhile is not sent on.
            match keep::update(self.database(), &sha256, moved).await {
                Ok(Some(now)) => entry = now,
                Ok(None) => return End::Next,
                // Not noted is asked again: the depot knows.
                Err(_) => (entry.upload, entry.offset) = (transfer.upload.clone(), transfer.offset),
            }
            match turn {
                Turn::Go => {}
                Turn::Done => {
                    let sent = |entry: &mut QueueEntry| {
                        (entry.kept, entry.trouble) = (Kept::Sent, None);
                    };
                    return self.note(&sha256, sent).await;
                }
                Turn::Later(why, asked_ms) => return self.put_off(&sha256, why, asked_ms).await,
                Turn::Stop(code) => {
                    let stop = |entry: &mut QueueEntry| {
                        (entry.kept, entry.trouble) = (Kept::Stopped, Some(code));
                    };
                    return self.note(&sha256, stop).await;
                }
            }
        }
    }

    /// Notes how it ended; where that cannot be noted, it must not be tried at once for ever.
    async fn note(&self, sha256: &str, change: impl FnOnce(&mut QueueEntry)) -> End {
        match keep::update(self.database(), sha256, change).await {
            Ok(_) => End::Next,
            Err(_) => End::Later(back_off(3, None, clock::random_u64() as u32)),
        }
    }

    async fn put_off(&self, sha256: &str, why: String, asked_ms: Option<u64>) -> End {
        let random = clock::random_u64() as u32;
        let mut wait = back_off(0, asked_ms, random);
        let later = |entry: &mut QueueEntry| {
            wait = back_off(entry.tries, asked_ms, random);
            entry.put_off(why, now_ms(), wait);
        };
        // Where it cannot be noted, the timer alone remembers.
        let _ = keep::update(self.database(), sha256, later).await;
        End::Later(wait)
    }

    async fn begin_again(&self) {
        let waiting = keep::entries(self.database()).await.unwrap_or_default();
        for entry in waiting.iter().filter(|entry| entry.kept == Kept::Waiting) {
            let now = |entry: &mut QueueEntry| entry.next_at = 0;
            // One that is not put forward comes in its own time.
            let _ = keep::update(self.database(), &entry.attached.sha256, now).await;
        }
    }

    async fn may_send(&self) -> bool {
        let status = self.shell.status().await;
        status.is_ok_and(|status| may_send(&status, browser::is_visible()))
    }

    /// What it cost, for the week's count.
    async fn count(&self, ask: &Ask) {
        let body = match ask {
            Ask::Send { from, to, .. } => u64::from(to - from),
            _ => 0,
        };
        let up = data_use::HEADERS + body;
        let _ = data_use::count(self.database(), up, data_use::came_down()).await;
    }

    /// Looks again after a while. Not where the page is hidden: being seen again is told.
    fn come_again(&self, wait: u64) {
        if !browser::is_visible() || self.uploader.is_due.get() {
            return;
        }
        let Some(media) = self.me.upgrade() else {
            return;
        };
        let media = Rc::downgrade(&media);
        let wait = u32::try_from(wait.max(100)).unwrap_or(u32::MAX);
        let timer = Timeout::new(wait, move || {
            if let Some(media) = media.upgrade() {
                media.send_on();
            }
        });
        *self.uploader.timer.borrow_mut() = Some(timer);
    }
}
