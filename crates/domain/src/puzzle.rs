//! Puzzles that people solve: the ratings of solvers and of puzzles, and which puzzle comes next.
//!
//! A solver's first try at a puzzle counts as a game between the two: the solver wins if every move was right. Both
//! ratings change by Glicko-2, and each try is a rating period of its own. They have nothing to do with the ratings of
//! games. A solver has one rating in each game, for all servers. A try changes it by at most [`MOST_CHANGED`] points.
//!
//! A few people must not spoil the ratings of puzzles. So a person moves each puzzle once, and at most [`MOST_MOVING`]
//! puzzles of a game a day; the people of one server together move a puzzle by at most [`MOST_MOVED`] points a day; and
//! the deviation of a puzzle's rating stays above a bound, so that it keeps moving. A solver's own rating changes by at
//! most [`MOST_RATED`] tries a day. Days are those of UTC.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    rating::{Rating, RatingPeriod, ShownRating},
    record::{Record, RecordError, ensure, text::number},
};
use crate::{
    id::{GuildId, UserId},
    time::Timestamp,
};
use games::GameKind;
use puzzles::{Puzzle, PuzzleId};

mod next;
mod solving;
#[cfg(test)]
mod tests;
mod vote;

pub use next::{REMEMBERED, again, shortlist};
pub use solving::Solving;
pub use vote::{Vote, Votes};

/// The maximum number of a person's tries a day, of each game, that change the person's own rating.
pub const MOST_RATED: u16 = 100;

/// The maximum number of a person's tries a day, of each game, that change the ratings of puzzles.
pub const MOST_MOVING: u16 = 30;

/// The maximum number of points by which a try changes the solver's own rating. The first tries say little about a
/// person, but would change the rating by up to 400 points.
pub const MOST_CHANGED: f64 = 200.0;

/// The maximum number of points by which the people of one server together move the rating of a puzzle in a day, up or
/// down. People outside servers count as one server.
pub const MOST_MOVED: f64 = 30.0;

/// The maximum number of servers on whose leaderboards a solver stands: those where the person solved last.
pub const MOST_SERVERS: usize = 20;

/// The deviation of the rating of a puzzle that nobody has tried.
const UNTRIED: f64 = 120.0;

/// The least deviation of the rating of a puzzle.
const LEAST_DEVIATION: f64 = 60.0;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The number of the day that contains a moment. January 1, 1970 has the number 0.
fn day(at: Timestamp) -> u64 {
    at.seconds() / DAY.as_secs()
}

/// Puts a server in front of those where a person was before.
pub(crate) fn note_server(servers: &mut Vec<GuildId>, guild: Option<GuildId>) {
    if let Some(guild) = guild {
        servers.retain(|known| *known != guild);
        servers.insert(0, guild);
        servers.truncate(MOST_SERVERS);
    }
}

/// Whether these can be the servers that [`note_server`] has noted.
pub(crate) fn are_servers(servers: &[GuildId]) -> bool {
    servers.len() <= MOST_SERVERS
        && servers.iter().enumerate().all(|(at, guild)| guild.0 != 0 && !servers[..at].contains(guild))
}

/// The rating of a person in a game's puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solver {
    /// The person.
    pub user: UserId,
    /// The game.
    pub game: GameKind,
    /// The rating after the last try that counted.
    rating: Rating,
    /// The rating period of the last try that counted.
    period: RatingPeriod,
    /// The number of puzzles that the person has tried.
    pub tried: u32,
    /// The number of puzzles that the person has solved with the first try.
    pub right: u32,
    /// The number of puzzles solved with the first try since the last that was not.
    pub streak: u32,
    /// The highest streak so far.
    pub best: u32,
    /// The puzzle that was chosen for the person last.
    pub current: Option<PuzzleId>,
    /// When a puzzle was last chosen for the person, or the person first tried one.
    pub used: Timestamp,
    /// The day of the last first try.
    day: u64,
    /// The number of tries on that day that changed the person's rating.
    rated: u16,
    /// The number of tries on that day that could change a puzzle's rating.
    moving: u16,
    /// The servers where the person tried puzzles, at most [`MOST_SERVERS`], the most recent one first.
    servers: Vec<GuildId>,
}

