//! Ratings and results of players. Both follow from games, and are written in the transaction that ends a game, so
//! every game counts exactly once.

use super::{
    Collection, KeyRange, Ratings, StoreError, Transaction, keys,
    ladder::{self, LadderOf},
    record::{Attempt, decode},
    unreadable::if_read,
};
use board::color::{ByColor, Color};
use domain::{
    Session,
    id::{GuildId, UserId},
    rating::{Pool, Results, Scope, Standing, Tally, after_game},
};

impl Ratings {
    /// The standing of a player in a pool, if the player has a rated game there.
    pub fn standing(&self, user: UserId, pool: Pool) -> Result<Option<Standing>, StoreError> {
        self.db.load(&key(user, pool))
    }

    /// The results of a player in a pool, if the player has a rated game there.
    pub fn tally(&self, user: UserId, pool: Pool) -> Result<Option<Tally>, StoreError> {
        self.db.load(&key(user, pool))
    }

    /// Removes the standings and results of a player from all pools. The opponents' results are kept, but no longer
    /// name the player.
    pub fn forget_ratings(&self, user: UserId) -> Result<(), StoreError> {
        let all = || KeyRange::prefix(keys::owner(user.0));
        self.db.write(|tx| {
            for (key, bytes) in tx.entries(Collection::Standings, all())? {
                match decode::<Standing>(&key, &bytes) {
                    Ok(standing) => ladder::climb(tx, Some(&standing), None)?,
                    Err(_) => leave_ladder(tx, &key)?,
                }
                tx.remove(Collection::Standings, key);
            }
            for (key, bytes) in tx.entries(Collection::Tallies, all())? {
                let tally = decode::<Tally>(&key, &bytes);
                tx.remove(Collection::Tallies, key);
                let Ok(Tally { pool, met, .. }) = tally else { continue };
                for &opponent in met.keys().flatten() {
                    let Some(mut tally) = if_read(tx.load::<Tally>(&self::key(opponent, pool)))? else { continue };
                    if tally.unname(user) {
                        tx.save(&tally);
                    }
                }
            }
            Ok(())
        })
    }
}

/// Removes the person of a standing that cannot be read from its ladder.
fn leave_ladder(tx: &Transaction<'_>, key: &[u8]) -> Attempt<()> {
    match keys::read_standing(key) {
        Some((user, guild, game)) if guild != EVERYWHERE => match LadderOf::named(GuildId(guild), game) {
            Some(ladder) => ladder::leave(tx, ladder, UserId(user)),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Updates the players' ratings and results after a game, inside the transaction that ends the game.
pub(super) fn count_game(tx: &Transaction<'_>, session: &Session) -> Attempt<()> {
    let (Some(winner), Some(end)) = (domain::rated::result(session), session.end()) else { return Ok(()) };
    let [Some(white), Some(black)] = Color::ALL.map(|color| session.seats()[color].user()) else { return Ok(()) };
    let players = ByColor { white, black };
    for pool in domain::rated::pools(session) {
        // What cannot be read stays as it is, so the game does not count there.
        let Some((old, mut tallies)) = if_read(loaded(tx, players, pool).map(Some))? else { continue };
        let before =
            ByColor::new_with(|color| old[color].clone().unwrap_or_else(|| Standing::new(players[color], pool)));
        let after = after_game(before, winner, session.id(), end.at);
        for color in Color::ALL {
            tx.save(&after[color]);
            ladder::climb(tx, old[color].as_ref(), Some(&after[color]))?;
            // Whoever reads the results may be on another server than the stranger.
            let opponent = Some(players[!color]).filter(|_| !session.homes().are_apart());
            tallies[color].count(opponent, color, Results::of(color, winner));
            tx.save(&tallies[color]);
        }
    }
    Ok(())
}

/// The standings and the results of two players in a pool.
fn loaded(
    tx: &Transaction<'_>,
    players: ByColor<UserId>,
    pool: Pool,
) -> Attempt<(ByColor<Option<Standing>>, ByColor<Tally>)> {
    let standing = |color: Color| tx.load(&key(players[color], pool));
    let tally = |color: Color| -> Attempt<Tally> {
        let user = players[color];
        Ok(tx.load(&key(user, pool))?.unwrap_or_else(|| Tally::new(user, pool)))
    };
    let standings = ByColor { white: standing(Color::White)?, black: standing(Color::Black)? };
    Ok((standings, ByColor { white: tally(Color::White)?, black: tally(Color::Black)? }))
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
