//! Settings of servers.

use super::{Servers, StoreError, keys};
use domain::{Server, id::GuildId};

impl Servers {
    /// The settings of a server.
    pub fn server(&self, guild: GuildId) -> Result<Server, StoreError> {
        Ok(self.db.load(&keys::owner(guild.0))?.unwrap_or_else(|| Server::new(guild)))
    }

    /// Changes the settings of a server, and returns the new ones. `change` may run more than once, so that no
    /// concurrent change is lost.
    pub fn change_server(&self, guild: GuildId, change: impl Fn(&mut Server)) -> Result<Server, StoreError> {
        let new = || Server::new(guild);
        self.db.change(new, |mut server| {
            change(&mut server);
            server
        })
    }
}
