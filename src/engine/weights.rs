//! The text of weights: a line for each group of them, its name and its numbers.

use std::fmt;

use thiserror::Error;

use crate::phrase::code::{MOST_REPEATED, abridged};

/// The groups of a game's weights with their sizes, as the text names them.
pub type Groups = [(&'static str, usize)];

/// A text that is no list of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("weights: {}", abridged(.0, MOST_REPEATED))]
pub struct ParseWeightsError(String);

/// Writes weights, of which there are as many as the groups say.
///
/// # Errors
/// Whatever the writer fails with.
pub fn write(f: &mut impl fmt::Write, groups: &Groups, mut weights: &[i16]) -> fmt::Result {
    for (name, size) in groups {
        let (group, behind) = weights.split_at(*size);
        weights = behind;
        write!(f, "{name}")?;
        group.iter().try_for_each(|weight| write!(f, " {weight}"))?;
        writeln!(f)?;
    }
    Ok(())
}

/// Reads what is written. Lines that begin with `#` are skipped.
///
/// # Errors
/// The first group that is missing or has the wrong size, or that has a number outside of -32767..=32767.
pub fn read<const COUNT: usize>(text: &str, groups: &Groups) -> Result<[i16; COUNT], ParseWeightsError> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let mut weights = [0; COUNT];
    let mut rest = weights.as_mut_slice();
    for (name, size) in groups {
        let line = lines.next().ok_or_else(|| ParseWeightsError(format!("`{name}` is missing")))?;
        let wrong = || ParseWeightsError(format!("`{}` is not `{name}` and its {size} weights", shown(line)));
        let mut words = line.split_whitespace();
        let named = words.next() == Some(name);
        let numbers: Result<Vec<i16>, _> = words.map(str::parse).collect();
        let numbers = numbers.map_err(|_| wrong())?;
        // Weights are negated for the other side, and `i16::MIN` cannot be.
        if !named || numbers.len() != *size || numbers.contains(&i16::MIN) {
            return Err(wrong());
        }
        let (group, behind) = rest.split_at_mut(*size);
        group.copy_from_slice(&numbers);
        rest = behind;
    }
    match lines.next() {
        Some(line) => Err(ParseWeightsError(format!("`{}` is too much", shown(line)))),
        None => Ok(weights),
    }
}

/// The beginning of a line, fit to be quoted.
fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(60).collect()
}
