//! The demo territory: hand-written, our own words, names of our own but for the published story.
//! The files in `demo/` are part of the program; a unit test counts the patterns in them.

mod cells;

use super::{
    FarmerPlan, ImportError, Plan, Planned, PlannedRecord, Source, Territory, table::Table,
};
use cells::{Cells, moment};
use shared::{
    entry::{
        Advised, Body, CropResult, Dose, Entry, Farmer, Forecast, Head, Objection, ObjectionKind,
        Outcome, Pitch, Question, Reaction, Visit,
    },
    ids::{EntryId, FarmerId, OfficerId, VillageId},
    records::{Depot, LabelUse, Officer, Pack, Product, Record, RecordBody, Village},
    time::Day,
};
use std::collections::BTreeMap;

/// The demo's own today: the day on which its story is told.
pub const TODAY: &str = "2026-09-28";
const BEGINS: &str = "2026-01-01";
const FARMERS_KNOWN: &str = "2026-04-01 10:00";
const NO_ADVICE: &str = "Demo, not for real advice";

/// A visit is written down so long after it began.
const RECORDED_AFTER_MS: i64 = 12 * 60_000;

/// The demo territory as a plan. The data is part of the program, so an error is one of ours.
pub fn demo() -> Result<Plan, ImportError> {
    let mut reading = Reading::default();
    reading.villages()?;
    reading.officers()?;
    reading.products()?;
    reading.depot()?;
    reading.farmers()?;
    reading.visits()?;
    reading.outcomes()?;
    reading.forecasts()?;
    let Reading {
        mut plan,
        farmers,
        rows,
        ..
    } = reading;
    plan.read = rows;
    plan.farmers = farmers.into_values().collect();
    Ok(plan)
}

fn day(text: &str) -> Day {
    text.parse().expect("a day of ours")
}

#[derive(Default)]
struct Reading {
    plan: Plan,
    rows: u64,
    farmers: BTreeMap<FarmerId, FarmerPlan>,
    uses: BTreeMap<String, Vec<LabelUse>>,
    /// Of each visit: whose, by whom.
    visits: BTreeMap<EntryId, (FarmerId, OfficerId)>,
}

