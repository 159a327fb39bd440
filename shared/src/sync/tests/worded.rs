//! Worded briefs on a phone: kept, counted, and gone with whom they are about.

use crate::{
    brief::Catalogue,
    ids::OfficerId,
    protocol::{Cursor, Down},
    sync::{
        SyncMeta,
        clock::Clock,
        exchange::{Batch, Exchange, Step},
        stored::{KeptText, Store},
    },
    time::Day,
};

const EPOCH: [u8; 16] = [7; 16];

fn json(farmer: &str, number: u64) -> String {
    format!(
        r#"{{"farmer":"{farmer}","lang":"te","as_of":"2026-09-28T23:59:59.999+05:30","made_at":"2026-09-28T20:00:00+05:30","model":"m","number":{number},"visits":[],"sentences":[]}}"#
    )
}

fn worded(farmer: &str, number: u64) -> Down {
    Down::Worded {
        number,
        json: json(farmer, number),
    }
}

/// An exchange of a phone that stands somewhere, with what comes behind the welcome.
fn exchange(meta: SyncMeta, items: Vec<Down>) -> (Exchange, Batch) {
    let officer = OfficerId::new("O1").unwrap();
    let at = Clock {
        wall_ms: 0,
        mono_ms: 0,
        run: 1,
    };
    let mut exchange = Exchange::new(officer, meta, vec![], true, at);
    let welcome = Down::Welcome {
        depot_time_ms: 1_790_570_700_000,
        epoch: EPOCH,
        token: None,
        officer: "O1".into(),
        can: None,
    };
    let cursor = Cursor {
        epoch: EPOCH,
        seq: 9,
    };
    let catalogue = Catalogue::on("2026-09-28".parse::<Day>().unwrap(), &[]);
    let done = Down::Done { cursor };
    for item in std::iter::once(welcome).chain(items).chain([done]) {
        let step = exchange.take(item);
        assert!(!matches!(step, Step::Fault(_)), "{step:?}");
    }
    let batch = exchange.batch(&catalogue);
    (exchange, batch)
}

fn standing(number: Option<u64>) -> SyncMeta {
    let at = |seq| Cursor { epoch: EPOCH, seq };
    SyncMeta {
        cursor: Some(at(9)),
        epoch: EPOCH.to_vec(),
        worded: number.map(at),
        ..SyncMeta::default()
    }
}

fn number(exchange: &Exchange) -> Option<u64> {
    exchange.meta().worded.map(|at| at.seq)
}

#[test]
fn it_is_kept_as_it_came_and_its_farmer_is_told_of() {
    let (exchange, batch) = exchange(standing(Some(3)), vec![worded("F1", 5), worded("F2", 6)]);
    let (store, key) = KeptText::Worded.place("F1/te");
    let value = Some(json("F1", 5).into_bytes());
    assert!(batch.writes.contains(&(store, key, value)));
    let farmers: Vec<&str> = batch.farmers.iter().map(|it| it.as_str()).collect();
    assert_eq!(farmers, ["F1", "F2"]);
    assert_eq!(number(&exchange), Some(6));
    let again = SyncMeta::from_bytes(&exchange.meta().to_bytes()).unwrap();
    assert_eq!(again, *exchange.meta());
}

#[test]
fn with_a_grant_or_another_log_the_number_is_forgotten() {
    let grant = Down::Grant {
        seq: 9,
        village: "VL1".parse().unwrap(),
    };
    let (granted, _) = exchange(standing(Some(30)), vec![grant.clone()]);
    assert_eq!(number(&granted), None);
    let (came, _) = exchange(standing(Some(30)), vec![grant, worded("F1", 5)]);
    assert_eq!(number(&came), Some(5));
    let other = SyncMeta {
        epoch: vec![8; 16],
        ..standing(Some(30))
    };
    let (other, _) = exchange(other, vec![]);
    assert_eq!(number(&other), None);
}

#[test]
fn one_that_cannot_be_read_is_passed_over() {
    let broken = Down::Worded {
        number: 8,
        json: r#"{"farmer":"../x"}"#.into(),
    };
    let (exchange, batch) = exchange(standing(None), vec![broken]);
    assert!(batch.writes.iter().all(|(store, ..)| *store == Store::Meta));
    assert_eq!(exchange.result().bad, ["worded"]);
    assert_eq!(number(&exchange), Some(8), "else it would come for ever");
}

#[test]
fn a_place_kept_by_an_older_app_has_no_number() {
    let old = {
        let mut bytes = standing(None).to_bytes();
        assert_eq!(
            bytes[0], 0x8e,
            "fourteen fields: nothing stands for the one at the end"
        );
        bytes.shrink_to_fit();
        bytes
    };
    assert_eq!(SyncMeta::from_bytes(&old).unwrap().worded, None);
}
