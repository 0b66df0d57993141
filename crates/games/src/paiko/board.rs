//! The board with its tiles, their threats and their cover.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use super::{
    patterns::{Pattern, pattern},
    rulings::{NEED, POINTS},
    squares::{Square, Squares},
    tile::{Tile, TileKind},
};
use board::color::{ByColor, Color};

/// The tiles on the squares.
///
/// The board counts the threats and covers of each square as tiles come and go, so that queries are cheap. Boards are
/// equal if their tiles are.
#[derive(Clone)]
pub struct PaikoBoard {
    tiles: [Option<Tile>; Square::COUNT],
    of: ByColor<Squares>,
    lotuses: Squares,
    fires: Squares,
    /// Per square, the number of threats against a side: those of enemy tiles and of its own Fires.
    threat: ByColor<Tally>,
    /// Per square, the number of tiles of a side that threaten it.
    reach: ByColor<Tally>,
    /// Per square, the number of tiles of a side that cover it.
    cover: ByColor<Tally>,
}

/// A count per square, and the sets of squares whose count is at least 1, 2 and 3.
#[derive(Clone, Debug)]
struct Tally {
    counts: [u8; Square::COUNT],
    at_least: [Squares; 3],
}

impl Tally {
    const ZERO: Self = Self { counts: [0; Square::COUNT], at_least: [Squares::NONE; 3] };

    fn add(&mut self, squares: Squares) {
        for square in squares.iter() {
            let count = &mut self.counts[square.index()];
            if let Some(set) = self.at_least.get_mut(usize::from(*count)) {
                *set |= square.into();
            }
            *count += 1;
        }
    }

    fn subtract(&mut self, squares: Squares) {
        for square in squares.iter() {
            let count = &mut self.counts[square.index()];
            *count -= 1;
            if let Some(set) = self.at_least.get_mut(usize::from(*count)) {
                *set &= !Squares::from(square);
            }
        }
    }
}

impl PaikoBoard {
    /// The board without tiles.
    pub const EMPTY: Self = Self {
        tiles: [None; Square::COUNT],
        of: ByColor { white: Squares::NONE, black: Squares::NONE },
        lotuses: Squares::NONE,
        fires: Squares::NONE,
        threat: ByColor { white: Tally::ZERO, black: Tally::ZERO },
        reach: ByColor { white: Tally::ZERO, black: Tally::ZERO },
        cover: ByColor { white: Tally::ZERO, black: Tally::ZERO },
    };

    /// The tile on a square.
    pub const fn get(&self, square: Square) -> Option<Tile> {
        self.tiles[square.index()]
    }

    /// The tiles with their squares, by the numbers of the squares.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Tile)> {
        self.occupied().iter().filter_map(|square| self.get(square).map(|tile| (square, tile)))
    }

    /// The squares with a tile of a side.
    pub fn of(&self, color: Color) -> Squares {
        self.of[color]
    }

    /// The squares with a tile.
    pub fn occupied(&self) -> Squares {
        self.of.white | self.of.black
    }

    /// The squares with a Fire.
    pub const fn fires(&self) -> Squares {
        self.fires
    }

    /// Puts a tile on a square, which must be empty.
    pub fn put(&mut self, square: Square, tile: Tile) {
        debug_assert!(self.get(square).is_none(), "two tiles on a square");
        self.tiles[square.index()] = Some(tile);
        self.count(square, tile, Tally::add);
    }

    /// Takes the tile off a square. `None` if the square is empty.
    pub fn take(&mut self, square: Square) -> Option<Tile> {
        let tile = self.tiles[square.index()].take()?;
        self.count(square, tile, Tally::subtract);
        Some(tile)
    }

    /// Updates the sets and counts for a tile that is put on or taken off a square: `change` adds to or subtracts from
    /// each count.
    #[inline]
    fn count(&mut self, square: Square, Tile { color, kind, facing }: Tile, change: impl Fn(&mut Tally, Squares)) {
        let Pattern { threat, cover } = pattern(kind, facing, square);
        self.of[color] ^= square.into();
        match kind {
            TileKind::Lotus => self.lotuses ^= square.into(),
            TileKind::Fire => {
                self.fires ^= square.into();
                change(&mut self.threat[color], threat);
            }
            _ => {}
        }
        change(&mut self.threat[!color], threat);
        change(&mut self.reach[color], threat);
        change(&mut self.cover[color], cover);
    }

    /// The number of threats against a side on a square: those of enemy tiles and of its own Fires.
    pub fn threat(&self, color: Color, square: Square) -> u8 {
        self.threat[color].counts[square.index()]
    }

    /// The squares with at least `least` threats against a side, where `least` is 1, 2 or 3.
    pub fn threatened(&self, color: Color, least: u8) -> Squares {
        self.threat[color].at_least[usize::from(least) - 1]
    }

    /// The squares that tiles of a side threaten.
    pub fn reached(&self, color: Color) -> Squares {
        self.reach[color].at_least[0]
    }

    /// The squares on which tiles of a side are covered.
    pub fn covered(&self, color: Color) -> Squares {
        Squares::home(color) | self.cover[color].at_least[0]
    }

    /// The number of threats needed to capture a tile of a side on a square.
    pub fn need(&self, color: Color, square: Square) -> u8 {
        NEED[usize::from(self.covered(color).contains(square))]
    }

    /// The squares where a tile of a side would be captured if each square held `added` (0 or 1) more threats.
    pub fn deadly(&self, color: Color, added: u8) -> Squares {
        let [bare, covered] = NEED.map(|need| self.threatened(color, need - added));
        bare & !self.covered(color) | covered
    }

    /// The squares with tiles of a side that hold enough threats to capture them.
    pub fn capturable(&self, color: Color) -> Squares {
        self.of[color] & self.deadly(color, 0)
    }

    /// The squares where the side of a tile would have capturable tiles if the tile were put on this empty square.
    pub fn doomed(&self, square: Square, Tile { color, kind, facing }: Tile) -> Squares {
        let pattern = pattern(kind, facing, square);
        let fire = if kind == TileKind::Fire { pattern.threat } else { Squares::NONE };
        let [bare, covered] = NEED.map(|need| self.threatened(color, need) | self.threatened(color, need - 1) & fire);
        (self.of[color] | square.into()) & (bare & !(self.covered(color) | pattern.cover) | covered)
    }

    /// The squares of the tiles that make the [`threat`](Self::threat) against a side on a square.
    pub fn threatening(&self, color: Color, square: Square) -> Squares {
        let threatens = |(from, tile): &(Square, Tile)| {
            (tile.color != color || tile.kind == TileKind::Fire)
                && pattern(tile.kind, tile.facing, *from).threat.contains(square)
        };
        self.tiles().filter(threatens).map(|(from, _)| from).collect()
    }

    /// The points of a side.
    pub fn score(&self, color: Color) -> u32 {
        let scoring = self.of[color] & !self.lotuses;
        let [middle, enemy_home] = POINTS;
        middle * (scoring & Squares::middle()).len() + enemy_home * (scoring & Squares::home(!color)).len()
    }
}

