//! Asking a running bot about its health, through the socket in its folder.

use std::{io::Write, path::Path};

use super::{CliError, env_file, serve::runtime};
#[cfg(unix)]
use crate::metrics::SEEK_ORDERS;
use crate::{application::OperatorOrder, config};

/// The time within which the bot has to answer. The bot itself waits two seconds for its store.
#[cfg(unix)]
const WITHIN: std::time::Duration = std::time::Duration::from_secs(10);

#[derive(Debug, clap::Args)]
pub(super) struct Health {}

impl Health {
    /// Prints the bot's answer.
    pub(super) fn run(self, lookup: impl Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<(), CliError> {
        let dir = config::data_dir(env_file::beside(lookup)?)?;
        let answer = runtime()?.block_on(ask(&dir, "/health"));
        let (status, text) = answer.map_err(|reason| CliError::NoBot { dir, reason })?;
        write!(out, "{text}").map_err(CliError::Output)?;
        if status == 200 { Ok(()) } else { Err(CliError::NotHealthy) }
    }
}

/// Sends a request for a path to the bot whose store is in a folder. Returns the HTTP status and the text of the
/// answer.
#[cfg(unix)]
pub(super) async fn ask(folder: &Path, path: &str) -> Result<(u16, String), String> {
    answered(client(folder)?.get(address(path))).await
}

/// Passes an order on to the bot whose store is in a folder. Returns the HTTP status and the text of the answer.
#[cfg(unix)]
pub(super) async fn pass_on(folder: &Path, order: &OperatorOrder) -> Result<(u16, String), String> {
    let order = serde_json::to_string(order).expect("orders have string keys and no other reason to fail");
    answered(client(folder)?.post(address(SEEK_ORDERS)).body(order)).await
}

#[cfg(unix)]
fn address(path: &str) -> String {
    format!("http://parlor{path}")
}

#[cfg(unix)]
fn client(folder: &Path) -> Result<reqwest::Client, String> {
    let socket = folder.join(crate::metrics::SOCKET);
    reqwest::Client::builder().no_proxy().unix_socket(socket).timeout(WITHIN).build().map_err(|error| chain(&error))
}

#[cfg(unix)]
async fn answered(request: reqwest::RequestBuilder) -> Result<(u16, String), String> {
    let answer = request.send().await.map_err(|error| chain(&error))?;
    let status = answer.status().as_u16();
    Ok((status, answer.text().await.map_err(|error| chain(&error))?))
}

/// The last cause of an error.
#[cfg(unix)]
fn chain(error: &reqwest::Error) -> String {
    let causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
    causes.last().map_or_else(|| error.to_string(), ToString::to_string)
}

/// Sends a request for a path to the bot whose store is in a folder.
#[cfg(not(unix))]
pub(super) async fn ask(_folder: &Path, _path: &str) -> Result<(u16, String), String> {
    Err("running bots cannot be asked on this system".to_owned())
}

/// Passes an order on to the bot whose store is in a folder.
#[cfg(not(unix))]
pub(super) async fn pass_on(_folder: &Path, _order: &OperatorOrder) -> Result<(u16, String), String> {
    Err("running bots cannot be asked on this system: stop the bot first".to_owned())
}
