//! Recording a visit, and correcting one: the same fields. A correction says only what changed.

use super::{NotYet, Saving, Taken, due_after, moment, written};
use crate::core::{Facts, Given, facts::label_use};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shared::{
    entry::{
        Advised, Attached, Body, Correction, Entry, Forecast, Head, Objection, ObjectionKind,
        Pitch, Question, Reaction, Visit,
    },
    ids::{EntryId, FarmerId, ProductId, Slug},
    time::{Day, Stamp},
    view::{FarmerView, VisitView},
    vocab::UNKNOWN_CROP,
};

/// A visit as it is being written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitForm {
    /// The entry it becomes: the visit's own id, or the correction's.
    pub id: EntryId,
    /// The id of the forecast, if a chance is stated.
    pub forecast_id: EntryId,
    /// Whose.
    pub farmer: FarmerId,
    /// When the form was opened.
    pub opened_at: Stamp,
    /// The visit that is corrected, as it stood when the form was opened.
    #[serde(default)]
    pub corrects: Option<Correcting>,
    /// Another day than today.
    #[serde(default)]
    pub day: Option<Day>,
    /// The crop; empty until chosen.
    #[serde(default)]
    pub crop: Slug,
    /// The officer has not chosen it: it is the one of the last visit.
    #[serde(default)]
    pub crop_is_suggested: bool,
    /// Its stage.
    #[serde(default)]
    pub stage: Option<Slug>,
    /// The trouble.
    #[serde(default)]
    pub issue: Option<Slug>,
    /// The products advised.
    #[serde(default)]
    pub products: Vec<ProductId>,
    /// How the advice was put.
    #[serde(default)]
    pub pitch: Vec<Pitch>,
    /// What the farmer held against it.
    #[serde(default)]
    pub objections: Vec<Objection>,
    /// How he took it.
    #[serde(default)]
    pub reaction: Option<Reaction>,
    /// Advice in words.
    #[serde(default)]
    pub advice: String,
    /// The note.
    #[serde(default)]
    pub note: String,
    /// Voice and photos.
    #[serde(default)]
    pub media: Vec<Attached>,
    /// The stated chance, in percent.
    #[serde(default)]
    pub chance: Option<u8>,
    /// What it is about.
    pub question: Question,
    /// The day by which it is decided, where another than the usual one was chosen.
    #[serde(default)]
    pub due_on: Option<Day>,
    /// The products of the brief, as it was when the form was opened: offered first.
    #[serde(default)]
    pub suggested: Vec<ProductId>,
    /// What a machine proposed and the officer left, by [`super::Offered::key`].
    #[serde(default)]
    pub left: Vec<String>,
}

/// The visit that a correction is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correcting {
    /// Its id.
    pub visit: EntryId,
    /// Its time as it stood.
    pub occurred_at: Stamp,
    /// Its fields as they stood.
    pub fields: Visit,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is a field of the form")]
pub enum VisitEdit {
    Day(Option<Day>),
    Crop(Slug),
    Stage(Option<Slug>),
    Issue(Option<Slug>),
    Product(ProductId),
    Pitch(Pitch),
    Objection(ObjectionKind),
    ObjectionText(ObjectionKind, String),
    Reaction(Option<Reaction>),
    Advice(String),
    Note(String),
    /// A voice note or a photo, once.
    Attach(Attached),
    /// Takes it away, by its digest.
    Detach(String),
    Chance(Option<u8>),
    Question(Question),
    DueOn(Option<Day>),
    /// Values that were proposed and taken.
    Take(Vec<Taken>),
    /// Values that were proposed and left.
    Leave(Vec<String>),
}

impl VisitForm {
    /// A new visit to a farmer. If he grows one crop, that is the crop.
    pub fn new(farmer: FarmerId, crops: &[Slug], opened_at: Stamp, given: &mut Given<'_>) -> Self {
        Self {
            id: given.entry_id(),
            forecast_id: given.entry_id(),
            farmer,
            opened_at,
            corrects: None,
            day: None,
            crop: if let [only] = crops {
                only.clone()
            } else {
                Slug::new()
            },
            crop_is_suggested: false,
            stage: None,
            issue: None,
            products: Vec::new(),
            pitch: Vec::new(),
            objections: Vec::new(),
            reaction: None,
            advice: String::new(),
            note: String::new(),
            media: Vec::new(),
            chance: None,
            question: Question::WillApply,
            due_on: None,
            suggested: Vec::new(),
            left: Vec::new(),
        }
    }

