//! Voice notes and photos: kept whatever happens to the phone, sent behind the text, whole at the depot.

use crate::pages::{App, NewVisit, address};
use anyhow::{Context, Result, ensure};
use data_encoding::{BASE64, HEXLOWER};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::path::PathBuf;
use tests::browser::{Browser, MICROPHONE, marked};
use tests::phone::Phone;
use tests::proxy::Proxy;
use tests::server::Server;

const RAMESH: &str = "F001";
const MEDIA: &str = "/api/v1/media";

/// The keys of the phone's store of voice and photos.
const KEYS: &str = "new Promise((ok, no) => { const r = indexedDB.open('khetsmriti-O01'); r.onerror = no;
    r.onsuccess = () => { const db = r.result, q = db.transaction('audio').objectStore('audio').getAllKeys();
      q.onsuccess = () => { db.close(); ok(q.result); }; }; })";

/// Changes the phone's store of voice and photos behind the app's back.
fn behind_its_back(change: &str) -> String {
    format!(
        "new Promise((ok, no) => {{ const r = indexedDB.open('khetsmriti-O01'); r.onerror = no;
          r.onsuccess = () => {{ const db = r.result, t = db.transaction('audio', 'readwrite'), s = t.objectStore('audio');
            {change}; t.oncomplete = () => {{ db.close(); ok(true); }}; t.onabort = no; }}; }})"
    )
}

impl App {
    fn to_form(&self) -> Result<()> {
        self.go(&format!("/farmer/{RAMESH}/visit/new"))?;
        self.page.wait(&marked("voice"))
    }

    fn wait_recording(&self, state: &str) -> Result<()> {
        let voice = format!("[data-test=\"voice\"][data-recording=\"{state}\"]");
        self.page.wait(&voice)
    }

    /// Begins to speak, and has said something.
    fn begin_to_speak(&self, button: &str) -> Result<()> {
        self.page.click(&marked(button))?;
        self.wait_recording("on")?;
        let passed =
            "(document.querySelector('[data-test=\"record-time\"]')?.dataset.seconds ?? 0) >= 2";
        self.page.wait_js("two seconds are said", passed).map(drop)
    }

    /// Speaks for a moment.
    fn speak(&self) -> Result<()> {
        self.begin_to_speak("record")?;
        self.page.click(&marked("record-stop"))?;
        self.wait_media("voice", "here")
    }

    fn wait_media(&self, kind: &str, found: &str) -> Result<()> {
        self.page.wait(&format!(
            "[data-test=\"media\"][data-kind=\"{kind}\"][data-found=\"{found}\"]"
        ))
    }

    fn wait_media_state(&self, state: &str) -> Result<()> {
        self.page.wait(&format!(
            "[data-test=\"media-state\"][data-state=\"{state}\"]"
        ))
    }

    /// The digests of what is attached here.
    fn digests(&self) -> Result<Vec<String>> {
        self.page.attributes(&marked("media"), "data-id")
    }

    fn save_visit(&self) -> Result<()> {
        self.press("crop-choice", "chilli", "crop-more")?;
        self.save()
    }

    /// Another app shares a file of so many bytes, which the service worker takes.
    fn share(&self, mime: &str, bytes: usize) -> Result<()> {
        self.wait_shell_whole()?;
        let share = format!(
            "(async () => {{ const bytes = new Uint8Array({bytes});
               for (let at = 0; at < bytes.length; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536));
               const form = new FormData();
               form.append('files', new File([bytes], 'note', {{ type: {mime:?} }}));
               const answer = await fetch('/share', {{ method: 'POST', body: form, redirect: 'manual' }});
               return answer.type === 'opaqueredirect'; }})()"
        );
        ensure!(
            self.page.eval(&share)? == json!(true),
            "the share is answered by a redirect"
        );
        Ok(())
    }

    /// It is for Ramesh, and goes into his visit.
    fn share_to_ramesh(&self, kind: &str) -> Result<()> {
        self.go("/shared")?;
        self.page.wait(&marked("shared-file"))?;
        self.page.click(&format!(
            "[data-test=\"shared-farmer\"][data-id=\"{RAMESH}\"]"
        ))?;
        self.wait_media(kind, "here")
    }
}

