//! Puzzle rushes: as many easy puzzles as a person can solve in three minutes.
//!
//! A rush is a list of puzzles that become harder. Each puzzle that is solved scores a point, and the next one follows
//! at once. A wrong move ends that puzzle. The rush ends with the third mistake, after the last puzzle, or when the
//! time is up. It changes neither ratings nor tries.
//!
//! Time is that at which moves are pressed, not that at which they are carried out. So nothing has to happen at the end
//! of a rush, and a move that was pressed in time counts however late it is carried out.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    control::RushRef,
    puzzle::{are_servers, note_server},
    record::{Record, RecordError, ensure},
};
use crate::{
    id::{GuildId, UserId},
    time::Timestamp,
};
use games::GameKind;
use puzzles::PuzzleId;

mod choice;
#[cfg(test)]
mod tests;

pub use choice::{Acquaintance, LENGTH, choose};

/// The time for a rush.
pub const DURATION: Duration = Duration::from_secs(3 * 60);

/// The number of mistakes that end a rush.
pub const MOST_MISTAKES: usize = 3;

/// A person's puzzle rushes in a game: the last one, and the best result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rusher {
    /// The person.
    pub user: UserId,
    /// The game.
    pub game: GameKind,
    /// Counts the changes of this record.
    pub revision: u32,
    /// The number of rushes that the person has begun, which is the number of the last one.
    pub rushes: u32,
    /// The last rush.
    pub last: Option<Rush>,
    /// The best result, if a puzzle was ever solved in a rush.
    pub best: Option<BestRush>,
    /// The servers where the person began rushes, at most [`MOST_SERVERS`](super::puzzle::MOST_SERVERS), the most
    /// recent one first.
    servers: Vec<GuildId>,
}

/// The best result of a person's rushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestRush {
    /// The number of puzzles solved.
    pub score: u32,
    /// When the last of them was solved.
    pub at: Timestamp,
}

/// A puzzle rush.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rush {
    /// When it began.
    pub began: Timestamp,
    /// The puzzles, the easiest first.
    puzzles: Vec<PuzzleId>,
    /// The number of puzzles that are over: solved, failed, or skipped.
    done: u8,
    /// The number of moves of the solution, of both sides, that were played in the present puzzle, or in the last one
    /// once the rush is over.
    ply: u8,
    /// The number of puzzles solved.
    pub score: u32,
    /// The puzzles in which a move was wrong.
    pub mistakes: Vec<PuzzleId>,
}

/// What a move in a puzzle of a rush comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RushMove {
    /// The move is right, and so many moves of the solution, of both sides, are played.
    GoesOn {
        /// The number of moves, from the beginning of the puzzle.
        ply: u8,
    },
    /// The puzzle is solved.
    Solved,
    /// The move is wrong.
    Wrong,
    /// There is no move, because the collection no longer contains the puzzle, which is skipped.
    Gone,
}

/// Why a rush is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RushEnd {
    /// The time is up.
    Time,
    /// There were [`MOST_MISTAKES`] mistakes.
    Mistakes,
    /// There are no more puzzles.
    Puzzles,
}

impl Rush {
    /// When its time is up.
    pub fn ends(&self) -> Timestamp {
        self.began.after(DURATION)
    }

    /// Why it is over for a press at this moment; `None` if it goes on.
    pub fn end(&self, at: Timestamp) -> Option<RushEnd> {
        if self.mistakes.len() >= MOST_MISTAKES {
            Some(RushEnd::Mistakes)
        } else if self.has_no_more() {
            Some(RushEnd::Puzzles)
        } else {
            (at >= self.ends()).then_some(RushEnd::Time)
        }
    }

    /// All puzzles of the rush, the easiest first.
    pub fn puzzles(&self) -> &[PuzzleId] {
        &self.puzzles
    }

    /// The present puzzle, or the last one once there is no other, and the number of moves of its solution, of both
    /// sides, that were played.
    pub fn present(&self) -> (PuzzleId, usize) {
        let is_over = self.mistakes.len() >= MOST_MISTAKES || self.has_no_more();
        let at = usize::from(self.done) - usize::from(is_over);
        (self.puzzles[at], usize::from(self.ply))
    }

    fn has_no_more(&self) -> bool {
        usize::from(self.done) >= self.puzzles.len()
    }

