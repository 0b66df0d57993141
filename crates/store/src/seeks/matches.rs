//! Matches: from the pairing to the end of the game.

use super::{lookouts, put_back, put_seeker};
use crate::{
    Attempt, Collection, KeyRange, Seeks, StoreError, Transaction,
    games::{RematchAccepted, begin, seated},
    keys,
    outbox::{self, Job},
    unreadable::if_read,
};
use board::color::{ByColor, Color};
use domain::{
    Home, HomeServer, News, Player, SeekMatch, Seeker, Server, Session, TIME,
    id::{ChannelId, GameId, UserId},
    seeks::{Encounter, EncounterEnd, LookoutEvent, MatchSide, MatchTelling, SeekEndReason, TELLING},
    sought::Unrated,
    time::Timestamp,
};
use games::game::Outcome;

/// The result of [`Seeks::told`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum ToldMatch {
    /// It is noted. The other person has yet to be told.
    Waits,
    /// Both were told, and the game has begun. Its news has yet to be announced at each home.
    Begun(Box<Session>),
    /// Another game runs in the channel where the person was told. Nothing is noted; the person has to be told
    /// elsewhere.
    TableTaken(GameId),
    /// There is no such match any more, or it has begun already. Nothing is noted.
    Gone,
}

impl Seeks {
    /// The match with this identifier, until the game is over.
    pub fn found(&self, id: GameId) -> Result<Option<SeekMatch>, StoreError> {
        self.db.load(&keys::game(id))
    }

    /// Notes that a message about a match is about to be posted in a channel. Returns whether there is still such a
    /// match, of which the person was not told yet.
    pub fn telling(&self, id: GameId, color: Color, channel: ChannelId) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let found = tx.load::<SeekMatch>(&keys::game(id))?.filter(SeekMatch::is_pending);
            let Some(mut found) = found.filter(|found| found.sides[color].told.is_none()) else { return Ok(false) };
            found.sides[color].tried = Some(channel);
            tx.save(&found);
            Ok(true)
        })
    }

    /// Notes that a person was told of a match. When both were told, the game begins, at this moment.
    pub fn told(&self, id: GameId, color: Color, telling: MatchTelling) -> Result<ToldMatch, StoreError> {
        self.db.write(|tx| {
            let found = tx.load::<SeekMatch>(&keys::game(id))?;
            let has_fallen = found.as_ref().is_some_and(|found| found.fell.is_some());
            let Some(mut found) = found.filter(SeekMatch::is_pending) else {
                // The message about a match that fell through has yet to be changed.
                if !has_fallen {
                    outbox::remove(tx, Job::Match(id, color))?;
                }
                return Ok(ToldMatch::Gone);
            };
            if let Some(running) = seated(tx, keys::owner(telling.table.channel.0))? {
                return Ok(ToldMatch::TableTaken(running));
            }
            found.sides[color].told = Some(telling);
            found.sides[color].tried = None;
            outbox::remove(tx, Job::Match(id, color))?;
            if let Some(other) = found.sides[!color].told
                && seated(tx, keys::owner(other.table.channel.0))?.is_some()
            {
                // Another game has begun there meanwhile, so the other person is told once more.
                found.sides[!color].told = None;
                put_job(tx, &found, !color);
            }
            let direct = |color: Color| -> Attempt<bool> {
                let seeker = if_read(tx.record::<Seeker>(found.sides[color].seek.user).map(Some))?;
                Ok(seeker.and_then(|seeker| seeker.consent).is_some_and(|consent| consent.direct))
            };
            let direct = ByColor { white: direct(Color::White)?, black: direct(Color::Black)? };
            let Some(session) = found.session(direct, telling.at) else {
                tx.save(&found);
                return Ok(ToldMatch::Waits);
            };
            let session = begin(tx, &session, &News::of_beginning(&session, true, None))?;
            tx.save(&SeekMatch { begun: Some(telling.at), ..found });
            Ok(ToldMatch::Begun(Box::new(session)))
        })
    }

    /// Ends a match because a person cannot be told of it, which also ends the person's seek. The other person's seek
    /// goes on. Returns whether there was a match that had not begun.
    pub fn fell_through(&self, id: GameId, color: Color, now: Timestamp) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let Some(found) = tx.load::<SeekMatch>(&keys::game(id))?.filter(SeekMatch::is_pending) else {
                return Ok(false);
            };
            let seek = found.sides[color].seek.clone();
            fall(tx, found, color, now)?;
            lookouts::ended(tx, &seek, SeekEndReason::Untold, None, now)?;
            Ok(true)
        })
    }

    /// Notes that the message to one side of a match that fell through was changed. Removes the match once nothing is
    /// left to change.
    pub fn close(&self, id: GameId, color: Color) -> Result<(), StoreError> {
        self.db.write(|tx| {
            let key = keys::game(id);
            if let Some(found) = tx.load::<SeekMatch>(&key)?.filter(|found| found.fell.is_some()) {
                outbox::remove(tx, Job::Match(id, color))?;
                match found.closed(color) {
                    Some(found) => tx.save(&found),
                    None => tx.remove(Collection::Matches, key),
                }
            }
            Ok(())
        })
    }

    /// The matches that name a person. Those that cannot be read are left out.
    pub(crate) fn matches_of(&self, user: UserId) -> Result<Vec<SeekMatch>, StoreError> {
        self.db.read(|tx| naming(tx, user))
    }
}

