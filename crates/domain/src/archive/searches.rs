//! The searches of a person that are kept, so that buttons can name them.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Query, SoughtPlayer, SoughtPosition};
use crate::{
    id::UserId,
    record::{Record, RecordError, ensure},
    time::Timestamp,
};

/// The maximum number of searches that are kept for a person. A new one replaces the oldest.
pub const MOST_SEARCHES: usize = 20;

/// How long a search is kept.
pub const LIFETIME: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The number of searches for a position, and of files with several records, that a person may send within
/// [`DEAR_WITHIN`].
pub const MOST_DEAR: usize = 10;

/// The time in which a person may search for [`MOST_DEAR`] positions.
pub const DEAR_WITHIN: Duration = Duration::from_secs(10 * 60);

/// A search that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptSearch {
    /// The number in the custom ids of its controls, which is random.
    pub number: u32,
    /// When it was begun.
    pub at: Timestamp,
    /// What is looked for.
    pub query: Query,
}

/// The searches of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Searches {
    /// The person.
    pub user: UserId,
    /// Counts the changes of this record.
    pub revision: u32,
    /// The searches, the oldest first; at most [`MOST_SEARCHES`].
    kept: Vec<KeptSearch>,
    /// When the person did what takes much time, the oldest first; at most [`MOST_DEAR`].
    dear: Vec<Timestamp>,
}

impl Record for Searches {
    fn check(&self) -> Result<(), RecordError> {
        ensure(self.kept.len() <= MOST_SEARCHES && self.dear.len() <= MOST_DEAR, "too many searches")?;
        let is_twice =
            |(at, search): (usize, &KeptSearch)| self.kept[..at].iter().any(|other| other.number == search.number);
        ensure(!self.kept.iter().enumerate().any(is_twice), "two searches have the same number")?;
        self.kept.iter().try_for_each(|search| search.query.check())
    }
}

impl Searches {
    /// A person without searches.
    pub const fn new(user: UserId) -> Self {
        Self { user, revision: 0, kept: Vec::new(), dear: Vec::new() }
    }

    /// The search with this number, if it is still kept.
    pub fn search(&self, number: u32, now: Timestamp) -> Option<&KeptSearch> {
        self.kept.iter().find(|search| search.number == number && now < search.at.after(LIFETIME))
    }

    /// The position that was looked for last, if the search is still kept.
    pub fn last_position(&self, now: Timestamp) -> Option<&SoughtPosition> {
        let kept = self.kept.iter().rev().filter(|search| now < search.at.after(LIFETIME));
        kept.filter_map(|search| search.query.position.as_ref()).next()
    }

    /// The number of searches that are kept.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether no search is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The searches after another one was begun. An equal one that is kept already keeps its number. `number` is one
    /// for a new search.
    #[must_use]
    pub fn with(mut self, query: Query, number: u32, now: Timestamp) -> (Self, u32) {
        let same = self.kept.iter().position(|search| search.query == query);
        let number = match same {
            Some(at) => self.kept.remove(at).number,
            None => {
                self.kept.retain(|search| search.number != number);
                number
            }
        };
        self.kept.push(KeptSearch { number, at: now, query });
        let surplus = self.kept.len().saturating_sub(MOST_SEARCHES);
        self.kept.drain(..surplus);
        self.revision = self.revision.wrapping_add(1);
        (self, number)
    }

    /// Notes that the person does what takes much time.
    ///
    /// # Errors
    /// Returns the time from which on the person may do so, if they have done it [`MOST_DEAR`] times lately.
    pub fn spend(mut self, now: Timestamp) -> Result<Self, Timestamp> {
        self.dear.retain(|at| now < at.after(DEAR_WITHIN));
        if let Some(first) = self.dear.first().filter(|_| self.dear.len() >= MOST_DEAR) {
            return Err(first.after(DEAR_WITHIN));
        }
        self.dear.push(now);
        self.revision = self.revision.wrapping_add(1);
        Ok(self)
    }

    /// The searches without those for this person or for a text that may be of their name; `None` if there are none.
    #[must_use]
    pub fn without(mut self, person: UserId, is_of_name: impl Fn(&str) -> bool) -> Option<Self> {
        let sought = Some(SoughtPlayer::Person(person));
        let count = self.kept.len();
        self.kept.retain(|KeptSearch { query, .. }| {
            ![query.player, query.opponent].contains(&sought) && !query.name.as_deref().is_some_and(&is_of_name)
        });
        self.revision = self.revision.wrapping_add(1);
        (self.kept.len() < count).then_some(self)
    }

    /// Whether nothing in the record matters any longer.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        self.kept.iter().all(|search| now >= search.at.after(LIFETIME))
            && self.dear.iter().all(|at| now >= at.after(DEAR_WITHIN))
    }
}
