//! What the screen may be trusted for: the line and the storage page say what is in the store, a failure leads to what
//! can be done, the report names nobody, and installing is offered when the app is whole and not before.

use crate::pages::{App, NewVisit, about, address};
use anyhow::{Context, Result};
use serde_json::json;
use tests::browser::{Browser, Page, marked};
use tests::proxy::Proxy;
use tests::server::Server;

const RAMESH: &str = "F001";

fn a_visit(note: &str) -> NewVisit<'_> {
    NewVisit {
        crop: "chilli",
        note,
        ..NewVisit::default()
    }
}

/// A fact of the storage page, as tests read it.
fn fact(app: &App, name: &str) -> Result<String> {
    let fact = format!("[data-test=\"fact\"][data-fact=\"{name}\"]");
    app.page.wait(&fact)?;
    let values = app.page.attributes(&fact, "data-value")?;
    values.into_iter().next().context("a fact has a value")
}

fn number(app: &App, name: &str) -> Result<f64> {
    let value = fact(app, name)?;
    value.parse().with_context(|| format!("{name}: {value:?}"))
}

/// The page fits a screen: nothing makes it scroll sideways.
fn assert_fits(app: &App, path: &str) -> Result<()> {
    app.go(path)?;
    let wide = app.ask("document.documentElement.scrollWidth - innerWidth")?;
    assert!(wide.as_i64() <= Some(0), "{path} is {wide} px too wide");
    Ok(())
}

#[test]
fn with_no_signal_the_line_is_calm_and_counts_what_waits() -> Result<()> {
    let mut server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O01")?;
    server.kill()?;
    app.record_visit(RAMESH, a_visit("far from any mast"))?;
    app.go_to_list()?;
    app.wait_on_phone(1)?;
    app.page.click(&marked("sync-now"))?;
    app.page
        .wait("[data-test=\"status-line\"][data-offline=\"true\"][data-phase=\"quiet\"]")?;
    app.page.screenshot("trust/line-with-no-signal")?;
    // Said to a screen reader once, without bytes or times that would be said again and again.
    let said = app.page.texts(&marked("status-said"))?.concat();
    assert!(said.contains('1') && !said.contains(':'), "{said:?}");
    app.go("/status")?;
    app.page.wait(&marked("no-depot"))?;
    for width in [320, 360] {
        app.page.resize(width, 640)?;
        for path in [
            "/",
            "/status",
            "/looks",
            "/install",
            "/visits/new",
            "/sign-in",
        ] {
            assert_fits(&app, path)?;
        }
    }
    Ok(())
}

#[test]
fn what_needs_the_officer_is_listed_with_what_to_do() -> Result<()> {
    let server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(proxy.port()), "O01")?;
    app.go("/looks")?;
    app.page.wait("[data-test=\"face\"][data-face=\"empty\"]")?;
    // The depot does not know this phone's token any more.
    let refusal = "{\"code\":\"token\",\"message\":\"this device is not known\"}";
    proxy.answer_all_with(401, "application/json", refusal);
    app.page.click(&marked("sync-now"))?;
    app.wait_phase("trouble")?;
    app.page.wait("[data-test=\"look\"][data-kind=\"code\"]")?;
    let said = app.page.texts(&marked("look"))?.concat();
    for part in ["కొత్త కోడ్", "భద్రంగా", "సైన్ ఇన్ చేయండి"]
    {
        assert!(said.contains(part), "{part} is not said: {said}");
    }
    assert!(!said.contains("token"), "no code is shown: {said}");
    app.page.screenshot("trust/needs-a-look")?;
    app.page.click(&marked("look-open"))?;
    app.page.wait(&marked("sign-in-again"))?;

    // A new code, and nothing is left to look at.
    proxy.open();
    app.sign_in(&server.code("O01")?)?;
    app.page.wait(&marked("farmer-row"))?;
    app.wait_phase("quiet")?;
    app.go("/looks")?;
    app.page.wait("[data-test=\"face\"][data-face=\"empty\"]")
}

