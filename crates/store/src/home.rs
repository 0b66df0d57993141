//! The server to which an index entry belongs. Only the process that holds the server's shard acts on the entry.
//!
//! What belongs to no server that is known belongs to the process that also handles direct messages, so that nothing is
//! left undone. What is kept about a game with two homes is kept for each of them.

use serde::Deserialize;

use super::{Attempt, Collection, Transaction, keys};
use domain::{GameHome, HomeServer, Homes, id::GameId};

/// The part of the records of games and challenges that says where they are played.
#[derive(Deserialize)]
struct Placed {
    table: Homes,
}

/// The homes of a game, or of its challenge.
pub(super) fn homes_of(tx: &Transaction<'_>, game: GameId) -> Attempt<Option<Homes>> {
    for collection in [Collection::Games, Collection::Challenges] {
        if let Some(bytes) = tx.get(collection, keys::game(game))? {
            // Parsing only the tables takes a fraction of the time of loading a game.
            return Ok(serde_json::from_slice::<Placed>(&bytes).ok().map(|placed| placed.table));
        }
    }
    Ok(None)
}

/// The server of a home of a game, or of its challenge.
pub(super) fn of(tx: &Transaction<'_>, at: GameHome) -> Attempt<HomeServer> {
    let homes = homes_of(tx, at.game)?;
    Ok(homes.map_or(HomeServer::NOWHERE, |homes| HomeServer::of(&homes.table_of(at.home, at.game))))
}
