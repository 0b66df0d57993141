//! The setups from which a game can start.

use super::{
    Paiko,
    flaw::PaikoFlaw,
    rulings::{Options, ParseOptionsError},
    text::{self, FIELDS},
};
use crate::game::Position;

/// The names of the setups, the default first.
pub const NAMES: &[&str] = &["classic"];

/// Reads `classic` or a position string, followed by the words of options.
pub fn read(setup: &str) -> Result<Paiko, PaikoFlaw> {
    let words: Vec<&str> = setup.split_whitespace().collect();
    let length = if words.first().is_some_and(|word| word.contains('/')) { FIELDS } else { 1 };
    let (setup, options) = words.split_at(words.len().min(length));
    let options: Options = options.join(" ").parse().map_err(|ParseOptionsError(word)| PaikoFlaw::Option { word })?;
    let setup = setup.join(" ");
    if setup.eq_ignore_ascii_case("classic") {
        return Ok(Paiko::default().with_options(options));
    }
    if length == 1 {
        return Err(PaikoFlaw::Unknown { text: setup });
    }
    let position = text::read(&setup, options)?;
    if position.outcome().is_some() { Err(PaikoFlaw::Over) } else { Ok(position) }
}
