//! A line of what a check of the installation found.

use std::fmt;

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// As it should be.
    Ok,
    /// The bot runs, but something is missing or will be.
    Warn,
    /// The bot does not run, or not as it must.
    Fail,
}

/// What was found about one thing, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub mark: Mark,
    /// What was looked at, in a word.
    pub subject: &'static str,
    /// What was found, and if need be what to do.
    pub words: String,
}

impl Finding {
    /// All is well.
    pub fn ok(subject: &'static str, words: impl Into<String>) -> Self {
        Self { mark: Mark::Ok, subject, words: words.into() }
    }

    /// The bot runs all the same.
    pub fn warn(subject: &'static str, words: impl Into<String>) -> Self {
        Self { mark: Mark::Warn, subject, words: words.into() }
    }

    /// The bot does not run like that.
    pub fn fail(subject: &'static str, words: impl Into<String>) -> Self {
        Self { mark: Mark::Fail, subject, words: words.into() }
    }
}

impl fmt::Display for Finding {
    /// One line: the mark, the subject and the words, in columns. What would break the line is shown as a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.mark {
            Mark::Ok => "ok",
            Mark::Warn => "warn",
            Mark::Fail => "fail",
        };
        let words: String = self.words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        write!(f, "{mark:<5} {:<12} {words}", self.subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_a_line() {
        let finding = Finding::warn("disk", "little\nspace");
        assert_eq!(finding.to_string(), "warn  disk         little space");
        assert!(Mark::Ok < Mark::Warn && Mark::Warn < Mark::Fail);
    }
}
