//! What to draw: a picture of a board as data.
//!
//! A game says what lies where; it never sees a pixel, a color value or a language. Lengths are in cell units: on
//! hexagons 1 is the distance from a cell's centre to its corner, on squares the side of a cell (its width where the
//! board lies on its side). Offsets are measured from a cell's centre on the finished picture, x to the right and y down,
//! so they do not turn with the board.

use crate::{
    color::Color,
    grid::{Cell, Direction, Grid},
    phrase::Phrase,
};

mod drawing;
pub mod graph;
mod panel;

pub use drawing::Drawing;
pub(crate) use drawing::drawing;
pub use panel::{Corner, Counted, CountedMark, Panel, PanelRow};

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
    /// Stacks of which every token is told; drawn after the sprites.
    pub stacks: Vec<Stack>,
    /// What points at cells: the last move, the cells picked, where one may go.
    pub marks: Vec<Mark>,
    /// Words in the margins.
    pub captions: Vec<Caption<W>>,
    /// What the marks mean, in the order in which they stand under the board.
    pub legend: Vec<Legend<W>>,
    /// Stacks spelled out under the board, one a row.
    pub lines: Vec<TokenLine<W>>,
    /// What stands in the corners that the board leaves free.
    pub panels: Vec<Panel<W>>,
}

/// The board without anything on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Its cells.
    pub grid: Grid,
    /// The cells that look different from plain ones.
    pub grounds: Vec<(Cell, Ground)>,
    /// How it lies on its picture.
    pub plan: Plan,
    /// The drawing that stands for a side beside its name.
    pub emblem: Drawing,
}

impl Board {
    /// The ground of a cell that is not plain.
    pub fn ground(&self, cell: Cell) -> Option<Ground> {
        self.grounds.iter().rfind(|&&(at, _)| at == cell).map(|&(_, ground)| ground)
    }
}

/// How a board lies on its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// Each side sees its own camp at the bottom; captions stand above and below.
    Upright,
    /// On its side: each side sees its own camp on the left. Only boards of squares do; their cells are then a little
    /// higher than wide, and captions stand in a strip above.
    Lying,
    /// Each side sees its own camp at the bottom, and panels stand in the corners that the board leaves free. Only boards
    /// of squares do.
    Cornered,
}

/// How a cell that is not plain looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A cell that somebody wants to reach.
    Goal,
    /// A cell of this side's camp.
    Home(Color),
    /// A cell apart, darker than all others, in this side's camp or in none.
    Dark(Option<Color>),
    /// A river bank.
    Sand,
    /// A river.
    Water,
}

/// A drawing placed on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// The drawing.
    pub drawing: Drawing,
    /// Whose colors it is drawn in.
    pub color: Color,
    /// The cell it stands on.
    pub cell: Cell,
    /// From the cell's centre to the drawing's centre: right and down.
    pub offset: (f32, f32),
    /// Width and height.
    pub size: (f32, f32),
    /// How it goes with the board.
    pub pose: Pose,
}

/// How a drawing goes with the board when that is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// It is always as in its file.
    Still,
    /// It looks this way, to the left or to the right on the picture: in its file it looks to the right, and it is
    /// mirrored where it has to look left.
    Looks(Direction),
    /// It points this way: in its file it points up.
    Points(Direction),
}

/// Tokens on each other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The cell on which they lie.
    pub cell: Cell,
    /// Whose they are, from bottom to top; the uppermost one owns the stack.
    pub tokens: Vec<Color>,
    /// The drawing by which the owner is told, apart from its colors; it looks ahead, as the owner plays.
    pub sign: Drawing,
}

