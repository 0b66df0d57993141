//! Turns in the making: what the clicks so far have come to.

use super::{
    Biyi,
    board::GRID,
    moves::{Kind, Move},
    rules::{Reached, Stage},
};
use crate::{
    game::{Step, step::Way},
    grid::Cell,
};

/// What the clicks so far have come to.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The board and the turn as the clicks have left them.
    pub stage: Stage,
    /// What is clicked and has not led to a movement.
    pub hand: Hand,
}

/// What is clicked and has not led to a movement.
#[derive(Clone, Debug)]
pub enum Hand {
    /// Nothing: the turn begins, goes on by itself, or is over.
    Nothing,
    /// The stack that shall move.
    Picked(Cell),
    /// The squares of a first movement that can be a slide or a descent.
    Open {
        /// Where it starts.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Clicks that begin no turn.
    Dead,
}

impl Draft {
    /// Reads clicks. Any are allowed, also such as begin no turn.
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

/// The clicks that enter a legal turn: its squares, and the way behind the second where those two leave it open.
pub fn steps(position: &Biyi, mv: &Move) -> Vec<Step> {
    let mut steps = vec![Step::Cell(mv.start())];
    for (number, action) in mv.actions().enumerate() {
        steps.push(Step::Cell(action.to));
        let way = way_of(action.kind).filter(|_| number == 0);
        let open = |_: &Way| position.stage().leaves_kind_open(action.from, action.to);
        steps.extend(way.filter(open).map(Step::Way));
    }
    steps
}

/// The way by which a kind of movement is told from the other one between the same squares.
pub const fn way_of(kind: Kind) -> Option<Way> {
    match kind {
        Kind::Slide => Some(Way::Slide),
        Kind::Descend => Some(Way::Descend),
        Kind::Climb | Kind::Jump => None,
    }
}
