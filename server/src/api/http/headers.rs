//! Headers that every answer carries.

use axum::extract::{Request, State};
use axum::http::header::{HeaderMap, HeaderName, HeaderValue, STRICT_TRANSPORT_SECURITY};
use axum::middleware::Next;
use axum::response::Response;

use crate::store::app::App;

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

/// Two years, as browsers ask for it.
const ONLY_HTTPS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

/// Adds the security headers; `https` where the site is reached by it alone.
pub fn secure(headers: &mut HeaderMap, https: bool) {
    if https {
        headers.insert(STRICT_TRANSPORT_SECURITY, ONLY_HTTPS);
    }
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

/// The layer that adds them.
pub async fn layer(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    secure(response.headers_mut(), app.settings.secure_cookies);
    response
}
