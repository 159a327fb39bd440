//! The phone's own voice. One sentence at a time; only a voice of the very language, and only one
//! that speaks on the phone itself, since others send what they say to somebody's server.

use crate::core::see::Uttered;
use gloo::events::EventListener;
use js_sys::Reflect;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{SpeechSynthesis, SpeechSynthesisUtterance, SpeechSynthesisVoice};

/// Voices may come long after the page: so long they are waited for.
const VOICES_MS: u32 = 3_000;

type Tell = Rc<dyn Fn(Uttered)>;

thread_local! {
    /// Kept while it speaks: a browser forgets one that nothing holds, and then never says it is over.
    static SAYING: RefCell<Option<(SpeechSynthesisUtterance, [EventListener; 2])>> = const { RefCell::new(None) };
    /// Waiting for voices.
    static WAITING: RefCell<Option<(EventListener, gloo::timers::callback::Timeout)>> = const { RefCell::new(None) };
    /// Ends it with the page, which would else be outlived by its voice.
    static LEAVING: RefCell<Option<EventListener>> = const { RefCell::new(None) };
    /// The screen is to stay on, since a page that is not seen falls silent; and what keeps it on.
    static AWAKE: (Cell<bool>, RefCell<Option<JsValue>>) = const { (Cell::new(false), RefCell::new(None)) };
}

fn synthesis() -> Option<SpeechSynthesis> {
    let window = web_sys::window()?;
    let is_there = |name: &str| Reflect::get(&window, &name.into()).is_ok_and(|it| it.is_truthy());
    (is_there("speechSynthesis") && is_there("SpeechSynthesisUtterance"))
        .then(|| window.speech_synthesis().ok())?
}

/// Says a sentence in a language, and tells how that went; not where it was hushed.
pub fn utter(lang: &'static str, text: String, tell: impl Fn(Uttered) + 'static) {
    let tell: Tell = Rc::new(tell);
    let Some(voices) = synthesis() else {
        tell(Uttered::Unable);
        return;
    };
    if let Some(voice) = voice_of(&voices, lang) {
        say(&voices, &voice, &text, tell);
    } else {
        wait(&voices, lang, text, tell);
    }
}

/// Silence, at once.
pub fn hush() {
    WAITING.with_borrow_mut(|waiting| *waiting = None);
    SAYING.with_borrow_mut(|saying| *saying = None);
    let_sleep();
    if let Some(voices) = synthesis() {
        voices.cancel();
    }
}

/// The first voice of the language that is the phone's own.
fn voice_of(voices: &SpeechSynthesis, lang: &str) -> Option<SpeechSynthesisVoice> {
    let all = voices.get_voices();
    let voices = (0..all.length()).map(|at| SpeechSynthesisVoice::from(all.get(at)));
    let is_of = |voice: &SpeechSynthesisVoice| {
        let named = voice.lang().to_lowercase();
        let code = named.split(['-', '_']).next().unwrap_or_default();
        code == lang && voice.local_service()
    };
    let mut fitting = voices.filter(is_of);
    fitting.next()
}

/// Until voices come, or for a while.
fn wait(voices: &SpeechSynthesis, lang: &'static str, text: String, tell: Tell) {
    let try_again = {
        let (voices, tell) = (voices.clone(), tell.clone());
        move |_: &web_sys::Event| {
            if let Some(voice) = voice_of(&voices, lang) {
                say(&voices, &voice, &text, tell.clone());
                stop_waiting();
            }
        }
    };
    let listener = EventListener::new(voices, "voiceschanged", try_again);
    let give_up = gloo::timers::callback::Timeout::new(VOICES_MS, move || {
        tell(Uttered::NoVoice);
        stop_waiting();
    });
    WAITING.with_borrow_mut(|waiting| *waiting = Some((listener, give_up)));
}

