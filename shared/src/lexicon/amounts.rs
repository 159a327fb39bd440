//! Doses: amounts with their units. What each is per is
//! found in [`super::per`].

use super::{
    meaning::{Meaning, UnitWord},
    note::Note,
    number::{self, Number},
    per::{per_of, span},
    proposal::{NotedDose, Per, Unchecked, Unit},
};
use std::ops::Range;

/// A piece of a dose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Atom {
    Amount {
        number: Number,
        unit: Unit,
        from: usize,
        to: usize,
    },
    Per {
        per: Per,
        from: usize,
        to: usize,
    },
}

/// All doses of a note, each once.
pub(super) fn doses(
    note: &Note,
    written: &dyn Fn(usize, usize) -> String,
) -> Vec<Unchecked<NotedDose>> {
    let mut found: Vec<Unchecked<NotedDose>> = Vec::new();
    for sentence in note.sentences() {
        let names = note
            .hits
            .iter()
            .filter(|hit| sentence.contains(&hit.from) && hit.is_name());
        let names: Vec<(usize, usize)> = names.map(|hit| (hit.from, hit.to)).collect();
        for part in parts(note, sentence) {
            let atoms = atoms(note, &part);
            for (index, atom) in atoms.iter().enumerate() {
                let Atom::Amount {
                    number,
                    unit,
                    from,
                    to,
                } = atom
                else {
                    continue;
                };
                let per = per_of(&atoms, index);
                // Without a per or a name it may be anything.
                if per.is_none() && names.is_empty() {
                    continue;
                }
                let before = names.iter().rev().find(|(at, _)| at < from);
                let of = before
                    .or(names.first())
                    .map(|(from, to)| written(*from, *to));
                let dose = NotedDose {
                    least: number.least,
                    most: number.most,
                    unit: *unit,
                    per: per.map(|(per, ..)| per),
                    of,
                };
                let same = |known: &Unchecked<NotedDose>| {
                    let known = known.look();
                    (known.least, known.most, known.unit, known.per)
                        == (dose.least, dose.most, dose.unit, dose.per)
                };
                if !found.iter().any(same) {
                    let (first, last) = span(&atoms, (*from, *to), per);
                    found.push(Unchecked::new(dose, note.bytes(first, last)));
                }
            }
        }
    }
    found
}

/// A sentence without its brackets, and each bracket by itself.
fn parts(note: &Note, sentence: Range<usize>) -> Vec<Vec<usize>> {
    let mut done = Vec::new();
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    for at in sentence {
        let token = &note.tokens[at];
        if token.is_mark("(") {
            open.push(Vec::new());
        } else if token.is_mark(")") && open.len() > 1 {
            done.extend(open.pop());
        } else if let Some(part) = open.last_mut() {
            part.push(at);
        }
    }
    open.into_iter()
        .rev()
        .chain(done)
        .filter(|part| !part.is_empty())
        .collect()
}

/// Reads along one part.
pub(super) struct Reader<'a> {
    pub(super) note: &'a Note,
    pub(super) part: &'a [usize],
}

