//! The server to which an index entry belongs. Only the process that holds the server's shard acts on the entry.
//!
//! What belongs to no server
//! that is known belongs to the process that also handles direct messages, so that nothing is left undone.

use serde::Deserialize;

use super::{Attempt, Collection, Transaction, keys};
use domain::{Home, Table, id::GameId};

/// The part of the records of games and challenges that says where they are played.
#[derive(Deserialize)]
struct Placed {
    table: Table,
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
