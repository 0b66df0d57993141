//! `laboratory book`: makes the book of a game's openings.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    num::NonZero,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use flate2::{Compression, write::GzEncoder};
use serde::{Deserialize, Serialize};

use super::{
    LaboratoryError, kept,
    matches::write_line,
    workers::{self, Deadline},
};
use crate::{BOOK_VERSION, BookGame, BookMaker};
use board::{color::Color, text::in_any_case};
use engine::{Provable, with_engine};
use games::GameKind;

/// The arguments of `laboratory book`.
#[derive(Debug, clap::Args)]
pub(super) struct BookArguments {
    /// The game
    #[arg(value_parser = in_any_case::<GameKind>)]
    game: GameKind,
    /// Random seed for the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of games
    #[arg(long, default_value_t = 2000)]
    count: u64,
    /// The file of the book
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// A file that keeps the games, so that an interrupted run can go on
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// The minutes after which no further game begins. The book ends before the first missing game
    #[arg(long)]
    minutes: Option<u64>,
    /// The number of threads; one per processor if not given
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

/// The first line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BookHeader {
    book: u32,
    game: String,
    seed: u64,
}

impl BookArguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        with_engine!(self.game, Node => self.make::<Node>(out)).ok_or(LaboratoryError::NoEngine(self.game))?
    }

    fn make<N: Provable>(&self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let header = BookHeader { book: BOOK_VERSION, game: self.game.to_string(), seed: self.seed };
        let mut games: BTreeMap<u64, BookGame> = BTreeMap::new();
        let mut file = None;
        if let Some(path) = &self.games {
            let (kept, kept_file) = kept::open::<_, BookGame>(path, &header)?;
            games.extend(kept.into_iter().map(|game| (game.game, game)));
            file = Some((kept_file, path));
        }
        let missing: Vec<u64> = (0..self.count).filter(|game| !games.contains_key(game)).collect();
        let next = AtomicU64::new(0);
        let number = || missing.get(next.fetch_add(1, Ordering::Relaxed) as usize).copied();
        let seed = self.seed;
        let maker = || {
            let mut maker = BookMaker::<N>::new(seed);
            Box::new(move |number| maker.play(number)) as Box<dyn FnMut(u64) -> BookGame>
        };
        workers::make(self.threads, &Deadline::after(self.minutes), number, maker, |game| {
            if let Some((file, path)) = &mut file {
                write_line(file, path, &game)?;
            }
            games.insert(game.game, game);
            Ok(false)
        })?;
        let book: Vec<_> = (0..self.count).map_while(|number| games.remove(&number)).collect();
        let write = |source| LaboratoryError::Write { path: self.output.clone(), source };
        let packed = self.packed(&book).map_err(write)?;
        fs::write(&self.output, &packed).map_err(write)?;
        let games = book.len().max(1) as f64;
        let share = |winner| 100.0 * book.iter().filter(|game| game.winner == winner).count() as f64 / games;
        let moves: usize = book.iter().map(|game| game.moves.len()).sum();
        writeln!(
            out,
            "{} games, {} bytes, {:.1} moves a game, White wins {:.1} %, Black {:.1} %",
            book.len(),
            packed.len(),
            moves as f64 / games,
            share(Some(Color::White)),
            share(Some(Color::Black)),
        )
        .map_err(LaboratoryError::Output)
    }

    /// The file of a book: a compressed text with a line for each game, after a line that tells how it was made.
    fn packed(&self, book: &[BookGame]) -> std::io::Result<Vec<u8>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        writeln!(encoder, "# laboratory book {} --seed {} --count {}", self.game, self.seed, book.len())?;
        for game in book {
            writeln!(encoder, "{}", game.line())?;
        }
        encoder.finish()
    }
}
