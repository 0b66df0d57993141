//! The pool of seeks, and the pairing of those who fit.
//!
//! Who has waited longest is served first, with the nearest opponent who fits. Two people fit if
//! - both seeks are awake, and both people may begin a game;
//! - neither refuses the other, and no game between them runs;
//! - they look for a common game with a common clock; of several clocks, the slowest is taken;
//! - each has a rating that the other wishes, or is within the window of who has no wish.
//!
//! The window widens with the shorter wait of the two, and reaches everybody once one of them has waited for
//! [`EVERYBODY`]. It measures how different two ratings are in view of their deviations, as Glicko does, and takes
//! people in their first games for weaker than their rating says, since most of them are.
//!
//! Two people who met recently are paired again only if neither finds anybody else, and after a day.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{Seek, Seeker};
use crate::{Away, TimeControl, id::UserId, rating::ShownRating, time::Timestamp};
use board::color::{ByColor, Color};
use games::GameKind;

#[cfg(test)]
mod tests;

/// After this wait, the window reaches everybody.
pub const EVERYBODY: Duration = Duration::from_secs(24 * 60 * 60);

/// People who do not look for an opponent are told of somebody who would be within the window of both after this wait.
pub const NEAR: Duration = Duration::from_secs(12 * 60 * 60);

/// The width of the window at first.
const WINDOW: f64 = 100.0;

/// How much wider the window is just before it reaches everybody.
const WIDENING: f64 = 900.0;

/// How much weaker than their rating people are taken for in their first game. It becomes less with each game.
const FIRST_GAME: f64 = 100.0;

/// The number of rated games after which a person is no newcomer any more.
pub const FIRST_GAMES: u32 = 10;

/// A person in the pool.
#[derive(Clone, Debug)]
pub struct PoolMember {
    /// What the person looks for.
    pub seek: Seek,
    /// What is remembered about the person.
    pub seeker: Seeker,
    /// The person's absences.
    pub away: Away,
    /// The person's strength in each of the games of the seek; a missing one is that of a new player.
    pub strengths: BTreeMap<GameKind, PoolStrength>,
    /// The people whom this person, or the place where the game would stand, does not want as opponents.
    pub refuses: BTreeSet<UserId>,
}

/// How strong a person is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolStrength {
    /// The present rating.
    pub rating: ShownRating,
    /// The number of rated games.
    pub games: u32,
}

/// Two people who are paired, by their places in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// Who has which color.
    pub seats: ByColor<usize>,
    /// The game to play.
    pub game: GameKind,
    /// The time control.
    pub clock: TimeControl,
    /// Whether the game is rated.
    pub rated: bool,
}

impl Default for PoolStrength {
    /// The strength of a new player.
    fn default() -> Self {
        Self { rating: crate::rating::Rating::default().shown(), games: 0 }
    }
}

impl PoolStrength {
    /// Whether the person has few games yet.
    pub const fn is_newcomer(self) -> bool {
        self.games < FIRST_GAMES
    }

    /// The rating that the person is paired by.
    fn level(self) -> f64 {
        let missing = FIRST_GAMES.saturating_sub(self.games);
        f64::from(self.rating.points()) - FIRST_GAME * f64::from(missing) / f64::from(FIRST_GAMES)
    }

    /// How different two people are: the difference of their levels, which tells the less the greater the deviations
    /// are. The factor is that by which Glicko expects the result to be nearer to a draw.
    pub fn distance(self, other: Self) -> f64 {
        const Q: f64 = std::f64::consts::LN_10 / 400.0;
        let variance = [self, other].iter().map(|one| f64::from(one.rating.deviation).powi(2)).sum::<f64>();
        let factor = (1.0 + 3.0 * Q * Q * variance / (std::f64::consts::PI * std::f64::consts::PI)).sqrt();
        (self.level() - other.level()).abs() / factor
    }
}

impl PoolMember {
    /// The person's strength in a game.
    pub fn strength(&self, game: GameKind) -> PoolStrength {
        self.strengths.get(&game).copied().unwrap_or_default()
    }

    /// Whether the person is in the pool at all.
    pub fn is_awake(&self, now: Timestamp) -> bool {
        !self.seek.is_over(now) && !self.seek.is_asleep(&self.away, now) && self.seeker.hindrance(now).is_none()
    }

    fn wait(&self, now: Timestamp) -> Duration {
        now.since(self.seek.since)
    }

    /// Whether the person's wish, if there is one, allows this opponent.
    fn wishes(&self, other: &Self, game: GameKind) -> bool {
        self.seek.ratings.is_none_or(|wish| wish.contains(other.strength(game).rating.points()))
    }
}

/// How different two people may be, if these are their waits.
pub fn window(one: Duration, other: Duration) -> f64 {
    if one.max(other) >= EVERYBODY {
        return f64::INFINITY;
    }
    (one.min(other).as_secs_f64() / EVERYBODY.as_secs_f64()).mul_add(WIDENING, WINDOW)
}

/// The game in which two people fit best, with their distance; `None` if they do not fit.
pub fn fit(one: &PoolMember, other: &PoolMember, now: Timestamp) -> Option<(GameKind, TimeControl, f64)> {
    if one.is_awake(now) && other.is_awake(now) { fit_awake(one, other, now) } else { None }
}

