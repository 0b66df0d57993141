//! The HTTP listener for metrics and health checks.

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, Weak},
    time::{Duration, Instant, SystemTime},
};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use thiserror::Error;
use tokio::{net::TcpListener, sync::Mutex, task::spawn_blocking, time::timeout};

use super::{Metrics, connections};
use crate::application::{Application, ApplicationError, OperatorOrder, OrderError};
use domain::time::{Clock, SystemClock, Timestamp};
use store::{Figures, StoreError, newest_backup};

/// The time for which the store's figures are cached, since counting many games is slow.
const FRESH_FOR: Duration = Duration::from_secs(15);
/// The time within which a healthy store has to answer.
const STORE_WITHIN: Duration = Duration::from_secs(2);
/// The content type of [`Metrics::to_text`].
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The name of the socket in the store's folder through which other local processes query the running bot.
pub const SOCKET: &str = "parlor.sock";

/// The path of the socket that takes the orders of `parlor seeks`.
pub const SEEK_ORDERS: &str = "/seeks";

/// The error that the listener cannot use an address.
#[derive(Debug, Error)]
#[error("cannot listen for the metrics on {address}: {reason}")]
pub struct MetricsError {
    address: SocketAddr,
    reason: io::Error,
}

/// An address or socket on which metrics are served.
#[derive(Debug)]
pub struct Listener(Bound);

#[derive(Debug)]
enum Bound {
    Address(TcpListener),
    #[cfg(unix)]
    Socket(tokio::net::UnixListener),
}

/// The sources of the data for the answers.
struct Source {
    metrics: Arc<Metrics>,
    /// A weak reference, so that open connections do not keep the store from closing.
    app: Weak<Application>,
    backups: PathBuf,
    /// The newest figures of the store, and the time when they were counted. The lock is held while they are counted.
    counted: Mutex<Option<(Instant, Figures)>>,
    /// A lock that is held while the store is being checked.
    asking: Arc<Mutex<()>>,
}

impl Listener {
    /// Listens on an address. Port 0 stands for any free port.
    pub async fn bind(address: SocketAddr) -> Result<Self, MetricsError> {
        let listener = TcpListener::bind(address).await.map_err(|reason| MetricsError { address, reason })?;
        Ok(Self(Bound::Address(listener)))
    }

    /// Listens on a socket in a folder that no other process uses. Replaces a socket that a killed process left in the
    /// folder. Only the current user and root can connect.
    ///
    /// # Errors
    /// Returns the system's error, for example if the folder's path is too long. Always returns an error on systems
    /// without Unix sockets.
    pub fn bind_in(folder: &Path) -> io::Result<Self> {
        #[cfg(unix)]
        {
            use std::{fs, os::unix::fs::PermissionsExt};

            let path = folder.join(SOCKET);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let listener = tokio::net::UnixListener::bind(&path)?;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
            Ok(Self(Bound::Socket(listener)))
        }
        #[cfg(not(unix))]
        {
            let _folder = folder;
            Err(io::ErrorKind::Unsupported.into())
        }
    }

    /// The address with the actual port; `None` for a socket in a folder.
    pub fn address(&self) -> io::Result<Option<SocketAddr>> {
        match &self.0 {
            Bound::Address(listener) => listener.local_addr().map(Some),
            #[cfg(unix)]
            Bound::Socket(_) => Ok(None),
        }
    }

