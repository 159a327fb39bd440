//! The reference data of one day.

use super::model::About;
use crate::{
    entry::Name,
    ids::{ProductId, VillageId},
    records::{LabelUse, Product, Record, RecordBody, Village},
    text::{Lang, name_in},
    time::Day,
};
use std::collections::BTreeMap;

/// Villages and products as they were on a day. Rows that begin later are not in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    day: Day,
    products: BTreeMap<ProductId, Product>,
    villages: BTreeMap<VillageId, Village>,
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
        };
        for record in newest.into_values().filter(|record| record.holds_on(day)) {
            match &record.body {
                RecordBody::Product(product) => {
                    catalogue
                        .products
                        .insert(product.id.clone(), product.clone());
                }
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
        self.products()
            .filter(|product| !label_uses(product, about).is_empty())
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
            .map(|product| label_uses(product, about))
            .unwrap_or_default()
    }

    /// A product's name: as printed on the pack, with the reader's script beside it. A product that
    /// is not in the catalogue goes by its id.
    pub fn product_name(&self, id: &ProductId, lang: Lang) -> String {
        let names = self
            .product(id)
            .map(|product| product.names.as_slice())
            .unwrap_or_default();
        let (pack, own) = (name_in(names, Lang::En), name_in(names, lang));
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
            name.to_owned()
        }
    }
}

fn label_uses<'a>(product: &'a Product, about: &About) -> Vec<&'a LabelUse> {
    let fits = |label: &&LabelUse| {
        label.crop == about.crop
            && about
                .issue
                .as_ref()
                .is_none_or(|issue| label.issues.contains(issue))
    };
    product.uses.iter().filter(fits).collect()
}