    /// The rush after a move. It was pressed in time.
    fn after(mut self, played: RushMove) -> Self {
        let (puzzle, _) = self.present();
        match played {
            RushMove::GoesOn { ply } => {
                self.ply = ply;
                return self;
            }
            RushMove::Solved => self.score = self.score.saturating_add(1),
            RushMove::Wrong => self.mistakes.push(puzzle),
            RushMove::Gone => {}
        }
        self.done = self.done.saturating_add(1);
        // The last board of a rush stays what it shows at its end.
        if self.mistakes.len() < MOST_MISTAKES && !self.has_no_more() {
            self.ply = 0;
        }
        self
    }
}

impl Rusher {
    /// A person who has not begun a rush.
    pub const fn new(user: UserId, game: GameKind) -> Self {
        Self { user, game, revision: 0, rushes: 0, last: None, best: None, servers: Vec::new() }
    }

    /// The rush that goes on for a press at this moment.
    pub fn running(&self, at: Timestamp) -> Option<&Rush> {
        self.last.as_ref().filter(|rush| rush.end(at).is_none())
    }

    /// The board that the last rush shows.
    pub fn shown(&self) -> Option<RushRef> {
        let rush = self.last.as_ref()?;
        Some(RushRef { game: self.game, began: (rush.began.0 / 1000) as u32, done: rush.done, ply: rush.ply })
    }

    /// Whether a press at this moment on this board of a rush is a move in the rush that goes on.
    pub fn is_at(&self, board: RushRef, at: Timestamp) -> bool {
        self.running(at).is_some() && self.shown() == Some(board)
    }

    /// The person after beginning another rush with these puzzles, at least one, on a server or elsewhere. It replaces
    /// the last one.
    #[must_use]
    pub fn beginning(mut self, puzzles: Vec<PuzzleId>, guild: Option<GuildId>, at: Timestamp) -> Self {
        note_server(&mut self.servers, guild);
        let last = Rush { began: at, puzzles, done: 0, ply: 0, score: 0, mistakes: Vec::new() };
        let (revision, rushes) = (self.revision.saturating_add(1), self.rushes.saturating_add(1));
        Self { revision, rushes, last: Some(last), ..self }
    }

    /// The person after a move that was pressed at this moment on this board. `None` if the board is not the present
    /// one, as after a second press, or if the rush is over.
    pub fn after(&self, board: RushRef, played: RushMove, at: Timestamp) -> Option<Self> {
        let rush = self.running(at).filter(|_| self.is_at(board, at))?.clone().after(played);
        let is_best = rush.score > self.best.map_or(0, |best| best.score);
        let best = if is_best { Some(BestRush { score: rush.score, at }) } else { self.best };
        Some(Self { revision: self.revision.saturating_add(1), last: Some(rush), best, ..self.clone() })
    }

    /// Whether the last rush is the best one.
    pub fn is_best(&self) -> bool {
        self.last.as_ref().zip(self.best).is_some_and(|(last, best)| best.at >= last.began && best.score == last.score)
    }

    /// The servers on whose leaderboards the person stands. Empty until a puzzle is solved.
    pub fn servers(&self) -> &[GuildId] {
        if self.best.is_some() { &self.servers } else { &[] }
    }
}

impl Record for Rusher {
    fn check(&self) -> Result<(), RecordError> {
        let is_sound = |rush: &Rush| {
            let Rush { puzzles, done, score, mistakes, .. } = rush;
            let over = &puzzles[..puzzles.len().min(usize::from(*done))];
            let once = |list: &[PuzzleId]| list.iter().enumerate().all(|(at, id)| !list[..at].contains(id));
            !puzzles.is_empty()
                && usize::from(*done) <= puzzles.len()
                && once(puzzles)
                && mistakes.len() <= MOST_MISTAKES
                && once(mistakes)
                && mistakes.iter().all(|mistake| over.contains(mistake))
                && *score as usize + mistakes.len() <= over.len()
        };
        let counts = self.last.is_some() == (self.rushes > 0) && self.rushes <= self.revision;
        let least = self.last.as_ref().map_or(0, |rush| rush.score);
        let is_best = self.best.map_or(0, |best| best.score) >= least && self.best.is_none_or(|best| best.score > 0);
        let is_sound = self.last.as_ref().is_none_or(is_sound) && counts && is_best && are_servers(&self.servers);
        ensure(is_sound, "the numbers of a puzzle rush contradict each other")
    }
}
