//! The fast Biyi against the convenient one, along random games from all setups and from positions thrown together.

use std::collections::HashSet;

use parlor::{
    color::Color,
    game::Position,
    games::biyi::{
        BIRD, Biyi, CONNECTED_DRAGONS, Move, NO_TURN, REPETITION, TOKENS,
        fast::{End, Fast, FastMove},
    },
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// Games from each setup.
const GAMES: u64 = 2;
/// A game from a setup that goes on for longer is left.
const PLIES: usize = 120;
/// Positions thrown together, of each kind.
const THROWS: u64 = 30;
/// A game from such a position that goes on for longer is left.
const FEW_PLIES: usize = 8;
/// Of each position so many moves are tried.
const TRIED: usize = 6;

/// What the positions had in them.
#[derive(Default)]
struct Seen {
    endings: HashSet<&'static str>,
    longest: usize,
    positions: usize,
}

/// A number below the limit.
fn below(lot: &mut ChaCha8Rng, limit: usize) -> usize {
    lot.next_u64() as usize % limit
}

/// Compares everything that both know of a position, and of the positions after some of its moves.
fn check(position: &Biyi, lot: &mut ChaCha8Rng, seen: &mut Seen) {
    let mut fast = Fast::from(position);
    let before = fast.clone();
    let outcome = position.outcome();
    assert_eq!(Biyi::from(&fast), *position);
    assert_eq!(Biyi::from(&fast).outcome(), outcome, "{position}");
    assert_eq!(fast.turn(), position.turn());
    let ending = outcome.map(|outcome| outcome.ending());
    let end = match fast.end() {
        Some(End::Bird) => Some(BIRD),
        Some(End::Dragons) => Some(CONNECTED_DRAGONS),
        Some(End::Repetition) => Some(REPETITION),
        None => (fast.count_moves() == 0).then_some(NO_TURN),
    };
    assert_eq!(end, ending, "{position}");
    seen.positions += 1;
    seen.endings.extend(ending.map(|ending| ending.code()));
    if fast.end().is_some() {
        assert_eq!(fast.perft(1), 0);
        return;
    }

    let mut buffer: Vec<FastMove> = Vec::new();
    fast.moves_into(&mut buffer);
    assert_eq!(fast.count_moves(), buffer.len() as u64, "{position}");
    let mut moves: Vec<(Move, FastMove)> = buffer.iter().map(|mv| (mv.to_move(), *mv)).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    let texts: Vec<String> = moves.iter().map(|(mv, _)| mv.to_string()).collect();
    let expected: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(texts, expected, "{position}");

    for _ in 0..TRIED.min(moves.len()) {
        let (mv, fast_move) = &moves[below(lot, moves.len())];
        assert_eq!(fast_move.length(), mv.actions().count());
        assert_eq!(fast_move.wins(), mv.wins());
        seen.longest = seen.longest.max(fast_move.length());
        let mut after = position.clone();
        after.play_unchecked(mv);
        let undo = fast.play(*fast_move);
        assert_eq!(Biyi::from(&fast), after, "{position}: {mv}");
        assert_eq!(fast, Fast::from(&after), "{position}: {mv}: what is kept is what is computed anew");
        assert_eq!(fast.end() == Some(End::Bird), mv.wins(), "{position}: {mv}");
        fast.undo(undo);
        assert_eq!(fast, before, "{position}: {mv} is taken back");
    }
}

/// Plays at random, and checks each position on the way.
fn play(mut position: Biyi, plies: usize, lot: &mut ChaCha8Rng, seen: &mut Seen) {
    check(&position, lot, seen);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Long turns are few, and worth more.
        let mv = (0..3).map(|_| &moves[below(lot, moves.len())]).max_by_key(|mv| mv.actions().count());
        position.play_unchecked(mv.expect("three were drawn"));
        check(&position, lot, seen);
    }
}

/// How tokens are thrown on the board.
#[derive(Clone, Copy)]
struct Throw {
    /// The ranks that they come to lie on.
    ranks: (usize, usize),
    /// The most tokens on a square.
    height: usize,
    /// Of ten stacks, how many are of one color.
    pure: usize,
    /// Of ten squares, how many are empty.
    empty: usize,
}

/// A position thrown together.
fn throw(kind: Throw, lot: &mut ChaCha8Rng) -> Biyi {
    // Some have tokens that drown.
    std::iter::repeat_with(|| throw_text(kind, lot)).find_map(|text| text.parse().ok()).expect("a never-ending search")
}

fn throw_text(kind: Throw, lot: &mut ChaCha8Rng) -> String {
    let mut stacks = Vec::new();
    let mut left = [TOKENS; 2];
    let nests = if below(lot, 4) == 0 { ["d3", "d11"] } else { ["d1", "d13"] };
    for rank in kind.ranks.0..=kind.ranks.1 {
        for file in "abcdefg".chars() {
            let name = format!("{file}{rank}");
            if nests.contains(&name.as_str()) || below(lot, 10) < kind.empty {
                continue;
            }
            let mut color = Color::ALL[below(lot, 2)];
            let pure = below(lot, 10) < kind.pure;
            let mut tokens = String::new();
            for _ in 0..=below(lot, kind.height) {
                color = if pure { color } else { Color::ALL[below(lot, 2)] };
                if left[color as usize] > 0 {
                    left[color as usize] -= 1;
                    tokens.push(color.char());
                }
            }
            if !tokens.is_empty() {
                stacks.push(format!("{name}:{tokens}"));
            }
        }
    }
    let side = Color::ALL[below(lot, 2)].char();
    format!("{} {side} {},{}", stacks.join(","), nests[0], nests[1])
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
    let kinds = [
        // Everywhere, low and high.
        Throw { ranks: (1, 13), height: 3, pure: 5, empty: 7 },
        Throw { ranks: (1, 13), height: 9, pure: 3, empty: 8 },
        // Dragons beside dragons.
        Throw { ranks: (2, 5), height: 6, pure: 9, empty: 3 },
        Throw { ranks: (9, 12), height: 6, pure: 8, empty: 4 },
        // Towers that are full of both colors.
        Throw { ranks: (4, 6), height: 9, pure: 1, empty: 4 },
        // Around the river.
        Throw { ranks: (5, 9), height: 3, pure: 4, empty: 4 },
        Throw { ranks: (6, 8), height: 6, pure: 6, empty: 3 },
        // Around the nests.
        Throw { ranks: (11, 13), height: 5, pure: 7, empty: 4 },
        Throw { ranks: (1, 3), height: 5, pure: 7, empty: 4 },
        // Little to move.
        Throw { ranks: (13, 13), height: 2, pure: 9, empty: 5 },
    ];
    for kind in kinds {
        for seed in 0..THROWS {
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
