//! Text that has not been put into a language yet.

pub mod code;
pub mod plain;

/// A message of the catalogue with the values to fill in.
///
/// The part of Parlor that knows what to say does not know in which language: it hands out phrases, and the
/// catalogue turns them into text for a reader.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    id: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// A value in a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Text to insert, or a word that the catalogue selects a variant by (`rock`, `white`).
    Text(String),
    /// What somebody typed. It is shown as code and cut, whatever it says.
    Typed(String),
    /// A number to format, or to select a plural form by.
    Number(i64),
    /// A phrase to put into the same language first.
    Phrase(Phrase),
}

impl Phrase {
    /// The catalogue's message with this identifier.
    ///
    /// Identifiers are written out where this is called: a test reads them from the source and finds each in every
    /// language.
    pub const fn new(id: &'static str) -> Self {
        Self { id, values: Vec::new() }
    }

    /// The same phrase with a value filled in.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The same phrase with a text filled in that somebody typed.
    #[must_use]
    pub fn with_typed(self, name: &'static str, text: &str) -> Self {
        self.with(name, Value::Typed(text.to_owned()))
    }

    /// The message's identifier in the catalogue.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// The values by name, in the order in which they were given.
    pub fn values(&self) -> &[(&'static str, Value)] {
        &self.values
    }
}

#[cfg(test)]
impl Phrase {
    /// The identifier without its prefix, and the values: how tests of descriptions read a phrase.
    pub(crate) fn spelled(&self, prefix: &str) -> String {
        let values = self.values.iter().map(|(_, value)| match value {
            Value::Text(text) | Value::Typed(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Phrase(phrase) => phrase.spelled(prefix),
        });
        format!("{}({})", self.id.trim_start_matches(prefix), values.collect::<Vec<_>>().join(" "))
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
