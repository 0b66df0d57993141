use std::sync::PoisonError;

use sled::{IVec, transaction::ConflictableTransactionError};

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::{
    games::GameKind,
    id::GuildId,
    session::{
        record::{RecordError, SetupRecord},
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

impl Store {
    /// Keeps a setup, in place of one with the same name. A new name is refused where the server keeps `most` setups of
    /// the game already.
    ///
    /// # Errors
    /// What has the name is corrupt, or the database failed.
    pub fn put_setup(&self, setup: &KeptSetup, most: usize) -> Result<Kept, StoreError> {
        let setups = &self.trees.setups;
        let key = key(setup.guild, setup.game, &setup.name);
        let read = {
            // Nobody writes between the count and what follows from it.
            let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
            let replaced = setups.get(&key)?.map(|bytes| decode(&key, &bytes)).transpose();
            match replaced {
                Ok(None) if self.count_setups(setup.guild, setup.game)? >= most => return Ok(Kept::Full),
                Ok(_) => drop(setups.insert(&key, setup.to_record().to_json())?),
                Err(_) => {}
            }
            replaced
        };
        let replaced = read.map_err(|unreadable| self.set_aside(unreadable))?;
        self.db.flush()?;
        Ok(replaced.map_or(Kept::New, Kept::Replaced))
    }

    /// Removes a setup and gives what it was; none if there is no such setup. Of several callers at once, one gets it.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn remove_setup(
        &self,
        guild: GuildId,
        game: GameKind,
        name: &SetupName,
    ) -> Result<Option<KeptSetup>, StoreError> {
        let key = key(guild, game, name);
        let setups = &self.trees.setups;
        self.write(|| {
            setups.transaction(|setups| {
                let Some(bytes) = setups.remove(&key[..])? else { return Ok(None) };
                decode(&key, &bytes).map(Some).map_err(ConflictableTransactionError::Abort)
            })
        })
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
                Err(unreadable) => match self.set_aside(unreadable) {
                    StoreError::Corrupt { .. } => {}
                    error => return Err(error),
                },
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
        let setup = KeptSetup::from_record(SetupRecord::from_json(bytes)?)?;
        if self::key(setup.guild, setup.game, &setup.name) == key {
            return Ok(setup);
        }
        Err(RecordError::Malformed("it bears another server, game or name".to_owned()))
    };
    read().map_err(|error| Unreadable::new("setups", key, bytes, &error))
}
