//! How strong a player is, by Glicko-2.
//!
//! The system is Mark Glickman's, as in his "Example of the Glicko-2 system" (<http://www.glicko.net/glicko/glicko2.pdf>). It
//! takes all games of a period as played at once: each counts against what its opponent was rated when the period began,
//! and a period without games only makes a rating less certain. Periods are weeks of the calendar. Nothing has to be done
//! when one ends: a [`Standing`] keeps the results of its period, and is brought up to date when its next game ends. What
//! is shown meanwhile is the rating as if the period ended at that moment.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

use super::record::{StandingRecord, TallyRecord, text::number};
use crate::{
    color::{ByColor, Color},
    games::GameKind,
    id::{GameId, GuildId, UserId},
    time::Timestamp,
};

/// The length of a period.
pub const PERIOD: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// A rating whose deviation is above this says too little yet: it is provisional. A new player gets below it with some ten
/// games against opponents whose ratings are certain.
pub const PROVISIONAL: u32 = 110;

/// How many of a player's newest games in a pool are kept for the graph.
pub const MOST_MARKS: usize = 200;

/// How many results of one player in one period count: more than anybody can play.
pub const MOST_RESULTS: u32 = 5000;

/// Ratings are held between these, which no games between people reach: far beyond them, the formulas come to numbers that
/// cannot be told from 0 and 1.
const LEAST: f64 = 100.0;
const MOST: f64 = 4000.0;
/// The deviation of somebody of whom nothing is known, and the volatility that Glickman proposes for them.
const UNKNOWN: f64 = 350.0;
const VOLATILITY: f64 = 0.06;
/// How fast volatility changes: Glickman finds values from 0.3 to 1.2 sensible, and takes this one in his example.
const TAU: f64 = 0.5;
/// How near the search for a volatility has to come.
const TOLERANCE: f64 = 0.000_001;
/// The factor between the scale on which ratings are shown and that of the formulas.
const SCALE: f64 = 173.7178;

/// A week, from Monday on, in UTC. Counted from the one in which 1970 began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Period(pub u64);

impl Period {
    /// The period of a moment.
    pub const fn of(at: Timestamp) -> Self {
        // 1970 began on a Thursday, three days into its week.
        const THURSDAY: u64 = 3 * 24 * 60 * 60;
        Self((at.seconds() + THURSDAY) / PERIOD.as_secs())
    }
}

/// What Glicko-2 believes about a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// How strong the player is, most likely.
    pub rating: f64,
    /// How uncertain that is: a standard deviation.
    pub deviation: f64,
    /// How much the player's strength varies from period to period.
    pub volatility: f64,
}

impl Default for Rating {
    /// The rating of somebody of whom nothing is known.
    fn default() -> Self {
        Self { rating: 1500.0, deviation: UNKNOWN, volatility: VOLATILITY }
    }
}

impl Rating {
    /// Whether the formulas can be trusted with it.
    pub(super) fn is_sound(&self) -> bool {
        let Self { rating, deviation, volatility } = *self;
        (LEAST..=MOST).contains(&rating) && (1.0..=UNKNOWN).contains(&deviation) && (0.001..=1.0).contains(&volatility)
    }

    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    /// The rating after a period with these results.
    fn after(self, results: &[Faced]) -> Self {
        let outcomes = results.iter().flat_map(|faced| {
            let opponent = faced.opponent().glicko();
            let Results { won, drawn, lost } = faced.results;
            [(Outcomes::WIN, won), (Outcomes::DRAW, drawn), (Outcomes::LOSS, lost)]
                .into_iter()
                .flat_map(move |(outcome, count)| (0..count).map(move |_| (opponent, outcome)))
        });
        let outcomes = outcomes.collect::<Vec<_>>();
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let Glicko2Rating { rating, deviation, volatility } = glicko2_rating_period(&self.glicko(), &outcomes, &config);
        Self {
            rating: rating.clamp(LEAST, MOST),
            deviation: deviation.clamp(1.0, UNKNOWN),
            volatility: volatility.clamp(0.001, 1.0),
        }
    }

