//! Kisan Call Centre records: each row with a readable time is a visit (the query its note, the
//! answer its advice) at its own time. There is no caller in them, so a farmer stands for each
//! mandal and crop, and the mandal stands for the village.

mod calls;
mod place;
mod shape;

use super::{
    FarmerPlan, ImportError, Plan, Planned, PlannedRecord, Refused, RefusedReason, Source,
    Territory,
    ident::hash,
    table::{Row, Table},
    words,
};
use place::Place;
use shape::Shape;
use shared::{
    entry::{Body, Entry, Farmer, Head, Imported, MAX_NOTE_CHARS, Name, Visit},
    ids::{EntryId, FarmerId, OfficerId, VillageId},
    records::{Officer, Record, RecordBody},
    time::{Day, Stamp},
};
use std::collections::BTreeMap;

/// Who recorded the calls.
pub const KCC_OFFICER: &str = "kcc";
/// The longest crop or question type label, in characters.
const MAX_LABEL_CHARS: usize = 200;

/// Reads call records. The villages join the territory of `officer`, or of `kcc` where none is
/// named; the record says `kcc` of every call in any case.
pub fn kcc(sources: &[Source<'_>], officer: Option<&OfficerId>) -> Result<Plan, ImportError> {
    let mut calls = Calls::default();
    for source in sources {
        let table = Table::read(*source, calls.read + 1)?;
        let shape = Shape::of(&table)?;
        for row in &table.rows {
            calls.read += 1;
            let refused = match row {
                Ok(row) => calls.take(&table, &shape, row).map_err(|reason| {
                    table.refuse(
                        row,
                        Some(row.text(shape.row_id)).filter(|id| !id.is_empty()),
                        reason,
                    )
                }),
                Err(refused) => Err(refused.clone()),
            };
            calls.refused.extend(refused.err());
        }
    }
    Ok(calls.plan(officer))
}

#[derive(Default)]
struct Calls {
    read: u64,
    refused: Vec<Refused>,
    /// Where each content was first seen.
    seen: BTreeMap<EntryId, String>,
    places: BTreeMap<VillageId, Place>,
    farmers: BTreeMap<FarmerId, FarmerPlan>,
}

impl Calls {
    fn take(&mut self, table: &Table, shape: &Shape, row: &Row) -> Result<(), RefusedReason> {
        let (at, day_only) = shape.time(row)?;
        let id = content_id(table, shape, row);
        if let Some(first) = self.seen.get(&id) {
            return Err(RefusedReason::Duplicate(first.clone()));
        }
        self.seen.insert(id.clone(), table.place_of(row));
        let note = short(row.text(shape.query), "the query", MAX_NOTE_CHARS)?;
        let advice = short(row.text(shape.answer), "the answer", MAX_NOTE_CHARS)?;
        if note.is_empty() && advice.is_empty() {
            return Err(RefusedReason::Empty);
        }
        if calls::is_test(&note) || calls::is_test(&advice) {
            return Err(RefusedReason::TestCall);
        }
        let crop_label = short(row.text(shape.crop), "the crop", MAX_LABEL_CHARS)?;
        let type_label = short(row.text(shape.kind), "the question type", MAX_LABEL_CHARS)?;
        let crop = words::crop(&crop_label);
        let visit = Visit {
            issue: Some(calls::issue(&type_label, &note)),
            advice: Some(advice).filter(|text| !text.is_empty()),
            note: Some(note).filter(|text| !text.is_empty()),
            imported: Some(Imported {
                from: "kcc".to_owned(),
                crop_label: Some(crop_label).filter(|text| !text.is_empty()),
                type_label: Some(type_label).filter(|text| !text.is_empty()),
                day_only,
            }),
            crop: crop.clone(),
            ..Visit::default()
        };
        let place = Place::new(&row.text(shape.mandal), &row.text(shape.district));
        let farmer = farmer_id(&place, &crop);
        let head = Head {
            id,
            farmer: farmer.clone(),
            by: by(),
            occurred_at: at,
            recorded_at: at,
        };
        let wrong = |error: shared::entry::EntryError| RefusedReason::Other(error.to_string());
        let entry = Entry::new(head, &Body::Visit(visit)).map_err(wrong)?;
        let plan = match self.farmers.entry(farmer.clone()) {
            std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(farmer_plan(farmer, &place, &crop).map_err(wrong)?)
            }
        };
        plan.entries.push(Planned {
            entry,
            received_at: at,
            row: Some(row.number),
        });
        self.places.entry(place.village.clone()).or_insert(place);
        Ok(())
    }

    fn plan(self, officer: Option<&OfficerId>) -> Plan {
        let from = Stamp::MIN.day();
        let record = |body| PlannedRecord {
            record: record(from, body),
            rows: Vec::new(),
        };
        let mut records: Vec<PlannedRecord> = self
            .places
            .values()
            .map(|place| record(RecordBody::Village(place.record())))
            .collect();
        let mut territories = Vec::new();
        if !self.places.is_empty() {
            let name = "Kisan Call Centre".to_owned();
            records.push(record(RecordBody::Officer(Officer {
                id: by(),
                name,
                names: vec![],
            })));
            let officer = officer.cloned().unwrap_or_else(by);
            territories.push(Territory {
                officer,
                villages: self.places.into_keys().collect(),
            });
        }
        let mut farmers: Vec<FarmerPlan> = self.farmers.into_values().collect();
        for farmer in &mut farmers {
            // In the order of time, whatever the order of the file.
            farmer.entries[1..].sort_by(|a, b| {
                (a.entry.occurred_at, &a.entry.id).cmp(&(b.entry.occurred_at, &b.entry.id))
            });
        }
        Plan {
            read: self.read,
            records,
            farmers,
            territories,
            refused: self.refused,
        }
    }
}

