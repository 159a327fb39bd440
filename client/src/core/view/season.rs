//! Where things lie on a farmer's season strip: the last months along x, his visits as marks that
//! never touch, what became of each below it, open follow-ups ahead, the line of the day.

use shared::{
    brief::DueItem,
    entry::CropResult,
    ids::EntryId,
    order,
    time::Day,
    view::{FarmerView, VisitView},
    vocab::{IssueClass, issue_class},
};

/// The strip's measures in its own units; one unit is one pixel at 320 pixels.
pub const WIDTH: i32 = 320;
/// A mark's width and height; what became of it takes as much below it.
pub const MARK: i32 = 14;
/// Room beside a mark, and at the strip's ends.
const GAP: i32 = 2;
const EDGE: i32 = 8;
/// Above the first row, one row, and below the last.
const TOP: i32 = 16;
const ROW: i32 = 2 * MARK + 8;
/// The names of the months stand here.
pub const FOOT: i32 = 20;
/// More rows would fill the screen; what does not fit is in the list.
const MOST_ROWS: usize = 8;
const MOST_MONTHS: i32 = 12;
const FEWEST_MONTHS: i32 = 4;

/// What became of the advice, as a mark shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Became {
    /// Someone looked, and all reports agree.
    Result(CropResult),
    /// Reports say different things.
    Differ,
    /// The result is still to be looked at.
    Open,
    /// Nobody looked, or there was nothing to look at.
    Unseen,
}

/// What a mark stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stands {
    /// A visit.
    Visit(IssueClass, Became),
    /// A follow-up that is to be made by this day.
    Due,
}

/// One mark, by its middle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Across.
    pub x: i32,
    /// Down.
    pub y: i32,
    /// The visit that a tap opens.
    pub visit: EntryId,
    /// Its day.
    pub day: Day,
    /// What it is.
    pub stands: Stands,
}

/// A month's column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Where it begins.
    pub x: i32,
    /// The year.
    pub year: i16,
    /// The month, 1 to 12.
    pub month: u8,
    /// Its name has room.
    pub is_named: bool,
}

/// The strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strip {
    /// The months, in order.
    pub months: Vec<Column>,
    /// The marks, by day.
    pub marks: Vec<Mark>,
    /// Visits and follow-ups for which there was no room.
    pub beyond: usize,
    /// The line of the day.
    pub today: i32,
    /// The whole height.
    pub height: i32,
}

impl Strip {
    /// The visits drawn.
    pub fn visits(&self) -> impl Iterator<Item = (&Mark, IssueClass, Became)> {
        self.marks.iter().filter_map(|mark| match mark.stands {
            Stands::Visit(class, became) => Some((mark, class, became)),
            Stands::Due => None,
        })
    }
}

/// What became of a visit's advice, as of the view.
pub fn became(visit: &VisitView, due: &[DueItem]) -> Became {
    if visit.reports_differ() {
        return Became::Differ;
    }
    match visit.result() {
        Some(result) => Became::Result(result),
        None if due.iter().any(|item| item.visit == visit.id) => Became::Open,
        None => Became::Unseen,
    }
}

/// The class of a visit's trouble.
pub fn trouble_class(visit: &VisitView) -> IssueClass {
    let issue = visit.visit.issue.as_deref();
    issue.map_or(IssueClass::Other, issue_class)
}

/// The months from the first that fits to the last, numbered through the years.
fn range(view: &FarmerView, due: &[DueItem], today: Day) -> Option<(i32, i32)> {
    let first = view
        .visits
        .iter()
        .map(|visit| visit.occurred_at.day())
        .min()?;
    let ahead = due.iter().map(|item| number(item.due)).max();
    let last = number(today).max(ahead.unwrap_or(i32::MIN));
    let last = last.min(number(today) + 2);
    let first = number(first).clamp(last + 1 - MOST_MONTHS, last + 1 - FEWEST_MONTHS);
    Some((first, last))
}

fn number(day: Day) -> i32 {
    let (year, month, _) = day.ymd();
    i32::from(year) * 12 + i32::from(month) - 1
}