    /// The rating after so many periods without a game: each adds the square of the volatility to that of the deviation.
    fn after_idle(self, periods: u64) -> Self {
        let more = self.volatility * SCALE;
        let deviation = (periods as f64).mul_add(more * more, self.deviation * self.deviation).sqrt();
        Self { deviation: deviation.min(UNKNOWN), ..self }
    }

    /// The rating as people read it.
    pub fn shown(self) -> Shown {
        // Both are within their bounds, so that the casts keep them.
        Shown { hundredths: (self.rating * 100.0).round() as u32, deviation: self.deviation.round() as u32 }
    }
}

/// A rating as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The rating in hundredths of a point.
    pub hundredths: u32,
    /// Its deviation in points.
    pub deviation: u32,
}

impl Shown {
    /// The rating in points.
    pub const fn points(self) -> u32 {
        (self.hundredths + 50) / 100
    }

    /// Whether the rating says too little yet.
    pub const fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// How far the rating may be off, with 95 % certainty.
    pub const fn margin(self) -> u32 {
        2 * self.deviation
    }
}

/// Who is compared with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Games everywhere, also those in direct messages.
    Everywhere,
    /// Games on a server.
    Server(GuildId),
}

/// Whose games are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool {
    /// Where they are played.
    pub scope: Scope,
    /// Which game it is.
    pub game: GameKind,
}

/// How often somebody won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Results {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Results {
    /// The result of one game for a side.
    pub fn of(side: Color, winner: Option<Color>) -> Self {
        match winner {
            Some(winner) if winner == side => Self { won: 1, ..Self::default() },
            Some(_) => Self { lost: 1, ..Self::default() },
            None => Self { drawn: 1, ..Self::default() },
        }
    }

    /// How many games these are.
    pub const fn games(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    /// These and others.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            won: self.won.saturating_add(other.won),
            drawn: self.drawn.saturating_add(other.drawn),
            lost: self.lost.saturating_add(other.lost),
        }
    }
}

/// How somebody fared in a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "TallyRecord", into = "TallyRecord")]
pub struct Tally {
    /// The player.
    pub user: UserId,
    /// Which games are counted.
    pub pool: Pool,
    /// The player's results with each color against each opponent. `None` stands for all
    /// opponents whose data was deleted.
    pub met: BTreeMap<Option<UserId>, ByColor<Results>>,
}

impl Tally {
    /// The tally of somebody who has not played yet.
    pub const fn new(user: UserId, pool: Pool) -> Self {
        Self { user, pool, met: BTreeMap::new() }
    }

    /// Counts results with one color against an opponent.
    pub fn count(&mut self, opponent: impl Into<Option<UserId>>, color: Color, results: Results) {
        let met = &mut self.met.entry(opponent.into()).or_default()[color];
        *met = met.and(results);
    }

    /// Names an opponent no longer. Gives whether there was one.
    pub fn unname(&mut self, opponent: UserId) -> bool {
        let Some(results) = self.met.remove(&Some(opponent)) else { return false };
        Color::ALL.into_iter().for_each(|color| self.count(None, color, results[color]));
        true
    }

    /// The results with each color against everybody.
    pub fn total(&self) -> ByColor<Results> {
        let add = |sum: ByColor<Results>, met: &ByColor<Results>| ByColor::new_with(|color| sum[color].and(met[color]));
        self.met.values().fold(ByColor::default(), add)
    }
}

/// What a period brought against opponents of one rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faced {
    /// The opponents' rating when the period began.
    #[serde(with = "number")]
    pub(super) rating: f64,
    /// Its deviation then.
    #[serde(with = "number")]
    pub(super) deviation: f64,
    /// What came of the games.
    pub(super) results: Results,
}

impl Faced {
    /// The rating of an opponent; how much it varies does not count.
    pub(super) const fn opponent(&self) -> Rating {
        Rating { rating: self.rating, deviation: self.deviation, volatility: VOLATILITY }
    }
}

/// A player's rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The game.
    pub game: GameId,
    /// When the game ended.
    pub at: Timestamp,
    /// The rating in hundredths of a point.
    pub(super) hundredths: u32,
    /// Its deviation in points.
    pub(super) deviation: u32,
}

