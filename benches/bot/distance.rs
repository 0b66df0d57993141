//! Moves while the database is far away: the time from the gateway's event for `/move` to the callback with the new board, and
//! the number of round trips to PostgreSQL, until that callback and until nothing more is to do.
//!
//! A relay between the bot and the server delays what passes, and counts: a round trip begins with the first bytes that a
//! connection sends after an answer.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use discord_stand_in::Place;
use store::{DatabaseUrl, Store};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{UnixListener, UnixStream},
    runtime::Handle,
    sync::mpsc::unbounded_channel,
    task::JoinHandle,
    time::{Instant, sleep, sleep_until},
};

use crate::{
    lobby::Lobby,
    postgres::Server,
    support::{Dice, is_quick, percentiles},
};

/// The times that bytes take each way, in milliseconds.
const DISTANCES: [u64; 3] = [0, 5, 20];

pub async fn run() {
    let Some(server) = Server::start(&[]) else { return };
    let (moves, idle) = if is_quick() { (5, 1) } else { (100, 20) };
    for distance in DISTANCES.map(Duration::from_millis) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let relay = Relay::start(folder.path(), &server, distance);
        let address = format!("postgres://parlor@/{}?host={}", name(&server.database()), folder.path().display());
        let url: DatabaseUrl = address.parse().expect("an address");
        let store = tokio::task::spawn_blocking(move || Store::connect(&url)).await.expect("no panic");
        let lobby = Lobby::open_on(store.expect("the server is there"), &Handle::current()).await;
        let mut dice = Dice::new(1);
        for _ in 0..5 {
            lobby.send_move(Place::LOBBY, &mut dice).await.reply().await.expect("complete");
        }
        sleep(Duration::from_secs(1)).await;
        let before = relay.trips();
        sleep(Duration::from_secs(idle)).await;
        let idle = (relay.trips() - before) as f64 / idle as f64;

        let (mut times, mut answering, mut all) = (Vec::new(), 0, 0);
        while times.len() < moves {
            if lobby.game_at(Place::LOBBY).is_none() {
                lobby.begin(Place::LOBBY).await;
                sleep(PAUSE).await;
            }
            let before = relay.trips();
            let sent = lobby.send_move(Place::LOBBY, &mut dice).await;
            // The look at the game for a random move.
            let looks = relay.trips() - before;
            times.push(sent.acknowledged().await.expect("in time").after);
            sent.reply().await.expect("complete");
            answering += relay.trips() - before - looks;
            sleep(PAUSE).await;
            all += relay.trips() - before - looks;
        }
        let each = |trips: u64| trips as f64 / moves as f64;
        println!(
            "{} ms each way: {}; round trips: {:.1} until the answer, {:.1} in all, {idle:.1} a second when idle",
            distance.as_millis(),
            percentiles(&mut times),
            each(answering),
            each(all) - idle * PAUSE.as_secs_f64(),
        );
    }
}

/// The message that ends a transaction which only reads. Nobody waits for its answer.
const ROLLBACK: &[u8] = b"Q\0\0\0\x0drollback\0";

/// The pause between two moves, in which the bot does what is left.
const PAUSE: Duration = Duration::from_millis(600);

/// The name of the database in an address.
fn name(address: &str) -> &str {
    address.split(['/', '?']).nth(3).expect("a name")
}

/// A Unix socket that leads to a server.
struct Relay {
    trips: Arc<AtomicU64>,
    accepting: JoinHandle<()>,
}

impl Relay {
    fn start(folder: &Path, server: &Server, distance: Duration) -> Self {
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
        Self { trips, accepting }
    }

    fn trips(&self) -> u64 {
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
