//! `parlor render`: draws a position as a PNG file.

use std::{fs, path::PathBuf};

use super::{CliError, PositionArguments};
use board::{color::Color, text::in_any_case};
use catalogue::Language;
use render::Theme;

#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    place: PositionArguments,
    /// The theme
    #[arg(long, value_name = "light|dark|contrast", default_value_t = Theme::default(), value_parser = in_any_case::<Theme>)]
    theme: Theme,
    /// The side at the bottom
    #[arg(long, value_name = "white|black", default_value = "white", value_parser = in_any_case::<Color>)]
    view: Color,
    /// The PNG file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl RenderArguments {
    pub(super) fn run(self) -> Result<(), CliError> {
        let words = |phrase| catalogue::text(Language::English, &phrase);
        let scene = self.place.read()?.scene(None, None).map_words(words);
        let png = render::png(&scene, self.theme, self.view);
        fs::write(&self.output, png).map_err(|source| CliError::Write { path: self.output, source })
    }
}