impl fmt::Debug for PaikoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.tiles().map(|(square, tile)| (square.cell().to_string(), tile))).finish()
    }
}

impl PartialEq for PaikoBoard {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for PaikoBoard {}

impl Hash for PaikoBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::paiko::tile::Facing;

    fn square(name: &str) -> Square {
        Square::of(name.parse().expect("a cell")).expect("on the board")
    }

    fn tile(color: Color, kind: TileKind, facing: Option<Facing>) -> Tile {
        Tile { color, kind, facing }
    }

    proptest! {
        /// The counts agree with a search through all tiles.
        #[test]
        fn counts_follow_the_tiles(actions in prop::collection::vec((0..112usize, 0..64usize), 1..80)) {
            let squares: Vec<Square> = Square::all().collect();
            let mut board = PaikoBoard::EMPTY;
            for (at, what) in actions {
                let at = squares[at];
                let (color, kind, facing) = (Color::ALL[what % 2], TileKind::ALL[what / 2 % 8], Facing::ALL[what / 16]);
                if board.take(at).is_none() {
                    board.put(at, tile(color, kind, kind.is_directional().then_some(facing)));
                }
            }
            for color in Color::ALL {
                for at in Square::all() {
                    let patterns: Vec<_> = board
                        .tiles()
                        .map(|(from, tile)| (tile, pattern(tile.kind, tile.facing, from)))
                        .collect();
                    let threat = board.threatening(color, at).len();
                    let reach = patterns.iter().any(|(tile, p)| tile.color == color && p.threat.contains(at));
                    let cover = Squares::home(color).contains(at)
                        || patterns.iter().any(|(tile, p)| tile.color == color && p.cover.contains(at));
                    let need = if cover { 3 } else { 2 };
                    prop_assert_eq!(u32::from(board.threat(color, at)), threat);
                    for least in 1..=3u8 {
                        prop_assert_eq!(board.threatened(color, least).contains(at), threat >= least.into());
                    }
                    prop_assert_eq!(board.reached(color).contains(at), reach);
                    prop_assert_eq!(board.covered(color).contains(at), cover);
                    prop_assert_eq!(u32::from(board.need(color, at)), need);
                    for added in 0..=1u8 {
                        prop_assert_eq!(board.deadly(color, added).contains(at), threat + u32::from(added) >= need);
                    }
                    let own = board.get(at).is_some_and(|tile| tile.color == color);
                    prop_assert_eq!(board.capturable(color).contains(at), own && threat >= need);
                }
            }
            // `doomed` predicts which tiles are capturable after the tile is put.
            for (kind, at) in TileKind::ALL.into_iter().zip(squares.into_iter().step_by(13)) {
                if board.get(at).is_none() {
                    let new = tile(Color::Black, kind, kind.facings()[0]);
                    let mut after = board.clone();
                    after.put(at, new);
                    prop_assert_eq!(board.doomed(at, new), after.capturable(Color::Black));
                }
            }
        }
    }

    #[test]
    fn points_depend_on_the_ground() {
        let mut board = PaikoBoard::EMPTY;
        for (name, color, kind) in [
            ("g5", Color::White, TileKind::Sword),
            ("h5", Color::White, TileKind::Air),
            ("i8", Color::White, TileKind::Earth),
            ("j9", Color::White, TileKind::Lotus),
            ("h4", Color::Black, TileKind::Water),
            ("i9", Color::Black, TileKind::Water),
            ("f9", Color::Black, TileKind::Lotus),
        ] {
            board.put(square(name), tile(color, kind, None));
        }
        assert_eq!((board.score(Color::White), board.score(Color::Black)), (3, 1));
        assert_eq!(board.take(square("i8")).map(|tile| tile.kind), Some(TileKind::Earth));
        assert_eq!(board.take(square("i8")), None);
        assert_eq!(board.score(Color::White), 1);
    }
}
