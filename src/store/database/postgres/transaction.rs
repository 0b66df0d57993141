//! Transactions of PostgreSQL.
//!
//! A transaction that reads and writes is `serializable`: PostgreSQL ends it with an error if its reads and the writes of
//! others allow no order in which all of them might have run one after another.
//!
//! A transaction that only reads is `repeatable read`: it sees all commits before its first statement and no others. As
//! these transactions are serializable among themselves, that is a state which they reach one after another, too. Such
//! a transaction never conflicts and makes nobody else conflict, however long it takes; an export needs that. What
//! `serializable` would add: of two transactions whose order no one else can tell, all readers see the same one first.
//! `deferrable` would add it without conflicts, but wait for every transaction that is under way.
//!
//! A transaction takes as few round trips as possible. `begin` goes along with the first statement, and all writes go
//! along with `commit`. Rows are locked only then, so no lock waits for code outside of the server.

use std::{
    future::{Future, poll_fn},
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
    time::{Duration, Instant},
};

use tokio_postgres::{Client, Row, Statement, types::ToSql};

use super::{
    super::{Access, Collection, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Order, Writes},
    connection::{BULK_PATIENCE, Connections, Held, PATIENCE, Sql, pause, table},
    error::{Meaning, Trouble},
    page, value,
};

/// The number of changes from which on a commit may take [`BULK_PATIENCE`].
const BULK: usize = 2_000;

/// The time after which it is given up to remove everything.
const CLEAR_PATIENCE: Duration = Duration::from_secs(10 * 60);

/// The time after a lost commit in which its outcome is asked for, beyond [`PATIENCE`].
const OUTCOME_PATIENCE: Duration = Duration::from_millis(500);

/// Ends the session of a transaction.
const END_BACKEND: &str =
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = ($1::text::xid8)::xid";

/// A transaction.
pub(super) struct PostgresTransaction<'a> {
    connections: &'a Connections,
    mode: Mode,
    /// What the server knows of the transaction; `None` before the first statement and after an error.
    open: Option<Open>,
    /// Whether a statement has failed, so that nothing can follow.
    is_over: bool,
}

/// What a transaction does on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Read,
    Write,
    /// It holds off all others that write.
    Alone,
}

impl From<Access> for Mode {
    fn from(access: Access) -> Self {
        match access {
            Access::Read => Self::Read,
            Access::Write => Self::Write,
        }
    }
}

/// A transaction that has begun on the server.
struct Open {
    connection: Held,
    /// The identifier, by which the outcome of a lost commit can be learned. Only transactions that write have one.
    id: Option<String>,
}

impl<'a> PostgresTransaction<'a> {
    pub(super) fn new(connections: &'a Connections, mode: impl Into<Mode>) -> Self {
        Self { connections, mode: mode.into(), open: None, is_over: false }
    }

    /// Begins now, and not with the first statement.
    pub(super) fn begun(mut self) -> Result<Self, DatabaseError> {
        let connections = self.connections;
        connections.wait(self.begin(Instant::now(), BULK_PATIENCE, None))?;
        Ok(self)
    }

    /// Runs a statement that reads. Begins the transaction with the first one.
    async fn read(
        &mut self,
        sql: Sql,
        parameters: &[&(dyn ToSql + Sync)],
        patience: Duration,
    ) -> Result<Vec<Row>, DatabaseError> {
        let start = Instant::now();
        if self.open.is_none() {
            return self.begin(start, patience, Some((sql, parameters))).await;
        }
        let open = self.open.as_mut().expect("it was checked above");
        let result = self.connections.in_time(start, patience, open.connection.query(sql, parameters)).await;
        result.map_err(|trouble| self.fail(trouble))
    }

