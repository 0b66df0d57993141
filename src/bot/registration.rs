//! Registers the commands with Discord if they have changed, or if Discord lists others.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use reqwest::Method;
use serde_json::{Value, json};
use thiserror::Error;
use tokio::{sync::Mutex, time::Instant};

use super::{
    commands::{Scope, Text, commands, different, fingerprint},
    endpoint::Endpoint,
    rest::{Call, Rest, RestError},
    worker::{WorkError, Worker},
};

/// The scope of commands that work everywhere. All other scopes are ids of servers.
const GLOBAL: &str = "global";
/// The fingerprint that is stored while commands are being registered. No set of commands has this fingerprint.
const UNDER_WAY: u64 = 0;
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
    force: AtomicBool,
    /// Held during a registration, so that only one runs at a time although several shards can become ready at once.
    turn: Mutex<()>,
}

/// The reason why the commands could not be registered.
#[derive(Debug, Error)]
pub enum RegistrationError {
    /// The stored fingerprints could not be read or written.
    #[error(transparent)]
    Host(#[from] WorkError),
    /// Discord refused the request, or did not answer.
    #[error(transparent)]
    Rest(#[from] RestError),
}

/// One request of a registration.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Task {
    /// Removes all commands from this scope.
    Clear(String),
    /// Registers the commands in this scope.
    Register(String),
}

/// The requests after which `scope` has the wanted commands, if `due` tells that it lacks them, and all other servers
/// have none. Global commands are never removed, so they stay registered while newer commands are tried in one server.
fn tasks(scope: &str, known: &[String], due: bool) -> Vec<Task> {
    let mut tasks = Vec::new();
    if due {
        tasks.push(Task::Register(scope.to_owned()));
    }
    let left = known.iter().filter(|known| *known != scope && *known != GLOBAL);
    tasks.extend(left.cloned().map(Task::Clear));
    tasks
}

impl Registrar {
    /// Creates a registrar for commands in the server `dev_guild`, or for global commands if it is `None`. With
    /// `force`, the first registration takes place even if the commands have not changed.
    pub fn new(rest: Arc<Rest>, text: Text, dev_guild: Option<u64>, force: bool) -> Self {
        Self { rest, text, dev_guild, force: AtomicBool::new(force), turn: Mutex::new(()) }
    }

    /// Registers the commands if they have changed since the last registration, or if Discord lists others, and removes
    /// them from other servers. Commands can be deleted without this bot, and a store can outlive what it was
    /// registered with.
    ///
    /// # Errors
    /// Returns an error if Discord refuses or does not answer, or if the store cannot be read or written. It is always
    /// safe to call this function again.
    pub async fn register(&self, worker: &Worker, application: u64) -> Result<(), RegistrationError> {
        let _turn = self.turn.lock().await;
        let commands = commands(&self.text);
        let wanted = fingerprint(&commands);
        let commands = serde_json::to_value(&commands).expect("commands are JSON");
        let scope = self.dev_guild.map_or_else(|| GLOBAL.to_owned(), |guild| guild.to_string());
        let asked = scope.clone();
        let (known, registered) = worker
            .run(move |host| Ok((host.registered_scopes(application)?, host.registered(application, &asked)?)))
            .await?;
        let force = self.force.load(Ordering::Relaxed);
        let due = force || registered != Some(wanted) || !self.lists(application, &scope, &commands).await?;
        for task in tasks(&scope, &known, due) {
            let (scope, hash) = match task {
                Task::Clear(scope) => {
                    match self.put(application, &scope, &json!([])).await {
                        // If a server refuses access, it has removed the bot, and the bot's commands with it.
                        Err(error) if !error.has_status(403) && !error.has_status(404) => return Err(error.into()),
                        _ => tracing::info!(scope, "commands cleared"),
                    }
                    (scope, None)
                }
                Task::Register(scope) => {
                    // The start is recorded first. If the bot stops before the request ends, the next run knows that
                    // this scope may have commands to remove.
                    let begun = scope.clone();
                    worker.run(move |host| host.set_registered(application, &begun, Some(UNDER_WAY))).await?;
                    self.put(application, &scope, &commands).await?;
                    self.force.store(false, Ordering::Relaxed);
                    tracing::info!(scope, "commands registered");
                    (scope, Some(wanted))
                }
            };
            worker.run(move |host| host.set_registered(application, &scope, hash)).await?;
        }
        Ok(())
    }

    /// Whether Discord lists exactly these commands in a scope.
    async fn lists(&self, application: u64, scope: &str, commands: &Value) -> Result<bool, RestError> {
        let guild = scope.parse().ok();
        let endpoint = Endpoint::Commands { application, guild };
        let call = Call::new(Method::GET, endpoint, Instant::now() + WITHIN);
        // Without this query, Discord leaves out the translations.
        let query = "with_localizations=true";
        let listed = self.rest.send(Call { query, patience: PATIENCE, ..call }).await?;
        let (wanted, listed) = (entries(commands), entries(&listed));
        let different = different(wanted, listed, Scope::of(guild));
        if !different.is_empty() {
            tracing::info!(scope, commands = different.join(" "), "Discord lists other commands than those registered");
        }
        Ok(different.is_empty())
    }

    async fn put(&self, application: u64, scope: &str, commands: &Value) -> Result<(), RestError> {
        let endpoint = Endpoint::Commands { application, guild: scope.parse().ok() };
        let call = Call::new(Method::PUT, endpoint, Instant::now() + WITHIN);
        self.rest.send(Call { body: Some(commands), patience: PATIENCE, ..call }).await.map(|_| ())
    }
}

fn entries(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::stand_in::{TestServer, answer_like_discord};

    fn check(scope: &str, known: &[&str], due: bool, expected: &[Task]) {
        let known = known.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(tasks(scope, &known, due), expected);
    }

    #[test]
    fn other_servers_are_cleared() {
        let register = |scope: &str| Task::Register(scope.to_owned());
        let clear = |scope: &str| Task::Clear(scope.to_owned());
        check(GLOBAL, &[], true, &[register(GLOBAL)]);
        check(GLOBAL, &[GLOBAL], false, &[]);
        check(GLOBAL, &[GLOBAL, "12"], false, &[clear("12")]);
        check("12", &[GLOBAL], true, &[register("12")]);
        check("12", &["11", GLOBAL, "12"], false, &[clear("11")]);
    }

    #[tokio::test]
    async fn scopes_have_addresses() {
        let stand_in = TestServer::start(answer_like_discord).await;
        let rest = Rest::new(reqwest::Client::new(), "token", stand_in.base()).expect("an ordinary token");
        let registrar = Registrar::new(Arc::new(rest), |_, phrase| phrase.id().to_owned(), None, false);
        registrar.put(9, GLOBAL, &json!([])).await.expect("taken");
        registrar.put(9, "12", &json!([])).await.expect("taken");
        assert_eq!(stand_in.requests(), ["PUT /applications/9/commands", "PUT /applications/9/guilds/12/commands"]);
    }
}
