//! One take: the microphone is opened, what is said goes to the disk slice by slice, and at its end
//! becomes one voice note. Whatever ends it (the officer, three minutes, a call, a lost microphone),
//! what was said until then is kept.

use super::{
    super::{clock, locks::Lock, store::Database},
    Media, browser,
    browser::{call, get, object, promised},
    keep::{self, New, audio},
};
use crate::core::media::{
    ForVisit, MediaEvent, MicTrouble, SLICE_MILLIS, WARN_MILLIS, room_needed,
};
use gloo::{events::EventListener, timers::callback::Interval};
use js_sys::Promise;
use serde::{Deserialize, Serialize};
use shared::entry::MediaKind;
use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use web_sys::{
    AnalyserNode, AudioContext, BlobEvent, MediaRecorder, MediaRecorderOptions, MediaStream,
    MediaStreamTrack,
};

/// Speech in the wind: between 16 and 24 kbit/s.
const BITS_A_SECOND: u32 = 20_000;
const MIMES: &[&str] = &[
    "audio/webm;codecs=opus",
    "audio/mp4",
    "audio/ogg;codecs=opus",
    "audio/webm",
];
/// The level is drawn so often; the time is told every eighth.
const METER_MS: u32 = 125;
const METERS_A_SECOND: u32 = 8;

/// What the first key of a take says of the others.
#[derive(Serialize, Deserialize)]
struct Title {
    of: ForVisit,
    mime: String,
}

/// A take that runs.
pub(super) struct Take {
    of: ForVisit,
    mime: String,
    /// `s/<visit>/<take>/`.
    prefix: String,
    recorder: MediaRecorder,
    stream: MediaStream,
    began_ms: i64,
    slices: RefCell<Vec<Vec<u8>>>,
    /// Slices on their way to the disk.
    writing: RefCell<Vec<Promise>>,
    count: Cell<usize>,
    is_over: Cell<bool>,
    is_forgotten: Cell<bool>,
    is_warned: Cell<bool>,
    meter: RefCell<Option<(AudioContext, AnalyserNode)>>,
    screen: RefCell<Option<JsValue>>,
    ticker: RefCell<Option<Interval>>,
    events: RefCell<Vec<EventListener>>,
    /// Another tab that finds the slices sees by it that they are not left over.
    _lock: Option<Lock>,
}

impl Take {
    /// Ends it; it is kept.
    pub(super) fn end(&self) {
        if !self.is_over.replace(true) {
            // Throws only where it ended by itself, and then its own event comes.
            let _ = self.recorder.stop();
        }
    }

    /// Ends it; it is not kept.
    pub(super) fn forget(&self) {
        self.is_forgotten.set(true);
        self.end();
    }

    fn millis(&self) -> u32 {
        let millis = clock::clock().mono_ms - self.began_ms;
        u32::try_from(millis.max(0)).unwrap_or(u32::MAX)
    }

    /// Lets go of the microphone, the screen and the meter.
    fn let_go(&self) {
        drop(self.ticker.take());
        self.events.borrow_mut().clear();
        stop_tracks(&self.stream);
        if let Some((context, _)) = self.meter.take() {
            let _ = context.close();
        }
        if let Some(screen) = self.screen.take() {
            drop(call(&screen, "release", &JsValue::UNDEFINED));
        }
        browser::vibrate();
    }
}

/// Opens the microphone and begins.
pub(super) async fn record(media: &Rc<Media>, of: ForVisit, era: u32) -> Result<(), MicTrouble> {
    let mime = supported().ok_or(MicTrouble::Unsupported)?;
    if !keep::make_room(media.database(), room_needed()).await {
        return Err(MicTrouble::NoRoom);
    }
    let stream = microphone().await?;
    if media.era.get() != era {
        // Called off while the officer was asked.
        stop_tracks(&stream);
        return Ok(());
    }
    let begun = begin(media, of, &stream, mime, era).await;
    if begun.is_err() {
        stop_tracks(&stream);
    }
    begun
}

/// A media type that this browser can record, if it can record at all.
fn supported() -> Option<&'static str> {
    get(&browser::navigator(), "mediaDevices")?;
    get(&js_sys::global(), "MediaRecorder")?;
    let known = |mime: &&&str| MediaRecorder::is_type_supported(mime);
    MIMES.iter().find(known).copied()
}

