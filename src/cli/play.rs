//! `parlor play`: plays moves and prints the position.

use std::{ffi::OsString, io::Write};

use super::{CliError, PositionArguments};
use games::game::IllegalMove;

/// The notation of a forced pass. Clap would interpret it as the end of the options.
const PASS: &str = "--";

/// The replacement for [`PASS`] while clap parses the arguments. No real argument contains a NUL.
const MASKED_PASS: &str = "\0pass";

#[derive(Debug, clap::Args)]
pub(super) struct PlayArguments {
    #[command(flatten)]
    place: PositionArguments,
    /// The moves, one per argument; `--` is a forced pass
    #[arg(value_name = "MOVE", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    moves: Vec<String>,
}

impl PlayArguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CliError> {
        let mut position = self.place.read()?;
        for (number, mv) in (1..).zip(&self.moves) {
            let mv = if mv == MASKED_PASS { PASS } else { mv };
            position.play(mv).map_err(|illegal| refused(number, mv, &illegal))?;
        }
        let printed = match position.outcome() {
            None => writeln!(out, "{position}\nongoing"),
            Some(outcome) => writeln!(out, "{position}\n{outcome} {}", outcome.ending().code()),
        };
        printed.map_err(CliError::Output)
    }
}

/// The error for a move that the rules refuse.
fn refused(number: usize, mv: &str, illegal: &IllegalMove) -> CliError {
    let sentence = catalogue::plain(&illegal.reason);
    CliError::Refused { code: illegal.code, sentence: format!("move {number}, `{mv}`: {sentence}") }
}

/// Replaces each pass among the moves of `parlor play` with [`MASKED_PASS`].
pub(super) fn keep_passes(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|command| command == "play") {
        for argument in arguments.iter_mut().skip(2).filter(|argument| *argument == PASS) {
            *argument = MASKED_PASS.into();
        }
    }
    arguments
}
