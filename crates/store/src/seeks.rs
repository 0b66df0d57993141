//! Seeks: who looks for an opponent, the pairing of those who fit, and what becomes of the matches.
//!
//! Each person has at most one entry in the collection `seeks`. The transaction that pairs two people takes both
//! entries away, and stores the match under the identifier of the coming game. So nobody is paired twice, whoever pairs
//! or stops looking at the same time. The job that tells a match belongs to the server where the person sought, so the
//! process of that server does it. The transaction that notes the second telling begins the game.
//!
//! One job pairs all seeks, at each new one and every minute. It belongs to the shard of direct messages, so one
//! process does it. It also ends what has waited for too long: seeks, and matches of which somebody was not told.

use serde::{Deserialize, Serialize};

use super::{
    Attempt, Collection, KeyRange, Seeks, Store, StoreError, Transaction, if_readable, keys,
    outbox::{self, Job},
    record::decode,
    unreadable::if_read,
};
use domain::{
    HomeServer, Player, Seek, SeekMatch, Seeker,
    id::{GameId, UserId},
    seeks::{Hindrance, SeekEndReason, SeekPlace},
    time::Timestamp,
};

mod lookouts;
mod matches;
mod pairing;
#[cfg(test)]
mod tests;

pub(super) use lookouts::queue as queue_lookout;
pub use matches::ToldMatch;
pub(super) use matches::{begun, ended, ended_unplayed, names, queue, rematch_refused};
pub use pairing::PairRun;

/// The result of [`Seeks::put`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum SeekPut {
    /// The person looks for an opponent.
    Done,
    /// The person cannot seek at present. Nothing was stored.
    Hindered(Hindrance),
}

/// The result of [`Seeks::withdraw`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Withdrawn {
    /// The seek is gone.
    Stopped,
    /// An opponent was found already, but not both were told. The match is gone, and the other looks further.
    CalledOff(GameId),
    /// The person does not look for an opponent.
    Nothing,
}

/// How the seeks stand, for a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeekSurvey {
    /// Since when the people look whose seeks are awake, the longest first.
    pub awake: Vec<Timestamp>,
    /// Since when the matches wait that have yet to be told.
    pub untold: Vec<Timestamp>,
    /// The number of reports about opponents.
    pub reports: usize,
}

impl Store {
    /// How the seeks stand. What cannot be read is left out.
    pub fn survey_seeks(&self, now: Timestamp) -> Result<SeekSurvey, StoreError> {
        let awake = self.seeks.awake(now)?.iter().map(|seek| seek.since).collect();
        let mut untold = self.seeks.db.read(|tx| {
            let mut untold = Vec::new();
            for (id, since) in outbox::waiting_matches(tx)? {
                // Of a match that fell through, only its messages have yet to change.
                let found = if_read(tx.load::<SeekMatch>(&keys::game(id)))?.filter(SeekMatch::is_pending);
                untold.extend(found.map(|_| since));
            }
            Ok(untold)
        })?;
        untold.sort();
        Ok(SeekSurvey { awake, untold, reports: self.strangers.reports()?.len() })
    }
}

impl Seeks {
    /// What a person looks for, if that can be read.
    pub fn seek_of(&self, user: UserId) -> Result<Option<Seek>, StoreError> {
        if_readable(self.db.load(&keys::owner(user.0)))
    }

    /// What is remembered about a person who seeks.
    pub fn seeker(&self, user: UserId) -> Result<Seeker, StoreError> {
        self.db.record(user)
    }

    /// Changes what is remembered about a person, and returns the result. `change` may run more than once.
    pub fn change_seeker(&self, user: UserId, change: impl Fn(&mut Seeker)) -> Result<Seeker, StoreError> {
        self.db.write(|tx| {
            let mut seeker = tx.record(user)?;
            change(&mut seeker);
            put_seeker(tx, &seeker);
            Ok(seeker)
        })
    }

    /// All readable records of people who seek, or once did, by user.
    pub fn seekers(&self) -> Result<Vec<Seeker>, StoreError> {
        self.db.readable(KeyRange::all()).collect()
    }

    /// The seeks that are awake, the oldest first. Those that cannot be read are left out.
    pub fn awake(&self, now: Timestamp) -> Result<Vec<Seek>, StoreError> {
        let mut seeks: Vec<_> = pairing::pool(&self.db, now)?
            .into_iter()
            .filter(|candidate| candidate.is_awake(now))
            .map(|candidate| candidate.seek)
            .collect();
        seeks.sort_by_key(|seek| (seek.since, seek.user));
        Ok(seeks)
    }