async fn microphone() -> Result<MediaStream, MicTrouble> {
    let devices = get(&browser::navigator(), "mediaDevices").ok_or(MicTrouble::Unsupported)?;
    let yes = JsValue::TRUE;
    let wanted = object(&[
        ("echoCancellation", yes.clone()),
        ("noiseSuppression", yes),
        ("channelCount", 1.into()),
    ]);
    let wanted = object(&[("audio", wanted.into())]);
    let devices: web_sys::MediaDevices = devices.unchecked_into();
    let promise = devices
        .get_user_media_with_constraints(wanted.unchecked_ref())
        .map_err(|error| meaning(&error))?;
    match JsFuture::from(promise).await {
        Ok(stream) => Ok(stream.unchecked_into()),
        Err(error) => Err(meaning(&error)),
    }
}

fn meaning(error: &JsValue) -> MicTrouble {
    let name = get(error, "name").and_then(|name| name.as_string());
    match name.as_deref() {
        Some("NotAllowedError" | "SecurityError") => MicTrouble::Denied,
        Some("NotFoundError" | "OverconstrainedError") => MicTrouble::Missing,
        Some("NotReadableError" | "AbortError") => MicTrouble::Busy,
        _ => MicTrouble::Failed,
    }
}

async fn begin(
    media: &Rc<Media>,
    of: ForVisit,
    stream: &MediaStream,
    mime: &str,
    era: u32,
) -> Result<(), MicTrouble> {
    let id = format!(
        "{:013}-{:08x}",
        clock::wall_ms(),
        clock::random_u64() as u32
    );
    let prefix = format!("s/{}/{id}/", of.visit);
    let lock = Lock::hold(&format!("take:{id}")).await;
    let title = Title {
        of: of.clone(),
        mime: mime.to_owned(),
    };
    let title = serde_json::to_vec(&title).expect("a title is plain JSON");
    let first = format!("{prefix}0000");
    let kept = media.database().put(audio(), &first, Some(&title)).await;
    kept.map_err(|_| MicTrouble::NoRoom)?;
    let options = MediaRecorderOptions::new();
    options.set_mime_type(mime);
    options.set_audio_bits_per_second(BITS_A_SECOND);
    let recorder =
        MediaRecorder::new_with_media_stream_and_media_recorder_options(stream, &options)
            .map_err(|_| MicTrouble::Unsupported)?;
    let take = Rc::new(Take {
        of,
        mime: mime.to_owned(),
        prefix,
        recorder,
        stream: stream.clone(),
        began_ms: clock::clock().mono_ms,
        slices: RefCell::default(),
        writing: RefCell::default(),
        count: Cell::new(0),
        is_over: Cell::new(false),
        is_forgotten: Cell::new(false),
        is_warned: Cell::new(false),
        meter: RefCell::default(),
        screen: RefCell::default(),
        ticker: RefCell::default(),
        events: RefCell::default(),
        _lock: lock,
    });
    listen(media, &take);
    let slice = i32::try_from(SLICE_MILLIS).unwrap_or(i32::MAX);
    if take.recorder.start_with_time_slice(slice).is_err() {
        take.let_go();
        clear(media.database(), &take.prefix).await;
        return Err(MicTrouble::Failed);
    }
    if media.era.get() != era {
        take.forget();
        return Ok(());
    }
    *media.take.borrow_mut() = Some(take.clone());
    browser::vibrate();
    media.tell(MediaEvent::Started);
    tick(media, &take);
    keep_screen_on(&Rc::downgrade(&take)).await;
    Ok(())
}

fn listen(media: &Rc<Media>, take: &Rc<Take>) {
    let mut events = take.events.borrow_mut();
    let (its, store) = (Rc::downgrade(take), media.database().clone());
    let data = move |event: &web_sys::Event| {
        let blob = event.dyn_ref::<BlobEvent>().and_then(BlobEvent::data);
        if let (Some(take), Some(blob)) = (its.upgrade(), blob) {
            keep_slice(&take, store.clone(), blob);
        }
    };
    events.push(EventListener::new(&take.recorder, "dataavailable", data));
    // An error ends it too, and then its last slice and this event still come.
    let (its, held) = (Rc::downgrade(take), media.clone());
    events.push(EventListener::once(&take.recorder, "stop", move |_| {
        if let Some(take) = its.upgrade() {
            spawn_local(finish(held, take));
        }
    }));
    // A call takes the microphone away; so does a headset that is pulled out.
    for track in take.stream.get_audio_tracks().iter() {
        let track: MediaStreamTrack = track.unchecked_into();
        for name in ["ended", "mute"] {
            let (its, media) = (Rc::downgrade(take), media.clone());
            events.push(EventListener::new(&track, name, move |_| {
                if let Some(take) = its.upgrade().filter(|take| !take.is_over.get()) {
                    media.tell(MediaEvent::Interrupted);
                    take.end();
                }
            }));
        }
    }
}

