//! A relay between a program and its PostgreSQL server, which delays what passes and counts round trips: each begins
//! with the first bytes that a connection sends after an answer.

// Each target uses a part of this file.
#![allow(dead_code)]

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{UnixListener, UnixStream},
    sync::mpsc::unbounded_channel,
    task::JoinHandle,
    time::{Instant, sleep_until},
};

use crate::postgres::Server;

/// The message that ends a transaction which only reads. Nobody waits for its answer.
const ROLLBACK: &[u8] = b"Q\0\0\0\x0drollback\0";

/// A Unix socket that leads to a server.
pub struct Relay {
    folder: PathBuf,
    trips: Arc<AtomicU64>,
    accepting: JoinHandle<()>,
}

impl Relay {
    /// Starts a relay with its socket in this folder. Bytes take `distance` each way.
    pub fn start(folder: &Path, server: &Server, distance: Duration) -> Self {
        let listener = UnixListener::bind(folder.join(".s.PGSQL.5432")).expect("a free name");
        let (trips, socket) = (Arc::<AtomicU64>::default(), server.folder().join(".s.PGSQL.5432"));
        let counted = Arc::clone(&trips);
        let accepting = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&socket).await.expect("the server is there");
                let ((from, to), (back, forth)) = (client.into_split(), server.into_split());
                // Whether the next bytes from the client begin a round trip.
                let answered = Arc::new(AtomicU64::new(1));
                let (trips, asked) = (Arc::clone(&counted), Arc::clone(&answered));
                let count = move |bytes: &[u8]| {
                    if bytes != ROLLBACK {
                        trips.fetch_add(asked.swap(0, Ordering::Relaxed), Ordering::Relaxed);
                    }
                };
                tokio::spawn(pass(from, forth, distance, count));
                tokio::spawn(pass(back, to, distance, move |_| answered.store(1, Ordering::Relaxed)));
            }
        });
        Self { folder: folder.to_owned(), trips, accepting }
    }

    /// The address of a database of the server, through this relay.
    pub fn address(&self, database: &str) -> String {
        let name = database.split(['/', '?']).nth(3).expect("a name");
        format!("postgres://parlor@/{name}?host={}", self.folder.display())
    }

    /// The number of round trips so far.
    pub fn trips(&self) -> u64 {
        self.trips.load(Ordering::Relaxed)
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// Passes bytes on after a delay. Calls `note` whenever some have come.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    delay: Duration,
    note: impl Fn(&[u8]),
) {
    let (send, mut receive) = unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((due, bytes)) = receive.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        note(&buffer[..read]);
        if send.send((Instant::now() + delay, buffer[..read].to_vec())).is_err() {
            return;
        }
    }
}
