//! The rules: which moves are legal, and how a game ends.

use super::{FULL, LINE, TicTacToe, TicTacToeMove};
use crate::game::{IllegalMove, Outcome};
use board::{color::Color, phrase::Phrase};

/// The eight rows of three squares, straight and diagonal, as indices of the squares.
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Returns `Ok` if the move is legal, and otherwise the refusal, which names the rule that forbids the move.
pub fn check(position: &TicTacToe, mv: TicTacToeMove) -> Result<(), IllegalMove> {
    if outcome(position).is_some() {
        return Err(IllegalMove::game_over());
    }
    let reason = Phrase::new("tictactoe-illegal-occupied").with("cell", mv.0);
    let occupied = IllegalMove { code: "OCCUPIED", cells: vec![mv.0], reason };
    if position.marks[mv.index()].is_none() { Ok(()) } else { Err(occupied) }
}

/// How the game ended. `None` while the game goes on.
pub fn outcome(position: &TicTacToe) -> Option<Outcome> {
    let has_line = |color: &Color| LINES.iter().any(|line| line.iter().all(|&at| position.marks[at] == Some(*color)));
    match Color::ALL.into_iter().find(has_line) {
        Some(winner) => Some(Outcome::Decisive { winner, by: LINE }),
        None => position.marks.iter().all(Option::is_some).then_some(Outcome::Draw { by: FULL }),
    }
}
