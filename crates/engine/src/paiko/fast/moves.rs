//! Compact moves.

use std::{fmt, num::NonZeroU32};

use super::pack::Pack;
use crate::mix;
use games::paiko::{
    moves::PaikoMove,
    squares::Square,
    tile::{Facing, TileKind},
};

/// A move packed into 32 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FastPaikoMove(NonZeroU32);

/// The form of a move, stored in the lowest three bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaikoForm {
    Draft = 1,
    Draw,
    Give,
    /// Deploy a tile from the hand. A Sai may also shift from the square where it lands.
    Deploy,
    /// Shift a tile, or turn it in place if start and end are the same.
    Shift,
    Redeploy,
    Pass,
}

impl PaikoForm {
    const ALL: [Self; 7] = [Self::Draft, Self::Draw, Self::Give, Self::Deploy, Self::Shift, Self::Redeploy, Self::Pass];
}

/// The lowest bit of the kind.
const KIND: u32 = 3;
/// The lowest bit of the facing. The facing is stored as 0 for none, else as 1 plus its number.
const FACING: u32 = 6;
/// The lowest bit of the start square.
const FROM: u32 = 9;
/// The lowest bit of the end square.
const TO: u32 = 16;
/// The lowest bit of the chosen tiles. A move that chooses tiles stores them in the bits that other moves use for
/// squares.
const TILES: u32 = 9;

impl FastPaikoMove {
    /// The forced pass.
    pub const PASS: Self = Self::new(PaikoForm::Pass, 0);

    const fn new(form: PaikoForm, rest: u32) -> Self {
        Self(NonZeroU32::new(form as u32 | rest).expect("no form is zero"))
    }

    /// A draft, draw or reward of these tiles.
    #[inline]
    pub(in super::super) const fn take(form: PaikoForm, tiles: Pack) -> Self {
        Self::new(form, (tiles.0 as u32) << TILES)
    }

    /// An action on the board: a tile goes from `from`, where it stands or lands from the hand, to `to`.
    #[inline]
    pub(in super::super) const fn act(
        form: PaikoForm,
        kind: TileKind,
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

    /// The form.
    #[inline]
    pub(in super::super) const fn form(self) -> PaikoForm {
        PaikoForm::ALL[(self.0.get() & 7) as usize - 1]
    }

    /// The kind of the moved tile.
    #[inline]
    pub(in super::super) const fn kind(self) -> TileKind {
        TileKind::ALL[(self.0.get() >> KIND & 7) as usize]
    }

    /// The facing of the tile after the move.
    #[inline]
    pub(in super::super) const fn facing(self) -> Option<Facing> {
        match self.0.get() >> FACING & 7 {
            0 => None,
            facing => Some(Facing::ALL[facing as usize - 1]),
        }
    }

    /// The square where the tile starts, or lands from the hand.
    #[inline]
    pub(in super::super) const fn from(self) -> Square {
        Square::new((self.0.get() >> FROM & 127) as u8)
    }

    /// The square where the tile ends.
    #[inline]
    pub(in super::super) const fn to(self) -> Square {
        Square::new((self.0.get() >> TO & 127) as u8)
    }

    /// The chosen tiles.
    #[inline]
    pub(in super::super) const fn tiles(self) -> Pack {
        Pack((self.0.get() >> TILES) as u16)
    }

    /// The index in the history tables, below [`HISTORY_SIZE`](Self::HISTORY_SIZE). Actions are indexed by the tile,
    /// its facing and its end square; choices of tiles by a hash.
    #[inline]
    pub(in super::super) fn history_index(self) -> usize {
        let form = self.form();
        match form {
            PaikoForm::Draft | PaikoForm::Draw | PaikoForm::Give | PaikoForm::Pass => {
                ACTIONS + mix(u64::from(self.0.get())) as usize % CHOICES
            }
            PaikoForm::Deploy | PaikoForm::Shift | PaikoForm::Redeploy => {
                let facing = (self.0.get() >> FACING & 7).saturating_sub(1) as usize;
                let deploys = usize::from(form == PaikoForm::Deploy);
                ((deploys << 3 | self.kind() as usize) << 2 | facing) << 7 | self.to().index()
            }
        }
    }

    /// The number of history indices.
    pub(in super::super) const HISTORY_SIZE: usize = ACTIONS + CHOICES;

    /// Converts to a move of the rules.
    pub fn to_move(self) -> PaikoMove {
        let tiles = || self.tiles().into();
        let (kind, facing) = (self.kind(), self.facing());
        match self.form() {
            PaikoForm::Draft => PaikoMove::Draft(tiles()),
            PaikoForm::Draw => PaikoMove::Draw(tiles()),
            PaikoForm::Give => PaikoMove::Give(tiles()),
            PaikoForm::Pass => PaikoMove::Pass,
            PaikoForm::Deploy => {
                let (to, then) = (self.from(), self.to());
                PaikoMove::Deploy { kind, to: to.cell(), then: (to != then).then(|| then.cell()), facing }
            }
            PaikoForm::Shift if self.from() == self.to() => PaikoMove::Turn { from: self.from().cell(), facing },
            PaikoForm::Shift => PaikoMove::Shift { from: self.from().cell(), to: self.to().cell(), facing },
            PaikoForm::Redeploy => PaikoMove::Redeploy { from: self.from().cell(), to: self.to().cell() },
        }
    }
}

/// The number of history indices of actions on the board.
const ACTIONS: usize = 2 * 8 * 4 * 128;
/// The number of history indices of choices of tiles.
const CHOICES: usize = 1024;

impl fmt::Debug for FastPaikoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_move().fmt(f)
    }
}
