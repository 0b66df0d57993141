//! What was read from a database and need not be read again.

use std::collections::HashMap;

use super::{Collection, Entry, Found, Query, Writes};

/// Answers to queries.
#[derive(Debug, Default)]
pub(crate) struct Known(HashMap<Query, Found>);

impl Known {
    /// The value under a key, if it is known whether there is one.
    pub(crate) fn value(&self, collection: Collection, key: &[u8]) -> Option<Option<Vec<u8>>> {
        match self.0.get(&Query::value(collection, key))? {
            Found::Value(value) => Some(value.clone()),
            Found::Page(_) => None,
        }
    }

    /// The entries of a page, if they are known.
    pub(crate) fn page(&self, page: &Query) -> Option<Vec<Entry>> {
        match self.0.get(page)? {
            Found::Page(entries) => Some(entries.clone()),
            Found::Value(_) => None,
        }
    }

    pub(crate) fn knows(&self, query: &Query) -> bool {
        self.0.contains_key(query)
    }

    /// Notes the answers to these queries.
    pub(crate) fn note(&mut self, queries: impl IntoIterator<Item = Query>, found: impl IntoIterator<Item = Found>) {
        self.0.extend(queries.into_iter().zip(found));
    }

    /// Notes what was written. Pages of the same collections are no longer known.
    pub(crate) fn note_written(&mut self, writes: &Writes) {
        for (collection, changes) in writes.iter() {
            self.0.retain(|query, _| !matches!(query, Query::Page(of, ..) if *of == collection));
            for (key, value) in changes {
                self.0.insert(Query::value(collection, key), Found::Value(value.clone()));
            }
        }
    }
}
