//! `laboratory puzzles`: proves forced wins, and makes collections of puzzles.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
};

use serde::{Deserialize, Serialize};

use super::{
    LaboratoryError,
    matches::{append, read_lines, write_line},
};
use crate::{Batch, Maker, Selection, VERSION};
use board::text::in_any_case;
use engine::{Provable, with_engine};
use games::{AnyPosition, GameKind, Hosted};
use puzzles::{MOST_TURNS, Prover, Unproved};

#[derive(Debug, clap::Subcommand)]
pub(super) enum PuzzlesCommand {
    /// Proves whether the side to move can force a win, and by which first moves
    Prove(Prove),
    /// Makes a collection of puzzles from games of the engine, and prints its figures
    Make(Make),
}

impl PuzzlesCommand {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        match self {
            Self::Prove(arguments) => arguments.run(out),
            Self::Make(arguments) => arguments.run(out),
        }
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Prove {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// The position string; the usual start if not given
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
    /// The most own turns of the win
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=MOST_TURNS as i64))]
    turns: u8,
    /// The most positions to visit
    #[arg(long, default_value_t = 100_000_000)]
    effort: u64,
}

impl Prove {
    fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let position = match &self.position {
            Some(text) => AnyPosition::parse(self.game, text)?,
            None => AnyPosition::start(self.game),
        };
        with_engine!(self.game, Node => self.prove::<Node>(&position, out))
            .unwrap_or_else(|| Err(LaboratoryError::NoEngine(self.game)))
    }

    fn prove<N: Provable<Position: Hosted>>(
        &self,
        position: &AnyPosition,
        out: &mut impl Write,
    ) -> Result<(), LaboratoryError> {
        let position = N::Position::of(position).ok_or(LaboratoryError::NoEngine(self.game))?;
        let mut prover = Prover::<N>::new(self.effort);
        let text = match prover.prove(position, self.turns) {
            Err(Unproved) => return Err(LaboratoryError::Unproved(self.effort)),
            Ok(None) => format!("no win in {} turns\n", self.turns),
            Ok(Some(proof)) => {
                let moves: Vec<_> = proof.moves.iter().map(|mv| format!("{mv}\n")).collect();
                format!("win in {} turns\n{}", proof.turns, moves.concat())
            }
        };
        writeln!(out, "{text}{} positions", prover.visited()).map_err(LaboratoryError::Output)
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct Make {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// Random seed for the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of puzzles
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// The file of the collection
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// A file that keeps the games, so that an interrupted run can go on
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// The number of threads; one per processor if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

/// The first line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesHeader {
    maker: u32,
    game: String,
    seed: u64,
}

impl Make {
    fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        with_engine!(self.game, Node => self.make::<Node>(out))
            .unwrap_or_else(|| Err(LaboratoryError::NoEngine(self.game)))
    }

    fn make<N: Provable>(&self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let header = GamesHeader { maker: VERSION, game: self.game.to_string(), seed: self.seed };
        let mut kept = Vec::new();
        let mut file = None;
        if let Some(path) = &self.games {
            kept = read_games(path, &header)?;
            let mut games = append(path)?;
            match fs::read(path).map_err(|source| LaboratoryError::Input { path: path.clone(), source })?.last() {
                None => write_line(&mut games, path, &header)?,
                Some(b'\n') => {}
                // The run stopped in the middle of a line.
                Some(_) => {
                    games.write_all(b"\n").map_err(|source| LaboratoryError::Write { path: path.clone(), source })?
                }
            }
            file = Some((games, path));
        }
        let mut waiting: BTreeMap<u64, Batch> = kept.into_iter().map(|batch| (batch.game, batch)).collect();
        let mut selection = Selection::new(self.count, N::HUNT);
        let mut next = 0;
        let mut take = |waiting: &mut BTreeMap<u64, Batch>, selection: &mut Selection| {
            while !selection.is_full()
                && let Some(batch) = waiting.remove(&next)
            {
                selection.add(&batch);
                next += 1;
            }
        };
        let known: Vec<u64> = waiting.keys().copied().collect();
        take(&mut waiting, &mut selection);
        let threads = self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let (number, done) = (AtomicU64::new(0), AtomicBool::new(selection.is_full()));
        thread::scope(|scope| {
            let (sender, batches) = mpsc::sync_channel(threads);
            for _ in 0..threads {
                let (sender, number, done, known) = (sender.clone(), &number, &done, &known);
                scope.spawn(move || {
                    let mut maker = None;
                    while !done.load(Ordering::Relaxed) {
                        let game = number.fetch_add(1, Ordering::Relaxed);
                        if known.binary_search(&game).is_ok() {
                            continue;
                        }
                        let maker = maker.get_or_insert_with(|| Maker::<N>::new(self.seed));
                        if sender.send(maker.batch(game)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for batch in batches {
                let written = match &mut file {
                    Some((file, path)) => write_line(file, path, &batch),
                    None => Ok(()),
                };
                waiting.insert(batch.game, batch);
                take(&mut waiting, &mut selection);
                if selection.is_full() || written.is_err() {
                    done.store(true, Ordering::Relaxed);
                }
                written?;
            }
            Ok::<_, LaboratoryError>(())
        })?;
        fs::write(&self.output, selection.file(self.game, self.seed))
            .map_err(|source| LaboratoryError::Write { path: self.output.clone(), source })?;
        write!(out, "{selection}").map_err(LaboratoryError::Output)
    }
}

/// Reads the games of an interrupted run, sorted by number. A last line that was cut off is left out.
fn read_games(path: &Path, header: &GamesHeader) -> Result<Vec<Batch>, LaboratoryError> {
    let usage = |what: &str| LaboratoryError::Usage(format!("{}: {what}", path.display()));
    let Some(mut lines) = read_lines(path)? else { return Ok(Vec::new()) };
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let first: GamesHeader = serde_json::from_str(&first?).map_err(|_| usage("this is no file of games"))?;
    if first != *header {
        return Err(usage("these games belong to another game, seed or version"));
    }
    let mut batches = Vec::new();
    for line in lines {
        if let Ok(batch) = serde_json::from_str::<Batch>(&line?) {
            batches.push(batch);
        }
    }
    batches.sort_by_key(|batch| batch.game);
    Ok(batches)
}
