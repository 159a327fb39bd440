//! The first sync: in pages, cut and resumed, with work going on meanwhile.

use crate::common::{Phone, TestDepot, write::*};
use shared::protocol::Down;

async fn big_depot() -> (TestDepot, Phone) {
    let depot = TestDepot::start().await;
    depot.officer("O01", &["VL01", "VL02", "VL03"]).await;
    let mut writer = Phone::enrol(&depot, "O01").await;
    let note = "x".repeat(2_000);
    for n in 0..60 {
        let farmer = format!("F{n:03}");
        writer.create(&farmer, ["VL01", "VL02", "VL03"][n % 3]);
        writer.record(visit(&farmer, &format!("V{n:03}"), &note));
        writer.record(visit(&farmer, &format!("W{n:03}"), &note));
    }
    writer.sync().await;
    (depot, writer)
}

/// Takes the feed up to the given page only.
fn up_to_page(items: &[Down], page: usize) -> &[Down] {
    let pages: Vec<usize> = items
        .iter()
        .enumerate()
        .filter(|(_, item)| matches!(item, Down::Page { .. }))
        .map(|(at, _)| at)
        .collect();
    &items[..=pages[page]]
}

#[tokio::test]
async fn an_interrupted_first_sync_goes_on_where_it_stopped() {
    let (depot, mut writer) = big_depot().await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    let whole = phone.send(phone.body(&[])).await;
    let mut rounds = 0;
    let mut snapshots = 0;
    loop {
        let exchange = phone.send(phone.body(&[])).await;
        let pages = exchange
            .items
            .iter()
            .filter(|item| matches!(item, Down::Page { .. }))
            .count();
        if rounds > 0 && pages == 0 {
            snapshots += exchange.snapshots().len();
            phone.take(&[], &exchange.items);
            break;
        }
        let items = up_to_page(&exchange.items, 0);
        snapshots += items
            .iter()
            .filter(|item| matches!(item, Down::Snapshot(_)))
            .count();
        phone.take(&[], items);
        // Meanwhile the other phone goes on.
        writer.record(visit("F000", &format!("X{rounds:03}"), "meanwhile"));
        writer.sync().await;
        rounds += 1;
        assert!(rounds < 20, "it never ends");
    }
    assert!(rounds >= 3, "{rounds} pages");
    assert_eq!((phone.docs.len(), phone.villages.len()), (60, 3));
    assert!(
        snapshots < whole.snapshots().len() + 10,
        "{snapshots} snapshots: it began anew each time"
    );
    for farmer in ["F000", "F031", "F059"] {
        assert_eq!(phone.entries(farmer), writer.entries(farmer));
    }
    assert!(phone.sync().await.snapshots().is_empty());
}

#[tokio::test]
async fn the_first_page_is_the_reference_rows_and_sizes_are_told() {
    let (depot, _writer) = big_depot().await;
    let phone = Phone::enrol(&depot, "O01").await;
    let exchange = phone.send(phone.body(&[])).await;
    let size = exchange.items.iter().find_map(|item| match item {
        Down::Size { items, bytes } => Some((*items, *bytes)),
        _ => None,
    });
    let (items, bytes) = size.unwrap();
    let sent: usize = exchange
        .snapshots()
        .iter()
        .map(|snapshot| snapshot.saved.len())
        .sum();
    assert_eq!((items, bytes), (60, sent as u64));
    let first_page = exchange
        .items
        .iter()
        .position(|item| matches!(item, Down::Page { .. }))
        .unwrap();
    let first_grant = exchange
        .items
        .iter()
        .position(|item| matches!(item, Down::Grant { .. }))
        .unwrap();
    assert!(first_page < first_grant);
}

#[tokio::test]
async fn a_village_granted_or_taken_during_the_first_sync_is_right_in_the_end() {
    let (depot, _writer) = big_depot().await;
    depot.officer("O02", &["VL02", "VL03"]).await;
    let mut phone = Phone::enrol(&depot, "O02").await;
    let exchange = phone.send(phone.body(&[])).await;
    phone.take(&[], up_to_page(&exchange.items, 1));
    depot.grant("O02", "VL01").await;
    depot.revoke("O02", "VL02").await;
    phone.sync().await;
    let villages: Vec<&str> = phone
        .villages
        .iter()
        .map(|village| village.as_str())
        .collect();
    assert_eq!(villages, ["VL01", "VL03"]);
    assert_eq!(phone.docs.len(), 40);
}

#[tokio::test]
async fn a_strange_token_begins_anew() {
    let (depot, _writer) = big_depot().await;
    let mut phone = Phone::enrol(&depot, "O01").await;
    for token in [
        "",
        "nonsense",
        "f.00000000000000000000000000000000.1.VL01.F001@1",
        "r.x.y",
    ] {
        phone.resume = Some(token.to_owned());
        let exchange = phone.send(phone.body(&[])).await;
        assert_eq!(
            (exchange.snapshots().len(), exchange.is_done()),
            (60, true),
            "{token}"
        );
    }
}
