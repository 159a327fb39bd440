//! How often wrong codes may be tried: few times from one address, more from all together, so that
//! eight digits stay out of reach of guessing. Kept in memory: a restart forgives.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

const WINDOW_MS: i64 = 3_600_000;
const PER_ADDRESS: u32 = 10;
const ALTOGETHER: u32 = 200;

/// Counts of wrong codes. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Limit(Arc<Mutex<Wrong>>);

#[derive(Debug, Default)]
struct Wrong {
    since_ms: i64,
    altogether: u32,
    by_address: HashMap<IpAddr, u32>,
}

impl Limit {
    /// Whether an address may try now.
    pub fn allows(&self, address: IpAddr, now_ms: i64) -> bool {
        let mut wrong = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if now_ms - wrong.since_ms >= WINDOW_MS {
            *wrong = Wrong {
                since_ms: now_ms,
                ..Wrong::default()
            };
        }
        let own = wrong.by_address.get(&address).copied().unwrap_or_default();
        own < PER_ADDRESS && wrong.altogether < ALTOGETHER
    }

    /// Counts a wrong code.
    pub fn was_wrong(&self, address: IpAddr) {
        let mut wrong = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.altogether += 1;
        *wrong.by_address.entry(address).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_stopped_after_ten_and_let_in_after_the_hour() {
        let limit = Limit::default();
        let (bad, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        for _ in 0..PER_ADDRESS {
            assert!(limit.allows(bad, WINDOW_MS));
            limit.was_wrong(bad);
        }
        assert!(!limit.allows(bad, WINDOW_MS));
        assert!(limit.allows(other, WINDOW_MS));
        assert!(limit.allows(bad, 2 * WINDOW_MS));
    }

    #[test]
    fn all_addresses_together_have_a_bound() {
        let limit = Limit::default();
        for n in 0..ALTOGETHER {
            limit.was_wrong(IpAddr::from(std::net::Ipv4Addr::from(n)));
        }
        assert!(!limit.allows(IpAddr::from([9, 9, 9, 9]), 1));
    }
}
