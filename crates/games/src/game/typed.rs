//! Completion of moves while they are typed, step by step.
//!
//! The text of a move names the cells and pieces of its [steps](Presentation::steps) in their order. So a text that
//! begins a move names its first steps, as clicks do, and moves can be grouped by their next step.
//!
//! White space and letter case do not matter. If no move begins with the text, the signs between cells do not matter
//! either. Pieces at the end of a move can be typed in any order.

use std::{collections::BTreeMap, ops::Range};

use super::{Presentation, Step};
use board::grid::Cell;

/// A completion of a typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion<M> {
    /// A legal move.
    Move(M),
    /// Several legal moves with a common beginning.
    Group {
        /// The common beginning.
        begun: String,
        /// The choices after the common beginning.
        next: Next,
    },
}

/// The choices after the common beginning of several moves, with the number of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The moves differ in more than one step.
    Moves(usize),
    /// The moves differ in one cell, and perhaps in a facing after the cell.
    Cells(usize),
    /// The moves differ in the direction that a piece faces.
    Facings(usize),
    /// The moves end with this many more pieces.
    Pieces(usize),
}

impl<M> Completion<M> {
    /// Converts the move of the completion with a function.
    pub fn map<T>(self, to: impl FnOnce(M) -> T) -> Completion<T> {
        match self {
            Self::Move(mv) => Completion::Move(to(mv)),
            Self::Group { begun, next } => Completion::Group { begun, next },
        }
    }
}

/// At most `most` completions of a typed text: moves that begin with the text as written, then moves that begin with
/// the text apart from signs, then moves that contain the text. If more than `most` moves begin with the text, the
/// completions are groups of these moves.
pub fn completions<P: Presentation>(position: &P, text: &str, most: usize) -> Vec<Completion<P::Move>> {
    let moves = spelled(position);
    let query = Query::new(text, &moves);
    let Fits { literal: mut found, loose, others } = query.fits(&moves);
    let begun = if found.is_empty() { &loose } else { &found };
    if begun.len() > most {
        return query.groups(begun, most);
    }
    found.extend(loose);
    if found.len() < most {
        let within: Vec<_> = others.into_iter().filter(|mv| query.is_within(mv)).collect();
        if found.is_empty() && within.len() > most && are_sets(&within) {
            return query.groups(&within, most);
        }
        found.extend(within);
    }
    found.into_iter().take(most).map(|found| Completion::Move(found.mv.clone())).collect()
}

/// The clicks that a refused text enters, if the text is the beginning of a legal move: the clicks that all legal moves
/// with this beginning have in common. Pieces at the end of a move are in the order of the text.
///
/// `is_move` says that the text is a whole but illegal move. Then only moves in which a step ends where the text ends
/// count.
pub fn begun<P: Presentation>(position: &P, text: &str, is_move: bool) -> Option<Vec<Step>> {
    let moves = spelled(position);
    let query = Query::new(text, &moves);
    let begun = query.begun(&moves, is_move);
    let (first, others) = begun.split_first()?;
    if are_sets(&begun) {
        let (named, pieces) = query.named(first)?;
        let before = &first.steps[..first.steps.len() - pieces.chars().count()];
        let named = named.chars().map(|piece| Step::Piece(piece.to_ascii_uppercase()));
        return Some(before.iter().copied().chain(named).collect());
    }
    let in_common = |length: &usize| others.iter().all(|mv| mv.steps.starts_with(&first.steps[..*length]));
    let length = (0..=first.steps.len()).take_while(in_common).last()?;
    Some(first.steps[..length].to_vec())
}

/// A legal move with its text and its steps.
struct Spelled<M> {
    mv: M,
    text: String,
    steps: Vec<Step>,
}

fn spelled<P: Presentation>(position: &P) -> Vec<Spelled<P::Move>> {
    let spell = |mv: P::Move| Spelled { text: mv.to_string(), steps: position.steps(&mv), mv };
    position.legal_moves().into_iter().map(spell).collect()
}

/// The part of a move's text that belongs to one step, such as `@f5`.
#[derive(Clone, Debug)]
struct TextPart {
    step: Step,
    /// The byte offset of the signs before the name.
    start: usize,
    /// The byte range of the name of the cell or piece, or of the sign of another step.
    name: Range<usize>,
}

