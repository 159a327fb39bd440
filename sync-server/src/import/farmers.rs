//! A depot's own list of farmers.

use super::{
    FarmerPlan, ImportError, Plan, Planned, RefusedReason, Source, Territory, amount::milli,
    ident::hash, lists::Cells, table::Table, words,
};
use shared::{
    entry::{Body, Entry, Farmer, Head},
    ids::{EntryId, FarmerId, OfficerId, VillageId},
    names,
    records::Village,
    time::{Day, Stamp},
};
use std::collections::{BTreeMap, BTreeSet};

const WANTED: &str = "name_en, name_te, village, crops (see --template)";
const TEMPLATE: &str = "id,name_en,name_te,village,crops,acres,irrigation,phone,since\n\
    D-001,Ramesh Goud,రమేష్ గౌడ్,574308,chilli;cotton,3,bore,,2024-06-01\n\
    D-002,Lakshmi Bai,లక్ష్మీ బాయి,\"Chevella, Chevella\",tomato,1.5,canal,,\n";
/// Who entered them, where no officer is named.
const DEPOT: &str = "depot";

/// The header and two example rows.
pub fn farmers_template() -> &'static str {
    TEMPLATE
}

/// Reads a list of farmers. `villages` are those the depot knows; they join the territory of
/// `officer`, who then counts as having written the farmers down.
pub fn farmers(
    sources: &[Source<'_>],
    villages: &[Village],
    officer: Option<&OfficerId>,
) -> Result<Plan, ImportError> {
    let known = Known::new(villages);
    let by = officer
        .cloned()
        .unwrap_or_else(|| OfficerId::new(DEPOT).expect("a plain id"));
    let mut plan = Plan::default();
    let mut seen: BTreeMap<FarmerId, String> = BTreeMap::new();
    for source in sources {
        let table = Table::read(*source, plan.read + 1)?;
        if !table.has(&["village", "crops"])
            || !(table.has(&["name_en"]) || table.has(&["name_te"]))
        {
            return Err(table.wrong_header(WANTED));
        }
        for row in &table.rows {
            plan.read += 1;
            let read = match row {
                Ok(row) => farmer(&Cells { table: &table, row }, &known, &by, &mut seen).map_err(
                    |reason| {
                        let id = row.text(table.column("id"));
                        table.refuse(row, Some(id).filter(|id| !id.is_empty()), reason)
                    },
                ),
                Err(refused) => Err(refused.clone()),
            };
            match read {
                Ok(farmer) => plan.farmers.push(farmer),
                Err(refused) => plan.refused.push(refused),
            }
        }
    }
    if let Some(officer) = officer {
        let villages: BTreeSet<VillageId> = plan
            .farmers
            .iter()
            .map(|farmer| farmer.village.clone())
            .collect();
        plan.territories.push(Territory {
            officer: officer.clone(),
            villages: villages.into_iter().collect(),
        });
    }
    Ok(plan)
}

fn farmer(
    row: &Cells<'_>,
    known: &Known<'_>,
    by: &OfficerId,
    seen: &mut BTreeMap<FarmerId, String>,
) -> Result<FarmerPlan, RefusedReason> {
    let names = row.names()?;
    let village = known.village(&row.needed("village", 120)?)?;
    let acres = row.read("acres", "acres such as 3 or 2.5", |text| {
        milli(text).filter(|acres| *acres <= 10_000_000)
    })?;
    let since = row.read("since", "a day such as 2024-06-01", |text| {
        text.parse::<Day>().ok()
    })?;
    let phone = row.read("phone", "a telephone number", |text| {
        let plain = text.len() <= 20
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || b"+- ".contains(&byte));
        plain.then(|| text.to_owned())
    })?;
    let body = Farmer {
        village: village.clone(),
        phone,
        crops: crops(row)?,
        // Forty guntas to the acre; a part of one is left out.
        guntas: acres.map(|acres| acres * 40 / 1000),
        irrigation: row.word(
            "irrigation",
            "canal, bore, rain or tank",
            &["canal", "bore", "rain", "tank"],
        )?,
        imported: Some("farmers".to_owned()),
        names,
    };
    let id = match row.read(
        "id",
        "an id of 1 to 40 letters, digits and hyphens",
        |text| FarmerId::new(text).ok(),
    )? {
        Some(id) => id,
        None => made_id(&body),
    };
    let here = row.table.place_of(row.row);
    if let Some(first) = seen.insert(id.clone(), here) {
        return Err(RefusedReason::Duplicate(format!(
            "the farmer on {first} (the same id {id})"
        )));
    }
    // A list has no time of its own: without a day, he was always known.
    let at = since.unwrap_or(Stamp::MIN.day()).at(10, 0);
    let entry_id = EntryId::new(&format!("list:{}", hash([id.as_str()], 32))).expect("a hash fits");
    let head = Head {
        id: entry_id,
        farmer: id.clone(),
        by: by.clone(),
        occurred_at: at,
        recorded_at: at,
    };
    let entry = Entry::new(head, &Body::Farmer(body))
        .map_err(|error| RefusedReason::Other(error.to_string()))?;
    let planned = Planned {
        entry,
        received_at: at,
        row: Some(row.row.number),
    };
    Ok(FarmerPlan {
        farmer: id,
        village,
        entries: vec![planned],
    })
}

