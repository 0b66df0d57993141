//! Writes the entries of an export into a database that was cleared.

use std::collections::{BTreeMap, BTreeSet};

use super::lines::Imported;
use crate::{
    Attempt, Collection, Transaction, alarms,
    collection::AnyRecord,
    keys,
    ladder::{self, LadderOf, Ranked},
    openings,
};
use domain::{
    StoredGame,
    id::{ChannelId, GameId},
    time::Timestamp,
};

/// The number of entries that are held in memory and written together.
const BATCH: usize = 64;

/// Fills an empty database inside a transaction.
pub(super) struct Loader<'a, 'db> {
    tx: &'a Transaction<'db>,
    /// The number of entries since the last that were handed over.
    batch: usize,
    /// The newest running game of each channel. A game that the current rules cannot replay may in fact be over, so a
    /// playable game takes precedence.
    tables: BTreeMap<ChannelId, (bool, Timestamp, GameId)>,
    /// The games that may have an alarm. The time of an alarm depends on the players, whose records come in later
    /// lines.
    alarms: Vec<GameId>,
    /// The games that count for openings.
    counted: Vec<GameId>,
    /// The ladders that someone stands on.
    ladders: BTreeSet<LadderOf>,
}

impl<'a, 'db> Loader<'a, 'db> {
    pub(super) const fn new(tx: &'a Transaction<'db>) -> Self {
        Self {
            tx,
            batch: 0,
            tables: BTreeMap::new(),
            alarms: Vec::new(),
            counted: Vec::new(),
            ladders: BTreeSet::new(),
        }
    }

    /// Adds an entry.
    pub(super) fn add(&mut self, entry: Imported) -> Attempt<()> {
        match entry {
            Imported::Record(record) => {
                if let AnyRecord::Game(game) = &*record {
                    self.look_at(game);
                }
                // Nothing is read, so that the database can write everything at its leisure.
                record.insert(self.tx);
                match &*record {
                    AnyRecord::Standing(standing) => self.rank(standing),
                    AnyRecord::Solver(solver) => self.rank(solver),
                    AnyRecord::Rusher(rusher) => self.rank(rusher),
                    AnyRecord::Counted(counted) => self.counted.push(counted.game),
                    _ => {}
                }
            }
            Imported::Unreadable { collection, key, bytes } => self.tx.insert(collection, key, bytes),
        }
        self.count()
    }

    /// Puts a person on the rungs of ladders.
    fn rank<T: Ranked>(&mut self, ranked: &T) {
        for ladder in LadderOf::of(ranked) {
            ladder::stand(self.tx, ladder, ranked);
            self.ladders.insert(ladder);
        }
    }

    /// Adds the indexes that depend on all records.
    pub(super) fn finish(mut self) -> Attempt<()> {
        // A recount under way must not go on with other games.
        self.tx.remove(Collection::Notes, openings::NOTE);
        for (channel, (.., id)) in std::mem::take(&mut self.tables) {
            self.tx.insert(Collection::Tables, keys::owner(channel.0), keys::game(id));
            self.count()?;
        }
        self.tx.hand_over()?;
        for ladder in std::mem::take(&mut self.ladders) {
            ladder::recount(self.tx, ladder)?;
            self.count()?;
        }
        for id in std::mem::take(&mut self.counted) {
            openings::note_pair(self.tx, id)?;
            self.count()?;
        }
        for id in std::mem::take(&mut self.alarms) {
            let game = self.tx.load::<StoredGame>(&keys::game(id))?;
            if let Some(session) = game.as_ref().and_then(StoredGame::playable) {
                alarms::set(self.tx, session)?;
            }
            self.count()?;
        }
        Ok(())
    }

    /// Hands the entries of each full batch over to the database.
    fn count(&mut self) -> Attempt<()> {
        self.batch += 1;
        if self.batch == BATCH {
            self.tx.hand_over()?;
            self.batch = 0;
        }
        Ok(())
    }

    fn look_at(&mut self, game: &StoredGame) {
        if !game.is_over() {
            let newest = (game.playable().is_some(), game.created(), game.id());
            for channel in game.homes().channels() {
                let table = self.tables.entry(channel).or_insert(newest);
                *table = newest.max(*table);
            }
        }
        let Some(session) = game.playable() else { return };
        let waits = session.clock().is_some() || session.timing().deadline().is_some();
        let has_farewell = session.homes().iter().any(|(home, _)| session.following().farewell(home).is_some());
        if has_farewell || waits && session.end().is_none() {
            self.alarms.push(session.id());
        }
    }
}
