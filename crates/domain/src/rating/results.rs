//! Tallies: the numbers of games that players won, drew and lost.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Pool;
use crate::{
    id::UserId,
    record::{NO_USER, Record},
};
use board::color::{ByColor, Color};

/// The numbers of games that a player won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Results {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Results {
    /// The result of one game for `side`; `winner` is `None` if the game was drawn.
    pub fn of(side: Color, winner: Option<Color>) -> Self {
        match winner {
            Some(winner) if winner == side => Self { won: 1, ..Self::default() },
            Some(_) => Self { lost: 1, ..Self::default() },
            None => Self { drawn: 1, ..Self::default() },
        }
    }

    /// The total number of games.
    pub const fn games(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    /// The sum of both results.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            won: self.won.saturating_add(other.won),
            drawn: self.drawn.saturating_add(other.drawn),
            lost: self.lost.saturating_add(other.lost),
        }
    }
}

/// A player's results in a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "TallyRecord", into = "TallyRecord")]
pub struct Tally {
    /// The player.
    pub user: UserId,
    /// The pool whose games are counted.
    pub pool: Pool,
    /// The player's results with each color against each opponent. `None` stands for all opponents whose data was
    /// deleted.
    pub met: BTreeMap<Option<UserId>, ByColor<Results>>,
}

impl Tally {
    /// The tally of a new player.
    pub const fn new(user: UserId, pool: Pool) -> Self {
        Self { user, pool, met: BTreeMap::new() }
    }

    /// Adds results of games that the player played with `color` against an opponent.
    pub fn count(&mut self, opponent: impl Into<Option<UserId>>, color: Color, results: Results) {
        let met = &mut self.met.entry(opponent.into()).or_default()[color];
        *met = met.and(results);
    }

    /// Adds the results against `opponent` to the results against opponents whose data was deleted, and removes the
    /// opponent's id. Returns whether there were any results against `opponent`.
    pub fn unname(&mut self, opponent: UserId) -> bool {
        let Some(results) = self.met.remove(&Some(opponent)) else { return false };
        Color::ALL.into_iter().for_each(|color| self.count(None, color, results[color]));
        true
    }

    /// The player's results with each color against all opponents together.
    pub fn total(&self) -> ByColor<Results> {
        let add = |sum: ByColor<Results>, met: &ByColor<Results>| ByColor::new_with(|color| sum[color].and(met[color]));
        self.met.values().fold(ByColor::default(), add)
    }
}

/// The stored and exported form of a [`Tally`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TallyRecord {
    user: UserId,
    pool: Pool,
    /// For each opponent, how often the player won, drew and lost with White, and then with Black. [`NO_USER`] stands
    /// for all opponents whose data was deleted.
    met: BTreeMap<UserId, [u32; 6]>,
}

impl Record for Tally {}

impl From<Tally> for TallyRecord {
    fn from(Tally { user, pool, met }: Tally) -> Self {
        let counts = |ByColor { white, black }: ByColor<Results>| {
            [white.won, white.drawn, white.lost, black.won, black.drawn, black.lost]
        };
        let met = met.into_iter().map(|(opponent, results)| (opponent.unwrap_or(NO_USER), counts(results))).collect();
        Self { user, pool, met }
    }
}

impl From<TallyRecord> for Tally {
    fn from(TallyRecord { user, pool, met }: TallyRecord) -> Self {
        let results = |[won, drawn, lost]: [u32; 3]| Results { won, drawn, lost };
        let met = met.into_iter().map(|(opponent, [won, drawn, lost, as_black @ ..])| {
            let opponent = Some(opponent).filter(|opponent| *opponent != NO_USER);
            (opponent, ByColor { white: results([won, drawn, lost]), black: results(as_black) })
        });
        Self { user, pool, met: met.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{id::GuildId, rating::Scope};
    use games::GameKind;

    #[test]
    fn tallies_read_back() {
        for scope in [Scope::Server(GuildId(u64::MAX)), Scope::Everywhere] {
            let pool = Pool { scope, game: GameKind::Paiko };
            let mut tally = Tally::new(UserId(u64::MAX), pool);
            tally.count(None::<UserId>, Color::White, Results { won: 1, drawn: 2, lost: 3 });
            tally.count(UserId(u64::MAX - 1), Color::Black, Results { won: 4, drawn: 5, lost: 6 });
            assert_eq!(Tally::from_json(&tally.to_json()), Ok(tally));
        }
    }
}
