//! The eight kinds of tiles and the four facings.

use board::{color::Color, grid::Direction, names};

/// A kind of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum TileKind {
    Sword,
    Bow,
    Earth,
    Fire,
    Water,
    Sai,
    Lotus,
    Air,
}

// In the order in which texts list them.
names! {
    TileKind {
        Sword = "sword", Bow = "bow", Earth = "earth", Fire = "fire",
        Water = "water", Sai = "sai", Lotus = "lotus", Air = "air",
    }
}

impl TileKind {
    /// The number of kinds.
    pub const COUNT: usize = Self::ALL.len();

    /// The capital letter of the kind in notation: the first letter of the name, except `I` for the Sai.
    pub const fn letter(self) -> char {
        b"SBEFWILA"[self as usize] as char
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Whether a tile of this kind has a facing.
    pub const fn is_directional(self) -> bool {
        matches!(self, Self::Bow | Self::Fire | Self::Sai)
    }

    /// The values of [`Tile::facing`] for this kind: all facings, or `None` alone.
    pub const fn facings(self) -> &'static [Option<Facing>] {
        if self.is_directional() {
            &[Some(Facing::North), Some(Facing::East), Some(Facing::South), Some(Facing::West)]
        } else {
            &[None]
        }
    }

    /// The largest number of steps in a shift of a tile of this kind.
    pub const fn range(self) -> u8 {
        match self {
            Self::Sword | Self::Bow | Self::Fire | Self::Water | Self::Sai => 2,
            Self::Earth => 1,
            Self::Lotus | Self::Air => 0,
        }
    }

    /// The number of threats that a tile of this kind makes against itself: 1 for a Fire, 0 for others.
    pub const fn own_threat(self) -> u8 {
        matches!(self, Self::Fire) as u8
    }
}

/// The direction that a tile faces. North is up in pictures, for the tiles of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Facing {
    North,
    East,
    South,
    West,
}

impl Facing {
    /// The number of facings.
    pub const COUNT: usize = 4;

    /// All facings, clockwise.
    pub const ALL: [Self; Self::COUNT] = [Self::North, Self::East, Self::South, Self::West];

    /// The opposite facing.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % Self::COUNT]
    }

    /// The sign of the facing in notation: `^`, `>`, `v` or `<`.
    pub const fn sign(self) -> char {
        b"^>v<"[self as usize] as char
    }

    /// The facing with this sign or this compass letter, in either case.
    pub fn from_sign(sign: char) -> Option<Self> {
        match sign.to_ascii_lowercase() {
            '^' | 'n' => Some(Self::North),
            '>' | 'e' => Some(Self::East),
            'v' | 's' => Some(Self::South),
            '<' | 'w' => Some(Self::West),
            _ => None,
        }
    }

    /// The facing as a direction.
    pub const fn direction(self) -> Direction {
        match self {
            Self::North => Direction::North,
            Self::East => Direction::East,
            Self::South => Direction::South,
            Self::West => Direction::West,
        }
    }

    /// The facing in this direction, `None` for a diagonal.
    pub fn from_direction(direction: Direction) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.direction() == direction)
    }

    /// Rotates an offset (east, north) by the turn from north to this facing.
    pub const fn turned(self, (x, y): (i8, i8)) -> (i8, i8) {
        match self {
            Self::North => (x, y),
            Self::East => (y, -x),
            Self::South => (-x, -y),
            Self::West => (-y, x),
        }
    }
}

/// A tile on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// The side that owns the tile.
    pub color: Color,
    /// The kind of the tile.
    pub kind: TileKind,
    /// The facing, `None` exactly if the kind is not directional.
    pub facing: Option<Facing>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_signs_read_back() {
        for kind in TileKind::ALL {
            assert_eq!(TileKind::from_letter(kind.letter()), Some(kind));
            assert_eq!(kind.facings()[0].is_some(), kind.is_directional());
        }
        assert_eq!(TileKind::ALL.map(TileKind::letter).iter().collect::<String>(), "SBEFWILA");
        assert_eq!(TileKind::from_letter('s'), None);
        for facing in Facing::ALL {
            assert_eq!(Facing::from_sign(facing.sign()), Some(facing));
            assert_eq!(Facing::from_direction(facing.direction()), Some(facing));
        }
        assert_eq!("nESw".chars().filter_map(Facing::from_sign).collect::<Vec<_>>(), Facing::ALL);
        assert_eq!(Facing::from_direction(Direction::NorthEast), None);
    }
}
