//! The shell of one officer in a page.

use super::{
    ShellError, app_files,
    channel::{Channel, Note},
    clock, data_use,
    depot::{self, Failure},
    intents, keeping,
    marker::Marker,
    reading,
    session::{Sessions, StoredSession},
    store::{Database, Lost, Schema},
    types::{
        FarmerData, Phase, Progress, Ready, Saved, Session, ShellEvent, SignInError, SyncStatus,
    },
    worker_handle::WorkerHandle,
};
use gloo::events::EventListener;
use shared::{
    brief::IndexRow,
    entry::Entry,
    ids::{FarmerId, VillageId},
    order,
    records::Record,
    sync::stored::{KeptText, Store, meta_key},
    time::Day,
    view::Ledger,
};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    rc::{Rc, Weak},
};
use wasm_bindgen_futures::spawn_local;

/// Who signed in last on this phone.
pub async fn current_session() -> Result<Option<Session>, ShellError> {
    Ok(Sessions::open()
        .await?
        .current()
        .await?
        .map(|session| session.public()))
}

/// Turns a depot's one-time code into a session. A shell of the same officer that is open goes on
/// with the new token by itself.
pub async fn sign_in(code: &str) -> Result<Session, SignInError> {
    let code = code.trim();
    let sessions = Sessions::open().await?;
    let attempt = sessions.attempt(code).await?;
    let answer = depot::enrol(code, &attempt)
        .await
        .map_err(|failure| refusal(&failure))?;
    let session = StoredSession::new(answer, clock::clock());
    sessions.keep(&session).await?;
    // Only a leftover if it fails; the session is kept.
    let _ = sessions.end_attempt(code).await;
    if let Some(channel) = Channel::open(&session.officer, |_| {}) {
        channel.tell(&Note::SignedIn);
    }
    Ok(session.public())
}

fn refusal(failure: &Failure) -> SignInError {
    match failure {
        Failure::NoDepot => SignInError::NoDepot,
        Failure::Refused { status: 429, .. } => SignInError::TooMany,
        Failure::Refused { status: 426, .. } => SignInError::Version,
        Failure::Refused {
            status: 400..=499, ..
        } => SignInError::WrongCode,
        Failure::Refused { .. } => SignInError::NoDepot,
    }
}

type Listener = Rc<dyn Fn(ShellEvent)>;

/// What the page knows without reading the store.
#[derive(Default)]
struct Seen {
    phase: Phase,
    progress: Option<Progress>,
    sending: Option<Progress>,
    app_files: bool,
    persisted: Option<bool>,
}

/// The shell of one officer.
pub struct Shell {
    session: Session,
    database: Rc<Database>,
    channel: Option<Channel>,
    worker: RefCell<Option<Rc<WorkerHandle>>>,
    listeners: RefCell<Vec<Listener>>,
    seen: RefCell<Seen>,
    /// The highest number known from the mark, should the database have been emptied.
    floor: Cell<u64>,
    status_due: Cell<bool>,
    events: RefCell<Vec<EventListener>>,
    me: Weak<Shell>,
}

impl Shell {
    /// Opens the officer's store and starts the worker.
    pub async fn open(session: Session) -> Result<Rc<Self>, ShellError> {
        let shell = Self::open_without_worker(session).await?;
        let me = shell.me.clone();
        let told = move |alive: bool| {
            if let Some(me) = me.upgrade() {
                if !alive {
                    me.seen.borrow_mut().phase = Phase::Starting;
                }
                me.tell_status();
            }
        };
        let worker = WorkerHandle::start(shell.session.officer.clone(), told);
        *shell.worker.borrow_mut() = Some(worker);
        Ok(shell)
    }

    /// Opens the officer's store alone: everything works but deriving and sending.
    pub async fn open_without_worker(session: Session) -> Result<Rc<Self>, ShellError> {
        let database = Database::open(Schema::officer(&session.officer)).await?;
        let shell = Rc::new_cyclic(|me: &Weak<Self>| {
            let heard = me.clone();
            let channel = Channel::open(&session.officer, move |note| {
                if let Some(shell) = heard.upgrade() {
                    shell.hear(note);
                }
            });
            Self {
                session,
                database,
                channel,
                worker: RefCell::default(),
                listeners: RefCell::default(),
                seen: RefCell::default(),
                floor: Cell::new(0),
                status_due: Cell::new(false),
                events: RefCell::default(),
                me: me.clone(),
            }
        });
        shell.watch();
        shell.look_for_wiping().await?;
        shell.seen.borrow_mut().persisted = match keeping::is_promised().await {
            Some(false) if !shell.has_asked_to_keep().await? => None,
            answer => answer,
        };
        shell.tell(&Note::WhatIsDone);
        Ok(shell)
    }

    /// The officer's store.
    pub(super) fn database(&self) -> &Rc<Database> {
        &self.database
    }