/// A slice goes to the disk as it comes.
fn keep_slice(take: &Rc<Take>, store: Rc<Database>, blob: web_sys::Blob) {
    let at = take.count.get() + 1;
    take.count.set(at);
    take.slices.borrow_mut().resize(at, Vec::new());
    let key = format!("{}{at:04}", take.prefix);
    let its = Rc::downgrade(take);
    let written = future_to_promise(async move {
        let bytes = browser::bytes_of(&blob).await.unwrap_or_default();
        let Some(take) = its.upgrade().filter(|take| !take.is_forgotten.get()) else {
            return Ok(JsValue::UNDEFINED);
        };
        let kept = store.put(audio(), &key, Some(&bytes)).await;
        if let Some(slice) = take.slices.borrow_mut().get_mut(at - 1) {
            *slice = bytes;
        }
        if kept.is_err() {
            // No room for more: what is here is kept while it can be.
            take.end();
        }
        Ok(JsValue::UNDEFINED)
    });
    take.writing.borrow_mut().push(written);
}

/// The take is over: its slices become one voice note.
async fn finish(media: Rc<Media>, take: Rc<Take>) {
    let millis = take.millis();
    take.is_over.set(true);
    take.let_go();
    loop {
        let Some(written) = take.writing.borrow_mut().pop() else {
            break;
        };
        let _ = JsFuture::from(written).await;
    }
    let is_ours = |held: &Rc<Take>| Rc::ptr_eq(held, &take);
    if media.take.borrow().as_ref().is_some_and(is_ours) {
        media.take.replace(None);
    }
    if take.is_forgotten.get() {
        clear(media.database(), &take.prefix).await;
        return;
    }
    let bytes = take.slices.borrow().concat();
    let new = New {
        of: take.of.clone(),
        kind: MediaKind::Voice,
        mime: take.mime.clone(),
        millis: Some(millis),
        slices: keys(media.database(), &take.prefix).await,
        was_left: false,
    };
    let kept = match bytes.is_empty() {
        true => Err(MicTrouble::Empty),
        false => media.keep(new, &bytes).await,
    };
    if let Err(why) = kept {
        if why == MicTrouble::Empty {
            clear(media.database(), &take.prefix).await;
        }
        media.tell(MediaEvent::NotStored(why));
    }
}

/// The level eight times a second, straight into the page: the screen as a whole is not drawn for it.
/// The time once a second. None of the level where motion is not wanted.
fn tick(media: &Rc<Media>, take: &Rc<Take>) {
    let meter = if wants_less_motion() {
        None
    } else {
        meter(&take.stream)
    };
    let every = if meter.is_some() {
        METER_MS
    } else {
        METER_MS * METERS_A_SECOND
    };
    let has_meter = meter.is_some();
    *take.meter.borrow_mut() = meter;
    let (its, media) = (Rc::downgrade(take), media.clone());
    let count = Cell::new(0_u32);
    let ticker = Interval::new(every, move || {
        let Some(take) = its.upgrade() else { return };
        count.set(count.get().wrapping_add(1));
        draw_level(&take);
        if take.millis() >= WARN_MILLIS && !take.is_warned.replace(true) {
            browser::vibrate();
        }
        if !has_meter || count.get().is_multiple_of(METERS_A_SECOND) {
            media.tell(MediaEvent::Ticked(take.millis()));
        }
    });
    *take.ticker.borrow_mut() = Some(ticker);
}

fn wants_less_motion() -> bool {
    let query = "(prefers-reduced-motion: reduce)";
    let window = web_sys::window();
    let asked = window.and_then(|window| call(&window, "matchMedia", &query.into()));
    asked
        .and_then(|list| get(&list, "matches"))
        .is_some_and(|it| it.is_truthy())
}

