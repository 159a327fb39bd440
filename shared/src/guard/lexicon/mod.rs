//! What the words of a text mean here: the tables of the languages, and the names and labels of this
//! catalogue, village and farmer in every script they are known in.

mod endings;
mod names;

use super::{
    sense::{Fact, Sense},
    table::{Phrases, WORDS},
    token::Token,
};
use crate::{
    brief::Ground,
    entry::Name,
    ids::{ProductId, Slug},
    order,
    text::Words,
    vocab::{Chemical, chemicals, trade_names},
};
use endings::{bears_ending, stems};
use names::{in_hindi, labels, person, products};
use std::collections::{BTreeMap, BTreeSet};

/// The words of one ground.
#[derive(Debug, Clone)]
pub(in crate::guard) struct Lexicon {
    own: Phrases,
    /// The catalogue's products by the names of what they hold.
    holding: BTreeMap<String, BTreeSet<ProductId>>,
}

impl Lexicon {
    pub(in crate::guard) fn new(ground: &Ground<'_>, words: &Words, people: &[&[Name]]) -> Self {
        let mut own = Phrases::default();
        labels(&mut own, words);
        let mut holding = BTreeMap::new();
        products(&mut own, &mut holding, ground.catalogue);
        for village in ground.catalogue.villages() {
            let names = village.names.iter().map(|name| name.text.as_str());
            let hindi = in_hindi(&village.names);
            let others = village.also.iter().chain(&hindi).map(String::as_str);
            for name in names.chain(others) {
                own.add(name, Sense::Fact(Fact::Village(village.id.clone())));
            }
        }
        for names in people {
            person(&mut own, names, &Fact::Person);
        }
        if let Some(farmer) = ground.farmer {
            person(&mut own, &farmer.farmer.names, &Fact::Own);
        }
        Self { own, holding }
    }

    /// Words for a crop or a trouble that the lists do not know.
    pub(in crate::guard) fn add_readable(&mut self, slug: &Slug, fact: Fact) {
        self.own
            .add(&crate::text::readable(slug), Sense::Fact(fact));
    }

    /// The longest phrase at a place, and all that it can mean.
    pub(in crate::guard) fn at(
        &self,
        tokens: &[Token],
        at: usize,
        verbatim: &Phrases,
    ) -> Option<(usize, Vec<Sense>)> {
        let token = tokens.get(at)?;
        let stems = stems(token);
        let mut best: Option<(usize, Vec<Sense>)> = None;
        let sources = [&*WORDS, &self.own, verbatim];
        for (first, cut) in &stems {
            // An ending is taken off only where nothing fits the word as it stands.
            if *cut && best.is_some() {
                break;
            }
            for phrase in sources.iter().flat_map(|source| source.from(first)) {
                let len = phrase.words.len();
                if best.as_ref().is_some_and(|(known, _)| *known > len) {
                    continue;
                }
                if (*cut && len > 1) || !follows(tokens, at, &phrase.words) {
                    continue;
                }
                let ended = *cut || (len > 1 && tokens[at + len - 1].text != phrase.words[len - 1]);
                let senses = phrase.senses.iter();
                let senses: Vec<Sense> = senses
                    .filter(|sense| !ended || bears_ending(sense, token))
                    .map(|sense| self.resolved(sense))
                    .collect();
                if senses.is_empty() {
                    continue;
                }
                match &mut best {
                    Some((known, all)) if *known == len => all.extend(senses),
                    _ => best = Some((len, senses)),
                }
            }
        }
        best
    }

    fn resolved(&self, sense: &Sense) -> Sense {
        let Sense::Chemical(index) = sense else {
            return sense.clone();
        };
        let chemical = chemicals().iter().chain(trade_names()).nth(*index);
        let held = chemical
            .iter()
            .flat_map(|it| Chemical::spellings(it))
            .filter_map(|name| self.holding.get(name))
            .flatten();
        Sense::Fact(Fact::Chemical(order::set(held.cloned())))
    }
}

/// Whether the tokens from the second on are the phrase's, the last perhaps with an ending.
fn follows(tokens: &[Token], at: usize, words: &[String]) -> bool {
    let last = words.len() - 1;
    (1..words.len()).all(|index| {
        tokens.get(at + index).is_some_and(|token| {
            token.text == words[index]
                || (index == last && stems(token).iter().any(|(stem, _)| *stem == words[index]))
        })
    })
}
