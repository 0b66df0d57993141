//! Transactions of PostgreSQL.
//!
//! A transaction that reads and writes is `serializable`: PostgreSQL ends it with an error if its reads and the writes
//! of others allow no order in which all of them might have run one after another.
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
    cell::RefCell,
    future::Future,
    pin::pin,
    task::{Context, Waker},
    time::{Duration, Instant},
};

use tokio_postgres::{Client, Row, Statement, types::ToSql};

use super::{
    super::{
        Access, Collection, DatabaseError, DatabaseTransaction, Durability, Entry, Found, KeyRange, PATIENCE, Query,
        Read, Writes,
    },
    ReadStatement, column,
    connection::{BULK_PATIENCE, Connections, PooledConnection, Sql, pause},
    error::{Meaning, Trouble},
    found, get,
    listener::NOTIFY,
    page, patience,
    pipeline::{Answer, in_order},
    statements,
};

/// The number of changes from which on a commit may take [`BULK_PATIENCE`].
const BULK: usize = 2_000;

/// The number of rows from which on the time of a statement does not count.
const MANY: usize = 100;

/// The time after a lost commit in which its outcome is asked for, beyond [`PATIENCE`].
const OUTCOME_PATIENCE: Duration = Duration::from_millis(500);

/// Ends a session, if it has not ended yet.
const END_SESSION: &str = "select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and \
    backend_start::text = $2";

/// Stores the mark of a lost commit, unless that commit has. While that is undecided, it waits.
const DECIDE: &str = "insert into parlor_commits (mark) values ($1) on conflict (mark) do nothing";

pub(super) struct PostgresTransaction<'a> {
    connections: &'a Connections,
    running: RefCell<Running<'a>>,
}

/// A transaction that runs.
struct Running<'a> {
    connections: &'a Connections,
    access: Access,
    /// The connection on which the transaction has begun; `None` before the first statement and after an error.
    open: Option<PooledConnection>,
    /// Whether a statement has failed, so that nothing can follow.
    is_over: bool,
    /// The time that is left for statements with few rows.
    left: Duration,
}

impl<'a> PostgresTransaction<'a> {
    pub(super) fn new(connections: &'a Connections, access: Access, patience: Duration) -> Self {
        let running = Running { connections, access, open: None, is_over: false, left: patience };
        Self { connections, running: RefCell::new(running) }
    }
}

