//! Puzzles: positions with one winning first move.

mod file;
mod library;
mod motif;
mod puzzle;

pub use file::Damaged;
pub use library::{Collection, Library};
pub use motif::Motif;
pub use puzzle::{ParsePuzzleIdError, Puzzle, PuzzleId};

/// What a move of the solver comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move wins the game.
    Solved,
    /// The move is right, and the other side replies.
    GoesOn {
        /// The moves of the other side until the solver moves again.
        reply: Vec<String>,
    },
    /// The move does not win in time.
    Wrong {
        /// A reply after which no win in time is left. `None` if the game is over or a search finds none quickly.
        refutation: Option<String>,
    },
}

/// Judges a legal move.
pub fn judge(puzzle: &Puzzle, played: usize, mv: &str) -> Verdict {
    let mut before = puzzle.start();
    let solver = before.turn();
    for earlier in &puzzle.line[..played.min(puzzle.line.len())] {
        if before.play(earlier).is_err() {
            return Verdict::Wrong { refutation: None };
        }
    }
    let mut after = before.clone();
    if after.play(mv).is_err() {
        return Verdict::Wrong { refutation: None };
    }
    if let Some(outcome) = after.outcome() {
        let won = outcome.winner() == Some(solver);
        return if won { Verdict::Solved } else { Verdict::Wrong { refutation: None } };
    }
    let expected = puzzle.line.get(played).and_then(|right| {
        let mut expected = before.clone();
        expected.play(right).ok().map(|_| expected)
    });
    if expected.as_ref() != Some(&after) {
        return Verdict::Wrong { refutation: after.legal_moves().first().cloned() };
    }
    let mut reply = Vec::new();
    for next in &puzzle.line[played + 1..] {
        if after.turn() == solver || after.play(next).is_err() {
            break;
        }
        reply.push(next.clone());
    }
    Verdict::GoesOn { reply }
}
