//! `parlor run`: runs the bot.

use std::sync::Arc;

use super::{
    CliError, env_file,
    serve::{block_on, library, serve, start_log},
};
use crate::{
    bot::{BotConfig, bot_timing::BotTiming, lease_timing::LeaseTiming},
    config::Config,
};
use domain::time::SystemClock;

/// The name of the variable by which tests shorten the leases: their times are divided by this number. It has no effect
/// on a bot that is connected to Discord itself.
const HURRY: &str = "PARLOR_TEST_HURRY";

pub(super) fn run(lookup: impl Fn(&str) -> Option<String>) -> Result<(), CliError> {
    let lookup = env_file::beside(lookup)?;
    let config = Config::from_env(&lookup)?;
    let hurry = lookup(HURRY).filter(|_| config.api_url.is_some()).and_then(|by| by.parse().ok());
    start_log(&config.log, config.log_format);
    let bot = BotConfig {
        token: config.token.secret().to_owned(),
        api_url: config.api_url,
        dev_guild: config.dev_guild.map(|guild| guild.0),
        emojis: true,
        lease_timing: LeaseTiming::default().hurried(hurry.unwrap_or(1)),
        bot_timing: BotTiming::default(),
        folder: config.database.is_some().then(|| config.data_dir.clone()),
    };
    let (puzzles, clock) = (library(config.puzzles_dir), Arc::new(SystemClock));
    block_on(serve(bot, config.data_dir, config.database, puzzles, config.metrics, clock, |_| {}))
}
