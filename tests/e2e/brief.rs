//! The brief as an officer reads it at the gate: whole with no signal, as of any day, with memory and
//! without, from the memory where there is signal; the village, the replay and the memory at work.

use crate::pages::{App, NewVisit, address, choice};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::fmt::Write;
use tests::browser::{Browser, marked};
use tests::model::ModelStub;
use tests::server::Server;

const RAMESH: &str = "F001";
const CHEVELLA: &str = "VL01";
/// Days of the demo that no brief as of 20 April may show, as the app writes them.
const LATER: &[&str] = &["May 2026", "Jun 2026", "Jul 2026", "Aug 2026", "Sep 2026"];

/// An element that carries a value.
fn with(name: &str, attribute: &str, value: &str) -> String {
    format!("[data-test=\"{name}\"][{attribute}=\"{value}\"]")
}

/// A phone with the demo on it, in English, and the depot's process gone.
fn with_no_signal(server: &mut Server, browser: &Browser) -> Result<App> {
    let app = App::ready(browser, server, &address(server.port()), "O01")?;
    in_english(&app)?;
    server.kill()?;
    Ok(app)
}

fn in_english(app: &App) -> Result<()> {
    app.page.click(&with("lang", "data-lang", "en"))?;
    app.page.wait(&with("lang", "data-lang", "te"))
}

impl App {
    /// Opens a farmer and waits until his brief knows the village too.
    fn whole_brief(&self, farmer: &str) -> Result<()> {
        self.go_to_farmer(farmer)?;
        self.page.wait(&marked("drawn-from"))?;
        self.page.wait_gone(&marked("similar-state"))
    }

    /// Opens what the brief is asked for and picks a day of 2026.
    fn as_of(&self, month: &str, date: &str) -> Result<()> {
        self.page.click("[data-test=\"ask\"] > summary")?;
        self.page.choose(&marked("ask-day-month"), month)?;
        self.page.choose(&marked("ask-day-date"), date)
    }

    /// All that the page says.
    fn said(&self) -> Result<String> {
        Ok(self.page.texts(&marked("page"))?.join("\n"))
    }

    fn number(&self, selector: &str, attribute: &str) -> Result<u64> {
        let values = self.page.attributes(selector, attribute)?;
        let value = values.into_iter().next().context("it is not there")?;
        value
            .parse()
            .with_context(|| format!("{attribute}={value}"))
    }
}

#[test]
fn a_full_brief_with_no_signal_leads_to_the_neighbours_visit_behind_it() -> Result<()> {
    let mut server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = with_no_signal(&mut server, &browser)?;
    app.whole_brief(RAMESH)?;
    let sections = app
        .page
        .attributes(&marked("brief-section"), "data-section")?;
    for wanted in [
        "headline",
        "last-visit",
        "products",
        "pitch",
        "similar",
        "confidence",
    ] {
        ensure!(
            sections.iter().any(|it| it == wanted),
            "no {wanted} in {sections:?}"
        );
    }
    ensure!(app.number(&marked("drawn-from"), "data-visits")? > 3);
    ensure!(app.number(&marked("drawn-from"), "data-similar")? > 0);
    ensure!(app.number(&marked("drawn-from"), "data-farmers")? > 0);
    // What not to say is told apart by more than its colour.
    let not_to_say = with("brief-section", "data-section", "not-to-say");
    app.page.wait(&format!("{not_to_say} h3 svg"))?;
    app.page.wait(&marked("product-group"))?;
    app.page.screenshot("brief/full-brief-with-no-signal")?;

    let similar = "[data-section=\"similar\"][data-of]:not([data-of=\"\"])";
    let of = app.page.attributes(similar, "data-of")?;
    let visits = app.page.attributes(similar, "data-visit")?;
    let (of, visit) = (of.first().context("no similar case")?, &visits[0]);
    ensure!(of != RAMESH);
    app.page.click(similar)?;
    let there = format!("location.pathname === '/visit/{of}/{visit}'");
    app.page.wait_js("the neighbour's visit opens", &there)?;
    app.page.wait(&marked("record-state"))?;
    app.page.wait(&marked("visit-fact"))
}

