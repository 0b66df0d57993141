//! One line of a report on the installation's health.

use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is wrong.
    Ok,
    /// The bot runs, but something is missing, or soon will be.
    Warn,
    /// The bot does not run, or not properly.
    Fail,
}

/// A result of a check, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The severity.
    pub severity: Severity,
    /// The checked subject, in one word.
    pub subject: &'static str,
    /// The result and, for a problem, the remedy.
    pub words: String,
}

impl Finding {
    /// A finding that nothing is wrong.
    pub fn ok(subject: &'static str, words: impl Into<String>) -> Self {
        Self { severity: Severity::Ok, subject, words: words.into() }
    }

    /// A finding about a problem that does not keep the bot from running.
    pub fn warn(subject: &'static str, words: impl Into<String>) -> Self {
        Self { severity: Severity::Warn, subject, words: words.into() }
    }

    /// A finding about a problem that keeps the bot from running properly.
    pub fn fail(subject: &'static str, words: impl Into<String>) -> Self {
        Self { severity: Severity::Fail, subject, words: words.into() }
    }
}

impl fmt::Display for Finding {
    /// Writes one line with the severity, the subject and the words in columns. Control characters become spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Ok => "ok",
            Severity::Warn => "warn",
            Severity::Fail => "fail",
        };
        let words: String = self.words.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        write!(f, "{severity:<5} {:<12} {words}", self.subject)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_a_line() {
        let finding = Finding::warn("disk", "little\nspace");
        assert_eq!(finding.to_string(), "warn  disk         little space");
        assert!(Severity::Ok < Severity::Warn && Severity::Warn < Severity::Fail);
    }
}
