//! The list of farmers: those to be looked at first, then village by village; or what a search
//! finds, best first.

use super::super::{Facts, Loadable, Model, Place, order::by_key};
use crate::core::told::ShellError;
use shared::{
    brief::{About, IndexRow, LAPSES_AFTER_DAYS, Scope, Watch},
    ids::{EntryId, FarmerId, VillageId},
    names::{Query, possible_duplicate},
    text::{Lang, name_in},
    time::Day,
};

/// How many days ahead a follow-up is among those to be looked at.
const SOON_DAYS: i32 = 7;
/// Who was not visited for so many days is said to be.
const LONG_DAYS: i32 = 90;
/// How many farmers are put forward for what the season brings; the others are marked in their
/// villages.
const MAX_WATCHED: usize = 6;

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

/// A visit whose result is to be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueLook<'a> {
    /// The visit.
    pub visit: &'a EntryId,
    /// By when.
    pub day: Day,
    /// Crop and trouble of the visit, where the row says.
    pub about: Option<&'a About>,
    /// So many days past that day; below zero: still so many to go.
    pub late: i32,
}

/// One farmer, and why he is to be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow<'a> {
    /// Who.
    pub row: &'a IndexRow,
    /// The first open follow-up.
    pub due: Option<DueLook<'a>>,
    /// Other open follow-ups.
    pub more_due: usize,
    /// What this month brought in earlier years: in his own fields, else in his village.
    pub watch: Option<&'a Watch>,
    /// Nobody was there for so many days, where that is long.
    pub unseen: Option<i32>,
}

impl ListRow<'_> {
    /// The day of the first open follow-up is past.
    pub fn is_overdue(&self) -> bool {
        self.due.as_ref().is_some_and(|due| due.late > 0)
    }

    fn is_soon(&self) -> bool {
        self.due.as_ref().is_some_and(|due| -due.late <= SOON_DAYS)
    }

    /// His own fields had it in this month, and nobody was there yet this month.
    fn is_watched(&self, today: Day) -> bool {
        let month = |day: Day| (day.ymd().0, day.ymd().1);
        let is_seen = self.row.last_visit.map(month) == Some(month(today));
        !is_seen && self.watch.is_some_and(|watch| watch.scope == Scope::Own)
    }
}

/// Farmers of one village.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group<'a> {
    /// The village.
    pub village: &'a VillageId,
    /// Its farmers.
    pub rows: Vec<ListRow<'a>>,
    /// How many of the village are to be looked at.
    pub due: usize,
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
    /// The villages where someone is to be looked at, with how many; those with most first.
    pub due_in: Vec<(&'a VillageId, usize)>,
    /// In whose fields this month brought trouble before.
    pub watch: Vec<ListRow<'a>>,
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
        due_in: vec![],
        watch: vec![],
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
    view.due_in = due_in(model);
    if model.search.trim().is_empty() {
        group(&mut view, model);
    } else {
        let found = find(rows, &model.search);
        if found.is_empty() {
            view.face = Face::NoMatch;
        }
        let place = |row: &IndexRow| rows.iter().position(|held| std::ptr::eq(held, row));
        let found = found.into_iter();
        let found = found.map(|row| as_row(model, (place(row).unwrap_or(usize::MAX), row)));
        let found = found.collect();
        // Of those that are found as well, who is to be looked at comes first.
        view.found = Some(found_order(found, &model.search));
    }
    cut(&mut view, model.shown);
    view
}

fn found_order<'a>(rows: Vec<ListRow<'a>>, text: &str) -> Vec<ListRow<'a>> {
    let query = Query::new(text);
    by_key(rows, |row| {
        let rank = query.matches(&row.row.keys).map_or(9, |rank| rank as u8);
        format!("{rank}{}", due_key(row))
    })
}