impl Reading {
    fn table(&mut self, name: &'static str, bytes: &'static str) -> Result<Table, ImportError> {
        let table = Table::read(
            Source {
                name,
                bytes: bytes.as_bytes(),
            },
            self.rows + 1,
        )?;
        if let Some(refused) = table.rows.iter().find_map(|row| row.as_ref().err()) {
            return Err(ImportError::Internal(format!(
                "{name}, line {}: {}",
                refused.line, refused.reason
            )));
        }
        Ok(table)
    }
    /// Reads a file whose rows count as rows of the import.
    fn each(
        &mut self,
        name: &'static str,
        bytes: &'static str,
        read: fn(&mut Self, &Cells<'_>) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        let table = self.table(name, bytes)?;
        for row in table.rows.iter().flatten() {
            read(self, &Cells(&table, row))?;
            self.rows += 1;
        }
        Ok(())
    }
    fn record(&mut self, rows: Vec<u64>, body: RecordBody) {
        let record = Record {
            valid_from: day(BEGINS),
            valid_to: None,
            body,
        };
        self.plan.records.push(PlannedRecord { record, rows });
    }

    fn villages(&mut self) -> Result<(), ImportError> {
        self.each(
            "villages.csv",
            include_str!("../../../demo/villages.csv"),
            |this, row| {
                let (mandal, district) = (row.optional("mandal"), row.optional("district"));
                let (id, names, also) = (row.get("id")?, row.names(), row.list("also"));
                let village = Village {
                    id,
                    names,
                    also,
                    mandal,
                    district,
                };
                this.record(vec![row.number()], RecordBody::Village(village));
                Ok(())
            },
        )
    }

    fn officers(&mut self) -> Result<(), ImportError> {
        self.each(
            "officers.csv",
            include_str!("../../../demo/officers.csv"),
            |this, row| {
                let officer = Officer {
                    id: row.get("id")?,
                    name: row.text("name"),
                    names: vec![shared::entry::Name {
                        lang: "te".into(),
                        text: row.text("te"),
                    }],
                };
                let villages: Result<Vec<_>, _> = row
                    .list("villages")
                    .iter()
                    .map(|id| VillageId::new(id))
                    .collect();
                let villages = villages.map_err(|_| row.wrong("villages"))?;
                this.plan.territories.push(Territory {
                    officer: officer.id.clone(),
                    villages,
                });
                this.record(vec![row.number()], RecordBody::Officer(officer));
                Ok(())
            },
        )
    }

    fn products(&mut self) -> Result<(), ImportError> {
        // A use is part of its product's row and does not count as one.
        let uses = self.table("uses.csv", include_str!("../../../demo/uses.csv"))?;
        for row in uses.rows.iter().flatten() {
            let cells = Cells(&uses, row);
            self.uses
                .entry(cells.text("product"))
                .or_default()
                .push(label_use(&cells)?);
        }
        self.each(
            "products.csv",
            include_str!("../../../demo/products.csv"),
            |this, row| {
                let pack = row.milli("pack")?.map(|milli| Pack {
                    milli,
                    unit: row.text("unit"),
                });
                let product = Product {
                    id: row.get("id")?,
                    names: row.names(),
                    chemical: row.text("chemical"),
                    class: row.text("class"),
                    tier: row.optional("tier"),
                    uses: this.uses.get(&row.text("id")).cloned().unwrap_or_default(),
                    pack,
                    price_inr: row.get_optional("price")?,
                    source: NO_ADVICE.to_owned(),
                };
                this.record(vec![row.number()], RecordBody::Product(product));
                Ok(())
            },
        )
    }

    fn depot(&mut self) -> Result<(), ImportError> {
        let depot = Depot {
            demo: true,
            today: Some(day(TODAY)),
        };
        self.record(Vec::new(), RecordBody::Depot(depot));
        Ok(())
    }

    fn farmers(&mut self) -> Result<(), ImportError> {
        self.each(
            "farmers.csv",
            include_str!("../../../demo/farmers.csv"),
            |this, row| {
                let id: FarmerId = row.get("id")?;
                let village: VillageId = row.get("village")?;
                let farmer = Farmer {
                    names: row.names(),
                    village: village.clone(),
                    phone: None,
                    crops: row.list("crops"),
                    guntas: row.get_optional("guntas")?,
                    irrigation: row.optional("irrigation"),
                    imported: None,
                };
                let known = moment(FARMERS_KNOWN).ok_or_else(|| row.wrong("id"))?;
                let head = Head {
                    id: row.get("id")?,
                    farmer: id.clone(),
                    by: row.get("by")?,
                    occurred_at: known,
                    recorded_at: known,
                };
                let entries = vec![planned(row, head, &Body::Farmer(farmer))?];
                this.farmers.insert(
                    id.clone(),
                    FarmerPlan {
                        farmer: id,
                        village,
                        entries,
                    },
                );
                Ok(())
            },
        )
    }

    fn visits(&mut self) -> Result<(), ImportError> {
        self.each(
            "visits.csv",
            include_str!("../../../demo/visits.csv"),
            |this, row| {
                let (id, farmer, by): (EntryId, FarmerId, OfficerId) =
                    (row.get("id")?, row.get("farmer")?, row.get("by")?);
                this.visits.insert(id.clone(), (farmer.clone(), by.clone()));
                let occurred_at = row.moment("at")?;
                let recorded_at = match row.optional("recorded") {
                    Some(_) => row.moment("recorded")?,
                    None => occurred_at.plus_millis(RECORDED_AFTER_MS),
                };
                let head = Head {
                    id,
                    farmer: farmer.clone(),
                    by,
                    occurred_at,
                    recorded_at,
                };
                let visit = this.visit(row)?;
                let entry = planned(row, head, &Body::Visit(visit))?;
                this.add(row, &farmer, entry)
            },
        )
    }

    fn visit(&self, row: &Cells<'_>) -> Result<Visit, ImportError> {
        let (crop, issue) = (row.text("crop"), row.optional("issue"));
        let advised = |item: &String| self.advised(item, &crop, issue.as_deref());
        let products: Option<Vec<Advised>> = row.list("products").iter().map(advised).collect();
        let objection = row.word::<ObjectionKind>("objection")?;
        Ok(Visit {
            stage: row.optional("stage"),
            products: products.ok_or_else(|| row.wrong("products"))?,
            pitch: row.word::<Pitch>("pitch")?.into_iter().collect(),
            objections: objection
                .map(|kind| Objection {
                    kind,
                    text: row.optional("objection_text"),
                })
                .into_iter()
                .collect(),
            reaction: row.word::<Reaction>("reaction")?,
            advice: row.optional("advice"),
            note: row.optional("note"),
            crop,
            issue,
            ..Visit::default()
        })
    }

    /// `P002@420`: the product, its price on that day, and the dose of its label for this use.
    fn advised(&self, item: &str, crop: &str, issue: Option<&str>) -> Option<Advised> {
        let (product, price) = item.split_once('@')?;
        let uses = self.uses.get(product)?;
        let fits =
            |u: &&LabelUse| u.crop == crop && u.issues.iter().any(|known| Some(&**known) == issue);
        let label = uses.iter().find(fits)?;
        let price_inr = Some(price.parse().ok()?);
        Some(Advised {
            product: product.parse().ok()?,
            dose: label.dose.clone(),
            price_inr,
        })
    }

    fn outcomes(&mut self) -> Result<(), ImportError> {
        self.each(
            "outcomes.csv",
            include_str!("../../../demo/outcomes.csv"),
            |this, row| {
                let result = row
                    .word::<CropResult>("result")?
                    .ok_or_else(|| row.wrong("result"))?;
                let (visit, note) = (row.get("visit")?, row.optional("note"));
                let outcome = Outcome {
                    visit,
                    result,
                    note,
                    supersedes: Vec::new(),
                    moved_from: None,
                };
                this.follow(row, &Body::Outcome(outcome))
            },
        )
    }

    fn forecasts(&mut self) -> Result<(), ImportError> {
        self.each(
            "forecasts.csv",
            include_str!("../../../demo/forecasts.csv"),
            |this, row| {
                let question = row
                    .word::<Question>("question")?
                    .ok_or_else(|| row.wrong("question"))?;
                let (visit, percent, due_on) =
                    (row.get("visit")?, row.get("percent")?, row.get("due_on")?);
                this.follow(
                    row,
                    &Body::Forecast(Forecast {
                        visit,
                        question,
                        percent,
                        due_on,
                        moved_from: None,
                    }),
                )
            },
        )
    }

    /// An entry about an earlier visit, by the officer who made it.
    fn follow(&mut self, row: &Cells<'_>, body: &Body) -> Result<(), ImportError> {
        let visit: EntryId = row.get("visit")?;
        let (farmer, by) = self
            .visits
            .get(&visit)
            .cloned()
            .ok_or_else(|| row.wrong("visit"))?;
        let at = row.moment("at")?;
        let id = row.get("id")?;
        let head = Head {
            id,
            farmer: farmer.clone(),
            by,
            occurred_at: at,
            recorded_at: at,
        };
        let entry = planned(row, head, body)?;
        self.add(row, &farmer, entry)
    }

    fn add(
        &mut self,
        row: &Cells<'_>,
        farmer: &FarmerId,
        entry: Planned,
    ) -> Result<(), ImportError> {
        let plan = self
            .farmers
            .get_mut(farmer)
            .ok_or_else(|| row.wrong("farmer"))?;
        plan.entries.push(entry);
        Ok(())
    }
}

/// The phone was at the depot the evening of the day on which the entry was recorded.
fn planned(row: &Cells<'_>, head: Head, body: &Body) -> Result<Planned, ImportError> {
    let received_at = head.recorded_at.day().at(20, 0);
    let id = head.id.clone();
    let entry =
        Entry::new(head, body).map_err(|error| ImportError::Internal(format!("{id}: {error}")))?;
    Ok(Planned {
        entry,
        received_at,
        row: Some(row.number()),
    })
}

fn label_use(row: &Cells<'_>) -> Result<LabelUse, ImportError> {
    let dose = |milli: Option<u32>| {
        milli.map(|milli| Dose {
            milli,
            unit: row.text("unit"),
            per: row.text("per"),
        })
    };
    Ok(LabelUse {
        crop: row.text("crop"),
        issues: row.list("issues"),
        dose: dose(row.milli("dose")?),
        dose_max: dose(row.milli("dose_max")?),
        dose_text: row.optional("dose_text"),
        waiting_days: row.get_optional("waiting_days")?,
    })
}

#[cfg(test)]
mod tests;
