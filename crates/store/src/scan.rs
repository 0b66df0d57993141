//! Reads ranges of a collection outside of transactions.

use std::vec;

use super::{Collection, Database, KeyRange, Order, Store, StoreError, database::Entry};

/// The number of entries in the first page, since many callers need only a few.
const FIRST_PAGE: usize = 32;
/// The number of entries in all other pages.
const PAGE: usize = 500;

/// The entries in a range, read page by page. Each page shows the collection at another moment.
pub(super) struct Scan<'a> {
    db: &'a dyn Database,
    collection: Collection,
    /// The range that has not been read yet; `None` at its end.
    rest: Option<KeyRange>,
    order: Order,
    next: usize,
    page: vec::IntoIter<Entry>,
}

impl Store {
    /// The entries in a range, the smallest key first.
    pub(super) fn scan(&self, collection: Collection, range: KeyRange) -> Scan<'_> {
        self.scan_in(collection, range, Order::Ascending)
    }

    /// The entries in a range, in this order.
    pub(super) fn scan_in(&self, collection: Collection, range: KeyRange, order: Order) -> Scan<'_> {
        let page = Vec::new().into_iter();
        Scan { db: &*self.db, collection, rest: Some(range), order, next: FIRST_PAGE, page }
    }

    /// Parses the keys that begin with a prefix. Keys that do not parse are left out.
    pub(super) fn parsed<T>(
        &self,
        collection: Collection,
        prefix: impl AsRef<[u8]>,
        parse: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<Vec<T>, StoreError> {
        let keys = self.scan(collection, KeyRange::prefix(prefix));
        keys.filter_map(|entry| entry.map(|(key, _)| parse(&key)).transpose()).collect()
    }
}

impl Iterator for Scan<'_> {
    type Item = Result<Entry, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(entry) = self.page.next() {
            return Some(Ok(entry));
        }
        let range = self.rest.take()?;
        let page = match self.db.page(self.collection, &range, self.order, self.next) {
            Ok(page) => page,
            Err(error) => return Some(Err(error.into())),
        };
        if page.len() == self.next
            && let Some((last, _)) = page.last()
        {
            self.rest = Some(range.after(last, self.order));
        }
        self.next = PAGE;
        self.page = page.into_iter();
        self.page.next().map(Ok)
    }
}
