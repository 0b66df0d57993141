//! A transaction that replaces everything.
//!
//! It locks all tables with contents against writes before it looks at them, so all writes of others come before it or
//! after it. It is serializable: a transaction of others that has read before it and writes after it is ended with a
//! conflict. Others go on reading what was there before; a table is not truncated, since they would see that.

use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use super::{
    super::{Collection, DatabaseError, DatabaseTransaction, Durability, Entry, Found, KeyRange, Query, Read, Writes},
    connection::{BULK_PATIENCE, Connections, PooledConnection, table},
    error::{Meaning, Trouble},
    found, get, page,
    pipeline::in_order,
    statements,
    transaction::prepare,
};

/// The time in which a statement on everything has to end.
const PATIENCE: Duration = Duration::from_secs(3600);

/// The most attempts to lock all tables. One fails if another transaction waits for this one in turn.
const ATTEMPTS: u32 = 10;

/// A transaction that has the database for itself.
pub(super) struct BulkTransaction<'a> {
    connections: &'a Connections,
    /// `None` after an error.
    connection: RefCell<Option<PooledConnection>>,
}

impl<'a> BulkTransaction<'a> {
    /// Waits for all transactions that write, and begins.
    pub(super) fn begin(connections: &'a Connections) -> Result<Self, DatabaseError> {
        // The leases of processes are not locked, so other processes keep their shards.
        let tables = Collection::contents().map(table).collect::<Vec<_>>().join(", ");
        let begin = format!(
            "begin isolation level serializable; set local statement_timeout = 0; set local lock_timeout = '60s'; \
             lock table {tables} in exclusive mode"
        );
        connections.wait(async {
            for attempt in 1.. {
                let start = Instant::now();
                let connection = connections.acquire(start + super::PATIENCE).await?;
                let begun = async { Ok(connection.client().batch_execute(&begin).await?) };
                let Err(trouble) = connections.in_time(start, BULK_PATIENCE, begun).await else {
                    return Ok(Self { connections, connection: RefCell::new(Some(connection)) });
                };
                connection.close();
                if attempt == ATTEMPTS || !matches!(trouble.meaning(), Meaning::Conflict | Meaning::Lost) {
                    return Err(trouble.into_error());
                }
            }
            unreachable!("the last attempt returns")
        })
    }

    /// Runs a statement.
    fn run<T>(
        &self,
        patience: Duration,
        statement: impl AsyncFnOnce(&mut PooledConnection) -> Result<T, Trouble>,
    ) -> Result<T, DatabaseError> {
        let mut slot = self.connection.borrow_mut();
        let Some(connection) = &mut *slot else { return Err(DatabaseError::Conflict) };
        let result = self.connections.wait(self.connections.in_time(Instant::now(), patience, statement(connection)));
        result.map_err(|trouble| {
            if let Some(connection) = slot.take() {
                connection.close();
            }
            trouble.into_error()
        })
    }
}

impl Read for BulkTransaction<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        get(self, collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        page(self, collection, range, limit)
    }

    fn read_all(&self, queries: &[Query]) -> Result<Vec<Found>, DatabaseError> {
        let statements = statements(queries);
        let read = async |connection: &mut PooledConnection| connection.read(&statements).await;
        found(queries, &self.run(BULK_PATIENCE, read)?)
    }
}

impl DatabaseTransaction for BulkTransaction<'_> {
    fn clear(&mut self) -> Result<(), DatabaseError> {
        let statements = Collection::contents().map(|collection| format!("delete from {}", table(collection)));
        let statements = statements.collect::<Vec<_>>().join("; ");
        self.run(PATIENCE, async |connection: &mut PooledConnection| {
            Ok(connection.client().batch_execute(&statements).await?)
        })
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        self.run(BULK_PATIENCE, async |connection: &mut PooledConnection| {
            let changes = prepare(connection, writes).await?;
            in_order(changes.send(connection.client()).collect()).await.map(drop)
        })
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        self.write(writes)?;
        let result = self.run(BULK_PATIENCE, async |connection: &mut PooledConnection| {
            Ok(connection.client().batch_execute("commit").await?)
        });
        // Nobody has the mark of this commit, so its outcome is not asked for.
        let result = result.map_err(|error| match error {
            DatabaseError::Away { reason, .. } => DatabaseError::Away { reason, may_be_saved: true },
            error => error,
        });
        if result.is_ok() {
            // The connection goes back to the pool without a transaction.
            drop(self.connection.take());
        }
        result
    }
}

impl Drop for BulkTransaction<'_> {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            // The server undoes the transaction when the connection is closed.
            connection.close();
        }
    }
}
