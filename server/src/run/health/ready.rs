//! GET /api/readyz.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::store::app::App;
use crate::store::health::looked::Level;

/// Seconds after which to ask again.
const AGAIN: u64 = 5;

/// GET /api/readyz: 200 when work goes on, else 503; either way what is wrong, in words.
pub async fn ready(State(app): State<App>) -> Response {
    let findings = app.health.look(&app).await;
    let worst = findings.iter().map(|finding| finding.level).max().unwrap_or(Level::Fine);
    let wrong: Vec<&str> =
        findings.iter().map(|finding| finding.says.as_str()).filter(|says| !says.is_empty()).collect();
    let status = if worst == Level::Broken { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    let body = json!({ "status": status.as_u16(), "message": wrong.join("; "), "data": { "checks": findings } });
    let mut response = (status, Json(body)).into_response();
    if worst == Level::Broken {
        response.headers_mut().insert(RETRY_AFTER, AGAIN.into());
    }
    response
}
