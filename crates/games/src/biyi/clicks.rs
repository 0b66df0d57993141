//! The clicks that enter turns.

use super::{
    Biyi,
    board::GRID,
    moves::{BiyiMove, MovementKind},
    rules::{BiyiStage, Reached},
};
use crate::game::{Step, step::Way};
use board::grid::Cell;

/// An unfinished turn, as the clicks so far have entered it.
#[derive(Clone, Debug)]
pub struct BiyiDraft {
    /// The state of the turn after all complete movements that the clicks enter.
    pub stage: BiyiStage,
    /// The clicks after the last complete movement.
    pub hand: Hand,
}

/// The last clicks of a draft, which do not make up a complete movement yet.
#[derive(Clone, Debug)]
pub enum Hand {
    /// No click: the turn begins, is over, or goes on from the square that the pilot has reached.
    Nothing,
    /// The square of the stack to move.
    Picked(Cell),
    /// The two squares of a first movement that can be a slide or a descent. The player has not chosen between the two
    /// yet.
    Open {
        /// The start of the movement.
        from: Cell,
        /// The end of the movement.
        to: Cell,
    },
    /// Clicks that begin no legal turn.
    Dead,
}

impl BiyiDraft {
    /// Reads clicks. Clicks that begin no legal turn result in [`Hand::Dead`].
    pub fn read(position: &Biyi, clicks: &[Step]) -> Self {
        clicks.iter().fold(Self { stage: position.stage(), hand: Hand::Nothing }, |draft, &click| draft.then(click))
    }

    fn then(self, click: Step) -> Self {
        let Self { stage, hand } = self;
        match (hand, click, stage.reached) {
            (Hand::Nothing, Step::Cell(cell), Reached::Start) if GRID.contains(cell) => {
                let own = stage.board.get(cell).pilot() == Some(stage.side);
                Self { stage, hand: if own { Hand::Picked(cell) } else { Hand::Dead } }
            }
            (Hand::Picked(from), Step::Cell(to), _) | (Hand::Nothing, Step::Cell(to), Reached::Obliged(from)) => {
                let mut ways = stage.beginnings(from, to);
                match (ways.pop(), ways.is_empty()) {
                    (Some((_, after)), true) => Self { stage: after, hand: Hand::Nothing },
                    (Some(_), false) => Self { stage, hand: Hand::Open { from, to } },
                    (None, _) => Self { stage, hand: Hand::Dead },
                }
            }
            (Hand::Open { from, to }, Step::Way(way), _) => {
                let chosen = stage.beginnings(from, to).into_iter().find(|(kind, _)| way_of(*kind) == Some(way));
                match chosen {
                    Some((_, after)) => Self { stage: after, hand: Hand::Nothing },
                    None => Self { stage, hand: Hand::Dead },
                }
            }
            _ => Self { stage, hand: Hand::Dead },
        }
    }
}

/// The clicks that enter a legal turn: its squares, and a [`Way`] after the second square if the first movement could
/// be either a slide or a descent.
pub fn steps(position: &Biyi, mv: &BiyiMove) -> Vec<Step> {
    let mut steps = vec![Step::Cell(mv.start())];
    for (number, action) in mv.actions().enumerate() {
        steps.push(Step::Cell(action.to));
        let way = way_of(action.kind).filter(|_| number == 0);
        let open = |_: &Way| position.stage().leaves_kind_open(action.from, action.to);
        steps.extend(way.filter(open).map(Step::Way));
    }
    steps
}

/// The click that chooses between a slide and a descent. `None` for climbs and jumps, which need no choice.
pub const fn way_of(kind: MovementKind) -> Option<Way> {
    match kind {
        MovementKind::Slide => Some(Way::Slide),
        MovementKind::Descend => Some(Way::Descend),
        MovementKind::Climb | MovementKind::Jump => None,
    }
}
