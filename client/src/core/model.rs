//! What the app knows. The screens read it; only `update` changes it.

use super::{
    Ask, Facts, KnownFarmer, Neighbours, Panel, Place, Question, Reflections, Remembered, Remote,
    Replay, Theme, Trust, WordedReading,
    forms::Form,
    forms::NotYet,
    media::{Gallery, QueueView, Recorder},
    see::See,
};
use crate::core::note::{Lexicon, NoteRead};
use crate::core::told::{Session, ShellError, SignInError, SyncStatus};
use shared::{
    brief::{Catalogue, IndexRow, Watch},
    ids::{FarmerId, VillageId},
    insights::Insights,
    text::{Lang, Words},
    time::{Day, Stamp},
    view::AsOf,
};
use std::{collections::BTreeSet, rc::Rc};

/// Something that is read from the store.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Loadable<T> {
    /// On its way.
    #[default]
    Loading,
    /// Here.
    Ready(T),
    /// Not to be had.
    Failed(ShellError),
}

impl<T> Loadable<T> {
    /// It, if it is here.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Loadable::Ready(it) => Some(it),
            _ => None,
        }
    }
}

/// How far the app has come up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Stage {
    /// The store is being opened.
    #[default]
    Opening,
    /// Nobody is signed in.
    SignedOut,
    /// An officer's store is open.
    Open(Session),
    /// The store does not open.
    Broken(ShellError),
}

/// The code field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SignIn {
    /// What was typed.
    pub(crate) code: String,
    /// It was sent and is not answered yet.
    pub(crate) is_sending: bool,
    /// Why it did not work.
    pub(crate) error: Option<SignInError>,
}

/// The form of the place where the officer is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum FormState {
    /// There is none here.
    #[default]
    Closed,
    /// What it needs is being read: the draft, and the record it is about.
    Waiting {
        /// The draft, once it is known whether there is one.
        draft: Asked<String>,
    },
    /// It is open.
    Open {
        /// The form.
        form: Form,
        /// It was begun earlier.
        is_draft: bool,
    },
    /// The record it is about is not on this phone.
    Gone,
}

/// Whether something was looked for, and was there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Asked<T> {
    /// Not yet.
    #[default]
    NotYet,
    /// It was; perhaps it is there.
    Known(Option<T>),
}

/// Why the form is still open after "save".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Something is missing or wrong in it.
    NotYet(NotYet),
    /// The phone's store did not take it.
    Store(ShellError),
}

/// What was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is what was saved")]
pub enum SavedWhat {
    Visit,
    Farmer,
    Details,
    Outcome,
    Chance,
    Correction,
    Withdrawal,
    Move,
}

/// What is said to the officer at a place, until he goes elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What was saved.
    pub(crate) what: SavedWhat,
    /// Where it is said.
    pub(crate) at: Option<Place>,
}

/// How much room the app takes on the phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StorageUse {
    /// Bytes used.
    pub used: Option<u64>,
    /// Bytes the browser would give.
    pub quota: Option<u64>,
}

/// What the browser offers, looked at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surroundings {
    /// It can keep the app for opening without signal.
    pub service_worker: bool,
    /// The address is a safe one (https, or this machine).
    pub secure: bool,
    /// The version of the app.
    pub version: String,
}

