//! The server to which an index entry belongs. Only the process that holds the server's shard acts on the entry.
//!
//! Index entries hold their [`Home`], so that a process need not load each game to find its own. What belongs to no server
//! that is known belongs to the process that also handles direct messages, so that nothing is left undone.

use serde::Deserialize;

use super::{Attempt, Collection, HeldShards, StoreError, Transaction, keys};
use domain::{Home, Table, id::GameId};

/// The part of the records of games and challenges that says where they are played.
#[derive(Deserialize)]
struct Placed {
    table: Table,
}

impl HeldShards {
    /// Leaves out entries for whose servers another process acts.
    pub(super) fn if_ours<T>(
        &self,
        entry: Result<Option<T>, StoreError>,
        home: impl FnOnce(&T) -> Home,
    ) -> Option<Result<T, StoreError>> {
        let entry = entry.transpose()?;
        let is_ours = |entry: &T| self.holds(home(entry).guild());
        entry.as_ref().map_or(true, is_ours).then_some(entry)
    }
}

/// The home of a game, or of its challenge.
pub(super) fn of(tx: &Transaction<'_>, game: GameId) -> Attempt<Home> {
    for collection in [Collection::Games, Collection::Challenges] {
        if let Some(bytes) = tx.get(collection, keys::game(game))? {
            // Parsing only the table takes a fraction of the time of loading a game.
            let placed = serde_json::from_slice::<Placed>(&bytes);
            return Ok(placed.map_or(Home::NOWHERE, |placed| Home::of(&placed.table)));
        }
    }
    Ok(Home::NOWHERE)
}
