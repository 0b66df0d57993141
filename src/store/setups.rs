use std::sync::PoisonError;

use sled::IVec;

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::{
    games::GameKind,
    id::GuildId,
    session::{
        record::{Record, RecordError},
        setup::{KeptSetup, SetupName},
    },
};

/// What came of keeping a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Kept {
    /// It is stored under a new name.
    New,
    /// It is stored in place of this one.
    Replaced(KeptSetup),
    /// The server keeps as many setups of the game as it may. Nothing was stored.
    Full,
}

/// What was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Removed {
    /// There was no such setup.
    Nothing,
    /// This one.
    Setup(KeptSetup),
    /// One that could not be read. It is set aside.
    Unreadable,
}

impl Store {
    /// Keeps a setup, in place of one with the same name. A new name is refused where the server keeps `most` setups of
    /// the game already. What has the name and cannot be read is set aside.
    ///
    /// # Errors
    /// The database failed.
    pub fn put_setup(&self, setup: &KeptSetup, most: usize) -> Result<Kept, StoreError> {
        loop {
            match self.try_put_setup(setup, most)? {
                Ok(kept) => {
                    self.db.flush()?;
                    return Ok(kept);
                }
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
    }

    fn try_put_setup(&self, setup: &KeptSetup, most: usize) -> Result<Result<Kept, Unreadable>, StoreError> {
        let setups = &self.trees.setups;
        let key = key(setup.guild, setup.game, &setup.name);
        // Nobody writes between the count and what follows from it.
        let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
        let replaced = match setups.get(&key)?.map(|bytes| decode(&key, &bytes)).transpose() {
            Ok(replaced) => replaced,
            Err(unreadable) => return Ok(Err(unreadable)),
        };
        if replaced.is_none() && self.count_setups(setup.guild, setup.game)? >= most {
            return Ok(Ok(Kept::Full));
        }
        setups.insert(&key, setup.to_json())?;
        Ok(Ok(replaced.map_or(Kept::New, Kept::Replaced)))
    }

    /// Removes a setup and gives what it was. Of several callers at once, one gets it.
    ///
    /// # Errors
    /// The database failed.
    pub fn remove_setup(&self, guild: GuildId, game: GameKind, name: &SetupName) -> Result<Removed, StoreError> {
        let key = key(guild, game, name);
        let removed = {
            // Nobody writes between the look at what is there and its removal.
            let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
            match self.trees.setups.get(&key)?.map(|bytes| decode(&key, &bytes)).transpose() {
                Ok(None) => return Ok(Removed::Nothing),
                Ok(Some(setup)) => {
                    self.trees.setups.remove(&key)?;
                    Ok(setup)
                }
                Err(unreadable) => Err(unreadable),
            }
        };
        match removed {
            Ok(setup) => {
                self.db.flush()?;
                Ok(Removed::Setup(setup))
            }
            Err(unreadable) => self.clear_away(unreadable).map(|()| Removed::Unreadable),
        }
    }

    /// The setups that a server keeps, of one game or of all, sorted by game and name. Corrupt ones are set aside and
    /// left out.
    ///
    /// # Errors
    /// The database failed.
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

/// Reads a stored setup.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<KeptSetup, Unreadable> {
    let read = || -> Result<KeptSetup, RecordError> {
        let setup = KeptSetup::from_json(bytes)?;
        if self::key(setup.guild, setup.game, &setup.name) == key {
            return Ok(setup);
        }
        Err(RecordError::Malformed("it bears another server, game or name".to_owned()))
    };
    read().map_err(|error| Unreadable::new("setups", key, bytes, &error))
}