    /// Who is signed in.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Hears what the shell tells by itself, as long as the shell is there.
    pub fn subscribe(&self, listener: impl Fn(ShellEvent) + 'static) {
        self.listeners.borrow_mut().push(Rc::new(listener));
        // What happened before anyone listened.
        if self.floor.get() > 0 {
            let me = self.me.clone();
            spawn_local(async move {
                if let Some(shell) = me.upgrade() {
                    shell.tell_of_wiping();
                }
            });
        }
    }

    /// Saves entries, all or none, and returns once they are on the disk.
    pub async fn save_intents(&self, entries: &[Entry]) -> Result<Vec<Saved>, ShellError> {
        let saved = intents::save_intents(&self.database, entries, self.floor.get()).await?;
        let farmers: BTreeSet<FarmerId> =
            order::set(entries.iter().map(|entry| entry.farmer.clone()));
        let farmers: Vec<FarmerId> = farmers.into_iter().collect();
        self.tell(&Note::Saved {
            farmers: farmers.clone(),
        });
        self.emit(&ShellEvent::RowsChanged { farmers });
        self.tell_status();
        self.ask_to_keep();
        Ok(saved)
    }

    /// One farmer's entries.
    pub async fn farmer(&self, id: &FarmerId) -> Result<FarmerData, ShellError> {
        let read = reading::farmer(&self.database, id).await;
        if matches!(read, Err(ShellError::Unreadable(_))) {
            // On demand, before its turn.
            self.tell(&Note::Rebuild {
                farmers: vec![id.clone()],
            });
        }
        read
    }

    /// The lists' rows as of a day.
    pub async fn index(&self, today: Day) -> Result<Vec<IndexRow>, ShellError> {
        reading::index(&self.database, today).await
    }

    /// The ledgers of everyone who ever was of a village: the village in the record view of any
    /// moment, by `VillageView::from_ledgers`.
    pub async fn village_ledgers(&self, id: &VillageId) -> Result<Vec<Ledger>, ShellError> {
        reading::village(&self.database, id).await
    }

    /// The entries of everyone who ever was of a village, for the depot view. Slower.
    pub async fn village_histories(&self, id: &VillageId) -> Result<Vec<FarmerData>, ShellError> {
        reading::village_histories(&self.database, id).await
    }

    /// A text from the depot that was kept for the time without one.
    pub async fn kept(&self, kind: KeptText, id: &str) -> Result<Option<String>, ShellError> {
        reading::kept(&self.database, kind, id).await
    }

    /// Keeps such a text; it goes when its farmer or village does.
    pub async fn keep(&self, kind: KeptText, id: &str, text: &str) -> Result<(), ShellError> {
        reading::keep(&self.database, kind, id, text).await
    }

    /// All reference rows.
    pub async fn records(&self) -> Result<Vec<Record>, ShellError> {
        reading::records(&self.database).await
    }

