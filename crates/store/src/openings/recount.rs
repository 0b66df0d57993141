//! Makes all counters of openings anew, and compares them with those that are stored.
//!
//! All records of games are read twice, once for the counters of servers and once for those of all servers together,
//! and replayed on all cores. One of the two kinds of counters is in memory at a time, in their stored form.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap, HashSet},
    num::NonZero,
    rc::Rc,
    thread,
};

use super::{
    Attempt, Collection, Db, EVERYWHERE, PAGE, Rows, StoreError, Turn, decided, game, place, read, read_ahead,
    read_game, register,
};
use crate::{
    KeyRange, OpeningCounters, if_readable, keys,
    outbox::{self, Job},
    record::decode,
};
use domain::{
    CountedGame, Session, StoredGame,
    id::GameId,
    openings::{self, CountedAs, OpeningCounts, OpeningGame, OpeningScope},
    record::{GameRecord, Record as _},
};
use games::key::PositionKey;

/// The number of games that are noted in one transaction.
const NOTED_AT_ONCE: usize = 100;

/// The number of replayed games that are remembered, two times. Another game may need one of them.
const REMEMBERED: usize = 4_000;

/// What a recount has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recount {
    /// The number of games that count.
    pub games: u64,
    /// The number of positions for which something is counted, for each server and for all together.
    pub counters: u64,
    /// How many of them were wrong, missing or too many. Those that change by games which had not been counted yet are
    /// among them.
    pub differing: u64,
}

impl OpeningCounters {
    /// Makes all counters anew, and tells how many of the stored ones differ. Replaces those, unless it only checks;
    /// then it also counts games that ended before openings were counted, and those that wait.
    ///
    /// Other processes may use the store meanwhile. They count no games until this is done.
    pub fn recount(&self, only_check: bool) -> Result<Recount, StoreError> {
        let turn = Turn::take(self)?;
        if !only_check {
            self.decide_waiting(&turn)?;
            self.add_missing(&turn)?;
        }
        let waiting = self.db.scan(Collection::Outbox, outbox::waiting_to_count());
        let waiting = waiting.filter_map(|entry| entry.map(|(key, _)| Some(outbox::read_count(&key)?.0)).transpose());
        let waiting = waiting.collect::<Result<_, _>>()?;
        let mut recount = Recount::default();
        let servers = KeyRange::all().ending_before([EVERYWHERE]);
        let everywhere = KeyRange::all().starting_at([EVERYWHERE]);
        for (range, is_everywhere) in [(servers, false), (everywhere, true)] {
            let (made, games) = self.made_anew(is_everywhere, &waiting, &turn)?;
            recount.games = games;
            self.compare(range, made, only_check, &turn, &mut recount)?;
        }
        turn.end()?;
        Ok(recount)
    }

    /// Compares the stored counters in a range with those that should be there, and replaces those that differ, unless
    /// it only checks.
    fn compare(
        &self,
        range: KeyRange,
        mut expected: Made,
        only_check: bool,
        turn: &Turn<'_>,
        recount: &mut Recount,
    ) -> Result<(), StoreError> {
        recount.counters += expected.len() as u64;
        let mut changes = Vec::new();
        for entry in self.db.scan(Collection::Openings, range) {
            turn.renew()?;
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
            turn.renew()?;
            self.db.write_soon(|tx| {
                turn.check(tx)?;
                for (key, new) in page {
                    match new {
                        Some(new) => tx.insert(Collection::Openings, key, new.to_vec()),
                        None => tx.remove(Collection::Openings, key),
                    }
                }
                Ok(())
            })
        })
    }

    /// Decides how the games count that wait for it, and takes them out of the queue.
    fn decide_waiting(&self, turn: &Turn<'_>) -> Result<(), StoreError> {
        loop {
            let waiting = self.waiting(NOTED_AT_ONCE)?;
            if waiting.is_empty() {
                return Ok(());
            }
            turn.renew()?;
            self.db.write_soon(|tx| {
                turn.check(tx)?;
                read_ahead(tx, &waiting.iter().map(|(id, _)| *id).collect::<Vec<_>>())?;
                for (id, since) in &waiting {
                    tx.remove(Collection::Outbox, Job::Count(*id, *since).key(outbox::AT_ONCE));
                    let record = tx.get(Collection::Games, keys::game(*id))?;
                    if let Some(record) = record.and_then(|record| GameRecord::from_json(&record).ok()) {
                        decided(tx, *id, record.counting_server())?;
                    }
                }
                Ok(())
            })?;
        }
    }

    /// Notes the games that count and were never noted, since they ended before openings were counted.
    fn add_missing(&self, turn: &Turn<'_>) -> Result<(), StoreError> {
        self.each_page(turn, |page| {
            let missing: Vec<_> = page.into_iter().filter(|game| !game.is_noted).collect();
            let sessions = in_parallel(&missing, |game| match decode(&game.key, &game.record) {
                Ok(StoredGame::Playable(session)) if openings::counts(&session) => Some(*session),
                _ => None,
            });
            let sessions: Vec<Session> = sessions.into_iter().flatten().collect();
            sessions.chunks(NOTED_AT_ONCE).try_for_each(|sessions| {
                self.db.write_soon(|tx| {
                    turn.check(tx)?;
                    read_ahead(tx, &sessions.iter().map(Session::id).collect::<Vec<_>>())?;
                    for session in sessions {
                        // It may have been noted since the page was read.
                        if !tx.contains(Collection::CountedGames, keys::game(session.id()))? {
                            tx.save(&CountedGame { game: session.id(), counted: None });
                            decided(tx, session.id(), openings::counting_server(session.homes(), session.sought()))?;
                        }
                    }
                    Ok(())
                })
            })
        })
    }

    /// The counters that the games make on servers or everywhere, and the number of all games that count.
    fn made_anew(
        &self,
        is_everywhere: bool,
        waiting: &HashSet<GameId>,
        turn: &Turn<'_>,
    ) -> Result<(Made, u64), StoreError> {
        let rows = Anew { db: &self.db, made: RefCell::default(), known: RefCell::default() };
        let mut count = 0;
        self.each_page(turn, |mut page| {
            page.retain(|game| game.counted.is_some() && game.id().is_some_and(|id| !waiting.contains(&id)));
            let games = in_parallel(&page, |game| read_game(&self.db, &game.key, &game.record));
            for (game, counted) in games.into_iter().zip(page.iter().map(|game| game.counted)) {
                let (Some(game), Some(counted)) = (game, counted) else { continue };
                count += 1;
                let game = Rc::new(game);
                rows.known.borrow_mut().remember(Rc::clone(&game), counted);
                for scope in game.scopes(counted) {
                    if (scope == OpeningScope::Everywhere) == is_everywhere {
                        register(&rows, scope, &game, counted).map_err(crate::import::failed)?;
                    }
                }
            }
            Ok(())
        })?;
        Ok((rows.made.into_inner(), count))
    }

    /// Does something with all games, some at a time.
    fn each_page(
        &self,
        turn: &Turn<'_>,
        mut each: impl FnMut(Vec<NotedGame>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut rest = KeyRange::all();
        loop {
            turn.renew()?;
            let page = self.db.page(Collection::Games, &rest, PAGE)?;
            let (Some((first, _)), Some((last, _))) = (page.first(), page.last()) else { return Ok(()) };
            let notes = KeyRange::all().starting_at(&first[..]).ending_before([&last[..], &[0]].concat());
            let is_last = page.len() < PAGE;
            rest = rest.after(last);
            let mut notes = self.db.scan(Collection::CountedGames, notes).collect::<Result<HashMap<_, _>, _>>()?;
            let noted = page.into_iter().map(|(key, record)| {
                let note = notes.remove(&key);
                let counted = note.as_ref().and_then(|note| decode::<CountedGame>(&key, note).ok()?.counted);
                NotedGame { key, record, is_noted: note.is_some(), counted }
            });
            each(noted.collect())?;
            if is_last {
                return Ok(());
            }
        }
    }
}

