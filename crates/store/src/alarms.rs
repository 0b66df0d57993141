//! Alarms: the times at which a clock needs attention, or at which followers have to be notified of a game's end. Games
//! without an alarm do not slow down the search for the next alarm.
//!
//! Two collections index the games and players: `alarms` holds the times in order, and `dues` holds each game's time, so that
//! its old alarm is found when the time changes. The value of an entry in `alarms` is the game's [`Home`]. Daily puzzles and
//! tournaments have entries in `alarms`, too; see [`dailies`](super::dailies) and [`contests`](super::contests).

use super::{
    Attempt, Collection, KeyRange, Order, Outbox, People, StoreError, Transaction, keys, record::decode,
    unreadable::if_read,
};
use domain::{
    Away, Home, Player, Session, StoredGame,
    id::{GameId, UserId},
    time::Timestamp,
};

impl Outbox {
    /// The time of the next alarm.
    pub fn next_alarm(&self) -> Result<Option<Timestamp>, StoreError> {
        let first = self.db.engine.page(Collection::Alarms, &KeyRange::all(), Order::Ascending, 1)?;
        Ok(first.first().and_then(|(key, _)| keys::read_alarm_time(key)))
    }

    /// Up to `limit` games whose alarm is due, the oldest alarm first, in servers for which this process acts.
    pub fn rung(&self, now: Timestamp, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let due = KeyRange::all().ending_before(keys::owner(now.0.saturating_add(1)));
        let read = |(key, value): (Vec<u8>, Vec<u8>)| Some((keys::read_alarm(&key)?.1, Home::from_bytes(&value)));
        let due = self.db.scan(Collection::Alarms, due).map(|entry| entry.map(read));
        let ours = due.filter_map(|due| self.held.if_ours(due, |(_, home)| *home));
        ours.map(|due| due.map(|(id, _)| id)).take(limit).collect()
    }

    /// Removes the alarm of a game that can no longer be read.
    pub fn forget_alarm(&self, id: GameId) -> Result<(), StoreError> {
        self.db.write(|tx| remove(tx, id))
    }
}

impl People {
    /// Changes a player's absences, and updates the alarms of the games in which that player has to move. Returns the
    /// new absences, or `None` if `change` returned `None` and nothing changed. `change` may run more than once, so
    /// that no concurrent change is lost.
    ///
    /// # Errors
    /// Returns [`StoreError::Unreadable`] if the record of the player cannot be read.
    pub fn change_away(
        &self,
        user: UserId,
        change: impl Fn(&Away) -> Option<Away>,
    ) -> Result<Option<Away>, StoreError> {
        self.db.write(|tx| {
            let player = tx.load(&keys::owner(user.0))?.unwrap_or_else(|| Player::new(user));
            let Some(away) = change(&player.away) else { return Ok(None) };
            tx.save(&Player { away: away.clone(), ..player });
            set_all_of(tx, user)?;
            Ok(Some(away))
        })
    }
}

/// Updates the alarms of all running games of a player.
pub(super) fn set_all_of(tx: &Transaction<'_>, user: UserId) -> Attempt<()> {
    for (entry, _) in tx.entries(Collection::Running, KeyRange::prefix(keys::owner(user.0)))? {
        let Some(id) = keys::read_running(&entry) else { continue };
        let key = keys::game(id);
        let Some(bytes) = tx.get(Collection::Games, key)? else { continue };
        match decode(&key, &bytes) {
            Ok(StoredGame::Playable(session)) => set(tx, &session)?,
            // A game that cannot go on has no running clock.
            Ok(StoredGame::Stuck(_)) | Err(_) => {}
        }
    }
    Ok(())
}

/// Updates the alarm of a game.
pub(super) fn set(tx: &Transaction<'_>, session: &Session) -> Attempt<()> {
    let waits = session.clock().is_some() || session.deadline().is_some();
    let mover = session.seat_to_move().filter(|_| waits);
    let at = match mover {
        Some(seat) => {
            let user = seat.user().filter(|_| session.heeds_absence());
            let player = user.map(|user| if_read(tx.load::<Player>(&keys::owner(user.0)))).transpose()?.flatten();
            let away = player.map(|player| player.away).unwrap_or_default();
            session.wakes(&away)
        }
        None => session.farewell(),
    };
    match at {
        Some(at) => move_to(tx, session.id(), at, Home::of(&session.table())),
        None => remove(tx, session.id()),
    }
}

/// Moves the alarm of a game to this time.
fn move_to(tx: &Transaction<'_>, id: GameId, at: Timestamp, home: Home) -> Attempt<()> {
    let key = keys::game(id);
    let new = keys::alarm(at, id);
    let old = tx.get(Collection::Dues, key)?;
    if old.as_deref() == Some(&new[..]) {
        return Ok(());
    }
    if let Some(old) = old {
        tx.remove(Collection::Alarms, old);
    }
    tx.insert(Collection::Alarms, new, home.to_bytes());
    tx.insert(Collection::Dues, key, new);
    Ok(())
}

/// Removes the alarm of a game.
pub(super) fn remove(tx: &Transaction<'_>, id: GameId) -> Attempt<()> {
    if let Some(old) = tx.take(Collection::Dues, keys::game(id))? {
        tx.remove(Collection::Alarms, old);
    }
    Ok(())
}
