//! Text that somebody typed, so that it reads as it was typed: the messages' markup means nothing in it.

use super::plain::{cleaned, isolated};

/// The maximum length of a user's text quoted in a message, in characters.
pub const MOST_QUOTED: usize = 60;

/// The maximum length of another library's message quoted in ours, in characters.
pub const MOST_REPEATED: usize = 300;

/// Text as code: on one line, and what would end the code replaced.
pub fn code(text: &str) -> String {
    // The isolation characters go outside the code span, so that nobody copies them.
    isolated(&format!("`{}`", cleaned(text).replace('`', "'")))
}

/// Text that somebody entered, as an error quotes it: as code, and truncated.
pub fn quoted(text: &str) -> String {
    short_code(text, MOST_QUOTED)
}

/// Text as code, cut with an ellipsis where it has more than `most` characters.
pub fn short_code(text: &str, most: usize) -> String {
    code(&shortened(text, most))
}

/// Another library's message, which may quote a whole text, shortened in the middle.
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
