use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{
    Store, StoreError, Transactional, Tree, alarms, at_its_key, challenges::take, corrupt::Unreadable, keys, news,
    questions, ratings, replies,
};
use crate::{
    color::Color,
    id::{ChannelId, GameId, UserId},
    session::{
        News, Proposal, Session, StoredGame, StuckGame,
        record::{GameRecord, NO_USER, Record, RecordError},
    },
    time::Timestamp,
};

/// What came of accepting a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Accepted {
    /// The game is stored and has its table; the challenge is gone.
    Started,
    /// There is no such challenge any more. Nothing was stored.
    ChallengeGone,
    /// This game runs at the table. The challenge stays, nothing was stored.
    TableTaken(GameId),
}

/// What came of saving a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Saved {
    /// It is saved.
    Done,
    /// The stored game has another revision, or there is none. Nothing was saved.
    Stale,
    /// The game was to move to another table, at which this one runs. Nothing was saved.
    TableTaken(GameId),
}

impl Store {
    /// Replaces the challenge with the session's identifier by the session, if the challenge is still there and the
    /// table is free.
    ///
    /// # Errors
    /// The challenge or the table's entry is corrupt, or the database failed.
    pub fn accept(&self, session: &Session) -> Result<Accepted, StoreError> {
        self.accept_with(session, None)
    }

    /// Like [`accept`](Self::accept), and stores the news to announce at the table in the same transaction.
    ///
    /// # Errors
    /// As [`accept`](Self::accept).
    pub fn accept_and_tell(&self, session: &Session, news: &News) -> Result<Accepted, StoreError> {
        self.accept_with(session, Some(news))
    }

    fn accept_with(&self, session: &Session, news: Option<&News>) -> Result<Accepted, StoreError> {
        let trees = &self.trees;
        let channel = keys::owner(session.table().channel.0);
        let json = session.to_record().to_json();
        let all = [
            &trees.challenges,
            &trees.challengers,
            &trees.questions,
            &trees.void,
            &trees.games,
            &trees.tables,
            &trees.seats,
            &trees.channels,
            &trees.running,
            &trees.players,
            &trees.alarms,
            &trees.dues,
            &trees.replies,
            &trees.untold,
            &trees.unsaid,
        ];
        self.write(|| {
            all[..].transaction(|views| {
                let [
                    challenges,
                    challengers,
                    questions,
                    void,
                    games,
                    tables,
                    seats,
                    channels,
                    running,
                    players,
                    alarms,
                    dues,
                    replies,
                    untold,
                    unsaid,
                ] = &views[..]
                else {
                    unreachable!("a transaction has a view of each of its trees");
                };
                let key = keys::game(session.id());
                if challenges.get(key)?.is_none() {
                    return Ok(Accepted::ChallengeGone);
                }
                if let Some(running) = tables.get(channel)? {
                    return Ok(Accepted::TableTaken(seated(&channel, &running, games)?));
                }
                take(challenges, challengers, session.id())?;
                questions::end(questions, void, session.id(), interaction(news))?;
                games.insert(&key, json.clone())?;
                tables.insert(&channel, &key)?;
                for entry in seat_entries(session) {
                    seats.insert(&entry, b"")?;
                }
                channels.insert(&channel_entry(session), b"")?;
                for entry in running_entries(session) {
                    running.insert(&entry, b"")?;
                }
                alarms::set(players, alarms, dues, session)?;
                replies::set(replies, session)?;
                if let Some(news) = news {
                    news::set(untold, unsaid, news)?;
                }
                Ok(Accepted::Started)
            })
        })
    }

    /// The game with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Stuck`] if the current rules cannot replay it; it is corrupt or of another version, or the
    /// database failed.
    pub fn game(&self, id: GameId) -> Result<Option<Session>, StoreError> {
        match self.stored_game(id)? {
            Some(StoredGame::Playable(session)) => Ok(Some(*session)),
            Some(StoredGame::Stuck(stuck)) => Err(StoreError::Stuck(stuck)),
            None => Ok(None),
        }
    }

