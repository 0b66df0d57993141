//! Access to the database: runs transactions, again if others come first, and reads records and ranges.

use std::{
    cell::Cell,
    collections::BTreeMap,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
    vec,
};

use parking_lot::Mutex;
use rand::Rng;

use super::{
    Attempt, Collection, Database, DatabaseError, Interrupt, KeyRange, Store, StoreError, Transaction,
    database::{Access, Durability, Entry, KEEP_PATIENCE, PATIENCE},
    keys,
    record::{Personal, Stored, decode},
    unreadable::{Description, Unreadable, is_private},
    view,
};
use domain::id::{GameId, UserId};

/// The longest pause before the second attempt. It doubles with each attempt.
const PAUSE: Duration = Duration::from_millis(1);
/// The longest pause before an attempt.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The number of entries in the first page, since many callers need only a few.
pub(super) const FIRST_PAGE: usize = 32;
/// The number of entries in all other pages.
const PAGE: usize = 500;

/// The number of outdated records that one transaction removes, so that moves do not wait long for it.
const REMOVED_AT_ONCE: usize = 100;

/// The number of transactions of this process that were run again.
static CONFLICTS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The number of changes that this thread has saved.
    static SAVED: Cell<u64> = const { Cell::new(0) };
}

/// The reasons why values cannot be read, by collection and key.
type Reasons = BTreeMap<(Collection, Vec<u8>), Box<str>>;

/// A database, and what of it could not be read. Clones share both.
#[derive(Clone)]
pub(super) struct Db {
    pub(super) engine: Arc<dyn Database>,
    pub(super) unreadable: Arc<Mutex<Reasons>>,
}

impl Store {
    /// The number of transactions with which the calling thread has saved changes, in any store.
    pub fn saved_by_thread(&self) -> u64 {
        SAVED.get()
    }

    /// The number of times that this process has run a transaction again, since another came first.
    pub fn conflicts() -> u64 {
        CONFLICTS.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Db {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Db").finish_non_exhaustive()
    }
}

impl Db {
    pub(super) fn new(engine: Arc<dyn Database>) -> Self {
        Self { engine, unreadable: Arc::default() }
    }

    /// The bytes under a key.
    pub(super) fn get(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, StoreError> {
        match view::value_in(self, collection, key.as_ref()) {
            Some(known) => Ok(known?),
            None => Ok(self.engine.get(collection, key.as_ref())?),
        }
    }

    /// The first `limit` entries in a range, in its order.
    pub(super) fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        match view::page_in(self, collection, range, limit) {
            Some(page) => page,
            None => self.engine.page(collection, range, limit),
        }
    }

    /// Whether there is a value under a key.
    pub(super) fn contains(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        Ok(self.get(collection, key)?.is_some())
    }

    /// Runs a transaction that only reads. All its reads see the same state of the store. `body` may run more than
    /// once.
    pub(super) fn read<T>(&self, body: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        self.run(Access::Read, Durability::Later, body)
    }

    /// Runs a transaction, and returns once its changes are durable. `body` may run more than once.
    pub(super) fn write<T>(&self, body: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        self.run(Access::Write, Durability::Now, body)
    }

    /// Like [`write`](Self::write), without waiting for the disk. After the last of several, the caller flushes the
    /// database, or runs [`write`](Self::write).
    pub(super) fn write_soon<T>(&self, body: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        self.run(Access::Write, Durability::Later, body)
    }

    /// Stores a value under a key, unless there is one. Returns the value that is there then. Does not wait for the
    /// disk.
    pub(super) fn keep_first(&self, collection: Collection, key: &[u8], value: &[u8]) -> Result<Vec<u8>, StoreError> {
        let deadline = Instant::now() + KEEP_PATIENCE;
        self.until_first(|_| Ok(self.engine.keep_first(collection, key, value, deadline)?))
    }

