//! Headers that every answer carries.

use axum::http::header::{HeaderMap, HeaderName, HeaderValue};

/// No script but ours, no frame around us, nothing from elsewhere. antd puts its styles into the page, hence
/// `unsafe-inline` for styles only; the rules are WebAssembly, hence `wasm-unsafe-eval`.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; \
     object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

static HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Adds the security headers.
pub fn secure(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}