fn meter(stream: &MediaStream) -> Option<(AudioContext, AnalyserNode)> {
    let context = AudioContext::new().ok()?;
    let source = context.create_media_stream_source(stream).ok()?;
    let analyser = context.create_analyser().ok()?;
    analyser.set_fft_size(256);
    source.connect_with_audio_node(&analyser).ok()?;
    Some((context, analyser))
}

fn draw_level(take: &Take) {
    let meter = take.meter.borrow();
    let Some((_, analyser)) = meter.as_ref() else {
        return;
    };
    let mut wave = [128_u8; 256];
    analyser.get_byte_time_domain_data(&mut wave);
    let peak = wave.iter().map(|it| it.abs_diff(128)).max().unwrap_or(0);
    // Speech seldom fills the scale; half of it is loud.
    let percent = (u32::from(peak) * 100 / 64).min(100);
    let document = web_sys::window().and_then(|window| window.document());
    let bar = document.and_then(|document| document.get_element_by_id("voice-level"));
    if let Some(bar) = bar.and_then(|bar| bar.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = bar.style().set_property("--level", &format!("{percent}%"));
    }
}

/// So that a locked screen does not end the take, where the browser can.
async fn keep_screen_on(take: &Weak<Take>) {
    let Some(wake) = get(&browser::navigator(), "wakeLock") else {
        return;
    };
    let held = promised(&wake, "request", &"screen".into()).await;
    match (take.upgrade(), held) {
        (Some(take), Some(held)) if !take.is_over.get() => *take.screen.borrow_mut() = Some(held),
        (_, Some(held)) => drop(call(&held, "release", &JsValue::UNDEFINED)),
        _ => {}
    }
}

fn stop_tracks(stream: &MediaStream) {
    for track in stream.get_tracks().iter() {
        track.unchecked_into::<MediaStreamTrack>().stop();
    }
}

async fn keys(database: &Database, prefix: &str) -> Vec<String> {
    let end = format!("{prefix}~");
    let found = database.keys(audio(), Some((prefix, &end))).await;
    found.unwrap_or_default()
}

async fn clear(database: &Database, prefix: &str) {
    for key in keys(database, prefix).await {
        // What stays is found at the next start.
        let _ = database.put(audio(), &key, None).await;
    }
}

/// What a killed app left: each take is put together and attached to its visit's draft.
pub(super) async fn keep_what_was_left(media: &Rc<Media>) {
    let Ok(found) = media.database().keys(audio(), Some(("s/", "s0"))).await else {
        return;
    };
    let mut prefixes: Vec<String> = Vec::new();
    for key in found {
        let prefix = key.rfind('/').map(|end| key[..=end].to_owned());
        if let Some(prefix) = prefix.filter(|prefix| prefixes.last() != Some(prefix)) {
            prefixes.push(prefix);
        }
    }
    for prefix in prefixes {
        let media = media.clone();
        spawn_local(async move {
            let id = prefix.trim_end_matches('/').rsplit('/').next();
            // Another tab may be recording it: then this is granted when it has ended.
            let lock = Lock::hold(&format!("take:{}", id.unwrap_or_default())).await;
            put_together(&media, &prefix).await;
            drop(lock);
        });
    }
}

async fn put_together(media: &Media, prefix: &str) {
    let end = format!("{prefix}~");
    let Ok(found) = media.database().all(audio(), Some((prefix, &end))).await else {
        return;
    };
    let title = found.first().filter(|(key, _)| key.ends_with("/0000"));
    let title = title.and_then(|(_, bytes)| serde_json::from_slice::<Title>(bytes).ok());
    let slices: Vec<&[u8]> = found.iter().skip(1).map(|(_, it)| it.as_slice()).collect();
    let bytes = slices.concat();
    let Some(title) = title.filter(|_| !bytes.is_empty()) else {
        clear(media.database(), prefix).await;
        return;
    };
    let millis = SLICE_MILLIS.saturating_mul(u32::try_from(slices.len()).unwrap_or(u32::MAX));
    let new = New {
        of: title.of,
        kind: MediaKind::Voice,
        mime: title.mime,
        millis: Some(millis),
        slices: found.into_iter().map(|(key, _)| key).collect(),
        was_left: true,
    };
    if let Err(why) = media.keep(new, &bytes).await {
        media.tell(MediaEvent::NotStored(why));
    }
}