#[test]
fn the_storage_page_says_what_is_in_the_store() -> Result<()> {
    let mut server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(proxy.port()), "O01")?;
    app.go("/status")?;
    for (name, value) in [
        ("farmers", "8"),
        ("on-phone", "0"),
        ("app", "true"),
        ("installed", "false"),
    ] {
        app.page
            .wait(&format!("[data-fact=\"{name}\"][data-value=\"{value}\"]"))?;
    }

    server.kill()?;
    let now = |app: &App| app.ask("Date.now()")?.as_f64().context("a moment");
    let before = now(&app)?;
    app.write_visit(RAMESH, a_visit("the oldest"))?;
    app.save()?;
    let after = now(&app)?;
    // The first save asks the browser to keep the store; an app that is loaded anew before the answer has none to show.
    app.page.click(&marked("to-status"))?;
    app.page
        .wait("[data-fact=\"persisted\"]:not([data-value=\"\"])")?;
    app.record_visit("F003", a_visit("a newer one"))?;
    app.go("/status")?;
    app.wait_on_phone(2)?;
    let intents = app.ask(
        "new Promise((ok, no) => { indexedDB.databases().then(all => {
           const open = indexedDB.open(all.map(it => it.name).find(name => name.includes('O01')));
           open.onerror = () => no(open.error);
           open.onsuccess = () => { const db = open.result;
             const count = db.transaction('intents').objectStore('intents').count();
             count.onsuccess = () => { db.close(); ok(count.result); }; }; }); })",
    )?;
    assert_eq!(
        number(&app, "on-phone")?,
        intents.as_f64().context("a count")?
    );
    app.page
        .wait("[data-fact=\"used\"]:not([data-value=\"\"])")?;
    let oldest = number(&app, "oldest")?;
    assert!(
        (before..=after).contains(&oldest),
        "{before} <= {oldest} <= {after}"
    );
    let estimate =
        app.ask("navigator.storage.estimate().then(it => [it.usage, it.quota - it.usage])")?;
    for (name, at) in [("used", 0), ("free", 1)] {
        let (said, real) = (number(&app, name)?, estimate[at].as_f64().context("bytes")?);
        assert!((said - real).abs() < 0.2 * real, "{name}: {said}, {real}");
    }
    // The browser's answer is shown, whichever it is, and is still known to an app that was loaded anew.
    let promised = app.ask("navigator.storage.persisted()")?;
    app.page.wait(&format!(
        "[data-fact=\"persisted\"][data-value=\"{promised}\"]"
    ))?;
    app.page.screenshot("trust/storage-page")?;

    // What an exchange costs, against what passed on the line.
    let week = number(&app, "week")?;
    assert!(week > 0.0, "the first sync was counted");
    proxy.reset();
    server.start()?;
    app.meets_signal()?;
    app.wait_on_phone(0)?;
    let counted = format!(
        "Number(document.querySelector('[data-fact=\"week\"]')?.dataset.value ?? 0) > {week}"
    );
    // Loaded anew at every look the page would never get to say so; it hears of the count with what is told next.
    app.sync_until("the exchange is counted", |app| {
        Ok(app.ask(&counted)? == json!(true))
    })
}

#[test]
fn the_data_that_is_counted_is_the_data_that_passed() -> Result<()> {
    let server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let browser = Browser::new()?;
    let app = App::open(&browser, &address(proxy.port()))?;
    app.page.wait(&marked("sign-in-code"))?;
    app.wait_shell_whole()?;
    let code = server.code("O01")?;
    proxy.reset();
    app.sign_in(&code)?;
    app.page.wait_long(&marked("ready-for-field"))?;
    let passed = proxy.counts();
    app.page.click(&marked("to-status"))?;
    let counted =
        "Number(document.querySelector('[data-fact=\"week\"]')?.dataset.value ?? 0) || null";
    let counted = app.page.wait_js("the first sync is counted", counted)?;
    let (counted, passed) = (
        counted.as_f64().context("bytes")?,
        (passed.up + passed.down) as f64,
    );
    // Signing in and the heads of the requests are on the line too.
    assert!(
        counted > 0.5 * passed && counted < 1.1 * passed + 2_000.0,
        "{counted} counted, {passed} passed"
    );
    Ok(())
}

/// Takes what the app puts into the clipboard.
const CLIPBOARD: &str = "Object.defineProperty(navigator, 'clipboard', { value: {
    writeText: (text) => { window.copied = text; return Promise.resolve(); } } });";

