//! A line of a report on the installation's health.

use std::fmt;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is wrong.
    Ok,
    /// The bot can run, but something is missing or will soon be.
    Warn,
    /// The bot cannot run, or does not run properly.
    Fail,
}

/// The result of a check, with a remedy if there is a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The severity.
    pub severity: Severity,
    /// The subject that was checked, in one word.
    pub subject: &'static str,
    /// The result, followed by the remedy if there is a problem.
    pub words: String,
}

impl Finding {
    /// A finding that there is no problem.
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
    /// Writes the severity, the subject and the words in columns, as one line. Control characters become spaces.
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
