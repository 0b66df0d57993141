//! Reading the indexes of the archive in the order of time, no further than is asked for.

use std::collections::VecDeque;

use super::keys;
use crate::{Archive, Collection, KeyRange, StoreError};
use domain::{
    archive::{Archived, Place},
    id::UserId,
    time::Timestamp,
};
use games::GameKind;

/// The number of entries that are read first; each time after that, twice as many.
const FIRST: usize = 16;

/// The maximum number of entries that are read at a time.
const MOST: usize = 4_000;

/// Which entries are read, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The earliest time of the end.
    pub since: Option<Timestamp>,
    /// The end is before this time.
    pub until: Option<Timestamp>,
    /// Whether the newest game comes first.
    pub newest_first: bool,
    /// The game that comes right before the first one, in that order.
    pub after: Option<Place>,
}

impl Span {
    /// The keys of this span with a prefix, which a time and a game follow.
    fn range(&self, prefix: Vec<u8>) -> KeyRange {
        let at = |time: Timestamp| [&prefix[..], &time.0.to_be_bytes()].concat();
        let mut range = KeyRange::prefix(&prefix);
        if let Some(since) = self.since {
            range = range.starting_at(at(since));
        }
        if let Some(until) = self.until {
            range = range.ending_before(at(until));
        }
        if self.newest_first {
            range = range.backward();
        }
        match self.after {
            Some(Place { ended, id }) => range.after(&[&at(ended)[..], &keys::game(id)].concat()),
            None => range,
        }
    }
}

/// Entries of one index of the archive, in the order of time. Those that this program does not know are left out.
#[derive(Debug)]
pub struct ArchiveEntries<'a> {
    archive: &'a Archive,
    collection: Collection,
    /// The keys that have not been read.
    rest: Option<KeyRange>,
    read: VecDeque<Archived>,
    next: usize,
}

impl Archive {
    /// The finished games of a kind in a server or channel, or the games of a kind that a user has imported together.
    /// `home` is the server or the channel, or stands for the user's
    /// [collection](domain::archive::collection_of).
    pub fn entries_in(&self, home: u64, kind: GameKind, span: Span) -> ArchiveEntries<'_> {
        self.entries(Collection::Finished, span.range(keys::finished_in(home, kind.name())))
    }

    /// The finished games of a player.
    pub fn entries_of(&self, user: UserId, span: Span) -> ArchiveEntries<'_> {
        self.entries(Collection::Played, span.range(keys::owner(user.0).to_vec()))
    }

    fn entries(&self, collection: Collection, range: KeyRange) -> ArchiveEntries<'_> {
        let rest = Some(range).filter(|range| !range.is_empty());
        ArchiveEntries { archive: self, collection, rest, read: VecDeque::new(), next: FIRST }
    }
}

impl ArchiveEntries<'_> {
    /// The next game, without going on to the one after it.
    pub fn peek(&mut self) -> Result<Option<&Archived>, StoreError> {
        while self.read.is_empty()
            && let Some(range) = self.rest.take()
        {
            let most = self.next;
            self.next = (2 * most).min(MOST);
            let page = self.archive.db.engine.page(self.collection, &range, most)?;
            for (key, value) in &page {
                let place = match self.collection {
                    Collection::Played => keys::read_index(key),
                    _ => keys::read_finished(key),
                };
                self.read.extend(place.and_then(|(ended, id)| Archived::read(id, ended, value)));
            }
            if let Some((last, _)) = page.last().filter(|_| page.len() == most) {
                self.rest = Some(range.after(last)).filter(|range| !range.is_empty());
            }
        }
        Ok(self.read.front())
    }

    /// Goes on to the game after the next one.
    pub fn advance(&mut self) {
        self.read.pop_front();
    }
}