#[test]
fn as_of_a_day_in_april_nothing_of_may_is_shown_wherever_one_goes() -> Result<()> {
    let mut server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = with_no_signal(&mut server, &browser)?;
    app.whole_brief(RAMESH)?;
    let today = app.said()?;
    ensure!(
        LATER.iter().any(|day| today.contains(day)),
        "today's brief must be able to fail this test"
    );
    app.as_of("4", "20")?;
    app.page.wait(&with("brief", "data-as-of", "2026-04-20"))?;
    app.page.wait(&with("not-now", "data-day", "2026-04-20"))?;
    app.page.wait_gone(&marked("similar-state"))?;
    ensure!(
        app.number(&marked("drawn-from"), "data-visits")? > 0,
        "April has visits"
    );
    nothing_later(&app)?;
    app.page.screenshot("brief/as-of-april")?;

    // The visit behind a claim is as it was then, and back is still the 20th.
    app.page.click("[data-test=\"claim\"][data-visit]")?;
    app.page.wait(&marked("record-state"))?;
    app.page.wait(&marked("not-now"))?;
    nothing_later(&app)?;
    ensure!(
        !app.page.sees(&marked("correct"))?,
        "nothing is recorded on another day"
    );
    app.page.eval("history.back()")?;
    app.page.wait(&with("brief", "data-as-of", "2026-04-20"))?;

    // What the depot knew by then is no more than that.
    app.page.click("[data-test=\"ask\"] > summary")?;
    app.page.click(&choice("ask-known", "depot"))?;
    app.page.wait(&with("ask", "data-known", "depot"))?;
    app.page.wait_gone(&marked("similar-state"))?;
    nothing_later(&app)?;
    app.page.click(&marked("ask-reset"))?;
    app.page.wait_gone(&marked("not-now"))?;
    app.page.wait_text(&marked("brief"), "2026").map(drop)
}

/// Every day that the page shows is one of April or earlier, but for those marked as expected.
fn nothing_later(app: &App) -> Result<()> {
    let script = "(() => { const page = document.querySelector('main').cloneNode(true);
        for (const mark of page.querySelectorAll('[data-mark=\"expected\"]')) mark.closest('.claim').remove();
        for (const ask of page.querySelectorAll('[data-test=\"ask\"]')) ask.remove();
        return page.textContent; })()";
    let text = app.ask(script)?;
    let text = text.as_str().context("text")?;
    let found = LATER.iter().find(|day| text.contains(**day));
    ensure!(found.is_none(), "{found:?} in {text}");
    ensure!(text.contains("Apr 2026"), "{text}");
    Ok(())
}

#[test]
fn without_memory_the_brief_is_a_strangers_and_asks_nothing() -> Result<()> {
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O01")?;
    in_english(&app)?;
    app.whole_brief(RAMESH)?;
    app.page.wait(&marked("from-memory"))?;
    app.page.click("[data-test=\"ask\"] > summary")?;
    app.page.click(&choice("ask-memory", "off"))?;
    app.page.wait(&with("brief", "data-memory", "off"))?;
    app.page.wait(&marked("no-memory"))?;
    app.page.wait_gone(&marked("from-memory"))?;
    let visits = app
        .page
        .attributes("[data-test=\"brief\"] [data-visit]", "data-visit")?;
    ensure!(visits.is_empty(), "{visits:?}");
    // With the crop that the visit is about there is something to say, from the catalogue alone.
    app.page.choose(&marked("ask-crop"), "chilli")?;
    app.page
        .wait(&with("brief-section", "data-section", "products"))?;
    app.page.screenshot("brief/without-memory")?;
    let asked =
        "performance.getEntriesByType('resource').filter(e => e.name.includes('/brief?')).length";
    let before = app.ask(asked)?;
    app.page.choose(&marked("ask-issue"), "thrips")?;
    app.page.wait(&marked("brief"))?;
    assert_eq!(app.ask(asked)?, before, "the memory is not asked");
    app.page.click(&choice("ask-memory", "on"))?;
    app.page.wait(&with("brief", "data-memory", "on"))
}

