//! Settings of servers.

use super::{
    Servers, StoreError, keys,
    outbox::{self, Job},
};
use domain::{HomeServer, Server, id::GuildId, time::Timestamp};

impl Servers {
    /// The settings of a server.
    pub fn server(&self, guild: GuildId) -> Result<Server, StoreError> {
        Ok(self.db.load(&keys::owner(guild.0))?.unwrap_or_else(|| Server::new(guild)))
    }

    /// Changes the settings of a server, and returns the new ones. `change` may run more than once, so that no
    /// concurrent change is lost.
    pub fn change_server(&self, guild: GuildId, change: impl Fn(&mut Server)) -> Result<Server, StoreError> {
        self.db.change(|| Server::new(guild), change)
    }

    /// Changes the settings of a server like [`change_server`](Self::change_server), and has its notice of searches
    /// seen to at this time, if it has one.
    pub fn change_notice(
        &self,
        guild: GuildId,
        at: Timestamp,
        change: impl Fn(&mut Server),
    ) -> Result<Server, StoreError> {
        self.db.write(|tx| {
            let mut server = tx.load(&keys::owner(guild.0))?.unwrap_or_else(|| Server::new(guild));
            change(&mut server);
            tx.save(&server);
            let at = server.has_notices().then_some(at);
            outbox::schedule(tx, Job::Notice(guild), at, HomeServer::at(guild))?;
            Ok(server)
        })
    }
}