    /// Begins where the last visit was: with its crop, where none is there yet, and with the products
    /// of the brief first.
    pub fn begin_with(&mut self, view: &FarmerView, suggested: Vec<ProductId>) {
        if self.corrects.is_some() {
            return;
        }
        let last = view.visits.first().map(|last| &last.visit.crop);
        if let Some(crop) = last.filter(|crop| self.crop.is_empty() && *crop != UNKNOWN_CROP) {
            self.crop = crop.clone();
            self.crop_is_suggested = true;
        }
        if self.suggested.is_empty() {
            self.suggested = suggested;
        }
    }

    /// A correction of a visit.
    pub fn correcting(
        farmer: FarmerId,
        view: &VisitView,
        opened_at: Stamp,
        given: &mut Given<'_>,
    ) -> Self {
        let visit = &view.visit;
        Self {
            day: Some(view.occurred_at.day()),
            crop: visit.crop.clone(),
            stage: visit.stage.clone(),
            issue: visit.issue.clone(),
            products: visit
                .products
                .iter()
                .map(|advised| advised.product.clone())
                .collect(),
            pitch: visit.pitch.clone(),
            objections: visit.objections.clone(),
            reaction: visit.reaction,
            advice: visit.advice.clone().unwrap_or_default(),
            note: visit.note.clone().unwrap_or_default(),
            media: visit.media.clone(),
            corrects: Some(Correcting {
                visit: view.id.clone(),
                occurred_at: view.occurred_at,
                fields: visit.clone(),
            }),
            ..Self::new(farmer, &[], opened_at, given)
        }
    }

    /// The day the visit is dated.
    pub fn day(&self) -> Day {
        self.day.unwrap_or_else(|| self.opened_at.day())
    }

    /// The day by which the chance is decided.
    pub fn due_on(&self) -> Day {
        self.due_on
            .unwrap_or_else(|| due_after(self.question, self.day()))
    }

    pub(super) fn edit(&mut self, edit: VisitEdit) {
        match edit {
            VisitEdit::Day(day) => self.day = day,
            VisitEdit::Crop(crop) => {
                self.crop = crop;
                self.crop_is_suggested = false;
            }
            VisitEdit::Stage(stage) => self.stage = stage,
            VisitEdit::Issue(issue) => self.issue = issue,
            VisitEdit::Product(product) => toggle(&mut self.products, product),
            VisitEdit::Pitch(pitch) => toggle(&mut self.pitch, pitch),
            VisitEdit::Objection(kind) => self.toggle_objection(kind),
            VisitEdit::ObjectionText(kind, text) => {
                if let Some(held) = self.objections.iter_mut().find(|held| held.kind == kind) {
                    held.text = (!text.is_empty()).then_some(text);
                }
            }
            VisitEdit::Reaction(reaction) => self.reaction = reaction,
            VisitEdit::Advice(text) => self.advice = text,
            VisitEdit::Note(text) => self.note = text,
            VisitEdit::Attach(attached) => {
                if (self.media.iter()).all(|held| held.sha256 != attached.sha256) {
                    self.media.push(attached);
                }
            }
            VisitEdit::Detach(sha256) => self.media.retain(|held| held.sha256 != sha256),
            VisitEdit::Chance(chance) => self.chance = chance,
            VisitEdit::Question(question) => self.question = question,
            VisitEdit::DueOn(day) => self.due_on = day,
            VisitEdit::Take(taken) => taken.into_iter().for_each(|taken| self.take(taken)),
            VisitEdit::Leave(keys) => self.left.extend(keys),
        }
    }

    fn toggle_objection(&mut self, kind: ObjectionKind) {
        match self.objections.iter().position(|held| held.kind == kind) {
            Some(at) => {
                self.objections.remove(at);
            }
            None => self.objections.push(Objection { kind, text: None }),
        }
    }

    /// When the visit was.
    fn occurred_at(&self, now: Stamp) -> Stamp {
        match &self.corrects {
            Some(was) if self.day() == was.occurred_at.day() => was.occurred_at,
            Some(_) => self.day().at(12, 0),
            None => moment(self.opened_at, self.day(), now),
        }
    }

    /// The fields of the visit.
    fn visit(&self, facts: &Facts) -> Visit {
        let was = self.corrects.as_ref().map(|was| &was.fields);
        Visit {
            crop: self.crop.clone(),
            stage: self.stage.clone(),
            issue: self.issue.clone(),
            products: self
                .products
                .iter()
                .map(|product| self.advised(product, was, facts))
                .collect(),
            pitch: self.pitch.clone(),
            objections: (self.objections.iter())
                .map(|held| Objection {
                    kind: held.kind,
                    text: held.text.as_deref().and_then(written),
                })
                .collect(),
            reaction: self.reaction,
            advice: written(&self.advice),
            note: written(&self.note),
            media: self.media.clone(),
            moved_from: was.and_then(|was| was.moved_from.clone()),
            imported: was.and_then(|was| was.imported.clone()),
        }
    }

