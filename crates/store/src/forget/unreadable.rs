//! Removing a person from values that this version cannot read.
//!
//! Only the person's wish changes these values. A value that is at least valid JSON loses only the parts about the
//! person; anything else that mentions the person is removed.

use serde_json::Value;

use crate::{
    Attempt, Collection, Store, StoreError, Transaction,
    collection::{KINDS, Kind},
};
use domain::id::UserId;

impl Store {
    /// Removes a person from the values that could not be read since the store was opened. The daily back-up reads
    /// everything.
    pub(super) fn forget_in_unreadable(&self, user: UserId, called: &str) -> Result<(), StoreError> {
        let known: Vec<_> = self.db.unreadable.lock().keys().cloned().collect();
        for (collection, key) in known {
            self.db.write_soon(|tx| forget(tx, collection, &key, user, called))?;
        }
        Ok(())
    }
}

/// Removes a person from a value, if it still cannot be read.
pub(super) fn forget(
    tx: &Transaction<'_>,
    collection: Collection,
    key: &[u8],
    user: UserId,
    called: &str,
) -> Attempt<()> {
    let Some(bytes) = tx.get(collection, key)? else { return Ok(()) };
    let is_readable = |kind: &Kind| (kind.decode)(key, &bytes).is_ok();
    if KINDS.iter().any(|kind| kind.collection == collection && is_readable(kind)) {
        return Ok(());
    }
    match without(&bytes, user, called) {
        Some(Some(new)) => tx.insert(collection, key, new),
        Some(None) => tx.remove(collection, key),
        None => {}
    }
    Ok(())
}

/// The bytes of a value after a person is removed from it: `None` if the value does not mention the person, and
/// `Some(None)` if the whole value has to be removed.
fn without(bytes: &[u8], user: UserId, called: &str) -> Option<Option<Vec<u8>>> {
    let number = user.0.to_string();
    if !bytes.windows(number.len()).any(|part| part == number.as_bytes()) {
        return None;
    }
    let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else { return Some(None) };
    let before = value.clone();
    forget_stranger(&mut value, &number);
    if !unname(&mut value, &number, called) {
        return Some(None);
    }
    (value != before).then(|| Some(value.to_string().into_bytes()))
}

/// Removes what the record of a game between strangers knows of a person besides the name in the seat.
fn forget_stranger(value: &mut Value, number: &str) {
    for side in ["white", "black"] {
        if value["seats"][side]["user"] != *number {
            continue;
        }
        for known in ["/sought/players", "/table"] {
            let known = value.pointer_mut(known).and_then(Value::as_object_mut);
            if let Some(known) = known.and_then(|known| known.get_mut(side)) {
                *known = Value::Null;
            }
        }
    }
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
    use crate::{Collection, keys, testing::on_every_engine};
    use domain::{id::GameId, time::Timestamp};

    const THEM: UserId = UserId(1234);

    #[track_caller]
    fn check(record: &str, kept: Option<Option<&str>>) {
        let found = without(record.as_bytes(), THEM, "Nobody");
        let found = found.as_ref().map(|kept| kept.as_deref().map(|kept| str::from_utf8(kept).expect("it is text")));
        assert_eq!(found, kept, "{record}");
    }

    #[test]
    fn what_cannot_be_read_keeps_what_it_tells_of_others() {
        check(r#"{"seats":{"white":{"user":"5","name":"Ben"}}}"#, None);
        check("no JSON, and nobody's", None);
        check(r#"{"ply":1234567}"#, None);
        check(
            r#"{"followers":["5","1234"],"seats":{"black":{"user":"1234","name":"Ann"},"white":{"name":"Ben","user":"5"}}}"#,
            Some(Some(
                r#"{"followers":["5"],"seats":{"black":{"name":"Nobody","user":"0"},"white":{"name":"Ben","user":"5"}}}"#,
            )),
        );
        check(
            r#"{"seats":{"black":{"user":"1234","name":"Ann"}},"sought":{"players":{"black":{"name":"ann"},"white":{}}}}"#,
            Some(Some(
                r#"{"seats":{"black":{"name":"Nobody","user":"0"}},"sought":{"players":{"black":null,"white":{}}}}"#,
            )),
        );
        check(r#"{"met":{"1234":{"won":1},"5":{}},"user":"7"}"#, Some(Some(r#"{"met":{"5":{}},"user":"7"}"#)));
        check(r#"{"user":"1234","solved":[]}"#, Some(None));
        check(r#"{"user":"1234","#, Some(None));
    }

    #[test]
    fn who_is_forgotten_is_in_nothing_that_cannot_be_read() {
        on_every_engine(|store| {
            let game = keys::game(GameId::from_bits(1));
            let seats = r#"{"version":2,"seats":{"white":{"user":"1234","name":"Ann"}}}"#;
            store.db.spoil(Collection::Games, game, seats);
            store.db.spoil(Collection::Seats, keys::index(THEM.0, Timestamp(0), GameId::from_bits(1)), "");
            store.db.spoil(Collection::Players, keys::owner(THEM.0), "Ann, no JSON");
            store.db.spoil(Collection::Standings, keys::standing(THEM.0, 5, "pijersi"), "no JSON");
            store.games.stored_game(GameId::from_bits(1)).expect_err("it cannot be read");
            assert_eq!(store.forget(THEM, "Ann", |_| "Nobody".to_owned()).expect("they are forgotten"), []);
            let left = store.db.get(Collection::Games, game).expect("it is read").expect("it is there");
            let left = String::from_utf8(left).expect("text");
            assert_eq!(left, r#"{"seats":{"white":{"name":"Nobody","user":"0"}},"version":2}"#);
            for collection in [Collection::Players, Collection::Standings, Collection::Seats] {
                assert_eq!(store.db.len(collection), 0, "{collection:?}");
            }
        });
    }
}
