//! Custom ids: the strings by which Discord tells the bot which button was pressed or which select menu was used.
//!
//! A custom id consists of fields separated by colons: the letter of the format (`a`), a word, and the word's
//! arguments.
//!
//! ```text
//! a:accept:K3F9QZ            a:flip:K3F9QZ:12:white      a:close
//! a:pick:g:K3F9QZ:12:a6,b5:  a:menu:g:K3F9QZ:12:a6:3     a:rules:pijersi:2
//! a:set:theme:dark           a:choose:1                  a:channels
//! a:replay:K3F9QZ:12:white   a:replay:K3F9QZ:last:white  a:games:0
//! a:lesson:biyi:chain        a:pick:c:biyi:chain::c3,d3: a:menu:c:biyi:chain:hint:c3:1
//! ```
//!
//! A picked move has a letter before its game, course, line or puzzle. The words and fields of controls are rows of the
//! table in [`control`](domain::control). Posted messages keep their custom ids, so no custom id may ever change
//! its meaning. A new format needs a new letter.

use thiserror::Error;

use domain::control::{Control, Pick};
use field::{Field, Fields, SEPARATOR};
use games::game::Step;

mod field;

/// The maximum length of a custom id, in bytes.
pub const MAX_LENGTH: usize = 100;

/// The first field of every custom id.
const FORMAT: &str = "a";

/// The word of a custom id whose move has too many steps to fit. It is followed by the first fields of the control.
const TOO_LONG: &str = "long";

/// The word of a select menu whose entries add steps to a picked move.
const MENU: &str = "menu";

/// The word of a select menu whose entries are controls.
const CHOOSE: &str = "choose";

/// Separates the number of a menu entry from its step, in a menu in which several entries are selected at once.
const NUMBERED: char = '/';

/// The reason why a custom id, or the value of a menu entry, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseControlError {
    /// The text is not the custom id of any control.
    #[error("`{0}` is not the custom id of a control")]
    Malformed(String),
    /// The move had too many steps for a custom id.
    #[error("the picked move is too long for a custom id")]
    TooLong,
}

impl ParseControlError {
    fn malformed(text: &str) -> Self {
        Self::Malformed(text.to_owned())
    }
}

/// The custom id of a button, at most [`MAX_LENGTH`] bytes long.
///
/// If the control holds a move with too many steps, the custom id reads back as [`ParseControlError::TooLong`].
///
/// # Examples
/// ```
/// use parlor::bot::custom_id;
/// use domain::control::{BoardRef, Control};
///
/// let board = BoardRef { game: "K3F9QZ".parse().unwrap(), revision: 12 };
/// let text = custom_id::button(&Control::OfferDraw(board));
/// assert_eq!(text, "a:draw:K3F9QZ:12");
/// assert_eq!(custom_id::read_button(&text), Ok(Control::OfferDraw(board)));
/// ```
pub fn button(control: &Control) -> String {
    text(|fields| control.write(fields))
}

/// The custom id of a menu whose entries add steps to this move.
pub fn menu(pick: &Pick) -> String {
    text(|fields| {
        fields.push(MENU.to_owned());
        pick.write(fields);
    })
}

/// The custom id of the menu in this row whose entries are controls. The value of each entry is the custom id of a
/// [`button`].
pub fn select(row: usize) -> String {
    format!("{FORMAT}{SEPARATOR}{CHOOSE}{SEPARATOR}{row}")
}

/// The custom id of a menu of channels.
pub fn channels() -> String {
    format!("{FORMAT}{SEPARATOR}channels")
}

/// The value of a menu entry that adds a step to a move.
pub fn step_value(step: Step) -> String {
    step.to_string()
}

/// The value of the entry at index `place` in a menu in which several entries are selected at once. The index
/// distinguishes entries with the same step.
pub fn numbered_value(place: usize, step: Step) -> String {
    format!("{place}{NUMBERED}{step}")
}

fn text(write: impl FnOnce(&mut Vec<String>)) -> String {
    let mut fields = vec![FORMAT.to_owned()];
    write(&mut fields);
    let text = join(&fields);
    if text.len() <= MAX_LENGTH {
        return text;
    }
    // The control's word and its first three fields stay, so that logs still identify the game, lesson or puzzle.
    fields.truncate(5);
    fields.insert(1, TOO_LONG.to_owned());
    join(&fields)
}

fn join(fields: &[String]) -> String {
    fields.join(SEPARATOR.encode_utf8(&mut [0; 4]))
}

/// The word of a custom id; empty if the custom id has no word.
pub fn word(text: &str) -> &str {
    text.split(SEPARATOR).nth(1).unwrap_or_default()
}

/// The control of a button.
pub fn read_button(text: &str) -> Result<Control, ParseControlError> {
    read(text, fields(text)?)
}

/// Reads the control that results from selecting these values in the menu with this custom id. Several steps are added
/// in the order of the menu's entries, whatever the order of the values.
pub fn read_choice(text: &str, values: &[String]) -> Result<Control, ParseControlError> {
    let malformed = ParseControlError::malformed;
    let mut rest = fields(text)?;
    let pick: Pick = match (rest.next(), values) {
        (Some(CHOOSE), [value]) => return read_button(value),
        (Some(MENU), _) => read(text, rest)?,
        _ => return Err(malformed(text)),
    };
    match values {
        [value] if !value.contains(NUMBERED) => Ok(pick.then([value.parse().map_err(|_| malformed(value))?])),
        [] => Err(malformed(text)),
        values => {
            let read = |value: &String| read_numbered(value).ok_or_else(|| malformed(value));
            let mut chosen = values.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            chosen.sort_unstable_by_key(|(place, _)| *place);
            Ok(pick.then(chosen.into_iter().map(|(_, step)| step)))
        }
    }
}

fn read_numbered(value: &str) -> Option<(u8, Step)> {
    let (place, step) = value.split_once(NUMBERED)?;
    Some((place.parse().ok()?, step.parse().ok()?))
}

fn read<T: Field>(text: &str, mut fields: Fields<'_>) -> Result<T, ParseControlError> {
    let control = T::read(&mut fields).filter(|_| fields.next().is_none());
    control.ok_or_else(|| ParseControlError::malformed(text))
}

/// The fields of a custom id after the format's letter.
fn fields(text: &str) -> Result<Fields<'_>, ParseControlError> {
    let mut fields = text.split(SEPARATOR);
    match (fields.next(), word(text)) {
        (Some(FORMAT), TOO_LONG) => Err(ParseControlError::TooLong),
        (Some(FORMAT), _) => Ok(fields),
        _ => Err(ParseControlError::malformed(text)),
    }
}

#[cfg(test)]
mod tests;
