//! Moves in one number.

use std::{fmt, num::NonZeroU32};

use super::pack::Pack;
use crate::games::paiko::{
    moves::Move,
    squares::Square,
    tile::{Facing, Kind},
};

/// A move: quick to copy and to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FastMove(NonZeroU32);

/// What a move is, in its lowest digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Draft = 1,
    Draw,
    Give,
    /// A tile of the hand; a Sai may land on another square than the one where it ends.
    Deploy,
    /// A shift, or a turn in place if it ends where it begins.
    Shift,
    Redeploy,
    Pass,
}

impl Form {
    const ALL: [Self; 7] = [Self::Draft, Self::Draw, Self::Give, Self::Deploy, Self::Shift, Self::Redeploy, Self::Pass];
}

const KIND: u32 = 3;
/// 0 for none, else 1 + the facing's number.
const FACING: u32 = 6;
const FROM: u32 = 9;
const TO: u32 = 16;
/// A set of tiles instead of squares.
const TILES: u32 = 9;

impl FastMove {
    /// The forced pass.
    pub const PASS: Self = Self::new(Form::Pass, 0);

    const fn new(form: Form, rest: u32) -> Self {
        Self(NonZeroU32::new(form as u32 | rest).expect("no form is zero"))
    }

    /// A choice of tiles.
    #[inline]
    pub(in super::super) const fn take(form: Form, tiles: Pack) -> Self {
        Self::new(form, (tiles.0 as u32) << TILES)
    }

    /// An action with a tile on the board, which begins on one square, or lands there, and ends on another.
    #[inline]
    pub(in super::super) const fn act(
        form: Form,
        kind: Kind,
        facing: Option<Facing>,
        from: Square,
        to: Square,
    ) -> Self {
        let facing = match facing {
            Some(facing) => 1 + facing as u32,
            None => 0,
        };
        let squares = (from.index() as u32) << FROM | (to.index() as u32) << TO;
        Self::new(form, (kind as u32) << KIND | facing << FACING | squares)
    }

    #[inline]
    pub(in super::super) const fn form(self) -> Form {
        Form::ALL[(self.0.get() & 7) as usize - 1]
    }

    /// The kind of the tile that is moved.
    #[inline]
    pub(in super::super) const fn kind(self) -> Kind {
        Kind::ALL[(self.0.get() >> KIND & 7) as usize]
    }

    /// Where the tile faces in the end.
    #[inline]
    pub(in super::super) const fn facing(self) -> Option<Facing> {
        match self.0.get() >> FACING & 7 {
            0 => None,
            facing => Some(Facing::ALL[facing as usize - 1]),
        }
    }

    /// Where the tile stands, or lands.
    #[inline]
    pub(in super::super) const fn from(self) -> Square {
        Square::new((self.0.get() >> FROM & 127) as u8)
    }

    /// Where the tile ends.
    #[inline]
    pub(in super::super) const fn to(self) -> Square {
        Square::new((self.0.get() >> TO & 127) as u8)
    }

    /// The tiles that are chosen.
    #[inline]
    pub(in super::super) const fn tiles(self) -> Pack {
        Pack((self.0.get() >> TILES) as u16)
    }

    /// A number below [`HISTORY_SIZE`](Self::HISTORY_SIZE) that moves share which do the same, whatever stood where.
    #[inline]
    pub(in super::super) fn history_index(self) -> usize {
        let form = self.form();
        match form {
            Form::Draft | Form::Draw | Form::Give | Form::Pass => {
                let lot = crate::engine::mix(u64::from(self.0.get())) as usize % SET_SLOTS;
                BOARD_SLOTS + lot
            }
            Form::Deploy | Form::Shift | Form::Redeploy => {
                let facing = (self.0.get() >> FACING & 7).saturating_sub(1) as usize;
                let deploys = usize::from(form == Form::Deploy);
                ((deploys << 3 | self.kind() as usize) << 2 | facing) << 7 | self.to().index()
            }
        }
    }

    /// How many slots there are.
    pub(in super::super) const HISTORY_SIZE: usize = BOARD_SLOTS + SET_SLOTS;

    /// The same move by the convenient face.
    pub fn to_move(self) -> Move {
        let tiles = || self.tiles().into();
        let (kind, facing) = (self.kind(), self.facing());
        match self.form() {
            Form::Draft => Move::Draft(tiles()),
            Form::Draw => Move::Draw(tiles()),
            Form::Give => Move::Give(tiles()),
            Form::Pass => Move::Pass,
            Form::Deploy => {
                let (to, then) = (self.from(), self.to());
                Move::Deploy { kind, to: to.cell(), then: (to != then).then(|| then.cell()), facing }
            }
            Form::Shift if self.from() == self.to() => Move::Turn { from: self.from().cell(), facing },
            Form::Shift => Move::Shift { from: self.from().cell(), to: self.to().cell(), facing },
            Form::Redeploy => Move::Redeploy { from: self.from().cell(), to: self.to().cell() },
        }
    }
}

const BOARD_SLOTS: usize = 2 * 8 * 4 * 128;
const SET_SLOTS: usize = 1024;

impl fmt::Debug for FastMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_move().fmt(f)
    }
}
