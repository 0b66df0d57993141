//! Running the bot: signals, maintenance of the store, and an orderly shutdown.

use std::{
    fs,
    io::{self, IsTerminal},
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{
    runtime::Runtime,
    task::{JoinSet, spawn_blocking},
    time,
};
use tracing::Level;
use tracing_subscriber::{filter::filter_fn, layer::SubscriberExt, util::SubscriberInitExt};

use self::signals::{BackupSignal, backup_signal, stop_signal};
use super::CliError;
use crate::{
    application::{Application, ApplicationError},
    bot::{self, BotConfig, unread, worker::blocking},
    config::LogFormat,
    metrics::{Listener, Metrics, SOCKET},
};
use domain::time::{Clock, SystemClock};
use puzzles::Library;
use store::{BACKUP_FOLDER, DatabaseUrl, LITTLE_ROOM, Store, StoreError, newest_backup};

/// The interval between removals of expired records, and between checks whether a back-up or a rewrite of the store is
/// due. All of this is done by the chief, one of the processes that share a store.
const HOUSEKEEPING: Duration = Duration::from_secs(60 * 60);
/// The interval between checks whether housekeeping is due, since this process may become the chief at any time, and
/// since an outage of the database may cut housekeeping short.
const LOOK: Duration = Duration::from_secs(60);
/// The interval between checks whether the store has failed in the background.
const WATCH: Duration = Duration::from_secs(1);
/// The interval between looks for games that have ended since, to find their positions for the archive.
const ARCHIVE: Duration = Duration::from_secs(5);
/// The pause between two parts of that if there is much to do.
const ARCHIVE_PAUSE: Duration = Duration::from_millis(100);
/// The age of the newest back-up at which the next back-up is due.
const BACKUP_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// The folders of the system's fonts, for names in scripts that Parlor's own fonts lack.
const FONT_FOLDERS: [&str; 2] = ["/usr/share/fonts", "/usr/local/share/fonts"];

/// Lets pictures use the system's fonts.
pub(super) fn use_system_fonts() {
    render::use_fonts_in(FONT_FOLDERS.map(PathBuf::from).into());
}

/// The async runtime.
pub(super) fn runtime() -> Result<Runtime, CliError> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(CliError::Runtime)
}

/// Runs a future to its end. If the store has failed, does not wait for blocked threads to end, since they may wait for
/// the disk forever.
pub(super) fn block_on(running: impl Future<Output = Result<(), CliError>>) -> Result<(), CliError> {
    let runtime = runtime()?;
    let ended = runtime.block_on(running);
    if matches!(ended, Err(CliError::Store(StoreError::Failed(_)))) {
        runtime.shutdown_background();
    }
    ended
}

/// Logs to standard error the events that pass the filter. Below the level `info`, only Parlor's own events are logged:
/// libraries log what they receive and store, such as the moves that people explore and prepare. The module that reads
/// the gateway's frames would log those that are broken; another one tells of the error.
pub(super) fn start_log(filter: &str, format: LogFormat) {
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let is_ours = |target: &str| target == "parlor" || target.starts_with("parlor::");
    let discreet = filter_fn(move |about| {
        (*about.level() <= Level::INFO || is_ours(about.target())) && about.target() != unread::FRAMES
    });
    match format {
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).finish().with(discreet).init(),
        LogFormat::Json => log.json().with_span_list(false).finish().with(discreet).init(),
    }
}