fn record(valid_from: Day, body: RecordBody) -> Record {
    Record {
        valid_from,
        valid_to: None,
        body,
    }
}

fn by() -> OfficerId {
    OfficerId::new(KCC_OFFICER).expect("a plain id")
}

fn short(text: String, column: &'static str, max: usize) -> Result<String, RefusedReason> {
    let chars = text.chars().count();
    if chars > max {
        Err(RefusedReason::CellTooLong { column, chars, max })
    } else {
        Ok(text)
    }
}

/// The identity of a call: its content without the row's own number, column by column in the order
/// of their names, so that a file cut or sorted otherwise gives the same.
fn content_id(table: &Table, shape: &Shape, row: &Row) -> EntryId {
    let mut cells: Vec<(String, String)> = row
        .cells()
        .filter(|(column, _)| Some(*column) != shape.row_id)
        .map(|(column, _)| (table.name_of(column).to_lowercase(), row.text(Some(column))))
        .collect();
    cells.sort();
    let parts = cells
        .iter()
        .flat_map(|(name, text)| [name.as_str(), text.as_str()]);
    EntryId::new(&format!("kcc:{}", hash(parts, 32))).expect("a hash fits")
}

fn farmer_id(place: &Place, crop: &str) -> FarmerId {
    let parts = [place.district.as_str(), place.mandal.as_str(), crop];
    FarmerId::new(&format!("kcc:{}", hash(parts, 32))).expect("a hash fits")
}

/// The farmer who stands for a mandal and crop. Nothing in it depends on which calls a file holds:
/// overlapping files give the same entry, so its time is a fixed one before all calls.
fn farmer_plan(
    id: FarmerId,
    place: &Place,
    crop: &str,
) -> Result<FarmerPlan, shared::entry::EntryError> {
    let known = Stamp::MIN.day().at(10, 0);
    let mut words = crop.replace('-', " ");
    words[..1].make_ascii_uppercase();
    let words = if crop == shared::vocab::UNKNOWN_CROP {
        "Crop not named".to_owned()
    } else {
        words
    };
    let text = format!("{words}, {} (call records)", place.title());
    let farmer = Farmer {
        names: vec![Name {
            lang: "en".to_owned(),
            text,
        }],
        village: place.village.clone(),
        phone: None,
        crops: vec![crop.to_owned()],
        guntas: None,
        irrigation: None,
        imported: Some("kcc".to_owned()),
    };
    let entry_id = EntryId::new(&format!("kcc:f{}", hash([id.as_str()], 31))).expect("a hash fits");
    let head = Head {
        id: entry_id,
        farmer: id.clone(),
        by: by(),
        occurred_at: known,
        recorded_at: known,
    };
    let entry = Entry::new(head, &Body::Farmer(farmer))?;
    let village = place.village.clone();
    Ok(FarmerPlan {
        farmer: id,
        village,
        entries: vec![Planned {
            entry,
            received_at: known,
            row: None,
        }],
    })
}
