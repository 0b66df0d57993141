//! The application's own emojis: pictures that the bot uploads, and shows in texts, on buttons and in menus.

use std::collections::BTreeMap;

use axum::body::Bytes;
use data_encoding::BASE64;
use serde_json::{Value, json};

use super::{api_error::ApiError, snowflake::Snowflake, validate::Field};

/// The maximum number of an application's emojis.
const MOST: usize = 2_000;
/// The maximum size of an emoji's picture in bytes.
const LARGEST: usize = 256 * 1024;

/// An emoji that the bot has uploaded.
#[derive(Clone, Debug)]
pub(super) struct Emoji {
    pub(super) name: String,
    pub(super) content_type: &'static str,
    pub(super) bytes: Bytes,
}

impl Emoji {
    /// The emoji as JSON; `user` is the bot's.
    pub(super) fn json(&self, id: Snowflake, user: &Value) -> Value {
        json!({
            "id": id, "name": self.name, "roles": [], "user": user, "require_colons": true, "managed": false,
            "animated": self.content_type == "image/gif", "available": true,
        })
    }
}

/// The content type of a picture, from its first bytes; `None` if Discord takes no such emoji.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    let signed = |at: usize, sign: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(sign));
    [
        (signed(0, b"\x89PNG\r\n\x1a\n"), "image/png"),
        (signed(0, b"GIF8"), "image/gif"),
        (signed(0, b"\xff\xd8\xff"), "image/jpeg"),
        (signed(0, b"RIFF") && signed(8, b"WEBP"), "image/webp"),
        (signed(4, b"ftypavif"), "image/avif"),
    ]
    .into_iter()
    .find_map(|(fits, kind)| fits.then_some(kind))
}

/// Reads the name of an emoji, which has 2 to 32 letters, digits and underscores.
fn read_name(body: &Field<'_>) -> String {
    let field = body.get("name");
    let name = field.text(2, 32).unwrap_or_default();
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    field.require(plain, "STRING_TYPE_REGEX", "String value did not match validation regex.");
    name
}

/// Reads a picture from a data URI in base 64.
fn read_picture(body: &Field<'_>) -> Option<Bytes> {
    let field = body.get("image");
    let Some(text) = field.value.as_str() else {
        field.wrong("BASE_TYPE_REQUIRED", "This field is required");
        return None;
    };
    let encoded = text.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    let bytes = encoded.and_then(|(_, encoded)| BASE64.decode(encoded.as_bytes()).ok());
    let bytes = bytes.filter(|bytes| kind(bytes).is_some());
    field.require(bytes.is_some(), "IMAGE_INVALID", "Invalid image data");
    let fits = bytes.as_ref().is_none_or(|bytes| bytes.len() <= LARGEST);
    field.require(fits, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
    bytes.map(Bytes::from)
}

/// All emojis of the application.
#[derive(Debug, Default)]
pub(super) struct Emojis(BTreeMap<Snowflake, Emoji>);

impl Emojis {
    /// The emoji with this identifier.
    pub(super) fn get(&self, id: Option<Snowflake>) -> Result<(Snowflake, &Emoji), ApiError> {
        let found = id.and_then(|id| Some((id, self.0.get(&id)?)));
        found.ok_or(ApiError::UNKNOWN_EMOJI)
    }

    /// All emojis as JSON, oldest first.
    pub(super) fn list(&self, user: &Value) -> Value {
        let items: Vec<_> = self.0.iter().map(|(id, emoji)| emoji.json(*id, user)).collect();
        json!({ "items": items })
    }

    /// Creates an emoji from a body with its name and picture.
    ///
    /// # Errors
    ///
    /// Returns an error with code 50035 if the name or the picture is invalid, or if another emoji has this name; and
    /// an error with code 30008 if there are too many emojis.
    pub(super) fn create(&mut self, id: Snowflake, body: &Value) -> Result<Emoji, ApiError> {
        let (name, bytes) = Field::read(body, "", |body| (read_name(body), read_picture(body)))?;
        let bytes = bytes.unwrap_or_default();
        if self.0.len() >= MOST {
            return Err(ApiError::TOO_MANY_EMOJIS);
        }
        self.check_name(&name, None)?;
        let content_type = kind(&bytes).unwrap_or("application/octet-stream");
        let emoji = Emoji { name, content_type, bytes };
        self.0.insert(id, emoji.clone());
        Ok(emoji)
    }

    /// Gives an emoji another name.
    ///
    /// # Errors
    ///
    /// Returns an error with code 10014 if there is no such emoji, and one with code 50035 if the name is invalid or
    /// taken.
    pub(super) fn rename(&mut self, id: Snowflake, body: &Value) -> Result<(), ApiError> {
        let name = Field::read(body, "", read_name)?;
        self.check_name(&name, Some(id))?;
        self.0.get_mut(&id).ok_or(ApiError::UNKNOWN_EMOJI)?.name = name;
        Ok(())
    }

    pub(super) fn remove(&mut self, id: Snowflake) {
        self.0.remove(&id);
    }

    /// Refuses a name that an emoji other than `own` has.
    fn check_name(&self, name: &str, own: Option<Snowflake>) -> Result<(), ApiError> {
        let taken = self.0.iter().any(|(id, emoji)| Some(*id) != own && emoji.name == name);
        let code = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN";
        if taken { Err(ApiError::field("name", code, "An emoji with this name already exists")) } else { Ok(()) }
    }

    /// Refuses components with emojis that the application does not have.
    pub(super) fn check(&self, components: &[Value]) -> Result<(), ApiError> {
        let components = json!({ "components": components });
        Field::read(&components, "", |body| {
            let controls = body.get("components").entries().into_iter().flat_map(|row| row.get("components").entries());
            for control in controls {
                let options = control.get("options").entries();
                for emoji in [control].iter().chain(&options).filter_map(|part| part.given("emoji")) {
                    let id = Snowflake::from_json(&emoji.value["id"]);
                    let known = id.is_none_or(|id| self.0.contains_key(&id));
                    emoji.get("id").require(known, "COMPONENT_INVALID_EMOJI", "Invalid emoji");
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\nand so on";

    fn check(name: &str, picture: &[u8], kind: &str, refused: &[&str]) {
        let body = json!({ "name": name, "image": format!("data:image/{kind};base64,{}", BASE64.encode(picture)) });
        let read = Field::read(&body, "", |body| (read_name(body), read_picture(body)));
        let errors = read.err().and_then(|error| error.errors).unwrap_or(json!({}));
        let fields: Vec<_> = errors.as_object().expect("a tree").keys().cloned().collect();
        assert_eq!(fields, refused, "{name}: {errors}");
    }

    #[test]
    fn names_and_pictures_have_limits() {
        check("ab", PNG, "png", &[]);
        check("Rock_2", b"GIF89a", "gif", &[]);
        check(&"x".repeat(32), PNG, "png", &[]);
        check("a", PNG, "png", &["name"]);
        check(&"x".repeat(33), PNG, "png", &["name"]);
        check("a-b", PNG, "png", &["name"]);
        check("rock", b"<svg/>", "svg+xml", &["image"]);
        let mut large = PNG.to_vec();
        large.resize(LARGEST, 0);
        check("rock", &large, "png", &[]);
        large.push(0);
        check("rock", &large, "png", &["image"]);
    }
}
