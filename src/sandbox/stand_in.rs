//! The stand-in as a test or the command line holds it.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{State, WebSocketUpgrade},
    response::Response,
    routing::any,
};
use serde_json::Value;
use thiserror::Error;
use tokio::net::TcpListener;

use super::{
    cast::{Person, Place, TOKEN},
    deed::Misuse,
    faults::Trouble,
    gateway::{self, Order},
    journal::Request,
    rest,
    snowflake::Snowflake,
    world::{Shared, World},
};

/// Why the stand-in did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address can be reached from other computers.
    #[error("the sandbox listens on loopback addresses only, not on {0}")]
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
}

/// A running stand-in for Discord. It ends when this value is dropped.
#[derive(Debug)]
pub struct StandIn {
    shared: Arc<Shared>,
    url: String,
    server: tokio::task::JoinHandle<()>,
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl StandIn {
    /// Starts to listen on a loopback address; port 0 takes a free one.
    ///
    /// # Errors
    ///
    /// [`StartError`] for an address that is not loopback or not free.
    pub async fn start(address: SocketAddr) -> Result<Self, StartError> {
        if !address.ip().is_loopback() {
            return Err(StartError::NotLoopback(address));
        }
        let failed = |source| StartError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let url = format!("http://{}", listener.local_addr().map_err(failed)?);
        let shared = Arc::new(Shared::new(World::new(url.clone(), "Parlor")));
        let router = Router::new()
            .route("/gateway", any(open_gateway))
            .route("/gateway/", any(open_gateway))
            .route("/api/{*path}", any(rest::serve))
            .with_state(Arc::clone(&shared));
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the sandbox stopped listening");
            }
        });
        Ok(Self { shared, url, server })
    }

    /// The address, such as `http://127.0.0.1:4000`: the page's, and what stands for `https://discord.com`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The only token with which a bot can connect.
    pub fn token(&self) -> &'static str {
        TOKEN
    }

    /// Sends a slash command.
    ///
    /// # Errors
    ///
    /// [`Misuse`] when Discord's client would not let this person send it.
    pub fn command(&self, person: Person, place: Place, path: &str, options: Value) -> Result<Snowflake, Misuse> {
        let options = options.as_object().cloned().unwrap_or_default();
        self.shared.change(|world| world.invoke(person.0, place.0, path, &options))
    }

    /// Waits until a bot is connected; whether one is in time.
    pub async fn wait_for_bot(&self, deadline: Duration) -> bool {
        self.shared.until(deadline, |world| world.has_bot().then_some(())).await.is_some()
    }

    /// Orders trouble.
    pub fn trouble(&self, route: &str, times: usize, trouble: Trouble) {
        self.shared.change(|world| world.faults.order(route, times, trouble));
    }

    /// Drops.
    pub fn drop_gateway(&self, resumable: bool) {
        self.shared.change(|world| world.order(Order::Close(4000), !resumable));
    }

    /// Requests.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.look(|world| world.journal.clone())
    }
}

async fn open_gateway(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| gateway::serve(socket, shared))
}
