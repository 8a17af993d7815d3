//! The rest of a body whose request was refused before all of it was there: it is let by before the answer is given. Whoever is still
//! sending when a connection is closed hears that it broke, not why: an upload after the session has ended, or one that is too large.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Error;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::EXPECT;
use http_body::{Body as _, Frame, SizeHint};

/// So many bytes are let by at most; nobody waits for a body that says itself that it has more.
const MOST: u64 = 32 * 1024 * 1024;
/// So long at most: it is a courtesy, not a place for who sends slowly.
const LONGEST: Duration = Duration::from_secs(15);

type Left = Arc<Mutex<Option<Body>>>;

/// What a request leaves unread of its body.
pub struct Unread(Option<Left>);

/// Watches the body of a request.
pub fn watch(request: Request) -> (Request, Unread) {
    // Who asks first whether to send it waits for the answer.
    if request.body().is_end_stream() || request.headers().contains_key(EXPECT) {
        return (request, Unread(None));
    }
    let left = Left::default();
    let watched = |body| Body::new(Watched { body: Some(body), left: Arc::clone(&left) });
    (request.map(watched), Unread(Some(left)))
}

impl Unread {
    /// Lets the rest by if the answer is a refusal; one of too slow a sender waits for nobody.
    pub async fn let_by(self, status: StatusCode) {
        let is_refusal = status.is_client_error() || status.is_server_error();
        if !is_refusal || status == StatusCode::REQUEST_TIMEOUT {
            return;
        }
        let left = self.0.and_then(|left| left.lock().unwrap_or_else(PoisonError::into_inner).take());
        let Some(mut body) = left.filter(|body| body.size_hint().lower() <= MOST) else { return };
        let mut passed = 0;
        let all = std::future::poll_fn(|context| {
            loop {
                match ready!(Pin::new(&mut body).poll_frame(context)) {
                    Some(Ok(frame)) => passed += frame.data_ref().map_or(0, |data| data.len() as u64),
                    Some(Err(_)) | None => return Poll::Ready(()),
                }
                if passed > MOST {
                    return Poll::Ready(());
                }
            }
        });
        let _ = tokio::time::timeout(LONGEST, all).await;
    }
}

/// A body that is given back when it is dropped before its end.
struct Watched {
    body: Option<Body>,
    left: Left,
}

impl http_body::Body for Watched {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let Some(body) = self.body.as_mut() else { return Poll::Ready(None) };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            self.body = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let rest = self.body.take().filter(|body| !body.is_end_stream());
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = rest;
    }
}
