//! The depot's reference data as the screens ask for it: villages, products as of a day, officers,
//! the depot's own settings.

use super::order::{by_key, latest_first};
use shared::{
    ids::{OfficerId, ProductId, VillageId},
    records::{Depot, LabelUse, Product, Record, RecordBody, Village},
    text::Lang,
    time::Day,
};
use std::borrow::Cow;

/// All reference rows on this phone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    records: Vec<Record>,
}

impl Facts {
    /// From the rows as they are stored.
    pub fn new(records: Vec<Record>) -> Self {
        // The row that began later comes first, so that the first that holds is the one.
        let began = |record: &Record| record.valid_from.at(0, 0).millis();
        Self {
            records: by_key(records, |record| latest_first(began(record))),
        }
    }

    /// The rows themselves.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The latest row of each village, by name.
    pub fn villages(&self) -> Vec<&Village> {
        let mut found: Vec<&Village> = Vec::new();
        for village in self.records.iter().filter_map(as_village) {
            if !found.iter().any(|held| held.id == village.id) {
                found.push(village);
            }
        }
        by_key(found, |village| first_name(village).to_owned())
    }

    /// One village.
    pub fn village(&self, id: &VillageId) -> Option<&Village> {
        self.records
            .iter()
            .filter_map(as_village)
            .find(|village| village.id == *id)
    }

    /// A product as its row of that day says; nothing where there was none on that day.
    pub fn product_on(&self, id: &ProductId, day: Day) -> Option<&Product> {
        let mut rows = self.records.iter().filter_map(as_product);
        rows.find(|(record, product)| product.id == *id && record.holds_on(day))
            .map(|(_, product)| product)
    }

    /// A product by its newest row: for its name, which days do not change.
    pub fn product(&self, id: &ProductId) -> Option<&Product> {
        let mut rows = self.records.iter().filter_map(as_product);
        rows.find(|(_, product)| product.id == *id)
            .map(|(_, product)| product)
    }

    /// The products that can be advised on a day.
    pub fn products(&self, day: Day) -> Vec<&Product> {
        let mut found: Vec<&Product> = Vec::new();
        for (record, product) in self.records.iter().filter_map(as_product) {
            if record.holds_on(day) && !found.iter().any(|held| held.id == product.id) {
                found.push(product);
            }
        }
        by_key(found, |product| product.id.to_string())
    }

    /// An officer's name in the script of a language, where there is one.
    pub fn officer_name(&self, id: &OfficerId, lang: Lang) -> Option<Cow<'_, str>> {
        self.records.iter().find_map(|record| match &record.body {
            RecordBody::Officer(officer) if officer.id == *id => {
                Some(shared::text::officer_name(officer, lang))
            }
            _ => None,
        })
    }

    /// The depot's settings.
    pub fn depot(&self) -> Option<&Depot> {
        self.records.iter().find_map(|record| match &record.body {
            RecordBody::Depot(depot) => Some(depot),
            _ => None,
        })
    }

    /// Whether this is the demo territory.
    pub fn is_demo(&self) -> bool {
        self.depot().is_some_and(|depot| depot.demo)
    }
}

/// The label's use for a crop: the one that names the issue, or else the first of the crop.
pub fn label_use<'a>(
    product: &'a Product,
    crop: &str,
    issue: Option<&str>,
) -> Option<&'a LabelUse> {
    let of_crop = || product.uses.iter().filter(|one| one.crop == crop);
    let named =
        issue.and_then(|issue| of_crop().find(|one| one.issues.iter().any(|it| it == issue)));
    named.or_else(|| of_crop().next())
}

fn as_village(record: &Record) -> Option<&Village> {
    match &record.body {
        RecordBody::Village(village) => Some(village),
        _ => None,
    }
}

fn as_product(record: &Record) -> Option<(&Record, &Product)> {
    match &record.body {
        RecordBody::Product(product) => Some((record, product)),
        _ => None,
    }
}

fn first_name(village: &Village) -> &str {
    shared::text::name_as_given(&village.names, Lang::En)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use shared::entry::{Dose, Name};
    use shared::records::Officer;

    pub(crate) fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    /// Two villages, two products (one with a price that changed in June), one officer.
    pub(crate) fn some() -> Facts {
        let name = |text: &str| {
            vec![Name {
                lang: "en".into(),
                text: text.into(),
            }]
        };
        let dose = Dose {
            milli: 2500,
            unit: "g".into(),
            per: "litre".into(),
        };
        let use_of = |crop: &str, issue: &str| LabelUse {
            crop: crop.into(),
            issues: vec![issue.into()],
            dose: Some(dose.clone()),
            dose_max: None,
            dose_text: None,
            waiting_days: Some(10),
        };
        let product = |id: &str, uses, price| {
            RecordBody::Product(Product {
                id: ProductId::new(id).unwrap(),
                names: name(id),
                chemical: "Copper oxychloride 50% WP".into(),
                class: "fungicide".into(),
                tier: None,
                uses,
                pack: None,
                price_inr: Some(price),
                source: "label".into(),
            })
        };
        let village = |id: &str, text: &str| {
            RecordBody::Village(Village {
                id: VillageId::new(id).unwrap(),
                names: name(text),
                also: vec![],
                mandal: None,
                district: None,
            })
        };
        let officer = RecordBody::Officer(Officer {
            id: OfficerId::new("O01").unwrap(),
            name: "Suresh".into(),
            names: vec![],
        });
        let rows = [
            (
                "2026-01-01",
                Some("2026-05-31"),
                product("P002", vec![use_of("chilli", "blight")], 420),
            ),
            (
                "2026-06-01",
                None,
                product("P002", vec![use_of("chilli", "blight")], 450),
            ),
            (
                "2026-01-01",
                None,
                product("P009", vec![use_of("paddy", "blast")], 460),
            ),
            ("2026-01-01", None, village("VL02", "Moinabad")),
            ("2026-01-01", None, village("VL01", "Chevella")),
            ("2026-01-01", None, officer),
        ];
        let records = rows.into_iter().map(|(from, to, body)| Record {
            valid_from: day(from),
            valid_to: to.map(day),
            body,
        });
        Facts::new(records.collect())
    }

    #[test]
    fn a_price_is_that_of_its_day() {
        let facts = some();
        let id = ProductId::new("P002").unwrap();
        let price = |at: &str| {
            facts
                .product_on(&id, day(at))
                .and_then(|product| product.price_inr)
        };
        assert_eq!(price("2026-04-08"), Some(420));
        assert_eq!(price("2026-06-01"), Some(450));
        assert_eq!(
            price("2025-12-01"),
            None,
            "before the first row nothing is known"
        );
        assert!(facts.product(&id).is_some());
        assert_eq!(
            facts.products(day("2026-04-08")).len(),
            2,
            "one row a product"
        );
    }

    #[test]
    fn villages_come_once_and_by_name() {
        let facts = some();
        let names: Vec<_> = facts
            .villages()
            .iter()
            .map(|village| first_name(village))
            .collect();
        assert_eq!(names, ["Chevella", "Moinabad"]);
        assert_eq!(
            facts.officer_name(&OfficerId::new("O01").unwrap(), Lang::Te),
            Some("Suresh".into())
        );
    }
}
