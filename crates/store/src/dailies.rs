//! Daily puzzles of servers. Each server has one record, and a job in the [outbox](super::outbox) if something is to be
//! done.

use super::{
    Attempt, Collection, DailyPuzzles, KeyRange, StoreError, Transaction, if_readable, keys,
    outbox::{self, Job},
    record::Stored as _,
    unreadable::if_read,
};
use domain::{
    Daily, HomeServer,
    id::{GuildId, UserId},
};
use games::GameKind;
use puzzles::PuzzleId;

impl DailyPuzzles {
    /// The daily puzzle of a server, if its managers have ever chosen one.
    pub fn daily(&self, guild: GuildId) -> Result<Option<Daily>, StoreError> {
        self.db.load(&keys::owner(guild.0))
    }

    /// Changes the daily puzzle of a server, or the record `new` if there is none, and returns what `change` returns.
    /// `change` may run more than once, so that no concurrent change is lost. If nothing changes, nothing is written.
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
            put(tx, old.as_ref(), &daily)?;
            Ok(Some(changed))
        })
    }

    /// The daily puzzles of all servers. Unreadable records are left out.
    pub fn dailies(&self) -> Result<Vec<Daily>, StoreError> {
        self.db.readable(KeyRange::all()).collect()
    }

    /// The daily puzzles whose records name a person.
    pub(super) fn dailies_naming(&self, user: UserId) -> Result<Vec<Daily>, StoreError> {
        Ok(self.dailies()?.into_iter().filter(|daily| daily.names(user)).collect())
    }

    /// Removes a person from the records of daily puzzles.
    pub(super) fn forget_in_dailies(&self, user: UserId) -> Result<(), StoreError> {
        for daily in self.dailies_naming(user)? {
            if_readable(self.change_daily(daily.guild, || None, |daily| daily.forget(user)))?;
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
        put(tx, Some(&old), &daily)?;
    }
    Ok(())
}

/// Stores a record in place of the old one, and schedules what is to be done.
fn put(tx: &Transaction<'_>, old: Option<&Daily>, daily: &Daily) -> Attempt<()> {
    if old == Some(daily) {
        return Ok(());
    }
    tx.insert(Collection::Dailies, daily.key(), daily.to_bytes());
    outbox::schedule(tx, Job::Daily(daily.guild), daily.alarm(), HomeServer::at(daily.guild))
}
