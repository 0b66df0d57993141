//! `laboratory tune`: fits the weights of an evaluation to games of self-play.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{LaboratoryError, matches};
use crate::tune::{self, ScoredPosition, SelfPlay};
use board::{color::Color, text::in_any_case};
use engine::{
    Search,
    weights::{Tunable, WeightSet},
    with_engine,
};
use games::GameKind;

#[derive(Debug, clap::Args)]
pub(super) struct TuneArguments {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// The file of self-play games, one per line. Games that it contains already are not played again
    #[arg(long)]
    lessons: PathBuf,
    /// The number of games to collect in the file
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The number of positions to visit for a move
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// The seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of the weights to play with and to start tuning from [default: those of the bot]
    #[arg(long)]
    weights: Option<PathBuf>,
    /// The number of passes over all positions
    #[arg(long, default_value_t = 60)]
    epochs: u32,
    /// The file to write the weights to
    #[arg(long)]
    output: PathBuf,
}

/// A game of self-play, as stored in one line of the file of games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    /// The winner: `w` or `b`, or `=` for a draw.
    winner: char,
    /// The samples: position string, score for the side to move, and whether the game went on from the position.
    positions: Vec<(String, i32, bool)>,
}

impl TuneArguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        with_engine!(self.game, Node => self.tune::<Node>(out)).ok_or(LaboratoryError::NoEngine(self.game))?
    }

    fn tune<N: Tunable>(&self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let read = || match &self.weights {
            Some(path) => matches::read_weights::<N>(path),
            None => Ok(N::Weights::default()),
        };
        let weights = read()?;
        let mut examples = Vec::new();
        let kept = read_lessons(&self.lessons, |lesson| examples.extend(tune::examples::<N>(&lesson, &weights)))?;
        let mut file = matches::append(&self.lessons)?;
        let mut search = Search::<N>::new(read()?, 4 << 20);
        for number in kept..self.games {
            let seed = engine::mix(self.seed ^ engine::mix(number));
            let lesson = tune::self_play(&mut search, seed, self.nodes);
            matches::write_line(&mut file, &self.lessons, &GameLine::from(&lesson))?;
            examples.extend(tune::examples::<N>(&lesson, &weights));
        }
        let fit = tune::fit(&examples, weights.numbers(), self.epochs);
        let text = N::Weights::from_numbers(&fit.numbers).to_string();
        fs::write(&self.output, text).map_err(|source| LaboratoryError::Write { path: self.output.clone(), source })?;
        writeln!(
            out,
            "{} positions of {} games: mean square error {:.5}, then {:.5}",
            examples.len(),
            kept.max(self.games),
            fit.error_before,
            fit.error_after
        )
        .map_err(LaboratoryError::Output)
    }
}

/// Calls `each` for every game in a file, and returns the number of games.
fn read_lessons(path: &Path, mut each: impl FnMut(SelfPlay)) -> Result<u64, LaboratoryError> {
    let mut count = 0;
    for line in matches::read_lines(path)?.into_iter().flatten() {
        let line: GameLine = serde_json::from_str(&line?)
            .map_err(|error| LaboratoryError::Usage(format!("{}, line {}: {error}", path.display(), count + 1)))?;
        each(line.into());
        count += 1;
    }
    Ok(count)
}

impl From<&SelfPlay> for GameLine {
    fn from(lesson: &SelfPlay) -> Self {
        let positions = lesson.samples.iter().map(|sample| (sample.position.clone(), sample.score, sample.played));
        Self { winner: lesson.winner.map_or('=', Color::char), positions: positions.collect() }
    }
}

impl From<GameLine> for SelfPlay {
    fn from(line: GameLine) -> Self {
        let samples =
            line.positions.into_iter().map(|(position, score, played)| ScoredPosition { position, score, played });
        Self { winner: Color::from_char(line.winner), samples: samples.collect() }
    }
}
