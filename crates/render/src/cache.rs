//! A cache for values that are expensive to draw.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// A cache of at most `N` values, which drops the oldest value when it is full.
///
/// All threads share the cache. If two threads miss the same key at once, both make the value, and one of the two
/// values is kept.
pub(crate) struct Cache<K, V, const N: usize>(LazyLock<Mutex<Entries<K, V>>>);

struct Entries<K, V> {
    values: HashMap<K, Arc<V>>,
    order: VecDeque<K>,
}

impl<K: Clone + Eq + Hash, V, const N: usize> Cache<K, V, N> {
    pub const fn new() -> Self {
        Self(LazyLock::new(|| Mutex::new(Entries { values: HashMap::new(), order: VecDeque::new() })))
    }

    /// Returns the cached value of a key, or makes and caches it.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        // No statement leaves the entries inconsistent, so a poisoned lock can be used.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = lock().values.get(&key) {
            return Arc::clone(value);
        }
        let value = Arc::new(make(&key));
        let mut entries = lock();
        if entries.values.insert(key.clone(), Arc::clone(&value)).is_none() {
            entries.order.push_back(key);
        }
        if entries.order.len() > N
            && let Some(oldest) = entries.order.pop_front()
        {
            entries.values.remove(&oldest);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_value_goes() {
        let cache = Cache::<u8, u8, 2>::new();
        let made = |key: u8| {
            let mut made = false;
            assert_eq!(
                *cache.get(key, |&key| {
                    made = true;
                    key + 1
                }),
                key + 1
            );
            made
        };
        assert_eq!([1, 1, 2, 1, 3, 2, 3, 1].map(made), [true, false, true, false, true, false, false, true]);
    }
}
