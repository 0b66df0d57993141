//! An HTTP server for clients that may be slow, silent or numerous.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{Router, serve::Listener};
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    task::{AbortHandle, JoinSet},
    time::timeout,
};

/// The maximum number of open connections.
const MOST: usize = 32;
/// The time within which a client has to send the request line and headers.
const HEAD_WITHIN: Duration = Duration::from_secs(5);
/// The maximum duration of a connection, from the first byte of the request to the last byte of the answer.
const EXCHANGE_WITHIN: Duration = Duration::from_secs(30);

/// A connection that is open or has just closed.
struct Connection {
    task: AbortHandle,
    /// Whether the request line and headers have arrived.
    heard: Arc<AtomicBool>,
}

/// Answers one request on each connection. Never returns.
///
/// If [`MOST`] connections are open, a new connection replaces the oldest one whose request has not arrived yet. If the
/// requests have arrived on all connections, the new connection is closed.
pub(super) async fn serve<L: Listener>(mut listener: L, router: Router) -> Infallible {
    // Dropping this future drops the tasks, and so closes every connection.
    let mut tasks = JoinSet::new();
    let mut open = VecDeque::<Connection>::with_capacity(MOST);
    loop {
        let (stream, _) = listener.accept().await;
        while tasks.try_join_next().is_some() {}
        open.retain(|connection| !connection.task.is_finished());
        if open.len() >= MOST {
            let silent = open.iter().position(|connection| !connection.heard.load(Ordering::Relaxed));
            let Some(evicted) = silent.and_then(|at| open.remove(at)) else { continue };
            evicted.task.abort();
        }
        let heard = Arc::<AtomicBool>::default();
        let task = tasks.spawn(exchange(stream, router.clone(), Arc::clone(&heard)));
        open.push_back(Connection { task, heard });
    }
}

async fn exchange<L>(stream: L, router: Router, heard: Arc<AtomicBool>)
where
    L: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let router = TowerToHyperService::new(router);
    let answer = service_fn(move |request: Request<Incoming>| {
        heard.store(true, Ordering::Relaxed);
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), answer);
    match timeout(EXCHANGE_WITHIN, connection).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "a request for metrics was not answered"),
        Err(_) => tracing::debug!("a request for metrics took too long"),
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, SocketAddr};

    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpListener, TcpStream},
        sync::Notify,
        time::Instant,
    };

    use super::*;

    async fn start(router: Router) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        tokio::spawn(serve(listener, router));
        address
    }

    async fn sent(address: SocketAddr, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        stream.write_all(bytes).await.expect("it is taken");
        stream
    }

    /// Reads until the other side closes the connection.
    async fn rest(mut stream: TcpStream) -> String {
        let mut bytes = Vec::new();
        // If the other side closes the connection with unread bytes, the connection may be reset, so a read error is
        // ignored.
        stream.read_to_end(&mut bytes).await.ok();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[tokio::test]
    async fn half_sent_requests_neither_stay_nor_stand_in_the_way() {
        let address = start(Router::new().route("/", get(|| async { "here" }))).await;
        let begin = Instant::now();
        let mut half_sent = Vec::new();
        for _ in 0..4 * MOST {
            half_sent.push(sent(address, b"GET / HTTP/1.1\r\nHost: x\r\n").await);
        }
        let answer = rest(sent(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await).await;
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("here"), "{answer}");
        for stream in half_sent {
            assert!(!rest(stream).await.contains("200"), "half a request has no answer");
        }
        assert!(begin.elapsed() < EXCHANGE_WITHIN, "all were closed by the time limit of the head");
    }

    #[tokio::test]
    async fn whole_requests_are_not_evicted() {
        let (arrived, go) = (Arc::new(Notify::new()), Arc::new(tokio::sync::Semaphore::new(0)));
        let router = Router::new().route("/", {
            let (arrived, go) = (Arc::clone(&arrived), Arc::clone(&go));
            get(move || {
                let (arrived, go) = (Arc::clone(&arrived), Arc::clone(&go));
                async move {
                    arrived.notify_one();
                    drop(go.acquire().await);
                    "here"
                }
            })
        });
        let address = start(router).await;
        let mut waiting = Vec::new();
        for _ in 0..MOST {
            waiting.push(sent(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await);
            arrived.notified().await;
        }
        assert_eq!(rest(sent(address, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await).await, "", "there is no room");
        go.add_permits(1);
        for stream in waiting {
            assert!(rest(stream).await.ends_with("here"));
        }
    }
}
