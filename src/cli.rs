//! The command line.
//!
//! What goes wrong is said in one line on standard error. The exit status is 2 for what was asked wrongly, including
//! malformed environment variables and files; 3 if the store can no longer be written, because the disk is full or broken: the
//! program is to be started again; 1 for what else was asked rightly and did not come off; 0 otherwise, also when whoever
//! reads the output stops reading.

use std::{ffi::OsString, io, io::Write, path::PathBuf};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use thiserror::Error;

#[cfg(feature = "sandbox")]
use crate::sandbox::StartError;
use crate::{
    bot::BotError,
    config::ConfigError,
    engine::duel::PlayerError,
    game::ParsePositionError,
    games::{AnyPosition, GameKind},
    metrics::MetricsError,
    store::{ImportError, StoreError},
};

mod archive;
mod doctor;
mod env_file;
mod matches;
#[cfg(unix)]
mod owner;
mod perft;
mod play;
mod recover;
mod render;
mod run;
mod running;
#[cfg(feature = "sandbox")]
mod sandbox;
mod serve;
mod tune;
mod ugi;

/// What `--help` says of exit statuses.
const STATUSES: &str = "Exit status: 0 if all went well; 1 if something failed; 2 for wrong arguments, settings or files; 3 if the \
store can no longer be written (the disk is full or broken): start again, nothing that was answered is lost";

/// Hosts abstract strategy games in Discord channels.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, disable_help_subcommand = true, after_help = STATUSES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the bot, configured by the environment or the file `.env` (the default)
    Run(run::Arguments),
    /// Runs the bot against a stand-in for Discord, with a page to play on
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Arguments),
    /// Looks over the installation: settings, Discord, store, disk, back-ups and fonts. Changes nothing
    Doctor(doctor::Arguments),
    /// Asks the running bot whether it is connected and its store answers; exit status 0 if so
    Health(running::Health),
    /// Lists the legal moves, one a line, sorted by bytes
    Moves(Place),
    /// Plays moves and prints the position and the outcome
    Play(play::Arguments),
    /// Counts the sequences of moves of a length
    Perft(perft::Arguments),
    /// Draws a position as PNG
    Render(render::Arguments),
    /// Speaks the Universal Game Interface, so that other programs can play against the bot
    Ugi(ugi::Arguments),
    /// Lets the bot's players play against each other, or against another program
    Match(matches::Arguments),
    /// Finds weights for the evaluation by playing
    Tune(tune::Arguments),
    /// Writes everything that is stored to a file
    Export(archive::Export),
    /// Stores what an export holds
    Import(archive::Import),
    /// Lists the records that could not be read and were set aside, and takes back those that read again
    Recover(recover::Arguments),
}

/// A position of a game.
#[derive(Debug, clap::Args)]
struct Place {
    /// The game
    game: GameKind,
    /// The position string; the usual start if not given
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
}

impl Place {
    fn read(&self) -> Result<AnyPosition, CliError> {
        match &self.position {
            Some(text) => Ok(AnyPosition::parse(self.game, text)?),
            None => Ok(AnyPosition::start(self.game)),
        }
    }
}

