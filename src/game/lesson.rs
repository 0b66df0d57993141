//! Lessons: small positions with a task, from which a game is learned by doing.
//!
//! A lesson says what is to be reached, and the rules decide whether a move reaches it. What is not allowed is refused by
//! the rules as in a game, so that a lesson states no rule a second time.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{IllegalMove, Position, Presentation, Progress, Step, progress, step::Way};
use crate::phrase::{Phrase, code::quoted};

/// A position with a task, which is solved by one move.
#[derive(Clone, Debug)]
pub struct Lesson<P: Position> {
    /// The word by which the lesson is known for ever, a [`LessonId`]; no other lesson of the game has it.
    pub id: &'static str,
    /// The position string of the position to begin from.
    pub position: &'static str,
    /// What is new, and what is to be done.
    pub task: Phrase,
    /// Where to look, for those who do not find it.
    pub hint: Phrase,
    /// What a move has to come to.
    pub goal: Case<P>,
    /// What is said of a move that comes to it.
    pub done: Phrase,
    /// What is said of moves that come to something else: the first one that fits.
    pub slips: Vec<(Case<P>, Phrase)>,
    /// What is said of all other moves, with the rule that they leave out of account.
    pub short: Phrase,
    /// The texts of the cells and pieces that are offered, and of a draw, where all would be too many; all are if none is
    /// named.
    pub among: &'static [&'static str],
}

/// What a legal move may come to, as the rules see it.
#[derive(Clone, Copy, Debug)]
pub enum Case<P: Position> {
    /// It ends the game in favor of the side that makes it.
    Wins,
    /// Whatever the other side does then, a move that wins can follow.
    WinsNext,
    /// It loses at once, or lets the other side win with its next move.
    Loses,
    /// The contrary.
    Holds,
    /// It is one of these.
    Plays(&'static [&'static str]),
    /// It does something, as told by the position before, the move, and the position after.
    Does(fn(&P, &P::Move, &P) -> bool),
}

/// What clicks on a lesson's board come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// More clicks may follow.
    Open {
        /// What is offered: each step with what is there in a few plain words, sorted by steps. Empty where several
        /// pieces are chosen at once.
        choices: Vec<(Step, Phrase)>,
        /// The move that the clicks enter already.
        complete: Option<M>,
    },
    /// The rules refuse it.
    Refused(IllegalMove),
    /// A legal move that does not reach the goal.
    Short {
        /// The move.
        mv: M,
        /// What is said of it.
        words: Phrase,
        /// A move by which the other side then wins.
        reply: Option<M>,
    },
    /// A move that reaches the goal.
    Solved(M),
    /// Clicks that mean nothing on this board.
    Astray,
}

impl<M> Answer<M> {
    /// The same answer with its moves held in another way.
    pub fn map<N>(self, mv: impl Fn(M) -> N) -> Answer<N> {
        match self {
            Self::Open { choices, complete } => Answer::Open { choices, complete: complete.map(mv) },
            Self::Refused(illegal) => Answer::Refused(illegal),
            Self::Short { mv: short, words, reply } => Answer::Short { mv: mv(short), words, reply: reply.map(mv) },
            Self::Solved(solved) => Answer::Solved(mv(solved)),
            Self::Astray => Answer::Astray,
        }
    }
}

impl<P: Presentation> Lesson<P> {
    /// The position to begin from.
    ///
    /// # Panics
    /// If the lesson's text is no position.
    pub fn start(&self) -> P {
        self.position.parse().expect("lessons begin from positions")
    }

    /// What clicks come to. If the move that they enter could go on, `stop` says that it shall not.
    pub fn consider(&self, draft: &[Step], stop: bool) -> Answer<P::Move> {
        let position = self.start();
        let (complete, next) = match progress(&position, draft) {
            Progress::Complete { mv, next } if stop || next.is_empty() => return self.assess(&position, mv),
            Progress::Complete { mv, next } => (Some(mv), next),
            Progress::Partial { next } => (None, next),
            Progress::Impossible => (None, Vec::new()),
        };
        if complete.is_none() && position.handful(draft).is_some() {
            return Answer::Open { choices: Vec::new(), complete };
        }
        let mut choices = position.tries(draft);
        if next.is_empty() && choices.is_empty() {
            return position.objection(draft).map_or(Answer::Astray, Answer::Refused);
        }
        for step in next {
            if choices.iter().all(|(other, _)| *other != step) {
                choices.push((step, position.describe_step(draft, step)));
            }
        }
        choices.retain(|(step, _)| self.offers(*step));
        choices.sort_unstable_by_key(|(step, _)| *step);
        Answer::Open { choices, complete }
    }

