//! Tournaments of servers. Each one has a record, and a job in the [outbox](super::outbox) if something is to be done.
//!
//! A game that begins is stored in the transaction that records it for its tournament, and the transaction that ends a
//! game records its result and pairs the next round. So no game begins twice, and no round is paired twice.

use super::{
    Attempt, Collection, KeyRange, Order, StoreError, Tournaments, Transaction, games, is_taken, keys,
    outbox::{self, Job},
    record::{Stored as _, decode},
    unreadable::if_read,
};
use board::color::Color;
use catalogue::Language;
use domain::{
    Contest, Home, News, Session, StuckGame,
    contest::{MOST_OPEN, result_of},
    id::{GameId, GuildId, UserId},
    record::Record as _,
    time::Timestamp,
};
use tournament::GameResult;

/// The result of beginning a game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Bouted {
    /// The game is stored.
    Begun,
    /// The game is not to begin: it has begun already, or its result stands. Nothing was stored.
    Settled,
    /// Another game has this identifier. Nothing was stored.
    IdTaken,
    /// Another game runs at the table. Nothing was stored.
    TableTaken(GameId),
}

impl Tournaments {
    /// A tournament of a server.
    ///
    /// # Errors
    /// Returns [`StoreError::Unreadable`] if the record cannot be read.
    pub fn contest(&self, guild: GuildId, number: u32) -> Result<Option<Contest>, StoreError> {
        self.db.load(&keys::contest(guild.0, number))
    }

    /// The tournaments of a server, the newest first. Unreadable records are left out.
    pub fn contests_of(&self, guild: GuildId) -> Result<Vec<Contest>, StoreError> {
        self.readable_contests(KeyRange::prefix(keys::owner(guild.0)))
    }

    /// Stores a new tournament of a server under the next number, which `new` takes. Returns `None`, and stores nothing,
    /// if [`MOST_OPEN`] tournaments of the server are not over.
    pub fn insert_contest(&self, guild: GuildId, new: impl Fn(u32) -> Contest) -> Result<Option<Contest>, StoreError> {
        self.db.write(|tx| {
            let mut last = 0;
            let mut open = 0;
            for (key, bytes) in tx.entries(Collection::Contests, KeyRange::prefix(keys::owner(guild.0)))? {
                last = keys::read_contest(&key).map_or(last, |(_, number)| number.max(last));
                let is_open = decode::<Contest>(&key, &bytes).is_ok_and(|contest| !contest.tournament().is_over());
                open += usize::from(is_open);
            }
            if open >= MOST_OPEN {
                return Ok(None);
            }
            let contest = new(last.saturating_add(1));
            put(tx, None, &contest)?;
            Ok(Some(contest))
        })
    }

    /// Changes a tournament, and returns what `change` returns; `None` if there is no such tournament. `change` may run
    /// more than once, so that no concurrent change is lost. If nothing changes, nothing is written.
    ///
    /// # Errors
    /// Returns [`StoreError::Unreadable`] if the record cannot be read.
    pub fn change_contest<T>(
        &self,
        guild: GuildId,
        number: u32,
        change: impl Fn(&mut Contest) -> T,
    ) -> Result<Option<T>, StoreError> {
        self.db.write(|tx| {
            let Some(old) = tx.load::<Contest>(&keys::contest(guild.0, number))? else { return Ok(None) };
            let mut contest = old.clone();
            let changed = change(&mut contest);
            put(tx, Some(&old), &contest)?;
            Ok(Some(changed))
        })
    }

    /// Begins a game of a tournament: stores the game with its news, and records it for the tournament.
    ///
    /// # Errors
    /// Returns [`StoreError::Unreadable`] if the tournament's record or the table's entry
    /// cannot be read.
    pub fn begin_bout(&self, session: &Session, news: &News) -> Result<Bouted, StoreError> {
        let Some(bout) = session.bout() else { return Ok(Bouted::Settled) };
        let json = session.to_record().to_json();
        let table = keys::owner(session.table().channel.0);
        self.db.write(|tx| {
            let old = tx.load::<Contest>(&keys::contest(bout.guild.0, bout.number))?;
            let Some(mut contest) = old.clone() else { return Ok(Bouted::Settled) };
            if is_taken(tx, session.id())? {
                return Ok(Bouted::IdTaken);
            }
            if !contest.begin(bout.fixture, session.id()) {
                return Ok(Bouted::Settled);
            }
            if let Some(running) = games::seated(tx, table)? {
                return Ok(Bouted::TableTaken(running));
            }
            put(tx, old.as_ref(), &contest)?;
            games::sit_down(tx, session, &json, Some(news))?;
            Ok(Bouted::Begun)
        })
    }

