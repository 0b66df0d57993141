//! The engines of all games, behind one interface for positions of any game.

use std::collections::btree_map::{BTreeMap, Entry};

use crate::{Handicap, Level, Provable, Score, Search, SearchLimits, SearchNode, Strength};
use games::{AnyPosition, GameKind, Hosted};

/// Evaluates an expression with the type of a game's engine under the given name. Returns `Some` of the value, or
/// `None` if the game has no engine.
///
/// This is the table of the games that have an engine: a game with one gets an arm here.
#[macro_export]
macro_rules! with_engine {
    ($kind:expr, $Node:ident => $do:expr) => {
        match $kind {
            ::games::GameKind::Biyi => {
                type $Node = $crate::biyi::BiyiNode;
                Some($do)
            }
            ::games::GameKind::Paiko => {
                type $Node = $crate::paiko::PaikoNode;
                Some($do)
            }
            ::games::GameKind::Pijersi => {
                type $Node = $crate::pijersi::PijersiNode;
                Some($do)
            }
            // The template for new games, in tests, has none.
            #[allow(unreachable_patterns)]
            _ => None,
        }
    };
}

/// The result of a search in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move, in canonical notation.
    pub mv: String,
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the search in plies.
    pub depth: u32,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The principal variation, as far as it is known. Its first move is `mv`.
    pub line: Vec<String>,
}

/// The searches of all games with an engine. Each search is created when a position of its game is first searched.
///
/// Each search allocates memory for its transposition table.
#[derive(Default)]
pub struct Engines(BTreeMap<GameKind, Box<dyn Thinker>>);

/// The size of a game's transposition table: large enough for a search of one second, and quick to clear.
const TABLE_BYTES: usize = 16 << 20;

impl Engines {
    /// Searches for the best move. `None` if the game is over or has no engine. If the limits are in nodes or depth,
    /// the same position, limits and handicap always give the same advice, whatever was searched before.
    pub fn think(&mut self, position: &AnyPosition, limits: &SearchLimits, handicap: Handicap) -> Option<Advice> {
        self.look(position, limits, handicap, true)
    }

    /// Searches for the best move in each position of a game, given in the order of play, with these limits for each
    /// position. The last position is searched first, so that the transposition table helps with the earlier ones. If
    /// the limits are in nodes or depth, the same positions and limits always give the same advice.
    pub fn review(&mut self, positions: &[AnyPosition], limits: &SearchLimits) -> Vec<Option<Advice>> {
        let last = positions.len().saturating_sub(1);
        let backwards = positions.iter().enumerate().rev();
        let mut advice: Vec<_> =
            backwards.map(|(at, position)| self.look(position, limits, Handicap::NONE, at == last)).collect();
        advice.reverse();
        advice
    }

    /// Searches for the best move. If `forget` is set, clears the transposition table first.
    fn look(
        &mut self,
        position: &AnyPosition,
        limits: &SearchLimits,
        handicap: Handicap,
        forget: bool,
    ) -> Option<Advice> {
        let thinker = match self.0.entry(position.kind()) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(with_engine!(position.kind(), Node => thinker::<Node>())?),
        };
        thinker.advise(position, limits, handicap, forget)
    }
}

/// The search of one game, behind an interface that takes positions of any game.
trait Thinker: Send {
    /// Searches for the best move. `None` if the game is over, or if the position belongs to another game.
    fn advise(
        &mut self,
        position: &AnyPosition,
        limits: &SearchLimits,
        handicap: Handicap,
        forget: bool,
    ) -> Option<Advice>;
}

fn thinker<N: SearchNode<Position: Hosted>>() -> Box<dyn Thinker> {
    Box::new(Search::<N>::new(N::Weights::default(), TABLE_BYTES))
}

impl<N: SearchNode<Position: Hosted>> Thinker for Search<N> {
    fn advise(
        &mut self,
        position: &AnyPosition,
        limits: &SearchLimits,
        handicap: Handicap,
        forget: bool,
    ) -> Option<Advice> {
        if forget {
            self.forget();
        }
        let root = N::new(N::Position::of(position)?, self.weights());
        let answer = self.think(&root, limits, handicap, |_| {})?;
        Some(Advice {
            mv: N::full_move(answer.mv).to_string(),
            score: answer.score,
            depth: answer.depth,
            nodes: answer.nodes,
            line: answer.pv.iter().map(|&mv| N::full_move(mv).to_string()).collect(),
        })
    }
}

/// Whether a game has an engine, with which the bot can play the game, give advice and analyze games.
pub const fn has_engine(kind: GameKind) -> bool {
    with_engine!(kind, _Node => ()).is_some()
}

/// Whether the side to move has to [choose](Provable::chooses_first) something before its turn. `false` if the game has
/// no engine.
pub fn chooses_first(position: &AnyPosition) -> bool {
    fn chooses<N: Provable<Position: Hosted>>(position: &AnyPosition) -> bool {
        N::Position::of(position).is_some_and(|position| N::new(position, &N::Weights::default()).chooses_first())
    }
    with_engine!(position.kind(), Node => chooses::<Node>(position)).unwrap_or(false)
}

/// The number of positions that the engine searches in a second on a slow processor, roughly. `None` if the game has no
/// engine.
pub const fn pace(kind: GameKind) -> Option<u64> {
    with_engine!(kind, Node => Node::PACE)
}

/// The limits and deliberate mistakes of a level in a game. `None` if the game has no engine.
pub const fn strength(kind: GameKind, level: Level) -> Option<Strength> {
    with_engine!(kind, Node => level.of(&Node::LEVELS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reviews_do_not_depend_on_what_was_asked_before() {
        let mut engines = Engines::default();
        for kind in GameKind::ALL.into_iter().filter(|&kind| crate::has_engine(kind)) {
            let start = AnyPosition::start(kind);
            let mut second = start.clone();
            second.play(&start.legal_moves()[3]).expect("a legal move");
            let game = [start, second];
            let review = engines.review(&game, &SearchLimits::nodes(300));
            for (position, advice) in game.iter().zip(&review) {
                let advice = advice.as_ref().expect("the game is not over");
                assert_eq!(position.clone().play(&advice.mv), Ok(advice.mv.clone()));
            }
            engines.think(&game[0], &SearchLimits::nodes(500), Handicap::NONE);
            assert_eq!(engines.review(&game, &SearchLimits::nodes(300)), review);
        }
    }

    #[test]
    fn advice_does_not_depend_on_what_was_asked_before() {
        let mut engines = Engines::default();
        for kind in GameKind::ALL.into_iter().filter(|&kind| crate::has_engine(kind)) {
            let start = AnyPosition::start(kind);
            let limits = SearchLimits::nodes(300);
            let advice = engines.think(&start, &limits, Handicap::NONE).expect("the game is not over");
            assert_eq!(advice.line.first(), Some(&advice.mv));
            let mut after = start.clone();
            assert_eq!(after.play(&advice.mv), Ok(advice.mv.clone()), "the move is legal and canonical");
            engines.think(&after, &limits, Handicap::NONE);
            assert_eq!(engines.think(&start, &limits, Handicap::NONE), Some(advice));
        }
    }
}