impl Mark {
    /// The rating as people read it.
    pub const fn shown(&self) -> Shown {
        Shown { hundredths: self.hundredths, deviation: self.deviation }
    }
}

/// A player in a pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "StandingRecord", into = "StandingRecord")]
pub struct Standing {
    /// The player.
    pub user: UserId,
    /// The pool.
    pub pool: Pool,
    /// The period of the last game.
    pub(super) period: Period,
    /// The rating when that period began.
    pub(super) start: Rating,
    /// What the period has brought.
    pub(super) faced: Vec<Faced>,
    /// The ratings after the newest games, the oldest first; at most [`MOST_MARKS`].
    pub(super) marks: Vec<Mark>,
    /// How many games were rated.
    pub(super) games: u32,
}

impl Standing {
    /// The standing of somebody who has not played yet.
    pub fn new(user: UserId, pool: Pool) -> Self {
        let (start, period) = (Rating::default(), Period(0));
        Self { user, pool, period, start, faced: Vec::new(), marks: Vec::new(), games: 0 }
    }

    /// The rating as if the period of this moment ended now.
    pub fn now(&self, now: Timestamp) -> Shown {
        let idle = Period::of(now).0.saturating_sub(self.period.0);
        self.start.after(&self.faced).after_idle(idle).shown()
    }

    /// The rating after the last game; the one that everybody begins with if there is none.
    pub fn last(&self) -> Shown {
        self.marks.last().map_or_else(|| Rating::default().shown(), Mark::shown)
    }

    /// The ratings after the newest games, the oldest first.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// How many games were rated.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The ratings before and after a game, if it is among the newest.
    pub fn change(&self, game: GameId) -> Option<(Shown, Shown)> {
        let at = self.marks.iter().rposition(|mark| mark.game == game)?;
        let before = match at.checked_sub(1) {
            Some(before) => self.marks[before].shown(),
            // Earlier ones may have been forgotten.
            None if self.games as usize > self.marks.len() => return None,
            None => Rating::default().shown(),
        };
        Some((before, self.marks[at].shown()))
    }

    /// Closes periods until this one is open. Of one that is over already, nothing is changed: what is late counts in the
    /// period that is open.
    fn advance(&mut self, to: Period) {
        if self.games == 0 {
            self.period = to;
        }
        let Some(idle) = to.0.checked_sub(self.period.0 + 1) else { return };
        self.start = self.start.after(&self.faced).after_idle(idle);
        self.faced.clear();
        self.period = to;
    }

    fn enter(&mut self, opponent: Rating, results: Results, game: GameId, at: Timestamp) {
        let Rating { rating, deviation, .. } = opponent;
        if self.faced.iter().map(|faced| faced.results.games()).sum::<u32>() < MOST_RESULTS {
            match self.faced.iter_mut().find(|faced| (faced.rating, faced.deviation) == (rating, deviation)) {
                Some(faced) => faced.results = faced.results.and(results),
                None => self.faced.push(Faced { rating, deviation, results }),
            }
        }
        self.games = self.games.saturating_add(1);
        let Shown { hundredths, deviation } = self.start.after(&self.faced).shown();
        self.marks.push(Mark { game, at, hundredths, deviation });
        let beyond = self.marks.len().saturating_sub(MOST_MARKS);
        self.marks.drain(..beyond);
    }
}

