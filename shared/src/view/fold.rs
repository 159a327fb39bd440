//! The fold: known entries of one farmer in, what is true out. The order in which entries arrive
//! plays no part; ties are broken by id.

use super::{
    AsOf,
    model::{
        Alternative, CorrectionNote, Detail, FarmerView, ForecastView, OutcomeView, Standing,
        VisitView,
    },
};
use crate::{
    entry::{Body, Correction, Edit, Entry, Farmer, Move, PHONE_TIME, Withdrawal, body_of},
    ids::{EntryId, FarmerId},
    order,
    time::Stamp,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

type Known<'a> = (&'a Entry, Option<Stamp>);

/// Entries sorted by what they are about.
#[derive(Default)]
struct Sorted<'a> {
    created: Option<(&'a Entry, Farmer)>,
    edits: Vec<(&'a Entry, Edit)>,
    visits: Vec<Known<'a>>,
    outcomes: Vec<Known<'a>>,
    forecasts: Vec<ForecastView>,
    corrections: BTreeMap<EntryId, Vec<(&'a Entry, Correction)>>,
    withdrawals: BTreeMap<EntryId, (&'a Entry, Withdrawal)>,
    moves: BTreeMap<EntryId, (&'a Entry, Move)>,
}

pub(super) fn farmer<'a>(
    id: &FarmerId,
    known: impl Iterator<Item = Known<'a>>,
    as_of: AsOf,
) -> Option<FarmerView> {
    let mut sorted = sort(known);
    let (created, base) = sorted.created.take()?;
    let (farmer, details) = apply_edits(base, &sorted.edits, &sorted.withdrawals);
    let mut outcomes = outcomes_by_visit(&sorted, as_of);
    let mut visits: Vec<VisitView> = (sorted.visits.iter())
        .filter_map(|known| visit(*known, &sorted, &mut outcomes))
        .filter(|visit| visit.occurred_at <= as_of.moment)
        .collect();
    order::sort_by(&mut visits, |a, b| {
        (b.occurred_at, &b.id).cmp(&(a.occurred_at, &a.id))
    });
    let (visits, gone) = visits
        .into_iter()
        .partition(|visit| visit.standing == Standing::Stands);
    Some(FarmerView {
        id: id.clone(),
        as_of,
        farmer,
        created: created.id.clone(),
        details,
        visits,
        gone,
    })
}

/// The later of two entries about one thing: by the time recorded, then by id.
fn later(a: &Entry, b: &Entry) -> std::cmp::Ordering {
    (a.recorded_at, &a.id).cmp(&(b.recorded_at, &b.id))
}

fn sort<'a>(known: impl Iterator<Item = Known<'a>>) -> Sorted<'a> {
    let mut sorted = Sorted::default();
    for (entry, received_at) in known {
        let Ok(body) = entry.body() else { continue };
        match body {
            Body::Farmer(farmer) => {
                // Two creations under one id: the earlier stands.
                if sorted
                    .created
                    .as_ref()
                    .is_none_or(|(held, _)| later(entry, held).is_lt())
                {
                    sorted.created = Some((entry, farmer));
                }
            }
            Body::Edit(edit) => sorted.edits.push((entry, edit)),
            Body::Visit(_) => sorted.visits.push((entry, received_at)),
            Body::Outcome(_) => sorted.outcomes.push((entry, received_at)),
            Body::Forecast(forecast) => sorted.forecasts.push(ForecastView {
                id: entry.id.clone(),
                by: entry.by.clone(),
                recorded_at: entry.recorded_at,
                forecast,
            }),
            Body::Correction(correction) => {
                sorted
                    .corrections
                    .entry(correction.corrects.clone())
                    .or_default()
                    .push((entry, correction));
            }
            Body::Withdrawal(withdrawal) => {
                keep_first(
                    &mut sorted.withdrawals,
                    withdrawal.withdraws.clone(),
                    entry,
                    withdrawal,
                );
            }
            Body::Move(moved) => keep_first(&mut sorted.moves, moved.moves.clone(), entry, moved),
            Body::Unknown => {}
        }
    }
    for list in sorted.corrections.values_mut() {
        order::sort_by(list, |a, b| later(a.0, b.0));
    }
    order::sort_by(&mut sorted.forecasts, |a, b| {
        (a.recorded_at, &a.id).cmp(&(b.recorded_at, &b.id))
    });
    sorted
}

fn keep_first<'a, T>(
    map: &mut BTreeMap<EntryId, (&'a Entry, T)>,
    about: EntryId,
    entry: &'a Entry,
    it: T,
) {
    match map.get(&about) {
        Some((held, _)) if later(held, entry).is_lt() => {}
        _ => {
            map.insert(about, (entry, it));
        }
    }
}

/// The farmer with his edits applied, and the fields for which edits stand beside each other.
fn apply_edits(
    base: Farmer,
    edits: &[(&Entry, Edit)],
    withdrawals: &BTreeMap<EntryId, (&Entry, Withdrawal)>,
) -> (Farmer, Vec<Detail>) {
    let standing = || {
        edits
            .iter()
            .filter(|(entry, _)| !withdrawals.contains_key(&entry.id))
    };
    let replaced: BTreeSet<&EntryId> =
        order::set(standing().flat_map(|(_, edit)| &edit.supersedes));
    let mut by_field: BTreeMap<&str, Vec<&(&Entry, Edit)>> = BTreeMap::new();
    for pair in standing().filter(|(entry, _)| !replaced.contains(&entry.id)) {
        by_field.entry(&pair.1.field).or_default().push(pair);
    }
    let mut farmer = base;
    let mut details = Vec::new();
    for (field, mut pairs) in by_field {
        order::sort_by(&mut pairs, |a, b| later(b.0, a.0));
        if let Some(changed) = with_field(&farmer, field, &pairs[0].1.value) {
            farmer = changed;
        }
        if pairs.iter().any(|pair| pair.1.value != pairs[0].1.value) {
            let values = pairs.iter().map(|(entry, edit)| Alternative {
                entry: entry.id.clone(),
                by: entry.by.clone(),
                recorded_at: entry.recorded_at,
                value: edit.value.clone(),
            });
            details.push(Detail {
                field: field.to_owned(),
                values: values.collect(),
            });
        }
    }
    (farmer, details)
}

/// The farmer with one field set; `None` if the value does not fit it. The village is the depot's.
fn with_field(farmer: &Farmer, field: &str, value: &Value) -> Option<Farmer> {
    if field == "village" {
        return None;
    }
    let mut object = serde_json::to_value(farmer).ok()?;
    set(object.as_object_mut()?, field, value);
    serde_json::from_value(object).ok()
}

fn set(object: &mut Map<String, Value>, field: &str, value: &Value) {
    if value.is_null() {
        object.remove(field);
    } else {
        object.insert(field.to_owned(), value.clone());
    }
}

/// An entry's fields and time after its corrections.
struct Corrected {
    fields: Map<String, Value>,
    occurred_at: Stamp,
    notes: Vec<CorrectionNote>,
}

fn corrected(entry: &Entry, sorted: &Sorted<'_>) -> Corrected {
    let mut result = Corrected {
        fields: entry.fields.clone(),
        occurred_at: entry.occurred_at,
        notes: Vec::new(),
    };
    for (source, correction) in sorted.corrections.get(&entry.id).into_iter().flatten() {
        if sorted.withdrawals.contains_key(&source.id) {
            continue;
        }
        let mut fields = result.fields.clone();
        let mut before = Map::new();
        let mut occurred_at = result.occurred_at;
        for (field, value) in &correction.fields {
            if field == "occurred_at" {
                before.insert(field.clone(), Value::String(occurred_at.to_string()));
                let Some(moment) = value.as_str().and_then(|text| text.parse().ok()) else {
                    continue;
                };
                occurred_at = moment;
            } else {
                before.insert(
                    field.clone(),
                    fields.get(field).cloned().unwrap_or(Value::Null),
                );
                set(&mut fields, field, value);
            }
        }
        // A correction that would make the entry unreadable is shown, not applied.
        if body_of(&entry.kind, &fields).is_ok() {
            result.fields = fields;
            result.occurred_at = occurred_at;
        }
        result.notes.push(CorrectionNote {
            entry: source.id.clone(),
            by: source.by.clone(),
            recorded_at: source.recorded_at,
            fields: correction.fields.clone(),
            before,
        });
    }
    result
}

type Outcomes = BTreeMap<EntryId, (Vec<OutcomeView>, Vec<OutcomeView>)>;

/// For each visit: current outcomes, then past ones, newest first.
fn outcomes_by_visit(sorted: &Sorted<'_>, as_of: AsOf) -> Outcomes {
    let mut read = Vec::new();
    for (entry, received_at) in &sorted.outcomes {
        let corrected = corrected(entry, sorted);
        let Ok(Body::Outcome(outcome)) = body_of(&entry.kind, &corrected.fields) else {
            continue;
        };
        if corrected.occurred_at > as_of.moment {
            continue;
        }
        let withdrawn = sorted.withdrawals.contains_key(&entry.id);
        let view = OutcomeView {
            id: entry.id.clone(),
            by: entry.by.clone(),
            occurred_at: corrected.occurred_at,
            recorded_at: entry.recorded_at,
            received_at: *received_at,
            result: outcome.result,
            note: outcome.note,
            corrections: corrected.notes,
            withdrawn,
        };
        read.push((outcome.visit, outcome.supersedes, view));
    }
    let replaced: BTreeSet<EntryId> = order::set(
        (read.iter())
            .filter(|(_, _, view)| !view.withdrawn)
            .flat_map(|(_, supersedes, _)| supersedes.iter().cloned()),
    );
    let mut by_visit = Outcomes::new();
    for (visit, _, view) in read {
        let (current, past) = by_visit.entry(visit).or_default();
        let list = if view.withdrawn || replaced.contains(&view.id) {
            past
        } else {
            current
        };
        list.push(view);
    }
    for (current, past) in by_visit.values_mut() {
        for list in [current, past] {
            order::sort_by(list, |a, b| {
                (b.occurred_at, b.recorded_at, &b.id).cmp(&(a.occurred_at, a.recorded_at, &a.id))
            });
        }
    }
    by_visit
}

fn visit(
    (entry, received_at): Known<'_>,
    sorted: &Sorted<'_>,
    outcomes: &mut Outcomes,
) -> Option<VisitView> {
    let corrected = corrected(entry, sorted);
    let Ok(Body::Visit(visit)) = body_of(&entry.kind, &corrected.fields) else {
        return None;
    };
    let (outcomes, past_outcomes) = outcomes.remove(&entry.id).unwrap_or_default();
    let forecasts = sorted
        .forecasts
        .iter()
        .filter(|view| view.forecast.visit == entry.id)
        .cloned()
        .collect();
    Some(VisitView {
        id: entry.id.clone(),
        by: entry.by.clone(),
        occurred_at: corrected.occurred_at,
        recorded_at: entry.recorded_at,
        received_at,
        phone_time: phone_time(entry),
        moved_from: visit.moved_from.clone(),
        visit,
        corrections: corrected.notes,
        standing: standing(&entry.id, sorted),
        outcomes,
        past_outcomes,
        forecasts,
    })
}

fn phone_time(entry: &Entry) -> Option<Stamp> {
    entry.fields.get(PHONE_TIME)?.as_str()?.parse().ok()
}

fn standing(visit: &EntryId, sorted: &Sorted<'_>) -> Standing {
    if let Some((entry, withdrawal)) = sorted.withdrawals.get(visit) {
        let (by_entry, at) = (entry.id.clone(), entry.recorded_at);
        return Standing::Withdrawn {
            by_entry,
            reason: withdrawal.reason.clone(),
            at,
        };
    }
    match sorted.moves.get(visit) {
        Some((entry, moved)) => {
            let (by_entry, at) = (entry.id.clone(), entry.recorded_at);
            Standing::Moved {
                by_entry,
                to: moved.moved_to.clone(),
                at,
            }
        }
        None => Standing::Stands,
    }
}