/// A game, and what is noted about it.
struct NotedGame {
    key: Vec<u8>,
    record: Vec<u8>,
    is_noted: bool,
    /// How it counts, if that is decided.
    counted: Option<CountedAs>,
}

impl NotedGame {
    fn id(&self) -> Option<GameId> {
        keys::read_game(&self.key)
    }
}

/// Does something with each item, on all cores.
fn in_parallel<T: Sync, R: Send>(items: &[T], each: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let (part, each) = (items.len().div_ceil(cores).max(1), &each);
    thread::scope(|scope| {
        let parts = items.chunks(part).map(|part| scope.spawn(move || part.iter().map(each).collect::<Vec<_>>()));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().expect("it does not panic")).collect()
    })
}

/// Counters in their stored form, which takes a small part of the memory of what is read from it.
type Made = BTreeMap<Box<[u8]>, Box<[u8]>>;

/// A game as it is counted, and how.
type Counted = (Rc<OpeningGame>, CountedAs);

/// Games that were replayed lately.
#[derive(Default)]
struct Remembered {
    newer: HashMap<GameId, Counted>,
    older: HashMap<GameId, Counted>,
}

impl Remembered {
    fn remember(&mut self, game: Rc<OpeningGame>, counted: CountedAs) {
        if self.newer.len() == REMEMBERED {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.insert(game.id, (game, counted));
    }

    fn game(&self, id: GameId) -> Option<Counted> {
        self.newer.get(&id).or_else(|| self.older.get(&id)).cloned()
    }
}

/// Counters in memory.
struct Anew<'a> {
    db: &'a Db,
    made: RefCell<Made>,
    known: RefCell<Remembered>,
}

impl Rows for Anew<'_> {
    fn get(&self, scope: OpeningScope, key: PositionKey) -> Attempt<OpeningCounts> {
        let key = place(scope, key);
        match self.made.borrow().get(&key[..]) {
            Some(bytes) => Ok(read(&key, bytes)?),
            None => Ok(OpeningCounts::default()),
        }
    }

    fn put(&self, scope: OpeningScope, key: PositionKey, counts: OpeningCounts) {
        let key = place(scope, key);
        self.made.borrow_mut().insert(key.into_boxed_slice(), counts.to_bytes().into_boxed_slice());
    }

    fn game(&self, id: GameId) -> Attempt<Option<Counted>> {
        if let Some(known) = self.known.borrow().game(id) {
            return Ok(Some(known));
        }
        let counted = if_readable(self.db.load::<CountedGame>(&keys::game(id)))?;
        let Some(CountedGame { counted: Some(counted), .. }) = counted else { return Ok(None) };
        let Some(game) = game(self.db, id)?.map(Rc::new) else { return Ok(None) };
        self.known.borrow_mut().remember(Rc::clone(&game), counted);
        Ok(Some((game, counted)))
    }
}
