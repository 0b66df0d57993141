//! Connections to PostgreSQL: how they are made, shared and given up.

use std::{
    collections::HashMap,
    future::Future,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use deadpool::managed::{self, Metrics, Object, PoolError, RecycleError, RecycleResult};
use parking_lot::Mutex;
use rand::Rng;
use tokio::{
    runtime::{self, Runtime},
    sync::{Notify, watch},
    task::JoinHandle,
    time::timeout,
};
use tokio_postgres::{Client, Config, NoTls, Row, SimpleQueryMessage, Statement, types::ToSql};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{
    Collection, DatabaseError, DatabaseUrl, PATIENCE, ReadStatement,
    error::{ConnectError, Meaning, Trouble},
    listener::listen,
    pipeline::{Answer, in_order},
    tls,
};

/// The most connections that a process holds for its work. A server allows 100 unless it is set up otherwise.
const POOL_SIZE: usize = 8;

/// The most connections that a process holds, with the one that listens for notifications. Besides, it may open one
/// for a moment to find out whether the server is back, and one at the start.
pub const MOST_CONNECTIONS: usize = POOL_SIZE + 1;

/// The time after which a statement with many rows is given up.
pub(super) const BULK_PATIENCE: Duration = Duration::from_secs(60);

/// The time without an answer after which the server counts as away. A statement of a slow transaction may have less.
const SILENCE: Duration = Duration::from_secs(1);

/// The time that is left to the server if it has not answered for [`PATIENCE`] before.
const LAST_PATIENCE: Duration = Duration::from_millis(250);

/// The shortest and longest pauses between attempts to reach a server that is away.
const PAUSES: (Duration, Duration) = (Duration::from_millis(40), Duration::from_secs(1));

/// The time after which connections that are not in use are closed, but for one.
const IDLE: Duration = Duration::from_secs(60);

/// The longest pause before a server that has no connection left is asked again for another one.
const FULL: Duration = Duration::from_millis(500);

/// The time after an answer in which nobody has to ask whether the server answers.
const RECENTLY: Duration = Duration::from_millis(900);

/// The number of commits after which marks of old commits are removed.
const CLEANING: u64 = 10_000;

/// Removes the marks of commits whose outcome nobody asks for any longer.
const CLEAN: &str = "delete from parlor_commits where made < now() - interval '10 minutes'";

/// The settings of every session, as statements: poolers between Parlor and the server don't pass `options` on.
///
/// - Conflicts of serializable transactions concern what was read, which for a scan of the whole table is the whole
///   table. So indexes are always used. Plans don't depend on the values, then, and are made once.
/// - The limits are for sessions whose other end no longer cares about the answer. The limits in this file are shorter.
const SETTINGS: &str = "set enable_seqscan = off; set enable_bitmapscan = off; set jit = off; \
    set plan_cache_mode = force_generic_plan; set statement_timeout = '120s'; set lock_timeout = '1500ms'; \
    set idle_in_transaction_session_timeout = '60s'; set client_min_messages = warning; ";

/// Tells which session this is.
const SESSION: &str = "select pid, backend_start::text from pg_stat_activity where pid = pg_backend_pid()";

/// A statement that is prepared once for each connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sql {
    /// Reads the value under a key.
    Get(Collection),
    /// Reads the entries of a range.
    Page {
        /// The collection.
        collection: Collection,
        /// Whether the range has an end.
        bounded: bool,
        /// Whether the largest key comes first.
        descending: bool,
    },
    /// Reads the entries of a range whose values contain some bytes.
    Containing {
        /// The collection.
        collection: Collection,
        /// Whether the range has an end.
        bounded: bool,
        /// Whether the largest key comes first.
        descending: bool,
    },
    /// Stores values under keys.
    Put(Collection),
    /// Stores a value under a key unless there is one, and reads the one that is there then.
    KeepFirst(Collection),
    /// Removes keys.
    Delete(Collection),
    /// Stores the mark of a commit.
    Mark,
}

