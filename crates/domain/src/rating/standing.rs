//! Standings: the rating of a player in a pool, with its history.

use serde::{Deserialize, Serialize};

use super::{Pool, Rating, RatingPeriod, Results, ShownRating, VOLATILITY};
use crate::{
    id::{GameId, UserId},
    record::{Record, RecordError, ensure, text::number},
    time::Timestamp,
};
use board::color::{ByColor, Color};

/// The maximum number of games that a standing keeps for the graph of ratings. Older games are removed first.
pub const MOST_MARKS: usize = 200;

/// The maximum number of results of a player in one rating period that affect the rating. No human player can reach
/// this number.
pub const MOST_RESULTS: u32 = 5000;

/// A player's results in a rating period against opponents who all have the same rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faced {
    /// The rating of these opponents at the beginning of the period.
    #[serde(with = "number")]
    pub(super) rating: f64,
    /// The deviation of the rating of these opponents.
    #[serde(with = "number")]
    pub(super) deviation: f64,
    /// The player's results against these opponents.
    pub(super) results: Results,
}

impl Faced {
    /// The rating of these opponents. Its volatility is arbitrary, because the formulas ignore the volatility of
    /// opponents.
    pub(super) const fn opponent(&self) -> Rating {
        Rating { rating: self.rating, deviation: self.deviation, volatility: VOLATILITY }
    }
}

/// A rated game, and the player's rating after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// When the game ended.
    pub at: Timestamp,
    /// The player's rating after the game, in hundredths of a point.
    hundredths: u32,
    /// The deviation of this rating, in points.
    deviation: u32,
}

impl RatedGame {
    /// The player's rating after the game, rounded for display.
    pub const fn shown(&self) -> ShownRating {
        ShownRating { hundredths: self.hundredths, deviation: self.deviation }
    }
}

/// A player's rating in a pool, with the results and games that are kept for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The player.
    pub user: UserId,
    /// The pool.
    pub pool: Pool,
    /// The rating period of the player's last game.
    period: RatingPeriod,
    /// The rating at the beginning of `period`.
    start: Rating,
    /// The player's results in `period`.
    faced: Vec<Faced>,
    /// The player's newest rated games, at most [`MOST_MARKS`], in the order in which they ended.
    marks: Vec<RatedGame>,
    /// The number of all rated games of the player in the pool.
    games: u32,
}

impl Standing {
    /// The standing of a new player.
    pub fn new(user: UserId, pool: Pool) -> Self {
        let (start, period) = (Rating::default(), RatingPeriod(0));
        Self { user, pool, period, start, faced: Vec::new(), marks: Vec::new(), games: 0 }
    }

    /// The rating that the player would have if the current rating period ended now.
    pub fn now(&self, now: Timestamp) -> ShownRating {
        let idle = RatingPeriod::of(now).0.saturating_sub(self.period.0);
        self.start.after(&self.faced).after_idle(idle).shown()
    }

    /// The rating after the last game; without games, the rating of a new player.
    pub fn last(&self) -> ShownRating {
        self.marks.last().map_or_else(|| Rating::default().shown(), RatedGame::shown)
    }

    /// The player's newest rated games, at most [`MOST_MARKS`], in the order in which they ended.
    pub fn marks(&self) -> &[RatedGame] {
        &self.marks
    }

    /// The number of all rated games of the player in the pool.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The ratings before and after a game. Returns `None` if the game is not kept, or if the rating before it is
    /// unknown.
    pub fn change(&self, game: GameId) -> Option<(ShownRating, ShownRating)> {
        let at = self.marks.iter().rposition(|mark| mark.game == game)?;
        let before = match at.checked_sub(1) {
            Some(before) => self.marks[before].shown(),
            // Older games were removed, so the rating before the oldest kept game is unknown.
            None if self.games as usize > self.marks.len() => return None,
            None => Rating::default().shown(),
        };
        Some((before, self.marks[at].shown()))
    }

    /// Closes rating periods until `to` is the current period. If `to` is an earlier period, nothing changes, so a late
    /// result counts in the current period.
    fn advance(&mut self, to: RatingPeriod) {
        if self.games == 0 {
            self.period = to;
        }
        let Some(idle) = to.0.checked_sub(self.period.0 + 1) else { return };
        self.start = self.start.after(&self.faced).after_idle(idle);
        self.faced.clear();
        self.period = to;
    }

