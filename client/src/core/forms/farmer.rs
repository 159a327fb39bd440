//! A new farmer, or changed details of one. The village of a farmer is the depot's to change.

use super::{Batch, NotYet, Saving, toggle, written};
use crate::core::Given;
use crate::core::told::FarmerData;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shared::{
    brief::IndexRow,
    entry::{Body, Edit, Entry, Farmer, Head, Name},
    ids::{EntryId, FarmerId, Slug, VillageId},
    names,
    view::FarmerView,
};
use std::collections::{BTreeMap, BTreeSet};

/// A farmer as he is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FarmerForm {
    /// Who he is, or will be.
    pub farmer: FarmerId,
    /// The entries it may become: his creation, or the edits of names, phone, crops.
    pub ids: [EntryId; 3],
    /// The details as they stood, where they are being changed.
    pub edits: Option<Editing>,
    /// His name in Telugu script.
    pub te: String,
    /// His name in Latin script.
    pub en: String,
    /// His village.
    pub village: Option<VillageId>,
    /// His telephone number.
    pub phone: String,
    /// What he grows.
    pub crops: Vec<Slug>,
    /// The officer has seen the possible duplicates: it is someone else.
    pub is_someone_else: bool,
}

/// What details stood when the form was opened, and the edits that say so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Editing {
    /// The details.
    pub farmer: Farmer,
    /// The current edits of each field.
    pub seen: BTreeMap<String, Vec<EntryId>>,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum FarmerEdit {
    Te(String),
    En(String),
    Village(Option<VillageId>),
    Phone(String),
    Crop(Slug),
    IsSomeoneElse(bool),
}

impl FarmerForm {
    /// An empty one; with one village in the territory, that is the village.
    pub fn new(villages: &[VillageId], given: &mut Given<'_>) -> Self {
        Self {
            farmer: given.farmer_id(),
            ids: [given.entry_id(), given.entry_id(), given.entry_id()],
            edits: None,
            te: String::new(),
            en: String::new(),
            village: if let [only] = villages {
                Some(only.clone())
            } else {
                None
            },
            phone: String::new(),
            crops: Vec::new(),
            is_someone_else: false,
        }
    }

    /// The details of a farmer as they stand.
    pub fn editing(view: &FarmerView, data: &FarmerData, given: &mut Given<'_>) -> Self {
        let farmer = &view.farmer;
        let name = |lang: &str| farmer.names.iter().find(|name| name.lang == lang);
        let text = |lang: &str| name(lang).map(|name| name.text.clone()).unwrap_or_default();
        Self {
            farmer: view.id.clone(),
            te: text("te"),
            en: text("en"),
            village: Some(farmer.village.clone()),
            phone: farmer.phone.clone().unwrap_or_default(),
            crops: farmer.crops.clone(),
            edits: Some(Editing {
                farmer: farmer.clone(),
                seen: current_edits(data),
            }),
            ..Self::new(&[], given)
        }
    }

    pub(super) fn edit(&mut self, edit: FarmerEdit) {
        // A name or village that changed is to be looked at again.
        if matches!(
            edit,
            FarmerEdit::Te(_) | FarmerEdit::En(_) | FarmerEdit::Village(_)
        ) {
            self.is_someone_else = false;
        }
        match edit {
            FarmerEdit::Te(text) => self.te = text,
            FarmerEdit::En(text) => self.en = text,
            FarmerEdit::Village(village) => self.village = village,
            FarmerEdit::Phone(text) => self.phone = text,
            FarmerEdit::Crop(crop) => toggle(&mut self.crops, crop),
            FarmerEdit::IsSomeoneElse(so) => self.is_someone_else = so,
        }
    }

    fn names(&self) -> Vec<Name> {
        // Names in other scripts, which this form does not show, stay.
        let others = self.edits.iter().flat_map(|edits| &edits.farmer.names);
        let others = others
            .filter(|name| name.lang != "te" && name.lang != "en")
            .cloned();
        let ours = [("te", &self.te), ("en", &self.en)]
            .into_iter()
            .filter_map(|(lang, text)| {
                written(text).map(|text| Name {
                    lang: lang.to_owned(),
                    text,
                })
            });
        ours.chain(others).collect()
    }