impl Running<'_> {
    /// Runs statements that read, within `patience`, or less if others have taken time. Begins the transaction with the
    /// first ones.
    async fn read(
        &mut self,
        statements: &[ReadStatement<'_>],
        patience: Duration,
    ) -> Result<Vec<Vec<Row>>, DatabaseError> {
        let start = Instant::now();
        let patience = self.patience(patience)?;
        let rows = match &mut self.open {
            Some(connection) => {
                let result = self.connections.in_time(start, patience, connection.read(statements)).await;
                result.map_err(|trouble| self.fail(trouble))?
            }
            None => self.begin(start, statements, patience).await?,
        };
        if rows.iter().map(Vec::len).sum::<usize>() < MANY {
            self.left = self.left.saturating_sub(start.elapsed());
        }
        Ok(rows)
    }

    /// The time for the next statement, which may take `most`.
    fn patience(&mut self, most: Duration) -> Result<Duration, DatabaseError> {
        match self.left {
            _ if most > PATIENCE => Ok(most),
            Duration::ZERO => Err(self.fail(Trouble::Late)),
            left => Ok(left.min(most)),
        }
    }

    /// Begins the transaction with its first statements. Nothing has been read before, so it may begin again on another
    /// connection.
    async fn begin(
        &mut self,
        start: Instant,
        statements: &[ReadStatement<'_>],
        patience: Duration,
    ) -> Result<Vec<Vec<Row>>, DatabaseError> {
        if self.is_over {
            return Err(DatabaseError::Conflict);
        }
        loop {
            let mut connection = self.connections.acquire(start + patience).await?;
            let begun = begin(&mut connection, self.access, statements);
            let trouble = match self.connections.in_time(start, patience, begun).await {
                Ok(rows) => {
                    self.open = Some(connection);
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
        if let Some(connection) = self.open.take() {
            match trouble.meaning() {
                Meaning::Conflict | Meaning::Final => roll_back(connection),
                Meaning::Lost | Meaning::Away => connection.close(),
            }
        }
        match trouble.meaning() {
            // Nothing was changed, so the transaction can run again on another connection.
            Meaning::Lost => DatabaseError::Conflict,
            _ => trouble.into_error(),
        }
    }

    async fn commit(mut self, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        if self.access == Access::Read {
            return if writes.is_empty() { Ok(()) } else { Err(DatabaseError::Other("it may only read".into())) };
        }
        if self.is_over {
            return Err(DatabaseError::Conflict);
        }
        if writes.is_empty() && self.open.is_none() {
            return Ok(());
        }
        let start = Instant::now();
        let count: usize = writes.iter().map(|(_, changes)| changes.len()).sum();
        let patience = self.patience(if count > BULK { BULK_PATIENCE } else { PATIENCE })?;
        let has_begun = self.open.is_some();
        let connection = match &mut self.open {
            Some(connection) => connection,
            none => none.insert(self.connections.acquire(start + patience).await?),
        };
        let changes = self.connections.in_time(start, patience, prepare(connection, writes)).await;
        let changes = changes.map_err(|trouble| self.fail(trouble))?;

        let connection = self.open.take().expect("it is there");
        self.is_over = true;
        let mark: [u8; 16] = rand::random();
        let sent = send(&connection, has_begun, &changes, &mark, durability);
        let lost = match self.connections.in_time(start, patience, sent).await.unwrap_or_else(Err) {
            Ok(()) => {
                self.connections.count_commit();
                return Ok(());
            }
            // An error before `commit` ends the transaction, and an error of `commit` undoes it.
            Err(trouble @ Trouble::Client(_)) if trouble.meaning() != Meaning::Lost => return Err(trouble.into_error()),
            Err(lost) => lost,
        };
        let session = connection.session.clone();
        connection.close();
        self.decide(&mark, &session, start + patience + OUTCOME_PATIENCE, lost).await
    }

    /// Decides whether a transaction was committed, after the answer was lost.
    ///
    /// Each transaction that writes stores a mark. If this function can store the same mark first, the transaction has
    /// failed, or will. This also holds after a crash, or after a standby without the transaction took over.
    /// Identifiers of transactions would not do: after a crash, the server may give the same one to another
    /// transaction.
    async fn decide(
        &self,
        mark: &[u8],
        session: &(i32, String),
        deadline: Instant,
        lost: Trouble,
    ) -> Result<(), DatabaseError> {
        let mut pause_length = Duration::from_millis(20);
        while Instant::now() < deadline {
            let Ok(connection) = self.connections.acquire(deadline).await else { break };
            let now = Instant::now();
            let time = deadline.saturating_duration_since(now);
            let decided = async {
                // It may still wait for its next statement.
                connection.client().execute(END_SESSION, &[&session.0, &session.1]).await?;
                Ok(connection.client().execute(DECIDE, &[&mark]).await?)
            };
            match self.connections.in_time(now, time, decided).await {
                Ok(0) => return Ok(()),
                Ok(_) => return Err(DatabaseError::Conflict),
                Err(trouble) if trouble.meaning() == Meaning::Conflict => {}
                Err(_) => connection.close(),
            }
            pause(pause_length).await;
            pause_length *= 2;
        }
        Err(DatabaseError::Away { reason: lost.to_string(), may_be_saved: true })
    }
}

impl Read for PostgresTransaction<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        get(self, collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        page(self, collection, range, limit)
    }

    fn read_all(&self, queries: &[Query]) -> Result<Vec<Found>, DatabaseError> {
        if queries.is_empty() {
            return Ok(Vec::new());
        }
        let mut running = self.running.borrow_mut();
        let rows = self.connections.wait(running.read(&statements(queries), patience(queries)))?;
        found(queries, &rows)
    }
}

impl DatabaseTransaction for PostgresTransaction<'_> {
    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        self.connections.wait(self.running.into_inner().commit(writes, durability))
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if let Some(connection) = self.open.take() {
            roll_back(connection);
        }
    }
}

/// A statement that stores values under keys.
type Upsert<'a> = (Statement, Vec<&'a [u8]>, Vec<&'a [u8]>);

/// The statements of a transaction's changes.
pub(super) struct Statements<'a> {
    /// Stores the mark. A transaction without changes has none.
    mark: Option<Statement>,
    put: Vec<Upsert<'a>>,
    delete: Vec<(Statement, Vec<&'a [u8]>)>,
    /// Whether leases change.
    leases: bool,
}

impl Statements<'_> {
    /// The statements, to be sent by [`in_order`].
    pub(super) fn send<'a>(&'a self, client: &'a Client) -> impl Iterator<Item = Answer<'a>> {
        let put = self.put.iter().map(move |(statement, keys, values)| -> Answer<'a> {
            Box::pin(async move { client.execute(statement, &[keys, values]).await.map(drop) })
        });
        let delete = self.delete.iter().map(move |(statement, keys)| -> Answer<'a> {
            Box::pin(async move { client.execute(statement, &[keys]).await.map(drop) })
        });
        let notify = self.leases.then(|| -> Answer<'a> { Box::pin(client.batch_execute(NOTIFY)) });
        put.chain(delete).chain(notify)
    }
}

