//! `laboratory puzzles`: proves forced wins, and makes collections of puzzles.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use serde::{Deserialize, Serialize};

use super::{
    LaboratoryError, kept,
    matches::write_line,
    workers::{self, Deadline},
};
use crate::{Batch, Maker, NaiveChances, PuzzleCandidate, RENEWED, Selection, VERSION, naive_chances, naive_rules};
use board::text::in_any_case;
use engine::{Provable, with_engine};
use games::{AnyPosition, GameKind, Hosted};
use puzzles::{Collection, Goal, MOST_TURNS, Prover, Unproved};

#[derive(Debug, clap::Subcommand)]
pub(super) enum PuzzlesCommand {
    /// Proves whether the side to move can force a win, and by which first moves
    Prove(Prove),
    /// Makes a collection of puzzles from games of the engine, and prints its figures
    Make(Make),
    /// Solves a collection with naive rules, and prints the shares that they solve
    Naive(Naive),
}

impl PuzzlesCommand {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        match self {
            Self::Prove(arguments) => arguments.run(out),
            Self::Make(arguments) => arguments.run(out),
            Self::Naive(arguments) => arguments.run(out),
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
            .ok_or(LaboratoryError::NoEngine(self.game))?
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
    /// The most games
    #[arg(long, default_value_t = 50_000)]
    most: u64,
    /// The minutes after which no further game begins; 0 to select from the games that are kept
    #[arg(long)]
    minutes: Option<u64>,
    /// A file with an earlier collection, whose puzzles fill up the new one where they are as good
    #[arg(long, value_name = "FILE")]
    renew: Option<PathBuf>,
    /// A file with a collection whose puzzles stay, with their ratings; only their last moves and their themes are made
    /// anew
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Leaves out wins that are runs, also those of the earlier collection. The games are the same
    #[arg(long)]
    without_runs: bool,
    /// The number of threads; one per processor if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Naive {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// The file of the collection
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Naive {
    fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let collection = read_collection(self.game, &self.file)?;
        let mut by_class: BTreeMap<(Goal, bool, u8), (usize, Vec<NaiveChances>)> = BTreeMap::new();
        for puzzle in collection.iter() {
            // Wins of different lengths are told apart, and so are runs and puzzles to hold.
            let turns = if puzzle.goal == Goal::Win { puzzle.turns } else { 0 };
            let chances = naive_chances(&puzzle.start(), puzzle.goal, &puzzle.steps());
            let (count, sums) = by_class.entry((puzzle.goal, puzzle.is_run(), turns)).or_default();
            *count += 1;
            sums.resize(chances.len(), NaiveChances::default());
            for (sum, chance) in sums.iter_mut().zip(chances) {
                *sum = NaiveChances { first: sum.first + chance.first, all: sum.all + chance.all };
            }
        }
        let mut text = String::new();
        for ((goal, is_run, turns), (count, sums)) in by_class {
            let class = match goal {
                Goal::Win if is_run => format!("run in {turns}"),
                Goal::Win => format!("win in {turns}"),
                Goal::Hold => goal.to_string(),
            };
            text.push_str(&format!("{class}, {count} puzzles\n"));
            for (name, NaiveChances { first, all }) in naive_rules(self.game).into_iter().zip(sums) {
                let share = |sum: usize| sum as f64 / (10 * count) as f64;
                text.push_str(&format!(
                    "  {name}: solves {:.1} %, finds the first move of {:.1} %\n",
                    share(all),
                    share(first)
                ));
            }
        }
        out.write_all(text.as_bytes()).map_err(LaboratoryError::Output)
    }
}

/// The first line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GamesHeader {
    maker: u32,
    game: String,
    seed: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    without_runs: bool,
}

/// A game in a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptGame {
    /// The time that one processor took for it.
    millis: u64,
    batch: Batch,
}

impl KeptGame {
    /// A game with the time that this thread took for it.
    fn timed(make: impl FnOnce() -> Batch) -> Self {
        let before = processor_time();
        let batch = make();
        Self { millis: processor_time().saturating_sub(before).as_millis() as u64, batch }
    }
}

