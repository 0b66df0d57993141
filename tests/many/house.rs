//! Discord's stand-in with six shards, a database, and the processes of the bot.

use std::{
    fs,
    process::{Child, Stdio},
};

use discord_stand_in::Sharding;
use domain::server::OldBoards;
use store::DatabaseUrl;

use crate::{log::metrics_address, prelude::*, witness::witnessed};

/// The number of shards.
pub const SHARDS: u32 = 6;
/// By how much leases are shortened in the short form of the tests.
const HURRY: u32 = 5;

/// Whether the tests run in their long form.
pub fn is_long() -> bool {
    std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1")
}

/// Everything that the processes share.
pub struct House {
    pub stand_in: Arc<StandIn>,
    /// A channel of each shard.
    pub halls: Vec<Place>,
    /// The address of the database, or `None` for sled.
    pub database: Option<String>,
    /// By how much leases are shortened.
    hurry: u32,
    folder: tempfile::TempDir,
}

/// A process of the bot, which is killed on drop.
pub struct Process {
    /// The name under which the stand-in records its requests and connections.
    pub name: String,
    place: String,
    run: u32,
    child: Child,
    log: PathBuf,
}

impl House {
    /// A house whose leases are shortened in the short form of the tests.
    pub async fn new(database: Option<String>) -> Self {
        Self::with(database, if is_long() { 1 } else { HURRY }, 16).await
    }

    /// A house with a database, where one session may be started at a time.
    pub async fn with_one_start_at_a_time(database: String) -> Self {
        Self::with(Some(database), if is_long() { 1 } else { 2 }, 1).await
    }

    /// A house whose leases last as long as in production.
    pub async fn unhurried(database: Option<String>) -> Self {
        Self::with(database, 1, 16).await
    }

    async fn with(database: Option<String>, hurry: u32, max_concurrency: u32) -> Self {
        let stand_in = StandIn::start_with(([127, 0, 0, 1], 0).into(), witnessed()).await.expect("a free port");
        let sharding = Sharding {
            shards: SHARDS,
            max_concurrency,
            starts: 100_000,
            starts_left: 100_000,
            between: Sharding::default().between / hurry,
            ..Sharding::default()
        };
        let halls = stand_in.require_shards(sharding);
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { stand_in: Arc::new(stand_in), halls, database, hurry, folder }
    }

    /// Lets old boards in the halls keep their pictures, so that tests can compare all boards with what was played.
    pub fn keep_pictures(&self, store: &Store) {
        for guild in self.halls.iter().filter_map(|hall| self.stand_in.guild_of(*hall)) {
            store.servers.change_server(GuildId(guild), |server| server.old_boards = OldBoards::Stay).expect("stored");
        }
    }

    /// The folder of the process in this place, with its back-ups and, without a database, its store.
    pub fn data(&self, place: &str) -> PathBuf {
        self.folder.path().join(place)
    }

    /// The program with the settings of the process in this place, and this name.
    pub fn command(&self, place: &str, name: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command
            .current_dir(self.folder.path())
            .env_clear()
            .env("DISCORD_TOKEN", self.stand_in.token())
            .env("DISCORD_API_URL", self.stand_in.url_for(name))
            .env("PARLOR_DATA_DIR", self.data(place))
            .env("PARLOR_METRICS_ADDR", "0");
        if let Some(database) = &self.database {
            command.env("PARLOR_DATABASE_URL", database);
        }
        if self.hurry > 1 {
            command.env("PARLOR_TEST_HURRY", self.hurry.to_string());
        }
        command
    }

    /// Starts a process. There is one in each place at a time.
    pub fn start(&self, place: &str) -> Process {
        self.start_run(place, 1)
    }

    /// Starts a process again in the place of one that was killed.
    pub fn start_again(&self, killed: Process) -> Process {
        self.start_run(&killed.place, killed.run + 1)
    }

