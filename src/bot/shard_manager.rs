//! Holds this process's part of the shards: all of them, unless other processes share the database.

use std::{
    collections::BTreeSet,
    convert::Infallible,
    error::Error,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::watch,
    time::{MissedTickBehavior, interval, sleep},
};

use super::{
    BotError,
    lease_timing::LeaseTiming,
    reach::{Reachability, Seen},
    shards::Shards,
    worker::blocking,
};
use crate::application::Application;
use domain::time::uptime;
use store::{Connectivity, Observer, Process, ProcessFile, ProcessId, Renewal, StoreError, shard::HeldShards};

/// How often the claims of interactions that can no longer be answered are removed.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// Holds shards, and keeps them connected.
pub(super) struct ShardManager {
    pub(super) shards: Shards,
    lease_timing: LeaseTiming,
    /// The number of shards that Discord recommends.
    recommended: u32,
    client: Arc<LeaseClient>,
    observer: Arc<Mutex<Observer>>,
    /// The [`uptime`] before the last renewal.
    renewed: Option<Duration>,
    /// The [`uptime`] of the last removal of old claims.
    forgot: Duration,
    /// Whether the last renewal failed.
    is_away: bool,
    reachability: Reachability,
    /// The folder of this process, until it is known who ran there before; then `None`.
    folder: Option<PathBuf>,
    /// Whether another process that lives uses the folder.
    shares_folder: bool,
    /// The lock of the folder, by which a successor knows that this process lives.
    lock: Option<ProcessFile>,
}

/// Reads and writes this process's leases, one call at a time.
struct LeaseClient {
    app: Arc<Application>,
    own: Process,
    /// Whether this process has left. Then it renews nothing any more.
    left: Mutex<bool>,
}

impl LeaseClient {
    fn held(&self) -> &HeldShards {
        self.app.store().held()
    }

    /// Runs a call on a thread where blocking is allowed; `None` if this process has left.
    async fn call<T: Send + 'static>(
        self: &Arc<Self>,
        call: impl FnOnce(&Self) -> Result<T, StoreError> + Send + 'static,
    ) -> Option<Result<T, StoreError>> {
        let client = Arc::clone(self);
        blocking(move || {
            let left = client.left.lock().unwrap_or_else(PoisonError::into_inner);
            (!*left).then(|| call(&client))
        })
        .await
    }

    fn leave(&self) -> Result<(), StoreError> {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.app.store().processes.leave(self.own.id)
    }
}

/// Completes when leases have changed; never, if nobody tells.
async fn changed(changes: &mut Option<watch::Receiver<()>>) {
    let is_told = match changes {
        Some(changes) => changes.changed().await.is_ok(),
        None => false,
    };
    if !is_told {
        std::future::pending().await
    }
}

