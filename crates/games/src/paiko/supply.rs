//! Tiles off the board: reserves, hands and discards.

use std::fmt;

use super::{rulings::EACH, tile::TileKind};

/// The kinds, sorted by the bytes of their letters.
const BY_LETTER: [TileKind; TileKind::COUNT] = [
    TileKind::Air,
    TileKind::Bow,
    TileKind::Earth,
    TileKind::Fire,
    TileKind::Sai,
    TileKind::Lotus,
    TileKind::Sword,
    TileKind::Water,
];

/// A multiset of tiles of one side.
///
/// Its text is the letters of its tiles in the order of [`TileKind::ALL`]: `SSB`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Supply([u8; TileKind::COUNT]);

impl Supply {
    /// The empty supply.
    pub const NONE: Self = Self([0; TileKind::COUNT]);
    /// All 24 tiles of a side.
    pub const FULL: Self = Self([EACH; TileKind::COUNT]);

    /// The number of tiles of a kind.
    pub const fn count(self, kind: TileKind) -> u8 {
        self.0[kind as usize]
    }

    /// The number of tiles.
    pub fn total(self) -> u32 {
        self.0.into_iter().map(u32::from).sum()
    }

    /// Whether the supply has no tile.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether this supply contains all tiles of another one.
    pub fn contains(self, other: Self) -> bool {
        self.missing(other).is_none()
    }

    /// The first kind with fewer tiles in this supply than in `other`. `None` if there is no such kind.
    pub fn missing(self, other: Self) -> Option<TileKind> {
        TileKind::ALL.into_iter().find(|&kind| self.count(kind) < other.count(kind))
    }

    /// The kinds with at least one tile.
    pub fn kinds(self) -> impl Iterator<Item = TileKind> {
        TileKind::ALL.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    /// The letters of the tiles, in the order of [`TileKind::ALL`].
    pub fn letters(self) -> impl Iterator<Item = char> {
        self.kinds().flat_map(move |kind| std::iter::repeat_n(kind.letter(), self.count(kind).into()))
    }

    /// Adds a tile. Counts above 255 can only come from typed text, and stay at 255.
    pub const fn add(&mut self, kind: TileKind) {
        self.0[kind as usize] = self.0[kind as usize].saturating_add(1);
    }

    /// Removes a tile.
    ///
    /// # Panics
    /// If there is no tile of the kind.
    pub fn remove(&mut self, kind: TileKind) {
        self.0[kind as usize] = self.0[kind as usize].checked_sub(1).expect("only tiles that are there are taken");
    }

    /// Moves tiles to another supply.
    ///
    /// # Panics
    /// If this supply lacks any of the tiles.
    pub fn give(&mut self, tiles: Self, other: &mut Self) {
        for (i, count) in tiles.0.into_iter().enumerate() {
            self.0[i] = self.0[i].checked_sub(count).expect("only tiles that are there are taken");
            other.0[i] += count;
        }
    }

    /// Visits every distinct choice of `count` tiles, sorted by the bytes of the texts.
    pub fn choices(self, count: u32, mut visit: impl FnMut(Self)) {
        self.choose(0, count, Self::NONE, &mut visit);
    }

    /// Visits the choices that add `left` tiles to `chosen`. The added tiles are of the kind with index `from` or of
    /// later kinds.
    fn choose(self, from: usize, left: u32, chosen: Self, visit: &mut impl FnMut(Self)) {
        if left == 0 {
            visit(chosen);
            return;
        }
        for kind in BY_LETTER {
            let i = kind as usize;
            if i < from || self.0[i] == chosen.0[i] {
                continue;
            }
            // The remaining tiles come from this kind and the kinds after it, so these must have enough tiles left.
            let rest: u32 = (i..TileKind::COUNT).map(|kind| u32::from(self.0[kind] - chosen.0[kind])).sum();
            if rest >= left {
                let mut chosen = chosen;
                chosen.add(kind);
                self.choose(i, left - 1, chosen, visit);
            }
        }
    }

    /// The number of distinct choices of `count` tiles.
    pub fn count_choices(self, count: u32) -> u64 {
        // `ways[n]` is the number of choices of `n` tiles among the kinds counted so far.
        let mut ways = vec![0u64; count as usize + 1];
        ways[0] = 1;
        for most in self.0 {
            for total in (0..ways.len()).rev() {
                ways[total] = (0..=usize::from(most).min(total)).map(|taken| ways[total - taken]).sum();
            }
        }
        ways[count as usize]
    }
}

/// The tiles of a side off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stock {
    /// The tiles that can be drawn.
    pub reserve: Supply,
    /// The tiles that can be deployed.
    pub hand: Supply,
    /// The tiles that were captured.
    pub discard: Supply,
}

impl Stock {
    /// The stock before the draft: all tiles in the reserve.
    pub const START: Self = Self { reserve: Supply::FULL, hand: Supply::NONE, discard: Supply::NONE };

    /// Moves tiles from the reserve to the hand.
    ///
    /// # Panics
    /// If the reserve lacks any of the tiles.
    pub fn draw(&mut self, tiles: Supply) {
        self.reserve.give(tiles, &mut self.hand);
    }
}

impl FromIterator<TileKind> for Supply {
    fn from_iter<I: IntoIterator<Item = TileKind>>(kinds: I) -> Self {
        let mut supply = Self::NONE;
        kinds.into_iter().for_each(|kind| supply.add(kind));
        supply
    }
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(f, "{letter}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supply(letters: &str) -> Supply {
        letters.chars().map(|letter| TileKind::from_letter(letter).expect("a letter")).collect()
    }

    #[test]
    fn choices_are_counted_as_they_are_made() {
        for (tiles, count, expected) in
            [("SSB", 2, 2), ("SBEF", 2, 6), ("", 0, 1), ("S", 2, 0), ("SSSBBBEEEFFFWWWIIILLLAAA", 7, 2472)]
        {
            let mut made = Vec::new();
            supply(tiles).choices(count, |choice| made.push(choice));
            assert_eq!(made.len() as u64, expected, "{tiles} {count}");
            assert_eq!(supply(tiles).count_choices(count), expected);
            let texts: Vec<String> = made.iter().map(ToString::to_string).collect();
            assert!(texts.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(made.iter().all(|choice| choice.total() == count && supply(tiles).contains(*choice)));
        }
    }

    #[test]
    fn tiles_change_places() {
        let (mut reserve, mut hand) = (supply("ASSB"), supply("L"));
        assert_eq!(reserve.to_string(), "SSBA");
        reserve.give(supply("SA"), &mut hand);
        assert_eq!((reserve.to_string().as_str(), hand.to_string().as_str()), ("SB", "SLA"));
        hand.remove(TileKind::Lotus);
        assert_eq!(hand.missing(reserve), Some(TileKind::Bow));
        assert_eq!(Supply::FULL.total(), 24);
        assert!(Supply::FULL.contains(hand) && !hand.contains(Supply::FULL));
    }
}