impl Sql {
    fn text(self) -> String {
        match self {
            Self::Get(collection) => format!("select value from {} where key = $1", table(collection)),
            Self::Page { collection, bounded, descending } => {
                let (end, limit) = if bounded { (" and key < $2", 3) } else { ("", 2) };
                let order = if descending { " desc" } else { "" };
                let table = table(collection);
                format!("select key, value from {table} where key >= $1{end} order by key{order} limit ${limit}")
            }
            Self::Containing { collection, bounded, descending } => {
                let end = if bounded { " and key < $4" } else { "" };
                let order = if descending { " desc" } else { "" };
                let table = table(collection);
                format!(
                    "select key, value from {table} where key >= $1{end} and position($2 in value) > 0 order by \
                     key{order} limit $3"
                )
            }
            Self::Put(collection) => format!(
                "insert into {} as stored (key, value) select * from unnest($1::bytea[], $2::bytea[]) on conflict (key) \
                 do update set value = excluded.value where stored.value <> excluded.value",
                table(collection)
            ),
            Self::KeepFirst(collection) => format!(
                "insert into {} as stored (key, value) values ($1, $2) on conflict (key) do update set value = stored.value \
                 returning value",
                table(collection)
            ),
            Self::Delete(collection) => format!("delete from {} where key = any($1::bytea[])", table(collection)),
            Self::Mark => "insert into parlor_commits (mark) values ($1)".to_owned(),
        }
    }
}

/// The table of a collection, quoted.
pub(super) fn table(collection: Collection) -> String {
    format!("\"{}\"", collection.name())
}

pub(super) struct Connection {
    client: Client,
    /// The task that reads and writes the socket.
    task: JoinHandle<()>,
    prepared: HashMap<Sql, Statement>,
    /// The number of the server's process, and the time of its start.
    pub(super) session: (i32, String),
}

