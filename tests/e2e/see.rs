//! Seen, heard and passed on: the season strip as of a day, the village's bars, the brief read by a scripted voice,
//! the message to the farmer and the call.

use crate::pages::{App, address, choice};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tests::browser::{Browser, Page, marked};
use tests::csv::{self, Row};
use tests::server::Server;

const RAMESH: &str = "F001";
const CHEVELLA: &str = "VL01";
/// His visit of 21 April: Blitox against blight in chilli, which he accepted.
const BLITOX: &str = "V004";
const NUMBER: &str = "90000 12345";

/// A phone with the demo on it, in English.
fn ready(server: &Server, page: Page) -> Result<App> {
    let app = App::open_in(page, &address(server.port()))?;
    app.sign_in(&server.code("O01")?)?;
    app.page.wait_long(&marked("ready-for-field"))?;
    speak(&app, "en")?;
    Ok(app)
}

/// Chooses a language.
fn speak(app: &App, lang: &str) -> Result<()> {
    app.page
        .click(&format!("[data-test=\"lang\"][data-lang=\"{lang}\"]"))?;
    let is_so = format!("document.documentElement.lang === '{lang}'");
    app.page
        .wait_js("the language is another", &is_so)
        .map(drop)
}

impl App {
    fn value(&self, name: &str, attribute: &str) -> Result<String> {
        let values = self.page.attributes(&marked(name), attribute)?;
        values
            .into_iter()
            .next()
            .with_context(|| format!("no {name}"))
    }

    /// As of a day of 2026.
    fn as_of_day(&self, month: &str, date: &str) -> Result<()> {
        self.page.click("[data-test=\"ask\"] > summary")?;
        self.page.choose(&marked("ask-day-month"), month)?;
        self.page.choose(&marked("ask-day-date"), date)?;
        let day = format!("2026-{month:0>2}-{date:0>2}");
        self.page
            .wait(&format!("[data-test=\"season\"][data-as-of=\"{day}\"]"))
    }

    /// The visits that the strip's list leads to.
    fn listed(&self) -> Result<BTreeSet<String>> {
        if !self.page.sees(&marked("season-table"))? {
            self.page.click("[data-test=\"season-list\"] > summary")?;
        }
        self.page.wait(&marked("season-table"))?;
        let visits = self.page.attributes(&marked("season-visit"), "data-id")?;
        Ok(visits.into_iter().collect())
    }
}

fn drawn(app: &App) -> Result<BTreeSet<String>> {
    let marks = app.page.attributes(&marked("season-mark"), "data-of")?;
    Ok(marks.into_iter().collect())
}

#[test]
fn the_season_strip_has_the_visits_of_its_day_and_leads_to_them() -> Result<()> {
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = ready(&server, browser.blank()?)?;
    app.go_to_farmer(RAMESH)?;
    app.page.wait(&marked("season"))?;
    let history: BTreeSet<String> = app.visits_shown()?.into_iter().collect();
    let today = drawn(&app)?;
    ensure!(today.len() > 3, "{today:?}");
    assert_eq!(today, history, "a mark for each visit of the season");
    assert_eq!(app.value("season", "data-visits")?, today.len().to_string());
    assert_eq!(app.listed()?, today);
    let said = app.value("season", "data-as-of")?;
    let label = "document.querySelector('[data-test=\"season\"] svg[role=\"img\"]').getAttribute('aria-label')";
    let label = app.ask(label)?;
    let label = label.as_str().context("the drawing has a name")?;
    ensure!(
        label.contains(&format!("{} visits", today.len())),
        "{label} as of {said}"
    );
    for width in [320, 360] {
        app.page.resize(width, 640)?;
        let wide = "document.documentElement.scrollWidth <= innerWidth";
        app.page
            .wait_js("the page is not wider than the screen", wide)?;
        app.page
            .eval("document.querySelector('[data-test=\"season\"]').scrollIntoView()")?;
        app.page.screenshot(&format!("see/season-{width}"))?;
    }

    app.page.eval("scrollTo(0, 0)")?;
    app.as_of_day("4", "20")?;
    let then = drawn(&app)?;
    assert_eq!(
        then,
        BTreeSet::from(["V001".to_owned()]),
        "as of 20 April there was one"
    );
    assert_eq!(app.listed()?, then);
    let table = app.page.texts(&marked("season"))?.join(" ");
    ensure!(
        table.contains("Apr 2026") && !table.contains("Jun"),
        "{table}"
    );
    app.page.screenshot("see/season-as-of-april")?;

    // Without memory nothing of him is drawn.
    app.page.eval("scrollTo(0, 0)")?;
    app.page.click(&choice("ask-memory", "off"))?;
    app.page.wait(&marked("season-off"))?;
    ensure!(!app.page.sees(&marked("season-mark"))?);
    app.page.click(&choice("ask-memory", "on"))?;
    app.page.wait(&marked("season-mark"))?;

    // A tap on a mark opens its visit; so does the list's link.
    let tap = "(() => { const tap = document.querySelector('[data-test=\"season-mark\"] .tap');
        tap.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true; })()";
    app.ask(tap)?;
    let there = format!("location.pathname === '/visit/{RAMESH}/V001'");
    app.page.wait_js("the visit opens", &there).map(drop)
}

