//! Lessons: small positions with a task.
//!
//! A lesson names a goal, and the rules decide whether a move reaches the goal. The rules also refuse illegal moves, as
//! in a game, so a lesson never repeats a rule.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

use thiserror::Error;

use super::{IllegalMove, Position, Presentation, Progress, Step, progress, step::Way};
use board::{
    grid::Cell,
    phrase::{Phrase, code::quoted},
};

/// The largest number of choices that a lesson offers beside those that lead to a solution.
pub const MOST_DECOYS: usize = 8;

/// A position with a task that one move solves.
///
/// # Examples
/// ```
/// use games::{game::{Presentation, lesson::Answer}, pijersi::Pijersi};
///
/// let lessons = Pijersi::lessons();
/// let lesson = lessons.iter().find(|lesson| lesson.id == "cube").expect("the course has this lesson");
/// let draft = ["c3", "d3"].map(|cell| cell.parse().expect("a step"));
/// match lesson.consider(&draft, false) {
///     Answer::Solved(mv) => assert_eq!(mv.to_string(), "c3-d3"),
///     other => panic!("c3-d3 solves the lesson: {other:?}"),
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Lesson<P: Position> {
    /// The permanent identifier of the lesson, a [`LessonId`] that is unique within the game.
    pub id: &'static str,
    /// The position string of the position to begin from.
    pub position: &'static str,
    /// The words that introduce something new and set the task.
    pub task: Phrase,
    /// The hint for learners who do not find the solution.
    pub hint: Phrase,
    /// The condition on a move that solves the lesson.
    pub goal: Case<P>,
    /// The comment on a move that solves the lesson.
    pub done: Phrase,
    /// Comments on moves that miss the goal, each with its condition. The first condition that holds selects
    /// the comment.
    pub slips: Vec<(Case<P>, Phrase)>,
    /// The comment on all other moves, which names the rule that those moves overlook.
    pub short: Phrase,
    /// The cells, pieces and draws ([`Way::Draw`]) that the lesson offers, as texts of steps. If empty, the lesson
    /// offers all of them.
    pub among: &'static [&'static str],
}

/// A condition on a legal move, decided by the rules.
#[derive(Clone, Copy, Debug)]
pub enum Case<P: Position> {
    /// The move wins the game.
    Wins,
    /// The mover can win with the next move, whatever the other side replies.
    WinsNext,
    /// The move loses at once, or lets the other side win with its reply.
    Loses,
    /// The opposite of [`Loses`](Self::Loses).
    Holds,
    /// The canonical text of the move is in the list.
    Plays(&'static [&'static str]),
    /// The function returns `true` for the position before the move, the move, and the position after.
    Does(fn(&P, &P::Move, &P) -> bool),
}

/// The answer of a lesson to the clicks of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// More clicks may follow.
    Open {
        /// The clicks to choose from, sorted, each with a description of what is there. Empty where a player picks
        /// several pieces at once.
        choices: Vec<(Step, Phrase)>,
        /// The move that the clicks enter if no more clicks follow, or `None` if the move is unfinished.
        complete: Option<M>,
    },
    /// The rules refuse the move.
    Refused(IllegalMove),
    /// A legal move that does not reach the goal.
    Short {
        /// The move.
        mv: M,
        /// The comment on the move.
        words: Phrase,
        /// A reply with which the other side wins, if there is one.
        reply: Option<M>,
    },
    /// A move that reaches the goal.
    Solved(M),
    /// The clicks enter no move on this board.
    Astray,
}

impl<M> Answer<M> {
    /// Converts the moves of the answer with a function.
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

impl<P: Position> Lesson<P> {
    /// Adds a comment on moves that meet a condition. Comments that were added earlier take precedence.
    #[must_use]
    pub fn slip(mut self, case: Case<P>, words: Phrase) -> Self {
        self.slips.push((case, words));
        self
    }

    /// Restricts the cells, pieces and draws that the lesson offers.
    #[must_use]
    pub fn among(self, among: &'static [&'static str]) -> Self {
        Self { among, ..self }
    }
}

/// A [`Lesson`] from its game, identifier, position and goal. The words of the lesson are the catalogue's messages
/// `learn-GAME-ID-task`, `learn-GAME-ID-hint`, `learn-GAME-ID-done` and `learn-GAME-ID-short`.
macro_rules! lesson {
    ($game:literal, $id:literal, $position:literal, $goal:expr) => {
        $crate::game::lesson::Lesson {
            id: $id,
            position: $position,
            task: ::board::phrase::Phrase::new(concat!("learn-", $game, "-", $id, "-task")),
            hint: ::board::phrase::Phrase::new(concat!("learn-", $game, "-", $id, "-hint")),
            goal: $goal,
            done: ::board::phrase::Phrase::new(concat!("learn-", $game, "-", $id, "-done")),
            slips: Vec::new(),
            short: ::board::phrase::Phrase::new(concat!("learn-", $game, "-", $id, "-short")),
            among: &[],
        }
    };
}

