//! The search in Biyi, compared with the rules and with an exhaustive solver.

#[path = "../../../engine/tests/fast/throws.rs"]
mod throws;

use board::{color::Color, grid::Cell};
use engine::{
    Handicap, NodeOutcome, Search, SearchLimits, SearchNode,
    biyi::{BiyiNode, BiyiWeights},
    score,
};
use games::{
    biyi::{Biyi, BiyiMove, CONNECTED_DRAGONS, GRID, Movement, REPETITION},
    game::Position,
};
use laboratory::duel::Budget;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use throws::{THROWS, Throw, throw};

use super::{
    common::{BYTES, is_lost_within, proper_game, random_game, searcher, think, wins_within},
    laws::{self, Laws},
};

/// A random position from this distribution.
fn thrown(kind: Throw, seed: u64) -> Biyi {
    throw(kind, &mut ChaCha8Rng::seed_from_u64(seed))
}

fn position(text: &str) -> Biyi {
    text.parse().expect("a position")
}

#[test]
fn a_search_is_told_what_the_rules_say() {
    let mut laws = Laws::<BiyiNode>::new(|_| true, true);
    for (setup, seed) in Biyi::SETUPS.iter().zip(0..) {
        let start = Biyi::from_setup(setup, seed).expect("a setup of the game");
        laws.check_game(&start, seed, 40);
    }
    for kind in THROWS {
        for seed in 0..6 {
            laws.check_game(&thrown(kind, seed), seed, 5);
        }
    }
    assert!(laws.positions > 300 && laws.wins > 10 && laws.threats > 10);
}

/// The position after half a turn of the board with the colors exchanged if `turns`, else the mirrored position.
fn transformed(position: &Biyi, turns: bool) -> Biyi {
    let cell = |cell: Cell| {
        let rank = if turns { 14 - cell.number() } else { cell.number() };
        Cell::new(6 - cell.letter(), rank)
    };
    let color = |color: Color| if turns { !color } else { color };
    let stacks = GRID.cells().filter_map(|at| {
        let tokens: String = position.stack(at).tokens().map(|token| color(token).char()).collect();
        (!tokens.is_empty()).then(|| format!("{}:{tokens}", cell(at)))
    });
    let stacks: Vec<String> = stacks.collect();
    let nests = Color::ALL.map(|owner| cell(position.nests()[color(owner)]).to_string());
    let latest = Color::ALL.map(|side| {
        position.latest(color(side)).map_or("-".to_owned(), |movement| {
            Movement { from: cell(movement.from), to: cell(movement.to), ..movement }.to_string()
        })
    });
    let turn = color(position.turn()).char();
    format!("{} {turn} {} {}", stacks.join(","), nests.join(","), latest.join(" ")).parse().expect("a position")
}

#[test]
fn both_sides_are_judged_alike() {
    let weights = BiyiWeights::default();
    let games = (0..4).flat_map(|seed| random_game(&Biyi::default(), seed, 60));
    let throws = THROWS.into_iter().flat_map(|kind| (0..8).map(move |seed| thrown(kind, seed)));
    for position in games.chain(throws).filter(|position| position.outcome().is_none()) {
        let node = BiyiNode::new(&position, &weights);
        for turns in [true, false] {
            let other = BiyiNode::new(&transformed(&position, turns), &weights);
            assert_eq!(node.evaluate(&weights), other.evaluate(&weights), "{position}");
            let wins = (node.wins_now(), node.threatened());
            assert_eq!(wins, (other.wins_now(), other.threatened()), "{position}");
            assert!(node.key() != other.key() || transformed(&position, turns) == position, "{position}");
        }
    }
}

#[test]
fn every_move_is_legal() {
    let mut plies = 0;
    for (setup, seed) in Biyi::SETUPS.iter().cycle().zip(0..14) {
        let [mut white, mut black] = [100, 200].map(|nodes| searcher::<BiyiNode>(Budget::Nodes(nodes)));
        let start = Biyi::from_setup(setup, seed).expect("a setup");
        plies += proper_game(&start, &mut white, &mut black).moves.len();
    }
    plies += laws::check_weak_levels::<BiyiNode>(6, 2);
    assert!(plies > 2000, "{plies}");
}

/// The last positions of random games, in which pilots are often near a bird.
fn near_the_end() -> Vec<Biyi> {
    const LAST: usize = 30;
    let games = (0..30).map(|seed| random_game(&Biyi::default(), seed, 1000));
    games.flat_map(|mut game| game.split_off(game.len().saturating_sub(LAST))).collect()
}

#[test]
fn wins_at_once_are_made_and_averted() {
    // `BiyiMove::wins` reads the mark that the notation gives a winning move.
    let wins = |position: &Biyi| position.legal_moves().iter().any(BiyiMove::wins);
    let limits = [SearchLimits::nodes(1), SearchLimits::depth(2)];
    laws::check_first_wins::<BiyiNode>(near_the_end(), wins, &limits, 1, [21, 16], false);
}