fn first_of(number: i32) -> Option<Day> {
    let (year, month) = (number.div_euclid(12), number.rem_euclid(12) + 1);
    Day::from_ymd(i16::try_from(year).ok()?, i8::try_from(month).ok()?, 1)
}

/// The strip of a farmer as of the day of his view; nothing without a visit. `widest` is how wide the
/// widest name of a month is.
pub fn season(view: &FarmerView, due: &[DueItem], today: Day, widest: i32) -> Option<Strip> {
    let (first, last) = range(view, due, today)?;
    let (begin, end) = (first_of(first)?, first_of(last + 1)?);
    let days = end.since(begin).max(1);
    let across = |day: Day| EDGE + day.since(begin) * (WIDTH - 2 * EDGE) / days;
    let mut strip = Strip {
        months: columns(first, last, widest, across),
        marks: Vec::new(),
        beyond: 0,
        today: across(today),
        height: 0,
    };
    let mut wanted: Vec<(Day, &EntryId, Stands)> = Vec::new();
    for visit in &view.visits {
        let stands = Stands::Visit(trouble_class(visit), became(visit, due));
        wanted.push((visit.occurred_at.day(), &visit.id, stands));
    }
    wanted.extend(
        due.iter()
            .map(|item| (item.due.max(today), &item.visit, Stands::Due)),
    );
    order::sort_by(&mut wanted, |a, b| (a.0, a.1).cmp(&(b.0, b.1)));
    // What lies before or after the strip is no part of it.
    wanted.retain(|(day, ..)| (begin..end).contains(day));
    place(&mut strip, wanted, across);
    Some(strip)
}

/// Each mark in the first row in which it touches no other.
fn place(strip: &mut Strip, wanted: Vec<(Day, &EntryId, Stands)>, across: impl Fn(Day) -> i32) {
    let mut rows: Vec<i32> = Vec::new();
    for (day, visit, stands) in wanted {
        let half = MARK / 2;
        let x = across(day).clamp(EDGE + half, WIDTH - EDGE - half);
        let free = rows.iter().position(|end| *end + GAP <= x - half);
        let row = free.unwrap_or(rows.len());
        if row == MOST_ROWS {
            strip.beyond += 1;
            continue;
        }
        match rows.get_mut(row) {
            Some(end) => *end = x + half,
            None => rows.push(x + half),
        }
        let down = i32::try_from(row).unwrap_or(0);
        strip.marks.push(Mark {
            x,
            y: TOP + down * ROW + half,
            visit: visit.clone(),
            day,
            stands,
        });
    }
    let down = i32::try_from(rows.len()).unwrap_or(0);
    strip.height = TOP + down.max(1) * ROW + FOOT;
}

/// The months' columns; every so many of them named, so that no two names touch.
fn columns(first: i32, last: i32, widest: i32, across: impl Fn(Day) -> i32) -> Vec<Column> {
    let narrowest = (WIDTH - 2 * EDGE) / (last - first + 1) - 1;
    let step = (widest + GAP + narrowest - 1) / narrowest.max(1);
    let month = |number: i32| {
        let (year, month, _) = first_of(number)?.ymd();
        Some(Column {
            x: across(first_of(number)?),
            year,
            month,
            // Counted from the end: the month at hand has its name.
            is_named: (last - number) % step.max(1) == 0,
        })
    };
    (first..=last).filter_map(month).collect()
}

/// About how wide a name is, with letters of the size that the strip uses: signs that stand above or
/// below a letter take no room of their own.
pub fn width_of(name: &str) -> i32 {
    let is_wide = |c: &char| !matches!(c, '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{c00}'..='\u{c04}' | '\u{c3e}'..='\u{c56}' | '\u{200c}' | '\u{200d}');
    let letters = name.chars().filter(is_wide).count();
    let each = if name.is_ascii() { 7 } else { 11 };
    i32::try_from(letters).unwrap_or(0) * each
}

#[cfg(test)]
#[path = "season_tests.rs"]
mod tests;
