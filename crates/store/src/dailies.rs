//! Daily puzzles of servers. Each server has one record, and an entry among the alarms if something is to be done. The
//! time of that entry follows from the record, so that the old entry is found when the record changes.

use super::{
    Attempt, Collection, DailyPuzzles, KeyRange, StoreError, Transaction, keys,
    record::{Stored as _, decode},
    unreadable::if_read,
};
use domain::{
    Daily, Home,
    id::{GuildId, UserId},
    time::Timestamp,
};
use games::GameKind;
use puzzles::PuzzleId;

impl DailyPuzzles {
    /// The daily puzzle of a server, if its managers have ever chosen one.
    ///
    /// # Errors
    /// Returns [`StoreError::Unreadable`] if the record cannot be read.
    pub fn daily(&self, guild: GuildId) -> Result<Option<Daily>, StoreError> {
        self.db.load(&keys::owner(guild.0))
    }

    /// Changes the daily puzzle of a server, or the record `new` if there is none, and returns what `change` returns.
    /// `change` may run more than once, so that no concurrent change is lost. If nothing changes, nothing is written.
    ///
    /// # Errors
    /// Returns [`StoreError::Unreadable`] if the record cannot be read.
    pub fn change_daily<T>(
        &self,
        guild: GuildId,
        new: impl Fn() -> Option<Daily>,
        change: impl Fn(&mut Daily) -> T,
    ) -> Result<Option<T>, StoreError> {
        self.db.write(|tx| {
            let old = tx.load::<Daily>(&keys::owner(guild.0))?;
            let Some(mut daily) = old.clone().or_else(&new) else { return Ok(None) };
            let changed = change(&mut daily);
            put(tx, old.as_ref(), &daily);
            Ok(Some(changed))
        })
    }

    /// Up to `limit` servers whose daily puzzle needs something now, the oldest alarm first, among the servers for which
    /// this process acts.
    pub fn due_dailies(&self, now: Timestamp, limit: usize) -> Result<Vec<GuildId>, StoreError> {
        let due = KeyRange::all().ending_before(keys::owner(now.0.saturating_add(1)));
        let read = |(key, _): (Vec<u8>, Vec<u8>)| keys::read_daily_alarm(&key).map(|(_, guild)| GuildId(guild));
        let due = self.db.scan(Collection::Alarms, due).map(|entry| entry.map(read));
        due.filter_map(|due| self.held.if_ours(due, |guild| Home::at(*guild))).take(limit).collect()
    }

    /// Removes an alarm of a daily puzzle whose record can no longer be read, so that it does not ring again.
    pub fn forget_daily_alarm(&self, guild: GuildId) -> Result<(), StoreError> {
        self.db.write(|tx| {
            for (key, _) in tx.entries(Collection::Alarms, KeyRange::all())? {
                if keys::read_daily_alarm(&key).is_some_and(|(_, found)| found == guild.0) {
                    tx.remove(Collection::Alarms, key);
                }
            }
            Ok(())
        })
    }

    /// The daily puzzles of all servers. Unreadable records are left out.
    pub fn dailies(&self) -> Result<Vec<Daily>, StoreError> {
        let mut dailies = Vec::new();
        for entry in self.db.scan(Collection::Dailies, KeyRange::all()) {
            let (key, bytes) = entry?;
            dailies.extend(decode::<Daily>(&key, &bytes).ok());
        }
        Ok(dailies)
    }

    /// The daily puzzles whose records name a person.
    pub(super) fn dailies_naming(&self, user: UserId) -> Result<Vec<Daily>, StoreError> {
        Ok(self.dailies()?.into_iter().filter(|daily| daily.names(user)).collect())
    }

    /// Removes a person from the records of daily puzzles.
    pub(super) fn forget_in_dailies(&self, user: UserId) -> Result<(), StoreError> {
        for daily in self.dailies_naming(user)? {
            let forgotten = self.change_daily(daily.guild, || None, |daily| daily.forget(user));
            match forgotten {
                Err(error) if error.is_about_one_record() => {}
                forgotten => drop(forgotten?),
            }
        }
        Ok(())
    }
}

/// Counts a person who has solved a puzzle on the first try that was opened as the daily puzzle of a server, inside the
/// transaction that records it for the person.
pub(super) fn solved(
    tx: &Transaction<'_>,
    guild: GuildId,
    game: GameKind,
    puzzle: PuzzleId,
    user: UserId,
) -> Attempt<()> {
    let Some(old) = if_read(tx.load::<Daily>(&keys::owner(guild.0)))? else { return Ok(()) };
    let mut daily = old.clone();
    if daily.solved(game, puzzle, user) {
        put(tx, Some(&old), &daily);
    }
    Ok(())
}

/// Stores a record in place of the old one, with its alarm.
fn put(tx: &Transaction<'_>, old: Option<&Daily>, daily: &Daily) {
    if old == Some(daily) {
        return;
    }
    if let Some(at) = old.and_then(Daily::alarm) {
        tx.remove(Collection::Alarms, keys::daily_alarm(at, daily.guild.0));
    }
    tx.insert(Collection::Dailies, daily.key(), daily.to_bytes());
    set_alarm(tx, daily);
}

/// Adds the alarm of a daily puzzle.
pub(super) fn set_alarm(tx: &Transaction<'_>, daily: &Daily) {
    if let Some(at) = daily.alarm() {
        tx.insert(Collection::Alarms, keys::daily_alarm(at, daily.guild.0), Home::at(daily.guild).to_bytes());
    }
}
