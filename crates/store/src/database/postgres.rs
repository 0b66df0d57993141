//! PostgreSQL, for a store that several processes share.
//!
//! Each collection is a table with the columns `key` and `value`, both `bytea`. Keys of that type sort by their bytes.
//! Values are bytes and not `jsonb`, so that a value which cannot be read is kept as it is, and so that both engines
//! export the same bytes; `jsonb` would change them, and refuses some strings.
//!
//! The client is asynchronous and runs on a thread of its own. Callers are synchronous: they wait.
//!
//! Every operation ends within about [`PATIENCE`], with [`DatabaseError::Away`] if the server does not answer, and so
//! does every transaction of few entries, with all its statements and attempts. Once it is known to be away, operations
//! fail faster, and a task tries to reach it. Lost connections are replaced, and what can be done again without harm is
//! done again.
//!
//! Sessions keep prepared statements and settings, so a connection pooler between Parlor and the server has to assign
//! connections to sessions, not to transactions. That is [checked](setup) at the start.

use std::{
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::watch;
use tokio_postgres::{Row, types::ToSql};

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Entry, Found, KeyRange, PATIENCE, Query, Read,
};
use crate::{Store, StoreError};

mod address;
mod bulk;
mod connection;
mod error;
mod inspection;
mod listener;
mod migrations;
mod pipeline;
mod settings;
mod setup;
#[cfg(all(test, unix))]
mod tests;
mod tls;
mod transaction;

pub use address::{AddressError, DatabaseUrl};
pub use connection::MOST_CONNECTIONS;
pub use error::ConnectError;
pub use inspection::Inspection;
pub use settings::ServerSettings;
pub use setup::CLOCKS_DIFFER_MUCH;

use bulk::BulkTransaction;
use connection::{BULK_PATIENCE, Connections, Sql, pause};
use error::Trouble;
use transaction::PostgresTransaction;

/// The number of entries from which on a page may take [`BULK_PATIENCE`].
const BULK: usize = 1_000;

/// The time in which a server that is starting is waited for at the start.
const START_PATIENCE: Duration = Duration::from_secs(10);

/// A PostgreSQL database.
pub(crate) struct Postgres {
    address: String,
    connections: Connections,
}

impl Postgres {
    /// Connects to a database, and brings its tables up to date.
    pub(crate) fn open(url: &DatabaseUrl) -> Result<Self, ConnectError> {
        let connections = Connections::new(url)?;
        connections.wait(async {
            let connection = first_connection(&connections, url, START_PATIENCE).await?;
            setup::check_sessions(&connections, &connection, url).await?;
            setup::check_clock(&connection, url).await?;
            setup::check_rights(&connection, url).await?;
            migrations::run(connection.client()).await?;
            drop(connection);
            // The pool keeps one connection, even when the server has no other left.
            connections
                .acquire(Instant::now() + START_PATIENCE)
                .await
                .map(drop)
                .map_err(|error| ConnectError::Unreachable { address: url.to_string(), reason: error.to_string() })
        })?;
        Ok(Self { address: url.to_string(), connections })
    }

    /// A number from a query without parameters.
    async fn number(&self, query: &str) -> Result<i64, DatabaseError> {
        let start = Instant::now();
        let connection = self.connections.acquire(start + PATIENCE).await?;
        let row = async { Ok(connection.client().query_one(query, &[]).await?.try_get(0)?) };
        self.connections.in_time(start, PATIENCE, row).await.map_err(Trouble::into_error)
    }
}

