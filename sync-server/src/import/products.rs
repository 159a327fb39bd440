//! A depot's own list of products with what their labels say and what they cost. Rows of one
//! product with one `valid_from` are its uses; a later `valid_from` is a later price or label.

use super::{
    ImportError, Plan, PlannedRecord, RefusedReason, Source, amount::milli, lists::Cells,
    table::Table, words,
};
use shared::{
    entry::Dose,
    ids::ProductId,
    records::{LabelUse, Pack, Product, Record, RecordBody},
    time::Day,
    vocab::slug_of,
};
use std::collections::BTreeMap;

const WANTED: &str = "id, name_en, name_te, chemical, class, crops, dose, unit, per, waiting_days, price, \
                      valid_from (see --template)";
const TEMPLATE: &str = "id,name_en,name_te,chemical,class,tier,crops,issues,dose,dose_max,unit,per,\
    waiting_days,pack,pack_unit,price,valid_from\n\
    D-P1,Blitox,బ్లిటాక్స్,Copper oxychloride 50% WP,fungicide,budget,chilli;tomato,blight;leaf spot,\
    2.5,3,g,litre,10,500,g,420,2026-04-01\n\
    D-P1,Blitox,బ్లిటాక్స్,Copper oxychloride 50% WP,fungicide,budget,chilli;tomato,blight;leaf spot,\
    2.5,3,g,litre,10,500,g,440,2026-07-01\n";
const SOURCE: &str = "The label, as the depot's own list has it";
const UNITS: &[&str] = &["g", "ml", "kg", "l"];
const PER: &[&str] = &["acre", "hectare", "litre", "kg-seed", "plant"];
const CLASSES: &[&str] = &[
    "insecticide",
    "fungicide",
    "herbicide",
    "fertiliser",
    "seed",
    "bio",
];
const TIERS: &[&str] = &["budget", "standard", "premium"];
const MAX_ISSUES: usize = 20;

/// The header and two example rows.
pub fn products_template() -> &'static str {
    TEMPLATE
}

