use std::{collections::HashMap, path::Path};

use super::{
    CliError,
    serve::{runtime, serve, start_log},
};
use crate::{bot::BotConfig, config::Config};

/// The file that is read beside the environment, in the folder where the program is started.
const ENV_FILE: &str = ".env";

#[derive(Debug, Default, clap::Args)]
pub(super) struct Arguments {
    /// Registers the commands even if they did not change
    #[arg(long)]
    register: bool,
}

impl Arguments {
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>) -> Result<(), CliError> {
        let file = read_env_file(Path::new(ENV_FILE))?;
        let config = Config::from_env(|name| lookup(name).or_else(|| file.get(name).cloned()))?;
        start_log(&config.log);
        let bot = BotConfig {
            token: config.token.secret().to_owned(),
            api_url: config.api_url,
            dev_guild: config.dev_guild.map(|guild| guild.0),
            force_register: self.register,
        };
        runtime()?.block_on(serve(bot, config.data_dir))
    }
}

/// The variables in a file; none if there is no file. What is wrong is told without the line, which may hold the token.
fn read_env_file(path: &Path) -> Result<HashMap<String, String>, CliError> {
    let unreadable = |error: dotenvy::Error, read: usize| match error {
        dotenvy::Error::Io(error) => CliError::EnvFile(error.to_string()),
        _ => CliError::EnvFile(format!("its variable number {} is malformed", read + 1)),
    };
    let mut variables = HashMap::new();
    let entries = match dotenvy::from_path_iter(path) {
        Err(error) if error.not_found() => return Ok(variables),
        entries => entries.map_err(|error| unreadable(error, 0))?,
    };
    for (read, entry) in entries.enumerate() {
        let (name, value) = entry.map_err(|error| unreadable(error, read))?;
        variables.entry(name).or_insert(value);
    }
    Ok(variables)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_file_is_read_and_never_shown() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let path = dir.path().join(ENV_FILE);
        assert!(read_env_file(&path).expect("no file is no mistake").is_empty());

        fs::write(&path, "# comment\nDISCORD_TOKEN=\"a.b.c\"\n\nRUST_LOG=info\n").expect("the file is written");
        let variables = read_env_file(&path).expect("the file is well formed");
        assert_eq!(variables["DISCORD_TOKEN"], "a.b.c");
        assert_eq!(variables["RUST_LOG"], "info");

        fs::write(&path, "RUST_LOG=info\nDISCORD_TOKEN=a.b.c secret\n").expect("the file is written");
        let error = read_env_file(&path).expect_err("the second line has a blank").to_string();
        assert!(error.contains("number 2") && !error.contains("a.b.c") && !error.contains("secret"), "{error}");
    }
}
