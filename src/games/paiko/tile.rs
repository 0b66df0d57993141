//! The eight kinds of tiles and where they can face.

use crate::{color::Color, grid::Direction};

/// A kind of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    Sword,
    Bow,
    Earth,
    Fire,
    Water,
    Sai,
    Lotus,
    Air,
}

impl Kind {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// All of them, in the order in which texts list them.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Sword, Self::Bow, Self::Earth, Self::Fire, Self::Water, Self::Sai, Self::Lotus, Self::Air];

    /// The name in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sword => "sword",
            Self::Bow => "bow",
            Self::Earth => "earth",
            Self::Fire => "fire",
            Self::Water => "water",
            Self::Sai => "sai",
            Self::Lotus => "lotus",
            Self::Air => "air",
        }
    }

    /// The capital letter in moves: the name's first, but `I` for the Sai.
    pub const fn letter(self) -> char {
        b"SBEFWILA"[self as usize] as char
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Whether it matters where a tile of this kind faces.
    pub const fn is_directional(self) -> bool {
        matches!(self, Self::Bow | Self::Fire | Self::Sai)
    }

    /// The ways in which a tile of this kind can lie: facing each side, or just one without a facing.
    pub const fn facings(self) -> &'static [Option<Facing>] {
        if self.is_directional() {
            &[Some(Facing::North), Some(Facing::East), Some(Facing::South), Some(Facing::West)]
        } else {
            &[None]
        }
    }

    /// How many squares it can shift.
    pub const fn range(self) -> u8 {
        match self {
            Self::Sword | Self::Bow | Self::Fire | Self::Water | Self::Sai => 2,
            Self::Earth => 1,
            Self::Lotus | Self::Air => 0,
        }
    }

    /// The threats that a tile of this kind holds against itself, wherever it stands.
    pub const fn own_threat(self) -> u8 {
        matches!(self, Self::Fire) as u8
    }
}

/// The side of the board that a tile looks at, the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Facing {
    North,
    East,
    South,
    West,
}

impl Facing {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All four, clockwise.
    pub const ALL: [Self; Self::COUNT] = [Self::North, Self::East, Self::South, Self::West];

    /// The other way.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % Self::COUNT]
    }

    /// The sign behind a square or a letter: `^`, `>`, `v` or `<`.
    pub const fn sign(self) -> char {
        b"^>v<"[self as usize] as char
    }

    /// The facing with this sign, or with this letter of the compass in either case.
    pub fn from_sign(sign: char) -> Option<Self> {
        match sign.to_ascii_lowercase() {
            '^' | 'n' => Some(Self::North),
            '>' | 'e' => Some(Self::East),
            'v' | 's' => Some(Self::South),
            '<' | 'w' => Some(Self::West),
            _ => None,
        }
    }

    /// The same as a direction.
    pub const fn direction(self) -> Direction {
        match self {
            Self::North => Direction::North,
            Self::East => Direction::East,
            Self::South => Direction::South,
            Self::West => Direction::West,
        }
    }

    /// The facing of one of the four main directions.
    pub fn from_direction(direction: Direction) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.direction() == direction)
    }

    /// An offset (east, north) of a tile that faces north, turned for one that faces here.
    pub const fn turned(self, (x, y): (i8, i8)) -> (i8, i8) {
        match self {
            Self::North => (x, y),
            Self::East => (y, -x),
            Self::South => (-x, -y),
            Self::West => (-y, x),
        }
    }
}

/// A tile as it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
    /// Where it faces, exactly if its kind is directional.
    pub facing: Option<Facing>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_signs_read_back() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_letter(kind.letter()), Some(kind));
            assert_eq!(kind.facings()[0].is_some(), kind.is_directional());
        }
        assert_eq!(Kind::ALL.map(Kind::letter).iter().collect::<String>(), "SBEFWILA");
        assert_eq!(Kind::from_letter('s'), None);
        for facing in Facing::ALL {
            assert_eq!(Facing::from_sign(facing.sign()), Some(facing));
            assert_eq!(Facing::from_direction(facing.direction()), Some(facing));
        }
        assert_eq!("nESw".chars().filter_map(Facing::from_sign).collect::<Vec<_>>(), Facing::ALL);
        assert_eq!(Facing::from_direction(Direction::NorthEast), None);
    }
}
