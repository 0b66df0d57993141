use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::{
    id::GuildId,
    session::{
        Server,
        record::{Record, RecordError},
    },
};

impl Store {
    /// What a server has decided.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn server(&self, guild: GuildId) -> Result<Server, StoreError> {
        let key = keys::owner(guild.0);
        let Some(bytes) = self.read(&self.trees.servers, &key)? else { return Ok(Server::new(guild)) };
        decode(&key, &bytes).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// Changes what a server has decided, and gives what it is then. Of several changes at once, none is lost; `change` may be
    /// called more than once for that.
    ///
    /// # Errors
    /// What is stored is corrupt, or the database failed.
    pub fn change_server(&self, guild: GuildId, change: impl Fn(&mut Server)) -> Result<Server, StoreError> {
        self.write(|| {
            self.trees.servers.transaction(|servers| {
                let key = keys::owner(guild.0);
                let mut server = match servers.get(key)? {
                    Some(bytes) => decode(&key, &bytes).map_err(ConflictableTransactionError::Abort)?,
                    None => Server::new(guild),
                };
                change(&mut server);
                put(servers, &server)?;
                Ok(server)
            })
        })
    }
}

/// Stores what a server has decided, inside a transaction.
pub(super) fn put(
    servers: &TransactionalTree,
    server: &Server,
) -> Result<(), ConflictableTransactionError<Unreadable>> {
    servers.insert(&keys::owner(server.guild.0), server.to_json())?;
    Ok(())
}

/// Reads what is stored of a server.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<Server, Unreadable> {
    let read = || -> Result<Server, RecordError> {
        let server = Server::from_json(bytes)?;
        if keys::owner(server.guild.0) == key {
            return Ok(server);
        }
        Err(RecordError::Malformed(format!("it bears the server {}", server.guild)))
    };
    read().map_err(|error| Unreadable::new("servers", key, bytes, &error))
}
