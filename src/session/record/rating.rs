use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{RecordError, Text, VERSION, read, write};
use crate::{
    color::ByColor,
    games::GameKind,
    id::{GameId, GuildId, UserId},
    session::rating::{
        Faced, MOST_MARKS, MOST_RESULTS, Mark, Period, Pool, Rating, Results, Scope, Shown, Standing, Tally,
    },
    time::Timestamp,
};

/// The stored and exported form of a [`Standing`].
///
/// Numbers with a fraction are strings, which read back as the very same number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The player.
    pub user: Text<u64>,
    /// The server whose games are rated; null for games everywhere.
    pub guild: Option<Text<u64>>,
    /// The game's name.
    pub game: String,
    /// How many games were rated.
    pub games: u32,
    /// The number of the period of the last game, a week; that in which 1970 began is 0.
    pub period: u64,
    /// The rating when it began.
    pub rating: Number,
    /// The rating's deviation then.
    pub deviation: Number,
    /// The rating's volatility then.
    pub volatility: Number,
    /// What the period has brought.
    pub faced: Vec<FacedRecord>,
    /// The ratings after the newest games, the oldest first.
    pub marks: Vec<MarkRecord>,
}

/// What a period brought against opponents of one rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FacedRecord {
    /// The opponents' rating when the period began.
    pub rating: Number,
    /// Its deviation then.
    pub deviation: Number,
    /// What came of the games.
    pub results: ResultsRecord,
}

/// The rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkRecord {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// The rating in hundredths.
    pub hundredths: u32,
    /// Its deviation.
    pub deviation: u32,
}

/// How often somebody won, drew and lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ResultsRecord {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// The stored and exported form of a [`Tally`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TallyRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The player.
    pub user: Text<u64>,
    /// The server whose games are counted; null for games everywhere.
    pub guild: Option<Text<u64>>,
    /// The game's name.
    pub game: String,
    /// For each opponent, how often the player won, drew and lost with White, and then with Black. All opponents who are not
    /// to be named any more are 0.
    pub met: BTreeMap<u64, [u32; 6]>,
}

/// A number with a fraction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(pub String);

impl Number {
    fn new(number: f64) -> Self {
        Self(number.to_string())
    }

    /// The number, if it is written as [`new`](Self::new) writes it.
    fn value(&self) -> Result<f64, RecordError> {
        let number = self.0.parse::<f64>().ok().filter(|number| number.to_string() == self.0);
        number.ok_or_else(|| RecordError::Malformed(format!("`{}` is not a number as it is written here", self.0)))
    }
}

impl From<Results> for ResultsRecord {
    fn from(Results { won, drawn, lost }: Results) -> Self {
        Self { won, drawn, lost }
    }
}

impl From<ResultsRecord> for Results {
    fn from(ResultsRecord { won, drawn, lost }: ResultsRecord) -> Self {
        Self { won, drawn, lost }
    }
}

impl StandingRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Standing::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl TallyRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Tally::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Pool {
    fn read(guild: Option<Text<u64>>, game: &str) -> Result<Self, RecordError> {
        let game: GameKind = game.parse()?;
        match guild {
            Some(Text(0)) => Err(RecordError::Malformed("no server has the number 0".to_owned())),
            Some(Text(guild)) => Ok(Self { scope: Scope::Server(GuildId(guild)), game }),
            None => Ok(Self { scope: Scope::Everywhere, game }),
        }
    }

    fn guild(self) -> Option<Text<u64>> {
        match self.scope {
            Scope::Everywhere => None,
            Scope::Server(guild) => Some(Text(guild.0)),
        }
    }
}

impl Standing {
    /// The standing as a record.
    pub fn to_record(&self) -> StandingRecord {
        let faced = self.faced.iter().map(|faced| FacedRecord {
            rating: Number::new(faced.rating),
            deviation: Number::new(faced.deviation),
            results: faced.results.into(),
        });
        let marks = self.marks.iter().map(|&Mark { game, at, shown: Shown { hundredths, deviation } }| MarkRecord {
            game,
            at,
            hundredths,
            deviation,
        });
        StandingRecord {
            version: VERSION,
            user: Text(self.user.0),
            guild: self.pool.guild(),
            game: self.pool.game.name().to_owned(),
            games: self.games,
            period: self.period.0,
            rating: Number::new(self.start.rating),
            deviation: Number::new(self.start.deviation),
            volatility: Number::new(self.start.volatility),
            faced: faced.collect(),
            marks: marks.collect(),
        }
    }

