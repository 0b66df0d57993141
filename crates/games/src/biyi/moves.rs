//! Turns and their notation.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
};

use super::board::GRID;
use crate::game::{ParseMoveError, plainly};
use board::{grid::Cell, names};

/// The kind of a movement from a square to an adjacent one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MovementKind {
    /// A slide, with the sign `=`: all tokens whose level is above the height of the target stack move, and keep their
    /// levels.
    Slide,
    /// A climb, with the sign `+`: the pilot goes onto a pilot of its own side at the same level, so its level rises by
    /// one.
    Climb,
    /// A descent, with the sign `-`: the pilot goes down one level or more.
    Descend,
    /// A jump, with the sign `!`: in a chain, the pilot goes onto a stack that is at least as high as its own. A
    /// movement that is a climb is not a jump.
    Jump,
}

names! { MovementKind { Slide = "slide", Climb = "climb", Descend = "descend", Jump = "jump" } }

impl MovementKind {
    /// The sign that stands for the kind in notation.
    pub const fn sign(self) -> char {
        match self {
            Self::Slide => '=',
            Self::Climb => '+',
            Self::Descend => '-',
            Self::Jump => '!',
        }
    }

    fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.sign() == sign)
    }
}

/// One movement of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BiyiAction {
    /// The kind of the movement.
    pub kind: MovementKind,
    /// The square that the tokens leave.
    pub from: Cell,
    /// The square onto which the tokens go.
    pub to: Cell,
}

/// A turn: `d5=d6`, `c4+d4!e4-f4`, `c12=c13-d13#`.
///
/// A turn has at least one movement, between squares of the board, and each movement starts where the previous one
/// ended.
///
/// The mark `#` of a winning turn depends on the position. `Display` prints the mark, but `Eq`, `Hash` and `Ord` ignore
/// it. `Ord` compares the bytes of the texts without the mark.
#[derive(Clone, Debug)]
pub struct BiyiMove {
    start: Cell,
    hops: Vec<(MovementKind, Cell)>,
    wins: bool,
}

impl BiyiMove {
    /// The turn with these movements, each of which must start where the previous one ended. `None` if `actions` is
    /// empty.
    pub fn new(actions: &[BiyiAction], wins: bool) -> Option<Self> {
        let start = actions.first()?.from;
        Some(Self { start, hops: actions.iter().map(|action| (action.kind, action.to)).collect(), wins })
    }

    /// The square where the turn starts.
    pub const fn start(&self) -> Cell {
        self.start
    }

    /// The square where the turn ends.
    pub fn end(&self) -> Cell {
        self.hops.last().map_or(self.start, |&(_, to)| to)
    }

    /// Whether the turn has the mark of a winning turn.
    pub const fn wins(&self) -> bool {
        self.wins
    }

    /// The movements in order.
    pub fn actions(&self) -> impl Iterator<Item = BiyiAction> {
        let from = std::iter::once(self.start).chain(self.hops.iter().map(|&(_, to)| to));
        from.zip(&self.hops).map(|(from, &(kind, to))| BiyiAction { kind, from, to })
    }

    /// The same turn with or without the mark of a winning turn.
    #[must_use]
    pub fn marked(self, wins: bool) -> Self {
        Self { wins, ..self }
    }

    /// The bytes of the turn's text without the mark of a winning turn.
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

impl PartialEq for BiyiMove {
    fn eq(&self, other: &Self) -> bool {
        (self.start, &self.hops) == (other.start, &other.hops)
    }
}

impl Eq for BiyiMove {}

impl Hash for BiyiMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.start, &self.hops).hash(state);
    }
}

impl Ord for BiyiMove {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bytes().cmp(other.bytes())
    }
}

impl PartialOrd for BiyiMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for BiyiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        self.hops.iter().try_for_each(|(kind, to)| write!(f, "{}{to}", kind.sign()))?;
        f.write_str(if self.wins { "#" } else { "" })
    }
}

impl FromStr for BiyiMove {
    type Err = ParseMoveError;

