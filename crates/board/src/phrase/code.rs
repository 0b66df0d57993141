//! Code spans: Discord reads no markup in them, so they can safely show text that a person typed.

use unicode_segmentation::UnicodeSegmentation as _;

use super::plain::{cleaned, isolated};

/// The maximum length of a user's text quoted in a message, in characters.
pub const MOST_QUOTED: usize = 60;

/// The maximum length of a library's message quoted in a message of Parlor, in characters.
pub const MOST_REPEATED: usize = 300;

/// Text as a code span on one line. Backticks, which would end the code, are replaced.
pub fn code(text: &str) -> String {
    // The isolation characters go outside the code span, so that nobody copies them.
    isolated(&format!("`{}`", cleaned(text).replace('`', "'")))
}

/// Text as a code span of at most [`MOST_QUOTED`] characters, for error messages.
pub fn quoted(text: &str) -> String {
    short_code(text, MOST_QUOTED)
}

/// Text as a code span, shortened to `most` characters.
pub fn short_code(text: &str, most: usize) -> String {
    code(&shortened(text, most))
}

/// A message shortened in the middle to at most `most` characters, between two words if there are some. Messages of
/// libraries may quote a whole file.
pub fn abridged(message: &str, most: usize) -> String {
    let count = message.chars().count();
    if count <= most {
        return message.to_owned();
    }
    let end = most / 2;
    let beginning: String = message.chars().take(most.saturating_sub(end + 1)).collect();
    let end: String = message.chars().skip(count - end).collect();
    match (beginning.rfind(' '), end.find(' ')) {
        (Some(to), Some(from)) => format!("{} …{}", &beginning[..to], &end[from..]),
        _ => format!("{beginning}…{end}"),
    }
}

/// Text shortened at the end to `most` characters, with an ellipsis. Letters keep their marks, and emoji stay whole.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut shortened = String::with_capacity(text.len());
    let mut room = most.saturating_sub(1);
    for cluster in text.graphemes(true) {
        let Some(left) = room.checked_sub(cluster.chars().count()) else { break };
        room = left;
        shortened.push_str(cluster);
    }
    shortened.push('…');
    shortened
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
    fn what_a_reader_sees_as_one_character_stays_whole() {
        assert_eq!(shortened("Zoe\u{308} and Ann", 4), "Zo…");
        assert_eq!(shortened("a👩\u{200d}🎨b", 4), "a…");
        assert_eq!(shortened("a👩\u{200d}🎨bc", 5), "a👩\u{200d}🎨…");
        assert_eq!(shortened("नमस्ते", 5), "नम…");
    }

    #[test]
    fn long_messages_keep_both_ends() {
        assert_eq!(abridged("abcdef", 6), "abcdef");
        assert_eq!(abridged("ab→defg", 5), "ab…fg");
        assert_eq!(abridged(&format!("key {} at line 3", "x".repeat(2_000_000)), 21), "key … at line 3");
    }
}
