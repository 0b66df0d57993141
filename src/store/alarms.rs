//! Alarms: the times at which a clock needs attention, or at which followers have to be notified of a game's end. Games
//! without an alarm do not slow down the search for the next alarm.
//!
//! Two trees index the games and players: `alarms` holds the times in order, and `dues` holds each game's time, so that
//! its old alarm is found when the time changes.

use std::cell::RefCell;

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{
    Store, StoreError, Transactional, keys,
    record::{Attempt, decode, get, put},
};
use crate::{
    id::{GameId, UserId},
    session::{Away, Player, Session, StoredGame},
    time::Timestamp,
};

impl Store {
    /// The time of the next alarm.
    pub fn next_alarm(&self) -> Result<Option<Timestamp>, StoreError> {
        let first = self.trees.alarms.first()?;
        Ok(first.and_then(|(key, _)| keys::read_alarm(&key)).map(|(at, _)| at))
    }

    /// Up to `limit` games whose alarm is due, the oldest alarm first.
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

    /// Removes the alarm of a game that can no longer be read.
    pub fn forget_alarm(&self, id: GameId) -> Result<(), StoreError> {
        let trees = &self.trees;
        self.write(|| [&trees.alarms, &trees.dues].transaction(|[alarms, dues]| Ok(move_to(alarms, dues, id, None)?)))
    }

    /// Changes a player's absences, and updates the alarms of the games in which that player has to move. Returns the
    /// new absences, or `None` if `change` returned `None` and nothing changed. `change` may run more than once, so
    /// that no concurrent change is lost.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record of the player cannot be read, and
    /// [`StoreError::Corrupt`] if the record of a game is corrupt.
    pub fn change_away(
        &self,
        user: UserId,
        change: impl Fn(&Away) -> Option<Away>,
    ) -> Result<Option<Away>, StoreError> {
        let changed = RefCell::new(None);
        self.set_alarms_of(user, |players| {
            let player = get(players, &keys::owner(user.0))?.unwrap_or_else(|| Player::new(user));
            let away = change(&player.away);
            changed.replace(away.clone());
            if let Some(away) = away {
                put(players, &Player { away, ..player })?;
            }
            Ok(())
        })?;
        Ok(changed.into_inner())
    }

    /// Runs `change` on the tree of players, and updates the alarms of a player's running games in the same
    /// transaction.
    pub(super) fn set_alarms_of(
        &self,
        user: UserId,
        change: impl Fn(&TransactionalTree) -> Attempt<()>,
    ) -> Result<(), StoreError> {
        let trees = &self.trees;
        let mut running = self.running_of(user)?;
        let mut is_changed = false;
        loop {
            self.write(|| {
                [&trees.players, &trees.games, &trees.alarms, &trees.dues].transaction(
                    |[players, games, alarms, dues]| {
                        if !is_changed {
                            change(players)?;
                        }
                        for &id in &running {
                            let key = keys::game(id);
                            let Some(bytes) = games.get(key)? else { continue };
                            match decode(&key, &bytes) {
                                Ok(StoredGame::Playable(session)) => set(players, alarms, dues, &session)?,
                                // A game that cannot continue has no running clock.
                                Ok(StoredGame::Stuck(_)) => {}
                                Err(unreadable) if !unreadable.is_garbage => {}
                                Err(unreadable) => return Err(unreadable.into()),
                            }
                        }
                        Ok(())
                    },
                )
            })?;
            is_changed = true;
            // A game that began between the lookup and the change still has an alarm from before the change.
            let now = self.running_of(user)?;
            if now.iter().all(|id| running.contains(id)) {
                return Ok(());
            }
            running = now;
        }
    }
}

/// Updates the alarm of a game, inside a transaction.
pub(super) fn set(
    players: &TransactionalTree,
    alarms: &TransactionalTree,
    dues: &TransactionalTree,
    session: &Session,
) -> Attempt<()> {
    let mover = session.clock().and(session.seat_to_move());
    let at = match mover {
        Some(seat) => {
            let player = seat.user().map(|user| get::<Player>(players, &keys::owner(user.0))).transpose()?.flatten();
            let away = player.map(|player| player.away).unwrap_or_default();
            session.next_alarm(&away).map(|(_, at)| at)
        }
        None => session.farewell(),
    };
    Ok(move_to(alarms, dues, session.id(), at)?)
}

/// Moves the alarm of a game to this time, or removes it, inside a transaction.
pub(super) fn move_to(
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