    /// The game with this identifier, even if the current rules cannot replay it.
    ///
    /// # Errors
    /// It is corrupt or of another version, or the database failed.
    pub fn stored_game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let key = keys::game(id);
        let Some(bytes) = self.read(&self.trees.games, &key)? else { return Ok(None) };
        match decode(&key, &bytes).map_err(|unreadable| self.set_aside(unreadable))? {
            StoredGame::Stuck(stuck) => {
                // The record alone does not show whether earlier rules had ended the game.
                let entry = running_entry(stuck.user(Color::White), id);
                let runs = self.trees.running.contains_key(entry)?;
                Ok(Some(StoredGame::Stuck(Box::new(stuck.known_to_be_over(!runs)))))
            }
            playable => Ok(Some(playable)),
        }
    }

    /// The record of a game, without playing its moves again.
    ///
    /// # Errors
    /// The record cannot be read as far as that, or the database failed.
    pub fn record_of(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        let key = keys::game(id);
        let Some(bytes) = self.read(&self.trees.games, &key)? else { return Ok(None) };
        match GameRecord::from_json(&bytes) {
            Ok(record) => Ok(Some(record)),
            Err(error) => Err(self.set_aside(Unreadable::new("games", &key, &bytes, &error))),
        }
    }

    /// The game that runs in a channel.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn game_at(&self, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        let key = keys::owner(channel.0);
        let Some(bytes) = self.read(&self.trees.tables, &key)? else { return Ok(None) };
        let Some(id) = keys::read_game(&bytes) else { return Err(self.set_aside(no_game(&key, &bytes))) };
        match self.game(id)? {
            Some(session) => Ok(Some(session)),
            // A game may have ended and a table been cleared between the two reads, but no game is ever removed.
            None => Err(self.set_aside(no_game(&key, &bytes))),
        }
    }

    /// The newest game of a channel, running or over.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn last_game_at(&self, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        match self.games_at(channel, 1)?[..] {
            [id, ..] => self.game(id),
            [] => Ok(None),
        }
    }

    /// Saves a game if the stored one has the expected revision, sets its alarm, and clears its table when it is over or
    /// has moved to another. With the end of a game, its players' ratings and results are written.
    ///
    /// # Errors
    /// The stored game is corrupt, or the database failed.
    pub fn save(&self, session: &Session, expected_revision: u32) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, None)
    }

    /// Like [`save`](Self::save), and stores the news to announce at the table in the same transaction.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub fn save_and_tell(&self, session: &Session, expected_revision: u32, news: &News) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, Some(news))
    }

    fn save_with(&self, session: &Session, expected_revision: u32, news: Option<&News>) -> Result<Saved, StoreError> {
        loop {
            match self.try_save(session, expected_revision, news) {
                // A rating that cannot be read is set aside by now: a game ends without it.
                Err(StoreError::Corrupt { tree, .. }) if ratings::TREES.contains(&tree) => {}
                saved => return saved,
            }
        }
    }

    fn try_save(&self, session: &Session, expected_revision: u32, news: Option<&News>) -> Result<Saved, StoreError> {
        let trees = &self.trees;
        let key = keys::game(session.id());
        let json = session.to_record().to_json();
        let all = [
            &trees.games,
            &trees.tables,
            &trees.channels,
            &trees.running,
            &trees.followed,
            &trees.players,
            &trees.alarms,
            &trees.dues,
            &trees.replies,
            &trees.questions,
            &trees.void,
            &trees.untold,
            &trees.unsaid,
            &trees.standings,
            &trees.rungs,
            &trees.ladders,
            &trees.tallies,
        ];
        self.write(|| {
            all[..].transaction(|views| {
                let [
                    games,
                    tables,
                    channels,
                    running,
                    followed,
                    players,
                    alarms,
                    dues,
                    replies,
                    questions,
                    void,
                    untold,
                    unsaid,
                    ratings @ ..,
                ] = &views[..]
                else {
                    unreachable!("a transaction has a view of each of its trees");
                };
                let Some(record) = of_revision(games, &key, expected_revision)? else { return Ok(Saved::Stale) };
                let (before, now) = (record.table, session.table());
                let (left, taken) = (keys::owner(before.channel.0), keys::owner(now.channel.0));
                let has_left = before.channel != now.channel;
                if has_left {
                    if let Some(running) = tables.get(taken)? {
                        return Ok(Saved::TableTaken(seated(&taken, &running, games)?));
                    }
                    channels.remove(&keys::index(before.channel.0, session.created(), session.id()))?;
                    channels.insert(&channel_entry(session), b"")?;
                }
                games.insert(&key, json.clone())?;
                let is_over = session.end().is_some();
                if (is_over || has_left) && tables.get(left)?.is_some_and(|running| *running == key) {
                    tables.remove(&left)?;
                }
                if has_left && !is_over {
                    tables.insert(&taken, &key)?;
                }
                if is_over {
                    let mut ends = false;
                    for entry in running_entries(session) {
                        ends |= running.remove(&entry)?.is_some();
                    }
                    if ends {
                        ratings::settle(&ratings::Views::of(ratings), session)?;
                    }
                }
                for follower in &record.followers {
                    followed.remove(&keys::running(follower.0, session.id()))?;
                }
                for entry in follower_entries(session) {
                    followed.insert(&entry, b"")?;
                }
                alarms::set(players, alarms, dues, session)?;
                replies::set(replies, session)?;
                if !session.offer().is_some_and(|offer| matches!(offer.what, Proposal::Move(_))) {
                    questions::end(questions, void, session.id(), interaction(news))?;
                }
                if let Some(news) = news {
                    news::set(untold, unsaid, news)?;
                }
                Ok(Saved::Done)
            })
        })
    }

    /// Saves the end of a game that the current rules cannot replay, if the stored game has the expected revision. The
    /// game leaves its table, and nothing is rated.
    ///
    /// # Errors
    /// The stored game is corrupt or of another version, or the database failed.
    pub fn save_ended(&self, stuck: &StuckGame, expected_revision: u32) -> Result<Saved, StoreError> {
        let trees = &self.trees;
        let (id, key) = (stuck.id(), keys::game(stuck.id()));
        let channel = keys::owner(stuck.table().channel.0);
        let all =
            (&trees.games, &trees.tables, &trees.running, &trees.followed, &trees.alarms, &trees.dues, &trees.replies);
        self.write(|| {
            all.transaction(|(games, tables, running, followed, alarms, dues, replies)| {
                let Some(record) = of_revision(games, &key, expected_revision)? else { return Ok(Saved::Stale) };
                games.insert(&key, stuck.record().to_json())?;
                if tables.get(channel)?.is_some_and(|seated| *seated == key) {
                    tables.remove(&channel)?;
                }
                for color in Color::ALL {
                    running.remove(&running_entry(stuck.user(color), id))?;
                }
                for follower in &record.followers {
                    followed.remove(&keys::running(follower.0, id))?;
                }
                alarms::put(alarms, dues, id, None)?;
                replies.remove(&key)?;
                Ok(Saved::Done)
            })
        })
    }

    /// The newest games of a person, running or over, the newest first, at most `limit`.
    ///
    /// # Errors
    /// The database failed.
    pub fn games_of(&self, user: UserId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.newest_first(&self.trees.seats, user.0, limit)
    }

    /// The running games of a person, in no order.
    ///
    /// # Errors
    /// The database failed.
    pub fn running_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        let keys = self.trees.running.scan_prefix(keys::owner(user.0)).keys();
        keys.filter_map(|key| key.map(|key| keys::read_running(&key)).map_err(Into::into).transpose()).collect()
    }

    /// The running games in which the bot or a former player sits, in no order.
    pub(super) fn running_without_a_user(&self) -> Result<Vec<GameId>, StoreError> {
        self.running_of(NO_USER)
    }

    /// The newest games of a channel, running or over, the newest first, at most `limit`.
    ///
    /// # Errors
    /// The database failed.
    pub fn games_at(&self, channel: ChannelId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.newest_first(&self.trees.channels, channel.0, limit)
    }

    fn newest_first(&self, index: &Tree, owner: u64, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let mut ids = Vec::new();
        for key in index.scan_prefix(keys::owner(owner)).keys().rev() {
            if ids.len() == limit {
                break;
            }
            ids.extend(keys::read_index(&key?).map(|(_, id)| id));
        }
        Ok(ids)
    }

    /// What an index holds for an owner, the oldest first.
    pub(super) fn oldest_first(&self, index: &Tree, owner: u64) -> Result<Vec<GameId>, StoreError> {
        Ok(self.entries(index, &keys::owner(owner))?.into_iter().map(|(_, id)| id).collect())
    }

    /// The entries of an index under a prefix. Entries that are none follow from nothing and are passed over.
    pub(super) fn entries(&self, index: &Tree, prefix: &[u8]) -> Result<Vec<(Timestamp, GameId)>, StoreError> {
        let keys = index.scan_prefix(prefix).keys();
        keys.filter_map(|key| key.map(|key| keys::read_index(&key)).map_err(Into::into).transpose()).collect()
    }

    /// Gives a channel's table to the newest game that still runs there, if it is nobody's.
    pub(super) fn reseat(&self, channel: ChannelId) -> Result<(), StoreError> {
        for id in self.games_at(channel, usize::MAX)? {
            if self.stored_game(id)?.is_some_and(|game| !game.is_over()) {
                let (key, value) = (keys::owner(channel.0), keys::game(id));
                let tables = &self.trees.tables;
                return self.write(|| {
                    tables.transaction(|tables| {
                        if tables.get(key)?.is_none() {
                            tables.insert(&key, &value)?;
                        }
                        Ok(())
                    })
                });
            }
        }
        Ok(())
    }
}

