//! The squares and the stacks on them.

use super::stack::TokenStack;
use board::{
    color::{ByColor, Color},
    grid::{Cell, Grid, Row, Tiling},
};

/// The grid of the board: seven files and thirteen ranks.
pub const GRID: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: FILES }; RANKS as usize]);

/// The number of files.
pub const FILES: u8 = 7;
/// The number of ranks.
pub const RANKS: u8 = 13;
const SQUARES: usize = FILES as usize * RANKS as usize;

/// The rank of the river. The ranks directly to the north and south of the river are its banks.
///
/// The rulebooks do not say how many rows the river and its banks have. Our reading is that the river and each bank
/// take one of "the three middle rows", which leaves five rows for each village.
pub const RIVER: u8 = 7;

/// The number of ranks in a village, counted from the edge of its side.
pub const VILLAGE: u8 = 5;

/// The number of tokens of each side.
pub const TOKENS: u32 = 34;

/// The usual nests, where the birds lie. A position string may name other squares.
///
/// This is our reading, since no rulebook names the squares in words. On the middle file, the board with its nests is
/// symmetric. On the back row, a nest has no square behind it; a pilot that passed the nest could not come back alone.
pub const NESTS: ByColor<Cell> = ByColor { white: Cell::new(3, 1), black: Cell::new(3, RANKS) };

/// The direction of a movement, as the moving side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Heading {
    Forward,
    Sideways,
    Backward,
}

impl Heading {
    /// The direction from a square to an adjacent one. `None` if the squares are not adjacent.
    pub const fn between(side: Color, from: Cell, to: Cell) -> Option<Self> {
        let files = from.letter().abs_diff(to.letter());
        match (files, to.number() as i8 - from.number() as i8, side) {
            (1, 0, _) => Some(Self::Sideways),
            (0, 1, Color::White) | (0, -1, Color::Black) => Some(Self::Forward),
            (0, -1, Color::White) | (0, 1, Color::Black) => Some(Self::Backward),
            _ => None,
        }
    }
}

/// The stacks on the squares, without the birds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BiyiBoard {
    stacks: Box<[TokenStack; SQUARES]>,
}

/// The encoding of all stacks that [`BiyiBoard::key`] computes. Different boards have different keys.
pub type BoardKey = [u128; 2];

impl BiyiBoard {
    /// The board without tokens.
    pub fn empty() -> Self {
        Self { stacks: Box::new([TokenStack::EMPTY; SQUARES]) }
    }

    /// The stack on a square of the board.
    pub fn get(&self, cell: Cell) -> TokenStack {
        self.stacks[index(cell)]
    }

    /// Replaces the stack on a square.
    pub fn set(&mut self, cell: Cell, stack: TokenStack) {
        self.stacks[index(cell)] = stack;
    }

    /// All squares with tokens and their stacks, rank by rank from the south.
    pub fn stacks(&self) -> impl Iterator<Item = (Cell, TokenStack)> {
        GRID.cells().zip(*self.stacks).filter(|(_, stack)| !stack.is_empty())
    }

    /// The number of tokens of a side.
    pub fn tokens(&self, color: Color) -> u32 {
        self.stacks.iter().map(|stack| stack.count(color)).sum()
    }

    /// Encodes all stacks in at most 256 bits: two bits for each token, a set bit and its color, and one clear bit at
    /// the end of each square. Two sides with 34 tokens each on 91 squares take 227 bits.
    ///
    /// # Panics
    /// Panics if the board has more than 82 tokens, because they do not fit. Check the count of untrusted input first.
    pub fn key(&self) -> BoardKey {
        let (mut key, mut length) = ([0; 2], 0);
        let mut push = |bit: bool| {
            key[length / 128] |= u128::from(bit) << (length % 128);
            length += 1;
        };
        for stack in *self.stacks {
            for token in stack.tokens() {
                push(true);
                push(token == Color::Black);
            }
            push(false);
        }
        key
    }

    /// The pairs of connected pure dragons of a side, which are on adjacent squares. The western or southern square of
    /// each pair comes first.
    pub fn connected_pairs(&self, color: Color) -> impl Iterator<Item = (Cell, Cell)> {
        let is_dragon = move |cell: Cell| self.get(cell).pure_dragon() == Some(color);
        GRID.cells().filter(move |&cell| is_dragon(cell)).flat_map(move |cell| {
            // Reversed, the order is west, south, east, north. The filter drops the squares to the west and south,
            // because their pairs are listed from the other square.
            let onward = beside(cell).rev().filter(move |&other| index(other) > index(cell));
            onward.filter(move |&other| is_dragon(other)).map(move |other| (cell, other))
        })
    }

    /// The first pair of connected pure dragons of a side. `None` if there is no pair.
    pub fn connected_dragons(&self, color: Color) -> Option<(Cell, Cell)> {
        self.connected_pairs(color).next()
    }

    /// The squares of the river whose tokens are not held, from the west.
    ///
    /// A river square with tokens is held if an adjacent bank square has tokens, or if an adjacent river square is
    /// held. So a run of occupied river squares is held as a whole, or not at all. The owners of the tokens do not
    /// matter.
    pub fn drowned(&self) -> Vec<Cell> {
        let occupied = |file, rank| !self.get(Cell::new(file, rank)).is_empty();
        let (mut drowned, mut run, mut held) = (Vec::new(), Vec::new(), false);
        for file in 0..=FILES {
            if file < FILES && occupied(file, RIVER) {
                run.push(Cell::new(file, RIVER));
                held |= occupied(file, RIVER - 1) || occupied(file, RIVER + 1);
                continue;
            }
            if held {
                run.clear();
            }
            drowned.append(&mut run);
            held = false;
        }
        drowned
    }
}