    /// Stops a process, and starts it again.
    pub async fn restart(&self, process: Process) -> Process {
        let (place, run) = (process.place.clone(), process.run);
        tokio::task::spawn_blocking(move || process.stop()).await.expect("it ends well");
        self.start_run(&place, run + 1)
    }

    /// Tables on every shard: so many where people play, and so many where somebody plays the bot. Players think for up
    /// to `pace`.
    pub fn tables(&self, (people, bot): (usize, usize), pace: Duration) -> Vec<Table> {
        let mut tables = Vec::new();
        for (shard, hall) in (0..).zip(&self.halls) {
            let opponents = [(Opponent::Ben, people), (Opponent::Bot, bot)];
            for opponent in opponents.into_iter().flat_map(|(opponent, count)| vec![opponent; count]) {
                let place = self.stand_in.moderator().add_channel(*hall, "table");
                tables.push(Table::new(&self.stand_in, place, shard, opponent, pace));
            }
        }
        tables
    }

    fn start_run(&self, place: &str, run: u32) -> Process {
        let name = format!("{place}{run}");
        let path = self.folder.path().join(format!("{name}.log"));
        let log = fs::File::create(&path).expect("a file");
        let child = self
            .command(place, &name)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .expect("it starts");
        Process { name, place: place.to_owned(), run, child, log: path }
    }

    /// The store in the database.
    pub fn store(&self) -> Store {
        let url: DatabaseUrl = self.database.as_deref().expect("a database").parse().expect("an address");
        Store::connect(&url).expect("the store opens")
    }

    /// Waits until the commands are registered, and each shard has a connection of one of these processes, and of no
    /// other.
    pub async fn is_served_by(&self, processes: &[&Process]) {
        self.stand_in.wait_for_command("move").await.expect("the commands are registered");
        let served = self.stand_in.wait_for_services(PATIENCE, |services| {
            (0..SHARDS).all(|shard| {
                let mut open = services.iter().filter(|service| service.shard == shard && service.until.is_none());
                let first = open.next();
                first.is_some_and(|service| processes.iter().any(|process| process.name == service.process))
                    && open.next().is_none()
            })
        });
        if served.await.is_err() {
            panic!("not every shard is served: {:#?}\n{}", self.stand_in.services(), self.logs(processes));
        }
    }

    /// Waits until each shard has one connection, and each of these processes has one at least.
    pub async fn is_served_by_all(&self, processes: &[Process]) {
        let all: Vec<_> = processes.iter().collect();
        for process in processes {
            let served = self.stand_in.wait_for_services(PATIENCE, |services| {
                services.iter().any(|service| service.process == process.name && service.until.is_none())
            });
            assert!(served.await.is_ok(), "{} serves no shard\n{}", process.name, self.logs(&all));
        }
        self.is_served_by(&all).await;
    }

    /// The ends of the processes' logs.
    pub fn logs(&self, processes: &[&Process]) -> String {
        processes.iter().map(|process| process.log_end()).collect()
    }
}

impl Process {
    /// Kills the process.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    /// Stops the process with a signal that it handles.
    pub fn stop(mut self) {
        self.signal("TERM");
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{}", self.log_end());
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.pid().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Whether the process still runs.
    pub fn runs(&mut self) -> bool {
        self.child.try_wait().expect("it is a child").is_none()
    }

    /// The status and the text of the health check, or `None` if there is no answer.
    pub async fn health(&self) -> Option<(u16, String)> {
        let address = metrics_address(&self.log)?;
        let response = reqwest::get(format!("{address}/health")).await.ok()?;
        Some((response.status().as_u16(), response.text().await.ok()?))
    }

    /// Waits until the health check answers as wanted.
    pub async fn is_healthy(&self, wanted: impl Fn(u16, &str) -> bool) {
        let start = Instant::now();
        loop {
            let found = self.health().await;
            if found.as_ref().is_some_and(|(status, text)| wanted(*status, text)) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{found:?}\n{}", self.log_end());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn log_end(&self) -> String {
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        format!("{}:\n{}\n", self.name, lines[lines.len().saturating_sub(40)..].join("\n"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
