//! Stand-in so that the tree compiles; replaced by the branch `pijersi`.
#![allow(missing_docs, clippy::all)]
use crate::{color::Color, game::*, grid::*, phrase::Phrase, scene::*};
use std::{fmt, str::FromStr};
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Pijersi(Vec<Cell>);
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mv(Cell);
impl fmt::Display for Mv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl FromStr for Mv {
    type Err = ParseMoveError;
    fn from_str(t: &str) -> Result<Self, ParseMoveError> {
        t.parse().map(Mv).map_err(|_| ParseMoveError(t.into()))
    }
}
impl fmt::Display for Pijersi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|c| write!(f, "{c}/"))
    }
}
impl FromStr for Pijersi {
    type Err = ParsePositionError;
    fn from_str(t: &str) -> Result<Self, ParsePositionError> {
        t.split('/')
            .filter(|s| !s.is_empty())
            .map(|s| s.parse().map_err(|_| ParsePositionError(t.into())))
            .collect::<Result<_, _>>()
            .map(Pijersi)
    }
}
pub const GRID: Grid = Grid::new(
    Tiling::Hexagons,
    &[
        Row { indent: 1, cells: 6 },
        Row { indent: 0, cells: 7 },
        Row { indent: 1, cells: 6 },
        Row { indent: 0, cells: 7 },
        Row { indent: 1, cells: 6 },
        Row { indent: 0, cells: 7 },
        Row { indent: 1, cells: 6 },
    ],
);
impl Position for Pijersi {
    type Move = Mv;
    const SETUPS: &'static [&'static str] = &["classic"];
    fn from_setup(_: &str, _: u64) -> Result<Self, ParseSetupError> {
        Ok(Self::default())
    }
    fn turn(&self) -> Color {
        if self.0.len() % 2 == 0 { Color::White } else { Color::Black }
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.0.len() > 10).then_some(Outcome::Draw { by: Ending::new("goal", "ending-goal") })
    }
    fn legal_moves(&self) -> Vec<Mv> {
        if self.outcome().is_some() { vec![] } else { GRID.cells().filter(|c| !self.0.contains(c)).map(Mv).collect() }
    }
    fn judge(&self, mv: &Mv) -> Result<(), IllegalMove> {
        if self.legal_moves().contains(mv) { Ok(()) } else { Err(IllegalMove::game_over()) }
    }
    fn play_unchecked(&mut self, mv: &Mv) {
        self.0.push(mv.0);
    }
    fn steps(mv: &Mv) -> Vec<Step> {
        vec![Step::Cell(mv.0)]
    }
    fn scene(&self, _: Option<(&Self, &Mv)>, _: &[Step]) -> Scene {
        Scene { board: Board { grid: GRID, grounds: vec![] }, sprites: vec![], marks: vec![], captions: vec![] }
    }
    fn describe(&self, _: &Mv) -> Phrase {
        Phrase::new("stub")
    }
    fn prompt(&self, _: &[Step]) -> Phrase {
        Phrase::new("stub")
    }
    fn describe_step(&self, _: &[Step], _: Step) -> Phrase {
        Phrase::new("stub")
    }
}
