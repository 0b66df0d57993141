//! Tournaments of servers. Each one has a record, and a job in the [outbox](super::outbox) if something is to be done.
//!
//! A game that begins is stored in the transaction that records it for its tournament, and the transaction that ends a
//! game records its result and pairs the next round. So no game begins twice, and no round is paired twice.

use super::{
    Attempt, Collection, KeyRange, StoreError, Tournaments, Transaction, games, if_readable, is_taken, keys,
    outbox::{self, Job},
    record::{Stored as _, decode},
    unreadable::if_read,
};
use board::color::Color;
use catalogue::Language;
use domain::{
    HomeServer, News, ServerTournament, Session, StuckGame,
    id::{GameId, GuildId, UserId},
    record::Record as _,
    time::Timestamp,
    tournaments::{MOST_OPEN, result_of},
};
use tournament::GameResult;

/// The result of beginning a game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum BegunPairing {
    /// The game is stored.
    Begun,
    /// The game is not to begin: it has begun already, or its result stands. Nothing was stored.
    NotToBegin,
    /// Another game has this identifier. Nothing was stored.
    IdTaken,
    /// Another game runs at the table. Nothing was stored.
    TableTaken(GameId),
}

/// Why a new tournament is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCreated {
    /// Another tournament of the server with this name is not over. Nobody would know which one a message is about.
    NameTaken,
    /// [`MOST_OPEN`] tournaments of the server are not over.
    TooMany,
}

impl Tournaments {
    /// A tournament of a server.
    pub fn tournament(&self, guild: GuildId, number: u32) -> Result<Option<ServerTournament>, StoreError> {
        self.db.load(&keys::tournament(guild.0, number))
    }

    /// The tournaments of a server, the newest first. Unreadable records are left out.
    pub fn tournaments_of(&self, guild: GuildId) -> Result<Vec<ServerTournament>, StoreError> {
        self.db.readable(KeyRange::prefix(keys::owner(guild.0)).backward()).collect()
    }

    /// Stores a new tournament of a server under the next number, which `new` takes, or returns why it is not stored.
    pub fn insert_tournament(
        &self,
        guild: GuildId,
        new: impl Fn(u32) -> ServerTournament,
    ) -> Result<Result<ServerTournament, NotCreated>, StoreError> {
        self.db.write(|tx| {
            let mut last = 0;
            let mut open = Vec::new();
            for (key, bytes) in tx.entries(Collection::Tournaments, KeyRange::prefix(keys::owner(guild.0)))? {
                last = keys::read_tournament(&key).map_or(last, |(_, number)| number.max(last));
                let read = decode::<ServerTournament>(&key, &bytes).ok();
                open.extend(read.filter(|tournament| !tournament.state().is_over()).map(|tournament| tournament.name));
            }
            let tournament = new(last.saturating_add(1));
            if open.iter().any(|name| name.to_lowercase() == tournament.name.to_lowercase()) {
                return Ok(Err(NotCreated::NameTaken));
            }
            if open.len() >= MOST_OPEN {
                return Ok(Err(NotCreated::TooMany));
            }
            put(tx, None, &tournament)?;
            Ok(Ok(tournament))
        })
    }

    /// Changes a tournament, and returns what `change` returns; `None` if there is no such tournament. `change` may run
    /// more than once, so that no concurrent change is lost. If nothing changes, nothing is written.
    pub fn change_tournament<T>(
        &self,
        guild: GuildId,
        number: u32,
        change: impl Fn(&mut ServerTournament) -> T,
    ) -> Result<Option<T>, StoreError> {
        self.db.write(|tx| {
            let Some(old) = tx.load::<ServerTournament>(&keys::tournament(guild.0, number))? else { return Ok(None) };
            let mut tournament = old.clone();
            let changed = change(&mut tournament);
            put(tx, Some(&old), &tournament)?;
            Ok(Some(changed))
        })
    }

