//! When a clock needs attention, or followers have to be notified of the end of a game: the times of the jobs
//! [`Job::Clock`]. Games without such a time do not slow down the search for the next job.

use super::{
    Attempt, Collection, KeyRange, People, StoreError, Transaction, keys,
    outbox::{self, Job},
    record::decode,
    unreadable::if_read,
};
use domain::{Away, GameHome, HomeServer, Player, Session, StoredGame, id::UserId};

impl People {
    /// Changes a player's absences, and updates the alarms of the games in which that player has to move. Returns the
    /// new absences, or `None` if `change` returned `None` and nothing changed. `change` may run more than once, so
    /// that no concurrent change is lost.
    pub fn change_away(
        &self,
        user: UserId,
        change: impl Fn(&Away) -> Option<Away>,
    ) -> Result<Option<Away>, StoreError> {
        self.db.write(|tx| {
            let player: Player = tx.record(user)?;
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

/// Updates the alarms of a game.
pub(super) fn set(tx: &Transaction<'_>, session: &Session) -> Attempt<()> {
    let waits = session.clock().is_some() || session.timing().deadline().is_some();
    let mover = session.seat_to_move().filter(|_| waits);
    let wakes = match mover {
        Some(seat) => {
            let user = seat.user().filter(|_| session.timing().heeds_absence());
            let player = user.map(|user| if_read(tx.load::<Player>(&keys::owner(user.0)))).transpose()?.flatten();
            let away = session.timing().heeded(player.map(|player| player.away).unwrap_or_default());
            session.timing().wakes(&away)
        }
        None => None,
    };
    for (home, table) in session.homes().iter() {
        // The player to move is reminded at home, and followers where they follow.
        let is_movers = home.side().is_none_or(|side| session.turn() == Some(side));
        let at = if mover.is_some() { wakes.filter(|_| is_movers) } else { session.following().farewell(home) };
        let job = Job::Clock(GameHome { game: session.id(), home });
        outbox::schedule(tx, job, at, HomeServer::of(&table))?;
    }
    Ok(())
}