/// What the app knows.
#[derive(Debug, Clone)]
pub struct Model {
    pub(crate) lang: Lang,
    /// How the screens look.
    pub(crate) theme: Theme,
    pub(crate) place: Place,
    pub(crate) stage: Stage,
    pub(crate) sign_in: SignIn,
    /// The moment of the last event: the phone's clock, or the demo's.
    pub(crate) now: Stamp,
    /// The moment of the last event by the phone's clock.
    pub(crate) phone_now: Stamp,
    pub(crate) facts: Loadable<Rc<Facts>>,
    pub(crate) rows: Loadable<Rc<Vec<IndexRow>>>,
    /// What this month brought before, for each of the rows in turn.
    pub(crate) watches: Rc<Vec<Vec<Watch>>>,
    /// Rows are being read; and they changed meanwhile.
    pub(crate) rows_asked: bool,
    pub(crate) rows_stale: bool,
    pub(crate) search: String,
    pub(crate) shown: usize,
    pub(crate) farmer: Option<(FarmerId, Loadable<Rc<KnownFarmer>>)>,
    /// He is being read again: what is not in him yet may be in a moment.
    pub(crate) farmer_asked: bool,
    /// What is asked for, and of whom.
    pub(crate) ask: Ask,
    pub(crate) ask_of: Option<FarmerId>,
    /// The village that similar cases come from.
    pub(crate) neighbours: Option<Neighbours>,
    /// The village will be here in a moment: a brief without it would be made, and shown, in vain.
    pub(crate) brief_waits: bool,
    /// The reference data as of the day that was needed last.
    pub(crate) catalogue: Option<(Rc<Facts>, Rc<Catalogue>)>,
    /// The brief of a farmer in a model's words, once it was looked for.
    pub(crate) worded: Option<(FarmerId, Lang, Option<Rc<WordedReading>>)>,
    /// The officer reads the rule-made claims even where there are a model's words.
    pub(crate) reads_claims: bool,
    /// All of the farmer's visits are listed, not the latest alone.
    pub(crate) all_visits: bool,
    /// What the memory has of the farmer, and to which question.
    pub(crate) memory: (Option<Question>, Remote<Rc<Remembered>>),
    /// What the memory makes of the village, and to which question.
    pub(crate) reflected: (Option<Question>, Remote<Rc<Reflections>>),
    /// What the visits of a village taught, as of a moment.
    pub(crate) insights: Option<(AsOf, Rc<Insights>)>,
    /// The memory's calls.
    pub(crate) panel: Remote<Rc<Panel>>,
    /// They will be asked for in a moment.
    pub(crate) panel_is_due: bool,
    /// The visit that is being replayed, counted from the first.
    pub(crate) step: usize,
    pub(crate) replay: Option<Rc<Replay>>,
    pub(crate) is_visible: bool,
    pub(crate) is_online: bool,
    pub(crate) words: Rc<Words>,
    pub(crate) form: FormState,
    /// The open form's note, as it was read last; and what reads it.
    pub(crate) note: Option<NoteRead>,
    pub(crate) lexicon: Option<Lexicon>,
    /// The next correction begins with what was heard.
    pub(crate) looks_through: bool,
    pub(crate) is_saving: bool,
    pub(crate) problem: Option<Problem>,
    pub(crate) draft_problem: Option<ShellError>,
    pub(crate) drafts: BTreeSet<String>,
    pub(crate) status: Rc<SyncStatus>,
    /// The status was read from the store; before, it says nothing of it.
    pub(crate) has_status: bool,
    pub(crate) notice: Option<Notice>,
    pub(crate) update_waiting: bool,
    pub(crate) reload_needed: bool,
    pub(crate) wiped: Option<u64>,
    pub(crate) storage: StorageUse,
    /// The microphone and the camera beside the open form.
    pub(crate) recorder: Recorder,
    /// Voice and photos on their way to the depot.
    pub(crate) queue: QueueView,
    /// Voice and photos on the screen.
    pub(crate) gallery: Gallery,
    pub(crate) trust: Trust,
    /// What is heard, and passed on to a farmer.
    pub(crate) see: See,
    pub(crate) surroundings: Rc<Surroundings>,
}

/// How many farmers are listed before the officer asks for more.
pub(crate) const FIRST_SHOWN: usize = 60;

impl Model {
    /// The app as it starts.
    pub fn new(lang: Lang, place: Place, now: Stamp, surroundings: Surroundings) -> Self {
        Self {
            lang,
            theme: Theme::Auto,
            place,
            stage: Stage::Opening,
            sign_in: SignIn::default(),
            now,
            phone_now: now,
            facts: Loadable::Loading,
            rows: Loadable::Loading,
            watches: Rc::default(),
            rows_asked: false,
            rows_stale: false,
            search: String::new(),
            shown: FIRST_SHOWN,
            farmer: None,
            farmer_asked: false,
            ask: Ask::default(),
            ask_of: None,
            neighbours: None,
            brief_waits: false,
            catalogue: None,
            worded: None,
            reads_claims: false,
            all_visits: false,
            memory: (None, Remote::default()),
            reflected: (None, Remote::default()),
            insights: None,
            panel: Remote::default(),
            panel_is_due: false,
            step: 0,
            replay: None,
            is_visible: true,
            is_online: true,
            words: Rc::new(Words::new()),
            form: FormState::Closed,
            note: None,
            lexicon: None,
            looks_through: false,
            is_saving: false,
            problem: None,
            draft_problem: None,
            drafts: BTreeSet::new(),
            status: Rc::new(SyncStatus::default()),
            has_status: false,
            notice: None,
            update_waiting: false,
            reload_needed: false,
            wiped: None,
            storage: StorageUse::default(),
            recorder: Recorder::default(),
            queue: QueueView::default(),
            gallery: Gallery::default(),
            trust: Trust::default(),
            see: See::default(),
            surroundings: Rc::new(surroundings),
        }
    }