/// Prepares the statements for these changes, one or two for each collection.
pub(super) async fn prepare<'a>(
    connection: &mut PooledConnection,
    writes: &'a Writes,
) -> Result<Statements<'a>, Trouble> {
    let mut changes = Statements { mark: None, put: Vec::new(), delete: Vec::new(), leases: false };
    for (collection, written) in writes.iter() {
        changes.leases |= collection == Collection::Leases;
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
    if !writes.is_empty() {
        changes.mark = Some(connection.prepare(Sql::Mark).await?);
    }
    Ok(changes)
}

/// The statement that begins a transaction.
const fn beginning(access: Access) -> &'static str {
    match access {
        Access::Read => "begin isolation level repeatable read, read only",
        Access::Write => "begin isolation level serializable",
    }
}

/// Begins a transaction and runs its first statements, in one round trip.
async fn begin(
    connection: &mut PooledConnection,
    access: Access,
    statements: &[ReadStatement<'_>],
) -> Result<Vec<Vec<Row>>, Trouble> {
    let prepared = connection.prepare_all(statements).await?;
    let beginning = connection.client().batch_execute(beginning(access));
    // In this order.
    let (begun, rows) = tokio::join!(biased; beginning, in_order(connection.send(&prepared, statements)));
    begun?;
    rows
}

/// Stores a value under a key unless there is one, and returns the value that is there then, in one round trip. Whoever
/// stores a value of its own can do so again after a lost answer.
pub(super) async fn keep_first(
    connections: &Connections,
    collection: Collection,
    key: &[u8],
    value: &[u8],
    deadline: Instant,
) -> Result<Vec<u8>, DatabaseError> {
    let start = Instant::now();
    let mut connection = connections.acquire(deadline).await?;
    let kept = async {
        let statement = connection.prepare(Sql::KeepFirst(collection)).await?;
        let (client, parameters): (_, [&(dyn ToSql + Sync); 2]) = (connection.client(), [&key, &value]);
        let begin = "begin isolation level read committed; set local synchronous_commit = off";
        // In this order. An error ends the transaction, and `commit` is then a rollback.
        let (begun, rows, committed) = tokio::join!(
            biased;
            client.batch_execute(begin),
            client.query(&statement, &parameters),
            client.batch_execute("commit"),
        );
        begun?;
        let rows = rows?;
        committed?;
        Ok(rows)
    };
    let trouble = match connections.in_time(start, deadline.saturating_duration_since(start), kept).await {
        Ok(rows) => return rows.first().map_or(Err(DatabaseError::Conflict), |row| column(row, 0)),
        Err(trouble) => trouble,
    };
    match trouble.meaning() {
        Meaning::Conflict | Meaning::Final => {}
        Meaning::Lost | Meaning::Away => connection.close(),
    }
    // It can be done again on another connection.
    Err(if trouble.meaning() == Meaning::Lost { DatabaseError::Conflict } else { trouble.into_error() })
}

/// Sends all changes, the mark and `commit` together. Returns the first error, or else the outcome of `commit`. If `Ok`
/// holds an error, all answers have arrived.
async fn send(
    connection: &PooledConnection,
    has_begun: bool,
    changes: &Statements<'_>,
    mark: &[u8],
    durability: Durability,
) -> Result<Result<(), Trouble>, Trouble> {
    let client = connection.client();
    let mut answers: Vec<Answer<'_>> = Vec::new();
    if !has_begun {
        answers.push(Box::pin(client.batch_execute(beginning(Access::Write))));
    }
    answers.extend(changes.send(client));
    if let Some(statement) = &changes.mark {
        answers.push(Box::pin(async move { client.execute(statement, &[&mark]).await.map(drop) }));
    }
    if durability == Durability::Later {
        // Not together with `commit`, which would be skipped if an error has ended the transaction before.
        answers.push(Box::pin(client.batch_execute("set local synchronous_commit = off")));
    }
    answers.push(Box::pin(client.batch_execute("commit")));
    Ok(in_order(answers).await.map(drop))
}

/// Sends `rollback` and gives the connection back. Nobody waits for the answer: the next statement on this connection
/// follows it.
fn roll_back(connection: PooledConnection) {
    let mut sent = pin!(connection.client().batch_execute("rollback"));
    // The statement is sent when its future is polled for the first time. If that fails, the connection is closed, and
    // is not used again.
    let _ = sent.as_mut().poll(&mut Context::from_waker(Waker::noop()));
}
