//! Tables of a tournament as data: standings, crosstables, and what everyone did in each round.

use crate::color::Color;

/// A table with one row for each entrant. All its words are in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoreboard {
    /// The name of the tournament.
    pub title: String,
    /// How far the tournament has come, and which part of the table is shown; written beside the title.
    pub note: String,
    /// The columns to the right of the names.
    pub columns: Vec<Column>,
    /// The entrants in order.
    pub rows: Vec<ScoreRow>,
    /// The abbreviations and signs below the table, with their meanings.
    pub keys: Vec<(Key, String)>,
}

/// A column of a scoreboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The words above the column.
    pub head: String,
    /// How the entries are written.
    pub kind: ColumnKind,
}

/// How the entries of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Important numbers, which are in bold.
    Main,
    /// Other numbers.
    Plain,
    /// Results of games, in columns of the same width with lines between them.
    Grid,
}

/// The row of an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// The number at the beginning of the row.
    pub place: String,
    /// The medal instead of the number: 1 for gold, 2 for silver, 3 for bronze.
    pub medal: Option<u8>,
    /// The entrant's name.
    pub name: String,
    /// Whether the entrant no longer takes part. Such a row is grayed, and has a sign before the name.
    pub is_gone: bool,
    /// An entry for each column.
    pub entries: Vec<ScoreCell>,
}

/// What a column says about an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScoreCell {
    /// Nothing.
    Empty,
    /// A field that cannot have a result, since nobody plays against themselves. It is filled.
    Blocked,
    /// A number, a result, or a short word.
    Words(String),
    /// A game.
    Game {
        /// The number of the opponent's row.
        opponent: String,
        /// The entrant's color.
        color: Color,
        /// The entrant's result; empty while the game is running.
        result: String,
    },
}

/// An abbreviation or a sign that is explained below a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// An abbreviation, or a result in the table.
    Words(String),
    /// The sign of a color in a [`ScoreCell::Game`].
    Color(Color),
    /// The sign of those who no longer take part.
    Gone,
    /// The sign of those who go on to the next stage of a knockout.
    Won,
}
