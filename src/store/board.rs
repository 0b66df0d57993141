use serde::{Deserialize, Serialize};
use sled::{IVec, transaction::ConflictableTransactionError};

use super::{Store, StoreError, Transactional, at_its_key, corrupt::Unreadable, keys, news, questions};
use crate::{
    id::{ChannelId, GameId, MessageId},
    session::{
        BoardMessage,
        control::BoardRef,
        record::{Record, RecordError},
    },
    time::Timestamp,
};

/// The stored and exported form of a [`BoardMessage`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardRecord {
    pub(super) game: GameId,
    revision: u32,
    channel: ChannelId,
    message: MessageId,
    token: String,
    posted: Timestamp,
}

impl Record for BoardRecord {}

impl From<&BoardMessage> for BoardRecord {
    fn from(message: &BoardMessage) -> Self {
        Self {
            game: message.board.game,
            revision: message.board.revision,
            channel: message.channel,
            message: message.message,
            token: message.token.clone(),
            posted: message.posted,
        }
    }
}

impl From<BoardRecord> for BoardMessage {
    fn from(record: BoardRecord) -> Self {
        Self {
            board: BoardRef { game: record.game, revision: record.revision },
            channel: record.channel,
            message: record.message,
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

    /// Records that a board was posted. The older of this board and the one stored before, by revision, is to lose its
    /// buttons. If both have the same revision, the later post stays.
    ///
    /// # Errors
    /// What was stored about it is corrupt, or the database failed.
    pub fn put_board(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let key = keys::game(posted.board.game);
        let record = BoardRecord::from(posted);
        let trees = &self.trees;
        let all = (&trees.boards, &trees.untold, &trees.unsaid, &trees.void);
        self.write(|| {
            all.transaction(|(boards, untold, unsaid, void)| {
                let stored = boards.get(key)?.map(|bytes| decode(&key, &bytes)).transpose();
                let stored = stored.map_err(ConflictableTransactionError::Abort)?;
                let is_newest = stored.as_ref().is_none_or(|stored| stored.revision <= record.revision);
                if is_newest {
                    boards.insert(&key, record.to_json())?;
                }
                let old = if is_newest { stored } else { Some(record.clone()) };
                if let Some(old) = old.filter(|old| !is_newest || old.message != record.message) {
                    questions::set_void(void, old, None)?;
                }
                news::told(untold, unsaid, record.game, record.revision)?;
                Ok(())
            })
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
