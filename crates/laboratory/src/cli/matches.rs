//! `laboratory match`: matches between players.

use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader, ErrorKind, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::LaboratoryError;
use crate::{
    duel::{self, MatchPlayer},
    statistics::{GameScore, MatchTally, Test, elo},
};
use board::{
    color::{ByColor, Color},
    text::in_any_case,
};
use engine::{Search, SearchNode, weights::Tunable, with_engine};
use games::GameKind;

mod external;
mod players;

use players::Spec;
pub(super) use players::read_weights;

/// The part of the help that lists the players.
const PLAYERS: &str = "\
Players:
  level:N          the bot at a level from 1 to 6
  nodes:N          the engine, with N positions for each move
  depth:N          the engine, looking N plies ahead
  time:MS          the engine, with MS milliseconds for each move
  greedy           the engine's evaluation of the next position, without a search
  random           legal moves at random
  ugi:MS:COMMAND   a program that speaks the Universal Game Interface, with MS milliseconds for each move

`@FILE` behind a player of the engine reads its weights from a file, as in `nodes:5000@weights.txt`.";

#[derive(Debug, clap::Args)]
#[command(after_help = PLAYERS)]
pub(super) struct MatchArguments {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// The player whose results are counted; see Players below
    #[arg(long, value_name = "PLAYER", default_value = "level:6")]
    first: Spec,
    /// The opponent; see Players below
    #[arg(long, value_name = "PLAYER")]
    second: Spec,
    /// The maximum number of games; each opening is played twice
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// Stops as soon as a test decides whether the first player is stronger by HIGH Elo or only by LOW
    #[arg(long, num_args = 2, value_names = ["LOW", "HIGH"], allow_hyphen_values = true)]
    elo: Option<Vec<f64>>,
    /// Random seed for openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of random moves in an opening
    #[arg(long, default_value_t = 4)]
    opening: u32,
    /// A file that keeps the games, so that an interrupted match can go on
    #[arg(long)]
    results: Option<PathBuf>,
    /// Prints nothing but the result
    #[arg(long)]
    quiet: bool,
}

/// The first line of a results file, which holds the settings of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchHeader {
    version: u32,
    game: String,
    first: String,
    second: String,
    seed: u64,
    opening: u32,
}

/// A line of a results file after the first, which holds the two games of an opening. The first player plays White in
/// the first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    pair: u32,
    start: String,
    games: [Played; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    /// The result for the first player: `1`, `=` or `0`.
    score: char,
    by: String,
    moves: Vec<String>,
}

/// The version of the format of results files.
const VERSION: u32 = 1;

/// The half-width of a 95 % confidence interval of a normal distribution, in standard deviations.
const DEVIATIONS: f64 = 1.96;

impl MatchArguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        with_engine!(self.game, Node => self.play::<Node>(out)).ok_or(LaboratoryError::NoEngine(self.game))?
    }

    fn play<N: Tunable>(&self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let mut first = self.first.player::<N>()?;
        let mut second = self.second.player::<N>()?;
        let mut judge = Search::<N>::new(N::Weights::default(), 1 << 20);
        let test = self.test()?;
        let header = MatchHeader {
            version: VERSION,
            game: self.game.to_string(),
            first: self.first.to_string(),
            second: self.second.to_string(),
            seed: self.seed,
            opening: self.opening,
        };
        let (mut file, kept) = match &self.results {
            Some(path) => {
                let kept = read_results(path, &header)?;
                let mut file = append(path)?;
                if kept.is_none() {
                    write_line(&mut file, path, &header)?;
                }
                (Some((file, path)), kept.unwrap_or_default())
            }
            None => (None, Vec::new()),
        };
        let mut tally = MatchTally::default();
        let mut kept = kept.into_iter();
        for number in 0..self.games.div_ceil(2) {
            let (pair, is_new) = match kept.next() {
                Some(pair) => (pair, false),
                None => {
                    let seed = engine::mix(self.seed ^ engine::mix(u64::from(number)));
                    let start = duel::opening(&mut judge, seed, self.opening);
                    let pair = play_pair::<N>(number, seed, &start, first.as_mut(), second.as_mut())?;
                    if let Some((file, path)) = &mut file {
                        write_line(file, path, &pair)?;
                    }
                    (pair, true)
                }
            };
            let [one, other] = pair.games.map(|game| game.score);
            tally.add_pair([one, other].map(score_of));
            if is_new && !self.quiet {
                writeln!(out, "{number}: {one} {other} {}", tally_line(&tally)).map_err(LaboratoryError::Output)?;
                out.flush().map_err(LaboratoryError::Output)?;
            }
            if test.is_some_and(|test| test.verdict(&tally).is_some()) {
                break;
            }
        }
        writeln!(out, "{} against {}: {}", self.first, self.second, tally_line(&tally))
            .map_err(LaboratoryError::Output)?;
        if let Some(test) = test {
            let ratio = tally.log_likelihood_ratio(test.low, test.high);
            let verdict = match test.verdict(&tally) {
                Some(true) => "better",
                Some(false) => "not better",
                None => "undecided",
            };
            writeln!(out, "{verdict} (Elo {} or {}: log likelihood ratio {ratio:.2})", test.low, test.high)
                .map_err(LaboratoryError::Output)?;
        }
        Ok(())
    }

    fn test(&self) -> Result<Option<Test>, LaboratoryError> {
        const RISK: f64 = 0.05;
        match self.elo.as_deref() {
            None => Ok(None),
            Some(&[low, high]) if low < high => Ok(Some(Test { low, high, risk: RISK })),
            Some(_) => Err(LaboratoryError::Usage("--elo wants a lower and a higher number".to_owned())),
        }
    }
}

