//! The server to which an index entry belongs. Only the process that holds the server's shard acts on the entry.
//!
//! Index entries hold their [`Home`], so that a process need not load each game to find its own. Entries that an earlier
//! release has written hold none; their games are looked up. What belongs to no server that is known belongs to the
//! process that also handles direct messages, so that nothing is left undone.

use serde::Deserialize;

use super::{Attempt, Collection, Store, StoreError, Transaction, keys};
use domain::{Home, Table, id::GameId};

/// The part of the records of games and challenges that says where they are played.
#[derive(Deserialize)]
struct Placed {
    table: Table,
}

impl Store {
    /// Whether this process acts for the server of an index entry.
    pub(super) fn is_ours(&self, home: Option<Home>, game: GameId) -> Result<bool, StoreError> {
        if !self.is_shared {
            return Ok(true);
        }
        let home = match home {
            Some(home) => Some(home),
            None => find(game, |collection, key| self.get(collection, key))?,
        };
        Ok(self.held.holds(home.and_then(Home::guild)))
    }

    /// Leaves out entries for whose servers another process acts.
    pub(super) fn if_ours<T>(
        &self,
        entry: Result<Option<T>, StoreError>,
        home: impl FnOnce(&T) -> (Option<Home>, GameId),
    ) -> Option<Result<T, StoreError>> {
        let entry = match entry {
            Ok(entry) => entry?,
            Err(error) => return Some(Err(error)),
        };
        let (home, game) = home(&entry);
        match self.is_ours(home, game) {
            Ok(true) => Some(Ok(entry)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// The home of a game, or of its challenge. `None` if there is neither, or if its record cannot be read.
pub(super) fn of(tx: &Transaction<'_>, game: GameId) -> Attempt<Option<Home>> {
    Ok(find(game, |collection, key| tx.get(collection, key))?)
}

/// Like [`of`]. `get` reads the bytes under a key.
fn find<E>(game: GameId, get: impl Fn(Collection, [u8; 4]) -> Result<Option<Vec<u8>>, E>) -> Result<Option<Home>, E> {
    for collection in [Collection::Games, Collection::Challenges] {
        if let Some(bytes) = get(collection, keys::game(game))? {
            // Parsing only the table takes a fraction of the time of loading a game.
            return Ok(serde_json::from_slice::<Placed>(&bytes).ok().map(|placed| Home::of(&placed.table)));
        }
    }
    Ok(None)
}