impl Reader<'_> {
    fn means(&self, at: usize, is: impl Fn(&Meaning) -> bool) -> bool {
        let hit = self.part.get(at).and_then(|place| self.note.hit(*place));
        hit.is_some_and(|hit| hit.means(is))
    }
    pub(super) fn is(&self, at: usize, meaning: &Meaning) -> bool {
        self.means(at, |it| it == meaning)
    }
    fn mark(&self, at: usize, mark: &str) -> bool {
        self.part
            .get(at)
            .is_some_and(|place| self.note.tokens[*place].is_mark(mark))
    }
    fn text(&self, at: usize) -> &str {
        self.part
            .get(at)
            .map_or("", |place| self.note.tokens[*place].text.as_str())
    }
    /// The place after the hit at a place.
    pub(super) fn after(&self, at: usize) -> usize {
        // A bracket in the middle of a hit is no part of this part.
        let hit = self.part.get(at).and_then(|place| self.note.hit(*place));
        let inside = |place: &usize| hit.is_some_and(|hit| *place < hit.to);
        let rest = self.part.get(at + 1..).unwrap_or_default();
        at + 1 + rest.iter().take_while(|place| inside(place)).count()
    }
    fn unit(&self, at: usize) -> Option<Unit> {
        let hit = self.part.get(at).and_then(|place| self.note.hit(*place))?;
        hit.find(|it| match it {
            Meaning::Unit(UnitWord::G) => Some(Unit::G),
            Meaning::Unit(UnitWord::Kg) => Some(Unit::Kg),
            Meaning::Unit(UnitWord::Ml) => Some(Unit::Ml),
            Meaning::Unit(UnitWord::L) => Some(Unit::L),
            Meaning::Unit(UnitWord::Bag) => Some(Unit::Bag),
            Meaning::Unit(UnitWord::Packet) => Some(Unit::Packet),
            _ => None,
        })
    }
    /// Whether "/" or "per" stands before a place, or "in" where that may stand for it.
    pub(super) fn per_before(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| {
            self.mark(before, "/") || self.is(before, &Meaning::Per) || self.text(before) == "a"
        })
    }
    fn in_before(&self, at: usize) -> bool {
        at.checked_sub(1)
            .is_some_and(|before| self.is(before, &Meaning::In))
    }
    /// Water, or a tank of it, within a few words.
    fn water_after(&self, at: usize) -> Option<usize> {
        for step in 0..4 {
            let place = at + step;
            if self.means(place, |it| {
                matches!(it, Meaning::Water | Meaning::Tank | Meaning::TankPer)
            }) {
                return Some(self.after(place));
            }
            let token = self.note.tokens.get(*self.part.get(place)?)?;
            let plain = token.is_word()
                && (self.is(place, &Meaning::In)
                    || self
                        .part
                        .get(place)
                        .is_some_and(|it| self.note.hit(*it).is_none()));
            if !plain {
                return None;
            }
        }
        None
    }
}

/// The pieces of doses in one part.
pub(super) fn atoms(note: &Note, part: &[usize]) -> Vec<Atom> {
    let reader = Reader { note, part };
    let mut found = Vec::new();
    let mut at = 0;
    while at < part.len() {
        let read = match number::read(note, part, at) {
            Some((number, next)) => after_number(&reader, at, number, next),
            None => without_number(&reader, at),
        };
        at = match read {
            Some((atom, next)) => {
                found.extend(atom);
                next.max(at + 1)
            }
            None => reader.after(at),
        };
    }
    found
}

type Found = Option<(Option<Atom>, usize)>;

fn after_number(reader: &Reader<'_>, at: usize, number: Number, next: usize) -> Found {
    let place = |at: usize| reader.part.get(at).copied();
    let from = place(at)?;
    let to = |end: usize| place(end.checked_sub(1)?).map(|last| last + 1);
    let per = |per: Per, end: usize| {
        Some((
            Some(Atom::Per {
                per,
                from,
                to: to(end)?,
            }),
            end,
        ))
    };
    let one = number.least == 1000 && number.most == 1000;
    let per_before = reader.per_before(at);
    if let Some(unit) = reader.unit(next) {
        let end = reader.after(next);
        if unit == Unit::L {
            let litres = u32::try_from(number.most / 1000)
                .ok()
                .filter(|litres| *litres > 0);
            let water = reader.water_after(end);
            if let (Some(end), Some(litres)) = (
                water.or_else(|| (per_before || reader.in_before(at)).then_some(end)),
                litres,
            ) {
                return per(Per::Litres(litres), end);
            }
        }
        if unit == Unit::Kg && is_seed(reader, end, per_before) {
            return per(Per::KgSeed, reader.after(end));
        }
        if is_strength(reader, end) {
            return Some((None, end + 3));
        }
        if unit == Unit::G && is_formulation(reader, next, end, number) {
            return Some((None, end));
        }
        if unit == Unit::Ml && reader.is(end, &Meaning::Water) {
            return Some((None, end));
        }
        // What it is mixed into, and the formulation before it, are no amounts of it.
        if (end..end + 2).any(|at| reader.is(at, &Meaning::Carrier)) {
            return Some((None, end));
        }
        return Some((
            Some(Atom::Amount {
                number,
                unit,
                from,
                to: to(end)?,
            }),
            end,
        ));
    }
    if reader.means(next, |it| matches!(it, Meaning::AcrePer)) && one
        || reader.is(next, &Meaning::Acre) && (one || per_before)
    {
        return per(Per::Acre, reader.after(next));
    }
    if one
        && reader.means(next, |it| {
            matches!(it, Meaning::Hectare | Meaning::HectarePer)
        })
    {
        return per(Per::Hectare, reader.after(next));
    }
    if one && reader.means(next, |it| matches!(it, Meaning::Plant | Meaning::PlantPer)) {
        return per(Per::Plant, reader.after(next));
    }
    if one && reader.means(next, |it| matches!(it, Meaning::Tank | Meaning::TankPer)) {
        return per(Per::Tank, reader.after(next));
    }
    if one && reader.is(next, &Meaning::LitrePer) {
        return per(Per::Litres(1), reader.after(next));
    }
    // The number may begin again after a word such as "2 acres": what follows it is read next.
    let counted = reader.means(next, |it| {
        matches!(
            it,
            Meaning::Acre
                | Meaning::AcrePer
                | Meaning::Gunta
                | Meaning::Cent
                | Meaning::Hectare
                | Meaning::HectarePer
        )
    });
    Some((None, if counted { reader.after(next) } else { next }))
}

