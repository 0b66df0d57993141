//! `laboratory seeks`: how long people wait who look for an opponent.

use std::io::Write;

use super::LaboratoryError;
use crate::seeks::{SeekFigures, SeekSimulation};

/// The arguments of `laboratory seeks`.
#[derive(Debug, clap::Args)]
pub(super) struct SeeksArguments {
    /// The numbers of seeks a day
    #[arg(long, value_delimiter = ',', default_value = "1,10,100,1000")]
    rates: Vec<u32>,
    /// The number of days; fewer for many seeks a day if not given
    #[arg(long)]
    days: Option<u32>,
    /// The seed of the people and of their games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl SeeksArguments {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), LaboratoryError> {
        let mut line = |line: &str| writeln!(out, "{line}").map_err(LaboratoryError::Output);
        line(
            "| seeks a day | whose | seeks | found | wait, hours: half, 90%, 99% | ratings apart: half, 90% | again | score |",
        )?;
        line("|---|---|---|---|---|---|---|---|")?;
        for rate in self.rates {
            // With few seeks a day, it takes long until there are enough of them.
            let days = self.days.unwrap_or_else(|| (20_000 / rate.max(1)).clamp(90, 2000));
            let report = SeekSimulation { rate, days, seed: self.seed }.run();
            for (whose, figures) in [("known", &report.known), ("new", &report.new)] {
                line(&row(rate, whose, figures))?;
            }
        }
        Ok(())
    }
}

fn row(rate: u32, whose: &str, figures: &SeekFigures) -> String {
    let [half, most, nearly] = [50, 90, 99].map(|percent| figures.wait(percent));
    let [near, far] = [50, 90].map(|percent| figures.distance(percent));
    let (seeks, found, again, score) = (figures.seeks, figures.found(), figures.again(), figures.score());
    format!(
        "| {rate} | {whose} | {seeks} | {found:.0}% | {half:.1}, {most:.1}, {nearly:.1} | {near}, {far} | {again:.0}% | {score:.2} |"
    )
}
