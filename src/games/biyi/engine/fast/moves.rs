//! Compact moves.

use super::set::{Side, cell, square};
use crate::games::biyi::{Action, Kind, Move, Movement};

/// One movement of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    pub kind: Kind,
    pub side: Side,
}

impl Hop {
    /// A number of four bits.
    #[inline(always)]
    pub const fn number(self) -> usize {
        4 * self.kind as usize + self.side as usize
    }

    /// The hop with this number, of which only four bits are looked at.
    #[inline(always)]
    pub const fn numbered(number: usize) -> Self {
        Self { kind: Kind::ALL[number / 4 % 4], side: Side::ALL[number % 4] }
    }
}

/// A legal move of a [`Fast`](super::Fast) position in one word.
///
/// It names the start, each movement's kind and direction, and whether the move wins. Twelve movements are the most
/// there can be: all but the last one end above three own tokens each, on different squares, and a side has 34.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FastMove(u64);

impl FastMove {
    const WINS: u64 = 1 << 7;
    /// Where the number of movements is.
    const LENGTH: u32 = 8;
    /// Where the first movement is.
    const HOPS: u32 = 12;
    const MOST: usize = 12;

    /// No movement yet, from this square.
    #[inline(always)]
    pub(super) const fn start_at(square: u8) -> Self {
        Self(square as u64)
    }

    /// The same move with another movement at its end.
    #[inline(always)]
    pub(super) const fn then(self, hop: Hop) -> Self {
        let length = self.length();
        debug_assert!(length < Self::MOST);
        Self((self.0 | (hop.number() as u64) << (Self::HOPS + 4 * length as u32)) + (1 << Self::LENGTH))
    }

    /// The same move, winning.
    #[inline(always)]
    pub(super) const fn winning(self) -> Self {
        Self(self.0 | Self::WINS)
    }

    /// The square that the first movement starts from.
    #[inline(always)]
    pub(in crate::games::biyi) const fn start(self) -> u8 {
        self.0 as u8 & 0x7f
    }

    /// How many movements it has.
    #[inline(always)]
    pub const fn length(self) -> usize {
        (self.0 >> Self::LENGTH) as usize & 0xf
    }

    /// Whether it ends on the bird.
    #[inline(always)]
    pub const fn wins(self) -> bool {
        self.0 & Self::WINS != 0
    }

    /// Its movements.
    #[inline(always)]
    pub(in crate::games::biyi) fn hops(self) -> impl DoubleEndedIterator<Item = Hop> {
        let hops = self.0 >> Self::HOPS;
        (0..self.length()).map(move |i| Hop::numbered((hops >> (4 * i)) as usize))
    }

    /// The same move by its squares' names.
    pub fn to_move(self) -> Move {
        let mut from = self.start();
        let actions: Vec<Action> = self
            .hops()
            .map(|Hop { kind, side }| {
                let to = side.of(from);
                let action = Action { kind, from: cell(from), to: cell(to) };
                from = to;
                action
            })
            .collect();
        Move::new(&actions, self.wins()).expect("a legal move has a movement")
    }

    /// The square where it ends.
    #[inline(always)]
    pub(in crate::games::biyi) fn end(self) -> u8 {
        self.hops().fold(self.start(), |square, hop| hop.side.of(square))
    }
}

/// What a side remembers of its latest movement, as the rules count levels: from 1, the bird being one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    pub from: u8,
    pub to: u8,
    /// How many tokens moved; 0 if nothing is remembered.
    pub count: u8,
    /// The lowest token's level before.
    pub before: u8,
    /// The lowest token's level after.
    pub after: u8,
}

impl Memory {
    /// What a side remembers that made this movement.
    pub fn of(movement: Option<Movement>) -> Self {
        movement.map_or_else(Self::default, |Movement { from, to, count, before, after }| Self {
            from: square(from),
            to: square(to),
            count,
            before,
            after,
        })
    }

    /// The movement, if there is one.
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
        let mut mv = FastMove::start_at(square("c3".parse().expect("a square"))).then(hop(Kind::Slide, Side::South));
        for kind in [Kind::Slide, Kind::Climb, Kind::Descend, Kind::Jump] {
            mv = mv.then(hop(kind, Side::North)).then(hop(kind, Side::East));
        }
        mv = mv
            .then(hop(Kind::Jump, Side::West))
            .then(hop(Kind::Jump, Side::North))
            .then(hop(Kind::Descend, Side::East));
        assert_eq!(mv.length(), FastMove::MOST);
        assert_eq!(mv.to_move().to_string(), "c3=c2=c3=d3+d4+e4-e5-f5!f6!g6!f6!f7-g7");
        assert!(!mv.wins());
        assert_eq!(mv.winning().to_move().to_string(), "c3=c2=c3=d3+d4+e4-e5-f5!f6!g6!f6!f7-g7#");
        assert_eq!(cell(mv.end()).to_string(), "g7");
    }
}
