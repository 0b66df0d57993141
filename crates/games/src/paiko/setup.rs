//! The setups from which a game can start.

use super::{
    Paiko,
    rulings::Options,
    text::{self, FIELDS},
};
use crate::game::Position;
use board::phrase::Phrase;

/// The names of the setups, the default first.
pub const NAMES: &[&str] = &["classic"];

/// Reads `classic` or a position string, followed by the words of options.
pub fn read(setup: &str) -> Result<Paiko, Phrase> {
    let words: Vec<&str> = setup.split_whitespace().collect();
    let length = if words.first().is_some_and(|word| word.contains('/')) { FIELDS } else { 1 };
    let (setup, options) = words.split_at(words.len().min(length));
    let options: Options = options.join(" ").parse()?;
    let setup = setup.join(" ");
    if setup.eq_ignore_ascii_case("classic") {
        return Ok(Paiko::default().with_options(options));
    }
    if length == 1 {
        return Err(say!("paiko-setup-unknown").with_typed("setup", &setup));
    }
    let position = text::read(&setup, options)?;
    if position.outcome().is_some() { Err(say!("paiko-setup-over")) } else { Ok(position) }
}
