//! The page's hold on its worker: starts it, and puts another in the place of one that trapped or
//! went silent.

use super::clock;
use gloo::timers::callback::{Interval, Timeout};
use js_sys::{Object, Reflect};
use shared::ids::OfficerId;
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The page's Trusted Types policy knows this name.
const SCRIPT: &str = "/worker.js";
const PING_EVERY_MS: u32 = 15_000;
/// So many pings without an answer, and the worker counts as gone. A phone may be slow.
const SILENT_PINGS: u32 = 4;
const LONGEST_RESTART_MS: u32 = 60_000;

/// What a worker says to its page.
pub(crate) mod said {
    /// It runs.
    pub(crate) const ALIVE: &str = "alive";
    /// It trapped and must be replaced.
    pub(crate) const TRAPPED: &str = "trapped";
    /// The page's question.
    pub(crate) const PING: &str = "ping";
}

/// The name a worker gets, from which it knows for whom it works.
pub(crate) fn worker_name(officer: &OfficerId, run: u64) -> String {
    format!("{officer}|{run}")
}

/// The worker of this page.
pub(super) struct WorkerHandle {
    officer: OfficerId,
    told: Box<dyn Fn(bool)>,
    running: RefCell<Option<Running>>,
    silent: Cell<u32>,
    restarts: Cell<u32>,
    restart: RefCell<Option<Timeout>>,
    _ping: RefCell<Option<Interval>>,
    me: Weak<WorkerHandle>,
}

struct Running {
    worker: Worker,
    alive: Cell<bool>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

/// This very wasm, compiled as it is, and the script that goes with it (boot.js had it of Trunk).
fn what_to_run() -> Object {
    let script = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.query_selector("script[data-js]").ok()?)
        .and_then(|script| script.get_attribute("data-js"));
    let what = Object::new();
    let _ = Reflect::set(&what, &"js".into(), &script.into());
    let _ = Reflect::set(&what, &"module".into(), &wasm_bindgen::module());
    what
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl WorkerHandle {
    /// Starts a worker; `told` hears whenever it comes to life or is gone.
    pub(super) fn start(officer: OfficerId, told: impl Fn(bool) + 'static) -> Rc<Self> {
        let handle = Rc::new_cyclic(|me: &Weak<Self>| Self {
            officer,
            told: Box::new(told),
            running: RefCell::default(),
            silent: Cell::new(0),
            restarts: Cell::new(0),
            restart: RefCell::default(),
            _ping: RefCell::default(),
            me: me.clone(),
        });
        let me = handle.me.clone();
        let ping = Interval::new(PING_EVERY_MS, move || {
            if let Some(me) = me.upgrade() {
                me.ping();
            }
        });
        *handle._ping.borrow_mut() = Some(ping);
        handle.run();
        handle
    }

    /// Whether the worker has shown that it runs.
    pub(super) fn is_alive(&self) -> bool {
        self.running
            .borrow()
            .as_ref()
            .is_some_and(|running| running.alive.get())
    }

    fn run(&self) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(&worker_name(&self.officer, clock::run()));
        let Ok(worker) = Worker::new_with_options(SCRIPT, &options) else {
            return self.replace();
        };
        let me = self.me.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(me) = me.upgrade() else { return };
            match event.data().as_string().as_deref() {
                Some(said::ALIVE) => me.alive(),
                Some(said::TRAPPED) => me.replace(),
                _ => {}
            }
        });
        let me = self.me.clone();
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            if let Some(me) = me.upgrade() {
                me.replace();
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        if worker.post_message(&what_to_run()).is_err() {
            return self.replace();
        }
        let running = Running {
            worker,
            alive: Cell::new(false),
            _on_message: on_message,
            _on_error: on_error,
        };
        *self.running.borrow_mut() = Some(running);
        self.silent.set(0);
    }

    fn alive(&self) {
        self.silent.set(0);
        let was_alive = match self.running.borrow().as_ref() {
            Some(running) => running.alive.replace(true),
            None => return,
        };
        if !was_alive {
            (self.told)(true);
        }
    }

    /// The worker is gone: another takes its place after a wait that grows.
    fn replace(&self) {
        if self.restart.borrow().is_some() {
            return;
        }
        // Not dropped here: this may be called from one of its own closures.
        let gone = self.running.borrow_mut().take();
        if let Some(gone) = &gone {
            gone.worker.terminate();
        }
        (self.told)(false);
        let restarts = self.restarts.get();
        self.restarts.set(restarts.saturating_add(1));
        let wait = (500_u32 << restarts.min(7)).min(LONGEST_RESTART_MS);
        let me = self.me.clone();
        let restart = Timeout::new(wait, move || {
            drop(gone);
            if let Some(me) = me.upgrade() {
                me.restart.borrow_mut().take();
                me.run();
            }
        });
        *self.restart.borrow_mut() = Some(restart);
    }

    fn ping(&self) {
        let sent = match self.running.borrow().as_ref() {
            Some(running) => running.worker.post_message(&said::PING.into()).is_ok(),
            None => return,
        };
        let silent = self.silent.get() + 1;
        self.silent.set(silent);
        // A worker that has run well for a while may fail again without a long wait.
        if silent == 1 && self.is_alive() {
            self.restarts.set(self.restarts.get().saturating_sub(1));
        }
        if !sent || silent > SILENT_PINGS {
            self.replace();
        }
    }
}
