//! Recorded random games in a readable form, which must stay the same in every version.
//!
//! `UPDATE_EXPECT=1 cargo test --test games transcripts` rewrites the records, so that a review shows the differences.

use std::{env, fmt::Write, fs, path::PathBuf};

use board::phrase::{Phrase, Value};
use games::{biyi::Biyi, game::Presentation, paiko::Paiko, pijersi::Pijersi};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// The number of turns after which a game is abandoned.
const PLIES: u32 = 200;

/// The transcript of a random game from a setup. The seed decides the setup and the moves.
fn from_setup<P: Presentation>(setup: &str, seed: u64) -> String {
    let start = P::from_setup(setup, seed).expect("a setup of the game");
    transcript(&format!("# setup {setup}, seed {seed}"), start, seed)
}

/// The transcript of a random game. Each turn has its number, the number of legal turns, the turn in notation and in
/// words, and the position after the turn.
fn transcript<P: Presentation>(head: &str, start: P, seed: u64) -> String {
    let mut lot = ChaCha8Rng::seed_from_u64(seed);
    let mut position = start;
    let mut text = format!("{head}\n{position}\n");
    for ply in 1..=PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = &moves[lot.next_u64() as usize % moves.len()];
        let words = spell(&position.describe(mv));
        let (color, count) = (position.turn(), moves.len());
        position.play(mv).expect("a legal move can be played");
        writeln!(text, "\n{ply}. {color}, 1 of {count}: {mv}\n{words}\n{position}").expect("strings can be written to");
    }
    let end = match position.outcome() {
        Some(outcome) => format!("{outcome}, {}", outcome.ending().code()),
        None => "ongoing".to_owned(),
    };
    writeln!(text, "\n{end}").expect("strings can be written to");
    text
}

/// The identifier and the values of a phrase.
fn spell(phrase: &Phrase) -> String {
    let values = phrase.values().iter().map(|(name, value)| match value {
        Value::Text(text) | Value::Typed(text) => format!("{name}={text}"),
        Value::Number(number) => format!("{name}={number}"),
        Value::Phrase(phrase) => format!("{name}={}", spell(phrase)),
    });
    format!("{}({})", phrase.id(), values.collect::<Vec<_>>().join(", "))
}

fn check(name: &str, found: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games/transcripts").join(name);
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, found).expect("the transcript can be written");
    }
    let expected = fs::read_to_string(&path).expect("the transcript is there; UPDATE_EXPECT=1 writes it");
    for (number, (found, expected)) in (1..).zip(found.lines().zip(expected.lines())) {
        assert_eq!(found, expected, "{name}, line {number}");
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{name}");
}

#[test]
fn biyi() {
    check("biyi-classic.txt", &from_setup::<Biyi>("classic", 63));
    check("biyi-house-guard.txt", &from_setup::<Biyi>("house-guard", 225));
    // The start position has tall and mixed stacks, so that turns with several movements are common.
    let start = "c4:www,d4:bwww,e4:wwwb,f5:wbww,e6:bw,d8:bb,c9:wbbb,d10:bbb,e10:bbwb,f9:wbb,g10:bbbb,b3:wwww,a11:wbw w";
    let start = start.parse::<Biyi>().expect("a position");
    check("biyi-stacks.txt", &transcript("# stacks, seed 334", start, 334));
}

#[test]
fn paiko() {
    check("paiko-classic.txt", &from_setup::<Paiko>("classic", 481));
    // The start position soon leads to a capture in several rounds, a tie and a reward.
    let start = "2/1A2/2A3/8/2S7/9Bv2/1EE6fv4/12ww/12/4S2ws1/4e3/6/4/2 w t B1A1/S1 F3W3I3L3/I3L3A3 12";
    let start = start.parse::<Paiko>().expect("a position");
    check("paiko-crowded.txt", &transcript("# many losses, seed 5", start, 5));
}

#[test]
fn pijersi() {
    for (name, setup, seed) in [
        ("pijersi-classic.txt", "classic", 19),
        ("pijersi-half-random.txt", "half-random", 8),
        ("pijersi-full-random.txt", "full-random", 3),
    ] {
        check(name, &from_setup::<Pijersi>(setup, seed));
    }
}
