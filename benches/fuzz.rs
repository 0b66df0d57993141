//! Tests every parser with hostile input. No parser may panic or hang, and an accepted input that is written and read
//! again must give the same value.
//!
//! Inputs are valid texts with random changes, from a generator that yields the same numbers for a seed in every run.
//! The bench runs for a minute, and ends with status 1 if it found a fault. Instead of running for a minute, `cargo
//! bench --bench fuzz -- 10000000 7` tries ten million inputs that the seed 7 yields. With `-- 10000000 7 setup`, the
//! bench tests only parsers whose names contain `setup`.

mod parsers;
mod support;

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

use parsers::{Fate, targets};
use support::{Dice, is_quick};

/// The time after which an input is reported as slow.
const SLOW: Duration = Duration::from_millis(250);
/// The maximum length of an input in bytes.
const LONGEST: usize = 20_000;
/// The maximum number of accepted inputs in a parser's corpus.
const GROWN: usize = 3_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<u64>().ok());
    let (inputs, seed, only) = (number(0), number(1).unwrap_or(1), arguments.get(2));
    let time = Duration::from_secs(if is_quick() { 3 } else { 60 });
    let begun = Instant::now();
    let goes_on = |done: u64| inputs.map_or_else(|| begun.elapsed() < time, |inputs| done < inputs);

    let mut targets = targets();
    targets.retain(|target| only.is_none_or(|only| target.name.contains(only.as_str())));
    let wheel: Vec<usize> =
        targets.iter().enumerate().flat_map(|(index, target)| std::iter::repeat_n(index, target.share)).collect();
    assert!(!wheel.is_empty(), "there is no such parser");
    // Panics are caught and reported below.
    std::panic::set_hook(Box::new(|_| {}));

    let mut dice = Dice::new(seed);
    let mut found: BTreeMap<(String, String), (u64, String)> = BTreeMap::new();
    let mut counts = vec![(0_u64, 0_u64, Duration::ZERO); targets.len()];
    let mut done = 0;
    while goes_on(done) {
        let index = *dice.pick(&wheel);
        let target = &mut targets[index];
        let input = mutated(&mut dice, &target.corpus);
        let began = Instant::now();
        let fate = catch_unwind(AssertUnwindSafe(|| (target.try_it)(&input)));
        let took = began.elapsed();
        let problem = match fate {
            Ok(Fate::Refused) => None,
            Ok(Fate::Accepted) => {
                counts[index].1 += 1;
                if target.corpus.len() < GROWN && input.len() < 2_000 {
                    target.corpus.push(input.clone());
                }
                None
            }
            Ok(Fate::Broken(problem)) => Some(problem),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                Some(format!("panic: {}", text.unwrap_or_default()))
            }
        };
        let problem = problem.or_else(|| (took > SLOW).then(|| "slow".to_owned()));
        if let Some(problem) = problem {
            let kind: String = problem.chars().take(60).collect();
            let example = || format!("{problem} ({took:?}): {:?}", shortened(&input));
            let entry = found.entry((target.name.clone(), kind)).or_insert_with(|| (0, example()));
            entry.0 += 1;
        }
        counts[index].0 += 1;
        counts[index].2 += took;
        done += 1;
    }
    drop(std::panic::take_hook());
    for (target, (tried, accepted, took)) in targets.iter().zip(counts) {
        println!("{:22} {tried:9} inputs, {accepted:8} accepted, {:6.1} s", target.name, took.as_secs_f64());
    }
    println!("{done} inputs of the seed {seed} in {:.0} s: {} problems", begun.elapsed().as_secs_f64(), found.len());
    for ((name, _), (times, example)) in &found {
        println!("{name}, {times} times: {example}");
    }
    if found.keys().any(|(_, kind)| kind != "slow") {
        std::process::exit(1);
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() > 400 {
        format!("{}… ({} bytes)", text.chars().take(400).collect::<String>(), text.len())
    } else {
        text.to_owned()
    }
}

/// Numbers at the limits of integer types, and other unusual numbers.
const EDGES: &str = "0 -1 1 127 128 255 256 65535 65536 \
                     4294967295 4294967296 18446744073709551615 99999999999999999999 007 9999999 999*999";
/// Characters with a meaning in some parser, and characters without one.
const CHARACTERS: [char; 48] = [
    '/', ':', ',', ';', ' ', '\t', '\n', '\r', '\0', '"', '\\', '\'', '(', ')', '[', ']', '{', '}', '<', '>', '^', '=',
    '+', '-', '*', '#', '@', '!', '.', '?', '_', '|', '&', '%', '$', '`', '~', '0', '9', 'a', 'w', 'B', '²', 'é',
    '\u{202e}', '\u{feff}', '🎲', 'İ',
];

/// A text of the corpus with some changes.
fn mutated(dice: &mut Dice, corpus: &[String]) -> String {
    let edges: Vec<&str> = EDGES.split(' ').collect();
    let mut text: Vec<char> = dice.pick(corpus).chars().collect();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(text.len() + 1);
        let to = (at + 1 + dice.roll(8)).min(text.len());
        match dice.roll(11) {
            0 => text.insert(at, *dice.pick(&CHARACTERS)),
            1 => drop(text.drain(at..to)),
            2 if at < text.len() => text[at] = *dice.pick(&CHARACTERS),
            3 => {
                let copy = text[at..to].to_vec();
                drop(text.splice(at..at, copy));
            }
            4 => {
                let other: Vec<char> = dice.pick(corpus).chars().collect();
                let from = dice.roll(other.len() + 1);
                let until = (from + dice.roll(other.len() + 1)).min(other.len());
                drop(text.splice(at..to, other[from..until].iter().copied()));
            }
            5 => drop(text.splice(at..to, dice.pick(&edges).chars())),
            6 => {
                // Replaces one number with another.
                let digit = text[at..].iter().position(char::is_ascii_digit).map(|place| at + place);
                if let Some(from) = digit {
                    let end =
                        text[from..].iter().position(|c| !c.is_ascii_digit()).map_or(text.len(), |place| from + place);
                    drop(text.splice(from..end, dice.pick(&edges).chars()));
                }
            }
            7 => {
                let part = text[at..to].to_vec();
                let times = [2, 10, 100, 1_000][dice.roll(4)];
                if part.len() * times < LONGEST {
                    drop(text.splice(at..to, part.repeat(times)));
                }
            }
            8 if at < text.len() => {
                let other = dice.roll(text.len());
                text.swap(at, other);
            }
            9 if at < text.len() => {
                let c = text[at];
                text[at] = if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
            }
            10 => text.truncate(at),
            _ => {}
        }
    }
    let mut text: String = text.into_iter().collect();
    while text.len() > LONGEST {
        text.pop();
    }
    text
}