    fn readable_contests(&self, range: KeyRange) -> Result<Vec<Contest>, StoreError> {
        let mut contests = Vec::new();
        for entry in self.db.scan_in(Collection::Contests, range, Order::Descending) {
            let (key, bytes) = entry?;
            contests.extend(decode::<Contest>(&key, &bytes).ok());
        }
        Ok(contests)
    }

    /// The tournaments whose records name a person.
    pub(super) fn contests_naming(&self, user: UserId) -> Result<Vec<Contest>, StoreError> {
        let all = self.readable_contests(KeyRange::all())?;
        Ok(all.into_iter().filter(|contest| contest.names(user)).collect())
    }

    /// Removes a person from the records of tournaments. An entrant stays as an anonymous one.
    pub(super) fn forget_in_contests(
        &self,
        user: UserId,
        called: impl Fn(Language) -> String,
    ) -> Result<(), StoreError> {
        for Contest { guild, number, language, .. } in self.contests_naming(user)? {
            let called = called(language);
            match self.change_contest(guild, number, |contest| contest.forget(user, &called)) {
                Err(error) if error.is_about_one_record() => {}
                forgotten => drop(forgotten?),
            }
        }
        Ok(())
    }
}

/// Records the end of a game of a tournament, inside the transaction that ends the game.
pub(super) fn ended(tx: &Transaction<'_>, session: &Session) -> Attempt<()> {
    let (Some(bout), Some(end)) = (session.bout(), session.end()) else { return Ok(()) };
    let moved = |color: Color| session.moves().iter().any(|mv| mv.by == color);
    change(tx, bout.guild, bout.number, |contest| {
        contest.ended(bout.fixture, session.id(), result_of(end.outcome, moved), end.at);
    })
}

/// Records the end of a game that the current rules cannot replay, inside the transaction that ends the game. Nobody
/// gets points for such a game.
pub(super) fn ended_stuck(tx: &Transaction<'_>, stuck: &StuckGame) -> Attempt<()> {
    let Some(bout) = &stuck.record().bout else { return Ok(()) };
    let at = stuck.end().map_or_else(|| stuck.last_change(), |end| end.at);
    change(tx, bout.guild, bout.number, |contest| {
        contest.ended(bout.fixture, stuck.id(), GameResult::Annulled, at);
    })
}

/// Records that a game which cannot be read has ended. Nobody gets points for such a game.
pub(super) fn ended_unreadable(tx: &Transaction<'_>, game: GameId, now: Timestamp) -> Attempt<()> {
    for (key, bytes) in tx.entries(Collection::Contests, KeyRange::all())? {
        let Ok(contest) = decode::<Contest>(&key, &bytes) else { continue };
        if let Some(fixture) = contest.fixture_of(game) {
            change(tx, contest.guild, contest.number, |contest| {
                contest.ended(fixture, game, GameResult::Annulled, now);
            })?;
        }
    }
    Ok(())
}

fn change(tx: &Transaction<'_>, guild: GuildId, number: u32, change: impl FnOnce(&mut Contest)) -> Attempt<()> {
    // A tournament that cannot be read keeps no game from ending.
    let Some(old) = if_read(tx.load::<Contest>(&keys::contest(guild.0, number)))? else { return Ok(()) };
    let mut contest = old.clone();
    change(&mut contest);
    put(tx, Some(&old), &contest)
}

/// Stores a record in place of the old one, and schedules what is to be done.
fn put(tx: &Transaction<'_>, old: Option<&Contest>, contest: &Contest) -> Attempt<()> {
    if old == Some(contest) {
        return Ok(());
    }
    tx.insert(Collection::Contests, contest.key(), contest.to_bytes());
    outbox::schedule(tx, Job::Tournament(contest.guild, contest.number), contest.alarm(), Home::at(contest.guild))
}