    /// Stores what a person looks for, in place of the person's earlier seek, whose age it keeps if it can be read.
    pub fn put(&self, seek: &Seek, now: Timestamp) -> Result<SeekPut, StoreError> {
        self.db.write(|tx| {
            let seeker: Seeker = tx.record(seek.user)?;
            let may_write = seeker.consent.is_some_and(|consent| consent.direct);
            if seek.place == SeekPlace::Direct && !may_write {
                return Ok(SeekPut::Hindered(Hindrance::NoConsent));
            }
            if let Some(hindrance) = seeker.hindrance(now) {
                return Ok(SeekPut::Hindered(hindrance));
            }
            let older = if_read(tx.load::<Seek>(&keys::owner(seek.user.0)))?;
            let seek = older.iter().fold(seek.clone(), |seek, older| seek.instead_of(older, now));
            tx.save(&seek);
            lookouts::looking(tx, &seek, now)?;
            pair_now(tx, now)?;
            Ok(SeekPut::Done)
        })
    }

    /// Ends a person's seek, or the match that the person does not know of yet.
    pub fn withdraw(&self, user: UserId, now: Timestamp) -> Result<Withdrawn, StoreError> {
        self.db.write(|tx| {
            if let Some(bytes) = tx.take(Collection::Seeks, keys::owner(user.0))? {
                if let Ok(seek) = decode::<Seek>(&keys::owner(user.0), &bytes) {
                    lookouts::ended(tx, &seek, SeekEndReason::Stopped, None, now)?;
                }
                return Ok(Withdrawn::Stopped);
            }
            let Some(found) = pending_of(tx, user)?.into_iter().next() else { return Ok(Withdrawn::Nothing) };
            let Some(color) = found.color_of(user) else { return Ok(Withdrawn::Nothing) };
            let (id, seek) = (found.id, found.sides[color].seek.clone());
            matches::fall(tx, found, color, now)?;
            lookouts::ended(tx, &seek, SeekEndReason::Stopped, None, now)?;
            Ok(Withdrawn::CalledOff(id))
        })
    }

    /// Notes an interaction of a person. Returns the person's seek if the interaction has woken it.
    pub fn note_sign(&self, user: UserId, now: Timestamp) -> Result<Option<Seek>, StoreError> {
        let key = keys::owner(user.0);
        if if_readable(self.db.load::<Seek>(&key))?.and_then(|seek| seek.after_sign(now)).is_none() {
            return Ok(None);
        }
        self.db.write_soon(|tx| {
            let Some(seek) = if_read(tx.load::<Seek>(&key))? else { return Ok(None) };
            let Some(seen) = seek.after_sign(now).filter(|_| !seek.is_over(now)) else { return Ok(None) };
            tx.save(&seen);
            let Some(player) = if_read(tx.record::<Player>(user).map(Some))? else { return Ok(None) };
            let wakes = seek.is_asleep(&player.away, now) && !seen.is_asleep(&player.away, now);
            if wakes {
                pair_now(tx, now)?;
            }
            Ok(wakes.then_some(seen))
        })
    }

    /// The matches of a person that may still become games.
    pub fn pending_of(&self, user: UserId) -> Result<Vec<SeekMatch>, StoreError> {
        self.db.read(|tx| pending_of(tx, user))
    }
}

/// Stores what is remembered about a person, if it is anything.
fn put_seeker(tx: &Transaction<'_>, seeker: &Seeker) {
    if seeker.is_empty() {
        tx.remove(Collection::Seekers, keys::owner(seeker.user.0));
    } else {
        tx.save(seeker);
    }
}

/// The matches of a person that may still become games.
fn pending_of(tx: &Transaction<'_>, user: UserId) -> Attempt<Vec<SeekMatch>> {
    let mut pending = Vec::new();
    for encounter in tx.record::<Seeker>(user)?.running() {
        pending.extend(if_read(tx.load::<SeekMatch>(&keys::game(encounter.game)))?.filter(SeekMatch::is_pending));
    }
    Ok(pending)
}

/// Puts back the seek of a person whose match or game came to nothing. If the person has begun another one, it gets the
/// age of the older.
fn put_back(tx: &Transaction<'_>, seek: &Seek, now: Timestamp) -> Attempt<()> {
    let key = keys::owner(seek.user.0);
    let seek = seek.resumed(now);
    lookouts::looking(tx, &seek, now)?;
    match if_read(tx.load::<Seek>(&key))? {
        Some(newer) => tx.save(&newer.instead_of(&seek, now)),
        // One that cannot be read stays as it is.
        None if tx.contains(Collection::Seeks, key)? => {}
        None => tx.save(&seek),
    }
    pair_now(tx, now)
}

/// Pairs the seeks as soon as possible.
fn pair_now(tx: &Transaction<'_>, now: Timestamp) -> Attempt<()> {
    outbox::schedule(tx, Job::Pair, Some(now), HomeServer::NOWHERE)
}
