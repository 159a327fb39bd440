//! The worker: derives changes from intents and syncs them with the depot. One of all tabs works,
//! the others wait for its lock. Recording does not need it.

mod derive;
mod desk;
mod exchange;
mod gzip;
mod inbox;
#[cfg(test)]
mod tests;
mod upkeep;

use crate::shell::{
    channel::{Channel, Note},
    clock,
    locks::Lock,
    store::{Database, Schema},
    types::{Phase, Progress},
    worker_handle::said,
};
use desk::{Desk, WorkError};
use gloo::{events::EventListener, timers::callback::Timeout};
use inbox::Inbox;
use shared::{
    ids::{FarmerId, OfficerId},
    sync::machine::{Effect, Event, Machine, Outcome, Showing},
};
use std::{cell::RefCell, collections::VecDeque, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What the loop is woken for.
enum Woken {
    Event(Event),
    Rebuild(Vec<FarmerId>),
}

/// What is going on, how much has come, how much has gone.
type Doing = Rc<RefCell<(Phase, Option<Progress>, Option<Progress>)>>;

/// Runs the worker; its name says for whom.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    report_traps(&scope);
    let name = scope.name();
    let Some((officer, run)) = name.split_once('|') else {
        return;
    };
    let Ok(officer) = OfficerId::new(officer) else {
        return;
    };
    if let Ok(run) = run.parse() {
        clock::set_run(run);
    }
    answer_pings(&scope);
    wasm_bindgen_futures::spawn_local(work(officer));
}

fn say(scope: &DedicatedWorkerGlobalScope, word: &str) {
    let _ = scope.post_message(&word.into());
}

/// A trap leaves the worker half dead; its page puts another in its place.
fn report_traps(scope: &DedicatedWorkerGlobalScope) {
    let trapped = scope.clone();
    std::panic::set_hook(Box::new(move |info| {
        console_error_panic_hook::hook(info);
        say(&trapped, said::TRAPPED);
    }));
    for event in ["error", "unhandledrejection"] {
        let trapped = scope.clone();
        // Other errors (a rejected fetch) are handled where they arise.
        EventListener::new(scope, event, move |event| {
            let found = |field: &str| js_sys::Reflect::get(event, &field.into()).ok();
            let cause = found("error")
                .filter(|it| it.is_object())
                .or_else(|| found("reason"));
            let name = cause.and_then(|it| js_sys::Reflect::get(&it, &"name".into()).ok());
            if name.and_then(|name| name.as_string()).as_deref() == Some("RuntimeError") {
                say(&trapped, said::TRAPPED);
            }
        })
        .forget();
    }
}

fn answer_pings(scope: &DedicatedWorkerGlobalScope) {
    say(scope, said::ALIVE);
    let answering = scope.clone();
    EventListener::new(scope, "message", move |event| {
        let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
        if data.and_then(|data| data.as_string()).as_deref() == Some(said::PING) {
            say(&answering, said::ALIVE);
        }
    })
    .forget();
}

/// Waits for its turn, works, and begins again should the turn be lost.
async fn work(officer: OfficerId) {
    let mut failures = 0_u32;
    loop {
        // Nobody else derives, nobody else syncs.
        let _write = Lock::hold(&format!("write:{officer}")).await;
        let _sync = Lock::hold(&format!("sync:{officer}")).await;
        let began_ms = clock::wall_ms();
        let ended = take_turn(&officer).await;
        if clock::wall_ms() - began_ms > 60_000 {
            failures = 0;
        }
        failures += 1;
        match ended {
            // Whoever took over holds the lock, so this waits for it.
            WorkError::Fenced => {}
            WorkError::Store(error) => gloo::console::warn!(format!("store: {error}")),
            WorkError::File(error) => gloo::console::warn!(format!("document: {error}")),
        }
        clock::sleep((1_000_u64 << failures.min(6)).min(60_000)).await;
    }
}

async fn take_turn(officer: &OfficerId) -> WorkError {
    let inbox: Rc<Inbox<Woken>> = Inbox::new();
    let doing: Doing = Rc::default();
    let channel: Rc<RefCell<Option<Channel>>> = Rc::default();
    *channel.borrow_mut() = listen(officer, &inbox, &doing, &channel);
    let database = match Database::open(Schema::officer(officer)).await {
        Ok(database) => database,
        Err(error) => return error.into(),
    };
    let desk = match Desk::sit(officer.clone(), database, channel.clone(), doing).await {
        Ok(desk) => desk,
        Err(error) => return error,
    };
    let ended = match run(&desk, &inbox).await {
        Err(error) => error,
        Ok(never) => match never {},
    };
    desk.database.close();
    // The channel's listener holds the channel: untie them.
    channel.borrow_mut().take();
    ended
}

