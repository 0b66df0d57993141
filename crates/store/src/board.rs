//! The messages with the newest board of each game, at each of its homes.

use serde::{Deserialize, Serialize};

use super::{
    Collection, Games, Interrupt, Job, Query, StoreError, home, keys,
    outbox::{self, AT_ONCE},
};
use domain::{
    BoardMessage, GameHome, Home,
    control::BoardRef,
    id::{ChannelId, GameId, MessageId},
    record::Record,
    time::Timestamp,
};

/// The stored and exported form of a [`BoardMessage`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardRecord {
    pub(super) game: GameId,
    /// The home at which the message stands; omitted in a game with one.
    #[serde(default, skip_serializing_if = "Home::is_shared")]
    pub(super) home: Home,
    revision: u32,
    channel: ChannelId,
    pub(super) message: MessageId,
    token: String,
    posted: Timestamp,
    /// The text that remains when the message is out of date; omitted if its text stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) past: Option<String>,
}

impl Record for BoardRecord {}

impl BoardRecord {
    /// The game at the home at which the message stands.
    pub(super) const fn here(&self) -> GameHome {
        GameHome { game: self.game, home: self.home }
    }
}

impl From<&BoardMessage> for BoardRecord {
    fn from(message: &BoardMessage) -> Self {
        Self {
            game: message.board.game,
            home: message.home,
            revision: message.board.revision,
            channel: message.channel,
            message: message.message,
            token: message.token.clone(),
            posted: message.posted,
            past: message.past.clone(),
        }
    }
}

impl From<BoardRecord> for BoardMessage {
    fn from(record: BoardRecord) -> Self {
        Self {
            board: BoardRef { game: record.game, revision: record.revision },
            home: record.home,
            channel: record.channel,
            message: record.message,
            token: record.token,
            posted: record.posted,
            past: record.past,
        }
    }
}

impl Games {
    /// The message with the newest board of a game, at one of its homes.
    pub fn board(&self, at: impl Into<GameHome>) -> Result<Option<BoardMessage>, StoreError> {
        Ok(self.db.load::<BoardRecord>(&keys::at_home(at.into()))?.map(Into::into))
    }

    /// Records that a board was posted. The board with the higher revision, this one or the stored one, is kept, and
    /// the buttons of the other are queued for removal. If both have the same revision, this board is kept.
    pub fn put_board(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let here = posted.here();
        let key = keys::at_home(here);
        let record = BoardRecord::from(posted);
        self.db.write(|tx| {
            let news = Query::value(Collection::Outbox, Job::News(here).key(AT_ONCE));
            tx.read_ahead([news, Query::value(Collection::Boards, &key)])?;
            let told = outbox::delivered(tx, here, |news| news <= record.revision)?;
            let stored: Option<BoardRecord> = match tx.load(&key) {
                // It stays, and the new board is not recorded.
                Err(Interrupt::Unreadable(_)) => return Ok(()),
                stored => stored?,
            };
            let is_newest = stored.as_ref().is_none_or(|stored| stored.revision <= record.revision);
            if is_newest {
                tx.save(&record);
            }
            let is_same = stored.as_ref().is_some_and(|stored| stored.message == record.message);
            let old = if is_newest { stored } else { Some(record.clone()) };
            if let Some(old) = old.filter(|_| !is_same) {
                // Every move has news, so the game itself is rarely read.
                let server = told.map_or_else(|| home::of(tx, here), Ok)?;
                outbox::drop_buttons(tx, &old, server, None);
            }
            Ok(())
        })
    }
}
