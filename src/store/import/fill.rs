use std::{collections::BTreeMap, ptr};

use sled::{IVec, transaction::TransactionError};

use super::lines::Record;
use crate::{
    id::{ChannelId, GameId},
    session::{StoredGame, record::Record as _},
    store::{
        Store, StoreError, Transactional, Tree, alarms, challenges,
        corrupt::{self, Unreadable},
        games, imports, keys, learners, players, ratings, replies, servers, setups,
    },
    time::Timestamp,
};

/// How many records are written in one batch, which is held in memory.
const BATCH: usize = 64;

/// Fills a new store that nothing else uses.
pub(super) struct Fill<'a> {
    store: &'a Store,
    batch: Vec<Record>,
    /// The newest running game of each channel. A game that the current rules cannot replay may in fact be over, so any
    /// playable one takes precedence.
    tables: BTreeMap<ChannelId, (bool, Timestamp, GameId)>,
    /// The games that may have an alarm. Its time depends on the players, whose records come in later lines.
    alarms: Vec<GameId>,
}

impl<'a> Fill<'a> {
    pub(super) const fn new(store: &'a Store) -> Self {
        Self { store, batch: Vec::new(), tables: BTreeMap::new(), alarms: Vec::new() }
    }

    /// Adds a record. It is written with the next full batch.
    pub(super) fn add(&mut self, record: Record) -> Result<(), StoreError> {
        if let Record::Game(game) = &record {
            self.look_at(game);
        }
        self.batch.push(record);
        if self.batch.len() < BATCH { Ok(()) } else { self.write_batch() }
    }

    /// Writes the last batch, and then the indexes that depend on all records.
    pub(super) fn finish(mut self) -> Result<(), StoreError> {
        self.write_batch()?;
        for (channel, (.., id)) in &self.tables {
            self.store.trees.tables.insert(keys::owner(channel.0), &keys::game(*id))?;
        }
        let trees = &self.store.trees;
        for &id in &self.alarms {
            let Some(session) = self.store.game(id)? else { continue };
            let set = (&trees.players, &trees.alarms, &trees.dues)
                .transaction(|(players, alarms, dues)| alarms::set(players, alarms, dues, &session));
            set.map_err(|error| self.failed(error))?;
        }
        Ok(())
    }

    fn look_at(&mut self, game: &StoredGame) {
        if !game.is_over() {
            let newest = (game.playable().is_some(), game.created(), game.id());
            let table = self.tables.entry(game.table().channel).or_insert(newest);
            *table = newest.max(*table);
        }
        let Some(session) = game.playable() else { return };
        if session.farewell().is_some() || session.clock().is_some() && session.end().is_none() {
            self.alarms.push(session.id());
        }
    }

    fn write_batch(&mut self) -> Result<(), StoreError> {
        let all = self.store.trees.all();
        let batch = std::mem::take(&mut self.batch);
        let written = all[..].transaction(|views| {
            let view = |tree: &Tree| {
                let place = all.iter().position(|&other| ptr::eq(other, tree));
                &views[place.expect("a transaction has a view of each of its trees")]
            };
            let trees = &self.store.trees;
            let ratings = || ratings::Views {
                standings: view(&trees.standings),
                rungs: view(&trees.rungs),
                ladders: view(&trees.ladders),
                tallies: view(&trees.tallies),
            };
            for record in &batch {
                match record {
                    Record::Challenge(challenge) => {
                        view(&trees.challenges).insert(&keys::game(challenge.id), challenge.to_json())?;
                        view(&trees.challengers).insert(&challenges::index(challenge), b"")?;
                    }
                    Record::Game(game) => {
                        view(&trees.games).insert(&keys::game(game.id()), game.clone().into_record().to_json())?;
                        for entry in games::seat_entries(game) {
                            view(&trees.seats).insert(&entry, b"")?;
                        }
                        view(&trees.channels).insert(&games::channel_entry(game), b"")?;
                        if !game.is_over() {
                            for entry in games::running_entries(game) {
                                view(&trees.running).insert(&entry, b"")?;
                            }
                        }
                        for entry in games::follower_entries(game) {
                            view(&trees.followed).insert(&entry, b"")?;
                        }
                        if let Some(session) = game.playable() {
                            replies::set(view(&trees.replies), session)?;
                        }
                    }
                    Record::Board(board) => {
                        view(&trees.boards).insert(&keys::game(board.game), board.to_json())?;
                    }
                    Record::Import(import) => imports::put(view(&trees.imports), view(&trees.importers), import)?,
                    Record::Player(player) => players::put(view(&trees.players), player)?,
                    Record::Standing(standing) => ratings::put(&ratings(), standing)?,
                    Record::Tally(tally) => ratings::put_tally(&ratings(), tally)?,
                    Record::Learner(learner) => learners::put(view(&trees.learners), learner)?,
                    Record::Server(server) => servers::put(view(&trees.servers), server)?,
                    Record::Setup(setup) => {
                        let key = setups::key(setup.guild, setup.game, &setup.name);
                        view(&trees.setups).insert(key, setup.to_json())?;
                    }
                    Record::Registration(registration) => {
                        view(&trees.registrations).insert(registration.key(), registration.to_json())?;
                    }
                    Record::Corrupt { tree, key, bytes } => {
                        corrupt::insert(view(&trees.corrupt), tree, key, &IVec::from(&bytes[..]))?;
                    }
                }
            }
            Ok(())
        });
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: TransactionError<Unreadable>) -> StoreError {
        match error {
            TransactionError::Storage(error) => error.into(),
            TransactionError::Abort(unreadable) => self.store.set_aside(unreadable),
        }
    }
}
