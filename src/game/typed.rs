//! Moves being typed: what a text may become, one step after the other.
//!
//! The text of a move names the cells and pieces of its [steps](Presentation::steps) in their order. So the beginning of a
//! text is the beginning of steps, as clicks are, and moves are grouped by the step that comes next.
//!
//! Typed texts are compared without blanks and letter case, and where that finds nothing, without the signs between
//! cells. Pieces at the end of a move are named in any order.

use std::{collections::BTreeMap, ops::Range};

use super::{Presentation, Step};
use crate::grid::Cell;

/// What a typed text may become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion<M> {
    /// A legal move.
    Move(M),
    /// Several legal moves that begin alike.
    Group {
        /// The text that the moves have in common.
        begun: String,
        /// What follows that text.
        next: Next,
    },
}

/// What follows the common beginning of some moves, with the number of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Moves that differ in more than one step.
    Moves(usize),
    /// A cell.
    Cells(usize),
    /// The direction that a piece shall face.
    Facings(usize),
    /// This many more pieces.
    Pieces(usize),
}

/// The legal moves that a refused text begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuations<M> {
    /// The number of moves.
    pub count: usize,
    /// The moves, or their groups where the moves are too many.
    pub parts: Vec<Completion<M>>,
}

impl<M> Completion<M> {
    /// The same completion with another form of its move.
    pub fn map<T>(self, to: impl FnOnce(M) -> T) -> Completion<T> {
        match self {
            Self::Move(mv) => Completion::Move(to(mv)),
            Self::Group { begun, next } => Completion::Group { begun, next },
        }
    }
}

/// At most `most` completions of a typed text: moves that begin with the text as it is written, then moves that begin
/// with it apart from signs, then moves that contain it. If more than `most` moves begin with it, their groups.
pub fn completions<P: Presentation>(position: &P, text: &str, most: usize) -> Vec<Completion<P::Move>> {
    let moves = spelled(position);
    let query = Query::new(text, &moves);
    let (mut found, loose) = query.beginnings(&moves);
    let begun = if found.is_empty() { &loose } else { &found };
    if begun.len() > most {
        return query.groups(begun, most);
    }
    found.extend(loose);
    if found.len() < most {
        let within: Vec<_> = moves.iter().filter(|mv| query.is_within(mv)).collect();
        if found.is_empty() && within.len() > most && are_sets(&within) {
            return query.groups(&within, most);
        }
        found.extend(within);
    }
    found.into_iter().take(most).map(|found| Completion::Move(found.mv.clone())).collect()
}

