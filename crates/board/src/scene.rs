//! Pictures of boards as data, which games make and `render` draws.
//!
//! A scene contains no pixels, no color values and no translated text. Its unit of length is the distance from a
//! hexagon's center to its corners, or the width of a square cell. Offsets from a cell's center are measured to the
//! right and down on the finished picture, so they do not turn with the board.

use crate::{
    color::Color,
    grid::{Cell, Direction, Grid},
    phrase::Phrase,
};

pub mod bracket;
mod drawing;
pub mod graph;
pub mod guide;
mod mark;
mod panel;
pub mod scoreboard;

pub use drawing::Drawing;
pub use mark::{Arrow, Lost, Mark, PieceEffect, Sign, TargetKind};
pub use panel::{Corner, Counted, CountedMark, Panel, PanelRow};

/// A picture of a board.
///
/// `W` is the type of the scene's texts: [`Phrase`] in the scenes that games make, `String` after translation into a
/// language.
///
/// # Examples
///
/// ```
/// use board::{
///     color::Color,
///     grid::{Cell, Grid, Row, Tiling},
///     scene::{Board, Caption, CaptionPlace, Drawing, Mark, Orientation, Scene},
/// };
///
/// const GRID: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 3 }; 3]);
///
/// let board = Board { grid: GRID, grounds: Vec::new(), plan: Orientation::Upright, emblem: Drawing::BADGE };
/// let mut scene = Scene::new(board);
/// scene.marks.push(Mark::Arrived(Cell::new(1, 2)));
/// scene.captions.push(Caption { place: CaptionPlace::Near, words: "White", count: None, badge: Some(Color::White) });
///
/// let translated = scene.map_words(|words| words.to_uppercase());
/// assert_eq!(translated.captions[0].words, "WHITE");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene<W = Phrase> {
    /// The empty board, which stays the same throughout a game.
    pub board: Board,
    /// The part of the board to show, on a larger scale. `None` for the whole board.
    pub window: Option<Window>,
    /// The pieces. Pieces in the same row of the picture are drawn in this order.
    pub sprites: Vec<Sprite>,
    /// The stacks of tokens, drawn over the sprites.
    pub stacks: Vec<Stack>,
    /// Marks on cells: the last move, picked cells, targets.
    pub marks: Vec<Mark>,
    /// Words in the margins.
    pub captions: Vec<Caption<W>>,
    /// Whose turn it is or how the game ended, drawn as a pill beside the name of the side that it concerns.
    pub status: Option<Status<W>>,
    /// A short line in a margin, such as the number of a move in a replay.
    pub note: Option<W>,
    /// The entries of the legend, the most important one first.
    pub legend: Vec<Legend<W>>,
    /// The stacks whose tokens are listed below the board, as many in a row as have room.
    pub lines: Vec<TokenLine<W>>,
    /// The panels in the corners of the picture that the board leaves free.
    pub panels: Vec<Panel<W>>,
    /// The kinds of captured pieces with their numbers, beside the board. Only boards of hexagons have room there.
    pub captured: Vec<(Lost, u8)>,
}

/// An empty board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The cells.
    pub grid: Grid,
    /// The grounds of cells that are not plain.
    pub grounds: Vec<(Cell, Ground)>,
    /// The orientation of the board on its picture, and the places of the texts around it.
    pub plan: Orientation,
    /// The drawing that stands for a side beside its name.
    pub emblem: Drawing,
}

impl Board {
    /// The ground of a cell; none for a plain cell.
    pub fn ground(&self, cell: Cell) -> Option<Ground> {
        self.grounds.iter().rfind(|&&(at, _)| at == cell).map(|&(_, ground)| ground)
    }
}

/// A part of a board: all cells whose letters and numbers are in these ranges, which include their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The least and the greatest index of a letter.
    pub letters: (u8, u8),
    /// The least and the greatest number.
    pub numbers: (u8, u8),
}

impl Window {
    /// The window with all of these cells and one more cell on each side; `None` without cells.
    pub fn around(cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        let cells = cells.into_iter().map(|cell| Self {
            letters: (cell.letter().saturating_sub(1), cell.letter().saturating_add(1)),
            numbers: (cell.number().saturating_sub(1), cell.number().saturating_add(1)),
        });
        cells.reduce(Self::with)
    }

    /// The smallest window that holds both windows.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            letters: (self.letters.0.min(other.letters.0), self.letters.1.max(other.letters.1)),
            numbers: (self.numbers.0.min(other.numbers.0), self.numbers.1.max(other.numbers.1)),
        }
    }

    /// Whether the window shows a cell.
    pub fn shows(self, cell: Cell) -> bool {
        (self.letters.0..=self.letters.1).contains(&cell.letter())
            && (self.numbers.0..=self.numbers.1).contains(&cell.number())
    }
}