    /// Adds the result of a game against an opponent who had the rating `opponent` at the beginning of the period.
    fn enter(&mut self, opponent: Rating, results: Results, game: GameId, at: Timestamp) {
        let Rating { rating, deviation, .. } = opponent;
        if self.faced.iter().map(|faced| faced.results.games()).sum::<u32>() < MOST_RESULTS {
            match self.faced.iter_mut().find(|faced| (faced.rating, faced.deviation) == (rating, deviation)) {
                Some(faced) => faced.results = faced.results.and(results),
                None => self.faced.push(Faced { rating, deviation, results }),
            }
        }
        self.games = self.games.saturating_add(1);
        let ShownRating { hundredths, deviation } = self.start.after(&self.faced).shown();
        self.marks.push(RatedGame { game, at, hundredths, deviation });
        let beyond = self.marks.len().saturating_sub(MOST_MARKS);
        self.marks.drain(..beyond);
    }
}

/// Both players' standings after a game between them.
#[must_use]
pub fn after_game(
    mut standings: ByColor<Standing>,
    winner: Option<Color>,
    game: GameId,
    at: Timestamp,
) -> ByColor<Standing> {
    for color in Color::ALL {
        standings[color].advance(RatingPeriod::of(at));
    }
    let starts = ByColor::new_with(|color| standings[color].start);
    for color in Color::ALL {
        standings[color].enter(starts[!color], Results::of(color, winner), game, at);
    }
    standings
}

