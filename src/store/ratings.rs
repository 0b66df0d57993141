//! Ratings and results of players. They follow from the games when these end, and are written along with that: a game that
//! is over has been counted exactly once.

use sled::{
    IVec, Transactional,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, corrupt::Unreadable, keys, ladder};
use crate::{
    color::{ByColor, Color},
    games::GameKind,
    id::{GuildId, UserId},
    session::{
        Session,
        import::NOBODY,
        rating::{Pool, Results, Scope, Standing, Tally, after_game},
        record::{RecordError, StandingRecord, TallyRecord},
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
        let key = standing_key(user, pool);
        let Some(bytes) = self.read(&self.trees.standings, &key)? else { return Ok(None) };
        decode_standing(&key, &bytes).map(Some).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// The results of a player in a pool against each opponent, in no order. Corrupt ones are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
    pub fn tallies(&self, user: UserId, pool: Pool) -> Result<Vec<Tally>, StoreError> {
        self.tallies_under(&keys::tallies(user.0, guild_number(pool.scope), pool.game.name()))
    }

    /// All ratings and all results of a person, everywhere. Corrupt ones are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
    pub fn ratings_of(&self, user: UserId) -> Result<(Vec<Standing>, Vec<Tally>), StoreError> {
        let prefix = keys::owner(user.0);
        let mut standings = Vec::new();
        for entry in self.trees.standings.scan_prefix(prefix) {
            let (key, bytes) = entry?;
            match decode_standing(&key, &bytes) {
                Ok(standing) => standings.push(standing),
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
        Ok((standings, self.tallies_under(&prefix)?))
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
                        let key = standing_key(standing.user, standing.pool);
                        let Some(bytes) = in_standings.remove(&key[..])? else { continue };
                        let stored = decode_standing(&key, &bytes).map_err(ConflictableTransactionError::Abort)?;
                        ladder::climb(rungs, ladders, standing.pool, Some(&stored), None)?;
                    }
                    for Tally { user, pool, opponent, .. } in tallies {
                        in_tallies.remove(tally_key(*user, *pool, *opponent))?;
                        let mirrored = tally_key(*opponent, *pool, *user);
                        let Some(bytes) = in_tallies.remove(&mirrored[..])? else { continue };
                        let theirs = decode_tally(&mirrored, &bytes).map_err(ConflictableTransactionError::Abort)?;
                        count(in_tallies, &Tally { opponent: NOBODY, ..theirs })?;
                    }
                    Ok(())
                },
            )
        })
    }

    fn tallies_under(&self, prefix: &[u8]) -> Result<Vec<Tally>, StoreError> {
        let mut tallies = Vec::new();
        for entry in self.trees.tallies.scan_prefix(prefix) {
            let (key, bytes) = entry?;
            match decode_tally(&key, &bytes) {
                Ok(tally) => tallies.push(tally),
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
        Ok(tallies)
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
    let players = ByColor::new_with(|color| session.seats()[color].user);
    for pool in session.pools() {
        let [white, black] = Color::ALL.map(|color| get(views.standings, players[color], pool));
        let old = ByColor { white: white?, black: black? };
        let before =
            ByColor::new_with(|color| old[color].clone().unwrap_or_else(|| Standing::new(players[color], pool)));
        let after = after_game(before, winner, session.id(), end.at);
        for color in Color::ALL {
            let (user, opponent) = (players[color], players[!color]);
            let standing = &after[color];
            views.standings.insert(standing_key(user, pool), standing.to_record().to_json())?;
            ladder::climb(views.rungs, views.ladders, pool, old[color].as_ref(), Some(standing))?;
            let mut results = ByColor::default();
            results[color] = Results::of(color, winner);
            count(views.tallies, &Tally { user, pool, opponent, results })?;
        }
    }
    Ok(())
}

/// Puts a standing in its place, inside a transaction on a store that has none of this player there.
pub(super) fn put(views: &Views<'_>, standing: &Standing) -> Result<(), ConflictableTransactionError<Unreadable>> {
    views.standings.insert(standing_key(standing.user, standing.pool), standing.to_record().to_json())?;
    ladder::climb(views.rungs, views.ladders, standing.pool, None, Some(standing))
}

/// Adds results to those that there are, inside a transaction.
pub(super) fn count(tallies: &TransactionalTree, more: &Tally) -> Result<(), ConflictableTransactionError<Unreadable>> {
    let key = tally_key(more.user, more.pool, more.opponent);
    let mut tally = *more;
    if let Some(bytes) = tallies.get(&key)? {
        let before = decode_tally(&key, &bytes).map_err(ConflictableTransactionError::Abort)?;
        tally.results = ByColor::new_with(|color| before.results[color].and(more.results[color]));
    }
    tallies.insert(key, tally.to_record().to_json())?;
    Ok(())
}

fn get(
    standings: &TransactionalTree,
    user: UserId,
    pool: Pool,
) -> Result<Option<Standing>, ConflictableTransactionError<Unreadable>> {
    let key = standing_key(user, pool);
    let Some(bytes) = standings.get(&key)? else { return Ok(None) };
    decode_standing(&key, &bytes).map(Some).map_err(ConflictableTransactionError::Abort)
}

/// The number of a server in keys; no server has that of everywhere.
const fn guild_number(scope: Scope) -> u64 {
    match scope {
        Scope::Everywhere => 0,
        Scope::Server(guild) => guild.0,
    }
}

/// The key of a standing.
pub(super) fn standing_key(user: UserId, pool: Pool) -> Vec<u8> {
    keys::standing(user.0, guild_number(pool.scope), pool.game.name())
}

/// The key of a tally.
pub(super) fn tally_key(user: UserId, pool: Pool, opponent: UserId) -> Vec<u8> {
    keys::tally(user.0, guild_number(pool.scope), pool.game.name(), opponent.0)
}

/// Reads a stored standing.
pub(super) fn decode_standing(key: &[u8], bytes: &IVec) -> Result<Standing, Unreadable> {
    let read = || -> Result<Standing, RecordError> {
        let standing = Standing::from_record(StandingRecord::from_json(bytes)?)?;
        if standing_key(standing.user, standing.pool) == key {
            return Ok(standing);
        }
        Err(RecordError::Malformed("it bears another user, server or game".to_owned()))
    };
    read().map_err(|error| Unreadable::new("standings", key, bytes, &error))
}

/// Reads a stored tally.
pub(super) fn decode_tally(key: &[u8], bytes: &IVec) -> Result<Tally, Unreadable> {
    let read = || -> Result<Tally, RecordError> {
        let tally = Tally::from_record(TallyRecord::from_json(bytes)?)?;
        if tally_key(tally.user, tally.pool, tally.opponent) == key {
            return Ok(tally);
        }
        Err(RecordError::Malformed("it bears another user, server, game or opponent".to_owned()))
    };
    read().map_err(|error| Unreadable::new("tallies", key, bytes, &error))
}
