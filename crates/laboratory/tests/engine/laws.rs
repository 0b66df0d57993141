//! Properties of the search nodes of all games: above all, they must agree with the rules.

use std::collections::HashSet;

use engine::{
    Handicap, Level, NodeOutcome, Search, SearchLimits, SearchNode, score,
    weights::{Tunable, WeightSet},
};
use games::game::Position;
use laboratory::duel::{Budget, Greedy, MatchPlayer, Random};

use super::common::{BYTES, is_won_by_mover, losses, proper_game, random_game, searcher, think};

/// The properties to check for a game's search node, and the numbers of checks that were made.
pub struct Laws<N: Tunable> {
    /// Whether the evaluation of a position must equal the sum of features times weights.
    pub is_linear: fn(&N::Position) -> bool,
    /// Whether the node must list all legal moves.
    pub lists_all: bool,
    pub positions: usize,
    /// The number of positions in which the side to move wins at once.
    pub wins: usize,
    /// The number of positions in which the other side threatens to win at once.
    pub threats: usize,
}

impl<N: Tunable> Laws<N> {
    pub fn new(is_linear: fn(&N::Position) -> bool, lists_all: bool) -> Self {
        Self { is_linear, lists_all, positions: 0, wins: 0, threats: 0 }
    }

    /// Checks each position of a game with random moves.
    pub fn check_game(&mut self, start: &N::Position, seed: u64, plies: usize) {
        let weights = N::Weights::default();
        let mut earlier = Vec::new();
        for position in random_game(start, seed, plies) {
            let node = N::new(&position, &weights);
            let (moves, wins) = check_moves(&node, &position, &earlier, &weights, self.lists_all);
            self.wins += usize::from(wins);
            self.positions += 1;
            if let Some(passed) = node.after_null_move()
                && !wins
            {
                assert_eq!(node.threatened(), passed.wins_now(), "{position}");
                self.threats += usize::from(passed.wins_now());
            }
            if (self.is_linear)(&position) {
                let sum = weights.weigh(&node.features());
                assert_eq!(node.evaluate(&weights), sum, "{position}");
                assert_eq!(score::forced(sum), None, "{position}");
            }
            earlier = moves;
        }
    }
}

/// Compares an incrementally updated node with one that is computed from scratch.
fn assert_same<N: Tunable>(kept: &N, anew: &N, weights: &N::Weights, position: &N::Position) {
    assert_eq!(kept.ending(), anew.ending(), "{position}");
    if kept.ending().is_none() {
        assert_eq!(kept.position(), *position);
        assert_eq!(kept.key(), anew.key(), "{position}");
        assert_eq!((kept.wins_now(), kept.threatened()), (anew.wins_now(), anew.threatened()), "{position}");
        assert_eq!(kept.evaluate(weights), anew.evaluate(weights), "{position}");
        assert_eq!(kept.features(), anew.features(), "{position}");
    }
}

/// Checks the moves of a position. `earlier` are the moves of the previous position, as examples of moves that may be
/// illegal. Returns the moves of the position, and whether one of them wins at once.
fn check_moves<N: Tunable>(
    node: &N,
    position: &N::Position,
    earlier: &[N::Move],
    weights: &N::Weights,
    lists_all: bool,
) -> (Vec<N::Move>, bool) {
    assert_eq!(node.position(), *position);
    assert_eq!(node.turn(), position.turn());
    let (mut tactical, mut quiet) = (Vec::new(), Vec::new());
    node.tactical_moves(&mut tactical);
    node.quiet_moves(&mut quiet);
    assert!(tactical.iter().all(|&(_, mv)| node.is_tactical(mv)), "{position}");
    assert!(!quiet.iter().any(|&(_, mv)| node.is_tactical(mv)), "{position}");
    let moves: Vec<N::Move> = tactical.into_iter().chain(quiet).map(|(_, mv)| mv).collect();
    if lists_all {
        let mut full: Vec<_> = moves.iter().map(|&mv| N::full_move(mv)).collect();
        full.sort_unstable();
        assert_eq!(full, position.legal_moves(), "{position}");
        let legal: HashSet<String> = full.iter().map(ToString::to_string).collect();
        for &mv in earlier {
            assert_eq!(node.is_legal(mv), legal.contains(&N::full_move(mv).to_string()), "{position}: {mv:?}");
        }
    }
    let mut wins = false;
    for &mv in &moves {
        assert!(node.is_legal(mv) && node.history_index(mv) < N::HISTORY_SIZE, "{position}: {mv:?}");
        let then = position.played(&N::full_move(mv));
        let (kept, anew) = (node.after(mv, weights), N::new(&then, weights));
        assert_same(&kept, &anew, weights, &then);
        wins |= kept.ending() == Some(NodeOutcome::Lost);
        assert!(kept.ending() != Some(NodeOutcome::Lost) || is_won_by_mover(&then), "{position}: {mv:?}");
    }
    // `wins` leaves out wins that leave the other side without a move, because the node does not detect such wins.
    assert_eq!(node.wins_now(), wins, "{position}");
    (moves, wins)
}