impl<M> Spelled<M> {
    /// The parts of the text, in order. Steps without a name in the text are left out.
    fn parts(&self) -> impl Iterator<Item = TextPart> {
        let mut start = 0;
        self.steps.iter().enumerate().filter_map(move |(number, &step)| {
            let rest = &self.text[start..];
            let name = match step {
                Step::Cell(cell) => find_cell(rest, cell)?,
                Step::Piece(letter) => rest.find(letter).map(|at| at..at + letter.len_utf8())?,
                // The last step, such as a facing, is named by the sign at the end.
                _ if number + 1 == self.steps.len() && !rest.is_empty() => 0..rest.len(),
                _ => return None,
            };
            let part = TextPart { step, start, name: start + name.start..start + name.end };
            start = part.name.end;
            Some(part)
        })
    }

    /// Splits the text into the part before the pieces that end the move, and these pieces. `None` if the text does not
    /// end with pieces.
    fn set(&self) -> Option<(&str, &str)> {
        let letter = |step: &Step| if let Step::Piece(letter) = *step { Some(letter) } else { None };
        let pieces = self.steps.iter().rev().map_while(letter);
        let (word, tail) = self.text.split_at_checked(self.text.len().checked_sub(pieces.clone().count())?)?;
        (!tail.is_empty() && pieces.eq(tail.chars().rev())).then_some((word, tail))
    }

    /// Whether a step ends after this many bytes of the text. Always true for moves that end with pieces.
    fn has_step_to(&self, written: usize) -> bool {
        self.set().is_some() || self.parts().any(|part| part.name.end == written)
    }

    /// The byte offsets where the text can be cut, in order. Each step has three: before its name, after the letter of
    /// its cell, and after its name. Pieces at the end of the move are not cut apart.
    fn cuts(&self) -> impl Iterator<Item = usize> {
        let set = self.set().map(|(word, _)| word.len());
        let of_part = |TextPart { step, name, .. }: TextPart| {
            let letter = if let Step::Cell(_) = step { name.start + 1 } else { name.end };
            [name.start, letter, name.end]
        };
        let parts = self.parts().filter(move |_| set.is_none()).flat_map(of_part);
        set.into_iter().chain(parts).chain([self.text.len()])
    }

    /// The part of the text before the cut with index `level`. Moves are grouped by this part. Moves that end with
    /// pieces are grouped by the text before these pieces.
    fn beginning(&self, level: usize) -> &str {
        match self.set() {
            Some((word, _)) => word,
            None => &self.text[..self.cuts().nth(level).unwrap_or(self.text.len())],
        }
    }
}

/// The byte range where a text first names a cell.
fn find_cell(text: &str, cell: Cell) -> Option<Range<usize>> {
    let letter = char::from(b'a' + cell.letter());
    text.match_indices(letter).find_map(|(start, _)| {
        let digits = text[start + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let name = start..start + 1 + digits;
        (text[start + 1..name.end].parse() == Ok(cell.number())).then_some(name)
    })
}

/// A text being typed.
struct Query {
    /// The text in lower case, without white space and without signs that no legal move has.
    written: String,
    /// `written` without the signs between cells.
    loose: String,
    /// The signs of facings.
    facings: String,
}

/// The legal moves, divided by how they match a typed text.
struct Fits<'a, M> {
    /// The moves that begin with the text as written.
    literal: Vec<&'a Spelled<M>>,
    /// The moves that begin with the text apart from signs.
    loose: Vec<&'a Spelled<M>>,
    /// The moves that do not begin with the text.
    others: Vec<&'a Spelled<M>>,
}

impl Query {
    fn new<M>(text: &str, moves: &[Spelled<M>]) -> Self {
        let mut facings = String::new();
        for mv in moves {
            if let Some(Step::Facing(_)) = mv.steps.last() {
                facings.extend(mv.text.chars().next_back().filter(|&sign| !facings.contains(sign)));
            }
        }
        let is_sign = |c: &char| !c.is_alphanumeric();
        let written: String =
            folded(text).filter(|c| !is_sign(c) || moves.iter().any(|mv| mv.text.contains(*c))).collect();
        let loose = written.chars().filter(|c| !is_sign(c) || facings.contains(*c)).collect();
        Self { written, loose, facings }
    }

