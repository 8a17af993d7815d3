//! Answers above 1 kB are packed (br, gzip) for whoever takes that.

use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate, SizeAbove};

/// Below this a packed answer saves no packet.
const LEAST: u64 = 1024;

type Texts = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

/// The layer. Events of a stream go out one by one, files are packed already.
pub fn layer() -> CompressionLayer<And<SizeAbove, Texts>> {
    let texts: Texts = |_, _, headers, _| is_text(headers);
    CompressionLayer::new().quality(CompressionLevel::Default).compress_when(SizeAbove::new(LEAST).and(texts))
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["application/json", "text/csv", "text/plain"].iter().any(|text| kind.starts_with(text))
}
