//! What a village's record says by itself, by rules: what works for its top problem, how objections
//! were met, what to watch next month; and what the other months brought.
//!
//! Every finding counts, says how many seasons and farmers it rests on, and leads to its visits. It
//! has one of two grades. **Seen so far** is a true count and no more. **Holds** is what chance alone
//! brings about in at most 5 % of 1,000 shuffles of the outcomes within village and crop, all
//! findings of the village taken together (the private module `shuffle` has the test). Whether a
//! finding is true of a view is computed apart from its making, by [`Finding::holds_in`].
//!
//! A finding names no farmer. Everything comes from a [`VillageView`]:
//! what was not known on the day cannot come in.

mod check;
mod count;
mod curve;
mod draft;
mod model;
mod problems;
mod render;
mod season;
mod shuffle;
mod watch;

pub use curve::{Month, learning_curve};
pub use model::{Against, Answer, Finding, Grade, Insights, Question, Source, What};
pub use problems::{Problem, problems};
pub use render::{plain, question_title, render, sentence, to_json};
pub use season::{crop_year, month_after};

use crate::{brief::Catalogue, order, view::VillageView};
use draft::Drafts;

/// How far back the top problem is looked for first.
pub const RECENT_DAYS: i32 = 60;
/// So many products are shown, and so many ways in which objections were met.
const SHOWN: usize = 6;

/// The insights of a village as of the moment of its view. Products that the catalogue of the day
/// does not have are counted but not shown.
pub fn insights(view: &VillageView, catalogue: &Catalogue) -> Insights {
    let today = view.as_of.moment.day();
    let cases = count::in_order(&view.cases);
    let top = count::top_problem(&cases, today);
    let drafts = Drafts::of(&cases);
    let holds = shuffle::holds(&drafts.pools, &drafts.list);
    let graded = drafts.findings(&holds, catalogue);
    let (works, told): (Vec<_>, Vec<_>) = graded
        .into_iter()
        .partition(|finding| matches!(finding.what, What::Works { .. }));
    let (met, pitched): (Vec<_>, Vec<_>) = told
        .into_iter()
        .partition(|finding| matches!(finding.what, What::Met { .. }));
    let (works, elsewhere): (Vec<_>, Vec<_>) = works
        .into_iter()
        .partition(|finding| top.as_ref().is_some_and(|top| top.is_of(finding)));
    // Of the other troubles only what holds: else a village's every visit would be told.
    let elsewhere = elsewhere
        .into_iter()
        .filter(|finding| finding.grade == Grade::Holds)
        .collect();
    let problem = top.as_ref().map(|top| top.finding(&cases));
    let month = month_after(today);
    let (coming, others) = watch::findings(&cases, month);
    let answers = [
        (
            Question::Works,
            problem.into_iter().chain(best(works)).collect(),
        ),
        (Question::Others, best(elsewhere)),
        (
            Question::Objections,
            best(pitched).into_iter().chain(best(met)).collect(),
        ),
        (Question::Watch { month }, coming),
        (Question::Months, others),
    ];
    Insights {
        village: view.id.clone(),
        as_of: view.as_of.moment,
        visits: cases.len() as u32,
        farmers: count::farmers_and_seasons(&cases).0,
        answers: answers
            .into_iter()
            .filter(|(question, findings)| *question != Question::Others || !findings.is_empty())
            .map(|(question, findings)| Answer { question, findings })
            .collect(),
    }
}

/// The best of findings of one kind.
fn best(mut findings: Vec<Finding>) -> Vec<Finding> {
    order::sort_by(&mut findings, model::best_first);
    findings.truncate(SHOWN);
    findings
}