/// Checks that searches with these limits make wins at once, and that one of this depth averts those of the other side
/// where it can. `wins` tells whether the side to move wins at once by the rules. There have to be at least so many
/// positions of both kinds; `stops` after these.
pub fn check_first_wins<N: SearchNode>(
    positions: impl IntoIterator<Item = N::Position>,
    wins: impl Fn(&N::Position) -> bool,
    limits: &[SearchLimits],
    depth: u32,
    [least_won, least_averted]: [u32; 2],
    stops: bool,
) {
    let (mut won, mut averted) = (0, 0);
    for position in positions {
        if stops && won >= least_won && averted >= least_averted {
            return;
        }
        let chosen = |limits: &SearchLimits| {
            let answer = think::<N>(&position, limits).expect("the game goes on");
            (position.played(&N::full_move(answer.mv)), answer)
        };
        if wins(&position) {
            for limits in limits {
                let (after, answer) = chosen(limits);
                assert!(is_won_by_mover(&after), "{position}");
                assert_eq!(answer.score, score::win_in(1), "{position}");
            }
            won += 1;
            continue;
        }
        let averts = |after: &N::Position| match after.outcome() {
            Some(outcome) => outcome.winner() != Some(!position.turn()),
            None => after.turn() == position.turn() || !wins(after),
        };
        let moves = position.legal_moves();
        let averting = moves.iter().filter(|mv| averts(&position.played(mv))).count();
        if averting > 0 && averting < moves.len() {
            let (after, answer) = chosen(&SearchLimits::depth(depth));
            assert!(averts(&after), "{position}: {:?}", answer.mv);
            averted += 1;
        }
    }
    assert!(won >= least_won && averted >= least_averted, "only {won} wins, {averted} averted");
}

/// Plays games between levels that follow each other, of so many from the weakest one. They make mistakes, but no
/// illegal moves. Returns the number of moves.
pub fn check_weak_levels<N: SearchNode>(games: u64, levels: u64) -> usize {
    let level = |number: u64| searcher::<N>(Budget::Level(N::LEVELS[(number % levels) as usize]));
    let play = |seed| {
        let (mut white, mut black) = (level(seed), level(seed + 1));
        MatchPlayer::<N::Position>::begin(&mut white, seed).expect("it begins");
        proper_game(&N::Position::default(), &mut white, &mut black).moves.len()
    };
    (0..games).map(play).sum()
}

/// Checks that a search gives the same result again after it has forgotten its tables, makes other mistakes with
/// another seed, and keeps to its node limit.
pub fn check_repeatability<N: SearchNode>(position: &N::Position, nodes: u64) {
    let node = N::new(position, &N::Weights::default());
    let limits = SearchLimits::nodes(nodes);
    let mut search = Search::<N>::new(N::Weights::default(), BYTES);
    let mut once = |seed: u64| {
        search.forget();
        search.think(&node, &limits, Handicap { seed, noise: 40, blind: 20 }, |_| {})
    };
    let first = once(1);
    assert_eq!(first, once(1));
    assert_ne!(first, once(2), "other mistakes");
    assert!(first.is_some_and(|answer| answer.nodes < nodes + 300));
}

/// Checks that the strongest level, limited to `nodes` nodes per move, does not lose to a random player in `random`
/// openings or to a greedy player in `greedy` openings. Each opening is played twice, with the colors exchanged.
/// `parlor match` measures the level with all of its nodes.
pub fn check_strongest<N: SearchNode>(nodes: u64, random: u64, greedy: u64) {
    let [.., strongest] = Level::ALL;
    let mut strength = strongest.of(&N::LEVELS);
    strength.nodes = strength.nodes.min(nodes);
    let mut level = searcher::<N>(Budget::Level(strength));
    assert_eq!(losses::<N>(&mut level, &mut Random::new(3), random), 0);
    assert_eq!(losses::<N>(&mut level, &mut Greedy::<N>::new(N::Weights::default(), 3), greedy), 0);
}