impl Solver {
    /// A person who has not tried any puzzle.
    pub fn new(user: UserId, game: GameKind) -> Self {
        Self {
            user,
            game,
            rating: Rating::default(),
            period: RatingPeriod(0),
            tried: 0,
            right: 0,
            streak: 0,
            best: 0,
            current: None,
            used: Timestamp(0),
            day: 0,
            rated: 0,
            moving: 0,
            servers: Vec::new(),
        }
    }

    /// The rating after the last try that counted.
    pub fn last(&self) -> ShownRating {
        self.rating.shown()
    }

    /// The rating of a puzzle that suits the solver: as long as the solver's rating is uncertain, an easier one.
    pub fn level(&self) -> u32 {
        let last = self.last();
        last.points().saturating_sub(last.deviation)
    }

    /// The rating now. It becomes less certain with every week without a try.
    pub fn now(&self, now: Timestamp) -> ShownRating {
        self.rating_at(now).shown()
    }

    /// The solver after a puzzle was chosen for them.
    #[must_use]
    pub fn shown(self, puzzle: PuzzleId, now: Timestamp) -> Self {
        Self { current: Some(puzzle), used: self.used.max(now), ..self }
    }

    /// The servers on whose leaderboards the solver stands.
    pub fn servers(&self) -> &[GuildId] {
        &self.servers
    }

    fn rating_at(&self, now: Timestamp) -> Rating {
        if self.tried == 0 {
            return self.rating;
        }
        self.rating.after_idle(RatingPeriod::of(now).0.saturating_sub(self.period.0))
    }

    /// Counts the solver's first try at a puzzle, on a server or elsewhere, and changes both ratings. Returns the
    /// solver's ratings before and after it, if the try counts for the solver.
    pub fn enter(
        &mut self,
        puzzle: &mut PuzzleStanding,
        right: bool,
        guild: Option<GuildId>,
        now: Timestamp,
    ) -> Option<RatingChange> {
        self.used = self.used.max(now);
        let today = day(now);
        if self.day != today {
            (self.day, self.rated, self.moving) = (today, 0, 0);
        }
        let before = self.rating_at(now);
        let change = (self.rated < MOST_RATED).then(|| {
            self.rated += 1;
            let after = before.after_one(puzzle.rating, right);
            let rating = after.rating.clamp(before.rating - MOST_CHANGED, before.rating + MOST_CHANGED);
            self.rating = Rating { rating, ..after };
            self.period = self.period.max(RatingPeriod::of(now));
            RatingChange::new(before.shown(), self.rating.shown())
        });
        if self.moving < MOST_MOVING {
            self.moving += 1;
            puzzle.face(before, right, guild, today);
        }
        self.tried = self.tried.saturating_add(1);
        self.right = self.right.saturating_add(u32::from(right));
        self.streak = if right { self.streak.saturating_add(1) } else { 0 };
        self.best = self.best.max(self.streak);
        note_server(&mut self.servers, guild);
        change
    }
}

impl Record for Solver {
    fn check(&self) -> Result<(), RecordError> {
        let Self { rating, period, tried, right, streak, best, servers, .. } = self;
        let fits =
            *period <= RatingPeriod::of(Timestamp(u64::MAX)) && streak <= best && best <= right && right <= tried;
        let is_sound = rating.is_sound() && fits && are_servers(servers);
        ensure(is_sound, "the numbers of a solver contradict each other")
    }
}

/// A solver's rating before and after a try, in hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    before: u32,
    after: u32,
    /// The deviation after the try, in points.
    deviation: u32,
}

impl RatingChange {
    const fn new(before: ShownRating, after: ShownRating) -> Self {
        Self { before: before.hundredths, after: after.hundredths, deviation: after.deviation }
    }

    /// The rating before and after the try.
    pub const fn shown(self) -> (ShownRating, ShownRating) {
        let Self { before, after, deviation } = self;
        (ShownRating { hundredths: before, deviation }, ShownRating { hundredths: after, deviation })
    }
}

