//! Answers above 1 kB are packed (br, gzip) for whoever takes that: large ones while it is the turn of who asked, the others on their way
//! out.

use std::io::Write;

use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, VARY};
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body::Body as _;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

use crate::process::error::ApiError;

/// Below this a packed answer saves no packet.
const LEAST: u64 = 1024;

type Texts = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// From so many bytes on, packing takes milliseconds, for which a thread answers nobody else.
const LARGE: u64 = 64 * 1024;
/// Quality of br, as the layer has it, and the size of its window as a power of two.
const QUALITY: u32 = 4;
const WINDOW: u32 = 22;
const BUFFER: usize = 64 * 1024;

/// How an answer is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Br,
    Gzip,
}

impl Encoding {
    /// The best one that a request takes.
    pub fn taken(headers: &HeaderMap) -> Option<Encoding> {
        [Encoding::Br, Encoding::Gzip].into_iter().find(|encoding| takes(headers, encoding.name()))
    }

    fn name(self) -> &'static str {
        match self {
            Encoding::Br => "br",
            Encoding::Gzip => "gzip",
        }
    }

    fn pack(self, plain: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Encoding::Br => {
                let mut writer = brotli::CompressorWriter::new(Vec::new(), BUFFER, QUALITY, WINDOW);
                writer.write_all(plain)?;
                Ok(writer.into_inner())
            }
            Encoding::Gzip => {
                let mut writer = GzEncoder::new(Vec::new(), Compression::default());
                writer.write_all(plain)?;
                writer.finish()
            }
        }
    }
}

/// Whether a request takes an encoding.
pub fn takes(headers: &HeaderMap, encoding: &str) -> bool {
    let all = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|value| value.split(',')).any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(encoding) && !is_refused
    })
}

/// Packs an answer that is large, on a thread that answers nobody. Whoever calls this holds the turn of who asked, so that a crowd of
/// one account waits for itself.
pub async fn large(encoding: Option<Encoding>, response: Response) -> Response {
    let is_large = response.body().size_hint().exact().is_some_and(|size| size >= LARGE);
    let is_packed = response.headers().contains_key(CONTENT_ENCODING);
    let Some(encoding) = encoding.filter(|_| is_large && !is_packed && is_text(response.headers())) else {
        return response;
    };
    let (mut parts, body) = response.into_parts();
    let plain = match to_bytes(body, usize::MAX).await {
        Ok(plain) => plain,
        Err(error) => return ApiError::Internal(error.into()).into_response(),
    };
    let shared = plain.clone();
    let packed = tokio::task::spawn_blocking(move || encoding.pack(&shared)).await;
    let Ok(Ok(packed)) = packed else { return Response::from_parts(parts, Body::from(plain)) };
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    parts.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(packed))
}

/// The layer. Events of a stream go out one by one, files are packed already.
pub fn layer() -> CompressionLayer<And<SizeAbove, Texts>> {
    let texts: Texts = |_, _, headers, _| is_text(headers);
    CompressionLayer::new().quality(CompressionLevel::Default).compress_when(SizeAbove::new(LEAST).and(texts))
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["application/json", "text/csv", "text/plain"].iter().any(|text| kind.starts_with(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_taken_unless_it_is_refused() {
        let of = |accepted: &'static str| {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            Encoding::taken(&headers)
        };
        assert_eq!(of("gzip, deflate, br, zstd"), Some(Encoding::Br));
        assert_eq!(of("gzip;q=1.0, BR;q=0"), Some(Encoding::Gzip));
        assert_eq!(of("br;q=0.5"), Some(Encoding::Br));
        assert_eq!(of("identity, gzip; q=0.0"), None);
        assert_eq!(Encoding::taken(&HeaderMap::new()), None);
    }
}
