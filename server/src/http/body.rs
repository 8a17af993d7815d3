//! Taking a request's body in, at the pace of who sends it, before anything is done: whoever stalls holds no place. What is larger
//! than a few pages waits on disk, and the hash that an Idempotency-Key needs is made on the way, so that nothing is held twice.

use std::fs::File;
use std::io::{Seek, Write};
use std::pin::Pin;
use std::task::Poll;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use http_body::Body as _;
use sha2::{Digest, Sha256};
use tokio_util::io::ReaderStream;

use super::pace::Pace;
use crate::app::App;
use crate::error::ApiError;
use crate::files;

/// So much of a body stays in memory.
const IN_MEMORY: usize = 256 * 1024;

/// A body that is there: it can be read without waiting for anybody.
pub struct Taken {
    pub body: Body,
    /// SHA-256 of what was given to start with and of the body, in hexadecimal digits.
    pub digest: String,
}

/// Takes a body of at most `max` bytes in. `head` goes into the digest first.
pub async fn take(app: &App, headers: &HeaderMap, mut body: Body, max: usize, head: &[u8]) -> Result<Taken, ApiError> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > max) {
        return Err(ApiError::TooLarge);
    }
    let mut digest = Sha256::new_with_prefix(head);
    let mut pace = Pace::default();
    let (mut memory, mut file, mut size) = (Vec::new(), None::<File>, 0);
    while let Some(piece) = next(&mut body, &mut pace).await? {
        size += piece.len();
        if size > max {
            return Err(ApiError::TooLarge);
        }
        digest.update(&piece);
        match &mut file {
            Some(file) => file.write_all(&piece).map_err(anyhow::Error::from)?,
            None if size <= IN_MEMORY => memory.extend_from_slice(&piece),
            None => {
                let mut made = files::scratch(app).map_err(anyhow::Error::from)?;
                made.write_all(&memory).and_then(|()| made.write_all(&piece)).map_err(anyhow::Error::from)?;
                memory = Vec::new();
                file = Some(made);
            }
        }
    }
    let body = match file {
        None => Body::from(memory),
        Some(mut file) => {
            file.rewind().map_err(anyhow::Error::from)?;
            Body::from_stream(ReaderStream::with_capacity(tokio::fs::File::from_std(file), IN_MEMORY))
        }
    };
    Ok(Taken { body, digest: format!("{:x}", digest.finalize()) })
}

/// The next piece. Who stalls is told so; who breaks off hears nothing more, and it is no failure of ours.
async fn next(body: &mut Body, pace: &mut Pace) -> Result<Option<Bytes>, ApiError> {
    std::future::poll_fn(|context| {
        loop {
            return match Pin::new(&mut *body).poll_frame(context) {
                Poll::Pending => pace.poll_overdue(context).map(|()| Err(ApiError::TooSlow)),
                Poll::Ready(None) => Poll::Ready(Ok(None)),
                Poll::Ready(Some(Err(_))) => {
                    Poll::Ready(Err(ApiError::Malformed("the request ended before its body did".to_owned())))
                }
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(piece) => {
                        pace.moved(piece.len());
                        Poll::Ready(Ok(Some(piece)))
                    }
                    // Trailers say nothing to us.
                    Err(_) => continue,
                },
            };
        }
    })
    .await
}