    /// Begins the transaction, with its first statement if that reads. Nothing has been read before, so it may begin
    /// again on another connection.
    async fn begin(
        &mut self,
        start: Instant,
        patience: Duration,
        first: Option<(Sql, &[&(dyn ToSql + Sync)])>,
    ) -> Result<Vec<Row>, DatabaseError> {
        if self.is_over {
            return Err(DatabaseError::Conflict);
        }
        loop {
            let mut connection = self.connections.acquire(start + patience).await?;
            let begun = begin(&mut connection, self.mode, first);
            let trouble = match self.connections.in_time(start, patience, begun).await {
                Ok((id, rows)) => {
                    self.open = Some(Open { connection, id });
                    return Ok(rows);
                }
                Err(trouble) => trouble,
            };
            // The connection may be in a transaction.
            connection.close();
            if trouble.meaning() != Meaning::Lost {
                return Err(self.fail(trouble));
            }
            pause(Duration::from_millis(20)).await;
        }
    }

    /// Ends the transaction after an error, before anything was written.
    fn fail(&mut self, trouble: Trouble) -> DatabaseError {
        self.is_over = true;
        if let Some(open) = self.open.take() {
            match trouble.meaning() {
                Meaning::Conflict | Meaning::Final => roll_back(open.connection),
                Meaning::Lost | Meaning::Away => open.connection.close(),
            }
        }
        match trouble.meaning() {
            // Nothing was changed, so the transaction can run again on another connection.
            Meaning::Lost => DatabaseError::Conflict,
            _ => trouble.into_error(),
        }
    }

    async fn commit(mut self, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        if self.mode == Mode::Read {
            return if writes.is_empty() { Ok(()) } else { Err(DatabaseError::Other("it may only read".into())) };
        }
        if writes.is_empty() && self.open.is_none() && !self.is_over {
            return Ok(());
        }
        let start = Instant::now();
        let count: usize = writes.iter().map(|(_, changes)| changes.len()).sum();
        let is_long = count > BULK || self.mode == Mode::Alone;
        let patience = if is_long { BULK_PATIENCE } else { PATIENCE };
        if self.open.is_none() {
            // The identifier has to be known before `commit` is sent.
            self.begin(start, patience, None).await?;
        }
        let open = self.open.as_mut().expect("it has begun");
        let changes = self.connections.in_time(start, patience, prepare(&mut open.connection, writes)).await;
        let changes = changes.map_err(|trouble| self.fail(trouble))?;

        let Open { connection, id } = self.open.take().expect("it has begun");
        self.is_over = true;
        let sent = self.connections.in_time(start, patience, send(&connection, &changes, durability)).await;
        let lost = match sent.unwrap_or_else(Err) {
            Ok(()) => return Ok(()),
            // An error before `commit` ends the transaction, and an error of `commit` undoes it.
            Err(trouble @ Trouble::Client(_)) if trouble.meaning() != Meaning::Lost => return Err(trouble.into_error()),
            Err(lost) => lost,
        };
        let timeline = connection.timeline.clone();
        connection.close();
        let id = id.expect("a transaction that writes has an identifier");
        self.outcome(&id, &timeline, start + patience + OUTCOME_PATIENCE, lost).await
    }

