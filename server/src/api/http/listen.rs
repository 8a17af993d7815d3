//! The listener: how connections are taken, how many at once, and when they are given up.
//!
//! A connection on which nothing happens is closed: no request's head within `IDLE_SECONDS`, be it the first one or the next; an answer
//! that nobody reads ([`Pace`]). Bodies have their own pace, see `body`.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tower::ServiceExt;

use super::context;
use super::pace::Pace;
use crate::process::settings::Settings;
use crate::store::app::App;

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
    let head = Duration::from_secs(app.settings.idle_seconds.into());
    server.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(BUFFER);
    let stall = app.settings.stall();
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
        // One too many is closed at once, when there is none on which nothing happens.
        let Some(place) = counted.enter(context::counted(address.ip())) else { continue };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let line = Arc::clone(&place.line);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(address));
            let (answer, work) = (router.clone().oneshot(request), line.work());
            async move {
                let answer = answer.await?;
                Ok::<_, Infallible>(answer.map(|body| Body::new(Worked { body, _work: work })))
            }
        });
        let connection = graceful.watch(server.serve_connection(TokioIo::new(Steady::new(stream, stall)), service));
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            loop {
                tokio::select! {
                    // A connection that breaks, or is given up, is nobody's fault here.
                    _ = &mut connection => break,
                    () = place.line.close.notified() => {
                        if place.line.is_idle() {
                            break;
                        }
                    }
                }
            }
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The open connections.
#[derive(Clone)]
struct Counted {
    most: Most,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    next: u64,
    lines: HashMap<u64, Arc<Line>>,
    by_address: HashMap<IpAddr, usize>,
}

/// What the listener knows of a connection.
struct Line {
    address: IpAddr,
    /// Requests whose answers are not written yet.
    working: AtomicUsize,
    /// When nothing began to happen on it.
    idle_since: Mutex<Instant>,
    /// Told that another one needs its place.
    close: Notify,
}

struct Place {
    counted: Counted,
    number: u64,
    line: Arc<Line>,
}

impl Counted {
    /// A place for one more. When all are taken, the connection goes on which nothing has happened for the longest time.
    fn enter(&self, address: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.of(address) >= self.most.each {
            open.end_an_idle_one(|line| line.address == address)?;
        } else if open.lines.len() >= self.most.all {
            open.end_an_idle_one(|_| true)?;
        }
        let line = Arc::new(Line {
            address,
            working: AtomicUsize::new(0),
            idle_since: Mutex::new(Instant::now()),
            close: Notify::new(),
        });
        let number = open.next;
        open.next += 1;
        open.lines.insert(number, Arc::clone(&line));
        *open.by_address.entry(address).or_default() += 1;
        Some(Place { counted: self.clone(), number, line })
    }
}

impl Open {
    fn of(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).copied().unwrap_or_default()
    }

    fn end_an_idle_one(&mut self, may_go: impl Fn(&Line) -> bool) -> Option<()> {
        let idle = self.lines.iter().filter(|(_, line)| line.is_idle() && may_go(line));
        let (number, _) = idle.min_by_key(|(_, line)| line.idle_since())?;
        let number = *number;
        self.remove(number)?.close.notify_one();
        Some(())
    }

    fn remove(&mut self, number: u64) -> Option<Arc<Line>> {
        let line = self.lines.remove(&number)?;
        match self.by_address.get_mut(&line.address) {
            Some(1) | None => {
                self.by_address.remove(&line.address);
            }
            Some(count) => *count -= 1,
        }
        Some(line)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.counted.open.lock().unwrap_or_else(PoisonError::into_inner).remove(self.number);
    }
}

impl Line {
    fn is_idle(&self) -> bool {
        self.working.load(Ordering::Relaxed) == 0
    }

    fn idle_since(&self) -> Instant {
        *self.idle_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(self: &Arc<Self>) -> Work {
        self.working.fetch_add(1, Ordering::Relaxed);
        Work(Arc::clone(self))
    }
}

/// A request that is worked on, until its answer is written.
struct Work(Arc<Line>);

impl Drop for Work {
    fn drop(&mut self) {
        *self.0.idle_since.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of an answer, while which the connection is not idle.
struct Worked {
    body: Body,
    _work: Work,
}

impl http_body::Body for Worked {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection that breaks when the other side does not read what is written.
struct Steady {
    stream: TcpStream,
    writing: Pace,
}

impl Steady {
    fn new(stream: TcpStream, patience: Duration) -> Self {
        Steady { stream, writing: Pace::new(patience) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_too_many_the_longest_idle_one_goes() {
        let counted = Counted { most: Most { all: 3, each: 2 }, open: Arc::default() };
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = counted.enter(here).unwrap();
        let second = counted.enter(here).unwrap();
        let work = first.line.work();
        // The address has its share: of its own the idle one goes.
        let third = counted.enter(here).unwrap();
        assert!(counted.open.lock().unwrap().lines.values().all(|line| !Arc::ptr_eq(line, &second.line)));
        drop(second);
        assert_eq!(counted.open.lock().unwrap().of(here), 2, "its place was another's already");
        let other = counted.enter(there).unwrap();
        let busy = [third.line.work(), other.line.work()];
        assert!(counted.enter(here).is_none(), "all of this address work");
        assert!(counted.enter(IpAddr::from([10, 0, 0, 3])).is_none(), "all work");
        drop(work);
        let last = counted.enter(IpAddr::from([10, 0, 0, 3])).expect("the first is idle now");
        drop((busy, last, first, third, other));
        assert_eq!(counted.open.lock().unwrap().lines.len(), 0);
    }
}
