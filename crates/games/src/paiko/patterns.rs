//! The squares that each tile threatens and covers.

use super::{
    squares::{Square, Squares},
    tile::{Facing, TileKind},
};

/// Offsets (east, north) from a tile that faces north.
type Offsets = &'static [(i8, i8)];

const RING: Offsets = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const BLOCK: Offsets = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (0, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const PLUS: Offsets = &[(0, 2), (0, 1), (-2, 0), (-1, 0), (1, 0), (2, 0), (0, -1), (0, -2)];
const FAN: Offsets = &[(-2, 2), (-1, 2), (0, 2), (1, 2), (2, 2), (-1, 1), (0, 1), (1, 1), (0, 0)];
const KNIGHT: Offsets = &[(-1, 2), (1, 2), (-2, 1), (2, 1), (-2, -1), (2, -1), (-1, -2), (1, -2)];

/// The offsets that a kind threatens.
const fn threat_offsets(kind: TileKind) -> Offsets {
    match kind {
        TileKind::Sword => RING,
        TileKind::Bow => &[(0, 4), (0, 3), (0, 2)],
        TileKind::Earth => PLUS,
        TileKind::Fire => FAN,
        TileKind::Water => &[(-1, 1), (1, 1), (-1, -1), (1, -1)],
        TileKind::Sai => &[(0, 1)],
        TileKind::Lotus => &[],
        TileKind::Air => KNIGHT,
    }
}

/// The offsets that a kind covers.
const fn cover_offsets(kind: TileKind) -> Offsets {
    match kind {
        TileKind::Water => &[(0, 1), (-1, 0), (1, 0), (0, -1)],
        TileKind::Sai => &[(-1, 0), (1, 0)],
        TileKind::Lotus => BLOCK,
        TileKind::Sword | TileKind::Bow | TileKind::Earth | TileKind::Fire | TileKind::Air => &[],
    }
}

/// The squares that a tile threatens and covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The threatened squares. No tile in between blocks a threat.
    pub threat: Squares,
    /// The squares where tiles of the same side are covered.
    pub cover: Squares,
}

/// The pattern of a tile on a square. The facing matters for directional kinds only.
#[inline]
pub fn pattern(kind: TileKind, facing: Option<Facing>, square: Square) -> Pattern {
    let facing = match facing {
        Some(facing) => facing,
        None => Facing::North,
    };
    PATTERNS[kind as usize][facing as usize][square.index()]
}

/// The squares from which a tile with this facing threatens a square. They are the squares that a tile with the
/// opposite facing would threaten from there.
#[inline]
pub fn attackers(kind: TileKind, facing: Option<Facing>, square: Square) -> Squares {
    pattern(kind, facing.map(Facing::opposite), square).threat
}

static PATTERNS: [[[Pattern; Square::COUNT]; Facing::COUNT]; TileKind::COUNT] = {
    let none = Pattern { threat: Squares::NONE, cover: Squares::NONE };
    let mut patterns = [[[none; Square::COUNT]; Facing::COUNT]; TileKind::COUNT];
    let mut n = 0;
    while n < TileKind::COUNT * Facing::COUNT * Square::COUNT {
        let (kind, facing, square) =
            (n / Square::COUNT / Facing::COUNT, n / Square::COUNT % Facing::COUNT, n % Square::COUNT);
        patterns[kind][facing][square] = drawn(TileKind::ALL[kind], Facing::ALL[facing], Square::new(square as u8));
        n += 1;
    }
    patterns
};

const fn drawn(kind: TileKind, facing: Facing, square: Square) -> Pattern {
    let facing = if kind.is_directional() { facing } else { Facing::North };
    Pattern { threat: around(square, facing, threat_offsets(kind)), cover: around(square, facing, cover_offsets(kind)) }
}

/// The squares of the board at these offsets.
const fn around(square: Square, facing: Facing, offsets: Offsets) -> Squares {
    let mut squares = Squares::NONE;
    let mut n = 0;
    while n < offsets.len() {
        if let Some(at) = square.offset(facing.turned(offsets[n])) {
            squares = squares.with(at);
        }
        n += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: TileKind, facing: Option<Facing>, threat: &str, cover: &str) {
        let centre = Square::of("g7".parse().expect("a cell")).expect("on the board");
        let Pattern { threat: threatens, cover: covers } = pattern(kind, facing, centre);
        for (set, expected) in [(threatens, threat), (covers, cover)] {
            let names: Vec<String> = set.iter().map(|square| square.cell().to_string()).collect();
            assert_eq!(names.join(" "), expected, "{kind:?} {facing:?}");
        }
    }

    #[test]
    fn patterns_are_those_of_the_rules() {
        let ring = "f6 g6 h6 f7 h7 f8 g8 h8";
        check(TileKind::Sword, None, ring, "");
        check(TileKind::Bow, Some(Facing::North), "g9 g10 g11", "");
        check(TileKind::Bow, Some(Facing::East), "i7 j7 k7", "");
        check(TileKind::Bow, Some(Facing::South), "g3 g4 g5", "");
        check(TileKind::Bow, Some(Facing::West), "c7 d7 e7", "");
        check(TileKind::Earth, None, "g5 g6 e7 f7 h7 i7 g8 g9", "");
        check(TileKind::Fire, Some(Facing::North), "g7 f8 g8 h8 e9 f9 g9 h9 i9", "");
        check(TileKind::Fire, Some(Facing::East), "i5 h6 i6 g7 h7 i7 h8 i8 i9", "");
        check(TileKind::Fire, Some(Facing::South), "e5 f5 g5 h5 i5 f6 g6 h6 g7", "");
        check(TileKind::Fire, Some(Facing::West), "e5 e6 f6 e7 f7 g7 e8 f8 e9", "");
        check(TileKind::Water, None, "f6 h6 f8 h8", "g6 f7 h7 g8");
        check(TileKind::Sai, Some(Facing::North), "g8", "f7 h7");
        check(TileKind::Sai, Some(Facing::East), "h7", "g6 g8");
        check(TileKind::Sai, Some(Facing::South), "g6", "f7 h7");
        check(TileKind::Sai, Some(Facing::West), "f7", "g6 g8");
        check(TileKind::Lotus, None, "", "f6 g6 h6 f7 g7 h7 f8 g8 h8");
        check(TileKind::Air, None, "f5 h5 e6 i6 e8 i8 f9 h9", "");
    }

    #[test]
    fn attackers_are_those_that_threaten() {
        for kind in TileKind::ALL {
            for &facing in kind.facings() {
                for square in Square::all() {
                    let threatens = |from: &Square| pattern(kind, facing, *from).threat.contains(square);
                    assert_eq!(attackers(kind, facing, square), Square::all().filter(threatens).collect());
                }
            }
        }
    }

    #[test]
    fn patterns_end_at_the_rim() {
        let corner = Square::of("g1".parse().expect("a cell")).expect("on the board");
        assert_eq!(pattern(TileKind::Sword, None, corner).threat.len(), 4);
        assert_eq!(pattern(TileKind::Bow, Some(Facing::South), corner).threat.len(), 0);
    }
}
