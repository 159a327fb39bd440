//! The official table of approved insecticide uses (CIBRC, Major Uses of Pesticides). One row is
//! one use; the formulation is the product. What a cell does not plainly say is kept as text or
//! left unknown, never guessed.

mod dose;
mod labels;

use super::{
    ImportError, Plan, PlannedRecord, RefusedReason, Source,
    ident::fitted,
    table::{Row, Table},
};
use shared::{
    entry::Name,
    ids::ProductId,
    records::{LabelUse, Product, Record, RecordBody},
    time::Day,
};
use std::collections::BTreeMap;

const SOURCE: &str = "CIBRC Major Uses of Pesticides (Insecticides), 31 March 2026";
const WANTED: &str =
    "formulation, crop, pest, dose_formulation, dilution_water, waiting_period, pdf_page";
const MAX_CELL_CHARS: usize = 2_000;
/// From this page on the table is about houses and public health.
const HOUSEHOLD_PAGE: u32 = 90;

/// The day of the table.
fn as_on() -> Day {
    Day::from_ymd(2026, 3, 31).expect("a day")
}

/// Reads the table of uses, and the file of those rows that did not parse, all of which are
/// refused by name.
pub fn catalogue(sources: &[Source<'_>]) -> Result<Plan, ImportError> {
    let mut plan = Plan::default();
    let mut products: BTreeMap<ProductId, (Product, Vec<u64>)> = BTreeMap::new();
    for source in sources {
        let table = Table::read(*source, plan.read + 1)?;
        let columns = Columns::of(&table)?;
        for row in &table.rows {
            plan.read += 1;
            let refused = match row {
                Ok(row) => columns.take(row, &mut products).map_err(|reason| {
                    table.refuse(
                        row,
                        Some(row.text(columns.row_id)).filter(|id| !id.is_empty()),
                        reason,
                    )
                }),
                Err(refused) => Err(refused.clone()),
            };
            plan.refused.extend(refused.err());
        }
    }
    plan.records = products.into_values().map(record).collect();
    Ok(plan)
}

fn record((product, rows): (Product, Vec<u64>)) -> PlannedRecord {
    let record = Record {
        valid_from: as_on(),
        valid_to: None,
        body: RecordBody::Product(product),
    };
    PlannedRecord { record, rows }
}

struct Columns {
    row_id: Option<usize>,
    page: Option<usize>,
    formulation: Option<usize>,
    crop: Option<usize>,
    pest: Option<usize>,
    ingredient: Option<usize>,
    dose: Option<usize>,
    dilution: Option<usize>,
    waiting: Option<usize>,
    irregular: Option<usize>,
}

impl Columns {
    fn of(table: &Table) -> Result<Self, ImportError> {
        if !table.has(&[
            "formulation",
            "crop",
            "pest",
            "dose_formulation",
            "dilution_water",
            "waiting_period",
        ]) {
            return Err(table.wrong_header(WANTED));
        }
        Ok(Self {
            row_id: table.column("row_id"),
            page: table.column("pdf_page"),
            formulation: table.column("formulation"),
            crop: table.column("crop"),
            pest: table.column("pest"),
            ingredient: table.column("dose_ai"),
            dose: table.column("dose_formulation"),
            dilution: table.column("dilution_water"),
            waiting: table.column("waiting_period"),
            irregular: table.column("irregular_row"),
        })
    }

    fn take(
        &self,
        row: &Row,
        products: &mut BTreeMap<ProductId, (Product, Vec<u64>)>,
    ) -> Result<(), RefusedReason> {
        let page: u32 = row.text(self.page).parse().unwrap_or(0);
        if page >= HOUSEHOLD_PAGE {
            return Err(RefusedReason::Other(
                "a household or public health use, not a crop's".to_owned(),
            ));
        }
        if self.irregular.is_some() {
            let said =
                "the row did not come out of the table in its six cells; read it on its page";
            return Err(RefusedReason::Other(said.to_owned()));
        }
        let formulation = cell(row, self.formulation, "formulation")?;
        let crop = cell(row, self.crop, "crop")?;
        let pest = cell(row, self.pest, "pest")?;
        if labels::is_half_a_row(&pest) {
            let said =
                "the lower half of the row above, cut at a page break; read both on their pages";
            return Err(RefusedReason::Other(said.to_owned()));
        }
        let (ingredient, product_dose) = (row.text(self.ingredient), row.text(self.dose));
        let dose = dose::read(dose::Said {
            formulation: &formulation,
            crop: &crop,
            ingredient: &ingredient,
            product: &product_dose,
            dilution: &row.text(self.dilution),
        });
        let waiting_days = dose::waiting(&row.text(self.waiting), page);
        let id = ProductId::new(&fitted("cibrc:", &formulation)).expect("fitted");
        let (product, rows) = products
            .entry(id.clone())
            .or_insert_with(|| (product(id, formulation), Vec::new()));
        rows.push(row.number);
        for crop in labels::crops(&crop) {
            product.uses.push(LabelUse {
                crop,
                issues: labels::issues(&pest),
                dose: dose.least.clone(),
                dose_max: dose.most.clone(),
                dose_text: dose.text.clone(),
                waiting_days,
            });
        }
        Ok(())
    }
}

fn cell(row: &Row, column: Option<usize>, name: &'static str) -> Result<String, RefusedReason> {
    let text = row.text(column);
    let chars = text.chars().count();
    match chars {
        0 => Err(RefusedReason::Missing { column: name }),
        1..=MAX_CELL_CHARS => Ok(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        _ => Err(RefusedReason::CellTooLong {
            column: name,
            chars,
            max: MAX_CELL_CHARS,
        }),
    }
}

fn product(id: ProductId, formulation: String) -> Product {
    Product {
        id,
        names: vec![Name {
            lang: "en".to_owned(),
            text: formulation.clone(),
        }],
        chemical: formulation,
        class: "insecticide".to_owned(),
        tier: None,
        uses: Vec::new(),
        pack: None,
        price_inr: None,
        source: SOURCE.to_owned(),
    }
}