    fn fits<'a, M>(&self, moves: &'a [Spelled<M>]) -> Fits<'a, M> {
        let mut fits = Fits { literal: Vec::new(), loose: Vec::new(), others: Vec::new() };
        for mv in moves {
            let fit = match mv.set() {
                Some((word, pieces)) => match stripped(&self.loose, self.meant(word)) {
                    Some(named) if has_all(pieces, named) => &mut fits.literal,
                    _ => &mut fits.others,
                },
                None if stripped(&self.written, folded(&mv.text)) == Some("") => &mut fits.literal,
                None if self.follows(mv, 0) => &mut fits.loose,
                None => &mut fits.others,
            };
            fit.push(mv);
        }
        fits
    }

    /// The moves that begin with a refused text. If the text is a whole but illegal move, only moves in which a step
    /// ends where the text ends.
    fn begun<'a, M>(&self, moves: &'a [Spelled<M>], is_move: bool) -> Vec<&'a Spelled<M>> {
        if self.loose.is_empty() {
            return Vec::new();
        }
        let Fits { literal: mut begun, loose, .. } = self.fits(moves);
        if is_move {
            begun.retain(|mv| mv.has_step_to(self.written.len()));
        } else {
            begun.extend(loose);
        }
        begun
    }

    /// Whether a move that does not begin with the text contains the text.
    fn is_within<M>(&self, mv: &Spelled<M>) -> bool {
        match mv.set() {
            Some((_, pieces)) => has_all(pieces, &self.loose),
            None => {
                (1..mv.steps.len()).any(|first| self.follows(mv, first))
                    || mv.text.to_lowercase().contains(&self.written)
            }
        }
    }

    /// Whether the parts of a move from index `first` on begin with the text, apart from signs. A facing can be typed
    /// as the letter of its direction.
    fn follows<M>(&self, mv: &Spelled<M>, first: usize) -> bool {
        let mut typed = &*self.loose;
        for part in mv.parts().skip(first) {
            let written = stripped(typed, self.meant(&mv.text[part.start..part.name.end]));
            let rest = written.or_else(|| match part.step {
                Step::Facing(direction) => stripped(typed, direction.abbreviation().chars()),
                _ => None,
            });
            match rest {
                Some("") => return true,
                Some(rest) => typed = rest,
                None => return false,
            }
        }
        false
    }

    /// The characters of a move's text that a typed text cannot leave out, in lower case.
    fn meant<'a>(&'a self, text: &'a str) -> impl Iterator<Item = char> + 'a {
        folded(text).filter(|&c| c.is_alphanumeric() || self.facings.contains(c))
    }

    /// At most `most` groups of moves, as small as possible. A group of a single move becomes the move itself.
    fn groups<M: Clone + PartialEq>(&self, moves: &[&Spelled<M>], most: usize) -> Vec<Completion<M>> {
        let mut groups = if are_sets(moves) { self.by_next_piece(moves) } else { by_beginning(moves, most) };
        groups.truncate(most);
        groups
    }

    /// Groups of moves that end with pieces, by the next piece. Any piece that the text has not named can be next.
    fn by_next_piece<M: Clone + PartialEq>(&self, moves: &[&Spelled<M>]) -> Vec<Completion<M>> {
        let mut groups: Vec<(char, Vec<&Spelled<M>>)> = Vec::new();
        for mv in moves {
            let Some((named, pieces)) = self.named(mv) else { continue };
            for (at, next) in pieces.char_indices() {
                if pieces[..at].contains(next) || count(pieces, next) <= count(named, next) {
                    continue;
                }
                match groups.iter_mut().find(|(known, _)| *known == next) {
                    Some((_, group)) => group.push(mv),
                    None => groups.push((next, vec![mv])),
                }
            }
        }
        let part = |(next, group): (char, Vec<&Spelled<M>>)| match group[..] {
            [mv] => Completion::Move(mv.mv.clone()),
            _ => {
                // All moves name their pieces in the same order, and the beginning keeps that order.
                let (named, pieces) = self.named(group[0]).unwrap_or_default();
                let mut begun = group[0].text[..group[0].text.len() - pieces.len()].to_owned();
                let mut left = format!("{named}{next}");
                for piece in pieces.chars() {
                    if let Some(at) = left.find(|other: char| other.eq_ignore_ascii_case(&piece)) {
                        left.remove(at);
                        begun.push(piece);
                    }
                }
                Completion::Group { next: Next::Pieces(group[0].text.len() - begun.len()), begun }
            }
        };
        let mut parts: Vec<_> = groups.into_iter().map(part).collect();
        parts.dedup();
        parts
    }

    /// The pieces that the text names, and the pieces that end the move. `None` if the move does not end with pieces,
    /// or lacks a piece that the text names.
    fn named<'a, M>(&'a self, mv: &'a Spelled<M>) -> Option<(&'a str, &'a str)> {
        let (word, pieces) = mv.set()?;
        let named = stripped(&self.loose, self.meant(word)).unwrap_or(&self.loose);
        has_all(pieces, named).then_some((named, pieces))
    }
}

