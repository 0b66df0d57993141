//! The course: positions with a task.

use super::TicTacToe;
use crate::game::lesson::{Case, Lesson, lesson};

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<TicTacToe>> {
    vec![lesson!("tictactoe", "line", "oo./.x./x..", Case::Wins)]
}
