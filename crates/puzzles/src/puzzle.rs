//! One puzzle.

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::line::ALSO;
use engine::{Motif, chooses_first, mix};
use games::{AnyPosition, GameKind};

/// The identifier of a puzzle in its game: a hash of its position, so that it stays the same when a collection is made
/// anew.
///
/// # Examples
/// ```
/// use puzzles::PuzzleId;
///
/// let id = PuzzleId::of("6/7/6/7/R-5/7/5w- w 0 1");
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PuzzleId(u32);

impl PuzzleId {
    /// The identifier of the puzzle with this position string.
    pub fn of(position: &str) -> Self {
        Self(position.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte))) as u32)
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// The error for a text that is not the identifier of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an identifier of a puzzle has eight hexadecimal digits")]
pub struct ParsePuzzleIdError;

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_canonical = text.len() == 8 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u32::from_str_radix(text, 16).ok().filter(|_| is_canonical);
        number.map(Self).ok_or(ParsePuzzleIdError)
    }
}

impl From<PuzzleId> for String {
    fn from(id: PuzzleId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for PuzzleId {
    type Error = ParsePuzzleIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// What the solver has to achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// The side to move wins within a number of its turns.
    Win,
    /// The other side does not win within a number of its turns.
    Hold,
}

board::named! { Goal { Win = "win", Hold = "hold" } }

/// A position in which exactly one first move reaches the goal. Moves with equal results count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game.
    pub kind: GameKind,
    /// The identifier, unique in the game.
    pub id: PuzzleId,
    /// The position string. The side to move is the solver's.
    pub position: String,
    /// What the solver has to achieve.
    pub goal: Goal,
    /// To win: the number of own turns that the win takes; each move of the winning side in `line` is a turn, but for
    /// what it [chooses before one](engine::Provable::chooses_first). To hold:
    /// the number of the other side's turns within which it wins after every other first move.
    pub turns: u8,
    /// The estimated rating; 0 if it is the puzzle of a game, which nobody is rated by.
    pub rating: u16,
    /// The motifs, the rarest in the collection first; at least one.
    pub motifs: Vec<Motif>,
    /// The moves of both sides up to the win; the other side resists as long as it can. To hold: the one move that
    /// does, and what shows why, if anything does: the other side's most dangerous try, and the answer to it.
    pub line: Vec<String>,
    /// The other moves that are right, by the index in `line` of the move in whose place they are.
    pub also: BTreeMap<usize, Vec<String>>,
}

impl Puzzle {
    /// The position.
    ///
    /// # Panics
    /// Panics if the position string is malformed. Collections hold no such puzzle.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::parse(self.kind, &self.position).expect("a collection's position strings have been read")
    }

    /// The rarest motif.
    pub fn main_motif(&self) -> Motif {
        self.motifs[0]
    }

    /// The moves of the line that the solver is asked for, with the replies between them: to hold, the first one.
    pub fn asked(&self) -> &[String] {
        match self.goal {
            Goal::Win => &self.line,
            Goal::Hold => &self.line[..1],
        }
    }

    /// What shows why the move to hold is right: the other side's most dangerous try after it, and the answer. Both may
    /// be several moves, where a side has to choose something before its turn. Empty if nothing is shown, and after a
    /// win.
    pub fn try_and_answer(&self) -> &[String] {
        &self.line[self.asked().len()..]
    }

    /// Whether the win is a run; see [`Motif::Run`].
    pub fn is_run(&self) -> bool {
        self.motifs.contains(&Motif::Run)
    }

    /// The solver's turns in the solution, from ply `from` on. Plies are counted from 0. What the solver chooses before
    /// a turn is left out.
    pub fn own_moves(&self, from: usize) -> Vec<&str> {
        let mut at = self.start();
        let solver = at.turn();
        let mut own = Vec::new();
        for (ply, mv) in self.line.iter().enumerate() {
            if ply >= from && at.turn() == solver && !chooses_first(&at) {
                own.push(mv.as_str());
            }
            if at.play(mv).is_err() {
                break;
            }
        }
        own
    }

    /// The moves of the solution as in a file: those that are right as well follow an own move, each after a `|`.
    pub fn steps(&self) -> Vec<String> {
        let also = |ply| self.also.get(&ply).into_iter().flatten();
        let steps = self.line.iter().enumerate();
        steps.map(|(ply, mv)| also(ply).fold(mv.clone(), |step, other| format!("{step}{ALSO}{other}"))).collect()
    }

    /// The first move of the solution.
    pub fn key_move(&self) -> &str {
        &self.line[0]
    }
}
