//! Sorting, and sets and maps out of what comes in no order, with one sort for all types: each type
//! that the library's `sort` is used for costs the phone kilobytes of wasm, and its `collect` into a
//! set or map sorts too. Here the library sorts places, once; a type adds a few swaps.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

/// By the items' own order; equal ones stay as they came.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// By a comparison; equal ones stay as they came.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let swaps = swaps(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    for (a, b) in swaps {
        items.swap(a, b);
    }
}

/// By a key that is cheap to get; equal ones stay as they came.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// By a key that is got once of each item; equal ones stay as they came.
pub fn sort_by_cached_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let swaps = swaps(items.len(), &mut |a, b| keys[a].cmp(&keys[b]));
    for (a, b) in swaps {
        items.swap(a, b);
    }
}

/// A set of items that come in no order.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    for item in items {
        set.insert(item);
    }
    set
}

/// A map of pairs that come in no order; of several with one key the last counts.
pub fn map<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    for (key, value) in pairs {
        map.insert(key, value);
    }
    map
}

/// The swaps that put so many items in order, one after the other. Must stay free of type
/// parameters: that is what keeps it to one copy.
#[inline(never)]
fn swaps(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    if count < 2 {
        return Vec::new();
    }
    let mut from: Vec<usize> = (0..count).collect();
    from.sort_by(|a, b| compare(*a, *b));
    let mut swaps = Vec::new();
    for start in 0..count {
        // Follows one cycle; each swap puts the item that belongs at `at` there.
        let mut at = start;
        loop {
            let next = std::mem::replace(&mut from[at], at);
            if next == start {
                break;
            }
            swaps.push((at, next));
            at = next;
        }
    }
    swaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cmp::Reverse;

    #[test]
    fn equal_items_stay_as_they_came() {
        let mut items = vec![("b", 1), ("a", 2), ("b", 0), ("a", 1)];
        sort_by_key(&mut items, |item| item.0);
        assert_eq!(items, [("a", 2), ("a", 1), ("b", 1), ("b", 0)]);
        sort_by_key(&mut items, |item| Reverse(item.0));
        assert_eq!(items, [("b", 1), ("b", 0), ("a", 2), ("a", 1)]);
        sort(&mut items);
        assert_eq!(items, [("a", 1), ("a", 2), ("b", 0), ("b", 1)]);
    }

    #[test]
    fn a_cached_key_is_got_once_of_each() {
        let mut calls = 0;
        let mut items: Vec<u32> = (0..50).rev().collect();
        sort_by_cached_key(&mut items, |item| {
            calls += 1;
            *item
        });
        assert_eq!(items, (0..50).collect::<Vec<u32>>());
        assert_eq!(calls, 50);
    }

    proptest! {
        // Few different keys, so that many are equal; the second part tells them apart.
        #[test]
        fn sorts_as_the_library_does(keys in prop::collection::vec(0_u8..12, 0..120)) {
            let items: Vec<(u8, String)> =
                keys.iter().enumerate().map(|(at, key)| (*key, at.to_string())).collect();
            let sorted = |by: fn(&mut Vec<(u8, String)>)| {
                let mut items = items.clone();
                by(&mut items);
                items
            };
            prop_assert_eq!(
                sorted(|it| sort_by(it, |a, b| b.0.cmp(&a.0))),
                sorted(|it| it.sort_by_key(|item| Reverse(item.0)))
            );
            prop_assert_eq!(
                sorted(|it| sort_by_key(it, |item| item.0)),
                sorted(|it| it.sort_by_key(|item| item.0))
            );
            prop_assert_eq!(
                sorted(|it| sort_by_cached_key(it, |item| item.0)),
                sorted(|it| it.sort_by_cached_key(|item| item.0))
            );
            prop_assert_eq!(sorted(|it| sort(it)), sorted(|it| it.sort()));
            prop_assert_eq!(set(keys.iter()), keys.iter().collect::<BTreeSet<_>>());
            prop_assert_eq!(
                map(items.iter().cloned()),
                items.iter().cloned().collect::<BTreeMap<_, _>>()
            );
        }
    }
}
