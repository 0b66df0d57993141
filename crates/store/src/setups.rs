//! Setups that servers keep under a name.

use super::{Collection, KeyRange, Servers, StoreError, keys, record::Stored};
use domain::{
    id::GuildId,
    setup::{KeptSetup, SetupName},
};
use games::GameKind;

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
}

impl Servers {
    /// Stores a setup, and replaces one with the same name. Refuses a new name if the server already keeps `most`
    /// setups of the game.
    pub fn put_setup(&self, setup: &KeptSetup, most: usize) -> Result<Kept, StoreError> {
        let of_game = KeyRange::prefix(keys::setups(setup.guild.0, Some(setup.game.name())));
        self.db.write(|tx| {
            let replaced = tx.load(&setup.key())?;
            if replaced.is_none() && tx.page(Collection::Setups, &of_game, most)?.len() >= most {
                return Ok(Kept::Full);
            }
            tx.save(setup);
            Ok(replaced.map_or(Kept::New, Kept::Replaced))
        })
    }

    /// Removes a setup. Of several concurrent calls, one returns the setup.
    pub fn remove_setup(&self, guild: GuildId, game: GameKind, name: &SetupName) -> Result<Removed, StoreError> {
        let key = key(guild, game, name);
        self.db.write(|tx| {
            let Some(setup) = tx.load(&key)? else { return Ok(Removed::Nothing) };
            tx.remove(Collection::Setups, &key);
            Ok(Removed::Setup(setup))
        })
    }

    /// The setups of a server, of one game or of all, sorted by game and name. Those that cannot be read are left
    /// out.
    pub fn setups(&self, guild: GuildId, game: Option<GameKind>) -> Result<Vec<KeptSetup>, StoreError> {
        let prefix = keys::setups(guild.0, game.map(GameKind::name));
        self.db.readable(KeyRange::prefix(prefix)).collect()
    }
}

pub(super) fn key(guild: GuildId, game: GameKind, name: &SetupName) -> Vec<u8> {
    keys::setup(guild.0, game.name(), name.as_str())
}
