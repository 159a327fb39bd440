//! A day in the field: signed in at the depot, then no signal, a dead battery, and back.

use crate::pages::{App, NewVisit, about, address};
use anyhow::{Context, Result};
use shared::entry::CropResult;
use shared::ids::FarmerId;
use shared::time::Stamp;
use shared::view::{AsOf, FarmerView, VisitView};
use tests::browser::{Browser, marked};
use tests::phone::Phone;
use tests::proxy::Proxy;
use tests::server::Server;

const RAMESH: &str = "F001";

fn a_visit() -> NewVisit<'static> {
    NewVisit {
        crop: "chilli",
        stage: "flowering",
        issue: "thrips",
        objection: "price",
        reaction: "hesitant",
        note: "ఆకులు ముడుచుకున్నాయి, thrips under every leaf",
        chance: "60",
        with_product: true,
    }
}

#[test]
fn a_visit_recorded_with_no_signal_outlives_the_battery_and_goes_in_one_request() -> Result<()> {
    let mut server = Server::with_demo()?;
    let proxy = Proxy::to(server.port())?;
    let address = address(proxy.port());
    let mut browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    app.page.wait(&marked("demo-banner"))?;
    app.page.screenshot("ready-for-the-field")?;

    // No signal, and the phone is opened from cold.
    server.kill()?;
    browser.kill()?;
    browser.start()?;
    let app = App::open(&browser, &address)?;
    app.page.wait(&marked("farmer-row"))?;
    app.page.screenshot("list-with-no-signal")?;
    assert_eq!(app.farmers_shown()?.len(), 8);
    app.search_finds("ramesh", RAMESH)?;
    app.search_finds("రమేష్", RAMESH)?;
    assert_eq!(app.farmers_shown()?, [RAMESH], "nobody else is called so");

    app.page.click(&about("farmer-row", RAMESH))?;
    app.page.wait(&marked("brief"))?;
    app.page.screenshot("brief-with-no-signal")?;
    app.tap_a_claim()?;
    app.page.screenshot("visit-behind-a-claim")?;

    let visit = {
        app.write_visit(RAMESH, a_visit())?;
        app.page.screenshot("visit-form")?;
        app.save()?;
        // The battery ends the moment after "saved" is said.
        browser.kill()?;
        browser.start()?;
        let app = App::open(&browser, &address)?;
        let visit = app.newest_visit(RAMESH, "thrips under every leaf")?;
        app.wait_record_state("on-phone")?;
        app.page
            .wait("[data-test=\"forecast\"][data-percent=\"60\"]")?;
        visit
    };
    let app = App::open(&browser, &address)?;
    app.go_to_farmer(RAMESH)?;
    app.wait_visit_state(&visit, "on-phone")?;
    app.page.screenshot("recorded-on-this-phone")?;
    // The visit and the stated chance are two entries.
    assert_eq!(app.on_phone()?, 2);

    // Signal again: by itself, in one request.
    proxy.reset();
    server.start()?;
    app.meets_signal()?;
    app.wait_on_phone(0)?;
    let counts = proxy.counts();
    assert_eq!(
        counts.api(),
        ["POST /api/v1/sync"],
        "time and reference data included"
    );
    app.wait_visit_published(&visit)?;
    app.page.screenshot("at-the-depot")?;
    let status = server.status()?;
    assert_eq!(status["outbox"]["gave_up"], 0, "{status}");
    Ok(())
}

#[test]
fn a_visit_is_corrected_withdrawn_moved_and_judged_with_no_signal() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    server.kill()?;

    let kept = app.record_visit(
        RAMESH,
        NewVisit {
            note: "first words",
            ..a_visit()
        },
    )?;
    app.correct_note(RAMESH, &kept, "better words")?;
    app.page.screenshot("corrected")?;
    let outcome = app.record_outcome(RAMESH, &kept, "partial", "half of the leaves are clean")?;
    assert!(!outcome.is_empty());
    app.page.screenshot("outcome")?;

    let mistaken = app.record_visit(
        RAMESH,
        NewVisit {
            note: "never happened",
            ..a_visit()
        },
    )?;
    app.withdraw(RAMESH, &mistaken, "another day")?;
    app.go_to_visit(RAMESH, &mistaken)?;
    app.wait_standing("withdrawn")?;

    let misplaced = app.record_visit(
        RAMESH,
        NewVisit {
            note: "this was at Lakshmi's",
            ..a_visit()
        },
    )?;
    app.move_to(RAMESH, &misplaced, "lakshmi", "F002")?;
    app.go_to_visit(RAMESH, &misplaced)?;
    app.wait_standing("moved")?;
    app.newest_visit("F002", "this was at Lakshmi's")?;
    app.page.wait(&marked("moved-from"))?;
    app.page.screenshot("moved-to-the-right-farmer")?;

    server.start()?;
    app.sync_until("all is sent", |app| Ok(app.on_phone()? == 0))?;
    // Another officer's phone shows what stands, and keeps what does not as history.
    let mut other = Phone::enrol(&server.address(), &server.code("O02")?)?;
    other.sync()?;
    let view = |farmer: &str| -> Result<FarmerView> {
        let farmer = FarmerId::new(farmer)?;
        other
            .history(&farmer)
            .view(AsOf::moment(Stamp::MAX))
            .context("the farmer is there")
    };
    let notes = |visits: &[VisitView]| -> Vec<String> {
        visits
            .iter()
            .filter_map(|visit| visit.visit.note.clone())
            .collect()
    };
    let ramesh = view(RAMESH)?;
    assert!(notes(&ramesh.visits).contains(&"better words".to_owned()));
    for note in ["never happened", "this was at Lakshmi's"] {
        assert!(
            !notes(&ramesh.visits).contains(&note.to_owned()),
            "{note} does not stand"
        );
        assert!(
            notes(&ramesh.gone).contains(&note.to_owned()),
            "{note} is kept"
        );
    }
    assert!(notes(&view("F002")?.visits).contains(&"this was at Lakshmi's".to_owned()));
    let kept = ramesh
        .visits
        .iter()
        .find(|view| view.id.as_str() == kept)
        .context("it stands")?;
    assert_eq!(kept.result(), Some(CropResult::Partial));
    Ok(())
}

#[test]
fn a_new_farmer_met_with_no_signal_reaches_the_depot_with_his_first_visit() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address, "O01")?;
    server.kill()?;
    let farmer = app.new_farmer("కొమురయ్య", "Komuraiah", "VL01", "cotton")?;
    app.record_visit(
        &farmer,
        NewVisit {
            crop: "cotton",
            note: "met at the bore well",
            ..NewVisit::default()
        },
    )?;
    app.page.screenshot("new-farmer")?;
    server.start()?;
    app.sync_until("all is sent", |app| Ok(app.on_phone()? == 0))?;
    let status = server.status()?;
    assert_eq!(status["farmers"], 9, "{status}");
    let mut other = Phone::enrol(&server.address(), &server.code("O02")?)?;
    other.sync()?;
    let found = other
        .entries()
        .into_values()
        .filter(|text| text.contains("met at the bore well"))
        .count();
    assert_eq!(found, 1);
    Ok(())
}