/// What the demo's files say of a village: of each named trouble how many visits were applied and followed up with one
/// result, and how many of these were controlled.
fn counted(village: &str) -> Result<BTreeMap<(String, String), (u64, u64)>> {
    let file = |name: &str| -> Result<Vec<Row>> {
        let path = tests::root().join("sync-server/demo").join(name);
        Ok(csv::read(&std::fs::read_to_string(path)?)?.rows)
    };
    let farmers = file("farmers.csv")?;
    let of_village = |id: &str| {
        let mut farmers = farmers.iter();
        farmers.any(|row| row.cell("id") == id && row.cell("village") == village)
    };
    let outcomes = file("outcomes.csv")?;
    let mut counts = BTreeMap::new();
    for visit in file("visits.csv")? {
        let reports = outcomes
            .iter()
            .filter(|row| row.cell("visit") == visit.cell("id"));
        let results: BTreeSet<&str> = reports.map(|row| row.cell("result")).collect();
        let issue = visit.cell("issue");
        let is_named = !["", "other", "price"].contains(&issue);
        if results.len() != 1
            || results.contains("not_applied")
            || !is_named
            || !of_village(visit.cell("farmer"))
        {
            continue;
        }
        let key = (visit.cell("crop").to_owned(), issue.to_owned());
        let (controlled, followed) = counts.entry(key).or_insert((0, 0));
        *controlled += u64::from(results.contains("controlled"));
        *followed += 1;
    }
    Ok(counts)
}

#[test]
fn the_villages_bars_are_its_visits_and_its_insights() -> Result<()> {
    let server = Server::with_demo()?;
    let insights = server.run(&["insights", CHEVELLA])?;
    let browser = Browser::new()?;
    let app = ready(&server, browser.blank()?)?;
    app.go(&format!("/village/{CHEVELLA}"))?;
    app.page.wait(&marked("village-picture"))?;
    let script =
        "[...document.querySelectorAll('[data-test=\"bar\"]')].map(e => ({ ...e.dataset }))";
    let bars = app.ask(script)?;
    let bars = bars.as_array().context("bars")?;
    let text = |bar: &Value, name: &str| bar[name].as_str().unwrap_or_default().to_owned();
    let number = |bar: &Value, name: &str| text(bar, name).parse::<u64>().ok();
    let troubles = counted(CHEVELLA)?;
    ensure!(troubles.len() > 3, "{troubles:?}");
    let (whole, products): (Vec<&Value>, Vec<&Value>) =
        bars.iter().partition(|bar| bar["product"] == "");
    assert_eq!(
        whole.len(),
        troubles.len().min(6),
        "a bar for each of the first troubles"
    );
    for bar in whole {
        let (k, n) = troubles[&(text(bar, "crop"), text(bar, "issue"))];
        assert_eq!(
            (number(bar, "k"), number(bar, "n")),
            (Some(k), Some(n)),
            "{bar}"
        );
        let (low, high) = (number(bar, "low"), number(bar, "high"));
        ensure!(
            low.zip(high)
                .is_some_and(|(low, high)| low * n <= k * 100 && k * 100 <= high * n),
            "{bar}"
        );
    }
    // Products have the numbers of the insights, each of them.
    let answers = insights["answers"].as_array().context("answers")?;
    let found = answers
        .iter()
        .flat_map(|answer| answer["findings"].as_array().into_iter().flatten());
    let works: Vec<&Value> = found.filter(|finding| finding["is"] == "works").collect();
    for bar in &products {
        let finding = works.iter().find(|finding| {
            finding["product"] == bar["product"] && finding["about"]["issue"] == bar["issue"]
        });
        let finding = finding.with_context(|| format!("no finding of {bar}"))?;
        for end in ["k", "n", "low", "high"] {
            assert_eq!(
                number(bar, end),
                finding["seen"][end].as_u64(),
                "{end} of {finding}"
            );
        }
    }
    // What is drawn is said beside it, and once more as a table with all that there is.
    let first = &app.page.texts(&marked("bar"))?[0];
    ensure!(
        first.contains(&format!(
            "{} of {}",
            text(&bars[0], "k"),
            text(&bars[0], "n")
        )),
        "{first}"
    );
    app.page.screenshot("see/village-picture")?;
    app.page.click("[data-test=\"picture-list\"] > summary")?;
    app.page.wait(&marked("picture-table"))?;
    let rows = app.page.texts("[data-test=\"picture-table\"] tbody tr")?;
    assert_eq!(rows.len(), troubles.len() + works.len(), "{rows:?}");
    Ok(())
}

