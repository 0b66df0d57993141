//! `parlor seeks`: what the operator reads and decides about people who look for opponents from elsewhere.

use std::{io::Write, path::Path};

use clap::Subcommand;

use super::{CliError, archive::open_store, env_file, running::pass_on, serve::runtime};
use crate::{
    application::{OperatorOrder, OrderError},
    config,
};
use domain::{
    id::UserId,
    time::{Clock, SystemClock, Timestamp},
};
use store::StoreError;

#[derive(Debug, clap::Args)]
pub(super) struct SeekArguments {
    #[command(subcommand)]
    order: Order,
}

#[derive(Debug, Subcommand)]
enum Order {
    /// Lists what players have reported about opponents from elsewhere, the newest first
    Reports {
        /// Shows the records of the games, too
        #[arg(long)]
        records: bool,
    },
    /// Lists who may not look for opponents from elsewhere
    Bars,
    /// Lets somebody not look for opponents from elsewhere
    Bar {
        /// The Discord id of the person
        user: UserId,
        /// The day on which it ends, such as 2026-12-24, at 0:00 UTC
        #[arg(long, value_parser = date)]
        until: Timestamp,
        /// The reason, which the person is told
        #[arg(long)]
        reason: Option<String>,
    },
    /// Lets somebody look for opponents from elsewhere again
    Unbar {
        /// The Discord id of the person
        user: UserId,
    },
}

fn date(text: &str) -> Result<Timestamp, String> {
    Timestamp::of_date(text).ok_or_else(|| "a date looks like 2026-12-24".to_owned())
}

impl SeekArguments {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        let order = match self.order {
            Order::Reports { records } => OperatorOrder::Reports { records },
            Order::Bars => OperatorOrder::Bars,
            Order::Bar { user, until, reason } => OperatorOrder::Bar { user, until, reason },
            Order::Unbar { user } => OperatorOrder::Unbar { user },
        };
        let dir = config::data_dir(env_file::beside(&lookup)?)?;
        let told = match open_store(&lookup, |in_use, _| in_use.into()) {
            Ok(store) => order.carry_out(&store, SystemClock.now()).map_err(|error| match error {
                OrderError::Malformed(problem) => CliError::Usage(problem.to_owned()),
                OrderError::Store(error) => error.into(),
            })?,
            Err(CliError::Store(StoreError::InUse { .. })) => pass_to_bot(&order, &dir)?,
            Err(error) => return Err(error),
        };
        write!(out, "{told}").map_err(CliError::Output)
    }
}

/// Lets the running bot that holds the store in a folder carry the order out.
fn pass_to_bot(order: &OperatorOrder, dir: &Path) -> Result<String, CliError> {
    let answer = runtime()?.block_on(pass_on(dir, order));
    match answer.map_err(|reason| CliError::NoBot { dir: dir.to_owned(), reason })? {
        (200, told) => Ok(told),
        (400, problem) => Err(CliError::Usage(problem)),
        (_, problem) => Err(CliError::NoBot { dir: dir.to_owned(), reason: problem.trim_end().to_owned() }),
    }
}
