use std::{
    fs::{self, File, OpenOptions},
    io::{BufRead, BufReader, ErrorKind, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{CliError, matches};
use crate::{
    color::Color,
    engine::{
        Search,
        tune::{self, Sample, SelfPlay, Tunable},
        weights::WeightSet,
    },
    games::{GameKind, with_engine},
};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The game
    game: GameKind,
    /// The games to learn from, a line each. Those that the file keeps already are not played again
    #[arg(long)]
    lessons: PathBuf,
    /// How many games the file is to have
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// How many positions to look at for a move
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// What openings are drawn by
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The weights to play with and to begin from; those of the bot if not given
    #[arg(long)]
    weights: Option<PathBuf>,
    /// How many times to go through all positions
    #[arg(long, default_value_t = 60)]
    epochs: u32,
    /// The file to write the weights to
    #[arg(long)]
    output: PathBuf,
}

/// A line of a file of lessons.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// `w`, `b` or `=`.
    winner: char,
    /// Position strings, the search's score for the side to move, and whether the game went on from there.
    positions: Vec<(String, i32, bool)>,
}

impl Arguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CliError> {
        with_engine!(self.game, Node => self.tune::<Node>(out)).unwrap_or_else(|| Err(CliError::NoEngine(self.game)))
    }

    fn tune<P: Tunable>(&self, out: &mut impl Write) -> Result<(), CliError> {
        let read = || match &self.weights {
            Some(path) => matches::read_weights::<P>(path),
            None => Ok(P::Weights::default()),
        };
        let weights = read()?;
        let mut examples = Vec::new();
        let kept = read_lessons(&self.lessons, |lesson| examples.extend(tune::examples::<P>(&lesson, &weights)))?;
        let opened = OpenOptions::new().append(true).create(true).open(&self.lessons);
        let mut file = opened.map_err(|source| CliError::Write { path: self.lessons.clone(), source })?;
        let mut search = Search::<P>::new(read()?, 4 << 20);
        for number in kept..self.games {
            let seed = crate::engine::mix(self.seed ^ crate::engine::mix(number));
            let lesson = tune::self_play(&mut search, seed, self.nodes);
            matches::write_line(&mut file, &self.lessons, &Line::from(&lesson))?;
            examples.extend(tune::examples::<P>(&lesson, &weights));
        }
        let fit = tune::fit(&examples, weights.numbers(), self.epochs);
        let text = P::Weights::from_numbers(&fit.numbers).to_string();
        fs::write(&self.output, text).map_err(|source| CliError::Write { path: self.output.clone(), source })?;
        writeln!(
            out,
            "{} positions of {} games: mean square error {:.5}, then {:.5}",
            examples.len(),
            kept.max(self.games),
            fit.error_before,
            fit.error_after
        )
        .map_err(CliError::Output)
    }
}

/// Reads the lessons of a file, and tells how many there are.
fn read_lessons(path: &Path, mut each: impl FnMut(SelfPlay)) -> Result<u64, CliError> {
    let read = |source| CliError::Input { path: path.to_owned(), source };
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        file => file.map_err(read)?,
    };
    let mut count = 0;
    for line in BufReader::new(file).lines() {
        let line: Line = serde_json::from_str(&line.map_err(read)?)
            .map_err(|error| CliError::Usage(format!("{}, line {}: {error}", path.display(), count + 1)))?;
        each(line.into());
        count += 1;
    }
    Ok(count)
}

impl From<&SelfPlay> for Line {
    fn from(lesson: &SelfPlay) -> Self {
        let positions = lesson.samples.iter().map(|sample| (sample.position.clone(), sample.score, sample.played));
        Self { winner: lesson.winner.map_or('=', Color::char), positions: positions.collect() }
    }
}

impl From<Line> for SelfPlay {
    fn from(line: Line) -> Self {
        let samples = line.positions.into_iter().map(|(position, score, played)| Sample { position, score, played });
        Self { winner: Color::from_char(line.winner), samples: samples.collect() }
    }
}
