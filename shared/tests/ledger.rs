//! A ledger says at every moment what the view of that moment says.
#![allow(clippy::unwrap_used, reason = "a test may")]

mod logs;

use logs::{Log, VILLAGES, logs};
use proptest::prelude::*;
use shared::{
    ids::VillageId,
    time::Stamp,
    view::{AsOf, Ledger, VillageView},
};
use std::collections::BTreeSet;

/// The moments around everything that a log names, one millisecond to either side as well.
fn moments(log: &Log) -> BTreeSet<Stamp> {
    let corrected = |fields: &serde_json::Map<String, serde_json::Value>| {
        fields
            .get("fields")?
            .get("occurred_at")?
            .as_str()?
            .parse()
            .ok()
    };
    let named = log.0.iter().flat_map(|sent| {
        let entry = &sent.entry;
        [
            Some(entry.recorded_at),
            Some(entry.occurred_at),
            corrected(&entry.fields),
        ]
    });
    let around = |at: Stamp| [-1, 0, 1].map(|ms| at.plus_millis(ms));
    named
        .flatten()
        .flat_map(around)
        .chain([Stamp::MIN, Stamp::MAX])
        .collect()
}

fn village(id: &str) -> VillageId {
    VillageId::new(id).unwrap()
}

fn from_views(log: &Log, id: &str, moment: Stamp) -> VillageView {
    let as_of = AsOf::moment(moment);
    let views: Vec<_> = log
        .histories()
        .iter()
        .filter_map(|it| it.view(as_of))
        .collect();
    VillageView::of(village(id), as_of, &views)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn the_village_from_ledgers_is_the_village_from_views(log in logs()) {
        let ledgers: Vec<Ledger> = log.histories().iter().map(Ledger::of).collect();
        for moment in moments(&log) {
            for id in VILLAGES {
                let read = VillageView::from_ledgers(village(id), moment, &ledgers);
                prop_assert_eq!(read, from_views(&log, id, moment), "{} at {}", id, moment);
            }
        }
    }

    #[test]
    fn a_ledger_is_read_back_as_it_was_written(log in logs()) {
        for history in log.histories() {
            let ledger = Ledger::of(&history);
            let read = Ledger::from_bytes(&ledger.to_bytes());
            prop_assert_eq!(read.as_ref(), Ok(&ledger));
        }
    }

    #[test]
    fn any_bytes_give_a_ledger_or_an_error(
        log in logs(),
        at in any::<prop::sample::Index>(),
        byte: u8,
        cut in any::<prop::sample::Index>(),
        noise: Vec<u8>,
    ) {
        let whole = Ledger::of(&log.histories()[0]).to_bytes();
        let mut bent = whole.clone();
        let at = at.index(bent.len());
        bent[at] = byte;
        for bytes in [&bent[..], &whole[..cut.index(whole.len())], &noise] {
            if let Ok(ledger) = Ledger::from_bytes(bytes) {
                // What is read can be used.
                let all = VillageView::from_ledgers(village(VILLAGES[0]), Stamp::MAX, [&ledger]);
                prop_assert!(all.cases.len() <= bytes.len());
            }
        }
        prop_assert!(Ledger::from_bytes(&whole[..whole.len() - 1]).is_err());
    }
}

/// The random logs do reach what the first test is about: versions that follow each other, visits
/// that cease to stand, farmers who are not known yet.
#[test]
fn the_random_logs_are_not_bare() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let (mut changed, mut ceased, mut cases) = (0, 0, 0);
    for _ in 0..60 {
        let log = logs().new_tree(&mut runner).unwrap().current();
        let at: Vec<Stamp> = moments(&log).into_iter().collect();
        let mut before: Option<VillageView> = None;
        for moment in at {
            let view = from_views(&log, VILLAGES[0], moment);
            if let Some(before) = before {
                for case in &before.cases {
                    match view.cases.iter().find(|other| other.visit == case.visit) {
                        Some(other) => changed += u32::from(other != case),
                        None => ceased += 1,
                    }
                }
            }
            cases += view.cases.len();
            before = Some(view);
        }
    }
    assert!(
        changed > 60 && ceased > 12 && cases > 1000,
        "{changed} {ceased} {cases}"
    );
}
