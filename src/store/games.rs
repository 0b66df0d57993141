//! Games, and their indexes.

use sled::{IVec, transaction::TransactionalTree};

use super::{
    Store, StoreError, Transactional, Tree, alarms, challenges::take, corrupt::Unreadable, keys, news, parsed,
    questions, ratings, record::Attempt, replies,
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

/// The result of accepting a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Accepted {
    /// The game is stored and has its table; the challenge is gone.
    Started,
    /// There is no such challenge. Nothing was stored.
    ChallengeGone,
    /// Another game runs at the table. The challenge stays, and nothing was stored.
    TableTaken(GameId),
}

/// The result of saving a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Saved {
    /// The game is saved.
    Done,
    /// The stored game has another revision, or there is none. Nothing was saved.
    Stale,
    /// The game was to move to another table, but the game with this identifier runs there. Nothing was saved.
    TableTaken(GameId),
}

impl Store {
    /// Replaces a challenge with the game of the same identifier, if the challenge still exists and the game's table is
    /// free.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the challenge or the table's entry cannot be read.
    pub fn accept(&self, session: &Session) -> Result<Accepted, StoreError> {
        self.accept_with(session, None)
    }

    /// Like [`accept`](Self::accept), and stores the news to announce at the table in the same transaction.
    ///
    /// # Errors
    /// Returns the errors of [`accept`](Self::accept).
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
            all.transaction(
                |[
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
                ]| {
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
                },
            )
        })
    }

    /// The game with this identifier.
    ///
    /// # Errors
    /// Returns [`StoreError::Stuck`] if the current rules cannot replay the game, and [`StoreError::Corrupt`] or
    /// [`StoreError::Foreign`] if the record cannot be read.
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
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn stored_game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        match self.get(&self.trees.games, &keys::game(id))? {
            Some(StoredGame::Stuck(stuck)) => {
                // The record alone does not show whether earlier rules had ended the game.
                let entry = running_entry(stuck.user(Color::White), id);
                let runs = self.trees.running.contains_key(entry)?;
                Ok(Some(StoredGame::Stuck(Box::new(stuck.known_to_be_over(!runs)))))
            }
            found => Ok(found),
        }
    }

    /// The record of a game. Does not replay its moves.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
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
    /// Returns [`StoreError::Corrupt`] if the table's entry names no game, and the errors of [`game`](Self::game).
    pub fn game_at(&self, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        let key = keys::owner(channel.0);
        let Some(bytes) = self.read(&self.trees.tables, &key)? else { return Ok(None) };
        let Some(id) = keys::read_game(&bytes) else { return Err(self.set_aside(no_game(&key, &bytes))) };
        match self.game(id)? {
            Some(session) => Ok(Some(session)),
            // Games are never deleted, so an entry that names a missing game is corrupt.
            None => Err(self.set_aside(no_game(&key, &bytes))),
        }
    }

    /// The newest game of a channel, running or over.
    ///
    /// # Errors
    /// Returns the errors of [`game`](Self::game).
    pub fn last_game_at(&self, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        match self.games_at(channel, 1)?[..] {
            [id, ..] => self.game(id),
            [] => Ok(None),
        }
    }

    /// Saves a game if the stored one has the expected revision. Also updates its alarm, and clears its table if the
    /// game is over or has moved to another one. The end of a game also updates the players' ratings and results.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the stored game cannot be read.
    pub fn save(&self, session: &Session, expected_revision: u32) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, None)
    }

    /// Like [`save`](Self::save), and stores the news to announce at the table in the same transaction.
    ///
    /// # Errors
    /// Returns the errors of [`save`](Self::save).
    pub fn save_and_tell(&self, session: &Session, expected_revision: u32, news: &News) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, Some(news))
    }

    fn save_with(&self, session: &Session, expected_revision: u32, news: Option<&News>) -> Result<Saved, StoreError> {
        loop {
            match self.try_save(session, expected_revision, news) {
                // The corrupt rating has just been set aside, so the retry ends the game without it.
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
            all.transaction(
                |[
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
                ]| {
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
                },
            )
        })
    }

    /// Saves the end of a game that the current rules cannot replay, if the stored game has the expected revision. The
    /// game leaves its table, and is not rated.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the stored game cannot be read.
    pub fn save_ended(&self, stuck: &StuckGame, expected_revision: u32) -> Result<Saved, StoreError> {
        let trees = &self.trees;
        let (id, key) = (stuck.id(), keys::game(stuck.id()));
        let channel = keys::owner(stuck.table().channel.0);
        let all =
            [&trees.games, &trees.tables, &trees.running, &trees.followed, &trees.alarms, &trees.dues, &trees.replies];
        self.write(|| {
            all.transaction(|[games, tables, running, followed, alarms, dues, replies]| {
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
                alarms::move_to(alarms, dues, id, None)?;
                replies.remove(&key)?;
                Ok(Saved::Done)
            })
        })
    }

    /// Up to `limit` games of a player, running or over, newest first.
    pub fn games_of(&self, user: UserId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.newest_first(&self.trees.seats, user.0, limit)
    }

    /// The running games of a player, in no particular order.
    pub fn running_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        parsed(self.trees.running.scan_prefix(keys::owner(user.0)), keys::read_running)
    }

    /// The running games in which the bot or a former player sits, in no particular order.
    pub(super) fn running_without_a_user(&self) -> Result<Vec<GameId>, StoreError> {
        self.running_of(NO_USER)
    }

    /// Up to `limit` games of a channel, running or over, newest first.
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

    /// The games in an index under an owner, oldest first.
    pub(super) fn oldest_first(&self, index: &Tree, owner: u64) -> Result<Vec<GameId>, StoreError> {
        Ok(self.entries(index, &keys::owner(owner))?.into_iter().map(|(_, id)| id).collect())
    }

    /// The entries of an index under a prefix.
    pub(super) fn entries(&self, index: &Tree, prefix: &[u8]) -> Result<Vec<(Timestamp, GameId)>, StoreError> {
        parsed(index.scan_prefix(prefix), keys::read_index)
    }

    /// Gives a free table to the newest game that still runs in the channel.
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

/// The interaction that caused some news.
fn interaction(news: Option<&News>) -> Option<u64> {
    news?.cause.as_ref().map(|cause| cause.interaction)
}

/// The stored record of a game, if it has this revision, inside a transaction.
fn of_revision(games: &TransactionalTree, key: &[u8], revision: u32) -> Attempt<Option<GameRecord>> {
    let Some(stored) = games.get(key)? else { return Ok(None) };
    let record = GameRecord::from_json(&stored).map_err(|error| Unreadable::new("games", key, &stored, &error))?;
    Ok(Some(record).filter(|record| record.revision == revision))
}

/// The game that an entry of `tables` names, inside a transaction.
fn seated(channel: &[u8], value: &IVec, games: &TransactionalTree) -> Attempt<GameId> {
    match keys::read_game(value) {
        Some(id) if games.get(value)?.is_some() => Ok(id),
        _ => Err(no_game(channel, value).into()),
    }
}

fn no_game(channel: &[u8], value: &IVec) -> Unreadable {
    let reason = RecordError::Malformed("there is no such game".to_owned());
    Unreadable::new("tables", channel, value, &reason)
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
