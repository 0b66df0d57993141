//! When clocks ring and followers are to be told of an end, sorted by time: looking for the next one costs the same
//! however many games are idle.
//!
//! Both trees follow from games and players: `alarms` holds the moments in their order, and `dues` each game's moment, so
//! that the old one is found when it changes.

use std::cell::RefCell;

use sled::transaction::{ConflictableTransactionError, TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, Transactional, corrupt::Unreadable, games, keys, players};
use crate::{
    id::{GameId, UserId},
    session::{Away, Player, Session, StoredGame},
    time::Timestamp,
};

impl Store {
    /// When the next clock rings, if any does.
    ///
    /// # Errors
    /// The database failed.
    pub fn next_alarm(&self) -> Result<Option<Timestamp>, StoreError> {
        let first = self.trees.alarms.first()?;
        Ok(first.and_then(|(key, _)| keys::read_alarm(&key)).map(|(at, _)| at))
    }

    /// The games whose clocks have rung and that nobody has looked at, the oldest alarm first, at most `limit`.
    ///
    /// # Errors
    /// The database failed.
    pub fn rung(&self, now: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let mut ids = Vec::new();
        for key in self.trees.alarms.iter().keys().take(limit) {
            match keys::read_alarm(&key?) {
                Some((at, id)) if at <= now => ids.push(id),
                _ => break,
            }
        }
        Ok(ids)
    }

    /// Forgets the alarm of a game that cannot be read any more.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_alarm(&self, id: GameId) -> Result<(), StoreError> {
        let trees = &self.trees;
        self.write(|| (&trees.alarms, &trees.dues).transaction(|(alarms, dues)| Ok(put(alarms, dues, id, None)?)))
    }

    /// Changes when a player is away, and sets the alarms of the games in which it is that player's turn. Gives what it is then;
    /// none if `change` gives none, in which case nothing changes. Of several changes at once, none is lost; `change` may be
    /// called more than once for that.
    ///
    /// # Errors
    /// What is stored about the player or about one of these games is corrupt, or the database failed.
    pub fn change_away(
        &self,
        user: UserId,
        change: impl Fn(&Away) -> Option<Away>,
    ) -> Result<Option<Away>, StoreError> {
        let changed = RefCell::new(None);
        self.set_alarms_of(user, |players| {
            let player = players::get(players, user)?.unwrap_or_else(|| Player::new(user));
            let away = change(&player.away);
            changed.replace(away.clone());
            match away {
                Some(away) => players::put(players, &Player { away, ..player }),
                None => Ok(()),
            }
        })?;
        Ok(changed.into_inner())
    }

    /// Sets the alarms of a player's games after what is kept about the player was changed like this.
    pub(super) fn set_alarms_of(
        &self,
        user: UserId,
        change: impl Fn(&TransactionalTree) -> Result<(), ConflictableTransactionError<Unreadable>>,
    ) -> Result<(), StoreError> {
        let trees = &self.trees;
        let mut running = self.running_of(user)?;
        let mut is_changed = false;
        loop {
            self.write(|| {
                (&trees.players, &trees.games, &trees.alarms, &trees.dues).transaction(
                    |(players, in_games, alarms, dues)| {
                        if !is_changed {
                            change(players)?;
                        }
                        for &id in &running {
                            let key = keys::game(id);
                            let Some(bytes) = in_games.get(key)? else { continue };
                            match games::decode(&key, &bytes) {
                                Ok(StoredGame::Playable(session)) => set(players, alarms, dues, &session)?,
                                // No clock runs in a game that cannot continue.
                                Ok(StoredGame::Stuck(_)) => {}
                                Err(unreadable) if !unreadable.is_garbage => {}
                                Err(unreadable) => return Err(ConflictableTransactionError::Abort(unreadable)),
                            }
                        }
                        Ok(())
                    },
                )
            })?;
            is_changed = true;
            // A game that began after they were looked up, but before the change, has its alarm from before.
            let now = self.running_of(user)?;
            if now.iter().all(|id| running.contains(id)) {
                return Ok(());
            }
            running = now;
        }
    }
}

/// Sets the alarm of a game as it is now, inside a transaction.
pub(super) fn set(
    players: &TransactionalTree,
    alarms: &TransactionalTree,
    dues: &TransactionalTree,
    session: &Session,
) -> Result<(), ConflictableTransactionError<Unreadable>> {
    let mover = session.clock().and(session.seat_to_move());
    let at = match mover {
        Some(seat) => {
            let player = seat.user().map(|user| players::get(players, user)).transpose()?.flatten();
            let away = player.map(|player| player.away).unwrap_or_default();
            session.next_alarm(&away).map(|(_, at)| at)
        }
        None => session.farewell(),
    };
    Ok(put(alarms, dues, session.id(), at)?)
}

/// Moves a game's alarm to this moment.
pub(super) fn put(
    alarms: &TransactionalTree,
    dues: &TransactionalTree,
    id: GameId,
    at: Option<Timestamp>,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(id);
    let new = at.map(|at| keys::alarm(at, id));
    let old = dues.get(key)?;
    if old.as_deref() == new.as_ref().map(|key| &key[..]) {
        return Ok(());
    }
    if let Some(old) = old {
        alarms.remove(old)?;
    }
    match new {
        Some(new) => {
            alarms.insert(&new, b"")?;
            dues.insert(&key, &new)?;
        }
        None => drop(dues.remove(&key)?),
    }
    Ok(())
}