impl Connection {
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The texts in the columns of the only row that these statements return, without a prepared statement. Empty ones
    /// for what is null or missing.
    pub(super) async fn texts<const COLUMNS: usize>(&self, statements: &str) -> Result<[String; COLUMNS], Trouble> {
        let messages = self.client.simple_query(statements).await?;
        let row = messages.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        });
        Ok(std::array::from_fn(|column| row.and_then(|row| row.get(column)).unwrap_or_default().to_owned()))
    }

    /// Prepares a statement, unless this connection already has.
    pub(super) async fn prepare(&mut self, sql: Sql) -> Result<Statement, Trouble> {
        if let Some(statement) = self.prepared.get(&sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(&sql.text()).await?;
        self.prepared.insert(sql, statement.clone());
        Ok(statement)
    }

    /// Sends statements that read together, and returns the rows of each.
    pub(super) async fn read(&mut self, statements: &[ReadStatement<'_>]) -> Result<Vec<Vec<Row>>, Trouble> {
        let prepared = self.prepare_all(statements).await?;
        in_order(self.send(&prepared, statements)).await
    }

    /// Prepares these statements.
    pub(super) async fn prepare_all(&mut self, statements: &[ReadStatement<'_>]) -> Result<Vec<Statement>, Trouble> {
        let mut prepared = Vec::with_capacity(statements.len());
        for (sql, _) in statements {
            prepared.push(self.prepare(*sql).await?);
        }
        Ok(prepared)
    }

    /// The rows of these statements, to be sent by [`in_order`].
    pub(super) fn send<'a>(
        &'a self,
        prepared: &'a [Statement],
        statements: &'a [ReadStatement<'_>],
    ) -> Vec<Answer<'a, Vec<Row>>> {
        let send = |(statement, (_, parameters)): (&'a Statement, &'a ReadStatement<'_>)| -> Answer<'a, Vec<Row>> {
            let parameters: Vec<&(dyn ToSql + Sync)> = parameters.iter().map(|parameter| &**parameter as _).collect();
            Box::pin(async move { self.client.query(statement, &parameters).await })
        };
        prepared.iter().zip(statements).map(send).collect()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Makes connections.
struct Manager {
    config: Config,
    tls: Option<MakeRustlsConnect>,
}

impl Manager {
    async fn make(&self) -> Result<Connection, Trouble> {
        timeout(PATIENCE, self.connect()).await.map_err(|_| Trouble::Late)?
    }

    async fn connect(&self) -> Result<Connection, Trouble> {
        // The two kinds of connections have different types.
        let (client, task) = match self.tls.clone() {
            Some(tls) => {
                let (client, connection) = self.config.connect(tls).await?;
                (client, tokio::spawn(end_of(connection)))
            }
            None => {
                let (client, connection) = self.config.connect(NoTls).await?;
                (client, tokio::spawn(end_of(connection)))
            }
        };
        let mut connection = Connection { client, task, prepared: HashMap::new(), session: Default::default() };
        // In one round trip, and without a prepared statement.
        let [pid, start] = connection.texts(&format!("{SETTINGS}{SESSION}")).await?;
        connection.session = (pid.parse().unwrap_or_default(), start);
        Ok(connection)
    }
}

async fn end_of(connection: impl Future<Output = Result<(), tokio_postgres::Error>>) {
    if let Err(error) = connection.await {
        tracing::debug!(error = %Trouble::from(error), "a connection to the database ended");
    }
}

impl managed::Manager for Manager {
    type Type = Connection;
    type Error = Trouble;

    async fn create(&self) -> Result<Connection, Trouble> {
        self.make().await
    }

    async fn recycle(&self, connection: &mut Connection, _metrics: &Metrics) -> RecycleResult<Trouble> {
        if connection.client.is_closed() { Err(RecycleError::message("it is closed")) } else { Ok(()) }
    }
}

/// A connection that nobody else uses. It is given back when this is dropped.
pub(super) struct PooledConnection {
    /// `None` only while this is dropped.
    connection: Option<Object<Manager>>,
    returned: Arc<Notify>,
}

impl PooledConnection {
    /// Closes the connection, as its state is unknown.
    pub(super) fn close(mut self) {
        drop(self.connection.take().map(Object::take));
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        drop(self.connection.take());
        self.returned.notify_one();
    }
}

impl std::ops::Deref for PooledConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("it is taken only when this is dropped")
    }
}

impl std::ops::DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut Connection {
        self.connection.as_mut().expect("it is taken only when this is dropped")
    }
}

/// A time in which the server is away.
#[derive(Clone, Debug)]
struct Outage {
    since: Instant,
    reason: String,
}

/// The connections of a process to its database, and the threads that read and write them.
pub(super) struct Connections {
    pool: managed::Pool<Manager>,
    /// Whether a connection was given back to the pool, for those who wait because the server has no other left.
    returned: Arc<Notify>,
    /// The current outage. While there is one, a task tries to reach the server, and nobody else does.
    outage: Arc<watch::Sender<Option<Outage>>>,
    /// The number of commits since the start.
    commits: AtomicU64,
    /// When the server last answered.
    answered: Mutex<Option<Instant>>,
    /// Marked whenever leases have changed, once somebody has asked for it.
    lease_changes: OnceLock<watch::Receiver<()>>,
    /// `None` only while this is dropped.
    runtime: Option<Runtime>,
}

