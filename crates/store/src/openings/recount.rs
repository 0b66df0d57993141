//! Makes all counters of openings anew, and compares them with those that are stored.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use super::{Attempt, Collection, PAGE, Replayed, Rows, StoreError, place, register};
use crate::{
    Db, KeyRange, OpeningCounters, if_readable, keys,
    outbox::{self, Job},
    record::decode,
};
use domain::{
    CountedGame, StoredGame,
    id::GameId,
    openings::{self, CountedAs, OpeningCounts, OpeningGame, OpeningScope},
};
use games::key::PositionKey;

/// What a recount has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recount {
    /// The number of games that count.
    pub games: u64,
    /// The number of positions for which something is counted, for each server, for all together and for each person.
    pub counters: u64,
    /// How many of them were wrong, missing or too many.
    pub differing: u64,
}

impl OpeningCounters {
    /// Makes all counters anew, in memory, and tells how many of the stored ones differ. Replaces those, unless it only
    /// checks. Otherwise it first counts games that ended before openings were counted, and those that wait.
    ///
    /// Nobody else may count games meanwhile.
    pub fn recount(&self, only_check: bool) -> Result<Recount, StoreError> {
        if !only_check {
            self.add_missing()?;
            while self.count_waiting()? > 0 {}
        }
        let (expected, games) = self.made_anew()?;
        let mut expected = expected.into_inner();
        let mut recount = Recount { games, counters: expected.len() as u64, differing: 0 };
        let mut changes = Vec::new();
        for collection in [Collection::Openings, Collection::OwnOpenings] {
            for entry in self.db.scan(collection, KeyRange::all()) {
                let (key, bytes) = entry?;
                let new = expected.remove(&(collection, key.clone())).map(|counts| counts.to_bytes());
                if new.as_ref() != Some(&bytes) {
                    changes.push((collection, key, new));
                }
            }
        }
        changes
            .extend(expected.into_iter().map(|((collection, key), counts)| (collection, key, Some(counts.to_bytes()))));
        recount.differing = changes.len() as u64;
        if !only_check {
            for page in changes.chunks(PAGE) {
                self.db.write(|tx| {
                    for (collection, key, new) in page {
                        match new {
                            Some(new) => tx.insert(*collection, key, new.clone()),
                            None => tx.remove(*collection, key),
                        }
                    }
                    Ok(())
                })?;
            }
        }
        Ok(recount)
    }

    /// Notes the games that count and were never noted, since they ended before openings were counted.
    fn add_missing(&self) -> Result<(), StoreError> {
        let mut missing = Vec::new();
        for entry in self.db.scan(Collection::Games, KeyRange::all()) {
            let (key, bytes) = entry?;
            let Ok(StoredGame::Playable(session)) = decode::<StoredGame>(&key, &bytes) else { continue };
            if openings::counts(&session) && !self.db.contains(Collection::CountedGames, &key)? {
                missing.push(*session);
            }
            if missing.len() == PAGE {
                self.note(&missing)?;
                missing.clear();
            }
        }
        self.note(&missing)
    }

    fn note(&self, sessions: &[domain::Session]) -> Result<(), StoreError> {
        self.db.write(|tx| {
            sessions.iter().for_each(|session| super::ended(tx, session));
            Ok(())
        })
    }

    /// The counters that the games which were counted make, and the number of these games.
    fn made_anew(&self) -> Result<(RefCell<Made>, u64), StoreError> {
        let rows = Anew { db: &self.db, made: RefCell::default() };
        let mut games = 0;
        for entry in self.db.scan(Collection::CountedGames, KeyRange::all()) {
            let (key, bytes) = entry?;
            let Ok(CountedGame { game, counted: Some(counted) }) = decode(&key, &bytes) else { continue };
            if self.db.contains(Collection::Outbox, Job::Count(game).key(outbox::AT_ONCE))? {
                continue;
            }
            let Some(game) = rows.replayed(game)? else { continue };
            games += 1;
            for scope in game.scopes(counted) {
                register(&rows, scope, &game, counted).map_err(super::super::import::failed)?;
            }
        }
        Ok((rows.made, games))
    }
}

type Made = BTreeMap<(Collection, Vec<u8>), OpeningCounts>;

/// Counters in memory.
struct Anew<'a> {
    db: &'a Db,
    made: RefCell<Made>,
}

impl Anew<'_> {
    fn replayed(&self, id: GameId) -> Result<Option<Rc<OpeningGame>>, StoreError> {
        let mut games = Replayed::new(self.db);
        games.know(id)?;
        Ok(games.known.remove(&id).map(Rc::new))
    }
}

impl Rows for Anew<'_> {
    fn get(&self, scope: OpeningScope, key: PositionKey) -> Attempt<OpeningCounts> {
        Ok(self.made.borrow().get(&place(scope, key)).cloned().unwrap_or_default())
    }

    fn put(&self, scope: OpeningScope, key: PositionKey, counts: OpeningCounts) {
        self.made.borrow_mut().insert(place(scope, key), counts);
    }

    fn game(&self, id: GameId) -> Attempt<Option<(Rc<OpeningGame>, CountedAs)>> {
        let counted = if_readable(self.db.load::<CountedGame>(&keys::game(id)))?;
        let Some(CountedGame { counted: Some(counted), .. }) = counted else { return Ok(None) };
        Ok(self.replayed(id)?.map(|game| (game, counted)))
    }
}