/// Plays an opening twice, with the colors exchanged.
fn play_pair<N: SearchNode>(
    number: u32,
    seed: u64,
    start: &N::Position,
    first: &mut (dyn MatchPlayer<N::Position> + 'static),
    second: &mut (dyn MatchPlayer<N::Position> + 'static),
) -> Result<Pair, LaboratoryError> {
    let mut game = |color: Color| {
        first.begin(seed)?;
        second.begin(!seed)?;
        let players = match color {
            Color::White => ByColor { white: &mut *first, black: &mut *second },
            Color::Black => ByColor { white: &mut *second, black: &mut *first },
        };
        let game = duel::play(start, players)?;
        let score = match duel::score(&game, color) {
            GameScore::Win => '1',
            GameScore::Draw => '=',
            GameScore::Loss => '0',
        };
        Ok::<_, LaboratoryError>(Played {
            score,
            by: game.by.to_owned(),
            moves: game.moves.iter().map(ToString::to_string).collect(),
        })
    };
    let games = [game(Color::White)?, game(Color::Black)?];
    Ok(Pair { pair: number, start: start.to_string(), games })
}

const fn score_of(score: char) -> GameScore {
    match score {
        '1' => GameScore::Win,
        '0' => GameScore::Loss,
        _ => GameScore::Draw,
    }
}

fn tally_line(tally: &MatchTally) -> String {
    let (low, high) = tally.interval(DEVIATIONS);
    format!(
        "{} games, +{} ={} -{}, {:.1} % ({:.1} to {:.1}), Elo {:+.0} ({:+.0} to {:+.0})",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.share(),
        100.0 * low,
        100.0 * high,
        elo(tally.share()),
        elo(low),
        elo(high),
    )
}

/// Reads the pairs of games in a results file; `None` if the file does not exist.
fn read_results(path: &Path, header: &MatchHeader) -> Result<Option<Vec<Pair>>, LaboratoryError> {
    let wrong = |what: &str| LaboratoryError::Usage(format!("{}: {what}", path.display()));
    let Some(mut lines) = read_lines(path)? else { return Ok(None) };
    let first = lines.next().ok_or_else(|| wrong("the file is empty"))??;
    let kept: MatchHeader = serde_json::from_str(&first).map_err(|_| wrong("these are no results of a match"))?;
    if kept != *header {
        return Err(wrong("these are the results of another match"));
    }
    let mut pairs = Vec::new();
    for line in lines {
        let pair: Pair = serde_json::from_str(&line?).map_err(|_| wrong("a line is no pair of games"))?;
        if pair.pair as usize != pairs.len() {
            return Err(wrong("a pair of games is missing"));
        }
        pairs.push(pair);
    }
    Ok(Some(pairs))
}

/// The lines of a file; `None` if the file does not exist.
pub(super) fn read_lines(
    path: &Path,
) -> Result<Option<impl Iterator<Item = Result<String, LaboratoryError>>>, LaboratoryError> {
    let read = move |source| LaboratoryError::Input { path: path.to_owned(), source };
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        file => Ok(Some(BufReader::new(file.map_err(read)?).lines().map(move |line| line.map_err(read)))),
    }
}

/// Opens a file to append to it, and creates it if it does not exist.
pub(super) fn append(path: &Path) -> Result<File, LaboratoryError> {
    let open = OpenOptions::new().append(true).create(true).open(path);
    open.map_err(|source| LaboratoryError::Write { path: path.to_owned(), source })
}

/// Appends a record to the file as one line. Lines are written one at a time, so that an interrupted match keeps the
/// games already played.
pub(super) fn write_line(file: &mut File, path: &Path, record: &impl Serialize) -> Result<(), LaboratoryError> {
    let mut line = serde_json::to_string(record).expect("the record is representable in JSON");
    line.push('\n');
    file.write_all(line.as_bytes()).map_err(|source| LaboratoryError::Write { path: path.to_owned(), source })
}
