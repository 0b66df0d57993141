//! What users explore.

use super::{
    Attempt, Collection, Explored, KeyRange, StoreError, Transaction, if_readable, keys,
    record::{Stored as _, decode},
};
use domain::{
    Line, StoredGame,
    id::{GameId, UserId},
    line::{LIFETIME, MAX_KEPT},
    time::Timestamp,
};

impl Explored {
    /// The line of a user in a game.
    pub fn line(&self, user: UserId, game: GameId) -> Result<Option<Line>, StoreError> {
        self.db.load(&keys::running(user.0, game))
    }

    /// Stores a line if the stored one has the expected revision, or if none is stored and `expected` is `None`.
    /// Returns whether it was stored.
    ///
    /// If the user then has more than [`MAX_KEPT`] lines, one is removed: the least recently changed line without
    /// moves, or in a game that does not run, or of all, in this order. A line without moves takes the place of another
    /// one without moves only, and otherwise is kept beside the others. Lines that cannot be read count, and stay.
    pub fn put_line(&self, line: &Line, expected: Option<u32>) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let stored = tx.load::<Line>(&line.key())?;
            if stored.as_ref().map(|stored| stored.revision) != expected {
                return Ok(false);
            }
            tx.save(line);
            if stored.is_none_or(|stored| stored.is_empty() && !line.is_empty()) {
                make_room(tx, line)?;
            }
            Ok(true)
        })
    }

    /// Removes the lines that were not used for [`LIFETIME`] in games that ended as long ago, in imported games, and in
    /// games that are gone. Returns their number.
    pub fn remove_expired_lines(&self, now: Timestamp) -> Result<usize, StoreError> {
        self.db.remove_outdated(|line: &Line| {
            let is_kept = match now < line.changed.after(LIFETIME) {
                true => self.has_game(line.game)?,
                false => self.keeps_line(line.game, now)?,
            };
            Ok(!is_kept)
        })
    }

    /// Whether a game or an imported game with this identifier is stored.
    fn has_game(&self, id: GameId) -> Result<bool, StoreError> {
        let key = keys::game(id);
        Ok(self.db.contains(Collection::Games, key)? || self.db.contains(Collection::Imports, key)?)
    }

    /// Whether lines in a game are kept that have not been used for long: the game runs, or has ended not long ago.
    fn keeps_line(&self, id: GameId, now: Timestamp) -> Result<bool, StoreError> {
        let game = if_readable(self.games.stored_game(id))?;
        Ok(game.is_some_and(|game| !game.is_over() || game.end().is_some_and(|end| now < end.at.after(LIFETIME))))
    }
}

/// Removes lines of the user of a new line until there are at most [`MAX_KEPT`], in the order that
/// [`Explored::put_line`] states.
fn make_room(tx: &Transaction<'_>, new: &Line) -> Attempt<()> {
    let entries = tx.entries(Collection::Lines, KeyRange::prefix(keys::owner(new.user.0)))?;
    let (mut lines, mut unreadable) = (Vec::new(), 0);
    for (key, bytes) in entries {
        match decode::<Line>(&key, &bytes) {
            Ok(line) => lines.push(line),
            Err(_) => unreadable += 1,
        }
    }
    lines.retain(|line| line.game != new.game);
    lines.sort_by_key(|line| (!line.is_empty(), line.changed));
    while lines.len() + unreadable >= MAX_KEPT {
        let Some(first) = lines.first().filter(|first| first.is_empty() || !new.is_empty()) else { break };
        let mut least = 0;
        if !first.is_empty() {
            for (at, line) in lines.iter().enumerate() {
                if !runs(tx, line.game)? {
                    least = at;
                    break;
                }
            }
        }
        tx.remove(Collection::Lines, lines.remove(least).key());
    }
    Ok(())
}

/// Whether a game runs. An imported game does not.
fn runs(tx: &Transaction<'_>, id: GameId) -> Attempt<bool> {
    // A game that cannot be read is reported where it is shown.
    let Some(bytes) = tx.get(Collection::Games, keys::game(id))? else { return Ok(false) };
    Ok(decode::<StoredGame>(&keys::game(id), &bytes).is_ok_and(|game| !game.is_over()))
}

#[cfg(test)]
mod tests;