    /// Makes changes without ending the transaction.
    async fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        let start = Instant::now();
        let open = self.open.as_mut().ok_or(DatabaseError::Conflict)?;
        let made = async {
            let changes = prepare(&mut open.connection, writes).await?;
            in_order(changes.statements(open.connection.client())).await.into_iter().collect::<Result<(), _>>()?;
            Ok(())
        };
        let made = self.connections.in_time(start, BULK_PATIENCE, made).await;
        made.map_err(|trouble| self.fail(trouble))
    }

    /// Removes everything, but the record of the tables' versions.
    async fn clear(&mut self) -> Result<(), DatabaseError> {
        let start = Instant::now();
        let open = self.open.as_mut().ok_or(DatabaseError::Conflict)?;
        let delete: Vec<_> = Collection::contents().map(|of| format!("delete from {}", table(of))).collect();
        let delete = delete.join("; ");
        let cleared = async { Ok(open.connection.client().batch_execute(&delete).await?) };
        let cleared = self.connections.in_time(start, CLEAR_PATIENCE, cleared).await;
        cleared.map_err(|trouble| self.fail(trouble))
    }

    /// Learns whether a transaction was committed, after its connection was lost.
    async fn outcome(
        &self,
        id: &str,
        timeline: &str,
        deadline: Instant,
        trouble: Trouble,
    ) -> Result<(), DatabaseError> {
        loop {
            let unknown = || DatabaseError::Away { reason: trouble.to_string(), may_be_saved: true };
            let connection = self.connections.acquire(deadline).await.map_err(|_| unknown())?;
            if connection.timeline != timeline {
                return Err(unknown());
            }
            let now = Instant::now();
            let time = deadline.saturating_duration_since(now);
            let status =
                async { Ok(connection.client().query_one("select pg_xact_status($1::text::xid8)", &[&id]).await?) };
            let status = self.connections.in_time(now, time, status).await;
            match status.map(|row| row.get::<_, Option<String>>(0)).ok().flatten().as_deref() {
                Some("committed") => return Ok(()),
                Some("aborted") => return Err(DatabaseError::Conflict),
                // The server has not noticed yet that the connection is lost. It ends a transaction that waits for the
                // next statement, and finishes one that is about to commit.
                Some(_) => {
                    let end = async { Ok(connection.client().execute(END_BACKEND, &[&id]).await?) };
                    if self.connections.in_time(now, time, end).await.is_err() {
                        connection.close();
                    }
                }
                None => connection.close(),
            }
            if Instant::now() > deadline {
                return Err(unknown());
            }
            pause(Duration::from_millis(40)).await;
        }
    }
}

impl DatabaseTransaction for PostgresTransaction<'_> {
    fn get(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        let connections = self.connections;
        let rows = connections.wait(self.read(Sql::Get(collection), &[&key], PATIENCE))?;
        rows.first().map(value).transpose()
    }

    fn page(
        &mut self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        let connections = self.connections;
        page(collection, range, order, limit, |sql, parameters, patience| {
            connections.wait(self.read(sql, parameters, patience))
        })
    }

    fn clear(&mut self) -> Result<(), DatabaseError> {
        let connections = self.connections;
        connections.wait(self.clear())
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        let connections = self.connections;
        connections.wait(self.write(writes))
    }

    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        self.connections.wait((*self).commit(writes, durability))
    }
}

impl Drop for PostgresTransaction<'_> {
    fn drop(&mut self) {
        if let Some(open) = self.open.take() {
            roll_back(open.connection);
        }
    }
}

/// The statements of a transaction's changes.
struct Changes<'a> {
    put: Vec<(Statement, Vec<&'a [u8]>, Vec<&'a [u8]>)>,
    delete: Vec<(Statement, Vec<&'a [u8]>)>,
}

impl Changes<'_> {
    /// The statements, not sent yet.
    fn statements<'a>(&'a self, client: &'a Client) -> Vec<Answer<'a>> {
        let mut answers: Vec<Answer<'a>> = Vec::new();
        for (statement, keys, values) in &self.put {
            answers.push(Box::pin(async move { client.execute(statement, &[keys, values]).await.map(drop) }));
        }
        for (statement, keys) in &self.delete {
            answers.push(Box::pin(async move { client.execute(statement, &[keys]).await.map(drop) }));
        }
        answers
    }
}

/// Prepares the statements for these changes, one or two for each collection.
async fn prepare<'a>(connection: &mut Held, writes: &'a Writes) -> Result<Changes<'a>, Trouble> {
    let mut changes = Changes { put: Vec::new(), delete: Vec::new() };
    for (collection, written) in writes.iter() {
        let (mut keys, mut values, mut gone) = (Vec::new(), Vec::new(), Vec::new());
        for (key, value) in written {
            match value {
                Some(value) => {
                    keys.push(&**key);
                    values.push(&**value);
                }
                None => gone.push(&**key),
            }
        }
        if !keys.is_empty() {
            changes.put.push((connection.prepare(Sql::Put(collection)).await?, keys, values));
        }
        if !gone.is_empty() {
            changes.delete.push((connection.prepare(Sql::Delete(collection)).await?, gone));
        }
    }
    Ok(changes)
}

