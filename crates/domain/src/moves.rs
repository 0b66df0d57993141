//! The moves of a game, with the positions to which they lead.

use std::ops::Deref;

use super::{
    Event,
    record::{MoveRecord, RecordError},
};
use crate::time::Timestamp;
use board::color::Color;
use games::{AnyPosition, game::IllegalMove};

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move in canonical notation.
    pub text: String,
    /// When the move was played.
    pub at: Timestamp,
    /// The side that played the move.
    pub by: Color,
    /// Whether the move is a forced pass, which is played automatically for a side without any other move.
    pub is_pass: bool,
}

/// The moves of a game so far, from its starting position on. All of them are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    start: AnyPosition,
    list: Vec<PlayedMove>,
    position: AnyPosition,
    /// The position before the last move.
    previous: Option<AnyPosition>,
    /// The number of imported moves, which cannot be taken back; `None` if the game does not continue an imported
    /// game.
    pub(super) imported: Option<u32>,
}

impl Deref for Moves {
    type Target = [PlayedMove];

    fn deref(&self) -> &[PlayedMove] {
        &self.list
    }
}

impl Moves {
    /// No moves yet, from this position on.
    pub(super) fn from(start: AnyPosition) -> Self {
        Self { list: Vec::new(), position: start.clone(), start, previous: None, imported: None }
    }

    /// The position before the first move.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The position after the last move.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The last move and the position before it.
    pub fn newest(&self) -> Option<(&AnyPosition, &str)> {
        Some((self.previous.as_ref()?, &self.list.last()?.text))
    }

    /// The number of moves, including imported moves and forced passes.
    pub fn ply(&self) -> u32 {
        ply(self.list.len())
    }

    /// The number of moves that were imported from a transcript before the game continued here.
    pub fn imported(&self) -> u32 {
        self.imported.unwrap_or_default()
    }

    /// The position after `ply` moves, or the newest position if fewer moves were played.
    pub fn position_at(&self, ply: u32) -> AnyPosition {
        if ply >= self.ply() {
            return self.position.clone();
        }
        let previous = self.previous.as_ref().filter(|_| ply + 1 == self.ply()).cloned();
        previous.or_else(|| self.positions().nth(ply as usize)).expect("there is a position before each move")
    }

    /// All positions, from the start to the newest.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        let mut position = self.start.clone();
        let later = self.list.iter().map(move |mv| {
            position.play(&mv.text).expect("the moves of a game are legal");
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// The moves without the imported ones.
    pub fn own(&self) -> &[PlayedMove] {
        &self.list[self.imported() as usize..]
    }

    /// Whether both sides have moved, not counting imported moves. Once both have moved, players can no longer abort
    /// the game.
    pub fn both_have_moved(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.own().iter().any(|mv| mv.by == color))
    }

    /// Whether a side has moved after the first `ply` moves of the game, not counting forced passes.
    pub(super) fn has_moved(&self, side: Color, ply: usize) -> bool {
        self.list[ply..].iter().any(|mv| mv.by == side && !mv.is_pass)
    }

    /// The index of the last move that `side` chose to play in this game: neither an imported move nor a forced pass.
    pub fn last_turn_of(&self, side: Color) -> Option<usize> {
        let last = self.own().iter().rposition(|mv| mv.by == side && !mv.is_pass)?;
        Some(self.imported() as usize + last)
    }

    /// The last move that was not a forced pass, with the forced passes after it.
    pub fn last_turn(&self) -> Option<Event> {
        let last = self.list.iter().rposition(|mv| !mv.is_pass)?;
        let PlayedMove { ref text, by, .. } = self.list[last];
        Some(Event::Moved { by, mv: text.clone(), passes: ply(self.list.len() - last - 1) })
    }

    /// The last `turns` turns, which are moves that are not forced passes: the number of moves before each, and its
    /// side. `None` if fewer were played.
    pub(super) fn last_turns(&self, turns: u32) -> Option<Vec<(u32, Color)>> {
        let chosen = (0..).zip(&self.list).filter(|(_, mv)| !mv.is_pass).map(|(ply, mv)| (ply, mv.by));
        let mut last: Vec<_> = chosen.collect();
        let begin = last.len().checked_sub(turns as usize)?;
        Some(last.split_off(begin))
    }

    /// The event of the last `turns` turns: a move and the prepared answers after it. `None` if fewer were played.
    pub(super) fn answered(&self, turns: u32) -> Option<Event> {
        let by = self.last_turns(turns)?.last()?.1;
        Some(Event::Answered { by, turns })
    }

    /// Plays a move for the side to move. Returns the move in canonical notation.
    pub(super) fn play(&mut self, text: &str, at: Timestamp) -> Result<String, IllegalMove> {
        let before = self.position.clone();
        let text = self.play_over(text, at)?;
        self.previous = Some(before);
        Ok(text)
    }

    /// Plays the moves of another game, which are legal here.
    pub(super) fn play_all<'a>(&mut self, moves: impl IntoIterator<Item = (&'a str, Timestamp)>) {
        for (text, at) in moves {
            self.play(text, at).expect("the moves of a game are legal");
        }
    }

    /// Like [`play`](Self::play), but does not keep the position before the move.
    fn play_over(&mut self, text: &str, at: Timestamp) -> Result<String, IllegalMove> {
        let by = self.position.turn();
        let text = self.position.play(text)?;
        let is_pass = self.position.is_pass(&text);
        self.list.push(PlayedMove { text: text.clone(), at, by, is_pass });
        Ok(text)
    }

    /// Plays the moves of a record. Keeps the position before the last one only, since copies of all positions would
    /// take long.
    pub(super) fn replay(&mut self, moves: Vec<MoveRecord>) -> Result<(), RecordError> {
        let last = moves.len();
        self.list.reserve(last);
        for (number, MoveRecord { mv: text, at }) in (1..).zip(moves) {
            if self.position.outcome().is_some() {
                return Err(RecordError::MoveAfterEnd { number });
            }
            let played = if number == last { self.play(&text, at) } else { self.play_over(&text, at) };
            match played {
                Ok(canonical) if canonical == text => {}
                Ok(canonical) => return Err(RecordError::Spelling { number, text, canonical }),
                Err(illegal) => return Err(RecordError::IllegalMove { number, text, illegal }),
            }
        }
        Ok(())
    }

    /// Takes back all moves after the first `kept`.
    pub(super) fn take_back(&mut self, kept: usize) {
        let previous = kept.checked_sub(1).map(|before| self.position_at(ply(before)));
        self.position = self.position_at(ply(kept));
        self.previous = previous;
        self.list.truncate(kept);
    }
}

fn ply(moves: usize) -> u32 {
    u32::try_from(moves).expect("a game has fewer than 2^32 moves")
}