/// Whether all moves end with pieces and have the same text before their pieces.
fn are_sets<M>(moves: &[&Spelled<M>]) -> bool {
    let mut words = moves.iter().map(|mv| mv.set().map(|(word, _)| word));
    words.next().flatten().is_some_and(|first| words.all(|word| word == Some(first)))
}

/// Groups of moves by their beginnings, at the deepest level that has at most `most` groups.
fn by_beginning<M: Clone>(moves: &[&Spelled<M>], most: usize) -> Vec<Completion<M>> {
    let mut best = BTreeMap::new();
    let steps = moves.iter().map(|mv| mv.steps.len()).max().unwrap_or_default();
    for level in 1..=3 * steps {
        let mut groups = BTreeMap::<&str, Vec<&Spelled<M>>>::new();
        for mv in moves {
            groups.entry(mv.beginning(level)).or_default().push(mv);
            if groups.len() > most {
                break;
            }
        }
        if groups.len() > most {
            break;
        }
        best = groups;
    }
    let part = |group: Vec<&Spelled<M>>| match group[..] {
        [mv] => Completion::Move(mv.mv.clone()),
        _ => {
            let is_common = |&end: &usize| group.iter().all(|mv| mv.text.starts_with(&group[0].text[..end]));
            let end = group[0].cuts().take_while(is_common).last().unwrap_or_default();
            Completion::Group { begun: group[0].text[..end].to_owned(), next: next(&group, end) }
        }
    };
    best.into_values().map(part).collect()
}

/// The choices after the first `begun` bytes, which the moves have in common.
fn next<M>(moves: &[&Spelled<M>], begun: usize) -> Next {
    let mut cells = Vec::new();
    let mut facings = 0;
    for mv in moves {
        let mut parts = mv.parts().skip_while(|part| part.name.end <= begun);
        let (first, second, third) = (parts.next(), parts.next(), parts.next());
        match (first.filter(|part| part.name.start <= begun), second) {
            (Some(TextPart { step: Step::Facing(_), .. }), None) => facings += 1,
            (Some(TextPart { step: Step::Cell(cell), .. }), None | Some(TextPart { step: Step::Facing(_), .. }))
                if third.is_none() =>
            {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            _ => return Next::Moves(moves.len()),
        }
    }
    match (cells.len(), facings) {
        (0, facings) => Next::Facings(facings),
        (cells, 0) => Next::Cells(cells),
        _ => Next::Moves(moves.len()),
    }
}

/// The rest of a typed text after `part`; empty if the text ends within `part`, and `None` if the text differs from
/// `part`.
fn stripped(typed: &str, part: impl Iterator<Item = char>) -> Option<&str> {
    let mut rest = typed.chars();
    for c in part {
        match rest.next() {
            Some(typed) if typed == c => {}
            Some(_) => return None,
            None => break,
        }
    }
    Some(rest.as_str())
}

/// Whether all named pieces are among these pieces, ignoring case.
fn has_all(pieces: &str, named: &str) -> bool {
    named.chars().all(|piece| count(named, piece) <= count(pieces, piece))
}

/// The number of pieces with this letter, ignoring case.
fn count(pieces: &str, letter: char) -> usize {
    pieces.chars().filter(|piece| piece.eq_ignore_ascii_case(&letter)).count()
}

/// The characters of a text in lower case, without white space.
fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase)
}
