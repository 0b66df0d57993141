use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::{
    id::UserId,
    session::{
        Player,
        record::{Record, RecordError},
    },
};

impl Store {
    /// What is kept about a player, whatever game is played.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn player(&self, user: UserId) -> Result<Player, StoreError> {
        let key = keys::owner(user.0);
        let Some(bytes) = self.read(&self.trees.players, &key)? else { return Ok(Player::new(user)) };
        decode(&key, &bytes).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// Changes what is kept about a player, and gives what it is then. Of several changes at once, none is lost; `change` may
    /// be called more than once for that. It must not change when the player is away, on which alarms depend: that is
    /// [`change_away`](Self::change_away)'s.
    ///
    /// # Errors
    /// What is stored is corrupt, or the database failed.
    pub fn change_player(&self, user: UserId, change: impl Fn(&mut Player)) -> Result<Player, StoreError> {
        self.write(|| {
            self.trees.players.transaction(|players| {
                let mut player = get(players, user)?.unwrap_or_else(|| Player::new(user));
                change(&mut player);
                put(players, &player)?;
                Ok(player)
            })
        })
    }
}

/// What is kept about a player, if anything is, inside a transaction.
pub(super) fn get(
    players: &TransactionalTree,
    user: UserId,
) -> Result<Option<Player>, ConflictableTransactionError<Unreadable>> {
    let key = keys::owner(user.0);
    let Some(bytes) = players.get(key)? else { return Ok(None) };
    decode(&key, &bytes).map(Some).map_err(ConflictableTransactionError::Abort)
}

/// Keeps it, inside a transaction.
pub(super) fn put(
    players: &TransactionalTree,
    player: &Player,
) -> Result<(), ConflictableTransactionError<Unreadable>> {
    players.insert(&keys::owner(player.user.0), player.to_json())?;
    Ok(())
}

/// Reads what is kept about a player.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<Player, Unreadable> {
    let read = || -> Result<Player, RecordError> {
        let player = Player::from_json(bytes)?;
        if keys::owner(player.user.0) == key {
            return Ok(player);
        }
        Err(RecordError::Malformed(format!("it bears the user {}", player.user)))
    };
    read().map_err(|error| Unreadable::new("players", key, bytes, &error))
}