#[test]
fn the_memory_adds_what_it_has_and_what_it_said_is_there_with_no_signal() -> Result<()> {
    let mut server = Server::with_demo()?;
    server.wait_all_in_memory()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O01")?;
    in_english(&app)?;
    app.whole_brief(RAMESH)?;
    app.page.wait(&with("from-memory", "data-state", "fresh"))?;
    let hits = app.number(&marked("memory-counts"), "data-hits")?;
    ensure!(hits > 0, "nothing was recalled");
    app.page.screenshot("brief/from-memory")?;
    let claims = app
        .page
        .texts("[data-test=\"from-memory\"] [data-test=\"claim\"]")?;

    // The calls are seen in the panel, which goes on by itself.
    app.go("/memory")?;
    app.page.wait(&with("call", "data-kind", "recall"))?;
    app.page.wait(&with("panel-state", "data-live", "true"))?;
    let asked = "performance.getEntriesByType('resource').filter(e => e.name.endsWith('/api/v1/memory')).length > 1";
    app.page.wait_js("it asks again by itself", asked)?;
    app.page.screenshot("brief/memory-panel")?;
    ensure!(
        app.page
            .attributes(&marked("call"), "data-ms")?
            .iter()
            .all(|ms| ms.parse::<u64>().is_ok())
    );

    server.kill()?;
    app.page.wait(&with("panel-state", "data-live", "false"))?;
    ensure!(app.page.sees(&marked("call"))?, "the last calls stay");
    app.whole_brief(RAMESH)?;
    app.page.wait(&with("from-memory", "data-state", "kept"))?;
    app.page.wait(&marked("memory-age"))?;
    assert_eq!(app.number(&marked("memory-counts"), "data-hits")?, hits);
    assert_eq!(
        app.page
            .texts("[data-test=\"from-memory\"] [data-test=\"claim\"]")?,
        claims
    );
    app.page.screenshot("brief/from-memory-last-known")?;
    Ok(())
}

#[test]
fn a_models_words_come_with_the_sync_are_read_with_no_signal_and_open_their_claims() -> Result<()> {
    let model = ModelStub::start()?;
    let mut server = Server::prepare()?;
    server.run(&["import", "demo"])?;
    server.serve_with(&["--model-url", &model.url(), "--model", "repeats"]);
    server.start()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O01")?;
    in_english(&app)?;
    // Something new of him is published; his brief is then worded, and comes with a later sync. (One
    // without it may come before, since he was read before.)
    app.record_visit(
        RAMESH,
        NewVisit {
            crop: "chilli",
            issue: "thrips",
            note: "seen again",
            ..NewVisit::default()
        },
    )?;
    app.sync_until("it is sent", |app| Ok(app.on_phone()? == 0))?;
    app.go_to_farmer(RAMESH)?;
    app.sync_until("the wording came", |app| {
        app.page.sees(&with("worded", "data-not-included", "0"))
    })?;
    server.kill()?;

    app.whole_brief(RAMESH)?;
    app.page.wait(&with("worded", "data-model", "repeats"))?;
    assert_eq!(app.number(&marked("worded"), "data-not-included")?, 0);
    app.page.screenshot("brief/worded")?;
    app.page
        .click("[data-test=\"worded-sentence\"] > summary")?;
    app.page
        .wait("[data-test=\"worded-sentence\"] [data-test=\"claim\"]")?;
    app.page
        .click(&with("worded-switch", "data-value", "claims"))?;
    app.page
        .wait(&with("brief-section", "data-section", "headline"))?;
    app.page
        .click(&with("worded-switch", "data-value", "words"))?;
    app.page.wait(&marked("worded"))?;

    // A visit recorded since is not in it, and it says so.
    app.record_visit(
        RAMESH,
        NewVisit {
            crop: "cotton",
            note: "after the wording",
            ..NewVisit::default()
        },
    )?;
    app.whole_brief(RAMESH)?;
    app.page.wait(&with("worded", "data-not-included", "1"))
}

