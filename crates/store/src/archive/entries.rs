//! Reading the indexes of the archive in the order of time, no further than is asked for.

use std::collections::VecDeque;

use super::keys;
use crate::{
    Archive, Collection, KeyRange, StoreError,
    database::{Entry, LONG_PAGE},
};
use domain::{
    archive::{Archived, Place, may_have_had},
    id::UserId,
    time::Timestamp,
};
use games::{GameKind, key::PositionKey};

/// The number of entries that are read first; each time after that, twice as many.
const FIRST: usize = 16;

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
    pub(super) fn range(&self, prefix: Vec<u8>) -> KeyRange {
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
    /// The position that may have occurred in the games, if they are found by their traces.
    position: Option<PositionKey>,
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
        self.entries(Collection::Finished, None, span.range(keys::all_in_game(home, kind.name())))
    }

    /// Those of the games of [`entries_in`](Self::entries_in) in which a position with this key may have occurred. Of
    /// the others, no entry is read. Games whose positions are not known yet are left out.
    pub fn entries_with(&self, home: u64, kind: GameKind, span: Span, position: PositionKey) -> ArchiveEntries<'_> {
        self.entries(Collection::Traces, Some(position), span.range(keys::all_in_game(home, kind.name())))
    }

    /// The finished games of a player.
    pub fn entries_of(&self, user: UserId, span: Span) -> ArchiveEntries<'_> {
        self.entries(Collection::Played, None, span.range(keys::owner(user.0).to_vec()))
    }

    fn entries(&self, collection: Collection, position: Option<PositionKey>, range: KeyRange) -> ArchiveEntries<'_> {
        let rest = Some(range).filter(|range| !range.is_empty());
        ArchiveEntries { archive: self, collection, position, rest, read: VecDeque::new(), next: FIRST }
    }

    /// The entries of games with these traces, as far as the position may have occurred in them. They are under the
    /// same keys.
    fn entries_of_traces(&self, traces: Vec<Entry>, position: PositionKey) -> Result<Vec<Entry>, StoreError> {
        let traces = traces.into_iter().filter(|(_, trace)| may_have_had(trace, position) == Some(true));
        let found: Vec<_> = traces.map(|(key, _)| key).collect();
        let values = self.values(Collection::Finished, found.iter().cloned())?;
        Ok(found.into_iter().zip(values).filter_map(|(key, value)| Some((key, value?))).collect())
    }
}

impl ArchiveEntries<'_> {
    /// The next game, without going on to the one after it.
    pub fn peek(&mut self) -> Result<Option<&Archived>, StoreError> {
        while self.read.is_empty()
            && let Some(range) = self.rest.take()
        {
            let most = self.next;
            self.next = (2 * most).min(LONG_PAGE);
            let engine = &self.archive.db.engine;
            let page = match self.position {
                Some(position) => engine.page_containing(self.collection, &range, &position.short(), most)?,
                None => engine.page(self.collection, &range, most)?,
            };
            if let Some((last, _)) = page.last().filter(|_| page.len() == most) {
                self.rest = Some(range.after(last)).filter(|range| !range.is_empty());
            }
            let entries = match self.position {
                Some(position) => self.archive.entries_of_traces(page, position)?,
                None => page,
            };
            for (key, value) in &entries {
                let place = match self.collection {
                    Collection::Played => keys::read_index(key),
                    _ => keys::read_finished(key),
                };
                self.read.extend(place.and_then(|(ended, id)| Archived::read(id, ended, value)));
            }
        }
        Ok(self.read.front())
    }

    /// Goes on to the game after the next one.
    pub fn advance(&mut self) {
        self.read.pop_front();
    }
}
