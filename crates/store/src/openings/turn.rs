//! Who may change the counters: the process that counts games as they end or, for a while, a recount.
//!
//! A recount changes counters in many transactions. In between, some of them count games that others do not. So a note
//! says that a recount is under way, and nobody else counts games while it is there. The recount renews it. If it is no
//! longer renewed, the recount is gone, and whoever comes next makes it again from the beginning.

use std::{
    cell::Cell,
    thread,
    time::{Duration, Instant},
};

use parking_lot::Mutex;

use crate::{Attempt, Collection, Db, OpeningCounters, StoreError, Transaction, database::DatabaseError};

/// The key of the note. Its value is the number of a recount, and how often it was renewed.
pub(crate) const NOTE: &[u8] = b"recount";

/// The time without a renewal after which a recount is gone. A transaction may take 2 s.
const SILENCE: Duration = Duration::from_millis(if cfg!(test) { 1_500 } else { 10_000 });

/// The time after which a recount renews its note.
const RENEWAL: Duration = Duration::from_millis(SILENCE.as_millis() as u64 / 15);

/// The pause before somebody who waits for the end of a recount looks again.
const PAUSE: Duration = Duration::from_millis(200);

/// The note as this process has seen it, and since when it has been the same. The clocks of processes are not compared.
#[derive(Debug, Default)]
pub(crate) struct Seen(Mutex<Option<(Vec<u8>, Instant)>>);

/// The state of the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Games are counted as they end.
    Free,
    /// A recount is under way.
    Recounting,
    /// A recount was not completed.
    Abandoned,
}

impl OpeningCounters {
    /// The state of the counters.
    pub(super) fn state(&self) -> Result<State, StoreError> {
        Ok(self.observed()?.0)
    }

    /// The state of the counters, and the note.
    fn observed(&self) -> Result<(State, Option<Vec<u8>>), StoreError> {
        let found = self.db.get(Collection::Notes, NOTE)?;
        let mut seen = self.seen.0.lock();
        let Some(note) = &found else {
            *seen = None;
            return Ok((State::Free, None));
        };
        // Only one process at a time uses a folder, and it counts in one thread.
        if !self.db.engine.is_remote() {
            return Ok((State::Abandoned, found));
        }
        let state = match &*seen {
            Some((known, since)) if known == note && since.elapsed() >= SILENCE => State::Abandoned,
            Some((known, _)) if known == note => State::Recounting,
            _ => {
                *seen = Some((note.clone(), Instant::now()));
                State::Recounting
            }
        };
        Ok((state, found))
    }
}

/// The turn of a recount.
pub(super) struct Turn<'a> {
    db: &'a Db,
    number: [u8; 8],
    /// How often it was renewed, and when for the last time.
    renewed: Cell<(u64, Instant)>,
}

impl<'a> Turn<'a> {
    /// Begins a recount, after another one that is under way.
    pub(super) fn take(counters: &'a OpeningCounters) -> Result<Self, StoreError> {
        let db = &counters.db;
        let number: [u8; 8] = rand::random();
        loop {
            let (state, note) = counters.observed()?;
            if state == State::Recounting {
                thread::sleep(PAUSE);
                continue;
            }
            let turn = Self { db, number, renewed: Cell::new((0, Instant::now())) };
            let is_taken = db.write(|tx| {
                let is_same = tx.get(Collection::Notes, NOTE)? == note;
                if is_same {
                    tx.insert(Collection::Notes, NOTE, turn.note());
                }
                Ok(is_same)
            })?;
            if is_taken {
                return Ok(turn);
            }
        }
    }

    fn note(&self) -> Vec<u8> {
        [&self.number[..], &self.renewed.get().0.to_be_bytes()].concat()
    }

    /// Makes sure that the transaction belongs to this turn.
    pub(super) fn check(&self, tx: &Transaction<'_>) -> Attempt<()> {
        match tx.get(Collection::Notes, NOTE)? {
            Some(note) if note.starts_with(&self.number) => Ok(()),
            _ => Err(DatabaseError::Other("an import or another recount has taken its place".into()).into()),
        }
    }

    /// Tells others, now and then, that the recount goes on.
    pub(super) fn renew(&self) -> Result<(), StoreError> {
        let (count, last) = self.renewed.get();
        if last.elapsed() < RENEWAL {
            return Ok(());
        }
        self.renewed.set((count + 1, Instant::now()));
        self.db.write_soon(|tx| {
            self.check(tx)?;
            tx.insert(Collection::Notes, NOTE, self.note());
            Ok(())
        })
    }

    /// Ends the recount.
    pub(super) fn end(self) -> Result<(), StoreError> {
        self.db.write(|tx| {
            self.check(tx)?;
            tx.remove(Collection::Notes, NOTE);
            Ok(())
        })
    }
}