impl Connections {
    /// Prepares connections to a database. Opens none yet.
    pub(super) fn new(url: &DatabaseUrl) -> Result<Self, ConnectError> {
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("database")
            .enable_all()
            .build()
            .map_err(|error| ConnectError::Threads(error.to_string()))?;
        let mut config = url.config().clone();
        if config.get_application_name().is_none() {
            config.application_name("parlor");
        }
        config
            .connect_timeout(PATIENCE)
            .tcp_user_timeout(Duration::from_secs(10))
            .keepalives_idle(Duration::from_secs(10))
            .keepalives_interval(Duration::from_secs(3))
            .keepalives_retries(3);
        let tls = url.is_encrypted().then(|| tls::connector(url.root_certificates())).transpose()?;
        let pool = managed::Pool::builder(Manager { config, tls }).max_size(POOL_SIZE).build();
        let pool = pool.map_err(|error| ConnectError::Threads(error.to_string()))?;
        runtime.spawn(close_idle(pool.clone()));
        Ok(Self {
            pool,
            returned: Arc::default(),
            outage: Arc::new(watch::Sender::new(None)),
            commits: AtomicU64::new(0),
            answered: Mutex::default(),
            lease_changes: OnceLock::new(),
            runtime: Some(runtime),
        })
    }

    /// Marked whenever leases have changed. The first call opens the connection that listens.
    pub(super) fn lease_changes(&self) -> watch::Receiver<()> {
        let receiver = self.lease_changes.get_or_init(|| {
            let (changed, receiver) = watch::channel(());
            let Manager { config, tls } = self.pool.manager();
            self.runtime().spawn(listen(config.clone(), tls.clone(), changed));
            receiver
        });
        receiver.clone()
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it is taken only when this is dropped")
    }

    /// Waits for a future. The current thread may belong to another runtime.
    pub(super) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        // For timers. The sockets are polled by the runtime's own thread.
        let _entered = self.runtime().enter();
        pollster::block_on(tokio::task::unconstrained(future))
    }

    /// Whether the server has answered a moment ago.
    pub(super) fn has_answered(&self) -> bool {
        self.answered.lock().is_some_and(|answered| answered.elapsed() < RECENTLY)
    }

    /// A connection outside of the pool.
    pub(super) async fn connect(&self) -> Result<Connection, Trouble> {
        self.pool.manager().make().await
    }

    /// A connection from the pool. Waits until the server is back and a connection is free, but not past the deadline.
    pub(super) async fn acquire(&self, deadline: Instant) -> Result<PooledConnection, DatabaseError> {
        let start = Instant::now();
        loop {
            self.wait_until_back(start, deadline).await?;
            match timeout(remaining(deadline), self.pool.get()).await {
                Ok(Ok(connection)) => {
                    let returned = Arc::clone(&self.returned);
                    return Ok(PooledConnection { connection: Some(connection), returned });
                }
                Ok(Err(PoolError::Backend(trouble))) if trouble.is_full() => {
                    let wait = remaining(deadline).min(FULL);
                    if wait.is_zero() {
                        return Err(trouble.into_error());
                    }
                    // If none is given back in this time, the server may have another one.
                    drop(timeout(wait, self.returned.notified()).await);
                }
                Ok(Err(PoolError::Backend(trouble))) => self.report(start, &trouble),
                Ok(Err(error)) => return Err(away(error.to_string())),
                Err(_) => return Err(away("no connection was free in time".to_owned())),
            }
        }
    }

    /// Reads the rows of these statements outside of a transaction.
    pub(super) async fn read(
        &self,
        statements: &[ReadStatement<'_>],
        patience: Duration,
    ) -> Result<Vec<Vec<Row>>, DatabaseError> {
        let start = Instant::now();
        loop {
            let mut connection = self.acquire(start + patience).await?;
            let result = self.in_time(start, patience, connection.read(statements)).await;
            match result {
                Ok(rows) => return Ok(rows),
                // Nothing was changed, so it can be done again on another connection.
                Err(trouble) if trouble.meaning() == Meaning::Lost => connection.close(),
                Err(trouble @ Trouble::Late) => {
                    connection.close();
                    return Err(trouble.into_error());
                }
                Err(trouble) => return Err(trouble.into_error()),
            }
            pause(PAUSES.0).await;
        }
    }

    /// Waits for an answer of the server. If it does not come in time, and not for [`SILENCE`], the server counts as
    /// away. The time counts from `start`, but a statement that had to wait for a connection gets a moment anyway.
    pub(super) async fn in_time<T>(
        &self,
        start: Instant,
        patience: Duration,
        answer: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        let time = remaining(start + patience).max(LAST_PATIENCE);
        let result = timeout(time, answer).await.unwrap_or(Err(Trouble::Late));
        if result.is_ok() {
            *self.answered.lock() = Some(Instant::now());
        }
        if let Err(trouble @ Trouble::Late) = &result
            && start.elapsed() >= SILENCE
        {
            self.report(start, trouble);
        }
        result
    }

    /// Counts a commit, and removes marks of old commits from time to time.
    pub(super) fn count_commit(&self) {
        if self.commits.fetch_add(1, Ordering::Relaxed) % CLEANING == CLEANING / 2 {
            let pool = self.pool.clone();
            self.runtime().spawn(async move {
                // Without a connection, or after an error, the next round removes them.
                if let Ok(Ok(connection)) = timeout(PATIENCE, pool.get()).await
                    && connection.client.execute(CLEAN, &[]).await.is_err()
                {
                    drop(Object::take(connection));
                }
            });
        }
    }

    /// Waits until the server is back: for as long as a statement may take since it has been away, or for a moment if
    /// that is over.
    async fn wait_until_back(&self, start: Instant, deadline: Instant) -> Result<(), DatabaseError> {
        let mut outage = self.outage.subscribe();
        loop {
            let Some(Outage { since, reason }) = outage.borrow_and_update().clone() else { return Ok(()) };
            let end = deadline.min((since + PATIENCE).max(start + LAST_PATIENCE));
            if timeout(remaining(end), outage.changed()).await.is_err() {
                return Err(away(reason));
            }
        }
    }

    /// Notes that the server is away, and begins to try to reach it.
    fn report(&self, since: Instant, trouble: &Trouble) {
        let reason = trouble.to_string();
        let is_new = self.outage.send_if_modified(|outage| {
            let is_new = outage.is_none();
            *outage =
                Some(Outage { since: outage.as_ref().map_or(since, |outage| outage.since), reason: reason.clone() });
            is_new
        });
        if is_new {
            tracing::warn!(reason, "the database is away");
            // Connections that are not in use would be found dead one after another.
            self.pool.retain(|_, _| false);
            self.runtime().spawn(find(self.pool.clone(), self.outage.clone()));
        }
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // A runtime must not wait for its threads inside another runtime.
            runtime.shutdown_background();
        }
    }
}

