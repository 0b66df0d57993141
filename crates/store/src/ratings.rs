//! Ratings and results of players. Both follow from games, and are written in the transaction that ends a game, so
//! every game counts exactly once.

use super::{
    Collection, KeyRange, Store, StoreError, Transaction, keys,
    ladder::{self, LadderOf},
    record::{Attempt, Stored, decode},
};
use board::color::{ByColor, Color};
use domain::{
    Session,
    id::{GuildId, UserId},
    rating::{Pool, Results, Scope, Standing, Tally, after_game},
};

/// The collections whose corrupt records are set aside when a game ends, so that the game can end without them.
pub(super) const COLLECTIONS: [Collection; 3] = [Collection::Standings, Collection::Ladders, Collection::Tallies];

impl Store {
    /// The standing of a player in a pool, if the player has a rated game there.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn standing(&self, user: UserId, pool: Pool) -> Result<Option<Standing>, StoreError> {
        self.load(&key(user, pool))
    }

    /// The results of a player in a pool, if the player has a rated game there.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn tally(&self, user: UserId, pool: Pool) -> Result<Option<Tally>, StoreError> {
        self.load(&key(user, pool))
    }

    /// The standings and results of a player in all pools. Corrupt records are set aside and left out.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if a record is of another version.
    pub fn ratings_of(&self, user: UserId) -> Result<(Vec<Standing>, Vec<Tally>), StoreError> {
        Ok((self.readable_of(user)?, self.readable_of(user)?))
    }

    /// Removes the standings and results of a player from all pools. The opponents' results are kept, but no longer
    /// name the player.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if a record is of another version.
    pub fn forget_ratings(&self, user: UserId) -> Result<(), StoreError> {
        let corrupt = COLLECTIONS.map(Collection::name);
        loop {
            match self.try_forget(user) {
                // The corrupt record has just been set aside.
                Err(StoreError::Corrupt { tree, .. }) if corrupt.contains(&tree) => {}
                done => return done,
            }
        }
    }

    fn try_forget(&self, user: UserId) -> Result<(), StoreError> {
        let all = || KeyRange::prefix(keys::owner(user.0));
        self.write(|tx| {
            for (key, bytes) in tx.entries(Collection::Standings, all())? {
                let standing = decode::<Standing>(&key, &bytes)?;
                tx.remove(Collection::Standings, key);
                ladder::climb(tx, standing.pool, Some(&standing), None)?;
            }
            for (key, bytes) in tx.entries(Collection::Tallies, all())? {
                let Tally { pool, met, .. } = decode(&key, &bytes)?;
                tx.remove(Collection::Tallies, key);
                for &opponent in met.keys().flatten() {
                    let Some(mut tally) = tx.load::<Tally>(&self::key(opponent, pool))? else { continue };
                    if tally.unname(user) {
                        tx.save(&tally);
                    }
                }
            }
            Ok(())
        })
    }

    /// The records of a player in a collection of ratings. Corrupt records are set aside and left out.
    fn readable_of<T: Stored>(&self, user: UserId) -> Result<Vec<T>, StoreError> {
        let mut readable = Vec::new();
        for entry in self.scan(T::COLLECTION, KeyRange::prefix(keys::owner(user.0))) {
            let (key, bytes) = entry?;
            match decode(&key, &bytes) {
                Ok(value) => readable.push(value),
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
        Ok(readable)
    }
}

/// Updates the ladders after a rating, or a ladder itself, was removed because it could not be read.
pub(super) fn mend(tx: &Transaction<'_>, collection: Collection, key: &[u8]) -> Attempt<()> {
    let (guild, name, user) = match collection {
        Collection::Standings => match keys::read_standing(key) {
            Some((user, guild, game)) => (guild, game, Some(UserId(user))),
            None => return Ok(()),
        },
        Collection::Ladders => match keys::read_ladder(key) {
            Some((guild, name)) => (guild, name, None),
            None => return Ok(()),
        },
        Collection::Solvers => {
            let Some((user, game)) = keys::read_solver(key) else { return Ok(()) };
            return match game.parse() {
                Ok(game) => ladder::recount_without(tx, game, UserId(user)),
                Err(_) => Ok(()),
            };
        }
        _ => return Ok(()),
    };
    match LadderOf::named(GuildId(guild), name) {
        Some(ladder) if guild != EVERYWHERE => ladder::recount(tx, ladder, user),
        _ => Ok(()),
    }
}

/// Updates the players' ratings and results after a game, inside the transaction that ends the game.
pub(super) fn settle(tx: &Transaction<'_>, session: &Session) -> Attempt<()> {
    let (Some(winner), Some(end)) = (domain::rated::result(&session), session.end()) else { return Ok(()) };
    let [Some(white), Some(black)] = Color::ALL.map(|color| session.seats()[color].user()) else { return Ok(()) };
    let players = ByColor { white, black };
    for pool in domain::rated::pools(&session) {
        let [white, black] = Color::ALL.map(|color| tx.load::<Standing>(&key(players[color], pool)));
        let old = ByColor { white: white?, black: black? };
        let before =
            ByColor::new_with(|color| old[color].clone().unwrap_or_else(|| Standing::new(players[color], pool)));
        let after = after_game(before, winner, session.id(), end.at);
        for color in Color::ALL {
            let (user, opponent) = (players[color], players[!color]);
            tx.save(&after[color]);
            ladder::climb(tx, pool, old[color].as_ref(), Some(&after[color]))?;
            let mut tally = tx.load(&key(user, pool))?.unwrap_or_else(|| Tally::new(user, pool));
            tally.count(opponent, color, Results::of(color, winner));
            tx.save(&tally);
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
