use serde::{Deserialize, Serialize};
use sled::{IVec, Transactional, transaction::ConflictableTransactionError};

use super::{Store, StoreError, at_its_key, corrupt::Unreadable, keys, replies};
use crate::{
    id::{ChannelId, GameId, MessageId},
    session::{
        BoardMessage,
        control::BoardRef,
        record::{RecordError, Text, VERSION, read, write},
    },
    time::Timestamp,
};

/// The stored and exported form of a [`BoardMessage`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardRecord {
    version: u32,
    pub(super) game: GameId,
    revision: u32,
    channel: Text<u64>,
    message: Text<u64>,
    token: String,
    posted: Timestamp,
}

impl BoardRecord {
    pub(super) fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl From<&BoardMessage> for BoardRecord {
    fn from(message: &BoardMessage) -> Self {
        Self {
            version: VERSION,
            game: message.board.game,
            revision: message.board.revision,
            channel: Text(message.channel.0),
            message: Text(message.message.0),
            token: message.token.clone(),
            posted: message.posted,
        }
    }
}

impl From<BoardRecord> for BoardMessage {
    fn from(record: BoardRecord) -> Self {
        Self {
            board: BoardRef { game: record.game, revision: record.revision },
            channel: ChannelId(record.channel.0),
            message: MessageId(record.message.0),
            token: record.token,
            posted: record.posted,
        }
    }
}

impl Store {
    /// Where the newest board of a game is.
    ///
    /// # Errors
    /// What is stored about it is corrupt, or the database failed.
    pub fn board(&self, game: GameId) -> Result<Option<BoardMessage>, StoreError> {
        let key = keys::game(game);
        let Some(bytes) = self.read(&self.trees.boards, &key)? else { return Ok(None) };
        match decode(&key, &bytes) {
            Ok(record) => Ok(Some(record.into())),
            Err(unreadable) => Err(self.set_aside(unreadable)),
        }
    }

    /// Takes note of a board that was posted, and gives the board message that is now to lose its controls: the one
    /// stored before, or this one if that shows a higher revision. Of two that show the same, the later one stays.
    ///
    /// # Errors
    /// What was stored about it is corrupt, or the database failed.
    pub fn put_board(&self, posted: BoardMessage) -> Result<Option<BoardMessage>, StoreError> {
        let key = keys::game(posted.board.game);
        let record = BoardRecord::from(&posted);
        let all = (&self.trees.boards, &self.trees.replies);
        let stored = self.write(|| {
            all.transaction(|(boards, replies)| {
                let stored = boards.get(key)?.map(|bytes| decode(&key, &bytes)).transpose();
                let stored = stored.map_err(ConflictableTransactionError::Abort)?;
                if stored.as_ref().is_none_or(|stored| stored.revision <= record.revision) {
                    boards.insert(&key, record.to_json())?;
                }
                replies::shown(replies, record.game, record.revision)?;
                Ok(stored)
            })
        })?;
        Ok(match stored {
            Some(stored) if stored.message == record.message => None,
            Some(stored) if stored.revision > record.revision => Some(posted),
            stored => stored.map(Into::into),
        })
    }
}

/// Reads a stored board.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<BoardRecord, Unreadable> {
    let read = || -> Result<BoardRecord, RecordError> {
        let record = BoardRecord::from_json(bytes)?;
        at_its_key(record.game, key)?;
        Ok(record)
    };
    read().map_err(|error| Unreadable::new("boards", key, bytes, &error))
}