    pub(super) fn entries(&self, saving: Saving<'_>) -> Result<Batch, NotYet> {
        let names = self.names();
        if names.is_empty() {
            return Err(NotYet::Name);
        }
        match &self.edits {
            Some(edits) => self.edited(edits, &names, saving),
            None => self.created(names, saving),
        }
    }

    fn created(&self, names: Vec<Name>, saving: Saving<'_>) -> Result<Batch, NotYet> {
        let village = self.village.clone().ok_or(NotYet::Village)?;
        if !self.is_someone_else && !duplicates(self, saving.rows).is_empty() {
            return Err(NotYet::Duplicate);
        }
        let farmer = Farmer {
            names,
            village: village.clone(),
            phone: written(&self.phone),
            crops: self.crops.clone(),
            guntas: None,
            irrigation: None,
            imported: None,
        };
        let entry = Entry::new(self.head(&self.ids[0], saving), &Body::Farmer(farmer))?;
        Ok(Batch {
            entries: vec![entry],
            village: Some(village),
        })
    }

    fn edited(&self, edits: &Editing, names: &[Name], saving: Saving<'_>) -> Result<Batch, NotYet> {
        let json = |value: serde_json::Result<Value>| value.unwrap_or(Value::Null);
        let was = &edits.farmer;
        let phone = written(&self.phone);
        let fields = [
            (
                "names",
                names != was.names,
                json(serde_json::to_value(names)),
            ),
            (
                "phone",
                phone != was.phone,
                json(serde_json::to_value(&phone)),
            ),
            (
                "crops",
                self.crops != was.crops,
                json(serde_json::to_value(&self.crops)),
            ),
        ];
        let mut entries = Vec::new();
        for ((field, is_changed, value), id) in fields.into_iter().zip(&self.ids) {
            if is_changed {
                let supersedes = edits.seen.get(field).cloned().unwrap_or_default();
                let edit = Edit {
                    field: field.to_owned(),
                    value,
                    supersedes,
                };
                entries.push(Entry::new(self.head(id, saving), &Body::Edit(edit))?);
            }
        }
        if entries.is_empty() {
            Err(NotYet::Unchanged)
        } else {
            Ok(Batch::of(entries))
        }
    }

    fn head(&self, id: &EntryId, saving: Saving<'_>) -> Head {
        Head {
            id: id.clone(),
            farmer: self.farmer.clone(),
            by: saving.by.clone(),
            occurred_at: saving.now,
            recorded_at: saving.now,
        }
    }
}

/// Farmers of the same village who may be this one, by their names in either script.
pub fn duplicates<'a>(form: &FarmerForm, rows: &'a [IndexRow]) -> Vec<&'a IndexRow> {
    let names: Vec<&str> = [&form.te, &form.en]
        .into_iter()
        .map(|text| text.trim())
        .collect();
    let is_like = |row: &IndexRow| {
        (names.iter().filter(|name| !name.is_empty())).any(|name| {
            row.names
                .iter()
                .any(|held| names::possible_duplicate(name, &held.text))
        })
    };
    let here =
        |row: &&IndexRow| Some(&row.village) == form.village.as_ref() && row.farmer != form.farmer;
    rows.iter()
        .filter(here)
        .filter(|row| is_like(row))
        .collect()
}

/// For each field of a farmer: the edits that no later one replaces.
fn current_edits(data: &FarmerData) -> BTreeMap<String, Vec<EntryId>> {
    let mut edits = Vec::new();
    let mut gone: BTreeSet<EntryId> = BTreeSet::new();
    for known in &data.entries {
        match known.entry.body() {
            Ok(Body::Edit(edit)) => {
                gone.extend(edit.supersedes.iter().cloned());
                edits.push((known.entry.id.clone(), edit.field));
            }
            Ok(Body::Withdrawal(withdrawal)) => {
                gone.insert(withdrawal.withdraws);
            }
            _ => {}
        }
    }
    let mut current: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
    for (id, field) in edits.into_iter().filter(|(id, _)| !gone.contains(id)) {
        current.entry(field).or_default().push(id);
    }
    current
}

