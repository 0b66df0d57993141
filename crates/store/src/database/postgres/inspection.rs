//! What a report on the installation's health says about a database.

use std::{sync::Arc, time::Duration};

use super::{
    Connections, Postgres, ServerSettings, error::Trouble, first_connection, migrations, settings, setup, unreachable,
};
use crate::{DatabaseUrl, Leases, SeekSurvey, Store, StoreError};
use domain::time::Timestamp;

/// The state of a database that the processes of a bot share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The database's address, without the password.
    pub address: String,
    /// The server's settings.
    pub server: ServerSettings,
    /// The number of connections that clients of the server have.
    pub connections: i64,
    /// The number of the newest step that was applied to the tables, or 0 if there are no tables.
    pub tables: i32,
    /// The number of the newest step that this program knows.
    pub known_tables: i32,
    /// The processes and the shards that they hold, if the tables are up to date.
    pub leases: Leases,
    /// The puzzles that most people dislike, as [`PuzzleTries::worst`](crate::PuzzleTries::worst) lists them, if the
    /// tables are up to date.
    pub disliked: Vec<String>,
    /// How the seeks stand, if the tables are up to date.
    pub seeks: SeekSurvey,
}

impl Store {
    /// Looks at a database, for a report. Changes nothing.
    ///
    /// # Errors
    /// Returns [`StoreError::Connect`] if the database cannot be reached, and the errors of reading the leases.
    pub fn inspect(url: &DatabaseUrl, now: Timestamp) -> Result<Inspection, StoreError> {
        let connections = Connections::new(url)?;
        let (server, used, tables) = connections.wait(async {
            let connection = first_connection(&connections, url, Duration::ZERO).await?;
            setup::check_sessions(&connections, &connection, url).await?;
            setup::check_rights(&connection, url).await?;
            let client = connection.client();
            let looked = async {
                let server = settings::read(&connection).await?;
                // Connections of other users are counted as well, since they share the limit.
                let clients = "select count(*) from pg_stat_activity where backend_type = 'client backend'";
                let used = client.query_one(clients, &[]).await?.try_get(0)?;
                Ok::<_, Trouble>((server, used, migrations::newest(client).await?))
            };
            looked.await.map_err(|trouble| unreachable(url, &trouble))
        })?;
        let (address, known_tables) = (url.to_string(), migrations::NEWEST);
        let store = Self::over(Arc::new(Postgres { address: address.clone(), connections }));
        let (leases, disliked, seeks) = if tables == known_tables {
            (store.processes.leases()?, store.puzzles.worst()?, store.survey_seeks(now)?)
        } else {
            Default::default()
        };
        Ok(Inspection { address, server, connections: used, tables, known_tables, leases, disliked, seeks })
    }
}
