//! Texts with several transcripts.

use super::{Problem, Transcript, TranscriptError, read, scan::read_header};

/// A transcript among several.
struct Part<'a> {
    /// The number of lines before it.
    line: usize,
    text: &'a str,
}

/// Parses the transcript that `wanted` names, by its number in the text, counted from 1, or by the value of its header
/// `Id`. Without `wanted`, there has to be only one transcript.
///
/// # Errors
/// Returns the first problem in the transcript, [`Problem::Several`] if there are several and none is named, and
/// [`Problem::NotAmong`] if none has this name.
pub fn read_one(text: &str, wanted: Option<&str>) -> Result<Transcript, TranscriptError> {
    let parts = parts(text);
    let count = parts.len();
    let part = match (wanted.map(str::trim), &parts[..]) {
        (None, [_, second, ..]) => {
            return Err(TranscriptError { line: second.line + 1, problem: Problem::Several(count) });
        }
        (None, _) => &parts[0],
        (Some(wanted), parts) => {
            let by_number = wanted.parse::<usize>().ok().and_then(|number| parts.get(number.checked_sub(1)?));
            let named = format!("[Id \"{wanted}\"]");
            let has_name = |part: &&Part<'_>| part.text.lines().any(|line| line.trim().eq_ignore_ascii_case(&named));
            let problem = || Problem::NotAmong { count, text: wanted.to_owned() };
            let part = by_number.or_else(|| parts.iter().find(has_name));
            part.ok_or_else(|| TranscriptError { line: 1, problem: problem() })?
        }
    };
    read_part(part)
}

/// The number of transcripts in a text, at least one.
pub fn count(text: &str) -> usize {
    parts(text).len()
}

/// Parses each of the transcripts in a text by itself, with the first problem in those that have one. Lines are those
/// of the whole text.
pub fn read_each(text: &str) -> impl Iterator<Item = Result<Transcript, TranscriptError>> {
    parts(text).into_iter().map(|part| read_part(&part))
}

fn read_part(part: &Part<'_>) -> Result<Transcript, TranscriptError> {
    read(part.text).map_err(|error| TranscriptError { line: error.line + part.line, ..error })
}

/// The transcripts in a text, at least one. Each but the first begins with a header below the moves of the one before,
/// or, if that one has no moves, below an empty line with the header with which that one begins.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut begins = vec![(0, 0)];
    let (mut first_header, mut has_moves, mut offset) = (None, false, 0);
    let (mut is_below_empty, mut in_comment) = (false, false);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let content = line.trim_start_matches('\u{feff}').trim();
        let header = content.strip_prefix('[').map(header_name);
        // A comment may have brackets at the beginning of a line, and may never be closed.
        let header = header.filter(|name| name.is_some() || !in_comment && !content.starts_with("[%"));
        if let Some(name) = header {
            let is_again = name.is_some() && first_header == Some(name);
            if has_moves || is_below_empty && is_again {
                begins.push((number, offset));
                first_header = None;
            }
            first_header = first_header.or(Some(name));
            (has_moves, in_comment) = (false, false);
        } else if !content.is_empty() {
            has_moves = first_header.is_some();
            in_comment = ends_in_comment(content, in_comment);
        }
        is_below_empty = content.is_empty();
        offset += line.len();
    }
    let ends = begins.iter().skip(1).map(|(_, offset)| *offset).chain([text.len()]);
    begins.iter().zip(ends).map(|(&(line, begin), end)| Part { line, text: &text[begin..end] }).collect()
}

/// The name of the header after its opening bracket; `None` if it is no header.
fn header_name(inside: &str) -> Option<&str> {
    read_header(inside).map(|(name, ..)| name)
}

/// Whether a comment goes on after a line of moves, at whose beginning one went on or not.
fn ends_in_comment(line: &str, mut in_comment: bool) -> bool {
    for sign in line.chars() {
        match sign {
            '}' => in_comment = false,
            '{' => in_comment = true,
            ';' if !in_comment => return false,
            _ => {}
        }
    }
    in_comment
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str =
        "[Game \"Pijersi\"]\n[Id \"K3F9QZ\"]\n\n1 a4-b5=c4\n\n[Game \"Pijersi\"]\n[Id \"AZGWC1\"]\n\n1 a4-b5\n2 x\n";

    #[test]
    fn one_of_several_is_read_by_its_name() {
        let moves = |wanted| read_one(TWO, Some(wanted)).expect("it is there").moves;
        assert_eq!(moves("1"), ["a4-b5=c4"]);
        assert_eq!(moves(" k3f9qz "), ["a4-b5=c4"]);
        let refused = |text: &str, wanted| read_one(text, wanted).expect_err("it is refused");
        assert_eq!(refused(TWO, None), TranscriptError { line: 6, problem: Problem::Several(2) });
        for wanted in ["0", "3", "ABCDEF"] {
            let problem = Problem::NotAmong { count: 2, text: wanted.to_owned() };
            assert_eq!(refused(TWO, Some(wanted)), TranscriptError { line: 1, problem });
        }
        assert_eq!(refused(TWO, Some("azgwc1")).line, 10, "the lines are those of the whole text");
        assert_eq!(read_one("1 a4-b5", None).expect("only one").moves, ["a4-b5"]);
    }

    #[test]
    fn each_of_several_is_read_by_itself() {
        let each = |text: &str| -> Vec<_> {
            read_each(text).map(|read| read.map(|game| game.moves).map_err(|error| error.line)).collect()
        };
        assert_eq!(count(TWO), 2);
        assert_eq!(each(TWO), [Ok(vec!["a4-b5=c4".to_owned()]), Err(10)]);
        assert_eq!(each(&format!("\u{feff}{TWO}")), each(TWO), "a mark of the encoding is no text");
        assert_eq!(read_each("").count(), 1, "which is refused");
        let comment = "{ as played\n[%clk 0:01:00] in the hall }";
        let commented = format!("[Game \"Pijersi\"]\n\n1 a4-b5=c4 {comment}\n[Game \"Pijersi\"]\n\n1 a4-b5\n");
        assert_eq!(each(&commented), [Ok(vec!["a4-b5=c4".to_owned()]), Ok(vec!["a4-b5".to_owned()])]);
        let bare =
            "[Game \"Pijersi\"]\n[White \"Ann\"]\n\n[Game \"Pijersi\"]\n\n1 a4-b5\n\n[Game \"Pijersi\"]\n\n1 b1\n";
        assert_eq!(each(&bare.replace('\n', "\r\n")), [Ok(vec![]), Ok(vec!["a4-b5".to_owned()]), Err(10)]);
    }
}
