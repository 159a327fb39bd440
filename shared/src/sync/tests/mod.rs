//! Phones and a depot on a network that drops, repeats and cuts.

mod depot;
mod heard;
mod phone;
mod worded;

use crate::entry::PHONE_TIME;
use depot::{Depot, POISON};
use phone::{Line, Phone};
use proptest::prelude::*;

const DAY_MS: i64 = 24 * 3600 * 1000;

fn depot() -> Depot {
    Depot::new("2026-04-08T10:00:00+05:30")
}

fn visits(phone: &mut Phone, farmer: &str, prefix: &str, count: usize) {
    for number in 0..count {
        phone.record_visit(farmer, &format!("{prefix}{number}"), "seen");
    }
}

/// Every phone shows exactly what the depot has, once, and as being there.
fn check_equal(depot: &Depot, phones: &[&Phone]) {
    for (farmer, texts) in depot.entries() {
        for phone in phones {
            let expected: Vec<_> = texts.iter().map(|text| (text.clone(), true)).collect();
            assert_eq!(phone.row(&farmer), expected, "{farmer}");
        }
    }
}

#[test]
fn a_day_goes_in_one_request_and_comes_to_a_second_phone() {
    let (mut depot, mut a, mut b) = (depot(), Phone::new(1), Phone::new(2));
    a.record_farmer("F1");
    visits(&mut a, "F1", "V", 20);
    a.derive_all();
    assert!(
        !a.exchange(&mut depot, Line::Whole, 1 << 20),
        "nothing is left for a second one"
    );
    assert_eq!((depot.requests, a.unsent()), (1, 0));
    b.settle(&mut depot);
    check_equal(&depot, &[&a, &b]);
    assert_eq!(a.row("F1").len(), 21);
    assert_eq!(b.in_lists("F1"), 20);
}

#[test]
fn before_the_depot_is_reached_everything_shows_as_on_this_phone() {
    let mut phone = Phone::new(1);
    phone.record_farmer("F1");
    phone.record_visit("F1", "V1", "seen");
    phone.derive_all();
    assert!(phone.row("F1").iter().all(|(_, at_depot)| !at_depot));
    assert_eq!(
        (phone.row("F1").len(), phone.unsent(), phone.in_lists("F1")),
        (2, 2, 1)
    );
}

#[test]
fn one_refused_for_good_leaves_all_others_published() {
    let (mut depot, mut phone) = (depot(), Phone::new(1));
    phone.record_farmer("F1");
    visits(&mut phone, "F1", "V", 7);
    phone.record_visit("F1", "BAD", POISON);
    visits(&mut phone, "F1", "W", 12);
    phone.settle(&mut depot);
    assert_eq!(phone.aside(), ["entry"]);
    assert_eq!(phone.unsent(), 0);
    assert_eq!(depot.entries()["F1"].len(), 20);
    assert_eq!(
        phone.row("F1").len(),
        21,
        "the refused one is still shown here"
    );
}

#[test]
fn one_refused_by_chance_is_derived_again() {
    for code in ["checksum", "library", "duplicate_seq", "entry"] {
        let (mut depot, mut phone) = (depot(), Phone::new(1));
        depot.refuse_once.push(("V1".into(), code));
        phone.record_farmer("F1");
        visits(&mut phone, "F1", "V", 4);
        phone.settle(&mut depot);
        assert_eq!((phone.aside().len(), phone.unsent()), (0, 0), "{code}");
        check_equal(&depot, &[&phone]);
    }
}

#[test]
fn one_whose_changes_are_never_taken_goes_as_a_bare_entry() {
    let (mut depot, mut phone) = (depot(), Phone::new(1));
    depot.refuse_once = vec![("V1".into(), "library"), ("V1".into(), "library")];
    phone.record_farmer("F1");
    visits(&mut phone, "F1", "V", 4);
    phone.settle(&mut depot);
    assert_eq!((phone.aside().len(), phone.unsent()), (0, 0));
    check_equal(&depot, &[&phone]);
}

