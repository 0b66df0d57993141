//! A puzzle while it is being solved.

use board::color::Color;
use engine::chooses_first;
use games::AnyPosition;
use puzzles::Puzzle;

/// A puzzle after some moves of its solution, with the solver to move.
#[derive(Clone, Debug)]
pub struct Solving<'a> {
    puzzle: &'a Puzzle,
    ply: usize,
    solver: Color,
    /// The number of turns in which the solver still wins, or the other side threatens to win.
    turns: u8,
    position: AnyPosition,
    last: Option<(AnyPosition, &'a str)>,
    own: Option<(AnyPosition, &'a str)>,
    reply: Option<(AnyPosition, &'a str)>,
    had_choice: bool,
}

impl<'a> Solving<'a> {
    /// The puzzle at its beginning.
    pub fn begin(puzzle: &'a Puzzle) -> Self {
        let position = puzzle.start();
        Self {
            puzzle,
            ply: 0,
            solver: position.turn(),
            turns: puzzle.turns,
            position,
            last: None,
            own: None,
            reply: None,
            had_choice: false,
        }
    }

    /// The puzzle after the first `ply` moves of the solution. At its beginning, if the solver is not to move there.
    pub fn at(puzzle: &'a Puzzle, ply: usize) -> Self {
        Self::begin(puzzle).forward(ply).unwrap_or_else(|| Self::begin(puzzle))
    }

    /// The puzzle after so many more moves of the solution; `None` if the solver is not to move there.
    pub fn forward(mut self, plies: usize) -> Option<Self> {
        for (index, mv) in (self.ply..).zip(self.puzzle.asked().get(self.ply..self.ply + plies)?) {
            let before = self.position.clone();
            self.position.play(mv).ok()?;
            if before.turn() == self.solver {
                // What the solver has to choose before a turn takes none.
                self.turns = self.turns.saturating_sub(u8::from(!chooses_first(&before)));
                self.own = Some((before.clone(), mv));
                self.had_choice = self.puzzle.also.contains_key(&index);
            } else {
                self.reply = Some((before.clone(), mv));
            }
            self.last = Some((before, mv));
        }
        self.ply += plies;
        let goes_on = self.position.outcome().is_none() && self.position.turn() == self.solver;
        goes_on.then_some(Self { turns: self.turns.max(1), ..self })
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The number of moves of the solution, of both sides, that were played.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The side that wins, or is to be saved.
    pub const fn solver(&self) -> Color {
        self.solver
    }

    /// The number of own turns in which the solver still wins, at least 1; where the goal is to hold, the number of
    /// turns in which the other side threatens to win.
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// The position.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The last move, after the position before it; `None` at the beginning.
    pub fn last(&self) -> Option<(&AnyPosition, &'a str)> {
        self.last.as_ref().map(|(before, mv)| (before, *mv))
    }

    /// The last move of the solver in the solution, after the position before it; `None` at the beginning.
    pub fn own(&self) -> Option<(&AnyPosition, &'a str)> {
        self.own.as_ref().map(|(before, mv)| (before, *mv))
    }

    /// The other side's last move, after the position before it; `None` at the beginning.
    pub fn reply(&self) -> Option<(&AnyPosition, &'a str)> {
        self.reply.as_ref().map(|(before, mv)| (before, *mv))
    }

    /// Whether other moves were right as well in place of the solver's last move.
    pub const fn had_choice(&self) -> bool {
        self.had_choice
    }
}
