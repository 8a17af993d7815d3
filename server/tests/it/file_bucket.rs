//! Files in a bucket of S3: the real program against a bucket that a test plays, as far as the product uses one.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use chrono::Utc;

use crate::export_jobs::{listed, start};
use crate::harness::TestApp;

/// Far longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The objects of the bucket by their keys.
type Objects = Arc<Mutex<BTreeMap<String, Bytes>>>;

async fn bucket(
    State(objects): State<Objects>,
    method: Method,
    Path(key): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let signed = headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !signed.starts_with("AWS4-HMAC-SHA256 Credential=key/") {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut objects = objects.lock().unwrap();
    let head = [("etag", "\"1\""), ("last-modified", "Wed, 01 Jul 2026 02:00:00 GMT")];
    match method {
        Method::PUT => {
            objects.insert(key, body);
            (head, ()).into_response()
        }
        Method::GET => match objects.get(&key) {
            Some(content) => (head, content.clone()).into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        },
        Method::DELETE => {
            objects.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

/// A serving process; it dies with the test.
struct Server(Child, String);

impl Server {
    fn start(app: &TestApp, endpoint: &str) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_server"))
            .arg("serve")
            .env("DATABASE_URL", app.database_url())
            .env("DATABASE_CONNECTIONS", "6")
            .env("DATA_DIR", app.folder())
            .env("SEED", "none")
            .env("PORT", "0")
            .env("RUST_LOG", "info,sqlx=warn")
            .env("FILES_URL", "s3://papers/of/customs")
            .env("AWS_ENDPOINT", endpoint)
            .env("AWS_ALLOW_HTTP", "true")
            .env("AWS_REGION", "here")
            .env("AWS_ACCESS_KEY_ID", "key")
            .env("AWS_SECRET_ACCESS_KEY", "secret")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| line.split_once("listening on http://").map(|(_, address)| address.trim().to_owned()))
            .expect("the server did not come up");
        std::thread::spawn(move || lines.for_each(drop));
        Server(process, address)
    }

    /// The status and the body of an answer.
    fn get(&self, path: &str, token: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request = format!(
            "GET /api{path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        let status = String::from_utf8_lossy(&answer[9..12]).into_owned();
        (status, answer.split_off(end + 4))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_lies_in_the_bucket_until_it_is_fetched() {
    let objects = Objects::default();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().route("/papers/{*key}", any(bucket)).with_state(Arc::clone(&objects));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });

    let app = start().await;
    // The real program lives in the present.
    app.advance(Utc::now() - app.app.now());
    let broker = app.as_user("broker").await;
    let token = broker.token.clone().unwrap();
    let server = Server::start(&app, &endpoint);
    assert_eq!(server.get("/readyz", &token).0, "200");
    assert!(objects.lock().unwrap().contains_key("of/customs/ready"), "{:?}", objects.lock().unwrap().keys());

    broker.get("/decl/v1/export?startTime=2026-06-01&endTime=2026-08-30&fileName=decls").await.done();
    let deadline = Instant::now() + PATIENCE;
    while listed(&broker).await[0]["state"] != "done" {
        assert!(Instant::now() < deadline, "the export was not done: {}", listed(&broker).await[0]);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let row = listed(&broker).await.remove(0);
    let kept: Vec<String> =
        objects.lock().unwrap().keys().filter(|key| key.starts_with("of/customs/export/")).cloned().collect();
    assert_eq!(kept.len(), 1);
    let (status, content) = server.get(&format!("/sys/v1/file/bill/{}/download", row["fileId"]), &token);
    assert_eq!((status.as_str(), &content), ("200", &objects.lock().unwrap()[&kept[0]].to_vec()));
    assert_eq!(&content[..2], b"PK");
    // Gone from the bucket: for the reader it is not there.
    objects.lock().unwrap().clear();
    assert_eq!(server.get(&format!("/sys/v1/file/bill/{}/download", row["fileId"]), &token).0, "404");
}
