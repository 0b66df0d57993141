//! Position strings: the ranks from the north, with `x` for White's marks, `o` for Black's and `.` for empty squares.

use std::{fmt, str::FromStr};

use super::TicTacToe;
use crate::game::{ParsePositionError, Position};
use board::color::Color;

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |mark: &Option<Color>| mark.map_or('.', |color| if color == Color::White { 'x' } else { 'o' });
        let ranks = self.marks.chunks(3).rev().map(|rank| rank.iter().map(letter).collect::<String>());
        f.write_str(&ranks.collect::<Vec<_>>().join("/"))
    }
}

impl FromStr for TicTacToe {
    type Err = ParsePositionError;

    /// Reads a position of an unfinished game, in which White has as many marks as Black, or one more.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letters = text.split('/').rev().flat_map(str::chars);
        let marks: Vec<_> = letters.map(|letter| "xo".find(letter).map(|side| Color::ALL[side])).collect();
        let position = marks.try_into().ok().map(|marks| Self { marks });
        let can_go_on = |position: &Self| {
            let crosses = position.marks.iter().filter(|mark| **mark == Some(Color::White)).count();
            let is_fair = crosses == position.marks.iter().flatten().count().div_ceil(2);
            is_fair && position.outcome().is_none() && position.to_string() == text
        };
        position
            .filter(can_go_on)
            .ok_or_else(|| ParsePositionError::Text(format!("`{text}` is not a position to play from")))
    }
}