/// The interaction that caused the news.
fn interaction(news: Option<&News>) -> Option<u64> {
    news?.cause.as_ref().map(|cause| cause.interaction)
}

/// The stored record of a game, if it has this revision.
fn of_revision(
    games: &TransactionalTree,
    key: &[u8],
    revision: u32,
) -> Result<Option<GameRecord>, ConflictableTransactionError<Unreadable>> {
    let Some(stored) = games.get(key)? else { return Ok(None) };
    let record = GameRecord::from_json(&stored)
        .map_err(|error| Unreadable::new("games", key, &stored, &error))
        .map_err(ConflictableTransactionError::Abort)?;
    Ok(Some(record).filter(|record| record.revision == revision))
}

/// The game that an entry of `tables` names, if there is such a game.
fn seated(
    channel: &[u8],
    value: &IVec,
    games: &TransactionalTree,
) -> Result<GameId, ConflictableTransactionError<Unreadable>> {
    match keys::read_game(value) {
        Some(id) if games.get(value)?.is_some() => Ok(id),
        _ => Err(ConflictableTransactionError::Abort(no_game(channel, value))),
    }
}

fn no_game(channel: &[u8], value: &IVec) -> Unreadable {
    let reason = RecordError::Malformed("there is no such game".to_owned());
    Unreadable::new("tables", channel, value, &reason)
}

