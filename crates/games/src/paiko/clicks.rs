//! The clicks that enter moves.

use super::{
    Paiko, Phase,
    moves::PaikoMove,
    supply::Supply,
    tile::{Facing, TileKind},
};
use crate::game::{Handful, Position, Step, step::Way};
use board::grid::Cell;

/// The clicks that enter a legal move.
pub fn steps(position: &Paiko, mv: &PaikoMove) -> Vec<Step> {
    let pieces = |tiles: Supply| tiles.letters().map(Step::Piece);
    let faces = |facing: Option<Facing>| facing.map(|facing| Step::Facing(facing.direction()));
    match *mv {
        PaikoMove::Draft(tiles) | PaikoMove::Give(tiles) => pieces(tiles).collect(),
        PaikoMove::Draw(tiles) => [Step::Way(Way::Draw)].into_iter().chain(pieces(tiles)).collect(),
        PaikoMove::Deploy { kind, to, then, facing } => {
            let mut steps = vec![Step::Piece(kind.letter()), Step::Cell(to)];
            steps.extend(then.map(Step::Cell));
            steps.extend(faces(facing));
            steps
        }
        PaikoMove::Shift { from, to, facing } => {
            [Step::Cell(from), Step::Cell(to)].into_iter().chain(faces(facing)).collect()
        }
        PaikoMove::Turn { from, facing } => vec![Step::Cell(from), faces(facing).unwrap_or(Step::Pass)],
        PaikoMove::Redeploy { from, to } => {
            let mut steps = vec![Step::Cell(from), Step::Cell(to)];
            if position.is_legal(&PaikoMove::Shift { from, to, facing: None }) {
                steps.push(Step::Way(Way::Redeploy));
            }
            steps
        }
        PaikoMove::Pass => vec![Step::Pass],
    }
}

/// The tiles to pick all at once in a draft, draw or reward. `None` if the side picks only one tile, if the clicks have
/// picked all tiles or tiles that are not there, or if they enter another kind of move.
pub fn handful(position: &Paiko, draft: &[Step]) -> Option<Handful> {
    let choice = position.choice();
    let PaikoStage::Tiles(taken) = PaikoStage::read(position, draft) else { return None };
    let wanted = choice.count > 1 && taken.total() < choice.count && choice.reserve.contains(taken);
    wanted.then(|| Handful {
        count: usize::try_from(choice.count).expect("a side has few tiles"),
        stock: choice.reserve.letters().collect(),
        taken: taken.letters().collect(),
    })
}

/// The state of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaikoStage {
    /// A turn, with nothing picked.
    Start,
    /// A draft, draw or reward, with these tiles picked.
    Tiles(Supply),
    /// A tile of the hand is picked.
    Picked(TileKind),
    /// A tile of the hand lands on a cell.
    Landed(TileKind, Cell),
    /// A tile of the hand lands on the first cell and shifts to the second one. Only a Sai does so legally.
    WentOn(TileKind, Cell, Cell),
    /// A tile on the board is picked.
    Lifted(Cell),
    /// A tile on the board goes from the first cell to the second one.
    Went(Cell, Cell),
    /// The clicks begin no move, or no click can follow.
    Over,
}

impl PaikoStage {
    /// Reads clicks by their form alone: the clicks of an illegal move can lead to any stage.
    pub fn read(position: &Paiko, draft: &[Step]) -> Self {
        let start = match position.phase {
            Phase::Draft(_) | Phase::Reward(_) => Self::Tiles(Supply::NONE),
            Phase::Action => Self::Start,
            Phase::Over(_) => Self::Over,
        };
        draft.iter().fold(start, |stage, step| stage.next(*step))
    }

    fn next(self, step: Step) -> Self {
        match (self, step) {
            (Self::Start, Step::Way(Way::Draw)) => Self::Tiles(Supply::NONE),
            (Self::Start, Step::Piece(letter)) => TileKind::from_letter(letter).map_or(Self::Over, Self::Picked),
            (Self::Start, Step::Cell(from)) => Self::Lifted(from),
            (Self::Tiles(mut tiles), Step::Piece(letter)) => TileKind::from_letter(letter).map_or(Self::Over, |kind| {
                tiles.add(kind);
                Self::Tiles(tiles)
            }),
            (Self::Picked(kind), Step::Cell(to)) => Self::Landed(kind, to),
            (Self::Landed(kind, to), Step::Cell(then)) => Self::WentOn(kind, to, then),
            (Self::Lifted(from), Step::Cell(to)) => Self::Went(from, to),
            _ => Self::Over,
        }
    }

    /// The legal move on the board that one more click would complete; `None` if there is none.
    pub fn completed(self, position: &Paiko, step: Step) -> Option<PaikoMove> {
        let faces = |direction| Facing::from_direction(direction);
        let deploy = |kind, to, then, facing| PaikoMove::Deploy { kind, to, then, facing };
        let mv = match (self, step) {
            (Self::Picked(kind), Step::Cell(to)) => deploy(kind, to, None, None),
            (Self::Landed(kind, to), Step::Facing(direction)) => deploy(kind, to, None, faces(direction)),
            (Self::WentOn(kind, to, then), Step::Facing(direction)) => deploy(kind, to, Some(then), faces(direction)),
            (Self::Lifted(from), Step::Facing(direction)) => PaikoMove::Turn { from, facing: faces(direction) },
            (Self::Lifted(from), Step::Pass) => PaikoMove::Turn { from, facing: None },
            (Self::Went(from, to), Step::Facing(direction)) => PaikoMove::Shift { from, to, facing: faces(direction) },
            (Self::Went(from, to), Step::Way(Way::Redeploy)) => PaikoMove::Redeploy { from, to },
            (Self::Lifted(from), Step::Cell(to)) => {
                let shift = PaikoMove::Shift { from, to, facing: None };
                if position.is_legal(&shift) { shift } else { PaikoMove::Redeploy { from, to } }
            }
            _ => return None,
        };
        Some(mv).filter(|mv| position.is_legal(mv))
    }
}
