//! `engine::fast` implements the rules a second time for speed. It must find the same actions as the rules, with the
//! same results.

use std::collections::BTreeSet;

use engine::paiko::fast::{FastPaiko, FastPaikoMove};
use games::{
    game::Position,
    paiko::{Paiko, PaikoMove, Squares, TileKind},
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

use crate::positions;

/// A fast move that was legal in an earlier position, and the kind of the tile that it took off its square there.
type Earlier = (FastPaikoMove, Option<TileKind>);

/// The numbers of compared positions and actions.
#[derive(Debug, Default)]
struct Seen {
    positions: u32,
    actions: usize,
    /// The number of actions with captures that lead to a reward.
    captures: usize,
}

/// The position string after the rules have made a move.
fn after(position: &Paiko, mv: &PaikoMove) -> String {
    let after = position.played(mv);
    after.to_string()
}

/// The kind of the tile that a move takes off its square; `None` if the move takes no tile off the board.
fn moved(position: &Paiko, mv: &PaikoMove) -> Option<TileKind> {
    match *mv {
        PaikoMove::Shift { from, .. } | PaikoMove::Turn { from, .. } | PaikoMove::Redeploy { from, .. } => {
            position.tile(from).map(|tile| tile.kind)
        }
        _ => None,
    }
}

/// Compares the actions on the board and their results with the rules, and checks whether `earlier` moves of another
/// position are legal here. Returns the fast moves.
fn check(position: &Paiko, earlier: &[Earlier], seen: &mut Seen) -> Vec<Earlier> {
    let fast = FastPaiko::from(position);
    assert_eq!(Paiko::from(&fast), *position);
    let legal: BTreeSet<PaikoMove> = position.legal_moves().into_iter().collect();
    for &(mv, kind) in earlier {
        let full = mv.to_move();
        let expected = legal.contains(&full) && moved(position, &full) == kind;
        assert_eq!(fast.allows(mv), expected, "{position}: {mv:?}");
    }
    assert_eq!(fast.is_stuck(), legal.contains(&PaikoMove::Pass), "{position}");
    let mut listed = Vec::new();
    fast.actions(true, &|_, _, _| Squares::ALL, &mut |_, mv| {
        listed.push(mv);
        false
    });
    // The fast list may leave out actions that have the same result as another action.
    let by_rules = legal.iter().filter(|mv| !matches!(mv, PaikoMove::Draw(_) | PaikoMove::Pass));
    let by_rules: BTreeSet<String> = by_rules.map(|mv| after(position, mv)).collect();
    let mut by_fast = BTreeSet::new();
    for &mv in &listed {
        let full = mv.to_move();
        assert!(legal.contains(&full) && fast.allows(mv), "{position}: {mv:?}");
        let mut played = fast.clone();
        played.play(mv);
        let reached = Paiko::from(&played).to_string();
        assert_eq!(reached, after(position, &full), "{position}: {mv:?}");
        seen.captures += usize::from(reached.split(' ').nth(2).is_some_and(|phase| phase.starts_with('r')));
        by_fast.insert(reached);
    }
    assert!(by_fast == by_rules, "{position}: {by_fast:?} are not {by_rules:?}");
    seen.positions += 1;
    seen.actions += listed.len();
    listed.into_iter().map(|mv| (mv, moved(position, &mv.to_move()))).collect()
}

#[test]
fn on_worked_positions() {
    let mut earlier = Vec::new();
    let mut seen = Seen::default();
    for position in positions::all() {
        earlier = check(&position, &earlier, &mut seen);
    }
    assert!(seen.actions > 3_000 && seen.captures > 20, "{seen:?}");
}

#[test]
fn along_random_games_under_all_rules() {
    let mut lot = ChaCha8Rng::seed_from_u64(3);
    let mut seen = Seen::default();
    for rules in Paiko::RULES.iter().copied().chain(["", "", ""]) {
        let mut position = Paiko::from_setup(&format!("classic {rules}"), 0).expect("a setup");
        let mut earlier = Vec::new();
        for ply in 0..90 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let is_turn = position.to_string().split(' ').nth(2) == Some("t");
            if is_turn && ply % 2 == 0 {
                earlier = check(&position, &earlier, &mut seen);
            }
            // Draws are played rarely, so that the board fills with tiles.
            let acts: Vec<&PaikoMove> = moves.iter().filter(|mv| !matches!(mv, PaikoMove::Draw(_))).collect();
            let moves = if acts.is_empty() || lot.next_u64().is_multiple_of(5) { moves.iter().collect() } else { acts };
            position.play_unchecked(moves[lot.next_u64() as usize % moves.len()]);
        }
    }
    assert!(seen.positions > 250 && seen.captures > 100, "{seen:?}");
}
