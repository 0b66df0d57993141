//! The prover, compared with the plain solver, and what it needs of each game.

use engine::{NodeOutcome, Provable, biyi, mix, paiko, pijersi};
use games::game::Position;
use puzzles::{Prover, hold};

use super::{
    collections::is_long,
    plain::{Plain, has_won},
};

/// Calls `check` with the last positions of random games that come to an end, the very last one first.
fn late_positions<N: Provable>(games: u64, plies: usize, of_each: usize, mut check: impl FnMut(&N::Position)) {
    let weights = N::Weights::default();
    for game in 0..games {
        let mut random = mix(game);
        let mut node = N::new(&N::Position::default(), &weights);
        let mut line = Vec::new();
        let mut moves = Vec::new();
        while line.len() < plies {
            moves.clear();
            if node.ending().is_none() {
                node.every_move(&mut moves);
            }
            if moves.is_empty() {
                break;
            }
            line.push(node.clone());
            random = mix(random);
            node = node.after(moves[(random >> 8) as usize % moves.len()].1, &weights);
        }
        if line.len() >= plies {
            continue;
        }
        for node in line.iter().rev().take(of_each) {
            // The position string leaves out the history, and refuses positions from which no game goes on.
            if let Ok(position) = node.position().to_string().parse::<N::Position>()
                && position.outcome().is_none()
            {
                check(&position);
            }
        }
    }
}

/// Compares the prover with the plain solver on late positions of random games: wins in up to two turns, or in the long
/// form, on many more positions, up to three.
fn check_proofs<N: Provable>(games: u64, plies: usize, of_each: usize, least: usize) {
    let (games, turns, effort, least) =
        if is_long() { (3 * games, 3, 60_000, 3 * least) } else { (games, 2, 25_000, least) };
    let mut by_turns = [[0_u32; 2]; 4];
    let mut prover = Prover::<N>::new(u64::MAX);
    let (mut won, mut refuted) = (0, 0);
    late_positions::<N>(games, plies, of_each, |position| {
        let mut plain = Plain::new(effort);
        for turns in 1..=turns {
            let Ok(winning) = plain.winning_moves(position, turns) else { break };
            let proof = prover.prove(position, turns).expect("no limit");
            if winning.is_empty() {
                assert_eq!(proof, None, "{position}: no win in {turns}");
                refuted += 1;
                by_turns[usize::from(turns)][1] += 1;
                continue;
            }
            let proof = proof.unwrap_or_else(|| panic!("{position}: a win in {turns}"));
            assert_eq!((proof.turns, proof.moves), (turns, winning), "{position}");
            won += 1;
            by_turns[usize::from(turns)][0] += 1;
            break;
        }
    });
    println!("wins and refutations in 1, 2 and 3 turns: {:?}", &by_turns[1..]);
    assert!(won >= least && refuted >= least, "{won} wins and {refuted} refutations");
}

#[test]
fn proofs_in_pijersi_agree_with_the_plain_solver() {
    check_proofs::<pijersi::PijersiNode>(400, 400, 4, 200);
}

#[test]
fn proofs_in_biyi_agree_with_the_plain_solver() {
    check_proofs::<biyi::BiyiNode>(600, 900, 3, 100);
}

#[test]
fn proofs_in_paiko_agree_with_the_plain_solver() {
    check_proofs::<paiko::PaikoNode>(60, 400, 3, 50);
}

/// Positions with few pieces, so that the plain solver reaches three turns and more.
#[test]
fn longer_proofs_agree_with_the_plain_solver() {
    let mut prover = Prover::<pijersi::PijersiNode>::new(u64::MAX);
    let (mut won, mut refuted) = (0, 0);
    for position in (0..4000).filter_map(few_pieces) {
        let mut plain = Plain::new(60_000);
        for turns in 1..=3 {
            let Ok(winning) = plain.winning_moves(&position, turns) else { break };
            let proof = prover.prove(&position, turns).expect("no limit");
            if winning.is_empty() {
                assert_eq!(proof, None, "{position}: no win in {turns}");
                refuted += usize::from(turns == 3);
                continue;
            }
            let proof = proof.unwrap_or_else(|| panic!("{position}: a win in {turns}"));
            assert_eq!((proof.turns, proof.moves), (turns, winning), "{position}");
            won += usize::from(turns == 3);
            break;
        }
    }
    assert!(won >= 100 && refuted >= 100, "{won} wins in three turns and {refuted} refutations");
}

