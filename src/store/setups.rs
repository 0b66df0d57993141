//! Setups that servers keep under a name.

use std::sync::PoisonError;

use super::{
    Store, StoreError, keys,
    record::{Stored, decode},
};
use crate::{
    games::GameKind,
    id::GuildId,
    session::setup::{KeptSetup, SetupName},
};

/// The result of storing a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Kept {
    /// The setup is stored under a new name.
    New,
    /// The setup is stored in place of this one.
    Replaced(KeptSetup),
    /// The server already keeps the maximum number of setups of the game. Nothing was stored.
    Full,
}

/// The result of removing a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Removed {
    /// No setup had the name.
    Nothing,
    /// This setup was removed.
    Setup(KeptSetup),
    /// The setup could not be read, and was set aside.
    Unreadable,
}

impl Store {
    /// Stores a setup, and replaces one with the same name. Refuses a new name if the server already keeps `most`
    /// setups of the game. An unreadable setup with the same name is set aside.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the earlier record is of another version.
    pub fn put_setup(&self, setup: &KeptSetup, most: usize) -> Result<Kept, StoreError> {
        loop {
            let kept = {
                // No other write comes between counting and inserting.
                let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
                let key = setup.key();
                let replaced = self.trees.setups.get(&key)?.map(|bytes| decode(&key, &bytes)).transpose();
                if let Ok(None) = &replaced
                    && self.count_setups(setup.guild, setup.game)? >= most
                {
                    return Ok(Kept::Full);
                }
                if replaced.is_ok() {
                    self.trees.setups.insert(&key, setup.to_bytes())?;
                }
                replaced
            };
            match kept {
                Ok(replaced) => {
                    self.db.flush()?;
                    return Ok(replaced.map_or(Kept::New, Kept::Replaced));
                }
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
    }

    /// Removes a setup. Of several concurrent calls, one returns the setup.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the record is of another version.
    pub fn remove_setup(&self, guild: GuildId, game: GameKind, name: &SetupName) -> Result<Removed, StoreError> {
        let key = key(guild, game, name);
        let removed = {
            // No other write comes between reading and removing.
            let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
            let Some(bytes) = self.trees.setups.get(&key)? else { return Ok(Removed::Nothing) };
            let removed = decode(&key, &bytes);
            if removed.is_ok() {
                self.trees.setups.remove(&key)?;
            }
            removed
        };
        match removed {
            Ok(setup) => {
                self.db.flush()?;
                Ok(Removed::Setup(setup))
            }
            Err(unreadable) => self.clear_away(unreadable).map(|()| Removed::Unreadable),
        }
    }

    /// The setups of a server, of one game or of all, sorted by game and name. Corrupt setups are set aside and left
    /// out.
    pub fn setups(&self, guild: GuildId, game: Option<GameKind>) -> Result<Vec<KeptSetup>, StoreError> {
        let prefix = keys::setups(guild.0, game.map(GameKind::name));
        let mut kept = Vec::new();
        for entry in self.trees.setups.scan_prefix(prefix) {
            let (key, bytes) = entry?;
            match decode(&key, &bytes) {
                Ok(setup) => kept.push(setup),
                Err(unreadable) => self.leave_out(unreadable)?,
            }
        }
        Ok(kept)
    }

    fn count_setups(&self, guild: GuildId, game: GameKind) -> Result<usize, StoreError> {
        let keys = self.trees.setups.scan_prefix(keys::setups(guild.0, Some(game.name()))).keys();
        Ok(keys.collect::<Result<Vec<_>, _>>()?.len())
    }
}

/// The key of a setup.
pub(super) fn key(guild: GuildId, game: GameKind, name: &SetupName) -> Vec<u8> {
    keys::setup(guild.0, game.name(), name.as_str())
}
