//! Counters in Prometheus's text form.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// Upper edges of the latency buckets in milliseconds.
const EDGES: [u64; 9] = [5, 10, 25, 50, 100, 250, 1000, 5000, 15000];

/// What is counted since the process started.
#[derive(Default)]
pub struct Metrics {
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    buckets: [AtomicU64; EDGES.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Metrics {
    /// Counts a finished request of the API.
    pub fn request(&self, method: &'static str, status: u16, took: Duration) {
        *self.requests.lock().unwrap_or_else(PoisonError::into_inner).entry((method, status)).or_default() += 1;
        let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        for (edge, bucket) in EDGES.iter().zip(&self.buckets) {
            if millis <= *edge {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn text(&self, streams: usize) -> Result<String, std::fmt::Error> {
        let mut out = String::new();
        writeln!(out, "# TYPE http_requests_total counter")?;
        for ((method, status), count) in self.requests.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            writeln!(out, "http_requests_total{{method=\"{method}\",status=\"{status}\"}} {count}")?;
        }
        writeln!(out, "# TYPE http_request_duration_seconds histogram")?;
        for (edge, bucket) in EDGES.iter().zip(&self.buckets) {
            let count = bucket.load(Ordering::Relaxed);
            let (whole, part) = (edge / 1000, edge % 1000);
            writeln!(out, "http_request_duration_seconds_bucket{{le=\"{whole}.{part:03}\"}} {count}")?;
        }
        let (count, micros) = (self.count.load(Ordering::Relaxed), self.micros.load(Ordering::Relaxed));
        writeln!(out, "http_request_duration_seconds_bucket{{le=\"+Inf\"}} {count}")?;
        writeln!(out, "http_request_duration_seconds_sum {}.{:06}", micros / 1_000_000, micros % 1_000_000)?;
        writeln!(out, "http_request_duration_seconds_count {count}")?;
        writeln!(out, "# TYPE push_streams gauge\npush_streams {streams}")?;
        Ok(out)
    }
}

/// GET /metrics.
pub async fn get(State(app): State<App>) -> Response {
    match app.metrics.text(app.push.len()) {
        Ok(text) => ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response(),
        Err(error) => crate::error::ApiError::Internal(error.into()).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_status_and_time() {
        let metrics = Metrics::default();
        metrics.request("GET", 200, Duration::from_millis(7));
        metrics.request("GET", 200, Duration::from_millis(70));
        let text = metrics.text(3).unwrap();
        for line in [
            "http_requests_total{method=\"GET\",status=\"200\"} 2",
            "http_request_duration_seconds_bucket{le=\"0.010\"} 1",
            "http_request_duration_seconds_bucket{le=\"0.100\"} 2",
            "http_request_duration_seconds_sum 0.077000",
            "push_streams 3",
        ] {
            assert!(text.contains(line), "{line} is missing in\n{text}");
        }
    }
}
