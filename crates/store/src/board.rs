//! The messages with the newest board of each game, at each of its homes, and those that are kept while a game waits
//! for something.

use super::{
    Attempt, Collection, Db, Games, Interrupt, Job, Query, StoreError, Transaction, home, keys,
    outbox::{self, AT_ONCE},
};
use domain::{BoardMessage, GameHome, HomeServer, record::Record};

impl Games {
    /// The message with the newest board of a game, at one of its homes.
    pub fn board(&self, at: impl Into<GameHome>) -> Result<Option<BoardMessage>, StoreError> {
        self.db.load(&keys::at_home(at.into()))
    }

    /// Records that a board was posted. The board with the higher revision, this one or the stored one, is kept, and
    /// the buttons of the other are queued for removal. If both have the same revision, this board is kept.
    pub fn put_board(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let here = posted.here();
        let key = keys::at_home(here);
        self.db.write(|tx| {
            let news = Query::value(Collection::Outbox, Job::News(here).key(AT_ONCE));
            tx.read_ahead([news, Query::value(Collection::Boards, &key)])?;
            let told = outbox::delivered(tx, here, |news| news <= posted.revision)?;
            let stored: Option<BoardMessage> = match tx.load(&key) {
                // It stays, and the new board is not recorded.
                Err(Interrupt::Unreadable(_)) => return Ok(()),
                stored => stored?,
            };
            let is_newest = stored.as_ref().is_none_or(|stored| stored.revision <= posted.revision);
            if is_newest {
                tx.save(posted);
            }
            let is_same = stored.as_ref().is_some_and(|stored| stored.message == posted.message);
            let old = if is_newest { stored } else { Some(posted.clone()) };
            if let Some(old) = old.filter(|_| !is_same) {
                // Every move has news, so the game itself is rarely read.
                let server = told.map_or_else(|| home::of(tx, here), Ok)?;
                outbox::drop_buttons(tx, &old, server, None);
            }
            Ok(())
        })
    }
}

/// The message that a collection keeps for a game at one of its homes.
pub(super) fn kept(db: &Db, collection: Collection, at: GameHome) -> Result<Option<BoardMessage>, StoreError> {
    let value = db.get(collection, keys::at_home(at))?;
    Ok(value.and_then(|value| BoardMessage::from_json(&value).ok()))
}

/// Keeps a message as long as its game waits. If it does not, the message is queued to lose its buttons.
pub(super) fn keep(
    tx: &Transaction<'_>,
    collection: Collection,
    message: &BoardMessage,
    server: HomeServer,
    waits: bool,
) {
    if waits {
        tx.insert(collection, keys::at_home(message.here()), message.to_json());
    } else {
        outbox::drop_buttons(tx, message, server, None);
    }
}

/// Queues the message that a collection keeps for a game to lose its buttons. `past`, if any, is the text that remains
/// of it, and `interaction`, if any, is about to edit it.
pub(super) fn release(
    tx: &Transaction<'_>,
    collection: Collection,
    (at, server): (GameHome, HomeServer),
    interaction: Option<u64>,
    past: Option<&str>,
) -> Attempt<()> {
    let Some(value) = tx.take(collection, keys::at_home(at))? else { return Ok(()) };
    if let Ok(mut message) = BoardMessage::from_json(&value) {
        message.past = past.map(str::to_owned).or(message.past);
        outbox::drop_buttons(tx, &message, server, interaction);
    }
    Ok(())
}