/// Begins a transaction, runs its first statement, and returns the transaction's identifier and the rows, in one round
/// trip.
async fn begin(
    connection: &mut Held,
    mode: Mode,
    first: Option<(Sql, &[&(dyn ToSql + Sync)])>,
) -> Result<(Option<String>, Vec<Row>), Trouble> {
    let (begin, id) = match mode {
        Mode::Read => ("begin isolation level repeatable read, read only".to_owned(), None),
        Mode::Write => {
            let id = connection.prepare(Sql::TransactionId).await?;
            ("begin isolation level serializable".to_owned(), Some(id))
        }
        Mode::Alone => {
            let id = connection.prepare(Sql::TransactionId).await?;
            // Others can read, but not write. Each statement sees what was committed before it: nothing can come
            // between once the lock is held. The transaction waits for writers that are under way, and may pause
            // between its own statements for as long as the file takes that it imports.
            let tables = Collection::contents().map(table).collect::<Vec<_>>().join(", ");
            let begin = format!(
                "begin isolation level read committed; set local lock_timeout = '30s'; set local statement_timeout = 0; \
                 set local idle_in_transaction_session_timeout = 0; lock table {tables} in exclusive mode"
            );
            (begin, Some(id))
        }
    };
    let first = match first {
        Some((sql, parameters)) => Some((connection.prepare(sql).await?, parameters)),
        None => None,
    };
    let client = connection.client();
    let (begun, id, rows) = tokio::join!(
        // In this order.
        biased;
        client.batch_execute(&begin),
        async {
            match &id {
                Some(id) => client.query_one(id, &[]).await?.try_get(0).map(Some),
                None => Ok(None),
            }
        },
        async {
            match &first {
                Some((statement, parameters)) => client.query(statement, parameters).await,
                None => Ok(Vec::new()),
            }
        },
    );
    begun?;
    Ok((id?, rows?))
}

type Answer<'a> = Pin<Box<dyn Future<Output = Result<(), tokio_postgres::Error>> + Send + 'a>>;

/// Sends all changes and `commit` together. Returns the first error, or else the outcome of `commit`. If `Ok` holds an
/// error, all answers have arrived.
async fn send(
    connection: &Held,
    changes: &Changes<'_>,
    durability: Durability,
) -> Result<Result<(), Trouble>, Trouble> {
    let client = connection.client();
    let mut answers = changes.statements(client);
    answers.push(Box::pin(client.batch_execute(match durability {
        Durability::Now => "commit",
        Durability::Later => "set local synchronous_commit = off; commit",
    })));
    Ok(in_order(answers).await.into_iter().collect::<Result<(), _>>().map_err(Trouble::from))
}

/// Sends several statements in this order without waiting for answers in between, and waits for all answers.
async fn in_order(mut answers: Vec<Answer<'_>>) -> Vec<Result<(), tokio_postgres::Error>> {
    let mut arrived: Vec<_> = answers.iter().map(|_| None).collect();
    // A statement is sent when its future is polled for the first time.
    poll_fn(|context| {
        for (answer, arrived) in answers.iter_mut().zip(&mut arrived) {
            if arrived.is_none()
                && let Poll::Ready(result) = answer.as_mut().poll(context)
            {
                *arrived = Some(result);
            }
        }
        if arrived.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    arrived.into_iter().flatten().collect()
}

/// Sends `rollback` and gives the connection back. Nobody waits for the answer: the next statement on this connection
/// follows it.
fn roll_back(connection: Held) {
    let mut sent = pin!(connection.client().batch_execute("rollback"));
    // The statement is sent when its future is polled for the first time. If that fails, the connection is closed, and
    // is not used again.
    let _ = sent.as_mut().poll(&mut Context::from_waker(Waker::noop()));
}