/// The squares adjacent to a square, in the order north, east, west, south.
pub fn beside(cell: Cell) -> impl DoubleEndedIterator<Item = Cell> {
    let (file, rank) = (cell.letter(), cell.number());
    let at = |file: u8, rank: u8| (file < FILES && (1..=RANKS).contains(&rank)).then(|| Cell::new(file, rank));
    [at(file, rank + 1), at(file + 1, rank), at(file.wrapping_sub(1), rank), at(file, rank - 1)].into_iter().flatten()
}

/// Whether a square is in the village of a side.
pub const fn in_village(color: Color, cell: Cell) -> bool {
    match color {
        Color::White => cell.number() <= VILLAGE,
        Color::Black => cell.number() > RANKS - VILLAGE,
    }
}

fn index(cell: Cell) -> usize {
    usize::from(cell.number() - 1) * usize::from(FILES) + usize::from(cell.letter())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell's name")
    }

    fn board(stacks: &str) -> BiyiBoard {
        let mut board = BiyiBoard::empty();
        for (name, tokens) in stacks.split_whitespace().filter_map(|item| item.split_once(':')) {
            board.set(cell(name), tokens.chars().filter_map(Color::from_char).collect());
        }
        board
    }

    #[test]
    fn squares_are_numbered_in_order() {
        assert_eq!(GRID.cells().count(), SQUARES);
        for (i, cell) in GRID.cells().enumerate() {
            assert_eq!(index(cell), i);
            let mut adjacent: Vec<Cell> = beside(cell).collect();
            let mut expected: Vec<Cell> =
                GRID.directions().iter().filter_map(|&direction| GRID.neighbor(cell, direction)).collect();
            adjacent.sort();
            expected.sort();
            assert_eq!(adjacent, expected, "{cell}");
            let headed = GRID.cells().filter(|&to| Heading::between(Color::White, cell, to).is_some());
            assert_eq!(headed.collect::<HashSet<_>>(), adjacent.into_iter().collect(), "{cell}");
        }
        assert_eq!(GRID.turned(NESTS.white), Some(NESTS.black));
    }

    #[test]
    fn sides_look_at_each_other() {
        use Heading::{Backward, Forward, Sideways};
        let check = |from, to, white, black| {
            assert_eq!(Heading::between(Color::White, cell(from), cell(to)), white);
            assert_eq!(Heading::between(Color::Black, cell(from), cell(to)), black);
        };
        check("d9", "d10", Some(Forward), Some(Backward));
        check("d9", "d8", Some(Backward), Some(Forward));
        check("d9", "e9", Some(Sideways), Some(Sideways));
        check("d9", "e10", None, None);
        check("d9", "d9", None, None);
        check("d9", "d11", None, None);
    }

    #[test]
    fn keys_differ_where_boards_do() {
        let boards = ["", "a1:w", "b1:w", "a1:b", "a1:ww", "a1:w b1:w", "a1:wb", "a1:bw", "g13:w", "g12:w g13:w"];
        let keys: HashSet<BoardKey> = boards.iter().map(|text| board(text).key()).collect();
        assert_eq!(keys.len(), boards.len());
        let full = "wb".repeat(34);
        assert_ne!(board(&format!("g13:{full}")).key(), board(&format!("g12:{full}")).key());
    }

    #[test]
    fn the_river_drowns_runs() {
        let check = |stacks: &str, drowned: &str| {
            let names: Vec<String> = board(stacks).drowned().iter().map(ToString::to_string).collect();
            assert_eq!(names.join(" "), drowned, "{stacks}");
        };
        check("", "");
        check("d7:w", "d7");
        check("d7:w d6:b", "");
        check("d7:w d8:b", "");
        check("d7:w c6:b e8:b d5:b", "d7");
        check("a7:w b7:b c7:w c8:b g7:b", "g7");
        check("a7:w b7:b d7:w d6:w f7:b g7:b", "a7 b7 f7 g7");
    }

    #[test]
    fn dragons_are_connected_straight() {
        let check = |stacks: &str, pair: Option<(&str, &str)>| {
            let expected = pair.map(|(a, b)| (cell(a), cell(b)));
            assert_eq!(board(stacks).connected_dragons(Color::White), expected, "{stacks}");
        };
        let bend = board("c4:www d4:www c5:www d5:bbb b4:bbb e4:wwb");
        let pairs: Vec<String> = bend.connected_pairs(Color::White).map(|(a, b)| format!("{a}{b}")).collect();
        assert_eq!(pairs, ["c4d4", "c4c5"]);
        check("c4:www d4:wwww", Some(("c4", "d4")));
        check("c12:www c13:www", Some(("c12", "c13")));
        check("c4:www d5:www", None);
        check("c4:www d4:bwww", None);
        check("c4:www d4:ww", None);
        check("c4:bbb d4:bbb", None);
        check("g4:www a5:www", None);
    }
}
