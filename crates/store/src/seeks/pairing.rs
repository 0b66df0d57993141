//! The pairing of all seeks.

use std::{
    collections::{BTreeMap, HashSet},
    time::Duration,
};

use rand::Rng as _;

use super::{
    lookouts,
    matches::{lapse, put_job},
    pair_now, put_seeker,
};
use crate::{
    Attempt, Collection, Db, KeyRange, Query, Seeks, StoreError, Transaction, is_taken, keys,
    outbox::{self, Job},
    ratings,
    record::decode,
    unreadable::if_read,
};
use board::color::{ByColor, Color};
use domain::{
    HomeServer, Player, Seek, SeekMatch, Seeker, Server,
    id::{GameId, UserId},
    rating::{Pool, Scope, Standing},
    seeks::{
        Encounter, EncounterEnd, LookoutEvent, MatchSide, SeekEndReason,
        pool::{self, Paired, PoolMember, PoolStrength},
    },
    sought::rounded,
    time::Timestamp,
};

/// The time from one pairing to the next while anybody seeks.
const PAUSE: Duration = Duration::from_secs(60);

/// The time after which what is remembered about people is looked through, for what no longer matters.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The note about when that was done last.
const LOOKED_THROUGH: &[u8] = b"seekers looked through";

/// The number of people who are looked through in one transaction.
const AT_ONCE: usize = 100;

/// What a pairing has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairRun {
    /// The matches.
    pub matches: Vec<GameId>,
    /// The seeks that were too old.
    pub ended: Vec<Seek>,
}

impl Seeks {
    /// Pairs those who fit, ends the seeks that are too old, and schedules the next pairing.
    ///
    /// The pairing is found without a transaction, so that nobody waits for it. One transaction makes all its matches
    /// for which nothing has changed meanwhile.
    pub fn pair(&self, now: Timestamp) -> Result<PairRun, StoreError> {
        self.look_through(now)?;
        let pool = pool(&self.db, now)?;
        let pairs = pool::pair(&pool, now, rand::rng().random());
        let paired: HashSet<_> = pairs
            .iter()
            .flat_map(|pair| [pair.seats.white, pair.seats.black])
            .map(|place| pool[place].seek.user)
            .collect();
        let near = self.near(&pool, &paired, now)?;
        self.db.write(|tx| {
            let mut run = PairRun::default();
            // After an outage, whoever could not be told yet is told first.
            let due = tx.get(Collection::Dues, Job::Pair.to_bytes())?;
            let due = due.and_then(|due| due.try_into().ok()).map(u64::from_be_bytes);
            let is_late = due.is_some_and(|due| now.since(Timestamp(due)) > PAUSE);
            let some_wait = if is_late { true } else { lapse(tx, now)? };
            for user in pool.iter().filter(|one| one.seek.is_over(now)).map(|one| one.seek.user) {
                let seek = if_read(tx.load::<Seek>(&keys::owner(user.0)))?.filter(|seek| seek.is_over(now));
                if let Some(seek) = seek {
                    tx.remove(Collection::Seeks, keys::owner(user.0));
                    lookouts::ended(tx, &seek, SeekEndReason::Over, Some(LookoutEvent::Over), now)?;
                    run.ended.push(seek);
                }
            }
            let paired = pairs.iter().flat_map(|pair| [pair.seats.white, pair.seats.black]);
            tx.read_ahead(paired.flat_map(|place| {
                let seek = &pool[place].seek;
                let stored = Query::value(Collection::Seeks, keys::owner(seek.user.0));
                read_by_pairing(seek).into_iter().chain([stored])
            }))?;
            for pair in &pairs {
                let users = pair.seats.map(|place| pool[place].seek.user);
                run.matches.extend(bring_together(tx, pair, users, now)?);
            }
            near.iter().try_for_each(|near| lookouts::tell_near(tx, near, now))?;
            let is_empty =
                !some_wait && run.matches.is_empty() && tx.page(Collection::Seeks, &KeyRange::all(), 1)?.is_empty();
            let next = now.after(if is_empty { DAY } else { PAUSE });
            outbox::schedule(tx, Job::Pair, Some(next), HomeServer::NOWHERE)?;
            Ok(run)
        })
    }

    /// Pairs the seeks as soon as possible, for example since a person is not barred any more.
    pub fn pair_soon(&self, now: Timestamp) -> Result<(), StoreError> {
        self.db.write(|tx| pair_now(tx, now))
    }

    /// Removes what no longer matters about people, and games that are gone, once a day.
    fn look_through(&self, now: Timestamp) -> Result<(), StoreError> {
        let last = self.db.get(Collection::Notes, LOOKED_THROUGH)?.and_then(|note| note.try_into().ok());
        if last.is_some_and(|last| now.since(Timestamp(u64::from_be_bytes(last))) < DAY) {
            return Ok(());
        }
        let mut rest = Some(KeyRange::all());
        while let Some(range) = rest {
            rest = self.db.write_soon(|tx| {
                let page = tx.page(Collection::Seekers, &range, AT_ONCE)?;
                for (key, bytes) in &page {
                    let Ok(seeker) = decode::<Seeker>(key, bytes) else { continue };
                    let mut pruned = seeker.clone().pruned(now);
                    for met in seeker.running().filter(|met| now.since(met.at) >= DAY) {
                        let runs = tx.contains(Collection::Matches, keys::game(met.game))?
                            || tx.contains(Collection::Running, keys::running(seeker.user.0, met.game))?;
                        if !runs {
                            // Its match could not be read, or the game came without it from an export.
                            pruned = pruned.after_game(met.game, EncounterEnd::Void, now);
                        }
                    }
                    if pruned != seeker {
                        put_seeker(tx, &pruned);
                    }
                }
                let last = page.last().filter(|_| page.len() == AT_ONCE);
                Ok(last.map(|(last, _)| range.clone().after(last)))
            })?;
        }
        self.db.write_soon(|tx| {
            tx.insert(Collection::Notes, LOOKED_THROUGH, now.0.to_be_bytes());
            Ok(())
        })
    }
}