    /// A product with the dose and the price of the visit's day; one that was advised already keeps
    /// what was written of it.
    fn advised(&self, product: &ProductId, was: Option<&Visit>, facts: &Facts) -> Advised {
        let held = was.and_then(|was| was.products.iter().find(|held| held.product == *product));
        if let Some(held) = held {
            return held.clone();
        }
        let row = facts.product_on(product, self.day());
        let on_label = row.and_then(|row| label_use(row, &self.crop, self.issue.as_deref()));
        Advised {
            product: product.clone(),
            dose: on_label.and_then(|one| one.dose.clone()),
            price_inr: row.and_then(|row| row.price_inr),
        }
    }

    pub(super) fn entries(&self, saving: Saving<'_>) -> Result<Vec<Entry>, NotYet> {
        if self.crop.is_empty() {
            return Err(NotYet::Crop);
        }
        let visit = self.visit(saving.facts);
        match &self.corrects {
            Some(was) => self
                .correction(was, &visit, saving)
                .map(|entry| vec![entry]),
            None => self.recorded(visit, saving),
        }
    }

    fn recorded(&self, visit: Visit, saving: Saving<'_>) -> Result<Vec<Entry>, NotYet> {
        let mut entries = vec![Entry::new(
            self.head(&self.id, self.occurred_at(saving.now), saving),
            &Body::Visit(visit),
        )?];
        if let Some(percent) = self.chance {
            let forecast = Forecast {
                visit: self.id.clone(),
                question: self.question,
                percent,
                due_on: self.due_on(),
                moved_from: None,
            };
            let head = self.head(&self.forecast_id, saving.now, saving);
            entries.push(Entry::new(head, &Body::Forecast(forecast))?);
        }
        Ok(entries)
    }

    fn correction(
        &self,
        was: &Correcting,
        visit: &Visit,
        saving: Saving<'_>,
    ) -> Result<Entry, NotYet> {
        let mut fields = changed(&was.fields, visit);
        let occurred_at = self.occurred_at(saving.now);
        if occurred_at != was.occurred_at {
            // The correction itself cannot say that it happened before its visit did: refuse here.
            if occurred_at.day() > saving.now.day() {
                return Err(NotYet::Entry(shared::entry::EntryError::Future {
                    occurred: occurred_at.day().to_string(),
                    recorded: saving.now.day().to_string(),
                }));
            }
            fields.insert(
                "occurred_at".to_owned(),
                Value::String(occurred_at.to_string()),
            );
        }
        if fields.is_empty() {
            return Err(NotYet::Unchanged);
        }
        // The corrected visit must itself be sound: its note counts as a note.
        let head = self.head(&was.visit, occurred_at.min(saving.now), saving);
        Entry::new(head, &Body::Visit(visit.clone()))?;
        let correction = Correction {
            corrects: was.visit.clone(),
            fields,
        };
        let head = self.head(&self.id, saving.now, saving);
        Ok(Entry::new(head, &Body::Correction(correction))?)
    }

    fn head(&self, id: &EntryId, occurred_at: Stamp, saving: Saving<'_>) -> Head {
        Head {
            id: id.clone(),
            farmer: self.farmer.clone(),
            by: saving.by.clone(),
            occurred_at,
            recorded_at: saving.now,
        }
    }
}

/// Takes a value into a list, or out of it.
pub fn toggle<T: PartialEq>(list: &mut Vec<T>, value: T) {
    match list.iter().position(|held| *held == value) {
        Some(at) => {
            list.remove(at);
        }
        None => list.push(value),
    }
}

/// The fields that differ; `null` for one that is gone.
fn changed(was: &Visit, is: &Visit) -> Map<String, Value> {
    let object = |visit: &Visit| match serde_json::to_value(visit) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let (was, mut is) = (object(was), object(is));
    let mut fields = Map::new();
    for (field, before) in was {
        match is.remove(&field) {
            Some(after) if after == before => {}
            Some(after) => {
                fields.insert(field, after);
            }
            None => {
                fields.insert(field, Value::Null);
            }
        }
    }
    fields.extend(is);
    fields
}

#[cfg(test)]
mod tests {
    use super::super::{Form, FormEdit, fixtures::*};
    use super::*;
    use crate::core::given::with_given;

    const NOW: &str = "2026-09-30T10:00:00+05:30";

    fn new_form() -> VisitForm {
        with_given(NOW, |given| {
            VisitForm::new(
                FarmerId::new("F001").unwrap(),
                &["chilli".into()],
                given.now,
                given,
            )
        })
    }

