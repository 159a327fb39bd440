//! What was heard in voice notes, on a phone: kept by its hash, counted, and told to the tabs.

use crate::{
    brief::Catalogue,
    ids::OfficerId,
    protocol::{Cursor, DEPOT_HEARS, Down},
    sync::{
        SyncMeta,
        clock::Clock,
        exchange::{Batch, Exchange},
        stored::{KeptText, Store, heard_range},
    },
    time::Day,
};

const EPOCH: [u8; 16] = [7; 16];

fn json(sha256: &str, number: u64) -> String {
    format!(
        r#"{{"number":{number},"sha256":"{sha256}","visit":"V1","farmer":"F1","text":"thrips","speech":"m","structured":"lexicon","made_at":"2026-09-28T20:00:00+05:30"}}"#
    )
}

fn exchange(meta: SyncMeta, can: Option<Vec<String>>, items: Vec<Down>) -> (Exchange, Batch) {
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
        can,
    };
    let cursor = Cursor {
        epoch: EPOCH,
        seq: 9,
    };
    let catalogue = Catalogue::on("2026-09-28".parse::<Day>().unwrap(), &[]);
    let all = [vec![welcome], items, vec![Down::Done { cursor }]].concat();
    all.into_iter().for_each(|item| drop(exchange.take(item)));
    let batch = exchange.batch(&catalogue);
    (exchange, batch)
}

fn standing() -> SyncMeta {
    let at = |seq| Some(Cursor { epoch: EPOCH, seq });
    SyncMeta {
        cursor: at(9),
        epoch: EPOCH.to_vec(),
        heard: at(3),
        ..SyncMeta::default()
    }
}

#[test]
fn it_is_kept_by_its_hash_and_its_farmer_is_told_of() {
    let (sha256, number) = ("ab".repeat(32), 5);
    let json = json(&sha256, number);
    let item = Down::Heard {
        number,
        json: json.clone(),
    };
    let (exchange, batch) = exchange(standing(), None, vec![item]);
    let (store, key) = KeptText::Heard.place(&format!("F1/{sha256}"));
    let (from, to) = heard_range(&"F1".parse().unwrap());
    assert!((from..to).contains(&key), "it goes with its farmer");
    assert!(
        batch
            .writes
            .contains(&(store, key, Some(json.into_bytes())))
    );
    assert_eq!(batch.farmers.len(), 1);
    let meta = SyncMeta::from_bytes(&exchange.meta().to_bytes()).unwrap();
    assert_eq!(meta.heard.map(|at| at.seq), Some(5));
}

#[test]
fn one_that_cannot_be_read_is_passed_over_and_not_asked_for_again() {
    for sha256 in ["../x", "AB"] {
        let json = json(sha256, 8);
        let (exchange, batch) = exchange(standing(), None, vec![Down::Heard { number: 8, json }]);
        assert!(batch.writes.iter().all(|(store, ..)| *store == Store::Meta));
        assert_eq!(exchange.result().bad, ["heard"]);
        assert_eq!(exchange.meta().heard.map(|at| at.seq), Some(8));
    }
}

#[test]
fn whether_the_depot_hears_is_known_once_it_has_said_so() {
    let hears = |can| exchange(standing(), can, vec![]).0.meta().hears;
    assert_eq!(hears(None), None, "an older depot says nothing");
    assert_eq!(hears(Some(vec![])), Some(false));
    assert_eq!(hears(Some(vec![DEPOT_HEARS.into()])), Some(true));
}

#[test]
fn with_a_grant_the_number_is_forgotten() {
    let grant = Down::Grant {
        seq: 9,
        village: "VL1".parse().unwrap(),
    };
    assert_eq!(exchange(standing(), None, vec![grant]).0.meta().heard, None);
}
