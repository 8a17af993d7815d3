//! Taking a request's body in, at the pace of who sends it, before anything is done: whoever stalls holds no place. What is larger
//! than a few pages waits on disk, and the hash that an Idempotency-Key needs is made on the way, so that nothing is held twice.

use std::fs::File;
use std::io::{Seek, Write};
use std::pin::Pin;
use std::task::Poll;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use core_wasm::text::catalogue::error as texts;
use http_body::Body as _;
use sha2::{Digest, Sha256};
use tokio_util::io::ReaderStream;

use super::pace::Pace;
use crate::api::upload::is_form;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::scratch::scratch;

/// So much of a body stays in memory.
const IN_MEMORY: usize = 256 * 1024;

/// A body that is there: it can be read without waiting for anybody.
pub struct Taken {
    pub body: Body,
    /// SHA-256 of what was given to start with and of the body, in hexadecimal digits. The boundary of a form does not count: a
    /// browser makes another one whenever it sends the same file again.
    pub digest: String,
}

/// Takes a body of at most `max` bytes in. `head` goes into the digest first.
pub async fn take(app: &App, headers: &HeaderMap, mut body: Body, max: usize, head: &[u8]) -> Result<Taken, ApiError> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > max) {
        return Err(ApiError::TooLarge);
    }
    let mut digest = BodyDigest::new(head, headers);
    let mut pace = Pace::new(app.settings.stall());
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
                let mut made = scratch(app).map_err(anyhow::Error::from)?;
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
    Ok(Taken { body, digest: digest.finish() })
}

/// The digest of a body, with one and the same boundary in every form.
struct BodyDigest {
    hash: Sha256,
    /// The boundary of this form, with the dashes before it; empty in other bodies.
    boundary: Vec<u8>,
    /// What came last and may be the beginning of a boundary.
    rest: Vec<u8>,
}

/// Stands in place of a form's boundary.
const ANY_BOUNDARY: &[u8] = b"--\0";

impl BodyDigest {
    fn new(head: &[u8], headers: &HeaderMap) -> Self {
        let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let of_form = kind.split_once("boundary=").filter(|_| is_form(kind));
        let name = of_form.map(|(_, name)| name.split(';').next().unwrap_or_default().trim().trim_matches('"'));
        let boundary = name.filter(|name| !name.is_empty()).map(|name| format!("--{name}").into_bytes());
        let boundary = boundary.unwrap_or_default();
        BodyDigest { hash: Sha256::new_with_prefix(head), boundary, rest: Vec::new() }
    }

    fn update(&mut self, piece: &[u8]) {
        if self.boundary.is_empty() {
            return self.hash.update(piece);
        }
        self.rest.extend_from_slice(piece);
        let mut from = 0;
        for at in memchr::memmem::find_iter(&self.rest, &self.boundary) {
            self.hash.update(self.rest.get(from..at).unwrap_or_default());
            self.hash.update(ANY_BOUNDARY);
            from = at + self.boundary.len();
        }
        let end = from.max((self.rest.len() + 1).saturating_sub(self.boundary.len()));
        self.hash.update(self.rest.get(from..end).unwrap_or_default());
        self.rest.drain(..end);
    }

    fn finish(mut self) -> String {
        self.hash.update(&self.rest);
        format!("{:x}", self.hash.finalize())
    }
}

/// The next piece. Who stalls is told so; who breaks off hears nothing more, and it is no failure of ours.
async fn next(body: &mut Body, pace: &mut Pace) -> Result<Option<Bytes>, ApiError> {
    std::future::poll_fn(|context| {
        loop {
            return match Pin::new(&mut *body).poll_frame(context) {
                Poll::Pending => pace.poll_overdue(context).map(|()| Err(ApiError::TooSlow)),
                Poll::Ready(None) => Poll::Ready(Ok(None)),
                Poll::Ready(Some(Err(_))) => Poll::Ready(Err(ApiError::Malformed(texts::BROKEN_OFF.into()))),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(boundary: &str, pieces: &[&[u8]]) -> String {
        let mut headers = HeaderMap::new();
        let kind = format!("multipart/form-data; boundary={boundary}");
        headers.insert(CONTENT_TYPE, kind.parse().unwrap());
        let mut digest = BodyDigest::new(b"head", &headers);
        for piece in pieces {
            digest.update(piece);
        }
        digest.finish()
    }

    fn form(boundary: &str, content: &str) -> Vec<u8> {
        let head = "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"";
        format!("--{boundary}\r\n{head}\r\n\r\n{content}\r\n--{boundary}--\r\n").into_bytes()
    }

    #[test]
    fn a_form_is_the_same_with_another_boundary_however_it_comes_in() {
        let wanted = digest("one", &[&form("one", "paper")]);
        let other = form("----WebKitFormBoundary7", "paper");
        assert_eq!(digest("----WebKitFormBoundary7", &[&other]), wanted);
        assert_eq!(digest("\"----WebKitFormBoundary7\"", &[&other]), wanted);
        for size in 1..other.len() {
            let pieces: Vec<&[u8]> = other.chunks(size).collect();
            assert_eq!(digest("----WebKitFormBoundary7", &pieces), wanted, "in pieces of {size}");
        }
        assert_ne!(digest("one", &[&form("one", "papers")]), wanted);
        assert_ne!(digest("one", &[&form("two", "paper")]), wanted, "a boundary that is none");
    }
}
