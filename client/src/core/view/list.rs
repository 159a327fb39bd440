//! The list of farmers: those to be looked at first, then village by village; or what a search
//! finds, best first.

use super::super::{Facts, Loadable, Model, Place, order::by_key};
use crate::core::told::ShellError;
use shared::{
    brief::{IndexRow, LAPSES_AFTER_DAYS},
    ids::{FarmerId, VillageId},
    names::{Query, possible_duplicate},
    text::{Lang, name_in},
    time::Day,
};

/// How many days ahead a follow-up is among those to be looked at.
const SOON_DAYS: i32 = 7;

/// What the page shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Face {
    /// The store is being read.
    Loading,
    /// The store cannot be read.
    Failed(ShellError),
    /// Nothing has come from the depot yet.
    FirstSync,
    /// There is no farmer.
    Empty,
    /// The search finds no one.
    NoMatch,
    /// Farmers.
    List,
}

/// One farmer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow<'a> {
    /// Who.
    pub row: &'a IndexRow,
    /// The first open follow-up.
    pub due: Option<Day>,
    /// Its day is past.
    pub is_overdue: bool,
}

/// Farmers of one village.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group<'a> {
    /// The village.
    pub village: &'a VillageId,
    /// Its farmers.
    pub rows: Vec<ListRow<'a>>,
}

/// The list as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct ListView<'a> {
    /// Which face.
    pub face: Face,
    /// Farmers in all.
    pub total: usize,
    /// A search is on; what it finds, best first.
    pub found: Option<Vec<ListRow<'a>>>,
    /// To be looked at, the longest due first.
    pub due: Vec<ListRow<'a>>,
    /// The others, by village.
    pub groups: Vec<Group<'a>>,
    /// Farmers not shown until the officer asks for more.
    pub hidden: usize,
}

/// The list for a model.
pub fn list(model: &Model) -> ListView<'_> {
    let rows = model.rows();
    let mut view = ListView {
        face: Face::List,
        total: rows.len(),
        found: None,
        due: vec![],
        groups: vec![],
        hidden: 0,
    };
    view.face = match &model.rows {
        Loadable::Loading => Face::Loading,
        Loadable::Failed(error) => Face::Failed(error.clone()),
        Loadable::Ready(rows) if rows.is_empty() && !model.status.ready.first_sync => {
            Face::FirstSync
        }
        Loadable::Ready(rows) if rows.is_empty() => Face::Empty,
        Loadable::Ready(_) if model.facts == Loadable::Loading => Face::Loading,
        Loadable::Ready(_) => Face::List,
    };
    if view.face != Face::List {
        return view;
    }
    let today = model.today();
    if model.search.trim().is_empty() {
        group(&mut view, rows, &model.facts(), model.lang, today);
    } else {
        let found = find(rows, &model.search);
        if found.is_empty() {
            view.face = Face::NoMatch;
        }
        view.found = Some(found.into_iter().map(|row| as_row(row, today)).collect());
    }
    cut(&mut view, model.shown);
    view
}

/// The rows that a search finds, best first; all of them if nothing was typed.
pub fn find<'a>(rows: &'a [IndexRow], text: &str) -> Vec<&'a IndexRow> {
    let query = Query::new(text);
    if query.is_empty() {
        return if text.trim().is_empty() {
            rows.iter().collect()
        } else {
            vec![]
        };
    }
    let found = rows
        .iter()
        .filter_map(|row| query.matches(&row.keys).map(|rank| (rank, row)));
    let found = by_key(found.collect(), |(rank, row)| {
        format!("{}{}", *rank as u8, name_in(&row.names, Lang::En))
    });
    found.into_iter().map(|(_, row)| row).collect()
}

/// What was begun and not saved: where to go on.
pub fn drafts(model: &Model) -> Vec<Place> {
    model
        .drafts
        .iter()
        .filter_map(|key| Place::of_draft(key))
        .collect()
}

