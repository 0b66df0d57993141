//! The command line.
//!
//! An error is one line on standard error. The exit status is 2 for wrong arguments, environment variables or files; 3
//! if the store can no longer be written because the disk is full or broken, so that the program has to be started
//! again; 1 for any other failure; and 0 for success, even if the reader of the output closes it early.

use std::{ffi::OsString, io, io::Write, path::PathBuf};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use thiserror::Error;

use crate::{bot::BotError, config::ConfigError, metrics::MetricsError};
use board::text::in_any_case;
#[cfg(feature = "sandbox")]
use discord_stand_in::StartError;
use games::{AnyPosition, GameKind, game::ParsePositionError};
use store::{ImportError, StoreError};

mod archive;
mod doctor;
mod env_file;
#[cfg(unix)]
mod owner;
mod perft;
mod play;
mod render;
mod run;
mod running;
#[cfg(feature = "sandbox")]
mod sandbox;
mod seeks;
mod serve;
mod ugi;

/// The explanation of the exit statuses, shown by `--help`.
const STATUSES: &str = "Exit status: 0 if all went well; 1 if something failed; 2 for wrong arguments, settings or files; 3 if the \
store can no longer be written (the disk is full or broken): start again, nothing that was answered is lost";

/// Hosts abstract strategy games in Discord channels.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, after_help = STATUSES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the bot, configured by the environment or the file `.env`; this is the default command
    Run,
    /// Runs the bot against a stand-in for Discord, with a page to play on
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::SandboxArguments),
    /// Checks the installation: settings, Discord, store, disk, back-ups and fonts. Changes nothing
    Doctor(doctor::DoctorArguments),
    /// Asks the running bot whether it is connected and its store answers; exit status 0 if so
    Health(running::Health),
    /// Lists the legal moves, one per line, in byte order
    Moves(PositionArguments),
    /// Plays moves and prints the position and the outcome
    Play(play::PlayArguments),
    /// Counts the move sequences of a given length
    Perft(perft::PerftArguments),
    /// Draws a position as PNG
    Render(render::RenderArguments),
    /// Speaks the Universal Game Interface, so that other programs can play against the bot
    Ugi(ugi::UgiArguments),
    /// Writes the contents of the store to a file
    Export(archive::Export),
    /// Reads an export into the store
    Import(archive::Import),
    /// Shows reports about people who look for opponents from elsewhere, and bars people from that
    Seeks(seeks::SeekArguments),
    /// Counts again what was played in openings, and says what was wrong. Stop a bot with a folder first
    Recount(archive::Recount),
}

/// A position of a game.
#[derive(Debug, clap::Args)]
struct PositionArguments {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// The position string; the usual start if not given
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
}

impl PositionArguments {
    fn read(&self) -> Result<AnyPosition, CliError> {
        match &self.position {
            Some(text) => Ok(AnyPosition::parse(self.game, text)?),
            None => Ok(AnyPosition::start(self.game)),
        }
    }
}