impl Seeks {
    /// Removes what a person looks for and what is remembered about the person, except that the operator keeps them
    /// from seeking. Opponents who were found, but not yet played with, look further.
    pub(crate) fn forget_seeks(&self, user: UserId) -> Result<(), StoreError> {
        self.db.write_soon(|tx| {
            tx.remove(Collection::Seeks, keys::owner(user.0));
            lookouts::forget(tx, user)?;
            for found in naming(tx, user)? {
                let Some(color) = found.color_of(user) else { continue };
                if found.is_pending() {
                    let made = found.made;
                    fall(tx, found, color, made)?;
                } else {
                    outbox::remove(tx, Job::Match(found.id, color))?;
                    tx.remove(Collection::Matches, keys::game(found.id));
                }
            }
            let bar = if_read(tx.load::<Seeker>(&keys::owner(user.0)))?.and_then(|seeker| seeker.bar);
            tx.remove(Collection::Seekers, keys::owner(user.0));
            put_seeker(tx, &Seeker { bar, ..Seeker::new(user) });
            Ok(())
        })
    }
}

/// Whether anything about a person is stored among the matches and the seekers, apart from a bar.
pub(crate) fn names(tx: &Transaction<'_>, user: UserId) -> Attempt<bool> {
    if !naming(tx, user)?.is_empty() {
        return Ok(true);
    }
    let names = |seeker: Seeker| {
        let is_met = seeker.encounters.iter().any(|met| met.opponent == user);
        is_met || seeker.user == user && !Seeker { bar: None, ..seeker }.is_empty()
    };
    Ok(tx.readable(KeyRange::all())?.into_iter().any(names))
}

/// The matches that name a person.
fn naming(tx: &Transaction<'_>, user: UserId) -> Attempt<Vec<SeekMatch>> {
    let mut found: Vec<SeekMatch> = tx.readable(KeyRange::all())?;
    found.retain(|found| found.color_of(user).is_some());
    Ok(found)
}

