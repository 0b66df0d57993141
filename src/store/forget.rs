//! Everything about one person: given out as text, and removed.

use sled::transaction::ConflictableTransactionError;

use super::{
    Store, StoreError, Transactional, alarms, challenges,
    export::{Line, Lines},
    games, keys, players,
};
use crate::{
    id::{GameId, UserId},
    language::Language,
    session::{
        Challenge, NamedUser, StoredGame,
        record::{Record, Versioned},
    },
    time::Timestamp,
};

mod names;
mod set_aside;

/// How many records a person's export has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnExport {
    /// How many it has.
    pub records: usize,
    /// How many of the oldest games did not fit into it.
    pub left_out: usize,
}

impl Store {
    /// Writes what is kept about a person as text of about `most` bytes, in the form of [`export`](Self::export). Who else
    /// follows a game is left out; so are the oldest games, if there are too many, and what cannot be read.
    ///
    /// # Errors
    /// The database failed.
    pub fn export_of(
        &self,
        user: UserId,
        now: Timestamp,
        most: usize,
        out: &mut Vec<u8>,
    ) -> Result<OwnExport, StoreError> {
        let mut lines = Lines::begin(out, now)?;
        if self.trees.players.contains_key(keys::owner(user.0))? {
            lines.write(Line::Player(Versioned(self.player(user)?)))?;
        }
        if self.trees.learners.contains_key(keys::owner(user.0))? {
            lines.write(Line::Learner(Versioned(self.learner(user)?)))?;
        }
        for challenge in self.challenges_naming(user)? {
            lines.write(Line::Challenge(Versioned(challenge)))?;
        }
        for import in self.imports_of(user)? {
            lines.write(Line::Import(Versioned(import.to_record())))?;
        }
        let (standings, tallies) = self.ratings_of(user)?;
        for standing in standings {
            lines.write(Line::Standing(Versioned(standing)))?;
        }
        for tally in tallies {
            lines.write(Line::Tally(Versioned(tally)))?;
        }
        let mut left_out = 0;
        let played = self.games_of(user, usize::MAX)?;
        let followed = self.followed_of(user)?.into_iter().filter(|id| !played.contains(id));
        for id in followed.chain(played.iter().copied()) {
            if lines.bytes() > most {
                left_out += 1;
            } else if let Some(game) = self.readable_game(id)? {
                lines.write(Line::Game(Versioned(game.followed_by_none_but(user).into_record())))?;
            }
        }
        Ok(OwnExport { records: lines.end()?, left_out })
    }

    /// Removes what is kept about a person. Their games stay for the opponent, without the person's id, and with the
    /// text from `called` as the name, in the game's language. Challenges by and to the person, their imported games,
    /// ratings and results are deleted. People who have blocked the person keep the id for that, without the name.
    ///
    /// In games that others have imported, every name under which the person was stored is replaced, ignoring case.
    /// Other people with the same name are affected, too.
    ///
    /// Returns the games that are still running, if any: the caller ends them and calls this again.
    ///
    /// # Errors
    /// The database failed. Some of it may have been done then; the rest is done by trying again.
    pub fn forget(
        &self,
        user: UserId,
        name: &str,
        called: impl Fn(Language) -> String,
    ) -> Result<Vec<GameId>, StoreError> {
        self.note_deletion()?;
        // The records that hold the names go last, so that a retry finds the names again.
        let mut names = self.names_of(user)?;
        names.add(name);
        self.unname_imports(&names, &called)?;
        let running = self.end_challenges_of(user)?;
        if !running.is_empty() {
            return Ok(running);
        }
        let games = self.games_of(user, usize::MAX)?;
        // A record of another version stops nothing else from being removed, and is told at the end.
        let mut foreign = None;
        for id in games.into_iter().chain(self.followed_of(user)?) {
            loop {
                match self.forget_in_game(user, id, &called) {
                    // The game is all right; what belongs to a player of it is out of the way now.
                    Err(StoreError::Corrupt { tree, .. }) if tree != "games" => {}
                    // What cannot be read is out of the way.
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
        self.trees.players.remove(keys::owner(user.0))?;
        // Also flushes the removals before it.
        self.note_deletion()?;
        foreign.map_or_else(|| Ok(Vec::new()), Err)
    }

    /// Removes the challenges by and to a person, and returns the person's running games.
    fn end_challenges_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        for challenge in self.challenges_naming(user)? {
            self.remove_challenge(challenge.id)?;
        }
        self.running_of(user)
    }

    /// The games that a person follows.
    fn followed_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        let keys = self.trees.followed.scan_prefix(keys::owner(user.0)).keys();
        keys.filter_map(|key| key.map(|key| keys::read_running(&key)).map_err(Into::into).transpose()).collect()
    }

    fn readable_game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        match self.stored_game(id) {
            Err(error) if error.is_about_one_record() => Ok(None),
            game => game,
        }
    }

    /// The challenges by and to a person.
    fn challenges_naming(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let mut challenges = Vec::new();
        for entry in &self.trees.challenges {
            let (key, bytes) = entry?;
            let Ok(challenge) = challenges::decode(&key, &bytes) else { continue };
            let named = [Some(&challenge.challenger), challenge.opponent.as_ref()];
            if named.into_iter().flatten().any(|seat| seat.user == user) {
                challenges.push(challenge);
            }
        }
        Ok(challenges)
    }

    fn forget_name_among_blocked(&self, user: UserId) -> Result<(), StoreError> {
        for entry in &self.trees.players {
            let (key, bytes) = entry?;
            let Ok(player) = players::decode(&key, &bytes) else { continue };
            if player.blocks(user) {
                self.change_player(player.user, |player| {
                    player.block(NamedUser { user, name: String::new() });
                })?;
            }
        }
        Ok(())
    }

    fn forget_in_game(&self, user: UserId, id: GameId, called: &impl Fn(Language) -> String) -> Result<(), StoreError> {
        let trees = &self.trees;
        let key = keys::game(id);
        self.write_soon(|| {
            let all = (&trees.games, &trees.seats, &trees.followed, &trees.players, &trees.alarms, &trees.dues);
            all.transaction(|(in_games, seats, followed, players, alarms, dues)| {
                let Some(bytes) = in_games.get(key)? else { return Ok(()) };
                let game = games::decode(&key, &bytes).map_err(ConflictableTransactionError::Abort)?;
                seats.remove(&keys::index(user.0, game.created(), id))?;
                followed.remove(&keys::running(user.0, id))?;
                let without = game.without(user, called);
                // Perhaps nobody is left who is to be told of its end.
                if let Some(session) = without.playable() {
                    alarms::set(players, alarms, dues, session)?;
                }
                in_games.insert(&key, without.into_record().to_json())?;
                Ok(())
            })
        })
    }
}