/// What the depot holds under a digest, as another officer of the village gets it.
fn at_the_depot(server: &Server, sha256: &str) -> Result<Vec<u8>> {
    let mut other = Phone::enrol(&server.address(), &server.code("O02")?)?;
    other.sync()?;
    let answer = other.get(&format!("{MEDIA}/{sha256}"))?;
    ensure!(answer.status == 200, "the depot says {}", answer.status);
    let held = HEXLOWER.encode(&Sha256::digest(&answer.body));
    ensure!(held == sha256, "the depot holds {held} for {sha256}");
    Ok(answer.body)
}

#[test]
fn what_was_said_outlives_the_battery_and_is_whole_at_the_depot() -> Result<()> {
    let mut server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let address = address(proxy.port());
    let mut browser = Browser::with_flags(MICROPHONE)?;
    App::ready(&browser, &server, &address, "O01")?;
    server.kill()?;
    let app = App::open(&browser, &address)?;
    app.to_form()?;
    app.page.click(&marked("record"))?;
    app.wait_recording("on")?;
    app.page.screenshot("recording")?;
    // Whose it is, and a first slice.
    let kept = format!("{KEYS}.then(keys => keys.filter(key => key.startsWith('s/')).length > 1)");
    app.page.wait_js("a slice is on the disk", &kept)?;
    browser.kill()?;
    browser.start()?;
    let app = App::open(&browser, &address)?;
    app.page.wait(&marked("draft-row"))?;
    app.to_form()?;
    app.page.wait(&marked("media-left"))?;
    app.wait_media("voice", "here")?;
    app.page.screenshot("kept-from-before-the-app-closed")?;
    // A recorder writes no length; a player finds it by going to the end.
    let heard = "(async () => { const a = document.querySelector('[data-test=\"play\"]');
        if (a.readyState < 1) await new Promise(ok => a.addEventListener('loadedmetadata', ok));
        a.currentTime = 1e6; await new Promise(ok => a.addEventListener('seeked', ok)); return a.duration; })()";
    let seconds = app.ask(heard)?.as_f64().context("it can be heard")?;
    assert!((8.0..40.0).contains(&seconds), "{seconds} s are kept");
    let sha256 = app.digests()?.pop().context("one take")?;
    app.save_visit()?;
    app.wait_media_state("voice-waiting")?;
    let left = app.ask(KEYS)?;
    let slices = left
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    assert_eq!(slices.filter(|key| key.starts_with("s/")).count(), 0);

    proxy.reset();
    server.start()?;
    app.meets_signal()?;
    app.wait_on_phone(0)?;
    app.wait_media_state("at-depot")?;
    app.page.screenshot("voice-at-the-depot")?;
    let held = at_the_depot(&server, &sha256)?;
    let counts = proxy.counts();
    assert_eq!(counts.to(MEDIA), 1, "one upload: {:?}", counts.api());
    assert_eq!(
        counts.body_bytes(MEDIA),
        held.len() as u64,
        "each byte once"
    );
    let text = counts
        .requests
        .iter()
        .position(|it| it == "POST /api/v1/sync");
    let voice = counts
        .requests
        .iter()
        .position(|it| it == "POST /api/v1/media");
    assert!(text < voice, "text first: {:?}", counts.api());
    Ok(())
}

