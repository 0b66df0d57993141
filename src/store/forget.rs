//! Exporting and removing everything that is stored about one person.

use super::{
    Collection, KeyRange, Store, StoreError, alarms, challenges, export::Lines, if_readable, keys, questions,
    record::decode,
};
use crate::{
    id::{GameId, UserId},
    language::Language,
    session::{Challenge, Home, NamedUser, Player, StoredGame},
    time::Timestamp,
};

mod names;
mod set_aside;

/// The size of a person's export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnExport {
    /// The number of records in the export.
    pub records: usize,
    /// The number of games that did not fit into the export, which leaves out the oldest.
    pub left_out: usize,
}

impl Store {
    /// Writes the records about a person, up to about `most` bytes, in the format of [`export`](Self::export). Leaves
    /// out other followers of a game, unreadable records, and the oldest games if there are too many.
    pub fn export_of(
        &self,
        user: UserId,
        now: Timestamp,
        most: usize,
        out: &mut Vec<u8>,
    ) -> Result<OwnExport, StoreError> {
        let mut lines = Lines::begin(out, now)?;
        if self.contains(Collection::Players, keys::owner(user.0))? {
            lines.record(&self.player(user)?.into())?;
        }
        if self.contains(Collection::Learners, keys::owner(user.0))? {
            lines.record(&self.learner(user)?.into())?;
        }
        for challenge in self.challenges_naming(user)? {
            lines.record(&challenge.into())?;
        }
        for import in self.imports_of(user)? {
            lines.record(&Box::new(import).into())?;
        }
        let (standings, tallies) = self.ratings_of(user)?;
        for standing in standings {
            lines.record(&standing.into())?;
        }
        for tally in tallies {
            lines.record(&tally.into())?;
        }
        let mut left_out = 0;
        let played = self.games_of(user, usize::MAX)?;
        let followed = self.followed_of(user)?.into_iter().filter(|id| !played.contains(id));
        for id in followed.chain(played.iter().copied()) {
            if lines.bytes() > most {
                left_out += 1;
            } else if let Some(game) = if_readable(self.stored_game(id))? {
                lines.record(&game.followed_by_none_but(user).into())?;
            }
        }
        Ok(OwnExport { records: lines.end()?, left_out })
    }

    /// Removes everything that is stored about a person. Their games stay for the opponents, without the person's id
    /// and with the text from `called` as the name, in the game's language. Challenges by and to the person, imported
    /// games, ratings and results are deleted. Players who have blocked the person keep the id, but not the name, in
    /// their block lists.
    ///
    /// In games that others have imported, every name under which the person was stored is replaced, ignoring case.
    /// This also affects other people with the same name.
    ///
    /// Returns the person's running games, if any; then the caller has to end them and call this again.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if a record of another version was left unchanged. After an error, part of the
    /// data may already be removed; a retry removes the rest.
    pub fn forget(
        &self,
        user: UserId,
        name: &str,
        called: impl Fn(Language) -> String,
    ) -> Result<Vec<GameId>, StoreError> {
        self.db.note_deletion()?;
        // The records that hold the names go last, so that a retry finds the names again.
        let mut names = self.names_of(user)?;
        names.add(name);
        self.unname_imports(&names, &called)?;
        let running = self.end_challenges_of(user)?;
        if !running.is_empty() {
            return Ok(running);
        }
        let games = self.games_of(user, usize::MAX)?;
        // After a record of another version, the removal continues; the error is returned at the end.
        let mut foreign = None;
        for id in games.into_iter().chain(self.followed_of(user)?) {
            loop {
                match self.forget_in_game(user, id, &called) {
                    // The game itself is readable. A corrupt record of one of its players has just been set aside.
                    Err(StoreError::Corrupt { tree, .. }) if tree != "games" => {}
                    // A corrupt game has just been set aside.
                    Ok(()) | Err(StoreError::Corrupt { .. }) => break,
                    Err(error) if error.is_about_one_record() => {
                        foreign.get_or_insert(error);
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        // A rematch may have been proposed, and accepted, before its finished game lost the person.
        let running = self.end_challenges_of(user)?;
        if !running.is_empty() {
            return Ok(running);
        }
        self.remove_imports_of(user)?;
        self.forget_ratings(user)?;
        self.forget_name_among_blocked(user)?;
        self.remove_learner(user)?;
        // By now every unreadable record has been found and set aside.
        self.forget_in_set_aside(user, &called(Language::English))?;
        // This write also flushes the removals before it.
        self.write(|tx| {
            tx.remove(Collection::Players, keys::owner(user.0));
            Ok(())
        })?;
        self.db.note_deletion()?;
        foreign.map_or_else(|| Ok(Vec::new()), Err)
    }

    /// Removes the challenges by and to a person, and returns the person's running games.
    ///
    /// This is a transaction, so that a rematch which is being proposed or accepted comes either before it, and is
    /// found, or after it, and finds that the person is gone from the finished game.
    fn end_challenges_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        self.write(|tx| {
            for (key, bytes) in tx.entries(Collection::Challenges, KeyRange::all())? {
                let Ok(challenge) = decode::<Challenge>(&key, &bytes) else { continue };
                if concerns(&challenge, user) {
                    challenges::remove(tx, &challenge);
                    questions::end(tx, challenge.id, Some(Home::of(&challenge.table)), None)?;
                }
            }
            let running = tx.entries(Collection::Running, KeyRange::prefix(keys::owner(user.0)))?;
            Ok(running.iter().filter_map(|(key, _)| keys::read_running(key)).collect())
        })
    }

    /// The games that a person follows.
    fn followed_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        self.parsed(Collection::Followed, keys::owner(user.0), keys::read_running)
    }

    /// The challenges by and to a person.
    fn challenges_naming(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let mut challenges = Vec::new();
        for entry in self.scan(Collection::Challenges, KeyRange::all()) {
            let (key, bytes) = entry?;
            let Ok(challenge) = decode::<Challenge>(&key, &bytes) else { continue };
            if concerns(&challenge, user) {
                challenges.push(challenge);
            }
        }
        Ok(challenges)
    }

    fn forget_name_among_blocked(&self, user: UserId) -> Result<(), StoreError> {
        for entry in self.scan(Collection::Players, KeyRange::all()) {
            let (key, bytes) = entry?;
            let Ok(player) = decode::<Player>(&key, &bytes) else { continue };
            if player.blocks(user) {
                self.change_player(player.user, |player| {
                    // The player may have unblocked the person meanwhile.
                    if player.blocks(user) {
                        player.block(NamedUser { user, name: String::new() });
                    }
                })?;
            }
        }
        Ok(())
    }

    fn forget_in_game(&self, user: UserId, id: GameId, called: &impl Fn(Language) -> String) -> Result<(), StoreError> {
        self.write_soon(|tx| {
            let Some(game) = tx.load::<StoredGame>(&keys::game(id))? else { return Ok(()) };
            tx.remove(Collection::Seats, keys::index(user.0, game.created(), id));
            tx.remove(Collection::Followed, keys::running(user.0, id));
            let without = game.without(user, called);
            // A game that is over keeps its alarm only while followers have yet to be told.
            if let Some(session) = without.playable() {
                alarms::set(tx, session)?;
            }
            tx.save(&without);
            Ok(())
        })
    }
}

/// Whether a challenge is by or to a person.
fn concerns(challenge: &Challenge, user: UserId) -> bool {
    [Some(&challenge.challenger), challenge.opponent.as_ref()].into_iter().flatten().any(|seat| seat.user == user)
}
