//! Comparisons of the rules with the second, slow implementation of the rules.

use std::fs;

use games::{game::Position, paiko::Paiko};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

use super::slow;

/// The largest perft count that the slow rules can compute in a short time.
const LIMIT: u64 = 60_000;

fn agree(position: &Paiko) {
    let expected = slow::moves(&position.to_string());
    let moves = position.legal_moves();
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert!(texts.iter().eq(expected.iter().map(|(mv, _)| mv)), "{position}: {texts:?} are not {expected:?}");
    for (mv, (text, expected)) in moves.iter().zip(expected) {
        let mut after = position.clone();
        after.play(mv).expect("a legal move is played");
        let forgotten = after.outcome().is_some_and(|o| matches!(o.ending().code(), "repetition" | "passes"));
        if !forgotten {
            assert_eq!(after.to_string(), expected, "{position}: {text}");
        }
    }
}

#[test]
fn along_random_games() {
    let mut lot = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..6 {
        let mut position = Paiko::default();
        for ply in 0..90 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // A draft has thousands of similar moves, so only the first draft of the game is compared.
            if ply == 0 || ply > 3 && lot.next_u64().is_multiple_of(4) {
                agree(&position);
            }
            let board: Vec<_> = moves.iter().filter(|mv| !mv.to_string().starts_with('d')).collect();
            let mv = if board.is_empty() || lot.next_u64().is_multiple_of(6) {
                &moves[lot.next_u64() as usize % moves.len()]
            } else {
                board[lot.next_u64() as usize % board.len()]
            };
            position.play_unchecked(mv);
        }
    }
}

/// A random position of tiles of both sides, most of which are near the center. `None` if the position is not valid.
fn strewn(lot: &mut ChaCha8Rng) -> Option<Paiko> {
    let mut rows: Vec<Vec<String>> =
        (0..14).map(|row: usize| vec![String::new(); 2 * (row + 1).min(14 - row)]).collect();
    let mut left = [[3u64; 8]; 2];
    let mut below = |limit: u64| lot.next_u64() % limit;
    for _ in 0..4 + below(18) {
        let (owner, kind) = (below(2) as usize, below(8) as usize);
        let row = (3 + below(8)) as usize;
        let width = rows[row].len();
        let place = below(width as u64) as usize;
        if left[owner][kind] == 0 {
            continue;
        }
        left[owner][kind] -= 1;
        let letter = char::from(b"SBEFWILA"[kind]);
        let letter = if owner == 0 { letter } else { letter.to_ascii_lowercase() };
        let facing =
            if "BFI".contains(letter.to_ascii_uppercase()) { ["^", ">", "v", "<"][below(4) as usize] } else { "" };
        rows[row][place] = format!("{letter}{facing}");
    }
    let rows: Vec<String> = rows.iter().map(|row| joined(row)).collect();
    // One or two tiles are in each hand. For each side, the other tiles are all in the reserve or all captured.
    let mut hands = [[0u64; 8]; 2];
    for owner in 0..2 {
        for _ in 0..2 {
            let kind = below(8) as usize;
            let taken = left[owner][kind].min(1);
            left[owner][kind] -= taken;
            hands[owner][kind] += taken;
        }
    }
    let lost = left.map(|left| if below(2) == 0 { [0; 8] } else { left });
    let turn = below(2);
    let [hands, lost] = [hands, lost].map(|[white, black]| format!("{}/{}", counted(&white), counted(&black)));
    let (rows, actor) = (rows.join("/"), ["w", "b"][turn as usize]);
    format!("{rows} {actor} t {hands} {lost} {}", 10 + turn).parse().ok()
}

/// Prints tiles off the board as in a position string.
fn counted(counts: &[u64; 8]) -> String {
    let kinds = counts.iter().zip("SBEFWILA".chars()).filter(|(count, _)| **count > 0);
    let text: String = kinds.map(|(count, letter)| format!("{letter}{count}")).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Prints a row as in a position string, with the lengths of runs of empty squares.
fn joined(row: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in row {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text += square;
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

#[test]
fn on_boards_by_lot() {
    let mut lot = ChaCha8Rng::seed_from_u64(11);
    let boards: Vec<Paiko> = (0..1500).filter_map(|_| strewn(&mut lot)).take(60).collect();
    assert_eq!(boards.len(), 60);
    boards.iter().for_each(agree);
}

#[test]
fn counts_from_the_start() {
    let start = Paiko::default();
    assert_eq!((start.perft(1), start.perft(2)), (2_472, 13_170_816));
    let text = start.to_string();
    assert_eq!(slow::perft(&text, 1), 2_472);
    // The tiles that Black can draft do not depend on White's draft, so one reply list is enough.
    let first = slow::moves(&text);
    let replies = slow::moves(&first[0].1).len() as u64;
    assert_eq!(replies * first.len() as u64, 13_170_816);
    for (_, after) in first.iter().step_by(400) {
        assert_eq!(slow::perft(after, 1), replies);
    }
}

/// The slow rules confirm the recorded counts of positions from the middle of a game.
#[test]
fn counts_from_middle_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/perft/paiko.perft");
    let list = fs::read_to_string(path).expect("the list of the game");
    let mut position = "";
    let mut counted = 0;
    for line in list.lines() {
        if let Some(text) = line.strip_prefix("position ") {
            position = text;
            agree(&position.parse().unwrap_or_else(|error| panic!("{position}: {error}")));
        } else if let Some((depth, count)) = line.strip_prefix("perft ").and_then(|rest| rest.split_once(' ')) {
            let (depth, count): (u32, u64) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
            if count <= LIMIT {
                assert_eq!(slow::perft(position, depth), count, "{position} at depth {depth}");
                counted += 1;
            }
        }
    }
    assert!(counted >= 12, "{counted} counts are small enough");
}