    /// Begins a game of a tournament: stores the game with its news, and records it for the tournament.
    pub fn begin_pairing(&self, session: &Session, news: &News) -> Result<BegunPairing, StoreError> {
        let Some(pairing) = session.pairing() else { return Ok(BegunPairing::NotToBegin) };
        let json = session.to_record().to_json();
        let table = keys::owner(session.table().channel.0);
        self.db.write(|tx| {
            let old = tx.load::<ServerTournament>(&keys::tournament(pairing.guild.0, pairing.number))?;
            let Some(mut tournament) = old.clone() else { return Ok(BegunPairing::NotToBegin) };
            if is_taken(tx, session.id())? {
                return Ok(BegunPairing::IdTaken);
            }
            if !tournament.begin(pairing.pairing_id, session.id()) {
                return Ok(BegunPairing::NotToBegin);
            }
            if let Some(running) = games::seated(tx, table)? {
                return Ok(BegunPairing::TableTaken(running));
            }
            put(tx, old.as_ref(), &tournament)?;
            games::sit_down(tx, session, &json, Some(news))?;
            Ok(BegunPairing::Begun)
        })
    }

    /// The tournaments whose records name a person.
    pub fn tournaments_naming(&self, user: UserId) -> Result<Vec<ServerTournament>, StoreError> {
        let mut all = self.db.readable(KeyRange::all().backward()).collect::<Result<Vec<ServerTournament>, _>>()?;
        all.retain(|tournament| tournament.names(user));
        Ok(all)
    }

    /// Removes a person from the records of tournaments. An entrant stays as an anonymous one.
    pub(super) fn forget_in_tournaments(
        &self,
        user: UserId,
        called: impl Fn(Language) -> String,
    ) -> Result<(), StoreError> {
        for ServerTournament { guild, number, language, .. } in self.tournaments_naming(user)? {
            let called = called(language);
            if_readable(self.change_tournament(guild, number, |tournament| tournament.forget(user, &called)))?;
        }
        Ok(())
    }
}

/// Records the end of a game of a tournament, inside the transaction that ends the game.
pub(super) fn ended(tx: &Transaction<'_>, session: &Session) -> Attempt<()> {
    let (Some(pairing), Some(end)) = (session.pairing(), session.end()) else { return Ok(()) };
    let moved = |color: Color| session.moves().last_turn_of(color).is_some();
    change(tx, pairing.guild, pairing.number, |tournament| {
        tournament.ended(pairing.pairing_id, session.id(), result_of(end.outcome, moved), end.at);
    })
}

/// Records the end of a game that the current rules cannot replay, inside the transaction that ends the game. Nobody
/// gets points for such a game.
pub(super) fn ended_stuck(tx: &Transaction<'_>, stuck: &StuckGame) -> Attempt<()> {
    let Some(pairing) = &stuck.record().pairing else { return Ok(()) };
    let at = stuck.end().map_or_else(|| stuck.last_change(), |end| end.at);
    change(tx, pairing.guild, pairing.number, |tournament| {
        tournament.ended(pairing.pairing_id, stuck.id(), GameResult::Annulled, at);
    })
}

/// Records that a game which cannot be read has ended. Nobody gets points for such a game.
pub(super) fn ended_unreadable(tx: &Transaction<'_>, game: GameId, now: Timestamp) -> Attempt<()> {
    for tournament in tx.readable::<ServerTournament>(KeyRange::all())? {
        if let Some(pairing_id) = tournament.pairing_id_of(game) {
            change(tx, tournament.guild, tournament.number, |tournament| {
                tournament.ended(pairing_id, game, GameResult::Annulled, now);
            })?;
        }
    }
    Ok(())
}

fn change(
    tx: &Transaction<'_>,
    guild: GuildId,
    number: u32,
    change: impl FnOnce(&mut ServerTournament),
) -> Attempt<()> {
    // A tournament that cannot be read keeps no game from ending.
    let Some(old) = if_read(tx.load::<ServerTournament>(&keys::tournament(guild.0, number)))? else { return Ok(()) };
    let mut tournament = old.clone();
    change(&mut tournament);
    put(tx, Some(&old), &tournament)
}

/// Stores a record in place of the old one, and schedules what is to be done.
fn put(tx: &Transaction<'_>, old: Option<&ServerTournament>, tournament: &ServerTournament) -> Attempt<()> {
    if old == Some(tournament) {
        return Ok(());
    }
    tx.insert(Collection::Tournaments, tournament.key(), tournament.to_bytes());
    outbox::schedule(
        tx,
        Job::Tournament(tournament.guild, tournament.number),
        tournament.alarm(),
        HomeServer::at(tournament.guild),
    )
}
