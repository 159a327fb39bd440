//! Carries out effects with the shell, and turns what comes of them into events. No decisions.

use crate::theme;
use client_lib::{
    core::{Effect, Event, Facts, NoAnswer, Question, Said, Save, StorageUse, Surroundings},
    shell::{self, Answer, Media, Session, Shell, ShellEvent, Unanswered, clock},
    ui::{App, World},
};
use shared::{ids::OfficerId, sync::stored::KeptText, text::Lang};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    future::Future,
    rc::Rc,
};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use yew::prelude::*;
use yew_router::BrowserRouter;

/// So long after the last letter a note is read, in ms.
const NOTE_MS: u32 = 300;

/// How long a brief waits for its village before what is the farmer's own is shown without it.
const VILLAGE_MS: u32 = 300;

/// Puts the app into the page.
pub(crate) fn start() {
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    let Some(window) = web_sys::window() else {
        return;
    };
    let root = window
        .document()
        .and_then(|document| document.get_element_by_id("app"));
    let Some(root) = root else { return };
    // What stands there while the app is being loaded.
    root.set_text_content(None);
    yew::Renderer::<Root>::with_root(root).render();
}

#[component]
fn Root() -> Html {
    let world = use_memo((), |()| {
        let runner = Rc::new(Runner::default());
        World {
            run: Rc::new(move |effect, send| runner.clone().run(effect, send)),
            now: clock::now,
            random: clock::random_u128,
            lang: kept_lang(None).unwrap_or(Lang::Te),
            theme: theme::kept(None).unwrap_or_default(),
            surroundings: surroundings(),
        }
    });
    html! { <BrowserRouter><App world={(*world).clone()} /></BrowserRouter> }
}

/// The open store, and the drafts on their way to it.
#[derive(Default)]
struct Runner {
    shell: RefCell<Option<Rc<Shell>>>,
    /// The microphone, photos, and their way to the depot.
    media: RefCell<Option<Rc<Media>>>,
    /// For each draft that is being written: the text to be written after it, if it changed since.
    drafts: RefCell<BTreeMap<String, Option<String>>>,
    /// The boot script is being listened to.
    is_listening: Cell<bool>,
}

impl Runner {
    fn run(self: Rc<Self>, effect: Effect, send: Callback<Event>) {
        match effect {
            Effect::Open => spawn_local(async move { self.open(send).await }),
            Effect::SignIn(code) => spawn_local(async move {
                let answer = shell::sign_in(&code).await.map(|_| ());
                send.emit(Event::SignedIn(answer));
            }),
            Effect::LoadFacts => self.ask(send, |shell| async move {
                Some(Event::FactsLoaded(shell.records().await.map(Facts::new)))
            }),
            Effect::LoadRows(today) => {
                self.ask(send, move |shell| async move {
                    Some(Event::RowsLoaded(shell.index(today).await))
                });
            }
            Effect::LoadFarmer(id) => self.ask(send, |shell| async move {
                let data = shell.farmer(&id).await;
                Some(Event::FarmerLoaded(id, data))
            }),
            Effect::LoadVillage(id) => self.ask(send, |shell| async move {
                let ledgers = shell.village_ledgers(&id).await;
                Some(Event::VillageLoaded(id, ledgers))
            }),
            Effect::AwaitVillage(id) => {
                gloo::timers::callback::Timeout::new(VILLAGE_MS, move || {
                    send.emit(Event::VillageAwaited(id));
                })
                .forget();
            }
            Effect::LoadHistories(id) => self.ask(send, |shell| async move {
                let read = shell.village_histories(&id).await;
                let histories = read.map(|all| all.iter().map(|data| data.history()).collect());
                Some(Event::HistoriesLoaded(id, histories))
            }),
            Effect::LoadWorded(farmer, lang) => self.ask(send, move |shell| async move {
                // What cannot be read is as good as none: the claims are there.
                let id = format!("{farmer}/{lang}");
                let text = shell.kept(KeptText::Worded, &id).await.unwrap_or_default();
                Some(Event::WordedLoaded(farmer, lang, text))
            }),
            Effect::AskDepot(question) => self.ask(send, |shell| async move {
                let answer = shell.ask_depot(&question.path(), question.kept_as()).await;
                Some(told(question, answer))
            }),
            Effect::Recall(question) => self.ask(send, |shell| async move {
                let kept = match question.kept_as() {
                    Some((kind, id)) => shell.recall(kind, &id).await,
                    None => None,
                };
                Some(Event::Recalled(question, kept.map(said)))
            }),
            Effect::AskLater(question, seconds) => {
                gloo::timers::callback::Timeout::new(seconds * 1000, move || {
                    send.emit(Event::AskDue(question));
                })
                .forget();
            }
            Effect::LoadStatus => self.ask(send, |shell| async move {
                shell.status().await.ok().map(Event::StatusChanged)
            }),
            Effect::ListDrafts => self.ask(send, |shell| async move {
                let drafts = shell.drafts().await.ok()?;
                Some(Event::DraftsListed(
                    drafts.into_iter().map(|(key, _)| key).collect(),
                ))
            }),
            Effect::LoadDraft(key) => self.ask(send, |shell| async move {
                // A draft that cannot be read must not keep the form shut.
                let text = shell.draft(&key).await.unwrap_or_default();
                Some(Event::DraftLoaded(key, text))
            }),
            Effect::AwaitNote(text) => {
                gloo::timers::callback::Timeout::new(NOTE_MS, move || {
                    send.emit(Event::NoteDue(text));
                })
                .forget();
            }
            Effect::KeepDraft { key, text } => self.keep_draft(key, text, send),
            Effect::KeepDraftsNow => self.keep_drafts_now(&send),
            Effect::DropDraft(key) => self.drop_draft(key, send),
            Effect::Save(save) => {
                self.ask(send, |shell| async move { Some(saved(&shell, save).await) })
            }
            Effect::Sync => {
                if let Some(shell) = &*self.shell.borrow() {
                    shell.sync_now();
                }
            }
            Effect::MeasureStorage => spawn_local(async move {
                send.emit(Event::StorageMeasured(
                    storage_use().await.unwrap_or_default(),
                ));
            }),
            Effect::RememberLang(officer, lang) => keep_lang(officer.as_ref(), lang),
            Effect::RememberTheme(officer, theme) => theme::keep(officer.as_ref(), theme),
            Effect::ApplyUpdate => tell_window("khetsmriti:apply-update"),
            Effect::Reload => {
                if let Some(window) = web_sys::window() {
                    let _ = window.location().reload();
                }
            }
            Effect::Trust(effect) => {
                let shell = self.shell.borrow().clone();
                crate::trust::carry_out(effect, shell, send);
            }
            Effect::See(effect) => crate::see::carry_out(effect, send),
            Effect::Media(effect) => {
                if let Some(media) = &*self.media.borrow() {
                    media.carry_out(effect);
                }
            }
            // The app itself goes places.
            Effect::Replace(_) => {}
        }
    }

