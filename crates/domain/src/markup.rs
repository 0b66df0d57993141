//! Text in Discord's markup, and text in which this markup is escaped.

pub use board::phrase::{
    code::{code, quoted, short_code, shortened},
    plain::isolated,
};

use crate::{
    id::{ChannelId, UserId},
    time::Timestamp,
};

/// Escapes everything that Discord would read as markup, a mention or a link.
///
/// The result is also [isolated]: it can neither start a new line nor reorder the text around it.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in isolated(text).chars() {
        match c {
            '@' => escaped.push_str("@\u{200b}"),
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '[' | ']' | '(' | ')' | ':' | '-' => {
                escaped.push('\\');
                escaped.push(c);
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

/// A link to a channel.
pub fn channel(channel: ChannelId) -> String {
    format!("<#{channel}>")
}

/// A name in bold, escaped.
pub fn bold(name: &str) -> String {
    format!("**{}**", escape(name))
}

/// A line of small text.
pub fn small(line: &str) -> String {
    format!("-# {line}")
}

/// Text that the reader sees only after a click on it.
pub fn spoiler(text: &str) -> String {
    format!("||{text}||")
}

/// A timestamp that Discord shows relative to now, such as `in 3 days`.
pub fn from_now(moment: Timestamp) -> String {
    format!("<t:{}:R>", moment.seconds())
}

/// A timestamp that Discord shows as a date in the reader's time zone.
pub fn date(moment: Timestamp) -> String {
    format!("<t:{}:D>", moment.seconds())
}

/// A timestamp that Discord shows as date and time in the reader's time zone.
pub fn date_and_time(moment: Timestamp) -> String {
    format!("<t:{}:f>", moment.seconds())
}

/// A mention of a user. The mention notifies the user only if the field `allowed_mentions` of the message names them.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// Mentions of several users.
pub fn mentions(users: &[UserId]) -> String {
    users.iter().copied().map(mention).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_what_they_are() {
        assert_eq!(escape("a*b_c"), "a\\*b\\_c");
        assert!(!escape("@everyone <@1>").contains("@everyone"));
        assert!(!escape("<@1>").contains("<@1>"));
        assert_eq!(escape("# a\n# b"), "\\# a \\# b");
        assert_eq!(escape("\u{202e}a\0b"), "ab");
        assert_eq!(bold("דנה"), "**\u{2068}דנה\u{2069}**");
    }
}
