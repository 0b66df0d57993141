//! `parlor perft`: counts move sequences.

use std::{io::Write, time::Instant};

use super::{CliError, PositionArguments};

#[derive(Debug, clap::Args)]
pub(super) struct PerftArguments {
    #[command(flatten)]
    place: PositionArguments,
    /// The length of the sequences, in moves
    depth: u32,
    /// Also prints the count of each first move
    #[arg(long)]
    divide: bool,
}

impl PerftArguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CliError> {
        let position = self.place.read()?;
        let begin = Instant::now();
        // With depth 0, there are no first moves to list.
        let divided = if self.divide && self.depth > 0 { Some(engine::divide(&position, self.depth)) } else { None };
        let count = match &divided {
            Some(divided) => divided.iter().map(|(_, count)| count).sum(),
            None => engine::perft(&position, self.depth),
        };
        let seconds = begin.elapsed().as_secs_f64();
        let rate = if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        let mut print = || {
            for (mv, count) in divided.iter().flatten() {
                writeln!(out, "{mv}: {count}")?;
            }
            writeln!(out, "{count}\n{seconds:.3} seconds\n{rate:.0} nodes a second")
        };
        print().map_err(CliError::Output)
    }
}