    /// Answers requests forever, one per connection:
    ///
    /// | path | answer |
    /// |---|---|
    /// | `/metrics` | the numbers, in the OpenMetrics format |
    /// | `/health` | 200 if the gateway is connected, the store answers, and no write has failed, else 503; a line each for the gateway and the store |
    /// | `/live` | 200 while the process runs |
    /// | `/seeks` | carries out an order of `parlor seeks`, which is posted to it, only on the socket |
    /// | `/puzzles` | the puzzles that most people dislike, a line for each, only on the socket |
    ///
    /// The age of the newest back-up in the folder `backups` is among the metrics.
    pub async fn serve(self, metrics: Arc<Metrics>, app: &Arc<Application>, backups: PathBuf) {
        let source = Arc::new(Source {
            metrics,
            app: Arc::downgrade(app),
            backups,
            counted: Mutex::default(),
            asking: Arc::default(),
        });
        let router = Router::new()
            .route("/metrics", get(tell_numbers))
            .route("/health", get(tell_health))
            .route("/live", get(|| async { "ok\n" }));
        match self.0 {
            Bound::Address(listener) => connections::serve(listener, router.with_state(source)).await,
            #[cfg(unix)]
            Bound::Socket(listener) => {
                let router =
                    router.route("/puzzles", get(tell_disliked)).route(SEEK_ORDERS, post(carry_out)).with_state(source);
                connections::serve(listener, router).await
            }
        };
    }
}

async fn tell_numbers(State(source): State<Arc<Source>>) -> Response {
    if let Some(lag) = source.ask(Application::openings_lag).await {
        source.metrics.set_openings_lag(lag);
    }
    let Some(figures) = source.figures().await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response();
    };
    let backup = source.newest_backup().await;
    ([(header::CONTENT_TYPE, OPEN_METRICS)], source.metrics.to_text(&figures, backup)).into_response()
}

