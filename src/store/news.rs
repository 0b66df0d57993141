//! What happened and is still to be told at a table, at most one thing a game: a later one tells what was before.
//!
//! The tree `untold` holds what somebody is about to tell; `unsaid` what nobody could, and what is therefore shown to whoever
//! asks about the game next. An entry is made together with what happened, and is gone once a board that tells it was posted.
//! One that cannot be read is as if it were not there. Neither tree is exported: what happened is.

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, Transactional, keys};
use crate::{
    id::GameId,
    session::{
        Session,
        news::{Cause, Happening, News},
        record::NewsRecord,
    },
};

impl Store {
    /// Everything that is still to be told, in no order.
    ///
    /// # Errors
    /// The database failed.
    pub fn untold(&self) -> Result<Vec<News>, StoreError> {
        let entries = self.trees.untold.iter().map(|entry| entry.map(|(key, value)| read(&key, &value)));
        entries.filter_map(|entry| entry.map_err(Into::into).transpose()).collect()
    }

    /// What is still to be told of a game.
    ///
    /// # Errors
    /// The database failed.
    pub fn news_of(&self, game: GameId) -> Result<Option<News>, StoreError> {
        let key = keys::game(game);
        Ok(self.read(&self.trees.untold, &key)?.and_then(|value| read(&key, &value)))
    }

    /// Whether there is anything that could not be told.
    pub fn has_unsaid(&self) -> bool {
        !self.trees.unsaid.is_empty()
    }

    /// Takes note that the news of this revision cannot be told, unless there are later ones.
    ///
    /// # Errors
    /// The database failed.
    pub fn give_up_news(&self, game: GameId, revision: u32) -> Result<(), StoreError> {
        let key = keys::game(game);
        self.write(|| {
            (&self.trees.untold, &self.trees.unsaid).transaction(|(untold, unsaid)| {
                if let Some(value) = untold.get(key)?
                    && read(&key, &value).is_none_or(|news| news.revision == revision)
                {
                    untold.remove(&key)?;
                    unsaid.insert(&key, value)?;
                }
                Ok(())
            })
        })
    }

    /// Gives what could not be told of a game to the one who is about to answer this interaction. Of several at once, one gets
    /// it.
    ///
    /// # Errors
    /// The database failed.
    pub fn claim_unsaid(&self, game: GameId, cause: Option<&Cause>) -> Result<Option<News>, StoreError> {
        let key = keys::game(game);
        self.write(|| {
            (&self.trees.untold, &self.trees.unsaid).transaction(|(untold, unsaid)| {
                let Some(value) = unsaid.remove(&key)? else { return Ok(None) };
                let Some(news) = read(&key, &value) else { return Ok(None) };
                let news = News { cause: cause.cloned(), ..news };
                untold.insert(&key, NewsRecord::from(&news).to_json())?;
                Ok(Some(news))
            })
        })
    }

    /// Takes note that nobody need be told anything of a game.
    ///
    /// # Errors
    /// The database failed.
    pub fn drop_news(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|| {
            (&self.trees.untold, &self.trees.unsaid)
                .transaction(|(untold, unsaid)| Ok(told(untold, unsaid, game, u32::MAX)?))
        })
    }

    /// Takes note that the bot's last move in a game is still to be told.
    pub(super) fn tell_bots_move(&self, session: &Session) -> Result<(), StoreError> {
        let news = News {
            game: session.id(),
            revision: session.board_revision(),
            what: Happening::Moved,
            by: session.bot().map(|bot| bot.color),
            since: session.waiting_since(),
            cause: None,
        };
        self.write(|| {
            (&self.trees.untold, &self.trees.unsaid).transaction(|(untold, unsaid)| Ok(set(untold, unsaid, &news)?))
        })
    }
}

/// Notes news inside a transaction, in the place of earlier ones.
pub(super) fn set(
    untold: &TransactionalTree,
    unsaid: &TransactionalTree,
    news: &News,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(news.game);
    untold.insert(&key, NewsRecord::from(news).to_json())?;
    unsaid.remove(&key)?;
    Ok(())
}

/// Takes note inside a transaction that a board of this revision was posted.
pub(super) fn told(
    untold: &TransactionalTree,
    unsaid: &TransactionalTree,
    game: GameId,
    revision: u32,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(game);
    for tree in [untold, unsaid] {
        if let Some(value) = tree.get(key)?
            && read(&key, &value).is_none_or(|news| news.revision <= revision)
        {
            tree.remove(&key)?;
        }
    }
    Ok(())
}

fn read(key: &[u8], value: &[u8]) -> Option<News> {
    let record = NewsRecord::from_json(value).ok().filter(|record| keys::game(record.game) == key)?;
    Some(record.into())
}
