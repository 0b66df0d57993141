//! Moves and their canonical notation.

use std::{cmp::Ordering, fmt, str::FromStr};

use super::{
    spelling::TypedMove,
    supply::Supply,
    tile::{Facing, TileKind},
};
use crate::game::ParseMoveError;
use board::grid::Cell;

/// A move. Its cells may lie off the board, because a player can type any cell.
///
/// The text is the canonical notation: `draft SSBBWLA`, `S@f5`, `I@e4-g4>`, `g5-i5`, `j9v`, `i4@j5`,
/// `draw SBL`, `give EF`, `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaikoMove {
    /// Takes tiles from the own reserve into the hand before the first turn.
    Draft(Supply),
    /// Takes tiles from the own reserve into the hand as a turn.
    Draw(Supply),
    /// Moves tiles from the enemy's reserve into the enemy's hand, as a reward for the enemy's captures.
    Give(Supply),
    /// Puts a tile from the hand on the board.
    Deploy {
        /// The kind of the tile.
        kind: TileKind,
        /// The cell on which the tile lands.
        to: Cell,
        /// The cell to which a Sai shifts in the same turn.
        then: Option<Cell>,
        /// The final facing of the tile.
        facing: Option<Facing>,
    },
    /// Shifts a tile on the board to another square.
    Shift {
        /// The cell that the tile leaves.
        from: Cell,
        /// The cell where the tile ends.
        to: Cell,
        /// The final facing of the tile.
        facing: Option<Facing>,
    },
    /// Turns a tile in place.
    Turn {
        /// The cell of the tile.
        from: Cell,
        /// The final facing of the tile.
        facing: Option<Facing>,
    },
    /// Lifts a Water off the board and deploys it again.
    Redeploy {
        /// The cell that the Water leaves.
        from: Cell,
        /// The cell on which the Water lands.
        to: Cell,
    },
    /// Passes, which is legal only if there is no other move.
    Pass,
}

/// The text of [`PaikoMove::Pass`].
pub const PASS: &str = "--";
/// The word before the tiles of a [`PaikoMove::Draft`].
pub const DRAFT: &str = "draft ";
/// The word before the tiles of a [`PaikoMove::Draw`].
pub const DRAW: &str = "draw ";
/// The word before the tiles of a [`PaikoMove::Give`].
pub const GIVE: &str = "give ";

impl PaikoMove {
    /// The first 16 bytes of the text as a big-endian number.
    ///
    /// Sorting the moves of a turn by this key sorts them by text, because their texts have at most 16 bytes.
    pub fn key(&self) -> u128 {
        let mut key = [0; 16];
        let mut length = 0;
        self.spell(&mut |byte| {
            if let Some(place) = key.get_mut(length) {
                *place = byte;
                length += 1;
            }
        });
        u128::from_be_bytes(key)
    }

    /// Passes each byte of the text to `push`.
    fn spell(&self, push: &mut impl FnMut(u8)) {
        match *self {
            Self::Draft(tiles) => spell_tiles(DRAFT, tiles, push),
            Self::Draw(tiles) => spell_tiles(DRAW, tiles, push),
            Self::Give(tiles) => spell_tiles(GIVE, tiles, push),
            Self::Deploy { kind, to, then, facing } => {
                push(kind.letter() as u8);
                push(b'@');
                spell_cell(to, push);
                if let Some(then) = then {
                    push(b'-');
                    spell_cell(then, push);
                }
                spell_facing(facing, push);
            }
            Self::Shift { from, to, facing } => {
                spell_cell(from, push);
                push(b'-');
                spell_cell(to, push);
                spell_facing(facing, push);
            }
            Self::Turn { from, facing } => {
                spell_cell(from, push);
                spell_facing(facing, push);
            }
            Self::Redeploy { from, to } => {
                spell_cell(from, push);
                push(b'@');
                spell_cell(to, push);
            }
            Self::Pass => PASS.bytes().for_each(push),
        }
    }
}

fn spell_tiles(word: &str, tiles: Supply, push: &mut impl FnMut(u8)) {
    word.bytes().for_each(&mut *push);
    tiles.letters().for_each(|letter| push(letter as u8));
}

fn spell_cell(cell: Cell, push: &mut impl FnMut(u8)) {
    push(b'a' + cell.letter());
    if cell.number() >= 10 {
        push(b'0' + cell.number() / 10);
    }
    push(b'0' + cell.number() % 10);
}

fn spell_facing(facing: Option<Facing>, push: &mut impl FnMut(u8)) {
    if let Some(facing) = facing {
        push(facing.sign() as u8);
    }
}

impl fmt::Display for PaikoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(16);
        self.spell(&mut |byte| text.push(char::from(byte)));
        f.write_str(&text)
    }
}

impl PartialOrd for PaikoMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PaikoMove {
    /// Compares the bytes of the texts.
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key()).then_with(|| self.to_string().cmp(&other.to_string()))
    }
}

impl FromStr for PaikoMove {
    type Err = ParseMoveError;

    /// Reads every spelling that can be read without a position: the canonical notation, also with `n e s w` for
    /// facings, letters of tiles in any order, and `pass` for `--`. Spaces and letter case are ignored.
    ///
    /// A shift with its whole path is an error here. [`read_move`](crate::game::Position::read_move) reads such shifts,
    /// since it can check the path.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match TypedMove::read(text) {
            Some(TypedMove { mv, via, turned: false }) if via.is_empty() => Ok(mv),
            _ => Err(ParseMoveError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_sort_as_their_texts() {
        let texts = "--, A@e1, I@e4-f4<, I@e4<, draft SSBBWLA, draw A, draw SBL, e10<, e10@f5, e1-f1, e1<, e1>, \
                     e1@f5, e1^, e1v, give SSSBBBEEEFFFWWWI, give SSSBBBEEEFFFWWWL, h6";
        let texts: Vec<&str> = texts.split(", ").collect();
        let mut sorted = texts.clone();
        sorted.sort_unstable();
        let mut moves: Vec<PaikoMove> = texts.iter().map(|text| text.parse().expect("a move")).collect();
        assert!(moves.iter().map(ToString::to_string).eq(texts));
        moves.sort_unstable();
        assert!(moves.iter().map(ToString::to_string).eq(sorted));
    }
}