/// Why a command did not do what it was asked for.
#[derive(Debug, Error)]
pub enum CliError {
    /// The arguments make no sense.
    #[error("{0}")]
    Usage(String),
    /// The game has no engine.
    #[error("{0} has no engine")]
    NoEngine(GameKind),
    /// The position makes no sense.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The environment makes no sense.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The file of settings makes no sense.
    #[error("cannot read the settings in {}: {reason}", path.display())]
    EnvFile {
        /// The file.
        path: PathBuf,
        /// Why, without its lines, which may hold the token.
        reason: String,
    },
    /// The rules refuse a move.
    #[error("{code}: {sentence}")]
    Refused {
        /// The reason code.
        code: &'static str,
        /// The reason in words.
        sentence: String,
    },
    /// A player of a match fails.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The output cannot be written.
    #[error("cannot write the output")]
    Output(#[source] io::Error),
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store is in use, so that it cannot be exported.
    #[error("{in_use}; {newest}")]
    ExportInUse {
        /// By another process.
        in_use: StoreError,
        /// What to take instead.
        newest: String,
    },
    /// The store is in use, so that nothing can be taken back.
    #[error("{0}; stop the bot first")]
    StopFirst(StoreError),
    /// There is no store to read.
    #[error("there is no store in {}", .0.display())]
    NoStore(PathBuf),
    /// The store has something that an import would replace.
    #[error("the store in {} is not empty; `--replace` replaces what it holds", .0.display())]
    NotEmpty(PathBuf),
    /// A file is not imported.
    #[error("nothing is imported from {}", path.display())]
    Import {
        /// The file.
        path: PathBuf,
        /// Why.
        source: ImportError,
    },
    /// The system does not let the program run as it must.
    #[error("the program cannot be set up")]
    Runtime(#[source] io::Error),
    /// The bot cannot run.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The metrics cannot be told.
    #[error(transparent)]
    Metrics(#[from] MetricsError),
    /// The doctor found what must be mended, so many times.
    #[error("{0} found that must be mended")]
    Unwell(usize),
    /// No running bot answers.
    #[error("no running bot answers in {}: {reason}", dir.display())]
    NoBot {
        /// The folder of its store.
        dir: PathBuf,
        /// Why.
        reason: String,
    },
    /// The running bot says that something is wrong.
    #[error("the bot runs, but something is wrong; look into its log")]
    NotHealthy,
    /// The sandbox cannot start.
    #[cfg(feature = "sandbox")]
    #[error(transparent)]
    Sandbox(#[from] StartError),
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl CliError {
    /// The exit status.
    pub const fn status(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Position(_) | Self::Config(_) | Self::EnvFile { .. } | Self::Input { .. } => 2,
            Self::Store(StoreError::NotAFile { .. } | StoreError::Newer { .. }) => 2,
            Self::Store(StoreError::Failed(_)) => 3,
            Self::Import { source: ImportError::Line { .. } | ImportError::Truncated { .. }, .. } => 2,
            _ => 1,
        }
    }
}

/// Does what the arguments ask for. The first argument is the program's name.
///
/// `lookup` finds environment variables, `out` takes what the command prints.
///
/// # Errors
/// What went wrong, with the [exit status](CliError::status).
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    lookup: impl Fn(&str) -> Option<String>,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let done = parse(arguments, out).and_then(|command| match command {
        Some(command) => command.run(lookup, out),
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
            Self::Run(arguments) => arguments.run(lookup),
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
            Self::Match(arguments) => arguments.run(out),
            Self::Tune(arguments) => arguments.run(out),
            Self::Export(arguments) => arguments.run(lookup, out),
            Self::Import(arguments) => arguments.run(lookup, out),
            Self::Recover(arguments) => arguments.run(lookup, out),
        }
    }
}

/// Reads the arguments; none if they asked for help or the version, which is then printed.
fn parse(arguments: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<Option<Command>, CliError> {
    let arguments = play::keep_passes(arguments.into_iter().collect());
    let matched = Cli::command().try_get_matches_from(arguments);
    let parsed = matched.and_then(|matches| Cli::from_arg_matches(&matches));
    match parsed {
        Ok(cli) => Ok(Some(cli.command.unwrap_or_else(|| Command::Run(run::Arguments::default())))),
        Err(error) if !error.use_stderr() => {
            write!(out, "{error}").map_err(CliError::Output)?;
            Ok(None)
        }
        Err(error) => Err(CliError::Usage(one_line(&error))),
    }
}

/// The first paragraph of what clap says, in one line: the others show how to call the program, which `--help` does.
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
        Ok(parse(arguments, &mut io::sink())?.expect("help was not asked for"))
    }

    #[test]
    fn the_commands_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_bot_runs_without_arguments() {
        assert!(matches!(command(&[]), Ok(Command::Run(_))));
        assert!(matches!(command(&["run", "--register"]), Ok(Command::Run(_))));
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
