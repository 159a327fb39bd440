//! The list's season watch says what the briefs say, for every farmer of a village at once.

use super::super::{
    catalogue::Catalogue,
    compose,
    due::index_row,
    model::{Ground, Memory, Predicate, Scope},
    samples::{creation_of, day, entry_of, records, who},
};
use super::*;
use crate::{
    entry::{Body, Entry, Visit},
    ids::VillageId,
    view::{AsOf, History, VillageView},
};

const FARMERS: [&str; 5] = ["F001", "F002", "F003", "F004", "F005"];
const TODAY: &str = "2026-08-14";

fn visit(farmer: &str, name: &str, on: &str, crop: &str, issue: Option<&str>) -> Entry {
    let visit = Visit {
        crop: crop.into(),
        issue: issue.map(str::to_owned),
        ..Visit::default()
    };
    let at = day(on).at(10, 0);
    entry_of(farmer, name, at, at, &Body::Visit(visit))
}

/// Visits of four years, by a rule without a pattern.
fn many(seed: u32) -> Vec<Entry> {
    let mut state = seed;
    let mut next = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % most
    };
    let mut entries: Vec<Entry> = (FARMERS.iter().zip(1..))
        .map(|(farmer, n)| creation_of(farmer, &format!("C{n}")))
        .collect();
    for n in 0..90 {
        let farmer = FARMERS[next(5) as usize];
        let on = format!("{}-{:02}-{:02}", 2023 + next(4), 7 + next(2), 1 + next(13));
        let crop = ["paddy", "chilli", "unknown"][next(3) as usize];
        let issue = [None, Some("blast"), Some("thrips"), Some("other")][next(4) as usize];
        entries.push(visit(farmer, &format!("V{n}"), &on, crop, issue));
    }
    entries
}

/// The rows of the list, and the season of each farmer's brief.
fn both(entries: &[Entry]) -> (Vec<Vec<Watch>>, Vec<Vec<Watch>>) {
    let today = day(TODAY);
    let as_of = AsOf::day(today);
    let catalogue = Catalogue::on(today, &records());
    let views: Vec<FarmerView> = (FARMERS.iter())
        .map(|farmer| {
            let mut history = History::new(who(farmer));
            for entry in entries.iter().filter(|entry| entry.farmer == who(farmer)) {
                history.insert(entry.clone(), None);
            }
            history.view(as_of).unwrap()
        })
        .collect();
    let village = VillageView::of(VillageId::new("VL01").unwrap(), as_of, &views);
    let rows: Vec<IndexRow> = (views.iter())
        .map(|view| index_row(view, &catalogue, today))
        .collect();
    let briefs = views.iter().map(|view| {
        let ground = Ground {
            farmer: Some(view),
            village: Some(&village),
            catalogue: &catalogue,
            as_of,
            about: None,
        };
        let brief = compose(&ground, Memory::On);
        let claims = brief.sections.into_iter().flat_map(|it| it.claims);
        let season = claims.filter_map(|claim| match claim.predicate {
            Predicate::Season {
                scope,
                crop,
                issue,
                years,
                of,
                ..
            } => Some(Watch {
                scope,
                crop,
                issue,
                years,
                of,
            }),
            _ => None,
        });
        season.collect::<Vec<Watch>>()
    });
    let briefs = briefs.collect();
    (watches(&rows, today), briefs)
}

#[test]
fn the_list_watches_for_what_the_brief_does() {
    let mut told = 0;
    for seed in 0..40 {
        let (list, briefs) = both(&many(seed));
        assert_eq!(list, briefs, "seed {seed}");
        told += list.iter().map(Vec::len).sum::<usize>();
    }
    assert!(told > 400, "{told}");
}

#[test]
fn what_only_this_year_saw_or_only_he_is_no_watch_for_the_village() {
    let mut entries: Vec<Entry> = (FARMERS.iter().zip(1..))
        .map(|(farmer, n)| creation_of(farmer, &format!("C{n}")))
        .collect();
    entries.push(visit("F001", "V1", "2025-08-02", "paddy", Some("blast")));
    entries.push(visit("F002", "V2", "2026-08-02", "paddy", Some("thrips")));
    entries.push(visit("F003", "V3", "2026-08-02", "paddy", None));
    let (list, briefs) = both(&entries);
    assert_eq!(list, briefs);
    let blast = |scope, of| Watch {
        scope,
        crop: "paddy".into(),
        issue: "blast".into(),
        years: 1,
        of,
    };
    assert_eq!(list[0], [blast(Scope::Own, 1)]);
    assert_eq!(list[1], [blast(Scope::Village, 2)]);
}

#[test]
fn a_slug_that_would_break_the_text_is_left_out() {
    let entries = [
        creation_of("F001", "C1"),
        visit("F001", "V1", "2025-08-02", "a crop", Some("blast")),
        visit("F001", "V2", "2025-08-03", "paddy", Some("two words")),
    ];
    let (list, _) = both_of_one(&entries);
    assert_eq!(list, [vec![]]);
}

fn both_of_one(entries: &[Entry]) -> (Vec<Vec<Watch>>, IndexRow) {
    let mut history = History::new(who("F001"));
    for entry in entries {
        history.insert(entry.clone(), None);
    }
    let today = day(TODAY);
    let view = history.view(AsOf::day(today)).unwrap();
    let row = index_row(&view, &Catalogue::on(today, &records()), today);
    (watches(std::slice::from_ref(&row), today), row)
}

#[test]
fn a_row_of_an_earlier_version_is_still_read() {
    let (_, row) = both_of_one(&[creation_of("F001", "C1")]);
    let mut old = serde_json::to_value(&row).unwrap();
    let fields = old.as_object_mut().unwrap();
    assert!(fields.remove("seen").is_some() && fields.remove("about").is_some());
    assert_eq!(serde_json::from_value::<IndexRow>(old).unwrap(), row);
}