/// Something that points at a cell or from one to another.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A piece came here with the last move.
    Arrived(Cell),
    /// A piece left this cell with the last move.
    Left(Cell),
    /// Something was captured here with the last move.
    Captured(Cell),
    /// An action of the last move.
    Action(Arrow),
    /// The last move went over the edge between two neighbors; once for each time it did.
    Crossing {
        /// The cell on this side of the edge.
        from: Cell,
        /// The cell behind it.
        to: Cell,
    },
    /// The cell that a move in the making has picked.
    Picked(Cell),
    /// A cell that a move in the making may go to.
    Target {
        /// The cell.
        cell: Cell,
        /// What happens there.
        kind: TargetKind,
    },
    /// In which ways one may go to a cell, as signs in a corner of it.
    Badge {
        /// The cell.
        cell: Cell,
        /// The signs in reading order.
        signs: Vec<Sign>,
    },
    /// Two neighbors that should not be together.
    Link(Cell, Cell),
    /// A piece went from one cell to another with the last move.
    Went {
        /// Where it began.
        from: Cell,
        /// The cell where it went round a corner.
        corner: Option<Cell>,
        /// Where it ended.
        to: Cell,
    },
    /// A piece was turned here with the last move.
    Turned(Cell),
    /// A direction in which a piece on the cell may be turned.
    Facing {
        /// The cell.
        cell: Cell,
        /// The direction.
        facing: Direction,
    },
    /// What a piece does to a cell.
    Reach {
        /// The cell.
        cell: Cell,
        /// What it does.
        effect: Effect,
        /// Where it has to face to do so, if that is still open.
        facing: Option<Direction>,
    },
    /// How many threats a cell without a piece holds against a side: on White's half, which is the left one in all views,
    /// or on Black's.
    Threats {
        /// The cell.
        cell: Cell,
        /// The side.
        against: Color,
        /// How many.
        count: u8,
    },
    /// A cell without a piece is covered for a side: on White's half, which is the left one in all views, or on Black's.
    Cover {
        /// The cell.
        cell: Cell,
        /// The side.
        side: Color,
    },
    /// How far something on a cell has come: parts of a bar that are full.
    Meter {
        /// The cell.
        cell: Cell,
        /// How many parts are full; no more than there are.
        full: u8,
        /// How many parts there are.
        parts: u8,
    },
    /// A piece that a single further threat would capture.
    Endangered(Cell),
    /// A cell that the refusal of a move speaks of.
    Concerned(Cell),
}

/// What a piece does to the cells around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// It threatens enemy pieces.
    Threat,
    /// It covers pieces of its side.
    Cover,
}

/// A sign in a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// `=`
    Equals,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `!`
    Exclamation,
    /// A pair of arrowheads: the move cannot end there.
    Onward,
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

/// A row of the legend: what a mark means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend<W = Phrase> {
    /// The mark.
    pub sample: Sample,
    /// Its meaning.
    pub words: W,
}

/// A mark in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sample {
    /// The frames, tints and arrowheads of the last move.
    LastMove,
    /// [`Mark::Picked`].
    Picked,
    /// [`Mark::Target`].
    Target,
    /// [`Mark::Target`] where it stands for a cell with its name.
    Named(Cell),
    /// A sign of a [`Mark::Badge`].
    Sign(Sign),
    /// [`Mark::Link`].
    Link,
    /// [`Mark::Captured`].
    Captured,
    /// [`Mark::Facing`].
    Facing,
    /// [`Mark::Reach`] of a piece that faces where it faces.
    Reach(Effect),
    /// [`Mark::Reach`] of a piece that may yet face elsewhere.
    ReachFacing(Effect),
    /// [`Mark::Threats`].
    Threats(Color),
    /// [`Mark::Cover`].
    Cover(Color),
    /// [`Mark::Meter`] with this many parts, the first number of them full.
    Meter(u8, u8),
    /// [`Mark::Endangered`].
    Endangered,
}

/// A stack spelled out in a row: words, its tokens from left to right, more words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenLine<W = Phrase> {
    /// The words before the tokens: which stack it is, and that the row begins at its bottom.
    pub before: W,
    /// Whose the tokens are, from bottom to top.
    pub tokens: Vec<Color>,
    /// The words behind the tokens: that the row ends at the top.
    pub after: W,
}