/// Everybody who seeks, also those whose seeks are asleep or too old. People about whom something cannot be read are
/// left out.
pub(super) fn pool(db: &Db, now: Timestamp) -> Result<Vec<PoolMember>, StoreError> {
    db.read(|tx| {
        let mut seeks = Vec::new();
        for (key, bytes) in tx.entries(Collection::Seeks, KeyRange::all())? {
            match decode::<Seek>(&key, &bytes) {
                Ok(seek) => seeks.push(seek),
                Err(unreadable) => drop(db.report(unreadable)),
            }
        }
        tx.read_ahead(seeks.iter().flat_map(read_by_pairing))?;
        let candidates = seeks.into_iter().map(|seek| if_read(candidate(tx, seek, now).map(Some)));
        candidates.filter_map(Result::transpose).collect()
    })
}

/// What is read about a person who seeks.
fn read_by_pairing(seek: &Seek) -> Vec<Query> {
    let owner = keys::owner(seek.user.0);
    let of_person = [Collection::Seekers, Collection::Players].map(|collection| Query::value(collection, owner));
    let ratings = seek.games.iter().map(|&game| {
        let pool = Pool { scope: Scope::Everywhere, game };
        Query::value(Collection::Standings, ratings::key(seek.user, pool))
    });
    let server = seek.place.guild().map(|guild| Query::value(Collection::Servers, keys::owner(guild.0)));
    of_person.into_iter().chain(ratings).chain(server).collect()
}

/// What the pairing has to know about a person who seeks.
pub(super) fn candidate(tx: &Transaction<'_>, seek: Seek, now: Timestamp) -> Attempt<PoolMember> {
    let (seeker, player): (Seeker, Player) = (tx.record(seek.user)?, tx.record(seek.user)?);
    let mut strengths = BTreeMap::new();
    for &game in &seek.games {
        let pool = Pool { scope: Scope::Everywhere, game };
        // Who has a standing that cannot be read is paired like a new player.
        if let Some(standing) = if_read(tx.load::<Standing>(&ratings::key(seek.user, pool)))? {
            strengths.insert(game, PoolStrength { rating: standing.now(now), games: standing.games() });
        }
    }
    let blocked = player.blocked.iter().map(|blocked| blocked.user);
    // Nobody plays at a place of a server with whom its moderators keep out.
    let server = match seek.place.guild() {
        Some(guild) => if_read(tx.load::<Server>(&keys::owner(guild.0)))?,
        None => None,
    };
    let kept_out = server.iter().flat_map(|server| &server.kept_out).map(|person| person.user);
    let refuses = blocked.chain(kept_out).collect();
    Ok(PoolMember { seek, seeker, away: player.away, strengths, refuses })
}

/// Makes a match of two people, unless something has changed so that they do not fit any more. Returns its identifier.
fn bring_together(
    tx: &Transaction<'_>,
    pair: &Paired,
    users: ByColor<UserId>,
    now: Timestamp,
) -> Attempt<Option<GameId>> {
    let candidate = |user: UserId| -> Attempt<Option<PoolMember>> {
        let Some(seek) = tx.load::<Seek>(&keys::owner(user.0))? else { return Ok(None) };
        candidate(tx, seek, now).map(Some)
    };
    let [white, black] = [users.white, users.black].map(|user| if_read(candidate(user)));
    let (Some(white), Some(black)) = (white?, black?) else { return Ok(None) };
    let fit = pool::fit(&white, &black, now).map(|(game, clock, _)| (game, clock));
    if fit != Some((pair.game, pair.clock)) {
        return Ok(None);
    }
    let id = loop {
        let id = GameId::from_bits(rand::rng().random());
        if !is_taken(tx, id)? {
            break id;
        }
    };
    let candidates = ByColor { white, black };
    let strengths = ByColor::new_with(|color| candidates[color].strength(pair.game));
    let rated = Color::ALL.into_iter().all(|color| candidates[color].seeker.rates(users[!color], now));
    for color in Color::ALL {
        let encounter = Encounter {
            game: id,
            opponent: users[!color],
            color,
            at: now,
            rated,
            newcomer: strengths[!color].is_newcomer(),
            fate: None,
        };
        put_seeker(tx, &candidates[color].seeker.clone().after_match(encounter, now));
        tx.remove(Collection::Seeks, keys::owner(users[color].0));
        lookouts::looking(tx, &candidates[color].seek, now)?;
    }
    let sides = ByColor::new_with(|color| MatchSide {
        seek: candidates[color].seek.clone(),
        rating: rounded(strengths[color].rating.points()),
        told: None,
        tried: None,
    });
    let found = SeekMatch {
        id,
        game: pair.game,
        clock: pair.clock,
        rated,
        seed: rand::rng().random(),
        made: now,
        sides,
        begun: None,
        fell: None,
    };
    tx.save(&found);
    Color::ALL.into_iter().for_each(|color| put_job(tx, &found, color));
    Ok(Some(id))
}