/// The orientation of a board on its picture, and the places of the texts around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// Each side sees its own camp at the bottom. Captions stand above and below the board.
    Upright,
    /// The board lies sideways: each side sees its own camp on the left. Only boards of squares can lie sideways. Their
    /// cells are slightly higher than wide, and captions stand in a row above the board.
    Lying,
    /// Each side sees its own camp at the bottom, and panels stand in the corners that the board leaves free. Only
    /// boards of squares can have panels.
    Cornered,
}

/// The ground of a cell that is not plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A goal: a cell that a side has to reach.
    Goal,
    /// A cell of a side's camp.
    Home(Color),
    /// A dark cell, which belongs to this side's camp or, if this is `None`, to no camp.
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
    /// The side in whose colors the drawing is painted.
    pub color: Color,
    /// The cell on which the drawing stands.
    pub cell: Cell,
    /// The offset from the cell's center to the drawing's center.
    pub offset: (f32, f32),
    /// The width and the height of the drawing.
    pub size: (f32, f32),
    /// How the drawing turns with the board.
    pub pose: Pose,
}

/// How a drawing turns with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// The drawing never turns.
    Still,
    /// The drawing looks in a direction, to the left or to the right on the picture. Its file shows it looking to the
    /// right; it is mirrored to look to the left.
    Looks(Direction),
    /// The drawing points in a direction. Its file shows it pointing up.
    Points(Direction),
}

/// A stack of tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The cell on which the stack stands.
    pub cell: Cell,
    /// The tokens from bottom to top. The side of the topmost token owns the stack.
    pub tokens: Vec<Color>,
    /// The drawing that shows the owner in addition to the colors. It faces the direction in which the owner plays.
    pub sign: Drawing,
    /// Whether a crest on its tag marks the stack as a special one.
    pub crested: bool,
}

/// Words in a margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption<W = Phrase> {
    /// The place of the words.
    pub place: CaptionPlace,
    /// The words.
    pub words: W,
    /// The number of the side's pieces, after the words.
    pub count: Option<u32>,
    /// The side whose emblem stands before the words.
    pub badge: Option<Color>,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status<W = Phrase> {
    /// The side to move, or the side that won. `None` if the game is drawn.
    pub side: Option<Color>,
    /// The words on the pill.
    pub words: W,
    /// A few words beside the pill, which tell how the game ended.
    pub how: Option<W>,
}

/// An entry of the legend: a mark with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend<W = Phrase> {
    /// The mark.
    pub sample: Sample,
    /// The meaning of the mark.
    pub words: W,
}

/// A mark as the legend shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sample {
    /// The frames, tints and arrowheads of the last move.
    LastMove,
    /// [`Mark::Earlier`].
    Earlier,
    /// The same marks for the part of a move that the player has made so far.
    Made,
    /// [`Mark::Picked`].
    Picked,
    /// [`Mark::Target`].
    Target,
    /// [`Mark::Choice`].
    Choice,
    /// [`Mark::Target`] on a board with panels, where the mark shows the name of this cell.
    Named(Cell),
    /// A sign of a [`Mark::Badge`].
    Sign(Sign),
    /// [`Mark::Link`].
    Link,
    /// [`Mark::Captured`].
    Captured,
    /// [`Mark::Facing`].
    Facing,
    /// [`Mark::Reach`] of a piece that keeps its direction.
    Reach(PieceEffect),
    /// [`Mark::Reach`] of a piece whose direction is still open.
    ReachFacing(PieceEffect),
    /// [`Mark::Threats`].
    Threats(Color),
    /// [`Mark::Cover`].
    Cover(Color),
    /// [`Mark::Meter`], with the number of full segments and the number of all segments.
    Meter(u8, u8),
    /// [`Mark::Endangered`].
    Endangered,
}

/// A list of the tokens of a stack, below the board. A list that is alone in its row has words before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenLine<W = Phrase> {
    /// The cell of the stack, whose name replaces the words if several lists share a row.
    pub cell: Cell,
    /// The words before the tokens, which name the stack and its bottom end.
    pub before: W,
    /// The sides of the tokens, from bottom to top.
    pub tokens: Vec<Color>,
    /// The words after the tokens, which name the top of the stack.
    pub after: W,
}

/// The place of a caption in a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptionPlace {
    /// The name of White, in the row above the board: on the left if White views the board, or else on the right.
    Near,
    /// The name of Black, in the row above the board: on the right if White views the board, or else on the left.
    Far,
    /// Less important words between the names of the sides.
    Aside,
    /// Beside both ends of the row of cells next to White. Only boards of hexagons have room there.
    NearEnds,
    /// Beside both ends of the row of cells next to Black. Only boards of hexagons have room there.
    FarEnds,
}