    fn run<T>(
        &self,
        access: Access,
        durability: Durability,
        body: impl Fn(&Transaction<'_>) -> Attempt<T>,
    ) -> Result<T, StoreError> {
        let value = self.until_first(|patience| self.attempt(access, patience, durability, &body))?;
        if access == Access::Write {
            SAVED.set(SAVED.get() + 1);
        }
        Ok(value)
    }

    /// Makes attempts, each in the time that is left, until no other transaction comes first.
    fn until_first<T>(&self, attempt: impl Fn(Duration) -> Attempt<T>) -> Result<T, StoreError> {
        let began = Instant::now();
        let mut pause = PAUSE;
        loop {
            match attempt(PATIENCE.saturating_sub(began.elapsed())) {
                Ok(value) => return Ok(value),
                Err(Interrupt::Database(DatabaseError::Conflict)) if began.elapsed() < PATIENCE => {
                    CONFLICTS.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(rand::rng().random_range(Duration::ZERO..=pause));
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
                Err(Interrupt::Database(error)) => return Err(error.into()),
                Err(Interrupt::Unreadable(unreadable)) => return Err(self.report(*unreadable)),
            }
        }
    }

    fn attempt<T>(
        &self,
        access: Access,
        patience: Duration,
        durability: Durability,
        body: &impl Fn(&Transaction<'_>) -> Attempt<T>,
    ) -> Attempt<T> {
        let tx = Transaction::new(self.engine.begin(access, patience)?);
        let done = body(&tx).and_then(|value| Ok((value, tx.commit(durability)?)));
        if access == Access::Write {
            view::note_written(self, done.as_ref().ok().map(|(_, writes)| writes));
        }
        done.map(|(value, _)| value)
    }

    /// The record under a key.
    pub(super) fn load<T: Stored>(&self, key: &[u8]) -> Result<Option<T>, StoreError> {
        let Some(bytes) = self.get(T::COLLECTION, key)? else { return Ok(None) };
        decode(key, &bytes).map(Some).map_err(|unreadable| self.report(unreadable))
    }

    /// The record of a person, or a new one if nothing is stored.
    pub(super) fn record<T: Personal>(&self, user: UserId) -> Result<T, StoreError> {
        let new = T::of(user);
        Ok(self.load(&new.key())?.unwrap_or(new))
    }

    /// Changes a stored record, or the record `new` if none is stored, and returns the result. `change` may run more
    /// than once.
    pub(super) fn change<T: Stored>(&self, new: impl Fn() -> T, change: impl Fn(&mut T)) -> Result<T, StoreError> {
        self.write(|tx| {
            let new = new();
            let mut record = tx.load(&new.key())?.unwrap_or(new);
            change(&mut record);
            tx.save(&record);
            Ok(record)
        })
    }

    /// Removes the records that are out of date, unless they change meanwhile, and returns their number. Those that
    /// cannot be read stay.
    pub(super) fn remove_outdated<T: Stored + PartialEq>(
        &self,
        is_outdated: impl Fn(&T) -> Result<bool, StoreError>,
    ) -> Result<usize, StoreError> {
        let mut outdated = Vec::new();
        for record in self.readable::<T>(KeyRange::all()) {
            let record = record?;
            if is_outdated(&record)? {
                outdated.push(record);
            }
        }
        let mut removed = 0;
        for records in outdated.chunks(REMOVED_AT_ONCE) {
            removed += self.write(|tx| {
                let mut removed = 0;
                for record in records {
                    if tx.load::<T>(&record.key())?.as_ref() == Some(record) {
                        tx.remove(T::COLLECTION, record.key());
                        removed += 1;
                    }
                }
                Ok(removed)
            })?;
        }
        Ok(removed)
    }

    /// The entries in a range, in its order.
    pub(super) fn scan(&self, collection: Collection, range: KeyRange) -> Scan<'_> {
        let page = Vec::new().into_iter();
        Scan { db: self, collection, rest: Some(range), next: FIRST_PAGE, page }
    }

    /// The records in a range. Those that cannot be read are reported and left out.
    pub(super) fn readable<T: Stored>(&self, range: KeyRange) -> impl Iterator<Item = Result<T, StoreError>> {
        self.scan(T::COLLECTION, range).filter_map(|entry| match entry {
            Ok((key, bytes)) => decode(&key, &bytes).map_err(|unreadable| self.report(unreadable)).ok().map(Ok),
            Err(error) => Some(Err(error)),
        })
    }

    /// The records whose keys begin with their owner, like [`readable`](Self::readable).
    pub(super) fn of_owner<T: Stored>(&self, owner: u64) -> Result<Vec<T>, StoreError> {
        self.readable(KeyRange::prefix(keys::owner(owner))).collect()
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

    pub(super) fn oldest_first(&self, index: Collection, owner: u64) -> Result<Vec<GameId>, StoreError> {
        self.parsed(index, keys::owner(owner), |key| keys::read_index(key).map(|(_, id)| id))
    }

    /// The error to report about a value that cannot be read. The log tells of each value once, and of all private
    /// values once, since when one is read tells whose it is.
    pub(super) fn report(&self, unreadable: Unreadable) -> StoreError {
        let Description { collection, key, reason } = unreadable.describe();
        let mut known = self.unreadable.lock();
        let is_told = is_private(unreadable.collection) && known.keys().any(|(collection, _)| is_private(*collection));
        let is_new = known.insert((unreadable.collection, unreadable.key), unreadable.reason).is_none();
        if is_new && !is_told {
            tracing::error!(collection, key, reason, "a record cannot be read, and is left as it is");
        }
        StoreError::Unreadable { collection, key, reason }
    }
}

/// The entries in a range, read page by page. Each page shows the collection at another moment.
pub(super) struct Scan<'a> {
    db: &'a Db,
    collection: Collection,
    /// The range that has not been read yet; `None` at its end.
    rest: Option<KeyRange>,
    next: usize,
    page: vec::IntoIter<Entry>,
}

impl Iterator for Scan<'_> {
    type Item = Result<Entry, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(entry) = self.page.next() {
            return Some(Ok(entry));
        }
        let range = self.rest.take()?;
        let page = match self.db.page(self.collection, &range, self.next) {
            Ok(page) => page,
            Err(error) => return Some(Err(error.into())),
        };
        if page.len() == self.next
            && let Some((last, _)) = page.last()
        {
            self.rest = Some(range.after(last));
        }
        self.next = PAGE;
        self.page = page.into_iter();
        self.page.next().map(Ok)
    }
}