/// A position with two pieces on each side, drawn with a seed. `None` if that is none or the game is over.
fn few_pieces(seed: u64) -> Option<games::pijersi::Pijersi> {
    let random = mix(seed);
    let mut rows: Vec<Vec<char>> = [6, 7, 6, 7, 6, 7, 6].map(|width| vec!['.'; width]).to_vec();
    for (at, piece) in ['R', 'P', 's', 'r'].into_iter().enumerate() {
        let place = (random >> (12 * at)) as usize;
        let row = &mut rows[place % 7];
        let width = row.len();
        row[place / 7 % width] = piece;
    }
    let position = format!("{} w 0 20", rows.iter().rev().map(|row| written(row)).collect::<Vec<_>>().join("/"));
    position.parse().ok().filter(|position: &games::pijersi::Pijersi| position.outcome().is_none())
}

/// The moves that save are those that the plain solver finds.
#[test]
fn what_saves_agrees_with_the_plain_solver() {
    let mut prover = Prover::<pijersi::PijersiNode>::new(u64::MAX);
    let mut held = [0; 3];
    'positions: for position in (0..1500).filter_map(few_pieces) {
        let mut plain = Plain::new(60_000);
        let mut expected = None;
        for turns in 1..=2 {
            let mut saving = Vec::new();
            for mv in position.legal_moves() {
                let after = position.played(&mv);
                let Ok(loses) = plain.is_won(&after, !position.turn(), turns) else { continue 'positions };
                assert_eq!(prover.loses_by(&position, &mv, turns), Ok(loses), "{position}: {mv} in {turns}");
                if !loses && !saving.contains(&after) {
                    saving.push(after);
                }
            }
            if saving.len() < 2 {
                let only = saving.pop().filter(|after| after.outcome().is_none());
                expected = only.map(|after| (turns, after));
                break;
            }
        }
        let found = hold(&mut prover, &position, 2).expect("no limit").map(|(turns, mv)| {
            let after = position.played(&mv);
            (turns, after)
        });
        assert_eq!(found, expected, "{position}");
        held[found.map_or(0, |(turns, _)| usize::from(turns))] += 1;
    }
    assert!(held.iter().all(|&count| count >= 5), "not held, held for one turn, for two: {held:?}");
}

