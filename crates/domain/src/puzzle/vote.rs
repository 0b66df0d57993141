//! Votes on puzzles.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::PuzzleStanding;

/// A person's vote on a puzzle. Each person has one on each puzzle, and may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vote {
    /// The person likes the puzzle.
    Up,
    /// The person dislikes it.
    Down,
}

board::named! { Vote { Up = "up", Down = "down" } }

/// The least number of votes that say something about a puzzle.
const LEAST_VOTES: u32 = 5;

/// The numbers of votes on a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Votes {
    /// The number of people who like it.
    pub up: u32,
    /// The number of people who dislike it.
    pub down: u32,
}

impl Votes {
    /// Counts a person's vote in place of the one before. `None` stands for no vote.
    pub(super) const fn change(&mut self, before: Option<Vote>, after: Option<Vote>) {
        match before {
            Some(Vote::Up) => self.up = self.up.saturating_sub(1),
            Some(Vote::Down) => self.down = self.down.saturating_sub(1),
            None => {}
        }
        match after {
            Some(Vote::Up) => self.up = self.up.saturating_add(1),
            Some(Vote::Down) => self.down = self.down.saturating_add(1),
            None => {}
        }
    }

    /// Whether most people who voted dislike the puzzle, and enough people have.
    pub const fn is_disliked(self) -> bool {
        self.down > self.up && self.up.saturating_add(self.down) >= LEAST_VOTES
    }
}

/// What people think of a puzzle, for the operator.
impl fmt::Display for PuzzleStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Votes { up, down } = self.votes;
        write!(f, "{} {}, disliked by {down} of {}", self.game, self.puzzle, up.saturating_add(down))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vote_counts_once() {
        let mut votes = Votes::default();
        for _ in 0..4 {
            votes.change(None, Some(Vote::Down));
        }
        assert!(!votes.is_disliked(), "four say little");
        votes.change(None, Some(Vote::Up));
        assert_eq!((votes, votes.is_disliked()), (Votes { up: 1, down: 4 }, true));
        votes.change(Some(Vote::Up), Some(Vote::Down));
        assert_eq!(votes, Votes { up: 0, down: 5 });
        for _ in 0..3 {
            votes.change(Some(Vote::Down), Some(Vote::Up));
        }
        assert_eq!((votes, votes.is_disliked()), (Votes { up: 3, down: 2 }, false));
        votes.change(Some(Vote::Up), None);
        votes.change(Some(Vote::Up), None);
        assert_eq!(votes, Votes { up: 1, down: 2 });
        assert!(!votes.is_disliked(), "too few are left");
    }
}