    /// Reads a turn with the signs of all its movements, with or without the mark `#`. Spaces and letter case are
    /// ignored.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMoveError(text.to_owned());
        TypedTurn::read(text).and_then(|sketch| sketch.complete()).ok_or_else(error)
    }
}

/// A turn as a player types it. The signs of its movements may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedTurn {
    /// The square where the turn starts.
    pub start: Cell,
    /// For each movement, its kind (`None` if the sign is missing) and the square where it ends. Never empty.
    pub hops: Vec<(Option<MovementKind>, Cell)>,
    wins: bool,
}

impl TypedTurn {
    /// Creates a sketch from the square where the turn starts and the [`hops`](Self::hops), which must not be empty.
    pub const fn new(start: Cell, hops: Vec<(Option<MovementKind>, Cell)>) -> Self {
        Self { start, hops, wins: false }
    }

    /// Reads a turn in which signs may be missing, ignoring spaces and letter case. `None` if the text is not a turn.
    pub fn read(text: &str) -> Option<Self> {
        let plain = plainly(text);
        let (plain, wins) = plain.strip_suffix('#').map_or((plain.as_str(), false), |plain| (plain, true));
        let (start, mut rest) = GRID.split_cell(plain)?;
        let mut hops = Vec::new();
        while let Some(sign) = rest.chars().next() {
            let kind = MovementKind::from_sign(sign);
            let (to, behind) = GRID.split_cell(if kind.is_some() { &rest[1..] } else { rest })?;
            hops.push((kind, to));
            rest = behind;
        }
        (!hops.is_empty()).then_some(Self { start, hops, wins })
    }

    /// Converts the sketch to a turn. `None` if the sign of a movement is missing.
    pub fn complete(&self) -> Option<BiyiMove> {
        let hops: Option<Vec<_>> = self.hops.iter().map(|&(kind, to)| Some((kind?, to))).collect();
        Some(BiyiMove { start: self.start, hops: hops?, wins: self.wins })
    }
}

impl From<&BiyiMove> for TypedTurn {
    fn from(mv: &BiyiMove) -> Self {
        Self { start: mv.start, hops: mv.hops.iter().map(|&(kind, to)| (Some(kind), to)).collect(), wins: mv.wins }
    }
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
            assert_eq!(text.parse::<BiyiMove>().map(|mv| mv.to_string()), Ok(canonical.to_owned()), "{text}");
        }
        let sketch = TypedTurn::read("C4 d4!e4").expect("a sketch");
        assert_eq!(sketch.complete(), None);
        assert_eq!(sketch.hops.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), [None, Some(MovementKind::Jump)]);
    }

    #[test]
    fn other_texts_are_no_turns() {
        for text in
            ["", "d5", "d5=", "=d5", "d5=d14", "h5=d5", "d5==d6", "d5=d6##", "d5#=d6", "d5=d06", "é5=d5", "d5=é"]
        {
            assert_eq!(text.parse::<BiyiMove>(), Err(ParseMoveError(text.to_owned())));
            assert_eq!(TypedTurn::read(text), None, "{text}");
        }
        assert!("d5d6".parse::<BiyiMove>().is_err());
    }

    #[test]
    fn turns_sort_as_their_texts() {
        let texts = ["d10+d11", "d10=d9", "d13=c13", "d1=d10", "d1=d2", "d1=d2!d3", "d2=d1", "d9+e9"];
        let moves: Vec<BiyiMove> = texts.iter().map(|text| text.parse().expect("a turn")).collect();
        assert!(moves.is_sorted());
        assert!(texts.is_sorted());
    }

    #[test]
    fn the_mark_is_printed_but_does_not_tell_turns_apart() {
        let (plain, marked): (BiyiMove, BiyiMove) =
            ("c13+d13".parse().expect("a turn"), "c13+d13#".parse().expect("a turn"));
        assert_eq!(plain, marked);
        assert_eq!(plain.cmp(&marked), Ordering::Equal);
        assert_eq!((marked.wins(), marked.to_string().as_str()), (true, "c13+d13#"));
        assert_eq!(marked.marked(false).to_string(), "c13+d13");
    }
}