/// Ends a match that has not begun, because of one side. The other side is back in the pool, and has to be told if it
/// knows of the match, or may know. So do messages that the first side has got.
pub(super) fn fall(tx: &Transaction<'_>, found: SeekMatch, by: Color, now: Timestamp) -> Attempt<()> {
    let id = found.id;
    for color in Color::ALL {
        outbox::remove(tx, Job::Match(id, color))?;
        // What cannot be read stays as it is.
        if let Some(seeker) = if_read(tx.record::<Seeker>(found.sides[color].seek.user).map(Some))? {
            put_seeker(tx, &seeker.after_no_match(id));
        }
    }
    put_back(tx, &found.sides[!by].seek, now)?;
    let servers = ByColor::new_with(|color| home_of(&found.sides[color]));
    let found = found.fallen(by);
    let shown: Vec<_> = Color::ALL.into_iter().filter(|&color| found.sides[color].shown_in().is_some()).collect();
    for &color in &shown {
        outbox::put(tx, Job::Match(id, color), servers[color], found.made);
    }
    if shown.is_empty() {
        tx.remove(Collection::Matches, keys::game(id));
    } else {
        tx.save(&found);
    }
    Ok(())
}

/// Ends the matches of which somebody was not told in time. The other person's seek goes on, and so do both if nobody
/// was told: then the bot could not tell anybody. Returns whether other matches still wait.
pub(super) fn lapse(tx: &Transaction<'_>, now: Timestamp) -> Attempt<bool> {
    let mut some_wait = false;
    for (id, since) in outbox::waiting_matches(tx)? {
        if now.since(since) < TELLING {
            some_wait = true;
            continue;
        }
        let Some(found) = if_read(tx.load::<SeekMatch>(&keys::game(id)))?.filter(SeekMatch::is_pending) else {
            continue;
        };
        let untold: Vec<_> = Color::ALL.into_iter().filter(|&color| found.sides[color].told.is_none()).collect();
        let seeks = untold.iter().map(|&color| found.sides[color].seek.clone()).collect::<Vec<_>>();
        let Some(&by) = untold.first() else { continue };
        fall(tx, found, by, now)?;
        match &seeks[..] {
            [late] => lookouts::ended(tx, late, SeekEndReason::Untold, Some(LookoutEvent::Late), now)?,
            // The other one is in the pool again already.
            [first, ..] => put_back(tx, first, now)?,
            [] => {}
        }
    }
    Ok(some_wait)
}

/// Queues what a person has to be told of a match.
pub(super) fn put_job(tx: &Transaction<'_>, found: &SeekMatch, color: Color) {
    outbox::put(tx, Job::Match(found.id, color), home_of(&found.sides[color]), found.made);
}

/// The server in which a person is told of a match.
fn home_of(side: &MatchSide) -> HomeServer {
    match side.told {
        Some(told) => HomeServer::of(&told.table),
        None => side.seek.place.guild().map_or(HomeServer::NOWHERE, HomeServer::at),
    }
}

/// Queues what still has to be told of a match.
pub(crate) fn queue(tx: &Transaction<'_>, found: &SeekMatch) {
    match found.fell {
        Some(_) => {
            let shown = Color::ALL.into_iter().filter(|&color| found.sides[color].shown_in().is_some());
            shown.for_each(|color| put_job(tx, found, color));
        }
        None if found.begun.is_none() => {
            let untold = Color::ALL.into_iter().filter(|&color| found.sides[color].told.is_none());
            untold.for_each(|color| put_job(tx, found, color));
        }
        None => {}
    }
}

/// Notes another game between strangers, which begins without a match, such as a rematch. The colors count like those
/// of matches. Returns why the game is not rated, if it is not.
pub(crate) fn begun(tx: &Transaction<'_>, session: &Session) -> Attempt<Option<Unrated>> {
    let [Some(white), Some(black)] = Color::ALL.map(|color| session.seats()[color].user()) else { return Ok(None) };
    if session.sought().is_none() {
        return Ok(None);
    }
    let (users, at) = (ByColor { white, black }, session.created());
    let read = |user| if_read(tx.record::<Seeker>(user).map(Some));
    let (Some(white), Some(black)) = (read(white)?, read(black)?) else { return Ok(None) };
    let rated = white.rates(black.user, at) && black.rates(white.user, at);
    let seekers = ByColor { white, black };
    for color in Color::ALL {
        let (game, opponent) = (session.id(), users[!color]);
        let encounter = Encounter { game, opponent, color, at, rated, newcomer: false, fate: None };
        put_seeker(tx, &seekers[color].clone().after_match(encounter, at));
    }
    Ok((!rated).then_some(Unrated::Met))
}