pub(crate) use lesson;

impl<P: Presentation> Lesson<P> {
    /// The position to begin from.
    ///
    /// # Panics
    /// Panics if the lesson's text is not a position string. A test reads the texts of all lessons.
    pub fn start(&self) -> P {
        self.position.parse().expect("lessons begin from positions")
    }

    /// The cells of the legal moves, or `None` if the whole board matters: if the goal is a win or depends on what the
    /// other side can reply.
    pub fn area(&self) -> Option<Vec<Cell>> {
        if matches!(self.goal, Case::Wins | Case::WinsNext | Case::Loses | Case::Holds) {
            return None;
        }
        let position = self.start();
        let steps = position.legal_moves().into_iter().flat_map(|mv| position.steps(&mv));
        let cells = steps.filter_map(|step| match step {
            Step::Cell(cell) => Some(cell),
            _ => None,
        });
        Some(cells.collect())
    }

    /// Answers the clicks of an attempt. `stop` says that no clicks follow, even if the rules allow more.
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
        Answer::Open { choices: self.thin(&position, draft, choices), complete }
    }

    /// The choices that lead to a solution, and at most [`MOST_DECOYS`] others. The others err in as many different
    /// ways as possible.
    fn thin(&self, position: &P, draft: &[Step], mut choices: Vec<(Step, Phrase)>) -> Vec<(Step, Phrase)> {
        if choices.len() <= MOST_DECOYS {
            return choices;
        }
        let mut right = BTreeSet::new();
        let mut wrong = BTreeMap::new();
        for mv in position.legal_moves() {
            let path = position.steps(&mv);
            let Some(&next) = path.strip_prefix(draft).and_then(<[_]>::first) else { continue };
            let after = position.played(&mv);
            if self.goal.is(position, &mv, &after) {
                right.insert(next);
            } else {
                wrong.entry(next).or_insert_with(|| self.comment(position, &mv, &after).id().to_owned());
            }
        }
        let refused =
            |step: Step| position.objection(&[draft, &[step]].concat()).map(|illegal| illegal.code.to_owned());
        let mut seen = BTreeMap::<_, usize>::new();
        let decoys = choices.iter().map(|(step, _)| *step).filter(|step| !right.contains(step));
        let mut decoys: Vec<_> = decoys
            .map(|step| {
                let before = seen.entry(wrong.remove(&step).or_else(|| refused(step))).or_default();
                *before += 1;
                (*before, step)
            })
            .collect();
        decoys.sort_unstable();
        let left_out: BTreeSet<Step> = decoys.into_iter().skip(MOST_DECOYS).map(|(_, step)| step).collect();
        choices.retain(|(step, _)| !left_out.contains(step));
        choices
    }

    /// Answers a legal move: solved if the move reaches the goal, and otherwise short of the goal, with a comment.
    fn assess(&self, before: &P, mv: P::Move) -> Answer<P::Move> {
        let after = before.played(&mv);
        if self.goal.is(before, &mv, &after) {
            return Answer::Solved(mv);
        }
        let words = self.comment(before, &mv, &after).clone();
        let reply = refutation(before, &after);
        Answer::Short { mv, words, reply }
    }

    /// The comment on a legal move that misses the goal.
    fn comment(&self, before: &P, mv: &P::Move, after: &P) -> &Phrase {
        let slip = self.slips.iter().find(|(case, _)| case.is(before, mv, after));
        slip.map_or(&self.short, |(_, words)| words)
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
    /// Whether the condition holds for a legal move, given with the positions before and after the move.
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

/// Whether the side that moved has lost, or loses to the other side's best reply.
fn loses<P: Position>(before: &P, after: &P) -> bool {
    let lost = after.outcome().is_some_and(|outcome| outcome.winner() == Some(!before.turn()));
    lost || refutation(before, after).is_some()
}

/// A reply with which the other side wins at once.
fn refutation<P: Position>(before: &P, after: &P) -> Option<P::Move> {
    let theirs = after.turn() != before.turn();
    let replies = if theirs { after.legal_moves() } else { Vec::new() };
    replies.into_iter().find(|reply| wins(after, &after.played(reply)))
}

/// Whether the side that moved can win with its next move, whatever the reply.
fn wins_next<P: Position>(before: &P, after: &P) -> bool {
    let can_win = |position: &P| {
        position.turn() == before.turn() && position.legal_moves().iter().any(|mv| wins(position, &position.played(mv)))
    };
    let replies = after.legal_moves();
    after.turn() != before.turn() && !replies.is_empty() && replies.iter().all(|reply| can_win(&after.played(reply)))
}

/// The identifier of a lesson: at most 24 small letters and hyphens, beginning with a letter.
///
/// A well-formed identifier may name no lesson, for example one that a later version has removed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LessonId(String);

impl LessonId {
    const MAX_LENGTH: usize = 24;

    /// The identifier as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

board::as_text! { LessonId }

impl fmt::Display for LessonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The error for a text that cannot be the identifier of a lesson.
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
