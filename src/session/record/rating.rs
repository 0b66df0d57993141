//! The records of ratings and results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{NO_USER, Record, RecordError, text::number};
use crate::{
    color::ByColor,
    games::GameKind,
    id::{GuildId, UserId},
    session::rating::{Faced, MOST_MARKS, MOST_RESULTS, Mark, Period, Pool, Rating, Results, Scope, Standing, Tally},
    time::Timestamp,
};

/// The stored and exported form of a [`Standing`].
///
/// Numbers with a fraction are strings, which read back as the very same number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingRecord {
    /// The player.
    pub user: UserId,
    /// The server whose games are rated; null for games everywhere.
    pub guild: Option<GuildId>,
    /// The game.
    pub game: GameKind,
    /// The number of rated games.
    pub games: u32,
    /// The period of the last game.
    pub period: Period,
    /// The rating when that period began.
    #[serde(with = "number")]
    pub rating: f64,
    /// The rating's deviation then.
    #[serde(with = "number")]
    pub deviation: f64,
    /// The rating's volatility then.
    #[serde(with = "number")]
    pub volatility: f64,
    /// The results of the period.
    pub faced: Vec<Faced>,
    /// The ratings after the newest games, the oldest first.
    pub marks: Vec<Mark>,
}

/// The stored and exported form of a [`Tally`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TallyRecord {
    /// The player.
    pub user: UserId,
    /// The server whose games are counted; null for games everywhere.
    pub guild: Option<GuildId>,
    /// The game.
    pub game: GameKind,
    /// For each opponent, how often the player won, drew and lost with White, and then with Black. User 0 stands for all
    /// opponents who had their data deleted.
    pub met: BTreeMap<UserId, [u32; 6]>,
}

impl Record for Standing {}
impl Record for Tally {}

impl Pool {
    fn read(guild: Option<GuildId>, game: GameKind) -> Result<Self, RecordError> {
        match guild {
            Some(GuildId(0)) => Err(RecordError::Malformed("no server has the number 0".to_owned())),
            Some(guild) => Ok(Self { scope: Scope::Server(guild), game }),
            None => Ok(Self { scope: Scope::Everywhere, game }),
        }
    }

    const fn guild(self) -> Option<GuildId> {
        match self.scope {
            Scope::Everywhere => None,
            Scope::Server(guild) => Some(guild),
        }
    }
}

impl From<Standing> for StandingRecord {
    fn from(Standing { user, pool, period, start, faced, marks, games }: Standing) -> Self {
        let Rating { rating, deviation, volatility } = start;
        Self { user, guild: pool.guild(), game: pool.game, games, period, rating, deviation, volatility, faced, marks }
    }
}

impl TryFrom<StandingRecord> for Standing {
    type Error = RecordError;

    fn try_from(record: StandingRecord) -> Result<Self, RecordError> {
        let StandingRecord { user, guild, game, games, period, rating, deviation, volatility, faced, marks } = record;
        let pool = Pool::read(guild, game)?;
        let start = Rating { rating, deviation, volatility };
        let sound = start.is_sound() && faced.iter().all(|faced| faced.opponent().is_sound());
        let played = faced.iter().fold(0, |sum: u32, faced| sum.saturating_add(faced.results.games()));
        // A period and a number of games can be counted on from.
        let fits = period <= Period::of(Timestamp(u64::MAX)) && games < u32::MAX;
        let counted = (1..=MOST_RESULTS).contains(&played) && played <= games;
        let marked = marks.len() == usize::try_from(games).unwrap_or(usize::MAX).min(MOST_MARKS);
        // What is shown lies between the bounds of ratings, and within what is drawn.
        let shown = marks.iter().all(|mark| mark.hundredths <= 1_000_000 && mark.deviation <= 1000);
        if !(sound && fits && counted && marked && shown) {
            return Err(RecordError::Malformed("the ratings do not fit the games".to_owned()));
        }
        Ok(Self { user, pool, period, start, faced, marks, games })
    }
}

