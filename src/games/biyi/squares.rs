//! Squares in words.

use super::board::RIVER;
use crate::{grid::Cell, phrase::Phrase};

/// Squares behind each other: `c7, d7`.
pub fn list(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// The bank squares beside squares of the river, on their letters: `d6 or d8 for d7`. `river` is not empty.
pub fn banks(river: &[Cell]) -> Phrase {
    let beside = |&square: &Cell| {
        let bank = |rank| Cell::new(square.letter(), rank);
        let phrase = Phrase::new("biyi-illegal-drown-bank").with("square", square);
        phrase.with("first", bank(RIVER - 1)).with("second", bank(RIVER + 1))
    };
    let all = river.iter().map(beside);
    let joined =
        all.reduce(|first, second| Phrase::new("biyi-illegal-drown-banks").with("first", first).with("second", second));
    joined.expect("this is asked where tokens drown")
}