impl Record for Standing {
    fn check(&self) -> Result<(), RecordError> {
        let Self { period, start, faced, marks, games, .. } = self;
        let sound = start.is_sound() && faced.iter().all(|faced| faced.opponent().is_sound());
        let played = faced.iter().fold(0, |sum: u32, faced| sum.saturating_add(faced.results.games()));
        // The period and the number of games must be small enough that incrementing them does not overflow.
        let fits = *period <= RatingPeriod::of(Timestamp(u64::MAX)) && *games < u32::MAX;
        let counted = (1..=MOST_RESULTS).contains(&played) && played <= *games;
        let marked = marks.len() == usize::try_from(*games).unwrap_or(usize::MAX).min(MOST_MARKS);
        // The graph of ratings relies on these bounds.
        let shown = marks.iter().all(|mark| mark.hundredths <= 1_000_000 && mark.deviation <= 1000);
        ensure(sound && fits && counted && marked && shown, "the ratings do not fit the games")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{id::GuildId, rating::Scope};
    use games::GameKind;

    const POOL: Pool = Pool { scope: Scope::Server(GuildId(u64::MAX)), game: GameKind::Paiko };
    const WEEK: u64 = 7 * 24 * 60 * 60 * 1000;
    /// The first Monday of 2026, at midnight UTC.
    const MONDAY: Timestamp = Timestamp(1_767_571_200_000);

    fn pair() -> ByColor<Standing> {
        ByColor { white: Standing::new(UserId(1 << 60), POOL), black: Standing::new(UserId(2), POOL) }
    }

    /// White's standing after games with these winners, played one day apart.
    fn standing(winners: &[Option<Color>]) -> Standing {
        let games = (1..).zip(winners);
        games
            .fold(pair(), |pair, (number, &winner)| {
                let at = Timestamp(1_790_000_000_000 + 86_400_000 * u64::from(number));
                after_game(pair, winner, GameId::from_bits(number), at)
            })
            .white
    }

    #[test]
    fn games_of_a_period_count_as_played_at_once() {
        let at = |day: u64| Timestamp(MONDAY.0 + day * 24 * 60 * 60 * 1000);
        let play = |standings, day, winner, number| after_game(standings, winner, GameId::from_bits(number), at(day));
        let one = play(play(play(pair(), 0, Some(Color::White), 1), 1, None, 2), 6, Some(Color::White), 3);
        let other = play(play(play(pair(), 0, None, 1), 1, Some(Color::White), 2), 6, Some(Color::White), 3);
        assert_eq!(one[Color::White].last(), other[Color::White].last(), "their order means nothing");
        let new = Rating::default();
        let results = Results { won: 2, drawn: 1, lost: 0 };
        let expected = new.after(&[Faced { rating: new.rating, deviation: new.deviation, results }]).shown();
        assert_eq!(one[Color::White].last(), expected);
        assert_eq!(one[Color::White].now(at(6)), expected);

        // In the next rating period, each game counts against the opponent's rating at the end of the previous period.
        let next = play(one.clone(), 7, None, 4);
        let white = Rating::default().after(&one[Color::White].faced);
        assert_eq!(next[Color::White].start, white);
        let [faced] = &next[Color::Black].faced[..] else { panic!("one opponent") };
        assert_eq!((faced.rating, faced.deviation), (white.rating, white.deviation));
    }

    #[test]
    fn what_is_shown_is_what_the_end_of_the_period_makes_of_it() {
        let standings = after_game(pair(), Some(Color::Black), GameId::from_bits(1), MONDAY);
        let black = &standings[Color::Black];
        let mut closed = black.clone();
        closed.advance(RatingPeriod(RatingPeriod::of(MONDAY).0 + 1));
        assert_eq!(closed.start.shown(), black.last());
        assert_eq!(black.now(MONDAY), black.last());
        let later = black.now(Timestamp(MONDAY.0 + 30 * WEEK));
        assert_eq!(later.hundredths, black.last().hundredths, "without games a rating stays");
        assert!(later.deviation > black.last().deviation, "but gets less certain");
    }

    #[test]
    fn what_ends_before_a_period_that_is_over_counts_in_the_open_one() {
        let standings = after_game(pair(), None, GameId::from_bits(1), MONDAY);
        let late = after_game(standings, None, GameId::from_bits(2), Timestamp(MONDAY.0 - WEEK));
        for standing in late.iter() {
            assert_eq!((standing.period, standing.games()), (RatingPeriod::of(MONDAY), 2));
            assert_eq!(standing.faced.iter().map(|faced| faced.results.games()).sum::<u32>(), 2);
        }
    }

    #[test]
    fn a_change_is_told_as_long_as_it_is_known() {
        let mut standings = pair();
        let games = u32::try_from(MOST_MARKS).expect("a small number") + 2;
        for number in 0..games {
            let at = Timestamp(MONDAY.0 + u64::from(number) * WEEK / 9);
            standings = after_game(standings, Some(Color::White), GameId::from_bits(number), at);
            let white = &standings[Color::White];
            let (before, after) = white.change(GameId::from_bits(number)).expect("the last one is known");
            assert!(before.hundredths < after.hundredths && after == white.last());
            assert_eq!(number == 0, before == Rating::default().shown());
        }
        let white = &standings[Color::White];
        assert_eq!((white.marks().len(), white.games()), (MOST_MARKS, games));
        assert_eq!(white.change(GameId::from_bits(1)), None);
        assert_eq!(white.change(GameId::from_bits(2)), None, "what came before is forgotten");
        assert!(white.change(GameId::from_bits(3)).is_some());
    }

    #[test]
    fn what_games_cannot_lead_to_is_refused() {
        let check = |change: fn(&mut Standing)| {
            let mut standing = standing(&[None]);
            change(&mut standing);
            let error = Standing::from_json(&standing.to_json()).expect_err("it is refused");
            assert!(matches!(error, RecordError::Malformed(_)), "{error}");
        };
        check(|record| record.pool.scope = Scope::Server(GuildId(0)));
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

    proptest! {
        #[test]
        fn ratings_stay_sound(
            games in prop::collection::vec((0..3usize, 0..40u64, any::<bool>()), 0..120),
        ) {
            let mut standings = pair();
            let mut at = MONDAY;
            for (number, (outcome, hours, far)) in (0..).zip(games) {
                at = Timestamp(at.0 + hours * WEEK / if far { 1 } else { 60 });
                let winner = [Some(Color::White), Some(Color::Black), None][outcome];
                standings = after_game(standings, winner, GameId::from_bits(number), at);
                for standing in standings.iter() {
                    prop_assert!(standing.start.is_sound(), "{:?}", standing.start);
                    prop_assert!(standing.start.after(&standing.faced).is_sound());
                }
            }
        }

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
}
