//! Converts posts into Discord's messages: a JSON body, and files to upload.

use serde::Serialize;
use serde_json::Value;

use super::{
    controls::{ActionRow, clip, rows},
    custom_id,
    emojis::Emojis,
    plan::MessageChange,
    rest::File,
};
use crate::application::{PictureFormat, Post};
use domain::{control::Control, id::MessageId, server::OldBoards};

/// The maximum length of a message's text, in characters.
const MAX_TEXT: usize = 2000;
/// The maximum length of a picture's description, in characters.
const MAX_ALT: usize = 1024;
/// Discord's message flag for messages that only the caller sees.
pub const PRIVATE: u64 = 1 << 6;
/// The flag of a deferred message, which Discord shows as "thinking".
const LOADING: u64 = 1 << 7;

/// A message to send.
#[derive(Clone, Debug, PartialEq)]
pub struct OutgoingMessage {
    /// The JSON body.
    pub body: Value,
    /// The files that the body refers to by name.
    pub files: Vec<File>,
}

#[derive(Serialize)]
struct Body {
    content: String,
    components: Vec<ActionRow>,
    attachments: Vec<AttachmentField>,
    allowed_mentions: AllowedMentions,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u64>,
}

#[derive(Serialize)]
struct AttachmentField {
    id: usize,
    filename: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

#[derive(Serialize)]
struct AllowedMentions {
    parse: [&'static str; 0],
    users: Vec<String>,
}

/// A new public message without emojis, which notifies those whom the post notifies. All other messages notify nobody.
pub fn public(post: &Post) -> OutgoingMessage {
    message(post, post.called().map(|user| user.to_string()).collect(), None, &Emojis::default())
}

/// A new ephemeral message, which only the caller sees.
pub fn private(post: &Post, emojis: &Emojis) -> OutgoingMessage {
    message(post, Vec::new(), Some(PRIVATE), emojis)
}

/// An edit that replaces the text, the files and the components of a message.
pub fn edit(post: &Post, emojis: &Emojis) -> OutgoingMessage {
    message(post, Vec::new(), None, emojis)
}

/// An edit that replaces the text and the components of a message, and keeps its files.
pub fn words(post: &Post) -> Value {
    serde_json::json!({
        "content": clip(&post.text, MAX_TEXT),
        "components": rows(&post.controls, &Emojis::default()),
        "allowed_mentions": {"parse": []},
    })
}

/// An edit that replaces the text of a message, and nothing else. It mentions these users, who were mentioned before.
pub fn text<'a>(text: &str, called: impl Iterator<Item = &'a str>) -> Value {
    let users: Vec<_> = called.collect();
    serde_json::json!({"content": clip(text, MAX_TEXT), "allowed_mentions": {"parse": [], "users": users}})
}

/// An edit that removes the components of a message, and its picture, unless old boards keep it. The text stays, unless
/// `past` takes its place.
pub fn stripped(old_boards: OldBoards, past: Option<&str>) -> OutgoingMessage {
    let mut body = serde_json::json!({"components": [], "allowed_mentions": {"parse": []}});
    if old_boards == OldBoards::Shrink {
        body["attachments"] = serde_json::json!([]);
    }
    if let Some(past) = past {
        body["content"] = clip(past, MAX_TEXT).into();
    }
    OutgoingMessage { body, files: Vec::new() }
}

/// The edit that makes this change to the message whose component was used.
pub fn changed(change: MessageChange<'_>, emojis: &Emojis) -> OutgoingMessage {
    match change {
        MessageChange::To(post) => edit(post, emojis),
        MessageChange::Strip(old_boards) => stripped(old_boards, None),
    }
}

fn message(post: &Post, users: Vec<String>, flags: Option<u64>, emojis: &Emojis) -> OutgoingMessage {
    let mut attachments = Vec::new();
    let mut files = Vec::new();
    let mut attach = |file: File, description: Option<String>| {
        attachments.push(AttachmentField { id: files.len(), filename: file.name.clone(), description });
        files.push(file);
    };
    if let Some(picture) = &post.picture {
        let (name, media) = match picture.format {
            PictureFormat::Png => ("board.png", "image/png"),
            PictureFormat::Gif => ("game.gif", "image/gif"),
        };
        let file = File { name: name.to_owned(), media, bytes: picture.bytes.clone() };
        attach(file, Some(clip(&picture.alt, MAX_ALT)));
    }
    if let Some(text) = &post.file {
        let file =
            File { name: text.name.clone(), media: "text/plain; charset=utf-8", bytes: text.text.clone().into_bytes() };
        attach(file, None);
    }
    let body = Body {
        content: clip(&post.text, MAX_TEXT),
        components: rows(&post.controls, emojis),
        attachments,
        allowed_mentions: AllowedMentions { parse: [], users },
        flags,
    };
    OutgoingMessage { body: serde_json::to_value(body).expect("a message is JSON"), files }
}

/// The controls of the buttons of a posted message.
pub fn controls(message: &Value) -> impl Iterator<Item = Control> {
    let rows = message["components"].as_array().into_iter().flatten();
    let components = rows.filter_map(|row| row["components"].as_array()).flatten();
    components.filter_map(|component| custom_id::read_button(component["custom_id"].as_str()?).ok())
}

/// Whether a posted message has a picture or another file.
fn has_files(message: &Value) -> bool {
    message["attachments"].as_array().is_some_and(|files| !files.is_empty())
}

/// Whether a posted message has the picture of this message, or the sentence in its place.
pub fn has_picture_of(post: &Post, message: &Value) -> bool {
    let says_why = |lacking: &String| message["content"].as_str().is_some_and(|text| text.ends_with(lacking.as_str()));
    has_files(message) || post.without_picture.as_ref().is_some_and(says_why)
}

/// The letters and digits of a text, which Discord leaves as they are.
pub fn essence(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| c.is_alphanumeric())
}

