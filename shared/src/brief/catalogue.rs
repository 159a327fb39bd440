//! The reference data of one day.

use super::{model::About, names_in_notes::plain_words};
use crate::{
    entry::Name,
    ids::{ProductId, Slug, VillageId},
    order,
    records::{LabelUse, Product, Record, RecordBody, Village},
    text::{Lang, name_as_given, name_in},
    time::Day,
};
use std::collections::BTreeMap;

/// Villages and products as they were on a day. Rows that begin later are not in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    day: Day,
    products: BTreeMap<ProductId, Product>,
    villages: BTreeMap<VillageId, Village>,
    /// The products whose label names a crop.
    by_crop: BTreeMap<Slug, Vec<ProductId>>,
    /// All rows of a product up to the day, the oldest first.
    labels: BTreeMap<ProductId, Vec<Label>>,
    /// Names and ingredients of all products, as plain words with a blank at either end.
    names: Vec<String>,
}

/// The uses that a product's row names, and when the row held.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Label {
    from: Day,
    to: Option<Day>,
    uses: Vec<LabelUse>,
}

impl Catalogue {
    /// What holds on a day, of all rows there are.
    pub fn on(day: Day, records: &[Record]) -> Self {
        let mut newest: BTreeMap<(&str, &str), &Record> = BTreeMap::new();
        for record in records.iter().filter(|record| record.valid_from <= day) {
            let held = newest.entry(record.key()).or_insert(record);
            if record.valid_from >= held.valid_from {
                *held = record;
            }
        }
        let mut catalogue = Self {
            day,
            products: BTreeMap::new(),
            villages: BTreeMap::new(),
            by_crop: BTreeMap::new(),
            labels: labels_until(day, records),
            names: Vec::new(),
        };
        for record in newest.into_values().filter(|record| record.holds_on(day)) {
            match &record.body {
                RecordBody::Product(product) => catalogue.take_product(product),
                RecordBody::Village(village) => {
                    catalogue
                        .villages
                        .insert(village.id.clone(), village.clone());
                }
                RecordBody::Officer(_) | RecordBody::Depot(_) => {}
            }
        }
        catalogue
    }

    fn take_product(&mut self, product: &Product) {
        for label in &product.uses {
            let known = self.by_crop.entry(label.crop.clone()).or_default();
            if !known.contains(&product.id) {
                known.push(product.id.clone());
            }
        }
        let names = product.names.iter().map(|name| name.text.as_str());
        self.names.extend(
            names
                .chain([product.chemical.as_str()])
                .map(|name| format!(" {} ", plain_words(name))),
        );
        self.products.insert(product.id.clone(), product.clone());
    }

    /// The day it holds for.
    pub fn day(&self) -> Day {
        self.day
    }
    /// All products.
    pub fn products(&self) -> impl Iterator<Item = &Product> {
        self.products.values()
    }
    /// The products with a label use on a crop, and against a trouble where one is named.
    pub fn products_for<'a>(&'a self, about: &'a About) -> impl Iterator<Item = &'a Product> {
        let ids = self.by_crop.get(&about.crop).into_iter().flatten();
        ids.filter_map(|id| self.products.get(id))
            .filter(|product| !label_uses(&product.uses, about).is_empty())
    }
    /// A product.
    pub fn product(&self, id: &ProductId) -> Option<&Product> {
        self.products.get(id)
    }
    /// All villages.
    pub fn villages(&self) -> impl Iterator<Item = &Village> {
        self.villages.values()
    }
    /// A village.
    pub fn village(&self, id: &VillageId) -> Option<&Village> {
        self.villages.get(id)
    }
    /// The pack's price in rupees.
    pub fn price(&self, id: &ProductId) -> Option<u32> {
        self.product(id)?.price_inr
    }
    /// The uses on a product's label for a crop and its trouble.
    pub fn uses(&self, id: &ProductId, about: &About) -> Vec<&LabelUse> {
        self.product(id)
            .map(|product| label_uses(&product.uses, about))
            .unwrap_or_default()
    }
    /// Whether the label that a product had on an earlier day names a crop and its trouble; nothing
    /// where no label of that day is on record.
    pub fn labelled_on(&self, id: &ProductId, about: &About, day: Day) -> Option<bool> {
        let rows = self.labels.get(id)?;
        let row = rows.iter().rev().find(|row| row.from <= day)?;
        let held = row.to.is_none_or(|last| day <= last) && !row.uses.is_empty();
        held.then(|| !label_uses(&row.uses, about).is_empty())
    }
    /// Whether some product's name or ingredients contain a name, word by word.
    pub fn knows_name(&self, name: &str) -> bool {
        let words = format!(" {} ", plain_words(name));
        !words.trim().is_empty() && self.names.iter().any(|known| known.contains(&words))
    }

    /// A product's name: as printed on the pack, with the reader's script beside it. A product that
    /// is not in the catalogue goes by its id.
    pub fn product_name(&self, id: &ProductId, lang: Lang) -> String {
        let names = self
            .product(id)
            .map(|product| product.names.as_slice())
            .unwrap_or_default();
        let (pack, own) = (name_as_given(names, Lang::En), name_as_given(names, lang));
        match (pack, own) {
            ("", _) => id.to_string(),
            (pack, own) if pack == own => pack.to_owned(),
            (pack, own) => format!("{pack} ({own})"),
        }
    }

    /// A village's name; one that is not in the catalogue goes by its id.
    pub fn village_name(&self, id: &VillageId, lang: Lang) -> String {
        let names: &[Name] = self
            .village(id)
            .map(|village| village.names.as_slice())
            .unwrap_or_default();
        let name = name_in(names, lang);
        if name.is_empty() {
            id.to_string()
        } else {
            name.into_owned()
        }
    }
}

fn label_uses<'a>(uses: &'a [LabelUse], about: &About) -> Vec<&'a LabelUse> {
    let fits = |label: &&LabelUse| {
        label.crop == about.crop
            && about
                .issue
                .as_ref()
                .is_none_or(|issue| label.issues.contains(issue))
    };
    uses.iter().filter(fits).collect()
}

fn labels_until(day: Day, records: &[Record]) -> BTreeMap<ProductId, Vec<Label>> {
    let mut labels: BTreeMap<ProductId, Vec<Label>> = BTreeMap::new();
    for record in records.iter().filter(|record| record.valid_from <= day) {
        if let RecordBody::Product(product) = &record.body {
            labels.entry(product.id.clone()).or_default().push(Label {
                from: record.valid_from,
                to: record.valid_to.filter(|last| *last < day),
                uses: product.uses.clone(),
            });
        }
    }
    for rows in labels.values_mut() {
        order::sort_by_key(rows, |row| row.from);
    }
    labels
}
