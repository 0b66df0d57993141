//! Registers the commands with Discord, once in each process that holds the first shard.

use std::{sync::Arc, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use thiserror::Error;
use tokio::{sync::OnceCell, time::Instant};

use super::{
    commands::{Text, commands},
    endpoint::Endpoint,
    rest::{Call, Rest, RestError},
    worker::Worker,
};
use crate::application::ApplicationError;

/// The timeout of one attempt at a request.
const PATIENCE: Duration = Duration::from_secs(30);
/// The time after which a request is not retried.
const WITHIN: Duration = Duration::from_secs(5 * 60);

/// Registers the commands.
#[derive(Debug)]
pub struct Registrar {
    rest: Arc<Rest>,
    text: Text,
    dev_guild: Option<u64>,
    /// Set when the commands are registered.
    done: OnceCell<()>,
}

/// The reason why the commands could not be registered.
#[derive(Debug, Error)]
pub enum RegistrationError {
    /// The server that had commands of its own could not be read or written.
    #[error(transparent)]
    Application(#[from] ApplicationError),
    /// Discord refused the request, or did not answer.
    #[error(transparent)]
    Rest(#[from] RestError),
}

impl Registrar {
    /// Creates a registrar for commands in the server `dev_guild`, or for global commands if it is `None`.
    pub const fn new(rest: Arc<Rest>, text: Text, dev_guild: Option<u64>) -> Self {
        Self { rest, text, dev_guild, done: OnceCell::const_new() }
    }

    /// Registers the commands, unless this registrar has done so, and removes them from the server in which they were
    /// registered before. Global commands are never removed, so they stay while newer commands are tried in one server.
    ///
    /// # Errors
    /// Returns an error if Discord refuses or does not answer, or if the store cannot be read or written. It is always
    /// safe to call this function again.
    pub async fn register(&self, worker: &Worker, application: u64) -> Result<(), RegistrationError> {
        self.done.get_or_try_init(|| self.replace(worker, application)).await.copied()
    }

    async fn replace(&self, worker: &Worker, application: u64) -> Result<(), RegistrationError> {
        let wanted = self.dev_guild;
        let before = worker.run(move |app| Ok(app.store().servers.dev_guild(application)?)).await?;
        if before != wanted {
            if let Some(guild) = before {
                match self.put(application, before, &json!([])).await {
                    // If a server refuses access, it has removed the bot, and the bot's commands with it.
                    Err(error) if !error.has_status(403) && !error.has_status(404) => return Err(error.into()),
                    _ => tracing::info!(guild, "commands cleared"),
                }
            }
            // Stored before the request: if the bot stops before it ends, the next run knows what to clear.
            worker.run(move |app| Ok(app.store().servers.set_dev_guild(application, wanted)?)).await?;
        }
        let commands = serde_json::to_value(commands(&self.text)).expect("commands are JSON");
        self.put(application, wanted, &commands).await?;
        tracing::info!(guild = wanted, "commands registered");
        Ok(())
    }

    /// Replaces all commands of a server, or the global commands.
    async fn put(&self, application: u64, guild: Option<u64>, commands: &Value) -> Result<(), RestError> {
        let endpoint = Endpoint::Commands { application, guild };
        let call = Call::new(Method::PUT, endpoint, Instant::now() + WITHIN);
        self.rest.send(Call { body: Some(commands), patience: PATIENCE, ..call }).await.map(drop)
    }
}
