//! The course: positions with a task.

use super::TicTacToe;
use crate::{
    game::lesson::{Case, Lesson},
    phrase::Phrase,
};

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<TicTacToe>> {
    vec![Lesson {
        id: "line",
        position: "oo./.x./x..",
        task: Phrase::new("learn-tictactoe-line-task"),
        hint: Phrase::new("learn-tictactoe-line-hint"),
        goal: Case::Wins,
        done: Phrase::new("learn-tictactoe-line-done"),
        slips: Vec::new(),
        short: Phrase::new("learn-tictactoe-line-short"),
        among: &[],
    }]
}
