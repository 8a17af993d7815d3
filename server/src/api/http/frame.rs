//! The outermost layer of the API: gives a request its id and language, and its answer the envelope, the headers,
//! a log line and a place in the metrics.

use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use axum::middleware::Next;
use axum::response::Response;
use serde_json::json;

use super::context::{Context, REQUEST_ID};
use super::{headers, unread};
use crate::process::error::{ApiError, Refusal};
use crate::store::app::App;

/// The account behind an answered request, for its log line.
#[derive(Clone, Copy)]
pub struct AnsweredUser(pub i64);

/// In the metrics, the path of what no operation has.
const NO_ROUTE: &str = "none";

/// The layer.
pub async fn frame(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let context = Context::of(&request, app.settings.trusted_proxies);
    request.extensions_mut().insert(context.clone());
    let method = name(request.method());
    // The path alone: a query may hold a token or a ticket.
    let path = without_secrets(request.uri().path());
    let route = request.extensions().get::<MatchedPath>().cloned();

    let (request, rest) = unread::watch(request);
    let mut response = next.run(request).await;

    finish_refusal(&mut response, &context);
    let headers = response.headers_mut();
    headers::secure(headers, app.settings.secure_cookies);
    if let Ok(id) = HeaderValue::from_str(&context.request_id) {
        headers.insert(HeaderName::from_static(REQUEST_ID), id);
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let took = started.elapsed();
    let status = response.status().as_u16();
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);
    app.metrics.request(route, method, status, took);
    app.traffic.note(route, status, took, app.now());
    let user = response.extensions().get::<AnsweredUser>().map(|user| user.0);
    tracing::info!(
        request_id = %context.request_id, method, path, status, user, ms = took.as_millis(), "request"
    );
    rest.let_by(response.status()).await;
    response
}

/// Gives a refusal that a handler or layer returned its envelope, in the language of the request.
pub fn finish_refusal(response: &mut Response, context: &Context) {
    let Some(Refusal(refusal)) = response.extensions_mut().remove::<Refusal>() else { return };
    match &*refusal {
        ApiError::Internal(error) => {
            tracing::error!(request_id = %context.request_id, error = format!("{error:#}"), "failed");
        }
        ApiError::Database(trouble, error) => {
            tracing::error!(request_id = %context.request_id, ?trouble, error = format!("{error:#}"), "failed");
        }
        _ => {}
    }
    let body = json!({
        "status": refusal.status(),
        "message": refusal.message(context.lang, &context.request_id),
        "data": refusal.data(context.lang, &context.request_id),
    });
    *response.body_mut() = Body::from(body.to_string());
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(seconds) = refusal.retry_after() {
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// Shortest part of a path that may be a token; names and numbers are shorter.
const SECRET: usize = 24;

/// A path for the log: a part that looks like a token (long, of the letters of one, with a digit in it) is left out.
pub fn without_secrets(path: &str) -> String {
    let is_letter =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.' | '=' | '~' | '%');
    let is_secret = |part: &str| {
        part.len() >= SECRET && part.chars().all(is_letter) && part.contains(|letter: char| letter.is_ascii_digit())
    };
    let parts: Vec<&str> = path.split('/').map(|part| if is_secret(part) { "…" } else { part }).collect();
    parts.join("/")
}

fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "OTHER",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_in_a_path_is_not_logged() {
        let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        for secret in [jwt, &crate::process::secret::digest("x"), "Authorization9f86d081884c7d659a2feaa0c55ad015"] {
            assert_eq!(without_secrets(&format!("/auth/v1/{secret}/x")), "/auth/v1/…/x");
        }
        for plain in ["/decl/v1/queries/decl/details/page", "/decl/v1/1234567890123456789/detail", "/"] {
            assert_eq!(without_secrets(plain), plain);
        }
    }
}
