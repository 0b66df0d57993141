//! PostgreSQL servers for tests: each in a temporary folder, reached through a Unix socket, and removed when the test
//! process ends, however it ends.
//!
//! A server needs the programs `initdb` and `postgres` of version 15 or later, in `PATH` or where Debian installs them.
//! Without them, tests that need a server print a line and pass, unless `PARLOR_TEST_POSTGRES=required` is set.

// Each test target uses a part of this file.
#![allow(dead_code)]

use std::{
    env, fs, io,
    os::unix::{
        fs::{PermissionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use rustix::{
    fs::statvfs,
    process::{Pid, Signal, kill_process},
};

/// The oldest version that Parlor supports.
const OLDEST: u32 = 15;

/// The user that servers run as if the tests run as root, which PostgreSQL refuses: `nobody`.
const UNPRIVILEGED: u32 = 65534;

/// The time in which a server has to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server.
pub struct Server {
    folder: PathBuf,
    programs: PathBuf,
    settings: Vec<String>,
    port: String,
    process: Mutex<Child>,
    databases: AtomicU32,
    /// A process that removes the server when this pipe is closed. It outlives the test process.
    watchdog: Mutex<(Child, Option<ChildStdin>)>,
}

/// The server that tests of this process share, or `None` if none is installed. Tests that stop their server start one
/// of their own.
pub fn shared() -> Option<&'static Server> {
    static SHARED: OnceLock<Option<Server>> = OnceLock::new();
    SHARED.get_or_init(|| Server::start(&[])).as_ref()
}

impl Server {
    /// Starts a server with these settings, such as `port=5433`. Returns `None` if none is installed.
    pub fn start(settings: &[&str]) -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(
                env::var_os("PARLOR_TEST_POSTGRES").is_none_or(|value| value != "required"),
                "PostgreSQL {OLDEST} or later is not installed"
            );
            // Not `eprintln!`, which `cargo test` hides if a test passes.
            let line = format!("PostgreSQL {OLDEST} or later is not installed: a test that needs it was left out\n");
            io::Write::write_all(&mut io::stderr(), line.as_bytes()).expect("the line is written");
            return None;
        };
        let folder =
            tempfile::Builder::new().prefix("parlor-pg-").tempdir_in(home()).expect("a temporary folder").keep();
        let watchdog = watch(&folder);
        if is_root() {
            chown(&folder, Some(UNPRIVILEGED), Some(UNPRIVILEGED)).expect("root may give a folder away");
        }
        let data = folder.join("data");
        let output = unprivileged(&programs.join("initdb"))
            .args(["--username=admin", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"])
            .arg(&data)
            .output()
            .expect("initdb runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let settings: Vec<_> = settings.iter().map(|&setting| setting.to_owned()).collect();
        let port = settings.iter().find_map(|setting| setting.strip_prefix("port=")).unwrap_or("5432").to_owned();
        let process = Mutex::new(run(&programs, &folder, &settings));
        let server = Self { folder, programs, settings, port, process, databases: AtomicU32::new(0), watchdog };
        server.wait_until_ready();
        // An ordinary user, as tests must not depend on more rights.
        server.sql("postgres", "create role parlor login");
        Some(server)
    }

    /// The address of a new empty database.
    pub fn database(&self) -> String {
        self.database_with("")
    }

    /// The address of a new empty database, created with these options, such as `encoding 'LATIN1'`.
    pub fn database_with(&self, options: &str) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("create database {name} owner parlor template template0 {options}"));
        self.address(&name)
    }

    /// The address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://parlor@/{database}?host={}&port={}", self.folder.display(), self.port)
    }

    /// The folder with the server's socket, its data in `data`, and its log.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs statements as the administrator, and returns what they print. `database` is a name or an address.
    #[track_caller]
    pub fn sql(&self, database: &str, statements: &str) -> String {
        let name = name_of(database);
        let output = Command::new(self.programs.join("psql"))
            .args([
                "--no-psqlrc",
                "--quiet",
                "--tuples-only",
                "--no-align",
                "--set=ON_ERROR_STOP=1",
                "--username=admin",
            ])
            .arg("--host")
            .arg(&self.folder)
            .args(["--port", &self.port])
            .args(["--dbname", name, "--command", statements])
            .output()
            .expect("psql runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("psql prints text").trim().to_owned()
    }

    /// Stops the server as an update of it would, and starts it again.
    pub fn restart(&self) {
        self.signal(Signal::INT);
        self.process.lock().expect("no other call has panicked").wait().expect("the server ends");
        self.start_again();
    }

    /// Kills the server. Its sessions end without a word.
    pub fn kill(&self) {
        self.signal(Signal::KILL);
        self.process.lock().expect("no other call has panicked").wait().expect("the server ends");
    }

    /// Starts the server after [`kill`](Self::kill).
    pub fn start_again(&self) {
        let start = Instant::now();
        loop {
            let process = run(&self.programs, &self.folder, &self.settings);
            *self.process.lock().expect("no other call has panicked") = process;
            // A server does not start while sessions of a killed one are still ending.
            if self.is_ready_in_time() {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{}", self.log());
        }
    }

    /// Stops all processes of the server where they are.
    pub fn freeze(&self) {
        for pid in self.processes() {
            // A session may end at the same time.
            let _ = kill_process(pid, Signal::STOP);
        }
    }

    /// Lets the server go on.
    pub fn thaw(&self) {
        for pid in self.processes() {
            // A session may end at the same time.
            let _ = kill_process(pid, Signal::CONT);
        }
    }

    /// Gives a file to the user that servers run as, and keeps all others from it.
    pub fn own(path: &Path) {
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).expect("the file is ours");
        if is_root() {
            chown(path, Some(UNPRIVILEGED), Some(UNPRIVILEGED)).expect("root may give a file away");
        }
    }

    /// The server's log.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.process.lock().expect("no other call has panicked"))
    }

    fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("the server runs");
    }

    /// The server's main process and its children.
    fn processes(&self) -> Vec<Pid> {
        let main = self.pid();
        let parent = |stat: &str| {
            // The name before may hold spaces and parentheses.
            let (_, rest) = stat.rsplit_once(')')?;
            rest.split_whitespace().nth(1)?.parse::<i32>().ok()
        };
        let children = fs::read_dir("/proc").expect("the system lists its processes").filter_map(|entry| {
            let name = entry.ok()?.file_name().to_str()?.parse::<i32>().ok()?;
            let stat = fs::read_to_string(format!("/proc/{name}/stat")).ok()?;
            (parent(&stat)? == main.as_raw_nonzero().get()).then(|| Pid::from_raw(name)).flatten()
        });
        [main].into_iter().chain(children).collect()
    }

    #[track_caller]
    fn wait_until_ready(&self) {
        assert!(self.is_ready_in_time(), "the server does not start: {}", self.log());
    }

    /// Waits until the server accepts connections. Returns whether it does; if not, it has ended.
    fn is_ready_in_time(&self) -> bool {
        let start = Instant::now();
        loop {
            let answer = Command::new(self.programs.join("pg_isready"))
                .arg("--quiet")
                .arg("--host")
                .arg(&self.folder)
                .args(["--port", &self.port])
                .status()
                .expect("pg_isready runs");
            if answer.success() {
                return true;
            }
            let ended = self.process.lock().expect("no other call has panicked").try_wait().expect("it is a child");
            if ended.is_some() || start.elapsed() > PATIENCE {
                return false;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.thaw();
        let mut process = self.process.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // The server may have been stopped by the test.
        let _ = kill_process(Pid::from_child(&process), Signal::QUIT);
        process.wait().expect("the server ends");
        let mut watchdog = self.watchdog.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        drop(watchdog.1.take());
        watchdog.0.wait().expect("the folder is removed");
    }
}

/// The name of the database in an address.
fn name_of(database: &str) -> &str {
    let path = database.split('?').next().unwrap_or(database);
    path.rsplit('/').next().unwrap_or(path)
}

/// Starts a process that ends a server and removes its folder when this process ends.
fn watch(folder: &Path) -> Mutex<(Child, Option<ChildStdin>)> {
    let script = r#"
        read -r line
        pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && kill -CONT "$pid"
        for i in 1 2 3 4 5 6 7 8 9 10; do
            rm -rf "$0" 2>/dev/null && break
            sleep 0.2
        done
    "#;
    let mut process = Command::new("sh")
        .args(["-c", script])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        // An interrupt at the terminal is not for this process.
        .process_group(0)
        .spawn()
        .expect("there is a shell");
    let pipe = process.stdin.take();
    Mutex::new((process, pipe))
}

/// The folder in which servers keep their data: in memory if that has room, where a database is created in a fifth of
/// the time that a disk needs.
fn home() -> PathBuf {
    const ROOM: u64 = 2 << 30;
    let memory = PathBuf::from("/dev/shm");
    let has_room = statvfs(&memory).is_ok_and(|memory| memory.f_bavail * memory.f_frsize >= ROOM);
    if has_room { memory } else { env::temp_dir() }
}

fn run(programs: &Path, folder: &Path, settings: &[String]) -> Child {
    let log = fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).expect("the log is opened");
    let mut command = unprivileged(&programs.join("postgres"));
    command.arg("-D").arg(folder.join("data")).arg("-k").arg(folder);
    // Nothing has to survive a loss of power.
    let ours = ["listen_addresses=", "fsync=off", "max_connections=60", "shared_buffers=32MB", "max_wal_size=128MB"]
        .into_iter();
    for setting in ours.chain(settings.iter().map(String::as_str)) {
        command.args(["-c", setting]);
    }
    command.stdin(Stdio::null()).stdout(log.try_clone().expect("a file")).stderr(log).process_group(0);
    command.spawn().expect("the server runs")
}

/// A command that runs as an unprivileged user.
fn unprivileged(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir("/");
    if is_root() {
        command.uid(UNPRIVILEGED).gid(UNPRIVILEGED);
    }
    command
}

/// Whether the tests run as root.
pub fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

/// The folder with the programs of the newest version.
fn programs() -> Option<PathBuf> {
    let in_path = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    let packaged = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let packaged = packaged.map(|version| version.path().join("bin"));
    let mut found: Vec<_> =
        in_path.into_iter().chain(packaged).filter_map(|folder| Some((version(&folder)?, folder))).collect();
    found.sort();
    found.pop().filter(|(version, _)| *version >= OLDEST).map(|(_, folder)| folder)
}

/// The version of the server in a folder.
fn version(folder: &Path) -> Option<u32> {
    let is_complete = ["initdb", "psql", "pg_isready"].iter().all(|program| folder.join(program).is_file());
    let output = Command::new(folder.join("postgres")).arg("--version").output().ok().filter(|_| is_complete)?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.split(|char: char| !char.is_ascii_digit()).find(|digits| !digits.is_empty())?.parse().ok()
}