/// Reads a list of products.
pub fn products(sources: &[Source<'_>]) -> Result<Plan, ImportError> {
    let mut plan = Plan::default();
    let mut products: BTreeMap<(ProductId, Day), (Product, Vec<u64>)> = BTreeMap::new();
    for source in sources {
        let table = Table::read(*source, plan.read + 1)?;
        if !table.has(&[
            "id",
            "chemical",
            "crops",
            "dose",
            "unit",
            "per",
            "waiting_days",
            "price",
            "valid_from",
        ]) {
            return Err(table.wrong_header(WANTED));
        }
        for row in &table.rows {
            plan.read += 1;
            let refused = match row {
                Ok(row) => take(&Cells { table: &table, row }, &mut products).map_err(|reason| {
                    let id = row.text(table.column("id"));
                    table.refuse(row, Some(id).filter(|id| !id.is_empty()), reason)
                }),
                Err(refused) => Err(refused.clone()),
            };
            plan.refused.extend(refused.err());
        }
    }
    let record = |((_, valid_from), (product, rows))| PlannedRecord {
        record: Record {
            valid_from,
            valid_to: None,
            body: RecordBody::Product(product),
        },
        rows,
    };
    plan.records = products.into_iter().map(record).collect();
    Ok(plan)
}

fn take(
    row: &Cells<'_>,
    products: &mut BTreeMap<(ProductId, Day), (Product, Vec<u64>)>,
) -> Result<(), RefusedReason> {
    let id = row
        .read(
            "id",
            "an id of 1 to 40 letters, digits and hyphens",
            |text| ProductId::new(text).ok(),
        )?
        .ok_or(RefusedReason::Missing { column: "id" })?;
    let from = row
        .read("valid_from", "a day such as 2026-04-01", |text| {
            text.parse::<Day>().ok()
        })?
        .ok_or(RefusedReason::Missing {
            column: "valid_from",
        })?;
    let product = product(row, &id)?;
    let uses = uses(row)?;
    let number = row.row.number;
    let Some((known, rows)) = products.get_mut(&(id.clone(), from)) else {
        products.insert((id, from), (Product { uses, ..product }, vec![number]));
        return Ok(());
    };
    // What stands above the uses must be the same on every row of the product and day.
    if (Product {
        uses: Vec::new(),
        ..known.clone()
    }) != product
    {
        return Err(RefusedReason::Other(format!(
            "another row of {id} from {from} has another name, price, pack or chemical; make them the same, or give \
             this one its own valid_from"
        )));
    }
    if uses.iter().all(|one| known.uses.contains(one)) {
        return Err(RefusedReason::Duplicate(format!(
            "another row of {id} from {from}"
        )));
    }
    known.uses.extend(uses);
    rows.push(number);
    Ok(())
}

fn product(row: &Cells<'_>, id: &ProductId) -> Result<Product, RefusedReason> {
    let pack = row.read("pack", "an amount such as 500 or 2.5", |text| {
        milli(text).filter(|pack| *pack > 0)
    })?;
    let unit = row.word("pack_unit", "g, ml, kg or l", UNITS)?;
    let pack = match (pack, unit) {
        (Some(milli), Some(unit)) => Some(Pack { milli, unit }),
        (None, None) => None,
        _ => {
            return Err(RefusedReason::Missing {
                column: "pack or pack_unit",
            });
        }
    };
    Ok(Product {
        id: id.clone(),
        names: row.names()?,
        chemical: row.needed("chemical", 200)?,
        class: row
            .word(
                "class",
                "insecticide, fungicide, herbicide, fertiliser, seed or bio",
                CLASSES,
            )?
            .ok_or(RefusedReason::Missing { column: "class" })?,
        tier: row.word("tier", "budget, standard or premium", TIERS)?,
        uses: Vec::new(),
        pack,
        price_inr: row.read("price", "whole rupees for one pack", |text| {
            text.parse()
                .ok()
                .filter(|price| (1..=1_000_000).contains(price))
        })?,
        source: SOURCE.to_owned(),
    })
}

fn uses(row: &Cells<'_>) -> Result<Vec<LabelUse>, RefusedReason> {
    let amount = |column| {
        row.read(column, "an amount such as 2.5", |text| {
            milli(text).filter(|dose| *dose > 0)
        })
    };
    let (least, most) = (amount("dose")?, amount("dose_max")?);
    let unit = row.word("unit", "g, ml, kg or l", UNITS)?;
    let per = row.word("per", "acre, hectare, litre, kg-seed or plant", PER)?;
    let dose = |milli: u32| match (&unit, &per) {
        (Some(unit), Some(per)) => Ok(Dose {
            milli,
            unit: unit.clone(),
            per: per.clone(),
        }),
        _ => Err(RefusedReason::Missing {
            column: "unit or per, beside a dose,",
        }),
    };
    if most.is_some() && (least.is_none() || most < least) {
        return Err(RefusedReason::Other(
            "dose_max is less than dose, or stands alone; correct it".to_owned(),
        ));
    }
    let (dose, dose_max) = (least.map(dose).transpose()?, most.map(dose).transpose()?);
    let waiting_days = row.read(
        "waiting_days",
        "a number of days; leave it blank if the label does not say",
        |text| text.parse().ok().filter(|days| *days <= 400),
    )?;
    let issues: Vec<String> = row
        .items("issues")
        .iter()
        .flat_map(|label| issue(label))
        .take(MAX_ISSUES)
        .collect();
    let crops = row.items("crops");
    if crops.is_empty() {
        return Err(RefusedReason::Missing { column: "crops" });
    }
    let label_use = |crop: &String| LabelUse {
        crop: words::crop(crop),
        issues: issues.clone(),
        dose: dose.clone(),
        dose_max: dose_max.clone(),
        dose_text: None,
        waiting_days,
    };
    Ok(crops.iter().take(20).map(label_use).collect())
}

/// A slug of ours, or words such as `leaf spot`.
fn issue(label: &str) -> Vec<String> {
    let slug = slug_of(label, 40);
    if shared::vocab::knows_issue(&slug) {
        return vec![slug];
    }
    let found = words::issues(label);
    if found.is_empty() && !slug.is_empty() {
        vec![slug]
    } else {
        found
    }
}

#[cfg(test)]
#[path = "products_tests.rs"]
mod tests;