    async fn open(&self, send: Callback<Event>) {
        if !self.is_listening.replace(true) {
            listen_for_update(&send);
            listen_for_notice(&send);
            crate::trust::listen(&send);
        }
        match shell::current_session().await {
            Ok(Some(session)) => self.open_for(session, send).await,
            Ok(None) => send.emit(Event::SignedOut),
            Err(error) => send.emit(Event::OpenFailed(error)),
        }
    }

    async fn open_for(&self, session: Session, send: Callback<Event>) {
        match Shell::open(session).await {
            Ok(shell) => {
                let session = shell.session().clone();
                let events = send.clone();
                shell.subscribe(move |event| {
                    from_shell(event)
                        .into_iter()
                        .for_each(|event| events.emit(event))
                });
                let events = send.clone();
                let media = Media::open(shell.clone(), move |event| {
                    events.emit(Event::Media(event));
                });
                self.media.replace(Some(media));
                self.shell.replace(Some(shell));
                if let Some(theme) = theme::kept(Some(&session.officer)) {
                    send.emit(Event::ThemeRemembered(theme));
                }
                let lang = kept_lang(Some(&session.officer));
                send.emit(Event::Opened { session, lang });
            }
            Err(error) => send.emit(Event::OpenFailed(error)),
        }
    }