impl<W> Scene<W> {
    /// The scene of an empty board, without pieces, marks or words.
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            window: None,
            sprites: Vec::new(),
            stacks: Vec::new(),
            marks: Vec::new(),
            captions: Vec::new(),
            status: None,
            note: None,
            legend: Vec::new(),
            lines: Vec::new(),
            panels: Vec::new(),
            captured: Vec::new(),
        }
    }

    /// Converts the words, such as by translating them into a language.
    pub fn map_words<V>(self, mut words: impl FnMut(W) -> V) -> Scene<V> {
        Scene {
            board: self.board,
            window: self.window,
            sprites: self.sprites,
            stacks: self.stacks,
            marks: self.marks,
            captions: self
                .captions
                .into_iter()
                .map(|Caption { place, words: said, count, badge }| Caption { place, words: words(said), count, badge })
                .collect(),
            status: self.status.map(|Status { side, words: said, how }| Status {
                side,
                words: words(said),
                how: how.map(&mut words),
            }),
            note: self.note.map(&mut words),
            legend: self
                .legend
                .into_iter()
                .map(|Legend { sample, words: said }| Legend { sample, words: words(said) })
                .collect(),
            lines: self
                .lines
                .into_iter()
                .map(|TokenLine { cell, before, tokens, after }| TokenLine {
                    cell,
                    before: words(before),
                    tokens,
                    after: words(after),
                })
                .collect(),
            panels: self.panels.into_iter().map(|panel| panel.map_words(&mut words)).collect(),
            captured: self.captured,
        }
    }

    /// Replaces the targets of an incomplete move with the cells among which a learner can choose. The legend explains
    /// these cells with `words`.
    #[must_use]
    pub fn with_choices(mut self, cells: impl IntoIterator<Item = Cell>, words: W) -> Self {
        let targets = |mark: &Mark| {
            matches!(mark, Mark::Target { .. } | Mark::Choice(_) | Mark::Badge { .. } | Mark::Meter { .. })
        };
        self.marks.retain(|mark| !targets(mark));
        self.legend.retain(|row| {
            !matches!(
                row.sample,
                Sample::Target | Sample::Choice | Sample::Named(_) | Sample::Sign(_) | Sample::Meter(..)
            )
        });
        let free = |cell: &Cell| !self.marks.contains(&Mark::Picked(*cell));
        let choices = cells.into_iter().filter(free).map(Mark::Choice).collect::<Vec<_>>();
        if !choices.is_empty() {
            self.legend.push(Legend { sample: Sample::Choice, words });
        }
        self.marks.extend(choices);
        self
    }

    /// Replaces the legend's words for the last move. This is for scenes that show the position after an advised move.
    #[must_use]
    pub fn with_advice(mut self, words: W) -> Self {
        match self.legend.iter_mut().find(|row| row.sample == Sample::LastMove) {
            Some(row) => row.words = words,
            None => self.legend.push(Legend { sample: Sample::LastMove, words }),
        }
        self
    }

    /// Removes the last move from the legend. This is for players who have seen the marks of a last move before.
    #[must_use]
    pub fn without_last_in_legend(mut self) -> Self {
        self.legend.retain(|row| row.sample != Sample::LastMove);
        self
    }

    /// Replaces the status. This is for games that the players have ended, since the position does not tell that such a
    /// game is over, and for positions that are not part of a game.
    #[must_use]
    pub fn with_status(mut self, status: Option<Status<W>>) -> Self {
        self.status = status;
        self
    }

    /// Shows only a part of the board, if the part is at most two thirds of the board's cells. On a board with panels,
    /// which count the tiles on the board, the part grows to hold all pieces.
    #[must_use]
    pub fn with_window(mut self, window: Option<Window>) -> Self {
        let pieces = self.sprites.iter().map(|sprite| sprite.cell);
        let pieces = if self.board.plan == Orientation::Cornered { Window::around(pieces) } else { None };
        let window = window.map(|window| pieces.map_or(window, |pieces| window.with(pieces)));
        let cells = self.board.grid.cells();
        let (all, shown) =
            (cells.count(), self.board.grid.cells().filter(|cell| window.is_some_and(|it| it.shows(*cell))));
        self.window = window.filter(|_| 3 * shown.count() <= 2 * all);
        self
    }

    /// Marks where pieces came to with the move before the last one, which `before` shows as the last move.
    #[must_use]
    pub fn with_earlier<V>(mut self, before: &Scene<V>) -> Self {
        self.marks.extend(before.marks.iter().filter_map(|mark| match mark {
            Mark::Arrived(cell) | Mark::Turned(cell) | Mark::Went { to: cell, .. } => Some(Mark::Earlier(*cell)),
            _ => None,
        }));
        self
    }

    /// Adds a short line in a margin.
    #[must_use]
    pub fn with_note(mut self, note: W) -> Self {
        self.note = Some(note);
        self
    }
}
