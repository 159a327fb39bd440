//! Villages of the Local Government Directory (LGD). The villages file makes the villages; mandal
//! and district files confirm codes and add the wholly urban mandals, which have no village; the
//! file of other spellings adds those that fit exactly one village.

use super::{
    ImportError, Plan, PlannedRecord, Refused, RefusedReason, Source,
    table::{Row, Table},
};
use shared::{
    entry::Name,
    ids::VillageId,
    names,
    records::{Record, RecordBody, Village},
    time::Stamp,
};
use std::collections::BTreeMap;

const WANTED: &str = "village_code, village, village_te, mandal_code, mandal, district_code, district \
                      (villages), or mandal_code, mandal, district_code, district (mandals), or \
                      district_code, district (districts), or district, mandal, village (other spellings)";
const NO_VILLAGES: &str = "its villages are not in this run: name telangana_villages.csv too";
const MAX_NAME_CHARS: usize = 120;

/// Reads the LGD files of one run, in any order.
pub fn villages(sources: &[Source<'_>]) -> Result<Plan, ImportError> {
    let mut tables = Vec::new();
    let mut read = 0;
    for source in sources {
        let table = Table::read(*source, read + 1)?;
        read += table.rows.len() as u64;
        let kind = Kind::of(&table).ok_or_else(|| table.wrong_header(WANTED))?;
        tables.push((kind, table));
    }
    // Villages first, whatever the order in which the files were named.
    tables.sort_by_key(|(kind, _)| *kind);
    let mut directory = Directory::default();
    for (kind, table) in &tables {
        if *kind == Kind::Spellings {
            directory.index_spellings();
        }
        for row in &table.rows {
            let refused = match row {
                Ok(row) => directory
                    .take(*kind, table, row)
                    .map_err(|reason| table.refuse(row, None, reason)),
                Err(refused) => Err(refused.clone()),
            };
            directory.refused.extend(refused.err());
        }
    }
    Ok(directory.plan(read))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Villages,
    Mandals,
    Districts,
    Spellings,
}

impl Kind {
    fn of(table: &Table) -> Option<Self> {
        let place = table.has(&["mandal", "district"]);
        if table.has(&["village_code", "village"]) && place {
            Some(Self::Villages)
        } else if table.has(&["mandal_code", "mandal", "district"])
            || table.has(&["subdistrict_code", "subdistrict_name", "district_name"])
        {
            Some(Self::Mandals)
        } else if table.has(&["village"]) && place {
            Some(Self::Spellings)
        } else if table.has(&["district_code", "district"]) {
            Some(Self::Districts)
        } else {
            None
        }
    }
}

#[derive(Default)]
struct Directory {
    refused: Vec<Refused>,
    villages: BTreeMap<VillageId, (Village, Vec<u64>)>,
    /// One village of each mandal and of each district, by code.
    mandals: BTreeMap<String, VillageId>,
    districts: BTreeMap<String, VillageId>,
    /// District, mandal and village as they sound; `None` where two villages sound alike.
    spellings: BTreeMap<[String; 3], Option<VillageId>>,
}

impl Directory {
    fn take(&mut self, kind: Kind, table: &Table, row: &Row) -> Result<(), RefusedReason> {
        let cell = |names: &[&str]| {
            let text = names
                .iter()
                .find_map(|name| table.column(name))
                .map(|at| row.text(Some(at)));
            text.unwrap_or_default()
        };
        match kind {
            Kind::Villages => self.village(row.number, &cell),
            Kind::Mandals => self.mandal(row.number, &cell),
            Kind::Districts => self.district(row.number, &cell),
            Kind::Spellings => self.spelling(row.number, &cell),
        }
    }

    fn village(&mut self, row: u64, cell: &dyn Fn(&[&str]) -> String) -> Result<(), RefusedReason> {
        let id = code(cell(&["village_code"]), "village_code")?;
        let name = named(cell(&["village"]), "village")?;
        let telugu = cell(&["village_te"]);
        let mut village = Village {
            id: id.clone(),
            names: vec![Name {
                lang: "en".to_owned(),
                text: name,
            }],
            also: Vec::new(),
            mandal: Some(cell(&["mandal"])).filter(|text| !text.is_empty()),
            district: Some(cell(&["district"])).filter(|text| !text.is_empty()),
        };
        // Official Telugu names are names; those made by a machine, or mixed with Latin letters,
        // only help a search.
        let official = !cell(&["village_te_source"]).eq_ignore_ascii_case("transliterated");
        if official && is_telugu(&telugu) {
            village.names.push(Name {
                lang: "te".to_owned(),
                text: telugu,
            });
        } else if !telugu.is_empty() {
            village
                .also
                .push(telugu.chars().take(MAX_NAME_CHARS).collect());
        }
        if self.villages.contains_key(&id) {
            return Err(RefusedReason::Duplicate(format!(
                "an earlier row: the village code {id} is taken"
            )));
        }
        self.mandals
            .entry(cell(&["mandal_code"]))
            .or_insert_with(|| id.clone());
        self.districts
            .entry(cell(&["district_code"]))
            .or_insert_with(|| id.clone());
        self.villages.insert(id, (village, vec![row]));
        Ok(())
    }

    fn mandal(&mut self, row: u64, cell: &dyn Fn(&[&str]) -> String) -> Result<(), RefusedReason> {
        let mandal_code = cell(&["mandal_code", "subdistrict_code"]);
        code(mandal_code.clone(), "mandal_code")?;
        let name = named(cell(&["mandal", "subdistrict_name"]), "mandal")?;
        if let Some(village) = self.mandals.get(&mandal_code).cloned() {
            return self.confirm(&village, row);
        }
        if cell(&["villages", "village_count"]) != "0" || self.villages.is_empty() {
            return Err(RefusedReason::Other(NO_VILLAGES.to_owned()));
        }
        // Wholly urban: the mandal stands for itself.
        let id = VillageId::new(&format!("lgd-m:{mandal_code}")).expect("a code is short");
        let mut names = vec![Name {
            lang: "en".to_owned(),
            text: name.clone(),
        }];
        // District and mandal names in Telugu are made by a machine; they only help a search.
        let also = vec![cell(&["mandal_te"])]
            .into_iter()
            .filter(|text| is_telugu(text))
            .collect();
        names.retain(|name| !name.text.is_empty());
        let district = Some(cell(&["district", "district_name"])).filter(|text| !text.is_empty());
        let village = Village {
            id: id.clone(),
            names,
            also,
            mandal: Some(name),
            district,
        };
        self.mandals.insert(mandal_code, id.clone());
        self.villages.insert(id, (village, vec![row]));
        Ok(())
    }

    fn district(
        &mut self,
        row: u64,
        cell: &dyn Fn(&[&str]) -> String,
    ) -> Result<(), RefusedReason> {
        let village = self.districts.get(&cell(&["district_code"])).cloned();
        let village = village.ok_or_else(|| RefusedReason::Other(NO_VILLAGES.to_owned()))?;
        self.confirm(&village, row)
    }

    fn confirm(&mut self, village: &VillageId, row: u64) -> Result<(), RefusedReason> {
        if let Some((_, rows)) = self.villages.get_mut(village) {
            rows.push(row);
        }
        Ok(())
    }

    fn index_spellings(&mut self) {
        if !self.spellings.is_empty() {
            return;
        }
        for (id, (village, _)) in &self.villages {
            let district = village.district.as_deref().unwrap_or("");
            let mandal = village.mandal.as_deref().unwrap_or("");
            let sound = [district, mandal, &village.names[0].text].map(names::key);
            // Two villages that sound alike: neither gets the spelling.
            let one = self
                .spellings
                .entry(sound)
                .or_insert_with(|| Some(id.clone()));
            if one.as_ref() != Some(id) {
                *one = None;
            }
        }
    }

    fn spelling(
        &mut self,
        row: u64,
        cell: &dyn Fn(&[&str]) -> String,
    ) -> Result<(), RefusedReason> {
        let text = named(cell(&["village"]), "village")?;
        if self.villages.is_empty() {
            return Err(RefusedReason::Other(NO_VILLAGES.to_owned()));
        }
        let sound =
            [cell(&["district"]), cell(&["mandal"]), text.clone()].map(|text| names::key(&text));
        let Some(found) = self.spellings.get(&sound) else {
            return Err(RefusedReason::Other(
                "no village of this mandal sounds like it".to_owned(),
            ));
        };
        let Some(id) = found else {
            return Err(RefusedReason::Other(
                "two villages of this mandal sound like it".to_owned(),
            ));
        };
        if let Some((village, rows)) = self.villages.get_mut(id) {
            rows.push(row);
            let known = village
                .names
                .iter()
                .map(|name| &name.text)
                .chain(&village.also);
            if !known
                .into_iter()
                .any(|name| name.eq_ignore_ascii_case(&text))
            {
                village.also.push(text);
            }
        }
        Ok(())
    }

    fn plan(self, read: u64) -> Plan {
        let record = |(mut village, rows): (Village, Vec<u64>)| {
            village.also.sort();
            let body = RecordBody::Village(village);
            PlannedRecord {
                record: Record {
                    valid_from: Stamp::MIN.day(),
                    valid_to: None,
                    body,
                },
                rows,
            }
        };
        let records = self.villages.into_values().map(record).collect();
        Plan {
            read,
            records,
            refused: self.refused,
            ..Plan::default()
        }
    }
}

fn code(text: String, column: &'static str) -> Result<VillageId, RefusedReason> {
    if text.is_empty() {
        return Err(RefusedReason::Missing { column });
    }
    let digits = text.len() <= 10 && text.bytes().all(|byte| byte.is_ascii_digit());
    let wrong = |found: String| RefusedReason::Unreadable {
        column,
        found: found.chars().take(40).collect(),
        wanted: "an LGD code (digits)",
    };
    if digits {
        VillageId::new(&text).map_err(|_| wrong(text))
    } else {
        Err(wrong(text))
    }
}

fn named(text: String, column: &'static str) -> Result<String, RefusedReason> {
    let chars = text.chars().count();
    match chars {
        0 => Err(RefusedReason::Missing { column }),
        1..=MAX_NAME_CHARS => Ok(text),
        _ => Err(RefusedReason::CellTooLong {
            column,
            chars,
            max: MAX_NAME_CHARS,
        }),
    }
}

/// Telugu letters and no Latin ones.
fn is_telugu(text: &str) -> bool {
    let telugu = text.chars().any(|c| ('\u{c00}'..='\u{c7f}').contains(&c));
    telugu
        && !text.chars().any(|c| c.is_ascii_alphabetic())
        && text.chars().count() <= MAX_NAME_CHARS
}

#[cfg(test)]
#[path = "villages_tests.rs"]
mod tests;