/// Others of his village who may be the same person: two records of one farmer stay two, and are
/// shown to each other.
pub fn namesakes<'a>(rows: &'a [IndexRow], of: &FarmerId) -> Vec<&'a IndexRow> {
    let Some(row) = rows.iter().find(|row| row.farmer == *of) else {
        return vec![];
    };
    let is_like = |other: &&IndexRow| {
        (row.names.iter()).any(|a| {
            other
                .names
                .iter()
                .any(|b| possible_duplicate(&a.text, &b.text))
        })
    };
    let others = rows
        .iter()
        .filter(|other| other.village == row.village && other.farmer != *of);
    others.filter(is_like).collect()
}

fn as_row(row: &IndexRow, today: Day) -> ListRow<'_> {
    // The rows were worked out on another day, perhaps: what has lapsed since is no longer due.
    let open = row
        .due
        .iter()
        .map(|(_, due)| *due)
        .filter(|due| today.since(*due) <= LAPSES_AFTER_DAYS);
    let due = open.min();
    ListRow {
        row,
        due,
        is_overdue: due.is_some_and(|due| due < today),
    }
}

fn group<'a>(view: &mut ListView<'a>, rows: &'a [IndexRow], facts: &Facts, lang: Lang, today: Day) {
    let is_soon = |row: &ListRow<'_>| row.due.is_some_and(|due| due.since(today) <= SOON_DAYS);
    let (due, others): (Vec<_>, Vec<_>) =
        rows.iter().map(|row| as_row(row, today)).partition(is_soon);
    let name = |row: &ListRow<'_>| name_in(&row.row.names, lang).into_owned();
    view.due = by_key(due, |row| {
        let due = row.due.map(|day| day.to_string()).unwrap_or_default();
        format!("{due}{}", name(row))
    });
    for row in others {
        match view
            .groups
            .iter_mut()
            .find(|group| *group.village == row.row.village)
        {
            Some(group) => group.rows.push(row),
            None => view.groups.push(Group {
                village: &row.row.village,
                rows: vec![row],
            }),
        }
    }
    let village = |id: &VillageId| {
        let village = facts.village(id);
        village.map_or_else(
            || id.to_string(),
            |village| name_in(&village.names, lang).into_owned(),
        )
    };
    view.groups = by_key(std::mem::take(&mut view.groups), |group| {
        village(group.village)
    });
    for group in &mut view.groups {
        group.rows = by_key(std::mem::take(&mut group.rows), name);
    }
}

