//! In random games, the fast form finds the same moves as the rules, with the same results.

use board::color::Color;
use engine::pijersi::fast::{FastPijersi, FastPijersiMove};
use games::{game::Position, pijersi::Pijersi};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// The number of games from each setup.
const GAMES: u64 = 16;

/// Compares a position with its fast form, before and after each of its moves.
fn check(position: &Pijersi, buffer: &mut Vec<FastPijersiMove>) {
    let fast = FastPijersi::from(position);
    assert_eq!(Pijersi::from(&fast), *position);
    assert_eq!((fast.turn(), fast.quiet_turns()), (position.turn(), position.quiet_turns()));
    let ending = position.outcome().map(|outcome| outcome.ending().code());
    assert_eq!(fast.goal_reached(), ending == Some("goal"), "{position}");
    if ending.is_some_and(|ending| ending != "blocked") {
        return;
    }
    fast.moves_into(buffer);
    assert_eq!(fast.count_moves(), buffer.len() as u64, "{position}");
    let mut moves: Vec<_> = buffer.iter().map(|mv| (mv.to_move(), *mv)).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    assert!(moves.iter().map(|(mv, _)| mv).eq(&position.legal_moves()), "{position}");
    for (mv, fast_move) in moves {
        let (mut after, mut fast_after) = (position.clone(), fast);
        after.play_unchecked(&mv);
        let captures = fast_after.play(fast_move);
        assert_eq!(Pijersi::from(&fast_after), after, "{position}: {mv}");
        assert_eq!(captures, after.quiet_turns() == 0, "{position}: {mv}");
        assert_eq!(fast_after, FastPijersi::from(&after));
    }
}

#[test]
fn pijersi_is_the_same_when_fast() {
    let mut buffer = Vec::new();
    let (mut positions, mut winners) = (0, Vec::new());
    for setup in Pijersi::SETUPS {
        for seed in 0..GAMES {
            let mut lot = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Pijersi::from_setup(setup, seed).expect("a setup");
            loop {
                check(&position, &mut buffer);
                positions += 1;
                if let Some(outcome) = position.outcome() {
                    winners.push(outcome.winner());
                    break;
                }
                let moves = position.legal_moves();
                position.play_unchecked(&moves[lot.next_u64() as usize % moves.len()]);
            }
        }
    }
    assert!(positions > 1_000, "{positions} positions");
    assert!(Color::ALL.iter().all(|color| winners.contains(&Some(*color))), "{winners:?}");
}
