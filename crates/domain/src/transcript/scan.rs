//! Splits a transcript into headers and moves, without interpreting them.

use super::{Problem, TranscriptError};
use board::phrase::plain;

const FENCE: &str = "```";

/// A header of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) value: String,
}

/// A move as written in a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) line: usize,
    /// The number before the move, as written.
    pub(super) number: Option<String>,
    /// The words of the move, separated by single spaces; empty if there is only a number.
    pub(super) text: String,
}

/// A position in the text of a transcript: the text that was not read yet, and its line.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scanner<'a> {
    /// A scanner at the beginning of a text. If the text is a Markdown code block, the fences around it are skipped.
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let mut scanner = Self { rest: text.strip_suffix(FENCE).unwrap_or(text), line: 1 };
        scanner.skip_blank();
        if let Some(rest) = scanner.rest.strip_prefix(FENCE) {
            // The name of a language may follow the opening fence.
            let name = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            scanner.rest = &rest[name..];
        }
        scanner
    }

    /// The number of the current line, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    fn fail<T>(&self, problem: Problem) -> Result<T, TranscriptError> {
        Err(TranscriptError { line: self.line, problem })
    }

    fn skip_blank(&mut self) {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.pass(blank);
    }

    /// Advances by a number of bytes, and returns the skipped text.
    fn pass(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.matches('\n').count();
        self.rest = rest;
        passed
    }

    /// Skips white space and comments.
    fn skip(&mut self) -> Result<(), TranscriptError> {
        loop {
            self.skip_blank();
            if self.rest.starts_with(';') {
                self.pass(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with('{') {
                let Some(end) = self.rest.find('}') else { return self.fail(Problem::Comment) };
                self.pass(end + 1);
            } else {
                return Ok(());
            }
        }
    }

    /// Reads the next header, if there is one.
    pub(super) fn header(&mut self) -> Result<Option<Header>, TranscriptError> {
        self.skip()?;
        let line = self.line;
        let Some(inside) = self.rest.strip_prefix('[') else { return Ok(None) };
        let Some((name, value, rest)) = read_header(inside) else { return self.fail(Problem::Header) };
        self.rest = rest;
        Ok(Some(Header { line, name: name.to_owned(), value }))
    }

    /// Parses the rest of the text as moves. Each move begins with its number, or on a new line.
    pub(super) fn entries(&mut self) -> Result<Vec<Entry>, TranscriptError> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut line = 0;
        loop {
            self.skip()?;
            let end = self.rest.find(|c: char| c.is_whitespace() || matches!(c, ';' | '{')).unwrap_or(self.rest.len());
            let mut word = self.pass(end);
            if word.is_empty() {
                return Ok(entries);
            }
            let begins = self.line != line;
            line = self.line;
            if let Some((number, rest)) = split_number(word) {
                entries.push(Entry { line, number: Some(number.to_owned()), text: String::new() });
                word = rest;
            } else if begins && entries.last().is_none_or(|entry| !entry.text.is_empty()) {
                entries.push(Entry { line, number: None, text: String::new() });
            }
            let entry = entries.last_mut().expect("a line begins an entry");
            if !entry.text.is_empty() && !word.is_empty() {
                entry.text.push(' ');
            }
            entry.text.push_str(word);
        }
    }
}

/// Splits the text after an opening bracket into the name of the header, its value, and the text after the header.
fn read_header(inside: &str) -> Option<(&str, String, &str)> {
    let inside = inside.trim_start_matches(is_space);
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = inside.split_at(end);
    let rest = rest.trim_start_matches(is_space);
    let opening = rest.chars().next().filter(|sign| is_quote(*sign))?;
    let rest = &rest[opening.len_utf8()..];
    let mut value = String::new();
    let mut signs = rest.char_indices();
    let end = loop {
        match signs.next()? {
            (at, '"') => break at + 1,
            // Between straight quotes, curly ones belong to the value.
            (at, sign) if opening != '"' && is_quote(sign) => break at + sign.len_utf8(),
            (_, '\\') => value.push(signs.next().map(|(_, sign)| sign).filter(|sign| matches!(sign, '"' | '\\'))?),
            (_, '\n' | '\r') => return None,
            (_, sign) => value.push(sign),
        }
    };
    let rest = rest[end..].trim_start_matches(is_space).strip_prefix(']')?;
    (!name.is_empty()).then_some((name, value, rest))
}

fn is_quote(sign: char) -> bool {
    plain::notation(sign.encode_utf8(&mut [0; 4])) == "\""
}

fn is_space(sign: char) -> bool {
    sign.is_whitespace() && !matches!(sign, '\n' | '\r')
}

/// Splits a word such as `12`, `12.` or `12.a4-b5` into the number and the text after the dots.
fn split_number(word: &str) -> Option<(&str, &str)> {
    let (number, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
    let behind = rest.trim_start_matches('.');
    (!number.is_empty() && (rest.is_empty() || behind.len() < rest.len())).then_some((number, behind))
}
