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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_route_status_and_time() {
        let metrics = Metrics::default();
        metrics.request("/api/decl/v1/{id}", "GET", 200, Duration::from_millis(7));
        metrics.request("/api/decl/v1/{id}", "GET", 200, Duration::from_millis(70));
        metrics.messages("queued", 2, 61.5);
        let text = metrics.text(3).unwrap();
        for line in [
            "customs_http_requests_total{route=\"/api/decl/v1/{id}\",method=\"GET\",status=\"200\"} 2",
            "customs_http_request_duration_seconds_bucket{le=\"0.01\",route=\"/api/decl/v1/{id}\"} 1",
            "customs_http_request_duration_seconds_bucket{le=\"0.1\",route=\"/api/decl/v1/{id}\"} 2",
            "customs_push_streams 3",
            "customs_messages{state=\"queued\"} 2.0",
            "customs_message_age_seconds{state=\"queued\"} 61.5",
        ] {
            assert!(text.contains(line), "{line} is missing in\n{text}");
        }
    }
}
