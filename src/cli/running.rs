//! Asking the bot that runs on a folder, through the socket that it listens on there.

use std::{io::Write, path::Path};

use super::{CliError, env_file, serve::runtime};
use crate::config;

/// How long the bot may take to answer. It gives up on a store that is silent for two seconds.
#[cfg(unix)]
const WITHIN: std::time::Duration = std::time::Duration::from_secs(10);

#[derive(Debug, clap::Args)]
pub(super) struct Health {}

impl Health {
    /// Prints what the bot says.
    ///
    /// # Errors
    /// [`CliError::NoBot`], or [`CliError::NotHealthy`] if something is wrong.
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        let dir = config::data_dir(env_file::beside(lookup)?)?;
        let answer = runtime()?.block_on(ask(&dir, "/health"));
        let (status, text) = answer.map_err(|reason| CliError::NoBot { dir, reason })?;
        write!(out, "{text}").map_err(CliError::Output)?;
        if status == 200 { Ok(()) } else { Err(CliError::NotHealthy) }
    }
}

/// The status and text with which the bot that runs on a folder answers a path.
///
/// # Errors
/// Why there is no answer, in words.
#[cfg(unix)]
pub(super) async fn ask(folder: &Path, path: &str) -> Result<(u16, String), String> {
    let chain = |error: reqwest::Error| {
        let causes = std::iter::successors(std::error::Error::source(&error), |cause| cause.source());
        causes.last().map_or_else(|| error.to_string(), ToString::to_string)
    };
    let socket = folder.join(crate::metrics::SOCKET);
    let client = reqwest::Client::builder().no_proxy().unix_socket(socket).timeout(WITHIN).build().map_err(chain)?;
    let answer = client.get(format!("http://parlor{path}")).send().await.map_err(chain)?;
    let status = answer.status().as_u16();
    Ok((status, answer.text().await.map_err(chain)?))
}

/// The status and text with which the bot that runs on a folder answers a path.
///
/// # Errors
/// Always: this system has no such sockets.
#[cfg(not(unix))]
pub(super) async fn ask(_folder: &Path, _path: &str) -> Result<(u16, String), String> {
    Err("running bots cannot be asked on this system".to_owned())
}
