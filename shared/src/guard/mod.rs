//! Guards on every text, ours, a model's or anyone's: nothing is shown that the record does not bear
//! out.
//!
//! A text is made even (`normal`), cut into words and sentences (`token`), and read for facts
//! (`scan`) with the words of all languages (`table`, `lexicon`). Claims are sorted into bundles
//! of facts that go together (`facts`). A sentence is kept when each of its parts is borne out by
//! one bundle, every word known (`judge`, `cover`); a word that the tables do not know could say
//! anything, so a sentence with one is dropped. A wrong year is put right where only one day can be
//! meant, a day that nothing bears out is taken out where the rest holds (`mend`). All else is
//! dropped, with its reasons.

pub mod bend;
mod checked;
mod cover;
mod dose;
mod facts;
mod judge;
mod lexicon;
mod mend;
mod normal;
mod reason;
mod scan;
mod sense;
mod table;
mod token;

pub use checked::{Checked, Counts, Judged, Verdict};
pub use reason::Reason;

use crate::{
    brief::{Catalogue, Claim, Ground, everything, render},
    entry::Name,
    ids::VillageId,
    order,
    text::{Lang, Words},
    time::Day,
};
use facts::{Bundle, bundles, verbatim};
use judge::{Case, Court};
use lexicon::Lexicon;
use reason::Code;
use scan::{Item, scan};
use sense::{Fact, Say, Sense};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::OnceLock,
};
use table::Phrases;
use token::{Token, sentences, tokens};

/// What a text is held against.
#[derive(Debug, Clone, Copy)]
pub enum Covered<'a> {
    /// These claims, which it is said to put in words.
    By(&'a [&'a Claim]),
    /// All that can be said of the farmer and of similar cases.
    Anyone,
}

/// The guards of one ground.
#[derive(Debug)]
pub struct Guard<'a> {
    words: &'a Words,
    catalogue: &'a Catalogue,
    home: Option<VillageId>,
    today: Day,
    lexicon: Lexicon,
    claims: Vec<Claim>,
    bundles: Vec<Bundle>,
    farmer: Option<Bundle>,
    verbatim: Phrases,
    /// Our own sentences of all claims, made when first asked for.
    own: BTreeMap<Lang, OnceLock<BTreeSet<String>>>,
}

impl<'a> Guard<'a> {
    /// The guards of a ground. `people` are the names by which others are known; a sentence that
    /// names one of them is not shown.
    pub fn new(ground: &Ground<'a>, words: &'a Words, people: &[&[Name]]) -> Self {
        let claims = everything(ground);
        let mut lexicon = Lexicon::new(ground, words, people);
        let mut bundles = bundles(claims.iter());
        if let Some(view) = ground.farmer {
            facts::add_visits(&mut bundles, view);
        }
        for bundle in &bundles {
            for crop in &bundle.crops {
                lexicon.add_readable(crop, Fact::Crop(crop.clone()));
            }
            for issue in &bundle.issues {
                lexicon.add_readable(issue, Fact::Issue(issue.clone()));
            }
        }
        Self {
            words,
            catalogue: ground.catalogue,
            home: ground.farmer.map(|farmer| farmer.farmer.village.clone()),
            today: ground.as_of.moment.day(),
            lexicon,
            bundles,
            farmer: ground.farmer.map(|view| {
                let mut bundle = Bundle::new(facts::Kind::Farmer);
                bundle.crops.extend(view.farmer.crops.iter().cloned());
                bundle.says.insert(Say::Grows, BTreeSet::new());
                bundle
            }),
            verbatim: word_for_word(claims.iter()),
            claims,
            own: order::map(Lang::ALL.map(|lang| (lang, OnceLock::new()))),
        }
    }

    /// All claims that the record bears out.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Judges every sentence of a text. `lang` is the language that our own sentences would have;
    /// words of all languages are understood.
    pub fn check(&self, text: &str, lang: Lang, covered: Covered<'_>) -> Checked {
        let own;
        let bench = match covered {
            Covered::Anyone => Bench {
                guard: self,
                bundles: self.bundles.iter().chain(&self.farmer).collect(),
                verbatim: &self.verbatim,
                ours: self.own[&lang].get_or_init(|| self.ours(self.claims.iter(), lang)),
            },
            Covered::By(claims) => {
                own = (
                    bundles(claims.iter().copied()),
                    word_for_word(claims.iter().copied()),
                    self.ours(claims.iter().copied(), lang),
                );
                Bench {
                    guard: self,
                    bundles: own.0.iter().chain(&self.farmer).collect(),
                    verbatim: &own.1,
                    ours: &own.2,
                }
            }
        };
        bench.check(text)
    }