#[test]
fn text_goes_though_voice_never_does_and_voice_comes_after_by_itself() -> Result<()> {
    let mut server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let address = address(proxy.port());
    let browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    proxy.break_path(MEDIA, 0);
    server.kill()?;
    app.to_form()?;
    app.speak()?;
    let sha256 = app.digests()?.pop().context("one take")?;
    app.save_visit()?;
    let spoken = app.ask("location.pathname")?;
    app.write_visit(
        RAMESH,
        NewVisit {
            crop: "chilli",
            note: "text behind a voice",
            ..NewVisit::default()
        },
    )?;
    app.save()?;
    server.start()?;
    app.sync_until("the text is sent", |app| Ok(app.on_phone()? == 0))?;
    proxy.wait_for("voice was tried", |counts| counts.to(MEDIA) > 0)?;
    app.go(spoken.as_str().context("an address")?)?;
    app.wait_media_state("voice-waiting")?;
    app.page.wait(&marked("media-why"))?;
    app.page.screenshot("voice-waiting")?;
    app.write_visit(
        RAMESH,
        NewVisit {
            crop: "chilli",
            note: "more text",
            ..NewVisit::default()
        },
    )?;
    app.save()?;
    app.wait_on_phone(0)?;
    proxy.mend_paths();
    app.go(spoken.as_str().context("an address")?)?;
    app.wait_media_state("at-depot")?;
    at_the_depot(&server, &sha256).map(drop)
}

#[test]
fn an_upload_that_is_cut_goes_on_where_the_depot_stands() -> Result<()> {
    const WHOLE: usize = 1_500_000;
    let server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let address = address(proxy.port());
    let mut browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    proxy.break_path(&format!("{MEDIA}/"), WHOLE as u64 * 40 / 100);
    app.share("audio/ogg", WHOLE)?;
    app.share_to_ramesh("voice")?;
    let sha256 = app.digests()?.pop().context("it is attached")?;
    app.save_visit()?;
    let spoken = app.ask("location.pathname")?;
    let spoken = spoken.as_str().context("an address")?;
    let sent = |percent: u64| {
        let bytes = WHOLE as u64 * percent / 100;
        proxy.wait_for(&format!("{percent} % passed"), move |counts| {
            counts.body_bytes(MEDIA) >= bytes
        })
    };
    sent(40)?;
    app.wait_media_state("voice-waiting")?;
    // The app is closed, and opened at a better place; then it is cut twice more.
    browser.kill()?;
    proxy.break_path(&format!("{MEDIA}/"), WHOLE as u64 * 30 / 100);
    browser.start()?;
    let app = App::open(&browser, &address)?;
    app.go(spoken)?;
    sent(70)?;
    app.wait_media_state("voice-waiting")?;
    proxy.break_path(&format!("{MEDIA}/"), WHOLE as u64 * 25 / 100);
    app.page.click(&marked("sync-now"))?;
    sent(95)?;
    proxy.mend_paths();
    app.page.click(&marked("sync-now"))?;
    app.wait_media_state("at-depot")?;
    assert_eq!(at_the_depot(&server, &sha256)?.len(), WHOLE);
    let counts = proxy.counts();
    let bytes = counts.body_bytes(&format!("{MEDIA}/"));
    assert!(
        bytes <= WHOLE as u64 * 13 / 10,
        "{bytes} of {WHOLE} were sent"
    );
    assert_eq!(counts.to(MEDIA), 1, "one upload");
    Ok(())
}

/// A large picture as a phone's camera writes it: lying on its side, and saying where it was taken.
fn camera_picture(app: &App) -> Result<PathBuf> {
    let draw = "(() => { const c = document.createElement('canvas'); c.width = 2400; c.height = 1600;
        const x = c.getContext('2d'), d = x.createImageData(c.width, c.height);
        let seed = 7; for (let i = 0; i < d.data.length; i++) {
          seed = (seed * 1103515245 + 12345) % 2147483648; d.data[i] = i % 4 === 3 ? 255 : seed >> 16; }
        x.putImageData(d, 0, 0); return c.toDataURL('image/jpeg', 0.9).split(',')[1]; })()";
    let jpeg = app.ask(draw)?;
    let jpeg = BASE64.decode(jpeg.as_str().context("a picture")?.as_bytes())?;
    // TIFF, big-endian: orientation 6 (turn right), and a GPS directory with a latitude reference.
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08".to_vec();
    exif.extend(
        b"\0\x02\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\x88\x25\0\x04\0\0\0\x01\0\0\0\x26\0\0\0\0",
    );
    exif.extend(b"\0\x01\0\x01\0\x02\0\0\0\x02N\0\0\0\0\0\0\0");
    let length = u16::try_from(exif.len() + 2)?.to_be_bytes();
    let marked = [&jpeg[..2], b"\xff\xe1", &length, &exif, &jpeg[2..]].concat();
    let path = std::env::temp_dir().join(format!("khetsmriti-{}.jpg", std::process::id()));
    std::fs::write(&path, marked)?;
    Ok(path)
}

