//! News: events in a game that still have to be announced at its table. A game has at most one entry, since a later
//! board also shows the earlier events.
//!
//! The tree `untold` holds news that is about to be posted; `unsaid` holds news that could not be posted, and is shown
//! to the next person who asks about the game. An entry is written in the same transaction as the event, and removed
//! once a board that shows the event was posted. An unreadable entry counts as missing. Neither tree is exported, since
//! the games themselves are.

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, Transactional, keys};
use crate::{
    id::GameId,
    session::{
        Session,
        news::{Cause, Happening, News},
        record::Record,
    },
};

impl Store {
    /// All news that still has to be posted, in no particular order.
    pub fn untold(&self) -> Result<Vec<News>, StoreError> {
        let entries = self.trees.untold.iter().map(|entry| entry.map(|(key, value)| read(&key, &value)));
        Ok(entries.filter_map(Result::transpose).collect::<Result<_, _>>()?)
    }

    /// The news of a game, if it still has to be posted.
    pub fn news_of(&self, game: GameId) -> Result<Option<News>, StoreError> {
        let key = keys::game(game);
        Ok(self.read(&self.trees.untold, &key)?.and_then(|value| read(&key, &value)))
    }

    /// Whether any news could not be posted.
    pub fn has_unsaid(&self) -> bool {
        !self.trees.unsaid.is_empty()
    }

    /// Records that the news of this revision cannot be posted, unless newer news has replaced it.
    pub fn give_up_news(&self, game: GameId, revision: u32) -> Result<(), StoreError> {
        let key = keys::game(game);
        self.write(|| {
            [&self.trees.untold, &self.trees.unsaid].transaction(|[untold, unsaid]| {
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

    /// Takes the news of a game that could not be posted, for the caller to show in answer to this interaction. Of
    /// several concurrent callers, only one gets it.
    pub fn claim_unsaid(&self, game: GameId, cause: Option<&Cause>) -> Result<Option<News>, StoreError> {
        let key = keys::game(game);
        self.write(|| {
            [&self.trees.untold, &self.trees.unsaid].transaction(|[untold, unsaid]| {
                let Some(value) = unsaid.remove(&key)? else { return Ok(None) };
                let Some(news) = read(&key, &value) else { return Ok(None) };
                let news = News { cause: cause.cloned(), ..news };
                untold.insert(&key, news.to_json())?;
                Ok(Some(news))
            })
        })
    }

    /// Removes the news of a game, because nothing is left to announce.
    pub fn drop_news(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|| {
            [&self.trees.untold, &self.trees.unsaid]
                .transaction(|[untold, unsaid]| Ok(told(untold, unsaid, game, u32::MAX)?))
        })
    }

    /// Records that the bot's last move in a game still has to be announced.
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
            [&self.trees.untold, &self.trees.unsaid].transaction(|[untold, unsaid]| Ok(set(untold, unsaid, &news)?))
        })
    }
}

/// Stores news inside a transaction, replacing earlier news of the game.
pub(super) fn set(
    untold: &TransactionalTree,
    unsaid: &TransactionalTree,
    news: &News,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(news.game);
    untold.insert(&key, news.to_json())?;
    unsaid.remove(&key)?;
    Ok(())
}

/// Removes the news that a posted board of this revision shows, inside a transaction.
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
    News::from_json(value).ok().filter(|news| keys::game(news.game) == key)
}
