//! GET /metrics: what is counted, in the text form that Prometheus reads.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::process::error::ApiError;
use crate::store::app::App;

const CONTENT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// GET /metrics.
pub async fn get(State(app): State<App>) -> Response {
    match app.metrics.text(app.push.len()) {
        Ok(text) => ([(CONTENT_TYPE, CONTENT)], text).into_response(),
        Err(error) => ApiError::Internal(error.into()).into_response(),
    }
}