/// A person's tries at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// The person.
    pub user: UserId,
    /// The game.
    pub game: GameKind,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// When the first try ended.
    pub at: Timestamp,
    /// When the puzzle was last solved, failed, or given up.
    pub last: Timestamp,
    /// Whether the first try was right.
    pub right: bool,
    /// Whether the person has solved the puzzle, with whichever try.
    pub solved: bool,
    /// How the first try has changed the person's rating; `None` if it did not count.
    pub change: Option<RatingChange>,
    /// The person's vote on the puzzle.
    pub vote: Option<Vote>,
}

/// For how long the message about the end of a first try may be asked for again, such as by a second press.
const NEWS: Duration = Duration::from_secs(60);

impl PuzzleTry {
    /// Whether a try that has just ended is the first one.
    pub fn is_first(&self, solved: bool, now: Timestamp) -> bool {
        self.right == solved && now.since(self.at) < NEWS
    }
}

impl Record for PuzzleTry {
    fn check(&self) -> Result<(), RecordError> {
        let bounded = |change: &RatingChange| change.before.max(change.after) <= 1_000_000 && change.deviation <= 1000;
        let is_sound = (self.solved || !self.right) && self.at <= self.last && self.change.as_ref().is_none_or(bounded);
        ensure(is_sound, "the tries at a puzzle contradict each other")
    }
}

/// The rating of a puzzle that people have tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleStanding {
    /// The game.
    pub game: GameKind,
    /// The puzzle.
    pub puzzle: PuzzleId,
    rating: Rating,
    /// The number of tries that could change the rating.
    pub tries: u32,
    /// The day of the last of these tries.
    day: u64,
    /// The points by which each server has moved the rating on that day.
    moved: Vec<Moved>,
    /// The votes of people who have tried it.
    pub votes: Votes,
}

/// The points by which the people of a server have moved the rating of a puzzle on a day.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moved {
    /// The server; null for people outside servers.
    guild: Option<GuildId>,
    #[serde(with = "number")]
    points: f64,
}

impl PuzzleStanding {
    /// The standing of a puzzle that nobody has tried.
    pub fn new(puzzle: &Puzzle) -> Self {
        let rating = Rating { rating: f64::from(puzzle.rating), deviation: UNTRIED, ..Rating::default() };
        Self {
            game: puzzle.kind,
            puzzle: puzzle.id,
            rating,
            tries: 0,
            day: 0,
            moved: Vec::new(),
            votes: Votes::default(),
        }
    }

    /// The rating.
    pub fn shown(&self) -> ShownRating {
        self.rating.shown()
    }

    /// Counts a person's vote in place of the one before. `None` stands for no vote.
    pub const fn vote(&mut self, before: Option<Vote>, after: Option<Vote>) {
        self.votes.change(before, after);
    }

    /// Changes the rating by a solver's first try, within the bounds.
    fn face(&mut self, solver: Rating, solved: bool, guild: Option<GuildId>, today: u64) {
        if self.day != today {
            self.day = today;
            self.moved.clear();
        }
        self.tries = self.tries.saturating_add(1);
        let at = self.moved.iter().position(|moved| moved.guild == guild).unwrap_or_else(|| {
            self.moved.push(Moved { guild, points: 0.0 });
            self.moved.len() - 1
        });
        let moved = &mut self.moved[at].points;
        let after = self.rating.after_one(solver, !solved);
        let points = (*moved + after.rating - self.rating.rating).clamp(-MOST_MOVED, MOST_MOVED);
        let rating = self.rating.rating + points - *moved;
        *moved = points;
        self.rating = Rating { rating, deviation: after.deviation.max(LEAST_DEVIATION), ..after };
    }
}

impl Record for PuzzleStanding {
    fn check(&self) -> Result<(), RecordError> {
        let Self { rating, moved, .. } = self;
        let bounded = moved.iter().all(|moved| moved.points.abs() <= MOST_MOVED && moved.guild != Some(GuildId(0)));
        let once = moved.iter().enumerate().all(|(at, one)| moved[..at].iter().all(|other| other.guild != one.guild));
        ensure(rating.is_sound() && bounded && once, "the numbers of a puzzle contradict each other")
    }
}
