//! What to draw: a picture of a board as data.
//!
//! A game says what lies where; it never sees a pixel, a color value or a language. Lengths are in cell units: on
//! hexagons 1 is the distance from a cell's centre to its corner, on squares the side of a cell. Offsets are measured
//! from a cell's centre on the finished picture, x to the right and y down, so they do not turn with the board.

use crate::{
    color::Color,
    grid::{Cell, Grid},
    phrase::Phrase,
};

/// One picture of a board.
///
/// `W` is how words are held: as [`Phrase`]s when a game describes its position, as `String`s once a reader's
/// language is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene<W = Phrase> {
    /// The empty board, the same all through a game.
    pub board: Board,
    /// The pieces, drawn in this order.
    pub sprites: Vec<Sprite>,
    /// What points at cells: the last move, the cells picked, where one may go.
    pub marks: Vec<Mark>,
    /// Words in the margins.
    pub captions: Vec<Caption<W>>,
}

/// The board without anything on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Its cells.
    pub grid: Grid,
    /// The cells that look different from plain ones.
    pub grounds: Vec<(Cell, Ground)>,
}

/// How a cell that is not plain looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A cell that somebody wants to reach.
    Goal,
}

/// A drawing placed on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// The name of the drawing, as in `pijersi/cube`: a file of `assets` without its ending.
    pub drawing: &'static str,
    /// Whose colors it is drawn in.
    pub color: Color,
    /// The cell it stands on.
    pub cell: Cell,
    /// From the cell's centre to the drawing's centre: right and down.
    pub offset: (f32, f32),
    /// Width and height.
    pub size: (f32, f32),
}

/// Something that points at a cell or from one to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mark {
    /// A piece came here with the last move.
    Arrived(Cell),
    /// A piece left this cell with the last move.
    Left(Cell),
    /// Something was captured here with the last move.
    Captured(Cell),
    /// An action of the last move.
    Action(Arrow),
    /// The cell that a move in the making has picked.
    Picked(Cell),
    /// A cell that a move in the making may go to.
    Target {
        /// The cell.
        cell: Cell,
        /// What happens there.
        kind: TargetKind,
    },
}

/// What going to a cell would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// It is empty.
    Empty,
    /// It holds pieces of the mover, which stay.
    Occupied,
    /// It holds pieces that would be captured.
    Capture,
}

/// An action of the last move, drawn from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where the action starts.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// Its number in the move, from 1.
    pub number: u8,
    /// Whether a stack moved (`=`) rather than a single piece (`-`).
    pub double: bool,
    /// Whether something still stands on `from`.
    pub from_occupied: bool,
    /// Whether something stands on `to` when the move is over.
    pub to_occupied: bool,
}

/// Words in a margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption<W = Phrase> {
    /// Which margin.
    pub place: CaptionPlace,
    /// The words.
    pub words: W,
    /// The side whose sign stands before the words.
    pub badge: Option<Color>,
    /// Whether the words are underlined as the side to move.
    pub to_move: bool,
}

/// A place in a margin. `Near` and `Far` are as White sees the board: they change places when the board is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptionPlace {
    /// On White's side, left on the picture.
    NearLeft,
    /// On White's side, in the middle.
    Near,
    /// On White's side, right on the picture.
    NearRight,
    /// On Black's side, left on the picture.
    FarLeft,
    /// On Black's side, in the middle.
    Far,
    /// On Black's side, right on the picture.
    FarRight,
}

impl<W> Scene<W> {
    /// The same scene with its words put into a language.
    pub fn map_words<V>(self, mut words: impl FnMut(W) -> V) -> Scene<V> {
        Scene {
            board: self.board,
            sprites: self.sprites,
            marks: self.marks,
            captions: self
                .captions
                .into_iter()
                .map(|caption| Caption {
                    place: caption.place,
                    words: words(caption.words),
                    badge: caption.badge,
                    to_move: caption.to_move,
                })
                .collect(),
        }
    }
}
