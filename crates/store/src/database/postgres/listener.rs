//! A connection on which the server tells at once that shards have changed hands.
//!
//! It carries nothing else, and nothing depends on it: whoever waits for news of leases also looks from time to time.

use std::{
    future::{Future, poll_fn},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::watch,
    time::sleep,
};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::Trouble;

/// Tells the listeners, when the transaction commits, that leases have changed.
pub(super) const NOTIFY: &str = "notify parlor_leases";
/// Begins to listen.
const LISTEN: &str = "listen parlor_leases";

/// The pause after a connection that was lost, or that the server refused.
const PAUSE: Duration = Duration::from_secs(10);

/// Marks `changed` whenever leases have changed, until it has no receiver left.
pub(super) async fn listen(config: Config, tls: Option<MakeRustlsConnect>, changed: watch::Sender<()>) {
    while !changed.is_closed() {
        let ended = match tls.clone() {
            Some(tls) => hear(config.connect(tls), &changed).await,
            None => hear(config.connect(NoTls), &changed).await,
        };
        if let Err(error) = ended {
            tracing::debug!(error = %Trouble::from(error), "the connection that listens for leases ended");
        }
        sleep(PAUSE).await;
    }
}

/// Listens on a new connection until it ends.
async fn hear<S, T>(
    connecting: impl Future<Output = Result<(Client, Connection<S, T>), Error>>,
    changed: &watch::Sender<()>,
) -> Result<(), Error>
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    let (client, mut connection) = connecting.await?;
    let hearing = async {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(_) = message? {
                changed.send_replace(());
            }
        }
        Ok(())
    };
    // The answer to the statement arrives while messages are read.
    tokio::try_join!(client.batch_execute(LISTEN), hearing).map(drop)
}