/// The legal moves that a text begins which is refused; `None` if it begins none. Where more than `most` moves begin
/// with the text, at most `groups` groups.
///
/// A text that is a move, though not a legal one (`is_move`), begins only moves in which a step ends where the text does.
pub fn continuations<P: Presentation>(
    position: &P,
    text: &str,
    is_move: bool,
    most: usize,
    groups: usize,
) -> Option<Continuations<P::Move>> {
    let moves = spelled(position);
    let query = Query::new(text, &moves);
    if query.loose.is_empty() {
        return None;
    }
    let (mut begun, loose) = query.beginnings(&moves);
    if is_move {
        begun.retain(|mv| mv.has_step_to(query.written.len()));
    } else {
        begun.extend(loose);
    }
    let parts = match begun.len() {
        0 => return None,
        count if count <= most => begun.iter().map(|mv| Completion::Move(mv.mv.clone())).collect(),
        _ => query.groups(&begun, groups),
    };
    Some(Continuations { count: begun.len(), parts })
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

/// The text of one step in the text of its move, such as `@f5`.
#[derive(Clone, Debug)]
struct Part {
    step: Step,
    /// Where the signs before the name begin.
    start: usize,
    /// Where the name of the cell or piece is, or else the sign for what the step means.
    name: Range<usize>,
}

impl<M> Spelled<M> {
    /// The parts of the text. Steps that the text does not name have none.
    fn parts(&self) -> impl Iterator<Item = Part> {
        let mut start = 0;
        self.steps.iter().enumerate().filter_map(move |(number, &step)| {
            let rest = &self.text[start..];
            let name = match step {
                Step::Cell(cell) => find_cell(rest, cell)?,
                Step::Piece(letter) => rest.find(letter).map(|at| at..at + letter.len_utf8())?,
                // A facing or a way without cells behind it: the sign at the end.
                _ if number + 1 == self.steps.len() && !rest.is_empty() => 0..rest.len(),
                _ => return None,
            };
            let part = Part { step, start, name: start + name.start..start + name.end };
            start = part.name.end;
            Some(part)
        })
    }

    /// The text before the pieces that end the move, and these pieces, if pieces end it.
    fn set(&self) -> Option<(&str, &str)> {
        let Some(Step::Piece(_)) = self.steps.last() else { return None };
        let first = self.steps.iter().rposition(|step| !matches!(step, Step::Piece(_))).map_or(0, |at| at + 1);
        let pieces = self.steps.len() - first;
        Some(self.text.split_at(self.text.len() - pieces))
    }

    /// Whether a step ends after this many characters of the text without blanks.
    fn has_step_to(&self, written: usize) -> bool {
        self.set().is_some() || self.parts().any(|part| part.name.end == written)
    }

    /// Where the text can be cut, with shorter beginnings first: before a name, behind the letter of a cell, behind a
    /// step. The pieces of a set are not cut apart.
    fn cuts(&self) -> Vec<usize> {
        if let Some((word, _)) = self.set() {
            return vec![word.len(), self.text.len()];
        }
        let mut cuts = Vec::new();
        for part in self.parts() {
            cuts.push(part.name.start);
            if let Step::Cell(_) = part.step {
                cuts.push(part.name.start + 1);
            }
            cuts.push(part.name.end);
        }
        cuts.push(self.text.len());
        cuts
    }

    /// The beginning of the text by which moves are grouped at a level. Each step has three levels, which end before its
    /// name, behind the letter of its cell, and behind its name. Sets are grouped by the text before their pieces.
    fn beginning(&self, level: usize) -> &str {
        if let Some((word, _)) = self.set() {
            return word;
        }
        let end = self.parts().nth(level / 3).map(|part| match (part.step, level % 3) {
            (_, 0) => part.name.start,
            (Step::Cell(_), 1) => part.name.start + 1,
            _ => part.name.end,
        });
        &self.text[..end.unwrap_or(self.text.len())]
    }
}

/// Where a text names a cell for the first time.
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
    /// The text in small letters, without blanks and without signs that no legal move has.
    written: String,
    /// `written` without the signs between cells.
    loose: String,
    /// The signs that mean a facing.
    facings: String,
}

/// How a move begins with a typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// As the text is written.
    Literal,
    /// Apart from signs.
    Loose,
}

impl Query {
    fn new<M>(text: &str, moves: &[Spelled<M>]) -> Self {
        let (mut signs, mut facings) = (String::new(), String::new());
        for mv in moves {
            for sign in mv.text.chars().filter(|c| !c.is_alphanumeric()) {
                if !signs.contains(sign) {
                    signs.push(sign);
                }
            }
            if let Some(Step::Facing(_)) = mv.steps.last() {
                facings.extend(mv.text.chars().next_back().filter(|&sign| !facings.contains(sign)));
            }
        }
        let written: String = folded(text).filter(|&c| c.is_alphanumeric() || signs.contains(c)).collect();
        let loose = written.chars().filter(|&c| c.is_alphanumeric() || facings.contains(c)).collect();
        Self { written, loose, facings }
    }

