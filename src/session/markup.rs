//! Text that shall look in Discord as it is written.

use crate::id::UserId;

/// The text with everything escaped that Discord would read as markup, a mention or a link.
///
/// Line breaks become blanks, so that a name cannot start a line of its own.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' => escaped.push(' '),
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

/// A name in bold.
pub fn bold(name: &str) -> String {
    format!("**{}**", escape(name))
}

/// Text as code: on one line, and what would end the code replaced.
pub fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'").replace(['\n', '\r'], " "))
}

/// Text as code, cut with an ellipsis where it has more than `most` characters.
pub fn short_code(text: &str, most: usize) -> String {
    code(&shortened(text, most))
}

/// Text cut with an ellipsis where it has more than `most` characters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// A mention, which notifies the person only if the message allows it.
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
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
        assert_eq!(code("a`b\nc"), "`a'b c`");
        assert_eq!((short_code("été", 3), short_code("étés", 3)), ("`été`".to_owned(), "`ét…`".to_owned()));
    }
}
