//! The little statistics that the product needs: a share with its interval, and a small
//! deterministic generator for shuffles. Only + - × / and the square root: these give the same
//! bits natively and in wasm, which `ln`, `exp` and `powf` do not; `clippy.toml` bans those.

use crate::brief::Share;
use sha2::{Digest, Sha256};

/// The standard normal value that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

/// `k` of `n` with Wilson's score interval of 95 %, in whole per cent, rounded outwards. Of none,
/// nothing is known: 0 to 100. More than all counts as all.
pub fn wilson(k: u32, n: u32) -> Share {
    let k = k.min(n);
    if n == 0 {
        return Share {
            k,
            n,
            low: 0,
            high: 100,
        };
    }
    let (found, of) = (f64::from(k), f64::from(n));
    let z2 = Z * Z;
    let centre = found + z2 / 2.0;
    let reach = Z * (found * (of - found) / of + z2 / 4.0).sqrt();
    let low = 100.0 * (centre - reach) / (of + z2);
    let high = 100.0 * (centre + reach) / (of + z2);
    // The interval's ends at none and at all are exact, whatever the last bit of a product says.
    Share {
        k,
        n,
        low: if k == 0 {
            0
        } else {
            low.floor().max(0.0) as u8
        },
        high: if k == n {
            100
        } else {
            high.ceil().min(100.0) as u8
        },
    }
}

/// A deterministic generator: SplitMix64 (Steele, Lea, Flood 2014). It is for shuffles alone, never
/// for identifiers or secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeded(u64);

impl Seeded {
    /// A generator that begins at a number.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A generator whose beginning depends on every part and on where each ends (SHA-256).
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        let digest = hash.finalize();
        let first = digest
            .iter()
            .take(8)
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte));
        Self(first)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound; 0 where the bound is 0. By the upper half of a product, whose bias is
    /// below one in 2³² for every bound that fits.
    pub fn below(&mut self, bound: u32) -> u32 {
        let high = self.next_u64() >> 32;
        ((high * u64::from(bound)) >> 32) as u32
    }

    /// Puts a list into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            list.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against values computed by hand to four digits: 18 of 20 is 69.90 to 97.21, 6 of 20 is 14.55
    /// to 51.90, 1 of 1 is 20.65 to 100, 0 of 10 is 0 to 27.75.
    #[test]
    fn intervals_are_wilsons() {
        let cases = [
            (18, 20, 69, 98),
            (6, 20, 14, 52),
            (1, 1, 20, 100),
            (0, 10, 0, 28),
            (5, 10, 23, 77),
            (0, 0, 0, 100),
            (9, 4, 51, 100),
        ];
        for (k, n, low, high) in cases {
            let share = wilson(k, n);
            assert_eq!((share.low, share.high), (low, high), "{k} of {n}");
        }
    }

    #[test]
    fn an_interval_holds_its_share_and_narrows() {
        for n in 1..200 {
            for k in 0..=n {
                let share = wilson(k, n);
                assert!(
                    u32::from(share.low) * n <= 100 * k && 100 * k <= u32::from(share.high) * n
                );
            }
        }
        let (few, many) = (wilson(5, 10), wilson(500, 1000));
        assert!(few.low < many.low && many.high < few.high);
    }

    /// The first values of SplitMix64 from 1234567, as published with its reference code.
    #[test]
    fn the_generator_is_the_published_one() {
        let mut generator = Seeded::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| generator.next_u64()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn a_shuffle_keeps_all_and_is_fair() {
        let mut generator = Seeded::of([b"a".as_slice(), b"bc"]);
        assert_ne!(generator, Seeded::of([b"ab".as_slice(), b"c"]));
        let mut counts = [[0u32; 4]; 4];
        for _ in 0..4000 {
            let mut list = [0usize, 1, 2, 3];
            generator.shuffle(&mut list);
            for (place, item) in list.iter().enumerate() {
                counts[*item][place] += 1;
            }
        }
        // A thousand each; six standard deviations are 165.
        assert!(counts.iter().flatten().all(|n| n.abs_diff(1000) < 165));
        assert!(counts.iter().all(|row| row.iter().sum::<u32>() == 4000));
    }
}
