//! Two officers with one territory, and two tabs of one phone: nobody's work is lost, and both see what differs.

use crate::pages::{App, NewVisit, address};
use anyhow::Result;
use tests::browser::{Browser, marked};
use tests::server::Server;

const PADMA: &str = "F005";

#[test]
fn two_phones_that_changed_one_farmer_apart_both_keep_both() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let (one, two) = (Browser::new()?, Browser::new()?);
    let suresh = App::ready(&one, &server, &address, "O01")?;
    let anitha = App::ready(&two, &server, &address, "O02")?;
    server.kill()?;

    suresh.record_visit(
        PADMA,
        NewVisit {
            crop: "cotton",
            note: "Suresh was here",
            ..NewVisit::default()
        },
    )?;
    suresh.change_phone(PADMA, "90000 11111")?;
    anitha.record_visit(
        PADMA,
        NewVisit {
            crop: "cotton",
            note: "Anitha was here",
            ..NewVisit::default()
        },
    )?;
    anitha.change_phone(PADMA, "90000 22222")?;

    server.start()?;
    suresh.sync_until("Suresh's work is sent", |app| Ok(app.on_phone()? == 0))?;
    anitha.sync_until("Anitha's work is sent", |app| Ok(app.on_phone()? == 0))?;
    for (name, app) in [("suresh", &suresh), ("anitha", &anitha)] {
        app.go_to_farmer(PADMA)?;
        let conflict = "[data-test=\"detail-conflict\"][data-field=\"phone\"]";
        app.sync_until("both numbers are offered", |app| app.page.sees(conflict))?;
        for number in ["90000 11111", "90000 22222"] {
            app.page.wait_text(conflict, number)?;
        }
        app.page.screenshot(&format!("two-numbers-{name}"))?;
        for visit in app.visits_shown()?.into_iter().take(2) {
            app.wait_visit_published(&visit)?;
        }
    }
    let mine = suresh.visits_shown()?;
    assert_eq!(
        mine,
        anitha.visits_shown()?,
        "both phones list the same visits"
    );
    Ok(())
}

#[test]
fn two_tabs_keep_each_others_work() -> Result<()> {
    let mut server = Server::with_demo()?;
    let address = address(server.port());
    let browser = Browser::new()?;
    let first = App::ready(&browser, &server, &address, "O01")?;
    let second = App::open(&browser, &address)?;
    second.page.wait(&marked("farmer-row"))?;
    server.kill()?;

    let visit = |note| NewVisit {
        crop: "cotton",
        note,
        ..NewVisit::default()
    };
    let a = first.record_visit(PADMA, visit("from the first tab"))?;
    let b = second.record_visit(PADMA, visit("from the second tab"))?;
    let c = first.record_visit(PADMA, visit("from the first tab again"))?;
    for app in [&first, &second] {
        app.go_to_farmer(PADMA)?;
        for visit in [&a, &b, &c] {
            app.wait_visit_state(visit, "on-phone")?;
        }
        app.wait_on_phone(3)?;
    }
    server.start()?;
    first.sync_until("all is sent", |app| Ok(app.on_phone()? == 0))?;
    second.wait_on_phone(0)?;
    let status = server.status()?;
    let mut other = tests::phone::Phone::enrol(&server.address(), &server.code("O02")?)?;
    other.sync()?;
    let found = other
        .entries()
        .into_values()
        .filter(|text| text.contains(" tab"))
        .count();
    assert_eq!(found, 3, "{status}");
    Ok(())
}
