//! Lists of squares for sentences.

use super::board::RIVER;
use board::{grid::Cell, phrase::Phrase};

/// The names of squares: `c7, d7`.
pub fn list(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(", ")
}

/// The bank squares adjacent to squares of the river: `d6 or d8 for d7`.
///
/// # Panics
/// Panics if `river` is empty.
pub fn banks(river: &[Cell]) -> Phrase {
    let beside = |&square: &Cell| {
        let bank = |rank| Cell::new(square.letter(), rank);
        let phrase = Phrase::new("biyi-illegal-drown-bank").with("square", square);
        phrase.with("first", bank(RIVER - 1)).with("second", bank(RIVER + 1))
    };
    let all = river.iter().map(beside);
    let joined =
        all.reduce(|first, second| Phrase::new("biyi-illegal-drown-banks").with("first", first).with("second", second));
    joined.expect("the caller lists at least one square of the river")
}
