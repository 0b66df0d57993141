//! The laboratory's program; see [`laboratory::cli`].

use std::{env, io, process::ExitCode};

use laboratory::cli;

fn main() -> ExitCode {
    match cli::run(env::args_os(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let mut text = error.to_string();
            let mut cause = std::error::Error::source(&error);
            while let Some(error) = cause {
                text = format!("{text}: {error}");
                cause = error.source();
            }
            eprintln!("laboratory: {text}");
            ExitCode::from(error.status())
        }
    }
}
