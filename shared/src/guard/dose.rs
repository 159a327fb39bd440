//! Doses that can be compared: an amount of mass or volume per something.
//!
//! Equal means exactly equal after g and kg, ml and l are made one. Acre and hectare are compared
//! with 1 hectare = 2.47105 acres: the text's amount must be the other one rounded at the text's
//! last digit, and the text must write at least three digits that count (200 ml an acre is 494 ml a
//! hectare; 500 is not).

use crate::entry::Dose;

/// Mass or volume.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is its word")]
pub(super) enum Dim {
    Mass,
    Volume,
}

/// Per what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is its word")]
pub(super) enum Per {
    Acre,
    Hectare,
    Litre,
    KgSeed,
    Plant,
    /// A tank, a pump, a bag: of no known size.
    Unsized,
}

/// A dose as a text gives it: thousandths of g or ml, from the least to the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Amount {
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) dim: Dim,
    pub(super) per: Option<Per>,
    /// What the last digit written is worth.
    pub(super) step: u64,
}

/// A unit by its name in the record.
fn unit(name: &str) -> Option<(Dim, u64)> {
    Some(match name {
        "g" => (Dim::Mass, 1),
        "kg" => (Dim::Mass, 1000),
        "ml" => (Dim::Volume, 1),
        "l" => (Dim::Volume, 1000),
        _ => return None,
    })
}

/// Per what, by its name in the record.
fn per(name: &str) -> Option<Per> {
    Some(match name {
        "acre" => Per::Acre,
        "hectare" => Per::Hectare,
        "litre" => Per::Litre,
        "kg-seed" => Per::KgSeed,
        "plant" => Per::Plant,
        _ => return None,
    })
}

/// The dose of a label, where it is of a kind that can be compared.
pub(super) fn of_label(least: &Dose, most: Option<&Dose>) -> Option<Amount> {
    let (dim, factor) = unit(&least.unit)?;
    let value = u64::from(least.milli) * factor;
    let most = match most {
        Some(most) if unit(&most.unit)?.0 == dim && most.per == least.per => {
            u64::from(most.milli) * unit(&most.unit)?.1
        }
        Some(_) => return None,
        None => value,
    };
    Some(Amount {
        least: value,
        most,
        dim,
        per: Some(per(&least.per)?),
        step: 1,
    })
}

impl Amount {
    /// Whether a text's dose is the label's: its least, its greatest, or both as a range.
    pub(super) fn is_of(&self, label: &Amount) -> bool {
        let is = |said, known| self.same(said, known, label.per);
        self.dim == label.dim
            && if self.least == self.most {
                is(self.least, label.least) || is(self.least, label.most)
            } else {
                is(self.least, label.least) && is(self.most, label.most)
            }
    }

    fn same(&self, said: u64, known: u64, of: Option<Per>) -> bool {
        let rounded = |said: u64, said_times: u64, known_times: u64| {
            let (said_at, known_at) = (said * said_times, known * known_times);
            said >= self.step * 100 && said_at.abs_diff(known_at) * 2 <= self.step * said_times
        };
        match (self.per, of) {
            (Some(Per::Unsized) | None, _) => false,
            (a, b) if a == b => said == known,
            (Some(Per::Hectare), Some(Per::Acre)) => rounded(said, 100_000, 247_105),
            (Some(Per::Acre), Some(Per::Hectare)) => rounded(said, 247_105, 100_000),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(milli: u32, unit: &str, per: &str) -> Amount {
        let dose = Dose {
            milli,
            unit: unit.into(),
            per: per.into(),
        };
        of_label(&dose, None).unwrap()
    }

    fn said(milli: u64, dim: Dim, per: Per, step: u64) -> Amount {
        Amount {
            least: milli,
            most: milli,
            dim,
            per: Some(per),
            step,
        }
    }

    #[test]
    fn kilograms_are_grams_and_litres_are_millilitres() {
        let kg = said(1_000_000, Dim::Mass, Per::Acre, 1000);
        assert!(kg.is_of(&label(1000, "kg", "acre")));
        assert!(kg.is_of(&label(1_000_000, "g", "acre")));
        assert!(!kg.is_of(&label(1_000_000, "ml", "acre")));
        assert!(!kg.is_of(&label(1000, "kg", "litre")));
    }

    #[test]
    fn a_hectare_is_compared_at_three_digits() {
        let acre = label(200_000, "ml", "acre");
        assert!(said(494_000, Dim::Volume, Per::Hectare, 1000).is_of(&acre));
        assert!(said(494_200, Dim::Volume, Per::Hectare, 100).is_of(&acre));
        assert!(!said(493_000, Dim::Volume, Per::Hectare, 1000).is_of(&acre));
        assert!(!said(500_000, Dim::Volume, Per::Hectare, 100_000).is_of(&acre));
        let hectare = label(500_000, "ml", "hectare");
        assert!(said(202_000, Dim::Volume, Per::Acre, 1000).is_of(&hectare));
        assert!(!said(200_000, Dim::Volume, Per::Acre, 1000).is_of(&hectare));
    }
}
