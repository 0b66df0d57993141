//! Compact moves.

use super::set::{Side, cell, square};
use games::biyi::{BiyiAction, BiyiMove, Movement, MovementKind};

/// One movement of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    pub kind: MovementKind,
    pub side: Side,
}

impl Hop {
    /// The hop as a number of four bits.
    #[inline(always)]
    pub const fn number(self) -> usize {
        4 * self.kind as usize + self.side as usize
    }

    /// The hop with this number; bits above the lowest four are ignored.
    #[inline(always)]
    pub const fn numbered(number: usize) -> Self {
        Self { kind: MovementKind::ALL[number / 4 % 4], side: Side::ALL[number % 4] }
    }
}

/// A legal move of a [`FastBiyi`](super::FastBiyi) position in one word.
///
/// It contains the start square, the kind and direction of each movement, and whether the move wins. A move has at most
/// twelve movements: every movement but the last ends on top of three own tokens, each time on a different square, and
/// a side has 34 tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FastBiyiMove(u64);

impl FastBiyiMove {
    const WINS: u64 = 1 << 7;
    /// The lowest bit of the number of movements.
    const LENGTH: u32 = 8;
    /// The lowest bit of the first movement.
    const HOPS: u32 = 12;
    /// The largest number of movements.
    const MOST: usize = 12;

    /// A move from this square without any movement yet.
    #[inline(always)]
    pub(super) const fn start_at(square: u8) -> Self {
        Self(square as u64)
    }

    /// Appends a movement.
    #[inline(always)]
    pub(super) const fn then(self, hop: Hop) -> Self {
        let length = self.length();
        debug_assert!(length < Self::MOST);
        Self((self.0 | (hop.number() as u64) << (Self::HOPS + 4 * length as u32)) + (1 << Self::LENGTH))
    }

    /// Marks the move as winning.
    #[inline(always)]
    pub(super) const fn winning(self) -> Self {
        Self(self.0 | Self::WINS)
    }

    /// The square that the first movement starts from.
    #[inline(always)]
    pub(in crate::biyi) const fn start(self) -> u8 {
        self.0 as u8 & 0x7f
    }

    /// The number of movements.
    #[inline(always)]
    pub const fn length(self) -> usize {
        (self.0 >> Self::LENGTH) as usize & 0xf
    }

    /// Whether the move ends on the bird.
    #[inline(always)]
    pub const fn wins(self) -> bool {
        self.0 & Self::WINS != 0
    }

    /// The movements in order.
    #[inline(always)]
    pub(in crate::biyi) fn hops(self) -> impl DoubleEndedIterator<Item = Hop> {
        let hops = self.0 >> Self::HOPS;
        (0..self.length()).map(move |i| Hop::numbered((hops >> (4 * i)) as usize))
    }

    /// Converts to a move of the rules.
    pub fn to_move(self) -> BiyiMove {
        let mut from = self.start();
        let actions: Vec<BiyiAction> = self
            .hops()
            .map(|Hop { kind, side }| {
                let to = side.of(from);
                let action = BiyiAction { kind, from: cell(from), to: cell(to) };
                from = to;
                action
            })
            .collect();
        BiyiMove::new(&actions, self.wins()).expect("a legal move has a movement")
    }

    /// The square where the move ends.
    #[inline(always)]
    pub(in crate::biyi) fn end(self) -> u8 {
        self.hops().fold(self.start(), |square, hop| hop.side.of(square))
    }
}

/// The latest movement of a side. Levels count from 1, and the bird is at level 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LatestMovement {
    pub from: u8,
    pub to: u8,
    /// The number of tokens that moved; 0 if the side has not moved yet.
    pub count: u8,
    /// The level of the lowest moved token before the movement.
    pub before: u8,
    /// The level of the lowest moved token after the movement.
    pub after: u8,
}

impl LatestMovement {
    /// Converts a movement of the rules.
    pub fn of(movement: Option<Movement>) -> Self {
        movement.map_or_else(Self::default, |Movement { from, to, count, before, after }| Self {
            from: square(from),
            to: square(to),
            count,
            before,
            after,
        })
    }

    /// Converts back to a movement of the rules.
    pub fn movement(self) -> Option<Movement> {
        let Self { from, to, count, before, after } = self;
        (count > 0).then(|| Movement { from: cell(from), to: cell(to), count, before, after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_the_longest_moves() {
        let hop = |kind, side| Hop { kind, side };
        let mut mv =
            FastBiyiMove::start_at(square("c3".parse().expect("a square"))).then(hop(MovementKind::Slide, Side::South));
        for kind in [MovementKind::Slide, MovementKind::Climb, MovementKind::Descend, MovementKind::Jump] {
            mv = mv.then(hop(kind, Side::North)).then(hop(kind, Side::East));
        }
        mv = mv
            .then(hop(MovementKind::Jump, Side::West))
            .then(hop(MovementKind::Jump, Side::North))
            .then(hop(MovementKind::Descend, Side::East));
        assert_eq!(mv.length(), FastBiyiMove::MOST);
        assert_eq!(mv.to_move().to_string(), "c3=c2=c3=d3+d4+e4-e5-f5!f6!g6!f6!f7-g7");
        assert!(!mv.wins());
        assert_eq!(mv.winning().to_move().to_string(), "c3=c2=c3=d3+d4+e4-e5-f5!f6!g6!f6!f7-g7#");
        assert_eq!(cell(mv.end()).to_string(), "g7");
    }
}
