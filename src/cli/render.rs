use std::path::PathBuf;

use super::{CliError, Place};
use crate::{color::Color, games::AnyPosition};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The theme
    #[arg(long)]
    theme: Option<String>,
    /// The side at the bottom
    #[arg(long, value_name = "white|black", default_value = "white")]
    view: Color,
    /// The PNG file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self) -> Result<(), CliError> {
        draw(&self.place.read()?, self.theme.as_deref(), self.view, self.output)
    }
}

/// Draws a position to a file.
fn draw(_position: &AnyPosition, _theme: Option<&str>, _view: Color, _output: PathBuf) -> Result<(), CliError> {
    Err(CliError::Unavailable("drawing"))
}
