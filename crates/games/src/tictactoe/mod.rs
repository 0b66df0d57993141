//! Tic-tac-toe, the template for new games, with the minimum of code that a game needs. Only tests can play this game.
//!
//! The board has nine squares, files `a` to `c` and ranks `1` to `3`. White begins with a cross on an empty square,
//! Black answers with a ring, and so on. A side with three marks in a row, straight or diagonal, wins. A full board is
//! a draw.

mod lessons;
mod moves;
mod rules;
mod scene;
mod text;

pub use moves::TicTacToeMove;

use crate::game::{Ending, IllegalMove, Outcome, Position, Presentation, Step, lesson::Lesson, page::RulesPage};
use board::{color::Color, phrase::Phrase, scene::Scene};

/// The side that moved wins, since it has three marks in a row.
pub const LINE: Ending = Ending::new("line", "ending-tictactoe-line", "how-tictactoe-line");
/// The game is drawn, since the board is full and nobody has three marks in a row.
pub const FULL: Ending = Ending::new("full", "ending-tictactoe-full", "how-tictactoe-full");

/// A position of tic-tac-toe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// The mark on each square, from `a1` eastwards and then northwards.
    marks: [Option<Color>; 9],
}

impl Position for TicTacToe {
    type Move = TicTacToeMove;

    const ENDINGS: &'static [Ending] = &[LINE, FULL];

    fn turn(&self) -> Color {
        Color::ALL[self.marks.iter().flatten().count() % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::outcome(self)
    }

    fn legal_moves(&self) -> Vec<TicTacToeMove> {
        TicTacToeMove::all().filter(|mv| self.is_legal(mv)).collect()
    }

    fn judge(&self, mv: &TicTacToeMove) -> Result<(), IllegalMove> {
        rules::check(self, *mv)
    }

    fn play_unchecked(&mut self, mv: &TicTacToeMove) {
        self.marks[mv.index()] = Some(self.turn());
    }
}

impl Presentation for TicTacToe {
    const TITLE: &'static str = "Tic-tac-toe";
    fn about() -> Phrase {
        Phrase::new("tictactoe-about")
    }

    fn pages() -> Vec<RulesPage> {
        vec![RulesPage::new(Phrase::new("rules-tictactoe"), "o.x/o../x..").played("b2")]
    }

    fn aim() -> RulesPage {
        RulesPage::new(Phrase::new("learn-tictactoe-aim"), "xo./.o./x..").played("a2")
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn steps(&self, mv: &TicTacToeMove) -> Vec<Step> {
        vec![Step::Cell(mv.0)]
    }

    fn scene(&self, last: Option<(&Self, &TicTacToeMove)>, draft: Option<&[Step]>) -> Scene {
        scene::scene(self, last.map(|(_, mv)| *mv), draft)
    }

    fn describe(&self, mv: &TicTacToeMove) -> Phrase {
        Phrase::new("tictactoe-describe").with("color", self.turn()).with("cell", mv.0)
    }

    fn prompt(&self, _draft: &[Step]) -> Phrase {
        Phrase::new("tictactoe-prompt")
    }

    fn describe_step(&self, _draft: &[Step], _step: Step) -> Phrase {
        Phrase::new("tictactoe-empty")
    }
}