/// The game and the time control that suit somebody who does not look for an opponent at present, and somebody near
/// who does; `None` if they do not suit each other, or have met recently.
pub fn near(idle: &PoolMember, other: &PoolMember, now: Timestamp) -> Option<(GameKind, TimeControl)> {
    let [a, b] = [idle.seek.user, other.seek.user];
    let has_met = idle.seeker.met_recently(b, now) || other.seeker.met_recently(a, now);
    let is_there = idle.away.back(now).is_none() && idle.seeker.hindrance(now).is_none() && other.is_awake(now);
    let (game, clock, _) = (is_there && !has_met).then(|| fit_within(idle, other, window(NEAR, NEAR))).flatten()?;
    Some((game, clock))
}

/// The same as [`fit`] for two people who are known to be awake.
fn fit_awake(one: &PoolMember, other: &PoolMember, now: Timestamp) -> Option<(GameKind, TimeControl, f64)> {
    fit_within(one, other, window(one.wait(now), other.wait(now)))
}

/// The same for two people who may be this different.
fn fit_within(one: &PoolMember, other: &PoolMember, window: f64) -> Option<(GameKind, TimeControl, f64)> {
    let [a, b] = [one.seek.user, other.seek.user];
    if a == b || one.refuses.contains(&b) || other.refuses.contains(&a) || one.seeker.plays(b) || other.seeker.plays(a)
    {
        return None;
    }
    let common = one.seek.clocks.iter().filter(|clock| other.seek.clocks.contains(clock));
    let clock = *common.max_by_key(|clock| (clock.pace(), clock.to_string()))?;
    // Who has a wish is content with everybody whom it names.
    let is_wished = one.seek.ratings.is_some() && other.seek.ratings.is_some();
    let window = if is_wished { f64::INFINITY } else { window };
    let games = one.seek.games.iter().copied().filter(|game| other.seek.games.contains(game));
    let near = games.filter_map(|game| {
        let distance = one.strength(game).distance(other.strength(game));
        let fits = one.wishes(other, game) && other.wishes(one, game) && distance <= window;
        fits.then_some((game, clock, distance))
    });
    near.min_by(|(game, _, near), (other, _, far)| near.total_cmp(far).then(game.cmp(other)))
}

/// Pairs those who fit. The result depends on nothing but the arguments; `seed` decides who has White where nothing
/// else does.
pub fn pair(pool: &[PoolMember], now: Timestamp, seed: u64) -> Vec<Paired> {
    let mut order: Vec<_> = (0..pool.len()).filter(|&place| pool[place].is_awake(now)).collect();
    order.sort_by_key(|&place| (pool[place].seek.since, pool[place].seek.user));
    let mut pairs = Vec::new();
    pair_round(pool, &mut order, now, seed, Round::New, &mut pairs);
    pair_round(pool, &mut order, now, seed, Round::Again, &mut pairs);
    pairs
}

/// Whom a round of the pairing brings together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// People who have not met recently.
    New,
    /// People who have met recently, if one of them has waited long.
    Again,
}

fn pair_round(
    pool: &[PoolMember],
    order: &mut Vec<usize>,
    now: Timestamp,
    seed: u64,
    round: Round,
    pairs: &mut Vec<Paired>,
) {
    let mut rest = std::mem::take(order);
    while !rest.is_empty() {
        let first = rest.remove(0);
        let Some((place, game, clock)) = best(pool, first, &rest, now, round) else {
            order.push(first);
            continue;
        };
        let second = rest.remove(place);
        let [one, other] = [first, second].map(|place| &pool[place]);
        let seats = match white(one, other, seed) {
            true => ByColor { white: first, black: second },
            false => ByColor { white: second, black: first },
        };
        let [a, b] = [one.seek.user, other.seek.user];
        let rated = one.seeker.rates(b, now) && other.seeker.rates(a, now);
        pairs.push(Paired { seats, game, clock, rated });
    }
}

/// The best opponent of a person among these, by the place in the list.
fn best(
    pool: &[PoolMember],
    person: usize,
    others: &[usize],
    now: Timestamp,
    round: Round,
) -> Option<(usize, GameKind, TimeControl)> {
    let one = &pool[person];
    let fits = others.iter().enumerate().filter_map(|(place, &candidate)| {
        let other = &pool[candidate];
        let has_met = one.seeker.met_recently(other.seek.user, now) || other.seeker.met_recently(one.seek.user, now);
        let is_late = one.wait(now).max(other.wait(now)) >= EVERYBODY;
        let is_in_round = match round {
            Round::New => !has_met,
            Round::Again => is_late,
        };
        let (game, clock, distance) = is_in_round.then(|| fit_awake(one, other, now)).flatten()?;
        // Newcomers fit nearly everybody, so who waits long would meet nobody else.
        let again_new = one.seeker.met_newcomer_last() && other.strength(game).is_newcomer();
        Some((again_new, distance, place, game, clock))
    });
    let nearest = fits.min_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    nearest.map(|(_, _, place, game, clock)| (place, game, clock))
}

/// Whether the first of two people has White: who had it less often, or else who had Black last.
fn white(one: &PoolMember, other: &PoolMember, seed: u64) -> bool {
    let [surplus, their_surplus] = [one, other].map(|candidate| candidate.seeker.white_surplus());
    let had_black =
        |candidate: &PoolMember| candidate.seeker.encounters.last().is_some_and(|met| met.color == Color::Black);
    match surplus.cmp(&their_surplus) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        std::cmp::Ordering::Equal => match (had_black(one), had_black(other)) {
            (true, false) => true,
            (false, true) => false,
            _ => (seed ^ one.seek.user.0 ^ other.seek.user.0).count_ones().is_multiple_of(2),
        },
    }
}