/// The longest due first; who is not due after all who are.
fn due_key(row: &ListRow<'_>) -> String {
    let due = row.due.as_ref().filter(|_| row.is_soon());
    due.map_or("~".to_owned(), |due| due.day.to_string())
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

/// What the season brings to a village: the trouble that most of its farmers are to be watched for.
pub fn watch_in<'a>(model: &'a Model, village: &VillageId) -> Option<&'a Watch> {
    let rows = model.rows().iter().zip(model.watches.iter());
    let of_village = rows.filter(|(row, _)| row.village == *village);
    of_village
        .flat_map(|(_, watches)| watches)
        .filter(|watch| watch.scope == Scope::Village)
        .max_by_key(|watch| (watch.years, std::cmp::Reverse(watch.of)))
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

fn as_row<'a>(model: &'a Model, (at, row): (usize, &'a IndexRow)) -> ListRow<'a> {
    let today = model.today();
    // The rows were worked out on another day, perhaps: what has lapsed since is no longer due.
    let open = || {
        let all = row.due.iter();
        all.filter(|(_, due)| today.since(*due) <= LAPSES_AFTER_DAYS)
    };
    let first = open().min_by_key(|(_, due)| *due);
    ListRow {
        row,
        due: first.map(|(visit, day)| DueLook {
            visit,
            day: *day,
            about: row.about(visit),
            late: today.since(*day),
        }),
        more_due: open().count().saturating_sub(1),
        watch: model.watches.get(at).and_then(|watches| watches.first()),
        unseen: (row.last_visit.map(|day| today.since(day))).filter(|days| *days >= LONG_DAYS),
    }
}

fn group<'a>(view: &mut ListView<'a>, model: &'a Model) {
    let (facts, lang, today) = (model.facts(), model.lang, model.today());
    let rows = model
        .rows()
        .iter()
        .enumerate()
        .map(|row| as_row(model, row));
    let (due, others): (Vec<_>, Vec<_>) = rows.partition(ListRow::is_soon);
    let name = |row: &ListRow<'_>| name_in(&row.row.names, lang).into_owned();
    view.due = by_key(due, |row| format!("{}{}", due_key(row), name(row)));
    let (watched, others): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|row| row.is_watched(today));
    // The most frequent trouble first; of those alike, whom nobody saw for longest.
    view.watch = by_key(watched, |row| {
        let years = row.watch.map_or(0, |watch| watch.years);
        let last = row.row.last_visit.map(|day| day.to_string());
        format!("{:03}{}", 999 - years.min(999), last.unwrap_or_default())
    });
    let rest = view.watch.split_off(view.watch.len().min(MAX_WATCHED));
    for row in others.into_iter().chain(rest) {
        group_of(view, &row.row.village).rows.push(row);
    }
    for at in 0..view.due.len() {
        group_of(view, &view.due[at].row.village).due += 1;
    }
    let village = |id: &VillageId| village_key(&facts, id, lang);
    view.groups = by_key(std::mem::take(&mut view.groups), |group| {
        village(group.village)
    });
    for group in &mut view.groups {
        group.rows = by_key(std::mem::take(&mut group.rows), name);
    }
}

/// The villages where someone is to be looked at, those with most first.
fn due_in(model: &Model) -> Vec<(&VillageId, usize)> {
    let mut found: Vec<(&VillageId, usize)> = Vec::new();
    for row in model.rows().iter().enumerate() {
        if !as_row(model, row).is_soon() {
            continue;
        }
        let village = &row.1.village;
        match found.iter_mut().find(|(held, _)| *held == village) {
            Some((_, due)) => *due += 1,
            None => found.push((village, 1)),
        }
    }
    by_key(found, |(_, due)| {
        format!("{:06}", 999_999 - due.min(&999_999))
    })
}

fn village_key(facts: &Facts, id: &VillageId, lang: Lang) -> String {
    let village = facts.village(id);
    village.map_or_else(
        || id.to_string(),
        |village| name_in(&village.names, lang).into_owned(),
    )
}