    fn edited(mut form: Form, edits: Vec<VisitEdit>) -> Form {
        edits
            .into_iter()
            .for_each(|edit| form.edit(FormEdit::Visit(edit)));
        form
    }

    #[test]
    fn a_visit_takes_dose_and_price_from_the_label_of_its_day() {
        let product = ProductId::new("P002").unwrap();
        let may: Day = "2026-05-12".parse().unwrap();
        let form = edited(
            Form::Visit(Box::new(new_form())),
            vec![
                VisitEdit::Product(product),
                VisitEdit::Day(Some(may)),
                VisitEdit::Note("  ".into()),
            ],
        );
        let entries = entries(&form, &view(&[])).unwrap();
        let Body::Visit(visit) = entries[0].body().unwrap() else {
            panic!("a visit")
        };
        assert_eq!(
            visit.products[0].price_inr,
            Some(420),
            "May's price, not today's"
        );
        assert_eq!(
            visit.products[0].dose.as_ref().map(|dose| dose.milli),
            Some(2500)
        );
        assert_eq!(visit.note, None);
        assert_eq!(entries[0].occurred_at, may.at(12, 0));
        assert_eq!(entries[0].recorded_at.to_string(), NOW);
    }

    #[test]
    fn a_stated_chance_is_an_entry_of_its_own() {
        let form = edited(
            Form::Visit(Box::new(new_form())),
            vec![VisitEdit::Chance(Some(70))],
        );
        let entries = entries(&form, &view(&[])).unwrap();
        assert_eq!(entries.len(), 2);
        let Body::Forecast(forecast) = entries[1].body().unwrap() else {
            panic!("a forecast")
        };
        assert_eq!((forecast.percent, &forecast.visit), (70, &entries[0].id));
        assert_eq!(forecast.due_on.to_string(), "2026-10-10");
    }

    #[test]
    fn a_correction_says_only_what_changed() {
        let farmer = view(&[]);
        let form = with_given(NOW, |given| {
            VisitForm::correcting(farmer.id.clone(), &farmer.visits[0], given.now, given)
        });
        let form = Form::Visit(Box::new(form));
        assert_eq!(entries(&form, &farmer), Err(NotYet::Unchanged));
        let form = edited(
            form,
            vec![
                VisitEdit::Note(String::new()),
                VisitEdit::Issue(Some("blight".into())),
            ],
        );
        let entries = entries(&form, &farmer).unwrap();
        let Body::Correction(correction) = entries[0].body().unwrap() else {
            panic!("a correction")
        };
        assert_eq!(
            Value::Object(correction.fields),
            serde_json::json!({"issue": "blight", "note": null})
        );
        let corrected = view(&entries);
        assert_eq!(corrected.visits[0].visit.issue.as_deref(), Some("blight"));
        assert_eq!(corrected.visits[0].visit.note, None);
    }

    #[test]
    fn a_corrected_day_moves_the_visit_and_the_same_day_does_not() {
        let farmer = view(&[]);
        let form = with_given(NOW, |given| {
            VisitForm::correcting(farmer.id.clone(), &farmer.visits[0], given.now, given)
        });
        let day = |text: &str| VisitEdit::Day(Some(text.parse().unwrap()));
        let form = Form::Visit(Box::new(form));
        let moved = entries(&edited(form.clone(), vec![day("2026-04-07")]), &farmer).unwrap();
        assert_eq!(
            view(&moved).visits[0].occurred_at.to_string(),
            "2026-04-07T12:00:00+05:30"
        );
        assert_eq!(
            entries(&edited(form.clone(), vec![day("2026-04-08")]), &farmer),
            Err(NotYet::Unchanged)
        );
        let future = entries(&edited(form, vec![day("2026-10-01")]), &farmer);
        assert!(matches!(future, Err(NotYet::Entry(_))));
    }

    #[test]
    fn what_is_missing_is_named() {
        let mut form = new_form();
        form.crop.clear();
        assert_eq!(
            entries(&Form::Visit(Box::new(form)), &view(&[])),
            Err(NotYet::Crop)
        );
        let long = edited(
            Form::Visit(Box::new(new_form())),
            vec![VisitEdit::Note("అ".repeat(4_001))],
        );
        assert!(matches!(entries(&long, &view(&[])), Err(NotYet::Entry(_))));
    }

    #[test]
    fn a_draft_comes_back_as_it_was() {
        let form = edited(
            Form::Visit(Box::new(new_form())),
            vec![
                VisitEdit::Note("సగం".into()),
                VisitEdit::Objection(ObjectionKind::Price),
            ],
        );
        let text = serde_json::to_string(&form).unwrap();
        assert_eq!(serde_json::from_str::<Form>(&text).unwrap(), form);
    }
}
