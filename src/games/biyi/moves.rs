//! Turns and their texts.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use super::board::GRID;
use crate::{game::ParseMoveError, grid::Cell};

/// How tokens go from a square to an adjacent one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// All tokens above the target's height go, on their levels: `=`.
    Slide,
    /// The pilot goes one level up, onto an own pilot: `+`.
    Climb,
    /// The pilot goes down any number of levels: `-`.
    Descend,
    /// The pilot of a chain goes onto any stack that is not lower, where it does not climb: `!`.
    Jump,
}

impl Kind {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Slide, Self::Climb, Self::Descend, Self::Jump];

    /// The sign before the square that is gone to.
    pub const fn sign(self) -> char {
        match self {
            Self::Slide => '=',
            Self::Climb => '+',
            Self::Descend => '-',
            Self::Jump => '!',
        }
    }

    /// `slide`, `climb`, `descend` or `jump`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Slide => "slide",
            Self::Climb => "climb",
            Self::Descend => "descend",
            Self::Jump => "jump",
        }
    }

    fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.sign() == sign)
    }
}

/// One movement of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// How the tokens go.
    pub kind: Kind,
    /// The square that they leave.
    pub from: Cell,
    /// The square that they go to.
    pub to: Cell,
}

/// A whole turn: `d5=d6`, `c4+d4!e4-f4`, `c12=c13-d13#`.
///
/// All squares are squares of the board, and each movement starts where the one before ended. It has one movement at
/// least.
///
/// The mark `#` of a winning turn follows from the position that it is played in. It is printed, but no part of what
/// the turn is: turns that differ in nothing else are equal. The order is that of the texts' bytes without it.
#[derive(Clone, Debug)]
pub struct Move {
    start: Cell,
    hops: Vec<(Kind, Cell)>,
    wins: bool,
}

impl Move {
    /// The turn of these movements between squares of the board, each of which starts where the one before ends. None if
    /// there are none.
    pub fn new(actions: &[Action], wins: bool) -> Option<Self> {
        let start = actions.first()?.from;
        Some(Self { start, hops: actions.iter().map(|action| (action.kind, action.to)).collect(), wins })
    }

    /// The square that the turn starts from.
    pub const fn start(&self) -> Cell {
        self.start
    }

    /// The square that the last movement goes to.
    pub fn end(&self) -> Cell {
        self.hops.last().map_or(self.start, |&(_, to)| to)
    }

    /// Whether it bears the mark of a winning turn.
    pub const fn wins(&self) -> bool {
        self.wins
    }

    /// The movements in their order.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        let from = std::iter::once(self.start).chain(self.hops.iter().map(|&(_, to)| to));
        from.zip(&self.hops).map(|(from, &(kind, to))| Action { kind, from, to })
    }

    /// The same turn, with the mark or without it.
    #[must_use]
    pub fn marked(self, wins: bool) -> Self {
        Self { wins, ..self }
    }

    /// The text's bytes without the mark.
    fn bytes(&self) -> impl Iterator<Item = u8> {
        let name = |cell: Cell| {
            let (tens, ones) = (cell.number() / 10, cell.number() % 10);
            let tens = (tens > 0).then_some(b'0' + tens);
            [Some(b'a' + cell.letter()), tens, Some(b'0' + ones)].into_iter().flatten()
        };
        let hops = self.hops.iter().flat_map(move |&(kind, to)| std::iter::once(kind.sign() as u8).chain(name(to)));
        name(self.start).chain(hops)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.start, &self.hops) == (other.start, &other.hops)
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.start, &self.hops).hash(state);
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bytes().cmp(other.bytes())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        self.hops.iter().try_for_each(|(kind, to)| write!(f, "{}{to}", kind.sign()))?;
        f.write_str(if self.wins { "#" } else { "" })
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a turn with all its signs, with or without the mark; blanks and letter case mean nothing.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMoveError(text.to_owned());
        Sketch::read(text).and_then(|sketch| sketch.complete()).ok_or_else(error)
    }
}

/// A turn as players may type it: signs may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The square that it starts from.
    pub start: Cell,
    /// How each movement goes, where that is told, and where to. Not empty.
    pub hops: Vec<(Option<Kind>, Cell)>,
    wins: bool,
}

impl Sketch {
    /// Reads a turn; blanks and letter case mean nothing.
    pub fn read(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()).collect();
        let (plain, wins) = plain.strip_suffix('#').map_or((plain.as_str(), false), |plain| (plain, true));
        let (start, mut rest) = split_cell(plain)?;
        let mut hops = Vec::new();
        while let Some(sign) = rest.chars().next() {
            let kind = Kind::from_sign(sign);
            let (to, behind) = split_cell(if kind.is_some() { &rest[1..] } else { rest })?;
            hops.push((kind, to));
            rest = behind;
        }
        (!hops.is_empty()).then_some(Self { start, hops, wins })
    }

    /// The turn, if no sign is missing.
    pub fn complete(&self) -> Option<Move> {
        let hops: Option<Vec<_>> = self.hops.iter().map(|&(kind, to)| Some((kind?, to))).collect();
        Some(Move { start: self.start, hops: hops?, wins: self.wins })
    }
}

impl From<&Move> for Sketch {
    fn from(mv: &Move) -> Self {
        Self { start: mv.start, hops: mv.hops.iter().map(|&(kind, to)| (Some(kind), to)).collect(), wins: mv.wins }
    }
}

/// The square of the board that a text begins with, and what follows it.
fn split_cell(text: &str) -> Option<(Cell, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(1 + digits)?;
    let cell = name.parse().ok()?;
    GRID.contains(cell).then_some((cell, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_turn() {
        for (text, canonical) in [
            ("d5=d6", "d5=d6"),
            (" D5 = D6 ", "d5=d6"),
            ("c12 = c13 - d13 #", "c12=c13-d13#"),
            ("c4+d4!e4-f4", "c4+d4!e4-f4"),
        ] {
            assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(canonical.to_owned()), "{text}");
        }
        let sketch = Sketch::read("C4 d4!e4").expect("a sketch");
        assert_eq!(sketch.complete(), None);
        assert_eq!(sketch.hops.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [None, Some(Kind::Jump)]);
    }

    #[test]
    fn other_texts_are_no_turns() {
        for text in
            ["", "d5", "d5=", "=d5", "d5=d14", "h5=d5", "d5==d6", "d5=d6##", "d5#=d6", "d5=d06", "é5=d5", "d5=é"]
        {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError(text.to_owned())));
            assert_eq!(Sketch::read(text), None, "{text}");
        }
        assert!("d5d6".parse::<Move>().is_err());
    }

    #[test]
    fn turns_sort_as_their_texts() {
        let texts = ["d10+d11", "d10=d9", "d13=c13", "d1=d10", "d1=d2", "d1=d2!d3", "d2=d1", "d9+e9"];
        let moves: Vec<Move> = texts.iter().map(|text| text.parse().expect("a turn")).collect();
        assert!(moves.is_sorted());
        assert!(texts.is_sorted());
    }

    #[test]
    fn the_mark_is_printed_but_does_not_tell_turns_apart() {
        let (plain, marked): (Move, Move) = ("c13+d13".parse().expect("a turn"), "c13+d13#".parse().expect("a turn"));
        assert_eq!(plain, marked);
        assert_eq!(plain.cmp(&marked), Ordering::Equal);
        assert_eq!((marked.wins(), marked.to_string().as_str()), (true, "c13+d13#"));
        assert_eq!(marked.marked(false).to_string(), "c13+d13");
    }
}
