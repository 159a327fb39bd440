//! What the words of a text mean here: the tables of the languages, and the names and labels of this
//! catalogue, village and farmer in every script they are known in.

use super::{
    sense::{Fact, Say, Sense},
    table::{Phrases, WORDS},
    token::{Sort, Token},
};
use crate::{
    brief::{Catalogue, Ground},
    entry::{CropResult, Name, ObjectionKind, Pitch, Reaction},
    ids::{ProductId, Slug},
    text::{Lang, Words},
    vocab::{CROPS, Chemical, ISSUES, STAGES, chemicals, trade_names},
};
use std::collections::{BTreeMap, BTreeSet};

/// The words of one ground.
#[derive(Debug, Clone)]
pub(super) struct Lexicon {
    own: Phrases,
    /// The catalogue's products by the names of what they hold.
    holding: BTreeMap<String, BTreeSet<ProductId>>,
}

impl Lexicon {
    pub(super) fn new(ground: &Ground<'_>, words: &Words, people: &[&[Name]]) -> Self {
        let mut own = Phrases::default();
        labels(&mut own, words);
        let mut holding = BTreeMap::new();
        products(&mut own, &mut holding, ground.catalogue);
        for village in ground.catalogue.villages() {
            let names = village.names.iter().map(|name| name.text.as_str());
            for name in names.chain(village.also.iter().map(String::as_str)) {
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
    pub(super) fn add_readable(&mut self, slug: &Slug, fact: Fact) {
        self.own
            .add(&crate::text::readable(slug), Sense::Fact(fact));
    }

    /// The longest phrase at a place, and all that it can mean.
    pub(super) fn at(
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
        Sense::Fact(Fact::Chemical(held.cloned().collect()))
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

/// Verbs of English change their meaning with an ending; names and nouns do not.
fn bears_ending(sense: &Sense, token: &Token) -> bool {
    let latin = token.text.is_ascii();
    match sense {
        Sense::Fact(
            Fact::Product(_)
            | Fact::Chemical(_)
            | Fact::Crop(_)
            | Fact::Issue(_)
            | Fact::Stage(_)
            | Fact::Village(_)
            | Fact::Own
            | Fact::Person
            | Fact::Class(_)
            | Fact::Scene,
        )
        | Sense::Chemical(_) => true,
        Sense::Not | Sense::NotBefore | Sense::Break | Sense::Ordinal | Sense::In => false,
        _ => !latin,
    }
}

/// Endings of Telugu words, longer ones first. None of them denies or asks.
const TELUGU_ENDINGS: &[&str] = &[
    "నుంచి",
    "నుండి",
    "కోసం",
    "లోపు",
    "వల్ల",
    "గురించి",
    "లలోని",
    "లలో",
    "ల్లోని",
    "ల్లో",
    "లోని",
    "లోనే",
    "లోనూ",
    "లో",
    "లను",
    "లకు",
    "లతో",
    "లపై",
    "లకి",
    "తోనే",
    "తో",
    "పైన",
    "పై",
    "మీద",
    "కూడా",
    "కే",
    "కు",
    "కి",
    "ను",
    "నే",
    "ని",
    "న",
    "గా",
    "లు",
    "ల",
    "ది",
    "వి",
    "ట",
    "ే",
    "ూ",
];

/// A token as it stands, then without each ending it may have.
fn stems(token: &Token) -> Vec<(String, bool)> {
    let text = &token.text;
    let mut stems = vec![(text.clone(), false)];
    if token.sort != Sort::Word {
        return stems;
    }
    if text.is_ascii() {
        for ending in ["'s", "s'", "es", "s"] {
            if let Some(stem) = text.strip_suffix(ending).filter(|stem| stem.len() > 2) {
                stems.push((stem.to_owned(), true));
            }
        }
        return stems;
    }
    for ending in TELUGU_ENDINGS {
        let Some(stem) = text.strip_suffix(ending) else {
            continue;
        };
        if stem.chars().count() < 2 {
            continue;
        }
        stems.push((stem.to_owned(), true));
        // A short u at the end gives way to the ending; a final am becomes a long a.
        stems.push((format!("{stem}ు"), true));
        if let Some(stem) = stem.strip_suffix('ా') {
            stems.push((format!("{stem}ం"), true));
        }
        if let Some(stem) = stem.strip_suffix("ాన్ని").or_else(|| stem.strip_suffix("ాని"))
        {
            stems.push((format!("{stem}ం"), true));
        }
    }
    stems
}

fn labels(own: &mut Phrases, words: &Words) {
    for lang in Lang::ALL {
        let mut add = |label: &str, fact: Fact| {
            for part in std::iter::once(label).chain(label.split([',', ';'])) {
                own.add(part, Sense::Fact(fact.clone()));
            }
        };
        for slug in CROPS {
            add(&words.crop(lang, slug), Fact::Crop((*slug).into()));
        }
        for (slug, _) in ISSUES {
            add(&words.issue(lang, slug), Fact::Issue((*slug).into()));
        }
        for slug in STAGES {
            add(&words.stage(lang, slug), Fact::Stage((*slug).into()));
        }
        for reaction in [Reaction::Accepted, Reaction::Hesitant, Reaction::Rejected] {
            add(
                &words.reaction(lang, reaction),
                Fact::Say(Say::Took(reaction)),
            );
        }
        for result in [
            CropResult::Controlled,
            CropResult::Partial,
            CropResult::Failed,
            CropResult::NotApplied,
        ] {
            add(&words.result(lang, result), Fact::Say(Say::Turned(result)));
        }
        for kind in [
            ObjectionKind::Price,
            ObjectionKind::Brand,
            ObjectionKind::WaitAndSee,
            ObjectionKind::HasStock,
            ObjectionKind::Distrust,
            ObjectionKind::Labour,
            ObjectionKind::Other,
        ] {
            add(&words.objection(lang, kind), Fact::Say(Say::Objected(kind)));
        }
        for pitch in [
            Pitch::PerAcreCost,
            Pitch::NeighbourResult,
            Pitch::Demo,
            Pitch::Plain,
        ] {
            // The parts of this label are no pitch by themselves.
            own.add(
                &words.pitch(lang, pitch),
                Sense::Fact(Fact::Say(Say::Pitched(pitch))),
            );
        }
    }
}

fn products(
    own: &mut Phrases,
    holding: &mut BTreeMap<String, BTreeSet<ProductId>>,
    catalogue: &Catalogue,
) {
    let mut named: BTreeMap<&str, BTreeSet<ProductId>> = BTreeMap::new();
    for product in catalogue.products() {
        for name in &product.names {
            named
                .entry(&name.text)
                .or_default()
                .insert(product.id.clone());
        }
        for name in ingredients(&product.chemical) {
            holding.entry(name).or_default().insert(product.id.clone());
        }
        let whole = product.chemical.to_lowercase();
        holding.entry(whole).or_default().insert(product.id.clone());
    }
    for (name, ids) in named {
        own.add(name, Sense::Fact(Fact::Product(ids)));
    }
    for (name, ids) in holding {
        own.add(name, Sense::Fact(Fact::Chemical(ids.clone())));
    }
}

/// What a label says the product holds: `Azoxystrobin 18.2% + Difenoconazole 11.4% SC` is both
/// names; and of a name of several words also the first.
fn ingredients(chemical: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in chemical.to_lowercase().split(['+', ',', '(', ')']) {
        let words = part.split_whitespace();
        let name: Vec<&str> = words
            .take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        if let Some(first) = name.first().filter(|first| first.chars().count() > 3) {
            names.push((*first).to_owned());
            names.push(name.join(" "));
        }
    }
    names
}

/// A person's names in full, and each word of them.
fn person(own: &mut Phrases, names: &[Name], fact: &Fact) {
    for name in names {
        own.add(&name.text, Sense::Fact(fact.clone()));
        for word in name.text.split_whitespace() {
            if word.chars().count() > 2 {
                own.add(word, Sense::Fact(fact.clone()));
            }
        }
    }
}
