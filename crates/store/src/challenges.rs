//! Open challenges.

use super::{
    Attempt, Challenges, Collection, DatabaseError, KeyRange, StoreError, Transaction, all_readable, board, home,
    is_taken, keys,
    outbox::{self, Job},
    record::decode,
};
use ::board::color::{ByColor, Color};
use domain::{
    Challenge, GameHome, Home, HomeServer, Homes, StoredGame, Table,
    challenge::{LIFETIME, Origin},
    id::{GameId, UserId},
    time::Timestamp,
};

/// The result of storing a challenge or an imported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Inserted {
    /// The record is stored.
    Done,
    /// A challenge, a game or an imported game already has the identifier. Nothing was stored; try another identifier.
    IdTaken,
}

/// How a challenge ends, for the messages about it.
#[derive(Clone, Debug, Default)]
pub struct ChallengeEnd {
    /// The home at which an interaction is about to edit the message, and the interaction.
    pub answered: Option<(Home, u64)>,
    /// What remains of the message at each home of a rematch of strangers.
    pub past: Option<ByColor<String>>,
}

/// The result of [`Challenges::open_challenge`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Opened {
    /// The challenge is stored.
    Done,
    /// The identifier is taken, as for [`Inserted::IdTaken`]. Nothing was stored.
    IdTaken,
    /// The challenger has as many open challenges as are allowed. Nothing was stored.
    Full,
    /// This earlier challenge already proposes the same rematch. Nothing was stored.
    Proposed(Box<Challenge>),
    /// A player of the rematch was removed from the finished game. Nothing was stored.
    PlayerGone,
}

impl Challenges {
    /// The challenge with this identifier, expired or not.
    pub fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.db.load(&keys::game(id))
    }

    /// Stores a new challenge.
    pub fn insert_challenge(&self, challenge: &Challenge) -> Result<Inserted, StoreError> {
        self.db.write(|tx| insert(tx, challenge))
    }

    /// Stores a new challenge to other users, unless the challenger already has `most` open challenges. A rematch can
    /// be proposed only once, and only between the players of the finished game.
    pub fn open_challenge(&self, challenge: &Challenge, most: usize) -> Result<Opened, StoreError> {
        self.db.write(|tx| {
            let open = open_challenges_of(tx, challenge.challenger.user, challenge.created)?;
            if let Origin::Rematch(over) = challenge.origin {
                let users = tx.load::<StoredGame>(&keys::game(over))?.map(|over| over.users());
                let played = |user| users.is_some_and(|users| users.contains(&Some(user)));
                let proposal = |open: &[Challenge]| open.iter().find(|open| open.origin == challenge.origin).cloned();
                if !played(challenge.challenger.user) {
                    return Ok(Opened::PlayerGone);
                }
                let mut proposed = proposal(&open);
                if proposed.is_none()
                    && let Some(opponent) = &challenge.opponent
                {
                    if !played(opponent.user) {
                        return Ok(Opened::PlayerGone);
                    }
                    proposed = proposal(&open_challenges_of(tx, opponent.user, challenge.created)?);
                }
                if let Some(proposed) = proposed {
                    return Ok(Opened::Proposed(Box::new(proposed)));
                }
            }
            if open.len() >= most {
                return Ok(Opened::Full);
            }
            Ok(match insert(tx, challenge)? {
                Inserted::Done => Opened::Done,
                Inserted::IdTaken => Opened::IdTaken,
            })
        })
    }

    /// Removes a challenge, and returns whether it was there. Of several concurrent calls, one returns true.
    pub fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        self.answer_challenge(id, None)
    }

    /// Like [`remove_challenge`](Self::remove_challenge), and records the interaction that is about to edit the
    /// challenge's message.
    pub fn answer_challenge(&self, id: GameId, interaction: Option<u64>) -> Result<bool, StoreError> {
        let answered = interaction.map(|interaction| (Home::Shared, interaction));
        self.end_challenge(id, &ChallengeEnd { answered, past: None })
    }

    /// Removes a challenge, with its messages at all homes, and returns whether it was there.
    pub fn end_challenge(&self, id: GameId, end: &ChallengeEnd) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            end_questions(tx, id, end)?;
            take(tx, id)
        })
    }

    /// Changes where a person who is asked for a rematch will play, unless it is answered. Returns whether it is not.
    pub fn place_rematch(&self, id: GameId, side: Color, table: Table) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let Some(mut challenge) = tx.load::<Challenge>(&keys::game(id))? else { return Ok(false) };
            if let Homes::Own(tables) = &mut challenge.homes
                && tables[side] != table
            {
                tables[side] = table;
                tx.save(&challenge);
            }
            Ok(true)
        })
    }

    /// The open challenges of a challenger, oldest first, including expired ones that are not removed yet. Those
    /// that cannot be read are left out.
    pub fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let ids = self.db.oldest_first(Collection::Challengers, user.0)?;
        all_readable(ids, |id| self.challenge(id))
    }

    /// The challenges that can no longer be accepted. Those that cannot be read are left out.
    pub fn expired_challenges(&self, now: Timestamp) -> Result<Vec<Challenge>, StoreError> {
        let entries = self.db.parsed(Collection::Challengers, [], keys::read_index)?;
        let expired = entries.into_iter().filter(|(created, _)| now >= created.after(LIFETIME));
        all_readable(expired.map(|(_, id)| id), |id| self.challenge(id))
    }
}