/// A voice that the test leads: it says what it was given, and is done when told so. Its voices come when `__comes`
/// is called, as a phone's do: late.
const VOICE: &str = "(() => {
    const voice = new EventTarget();
    let voices = [], saying = null;
    window.__said = []; window.__hushed = 0;
    window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) { super(); this.text = text; }
    };
    voice.getVoices = () => voices;
    voice.speak = utterance => { saying = utterance; __said.push({ text: utterance.text, lang: utterance.lang }); };
    voice.cancel = () => { __hushed += 1; saying = null; };
    window.__comes = lang => {
        voices = [{ lang: 'en-US', name: 'far', localService: false }, { lang, name: 'own', localService: true }];
        voice.dispatchEvent(new Event('voiceschanged'));
    };
    window.__done = () => saying.dispatchEvent(new Event('end'));
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, get: () => voice });
})()";

/// Where among what can be read the marked sentence stands, and what it says.
const MARKED: &str = "(() => {
    const all = [...document.querySelectorAll('[data-test=\"brief\"] h3, [data-test=\"brief\"] .said > span:first-child')];
    const at = all.findIndex(e => e.hasAttribute('data-spoken'));
    return at < 0 ? null : { at, text: all[at].textContent, current: all[at].getAttribute('aria-current') };
})()";

#[test]
fn the_brief_is_read_in_order_by_the_phones_own_voice_and_not_by_another() -> Result<()> {
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let page = browser.blank()?;
    page.run_first(VOICE)?;
    let app = ready(&server, page)?;
    app.go_to_farmer(RAMESH)?;
    app.page.wait(&marked("drawn-from"))?;
    app.page.wait_gone(&marked("similar-state"))?;
    app.page.click(&marked("aloud-play"))?;
    app.page
        .wait("[data-test=\"aloud\"][data-state=\"speaking\"]")?;
    assert_eq!(app.ask("__said.length")?, json!(0), "there is no voice yet");
    app.ask("__comes('en-IN')")?;
    app.page.wait_js("it begins", "__said.length === 1")?;
    let mut places = Vec::new();
    for turn in 1..8 {
        app.page
            .wait_js("the next sentence", &format!("__said.length === {turn}"))?;
        app.page.wait(&format!(
            "[data-test=\"aloud-line\"][data-at=\"{}\"]",
            turn - 1
        ))?;
        let said = app.ask("__said.at(-1)")?;
        assert_eq!(said["lang"], "en-IN");
        if turn > 1 {
            // It is marked in the frame after it began.
            let marked = format!(
                "(() => {{ const found = {MARKED}, line = document.querySelector('[data-test=\"aloud-line\"] > span:last-child');
                   return found?.text === line?.textContent ? found : null; }})()"
            );
            let found = app.page.wait_js(&format!("{said} is marked"), &marked)?;
            // By its first word: numbers and days are said otherwise than they are written.
            let word = |text: &Value| {
                text.as_str()
                    .and_then(|text| text.split([' ', '.', ',']).next().map(str::to_owned))
            };
            assert_eq!(
                word(&found["text"]),
                word(&said["text"]),
                "{found} is being said: {said}"
            );
            assert_eq!(found["current"], "true");
            places.push(found["at"].as_u64().context("a place")?);
        }
        if turn == 4 {
            app.page.screenshot("see/read-aloud")?;
        }
        app.ask("__done()")?;
    }
    ensure!(
        places.windows(2).all(|pair| pair[0] < pair[1]),
        "in order: {places:?}"
    );
    let said = app.ask("__said.map(it => it.text).join('\\n')")?;
    let said = said.as_str().context("text")?;
    ensure!(said.starts_with("Ramesh"), "{said}");
    ensure!(
        !said.contains('₹') && !said.contains(" Apr "),
        "as a voice says it: {said}"
    );

    // A pause keeps its place; leaving ends it.
    app.page.wait_js("the eighth", "__said.length === 8")?;
    app.page.click(&marked("aloud-play"))?;
    app.page
        .wait("[data-test=\"aloud\"][data-state=\"paused\"]")?;
    assert_eq!(app.ask("__hushed")?, json!(1));
    app.page.click(&marked("aloud-play"))?;
    app.page.wait_js(
        "the eighth again",
        "__said.length === 9 && __said[7].text === __said[8].text",
    )?;
    // By script: reading moves the page under a finger.
    app.page
        .eval("void document.querySelector('[data-test=back]').click()")?;
    app.page.wait(&marked("farmer-row"))?;
    app.page.wait_js("it is silent", "__hushed === 2")?;

    // Telugu is not read by an English voice: how to add one is said instead.
    speak(&app, "te")?;
    app.go_to_farmer(RAMESH)?;
    app.ask("__comes('en-IN')")?;
    app.page.click(&marked("aloud-play"))?;
    app.page
        .wait("[data-test=\"aloud-trouble\"][data-trouble=\"no-voice\"]")?;
    assert_eq!(app.ask("__said.length")?, json!(0));
    app.page.screenshot("see/no-voice")?;
    app.ask("__comes('te-IN')")?;
    app.page.click(&marked("aloud-play"))?;
    app.page
        .wait_js(
            "with one it reads",
            "__said.length === 1 && __said[0].lang === 'te-IN'",
        )
        .map(drop)
}

