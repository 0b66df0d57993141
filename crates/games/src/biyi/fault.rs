//! The reasons why turns are refused.

use super::{
    moves::MovementKind,
    squares::{banks, list},
};
use crate::game::IllegalMove;
use board::{grid::Cell, phrase::Phrase};

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
        let number = |level: u8| u32::from(level);
        let from_to = |phrase: Phrase, from: Cell, to: Cell| phrase.with("from", from).with("to", to);
        let (code, cells, reason) = match self {
            Self::EmptySource { from, bird } => {
                let reason = if bird {
                    Phrase::new("biyi-illegal-bird-stays")
                } else {
                    Phrase::new("biyi-illegal-empty-source")
                };
                ("EMPTY_SOURCE", vec![from], reason.with("from", from))
            }
            Self::NotYours { from } => {
                ("NOT_YOURS", vec![from], Phrase::new("biyi-illegal-not-yours").with("from", from))
            }
            Self::ChainNotDue { at, to, carriers } => {
                let reason = Phrase::new("biyi-illegal-chain-not-due").with("at", at).with("to", to);
                ("CHAIN_NOT_DUE", vec![at, to], reason.with("carriers", carriers))
            }
            Self::BeyondBird { at, to } => {
                ("CHAIN_NOT_DUE", vec![at, to], Phrase::new("biyi-illegal-beyond-bird").with("at", at).with("to", to))
            }
            Self::NotAdjacent { from, to } => {
                ("NOT_ADJACENT", vec![from, to], from_to(Phrase::new("biyi-illegal-not-adjacent"), from, to))
            }
            Self::OwnNest { from, to } => {
                ("OWN_NEST", vec![from, to], Phrase::new("biyi-illegal-own-nest").with("to", to))
            }
            Self::Backward { from, to, own } => {
                let reason = match own {
                    None => from_to(Phrase::new("biyi-illegal-backward"), from, to),
                    Some(level) => {
                        from_to(Phrase::new("biyi-illegal-backward-own"), from, to).with("level", number(level))
                    }
                };
                ("BACKWARD", vec![from, to], reason)
            }
            Self::TooHigh { from, to, height, target } => {
                let reason = from_to(Phrase::new("biyi-illegal-too-high"), from, to);
                ("TOO_HIGH", vec![from, to], reason.with("height", number(height)).with("target", number(target)))
            }
            Self::EnemySameLevel { from, to, height } => {
                let reason = from_to(Phrase::new("biyi-illegal-enemy-same-level"), from, to);
                ("ENEMY_SAME_LEVEL", vec![from, to], reason.with("height", number(height)))
            }
            Self::BottomCarrierEnemy { from, to, level } => {
                let reason = from_to(Phrase::new("biyi-illegal-bottom-carrier-enemy"), from, to);
                ("BOTTOM_CARRIER_ENEMY", vec![from, to], reason.with("level", number(level)))
            }
            Self::WrongKind { from, to, given, fitting, height, target, chain } => {
                let right: Vec<String> = fitting.iter().map(|kind| format!("`{from}{}{to}`", kind.sign())).collect();
                // In a chain the pilot must go alone, but onto a stack that is lower by two or more, a slide would move
                // other tokens, too.
                let reason = if chain && given == MovementKind::Slide && target + 2 <= height {
                    Phrase::new("biyi-illegal-chain-moves-pilot")
                } else {
                    Phrase::new("biyi-illegal-wrong-kind").with("kind", given.name())
                };
                let reason = from_to(reason, from, to).with("right", right.join(", "));
                ("WRONG_KIND", vec![from, to], reason.with("height", number(height)).with("target", number(target)))
            }
            Self::Ambiguous { from, to, count } => {
                let reason = from_to(Phrase::new("biyi-illegal-ambiguous"), from, to);
                ("AMBIGUOUS", vec![from, to], reason.with("count", number(count)))
            }
            Self::Reverse { from, to } => {
                ("REVERSE", vec![from, to], from_to(Phrase::new("biyi-illegal-reverse"), from, to))
            }
            Self::Drown { from, to, squares } => {
                let reason =
                    Phrase::new("biyi-illegal-drown").with("squares", list(&squares)).with("banks", banks(&squares));
                let others = squares.into_iter().filter(|&square| square != to);
                ("DROWN", [from, to].into_iter().chain(others).collect(), reason)
            }
            Self::BirdWithConnectedDragons { from, to, pair: (first, second) } => {
                let reason = Phrase::new("biyi-illegal-bird-with-connected-dragons").with("to", to);
                let reason = reason.with("first", first).with("second", second);
                ("BIRD_WITH_CONNECTED_DRAGONS", vec![from, to, first, second], reason)
            }
            Self::ChainUnfinished { at, carriers, next } => {
                let reason = Phrase::new("biyi-illegal-chain-unfinished").with("at", at).with("carriers", carriers);
                let reason = reason.with("squares", list(&next)).with("count", next.len() as i64);
                ("CHAIN_UNFINISHED", [vec![at], next].concat(), reason)
            }
            Self::ChainStuck { at, carriers } => {
                let reason = Phrase::new("biyi-illegal-chain-stuck").with("at", at).with("carriers", carriers);
                ("CHAIN_STUCK", vec![at], reason)
            }
        };
        IllegalMove { code, cells, reason }
    }
}