    /// A form in progress.
    pub async fn draft(&self, key: &str) -> Result<Option<String>, ShellError> {
        let bytes = self.database.get(Store::Drafts.name(), key).await?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// All forms in progress: key and text.
    pub async fn drafts(&self) -> Result<Vec<(String, String)>, ShellError> {
        let all = self.database.all(Store::Drafts.name(), None).await?;
        Ok(all
            .into_iter()
            .map(|(key, bytes)| (key, String::from_utf8_lossy(&bytes).into_owned()))
            .collect())
    }

    /// Keeps a form in progress.
    pub async fn keep_draft(&self, key: &str, text: &str) -> Result<(), ShellError> {
        self.database
            .put(Store::Drafts.name(), key, Some(text.as_bytes()))
            .await
    }

    /// Forgets a form in progress.
    pub async fn drop_draft(&self, key: &str) -> Result<(), ShellError> {
        self.database.put(Store::Drafts.name(), key, None).await
    }

    /// The officer asks for a sync.
    pub fn sync_now(&self) {
        self.tell(&Note::SyncNow);
    }

    /// How things stand.
    pub async fn status(&self) -> Result<SyncStatus, ShellError> {
        let meta = reading::sync_meta(&self.database).await?;
        let counts = reading::counts(&self.database).await?;
        self.leave_mark(counts.on_phone).await?;
        let data_use = data_use::used(&self.database).await?;
        let seen = self.seen.borrow();
        Ok(SyncStatus {
            on_phone: counts.on_phone,
            needs_look: counts.unsettled.len() as u64,
            unsettled: counts.unsettled,
            oldest_unsent_ms: counts.oldest_ms,
            data_use,
            last_reached_ms: meta
                .offset
                .map(|offset| offset.depot_ms)
                .filter(|_| !meta.epoch.is_empty()),
            phase: seen.phase.clone(),
            progress: seen.progress,
            sending: seen.sending,
            persisted: seen.persisted,
            ready: Ready {
                app: seen.app_files,
                first_sync: meta.first_sync,
                verified: meta.verified,
            },
            farmers: counts.farmers,
            clock_offset_ms: meta.offset.map(|offset| offset.wall_ms()),
            worker_alive: self
                .worker
                .borrow()
                .as_ref()
                .is_some_and(|worker| worker.is_alive()),
        })
    }

    fn tell(&self, note: &Note) {
        if let Some(channel) = &self.channel {
            channel.tell(note);
        }
    }

    fn emit(&self, event: &ShellEvent) {
        let listeners = self.listeners.borrow().clone();
        for listener in listeners {
            listener(event.clone());
        }
    }

    fn hear(&self, note: Note) {
        match note {
            Note::Saved { farmers } | Note::Rows { farmers } => {
                self.emit(&ShellEvent::RowsChanged { farmers });
                self.tell_status();
            }
            Note::Records => self.emit(&ShellEvent::RecordsChanged),
            Note::Doing {
                phase,
                progress,
                sending,
            } => {
                let needs_sign_in =
                    phase == Phase::SignInNeeded && self.seen.borrow().phase != phase;
                {
                    let mut seen = self.seen.borrow_mut();
                    (seen.phase, seen.progress, seen.sending) = (phase, progress, sending);
                }
                if needs_sign_in {
                    self.emit(&ShellEvent::SignInNeeded);
                }
                self.tell_status();
            }
            _ => {}
        }
    }

    /// Tells the status soon; once for all that happens meanwhile.
    fn tell_status(&self) {
        if self.status_due.replace(true) {
            return;
        }
        let me = self.me.clone();
        spawn_local(async move {
            clock::sleep(50).await;
            let Some(shell) = me.upgrade() else { return };
            shell.status_due.set(false);
            if let Ok(status) = shell.status().await {
                shell.emit(&ShellEvent::Status(status));
            }
        });
    }

    fn watch(&self) {
        let me = self.me.clone();
        self.database.on_lost(Rc::new(move |how| {
            let Some(shell) = me.upgrade() else { return };
            match how {
                Lost::VersionChange => shell.emit(&ShellEvent::ReloadNeeded),
                Lost::Closed => shell.emit(&ShellEvent::RowsChanged { farmers: vec![] }),
            }
        }));
        let Some(window) = web_sys::window() else {
            return;
        };
        let mut events = self.events.borrow_mut();
        let me = self.me.clone();
        events.push(EventListener::new(&window, "online", move |_| {
            if let Some(shell) = me.upgrade() {
                shell.tell(&Note::Online);
            }
        }));
        if let Some(document) = window.document() {
            let me = self.me.clone();
            let page = document.clone();
            events.push(EventListener::new(
                &document,
                "visibilitychange",
                move |_| {
                    let Some(shell) = me.upgrade() else { return };
                    if page.hidden() {
                        return shell.tell(&Note::Hidden);
                    }
                    shell.tell(&Note::Visible);
                    app_files::ask();
                },
            ));
        }
        let me = self.me.clone();
        events.extend(app_files::watch(move |complete| {
            if let Some(shell) = me.upgrade() {
                shell.seen.borrow_mut().app_files = complete;
                shell.tell_status();
            }
        }));
    }

    /// The mark knows more than the database: something else than this app emptied it.
    async fn look_for_wiping(&self) -> Result<(), ShellError> {
        let last = intents::last_number(&self.database).await?;
        if let Some(mark) = Marker::read(&self.session.officer)
            && mark.device_seq > last
        {
            self.floor.set(mark.device_seq);
        }
        Ok(())
    }

    fn tell_of_wiping(&self) {
        if let Some(mark) = Marker::read(&self.session.officer).filter(|_| self.floor.get() > 0) {
            self.emit(&ShellEvent::StoreWasWiped {
                unsent: mark.unsent,
            });
        }
    }

    /// Leaves the mark as things stand. While a loss has not been followed by a new save, the old
    /// mark stays, so that it can still be told.
    async fn leave_mark(&self, unsent: u64) -> Result<(), ShellError> {
        let device_seq = intents::last_number(&self.database).await?;
        if device_seq > 0 && device_seq >= self.floor.get() {
            let device = self.session.device.clone();
            Marker {
                device,
                device_seq,
                unsent,
            }
            .write(&self.session.officer);
        }
        Ok(())
    }

    async fn has_asked_to_keep(&self) -> Result<bool, ShellError> {
        Ok(self
            .database
            .get(Store::Meta.name(), meta_key::PERSISTED)
            .await?
            .is_some())
    }

    /// After a first save there is something to keep, and the browser is asked once.
    fn ask_to_keep(&self) {
        if self.seen.borrow().persisted.is_none() {
            self.ask_again_to_keep();
        }
    }

    /// Asks the browser to keep the store, whatever it said before: an installed app is more likely
    /// to be heard.
    pub fn ask_again_to_keep(&self) {
        if self.seen.borrow().persisted == Some(true) {
            return;
        }
        let me = self.me.clone();
        spawn_local(async move {
            let answer = keeping::ask().await;
            let Some(shell) = me.upgrade() else { return };
            shell.seen.borrow_mut().persisted = answer;
            // Only a note for the next start, which would otherwise ask again.
            let word: &[u8] = if answer == Some(true) { b"yes" } else { b"no" };
            let _ = shell
                .database
                .put(Store::Meta.name(), meta_key::PERSISTED, Some(word))
                .await;
            shell.tell_status();
        });
    }
}
