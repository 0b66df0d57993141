//! What a search relies on, whatever the game: that what a game says of its positions for the search's sake is what its
//! rules say.

use std::collections::HashSet;

use parlor::{
    engine::{
        Handicap, Level, Limits, Search, SearchNode,
        duel::{Budget, Greedy, Random},
        tune::Tunable,
        weights::WeightSet,
    },
    game::Position,
};

use super::common::{BYTES, after, is_won_by_mover, losses, random_game, searcher};

/// Checks the positions of a game from a start with random moves.
pub fn check_game<P: Tunable>(start: &P::Position, seed: u64, plies: usize, seen: &mut Seen) {
    let weights = P::Weights::default();
    let mut earlier = Vec::new();
    let mut kept: Option<P> = None;
    let positions = random_game(start, seed, plies);
    for (at, position) in positions.iter().enumerate() {
        let node = P::new(position, &weights);
        if let Some(kept) = &kept {
            assert_same(kept, &node, &weights, position);
        }
        let (moves, wins) = check_moves(&node, position, &earlier, &weights);
        seen.wins += usize::from(wins);
        seen.positions += 1;
        if let Some(passed) = node.after_null_move()
            && !wins
        {
            // What the side to move must heed may be more than what the other one would win by.
            assert!(node.threatened() || !passed.wins_now(), "{position}");
            seen.threats += usize::from(passed.wins_now());
        }
        let sum = weights.weigh(&node.features());
        assert_eq!(node.evaluate(&weights), sum, "{position}");
        kept = positions.get(at + 1).and_then(|next| {
            let nodes = moves.iter().map(|&mv| node.after(mv, &weights));
            nodes.into_iter().find(|node| node.position() == *next)
        });
        earlier = moves;
    }
}

/// What has been checked.
#[derive(Debug, Default)]
pub struct Seen {
    pub positions: usize,
    /// Positions with a win at once, and with one threatened.
    pub wins: usize,
    pub threats: usize,
}

/// Compares what was kept from move to move with what is computed anew.
fn assert_same<P: Tunable>(kept: &P, anew: &P, weights: &P::Weights, position: &P::Position) {
    assert_eq!(kept.key(), anew.key(), "{position}");
    assert_eq!(kept.ending(), anew.ending(), "{position}");
    assert_eq!((kept.wins_now(), kept.threatened()), (anew.wins_now(), anew.threatened()), "{position}");
    if kept.ending().is_none() {
        assert_eq!(kept.evaluate(weights), anew.evaluate(weights), "{position}");
        assert_eq!(kept.features(), anew.features(), "{position}");
    }
}

/// Checks a position's moves, of which those of the position before tell some that are not legal.
fn check_moves<P: Tunable>(
    node: &P,
    position: &P::Position,
    earlier: &[P::Move],
    weights: &P::Weights,
) -> (Vec<P::Move>, bool) {
    assert_eq!(node.position(), *position);
    assert_eq!(node.turn(), position.turn());
    let (mut sharp, mut calm) = (Vec::new(), Vec::new());
    node.tactical_moves(&mut sharp);
    node.quiet_moves(&mut calm);
    assert!(sharp.iter().all(|&(_, mv)| node.is_tactical(mv)), "{position}");
    assert!(!calm.iter().any(|&(_, mv)| node.is_tactical(mv)), "{position}");
    let moves: Vec<P::Move> = sharp.into_iter().chain(calm).map(|(_, mv)| mv).collect();
    let mut full: Vec<_> = moves.iter().map(|&mv| P::full_move(mv)).collect();
    full.sort_unstable();
    assert_eq!(full, position.legal_moves(), "{position}");
    let legal: HashSet<String> = full.iter().map(ToString::to_string).collect();
    for &mv in earlier {
        assert_eq!(node.is_legal(mv), legal.contains(&P::full_move(mv).to_string()), "{position}: {mv:?}");
    }
    let mut wins = false;
    for &mv in &moves {
        assert!(node.is_legal(mv) && node.history_index(mv) < P::HISTORY_SIZE, "{position}: {mv:?}");
        let then = after(position, &P::full_move(mv));
        let (kept, anew) = (node.after(mv, weights), P::new(&then, weights));
        assert_same(&kept, &anew, weights, &then);
        wins |= is_won_by_mover(&then);
    }
    // A win that leaves the other side without a move may be overlooked.
    assert!(wins || !node.wins_now(), "{position}");
    (moves, node.wins_now())
}

/// Checks that a search which has forgotten finds the same again, with the same mistakes, and stops when it has to.
pub fn check_repeatability<P: SearchNode>(position: &P::Position, nodes: u64) {
    let node = P::new(position, &P::Weights::default());
    let limits = Limits::nodes(nodes);
    let mut search = Search::<P>::new(P::Weights::default(), BYTES);
    let mut once = |seed: u64| {
        search.forget();
        search.think(&node, &limits, Handicap { seed, noise: 40, blind: 20 }, |_| {})
    };
    let first = once(1);
    assert_eq!(first, once(1));
    assert_ne!(first, once(2), "other mistakes");
    assert!(first.is_some_and(|answer| answer.nodes < nodes + 300));
}

/// Checks that the strongest level loses none of so many openings, played from both sides, to a player of lots and to a greedy
/// one. It looks at no more than so many positions, so that the test is quick; `parlor match` plays with all of them.
pub fn check_strongest<P: SearchNode>(nodes: u64, random: u64, greedy: u64) {
    let [.., strongest] = Level::ALL;
    let mut strength = strongest.of(&P::LEVELS);
    strength.nodes = strength.nodes.min(nodes);
    let mut level = searcher::<P>(Budget::Level(strength));
    assert_eq!(losses::<P>(&mut level, &mut Random::new(3), random), 0);
    assert_eq!(losses::<P>(&mut level, &mut Greedy::<P>::new(P::Weights::default(), 3), greedy), 0);
}
