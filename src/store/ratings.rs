//! Ratings and results of players. They follow from the games when these end, and are written along with that: a game that
//! is over has been counted exactly once.

use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, Transactional, Tree, corrupt::Unreadable, keys, ladder};
use crate::{
    color::{ByColor, Color},
    games::GameKind,
    id::{GuildId, UserId},
    session::{
        Session,
        rating::{Pool, Results, Scope, Standing, Tally, after_game},
        record::{Record, RecordError},
    },
};

/// Views of the trees that hold ratings and results, inside a transaction.
pub(super) struct Views<'a> {
    pub(super) standings: &'a TransactionalTree,
    pub(super) rungs: &'a TransactionalTree,
    pub(super) ladders: &'a TransactionalTree,
    pub(super) tallies: &'a TransactionalTree,
}

impl<'a> Views<'a> {
    /// The views in this order.
    pub(super) fn of(views: &'a [TransactionalTree]) -> Self {
        let [standings, rungs, ladders, tallies] = views else {
            unreachable!("a transaction has a view of each of its trees");
        };
        Self { standings, rungs, ladders, tallies }
    }
}

/// The trees of which something is set aside rather than that it keeps a game from ending.
pub(super) const TREES: [&str; 3] = ["standings", "ladders", "tallies"];

impl Store {
    /// The standing of a player in a pool, if any game was rated there.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn standing(&self, user: UserId, pool: Pool) -> Result<Option<Standing>, StoreError> {
        let key = key(user, pool);
        let Some(bytes) = self.read(&self.trees.standings, &key)? else { return Ok(None) };
        decode_standing(&key, &bytes).map(Some).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// The results of a player in a pool, if any game was rated there.
    ///
    /// # Errors
    /// They are corrupt, or the database failed.
    pub fn tally(&self, user: UserId, pool: Pool) -> Result<Option<Tally>, StoreError> {
        let key = key(user, pool);
        let Some(bytes) = self.read(&self.trees.tallies, &key)? else { return Ok(None) };
        decode_tally(&key, &bytes).map(Some).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// All ratings and all results of a person, everywhere. Corrupt ones are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
    pub fn ratings_of(&self, user: UserId) -> Result<(Vec<Standing>, Vec<Tally>), StoreError> {
        let standings = self.readable_of(user, &self.trees.standings, decode_standing)?;
        Ok((standings, self.readable_of(user, &self.trees.tallies, decode_tally)?))
    }

    /// Removes all ratings and all results of a person, everywhere. Their opponents keep their own, against nobody whom they
    /// name.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_ratings(&self, user: UserId) -> Result<(), StoreError> {
        loop {
            // What cannot be read is set aside first; what comes in between is met in the next turn.
            let (standings, tallies) = self.ratings_of(user)?;
            if standings.is_empty() && tallies.is_empty() {
                return Ok(());
            }
            match self.try_forget(&standings, &tallies) {
                Err(StoreError::Corrupt { .. }) | Ok(()) => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn try_forget(&self, standings: &[Standing], tallies: &[Tally]) -> Result<(), StoreError> {
        let trees = &self.trees;
        self.write(|| {
            (&trees.standings, &trees.rungs, &trees.ladders, &trees.tallies).transaction(
                |(in_standings, rungs, ladders, in_tallies)| {
                    for standing in standings {
                        let place = key(standing.user, standing.pool);
                        let Some(bytes) = in_standings.remove(&place[..])? else { continue };
                        let stored = decode_standing(&place, &bytes).map_err(ConflictableTransactionError::Abort)?;
                        ladder::climb(rungs, ladders, standing.pool, Some(&stored), None)?;
                    }
                    for Tally { user, pool, met } in tallies {
                        in_tallies.remove(key(*user, *pool))?;
                        for &opponent in met.keys().flatten() {
                            let theirs = key(opponent, *pool);
                            let Some(bytes) = in_tallies.get(&theirs)? else { continue };
                            let mut tally =
                                decode_tally(&theirs, &bytes).map_err(ConflictableTransactionError::Abort)?;
                            if tally.unname(*user) {
                                in_tallies.insert(theirs, tally.to_json())?;
                            }
                        }
                    }
                    Ok(())
                },
            )
        })
    }

    /// What of a person is in a tree. What is corrupt is set aside and left out.
    fn readable_of<T>(
        &self,
        user: UserId,
        tree: &Tree,
        decode: impl Fn(&[u8], &IVec) -> Result<T, Unreadable>,
    ) -> Result<Vec<T>, StoreError> {
        let mut readable = Vec::new();
        for entry in tree.scan_prefix(keys::owner(user.0)) {
            let (key, bytes) = entry?;
            match decode(&key, &bytes) {
                Ok(value) => readable.push(value),
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
        Ok(readable)
    }

    /// Takes what cannot be read out of what follows from it, after it was set aside.
    pub(super) fn mend_ratings(&self, tree: &str, key: &[u8]) -> Result<(), StoreError> {
        let (guild, game, user) = match tree {
            "standings" => match keys::read_standing(key) {
                Some((user, guild, game)) => (guild, game, Some(UserId(user))),
                None => return Ok(()),
            },
            "ladders" => match keys::read_ladder(key) {
                Some((guild, game)) => (guild, game, None),
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        match game.parse::<GameKind>() {
            Ok(game) if guild != 0 => self.recount(GuildId(guild), game, user),
            _ => Ok(()),
        }
    }
}

/// Counts a game that has just ended, inside a transaction.
pub(super) fn settle(views: &Views<'_>, session: &Session) -> Result<(), ConflictableTransactionError<Unreadable>> {
    let (Some(winner), Some(end)) = (session.rated_result(), session.end()) else { return Ok(()) };
    let [Some(white), Some(black)] = Color::ALL.map(|color| session.seats()[color].user()) else { return Ok(()) };
    let players = ByColor { white, black };
    for pool in session.pools() {
        let [white, black] = Color::ALL.map(|color| get(views.standings, players[color], pool, decode_standing));
        let old = ByColor { white: white?, black: black? };
        let before =
            ByColor::new_with(|color| old[color].clone().unwrap_or_else(|| Standing::new(players[color], pool)));
        let after = after_game(before, winner, session.id(), end.at);
        for color in Color::ALL {
            let (user, opponent) = (players[color], players[!color]);
            let standing = &after[color];
            views.standings.insert(key(user, pool), standing.to_json())?;
            ladder::climb(views.rungs, views.ladders, pool, old[color].as_ref(), Some(standing))?;
            let mut tally = get(views.tallies, user, pool, decode_tally)?.unwrap_or_else(|| Tally::new(user, pool));
            tally.count(opponent, color, Results::of(color, winner));
            put_tally(views, &tally)?;
        }
    }
    Ok(())
}

/// Puts a standing in its place, inside a transaction on a store that has none of this player there.
pub(super) fn put(views: &Views<'_>, standing: &Standing) -> Result<(), ConflictableTransactionError<Unreadable>> {
    views.standings.insert(key(standing.user, standing.pool), standing.to_json())?;
    ladder::climb(views.rungs, views.ladders, standing.pool, None, Some(standing))
}

/// The same for a tally.
pub(super) fn put_tally(views: &Views<'_>, tally: &Tally) -> Result<(), ConflictableTransactionError<Unreadable>> {
    views.tallies.insert(key(tally.user, tally.pool), tally.to_json())?;
    Ok(())
}

fn get<T>(
    tree: &TransactionalTree,
    user: UserId,
    pool: Pool,
    decode: impl Fn(&[u8], &IVec) -> Result<T, Unreadable>,
) -> Result<Option<T>, ConflictableTransactionError<Unreadable>> {
    let key = key(user, pool);
    let Some(bytes) = tree.get(&key)? else { return Ok(None) };
    decode(&key, &bytes).map(Some).map_err(ConflictableTransactionError::Abort)
}

/// The number of a server in keys; no server has that of everywhere.
const fn guild_number(scope: Scope) -> u64 {
    match scope {
        Scope::Everywhere => 0,
        Scope::Server(guild) => guild.0,
    }
}

/// The key of a standing and of a tally.
pub(super) fn key(user: UserId, pool: Pool) -> Vec<u8> {
    keys::standing(user.0, guild_number(pool.scope), pool.game.name())
}

/// Reads a stored standing.
pub(super) fn decode_standing(key: &[u8], bytes: &IVec) -> Result<Standing, Unreadable> {
    let read = || -> Result<Standing, RecordError> {
        let standing = Standing::from_json(bytes)?;
        if self::key(standing.user, standing.pool) == key {
            return Ok(standing);
        }
        Err(RecordError::Malformed("it bears another user, server or game".to_owned()))
    };
    read().map_err(|error| Unreadable::new("standings", key, bytes, &error))
}

/// Reads a stored tally.
pub(super) fn decode_tally(key: &[u8], bytes: &IVec) -> Result<Tally, Unreadable> {
    let read = || -> Result<Tally, RecordError> {
        let tally = Tally::from_json(bytes)?;
        if self::key(tally.user, tally.pool) == key {
            return Ok(tally);
        }
        Err(RecordError::Malformed("it bears another user, server or game".to_owned()))
    };
    read().map_err(|error| Unreadable::new("tallies", key, bytes, &error))
}