/// Keeps the first so many rows; the rest is counted.
fn cut(view: &mut ListView<'_>, shown: usize) {
    let mut left = shown;
    let mut take = |rows: &mut Vec<ListRow<'_>>| {
        let hidden = rows.len().saturating_sub(left);
        rows.truncate(left);
        left -= rows.len();
        hidden
    };
    let mut hidden = take(&mut view.due);
    hidden += view
        .groups
        .iter_mut()
        .map(|group| take(&mut group.rows))
        .sum::<usize>();
    hidden += view.found.as_mut().map_or(0, take);
    view.groups.retain(|group| !group.rows.is_empty());
    view.hidden = hidden;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Surroundings;
    use crate::core::facts::tests as facts;
    use shared::{entry::Name, ids::EntryId, names};
    use std::rc::Rc;

    fn row(id: &str, en: &str, te: &str, village: &str, due: &[&str]) -> IndexRow {
        let name = |lang: &str, text: &str| Name {
            lang: lang.into(),
            text: text.into(),
        };
        IndexRow {
            farmer: FarmerId::new(id).unwrap(),
            names: vec![name("te", te), name("en", en)],
            keys: names::keys([te, en]),
            village: VillageId::new(village).unwrap(),
            crops: vec![],
            last_visit: None,
            visits: 0,
            due: due
                .iter()
                .map(|day| (EntryId::new("V1").unwrap(), facts::day(day)))
                .collect(),
        }
    }

    fn model(rows: Vec<IndexRow>) -> Model {
        let around = Surroundings {
            service_worker: true,
            secure: true,
            version: String::new(),
        };
        let now = "2026-09-30T10:00:00+05:30".parse().unwrap();
        let mut model = Model::new(Lang::En, Place::List, now, around);
        model.facts = Loadable::Ready(Rc::new(facts::some()));
        model.rows = Loadable::Ready(Rc::new(rows));
        model
    }

    fn some() -> Model {
        model(vec![
            row("F4", "Yadaiah", "యాదయ్య", "VL02", &[]),
            row("F1", "Ramesh Goud", "రమేష్ గౌడ్", "VL01", &["2026-10-20"]),
            row("F2", "Lakshmi Bai", "లక్ష్మీ బాయి", "VL01", &["2026-10-02"]),
            row(
                "F3",
                "Venkat Reddy",
                "వెంకట్ రెడ్డి",
                "VL01",
                &["2026-09-20", "2026-10-02"],
            ),
            row("F5", "Padma", "పద్మ", "VL02", &["2026-09-10"]),
        ])
    }

    fn ids(rows: &[ListRow<'_>]) -> Vec<String> {
        rows.iter().map(|row| row.row.farmer.to_string()).collect()
    }

    #[test]
    fn what_is_due_comes_first_then_village_by_village() {
        let model = some();
        let view = list(&model);
        assert_eq!(
            ids(&view.due),
            ["F3", "F2"],
            "the longest due first; what lapsed is not due"
        );
        assert!(view.due[0].is_overdue && !view.due[1].is_overdue);
        let groups: Vec<_> = view
            .groups
            .iter()
            .map(|group| (group.village.to_string(), ids(&group.rows)))
            .collect();
        let expected = [
            ("VL01".to_owned(), vec!["F1".to_owned()]),
            ("VL02".to_owned(), vec!["F5".into(), "F4".into()]),
        ];
        assert_eq!(groups, expected);
    }

    #[test]
    fn a_search_finds_across_scripts() {
        for (typed, id) in [
            ("ramesh", "F1"),
            ("రమే", "F1"),
            ("పద్మ", "F5"),
            ("laxmi", "F2"),
        ] {
            let mut model = some();
            model.search = typed.into();
            assert_eq!(ids(list(&model).found.as_deref().unwrap()), [id], "{typed}");
        }
        let mut model = some();
        model.search = "nobody".into();
        assert_eq!(list(&model).face, Face::NoMatch);
    }

    #[test]
    fn a_long_list_is_cut_and_says_so() {
        let mut model = some();
        model.shown = 3;
        let view = list(&model);
        assert_eq!(
            (view.due.len(), view.groups.len(), view.hidden, view.total),
            (2, 1, 2, 5)
        );
    }

    #[test]
    fn every_state_has_its_face() {
        let mut model = model(vec![]);
        assert_eq!(list(&model).face, Face::FirstSync);
        let mut status = (*model.status).clone();
        status.ready.first_sync = true;
        model.status = Rc::new(status);
        assert_eq!(list(&model).face, Face::Empty);
        model.rows = Loadable::Loading;
        assert_eq!(list(&model).face, Face::Loading);
        model.rows = Loadable::Failed(ShellError::Full);
        assert_eq!(list(&model).face, Face::Failed(ShellError::Full));
    }

    #[test]
    fn two_records_of_one_farmer_are_shown_to_each_other() {
        let rows = vec![
            row("F1", "Ramesh Goud", "రమేష్ గౌడ్", "VL01", &[]),
            row("F9", "", "రమేశ్ గౌడ్", "VL01", &[]),
            row("F8", "Ramesh Goud", "", "VL02", &[]),
            row("F7", "Suresh Goud", "", "VL01", &[]),
        ];
        let like = namesakes(&rows, &rows[0].farmer);
        assert_eq!(like.len(), 1);
        assert_eq!(like[0].farmer.as_str(), "F9");
    }

    #[test]
    fn what_was_begun_is_found_again() {
        let mut model = some();
        model
            .drafts
            .extend(["visit/F1".to_owned(), "of a newer version".to_owned()]);
        assert_eq!(
            drafts(&model),
            [Place::NewVisit(FarmerId::new("F1").unwrap())]
        );
    }
}
