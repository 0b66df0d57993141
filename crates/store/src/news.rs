//! News: events in a game that still have to be announced at its table. A game has at most one entry, since a later
//! board also shows the earlier events.
//!
//! The collection `untold` holds news that is about to be posted; `unsaid` holds news that could not be posted, and is
//! shown to the next person who asks about the game. An entry is written in the same transaction as the event, and
//! removed once a message that tells of the event was posted. An unreadable entry counts as missing. Neither collection
//! is exported, since the games themselves are.

use super::{Attempt, Collection, KeyRange, Order, Outbox, StoreError, Transaction, keys};
use domain::{
    Home,
    id::GameId,
    news::{Cause, News},
    record::Record,
};

impl Outbox {
    /// All news of servers for which this process acts that still has to be posted, in no particular order.
    pub fn untold(&self) -> Result<Vec<News>, StoreError> {
        let entries = self.db.scan(Collection::Untold, KeyRange::all());
        let entries = entries.map(|entry| entry.map(|(key, value)| read(&key, &value)));
        entries.filter_map(|news| self.held.if_ours(news, |news| news.home)).collect()
    }

    /// The news of a game, if it still has to be posted.
    pub fn news_of(&self, game: GameId) -> Result<Option<News>, StoreError> {
        let key = keys::game(game);
        Ok(self.db.get(Collection::Untold, key)?.and_then(|value| read(&key, &value)))
    }

    /// Whether any news could not be posted.
    pub fn has_unsaid(&self) -> bool {
        // After an error, the next reader returns it.
        self.db
            .engine
            .page(Collection::Unsaid, &KeyRange::all(), Order::Ascending, 1)
            .map_or(true, |page| !page.is_empty())
    }

    /// Records that the news of this revision cannot be posted, unless newer news has replaced it.
    pub fn give_up_news(&self, game: GameId, revision: u32) -> Result<(), StoreError> {
        let key = keys::game(game);
        self.db.write(|tx| {
            if let Some(value) = tx.get(Collection::Untold, key)?
                && read(&key, &value).is_none_or(|news| news.revision == revision)
            {
                tx.remove(Collection::Untold, key);
                tx.insert(Collection::Unsaid, key, value);
            }
            Ok(())
        })
    }

    /// Takes the news of a game that could not be posted, for the caller to show in answer to this interaction. Of
    /// several concurrent callers, only one gets it.
    pub fn claim_unsaid(&self, game: GameId, cause: Option<&Cause>) -> Result<Option<News>, StoreError> {
        let key = keys::game(game);
        self.db.write(|tx| {
            let Some(value) = tx.take(Collection::Unsaid, key)? else { return Ok(None) };
            let Some(news) = read(&key, &value) else { return Ok(None) };
            let news = News { cause: cause.cloned(), ..news };
            tx.insert(Collection::Untold, key, news.to_json());
            Ok(Some(news))
        })
    }

    /// Records that a message without a board told the news of this revision.
    pub fn news_told(&self, game: GameId, revision: u32) -> Result<(), StoreError> {
        self.db.write(|tx| line_told(tx, game, revision))
    }

    /// Removes the news of a game, because nothing is left to announce.
    pub fn drop_news(&self, game: GameId) -> Result<(), StoreError> {
        self.db.write(|tx| told(tx, game, u32::MAX).map(drop))
    }
}

/// Stores news, replacing earlier news of the game.
pub(super) fn set(tx: &Transaction<'_>, news: &News) {
    let key = keys::game(news.game);
    tx.insert(Collection::Untold, key, news.to_json());
    tx.remove(Collection::Unsaid, key);
}

/// Removes the news that a posted board of this revision shows. Returns the game's home, if the game had news.
pub(super) fn told(tx: &Transaction<'_>, game: GameId, revision: u32) -> Attempt<Option<Home>> {
    let key = keys::game(game);
    for collection in [Collection::Untold, Collection::Unsaid] {
        let Some(value) = tx.get(collection, key)? else { continue };
        let news = read(&key, &value);
        if news.as_ref().is_none_or(|news| news.revision <= revision) {
            tx.remove(collection, key);
        }
        // A game has at most one entry.
        return Ok(news.map(|news| news.home));
    }
    Ok(None)
}

/// Removes the news of this revision, which a message without a board told. Earlier news is not in such a message.
pub(super) fn line_told(tx: &Transaction<'_>, game: GameId, revision: u32) -> Attempt<()> {
    let key = keys::game(game);
    for collection in [Collection::Untold, Collection::Unsaid] {
        if tx
            .get(collection, key)?
            .is_some_and(|value| read(&key, &value).is_some_and(|news| news.revision == revision))
        {
            tx.remove(collection, key);
        }
    }
    Ok(())
}

fn read(key: &[u8], value: &[u8]) -> Option<News> {
    News::from_json(value).ok().filter(|news| keys::game(news.game) == key)
}
