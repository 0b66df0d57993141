//! The processes that a test needs: the sandbox and ChromeDriver. They end with the test.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// The time that the browser has to exit before it is killed.
const FAREWELL: Duration = Duration::from_secs(5);

/// A child process with its output. The output is read, so that the process never blocks on writing.
struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(command: &mut Command, hint: &str) -> Self {
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = started.unwrap_or_else(|error| panic!("{command:?}: {error}; {hint}"));
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, output }
    }

    /// Reads the next line of the output.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("the output is text");
        if read == 0 {
            panic!("it ended at once: {:?}", self.child.wait());
        }
        line
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A running `parlor sandbox`.
pub struct Sandbox {
    _process: Process,
    _folder: TempDir,
    /// The address of the page.
    pub address: String,
}

impl Sandbox {
    pub fn start() -> Self {
        Self::run(|_| {})
    }

    /// Starts one whose only puzzles are those of Pijersi in this text.
    pub fn with_puzzles(text: &str) -> Self {
        Self::run(|command| {
            let folder = command.get_current_dir().expect("a folder").join("puzzles");
            std::fs::create_dir(&folder).expect("it is made");
            std::fs::write(folder.join("pijersi.txt"), text).expect("it is written");
            command.env("PARLOR_PUZZLES_DIR", folder);
        })
    }

    /// Starts one that keeps its games in this folder.
    pub fn with_data(folder: &Path) -> Self {
        Self::run(|command| {
            command.arg("--data").arg(folder);
        })
    }

    fn run(prepare: impl Fn(&mut Command)) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg("sandbox").current_dir(folder.path()).env_clear().env("TMPDIR", folder.path());
        prepare(&mut command);
        let mut process = Process::start(&mut command, "it is built beside the tests");
        let address = process.line().trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        Self { _process: process, _folder: folder, address }
    }
}

/// ChromeDriver, which starts the browser and ends it.
pub struct Driver {
    process: Process,
    port: u16,
    // The folder contains the browser's profile, so it is dropped after the process.
    folder: TempDir,
}

impl Driver {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").env("TMPDIR", folder.path()).env("HOME", folder.path());
        let hint = "the browser tests need Debian's packages `chromium` and `chromium-driver`, or their like";
        let mut process = Process::start(&mut command, hint);
        let port = loop {
            let line = process.line();
            let told = line.trim().trim_end_matches('.').split_once("started successfully on port ");
            if let Some((_, port)) = told {
                break port.parse().expect("a port");
            }
        };
        Self { process, port, folder }
    }

    /// The address at which ChromeDriver takes commands.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The folder into which the browser may write.
    pub fn profile(&self) -> String {
        self.folder.path().join("profile").display().to_string()
    }

    /// Makes ChromeDriver end the browser and itself. If ChromeDriver were killed, the browser would outlive it.
    fn shut_down(&mut self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(FAREWELL))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new())?;
        let begin = Instant::now();
        while self.process.child.try_wait()?.is_none() && begin.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Err(error) = self.shut_down() {
            eprintln!("the browser may have been left behind: {error}");
        }
    }
}

/// Whether the tests run as root. Chromium's own sandbox does not start for root.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
