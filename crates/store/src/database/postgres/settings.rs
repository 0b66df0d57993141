//! Settings of a server, for a report on the installation's health.

use super::{connection::Connection, error::Trouble, setup};

/// Settings of a server that matter to a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSettings {
    /// The server's version, such as `15.6`.
    pub version: String,
    /// The version as a number, such as 150006.
    pub version_number: i32,
    /// The encoding of the database.
    pub encoding: String,
    /// Whether commits survive a loss of power.
    pub fsync: bool,
    /// Whether commits are durable when they return, as far as a session of this user is concerned. Any value but `off`
    /// keeps the promise that an answered move is on disk.
    pub synchronous_commit: String,
    /// Whether pages survive a loss of power while they are written.
    pub full_page_writes: bool,
    /// The number of connections that the server allows.
    pub max_connections: i32,
    /// How far the server's clock is ahead of this machine's, in milliseconds.
    pub clock_ahead: i64,
}

pub(super) async fn read(connection: &Connection) -> Result<ServerSettings, Trouble> {
    let row = connection
        .client()
        .query_one(
            "select current_setting('server_version'), current_setting('server_version_num')::int, \
             current_setting('server_encoding'), current_setting('fsync')::bool, current_setting('synchronous_commit'), \
             current_setting('full_page_writes')::bool, current_setting('max_connections')::int",
            &[],
        )
        .await?;
    Ok(ServerSettings {
        version: row.try_get(0)?,
        version_number: row.try_get(1)?,
        encoding: row.try_get(2)?,
        fsync: row.try_get(3)?,
        synchronous_commit: row.try_get(4)?,
        full_page_writes: row.try_get(5)?,
        max_connections: row.try_get(6)?,
        clock_ahead: setup::clock_ahead(connection).await?,
    })
}