/// A row of a position string.
fn written(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &piece in row {
        if piece == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push(piece);
        text.push('-');
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Before the turn after a capture, the other side chooses tiles for the capturing side.
#[test]
fn choosing_tiles_takes_no_turn() {
    let position = "1s/i^3/6/8/3a6/4l1a5/5f>a5S1/8s1w3/5W4A1/6B^3/2A1E1W1/3I^2/4/2 w t B1F1L3/S1B2E1I1L2 B1E2/B1I1 30";
    let mut at: games::paiko::Paiko = position.parse().expect("a position");
    let mv = |text: &str| text.parse::<games::paiko::PaikoMove>().expect("a move");
    let mut prover = Prover::<paiko::PaikoNode>::new(u64::MAX);
    for first in ["g6@l7", "B@n8<"] {
        assert_eq!(prover.wins_by(&at, &mv(first), 2), Ok(true), "{first}");
        assert_eq!(prover.wins_by(&at, &mv(first), 1), Ok(false), "{first}");
    }
    // Black's only capture.
    for played in ["B@n8<", "B@j6>"] {
        at.play(&mv(played)).expect("it is legal");
    }
    let proof = prover.prove(&at, 1).expect("no limit").expect("White chooses a tile, and wins in its turn");
    assert_eq!(proof.turns, 1);
    assert!(proof.moves.iter().all(|mv| mv.to_string().starts_with("give ")));
    assert_eq!(Plain::new(u64::MAX).winning_moves(&at, 1), Ok(proof.moves));
}

/// Checks what [`Provable`] promises of a node.
fn check_node<N: Provable>(games: u64, plies: usize, of_each: usize) {
    let weights = N::Weights::default();
    let (mut winning, mut quiet) = (0, 0);
    late_positions::<N>(games, plies, of_each, |position| {
        let node = N::new(position, &weights);
        let mut wins_at_once = false;
        let mut blocks = false;
        for mv in position.legal_moves() {
            let after = position.played(&mv);
            if has_won(position, &after) {
                let mut replies = Vec::new();
                let reply = N::new(&after, &weights);
                if reply.ending().is_none() {
                    reply.every_move(&mut replies);
                }
                // A win by a move that leaves no reply is told only by the move list.
                if reply.ending().is_none() && replies.is_empty() {
                    blocks = true;
                } else {
                    wins_at_once = true;
                }
            }
        }
        assert_eq!(node.wins_now(), wins_at_once, "{position}");
        assert!(node.may_block() || !blocks, "{position}");
        winning += usize::from(wins_at_once);
        quiet += usize::from(!wins_at_once);
        // Every legal move has the result of a listed one, and every listed move is legal.
        let mut list = Vec::new();
        node.every_move(&mut list);
        let listed: std::collections::HashSet<_> =
            list.iter().map(|&(_, mv)| position.played(&N::full_move(mv))).collect();
        for &(_, mv) in &list {
            assert!(position.is_legal(&N::full_move(mv)), "{position}: {mv:?}");
            let after = node.after(mv, &weights);
            let moves_again = after.turn() == node.turn();
            let wins_next = after.after_null_move().is_some_and(|passed| passed.wins_now());
            let most = match after.ending() {
                Some(NodeOutcome::Lost) if !moves_again => 0,
                None if wins_next && !moves_again => 1,
                _ => continue,
            };
            assert!(node.least_turns_after(mv) <= most, "{position}: {mv:?} leaves a win in {most}");
        }
        for mv in position.legal_moves() {
            assert!(listed.contains(&position.played(&mv)), "{position}: {mv}");
        }
    });
    assert!(winning >= 20 && quiet >= 20, "{winning} positions are won at once, {quiet} are not");
}

#[test]
fn nothing_is_overlooked_in_pijersi() {
    check_node::<pijersi::PijersiNode>(120, 400, 5);
}

#[test]
fn nothing_is_overlooked_in_biyi() {
    check_node::<biyi::BiyiNode>(200, 900, 3);
}

#[test]
fn nothing_is_overlooked_in_paiko() {
    check_node::<paiko::PaikoNode>(40, 500, 4);
}

/// The start positions are symmetric, so their moves are as well.
#[test]
fn mirrored_moves_have_the_same_trace() {
    fn check<N: Provable>() {
        let node = N::new(&N::Position::default(), &N::Weights::default());
        let mut moves = Vec::new();
        node.every_move(&mut moves);
        let [mut one, mut other] =
            [false, true].map(|mirrored| moves.iter().map(|&(_, mv)| node.trace(mv, mirrored)).collect::<Vec<_>>());
        assert_ne!(one, other);
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other);
    }
    check::<biyi::BiyiNode>();
    check::<pijersi::PijersiNode>();
}

/// No two positions that differ have the same hash.
#[test]
fn different_positions_are_not_alike() {
    let weights = Default::default();
    let mut seen = std::collections::HashMap::new();
    late_positions::<biyi::BiyiNode>(100, 900, 40, |position| {
        let node = <biyi::BiyiNode as engine::SearchNode>::new(position, &weights);
        let text = position.to_string();
        let earlier = seen.insert(node.likeness(), text.clone());
        assert!(earlier.is_none_or(|earlier| placement(&earlier) == placement(&text)), "{text}");
    });
    assert!(seen.len() > 500);
}

/// The part of a position string before the memory of moves.
fn placement(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}