    /// The moves that begin with the text as it is written, and those that begin with it apart from signs.
    fn beginnings<'a, M>(&self, moves: &'a [Spelled<M>]) -> (Vec<&'a Spelled<M>>, Vec<&'a Spelled<M>>) {
        let (mut literal, mut loose) = (Vec::new(), Vec::new());
        for mv in moves {
            match self.fit(mv) {
                Some(Fit::Literal) => literal.push(mv),
                Some(Fit::Loose) => loose.push(mv),
                None => {}
            }
        }
        (literal, loose)
    }

    fn fit<M>(&self, mv: &Spelled<M>) -> Option<Fit> {
        if let Some((word, pieces)) = mv.set() {
            let named = stripped(&self.loose, self.meant(word))?;
            return without(pieces, named).map(|_| Fit::Literal);
        }
        if stripped(&self.written, folded(&mv.text)) == Some("") {
            return Some(Fit::Literal);
        }
        self.follows(mv, 0).then_some(Fit::Loose)
    }

    /// Whether a move contains the text, and does not begin with it.
    fn is_within<M>(&self, mv: &Spelled<M>) -> bool {
        if self.fit(mv).is_some() {
            return false;
        }
        match mv.set() {
            Some((_, pieces)) => without(pieces, &self.loose).is_some(),
            None => {
                (1..mv.steps.len()).any(|first| self.follows(mv, first))
                    || mv.text.to_lowercase().contains(&self.written)
            }
        }
    }

    /// Whether the parts of a move from this one on begin with the text, apart from signs. A facing can be written as the
    /// letter of its direction.
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

    /// The characters of a move's text that cannot be left out, in small letters.
    fn meant<'a>(&'a self, text: &'a str) -> impl Iterator<Item = char> + 'a {
        folded(text).filter(|&c| c.is_alphanumeric() || self.facings.contains(c))
    }

    /// At most `most` groups of moves, as small as possible. A group of one is the move itself.
    fn groups<M: Clone + PartialEq>(&self, moves: &[&Spelled<M>], most: usize) -> Vec<Completion<M>> {
        let mut groups = if are_sets(moves) { self.by_next_piece(moves) } else { by_beginning(moves, most) };
        groups.truncate(most);
        groups
    }

    /// Sets by the piece that is named next, which may be any that the text has not named.
    fn by_next_piece<M: Clone + PartialEq>(&self, moves: &[&Spelled<M>]) -> Vec<Completion<M>> {
        let mut groups: Vec<(String, Vec<&Spelled<M>>)> = Vec::new();
        for mv in moves {
            let (word, pieces) = mv.set().expect("all moves are sets");
            let named = stripped(&self.loose, self.meant(word)).unwrap_or(&self.loose);
            let Some(left) = without(pieces, named) else { continue };
            for (at, _) in left.char_indices().filter(|&(at, next)| left.find(next) == Some(at)) {
                let mut others = left.clone();
                others.remove(at);
                // As the move has them in order, so does its beginning.
                let begun = format!("{word}{}", without(pieces, &others).unwrap_or_default());
                match groups.iter_mut().find(|(known, _)| *known == begun) {
                    Some((_, group)) => group.push(mv),
                    None => groups.push((begun, vec![mv])),
                }
            }
        }
        let part = |(begun, group): (String, Vec<&Spelled<M>>)| match group[..] {
            [mv] => Completion::Move(mv.mv.clone()),
            _ => Completion::Group { next: Next::Pieces(group[0].text.len() - begun.len()), begun },
        };
        let mut parts: Vec<_> = groups.into_iter().map(part).collect();
        parts.dedup();
        parts
    }
}

/// Whether all moves end with pieces, with the same text before these.
fn are_sets<M>(moves: &[&Spelled<M>]) -> bool {
    let mut words = moves.iter().map(|mv| mv.set().map(|(word, _)| word));
    words.next().flatten().is_some_and(|first| words.all(|word| word == Some(first)))
}

/// Groups of moves that begin alike, at the deepest level that has at most `most` groups.
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
            let end = group[0].cuts().into_iter().take_while(is_common).last().unwrap_or_default();
            Completion::Group { begun: group[0].text[..end].to_owned(), next: next(&group, end) }
        }
    };
    best.into_values().map(part).collect()
}

/// What follows the first `begun` bytes of some moves, which they have in common.
fn next<M>(moves: &[&Spelled<M>], begun: usize) -> Next {
    let mut cells = Vec::new();
    let mut facings = 0;
    for mv in moves {
        let mut parts = mv.parts().skip_while(|part| part.name.end <= begun);
        let (first, second, third) = (parts.next(), parts.next(), parts.next());
        match (first.filter(|part| part.name.start <= begun), second) {
            (Some(Part { step: Step::Facing(_), .. }), None) => facings += 1,
            (Some(Part { step: Step::Cell(cell), .. }), None | Some(Part { step: Step::Facing(_), .. }))
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

/// What is left of a typed text behind `part`: nothing, if the text ends within it. `None` if the text differs.
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

/// The pieces that are left when others are taken out; `None` if these are not all there. Letter case means nothing.
fn without(pieces: &str, others: &str) -> Option<String> {
    let mut left = pieces.to_owned();
    for other in others.chars() {
        let at = left.find(|piece: char| piece.eq_ignore_ascii_case(&other))?;
        left.remove(at);
    }
    Some(left)
}

/// A text in small letters without blanks.
fn folded(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase)
}
