//! Removing a person from values that were set aside.
//!
//! These values are kept so that somebody can repair them. So a value that is at least valid JSON loses only the parts
//! about the person; anything else that mentions the person is removed.

use serde_json::Value;

use crate::{Collection, Store, StoreError, keys};
use domain::id::UserId;

impl Store {
    /// Removes a person from the records that were set aside.
    pub(super) fn forget_in_set_aside(&self, user: UserId, called: &str) -> Result<(), StoreError> {
        self.replace_in(Collection::Corrupt, |place, bytes| without(place, bytes, user, called))
    }
}

/// The bytes of a set-aside value after a person is removed from it: `None` if the value does not mention the person,
/// and `Some(None)` if the whole value has to be removed.
fn without(place: &[u8], bytes: &[u8], user: UserId, called: &str) -> Option<Option<Vec<u8>>> {
    let number = user.0.to_string();
    if keys::read_corrupt(place).is_some_and(|(_, key)| key.starts_with(&keys::owner(user.0))) {
        return Some(None);
    }
    if !bytes.windows(number.len()).any(|part| part == number.as_bytes()) {
        return None;
    }
    let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else { return Some(None) };
    let before = value.clone();
    if !unname(&mut value, &number, called) {
        return Some(None);
    }
    (value != before).then(|| Some(value.to_string().into_bytes()))
}

/// Removes a person's id, and the name beside it, from a value. Returns false if the whole value is to be removed.
fn unname(value: &mut Value, number: &str, called: &str) -> bool {
    match value {
        Value::String(text) => text != number,
        Value::Number(found) => found.to_string() != number,
        Value::Array(values) => {
            values.retain_mut(|value| unname(value, number, called));
            true
        }
        Value::Object(fields) => {
            let is_them = fields.get("user").is_some_and(|user| !unname(&mut user.clone(), number, called));
            if is_them {
                // Keep the seat, since a game needs two. Any other object with this user's id is about the person.
                let is_seat = fields.len() == 2 && fields.contains_key("name");
                fields.insert("user".to_owned(), "0".into());
                fields.insert("name".to_owned(), called.into());
                return is_seat;
            }
            fields.retain(|key, value| key != number && unname(value, number, called));
            true
        }
        Value::Null | Value::Bool(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KeyRange, testing::on_every_engine};

    const THEM: UserId = UserId(1234);

    #[track_caller]
    fn check(record: &str, kept: Option<Option<&str>>) {
        let place = keys::corrupt("games", b"key", 0);
        let found = without(&place, record.as_bytes(), THEM, "Nobody");
        let found = found.as_ref().map(|kept| kept.as_deref().map(|kept| str::from_utf8(kept).expect("it is text")));
        assert_eq!(found, kept, "{record}");
    }

    #[test]
    fn what_was_set_aside_keeps_what_it_tells_of_others() {
        check(r#"{"seats":{"white":{"user":"5","name":"Ben"}}}"#, None);
        check("no JSON, and nobody's", None);
        check(r#"{"ply":1234567}"#, None);
        check(
            r#"{"followers":["5","1234"],"seats":{"black":{"user":"1234","name":"Ann"},"white":{"name":"Ben","user":"5"}}}"#,
            Some(Some(
                r#"{"followers":["5"],"seats":{"black":{"name":"Nobody","user":"0"},"white":{"name":"Ben","user":"5"}}}"#,
            )),
        );
        check(r#"{"met":{"1234":{"won":1},"5":{}},"user":"7"}"#, Some(Some(r#"{"met":{"5":{}},"user":"7"}"#)));
        check(r#"{"user":"1234","solved":[]}"#, Some(None));
        check(r#"{"user":"1234","#, Some(None));
        let place = keys::corrupt("players", &keys::owner(THEM.0), 3);
        assert_eq!(without(&place, b"?", THEM, "Nobody"), Some(None));
    }

    #[test]
    fn who_is_forgotten_is_in_nothing_that_was_set_aside() {
        on_every_engine(|store| {
            let seats = r#"{"seats":{"white":{"user":"1234","name":"Ann"}}}"#;
            store.spoil(Collection::Corrupt, keys::corrupt("games", b"1", 0), seats);
            store.spoil(Collection::Players, keys::owner(THEM.0), "Ann, no JSON");
            store.player(THEM).expect_err("it is set aside");
            assert_eq!(store.len(Collection::Corrupt), 2);
            assert_eq!(store.forget(THEM, "Ann", |_| "Nobody".to_owned()).expect("they are forgotten"), []);
            let left = store.scan(Collection::Corrupt, KeyRange::all()).map(|entry| entry.expect("it is read").1);
            assert_eq!(left.collect::<Vec<_>>(), [r#"{"seats":{"white":{"name":"Nobody","user":"0"}}}"#.as_bytes()]);
        });
    }
}
