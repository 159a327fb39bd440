//! From the officer's hand into the real Hindsight, under the day it happened.

use crate::pages::{App, NewVisit, address};
use anyhow::{Context, Result, ensure};
use shared::entry::Entry;
use shared::time::Stamp;
use std::time::{SystemTime, UNIX_EPOCH};
use tests::browser::Browser;
use tests::hindsight::Hindsight;
use tests::phone::Phone;
use tests::proxy::Proxy;
use tests::server::Server;
use tests::wait;

const SAIDULU: &str = "F007";

/// A bank of its own, or a line that says the test was skipped.
fn hindsight() -> Result<Option<Hindsight>> {
    let nanos = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos();
    let found = Hindsight::named(&format!("journey-{nanos:x}"));
    if found.is_none() {
        let required =
            std::env::var("KHETSMRITI_REQUIRE_HINDSIGHT").is_ok_and(|value| value == "1");
        ensure!(
            !required,
            "KHETSMRITI_HINDSIGHT_URL is not set, and the run requires the real Hindsight"
        );
        println!("skipped: no Hindsight (KHETSMRITI_HINDSIGHT_URL is not set)");
    }
    Ok(found)
}

#[test]
fn a_visit_is_in_hindsight_under_its_own_moment_follows_its_corrections_and_leaves_with_it()
-> Result<()> {
    let Some(hindsight) = hindsight()? else {
        return Ok(());
    };
    let mut server = Server::prepare()?;
    server.run(&["import", "demo"])?;
    server.remember_in(&hindsight.url(), hindsight.bank());
    server.start()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O02")?;
    server.kill()?;
    let visit = app.record_visit(
        SAIDULU,
        NewVisit {
            crop: "paddy",
            issue: "stem-borer",
            note: "white ears in one corner",
            ..NewVisit::default()
        },
    )?;
    let outcome = app.record_outcome(SAIDULU, &visit, "controlled", "no new ears")?;

    server.start()?;
    app.sync_until("all is sent", |app| Ok(app.on_phone()? == 0))?;
    let id = format!("visit:{visit}");
    let document = hindsight.wait_for(&id, |document| {
        document.text.contains("white ears in one corner")
    })?;
    // The officer's own moment: that of the entry, as another phone gets it from the depot.
    let recorded = moment_of(&server, &visit)?;
    assert_eq!(moment(&document.timestamp), recorded);
    for tag in [
        "farmer:F007",
        "crop:paddy",
        "issue:stem-borer",
        "kind:visit",
        "officer:O02",
    ] {
        assert!(
            document.tags.iter().any(|held| held == tag),
            "{tag} in {:?}",
            document.tags
        );
    }
    hindsight.wait_for(&format!("outcome:{outcome}"), |document| {
        document.text.contains("no new ears")
    })?;
    server.wait_all_in_memory()?;
    app.go_to_visit(SAIDULU, &visit)?;
    app.sync_until("the app says it is in memory", |app| {
        app.page
            .sees("[data-test=\"record-state\"][data-state=\"in-memory\"]")
    })?;
    app.page.screenshot("in-memory")?;

    app.correct_note(SAIDULU, &visit, "dead hearts in one corner")?;
    app.sync_until("the correction is sent", |app| Ok(app.on_phone()? == 0))?;
    let corrected = hindsight.wait_for(&id, |document| document.text.contains("dead hearts"))?;
    assert!(!corrected.text.contains("white ears"), "{}", corrected.text);
    assert_eq!(moment(&corrected.timestamp), recorded);
    let facts = hindsight.facts(&id)?;
    assert!(
        !facts.is_empty()
            && facts
                .iter()
                .all(|fact| fact.mentioned_at[..10] == utc_day(recorded)),
        "{facts:?}"
    );

    app.withdraw(SAIDULU, &visit, "wrong field")?;
    app.sync_until("the withdrawal is sent", |app| Ok(app.on_phone()? == 0))?;
    wait::until(
        "the withdrawn visit leaves the memory",
        3 * wait::PATIENCE,
        || Ok(hindsight.document(&id)?.is_none().then_some(())),
    )?;
    hindsight.clear()
}

#[test]
fn a_memory_that_fails_delays_nothing_at_the_phone_and_loses_nothing() -> Result<()> {
    let Some(hindsight) = hindsight()? else {
        return Ok(());
    };
    let port = hindsight
        .address()
        .rsplit(':')
        .next()
        .and_then(|port| port.parse().ok())
        .unwrap_or(80);
    let line = Proxy::to(port)?;
    line.answer_all_with(
        500,
        "application/json",
        "{\"detail\":\"Fact extraction failed\"}",
    );
    let mut server = Server::prepare()?;
    server.run(&["import", "demo"])?;
    let url = format!("http://{}", line.address());
    server.remember_in(&url, hindsight.bank());
    server.start()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O02")?;
    let visit = app.record_visit(
        SAIDULU,
        NewVisit {
            crop: "paddy",
            note: "while the memory is down",
            ..NewVisit::default()
        },
    )?;
    app.sync_until("it is sent", |app| Ok(app.on_phone()? == 0))?;
    app.go_to_visit(SAIDULU, &visit)?;
    app.wait_record_state("at-depot")?;
    let outbox = server.status()?["outbox"].clone();
    assert!(
        outbox["waiting"].as_u64() > Some(0) && outbox["gave_up"] == 0,
        "{outbox}"
    );

    // It answers again; a restart of the server must not be needed, but spares the wait of the back-off.
    line.open();
    server.kill()?;
    server.start()?;
    let document = hindsight.wait_for(&format!("visit:{visit}"), |document| {
        !document.text.is_empty()
    })?;
    assert_eq!(moment(&document.timestamp), moment_of(&server, &visit)?);
    hindsight.clear()
}

/// When a visit happened, as a phone that got it from the depot has it.
fn moment_of(server: &Server, visit: &str) -> Result<Option<Stamp>> {
    let mut phone = Phone::enrol(&server.address(), &server.code("O01")?)?;
    phone.sync()?;
    let found = phone.entries().into_iter().find(|((_, id), _)| id == visit);
    let (_, text) = found.with_context(|| format!("{visit} is not at the depot"))?;
    Ok(Some(Entry::decode(&text)?.occurred_at))
}

/// A moment as Hindsight writes it, which has more digits than ours.
fn moment(text: &str) -> Option<Stamp> {
    text.parse().ok()
}

/// The day at Greenwich, where Hindsight keeps the times of facts.
fn utc_day(moment: Option<Stamp>) -> String {
    moment.map_or(String::new(), |at| {
        at.plus_millis(-19_800_000).day().to_string()
    })
}