/// Both players' standings in a pool after a game between them that ended at this moment.
#[must_use]
pub fn after_game(
    mut standings: ByColor<Standing>,
    winner: Option<Color>,
    game: GameId,
    at: Timestamp,
) -> ByColor<Standing> {
    for color in Color::ALL {
        standings[color].advance(Period::of(at));
    }
    let starts = ByColor::new_with(|color| standings[color].start);
    for color in Color::ALL {
        standings[color].enter(starts[!color], Results::of(color, winner), game, at);
    }
    standings
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const POOL: Pool = Pool { scope: Scope::Everywhere, game: GameKind::Biyi };
    const WEEK: u64 = 7 * 24 * 60 * 60 * 1000;
    /// The Monday with which 2026 began.
    const MONDAY: Timestamp = Timestamp(1_767_571_200_000);

    fn pair() -> ByColor<Standing> {
        ByColor { white: Standing::new(UserId(1), POOL), black: Standing::new(UserId(2), POOL) }
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    /// Glickman's own example, where a win, a loss and a loss in one period lead from 1500 to 1464.06. He rounds on the
    /// way: without that, it is 1464.05.
    #[test]
    fn the_example_of_the_paper_is_reproduced() {
        let faced = |rating, deviation, results| Faced { rating, deviation, results };
        let (won, lost) = (Results { won: 1, ..Results::default() }, Results { lost: 1, ..Results::default() });
        let results = [faced(1400.0, 30.0, won), faced(1550.0, 100.0, lost), faced(1700.0, 300.0, lost)];
        let after = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 }.after(&results);
        near(after.rating, 1464.06, 0.01);
        near(after.deviation, 151.52, 0.01);
        near(after.volatility, 0.05999, 0.00001);
    }

    #[test]
    fn a_period_is_a_week_from_monday_on() {
        assert_eq!(Period::of(Timestamp(0)), Period(0));
        let before = Period::of(Timestamp(MONDAY.0 - 1));
        assert_eq!(Period::of(MONDAY), Period(before.0 + 1));
        assert_eq!(Period::of(Timestamp(MONDAY.0 + WEEK - 1)), Period::of(MONDAY));
        Period::of(Timestamp(u64::MAX));
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

        // In the next period, what the last one came to is what counts.
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
        closed.advance(Period(Period::of(MONDAY).0 + 1));
        assert_eq!(closed.start.shown(), black.last());
        assert_eq!(black.now(MONDAY), black.last());
        let later = black.now(Timestamp(MONDAY.0 + 30 * WEEK));
        assert_eq!(later.hundredths, black.last().hundredths, "without games a rating stays");
        assert!(later.deviation > black.last().deviation, "but gets less certain");
    }

    /// Many idle periods at once are the same as one after the other, which is what the paper says about one.
    #[test]
    fn idle_periods_only_raise_the_deviation() {
        let mut slow = Rating { rating: 1623.0, deviation: 60.0, volatility: 0.06 };
        for periods in 0..2000 {
            let fast = Rating { rating: 1623.0, deviation: 60.0, volatility: 0.06 }.after_idle(periods);
            near(fast.deviation, slow.deviation, 0.000_001);
            assert_eq!((fast.rating, fast.volatility), (slow.rating, slow.volatility));
            slow = slow.after(&[]);
        }
        near(slow.deviation, 350.0, 0.0);
        near(Rating::default().after_idle(u64::MAX).deviation, 350.0, 0.0);
    }

    #[test]
    fn what_ends_before_a_period_that_is_over_counts_in_the_open_one() {
        let standings = after_game(pair(), None, GameId::from_bits(1), MONDAY);
        let late = after_game(standings, None, GameId::from_bits(2), Timestamp(MONDAY.0 - WEEK));
        for standing in late.iter() {
            assert_eq!((standing.period, standing.games()), (Period::of(MONDAY), 2));
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
    fn certainty_comes_with_games() {
        let certain = Rating { rating: 1500.0, deviation: 50.0, volatility: 0.06 };
        let results = |drawn| Results { drawn, ..Results::default() };
        let after = |games| {
            let faced = Faced { rating: certain.rating, deviation: certain.deviation, results: results(games) };
            Rating::default().after(&[faced]).shown()
        };
        assert!(Rating::default().shown().is_provisional() && after(5).is_provisional());
        assert!(!after(12).is_provisional());
        assert_eq!(Shown { hundredths: 152_350, deviation: 62 }.points(), 1524);
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
        fn extremes_come_to_an_end(
            rating in LEAST..=MOST, deviation in 1.0..=UNKNOWN, volatility in 0.001..=1.0,
            other in LEAST..=MOST, sure in 1.0..=UNKNOWN, won in 0..200u32, lost in 0..200u32,
        ) {
            let faced = Faced { rating: other, deviation: sure, results: Results { won, drawn: 1, lost } };
            let after = Rating { rating, deviation, volatility }.after(&[faced]);
            prop_assert!(after.is_sound(), "{:?}", after);
        }
    }
}
