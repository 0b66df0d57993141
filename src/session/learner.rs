//! What somebody has learned.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Deserializer, Serialize};

use super::record::{Record, RecordError, text::in_order};
use crate::{game::lesson::LessonId, games::GameKind, id::UserId};

/// How far somebody has come in the games' courses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learner {
    /// The person.
    pub user: UserId,
    /// The lessons that they have solved of each game, also such as the course does not have any more. No set is empty.
    #[serde(deserialize_with = "in_order_each")]
    solved: BTreeMap<GameKind, BTreeSet<LessonId>>,
}

/// Reads the lessons of each game, which are in order.
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
        if self.solved.values().any(BTreeSet::is_empty) {
            return Err(RecordError::Malformed("no lesson of a game is solved".to_owned()));
        }
        Ok(())
    }
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