#[test]
fn the_report_for_support_names_nobody() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    App::ready(&browser, &server, &address, "O01")?;
    server.kill()?;
    let page = browser.blank()?;
    page.run_first(CLIPBOARD)?;
    let app = App::open_in(page, &address)?;
    app.record_visit(RAMESH, a_visit("a note about Ramesh, 9876501234"))?;
    app.go("/status")?;
    app.wait_on_phone(1)?;
    app.page.wait("[data-fact=\"app\"][data-value=\"true\"]")?;
    app.page.click(&marked("report-copy"))?;
    app.page.wait(&marked("report-done"))?;
    let report = app.ask("window.copied")?;
    let report = report.as_str().context("a report is text")?;
    for personal in [
        "Ramesh",
        "రమేష్",
        "Suresh",
        "సురేష్",
        "F001",
        "O01",
        "VL01",
        "9876501234",
        "note about",
    ] {
        assert!(!report.contains(personal), "{personal} in:\n{report}");
    }
    for line in ["only on this phone: 1\n", "farmers: 8\n", "app kept: yes\n"] {
        assert!(report.contains(line), "{line:?} is not in:\n{report}");
    }
    Ok(())
}

/// The browser offers to install the app as soon as it can, and notes that it was let ask.
/// Chromium's own offer, which only a person can answer, is kept out.
const OFFER: &str = "addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation());
    addEventListener('DOMContentLoaded', () => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = () => { window.asked = (window.asked ?? 0) + 1;
      setTimeout(() => dispatchEvent(new Event('appinstalled')), 0); };
    offer.userChoice = Promise.resolve({ outcome: 'accepted' });
    window.wasKeptBack = !dispatchEvent(offer); });";

fn with_offer(browser: &Browser, more: &str) -> Result<Page> {
    let page = browser.blank()?;
    page.run_first(OFFER)?;
    page.run_first(more)?;
    Ok(page)
}

#[test]
fn installing_is_offered_once_after_the_first_sync() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    // Whether the offer was ever on the screen before the app was ready.
    let early = "new MutationObserver(() => { const sees = (name) => document.querySelector(`[data-test=${name}]`);
        if (sees('install-offer') && !window.wasReady) { window.wasEarly = !sees('ready-for-field'); window.wasReady = true; } })
        .observe(document, { childList: true, subtree: true });";
    let app = App::open_in(with_offer(&browser, early)?, &address)?;
    app.page.wait(&marked("sign-in-code"))?;
    assert!(!app.page.sees(&marked("install-offer"))?);
    assert_eq!(
        app.ask("window.wasKeptBack")?,
        true,
        "the browser's own bar is kept back"
    );
    app.sign_in(&server.code("O01")?)?;
    app.page.wait_long(&marked("ready-for-field"))?;
    app.page.wait(&marked("install-offer"))?;
    assert_eq!(app.ask("window.wasEarly")?, false);
    app.page.screenshot("trust/install-offer")?;
    app.page.click(&marked("install"))?;
    app.page.wait_gone(&marked("install-offer"))?;
    assert_eq!(app.ask("window.asked")?, 1);
    app.go_to_list()?;
    assert!(!app.page.sees(&marked("install-offer"))?, "once");
    Ok(())
}

#[test]
fn an_app_that_cannot_open_without_signal_is_not_offered() -> Result<()> {
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let blocked = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error('blocked'));";
    let app = App::open_in(with_offer(&browser, blocked)?, &address(server.port()))?;
    app.sign_in(&server.code("O01")?)?;
    app.page.wait_long(&marked("farmer-row"))?;
    app.wait_phase("quiet")?;
    app.go("/status")?;
    app.page
        .wait("[data-fact=\"first-sync\"][data-value=\"true\"]")?;
    app.page.wait("[data-fact=\"app\"][data-value=\"false\"]")?;
    app.go_to_list()?;
    for name in ["install-offer", "ready-for-field"] {
        assert!(!app.page.sees(&marked(name))?, "{name} is shown");
    }
    app.go("/install")?;
    app.page.wait(&marked("install-not-yet"))
}

#[test]
fn the_browser_finds_the_app_fit_for_installing() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    app.wait_shell_whole()?;
    assert_eq!(app.page.install_errors()?, Vec::<String>::new());
    // Every picture that the manifest names is there, and of the size it says.
    let wrong = "fetch('/manifest.webmanifest').then(it => it.json()).then(async (manifest) => {
        const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(it => it.icons)];
        const wrong = [];
        for (const { src, sizes } of pictures) {
          const image = new Image();
          image.src = src;
          await image.decode().catch(() => wrong.push(src));
          if (sizes !== 'any' && sizes !== `${image.naturalWidth}x${image.naturalHeight}`) wrong.push(`${src}: ${sizes}`);
        }
        return [pictures.length, wrong]; })";
    let looked_at = app.ask(wrong)?;
    assert!(looked_at[0].as_u64() > Some(6), "{looked_at}");
    assert_eq!(looked_at[1], json!([]));
    for (shortcut, name) in [("/visits/new", "choose-farmer"), ("/", "farmer-row")] {
        app.go(shortcut)?;
        app.page.wait(&marked(name))?;
    }
    app.go("/visits/new")?;
    app.page.click(&about("choose-farmer", RAMESH))?;
    app.page.wait(&marked("note"))
}