/// A place in a margin. `Near` and `Far` are as White sees the board: they change places when the board is turned.
///
/// On a board that lies on its side, all three near places are the left end of the strip above it and all far ones the
/// right end.
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
    /// Above the board, in the middle.
    Top,
}

impl<W> Scene<W> {
    /// The scene of an empty board, without pieces, marks or words.
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            sprites: Vec::new(),
            stacks: Vec::new(),
            marks: Vec::new(),
            captions: Vec::new(),
            legend: Vec::new(),
            lines: Vec::new(),
            panels: Vec::new(),
        }
    }

    /// The same scene with its words put into a language.
    pub fn map_words<V>(self, mut words: impl FnMut(W) -> V) -> Scene<V> {
        Scene {
            board: self.board,
            sprites: self.sprites,
            stacks: self.stacks,
            marks: self.marks,
            captions: self
                .captions
                .into_iter()
                .map(|Caption { place, words: said, badge, to_move }| Caption {
                    place,
                    words: words(said),
                    badge,
                    to_move,
                })
                .collect(),
            legend: self
                .legend
                .into_iter()
                .map(|Legend { sample, words: said }| Legend { sample, words: words(said) })
                .collect(),
            lines: self
                .lines
                .into_iter()
                .map(|TokenLine { before, tokens, after }| TokenLine {
                    before: words(before),
                    tokens,
                    after: words(after),
                })
                .collect(),
            panels: self.panels.into_iter().map(|panel| panel.map_words(&mut words)).collect(),
        }
    }

    /// The same scene with these cells marked as those that can be chosen, with `words` in the legend, instead of those
    /// where a move in the making may go.
    #[must_use]
    pub fn with_choices(mut self, cells: impl IntoIterator<Item = Cell>, words: W) -> Self {
        self.marks.retain(|mark| !matches!(mark, Mark::Target { .. } | Mark::Badge { .. } | Mark::Meter { .. }));
        self.legend.retain(|row| {
            !matches!(row.sample, Sample::Target | Sample::Named(_) | Sample::Sign(_) | Sample::Meter(..))
        });
        let (mut free, mut held) = (None, false);
        for cell in cells {
            if self.marks.contains(&Mark::Picked(cell)) {
                continue;
            }
            let occupied = self.sprites.iter().any(|sprite| sprite.cell == cell)
                || self.stacks.iter().any(|stack| stack.cell == cell);
            held |= occupied;
            free = free.or((!occupied).then_some(cell));
            let kind = if occupied { TargetKind::Occupied } else { TargetKind::Empty };
            self.marks.push(Mark::Target { cell, kind });
        }
        let sample = match free {
            Some(cell) if self.board.plan == Plan::Cornered => Some(Sample::Named(cell)),
            Some(_) => Some(Sample::Target),
            None => held.then_some(Sample::Target),
        };
        self.legend.extend(sample.map(|sample| Legend { sample, words }));
        self
    }

    /// The same scene of a position after an advised move: `words` say in the legend that the last move is that one.
    #[must_use]
    pub fn with_advice(mut self, words: W) -> Self {
        if let Some(row) = self.legend.iter_mut().find(|row| row.sample == Sample::LastMove) {
            row.words = words;
        }
        self
    }

    /// The same scene with these cells marked as those that a refusal speaks of.
    #[must_use]
    pub fn with_concerned(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.marks.extend(cells.into_iter().map(Mark::Concerned));
        self
    }

    /// The same scene without a side to move: nobody moves any more when the players have ended a game, which its rules
    /// do not know.
    #[must_use]
    pub fn without_turn(mut self) -> Self {
        self.captions.retain(|caption| !(caption.to_move && caption.place == CaptionPlace::Top));
        self.captions.iter_mut().for_each(|caption| caption.to_move = false);
        for panel in &mut self.panels {
            panel.status = None;
            for row in &mut panel.rows {
                if let PanelRow::Side { to_move, .. } = row {
                    *to_move = false;
                }
            }
        }
        self
    }
}
