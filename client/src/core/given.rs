//! What the core is given from outside at each event: the time and fresh identifiers.

use shared::{
    ids::{EntryId, FarmerId},
    time::Stamp,
};

/// The time and a source of randomness.
pub struct Given<'a> {
    /// The moment, by the phone's clock.
    pub now: Stamp,
    /// 128 random bits at each call.
    pub random: &'a mut dyn FnMut() -> u128,
}

impl Given<'_> {
    fn ulid(&mut self) -> String {
        let millis = u64::try_from(self.now.millis()).unwrap_or_default();
        ulid::Ulid::from_parts(millis, (self.random)()).to_string()
    }
    /// A new entry's id.
    pub fn entry_id(&mut self) -> EntryId {
        EntryId::new(&self.ulid()).expect("a ULID is 26 letters and digits")
    }
    /// A new farmer's id.
    pub fn farmer_id(&mut self) -> FarmerId {
        FarmerId::new(&self.ulid()).expect("a ULID is 26 letters and digits")
    }
}

/// Given values for tests: a fixed time and counted randomness.
#[cfg(test)]
pub(crate) fn with_given<T>(now: &str, run: impl FnOnce(&mut Given<'_>) -> T) -> T {
    let mut count = 0;
    let mut random = || {
        count += 1;
        count
    };
    run(&mut Given {
        now: now.parse().unwrap(),
        random: &mut random,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_made_later_sort_later() {
        let first = with_given("2026-09-30T10:00:00+05:30", |given| given.entry_id());
        let (second, third) = with_given("2026-09-30T10:00:01+05:30", |given| {
            (given.entry_id(), given.entry_id())
        });
        assert!(first < second && second != third);
        assert_eq!(first.as_str().len(), 26);
    }
}
