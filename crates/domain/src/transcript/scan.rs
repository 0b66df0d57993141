//! Splits a transcript into headers and moves, without interpreting them.

use super::{DRAW, LeftOut, Problem, TranscriptError};
use board::phrase::plain::notation;

const FENCE: &str = "```";
/// The results that may stand among the moves.
const RESULTS: [&str; 4] = ["1-0", "0-1", DRAW, "*"];

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

/// The moves of a transcript, and what follows them.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub(super) entries: Vec<Entry>,
    /// The line and the text of a result among the moves.
    pub(super) result: Option<(usize, String)>,
}

/// A position in the text of a transcript: the text that was not read yet, and its line.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    pub(super) left_out: LeftOut,
}

impl<'a> Scanner<'a> {
    /// A scanner at the beginning of a text. If the text is a Markdown code block, the fences around it are skipped.
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let mut scanner =
            Self { rest: text.strip_suffix(FENCE).unwrap_or(text), line: 1, left_out: LeftOut::default() };
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

    /// Skips sentences before the record, up to the first line with a header, a setup or a numbered move. Skips nothing
    /// if there is no such line.
    pub(super) fn skip_introduction(&mut self) {
        let lines: Vec<&str> = self.rest.split_inclusive('\n').collect();
        let begins = |line: &str| {
            let first = line.split_whitespace().next().unwrap_or_default();
            first.starts_with('[') || split_number(first).is_some() || is_setup(first)
        };
        let Some(before) = lines.iter().position(|line| begins(line)) else { return };
        if lines[..before].iter().all(|line| is_sentence(line)) {
            self.left_out.lines += lines[..before].iter().filter(|line| !line.trim().is_empty()).count();
            self.pass(lines[..before].iter().map(|line| line.len()).sum());
        }
    }

    /// Reads the setup that the author of Pijersi writes above the moves, if there is one: words such as `g16:sprspr`.
    pub(super) fn setup(&mut self) -> Result<Option<Header>, TranscriptError> {
        let (mut line, mut words) = (0, Vec::new());
        loop {
            self.skip()?;
            let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
            if !is_setup(&self.rest[..end]) {
                break;
            }
            line = self.line;
            words.push(self.pass(end));
        }
        Ok((!words.is_empty()).then(|| Header { line, name: "Setup".to_owned(), value: words.join(" ") }))
    }

    /// Skips a variation in parentheses, with all within it.
    fn skip_variation(&mut self) -> bool {
        let mut open = 0;
        let end = self.rest.char_indices().find_map(|(at, sign)| {
            match sign {
                '(' => open += 1,
                ')' => open -= 1,
                _ => {}
            }
            (open == 0).then_some(at + 1)
        });
        let Some(end) = end.filter(|_| self.rest.starts_with('(')) else { return false };
        self.pass(end);
        self.left_out.variations += 1;
        true
    }

    /// Parses the rest of the text as moves. Each move begins with its number, or on a new line.
    pub(super) fn entries(&mut self) -> Result<Entries, TranscriptError> {
        let mut found = Entries::default();
        let entries = &mut found.entries;
        let mut line = 0;
        loop {
            self.skip()?;
            if self.skip_variation() {
                continue;
            }
            let ends = |(at, c): (usize, char)| c.is_whitespace() || matches!(c, ';' | '{') || c == '(' && at > 0;
            let end = self.rest.char_indices().find(|sign| ends(*sign)).map_or(self.rest.len(), |(at, _)| at);
            let word = notation(self.pass(end));
            if word.is_empty() {
                return Ok(found);
            }
            let bare = word.trim_end_matches('?');
            if bare.len() < word.len() || is_annotation(bare) {
                self.left_out.annotations += 1;
            }
            if bare.is_empty() || is_annotation(bare) {
                continue;
            }
            let mut word = bare;
            if RESULTS.contains(&word) {
                found.result = Some((self.line, word.to_owned()));
                continue;
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
pub(super) fn read_header(inside: &str) -> Option<(&str, String, &str)> {
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

/// Whether a word places pieces as the author of Pijersi writes it: a row, one cell of it or the first and the last,
/// and a letter for each piece.
fn is_setup(word: &str) -> bool {
    let Some((place, pieces)) = word.split_once(':') else { return false };
    let Some((row, cells)) = place.split_at_checked(1) else { return false };
    row.bytes().all(|letter| letter.is_ascii_lowercase())
        && matches!(cells.len(), 1 | 2)
        && cells.bytes().all(|digit| digit.is_ascii_digit())
        && !pieces.is_empty()
        && pieces.bytes().all(|piece| piece.is_ascii_alphabetic())
}

/// Whether a line is blank or a sentence, and certainly not a move: it has two words of letters.
fn is_sentence(line: &str) -> bool {
    let is_plain = |word: &&str| {
        let word = word.trim_matches(|sign: char| sign.is_ascii_punctuation());
        word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
    };
    line.trim().is_empty() || line.split_whitespace().filter(is_plain).count() > 1
}

/// Whether a word is an annotation of a move: a code such as `$1`, or nothing but `!` and `?`.
fn is_annotation(word: &str) -> bool {
    let code = word.strip_prefix('$').is_some_and(|code| code.bytes().all(|digit| digit.is_ascii_digit()));
    code || !word.is_empty() && word.chars().all(|sign| matches!(sign, '!' | '?'))
}

fn is_quote(sign: char) -> bool {
    notation(sign.encode_utf8(&mut [0; 4])) == "\""
}

fn is_space(sign: char) -> bool {
    sign.is_whitespace() && !matches!(sign, '\n' | '\r')
}

/// Splits a word such as `12`, `12.` or `12.a4-b5` into the number and the text after the dots.
fn split_number(word: &str) -> Option<(&str, &str)> {
    let (number, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len()));
    let behind = rest.trim_start_matches(['.', '…']);
    (!number.is_empty() && (rest.is_empty() || behind.len() < rest.len())).then_some((number, behind))
}