impl From<Tally> for TallyRecord {
    fn from(Tally { user, pool, met }: Tally) -> Self {
        let counts = |ByColor { white, black }: ByColor<Results>| {
            [white.won, white.drawn, white.lost, black.won, black.drawn, black.lost]
        };
        let met = met.into_iter().map(|(opponent, results)| (opponent.unwrap_or(NO_USER), counts(results))).collect();
        Self { user, guild: pool.guild(), game: pool.game, met }
    }
}

impl TryFrom<TallyRecord> for Tally {
    type Error = RecordError;

    fn try_from(TallyRecord { user, guild, game, met }: TallyRecord) -> Result<Self, RecordError> {
        let results = |[won, drawn, lost]: [u32; 3]| Results { won, drawn, lost };
        let met = met.into_iter().map(|(opponent, [won, drawn, lost, as_black @ ..])| {
            let opponent = Some(opponent).filter(|opponent| *opponent != NO_USER);
            (opponent, ByColor { white: results([won, drawn, lost]), black: results(as_black) })
        });
        Ok(Self { user, pool: Pool::read(guild, game)?, met: met.collect() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{color::Color, id::GameId, session::rating::after_game};

    const POOL: Pool = Pool { scope: Scope::Server(GuildId(u64::MAX)), game: GameKind::Paiko };

    /// White's standing after some games, a day apart.
    fn standing(winners: &[Option<Color>]) -> Standing {
        let pair = ByColor { white: Standing::new(UserId(1 << 60), POOL), black: Standing::new(UserId(2), POOL) };
        let games = (1..).zip(winners);
        games
            .fold(pair, |pair, (number, &winner)| {
                let at = Timestamp(1_790_000_000_000 + 86_400_000 * u64::from(number));
                after_game(pair, winner, GameId::from_bits(number), at)
            })
            .white
    }

    proptest! {
        #[test]
        fn standings_read_back(winners in prop::collection::vec(0..3usize, 1..40)) {
            let winners = winners.iter().map(|&at| [Some(Color::White), Some(Color::Black), None][at]);
            let standing = standing(&winners.collect::<Vec<_>>());
            prop_assert_eq!(Standing::from_json(&standing.to_json()), Ok(standing), "to the last bit");
        }

        #[test]
        fn ratings_of_any_bytes_can_be_shown(at: prop::sample::Index, byte: u8) {
            let mut json = standing(&[None, Some(Color::White)]).to_json();
            let at = at.index(json.len());
            json[at] = byte;
            if let Ok(standing) = Standing::from_json(&json) {
                standing.now(Timestamp(u64::MAX));
            }
        }
    }

    #[test]
    fn what_games_cannot_lead_to_is_refused() {
        let check = |change: fn(&mut StandingRecord)| {
            let mut record = StandingRecord::from(standing(&[None]));
            change(&mut record);
            let error = Standing::try_from(record).expect_err("it is refused");
            assert!(matches!(error, RecordError::Malformed(_)), "{error}");
        };
        check(|record| record.guild = Some(GuildId(0)));
        check(|record| record.games = 0);
        check(|record| record.games = 2);
        check(|record| record.faced.clear());
        check(|record| record.faced[0].results.won = u32::MAX);
        check(|record| record.marks.clear());
        check(|record| record.marks[0].hundredths = u32::MAX);
        let json = String::from_utf8(standing(&[None]).to_json()).expect("JSON is UTF-8");
        for number in ["NaN", "inf", "-1500", "0", "1e3", "", "99999"] {
            let json = json.replacen(r#""rating":"1500""#, &format!(r#""rating":"{number}""#), 1);
            assert!(Standing::from_json(json.as_bytes()).is_err(), "{number}");
        }
    }

    #[test]
    fn tallies_read_back() {
        for pool in [POOL, Pool { scope: Scope::Everywhere, ..POOL }] {
            let mut tally = Tally::new(UserId(u64::MAX), pool);
            tally.count(None, Color::White, Results { won: 1, drawn: 2, lost: 3 });
            tally.count(UserId(u64::MAX - 1), Color::Black, Results { won: 4, drawn: 5, lost: 6 });
            assert_eq!(Tally::from_json(&tally.to_json()), Ok(tally));
        }
    }
}