impl Make {
    fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        with_engine!(self.game, Node => self.make::<Node>(out)).ok_or(LaboratoryError::NoEngine(self.game))?
    }

    /// A maker of the games of this seed.
    fn maker<N: Provable>(&self) -> Maker<N> {
        let maker = Maker::new(self.seed);
        if self.without_runs { maker.without_runs() } else { maker }
    }

    fn make<N: Provable>(&self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let mut waiting: BTreeMap<u64, KeptGame> = BTreeMap::new();
        let mut file = None;
        if let Some(path) = &self.games {
            let (game, without_runs) = (self.game.to_string(), self.without_runs);
            let header = GamesHeader { maker: VERSION, game, seed: self.seed, without_runs };
            let (kept, games) = kept::open::<_, KeptGame>(path, &header)?;
            waiting.extend(kept.into_iter().map(|kept| (kept.batch.game, kept)));
            file = Some((games, path));
        }
        let mut selection = Selection::new(self.game, self.count, N::HUNT);
        let mut next = 0;
        let mut full = false;
        let mut take = |waiting: &mut BTreeMap<u64, KeptGame>, selection: &mut Selection| {
            /// How often the selection is tried, in games.
            const EVERY: u64 = 100;
            while next < self.most
                && !full
                && let Some(KeptGame { millis, batch }) = waiting.remove(&next)
            {
                selection.add(&batch, millis, |candidate| naive(self.game, candidate));
                next += 1;
                full = next.is_multiple_of(EVERY) && selection.is_full();
            }
            full || next == self.most
        };
        let known: Vec<u64> = waiting.keys().copied().collect();
        let deadline = Deadline::after(self.minutes);
        if let Some(path) = &self.keep {
            let mut maker = self.maker::<N>();
            for puzzle in read_collection(self.game, path)?.iter() {
                if let Some(candidate) = maker.kept(puzzle) {
                    selection.keep(&candidate, puzzle.rating, |candidate| naive(self.game, candidate));
                }
            }
        }
        if let Some(path) = &self.renew {
            let mut maker = self.maker::<N>();
            for (number, puzzle) in (RENEWED..).zip(read_collection(self.game, path)?.iter()) {
                let kept = match waiting.remove(&number) {
                    Some(kept) => kept,
                    None if deadline.is_over() => continue,
                    None => {
                        let kept = KeptGame::timed(|| maker.renewed(number, puzzle));
                        if let Some((file, path)) = &mut file {
                            write_line(file, path, &kept)?;
                        }
                        kept
                    }
                };
                selection.add(&kept.batch, kept.millis, |candidate| naive(self.game, candidate));
            }
        }
        if !take(&mut waiting, &mut selection) {
            let number = AtomicU64::new(0);
            let next = || loop {
                let game = number.fetch_add(1, Ordering::Relaxed);
                if game >= self.most {
                    return None;
                }
                if known.binary_search(&game).is_err() {
                    return Some(game);
                }
            };
            let maker = || {
                let mut maker = self.maker::<N>();
                Box::new(move |game| KeptGame::timed(|| maker.batch(game))) as Box<dyn FnMut(u64) -> KeptGame>
            };
            workers::make(self.threads, &deadline, next, maker, |kept| {
                if let Some((file, path)) = &mut file {
                    write_line(file, path, &kept)?;
                }
                waiting.insert(kept.batch.game, kept);
                Ok(take(&mut waiting, &mut selection))
            })?;
        }
        let (file, figures) = selection.file(self.seed);
        fs::write(&self.output, file).map_err(|source| LaboratoryError::Write { path: self.output.clone(), source })?;
        write!(out, "{figures}").map_err(LaboratoryError::Output)
    }
}

fn read_collection(game: GameKind, path: &Path) -> Result<Collection, LaboratoryError> {
    let read = |source| LaboratoryError::Input { path: path.to_owned(), source };
    let text = fs::read_to_string(path).map_err(read)?;
    Collection::read(game, &text).map_err(|damaged| LaboratoryError::Usage(format!("{}: {damaged}", path.display())))
}

/// The time for which a processor has worked for this thread.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The chances, in thousandths, with which naive rules solve a candidate.
fn naive(kind: GameKind, candidate: &PuzzleCandidate) -> Vec<usize> {
    let Ok(position) = AnyPosition::parse(kind, &candidate.position) else { return Vec::new() };
    naive_chances(&position, candidate.goal, &candidate.line).into_iter().map(|chances| chances.all).collect()
}
