//! Phrases: messages that have not been put into a language yet.

use std::fmt;

pub mod code;
pub mod plain;

/// A message of the catalogue, with values for its variables.
///
/// Whoever has something to say returns a phrase. A catalogue, above this crate, turns it into text in the reader's
/// language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    id: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// The value of a variable in a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Text to insert, or a word by which the message selects a variant (`rock`, `white`).
    Text(String),
    /// Text that a person typed. It is shown as code, and cut if it is long.
    Typed(String),
    /// A number to format, or by which the message selects a plural form.
    Number(i64),
    /// A phrase whose text in the same language is inserted.
    Phrase(Phrase),
}

impl Phrase {
    /// A phrase without values, for the message that has this identifier in the catalogue.
    ///
    /// Callers write the identifier as a literal: a test reads the identifiers from the source, and looks them up in
    /// every language.
    pub const fn new(id: &'static str) -> Self {
        Self { id, values: Vec::new() }
    }

    /// Adds the value of a variable.
    ///
    /// # Examples
    ///
    /// A phrase can be a value, too. The inner phrase is put into the language of the outer one.
    ///
    /// ```
    /// use board::phrase::Phrase;
    ///
    /// let cube = Phrase::new("pijersi-cube").with("role", "rock");
    /// let words = Phrase::new("pijersi-describe-move").with("piece", cube).with("to", "b5");
    /// assert_eq!(words.to_string(), "pijersi-describe-move(pijersi-cube(rock) b5)");
    /// ```
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// Adds a text that a person typed, as the value of a variable.
    #[must_use]
    pub fn with_typed(self, name: &'static str, text: &str) -> Self {
        self.with(name, Value::Typed(text.to_owned()))
    }

    /// The message's identifier in the catalogue.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// The variables and their values, in the order in which they were added.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }
}

impl fmt::Display for Phrase {
    /// Writes the identifier and the values, as in `illegal-syntax(e9)`, where no catalogue is at hand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.id)?;
        for (at, (_, value)) in self.values.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { " " })?;
            match value {
                Value::Text(text) | Value::Typed(text) => f.write_str(text)?,
                Value::Number(number) => number.fmt(f)?,
                Value::Phrase(phrase) => phrase.fmt(f)?,
            }
        }
        f.write_str(")")
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<Phrase> for Value {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
    }
}

impl From<crate::color::Color> for Value {
    fn from(color: crate::color::Color) -> Self {
        Self::Text(color.name().to_owned())
    }
}

impl From<crate::grid::Cell> for Value {
    fn from(cell: crate::grid::Cell) -> Self {
        Self::Text(cell.to_string())
    }
}