    /// Today: the demo's own where this is the demo.
    pub fn today(&self) -> Day {
        self.now.day()
    }

    /// Who is signed in.
    pub fn session(&self) -> Option<&Session> {
        match &self.stage {
            Stage::Open(session) => Some(session),
            _ => None,
        }
    }

    /// All words.
    pub fn words(&self) -> &Rc<Words> {
        &self.words
    }

    /// The reference data as of a day; kept until another day is asked for.
    pub(crate) fn catalogue_on(&mut self, day: Day) -> Rc<Catalogue> {
        let facts = self.facts();
        if let Some((of, held)) = &self.catalogue
            && held.day() == day
            && Rc::ptr_eq(of, &facts)
        {
            return held.clone();
        }
        let made = Rc::new(Catalogue::on(day, facts.records()));
        self.catalogue = Some((facts, made.clone()));
        made
    }

    /// The reference data; empty while it is being read.
    pub fn facts(&self) -> Rc<Facts> {
        self.facts.ready().cloned().unwrap_or_default()
    }

    /// The rows; none while they are being read.
    pub fn rows(&self) -> &[IndexRow] {
        self.rows.ready().map_or(&[], |rows| rows.as_slice())
    }

    /// What the browser offers.
    pub fn surroundings(&self) -> &Surroundings {
        &self.surroundings
    }

    /// The farmer of this place, if he is here.
    pub fn known_farmer(&self) -> Option<&Rc<KnownFarmer>> {
        let wanted = self.place.farmer()?;
        self.farmer
            .as_ref()
            .filter(|(id, _)| id == wanted)
            .and_then(|(_, known)| known.ready())
    }

    /// The brief in a model's words, where there is one of this farmer and language, and today's
    /// record with all its memory is what is asked for.
    pub fn worded(&self) -> Option<&WordedReading> {
        let known = self
            .known_farmer()
            .filter(|known| known.ask == Ask::default())?;
        let (farmer, lang, reading) = self.worded.as_ref()?;
        (farmer == known.id() && *lang == self.lang).then_some(())?;
        reading.as_deref()
    }

    /// Stands for the model's words that are shown: another number for others, none for none.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(dead_code, reason = "the screens alone ask for it")
    )]
    pub(crate) fn worded_mark(&self) -> usize {
        let reading = self
            .worded
            .as_ref()
            .and_then(|(_, _, reading)| reading.as_ref());
        reading.map_or(0, |reading| Rc::as_ptr(reading) as usize)
    }

    /// The insights of a village, once they are made.
    pub fn insights_of(&self, village: &VillageId) -> Option<&Insights> {
        let (as_of, made) = self.insights.as_ref()?;
        (made.village == *village && as_of.moment.day() == self.today()).then_some(&**made)
    }

    /// The reference data that is held, if it is of this day.
    pub fn catalogue_held(&self, day: Day) -> Option<&Catalogue> {
        let (_, held) = self.catalogue.as_ref()?;
        (held.day() == day).then_some(&**held)
    }

    /// The open form.
    pub fn open_form(&self) -> Option<&Form> {
        match &self.form {
            FormState::Open { form, .. } => Some(form),
            _ => None,
        }
    }

    /// A moment of the phone's clock as the app takes it: in the demo, that time of the demo's day.
    pub(crate) fn adjusted(&self, now: Stamp) -> Stamp {
        let facts = self.facts.ready();
        let depot = facts
            .and_then(|facts| facts.depot())
            .filter(|depot| depot.demo);
        match depot.and_then(|depot| depot.today) {
            Some(day) => day
                .at(0, 0)
                .plus_millis(now.millis() - now.day().at(0, 0).millis()),
            None => now,
        }
    }
}
