//! Compact sets of tiles in hands and reserves.

use games::paiko::{rulings::EACH, supply::Supply, tile::TileKind};

/// The number of tiles of each kind, at most three, in two bits per kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pack(pub u16);

impl Pack {
    /// The number of tiles of a kind.
    #[inline]
    pub const fn count(self, kind: TileKind) -> u8 {
        (self.0 >> (2 * kind as u16)) as u8 & 3
    }

    /// The number of all tiles.
    #[inline]
    pub const fn total(self) -> u8 {
        ((self.0 & 0x5555).count_ones() + 2 * (self.0 & 0xaaaa).count_ones()) as u8
    }

    /// Whether there are no tiles.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds with at least one tile.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = TileKind> {
        TileKind::ALL.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    /// Adds a tile of a kind. The pack must have fewer than three tiles of this kind.
    #[inline]
    pub const fn add(&mut self, kind: TileKind) {
        self.0 += 1 << (2 * kind as u16);
    }

    /// Removes a tile of a kind. The pack must have a tile of this kind.
    #[inline]
    pub const fn remove(&mut self, kind: TileKind) {
        self.0 -= 1 << (2 * kind as u16);
    }

    /// Moves tiles from this pack to another pack, which must end up with at most three tiles of each kind.
    #[inline]
    pub const fn give(&mut self, tiles: Self, other: &mut Self) {
        self.0 -= tiles.0;
        other.0 += tiles.0;
    }

    /// Whether all tiles of the other pack are in this one.
    pub fn contains(self, other: Self) -> bool {
        other.kinds().all(|kind| self.count(kind) >= other.count(kind))
    }

    /// Calls `visit` with every choice of `count` tiles of this pack.
    pub fn every_choice(self, count: u8, visit: &mut impl FnMut(Self)) {
        self.choices_from(0, count, Self::default(), visit);
    }

    /// Calls `visit` with every choice that adds `count` tiles of the kinds from this index on.
    fn choices_from(self, first: usize, count: u8, chosen: Self, visit: &mut impl FnMut(Self)) {
        if count == 0 {
            visit(chosen);
            return;
        }
        let Some(&kind) = TileKind::ALL.get(first) else { return };
        let mut chosen = chosen;
        for taken in 0..=count.min(self.count(kind)) {
            if taken > 0 {
                chosen.add(kind);
            }
            self.choices_from(first + 1, count - taken, chosen, visit);
        }
    }

    /// Calls `visit` with at most `most` promising choices of `count` tiles of this pack: the greedy choice, then the
    /// choices that differ from it in one tile. Each choice comes with its loss of value against the greedy choice, and
    /// the choices are sorted by loss. `worth` lists the values of the first, second and third tile of each kind. The
    /// tiles in `held` are owned already: with one tile of a kind held, the next tile has the value of a second one.
    pub fn choices(
        self,
        count: u8,
        held: Self,
        worth: &[[i16; EACH as usize]; TileKind::COUNT],
        most: usize,
        mut visit: impl FnMut(Self, i16),
    ) {
        let next = |kind: TileKind, chosen: Self| {
            let have = held.count(kind) + chosen.count(kind);
            worth[kind as usize].get(usize::from(have)).copied().unwrap_or(i16::MIN / 4)
        };
        let mut best = Self::default();
        for _ in 0..count {
            let left = TileKind::ALL.into_iter().filter(|&kind| self.count(kind) > best.count(kind));
            let Some(kind) = left.rev().max_by_key(|&kind| next(kind, best)) else { break };
            best.add(kind);
        }
        visit(best, 0);
        let mut others = Vec::new();
        for out in best.kinds() {
            let mut less = best;
            less.remove(out);
            for kind in TileKind::ALL {
                if kind != out && self.count(kind) > best.count(kind) {
                    let mut other = less;
                    other.add(kind);
                    others.push((next(out, less).saturating_sub(next(kind, less)), other));
                }
            }
        }
        others.sort_by_key(|&(loss, _)| loss);
        others.into_iter().take(most - 1).for_each(|(loss, other)| visit(other, loss));
    }
}

impl From<Supply> for Pack {
    fn from(supply: Supply) -> Self {
        Self(TileKind::ALL.into_iter().fold(0, |pack, kind| pack | u16::from(supply.count(kind)) << (2 * kind as u16)))
    }
}

impl From<Pack> for Supply {
    fn from(pack: Pack) -> Self {
        pack.kinds().flat_map(|kind| std::iter::repeat_n(kind, pack.count(kind).into())).collect()
    }
}