/// Stores a new challenge.
fn insert(tx: &Transaction<'_>, challenge: &Challenge) -> Attempt<Inserted> {
    if is_taken(tx, challenge.id)? {
        return Ok(Inserted::IdTaken);
    }
    tx.save(challenge);
    tx.insert(Collection::Challengers, index(challenge), b"");
    queue(tx, challenge);
    Ok(Inserted::Done)
}

/// Queues a rematch of strangers to be told to the person who is asked for it, at that person's home.
pub(super) fn queue(tx: &Transaction<'_>, challenge: &Challenge) {
    if let Homes::Own(tables) = challenge.homes {
        let side = !challenge.challenger_color();
        let at = GameHome { game: challenge.id, home: Home::Of(side) };
        outbox::put(tx, Job::Rematch(at), HomeServer::of(&tables[side]), outbox::AT_ONCE);
    }
}

/// Ends the questions about a challenge, which is still stored, at all its homes.
pub(super) fn end_questions(tx: &Transaction<'_>, id: GameId, end: &ChallengeEnd) -> Attempt<()> {
    let homes = home::homes_of(tx, id)?.unwrap_or_else(|| Table::nowhere(id).into());
    for (home, table) in homes.iter() {
        let interaction = end.answered.filter(|(answered, _)| *answered == home).map(|(_, interaction)| interaction);
        let past = home.side().and_then(|side| Some(end.past.as_ref()?[side].as_str()));
        let at = (GameHome { game: id, home }, HomeServer::of(&table));
        board::release(tx, Collection::Questions, at, interaction, past)?;
    }
    Ok(())
}

/// The challenges of a user that others can accept at this time. Unreadable challenges are left where they are.
fn open_challenges_of(tx: &Transaction<'_>, user: UserId, now: Timestamp) -> Attempt<Vec<Challenge>> {
    let mut open = Vec::new();
    for (entry, _) in tx.entries(Collection::Challengers, KeyRange::prefix(keys::owner(user.0)))? {
        let Some((_, id)) = keys::read_index(&entry) else { continue };
        let key = keys::game(id);
        let challenge = tx.get(Collection::Challenges, key)?.and_then(|bytes| decode::<Challenge>(&key, &bytes).ok());
        open.extend(challenge.filter(|challenge| challenge.is_open(now)));
    }
    Ok(open)
}

/// Removes a challenge, and returns whether it was there.
fn take(tx: &Transaction<'_>, id: GameId) -> Attempt<bool> {
    let Some(challenge) = tx.load(&keys::game(id))? else { return Ok(false) };
    remove(tx, &challenge)?;
    Ok(true)
}

/// Removes a challenge, which is stored.
pub(super) fn remove(tx: &Transaction<'_>, challenge: &Challenge) -> Result<(), DatabaseError> {
    tx.remove(Collection::Challenges, keys::game(challenge.id));
    tx.remove(Collection::Challengers, index(challenge));
    challenge
        .homes
        .iter()
        .filter(|(home, _)| !home.is_shared())
        .try_for_each(|(home, _)| outbox::remove(tx, Job::Rematch(GameHome { game: challenge.id, home })))
}

/// The entry of a challenge in the index of challengers.
pub(super) fn index(challenge: &Challenge) -> keys::IndexKey {
    keys::index(challenge.challenger.user.0, challenge.created, challenge.id)
}