fn group_of<'v, 'a>(view: &'v mut ListView<'a>, village: &'a VillageId) -> &'v mut Group<'a> {
    let groups = &mut view.groups;
    let at = groups.iter().position(|group| group.village == village);
    let at = at.unwrap_or_else(|| {
        groups.push(Group {
            village,
            rows: vec![],
            due: 0,
        });
        groups.len() - 1
    });
    &mut groups[at]
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
    hidden += take(&mut view.watch);
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
        let waiting = |(n, day): (usize, &&str)| {
            (EntryId::new(&format!("{id}V{n}")).unwrap(), facts::day(day))
        };
        let due: Vec<(EntryId, Day)> = due.iter().enumerate().map(waiting).collect();
        let about = About {
            crop: "chilli".into(),
            issue: Some("thrips".into()),
        };
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
            about: due
                .iter()
                .map(|(visit, _)| (visit.clone(), about.clone()))
                .collect(),
            due,
            seen: Default::default(),
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
        assert!(view.due[0].is_overdue() && !view.due[1].is_overdue());
        let why = view.due[0].due.as_ref().unwrap();
        assert_eq!((why.visit.as_str(), why.late), ("F3V0", 10));
        assert_eq!(why.about.unwrap().issue.as_deref(), Some("thrips"));
        assert_eq!(view.due[0].more_due, 1);
        assert_eq!(view.due[1].due.as_ref().unwrap().late, -2);
        assert_eq!(view.due_in.len(), 1);
        assert_eq!((view.due_in[0].0.as_str(), view.due_in[0].1), ("VL01", 2));
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

    /// A row that was visited on these days, the last of them first, with thrips on chilli.
    fn seen(id: &str, village: &str, days: &[&str]) -> IndexRow {
        let mut row = row(id, id, "", village, &[]);
        let look = |day: &&str| format!(" {}{}thrips", &day[..4], &day[5..7]);
        let text = format!("chilli{}", days.iter().map(look).collect::<String>());
        row.seen = serde_json::from_value(text.into()).unwrap();
        row.crops = vec!["chilli".into()];
        row.last_visit = days.first().map(|day| facts::day(day));
        row
    }

    #[test]
    fn a_farmer_whose_fields_had_it_in_this_month_comes_before_his_village() {
        let rows = vec![
            seen("F1", "VL01", &["2026-09-03", "2025-09-02"]),
            seen("F2", "VL01", &["2026-08-03", "2025-09-02"]),
            seen("F3", "VL01", &["2026-07-03", "2025-09-02", "2024-09-07"]),
            seen("F4", "VL01", &["2026-06-20"]),
            seen("F5", "VL02", &["2026-07-20"]),
        ];
        let mut model = model(rows);
        model.watches = Rc::new(shared::brief::watches(model.rows(), model.today()));
        let view = list(&model);
        assert_eq!(ids(&view.watch), ["F3", "F2"], "F1 was seen this month");
        assert_eq!(view.watch[0].watch.unwrap().years, 2);
        let at_home = &view.groups[0].rows;
        assert_eq!(ids(at_home), ["F1", "F4"]);
        let of_village = at_home[1].watch.unwrap();
        assert_eq!((of_village.scope, of_village.years), (Scope::Village, 3));
        assert_eq!((at_home[0].unseen, at_home[1].unseen), (None, Some(102)));
        let village = |id| VillageId::new(id).unwrap();
        assert_eq!(watch_in(&model, &village("VL01")).unwrap().years, 3);
        assert_eq!(watch_in(&model, &village("VL02")), None);
    }

    #[test]
    fn who_is_due_comes_first_among_those_of_a_village() {
        let mut rows = vec![
            row("F1", "Anil", "", "VL01", &[]),
            row("F2", "Zakir", "", "VL01", &["2026-10-02"]),
            row("F3", "Yadaiah", "", "VL01", &["2026-09-20"]),
        ];
        for row in &mut rows {
            row.keys = names::keys([name_in(&row.names, Lang::En).as_ref(), "Chevella"]);
        }
        let mut model = model(rows);
        model.search = "chevella".into();
        assert_eq!(
            ids(list(&model).found.as_deref().unwrap()),
            ["F3", "F2", "F1"]
        );
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