/// Why a rematch of strangers cannot begin, if it cannot.
pub(crate) fn rematch_refused(tx: &Transaction<'_>, session: &Session) -> Attempt<Option<RematchAccepted>> {
    for color in Color::ALL {
        let Some(user) = session.seats()[color].user() else { continue };
        let seeker: Seeker = tx.record(user)?;
        if session.seats()[!color].user().is_some_and(|opponent| seeker.plays(opponent)) {
            return Ok(Some(RematchAccepted::PlaysAlready));
        }
        if let Some(hindrance) = seeker.hindrance(session.created()) {
            return Ok(Some(RematchAccepted::Hindered(color, hindrance)));
        }
        let Some(opponent) = session.seats()[!color].user() else { continue };
        let table = session.places().table_of(Home::Of(color));
        let server = match table.guild {
            Some(guild) => tx.load::<Server>(&keys::owner(guild.0))?,
            None => None,
        };
        if tx.record::<Player>(user)?.blocks(opponent) || server.is_some_and(|server| server.forbids(&table, opponent))
        {
            return Ok(Some(RematchAccepted::Unwanted));
        }
    }
    Ok(None)
}

/// Notes the end of a game between strangers for both of them, inside the transaction that ends it. `news` is the event
/// that ended it. Returns why the game is not rated, if it must not be.
pub(crate) fn ended(tx: &Transaction<'_>, session: &Session, news: Option<&News>) -> Attempt<Option<Unrated>> {
    let Some(sought) = session.sought() else { return Ok(None) };
    let (Some(fates), Some(end)) = (EncounterEnd::of(session, news), session.end()) else { return Ok(None) };
    let late = match end.outcome {
        Some(Outcome::Decisive { winner, by: TIME }) if session.moves().both_have_moved() => Some(!winner),
        _ => None,
    };
    let found = take_match(tx, session.id())?;
    let mut unrated = sought.unrated;
    for color in Color::ALL {
        let fate = fates[color];
        let Some(user) = session.seats()[color].user() else { continue };
        if let Some(mut seeker) = if_read(tx.record::<Seeker>(user).map(Some))? {
            let met = seeker.encounters.iter().find(|met| met.game == session.id());
            if met.is_some_and(|met| !met.rated) {
                unrated.get_or_insert(Unrated::Met);
            }
            seeker = seeker.after_game(session.id(), fate, end.at);
            if late == Some(color) {
                let (after, is_first) = seeker.after_time_out(end.at);
                seeker = after;
                if !is_first {
                    unrated.get_or_insert(Unrated::Late);
                }
            }
            put_seeker(tx, &seeker);
        }
        if let Some(found) = found.as_ref().filter(|found| fate.resumes() && found.sides[color].seek.user == user) {
            put_back(tx, &found.sides[color].seek, end.at)?;
        }
    }
    Ok(unrated)
}

/// Notes the end of a game that cannot be replayed, or not even read. It counts for nobody.
pub(crate) fn ended_unplayed(
    tx: &Transaction<'_>,
    id: GameId,
    users: impl IntoIterator<Item = UserId>,
    now: Timestamp,
) -> Attempt<()> {
    take_match(tx, id)?;
    for user in users {
        if let Some(seeker) = if_read(tx.load::<Seeker>(&keys::owner(user.0)))? {
            put_seeker(tx, &seeker.after_game(id, EncounterEnd::Void, now));
        }
    }
    Ok(())
}

/// Removes the match of a game that is over, and returns it if it can be read. One that cannot be read stays.
fn take_match(tx: &Transaction<'_>, id: GameId) -> Attempt<Option<SeekMatch>> {
    let key = keys::game(id);
    let found = if_read(tx.load::<SeekMatch>(&key))?;
    if found.is_some() {
        tx.remove(Collection::Matches, key);
    }
    Ok(found)
}