#[test]
fn concurrent_work_on_one_farmer_merges() {
    let (mut depot, mut a, mut b) = (depot(), Phone::new(1), Phone::new(2));
    a.record_farmer("F1");
    a.settle(&mut depot);
    b.settle(&mut depot);
    visits(&mut a, "F1", "A", 3);
    visits(&mut b, "F1", "B", 3);
    a.derive_all();
    b.settle(&mut depot);
    a.settle(&mut depot);
    b.settle(&mut depot);
    check_equal(&depot, &[&a, &b]);
    assert_eq!(a.row("F1").len(), 7);
}

#[test]
fn a_restored_depot_gets_back_what_it_lost() {
    let (mut depot, mut a, mut b) = (depot(), Phone::new(1), Phone::new(2));
    a.record_farmer("F1");
    a.settle(&mut depot);
    b.settle(&mut depot);
    let backup = depot.clone();
    visits(&mut a, "F1", "A", 10);
    visits(&mut b, "F1", "B", 10);
    b.record_farmer("F2");
    visits(&mut b, "F2", "C", 2);
    for phone in [&mut a, &mut b] {
        phone.settle(&mut depot);
    }
    a.settle(&mut depot);
    let before = depot.entries();
    depot.restore(&backup);
    for phone in [&mut a, &mut b] {
        phone.settle(&mut depot);
    }
    a.settle(&mut depot);
    assert_eq!(depot.entries(), before, "nothing is missing");
    check_equal(&depot, &[&a, &b]);
}

#[test]
fn a_document_written_anew_takes_the_old_ones_place_and_unsent_work_goes_into_it() {
    let (mut depot, mut a, mut b) = (depot(), Phone::new(1), Phone::new(2));
    a.record_farmer("F1");
    a.record_visit("F1", "GONE", "to be erased");
    a.settle(&mut depot);
    b.settle(&mut depot);
    a.record_visit("F1", "NEW", "not sent yet");
    a.derive_all();
    depot.rewrite(&"F1@1".parse().unwrap(), "to be erased");
    for phone in [&mut a, &mut b] {
        phone.settle(&mut depot);
    }
    b.settle(&mut depot);
    check_equal(&depot, &[&a, &b]);
    let texts: String = b.row("F1").into_iter().map(|it| it.0).collect();
    assert!(texts.contains("not sent yet") && !texts.contains("to be erased"));
    assert_eq!(
        a.intents(),
        1,
        "the erased one is not kept as an intent either"
    );
}

#[test]
fn a_wrong_clock_is_put_right_before_it_is_sent_and_only_once() {
    let (mut depot, mut phone) = (depot(), Phone::new(1));
    phone.settle(&mut depot);
    phone.wall_ms -= 3 * DAY_MS;
    phone.settle(&mut depot);
    phone.record_farmer("F1");
    phone.record_visit("F1", "V1", "seen");
    depot.refuse_once.push(("V1".into(), "library"));
    phone.settle(&mut depot);
    let texts = depot.entries()["F1"].clone();
    assert!(
        texts
            .iter()
            .all(|text| text.contains("\"recorded_at\":\"2026-04-08T10:00:00+05:30\"")),
        "{texts:?}"
    );
    assert!(
        texts
            .iter()
            .all(|text| text.matches(PHONE_TIME).count() == 1)
    );
    check_equal(&depot, &[&phone]);
}

#[test]
fn published_work_is_pruned_after_its_time_and_nothing_else_is() {
    let (mut depot, mut phone) = (depot(), Phone::new(1));
    phone.record_farmer("F1");
    visits(&mut phone, "F1", "V", 3);
    phone.settle(&mut depot);
    assert_eq!(phone.prune(), 0, "too young");
    phone.record_visit("F1", "BAD", POISON);
    phone.settle(&mut depot);
    phone.wall_ms += 8 * DAY_MS;
    phone.record_visit("F1", "NEW", "seen");
    phone.derive_all();
    let shown = phone.row("F1");
    assert_eq!(phone.prune(), 4);
    assert_eq!(phone.intents(), 2);
    assert_eq!(phone.row("F1"), shown, "what is shown stays the same");
}