impl Store {
    /// Opens the store in a PostgreSQL database, which other processes may use at the same time. Brings its tables up
    /// to date.
    pub fn connect(url: &DatabaseUrl) -> Result<Self, StoreError> {
        Ok(Self::shared(Arc::new(Postgres::open(url)?)))
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Read for Postgres {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        get(self, collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        page(self, collection, range, limit)
    }

    fn read_all(&self, queries: &[Query]) -> Result<Vec<Found>, DatabaseError> {
        let rows = self.connections.wait(self.connections.read(&statements(queries), patience(queries)))?;
        found(queries, &rows)
    }
}

impl Database for Postgres {
    fn begin(&self, access: Access, patience: Duration) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        Ok(Box::new(PostgresTransaction::new(&self.connections, access, patience)))
    }

    fn keep_first(
        &self,
        collection: Collection,
        key: &[u8],
        value: &[u8],
        deadline: Instant,
    ) -> Result<Vec<u8>, DatabaseError> {
        self.connections.wait(transaction::keep_first(&self.connections, collection, key, value, deadline))
    }

    fn page_containing(
        &self,
        collection: Collection,
        range: &KeyRange,
        bytes: &[u8],
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        if range.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let sql = Sql::Containing { collection, bounded: range.to.is_some(), descending: range.descending };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let mut parameters: Vec<Box<dyn ToSql + Sync + Send>> =
            vec![Box::new(&range.from), Box::new(bytes), Box::new(limit)];
        if let Some(to) = &range.to {
            parameters.push(Box::new(to));
        }
        let rows = self.connections.wait(self.connections.read(&[(sql, parameters)], BULK_PATIENCE))?;
        rows.iter().flatten().map(entry).collect()
    }

    fn lease_changes(&self) -> Option<watch::Receiver<()>> {
        Some(self.connections.lease_changes())
    }

    fn begin_bulk(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        Ok(Box::new(BulkTransaction::begin(&self.connections)?))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        // The server writes its log in one piece: once this commit is durable, so are all those before it.
        self.connections
            .wait(self.number("select 0::bigint from pg_logical_emit_message(true, 'parlor', '')"))
            .map(drop)
    }

    fn wait_until_durable(&self) -> Result<(), DatabaseError> {
        // The server shows a commit with `Durability::Now` to others once it is durable, so there is nothing to wait
        // for. A test kills the server to check this.
        Ok(())
    }

    fn check(&self) -> Result<(), DatabaseError> {
        if self.connections.has_answered() {
            return Ok(());
        }
        self.connections.wait(async {
            let start = Instant::now();
            let connection = self.connections.acquire(start + PATIENCE).await?;
            let asked = async { Ok(connection.client().batch_execute("select 0").await?) };
            self.connections.in_time(start, PATIENCE, asked).await.map_err(Trouble::into_error)
        })
    }

    fn size(&self) -> Result<u64, DatabaseError> {
        let names = Collection::ALL.map(|collection| format!("'{}'", connection::table(collection))).join(", ");
        let query =
            format!("select sum(pg_total_relation_size(name::regclass))::bigint from unnest(array[{names}]) as name");
        Ok(self.connections.wait(self.number(&query))?.unsigned_abs())
    }

    fn free_room(&self) -> Option<u64> {
        None
    }

    fn is_remote(&self) -> bool {
        true
    }
}

/// Connects for the first time. Waits for a server that is starting, but not for one that refuses.
async fn first_connection(
    connections: &Connections,
    url: &DatabaseUrl,
    patience: Duration,
) -> Result<connection::Connection, ConnectError> {
    let start = Instant::now();
    loop {
        match connections.connect().await {
            Ok(connection) => return Ok(connection),
            Err(trouble) if trouble.is_temporary() && start.elapsed() < patience => {}
            Err(trouble) => return Err(unreachable(url, &trouble)),
        }
        pause(Duration::from_millis(300)).await;
    }
}

fn unreachable(url: &DatabaseUrl, trouble: &Trouble) -> ConnectError {
    ConnectError::Unreachable { address: url.to_string(), reason: trouble.to_string() }
}

/// The value under a key.
fn get(engine: &impl Read, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
    match engine.read_all(&[Query::value(collection, key)])?.pop() {
        Some(Found::Value(value)) => Ok(value),
        _ => unreachable!("each query has an answer of its kind"),
    }
}

/// The first `limit` entries in a range, in its order.
fn page(
    engine: &impl Read,
    collection: Collection,
    range: &KeyRange,
    limit: usize,
) -> Result<Vec<Entry>, DatabaseError> {
    if range.is_empty() || limit == 0 {
        return Ok(Vec::new());
    }
    match engine.read_all(&[Query::Page(collection, range.clone(), limit)])?.pop() {
        Some(Found::Page(entries)) => Ok(entries),
        _ => unreachable!("each query has an answer of its kind"),
    }
}

/// A statement that reads, with its parameters.
type ReadStatement<'a> = (Sql, Vec<Box<dyn ToSql + Sync + Send + 'a>>);

/// The statements for these queries.
fn statements(queries: &[Query]) -> Vec<ReadStatement<'_>> {
    fn statement(query: &Query) -> ReadStatement<'_> {
        match *query {
            Query::Value(collection, ref key) => (Sql::Get(collection), vec![Box::new(key)]),
            Query::Page(collection, KeyRange { ref from, ref to, descending }, limit) => {
                let mut parameters: Vec<Box<dyn ToSql + Sync + Send>> = vec![Box::new(from)];
                if let Some(to) = to {
                    parameters.push(Box::new(to));
                }
                parameters.push(Box::new(i64::try_from(limit).unwrap_or(i64::MAX)));
                (Sql::Page { collection, bounded: to.is_some(), descending }, parameters)
            }
        }
    }
    queries.iter().map(statement).collect()
}

/// The time that these queries may take.
fn patience(queries: &[Query]) -> Duration {
    let is_bulk = queries.iter().any(|query| matches!(query, Query::Page(_, _, limit) if *limit > BULK));
    if is_bulk { BULK_PATIENCE } else { PATIENCE }
}

/// The answers to these queries in the rows of their statements.
fn found(queries: &[Query], rows: &[Vec<Row>]) -> Result<Vec<Found>, DatabaseError> {
    let answer = |(query, rows): (&Query, &Vec<Row>)| match query {
        Query::Value(..) => rows.first().map(|row| column(row, 0)).transpose().map(Found::Value),
        Query::Page(..) => rows.iter().map(entry).collect::<Result<_, _>>().map(Found::Page),
    };
    queries.iter().zip(rows).map(answer).collect()
}

/// A row of a key and a value.
fn entry(row: &Row) -> Result<Entry, DatabaseError> {
    Ok((column(row, 0)?, column(row, 1)?))
}

fn column(row: &Row, place: usize) -> Result<Vec<u8>, DatabaseError> {
    row.try_get(place).map_err(|error| DatabaseError::Other(Box::new(error)))
}
