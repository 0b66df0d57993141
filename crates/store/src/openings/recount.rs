//! Makes all counters of openings anew, and compares them with those that are stored.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use super::{Attempt, Collection, PAGE, Replayed, Rows, StoreError, of_both, place, prefix, read, register};
use crate::{
    Db, KeyRange, OpeningCounters,
    games::players_in,
    if_readable, keys,
    outbox::{self, Job},
    record::decode,
};
use domain::{
    CountedGame, StoredGame,
    id::GameId,
    openings::{self, CountedAs, OpeningCounts, OpeningGame, OpeningScope, Scored},
    record::{GameRecord, Record as _},
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
    /// Makes all counters anew, and tells how many of the stored ones differ. Replaces those, unless it only checks.
    /// Otherwise it first counts games that ended before openings were counted, and those that wait.
    ///
    /// The counters of one server, of all servers together, or of one person are in memory at a time, in their stored
    /// form.
    ///
    /// Nobody else may count games meanwhile.
    pub fn recount(&self, only_check: bool) -> Result<Recount, StoreError> {
        if !only_check {
            self.add_missing()?;
            while self.count_waiting()? > 0 {}
        }
        let (by_place, mut games) = self.counted_by_place()?;
        let mut recount = Recount::default();
        let mut unreadable = BTreeSet::new();
        for collection in [Collection::Openings, Collection::OwnOpenings] {
            // What stands between the places of scopes is nobody's, and is compared with the scope before it.
            let mut scopes = by_place.iter().filter(|((other, _), _)| *other == collection).peekable();
            let before = KeyRange::all();
            let before = match scopes.peek() {
                Some(((_, first), _)) => before.ending_before(&first[..]),
                None => before,
            };
            self.compare(collection, before, Made::new(), only_check, &mut recount)?;
            while let Some(((_, from), (scope, ids))) = scopes.next() {
                let rest = KeyRange::all().starting_at(&from[..]);
                let range = match scopes.peek() {
                    Some(((_, next), _)) => rest.ending_before(&next[..]),
                    None => rest,
                };
                let made = self.made_anew(*scope, ids, &mut unreadable)?;
                self.compare(collection, range, made, only_check, &mut recount)?;
            }
        }
        games -= unreadable.len() as u64;
        Ok(Recount { games, ..recount })
    }

    /// Compares the stored counters in a range with those that should be there, and replaces those that differ, unless
    /// it only checks.
    fn compare(
        &self,
        collection: Collection,
        range: KeyRange,
        mut expected: Made,
        only_check: bool,
        recount: &mut Recount,
    ) -> Result<(), StoreError> {
        recount.counters += expected.len() as u64;
        let mut changes = Vec::new();
        for entry in self.db.scan(collection, range) {
            let (key, bytes) = entry?;
            let new = expected.remove(&key[..]);
            if new.as_deref() != Some(&bytes[..]) {
                changes.push((key.into_boxed_slice(), new));
            }
        }
        changes.extend(expected.into_iter().map(|(key, counts)| (key, Some(counts))));
        recount.differing += changes.len() as u64;
        if only_check {
            return Ok(());
        }
        changes.chunks(PAGE).try_for_each(|page| {
            self.db.write(|tx| {
                for (key, new) in page {
                    match new {
                        Some(new) => tx.insert(collection, key, new.to_vec()),
                        None => tx.remove(collection, key),
                    }
                }
                Ok(())
            })
        })
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

    /// The games that were counted, by the places of those among whose games they count, and their number. Moves are
    /// not replayed.
    fn counted_by_place(&self) -> Result<(ByPlace, u64), StoreError> {
        let mut by_place = ByPlace::new();
        let mut games = 0;
        for entry in self.db.scan(Collection::CountedGames, KeyRange::all()) {
            let (key, bytes) = entry?;
            let Ok(CountedGame { game, counted: Some(counted) }) = decode(&key, &bytes) else { continue };
            if self.db.contains(Collection::Outbox, Job::Count(game).key(outbox::AT_ONCE))? {
                continue;
            }
            let Some(bytes) = self.db.get(Collection::Games, &key)? else { continue };
            let Ok(record) = GameRecord::from_json(&bytes) else { continue };
            games += 1;
            let users = of_both(&players_in(&bytes));
            let (scored, visits, guild) = (Scored::Apart, Vec::new(), record.counting_server());
            for scope in (OpeningGame { id: game, scored, visits, guild, users }).scopes(counted) {
                by_place.entry(prefix(scope)).or_insert_with(|| (scope, Vec::new())).1.push(game);
            }
        }
        Ok((by_place, games))
    }

    /// The counters that games make in one scope. Notes those that cannot be read.
    fn made_anew(
        &self,
        scope: OpeningScope,
        games: &[GameId],
        unreadable: &mut BTreeSet<GameId>,
    ) -> Result<Made, StoreError> {
        let rows = Anew { db: &self.db, made: RefCell::default() };
        for id in games {
            match rows.replayed(*id)? {
                Some((game, counted)) => register(&rows, scope, &game, counted).map_err(crate::import::failed)?,
                None => {
                    unreadable.insert(*id);
                }
            }
        }
        Ok(rows.made.into_inner())
    }
}

/// Scopes and their games, by the place of their counters.
type ByPlace = BTreeMap<(Collection, Vec<u8>), (OpeningScope, Vec<GameId>)>;

/// Counters of one scope in their stored form, which takes a small part of the memory of what is read from it.
type Made = BTreeMap<Box<[u8]>, Box<[u8]>>;

/// Counters of one scope in memory.
struct Anew<'a> {
    db: &'a Db,
    made: RefCell<Made>,
}

impl Anew<'_> {
    fn replayed(&self, id: GameId) -> Result<Option<(Rc<OpeningGame>, CountedAs)>, StoreError> {
        let counted = if_readable(self.db.load::<CountedGame>(&keys::game(id)))?;
        let Some(CountedGame { counted: Some(counted), .. }) = counted else { return Ok(None) };
        let mut games = Replayed::new(self.db);
        games.know(id)?;
        Ok(games.known.remove(&id).map(|game| (Rc::new(game), counted)))
    }
}

impl Rows for Anew<'_> {
    fn get(&self, scope: OpeningScope, key: PositionKey) -> Attempt<OpeningCounts> {
        let (collection, key) = place(scope, key);
        match self.made.borrow().get(&key[..]) {
            Some(bytes) => Ok(read(collection, &key, bytes)?),
            None => Ok(OpeningCounts::default()),
        }
    }

    fn put(&self, scope: OpeningScope, key: PositionKey, counts: OpeningCounts) {
        let (_, key) = place(scope, key);
        self.made.borrow_mut().insert(key.into_boxed_slice(), counts.to_bytes().into_boxed_slice());
    }

    fn game(&self, id: GameId) -> Attempt<Option<(Rc<OpeningGame>, CountedAs)>> {
        Ok(self.replayed(id)?)
    }
}
