//! Files of weights: written files can be read back, and damaged ones are refused.

use engine::weights::WeightSet;
use engine::{biyi, paiko, pijersi, weights::Tunable};

use proptest::prelude::*;

/// Weights of a game, filled by repeating a few numbers.
fn filled<N: Tunable>(numbers: &[i16]) -> N::Weights {
    let count = N::Weights::default().numbers().len();
    N::Weights::from_numbers(&numbers.iter().copied().cycle().take(count).collect::<Vec<_>>())
}

fn reads_back<N: Tunable>(numbers: &[i16]) -> Result<(), TestCaseError> {
    let weights = filled::<N>(numbers);
    let text = weights.to_string();
    let again: N::Weights = text.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
    prop_assert_eq!(again.numbers(), weights.numbers());
    prop_assert_eq!(again.to_string(), text);
    // A position has a score even with unreasonable weights.
    let node = N::new(&N::Position::default(), &again);
    let score = node.evaluate(&again);
    prop_assert!(score.abs() < i32::MAX / 2, "{}", score);
    Ok(())
}

fn is_read_or_refused<N: Tunable>(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<N::Weights>() {
        Ok(weights) => prop_assert!(weights.to_string().parse::<N::Weights>().is_ok()),
        Err(error) => {
            let line = error.to_string();
            prop_assert!(line.len() < 500 && !line.contains('\n'), "{}", line);
        }
    }
    Ok(())
}

/// The default text of a game's weights, with one character replaced by `with`.
fn damaged<N: Tunable>(at: prop::sample::Index, with: &str) -> String {
    let text = N::Weights::default().to_string();
    let at = at.index(text.len());
    // The text is ASCII, so every index is the start of a character.
    format!("{}{with}{}", &text[..at], &text[at + 1..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn weights_read_back(numbers in prop::collection::vec(-32_767..=32_767_i16, 1..50)) {
        reads_back::<biyi::BiyiNode>(&numbers)?;
        reads_back::<paiko::PaikoNode>(&numbers)?;
        reads_back::<pijersi::PijersiNode>(&numbers)?;
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        is_read_or_refused::<biyi::BiyiNode>(&text)?;
        is_read_or_refused::<paiko::PaikoNode>(&text)?;
        is_read_or_refused::<pijersi::PijersiNode>(&text)?;
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(at in any::<prop::sample::Index>(), with in "[ 0-9a-z#\n-]{0,3}|[\\PC]{1,90}") {
        is_read_or_refused::<biyi::BiyiNode>(&damaged::<biyi::BiyiNode>(at, &with))?;
        is_read_or_refused::<paiko::PaikoNode>(&damaged::<paiko::PaikoNode>(at, &with))?;
        is_read_or_refused::<pijersi::PijersiNode>(&damaged::<pijersi::PijersiNode>(at, &with))?;
    }
}

#[test]
fn the_number_without_an_opposite_is_refused() {
    let usual = pijersi::PijersiWeights::default().to_string();
    let (first, _) = usual.split_once(' ').expect("a group has numbers");
    let number = usual[first.len() + 1..].split_whitespace().next().expect("a number");
    let changed = usual.replacen(&format!(" {number} "), " -32768 ", 1);
    assert_ne!(changed, usual);
    assert!(changed.parse::<pijersi::PijersiWeights>().is_err());
    let long = format!("{}\n", "x".repeat(2_000_000));
    let refused = long.parse::<pijersi::PijersiWeights>().expect_err("no weights").to_string();
    assert!(refused.len() < 500, "{} bytes", refused.len());
}
