//! Laws of the farmer document: merging in any order, twice or in parts gives one document, and
//! encoding is the identity both ways.
#![cfg(feature = "document")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use proptest::prelude::*;
use shared::{
    document::{Apply, Authored, FarmerDocument, check_change},
    entry::{Body, Entry, Head, Visit},
    ids::{DocId, EntryId, FarmerId, OfficerId},
    time::Stamp,
    view::{AsOf, History},
};

fn farmer() -> FarmerId {
    FarmerId::new("F001").unwrap()
}

fn visit(number: usize, note: &str) -> Entry {
    let at = Stamp::MIN.plus_millis(number as i64 * 1000);
    let head = Head {
        id: EntryId::new(&format!("V{number}")).unwrap(),
        farmer: farmer(),
        by: OfficerId::new("O01").unwrap(),
        occurred_at: at,
        recorded_at: at,
    };
    let visit = Visit {
        crop: "cotton".into(),
        note: Some(note.into()),
        ..Visit::default()
    };
    Entry::new(head, &Body::Visit(visit)).unwrap()
}

/// Some phones that each write some visits, now and then taking over what another wrote.
fn changes(phones: &[Vec<(u8, String)>]) -> Vec<Authored> {
    let mut all: Vec<Authored> = Vec::new();
    let mut number = 0;
    for (index, writes) in phones.iter().enumerate() {
        let mut doc = FarmerDocument::new();
        for (take, note) in writes {
            for other in all.iter().take(usize::from(*take)) {
                let _ = doc.apply(&check(other));
            }
            number += 1;
            let made = doc
                .author([index as u8 + 1; 16], &[visit(number, note)])
                .unwrap()
                .unwrap();
            all.push(made);
        }
    }
    all
}

fn check(change: &Authored) -> shared::document::Checked {
    check_change(&DocId::first(farmer()), &change.raw).unwrap()
}

/// Delivers in the order given, putting held ones aside until they fit.
fn deliver<'a>(order: impl IntoIterator<Item = &'a Authored>) -> FarmerDocument {
    let mut doc = FarmerDocument::new();
    let mut waiting: Vec<&Authored> = Vec::new();
    for change in order {
        waiting.push(change);
        let mut moved = true;
        while moved {
            let before = waiting.len();
            waiting.retain(|change| match doc.apply(&check(change)) {
                Ok(()) => false,
                Err(Apply::Held) => true,
                Err(refused) => panic!("{refused:?}"),
            });
            moved = waiting.len() < before && !waiting.is_empty();
        }
    }
    assert!(waiting.is_empty());
    doc
}

fn phones() -> impl Strategy<Value = Vec<Vec<(u8, String)>>> {
    let write = (0u8..6, "[ -~అ-హ]{0,20}");
    prop::collection::vec(prop::collection::vec(write, 1..5), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_order_and_any_repetition_gives_one_document(phones in phones(), seed: u64) {
        let all = changes(&phones);
        let straight = deliver(&all);
        let mut shuffled: Vec<&Authored> = all.iter().chain(all.iter().step_by(2)).collect();
        // A fixed shuffle from the seed: the test must be repeatable from its failing input alone.
        let mut state = seed | 1;
        for i in (1..shuffled.len()).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            shuffled.swap(i, (state >> 33) as usize % (i + 1));
        }
        let other = deliver(shuffled);
        prop_assert_eq!(straight.heads(), other.heads());
        prop_assert_eq!(straight.entries(), other.entries());
        prop_assert_eq!(straight.entries().0.len(), all.len());
        let reloaded = FarmerDocument::load(&other.save()).unwrap();
        prop_assert_eq!(reloaded.heads(), straight.heads());
        prop_assert_eq!(reloaded.entries(), straight.entries());
    }

    #[test]
    fn an_entry_and_its_text_are_one(number in 0usize..1000, note in "\\PC{0,60}") {
        let entry = visit(number, &note);
        let text = entry.encode().unwrap();
        let read = Entry::decode(&text).unwrap();
        prop_assert_eq!(read.encode().unwrap(), text);
    }

    #[test]
    fn no_text_makes_the_reader_of_entries_fail(text: String) {
        let _ = Entry::decode(&text);
    }

    #[test]
    fn what_is_later_than_the_view_changes_nothing_in_it(
        days in prop::collection::vec(0i64..60, 1..20), cut in 0i64..60,
    ) {
        let at = |day: i64| Stamp::MIN.plus_millis(day * 86_400_000);
        let (mut whole, mut past) = (History::new(farmer()), History::new(farmer()));
        let text = format!(
            "{{\"by\":\"O01\",\"farmer\":\"F001\",\"id\":\"F\",\"kind\":\"farmer\",\"names\":[],\
             \"occurred_at\":\"{0}\",\"recorded_at\":\"{0}\",\"v\":1,\"village\":\"VL1\"}}", Stamp::MIN);
        for history in [&mut whole, &mut past] {
            history.insert(Entry::decode(&text).unwrap(), None);
        }
        for (number, day) in days.iter().enumerate() {
            let mut entry = visit(number, "x");
            (entry.occurred_at, entry.recorded_at) = (at(*day), at(*day));
            whole.insert(entry.clone(), None);
            if *day <= cut {
                past.insert(entry, None);
            }
        }
        prop_assert_eq!(whole.view(AsOf::moment(at(cut))), past.view(AsOf::moment(at(cut))));
    }
}