    /// The sentences in which we say claims, in even form.
    fn ours<'b>(&self, claims: impl Iterator<Item = &'b Claim>, lang: Lang) -> BTreeSet<String> {
        let mut ours = BTreeSet::new();
        for claim in claims {
            let tokens = tokens(&render(claim, self.words, lang, self.catalogue));
            ours.insert(even(&tokens));
        }
        ours
    }
}

/// A text as its tokens alone.
fn even(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        text.push_str(&token.text);
        text.push(' ');
    }
    text
}

fn word_for_word<'a>(claims: impl Iterator<Item = &'a Claim>) -> Phrases {
    let mut phrases = Phrases::default();
    for text in claims.flat_map(verbatim) {
        phrases.add(text, Sense::Fact(Fact::Verbatim(text.to_owned())));
    }
    phrases
}

/// Guards with the claims of one question.
struct Bench<'a> {
    guard: &'a Guard<'a>,
    bundles: Vec<&'a Bundle>,
    verbatim: &'a Phrases,
    ours: &'a BTreeSet<String>,
}

impl Bench<'_> {
    fn check(&self, text: &str) -> Checked {
        let tokens = tokens(text);
        let inside = self.inside(&tokens);
        let ranges = sentences(&tokens, &inside);
        let mut sentences = Vec::with_capacity(ranges.len());
        for range in ranges {
            let part = &tokens[range.clone()];
            let at = part[0].at.start..part[part.len() - 1].at.end;
            let mut judged = self.sentence(&text[at]);
            judged.new_line = range.start > 0 && tokens[range.start - 1].sort == token::Sort::Line;
            sentences.push(judged);
        }
        Checked { sentences }
    }

    /// Which tokens lie within a text that the record gives word for word, and go on in it.
    fn inside(&self, tokens: &[Token]) -> Vec<bool> {
        let mut inside = vec![false; tokens.len()];
        for at in 0..tokens.len() {
            let longest = self.verbatim.from(&tokens[at].text).iter().find(|phrase| {
                let words = phrase.words.iter().enumerate();
                let mut pairs =
                    words.map(|(index, word)| tokens.get(at + index).map(|it| it.text == *word));
                pairs.all(|same| same == Some(true))
            });
            let len = longest.map_or(0, |phrase| phrase.words.len());
            for here in inside.iter_mut().skip(at).take(len.saturating_sub(1)) {
                *here = true;
            }
        }
        inside
    }

    fn sentence(&self, said: &str) -> Judged {
        let read = self.read(said);
        let reasons = self.reasons(said, &read);
        if reasons.is_empty() {
            return Judged::new(said, Some(said.to_owned()), Verdict::Kept, Vec::new());
        }
        if let Some((shown, reasons)) = mend::repaired(self, said, &read) {
            return Judged::new(said, Some(shown), Verdict::Repaired, reasons);
        }
        if let Some((shown, reasons)) = mend::stripped(self, said, &read) {
            return Judged::new(said, Some(shown), Verdict::Stripped, reasons);
        }
        Judged::new(said, None, Verdict::Dropped, reasons)
    }

    fn read(&self, said: &str) -> Read {
        let tokens = tokens(said);
        Read {
            items: scan(
                &tokens,
                &self.guard.lexicon,
                self.verbatim,
                self.guard.today,
            ),
            even: even(&tokens),
            asks: said.trim_end().ends_with('?'),
        }
    }

    fn reasons(&self, said: &str, read: &Read) -> Vec<Reason> {
        if self.ours.contains(&read.even) {
            return Vec::new();
        }
        let court = Court {
            bundles: &self.bundles,
            catalogue: self.guard.catalogue,
            home: self.guard.home.as_ref(),
        };
        let case = Case {
            items: &read.items,
            asks: read.asks,
        };
        let failing = court.judge(&case);
        let reason = |(at, code): (usize, Code)| {
            let span = read
                .items
                .get(at)
                .map_or(said, |item| &said[item.at.clone()]);
            Reason::new(self.sharper(code, read.items.get(at)), span)
        };
        failing.into_iter().map(reason).collect()
    }

    /// A day after the brief's is named as such.
    fn sharper(&self, code: Code, item: Option<&Item>) -> Code {
        let day = item.and_then(Item::date).and_then(mend::day_of);
        if code == Code::DateUnknown && day.is_some_and(|day| day > self.guard.today) {
            return Code::DateFuture;
        }
        code
    }
}

/// A sentence as it was read.
struct Read {
    items: Vec<Item>,
    even: String,
    asks: bool,
}

#[cfg(test)]
mod tests;