#[test]
fn the_badge_is_the_number_of_due_outcomes() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    App::ready(&browser, &server, &address, "O01")?;
    let badge = "window.badges = [];
        navigator.setAppBadge = (count) => { window.badges.push(count); return Promise.resolve(); };
        navigator.clearAppBadge = () => { window.badges.push(0); return Promise.resolve(); };";
    let page = browser.blank()?;
    page.run_first(badge)?;
    let app = App::open_in(page, &address)?;
    app.page.wait(&marked("farmer-row"))?;
    // The demo has its own today, which a brief names; each of its farmers waits for one result at most.
    app.go_to_farmer(RAMESH)?;
    let today = app.page.attributes(&marked("brief"), "data-as-of")?;
    app.go_to_list()?;
    let due = format!(
        "new Set([...document.querySelectorAll('[data-test=farmer-row]')]
           .filter(row => row.dataset.due && row.dataset.due <= {:?}).map(row => row.dataset.id)).size",
        today.first().context("a brief has a day")?
    );
    // The first may be of a moment when the demo's own today was not read yet.
    let is_said = format!("window.badges.at(-1) > 0 && window.badges.at(-1) === {due}");
    app.page
        .wait_js("the badge counts what is due on the list", &is_said)
        .map(drop)
}

/// The places that read the store, and an address of each.
const PLACES: &[&str] = &[
    "/",
    "/visits/new",
    "/farmer/F001",
    "/farmer/F001/edit",
    "/farmer/F001/visit/new",
    "/farmer/F001/replay",
    "/village/VL01",
];

/// Reading farmers' rows from the store ends so.
fn with_rows(what: &str) -> String {
    format!(
        "for (const name of ['get', 'getAll', 'getAllKeys']) {{
           const real = IDBObjectStore.prototype[name];
           IDBObjectStore.prototype[name] = function (...args) {{
             if (this.name !== 'rows') return real.apply(this, args);
             {what} }}; }}"
    )
}

#[test]
fn every_screen_that_reads_has_a_face_for_waiting_and_for_failing() -> Result<()> {
    let server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    App::ready(&browser, &server, &address, "O01")?;
    // A request that never tells: the store is slow beyond patience.
    let never = "const request = real.apply(this, args);
        for (const end of ['onsuccess', 'onerror']) Object.defineProperty(request, end, { set() {}, get: () => null });
        return request;";
    let fails =
        "throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');";
    for (what, wanted) in [(never, "loading"), (fails, "failed")] {
        let page = browser.blank()?;
        page.run_first(&with_rows(what))?;
        let app = App::open_in(page, &address)?;
        for place in PLACES {
            app.go(place)?;
            let face = format!("[data-test=\"face\"][data-face=\"{wanted}\"]");
            app.page
                .wait(&face)
                .with_context(|| format!("{place}: {wanted}"))?;
            let said = app.page.texts(&marked("page"))?.concat();
            for raw in [
                "IndexedDB",
                "Indexed Database",
                "UnknownError",
                "undefined",
                "at ",
            ] {
                assert!(!said.contains(raw), "{place} shows {raw:?}: {said}");
            }
            if wanted == "failed" {
                assert!(
                    said.contains("భద్రంగా"),
                    "{place} does not say that the work is safe: {said}"
                );
                assert!(
                    app.page.sees(&marked("again"))?,
                    "{place} offers no second try"
                );
            }
        }
        app.page.screenshot(&format!("trust/face-{wanted}"))?;
    }
    Ok(())
}

#[test]
fn a_territory_without_farmers_and_addresses_of_nobody_have_a_face() -> Result<()> {
    let server = Server::with_demo()?;
    server.run(&["officer", "add", "Ravi", "--id", "O09"])?;
    let browser = Browser::new()?;
    let app = App::open(&browser, &address(server.port()))?;
    app.sign_in(&server.code("O09")?)?;
    app.page.wait_long(&marked("status-line"))?;
    for place in [
        "/",
        "/visits/new",
        "/looks",
        "/farmer/NOBODY",
        "/visit/NOBODY/NOTHING",
        "/no/such/place",
    ] {
        app.go(place)?;
        app.page
            .wait("[data-test=\"face\"][data-face=\"empty\"]")
            .with_context(|| place.to_owned())?;
    }
    Ok(())
}
