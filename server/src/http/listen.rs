//! The listener: how connections are taken, how many at once, and when they are given up.
//!
//! A connection on which nothing happens is closed: no request's head within [`HEAD`], be it the first one or the next; an answer
//! that nobody reads ([`Pace`]). Bodies have their own pace, see `body`.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use super::pace::Pace;
use crate::app::App;
use crate::settings::Settings;

/// Time for the head of a request, counted from the end of the one before.
const HEAD: Duration = Duration::from_secs(30);
/// Largest head of a request, and most of a body that is read ahead.
const BUFFER: usize = 64 * 1024;
/// Descriptors for everything that is no connection: the database, files, folders.
const OTHER_FILES: u64 = 256;
/// Pause when a connection cannot be taken, such as for want of descriptors.
const AFTER_FAILURE: Duration = Duration::from_millis(100);

/// How many connections there may be.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    pub all: usize,
    /// Of one address.
    pub each: usize,
}

impl Most {
    /// As the settings have it, as far as the process may open so many files; it raises its limit as far as it may.
    pub fn of(settings: &Settings) -> Most {
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current != limit.maximum {
            let raised = rustix::process::Rlimit { current: limit.maximum, ..limit };
            if setrlimit(Resource::Nofile, raised).is_ok() {
                limit = raised;
            }
        }
        let files = limit.current.unwrap_or(u64::MAX);
        let fits = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).max(1);
        if fits < settings.max_connections {
            tracing::warn!(
                "this process may open {files} files: {fits} connections at once instead of MAX_CONNECTIONS {}",
                settings.max_connections
            );
        }
        // Behind proxies all connections come from them, and to count by address is their work.
        let each = if settings.trusted_proxies > 0 { usize::MAX } else { settings.connections_per_address };
        Most { all: fits.min(settings.max_connections), each }
    }
}

/// Serves until the server is told to end, then lets the requests that are under way finish.
pub async fn serve(app: App, listener: TcpListener, router: Router, most: Most) {
    let counted = Counted { most, open: Arc::default() };
    let graceful = GracefulShutdown::new();
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(BUFFER);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopped() => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(AFTER_FAILURE).await;
                continue;
            }
        };
        // One too many is closed at once.
        let Some(place) = counted.enter(address.ip()) else { continue };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            router.clone().oneshot(request)
        });
        let connection = graceful.watch(server.serve_connection(TokioIo::new(Steady::new(stream)), service));
        tokio::spawn(async move {
            // A connection that breaks, or is given up, is nobody's fault here.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The open connections by address.
#[derive(Clone)]
struct Counted {
    most: Most,
    open: Arc<Mutex<(usize, HashMap<IpAddr, usize>)>>,
}

struct Place {
    counted: Counted,
    address: IpAddr,
}

impl Counted {
    fn enter(&self, address: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, by_address) = &mut *open;
        let of_address = by_address.get(&address).copied().unwrap_or_default();
        if *all >= self.most.all || of_address >= self.most.each {
            return None;
        }
        *all += 1;
        by_address.insert(address, of_address + 1);
        Some(Place { counted: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.counted.open.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, by_address) = &mut *open;
        *all -= 1;
        match by_address.get_mut(&self.address) {
            Some(1) | None => {
                by_address.remove(&self.address);
            }
            Some(count) => *count -= 1,
        }
    }
}

/// A connection that breaks when the other side does not read what is written.
struct Steady {
    stream: TcpStream,
    writing: Pace,
}

impl Steady {
    fn new(stream: TcpStream) -> Self {
        Steady { stream, writing: Pace::default() }
    }

    fn paced(&mut self, written: Poll<io::Result<usize>>, context: &mut Context<'_>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Pending => self.writing.poll_overdue(context).map(|()| Err(io::Error::from(io::ErrorKind::TimedOut))),
            Poll::Ready(Ok(bytes)) => {
                self.writing.moved(bytes);
                written
            }
            Poll::Ready(Err(_)) => written,
        }
    }
}

impl AsyncRead for Steady {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, to: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, to)
    }
}

impl AsyncWrite for Steady {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.paced(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.paced(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