/// Reads a stored game.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<StoredGame, Unreadable> {
    let read = || -> Result<StoredGame, RecordError> {
        let game = StoredGame::from_json(bytes)?;
        at_its_key(game.id(), key)?;
        Ok(game)
    };
    read().map_err(|error| Unreadable::new("games", key, bytes, &error))
}

/// The fields of a game from which its index entries are built.
pub(super) struct Indexed {
    id: GameId,
    channel: ChannelId,
    created: Timestamp,
    players: [Option<UserId>; 2],
    followers: Vec<UserId>,
}

impl From<&Session> for Indexed {
    fn from(session: &Session) -> Self {
        Self {
            id: session.id(),
            channel: session.table().channel,
            created: session.created(),
            players: Color::ALL.map(|color| session.seats()[color].user()),
            followers: session.followers().to_vec(),
        }
    }
}

impl From<&StoredGame> for Indexed {
    fn from(game: &StoredGame) -> Self {
        Self {
            id: game.id(),
            channel: game.table().channel,
            created: game.created(),
            players: game.users(),
            followers: game.followers(),
        }
    }
}

/// The entries of a game in the index of players.
pub(super) fn seat_entries(game: impl Into<Indexed>) -> impl Iterator<Item = keys::IndexKey> {
    let game = game.into();
    game.players.into_iter().flatten().map(move |user| keys::index(user.0, game.created, game.id))
}

/// The entry of a game in the index of running games for one of its seats.
fn running_entry(user: Option<UserId>, id: GameId) -> [u8; 12] {
    keys::running(user.unwrap_or(NO_USER).0, id)
}

/// The entries of a game in the index of running games.
pub(super) fn running_entries(game: impl Into<Indexed>) -> impl Iterator<Item = [u8; 12]> {
    let game = game.into();
    game.players.into_iter().map(move |user| running_entry(user, game.id))
}

/// The entries of a game in the index of followers.
pub(super) fn follower_entries(game: impl Into<Indexed>) -> impl Iterator<Item = [u8; 12]> {
    let game = game.into();
    game.followers.into_iter().map(move |follower| keys::running(follower.0, game.id))
}

/// The entry of a game in the index of channels.
pub(super) fn channel_entry(game: impl Into<Indexed>) -> keys::IndexKey {
    let game = game.into();
    keys::index(game.channel.0, game.created, game.id)
}
