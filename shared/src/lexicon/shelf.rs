//! The products of a catalogue, to be found by their names and by what they hold.

use super::{meaning::Meaning, names::joined, table::Phrases};
use crate::{brief::Catalogue, ids::ProductId};
use std::collections::BTreeSet;

/// What a product holds, by the names of the lists or else by letters.
type Holds = BTreeSet<String>;

/// The products of one catalogue.
#[derive(Debug, Clone, Default)]
pub(super) struct Shelf {
    phrases: Phrases,
    products: Vec<(ProductId, Holds)>,
    /// Letters of the names, and whose they are.
    names: Vec<(String, usize)>,
}

impl Shelf {
    pub(super) fn new(catalogue: &Catalogue) -> Self {
        let mut shelf = Self::default();
        for product in catalogue.products() {
            let index = shelf.products.len();
            for name in &product.names {
                shelf.phrases.add(&name.text, &Meaning::Product(index));
                shelf.names.push((joined(&name.text), index));
            }
            shelf
                .products
                .push((product.id.clone(), ingredients(&product.chemical)));
        }
        shelf
    }

    pub(super) fn phrases(&self) -> &Phrases {
        &self.phrases
    }

    pub(super) fn id(&self, index: usize) -> Option<&ProductId> {
        self.products.get(index).map(|(id, _)| id)
    }

    /// The products of a trade name.
    pub(super) fn called(&self, name: &str) -> Vec<&ProductId> {
        let name = joined(name);
        let found = self.names.iter().filter(|(known, _)| *known == name);
        let indices: BTreeSet<usize> = found.map(|(_, index)| *index).collect();
        indices
            .into_iter()
            .filter_map(|index| self.id(index))
            .collect()
    }

    /// The products that hold exactly these chemicals.
    pub(super) fn holding(&self, names: &[&str]) -> Vec<&ProductId> {
        let wanted: Holds = names.iter().map(|name| (*name).to_owned()).collect();
        let found = self.products.iter().filter(|(_, holds)| *holds == wanted);
        found.map(|(id, _)| id).collect()
    }
}

/// `Azoxystrobin 18.2% + Difenoconazole 11.4% SC` holds both.
fn ingredients(chemical: &str) -> Holds {
    let parts = chemical.split(['+', ',', '(', ')']).map(|part| {
        let words = part.split_whitespace();
        let name = words.take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
        name.collect::<Vec<_>>().join(" ").to_lowercase()
    });
    parts
        .filter(|name| name.chars().count() > 2)
        .map(|name| {
            let tokens = super::token::tokens(&name);
            match super::names::at(&tokens, 0).filter(|fit| fit.len == tokens.len()) {
                Some(fit) => super::names::name(fit.index).to_owned(),
                None => name,
            }
        })
        .collect()
}