/// "kg of seed" is what a dose is per only with a word that says so.
fn is_seed(reader: &Reader<'_>, end: usize, per_before: bool) -> bool {
    reader.is(end, &Meaning::SeedPer) || (per_before && reader.is(end, &Meaning::Seed))
}

/// `3 G GRANULES`, `4G 8 KG`: how strong it is, not how much of it.
fn is_formulation(reader: &Reader<'_>, unit: usize, end: usize, number: Number) -> bool {
    let short = reader.text(unit) == "g" && number.most <= 10_000;
    let granules = reader.is(end, &Meaning::Granule) && reader.unit(end).is_none();
    let another = number::read(reader.note, reader.part, end).is_some();
    granules || (short && another)
}

/// `336 g/l SC`.
fn is_strength(reader: &Reader<'_>, end: usize) -> bool {
    reader.mark(end, "/")
        && reader.unit(end + 1) == Some(Unit::L)
        && reader.is(end + 2, &Meaning::Formulation)
}

fn without_number(reader: &Reader<'_>, at: usize) -> Found {
    let from = *reader.part.get(at)?;
    let per_before = reader.per_before(at);
    let end = reader.after(at);
    let per = |per: Per, end: usize| {
        let to = reader.part.get(end.checked_sub(1)?).map(|last| last + 1)?;
        Some((Some(Atom::Per { per, from, to }), end))
    };
    if let Some(unit) = reader.unit(at) {
        if unit == Unit::L {
            if let Some(end) = reader.water_after(end) {
                return per(Per::Litres(1), end);
            }
            if per_before {
                return per(Per::Litres(1), end);
            }
        }
        if unit == Unit::Kg && is_seed(reader, end, per_before) {
            return per(Per::KgSeed, reader.after(end));
        }
        // "(kg/acre)": one.
        if at == 0 && matches!(unit, Unit::Kg | Unit::L) && reader.mark(end, "/") {
            let number = Number {
                least: 1000,
                most: 1000,
            };
            return Some((
                Some(Atom::Amount {
                    number,
                    unit,
                    from,
                    to: from + 1,
                }),
                end,
            ));
        }
        return None;
    }
    if reader.is(at, &Meaning::LitrePer) {
        return per(Per::Litres(1), end);
    }
    if reader.means(at, |it| matches!(it, Meaning::Acre | Meaning::AcrePer)) {
        return per(Per::Acre, end);
    }
    if reader.is(at, &Meaning::HectarePer) || (per_before && reader.is(at, &Meaning::Hectare)) {
        return per(Per::Hectare, end);
    }
    if reader.is(at, &Meaning::PlantPer) || (per_before && reader.is(at, &Meaning::Plant)) {
        return per(Per::Plant, end);
    }
    if reader.is(at, &Meaning::TankPer) || (per_before && reader.is(at, &Meaning::Tank)) {
        return per(Per::Tank, end);
    }
    if reader.is(at, &Meaning::SeedPer) {
        return per(Per::KgSeed, end);
    }
    None
}
