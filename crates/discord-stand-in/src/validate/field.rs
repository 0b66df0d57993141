//! Fields in a request's body, and the errors found in these fields.

use std::{cell::RefCell, fmt};

use serde_json::{Map, Value, json};

use crate::api_error::ApiError;

/// The names of text fields, each with the minimum and maximum number of characters.
pub(super) type Texts = &'static [(&'static str, usize, usize)];

/// A value in a request's body. Its methods record errors under the value's path.
#[derive(Clone)]
pub(crate) struct Field<'a> {
    pub(crate) value: &'a Value,
    /// The keys and indices that lead to the value, separated by dots.
    path: String,
    /// The errors recorded so far, in the form of the object `errors` in Discord's answers.
    errors: &'a RefCell<Map<String, Value>>,
}

impl<'a> Field<'a> {
    /// Reads a body with the function `read`. Error messages use `path` as the path of the body itself.
    ///
    /// # Errors
    ///
    /// Returns an error with code 50035 that contains all errors recorded by `read`, if there are any.
    pub(crate) fn read<T>(body: &Value, path: &str, read: impl FnOnce(&Field<'_>) -> T) -> Result<T, ApiError> {
        let errors = RefCell::default();
        let result = read(&Field { value: body, path: path.to_owned(), errors: &errors });
        let errors = errors.into_inner();
        if errors.is_empty() { Ok(result) } else { Err(ApiError::invalid_form(Value::Object(errors))) }
    }

    /// The field with this name inside this value; null if the field is absent. A name with dots leads to a nested
    /// field.
    pub(crate) fn get(&self, name: &str) -> Self {
        let value = name.split('.').fold(self.value, |value, key| &value[key]);
        Self { value, path: format!("{}.{name}", self.path), errors: self.errors }
    }

    /// The field with this name inside this value; `None` if the field is absent or null.
    pub(crate) fn given(&self, name: &str) -> Option<Self> {
        Some(self.get(name)).filter(|field| !field.value.is_null())
    }

    /// The entries of a list; empty if the value is not a list.
    pub(crate) fn entries(&self) -> Vec<Self> {
        let entries = self.value.as_array().into_iter().flatten().enumerate();
        let entry = |(index, value)| Self { value, path: format!("{}.{index}", self.path), errors: self.errors };
        entries.map(entry).collect()
    }

    /// The entries of a value that must be a list of at most `most` entries. Returns `None` if the value is not a list.
    pub(crate) fn list(&self, most: usize) -> Option<Vec<Self>> {
        self.require(self.value.is_array(), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        let length = self.value.as_array()?.len();
        self.at_most(length, most);
        Some(self.entries())
    }

    /// The entries of the optional list with this name: `None` if the field is absent, and an empty list if it is null.
    pub(crate) fn optional_list(&self, name: &str, most: usize) -> Option<Vec<Self>> {
        match self.value.get(name)? {
            Value::Null => Some(vec![]),
            _ => self.get(name).list(most),
        }
    }

    /// The value as a text of `least` to `most` characters; null counts as an empty text.
    pub(crate) fn text(&self, least: usize, most: usize) -> Option<String> {
        let text = match self.value {
            Value::Null => "",
            Value::String(text) => text,
            _ => {
                self.wrong("STRING_TYPE_CONVERT", "Could not interpret as string.");
                return None;
            }
        };
        match text.chars().count() {
            0 if least > 0 => self.wrong("BASE_TYPE_REQUIRED", "This field is required"),
            length if least == 0 => self.at_most(length, most),
            length => self.between(length as u64, least as u64, most as u64),
        }
        Some(text.to_owned())
    }

    /// Checks the text fields inside this value and returns their total number of characters.
    pub(super) fn texts(&self, fields: Texts) -> usize {
        let length = |&(name, least, most): &_| {
            let text = self.get(name).text(least, most);
            text.map_or(0, |text| text.chars().count())
        };
        fields.iter().map(length).sum()
    }

    /// Records an error for this field.
    pub(crate) fn wrong(&self, code: &str, message: impl Into<String>) {
        let mut tree = self.errors.borrow_mut();
        let mut node = &mut *tree;
        for key in self.path.split('.').filter(|key| !key.is_empty()) {
            let child = node.entry(key).or_insert_with(|| json!({}));
            node = child.as_object_mut().expect("only objects and the lists below are put into the tree");
        }
        let list = node.entry("_errors").or_insert_with(|| json!([]));
        list.as_array_mut()
            .expect("no field is named _errors, so only this line makes it")
            .push(json!({ "code": code, "message": message.into() }));
    }

    /// Records an error unless a value is one of those that `values` lists.
    pub(crate) fn one_of(&self, fits: bool, values: impl fmt::Display) {
        self.require(fits, "BASE_TYPE_CHOICES", format!("Value must be one of {values}."));
    }

    /// Records an error unless this many entries are at most `most`.
    pub(crate) fn at_most(&self, length: usize, most: usize) {
        self.require(length <= most, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
    }

    /// Records an error unless this many entries are between `least` and `most`.
    pub(crate) fn between(&self, length: u64, least: u64, most: u64) {
        let message = format!("Must be between {least} and {most} in length.");
        self.require((least..=most).contains(&length), "BASE_TYPE_BAD_LENGTH", message);
    }

    /// Records an error for this field unless `holds` is true.
    pub(crate) fn require(&self, holds: bool, code: &str, message: impl Into<String>) {
        if !holds {
            self.wrong(code, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stand_at_their_path() {
        let body = json!({ "content": 1, "components": [{}] });
        let refusal = Field::read(&body, "data", |body| {
            body.get("content").text(0, 2_000);
            body.get("components").entries()[0].wrong("BASE_TYPE_REQUIRED", "This field is required");
        });
        assert_eq!(
            refusal.expect_err("two errors were noted").json(),
            json!({
                "code": 50035, "message": "Invalid Form Body",
                "errors": { "data": {
                    "content": { "_errors": [{ "code": "STRING_TYPE_CONVERT", "message": "Could not interpret as string." }] },
                    "components": { "0": { "_errors": [{ "code": "BASE_TYPE_REQUIRED", "message": "This field is required" }] } },
                } },
            })
        );
        assert_eq!(Field::read(&body, "data", |body| body.value == &json!(1)), Ok(false));
    }
}
