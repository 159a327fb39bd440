//! Lists by a text, through the one sort that the app has for all types.

use shared::order::sort_by_cached_key;

/// The items by their key; those with one key stay in the order in which they came.
pub(crate) fn by_key<T>(mut items: Vec<T>, key: impl Fn(&T) -> String) -> Vec<T> {
    sort_by_cached_key(&mut items, key);
    items
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