/// Keeps the addresses that the app opens outside, in place of opening them; the phone has no share of its own.
const OUTSIDE: &str = "(() => {
    window.__opened = [];
    HTMLAnchorElement.prototype.click = function () { __opened.push(this.href); };
    Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: undefined });
})()";

#[test]
fn the_farmer_is_called_and_gets_the_labels_advice_and_nothing_else() -> Result<()> {
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let page = browser.blank()?;
    page.run_first(OUTSIDE)?;
    let app = ready(&server, page)?;
    // Without a number there is no call, but a way to add one.
    app.go_to_farmer(RAMESH)?;
    ensure!(!app.page.sees(&marked("call-farmer"))?);
    app.page.click(&marked("add-number"))?;
    app.page.fill(&marked("phone"), NUMBER)?;
    app.save()?;
    app.go_to_farmer(RAMESH)?;
    app.page.wait(&marked("call-farmer"))?;
    assert_eq!(app.value("call-farmer", "href")?, "tel:9000012345");

    app.go_to_visit(RAMESH, BLITOX)?;
    app.page.click(&marked("pass-on"))?;
    // He is a Telugu speaker by his name; the officer may choose otherwise.
    app.page.wait(&format!(
        "{}[aria-pressed=\"true\"]",
        choice("pass-lang", "te")
    ))?;
    let telugu = app.page.texts(&marked("pass-text"))?.join("");
    ensure!(
        telugu.contains("Blitox") && telugu.contains("2.5") && telugu.contains("10 రోజులు"),
        "{telugu}"
    );
    app.page.screenshot("see/pass-on-telugu")?;
    app.page.click(&choice("pass-lang", "en"))?;
    app.page.wait_text(
        &marked("pass-text"),
        "Wait 10 days from the last spray to the harvest.",
    )?;
    let text = app.page.texts(&marked("pass-text"))?.join("");
    let wanted = "Demo, not for real advice\nAdvice of 21 Apr 2026 for blight in chilli\n\
                  Blitox: label dose 2.5 g per litre of water to 3 g per litre of water. \
                  Wait 10 days from the last spray to the harvest.\nSuresh Naik, from your depot";
    assert_eq!(text, wanted);
    ensure!(app.page.texts(&marked("pass-length"))?[0].contains("2 SMS"));
    let page = app.ask("document.body.innerHTML + location.href")?;
    let page = page.as_str().context("the page")?;
    ensure!(
        !page.contains("9000012345") && !page.contains(NUMBER),
        "the number is in the page before the tap"
    );
    app.page.click(&marked("pass-sms"))?;
    app.page
        .wait_js("the address is opened", "__opened.length === 1")?;
    let address = app.ask("__opened[0]")?;
    let address = address.as_str().context("an address")?;
    ensure!(address.starts_with("sms:9000012345?body="), "{address}");
    let body = app.ask("decodeURIComponent(__opened[0].split('?body=')[1])")?;
    assert_eq!(body, json!(wanted));

    // Elsewhere with the price, since it is asked for.
    app.page.click(&choice("pass-price", "price"))?;
    app.page
        .wait_text(&marked("pass-text"), "Price of a pack: ₹420.")?;
    app.page.click(&marked("pass-share"))?;
    app.page.wait_js(
        "the other address",
        "__opened[1]?.startsWith('https://wa.me/919000012345?text=')",
    )?;
    let nowhere =
        "performance.getEntriesByType('resource').every(e => !e.name.includes('9000012345'))";
    app.page
        .wait_js("no request of ours has the number", nowhere)?;
    // What he refused is not sent.
    app.go_to_visit(RAMESH, "V001")?;
    ensure!(!app.page.sees(&marked("pass-on"))?);
    Ok(())
}
