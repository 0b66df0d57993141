//! Files attached to messages, and files that people upload as options of commands.

use axum::body::Bytes;
use serde_json::{Value, json};

use super::snowflake::Snowflake;

/// An attachment of a message, or a file that a person uploaded for a command.
#[derive(Clone, Debug)]
pub(super) struct Attachment {
    pub(super) id: Snowflake,
    pub(super) filename: String,
    pub(super) description: Option<String>,
    pub(super) content_type: String,
    pub(super) bytes: Bytes,
    pub(super) ephemeral: bool,
}

impl Attachment {
    /// The width and height of a PNG or GIF in pixels, read from the file's header; `None` for other files.
    pub(super) fn size(&self) -> Option<(u32, u32)> {
        let bytes = &self.bytes;
        let word = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let half = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some((word(16)?, word(20)?))
        } else if bytes.starts_with(b"GIF8") {
            Some((half(6)?, half(8)?))
        } else {
            None
        }
    }

    /// The attachment as JSON, with a URL that begins with `base`.
    pub(super) fn json(&self, base: &str, channel: Snowflake) -> Value {
        let url = format!("{base}/attachments/{channel}/{}/{}", self.id, encoded(&self.filename));
        let mut json = json!({
            "id": self.id, "filename": self.filename, "size": self.bytes.len(), "url": url, "proxy_url": url,
            "content_type": self.content_type,
        });
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if let Some((width, height)) = self.size() {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if self.ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }
}

/// Percent-encodes a file name for a URL.
fn encoded(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

/// The content type for the extension of a file name.
pub(super) fn content_type(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(bytes: &'static [u8]) -> Option<(u32, u32)> {
        let (filename, content_type) = ("a.png".to_owned(), "image/png".to_owned());
        let bytes = Bytes::from_static(bytes);
        Attachment { id: Snowflake(1), filename, description: None, content_type, bytes, ephemeral: false }.size()
    }

    #[test]
    fn sizes_are_read_from_headers() {
        assert_eq!(size(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x03\xe8\0\0\x02\x58rest"), Some((1_000, 600)));
        assert_eq!(size(b"GIF89a\x20\x03\x58\x02rest"), Some((800, 600)));
        assert_eq!(size(b"\x89PNG\r\n\x1a\n\0\0"), None);
        assert_eq!(size(b"text"), None);
    }

    #[test]
    fn file_names_are_safe_in_an_address() {
        assert_eq!(encoded("board 1/ü.png"), "board%201%2F%C3%BC.png");
    }
}
