//! The depot's disk died and an older copy was put back: what the phones still hold comes back from them.

use crate::pages::{App, NewVisit, address};
use anyhow::Result;
use shared::entry::{Body, Entry, Head, Visit};
use shared::ids::{EntryId, FarmerId, OfficerId};
use shared::time::Stamp;
use std::collections::BTreeSet;
use tests::browser::{Browser, marked};
use tests::phone::Phone;
use tests::server::Server;

const NARSIMULU: &str = "F006";

#[test]
fn after_an_older_copy_was_put_back_nothing_that_a_phone_has_is_missing() -> Result<()> {
    let server = Server::with_demo()?;
    let browser = Browser::new()?;
    let app = App::ready(&browser, &server, &address(server.port()), "O01")?;
    let mut other = Phone::enrol(&server.address(), &server.code("O02")?)?;
    other.sync()?;
    let copy = server.data().join("older.khetsmriti");
    server.run(&["backup", &copy.display().to_string()])?;

    app.record_visit(
        NARSIMULU,
        NewVisit {
            crop: "cotton",
            note: "by the app, after the copy",
            ..NewVisit::default()
        },
    )?;
    app.sync_until("it is sent", |app| Ok(app.on_phone()? == 0))?;
    for number in 0..20 {
        other.record(&[a_visit(number)?])?;
    }
    assert_eq!(other.sync()?.published, 20);
    let before: BTreeSet<_> = all(&server)?.into_iter().collect();
    assert!(before.iter().any(|text| text.contains("by the app")));

    server.run(&["restore", &copy.display().to_string()])?;
    assert!(
        all(&server)?.len() < before.len(),
        "the older copy has less"
    );
    other.sync()?;
    app.sync_until("all is at the depot again", |_| {
        Ok(all(&server)?.len() >= before.len())
    })?;
    assert_eq!(all(&server)?.into_iter().collect::<BTreeSet<_>>(), before);
    app.go_to_farmer(NARSIMULU)?;
    app.page.wait(&marked("more-visits"))?;
    app.page.click(&marked("more-visits"))?;
    app.page
        .wait_count("[data-test=\"visit-row\"]", visits_of(&before))
}

/// What a new phone gets from the depot, entry by entry.
fn all(server: &Server) -> Result<Vec<String>> {
    let mut new = Phone::enrol(&server.address(), &server.code("O02")?)?;
    new.sync()?;
    Ok(new.entries().into_values().collect())
}

fn visits_of(entries: &BTreeSet<String>) -> usize {
    let decoded = entries.iter().filter_map(|text| Entry::decode(text).ok());
    let visits =
        decoded.filter(|entry| entry.kind == "visit" && entry.farmer.as_str() == NARSIMULU);
    visits.count()
}

fn a_visit(number: i64) -> Result<Entry> {
    let at: Stamp = "2026-09-27T09:00:00+05:30".parse()?;
    let body = Body::Visit(Visit {
        crop: "cotton".to_owned(),
        note: Some(format!("number {number} after the copy")),
        ..Visit::default()
    });
    let head = Head {
        id: EntryId::new(&format!("after-{number}"))?,
        farmer: FarmerId::new(NARSIMULU)?,
        by: OfficerId::new("O02")?,
        occurred_at: at.plus_millis(number * 60_000),
        recorded_at: at.plus_millis(number * 60_000),
    };
    Ok(Entry::new(head, &body)?)
}