/// Whether Discord shows a message as "thinking", because the response was deferred.
pub fn is_loading(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & LOADING != 0
}

/// The id of a message in Discord's JSON.
pub fn id(message: &Value) -> Option<MessageId> {
    message["id"].as_str()?.parse().ok().map(MessageId)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::application::{PictureFile, TextFile};
    use domain::{
        control::{Button, ButtonStyle, Control, ControlRow},
        id::UserId,
    };

    fn post() -> Post {
        Post {
            text: "Your move, <@7>".to_owned(),
            picture: Some(PictureFile {
                format: PictureFormat::Png,
                bytes: b"PNG".to_vec(),
                alt: "a board".to_owned(),
            }),
            file: Some(TextFile { name: "game.txt".to_owned(), text: "1. é".to_owned() }),
            controls: vec![ControlRow::Buttons(vec![Button {
                control: Control::Close,
                label: "Close".to_owned(),
                style: ButtonStyle::Secondary,
            }])],
            mention: Some(UserId(7)),
            ..Post::default()
        }
    }

    #[test]
    fn a_public_message_notifies_one_person() {
        let OutgoingMessage { body, files } = public(&post());
        assert_eq!(
            body,
            json!({
                "content": "Your move, <@7>",
                "components": [{"type": 1, "components": [
                    {"type": 2, "custom_id": "a:close", "label": "Close", "style": 2, "disabled": false},
                ]}],
                "attachments": [
                    {"id": 0, "filename": "board.png", "description": "a board"},
                    {"id": 1, "filename": "game.txt"},
                ],
                "allowed_mentions": {"parse": [], "users": ["7"]},
            })
        );
        assert_eq!(files.iter().map(|file| file.bytes.as_slice()).collect::<Vec<_>>(), [b"PNG", "1. é".as_bytes()]);
    }

    #[test]
    fn several_are_notified_together() {
        let post = Post { mention: None, others: vec![UserId(8), UserId(9)], ..post() };
        assert_eq!(public(&post).body["allowed_mentions"], json!({"parse": [], "users": ["8", "9"]}));
        assert_eq!(edit(&post, &Emojis::default()).body["allowed_mentions"], json!({"parse": [], "users": []}));
    }

    #[test]
    fn private_messages_and_edits_notify_nobody() {
        for message in [private(&post(), &Emojis::default()), edit(&post(), &Emojis::default())] {
            assert_eq!(message.body["allowed_mentions"], json!({"parse": [], "users": []}));
        }
        assert_eq!(private(&post(), &Emojis::default()).body["flags"], 64);
        assert_eq!(edit(&post(), &Emojis::default()).body.get("flags"), None);
    }

    #[test]
    fn an_edit_takes_away_what_the_post_lacks() {
        let body = edit(&Post::text("Over.".to_owned()), &Emojis::default()).body;
        assert_eq!((&body["attachments"], &body["components"]), (&json!([]), &json!([])));
    }

    #[test]
    fn long_texts_are_cut() {
        let mut post = post();
        post.text = "é".repeat(3000);
        post.picture = Some(PictureFile { format: PictureFormat::Gif, bytes: Vec::new(), alt: "x".repeat(2000) });
        let body = public(&post).body;
        let length = |value: &Value| value.as_str().map(|text| text.chars().count());
        assert_eq!(length(&body["content"]), Some(2000));
        assert_eq!(length(&body["attachments"][0]["description"]), Some(1024));
        assert_eq!(body["attachments"][0]["filename"], "game.gif");
    }
}
