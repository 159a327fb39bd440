//! Crop, stage, trouble, objection and reaction of a note: the first named, with what rules it out.

use super::{
    meaning::Meaning,
    note::{Hit, Note},
    proposal::{Proposal, Unchecked},
    token::Sort,
};
use crate::{
    ids::Slug,
    vocab::{IssueClass, issue_class},
};

/// Fills in what single words say.
pub(super) fn choose(note: &Note, proposal: &mut Proposal) {
    proposal.crop = crop(note);
    proposal.stage = stage(note);
    let mut issues = issues(note).into_iter();
    proposal.issue = issues.next().flatten();
    proposal.more_issues = issues.flatten().collect();
    for hit in &note.hits {
        let bytes = || note.bytes(hit.from, hit.to);
        if proposal.objection.is_none() {
            let kind = hit.find(|it| match it {
                Meaning::Objection(kind) => Some(*kind),
                _ => None,
            });
            proposal.objection = kind.map(|kind| Unchecked::new(kind, bytes()));
        }
        // The last word counts: "refused at first, then agreed".
        if is_denied(note, hit) {
            continue;
        }
        if let Some(reaction) = hit.find(|it| match it {
            Meaning::Reaction(reaction) => Some(*reaction),
            _ => None,
        }) {
            proposal.reaction = Some(Unchecked::new(reaction, bytes()));
        }
    }
}

fn crop(note: &Note) -> Option<Unchecked<Slug>> {
    let crops = note.hits.iter().filter(|hit| {
        hit.means(|it| matches!(it, Meaning::Crop(_) | Meaning::OtherCrop))
            && !is_gram_unit(note, hit)
    });
    // Last year's crop is the crop only where no other is named.
    let (now, past): (Vec<&Hit>, Vec<&Hit>) = crops.partition(|hit| !is_past(note, hit));
    let first = now.first().or(past.first())?;
    let slug = first.find(|it| match it {
        Meaning::Crop(slug) => Some(slug.clone()),
        _ => None,
    })?;
    Some(Unchecked::new(slug, note.bytes(first.from, first.to)))
}

/// "last year paddy", గత సంవత్సరం వరి.
fn is_past(note: &Note, hit: &Hit) -> bool {
    let before = (1..=3).filter_map(|step| hit.from.checked_sub(step));
    let mut before = before.take_while(|at| note.tokens[*at].is_word());
    before.any(|at| means(note, at, &Meaning::Past))
}

/// "3 gram" is an amount, "gram" a crop.
fn is_gram_unit(note: &Note, hit: &Hit) -> bool {
    let unit = hit.means(|it| matches!(it, Meaning::Unit(_)));
    let before = hit.from.checked_sub(1).and_then(|at| note.tokens.get(at));
    unit && before.is_some_and(|token| token.sort == Sort::Number)
}

fn stage(note: &Note) -> Option<Unchecked<Slug>> {
    note.hits.iter().find_map(|hit| {
        let slug = hit.find(|it| match it {
            Meaning::Stage(slug) => Some(slug.clone()),
            _ => None,
        })?;
        (!is_over(note, hit)).then(|| Unchecked::new(slug, note.bytes(hit.from, hit.to)))
    })
}

/// Words that make of a stage a day to count from.
const AFTER: [&str; 6] = ["after", "बाद", "नंतर", "తర్వాత", "తరువాత", "అనంతరం"];

/// "बिजाई के 30-35 दिन बाद": the stage is over.
fn is_over(note: &Note, hit: &Hit) -> bool {
    let behind = note.tokens.iter().skip(hit.to).take(6);
    let mut same = behind.take_while(|token| token.sort != Sort::Line);
    same.any(|token| AFTER.contains(&token.text.as_str()))
}

/// Pests and diseases go before weeds and prices, these before feeding, which advice against the
/// others speaks of as well.
fn rank(slug: &str) -> u8 {
    match issue_class(slug) {
        IssueClass::Nutrient if slug == "zinc-deficiency" => 0,
        IssueClass::Nutrient => 2,
        IssueClass::Weed | IssueClass::Price | IssueClass::Water => 1,
        IssueClass::Pest | IssueClass::Disease | IssueClass::Other => 0,
    }
}

/// The troubles, the chosen one first; `None` for one that is not listed.
fn issues(note: &Note) -> Vec<Option<Unchecked<Slug>>> {
    let mut found: Vec<(u8, Option<Unchecked<Slug>>)> = Vec::new();
    for hit in &note.hits {
        let other = hit.means(|it| *it == Meaning::OtherIssue);
        let slug = hit.find(|it| match it {
            Meaning::Issue(slug) => Some(slug.clone()),
            _ => None,
        });
        if !(other || slug.is_some()) || is_denied(note, hit) || is_aside(note, hit) {
            continue;
        }
        let rank = slug.as_deref().map_or(0, rank);
        let known = |it: &Option<Unchecked<Slug>>| it.as_ref().map(|it| it.look().clone()) == slug;
        if !found.iter().any(|(_, it)| known(it)) {
            let bytes = note.bytes(hit.from, hit.to);
            found.push((rank, slug.map(|slug| Unchecked::new(slug, bytes))));
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, issue)| issue).collect()
}

/// "no thrips", కలుపు లేదు.
fn is_denied(note: &Note, hit: &Hit) -> bool {
    let before = (1..=2)
        .filter_map(|step| hit.from.checked_sub(step))
        .take_while(|at| note.tokens[*at].is_word());
    let not_before = before
        .into_iter()
        .any(|at| means(note, at, &Meaning::NotBefore));
    // Another trouble or crop takes the denial for itself.
    let another = |at: usize| {
        note.hit(at).is_some_and(|hit| {
            hit.means(|it| {
                matches!(
                    it,
                    Meaning::Issue(_) | Meaning::OtherIssue | Meaning::Crop(_) | Meaning::OtherCrop
                )
            })
        })
    };
    let behind = (hit.to..hit.to + 3)
        .take_while(|at| note.tokens.get(*at).is_some_and(|it| it.is_word()) && !another(*at));
    let not_after = behind
        .into_iter()
        .any(|at| means(note, at, &Meaning::NotAfter));
    not_before || not_after
}

fn means(note: &Note, at: usize, meaning: &Meaning) -> bool {
    note.hit(at)
        .is_some_and(|hit| hit.means(|it| it == meaning))
}

/// In brackets, or behind another crop, after a name: what a product is for, not what was seen.
fn is_aside(note: &Note, hit: &Hit) -> bool {
    let line = note.tokens[..hit.from]
        .iter()
        .rposition(|it| it.sort == Sort::Line)
        .map_or(0, |at| at + 1);
    let named = note
        .hits
        .iter()
        .any(|it| it.is_name() && (line..hit.from).contains(&it.from));
    let inside = note.tokens[line..hit.from]
        .iter()
        .fold(0_i32, |depth, token| {
            depth + i32::from(token.is_mark("(")) - i32::from(token.is_mark(")"))
        });
    let crop = |it: &Hit| {
        it.find(|it| match it {
            Meaning::Crop(slug) => Some(slug.clone()),
            _ => None,
        })
    };
    let before = note
        .hits
        .iter()
        .filter(|it| (line..hit.from).contains(&it.from));
    let before = before.filter_map(crop).next_back();
    let another = before.is_some_and(|before| note.hits.iter().find_map(crop) != Some(before));
    named && (inside > 0 || another)
}