fn crops(row: &Cells<'_>) -> Result<Vec<String>, RefusedReason> {
    let mut crops: Vec<String> = row
        .items("crops")
        .iter()
        .map(|label| words::crop(label))
        .collect();
    crops.dedup();
    let few = crops.len() <= 20;
    few.then_some(crops).ok_or(RefusedReason::Unreadable {
        column: "crops",
        found: "more than 20".to_owned(),
        wanted: "a list of at most 20 crops with ; between them",
    })
}

/// Without an id of the depot's, a farmer is known by names, village and telephone.
fn made_id(farmer: &Farmer) -> FarmerId {
    let names = farmer.names.iter().map(|name| name.text.as_str());
    let rest = [
        farmer.village.as_str(),
        farmer.phone.as_deref().unwrap_or(""),
    ];
    FarmerId::new(&format!("list:{}", hash(names.chain(rest), 32))).expect("a hash fits")
}

/// The depot's villages, by code and by how they sound.
struct Known<'a> {
    by_id: BTreeMap<&'a str, &'a Village>,
    by_sound: BTreeMap<String, BTreeSet<&'a str>>,
}

impl<'a> Known<'a> {
    fn new(villages: &'a [Village]) -> Self {
        let mut known = Known {
            by_id: BTreeMap::new(),
            by_sound: BTreeMap::new(),
        };
        for village in villages {
            let id = village.id.as_str();
            known.by_id.insert(id, village);
            let spellings = village
                .names
                .iter()
                .map(|name| &name.text)
                .chain(&village.also);
            for sound in spellings.map(|name| names::key(name)) {
                known.by_sound.entry(sound).or_default().insert(id);
            }
        }
        known
    }

    /// `574308`, `Chevella`, or `Chevella, Ranga Reddy` where a name occurs more than once.
    fn village(&self, text: &str) -> Result<VillageId, RefusedReason> {
        if let Some(village) = self.by_id.get(text) {
            return Ok(village.id.clone());
        }
        let (name, within) = text.split_once(',').unwrap_or((text, ""));
        let within = names::key(within);
        let lies = |village: &Village| {
            let around = [&village.mandal, &village.district];
            within.is_empty()
                || around
                    .into_iter()
                    .flatten()
                    .any(|name| names::key(name) == within)
        };
        let found = self.by_sound.get(&names::key(name)).into_iter().flatten();
        let found: Vec<&Village> = found
            .map(|id| self.by_id[id])
            .filter(|village| lies(village))
            .collect();
        match found.as_slice() {
            [one] => Ok(one.id.clone()),
            [] => Err(RefusedReason::Other(format!(
                "no village is called {text:?}; import its village list first, or write its LGD code"
            ))),
            several => {
                let shown = |village: &&Village| {
                    format!(
                        "{} in {}",
                        village.id,
                        village.mandal.as_deref().unwrap_or("no mandal")
                    )
                };
                let first: Vec<String> = several.iter().take(5).map(shown).collect();
                Err(RefusedReason::Other(format!(
                    "{} villages are called {text:?}; write the code of the one meant ({}{})",
                    several.len(),
                    first.join(", "),
                    if several.len() > 5 { ", …" } else { "" }
                )))
            }
        }
    }
}

#[cfg(test)]
#[path = "farmers_tests.rs"]
mod tests;
