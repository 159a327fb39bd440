//! Sorting by a text, with one sort for all types: each type that the library sorts by itself costs
//! the app 4 KB of wasm.

/// The items by their key; those with one key stay in the order in which they came.
pub(crate) fn by_key<T>(items: Vec<T>, key: impl Fn(&T) -> String) -> Vec<T> {
    let keys = items.iter().enumerate().map(|(at, item)| (key(item), at));
    let mut keys: Vec<(String, usize)> = keys.collect();
    keys.sort_unstable();
    let mut slots: Vec<Option<T>> = items.into_iter().map(Some).collect();
    keys.into_iter()
        .filter_map(|(_, at)| slots.get_mut(at)?.take())
        .collect()
}

/// A key that puts the later moment first.
pub(crate) fn latest_first(millis: i64) -> String {
    // Stored moments lie between 2000 and 2099: as many digits, and none below zero.
    format!("{:020}", i64::MAX - millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_keep_their_order_and_later_moments_come_first() {
        let items = vec![("b", 1), ("a", 2), ("b", 0), ("a", 1)];
        let sorted = by_key(items, |item| item.0.to_owned());
        assert_eq!(sorted, [("a", 2), ("a", 1), ("b", 1), ("b", 0)]);
        assert_eq!(by_key(vec![5, 900, 70], |n| latest_first(*n)), [900, 70, 5]);
    }
}