    /// Judges a legal move by the goal.
    fn assess(&self, before: &P, mv: P::Move) -> Answer<P::Move> {
        let mut after = before.clone();
        after.play_unchecked(&mv);
        if self.goal.is(before, &mv, &after) {
            return Answer::Solved(mv);
        }
        let slip = self.slips.iter().find(|(case, _)| case.is(before, &mv, &after));
        let words = slip.map_or(&self.short, |(_, words)| words).clone();
        let reply = refutation(before, &after);
        Answer::Short { mv, words, reply }
    }

    fn offers(&self, step: Step) -> bool {
        match step {
            Step::Cell(_) | Step::Piece(_) | Step::Way(Way::Draw) => {
                self.among.is_empty() || self.among.contains(&step.to_string().as_str())
            }
            Step::Way(_) | Step::Facing(_) | Step::Pass => true,
        }
    }
}

impl<P: Position> Case<P> {
    /// Whether it is so of a legal move, given with the positions before and after it.
    pub fn is(&self, before: &P, mv: &P::Move, after: &P) -> bool {
        match self {
            Self::Wins => wins(before, after),
            Self::WinsNext => wins_next(before, after),
            Self::Loses => loses(before, after),
            Self::Holds => !loses(before, after),
            Self::Plays(moves) => moves.contains(&mv.to_string().as_str()),
            Self::Does(does) => does(before, mv, after),
        }
    }
}

/// Whether the side that moved has won.
fn wins<P: Position>(before: &P, after: &P) -> bool {
    after.outcome().is_some_and(|outcome| outcome.winner() == Some(before.turn()))
}

fn loses<P: Position>(before: &P, after: &P) -> bool {
    let lost = after.outcome().is_some_and(|outcome| outcome.winner() == Some(!before.turn()));
    lost || refutation(before, after).is_some()
}

/// A move by which the other side wins at once.
fn refutation<P: Position>(before: &P, after: &P) -> Option<P::Move> {
    let theirs = after.turn() != before.turn();
    let replies = if theirs { after.legal_moves() } else { Vec::new() };
    replies.into_iter().find(|reply| wins(after, &played(after, reply)))
}

fn wins_next<P: Position>(before: &P, after: &P) -> bool {
    let can_win = |position: &P| {
        position.turn() == before.turn()
            && position.legal_moves().iter().any(|mv| wins(position, &played(position, mv)))
    };
    let replies = after.legal_moves();
    after.turn() != before.turn() && !replies.is_empty() && replies.iter().all(|reply| can_win(&played(after, reply)))
}

fn played<P: Position>(position: &P, mv: &P::Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}

/// The word by which a lesson is known: small letters and hyphens, beginning with a letter, 24 at the most.
///
/// That a text is one does not say that there is such a lesson, or that there still is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LessonId(String);

impl LessonId {
    const MAX_LENGTH: usize = 24;

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LessonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that cannot be the word of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not the word of a lesson", quoted(.0))]
pub struct ParseLessonIdError(String);

impl FromStr for LessonId {
    type Err = ParseLessonIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let begins = text.starts_with(|c: char| c.is_ascii_lowercase());
        let plain = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        if begins && plain && text.len() <= Self::MAX_LENGTH {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseLessonIdError(text.to_owned()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_lessons() {
        for text in ["a", "two-actions", "abcdefghijklmnopqrstuvwx"] {
            assert_eq!(text.parse::<LessonId>().map(|id| id.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "-a", "A", "a b", "a:b", "é", "a1", "abcdefghijklmnopqrstuvwxy"] {
            assert!(text.parse::<LessonId>().is_err(), "{text}");
        }
    }
}