fn listen(
    officer: &OfficerId,
    inbox: &Rc<Inbox<Woken>>,
    doing: &Doing,
    channel: &Rc<RefCell<Option<Channel>>>,
) -> Option<Channel> {
    let (inbox, doing, telling) = (inbox.clone(), doing.clone(), Rc::downgrade(channel));
    Channel::open(officer, move |note| {
        let event = match note {
            Note::Saved { .. } => Event::Saved,
            Note::SyncNow => Event::AskedByHand,
            Note::SignedIn => Event::SignedIn,
            Note::Online => Event::CameOnline,
            Note::Visible => Event::BecameVisible,
            Note::Hidden => Event::BecameHidden,
            Note::Rebuild { farmers } => return inbox.put(Woken::Rebuild(farmers)),
            Note::WhatIsDone => {
                let (phase, progress, sending) = doing.borrow().clone();
                if let Some(channel) = telling.upgrade()
                    && let Some(channel) = channel.borrow().as_ref()
                {
                    channel.tell(&Note::Doing {
                        phase,
                        progress,
                        sending,
                    });
                }
                return;
            }
            Note::Rows { .. } | Note::Records | Note::Doing { .. } => return,
        };
        inbox.put(Woken::Event(event));
    })
}

enum Never {}

/// The loop: an event in, effects carried out, until the turn is lost.
async fn run(desk: &Desk, inbox: &Rc<Inbox<Woken>>) -> Result<Never, WorkError> {
    let mut machine = Machine::new();
    let mut wait: Option<Timeout> = None;
    let mut next_try_ms = None;
    desk.renew_rows().await?;
    desk.derive_all().await?;
    let mut events = VecDeque::from([Event::Opened]);
    loop {
        let mut exchange = false;
        while let Some(event) = events.pop_front() {
            // The exchange that is about to begin carries whatever else there is a reason for.
            if exchange {
                continue;
            }
            let mut showing = None;
            for effect in machine.update(&event, clock::random_u64()) {
                match effect {
                    Effect::Exchange => exchange = true,
                    Effect::Show(what) => showing = Some(what),
                    Effect::Wait { ms } => {
                        next_try_ms = Some(clock::wall_ms().saturating_add_unsigned(ms));
                        wait = Some(wake(inbox, ms));
                    }
                }
            }
            if let Some(showing) = showing {
                desk.show(phase(showing, next_try_ms), None);
            }
        }
        if exchange {
            drop(wait.take());
            let ended = one_exchange(desk, machine.budget()).await?;
            // What came meanwhile is a reason for another.
            let meanwhile: Vec<Woken> = std::iter::from_fn(|| inbox.try_next()).collect();
            events.extend(look_at(desk, meanwhile).await?);
            events.push_back(Event::Ended(ended));
        } else {
            let mut woken = vec![inbox.next().await];
            woken.extend(std::iter::from_fn(|| inbox.try_next()));
            events.extend(look_at(desk, woken).await?);
        }
    }
}

fn wake(inbox: &Rc<Inbox<Woken>>, ms: u64) -> Timeout {
    let waking = inbox.clone();
    let ms = u32::try_from(ms).unwrap_or(u32::MAX);
    Timeout::new(ms, move || waking.put(Woken::Event(Event::WaitOver)))
}

/// Does what needs no depot; gives the events for the machine.
async fn look_at(desk: &Desk, woken: Vec<Woken>) -> Result<Vec<Event>, WorkError> {
    let mut events = Vec::new();
    let mut derive = false;
    for woken in woken {
        match woken {
            Woken::Rebuild(farmers) => desk.rebuild(&farmers).await?,
            Woken::Event(event) => {
                if event == Event::AskedByHand {
                    // Workers may have been closed, not broken: what they left is tried anew.
                    desk.end().await?;
                    desk.revive_if(true).await?;
                }
                derive |= matches!(event, Event::Saved | Event::AskedByHand);
                events.push(event);
            }
        }
    }
    if derive {
        desk.derive_all().await?;
    }
    Ok(events)
}

async fn one_exchange(desk: &Desk, budget: usize) -> Result<Outcome, WorkError> {
    let outcome = match desk.exchange(budget).await {
        Ok(outcome) => outcome,
        Err(WorkError::Fenced) => return Err(WorkError::Fenced),
        Err(error) => {
            gloo::console::warn!(format!("sync: {error}"));
            // Nothing in memory counts any more; the store is as it was after the last batch.
            desk.change_actor();
            return Ok(Outcome::StoreFailed);
        }
    };
    if matches!(outcome, Outcome::Whole { .. }) {
        desk.keep_up().await?;
    }
    Ok(outcome)
}

fn phase(showing: Showing, next_try_ms: Option<i64>) -> Phase {
    match showing {
        Showing::Exchanging => Phase::Exchanging,
        Showing::Quiet => Phase::Quiet,
        Showing::NoDepot => Phase::NoDepot { next_try_ms },
        Showing::SignInNeeded => Phase::SignInNeeded,
        Showing::UpdateNeeded => Phase::UpdateNeeded,
    }
}
