//! Lookouts: what people who do not look for an opponent at present looked for last, and what they are told about it.
//!
//! The pairing finds out who wants to be told of whom, so one process does it. It stores what is to be told together
//! with the job that tells it. The job belongs to the server where the person sought last.

use std::collections::{BTreeSet, HashSet};

use super::pairing::candidate;
use crate::{
    Attempt, Collection, KeyRange, Seeks, StoreError, Transaction, if_readable, keys,
    outbox::{self, Job},
    unreadable::if_read,
};
use domain::{
    HomeServer, Lookout, Seek, TimeControl,
    id::UserId,
    seeks::{
        LookoutEvent, SeekEndReason,
        pool::{self, PoolMember},
    },
    time::Timestamp,
};
use games::GameKind;

/// A person who is to be told of somebody who looks for an opponent.
pub(super) struct Near {
    idle: UserId,
    other: UserId,
    game: GameKind,
    clock: TimeControl,
}

impl Seeks {
    /// What a person looked for last, if that matters yet and can be read.
    pub fn lookout(&self, user: UserId) -> Result<Option<Lookout>, StoreError> {
        if_readable(self.db.load(&keys::owner(user.0)))
    }

    /// Notes that a person wants to be told when somebody near looks for an opponent. Returns what for; `None` if
    /// nothing is known that the person looks for, or did lately. What cannot be read is replaced.
    pub fn look_out(&self, user: UserId, now: Timestamp) -> Result<Option<Seek>, StoreError> {
        self.db.write(|tx| {
            let key = keys::owner(user.0);
            let known = if_read(tx.load::<Lookout>(&key))?;
            let seek = if_read(tx.load::<Seek>(&key))?.or_else(|| known.as_ref().map(|known| known.seek.clone()));
            let Some(seek) = seek else { return Ok(None) };
            let known = known.unwrap_or_else(|| Lookout::new(seek.clone()));
            tx.save(&Lookout { seek: seek.clone(), asked: Some(now), ..known });
            Ok(Some(seek))
        })
    }

    /// Notes that a person does not want to be told of others any longer. Returns whether they had asked for it. What
    /// cannot be read is removed.
    pub fn look_out_no_longer(&self, user: UserId, now: Timestamp) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let Some(known) = if_read(tx.load::<Lookout>(&keys::owner(user.0)))? else {
                return put(tx, user, None).map(|()| false);
            };
            let had_asked = known.asked.is_some();
            let news = known.news.filter(|news| !matches!(news.what, LookoutEvent::Near { .. }));
            put(tx, user, Lookout { asked: None, news, ..known }.pruned(now).as_ref())?;
            Ok(had_asked)
        })
    }

    /// Notes that a person was told what was to be told since this time, or that it cannot be told.
    pub fn lookout_told(&self, user: UserId, since: Timestamp, now: Timestamp) -> Result<(), StoreError> {
        self.db.write(|tx| {
            let Some(known) = if_read(tx.load::<Lookout>(&keys::owner(user.0)))? else {
                return Ok(outbox::remove(tx, Job::Lookout(user))?);
            };
            let news = known.news.filter(|news| news.at != since);
            put(tx, user, Lookout { news, ..known }.pruned(now).as_ref())
        })
    }

    /// Those who want to be told of somebody in the pool, except of those who are in `paired`. Forgets what no longer
    /// matters.
    pub(super) fn near(
        &self,
        pool: &[PoolMember],
        paired: &HashSet<UserId>,
        now: Timestamp,
    ) -> Result<Vec<Near>, StoreError> {
        let known: Vec<Lookout> = self.db.readable(KeyRange::all()).collect::<Result<_, _>>()?;
        for old in known.iter().filter(|known| (*known).clone().pruned(now).is_none()) {
            self.db.write_soon(|tx| {
                let Some(known) = if_read(tx.load::<Lookout>(&keys::owner(old.user().0)))? else { return Ok(()) };
                put(tx, known.user(), known.clone().pruned(now).as_ref())
            })?;
        }
        let seeking: BTreeSet<_> = pool.iter().map(|member| member.seek.user).collect();
        let mut others: Vec<_> =
            pool.iter().filter(|member| !paired.contains(&member.seek.user) && member.is_awake(now)).collect();
        others.sort_by_key(|member| (member.seek.since, member.seek.user));
        let mut near = Vec::new();
        for known in known.into_iter().filter(|known| !seeking.contains(&known.user())) {
            let Some(since) = known.since(now) else { continue };
            let mut new = others.iter().filter(|other| other.seek.since > since).peekable();
            if new.peek().is_none() {
                continue;
            }
            let idle = known.user();
            let read = self.db.read(|tx| candidate(tx, known.seek.clone(), now));
            let Some(member) = if_readable(read.map(Some))? else { continue };
            let found = new.find_map(|other| Some((other.seek.user, pool::near(&member, other, now)?)));
            near.extend(found.map(|(other, (game, clock))| Near { idle, other, game, clock }));
        }
        Ok(near)
    }
}

