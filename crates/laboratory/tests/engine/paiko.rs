//! The search in Paiko, compared with an exhaustive solver.

use board::color::Color;
use engine::{
    SearchLimits,
    paiko::{LEVELS, PaikoNode},
    score,
};
use games::{game::Position, paiko::Paiko};
use laboratory::duel::{Budget, MatchPlayer};

use super::{
    common::{forces_a_win, proper_game, random_game, searcher, think, wins_within},
    laws::{self, Laws},
};

/// The start position under each choice of rules.
fn starts() -> impl Iterator<Item = Paiko> {
    let rules = Paiko::RULES.iter().chain(&[""]);
    rules.map(|rules| Paiko::from_setup(&format!("classic {rules}"), 0).expect("a setup"))
}

/// Positions, from games between weak levels, in which a side has at least `points` points and there are at most `most`
/// legal moves.
fn late_positions(points: u32, most: usize) -> impl Iterator<Item = Paiko> {
    (0..100).flat_map(move |seed| {
        let level = |level: usize| searcher::<PaikoNode>(Budget::Level(LEVELS[level]));
        let (mut white, mut black) = (level(seed as usize % 3), level((seed + 1) as usize % 3));
        for player in [&mut white, &mut black] {
            MatchPlayer::<Paiko>::begin(player, seed).expect("it begins");
        }
        let mut position = random_game(&Paiko::default(), seed, 6).pop().expect("the start is no end");
        let game = proper_game(&position, &mut white, &mut black);
        let mut positions = Vec::new();
        for mv in game.moves {
            if Color::ALL.into_iter().any(|color| position.score(color) >= points) {
                positions.push(position.clone());
            }
            position.play_unchecked(&mv);
        }
        positions.into_iter().filter(move |position| position.legal_moves().len() <= most)
    })
}

#[test]
fn a_search_is_told_what_the_rules_say() {
    let mut laws = Laws::<PaikoNode>::new(|_| true, false);
    for (start, seed) in starts().zip(0..) {
        laws.check_game(&start, seed, 30);
    }
    for position in late_positions(8, 250) {
        if laws.wins >= 2 && laws.threats >= 2 {
            return;
        }
        laws.check_game(&position, 0, 1);
    }
    panic!("only {} wins, {} threats", laws.wins, laws.threats);
}

#[test]
fn every_move_is_legal() {
    let mut plies = 0;
    for (seed, start) in (0..).zip(starts().chain(starts())) {
        let [mut white, mut black] = [60, 120].map(|nodes| searcher::<PaikoNode>(Budget::Nodes(nodes)));
        let start = random_game(&start, seed, 5).pop().expect("the start is no end");
        plies += proper_game(&start, &mut white, &mut black).moves.len();
    }
    plies += laws::check_weak_levels::<PaikoNode>(12, 3);
    assert!(plies > 700, "{plies}");
}

#[test]
fn wins_at_once_are_made_and_averted() {
    let wins = |position: &Paiko| wins_within(position, 1);
    laws::check_first_wins::<PaikoNode>(late_positions(8, 250), wins, &[SearchLimits::nodes(1)], 2, [10, 10], true);
}

#[test]
fn forced_wins_are_those_that_a_solver_proves() {
    const ENOUGH: usize = 3;
    let (mut wins, mut losses, mut neither) = (0, 0, 0);
    for position in late_positions(6, 60) {
        // Losses are rare in games of random moves.
        if wins >= ENOUGH && losses > 0 && neither >= ENOUGH {
            return;
        }
        let side = position.turn();
        if forces_a_win(&position, side, 1) {
            continue;
        }
        // The engine must find exactly the wins that the solver proves.
        let answer = think::<PaikoNode>(&position, &SearchLimits::depth(3)).expect("the game goes on");
        let found = score::forced(answer.score);
        // A side that gives a reward moves twice in a row, so a win may take an even number of moves.
        if let Some(moves) = (2..=3).find(|&moves| forces_a_win(&position, side, moves)) {
            assert_eq!(found, Some((moves, true)), "{position}: {}", answer.mv.to_move());
            let next = position.played(&answer.mv.to_move());
            assert!(forces_a_win(&next, side, moves - 1), "{position}: {:?}", answer.mv);
            wins += 1;
        } else if let Some(moves) = (1..=2).find(|&moves| forces_a_win(&position, !side, moves)) {
            assert_eq!(found, Some((moves, false)), "{position}: {}", answer.mv.to_move());
            losses += 1;
        } else {
            // A search of all positions for losses in three moves takes too long, so only the losses that the engine
            // claims are checked.
            if let Some((3, false)) = found {
                assert!(forces_a_win(&position, !side, 3), "{position}: {found:?}");
                losses += 1;
                continue;
            }
            assert!(found.is_none_or(|(plies, _)| plies > 3), "{position}: {found:?}");
            neither += 1;
        }
    }
    panic!("only {wins} wins, {losses} losses, {neither} others");
}

#[test]
fn the_same_is_found_again() {
    let position = random_game(&Paiko::default(), 5, 20).pop().expect("the start is no end");
    laws::check_repeatability::<PaikoNode>(&position, 20_000);
}

#[test]
fn every_phase_has_a_move() {
    let start = Paiko::default();
    for text in [
        start.to_string().as_str(),
        // The reward takes all tiles that are left in the reserve.
        "2/4/6/8/10/12/14/14/6A5/4S5/8/6/4/2 b r3 -/- -/S1F1W1 13",
        // The side to move can only deploy a Lotus that covers nothing, or has no action at all.
        "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t L1/S1 S3B3E3F3W3I3L2A3/- 20",
        "2/4/6/8/10/12/14/14/12/3AL5/8/6/4/2 w t -/S1 S3B3E3F3W3I3L2A2/- 20",
    ] {
        let position: Paiko = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        for limits in [SearchLimits::nodes(1), SearchLimits::nodes(3000)] {
            let answer = think::<PaikoNode>(&position, &limits).expect("the game goes on");
            assert!(position.is_legal(&answer.mv.to_move()), "{text}: {:?}", answer.mv);
        }
    }
}

#[test]
fn finished_games_have_no_move() {
    let position: Paiko = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w x1-0 -/- -/- 2".parse().expect("a position");
    assert_eq!(think::<PaikoNode>(&position, &SearchLimits::depth(3)), None);
}

#[test]
fn the_strongest_level_loses_to_nobody_without_skill() {
    laws::check_strongest::<PaikoNode>(10_000, 3, 3);
}