#[test]
fn the_season_of_the_demo_is_replayed_with_no_signal() -> Result<()> {
    let mut server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = with_no_signal(&mut server, &browser)?;
    app.go_to_list()?;
    // Until this line is there, what is below it moves.
    app.page.wait(&marked("ready-for-field"))?;
    app.page.click(&marked("demo-replay"))?;
    app.page.wait(&marked("replay-step"))?;
    let step = marked("replay-step");
    let of = app.number(&step, "data-of")?;
    ensure!(of > 3);
    let mut told = String::new();
    for number in 0..of {
        app.page
            .wait(&with("replay-step", "data-step", &number.to_string()))?;
        let side =
            |memory: &str| app.number(&with("replay-side", "data-memory", memory), "data-claims");
        let (on, off) = (side("on")?, side("off")?);
        let _ = writeln!(told, "{number}: {on} with memory, {off} without");
        let links = "[data-test=\"replay-side\"][data-memory=\"off\"] [data-visit]";
        ensure!(
            !app.page.sees(links)?,
            "without memory there is no visit to open"
        );
        let day = app.page.attributes(&step, "data-day")?;
        let as_of = app.page.attributes(&step, "data-as-of")?;
        ensure!(as_of[0] < day[0], "{as_of:?} is before {day:?}");
        app.page.wait(&marked("replay-then"))?;
        if number + 1 < of {
            app.page.click(&marked("replay-later"))?;
        }
    }
    ensure!(!told.contains(" 0 with memory"), "{told}");
    let links = "[data-test=\"replay-side\"][data-memory=\"on\"] [data-visit]";
    ensure!(app.page.sees(links)?, "with memory there is: {told}");
    app.page.screenshot("brief/replay")?;
    // The drawing has its numbers beside it, for who cannot see it.
    let rows = "document.querySelectorAll('[data-curve=\"own\"] [data-test=\"curve-table\"] tbody tr').length";
    let months = app.number("[data-test=\"curve\"][data-curve=\"own\"]", "data-months")?;
    assert_eq!(app.ask(rows)?, json!(months));
    assert_ne!(
        app.ask("document.querySelector('[data-test=\"curve\"] svg').getAttribute('aria-label')")?,
        Value::Null
    );
    Ok(())
}

#[test]
fn a_village_says_what_it_taught_and_leads_to_the_visits_it_counted() -> Result<()> {
    let mut server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = with_no_signal(&mut server, &browser)?;
    app.whole_brief(RAMESH)?;
    app.page.click(&marked("village-insights"))?;
    app.page.wait(&marked("finding"))?;
    let there = format!("location.pathname === '/village/{CHEVELLA}'");
    app.page.wait_js("his village opens", &there)?;
    let answers = app.page.texts(&marked("insight-answer"))?;
    ensure!(answers.len() >= 3, "{answers:?}");
    let grades = app.page.attributes(&marked("finding"), "data-grade")?;
    ensure!(
        grades.iter().all(|it| it == "seen" || it == "holds"),
        "{grades:?}"
    );
    app.page.screenshot("brief/village")?;
    app.page.wait(&marked("reflected"))?;
    app.page.click(&marked("finding-evidence"))?;
    app.page.click(&marked("evidence"))?;
    app.page.wait(&marked("record-state"))?;
    app.page.wait(&marked("visit-fact"))
}
