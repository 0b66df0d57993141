//! A transaction as the store sees it, over any engine.

use std::{cell::RefCell, collections::BTreeMap};

use crate::crash_point;

use super::{Collection, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Known, Query};

/// The number of entries that [`Transaction::entries`] reads at a time.
const PAGE: usize = 500;

/// Changes of a collection: for each key, the new value, or `None` if the key is removed.
pub(crate) type Changes = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// The changes of a transaction: for each key, the new value, or `None` if the key is removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Writes(BTreeMap<Collection, Changes>);

impl Writes {
    /// A value that is stored under a key.
    pub(crate) fn put(collection: Collection, key: &[u8], value: &[u8]) -> Self {
        let mut writes = Self::default();
        writes.set(collection, key, Some(value.to_vec()));
        writes
    }

    /// The changes by collection, each sorted by key.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Collection, &Changes)> + Clone {
        self.0.iter().map(|(collection, writes)| (*collection, writes))
    }

    /// Whether nothing is changed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn of(&self, collection: Collection, key: &[u8]) -> Option<&Option<Vec<u8>>> {
        self.0.get(&collection)?.get(key)
    }

    fn set(&mut self, collection: Collection, key: &[u8], value: Option<Vec<u8>>) {
        self.0.entry(collection).or_default().insert(key.to_vec(), value);
    }
}

/// A transaction. Its changes are kept in memory until it is committed, and its own reads see them.
pub(crate) struct Transaction<'a> {
    inner: RefCell<Box<dyn DatabaseTransaction + 'a>>,
    writes: RefCell<Writes>,
    /// What was read ahead.
    known: RefCell<Known>,
}

impl<'a> Transaction<'a> {
    /// A transaction on top of a transaction of an engine.
    pub(crate) fn new(inner: Box<dyn DatabaseTransaction + 'a>) -> Self {
        Self { inner: RefCell::new(inner), writes: RefCell::default(), known: RefCell::default() }
    }

    /// Reads together what the transaction is going to read.
    pub(crate) fn read_ahead(&self, queries: impl IntoIterator<Item = Query>) -> Result<(), DatabaseError> {
        let queries: Vec<_> = queries.into_iter().collect();
        let found = self.inner.borrow().read_all(&queries)?;
        self.known.borrow_mut().note(queries, found);
        Ok(())
    }

    /// Removes everything, before the first change. Only for a transaction that has the database for itself.
    pub(crate) fn clear(&self) -> Result<(), DatabaseError> {
        self.known.take();
        self.inner.borrow_mut().clear()
    }

    /// Hands the changes over to the database, to free their memory. Only for a transaction that has the database for
    /// itself.
    pub(crate) fn hand_over(&self) -> Result<(), DatabaseError> {
        self.known.take();
        self.inner.borrow_mut().write(&self.writes.take())
    }

    /// Reads together the first page of all entries of each collection.
    pub(crate) fn read_all_ahead(
        &self,
        collections: impl IntoIterator<Item = Collection>,
    ) -> Result<(), DatabaseError> {
        self.read_ahead(collections.into_iter().map(|collection| Query::Page(collection, KeyRange::all(), PAGE)))
    }

    /// Makes the changes, ends the transaction, and returns the changes.
    pub(crate) fn commit(self, durability: Durability) -> Result<Writes, DatabaseError> {
        let writes = self.writes.into_inner();
        if writes.is_empty() {
            self.inner.into_inner().commit(&writes, durability)?;
            return Ok(writes);
        }
        crash_point(|| "before a commit".to_owned());
        let committed = self.inner.into_inner().commit(&writes, durability);
        crash_point(|| "after a commit".to_owned());
        committed.map(|()| writes)
    }

    /// The value under a key.
    pub(crate) fn get(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, DatabaseError> {
        let key = key.as_ref();
        match self.writes.borrow().of(collection, key) {
            Some(written) => Ok(written.clone()),
            None => match self.known.borrow().value(collection, key) {
                Some(known) => Ok(known),
                None => self.inner.borrow().get(collection, key),
            },
        }
    }

    /// Whether there is a value under a key.
    pub(crate) fn contains(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<bool, DatabaseError> {
        Ok(self.get(collection, key)?.is_some())
    }

    /// Stores a value under a key.
    pub(crate) fn insert(&self, collection: Collection, key: impl AsRef<[u8]>, value: impl Into<Vec<u8>>) {
        self.writes.borrow_mut().set(collection, key.as_ref(), Some(value.into()));
    }

    /// Removes the value under a key, if there is one.
    pub(crate) fn remove(&self, collection: Collection, key: impl AsRef<[u8]>) {
        self.writes.borrow_mut().set(collection, key.as_ref(), None);
    }

    /// Removes the value under a key, and returns it.
    pub(crate) fn take(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, DatabaseError> {
        let value = self.get(collection, key.as_ref())?;
        if value.is_some() {
            self.remove(collection, key);
        }
        Ok(value)
    }

    /// Removes all values in a range.
    pub(crate) fn remove_all(&self, collection: Collection, range: KeyRange) -> Result<(), DatabaseError> {
        self.entries(collection, range)?.iter().for_each(|(key, _)| self.remove(collection, key));
        Ok(())
    }

    /// The first `limit` entries in a range, in its order.
    pub(crate) fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let writes = self.writes.borrow();
        let written: Vec<_> = writes
            .0
            .get(&collection)
            .into_iter()
            .flat_map(|writes| writes.range(range.from.clone()..))
            .take_while(|(key, _)| range.contains(key))
            .collect();
        // Each change removes at most one of the entries below.
        let limit_stored = limit.saturating_add(written.len());
        let stored = match self.known.borrow().page(&Query::Page(collection, range.clone(), limit_stored)) {
            Some(known) => known,
            None => self.inner.borrow().page(collection, range, limit_stored)?,
        };
        if written.is_empty() {
            return Ok(stored);
        }
        Ok(merge(stored, written, range.descending, limit))
    }

    /// All entries in a range, the smallest key first.
    pub(crate) fn entries(&self, collection: Collection, range: KeyRange) -> Result<Vec<Entry>, DatabaseError> {
        let mut found = Vec::new();
        self.each(collection, range, |key, value| found.push((key, value)))?;
        Ok(found)
    }

    /// Calls `each` for every entry in a range, the smallest key first. Holds only a page of entries in memory.
    pub(crate) fn each(
        &self,
        collection: Collection,
        mut range: KeyRange,
        mut each: impl FnMut(Vec<u8>, Vec<u8>),
    ) -> Result<(), DatabaseError> {
        loop {
            let page = self.page(collection, &range, PAGE)?;
            let is_last = page.len() < PAGE;
            if let Some((last, _)) = page.last() {
                range = range.after(last);
            }
            page.into_iter().for_each(|(key, value)| each(key, value));
            if is_last {
                return Ok(());
            }
        }
    }
}

/// The first `limit` entries of a page in its order, after these changes. The page must have an entry more for each
/// change, unless it reaches the end of its range, and the changes must be in that range.
fn merge<'a>(
    page: Vec<Entry>,
    changes: impl IntoIterator<Item = (&'a Vec<u8>, &'a Option<Vec<u8>>)>,
    descending: bool,
    limit: usize,
) -> Vec<Entry> {
    let mut merged: BTreeMap<_, _> = page.into_iter().collect();
    for (key, value) in changes {
        match value {
            Some(value) => merged.insert(key.clone(), value.clone()),
            None => merged.remove(key),
        };
    }
    if descending { merged.into_iter().rev().take(limit).collect() } else { merged.into_iter().take(limit).collect() }
}