/// The reason why a command failed.
#[derive(Debug, Error)]
pub enum CliError {
    /// The arguments are malformed.
    #[error("{0}")]
    Usage(String),
    /// The game has no engine.
    #[error("{0} has no engine")]
    NoEngine(GameKind),
    /// The position is malformed.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// An environment variable is missing or malformed.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The file of settings cannot be read, or is malformed.
    #[error("cannot read the settings in {}: {reason}", path.display())]
    EnvFile {
        /// The file.
        path: PathBuf,
        /// The reason. Quotes no line of the file, since a line may hold the token.
        reason: String,
    },
    /// The rules refuse a move.
    #[error("{code}: {sentence}")]
    Refused {
        /// The reason code.
        code: &'static str,
        /// The reason as a sentence.
        sentence: String,
    },
    /// The output cannot be written.
    #[error("cannot write the output")]
    Output(#[source] io::Error),
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another process has opened the store, so the store cannot be exported.
    #[error("{in_use}; {newest}")]
    ExportInUse {
        /// The error that names the store.
        in_use: StoreError,
        /// A sentence about the newest back-up, which can be used instead.
        newest: String,
    },
    /// There is no store in this folder.
    #[error("there is no store in {}", .0.display())]
    NoStore(PathBuf),
    /// The store is not empty, and the import may not replace its contents without `--replace`.
    #[error("the store in {0} is not empty; `--replace` replaces what it holds")]
    NotEmpty(String),
    /// A file cannot be imported.
    #[error("nothing is imported from {}", path.display())]
    Import {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: ImportError,
    },
    /// The system refuses to start threads, to create temporary files or to install signal handlers.
    #[error("the program cannot be set up")]
    Runtime(#[source] io::Error),
    /// The bot cannot start or continue.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The listener for metrics cannot start.
    #[error(transparent)]
    Metrics(#[from] MetricsError),
    /// `parlor doctor` found failures; the field is their number.
    #[error("problems found: {0}")]
    Unwell(usize),
    /// No running bot answers on the folder's socket.
    #[error("no running bot answers in {}: {reason}", dir.display())]
    NoBot {
        /// The folder of the store.
        dir: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The running bot reports that it is not healthy.
    #[error("the bot runs, but something is wrong; look into its log")]
    NotHealthy,
    /// `parlor recount --check` found counters of openings that are wrong; the field is their number.
    #[error("{0} counters of openings are wrong; `parlor recount` mends them")]
    Miscounted(u64),
    /// The sandbox cannot start.
    #[cfg(feature = "sandbox")]
    #[error(transparent)]
    Sandbox(#[from] StartError),
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

impl CliError {
    /// The exit status.
    pub fn status(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Position(_) | Self::Config(_) | Self::EnvFile { .. } | Self::Input { .. } => 2,
            Self::Store(StoreError::NotAFile { .. } | StoreError::Newer { .. }) => 2,
            Self::Store(StoreError::Folder { source, .. }) if is_setting(source) => 2,
            Self::Store(StoreError::Failed(_)) => 3,
            Self::Import { source: ImportError::Line { .. } | ImportError::Truncated { .. }, .. } => 2,
            _ => 1,
        }
    }
}

/// Whether only other settings, or other rights, can help against an error with a folder.
fn is_setting(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, NotADirectory, PermissionDenied, ReadOnlyFilesystem};
    matches!(error.kind(), AlreadyExists | NotADirectory | PermissionDenied | ReadOnlyFilesystem)
}

/// Runs the command that the arguments name. The first argument is the program's name. `lookup` returns the value of an
/// environment variable, and the command prints to `out`.
///
/// The parameters are not generic, so that almost nothing is compiled a second time in the program's own crate.
///
/// # Errors
/// Returns the error with which the command failed. [`CliError::status`] is its exit status.
pub fn run(
    arguments: Vec<OsString>,
    lookup: &dyn Fn(&str) -> Option<String>,
    mut out: &mut dyn Write,
) -> Result<(), CliError> {
    let done = parse(arguments, &mut out).and_then(|command| match command {
        Some(command) => command.run(lookup, &mut out),
        None => Ok(()),
    });
    match done.and_then(|()| out.flush().map_err(CliError::Output)) {
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

impl Command {
    fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Run => run::run(lookup),
            #[cfg(feature = "sandbox")]
            Self::Sandbox(arguments) => arguments.run(lookup, out),
            Self::Doctor(arguments) => arguments.run(lookup, out),
            Self::Health(arguments) => arguments.run(lookup, out),
            Self::Moves(place) => {
                let moves = place.read()?.legal_moves();
                moves.iter().try_for_each(|mv| writeln!(out, "{mv}")).map_err(CliError::Output)
            }
            Self::Play(arguments) => arguments.run(out),
            Self::Perft(arguments) => arguments.run(out),
            Self::Render(arguments) => arguments.run(),
            Self::Ugi(arguments) => arguments.run(out),
            Self::Export(arguments) => arguments.run(lookup, out),
            Self::Import(arguments) => arguments.run(lookup, out),
            Self::Seeks(arguments) => arguments.run(lookup, out),
            Self::Recount(arguments) => arguments.run(lookup, out),
        }
    }
}

/// Parses the arguments. If they ask for the help or the version, prints that text and returns `None`.
fn parse(arguments: Vec<OsString>, out: &mut impl Write) -> Result<Option<Command>, CliError> {
    let matched = Cli::command().try_get_matches_from(play::keep_passes(arguments));
    let parsed = matched.and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Some(cli.command.unwrap_or(Command::Run))),
        Err(error) if !error.use_stderr() => {
            write!(out, "{error}").map_err(CliError::Output)?;
            Ok(None)
        }
        Err(error) => Err(CliError::Usage(one_line(&error))),
    }
}

/// The first paragraph of clap's error as one line. The other paragraphs show the usage, as `--help` does.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.strip_prefix("error: ").unwrap_or(paragraph).split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(arguments: &[&str]) -> Result<Command, CliError> {
        let arguments = std::iter::once("parlor").chain(arguments.iter().copied()).map(OsString::from);
        Ok(parse(arguments.collect(), &mut io::sink())?.expect("help was not asked for"))
    }

    #[test]
    fn the_commands_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_bot_runs_without_arguments() {
        assert!(matches!(command(&[]), Ok(Command::Run)));
        assert!(matches!(command(&["run"]), Ok(Command::Run)));
    }

    #[test]
    fn mistakes_are_told_in_one_line() {
        for arguments in [&["fly"][..], &["moves"], &["moves", "chess"], &["perft", "pijersi", "-1"], &["moves", "--x"]]
        {
            let Err(CliError::Usage(line)) = command(arguments) else { panic!("{arguments:?} is a mistake") };
            assert!(!line.is_empty() && !line.contains('\n') && !line.starts_with("error"), "{line}");
        }
    }
}