#[test]
fn a_photo_loses_its_place_and_its_weight_but_stays_upright() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    app.to_form()?;
    let picture = camera_picture(&app)?;
    assert!(std::fs::metadata(&picture)?.len() > 1_000_000);
    app.page
        .give_files(&marked("photo-choose"), std::slice::from_ref(&picture))?;
    app.wait_media("photo", "here")?;
    std::fs::remove_file(&picture)?;
    app.page.screenshot("photo-in-the-form")?;
    let sha256 = app.digests()?.pop().context("one photo")?;
    let upright = app.ask(
        "(async () => { const i = document.querySelector('[data-test=\"picture\"]'); await i.decode();
           return i.naturalHeight > i.naturalWidth && i.naturalHeight <= 1280; })()",
    )?;
    assert_eq!(upright, json!(true), "it stands as it was held");
    app.save_visit()?;
    app.wait_media_state("at-depot")?;
    let held = at_the_depot(&server, &sha256)?;
    assert!(held.len() <= 200 * 1024, "{} bytes", held.len());
    assert!(held.starts_with(b"\xff\xd8"), "a JPEG");
    for word in [&b"Exif"[..], b"GPS", b"\xff\xe1"] {
        assert!(!held.windows(word.len()).any(|it| it == word), "{word:?}");
    }
    Ok(())
}

#[test]
fn with_no_room_voice_is_refused_before_it_begins_and_text_is_kept() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    app.wait_shell_whole()?;
    app.to_form()?;
    // A limit that DevTools sets is not in the estimate, and is looked at again only after half a minute or more: the
    // estimate is made what a full phone gives, with enough for text and not for a take.
    let full =
        "navigator.storage.estimate = async () => ({ usage: 9e6, quota: 9e6 + 1024 * 1024 })";
    app.page.eval(&format!("void ({full})"))?;
    app.page.click(&marked("record"))?;
    app.page
        .wait("[data-test=\"media-trouble\"][data-why=\"no-room\"]")?;
    app.page.screenshot("no-room-for-voice")?;
    app.wait_recording("idle")?;
    app.page
        .fill(&marked("note"), "written though the phone is full")?;
    app.save_visit()?;
    app.wait_on_phone(0)
}

#[test]
fn a_microphone_that_is_not_allowed_says_what_to_do() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    for (name, why) in [
        ("NotAllowedError", "denied"),
        ("NotFoundError", "missing"),
        ("NotReadableError", "busy"),
    ] {
        app.to_form()?;
        app.page.eval(&format!(
            "navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('', {name:?}); }}"
        ))?;
        app.page.click(&marked("record"))?;
        app.page.wait(&format!(
            "[data-test=\"media-trouble\"][data-why=\"{why}\"]"
        ))?;
    }
    app.page.screenshot("microphone-busy")?;
    Ok(())
}

