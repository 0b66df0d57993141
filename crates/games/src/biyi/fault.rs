//! The reasons why turns are refused.

use super::{
    moves::MovementKind,
    squares::{banks, list},
};
use crate::game::IllegalMove;
use board::grid::Cell;

/// The reason why a turn is illegal. `from` and `to` are the squares of the refused movement, and `at` is the square
/// that the turn has reached.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BiyiFault {
    /// The start of the turn has no tokens. `bird` tells whether a bird lies there.
    EmptySource { from: Cell, bird: bool },
    /// The pilot at the start belongs to the opponent.
    NotYours { from: Cell },
    /// The movement would continue the turn from `at`, but the turn ended there, because the pilot has too few carriers
    /// of its own color to go on.
    ChainNotDue { at: Cell, to: Cell, carriers: u32 },
    /// The movement would continue the turn from `at`, but the turn ended there, because `at` is the enemy's nest.
    BeyondBird { at: Cell, to: Cell },
    /// The squares are not adjacent.
    NotAdjacent { from: Cell, to: Cell },
    /// The target is the nest of the mover's own side.
    OwnNest { from: Cell, to: Cell },
    /// The movement goes back, but what moves is not a group of tokens whose lowest token is the enemy's. If it is a
    /// group, `own` is the level of its lowest token, which is the mover's.
    Backward { from: Cell, to: Cell, own: Option<u8> },
    /// The target stack is higher, but the pilot may go onto a higher stack only in a chain.
    TooHigh { from: Cell, to: Cell, height: u8, target: u8 },
    /// The target is an enemy stack of the same height, but a pilot climbs only onto a pilot of its own side.
    EnemySameLevel { from: Cell, to: Cell, height: u8 },
    /// The tokens would slide forward, but the lowest of them, at this level, is the enemy's.
    BottomCarrierEnemy { from: Cell, to: Cell, level: u8 },
    /// The movement is possible as one of the `fitting` kinds, but not as the `given` kind.
    WrongKind {
        from: Cell,
        to: Cell,
        given: MovementKind,
        fitting: Vec<MovementKind>,
        height: u8,
        target: u8,
        chain: bool,
    },
    /// Without a sign, the movement could be a slide of `count` tokens or a descent.
    Ambiguous { from: Cell, to: Cell, count: u8 },
    /// The movement exactly undoes the latest movement of its side.
    Reverse { from: Cell, to: Cell },
    /// After the movement, the tokens on these squares of the river are not held.
    Drown { from: Cell, to: Cell, squares: Vec<Cell> },
    /// The movement enters the enemy's nest, but afterwards dragons of the mover are connected, for example this pair.
    BirdWithConnectedDragons { from: Cell, to: Cell, pair: (Cell, Cell) },
    /// The turn stops at `at`, where the pilot must go on. `next` lists the squares to which the pilot can go.
    ChainUnfinished { at: Cell, carriers: u32, next: Vec<Cell> },
    /// The turn stops at `at`, where the pilot must go on but has no legal movement.
    ChainStuck { at: Cell, carriers: u32 },
}

impl BiyiFault {
    /// The refusal with its code, its cells and the reason for the player.
    pub fn explain(self) -> IllegalMove {
        let (code, cells, reason) = match self {
            Self::EmptySource { from, bird: true } => {
                ("EMPTY_SOURCE", vec![from], say!("biyi-illegal-bird-stays", from))
            }
            Self::EmptySource { from, bird: false } => {
                ("EMPTY_SOURCE", vec![from], say!("biyi-illegal-empty-source", from))
            }
            Self::NotYours { from } => ("NOT_YOURS", vec![from], say!("biyi-illegal-not-yours", from)),
            Self::ChainNotDue { at, to, carriers } => {
                ("CHAIN_NOT_DUE", vec![at, to], say!("biyi-illegal-chain-not-due", at, to, carriers))
            }
            Self::BeyondBird { at, to } => ("CHAIN_NOT_DUE", vec![at, to], say!("biyi-illegal-beyond-bird", at, to)),
            Self::NotAdjacent { from, to } => {
                ("NOT_ADJACENT", vec![from, to], say!("biyi-illegal-not-adjacent", from, to))
            }
            Self::OwnNest { from, to } => ("OWN_NEST", vec![from, to], say!("biyi-illegal-own-nest", to)),
            Self::Backward { from, to, own: None } => {
                ("BACKWARD", vec![from, to], say!("biyi-illegal-backward", from, to))
            }
            Self::Backward { from, to, own: Some(level) } => {
                ("BACKWARD", vec![from, to], say!("biyi-illegal-backward-own", from, to, level: u32::from(level)))
            }
            Self::TooHigh { from, to, height, target } => {
                let [height, target] = [height, target].map(u32::from);
                ("TOO_HIGH", vec![from, to], say!("biyi-illegal-too-high", from, to, height, target))
            }
            Self::EnemySameLevel { from, to, height } => {
                let reason = say!("biyi-illegal-enemy-same-level", from, to, height: u32::from(height));
                ("ENEMY_SAME_LEVEL", vec![from, to], reason)
            }
            Self::BottomCarrierEnemy { from, to, level } => {
                let reason = say!("biyi-illegal-bottom-carrier-enemy", from, to, level: u32::from(level));
                ("BOTTOM_CARRIER_ENEMY", vec![from, to], reason)
            }
            Self::WrongKind { from, to, given, fitting, height, target, chain } => {
                let right: Vec<String> = fitting.iter().map(|kind| format!("`{from}{}{to}`", kind.sign())).collect();
                // In a chain the pilot must go alone, but onto a stack that is lower by two or more, a slide would move
                // other tokens, too.
                let reason = if chain && given == MovementKind::Slide && target + 2 <= height {
                    say!("biyi-illegal-chain-moves-pilot", from, to)
                } else {
                    say!("biyi-illegal-wrong-kind", kind: given.name(), from, to)
                };
                let reason = reason.with("right", right.join(", "));
                let reason = reason.with("height", u32::from(height)).with("target", u32::from(target));
                ("WRONG_KIND", vec![from, to], reason)
            }
            Self::Ambiguous { from, to, count } => {
                ("AMBIGUOUS", vec![from, to], say!("biyi-illegal-ambiguous", from, to, count: u32::from(count)))
            }
            Self::Reverse { from, to } => ("REVERSE", vec![from, to], say!("biyi-illegal-reverse", from, to)),
            Self::Drown { from, to, squares } => {
                let reason = say!("biyi-illegal-drown", squares: list(&squares), banks: banks(&squares));
                let others = squares.into_iter().filter(|&square| square != to);
                ("DROWN", [from, to].into_iter().chain(others).collect(), reason)
            }
            Self::BirdWithConnectedDragons { from, to, pair: (first, second) } => {
                let reason = say!("biyi-illegal-bird-with-connected-dragons", to, first, second);
                ("BIRD_WITH_CONNECTED_DRAGONS", vec![from, to, first, second], reason)
            }
            Self::ChainUnfinished { at, carriers, next } => {
                let (squares, count) = (list(&next), next.len() as i64);
                let reason = say!("biyi-illegal-chain-unfinished", at, carriers, squares, count);
                ("CHAIN_UNFINISHED", [vec![at], next].concat(), reason)
            }
            Self::ChainStuck { at, carriers } => {
                ("CHAIN_STUCK", vec![at], say!("biyi-illegal-chain-stuck", at, carriers))
            }
        };
        IllegalMove { code, cells, reason }
    }
}
