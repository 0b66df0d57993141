use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{RecordError, Text, VERSION, read, write};
use crate::{game::lesson::LessonId, games::GameKind, id::UserId, session::Learner};

/// The stored and exported form of a [`Learner`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnerRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The person.
    pub user: Text<u64>,
    /// The words of the lessons that they have solved, sorted, by game. There is no game without one.
    pub solved: BTreeMap<String, Vec<String>>,
}

impl LearnerRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Learner::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Learner {
    /// What somebody has learned as a record.
    pub fn to_record(&self) -> LearnerRecord {
        let words = |ids: &BTreeSet<LessonId>| ids.iter().map(ToString::to_string).collect();
        let solved = self.solved().iter().map(|(game, ids)| (game.name().to_owned(), words(ids)));
        LearnerRecord { version: VERSION, user: Text(self.user.0), solved: solved.collect() }
    }

    /// What a record tells that somebody has learned.
    ///
    /// # Errors
    /// Its version or a game is not known, or the words of the lessons are none, or not in order.
    pub fn from_record(record: LearnerRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let mut learner = Self::new(UserId(record.user.0));
        for (game, words) in &record.solved {
            let game: GameKind = game.parse()?;
            for word in words {
                let id = word.parse().map_err(|error| RecordError::Malformed(format!("{error}")))?;
                learner = learner.with(game, id);
            }
        }
        if learner.to_record() == record {
            return Ok(learner);
        }
        Err(RecordError::Malformed("the lessons are not in order".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(word: &str) -> LessonId {
        word.parse().expect("a word")
    }

    #[test]
    fn learners_read_back() {
        let learner = Learner::new(UserId(u64::MAX));
        assert_eq!(Learner::from_record(learner.to_record()), Ok(learner.clone()));
        let learner = learner.with(GameKind::Paiko, id("ten")).with(GameKind::Biyi, id("slide"));
        let learner = learner.with(GameKind::Paiko, id("a-lesson-of-another-day"));
        let json = learner.to_record().to_json();
        assert_eq!(
            String::from_utf8_lossy(&json),
            r#"{"version":1,"user":"18446744073709551615","solved":{"biyi":["slide"],"paiko":["a-lesson-of-another-day","ten"]}}"#
        );
        let record = LearnerRecord::from_json(&json).expect("what was written is read");
        assert_eq!(Learner::from_record(record), Ok(learner));
    }

    #[test]
    fn what_is_wrong_with_a_record_is_named() {
        let record = |game: &str, words: &[&str]| LearnerRecord {
            version: VERSION,
            user: Text(7),
            solved: BTreeMap::from([(game.to_owned(), words.iter().map(|&word| word.to_owned()).collect())]),
        };
        for words in [&[][..], &["b", "a"], &["a", "a"], &["A"], &[""]] {
            assert!(matches!(Learner::from_record(record("biyi", words)), Err(RecordError::Malformed(_))), "{words:?}");
        }
        assert!(matches!(Learner::from_record(record("chess", &["a"])), Err(RecordError::UnknownGame(_))));
        let newer = LearnerRecord { version: 2, ..record("biyi", &["a"]) };
        assert_eq!(Learner::from_record(newer), Err(RecordError::Version(2)));
    }
}
