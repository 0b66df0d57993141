//! Text that somebody typed, so that it reads as it was typed: the messages' markup means nothing in it.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_on_one_line_and_does_not_end_early() {
        assert_eq!(code("a`b\nc"), "`a'b c`");
        assert_eq!((short_code("été", 3), short_code("étés", 3)), ("`été`".to_owned(), "`ét…`".to_owned()));
    }
}
