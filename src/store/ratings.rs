//! Ratings and results of players. Both follow from games, and are written in the transaction that ends a game, so
//! every game counts exactly once.

use sled::transaction::TransactionalTree;

use super::{
    Store, StoreError, Transactional, Tree, keys, ladder,
    record::{Attempt, Stored, decode, get, put},
};
use crate::{
    color::{ByColor, Color},
    games::GameKind,
    id::{GuildId, UserId},
    session::{
        Session,
        rating::{Pool, Results, Scope, Standing, Tally, after_game},
    },
};

/// Views of the trees that hold ratings and results, inside a transaction.
pub(super) struct Views<'a> {
    standings: &'a TransactionalTree,
    rungs: &'a TransactionalTree,
    ladders: &'a TransactionalTree,
    tallies: &'a TransactionalTree,
}

impl<'a> Views<'a> {
    /// Names the views of the trees `standings`, `rungs`, `ladders` and `tallies`, which come in this order.
    pub(super) const fn of([standings, rungs, ladders, tallies]: &'a [TransactionalTree; 4]) -> Self {
        Self { standings, rungs, ladders, tallies }
    }
}

/// The trees whose corrupt records are set aside when a game ends, so that the game can end without them.
pub(super) const TREES: [&str; 3] = ["standings", "ladders", "tallies"];

impl Store {
    /// The standing of a player in a pool, if the player has a rated game there.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn standing(&self, user: UserId, pool: Pool) -> Result<Option<Standing>, StoreError> {
        self.get(&self.trees.standings, &key(user, pool))
    }

    /// The results of a player in a pool, if the player has a rated game there.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn tally(&self, user: UserId, pool: Pool) -> Result<Option<Tally>, StoreError> {
        self.get(&self.trees.tallies, &key(user, pool))
    }

    /// The standings and results of a player in all pools. Corrupt records are set aside and left out.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if a record is of another version.
    pub fn ratings_of(&self, user: UserId) -> Result<(Vec<Standing>, Vec<Tally>), StoreError> {
        Ok((self.readable_of(user, &self.trees.standings)?, self.readable_of(user, &self.trees.tallies)?))
    }

    /// Removes the standings and results of a player from all pools. The opponents' results are kept, but no longer
    /// name the player.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if a record is of another version.
    pub fn forget_ratings(&self, user: UserId) -> Result<(), StoreError> {
        loop {
            // Sets unreadable records aside first. A record that is added meanwhile is found in the next round.
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
            [&trees.standings, &trees.rungs, &trees.ladders, &trees.tallies].transaction(
                |[in_standings, rungs, ladders, in_tallies]| {
                    for standing in standings {
                        let place = standing.key();
                        let Some(bytes) = in_standings.remove(&place[..])? else { continue };
                        ladder::climb(rungs, ladders, standing.pool, Some(&decode(&place, &bytes)?), None)?;
                    }
                    for Tally { user, pool, met } in tallies {
                        in_tallies.remove(key(*user, *pool))?;
                        for &opponent in met.keys().flatten() {
                            let Some(mut tally) = get::<Tally>(in_tallies, &key(opponent, *pool))? else { continue };
                            if tally.unname(*user) {
                                put(in_tallies, &tally)?;
                            }
                        }
                    }
                    Ok(())
                },
            )
        })
    }

    /// The records of a player in a tree. Corrupt records are set aside and left out.
    fn readable_of<T: Stored>(&self, user: UserId, tree: &Tree) -> Result<Vec<T>, StoreError> {
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

    /// Updates the ladder after a standing, or the ladder itself, was set aside.
    pub(super) fn mend_ratings(&self, tree: &str, key: &[u8]) -> Result<(), StoreError> {
        let found = match tree {
            "standings" => keys::read_standing(key).map(|(user, guild, game)| (guild, game, Some(UserId(user)))),
            "ladders" => keys::read_ladder(key).map(|(guild, game)| (guild, game, None)),
            _ => None,
        };
        let Some((guild, game, user)) = found else { return Ok(()) };
        match game.parse::<GameKind>() {
            Ok(game) if guild != EVERYWHERE => self.recount(GuildId(guild), game, user),
            _ => Ok(()),
        }
    }
}

/// Updates the players' ratings and results after a game, inside the transaction that ends the game.
pub(super) fn settle(views: &Views<'_>, session: &Session) -> Attempt<()> {
    let (Some(winner), Some(end)) = (session.rated_result(), session.end()) else { return Ok(()) };
    let [Some(white), Some(black)] = Color::ALL.map(|color| session.seats()[color].user()) else { return Ok(()) };
    let players = ByColor { white, black };
    for pool in session.pools() {
        let [white, black] = Color::ALL.map(|color| get::<Standing>(views.standings, &key(players[color], pool)));
        let old = ByColor { white: white?, black: black? };
        let before =
            ByColor::new_with(|color| old[color].clone().unwrap_or_else(|| Standing::new(players[color], pool)));
        let after = after_game(before, winner, session.id(), end.at);
        for color in Color::ALL {
            let (user, opponent) = (players[color], players[!color]);
            put(views.standings, &after[color])?;
            ladder::climb(views.rungs, views.ladders, pool, old[color].as_ref(), Some(&after[color]))?;
            let mut tally = get(views.tallies, &key(user, pool))?.unwrap_or_else(|| Tally::new(user, pool));
            tally.count(opponent, color, Results::of(color, winner));
            put(views.tallies, &tally)?;
        }
    }
    Ok(())
}

/// The number that stands for [`Scope::Everywhere`] in keys. No server has it.
const EVERYWHERE: u64 = 0;

/// The key of a standing and of a tally.
pub(super) fn key(user: UserId, pool: Pool) -> Vec<u8> {
    let guild = match pool.scope {
        Scope::Everywhere => EVERYWHERE,
        Scope::Server(guild) => guild.0,
    };
    keys::standing(user.0, guild, pool.game.name())
}
