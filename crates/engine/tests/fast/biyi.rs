//! `engine::fast` implements the rules a second time for speed. In random games from all setups and in random
//! positions, it must find the same turns as the rules, with the same results.

use std::collections::HashSet;

use engine::biyi::fast::{BiyiEnd, FastBiyi, FastBiyiMove};
use games::{
    biyi::{BIRD, Biyi, BiyiMove, CONNECTED_DRAGONS, NO_TURN, REPETITION},
    game::Position,
};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

use crate::throws::{THROWS, below, throw};

/// The number of games from each setup.
const GAMES: u64 = 2;
/// The largest number of turns of a game from a setup.
const PLIES: usize = 120;
/// The number of random positions of each kind.
const EACH: u64 = 30;
/// The largest number of turns of a game from a random position.
const FEW_PLIES: usize = 8;
/// The number of turns that are tried in each position.
const TRIED: usize = 6;

/// Statistics of the compared positions, which show whether the positions are varied enough.
#[derive(Default)]
struct Seen {
    endings: HashSet<&'static str>,
    longest: usize,
    positions: usize,
}

/// Compares a position with its fast form, before and after some of its turns.
fn check(position: &Biyi, lot: &mut ChaCha8Rng, seen: &mut Seen) {
    let mut fast = FastBiyi::from(position);
    let before = fast.clone();
    let outcome = position.outcome();
    assert_eq!(Biyi::from(&fast), *position);
    assert_eq!(Biyi::from(&fast).outcome(), outcome, "{position}");
    assert_eq!(fast.turn(), position.turn());
    let ending = outcome.map(|outcome| outcome.ending());
    let end = match fast.end() {
        Some(BiyiEnd::Bird) => Some(BIRD),
        Some(BiyiEnd::Dragons) => Some(CONNECTED_DRAGONS),
        Some(BiyiEnd::Repetition) => Some(REPETITION),
        None => (fast.count_moves() == 0).then_some(NO_TURN),
    };
    assert_eq!(end, ending, "{position}");
    seen.positions += 1;
    seen.endings.extend(ending.map(|ending| ending.code()));
    if fast.end().is_some() {
        assert_eq!(fast.perft(1), 0);
        return;
    }

    let mut buffer: Vec<FastBiyiMove> = Vec::new();
    fast.moves_into(&mut buffer);
    assert_eq!(fast.count_moves(), buffer.len() as u64, "{position}");
    let mut moves: Vec<(BiyiMove, FastBiyiMove)> = buffer.iter().map(|mv| (mv.to_move(), *mv)).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    let texts: Vec<String> = moves.iter().map(|(mv, _)| mv.to_string()).collect();
    let expected: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(texts, expected, "{position}");

    for _ in 0..TRIED.min(moves.len()) {
        let (mv, fast_move) = &moves[below(lot, moves.len())];
        assert_eq!(fast_move.length(), mv.actions().count());
        assert_eq!(fast_move.wins(), mv.wins());
        seen.longest = seen.longest.max(fast_move.length());
        let after = position.played(mv);
        let undo = fast.play(*fast_move);
        assert_eq!(Biyi::from(&fast), after, "{position}: {mv}");
        assert_eq!(fast, FastBiyi::from(&after), "{position}: {mv}: what is kept is what is computed anew");
        assert_eq!(fast.end() == Some(BiyiEnd::Bird), mv.wins(), "{position}: {mv}");
        fast.undo(undo);
        assert_eq!(fast, before, "{position}: {mv} is taken back");
    }
}

/// Plays a random game, and checks each of its positions.
fn play(mut position: Biyi, plies: usize, lot: &mut ChaCha8Rng, seen: &mut Seen) {
    check(&position, lot, seen);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Long turns are rare, so the longest of three random turns is played.
        let mv = (0..3).map(|_| &moves[below(lot, moves.len())]).max_by_key(|mv| mv.actions().count());
        position.play_unchecked(mv.expect("three were drawn"));
        check(&position, lot, seen);
    }
}

#[test]
fn games_from_all_setups() {
    let mut seen = Seen::default();
    for setup in Biyi::SETUPS {
        for seed in 0..GAMES {
            let mut lot = ChaCha8Rng::seed_from_u64(seed);
            let start = Biyi::from_setup(setup, seed).expect("a setup of the game");
            play(start, PLIES, &mut lot, &mut seen);
        }
    }
    assert!(seen.positions > 1000, "{}", seen.positions);
}

#[test]
fn positions_thrown_together() {
    let mut seen = Seen::default();
    for kind in THROWS {
        for seed in 0..EACH {
            let mut lot = ChaCha8Rng::seed_from_u64(seed);
            play(throw(kind, &mut lot), FEW_PLIES, &mut lot, &mut seen);
        }
    }
    for ending in [BIRD, CONNECTED_DRAGONS, NO_TURN] {
        assert!(seen.endings.contains(ending.code()), "{} has come up", ending.code());
    }
    assert!(seen.longest >= 6, "{}", seen.longest);
}

#[test]
fn a_position_comes_back() {
    let (mut lot, mut seen) = (ChaCha8Rng::seed_from_u64(0), Seen::default());
    let mut position: Biyi = "a2:w,g2:w,a12:b,g12:b w".parse().expect("a position");
    for mv in ["a2=b2", "a12=b12", "g2=f2", "g12=f12", "b2=a2", "b12=a12", "f2=g2", "f12=g12"] {
        check(&position, &mut lot, &mut seen);
        assert!(seen.endings.is_empty());
        position.play(&mv.parse().expect("a turn")).expect("a legal turn");
    }
    check(&position, &mut lot, &mut seen);
    assert_eq!(seen.endings, HashSet::from([REPETITION.code()]));
}
