//! GET /metrics: what is counted, in the text form that Prometheus reads.

use std::time::Instant;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::process::error::ApiError;
use crate::store::app::App;

const CONTENT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// GET /metrics. Where the address is everybody's, so is the work of a megabyte and more: those who ask at once get one and the same
/// text, which began to be made after each of them had asked.
pub async fn get(State(app): State<App>) -> Response {
    let asked = Instant::now();
    let mut last = app.metrics.told.lock().await;
    if let Some((_, text)) = last.as_ref().filter(|(begun, _)| *begun >= asked) {
        return ([(CONTENT_TYPE, CONTENT)], text.clone()).into_response();
    }
    let begun = Instant::now();
    match app.metrics.text(app.push.len()) {
        Ok(text) => {
            let text = Bytes::from(text);
            *last = Some((begun, text.clone()));
            ([(CONTENT_TYPE, CONTENT)], text).into_response()
        }
        Err(error) => ApiError::Internal(error.into()).into_response(),
    }
}
