//! Text that somebody typed, so that it reads as it was typed: the messages' markup means nothing in it.

use super::plain::{cleaned, isolated};

/// The most characters of somebody's text that a message repeats.
pub const MOST_QUOTED: usize = 60;

/// The most characters of another library's message that ours repeats.
pub const MOST_REPEATED: usize = 300;

/// Text as code: on one line, and what would end the code replaced.
pub fn code(text: &str) -> String {
    // The isolation stands outside, so that nobody copies it.
    isolated(&format!("`{}`", cleaned(text).replace('`', "'")))
}

/// Text that somebody entered, as an error repeats it: as code, and cut.
pub fn quoted(text: &str) -> String {
    short_code(text, MOST_QUOTED)
}

/// Text as code, cut with an ellipsis where it has more than `most` characters.
pub fn short_code(text: &str, most: usize) -> String {
    code(&shortened(text, most))
}

/// What another library says of a text, which may repeat all of it, cut so that its beginning and its end stay.
pub fn abridged(message: &str, most: usize) -> String {
    let count = message.chars().count();
    if count <= most {
        return message.to_owned();
    }
    let end = most / 2;
    let beginning = message.chars().take(most.saturating_sub(end + 1));
    beginning.chain(['…']).chain(message.chars().skip(count - end)).collect()
}

/// Text cut with an ellipsis where it has more than `most` characters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_on_one_line_and_does_not_end_early() {
        assert_eq!(code("a`b\nc"), "`a'b c`");
        assert_eq!(code("\ta\u{202e}b\0"), "`ab`");
        assert_eq!(code("דנה"), "\u{2068}`דנה`\u{2069}");
        assert_eq!((short_code("été", 3), short_code("étés", 3)), ("`été`".to_owned(), "`ét…`".to_owned()));
    }

    #[test]
    fn long_messages_keep_both_ends() {
        assert_eq!(abridged("abcdef", 6), "abcdef");
        assert_eq!(abridged("ab→defg", 5), "ab…fg");
        assert_eq!(abridged(&format!("key {} at line 3", "x".repeat(2_000_000)), 21), "key xxxxxx… at line 3");
    }
}
