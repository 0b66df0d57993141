//! How a game is shown, told in words, and played by clicks.

use super::{
    BoardPart, ButtonSign, Emblem, Handful, IllegalMove, Lines, Position, Shortcut, Step, lesson::Lesson,
    page::RulesPage,
};
use board::{
    color::Color,
    grid::Cell,
    phrase::Phrase,
    scene::{Lost, Scene, guide::GuideSign},
};

/// A game as players see it: its title, its pictures, its words, and the clicks that enter moves.
///
/// Words are [`Phrase`]s, and pictures are [`Scene`]s: neither depends on a language or a theme.
pub trait Presentation: Position {
    /// The name of the game as its players write it: `Tic-tac-toe`.
    const TITLE: &'static str;

    /// What the game is about, in one or two sentences for somebody who does not know it.
    fn about() -> Phrase;

    /// The pages of the rules, at least one.
    fn pages() -> Vec<RulesPage>;

    /// The aim of the game, with a move that wins. The course begins with this page.
    fn aim() -> RulesPage;

    /// The lessons of the course, at least one, in the order of learning.
    fn lessons() -> Vec<Lesson<Self>>;

    /// The clicks that enter a legal move of this position. No two legal moves have the same clicks.
    ///
    /// The text of the move names the cells and pieces of these steps in the same order, with signs or words between
    /// the names. Some steps have no name in the text. Pieces at the end of a move may be typed in any order.
    /// [Completion](super::typed::completions) of typed moves relies on this.
    fn steps(&self, mv: &Self::Move) -> Vec<Step>;

    /// The picture of this position.
    ///
    /// `last` is the last move with the position before that move; the picture marks the move. `draft` holds the clicks
    /// of an unfinished move, perhaps none; the picture then marks the picked cells and those that can be picked next.
    fn scene(&self, last: Option<(&Self, &Self::Move)>, draft: Option<&[Step]>) -> Scene;

    /// A second picture of this position, which shows what is hard to see or to count on the board. `None` if the game
    /// has no second picture.
    fn overlay(&self) -> Option<Scene> {
        None
    }

    /// The kinds of each side's pieces with the number of those that were captured since the position `start` of the
    /// same game, for the picture. Empty if the picture shows them otherwise.
    fn captured_since(&self, start: &Self) -> Vec<(Lost, u8)> {
        let _ = start;
        Vec::new()
    }

    /// The notation of a legal move as players and records read it: the canonical notation, perhaps with signs for
    /// captures or wins.
    fn notation(&self, mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// A legal move in a few plain words, without notation: `scissors to b5`.
    fn describe(&self, mv: &Self::Move) -> Phrase;

    /// The question that the next click answers: `Which piece?`.
    fn prompt(&self, draft: &[Step]) -> Phrase;

    /// A click that may follow the draft, in a few plain words: `stack of rock on wise`.
    fn describe_step(&self, draft: &[Step], step: Step) -> Phrase;

    /// The few words on the button of a click that may follow the draft: `Sword ×2`. `None` if the name of the click's
    /// cell says enough.
    fn label_step(&self, _draft: &[Step], _step: Step) -> Option<Phrase> {
        None
    }

    /// The click that ends the move after these clicks, where others go on. `None` if the move ends without another
    /// click, or cannot end yet.
    fn halt(&self, _draft: &[Step]) -> Option<Step> {
        None
    }

    /// The sign on the button of a click that may follow the draft: the piece that the click picks, or that stands
    /// where it goes. `None` if there is no piece.
    fn sign(&self, _draft: &[Step], _step: Step) -> Option<ButtonSign> {
        None
    }

    /// All pieces on the board in a few words, each with its owner and its cell: row by row from the top, as White sees
    /// the board.
    fn pieces(&self) -> Vec<(Color, Cell, Phrase)> {
        Vec::new()
    }

    /// The pictures of all [`sign`](Self::sign)s.
    fn emblems() -> Vec<Emblem> {
        Vec::new()
    }

    /// The signs on this game's pictures that no other game has, each with its meaning.
    fn guide() -> Vec<(GuideSign, Phrase)> {
        Vec::new()
    }

    /// The direction of the lines of cells that share a letter.
    const LINES: Lines = Lines::Columns;

    /// The part of the board to which a click belongs. Menus that share many clicks are named after these parts.
    fn part(&self, step: Step) -> BoardPart {
        BoardPart::of(step, Self::LINES)
    }

    /// The pieces that a player picks all at once to complete the draft. `None` if the draft continues click by click.
    ///
    /// Every choice of `count` pieces from the stock, in the order of the stock, completes a legal move when it
    /// replaces the pieces that the draft has picked already, and no other clicks complete one.
    fn handful(&self, _draft: &[Step]) -> Option<Handful> {
        None
    }

    /// What a piece of a [`handful`](Self::handful) is good for, in a line. `None` if its name says enough.
    fn use_of(&self, _piece: char) -> Option<Phrase> {
        None
    }

    /// Clicks that complete the draft, recommended to beginners as a single click. `None` if there is no such
    /// recommendation.
    fn shortcut(&self, _draft: &[Step]) -> Option<Shortcut> {
        None
    }

    /// The clicks that a beginner may try, legal or not, each with a few plain words for what is there. A lesson offers
    /// these clicks beside the legal ones. Empty if there are none.
    fn tries(&self, _draft: &[Step]) -> Vec<(Step, Phrase)> {
        Vec::new()
    }

    /// The refusal of the illegal move that the clicks of a draft enter. `None` if the clicks enter no whole move.
    fn objection(&self, _draft: &[Step]) -> Option<IllegalMove> {
        None
    }

    /// What the rules remember of earlier moves, as far as it forbids moves and the picture does not show it, in
    /// sentences. Empty if there is nothing.
    fn memory(&self) -> Vec<Phrase> {
        Vec::new()
    }

    /// A warning before a legal move that ends the game in a draw or loses it. `None` for moves without a warning.
    fn warning(&self, _mv: &Self::Move) -> Option<Phrase> {
        None
    }
}