    /// The standing that a record tells of.
    ///
    /// # Errors
    /// Its version or game is not known, or it says what games cannot lead to.
    pub fn from_record(record: StandingRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let pool = Pool::read(record.guild, &record.game)?;
        let rating = |rating: &Number, deviation: &Number, volatility: f64| {
            let rating = Rating { rating: rating.value()?, deviation: deviation.value()?, volatility };
            let unsound = || RecordError::Malformed(format!("{rating:?} is no rating"));
            rating.is_sound().then_some(rating).ok_or_else(unsound)
        };
        let start = rating(&record.rating, &record.deviation, record.volatility.value()?)?;
        let faced = record.faced.into_iter().map(|faced| {
            let Rating { rating, deviation, .. } =
                rating(&faced.rating, &faced.deviation, Rating::default().volatility)?;
            Ok(Faced { rating, deviation, results: faced.results.into() })
        });
        let faced = faced.collect::<Result<Vec<_>, RecordError>>()?;
        let marks = record.marks.into_iter().map(|MarkRecord { game, at, hundredths, deviation }| Mark {
            game,
            at,
            shown: Shown { hundredths, deviation },
        });
        let marks = marks.collect::<Vec<_>>();
        let played = faced.iter().fold(0, |sum: u32, faced| sum.saturating_add(faced.results.games()));
        // A period and a number of games can be counted on from.
        let fits = record.period <= Period::of(Timestamp(u64::MAX)).0 && record.games < u32::MAX;
        let counted = (1..=MOST_RESULTS).contains(&played) && played <= record.games;
        let marked = marks.len() == usize::try_from(record.games).unwrap_or(usize::MAX).min(MOST_MARKS);
        // What is shown lies between the bounds of ratings, and within what is drawn.
        let shown = marks.iter().all(|mark| mark.shown.hundredths <= 1_000_000 && mark.shown.deviation <= 1000);
        if !(fits && counted && marked && shown) {
            return Err(RecordError::Malformed("the ratings do not fit the games".to_owned()));
        }
        let (user, period) = (UserId(record.user.0), Period(record.period));
        Ok(Self { user, pool, period, start, faced, marks, games: record.games })
    }
}

impl Tally {
    /// The tally as a record.
    pub fn to_record(&self) -> TallyRecord {
        TallyRecord {
            version: VERSION,
            user: Text(self.user.0),
            guild: self.pool.guild(),
            game: self.pool.game.name().to_owned(),
            met: self
                .met
                .iter()
                .map(|(opponent, ByColor { white, black })| {
                    (opponent.0, [white.won, white.drawn, white.lost, black.won, black.drawn, black.lost])
                })
                .collect(),
        }
    }

    /// The tally that a record tells of.
    ///
    /// # Errors
    /// Its version or game is not known.
    pub fn from_record(record: TallyRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        Ok(Self {
            user: UserId(record.user.0),
            pool: Pool::read(record.guild, &record.game)?,
            met: record
                .met
                .into_iter()
                .map(|(opponent, [won, drawn, lost, as_black @ ..])| {
                    let white = Results { won, drawn, lost };
                    let [won, drawn, lost] = as_black;
                    (UserId(opponent), ByColor { white, black: Results { won, drawn, lost } })
                })
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{color::Color, session::rating::after_game};

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
            let json = standing.to_record().to_json();
            let read = Standing::from_record(StandingRecord::from_json(&json).expect("what was written is read"));
            prop_assert_eq!(read, Ok(standing), "to the last bit");
        }

        #[test]
        fn any_bytes_are_read_without_panic(at: prop::sample::Index, byte: u8) {
            let mut json = standing(&[None, Some(Color::White)]).to_record().to_json();
            let at = at.index(json.len());
            json[at] = byte;
            if let Ok(standing) = StandingRecord::from_json(&json).and_then(Standing::from_record) {
                standing.now(Timestamp(u64::MAX));
            }
        }
    }

    #[test]
    fn what_games_cannot_lead_to_is_refused() {
        let check = |change: fn(&mut StandingRecord)| {
            let mut record = standing(&[None]).to_record();
            change(&mut record);
            let error = Standing::from_record(record).expect_err("it is refused");
            assert!(matches!(error, RecordError::Malformed(_) | RecordError::UnknownGame(_)), "{error}");
        };
        check(|record| record.guild = Some(Text(0)));
        check(|record| record.game = "chess".to_owned());
        check(|record| record.games = 0);
        check(|record| record.games = 2);
        check(|record| record.faced.clear());
        check(|record| record.faced[0].results.won = u32::MAX);
        check(|record| record.marks.clear());
        check(|record| record.marks[0].hundredths = u32::MAX);
        for number in ["NaN", "inf", "-1500", "0", "1e3", "", "99999"] {
            let mut record = standing(&[None]).to_record();
            record.rating = Number(number.to_owned());
            assert!(Standing::from_record(record).is_err(), "{number}");
        }
        let record = StandingRecord { version: 2, ..standing(&[None]).to_record() };
        assert_eq!(Standing::from_record(record), Err(RecordError::Version(2)));
    }

    #[test]
    fn tallies_read_back() {
        for pool in [POOL, Pool { scope: Scope::Everywhere, ..POOL }] {
            let mut tally = Tally::new(UserId(u64::MAX), pool);
            tally.count(UserId(0), Color::White, Results { won: 1, drawn: 2, lost: 3 });
            tally.count(UserId(u64::MAX - 1), Color::Black, Results { won: 4, drawn: 5, lost: 6 });
            let record = TallyRecord::from_json(&tally.to_record().to_json()).expect("what was written is read");
            assert_eq!(Tally::from_record(record), Ok(tally));
        }
    }
}