/// Closes connections that nobody has used for a while, again and again. Others may need them.
async fn close_idle(pool: managed::Pool<Manager>) {
    loop {
        tokio::time::sleep(IDLE).await;
        let mut kept = 0;
        pool.retain(|_, metrics| {
            let stays = kept == 0 || metrics.last_used() < IDLE;
            kept += usize::from(stays);
            stays
        });
    }
}

/// Tries to reach the server until it is back, and ends the outage.
async fn find(pool: managed::Pool<Manager>, outage: Arc<watch::Sender<Option<Outage>>>) {
    let mut length = PAUSES.0;
    loop {
        match pool.manager().make().await {
            Ok(_) => break,
            Err(trouble) if trouble.is_full() => break,
            Err(trouble) => outage.send_if_modified(|outage| {
                if let Some(outage) = outage {
                    outage.reason = trouble.to_string();
                }
                false
            }),
        };
        pause(length).await;
        length = PAUSES.1.min(length * 3 / 2);
    }
    if let Some(outage) = outage.send_replace(None) {
        tracing::info!(seconds = outage.since.elapsed().as_secs(), "the database is back");
    }
}

/// Waits for a random time around this length, so that several processes do not reconnect at the same moment.
pub(super) async fn pause(length: Duration) {
    let length = length.mul_f64(rand::rng().random_range(0.5..1.5));
    tokio::time::sleep(length).await;
}

pub(super) fn remaining(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

fn away(reason: String) -> DatabaseError {
    DatabaseError::Away { reason, may_be_saved: false }
}