    /// Asks the open store for something, and tells what it says.
    fn ask<F>(&self, send: Callback<Event>, ask: impl FnOnce(Rc<Shell>) -> F + 'static)
    where
        F: Future<Output = Option<Event>> + 'static,
    {
        let Some(shell) = self.shell.borrow().clone() else {
            return;
        };
        spawn_local(async move {
            if let Some(event) = ask(shell).await {
                send.emit(event);
            }
        });
    }

    /// Keeps a draft; of changes that come faster than the store writes, the last one.
    fn keep_draft(self: Rc<Self>, key: String, text: String, send: Callback<Event>) {
        let Some(shell) = self.shell.borrow().clone() else {
            return;
        };
        if let Some(next) = self.drafts.borrow_mut().get_mut(&key) {
            *next = Some(text);
            return;
        }
        self.drafts.borrow_mut().insert(key.clone(), None);
        spawn_local(async move {
            let mut next = Some(text);
            while let Some(text) = next {
                if let Err(error) = shell.keep_draft(&key, &text).await {
                    send.emit(Event::DraftFailed(error));
                }
                next = self
                    .drafts
                    .borrow_mut()
                    .get_mut(&key)
                    .and_then(Option::take);
            }
            self.drafts.borrow_mut().remove(&key);
        });
    }

    /// Keeps what waits for an earlier write of the same draft; the store puts them in order.
    fn keep_drafts_now(&self, send: &Callback<Event>) {
        let mut drafts = self.drafts.borrow_mut();
        let waiting = drafts.iter_mut().filter_map(|(key, next)| {
            let text = next.take()?;
            Some((key.clone(), text))
        });
        for (key, text) in waiting {
            self.ask(send.clone(), |shell| async move {
                let kept = shell.keep_draft(&key, &text).await;
                kept.err().map(Event::DraftFailed)
            });
        }
    }

    fn drop_draft(&self, key: String, send: Callback<Event>) {
        if let Some(next) = self.drafts.borrow_mut().get_mut(&key) {
            *next = None;
        }
        self.ask(send, |shell| async move {
            shell.drop_draft(&key).await.err().map(Event::DraftFailed)
        });
    }
}

/// "Saved" is an answer of the store's, never of the app's.
async fn saved(shell: &Shell, save: Save) -> Event {
    let answer = shell.save_intents(&save.entries).await.map(|_| ());
    if answer.is_ok()
        && let Some(performance) = web_sys::window().and_then(|window| window.performance())
    {
        let _ = performance.mark("saved");
    }
    Event::Saved(save, answer)
}

fn from_shell(event: ShellEvent) -> Option<Event> {
    Some(match event {
        ShellEvent::RowsChanged { farmers } => Event::RowsChanged(farmers),
        ShellEvent::RecordsChanged => Event::FactsChanged,
        ShellEvent::Status(status) => Event::StatusChanged(status),
        // The status says it too, and stays.
        ShellEvent::SignInNeeded => return None,
        ShellEvent::StoreWasWiped { unsent } => Event::StoreWasWiped(unsent),
        ShellEvent::ReloadNeeded => Event::ReloadNeeded,
    })
}

/// The boot script tells when a new version of the app waits.
fn listen_for_update(send: &Callback<Event>) {
    let Some(window) = web_sys::window() else {
        return;
    };
    let send = send.clone();
    let listen = move |_: &web_sys::Event| send.emit(Event::UpdateWaiting);
    gloo::events::EventListener::new(&window, "khetsmriti:update-waiting", listen).forget();
}

/// Whether the page is seen and whether there is a network, now and whenever that changes.
fn listen_for_notice(send: &Callback<Event>) {
    let (Some(window), Some(document)) = (
        web_sys::window(),
        web_sys::window().and_then(|window| window.document()),
    ) else {
        return;
    };
    let notice = {
        let (window, document, send) = (window.clone(), document.clone(), send.clone());
        move || {
            send.emit(Event::Noticed {
                is_visible: !document.hidden(),
                is_online: window.navigator().on_line(),
            });
        }
    };
    notice();
    for name in ["online", "offline"] {
        let notice = notice.clone();
        gloo::events::EventListener::new(&window, name, move |_| notice()).forget();
    }
    let changed = move |_: &web_sys::Event| notice();
    gloo::events::EventListener::new(&document, "visibilitychange", changed).forget();
}

fn said(answer: Answer) -> Said {
    let Answer { at, asked, text } = answer;
    Said { text, at, asked }
}

fn told(question: Question, answer: Result<Answer, Unanswered>) -> Event {
    let answer = answer.map(said).map_err(|why| match why {
        Unanswered::NoDepot => NoAnswer::NoDepot,
        Unanswered::Refused(code) => NoAnswer::Refused(code),
    });
    Event::Told(question, answer)
}

pub(crate) fn tell_window(name: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new(name)) {
        let _ = window.dispatch_event(&event);
    }
}

fn surroundings() -> Surroundings {
    let window = web_sys::window().map(JsValue::from).unwrap_or_default();
    let get = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap_or_default();
    Surroundings {
        service_worker: get(&get(&window, "navigator"), "serviceWorker").is_object(),
        secure: get(&window, "isSecureContext").is_truthy(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

async fn storage_use() -> Option<StorageUse> {
    let storage = web_sys::window()?.navigator().storage();
    let answer = JsFuture::from(storage.estimate().ok()?).await.ok()?;
    let bytes = |name: &str| {
        let number = js_sys::Reflect::get(&answer, &name.into()).ok()?.as_f64()?;
        Some(number as u64)
    };
    Some(StorageUse {
        used: bytes("usage"),
        quota: bytes("quota"),
    })
}

/// Under which name a language is kept: an officer's, or that of the phone while no one is signed in.
fn lang_key(officer: Option<&OfficerId>) -> String {
    match officer {
        Some(officer) => format!("khetsmriti:lang:{officer}"),
        None => "khetsmriti:lang".to_owned(),
    }
}

fn local_storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

fn kept_lang(officer: Option<&OfficerId>) -> Option<Lang> {
    local_storage()?
        .get_item(&lang_key(officer))
        .ok()??
        .parse()
        .ok()
}

/// Kept for the officer and, for the next start before his store is open, for the phone.
fn keep_lang(officer: Option<&OfficerId>, lang: Lang) {
    let Some(storage) = local_storage() else {
        return;
    };
    for key in [lang_key(officer), lang_key(None)] {
        let _ = storage.set_item(&key, lang.code());
    }
}
