//! `parlor run`: runs the bot.

use std::sync::Arc;

use super::{
    CliError, env_file,
    serve::{block_on, serve, start_log},
};
use crate::{
    bot::{BotConfig, pace::Pace},
    config::Config,
    time::SystemClock,
};

#[derive(Debug, Default, clap::Args)]
pub(super) struct Arguments {
    /// Registers the commands even if they did not change
    #[arg(long)]
    register: bool,
}

impl Arguments {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>) -> Result<(), CliError> {
        let config = Config::from_env(env_file::beside(lookup)?)?;
        start_log(&config.log, config.log_format);
        let bot = BotConfig {
            token: config.token.secret().to_owned(),
            api_url: config.api_url,
            dev_guild: config.dev_guild.map(|guild| guild.0),
            force_register: self.register,
            pace: Pace::default(),
        };
        block_on(serve(bot, config.data_dir, config.database, config.metrics, Arc::new(SystemClock)))
    }
}
