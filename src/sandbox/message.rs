//! Messages and their attachments.

use std::time::Duration;

use axum::body::Bytes;
use serde_json::{Value, json};

use super::{mentions::Mentions, snowflake::Snowflake};

/// Only the person who caused it sees the message.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The message is a "thinking…" that waits for its content.
pub(super) const LOADING: u64 = 1 << 7;

/// A file in a message.
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
    /// Width and height in pixels of a PNG or GIF file, read from its header.
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

    /// The attachment as Discord sends it, to be fetched below `base`.
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

/// A file name as a segment of an address.
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

/// A message in a channel.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) id: Snowflake,
    pub(super) channel: Snowflake,
    pub(super) author: Snowflake,
    pub(super) content: String,
    pub(super) embeds: Vec<Value>,
    pub(super) components: Vec<Value>,
    pub(super) attachments: Vec<Attachment>,
    pub(super) flags: u64,
    pub(super) mentions: Mentions,
    pub(super) edited: Option<Duration>,
    /// The interaction it answers.
    pub(super) interaction: Option<Snowflake>,
    /// The message it replies to.
    pub(super) reference: Option<Snowflake>,
    /// The only person who sees it.
    pub(super) only_for: Option<Snowflake>,
    /// Whether that person has put it away.
    pub(super) dismissed: bool,
    /// Counts its changes.
    pub(super) revision: u64,
}

impl Message {
    /// An empty message.
    pub(super) fn new(id: Snowflake, channel: Snowflake, author: Snowflake) -> Self {
        Self {
            id,
            channel,
            author,
            content: String::new(),
            embeds: vec![],
            components: vec![],
            attachments: vec![],
            flags: 0,
            mentions: Mentions::default(),
            edited: None,
            interaction: None,
            reference: None,
            only_for: None,
            dismissed: false,
            revision: 0,
        }
    }

    /// Whether it still waits for its content.
    pub(super) const fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// Whether a person may see it, given that they see its channel.
    pub(super) fn is_for(&self, person: Snowflake) -> bool {
        !self.dismissed && self.only_for.is_none_or(|only| only == person)
    }

    /// Whether it has nothing to show.
    pub(super) fn is_empty(&self) -> bool {
        self.content.trim().is_empty() && self.embeds.is_empty() && self.attachments.is_empty()
    }

    /// The buttons and menus of all rows.
    pub(super) fn controls(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten())
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
