//! The order in which sorted entries are inserted into a new tree, so that its pages become full.
//!
//! sled splits a page in the middle when it holds more than 16 entries. With entries in order, every page is therefore
//! left behind with nine. Each page costs about 270 bytes of memory for as long as the database is open, and each
//! change of it a part of the log until the tenth, when it is written anew as a whole. So of 16 entries, nine are
//! inserted first, among them the first and the last. Once the page has been split off behind them, the other seven
//! follow, in ten changes.
//!
//! Only size and speed depend on this. Inserted in any other order, the entries are the same.

use std::{collections::VecDeque, mem};

use super::super::Entry;

/// The largest number of entries in a page.
const PAGE: usize = 16;
/// The number of entries that a split leaves behind.
const LEFT: usize = 9;
/// The number of changes after which a page is written anew.
const CHANGES: usize = 10;
/// The number of pages after which a page has certainly been split off.
const DISTANCE: usize = 2;
/// The length of the values from which a page is left as it is, in bytes: a change to one of them writes all others.
const LARGE: usize = 32 * 1024;

/// Inserts the sorted entries of a new tree by `put`.
pub(super) struct Filling<P> {
    put: P,
    /// The entries of the next page.
    page: Vec<Entry>,
    /// The entries that have to follow, by page.
    rest: VecDeque<Vec<Entry>>,
}

impl<E, P: FnMut(&[u8], &[u8]) -> Result<(), E>> Filling<P> {
    pub(super) fn new(put: P) -> Self {
        Self { put, page: Vec::with_capacity(PAGE), rest: VecDeque::new() }
    }

    /// Adds an entry, whose key has to follow that of the entry before.
    pub(super) fn add(&mut self, entry: Entry) -> Result<(), E> {
        self.page.push(entry);
        if self.page.len() < PAGE {
            return Ok(());
        }
        let size: usize = self.page.iter().map(|(_, value)| value.len()).sum();
        let rest = if size < LARGE { self.page.drain(LEFT - 1..PAGE - 1).collect() } else { Vec::new() };
        for (key, value) in mem::take(&mut self.page) {
            (self.put)(&key, &value)?;
        }
        self.rest.push_back(rest);
        if self.rest.len() <= DISTANCE {
            return Ok(());
        }
        self.fill()
    }

    /// Inserts the last entries.
    pub(super) fn finish(mut self) -> Result<(), E> {
        for (key, value) in mem::take(&mut self.page) {
            (self.put)(&key, &value)?;
        }
        while !self.rest.is_empty() {
            self.fill()?;
        }
        Ok(())
    }

    /// Inserts the entries that have waited longest.
    fn fill(&mut self) -> Result<(), E> {
        let rest = self.rest.pop_front().unwrap_or_default();
        let missing = CHANGES.saturating_sub(rest.len());
        for (nth, (key, value)) in rest.iter().enumerate() {
            if nth < missing {
                // Any other value is a change.
                (self.put)(key, if value.is_empty() { b"?" } else { b"" })?;
            }
            (self.put)(key, value)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, convert::Infallible};

    use super::*;

    #[test]
    fn everything_is_inserted_and_pages_of_usual_values_are_full() {
        for (count, length) in [(0, 0), (1, 3), (16, 0), (17, 5), (1000, 0), (1000, 400), (100, LARGE)] {
            let entries: Vec<Entry> =
                (0..count).map(|number: u32| (number.to_be_bytes().to_vec(), vec![7; length])).collect();
            let (mut inserted, mut changes) = (BTreeMap::new(), BTreeMap::<u32, usize>::new());
            let mut filling = Filling::new(|key: &[u8], value: &[u8]| {
                inserted.insert(key.to_vec(), value.to_vec());
                let number = u32::from_be_bytes(key.try_into().expect("four bytes"));
                *changes.entry(number / PAGE as u32).or_default() += 1;
                Ok::<_, Infallible>(())
            });
            for entry in entries.clone() {
                filling.add(entry).unwrap_or_else(|never| match never {});
            }
            filling.finish().unwrap_or_else(|never| match never {});
            assert_eq!(inserted.into_iter().collect::<Vec<_>>(), entries);
            let expected = if length < LARGE { LEFT + CHANGES } else { PAGE };
            for page in 0..count / PAGE as u32 {
                assert_eq!(changes[&page], expected, "page {page} of {count} entries of {length} bytes");
            }
        }
    }
}