/// Runs the bot with a clock and with these puzzles, on the store in a folder or in a database, until a signal stops
/// the bot or it cannot continue. Serves metrics if an address for them is configured. Calls `opened` once the store is
/// open, before the bot connects.
///
/// # Errors
/// Returns [`CliError::Store`] with [`StoreError::Failed`] if a write to the store failed, so that the program has to
/// be restarted. Also returns errors of opening the store, listening, installing signal handlers, and running the bot.
pub(super) async fn serve(
    config: BotConfig,
    data_dir: PathBuf,
    database: Option<DatabaseUrl>,
    puzzles: Library,
    metrics_at: Option<SocketAddr>,
    clock: Arc<dyn Clock>,
    opened: impl FnOnce(&Application),
) -> Result<(), CliError> {
    use_system_fonts();
    let listener = match metrics_at {
        Some(address) => Some(Listener::bind(address).await?),
        None => None,
    };
    let metrics = Arc::<Metrics>::default();
    let folder = data_dir.clone();
    if database.is_some() {
        make_folder(&data_dir)?;
        if let Some(unused) = unused_games(&data_dir) {
            tracing::warn!("{unused}");
        }
    }
    let open = move || database.as_ref().map_or_else(|| Store::open(&folder), Store::connect);
    let store = blocking(open).await?;
    let app = Arc::new(Application::new(store, clock).with_puzzles(puzzles));
    opened(&app);
    // From here on, a signal ends the program in an orderly way.
    let stop = stop_signal()?;
    let watched = Arc::clone(&app);
    let stop = async move {
        tokio::select! {
            () = stop => {}
            () = store_failure(watched) => {}
        }
    };
    let backups = data_dir.join(BACKUP_FOLDER);
    let mut telling = JoinSet::new();
    for listener in listener.into_iter().chain(local_listener(&data_dir)) {
        if let Some(address) = listener.address().map_err(CliError::Runtime)? {
            tracing::info!("metrics are served at http://{address}/metrics");
        }
        let (metrics, app, backups) = (Arc::clone(&metrics), Arc::clone(&app), backups.clone());
        telling.spawn(async move { listener.serve(metrics, &app, backups).await });
    }
    let keeper = tokio::spawn(keep_house(Arc::clone(&app), backups, backup_signal()?));
    let archivist = tokio::spawn(keep_archive(Arc::clone(&app)));
    let ended = bot::run(config, Arc::clone(&app), catalogue::text, metrics, stop).await;
    telling.shutdown().await;
    // A leftover socket file does no harm: other processes use the socket only while a process has opened the store.
    fs::remove_file(data_dir.join(SOCKET)).ok();
    keeper.abort();
    archivist.abort();
    // A running back-up uses the application, so this waits for the back-up before the store is closed.
    drop(keeper.await);
    if let Some(failure) = app.store().failure() {
        return Err(StoreError::Failed(failure).into());
    }
    Ok(ended?)
}

/// The collections of puzzles in a folder, or those of the program.
pub(super) fn library(folder: Option<PathBuf>) -> Library {
    folder.map_or_else(Library::built_in, Library::in_folder)
}

/// A sentence on the games in a folder that are not used because the store is in a database, if there are any.
pub(super) fn unused_games(data_dir: &Path) -> Option<String> {
    let folder = data_dir.join("store");
    folder.exists().then(|| {
        format!(
            "the games in {} are not used while PARLOR_DATABASE_URL is set: run `parlor export` without it, and then \
             `parlor import` with it, or remove the folder",
            folder.display()
        )
    })
}

/// Makes the folder for the back-ups, the socket and the file `process` of a process whose store is in a database. Only
/// the current user can read it.
fn make_folder(path: &Path) -> Result<(), StoreError> {
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path).map_err(|source| StoreError::Folder { path: path.to_owned(), source })
}

/// The socket through which `parlor doctor` and `parlor health` ask the bot, if the system supports it.
fn local_listener(data_dir: &Path) -> Option<Listener> {
    if !cfg!(unix) {
        return None;
    }
    let listener = Listener::bind_in(data_dir);
    listener.map_err(|error| tracing::warn!(%error, "`parlor doctor` cannot ask this process")).ok()
}

/// Waits until the store has failed.
async fn store_failure(app: Arc<Application>) {
    let mut ticks = time::interval(WATCH);
    ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let app = Arc::clone(&app);
        if blocking(move || app.store().failure().is_some()).await {
            return;
        }
    }
}

/// Regularly removes expired records, backs up the store and rewrites it, and also backs it up on request. Never
/// returns.
async fn keep_house(app: Arc<Application>, folder: PathBuf, mut asked: BackupSignal) {
    let mut ticks = time::interval(LOOK);
    ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
    let mut last_kept: Option<time::Instant> = None;
    // Whether a back-up that was asked for still has to be written.
    let mut owed = false;
    loop {
        let due = tokio::select! {
            _ = ticks.tick() => {
                app.store().held().is_leader() && last_kept.is_none_or(|last| last.elapsed() >= HOUSEKEEPING)
            }
            _ = asked.recv() => {
                owed = true;
                false
            }
        };
        if !due && !owed {
            continue;
        }
        let (app, folder) = (Arc::clone(&app), folder.clone());
        let kept = spawn_blocking(move || keep(&app, &folder, due, owed));
        match kept.await {
            Ok(Err(Interrupted)) => continue,
            Ok(Ok(())) => {}
            // A panic of one round is logged, and the next round takes place as usual.
            Err(error) => tracing::error!("housekeeping: {error}"),
        }
        owed = false;
        if due {
            last_kept = Some(time::Instant::now());
        }
    }
}