async fn tell_health(State(source): State<Arc<Source>>) -> Response {
    let (gateway, store) = (source.metrics.is_connected(), source.store_answers().await);
    let word = |well| if well { "ok" } else { "down" };
    let away = if source.metrics.is_database_away() { ": the database is away" } else { "" };
    let store = store && away.is_empty();
    let status = if gateway && store { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let missing: Vec<_> = source.metrics.missing_shards().iter().map(ToString::to_string).collect();
    let missing = if missing.is_empty() { String::new() } else { format!(": shard {}", missing.join(", ")) };
    (status, format!("gateway {}{missing}\nstore {}{away}\n", word(gateway), word(store))).into_response()
}

/// Names the puzzles that most people dislike, for `parlor doctor`.
#[cfg(unix)]
async fn tell_disliked(State(source): State<Arc<Source>>) -> Response {
    match source.ask(|app| Ok(app.store().puzzles.worst()?)).await {
        Some(worst) => worst.iter().map(|line| format!("{line}\n")).collect::<String>().into_response(),
        None => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response(),
    }
}

/// Carries out an order of the operator, for `parlor seeks`.
#[cfg(unix)]
async fn carry_out(State(source): State<Arc<Source>>, order: String) -> Response {
    let Ok(order) = serde_json::from_str::<OperatorOrder>(&order) else {
        return (StatusCode::BAD_REQUEST, "this version of the program does not know the order").into_response();
    };
    let done = source.ask(move |app| match order.carry_out(app.store(), app.time()) {
        Ok(told) => Ok((StatusCode::OK, told)),
        Err(OrderError::Malformed(problem)) => Ok((StatusCode::BAD_REQUEST, problem.to_owned())),
        Err(OrderError::Store(error)) => Err(error.into()),
    });
    match done.await {
        Some(answer) => answer.into_response(),
        None => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response(),
    }
}

impl Source {
    /// Runs `question` with the app on a thread where blocking is allowed. Returns `None` if the application fails or
    /// no longer exists.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Application) -> Result<T, ApplicationError> + Send + 'static,
    ) -> Option<T> {
        let app = self.app.upgrade()?;
        spawn_blocking(move || question(&app)).await.ok()?.ok()
    }

    /// The figures of the store. They are cached for [`FRESH_FOR`], and counted by one caller at a time.
    async fn figures(&self) -> Option<Figures> {
        let mut counted = self.counted.lock().await;
        if let Some((at, figures)) = *counted
            && at.elapsed() < FRESH_FOR
        {
            return Some(figures);
        }
        let figures = self.ask(|app| Ok(app.store().figures()?)).await?;
        *counted = Some((Instant::now(), figures));
        Some(figures)
    }

    async fn newest_backup(&self) -> Option<SystemTime> {
        let folder = self.backups.clone();
        let newest = spawn_blocking(move || newest_backup(&folder, SystemClock.now()).ok().flatten());
        let newest = newest.await.ok().flatten()?;
        SystemTime::UNIX_EPOCH.checked_add(newest.at.since(Timestamp(0)))
    }

    /// Whether the store answers in time. At most one check of the store runs at a time.
    async fn store_answers(&self) -> bool {
        let Ok(asking) = Arc::clone(&self.asking).try_lock_owned() else {
            // Another caller is checking the store. If that check ends in time, the store is considered to answer.
            return timeout(STORE_WITHIN, self.asking.lock()).await.is_ok();
        };
        let answer = self.ask(move |app| {
            let _asking = asking;
            // After a failed write, reads from memory could still succeed, so the failure is checked separately.
            match app.store().failure() {
                Some(failure) => Err(StoreError::Failed(failure).into()),
                None => Ok(app.store().outbox.next()?),
            }
        });
        matches!(timeout(STORE_WITHIN, answer).await, Ok(Some(_)))
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use store::{BACKUP_FOLDER, Store};

    async fn asked(address: SocketAddr, path: &str) -> (u16, String) {
        let response = reqwest::get(format!("http://{address}{path}")).await.expect("an answer");
        (response.status().as_u16(), response.text().await.expect("text"))
    }

    #[tokio::test]
    async fn it_tells_what_is_not_well() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store opens");
        let backups = folder.path().join(BACKUP_FOLDER);
        store.backup(&backups, Timestamp(0)).expect("a back-up is written");
        let app = Arc::new(Application::new(store, Arc::new(SystemClock)));
        let metrics = Arc::<Metrics>::default();
        let listener = Listener::bind((Ipv4Addr::LOCALHOST, 0).into()).await.expect("a free port");
        let address = listener.address().expect("bound").expect("an address");
        let again = Listener::bind(address).await.expect_err("the port is taken").to_string();
        assert!(again.starts_with(&format!("cannot listen for the metrics on {address}: ")), "{again}");
        let serving = {
            let (metrics, app) = (Arc::clone(&metrics), Arc::clone(&app));
            tokio::spawn(async move { listener.serve(metrics, &app, backups).await })
        };

        assert_eq!(asked(address, "/live").await, (200, "ok\n".to_owned()));
        assert_eq!(asked(address, "/health").await, (503, "gateway down\nstore ok\n".to_owned()));
        metrics.set_shards([(0, true)].into());
        assert_eq!(asked(address, "/health").await, (200, "gateway ok\nstore ok\n".to_owned()));
        metrics.set_shards([(0, false), (1, true), (2, false)].into());
        assert_eq!(asked(address, "/health").await, (503, "gateway down: shard 0, 2\nstore ok\n".to_owned()));
        let (status, text) = asked(address, "/metrics").await;
        assert!(status == 200 && text.contains("parlor_newest_backup_age_seconds"), "{text}");
        assert_eq!(asked(address, "/").await.0, 404);
        metrics.set_shards([(0, true)].into());
        metrics.set_database_away(true);
        let after = asked(address, "/health").await;
        assert_eq!(after, (503, "gateway ok\nstore down: the database is away\n".to_owned()));
        metrics.set_database_away(false);
        assert_eq!(asked(address, "/health").await.0, 200);
        app.store().fail();
        let after = asked(address, "/health").await;
        assert_eq!(after, (503, "gateway ok\nstore down\n".to_owned()), "the last write failed");
        serving.abort();
        assert!(serving.await.is_err_and(|error| error.is_cancelled()));
        assert_eq!(Arc::strong_count(&app), 1, "connections do not hold the store");
    }
}
