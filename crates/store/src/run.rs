//! Runs transactions, again if others come first.

use std::{
    cell::Cell,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use rand::Rng;

use super::{
    Attempt, Collection, DatabaseError, Interrupt, Store, StoreError, Transaction,
    database::{Access, Durability, PATIENCE},
};

/// The longest pause before the second attempt. It doubles with each attempt.
const PAUSE: Duration = Duration::from_millis(1);
/// The longest pause before an attempt.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// The number of transactions of this process that were run again.
static CONFLICTS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The number of changes that this thread has saved.
    static SAVED: Cell<u64> = const { Cell::new(0) };
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

    /// The bytes under a key.
    pub(super) fn get(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.db.get(collection, key.as_ref())?)
    }

    /// Whether there is a value under a key.
    pub(super) fn contains(&self, collection: Collection, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        Ok(self.get(collection, key)?.is_some())
    }

    /// Runs a transaction that only reads. All its reads see the same state of the store. `body` may run more than once.
    pub(super) fn read<T>(&self, body: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        self.run(Access::Read, Durability::Later, body)
    }

    /// Runs a transaction, and returns once its changes are durable.  `body`
    /// may run more than once.
    pub(super) fn write<T>(&self, body: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        self.run(Access::Write, Durability::Now, body)
    }

    /// Like [`write`](Self::write), without waiting for the disk. After the last of several, the caller flushes the
    /// database, or runs [`write`](Self::write).
    pub(super) fn write_soon<T>(&self, body: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        self.run(Access::Write, Durability::Later, body)
    }

    fn run<T>(
        &self,
        access: Access,
        durability: Durability,
        body: impl Fn(&Transaction<'_>) -> Attempt<T>,
    ) -> Result<T, StoreError> {
        let began = Instant::now();
        let mut pause = PAUSE;
        loop {
            let patience = PATIENCE.saturating_sub(began.elapsed());
            match self.attempt(access, patience, durability, &body) {
                Ok(value) => {
                    if access == Access::Write {
                        SAVED.set(SAVED.get() + 1);
                    }
                    return Ok(value);
                }
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
        let tx = Transaction::new(self.db.begin(access, patience)?);
        let value = body(&tx)?;
        tx.commit(durability)?;
        Ok(value)
    }
}