#[test]
fn forced_wins_are_those_that_a_solver_proves() {
    let (mut within_three, mut none) = (0, 0);
    for seed in 0..400 {
        // Positions with a few stacks, all on the three ranks at one end of the board, where a nest is.
        let ranks = if seed % 2 == 0 { (11, 13) } else { (1, 3) };
        let position = thrown(Throw { ranks, height: 3, pure: 6, empty: 8 }, seed);
        if position.outcome().is_some() || wins_within(&position, 1) {
            continue;
        }
        let proved = wins_within(&position, 3);
        let node = BiyiNode::new(&position, &BiyiWeights::default());
        let mut search = Search::<BiyiNode>::new(BiyiWeights::default(), BYTES).full_width();
        let answer = search.think(&node, &SearchLimits::depth(4), Handicap::NONE, |_| {}).expect("the game goes on");
        let found = score::forced(answer.score).is_some_and(|(plies, wins)| wins && plies <= 3);
        assert_eq!(found, proved, "{position}: {}", answer.score);
        if proved {
            let after = position.played(&answer.mv.to_move());
            assert!(is_lost_within(&after, 2), "{position}: {}", answer.mv.to_move());
            // A selective search finds the win as well, but needs a larger depth.
            let answer = think::<BiyiNode>(&position, &SearchLimits::depth(6)).expect("the game goes on");
            assert_eq!(score::forced(answer.score), Some((3, true)), "{position}: {}", answer.score);
            within_three += 1;
        } else {
            none += 1;
        }
    }
    assert!(within_three >= 20 && none >= 20, "{within_three} wins in two turns, {none} without");
}

#[test]
fn a_longer_win_is_found() {
    // No black piece is near White's runner, which moves one rank per turn.
    let answer = think::<BiyiNode>(&position("d9:w,g13:b w"), &SearchLimits::depth(9)).expect("the game goes on");
    assert_eq!(score::forced(answer.score), Some((7, true)), "from d9 to d13");
}

#[test]
fn dragons_are_parted() {
    // White loses unless a dragon moves and so disconnects the two dragons.
    let start = position("c3:www,d3:www,a2:w,f4:ww,a12:b,g12:bb w");
    let answer = think::<BiyiNode>(&start, &SearchLimits::depth(1)).expect("the game goes on");
    let parted = start.played(&answer.mv.to_move());
    assert_eq!(parted.connected_dragons(Color::White), None, "{}", answer.mv.to_move());
    let slept = start.played(&start.read_move("a2a3").expect("a turn"));
    assert_eq!(slept.outcome().map(|outcome| outcome.ending()), Some(CONNECTED_DRAGONS));
    assert_eq!(BiyiNode::new(&slept, &BiyiWeights::default()).ending(), Some(NodeOutcome::Won));
}

#[test]
fn the_past_of_the_game_is_heeded() {
    let mut game = position("a2:w,g2:w,a12:b,g12:b w");
    for mv in ["a2=b2", "a12=b12", "g2=f2", "g12=f12", "b2=a2", "b12=a12", "f2=g2"] {
        game.play(&mv.parse().expect("a turn")).expect("a legal turn");
    }
    let weights = BiyiWeights::default();
    let node = BiyiNode::new(&game, &weights);
    let mut moves = Vec::new();
    node.quiet_moves(&mut moves);
    let ends: Vec<NodeOutcome> = moves.iter().filter_map(|&(_, mv)| node.after(mv, &weights).ending()).collect();
    assert_eq!(ends, [NodeOutcome::Drawn], "f12=g12 brings the start back");
    game.play(&"f12=g12".parse().expect("a turn")).expect("a legal turn");
    assert_eq!(game.outcome().map(|outcome| outcome.ending()), Some(REPETITION));
    assert_eq!(BiyiNode::new(&game, &weights).ending(), Some(NodeOutcome::Drawn));
    assert_eq!(think::<BiyiNode>(&game, &SearchLimits::depth(3)), None);
}

#[test]
fn the_same_is_found_again() {
    laws::check_repeatability::<BiyiNode>(&Biyi::default(), 20_000);
}

#[test]
fn finished_games_have_no_move() {
    // White has reached the bird, or has no move.
    let mut won = position("d12:w,a12:b w");
    won.play(&"d12+d13".parse().expect("a turn")).expect("a legal turn");
    for over in [won, position("a13:w,b13:b w")] {
        assert_eq!(think::<BiyiNode>(&over, &SearchLimits::depth(3)), None, "{over}");
    }
}

#[test]
fn the_strongest_level_loses_to_nobody_without_skill() {
    laws::check_strongest::<BiyiNode>(1_500, 3, 2);
}