/// Regularly enters finished games in the archive, and finds their positions. Never returns.
async fn keep_archive(app: Arc<Application>) {
    let mut pause = ARCHIVE;
    loop {
        time::sleep(pause).await;
        pause = ARCHIVE;
        if !app.store().held().is_leader() {
            continue;
        }
        let app = Arc::clone(&app);
        match spawn_blocking(move || app.catch_up()).await {
            // Other work goes on between two parts of it.
            Ok(Ok(true)) => pause = ARCHIVE_PAUSE,
            Ok(Ok(false)) => {}
            // Others tell that the database is away.
            Ok(Err(error)) if error.is_away() => {}
            Ok(Err(error)) => drop(failed("keeping the archive", &error)),
            Err(error) => tracing::error!("the archive: {error}"),
        }
    }
}

/// The database is away, so a task has to be tried again.
struct Interrupted;

/// Does a round of housekeeping if one is due, and writes a back-up if one was asked for.
fn keep(app: &Application, folder: &Path, due: bool, asked: bool) -> Result<(), Interrupted> {
    let store = app.store();
    if due {
        if let Some(removed @ 1..) = done("sweeping", app.sweep())? {
            tracing::info!(removed, "removed what has expired");
        }
        warn_of_room(store);
    }
    if (asked || due && backup_is_due(folder))
        && let Some(path) = done("backing up", store.backup(folder, SystemClock.now()))?
    {
        tracing::info!(path = %path.display(), "backed up");
    }
    if due {
        done("rewriting the store", store.rewrite_if_due(SystemClock.now()))?;
    }
    Ok(())
}

fn warn_of_room(store: &Store) {
    if let Some(free) = store.free_room().filter(|&free| free < LITTLE_ROOM) {
        let megabytes = free / (1024 * 1024);
        tracing::warn!(megabytes, "the store's disk is almost full; make room before games cannot be saved");
    }
}

fn backup_is_due(folder: &Path) -> bool {
    let now = SystemClock.now();
    let newest = newest_backup(folder, now).ok().flatten();
    newest.is_none_or(|newest| newest.at > now || now.since(newest.at) >= BACKUP_EVERY)
}

/// What a task has done; `None` if it failed, which is logged. Returns an error if the database was away.
fn done<T>(doing: &str, done: Result<T, impl Into<ApplicationError>>) -> Result<Option<T>, Interrupted> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) => failed(doing, &error.into()).map(|()| None),
    }
}

/// Logs the failure of a task. Returns an error if the database was away.
fn failed(doing: &str, error: &ApplicationError) -> Result<(), Interrupted> {
    let causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
    let chain: String = causes.map(|cause| format!(": {cause}")).collect();
    if error.away().is_some() {
        tracing::warn!("{doing}: {error}{chain}; trying again soon");
        return Err(Interrupted);
    }
    tracing::error!("{doing}: {error}{chain}");
    Ok(())
}

#[cfg(unix)]
mod signals {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    use super::CliError;

    pub(super) type BackupSignal = Signal;

    /// Returns a future that waits for a signal to stop. The signal handlers are installed at once.
    pub(super) fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
        let mut interrupt = signal(SignalKind::interrupt()).map_err(CliError::Runtime)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(CliError::Runtime)?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }

    /// The signal that requests a back-up, `SIGUSR1`.
    pub(super) fn backup_signal() -> Result<BackupSignal, CliError> {
        signal(SignalKind::user_defined1()).map_err(CliError::Runtime)
    }
}

#[cfg(not(unix))]
mod signals {
    use super::CliError;

    /// A signal that never comes, since this system has none for back-ups.
    pub(super) struct BackupSignal;

    impl BackupSignal {
        pub(super) async fn recv(&mut self) {
            std::future::pending().await
        }
    }

    /// Returns a future that waits for a signal to stop.
    pub(super) fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
        Ok(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }

    pub(super) fn backup_signal() -> Result<BackupSignal, CliError> {
        Ok(BackupSignal)
    }
}
