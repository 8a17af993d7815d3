//! What is counted, in the text form that Prometheus reads. Requests are counted as they end, the rest by `health::watch`.

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use chrono::{DateTime, Utc};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// Upper edges of the buckets of requests, in seconds.
const EDGES: [f64; 9] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 15.0];
/// What every name begins with.
const PREFIX: &str = "customs";

/// A request as it is counted: the path of its operation, never the one that was asked for.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Request {
    route: String,
    method: &'static str,
    status: u32,
}

/// A number with a fraction.
type Number = Gauge<f64, AtomicU64>;
/// Numbers by one label.
type By = Family<[(&'static str, String); 1], Number>;
/// Numbers by client and folder.
type ByFolder = Family<[(&'static str, String); 2], Number>;

/// Times by route.
type Times = Family<[(&'static str, String); 1], Histogram, fn() -> Histogram>;

/// All there is.
pub struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    took: Times,
    streams: Gauge,
    write_wait: Histogram,
    write_refused: Counter,
    connections: By,
    messages: By,
    message_age: By,
    unsettled: Number,
    unsettled_age: Number,
    exports: By,
    export_age: By,
    papers: By,
    deliveries: By,
    delivery_age: Number,
    folder_files: ByFolder,
    folder_age: ByFolder,
    last_receipt: Number,
    last_taken: By,
    disk_free: By,
    checks: By,
    gathered: Number,
    /// The text that was told last, and when its making began.
    pub told: tokio::sync::Mutex<Option<(Instant, Bytes)>>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        registry.register("build", "The program", prometheus_client::metrics::info::Info::new(version));
        let buckets: fn() -> Histogram = || Histogram::new(EDGES);
        let took = Family::new_with_constructor(buckets);
        let write_wait = Histogram::new(EDGES);
        registry.register_with_unit(
            "http_request_duration",
            "Time that requests took, by operation",
            Unit::Seconds,
            took.clone(),
        );
        registry.register_with_unit(
            "database_write_wait",
            "Time that writes waited for a connection and, on SQLite, for the one writer",
            Unit::Seconds,
            write_wait.clone(),
        );
        Metrics {
            requests: added(&mut registry, "http_requests", "Requests of the API by operation, method and status"),
            streams: added(&mut registry, "push_streams", "Open push streams"),
            write_refused: added(
                &mut registry,
                "database_write_refused",
                "Writes that could not begin: lock, pool or database",
            ),
            connections: added(
                &mut registry,
                "database_connections",
                "Database connections of this process: open, idle",
            ),
            messages: added(&mut registry, "messages", "Messages to customs: queued, unanswered"),
            message_age: added(&mut registry, "message_age_seconds", "Age of the oldest of them"),
            unsettled: added(&mut registry, "receipts_unsettled", "Receipts whose number no declaration has"),
            unsettled_age: added(&mut registry, "receipt_unsettled_age_seconds", "Age of the oldest of them"),
            exports: added(&mut registry, "exports", "Exports in the background by state: queued, running, failed"),
            export_age: added(&mut registry, "export_age_seconds", "Time since the oldest of them was asked for"),
            papers: added(&mut registry, "papers", "Papers of shipments by state: queued, reading"),
            deliveries: added(
                &mut registry,
                "webhook_deliveries",
                "Events for webhooks: due (its time has come, nobody has posted it), given_up",
            ),
            delivery_age: added(
                &mut registry,
                "webhook_due_age_seconds",
                "For how long the oldest due one has been due",
            ),
            folder_files: added(&mut registry, "gateway_files", "Files in the gateway's folders"),
            folder_age: added(&mut registry, "gateway_file_age_seconds", "Age of the oldest of them"),
            last_receipt: added(
                &mut registry,
                "last_receipt_timestamp_seconds",
                "When the last answer of customs came",
            ),
            last_taken: added(
                &mut registry,
                "last_taken_timestamp_seconds",
                "When the client last sent a message of ours",
            ),
            disk_free: added(&mut registry, "disk_free_bytes", "Free space where a setting's folder lies"),
            checks: added(&mut registry, "healthy", "1 for each check of /api/readyz that finds nothing"),
            gathered: added(&mut registry, "gathered_timestamp_seconds", "When the figures of the database were read"),
            told: tokio::sync::Mutex::default(),
            registry,
            took,
            write_wait,
        }
    }
}

fn added<M: Clone + Default + prometheus_client::registry::Metric>(
    registry: &mut Registry,
    name: &str,
    help: &str,
) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Counts are small enough to be exact.
fn number(count: u64) -> f64 {
    count as f64
}

fn seconds(at: DateTime<Utc>) -> f64 {
    number(u64::try_from(at.timestamp()).unwrap_or_default())
}

impl Metrics {
    /// Counts a finished request of the API; `route` is the path of its operation.
    pub fn request(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        let request = Request { route: route.to_owned(), method, status: status.into() };
        self.requests.get_or_create(&request).inc();
        self.took.get_or_create(&[("route", request.route)]).observe(took.as_secs_f64());
    }

    /// Counts a write that began, or could not.
    pub fn write_began(&self, waited: Duration, began: bool) {
        self.write_wait.observe(waited.as_secs_f64());
        if !began {
            self.write_refused.inc();
        }
    }

    pub fn pool(&self, open: u64, idle: u64) {
        by(&self.connections, "state", "open", number(open));
        by(&self.connections, "state", "idle", number(idle));
    }

    pub fn messages(&self, state: &str, count: i64, age: f64) {
        by(&self.messages, "state", state, number(count.unsigned_abs()));
        by(&self.message_age, "state", state, age);
    }

    pub fn unsettled(&self, count: i64, age: f64) {
        self.unsettled.set(number(count.unsigned_abs()));
        self.unsettled_age.set(age);
    }

    pub fn exports(&self, state: &str, count: i64, age: f64) {
        by(&self.exports, "state", state, number(count.unsigned_abs()));
        by(&self.export_age, "state", state, age);
    }

    pub fn papers(&self, state: &str, count: i64) {
        by(&self.papers, "state", state, number(count.unsigned_abs()));
    }

    /// Events for webhooks, and for how long the oldest of those that are due has been due, in seconds.
    pub fn deliveries(&self, due: i64, age: f64, given_up: i64) {
        by(&self.deliveries, "state", "due", number(due.unsigned_abs()));
        by(&self.deliveries, "state", "given_up", number(given_up.unsigned_abs()));
        self.delivery_age.set(age);
    }

    pub fn folder(&self, client: &str, folder: &str, count: u64, age: f64) {
        let labels = [("client", client.to_owned()), ("folder", folder.to_owned())];
        self.folder_files.get_or_create(&labels).set(number(count));
        self.folder_age.get_or_create(&labels).set(age);
    }

    /// The last answer of customs; none so far is told as 0.
    pub fn last_receipt(&self, at: Option<DateTime<Utc>>) {
        self.last_receipt.set(at.map_or(0.0, seconds));
    }

    /// The last message that a client has sent, since the epoch.
    pub fn last_taken(&self, client: &str, at: Option<Duration>) {
        by(&self.last_taken, "client", client, at.map_or(0.0, |at| number(at.as_secs())));
    }

    pub fn disk_free(&self, folder: &str, bytes: u64) {
        by(&self.disk_free, "folder", folder, number(bytes));
    }

    pub fn check(&self, name: &str, is_fine: bool) {
        by(&self.checks, "check", name, f64::from(u8::from(is_fine)));
    }

    pub fn gathered(&self, at: DateTime<Utc>) {
        self.gathered.set(seconds(at));
    }

    /// All of it as text.
    pub fn text(&self, streams: usize) -> Result<String, std::fmt::Error> {
        self.streams.set(i64::try_from(streams).unwrap_or(i64::MAX));
        let mut out = String::new();
        text::encode(&mut out, &self.registry)?;
        Ok(out)
    }
}

fn by(family: &By, label: &'static str, value: &str, number: f64) {
    family.get_or_create(&[(label, value.to_owned())]).set(number);
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