#[test]
fn a_call_ends_the_take_and_what_was_said_is_kept() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    app.to_form()?;
    let watch = "{ const add = EventTarget.prototype.addEventListener;
        EventTarget.prototype.addEventListener = function (kind, ...rest) {
          if (kind === 'mute') window.track = this; return add.call(this, kind, ...rest); }; }";
    app.page.eval(watch)?;
    app.begin_to_speak("record")?;
    // The phone takes the microphone: its track is muted.
    app.page
        .eval("window.track.dispatchEvent(new Event('mute'))")?;
    app.wait_media("voice", "here")?;
    app.wait_recording("idle")?;
    // A second take, and the first one away at the second tap.
    app.speak()?;
    app.page.wait_count(&marked("media"), 2)?;
    app.page.click(&marked("drop-media"))?;
    app.page
        .wait("[data-test=\"drop-media\"][data-sure=\"true\"]")?;
    app.page
        .click("[data-test=\"drop-media\"][data-sure=\"true\"]")?;
    app.page.wait_count(&marked("media"), 1)?;
    let first = app.digests()?;
    app.begin_to_speak("retake")?;
    assert_eq!(
        app.digests()?,
        first,
        "the earlier take stays until the new one is kept"
    );
    app.page.click(&marked("record-stop"))?;
    app.wait_recording("idle")?;
    app.page.wait_count(&marked("media"), 1)?;
    assert_ne!(app.digests()?, first);
    Ok(())
}

#[test]
fn what_is_lost_is_said_to_be_lost_and_what_is_refused_holds_nothing_up() -> Result<()> {
    let mut server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let address = address(proxy.port());
    let browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    server.kill()?;
    app.to_form()?;
    for _ in 0..3 {
        let held = app.digests()?.len();
        app.begin_to_speak("record")?;
        app.page.click(&marked("record-stop"))?;
        app.page.wait_count(&marked("media"), held + 1)?;
    }
    let digests = app.digests()?;
    app.save_visit()?;
    let visit = app.ask("location.pathname")?;
    // One is gone from the disk; one is of a kind that the depot does not take.
    let (lost, refused, good) = (&digests[0], &digests[1], &digests[2]);
    app.page
        .eval(&behind_its_back(&format!("s.delete('b/{lost}')")))?;
    app.page.eval(&behind_its_back(&format!(
        "const g = s.get('q/{refused}'); g.onsuccess = () => {{
           const q = JSON.parse(new TextDecoder().decode(g.result)); q.attached.mime = 'video/mp4';
           s.put(new TextEncoder().encode(JSON.stringify(q)), 'q/{refused}'); }}"
    )))?;
    server.start()?;
    app.go(visit.as_str().context("an address")?)?;
    app.page.wait(&marked("status-line"))?;
    app.sync_until("the text is sent", |app| Ok(app.on_phone()? == 0))?;
    let state = |sha256: &str, state: &str| {
        format!(
            "[data-test=\"media\"][data-id=\"{sha256}\"] [data-test=\"media-state\"][data-state=\"{state}\"]"
        )
    };
    app.page.wait(&state(good, "at-depot"))?;
    app.page.wait(&state(lost, "needs-look"))?;
    app.page.wait(&state(refused, "needs-look"))?;
    app.page.screenshot("lost-and-refused")?;
    at_the_depot(&server, good)?;
    assert!(
        proxy.counts().to(MEDIA) <= 3,
        "a refusal is not tried again"
    );
    assert!(at_the_depot(&server, lost).is_err());
    assert!(at_the_depot(&server, refused).is_err());
    Ok(())
}

#[test]
fn a_photo_that_another_app_shares_with_no_signal_goes_into_a_visit() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::with_flags(MICROPHONE)?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    server.kill()?;
    app.wait_shell_whole()?;
    let share =
        "(async () => { const c = document.createElement('canvas'); c.width = c.height = 64;
        c.getContext('2d').fillRect(0, 0, 64, 64);
        const blob = await new Promise(ok => c.toBlob(ok, 'image/png')), form = new FormData();
        form.append('files', new File([blob], 'leaf.png', { type: 'image/png' }));
        const answer = await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
        return answer.type === 'opaqueredirect'; })()";
    assert_eq!(app.ask(share)?, json!(true));
    app.go("/shared")?;
    app.page.wait(&marked("shared-file"))?;
    app.page.screenshot("shared-by-another-app")?;
    app.share_to_ramesh("photo")?;
    app.save_visit()?;
    app.wait_media("photo", "here")?;
    app.go("/shared")?;
    app.page.wait(&marked("face"))
}
