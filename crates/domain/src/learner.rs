//! The lessons that a user has solved.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Deserializer, Serialize};

use super::record::{Record, RecordError, ensure, text::in_order};
use crate::id::UserId;
use games::{GameKind, game::lesson::LessonId};

/// A user's progress in the courses of all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learner {
    /// The user who takes the courses.
    pub user: UserId,
    /// The solved lessons of each game, including lessons that were removed from the course since. A game without
    /// solved lessons has no entry.
    #[serde(deserialize_with = "in_order_each")]
    solved: BTreeMap<GameKind, BTreeSet<LessonId>>,
}

/// Deserializes the solved lessons of each game. Fails if the lessons of a game are not in strictly ascending order.
fn in_order_each<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<GameKind, BTreeSet<LessonId>>, D::Error> {
    #[derive(Deserialize)]
    struct Lessons(#[serde(deserialize_with = "in_order")] BTreeSet<LessonId>);
    let games = BTreeMap::<_, Lessons>::deserialize(deserializer)?;
    Ok(games.into_iter().map(|(game, Lessons(solved))| (game, solved)).collect())
}

impl Record for Learner {
    fn check(&self) -> Result<(), RecordError> {
        ensure(!self.solved.values().any(BTreeSet::is_empty), "no lesson of a game is solved")
    }
}

impl Learner {
    /// A user who has not solved any lesson.
    pub const fn new(user: UserId) -> Self {
        Self { user, solved: BTreeMap::new() }
    }

    /// Notes that the user has solved a lesson.
    pub fn solve(&mut self, game: GameKind, lesson: LessonId) {
        self.solved.entry(game).or_default().insert(lesson);
    }

    /// Whether the user has solved the lesson with this id in the course of a game.
    pub fn has_solved(&self, game: GameKind, lesson: &str) -> bool {
        self.solved.get(&game).is_some_and(|solved| solved.iter().any(|id| id.as_str() == lesson))
    }

    /// The solved lessons of each game.
    pub const fn solved(&self) -> &BTreeMap<GameKind, BTreeSet<LessonId>> {
        &self.solved
    }
}