#[test]
fn a_first_sync_that_is_cut_goes_on_where_it_stopped() {
    let (mut depot, mut a, mut b) = (depot(), Phone::new(1), Phone::new(2));
    for number in 0..12 {
        a.record_farmer(&format!("F{number}"));
    }
    a.settle(&mut depot);
    b.exchange(&mut depot, Line::Cut(600), 1 << 20);
    let held = (0..12)
        .filter(|number| !b.row(&format!("F{number}")).is_empty())
        .count();
    assert!((4..12).contains(&held), "{held} came");
    assert!(b.meta().resume.is_some() && !b.meta().first_sync);
    b.settle(&mut depot);
    assert!(b.meta().first_sync);
    check_equal(&depot, &[&b]);
}

#[derive(Debug, Clone)]
enum Act {
    Visit {
        phone: bool,
        farmer: u8,
        poison: bool,
    },
    Derive {
        phone: bool,
    },
    Exchange {
        phone: bool,
        line: Line,
        small: bool,
    },
    Crash {
        phone: bool,
    },
    Refuse {
        code: &'static str,
    },
    Restore,
}

fn any_line() -> impl Strategy<Value = Line> {
    prop_oneof![
        2 => Just(Line::Whole),
        1 => Just(Line::NoRequest),
        3 => (0_u16..1000).prop_map(Line::Cut),
        2 => (0_u16..1000).prop_map(Line::Crash),
    ]
}

fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => (any::<bool>(), 0_u8..3, prop::bool::weighted(0.1))
            .prop_map(|(phone, farmer, poison)| Act::Visit { phone, farmer, poison }),
        3 => any::<bool>().prop_map(|phone| Act::Derive { phone }),
        6 => (any::<bool>(), any_line(), any::<bool>())
            .prop_map(|(phone, line, small)| Act::Exchange { phone, line, small }),
        2 => any::<bool>().prop_map(|phone| Act::Crash { phone }),
        1 => prop::sample::select(vec!["library", "checksum", "entry"]).prop_map(|code| Act::Refuse { code }),
        1 => Just(Act::Restore),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    /// Whatever is dropped, cut, repeated, refused once, crashed or restored: in the end everything
    /// recorded is at the depot once, and every phone shows it, once.
    #[test]
    fn nothing_is_lost_and_nothing_doubled(acts in prop::collection::vec(any_act(), 1..40)) {
        let mut depot = depot();
        let mut phones = [Phone::new(1), Phone::new(2)];
        for farmer in 0..3 {
            phones[0].record_farmer(&format!("F{farmer}"));
        }
        phones[0].settle(&mut depot);
        phones[1].settle(&mut depot);
        let backup = depot.clone();
        let (mut count, mut poisoned) = (0, 0);
        for act in acts {
            match act {
                Act::Visit { phone, farmer, poison } => {
                    count += 1;
                    poisoned += usize::from(poison);
                    let note = if poison { POISON } else { "seen" };
                    let id = format!("V{count}");
                    phones[usize::from(phone)].record_visit(&format!("F{farmer}"), &id, note);
                }
                Act::Derive { phone } => phones[usize::from(phone)].derive_all(),
                Act::Exchange { phone, line, small } => {
                    let budget = if small { 600 } else { 1 << 20 };
                    phones[usize::from(phone)].exchange(&mut depot, line, budget);
                }
                Act::Crash { phone } => phones[usize::from(phone)].new_actor(),
                Act::Refuse { code } => {
                    // Once only: twice for what it says, and it is set aside.
                    let next = format!("V{}", count + 1);
                    depot.refuse_once.retain(|(id, _)| *id != next);
                    depot.refuse_once.push((next, code));
                }
                Act::Restore => depot.restore(&backup),
            }
        }
        for _ in 0..2 {
            for phone in &mut phones {
                phone.settle(&mut depot);
            }
        }
        let total: usize = depot.entries().values().map(Vec::len).sum();
        prop_assert_eq!(total, 3 + count - poisoned);
        prop_assert_eq!(phones.iter().map(|phone| phone.aside().len()).sum::<usize>(), poisoned);
        for phone in &phones {
            prop_assert_eq!(phone.unsent(), 0);
            for (farmer, texts) in depot.entries() {
                let at_depot: Vec<String> =
                    phone.row(&farmer).into_iter().filter(|it| it.1).map(|it| it.0).collect();
                prop_assert_eq!(at_depot, texts, "{}", farmer);
            }
        }
    }
}
