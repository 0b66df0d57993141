//! The command line of the laboratory.
//!
//! An error is one line on standard error. The exit status is 2 for wrong arguments or files, 1 for any other failure,
//! and 0 for success, even if the reader of the output closes it early.

use std::{ffi::OsString, io, io::Write, path::PathBuf};

use clap::{Parser, Subcommand};
use games::{GameKind, game::ParsePositionError};
use thiserror::Error;

use crate::duel::PlayerError;

mod book;
mod kept;
mod matches;
mod puzzles;
mod seeks;
mod tune;
mod workers;

/// Plays matches of the engine, fits its weights, makes puzzles and books of openings, and simulates seeks.
#[derive(Debug, Parser)]
#[command(name = "laboratory", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plays matches of the engine against itself, or against another program
    Match(matches::MatchArguments),
    /// Fits the weights of the evaluation to games of self-play
    Tune(tune::TuneArguments),
    /// Proves forced wins, and makes collections of puzzles
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Plays the games of a book of openings, the strongest level against itself
    Book(book::BookArguments),
    /// Simulates people who look for an opponent
    Seeks(seeks::SeeksArguments),
}

/// The reason why a command failed.
#[derive(Debug, Error)]
pub enum LaboratoryError {
    /// The arguments are malformed.
    #[error("{0}")]
    Usage(String),
    /// The game has no engine.
    #[error("{0} has no engine")]
    NoEngine(GameKind),
    /// A proof takes more positions than allowed.
    #[error("not proved with {0} positions; --effort allows more")]
    Unproved(u64),
    /// The position is malformed.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A player of a match failed, for example because an external program ended.
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
        /// The reason.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

impl LaboratoryError {
    /// The exit status.
    pub const fn status(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Position(_) | Self::Input { .. } => 2,
            _ => 1,
        }
    }
}

/// Runs the command that the arguments name, and prints to `out`. The first argument is the program's name.
///
/// # Errors
/// Returns the error with which the command failed. [`LaboratoryError::status`] is its exit status.
pub fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<(), LaboratoryError> {
    let done = match Cli::try_parse_from(arguments) {
        Ok(cli) => match cli.command {
            Command::Match(arguments) => arguments.run(out),
            Command::Tune(arguments) => arguments.run(out),
            Command::Puzzles(command) => command.run(out),
            Command::Book(arguments) => arguments.run(out),
            Command::Seeks(arguments) => arguments.run(out),
        },
        Err(error) if !error.use_stderr() => write!(out, "{error}").map_err(LaboratoryError::Output),
        Err(error) => Err(LaboratoryError::Usage(error.to_string().lines().next().unwrap_or_default().to_owned())),
    };
    match done.and_then(|()| out.flush().map_err(LaboratoryError::Output)) {
        Err(LaboratoryError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}