#[cfg(test)]
mod tests {
    use super::super::{Form, FormEdit, fixtures};
    use super::*;
    use crate::core::given::with_given;
    use crate::core::told::{Known, State};
    use shared::ids::OfficerId;

    const NOW: &str = "2026-09-30T10:00:00+05:30";

    fn row() -> IndexRow {
        let view = fixtures::view(&[]);
        let facts = crate::core::facts::tests::some();
        let day = crate::core::facts::tests::day("2026-09-30");
        let catalogue = shared::brief::Catalogue::on(day, facts.records());
        shared::brief::index_row(&view, &catalogue, day)
    }

    fn save(form: &Form, rows: &[IndexRow]) -> Result<Batch, NotYet> {
        let by = OfficerId::new("O01").unwrap();
        let facts = crate::core::facts::tests::some();
        let now = NOW.parse().unwrap();
        form.entries(Saving {
            by: &by,
            now,
            facts: &facts,
            rows,
            farmer: None,
        })
    }

    #[test]
    fn a_possible_duplicate_in_the_other_script_is_shown_first() {
        let villages = [
            VillageId::new("VL01").unwrap(),
            VillageId::new("VL02").unwrap(),
        ];
        let mut form = with_given(NOW, |given| {
            Form::Farmer(Box::new(FarmerForm::new(&villages, given)))
        });
        assert_eq!(save(&form, &[row()]), Err(NotYet::Name));
        form.edit(FormEdit::Farmer(FarmerEdit::En("Ramesh Goud".into())));
        assert_eq!(save(&form, &[row()]), Err(NotYet::Village));
        form.edit(FormEdit::Farmer(FarmerEdit::Village(Some(
            villages[0].clone(),
        ))));
        assert_eq!(save(&form, &[row()]), Err(NotYet::Duplicate));
        form.edit(FormEdit::Farmer(FarmerEdit::IsSomeoneElse(true)));
        let batch = save(&form, &[row()]).unwrap();
        assert_eq!(batch.village, Some(villages[0].clone()));
        form.edit(FormEdit::Farmer(FarmerEdit::Village(Some(
            villages[1].clone(),
        ))));
        assert!(
            save(&form, &[row()]).is_ok(),
            "the same name in another village is someone else"
        );
    }

    #[test]
    fn an_edit_replaces_the_edits_it_has_seen() {
        let known = |entry: Entry| Known {
            entry,
            received_at: None,
            state: State::OnPhone,
        };
        let data = |edits: &[Entry]| FarmerData {
            farmer: FarmerId::new("F001").unwrap(),
            entries: [fixtures::farmer_entry()]
                .into_iter()
                .chain(edits.iter().cloned())
                .map(known)
                .collect(),
            unreadable: vec![],
            heard: vec![],
            depot_hears: None,
        };
        let call = |held: &[Entry], phone: &str, now: &str| {
            let view = fixtures::view(held);
            let mut form = with_given(now, |given| {
                Form::Farmer(Box::new(FarmerForm::editing(&view, &data(held), given)))
            });
            assert_eq!(save(&form, &[]), Err(NotYet::Unchanged));
            form.edit(FormEdit::Farmer(FarmerEdit::Phone(phone.into())));
            save(&form, &[]).unwrap().entries
        };
        let mut held = call(&[], "111", "2026-09-29T10:00:00+05:30");
        held.extend(call(&held, "222", NOW));
        let view = fixtures::view(&held);
        assert_eq!(view.farmer.phone.as_deref(), Some("222"));
        assert!(
            view.details.is_empty(),
            "one after the other is no conflict"
        );
    }
}
