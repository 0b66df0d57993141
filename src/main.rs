//! The program: passes arguments and environment to the command line, and prints errors.

use std::{
    env,
    io::{self, BufWriter},
    process::ExitCode,
};

use board::phrase::code::abridged;
use parlor::cli;

/// The maximum number of characters in an error line, which may quote an argument, a variable or part of a file.
const MOST_SAID: usize = 1000;

fn main() -> ExitCode {
    let lookup = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    let mut out = BufWriter::new(io::stdout().lock());
    let Err(error) = cli::run(env::args_os().collect(), &lookup, &mut out) else { return ExitCode::SUCCESS };
    let status = error.status();
    // The error with its causes is one line, even if the arguments hold line breaks.
    let line: String = format!("{:#}", anyhow::Error::from(error)).chars().flat_map(visible).collect();
    eprintln!("{}", abridged(&line, MOST_SAID));
    status.into()
}

/// The character, escaped if it would break the line.
fn visible(c: char) -> impl Iterator<Item = char> {
    let escaped = c.is_control().then(|| c.escape_default());
    let plain = escaped.is_none().then_some(c);
    escaped.into_iter().flatten().chain(plain)
}