/// Lets a person be told of somebody who looks for an opponent, unless something has changed meanwhile.
pub(super) fn tell_near(tx: &Transaction<'_>, near: &Near, now: Timestamp) -> Attempt<()> {
    let Near { idle, other, game, clock } = *near;
    let is_seeking = |user: UserId| tx.contains(Collection::Seeks, keys::owner(user.0));
    if is_seeking(idle)? || !is_seeking(other)? {
        return Ok(());
    }
    let Some(known) = if_read(tx.load::<Lookout>(&keys::owner(idle.0)))? else { return Ok(()) };
    if known.since(now).is_none() {
        return Ok(());
    }
    put(tx, idle, Some(&known.after_near(game, clock, now)))
}

/// Notes that a person's seek has ended. `news` is what the person has to be told of that.
pub(super) fn ended(
    tx: &Transaction<'_>,
    seek: &Seek,
    why: SeekEndReason,
    news: Option<LookoutEvent>,
    now: Timestamp,
) -> Attempt<()> {
    // What cannot be read stays as it is.
    let Some(known) = known(tx, seek)? else { return Ok(()) };
    put(tx, seek.user, Some(&known.after_end(seek.clone(), why, news, now)))
}

/// Notes that a person looks for an opponent, or has found one.
pub(super) fn looking(tx: &Transaction<'_>, seek: &Seek, now: Timestamp) -> Attempt<()> {
    let Some(known) = known(tx, seek)? else { return Ok(()) };
    put(tx, seek.user, known.looking(seek, now).as_ref())
}

/// What is known about a person with this seek; `None` if it cannot be read.
fn known(tx: &Transaction<'_>, seek: &Seek) -> Attempt<Option<Lookout>> {
    let read = tx.load::<Lookout>(&keys::owner(seek.user.0));
    if_read(read.map(|known| Some(known.unwrap_or_else(|| Lookout::new(seek.clone())))))
}

/// Stores a lookout with the job that tells its news, or removes both.
fn put(tx: &Transaction<'_>, user: UserId, lookout: Option<&Lookout>) -> Attempt<()> {
    outbox::remove(tx, Job::Lookout(user))?;
    match lookout {
        Some(lookout) => {
            tx.save(lookout);
            queue(tx, lookout);
        }
        None => tx.remove(Collection::Lookouts, keys::owner(user.0)),
    }
    Ok(())
}

/// Queues what a person has to be told.
pub(crate) fn queue(tx: &Transaction<'_>, lookout: &Lookout) {
    if let Some(news) = lookout.news {
        let server = lookout.seek.place.guild().map_or(HomeServer::NOWHERE, HomeServer::at);
        outbox::put(tx, Job::Lookout(lookout.user()), server, news.at);
    }
}

/// Removes what a person looked for last.
pub(super) fn forget(tx: &Transaction<'_>, user: UserId) -> Attempt<()> {
    put(tx, user, None)
}
