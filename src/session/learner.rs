//! What somebody has learned.

use std::collections::{BTreeMap, BTreeSet};

use crate::{game::lesson::LessonId, games::GameKind, id::UserId};

/// How far somebody has come in the games' courses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learner {
    /// The person.
    pub user: UserId,
    /// The lessons that they have solved of each game, also such as the course does not have any more. No set is empty.
    solved: BTreeMap<GameKind, BTreeSet<LessonId>>,
}

impl Learner {
    /// Somebody who has solved nothing yet.
    pub const fn new(user: UserId) -> Self {
        Self { user, solved: BTreeMap::new() }
    }

    /// The same person with one more lesson solved.
    #[must_use]
    pub fn with(mut self, game: GameKind, lesson: LessonId) -> Self {
        self.solved.entry(game).or_default().insert(lesson);
        self
    }

    /// Whether they have solved a lesson of a game, given by its word.
    pub fn has_solved(&self, game: GameKind, lesson: &str) -> bool {
        self.solved.get(&game).is_some_and(|solved| solved.iter().any(|id| id.as_str() == lesson))
    }

    /// The lessons that they have solved of each game.
    pub const fn solved(&self) -> &BTreeMap<GameKind, BTreeSet<LessonId>> {
        &self.solved
    }
}