impl ShardManager {
    pub(super) fn new(
        app: Arc<Application>,
        shards: Shards,
        lease_timing: LeaseTiming,
        recommended: u32,
        folder: Option<PathBuf>,
    ) -> Self {
        let now = app.time();
        let own = Process {
            id: ProcessId::random(),
            host: host_name(),
            pid: std::process::id(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started: now,
            renewed: now,
            beat: 0,
            reach: Connectivity::Unknown,
        };
        let observer = Arc::clone(&shards.starts().observer);
        let client = Arc::new(LeaseClient { app, own, left: Mutex::new(false) });
        let forgot = Duration::ZERO;
        let (renewed, is_away, reachability) = (None, false, Reachability::new(lease_timing.cut_off));
        Self {
            shards,
            lease_timing,
            recommended,
            client,
            observer,
            renewed,
            forgot,
            is_away,
            reachability,
            folder,
            shares_folder: false,
            lock: None,
        }
    }

    /// Holds shards and keeps them connected, until it is dropped.
    pub(super) async fn keep(&mut self) -> Result<Infallible, BotError> {
        if !self.client.app.store().is_shared() {
            self.client.held().set_total(self.recommended);
            loop {
                self.shards.open();
                tokio::select! {
                    ended = self.shards.ended() => ended?,
                    () = sleep(FORGET_EVERY) => if let Err(error) = self.forget_claims().await {
                        tracing::warn!(error = &error as &dyn Error, "old claims stay");
                    },
                }
            }
        }
        tracing::info!(process = %self.client.own.id, "sharing the shards with other processes");
        let mut ticks = interval(self.lease_timing.look);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut changes = self.client.app.store().processes.lease_changes();
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                () = changed(&mut changes) => ticks.reset(),
                ended = self.shards.ended() => {
                    ended?;
                    continue;
                }
            }
            match self.look().await {
                Ok(()) if self.is_away => {
                    self.is_away = false;
                    tracing::info!("the leases can be renewed again");
                }
                Err(Trouble::Store(error)) if !self.is_away => {
                    self.is_away = true;
                    tracing::warn!(error = &error as &dyn Error, "the leases cannot be renewed");
                }
                Err(Trouble::Bot(error)) => return Err(error),
                Ok(()) | Err(Trouble::Store(_)) => {}
            }
            self.shards.open();
        }
    }

    /// Frees what a killed process holds that ran in this one's folder before.
    async fn free_what_predecessor_holds(&mut self) -> Result<(), Trouble> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let locked = ProcessFile::lock(folder).and_then(|file| {
            let Some(mut file) = file else { return Ok(None) };
            Ok(Some((file.predecessor()?, file)))
        });
        match locked {
            Ok(Some((predecessor, mut file))) => {
                if let Some(predecessor) = predecessor {
                    let left = self.client.call(move |client| client.app.store().processes.leave(predecessor)).await;
                    left.transpose()?;
                }
                if let Err(error) = file.note(self.client.own.id) {
                    tracing::warn!(error = &error as &dyn Error, "a successor will not know this process");
                }
                self.lock = Some(file);
            }
            Ok(None) => {
                if !self.shares_folder {
                    tracing::warn!(folder = %folder.display(), "another process uses this folder, too");
                }
                // It may be about to end.
                self.shares_folder = true;
                return Ok(());
            }
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, "it is not known what ran in this folder before");
            }
        }
        self.folder = None;
        Ok(())
    }

    /// Looks at the leases, and renews those of this process if it is time or if there is something to change.
    async fn look(&mut self) -> Result<(), Trouble> {
        self.free_what_predecessor_holds().await?;
        let Some(mut leases) = self.client.call(|client| client.app.store().processes.leases()).await.transpose()?
        else {
            return Ok(());
        };
        let own = self.client.own.id;
        let (knows_all, dead, silent) = {
            let now = uptime();
            let mut observer = self.observer.lock().unwrap_or_else(PoisonError::into_inner);
            observer.observe(&leases, now);
            let knows_all = observer.knows_all(&leases, own, now, self.lease_timing.dead);
            let dead = observer.dead(&leases, own, now, self.lease_timing.dead);
            (knows_all, dead, observer.silent(&leases, own, now, self.lease_timing.silent()))
        };
        if self.renewed.is_none() && !knows_all {
            return Ok(());
        }
        let connected = self.shards.sessions().connected().await;
        let is_one_lost = connected.values().any(|connected| !connected);
        let connected: BTreeSet<u32> =
            connected.into_iter().filter(|(_, connected)| *connected).map(|(shard, _)| shard).collect();
        let before = self.reachability.reach();
        self.look_for_discord(Seen {
            wanted: !leases.held_by(own).is_empty(),
            own: !connected.is_empty(),
            others: leases.others_are_connected(own, &silent),
            failed: self.shards.have_failed() || is_one_lost,
        })
        .await;
        let reach = self.reachability.reach();
        // The part of this process depends on what is known of it now, not at its last renewal.
        if let Some(process) = leases.processes.get_mut(&own) {
            process.reach = reach;
        }
        let surplus = leases.surplus(own, &connected, &silent);
        if !surplus.is_empty() {
            tracing::info!(shards = ?surplus, "letting go of shards for other processes");
            self.shards.close(&surplus).await?;
        }
        let is_due = self.renewed.is_none_or(|renewed| uptime() >= renewed + self.lease_timing.renew);
        let is_new = reach != before || !surplus.is_empty() || !dead.is_empty() || leases.can_take(own, &silent);
        if is_due || is_new {
            let renewal = Renewal {
                process: Process { renewed: self.client.app.time(), reach, ..self.client.own.clone() },
                shards: self.recommended,
                dead,
                silent,
                closed: surplus,
            };
            self.renew(renewal).await?;
        }
        if uptime() >= self.forgot + FORGET_EVERY {
            self.forgot = uptime();
            self.forget_claims().await?;
        }
        Ok(())
    }

    /// Finds out whether this process is cut off from Discord.
    async fn look_for_discord(&mut self, seen: Seen) {
        if self.reachability.observe(seen, uptime()) {
            tracing::warn!("this process is cut off from Discord, and lets others have its shards");
        }
        if self.reachability.asks(uptime()) {
            let is_reached = self.shards.reach_gateway().await;
            self.reachability.asked(is_reached, uptime());
            if is_reached {
                tracing::info!("Discord’s gateway is reached again");
            }
        }
    }

    async fn forget_claims(&self) -> Result<(), StoreError> {
        let forgotten = self.client.call(|client| client.app.store().processes.forget_claims(client.app.time())).await;
        forgotten.transpose().map(drop)
    }

    async fn renew(&mut self, renewal: Renewal) -> Result<(), StoreError> {
        let own = self.client.own.id;
        // The leases are valid from before the renewal: nobody can have seen it earlier.
        let began = uptime();
        let joins = self.renewed.is_none();
        let Some(leases) =
            self.client.call(move |client| client.app.store().processes.renew(&renewal)).await.transpose()?
        else {
            return Ok(());
        };
        let until = began + self.lease_timing.valid;
        let held = self.client.held();
        let before: BTreeSet<u32> = held.shards().into_iter().collect();
        held.set_total(leases.total());
        held.set(leases.held_by(own), until);
        self.renewed = Some(began);
        let after: BTreeSet<u32> = held.shards().into_iter().collect();
        if after != before {
            tracing::info!(shards = ?after, total = leases.total(), processes = leases.processes.len(), "holding shards");
        }
        if joins && leases.total() != self.recommended {
            tracing::warn!(
                shards = leases.total(),
                recommended = self.recommended,
                "Discord recommends another number of shards; stop all processes, and start them again, to change it"
            );
        }
        Ok(())
    }

    /// Closes all connections.
    pub(super) async fn close(&mut self) {
        self.shards.close_all().await;
    }

    /// Lets other processes take the shards. This process only finishes what is under way.
    pub(super) async fn leave(&self) {
        if !self.client.app.store().is_shared() {
            return;
        }
        let held = self.client.held();
        held.shards().into_iter().for_each(|shard| held.release(shard));
        let client = Arc::clone(&self.client);
        if let Err(error) = blocking(move || client.leave()).await {
            tracing::warn!(error = &error as &dyn Error, "the shards are not let go; others take them soon");
        }
    }
}

/// The reason why leases are not renewed.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Bot(#[from] BotError),
}

/// The name of this computer.
fn host_name() -> String {
    #[cfg(unix)]
    return rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    return std::env::var("COMPUTERNAME").unwrap_or_else(|_| "unknown".to_owned());
}