/// A little later: a listener cannot be dropped by itself.
fn stop_waiting() {
    let waiting = WAITING.with_borrow_mut(Option::take);
    spawn_local(async move { drop(waiting) });
}

fn say(voices: &SpeechSynthesis, voice: &SpeechSynthesisVoice, text: &str, tell: Tell) {
    let Ok(utterance) = SpeechSynthesisUtterance::new_with_text(text) else {
        tell(Uttered::Unable);
        return;
    };
    utterance.set_voice(Some(voice));
    utterance.set_lang(&voice.lang());
    let failed = tell.clone();
    let listeners = [
        EventListener::new(&utterance, "end", move |_| tell(Uttered::Whole)),
        EventListener::new(&utterance, "error", move |_| failed(Uttered::Failed)),
    ];
    keep_awake();
    voices.speak(&utterance);
    let before = SAYING.with_borrow_mut(|saying| saying.replace((utterance, listeners)));
    // It may be the one whose end is being told just now.
    spawn_local(async move { drop(before) });
    LEAVING.with_borrow_mut(|leaving| {
        if let (None, Some(window)) = (&leaving, web_sys::window()) {
            *leaving = Some(EventListener::new(&window, "pagehide", |_| hush()));
        }
    });
}

/// What an object of the browser's answers to a call that it may not have.
fn call(of: &JsValue, name: &str, with: &JsValue) -> Option<JsValue> {
    let function = Reflect::get(of, &name.into()).ok()?;
    function.dyn_ref::<js_sys::Function>()?.call1(of, with).ok()
}

/// Keeps the screen on while it reads, where the phone lets it.
fn keep_awake() {
    if AWAKE.with(|(is_wanted, _)| is_wanted.replace(true)) {
        return;
    }
    let navigator = web_sys::window().map(|window| JsValue::from(window.navigator()));
    let lock = navigator.and_then(|it| Reflect::get(&it, &"wakeLock".into()).ok());
    let asked = lock.and_then(|lock| call(&lock, "request", &"screen".into()));
    let Some(asked) = asked else { return };
    spawn_local(async move {
        // A phone that is low on power may refuse; it reads all the same.
        let held = JsFuture::from(js_sys::Promise::resolve(&asked)).await;
        AWAKE.with(|(_, holds)| *holds.borrow_mut() = held.ok());
        if AWAKE.with(|(is_wanted, _)| !is_wanted.get()) {
            let_sleep();
        }
    });
}

fn let_sleep() {
    let held = AWAKE.with(|(is_wanted, holds)| {
        is_wanted.set(false);
        holds.borrow_mut().take()
    });
    if let Some(held) = held {
        let _ = call(&held, "release", &JsValue::UNDEFINED);
    }
}

/// Opens an address of another app, as a tap on a link does.
pub fn open(address: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.and_then(|document| document.create_element("a").ok());
    let Some(link) = link.map(JsCast::unchecked_into::<web_sys::HtmlElement>) else {
        return;
    };
    let _ = link.set_attribute("href", address);
    if address.starts_with("https:") {
        let _ = link.set_attribute("target", "_blank");
        let _ = link.set_attribute("rel", "noopener noreferrer");
    }
    link.click();
}

/// Offers a text to other apps; where the phone has no way for that, opens an address. Who changes
/// his mind is left alone.
pub fn share(text: &str, or: String) {
    let Some(navigator) = web_sys::window().map(|window| JsValue::from(window.navigator())) else {
        return;
    };
    let what = js_sys::Object::new();
    let _ = Reflect::set(&what, &"text".into(), &text.into());
    let Some(offered) = call(&navigator, "share", &what) else {
        open(&or);
        return;
    };
    spawn_local(async move {
        let offered = JsFuture::from(js_sys::Promise::resolve(&offered));
        if let Err(error) = offered.await {
            let name = Reflect::get(&error, &"name".into()).unwrap_or_default();
            if name.as_string().as_deref() != Some("AbortError") {
                open(&or);
            }
        }
    });
}
