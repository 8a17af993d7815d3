//! What goes around every request: headers, languages, limits, pages.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use axum::response::Response;
use serde_json::json;
use server::run::router;
use tower::ServiceExt;

use crate::harness::TestApp;

#[tokio::test]
async fn an_unknown_call_is_404_in_the_envelope() {
    let app = TestApp::start().await;
    let reply = app.anonymous().get("/no/such/call").await;
    reply.refused(404);
    assert_eq!(reply.headers["cache-control"], "no-store");
    app.anonymous().post("/auth/v1/user/info", json!({})).await.refused(405);
}

/// Packing it takes some 50 ms, and whoever asks need not have logged in: sixty who asked again and again kept everybody waiting.
#[tokio::test]
async fn the_document_is_packed_once_and_never_for_who_asks() {
    let app = TestApp::start().await;
    let asked = async |accepted: &str| {
        let request =
            Request::get("/api/openapi.json").header("accept-encoding", accepted).body(Body::empty()).unwrap();
        let answer = app.router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["vary"], "accept-encoding");
        assert!(answer.headers().contains_key("x-request-id"));
        let encoding = answer.headers().get("content-encoding").map(|value| value.to_str().unwrap().to_owned());
        (encoding, to_bytes(answer.into_body(), 1 << 24).await.unwrap())
    };
    let (encoding, plain) = asked("br, gzip;q=0").await;
    assert_eq!((encoding, plain.as_ref()), (None, server::api::openapi::json().as_bytes()));
    let (encoding, packed) = asked("br, gzip").await;
    assert_eq!(encoding.as_deref(), Some("gzip"));
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(packed.as_ref()), &mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    app.anonymous().post("/openapi.json", json!({})).await.refused(405);
}

#[tokio::test]
async fn a_large_answer_is_packed_and_is_the_same() {
    let app = TestApp::start().await;
    let large = "/auth/v1/user/info";
    let plain = app.as_user("maker").await.get(large).await;
    assert!(plain.bytes.len() > 100_000 && !plain.headers.contains_key("content-encoding"));
    let gzip = app.as_user("maker").await.with_header("accept-encoding", "gzip").get(large).await;
    assert_eq!(
        (&gzip.headers["content-encoding"], &gzip.headers["vary"]),
        (&"gzip".parse().unwrap(), &"accept-encoding".parse().unwrap())
    );
    let mut unpacked = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&gzip.bytes[..]), &mut unpacked).unwrap();
    let fields =
        |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).unwrap()["data"]["permissions"].clone();
    assert_eq!(fields(&unpacked), fields(&plain.bytes));
    let br = app.as_user("maker").await.with_header("accept-encoding", "gzip, br").get(large).await;
    assert_eq!(br.headers["content-encoding"], "br");
    assert!(br.bytes.len() * 3 < plain.bytes.len());
}

#[tokio::test]
async fn healthz_and_readyz_answer() {
    let app = TestApp::start().await;
    app.anonymous().get("/healthz").await.done();
    app.anonymous().get("/readyz").await.done();
}

#[tokio::test]
async fn refusals_are_in_the_language_of_the_request() {
    let app = TestApp::start().await;
    let en = app.anonymous().get("/auth/v1/user/info").await;
    let zh = app.anonymous().in_chinese().get("/auth/v1/user/info").await;
    assert_eq!(en.message(), "Your session has ended, please log in again");
    assert_eq!(zh.message(), "登录已失效，请重新登录");
}

#[tokio::test]
async fn every_answer_carries_its_id_and_the_security_headers() {
    let app = TestApp::start().await;
    let client = app.anonymous().with_header("x-request-id", "abc-1");
    for path in ["/healthz", "/auth/v1/user/info", "/no/such/call"] {
        let headers = client.get(path).await.headers;
        assert_eq!(headers["x-request-id"], "abc-1");
        let policy = headers["content-security-policy"].to_str().unwrap();
        for part in ["'wasm-unsafe-eval'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("script-src 'self' 'unsafe-inline'"));
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
}

#[tokio::test]
async fn beyond_its_limit_the_server_says_so_and_is_still_alive() {
    let app = TestApp::start_with(|settings| settings.max_requests = 0).await;
    let refused = app.as_user("broker").await.get("/auth/v1/user/info").await;
    refused.refused(503);
    assert_eq!(refused.headers["retry-after"], "1");
    app.anonymous().get("/healthz").await.done();
}

#[tokio::test]
async fn the_metrics_count_requests_and_streams() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    broker.get("/auth/v1/user/org/get").await.done();
    app.anonymous().get("/auth/v1/user/org/get").await.refused(401);
    let stream = broker.raw(axum::http::Method::GET, "/sse/conn/create", None, Body::empty()).await;
    let text = text(page(&app, "/metrics").await).await;
    for line in [
        "customs_http_requests_total{route=\"/api/auth/v1/user/org/get\",method=\"GET\",status=\"200\"} 1",
        "customs_http_requests_total{route=\"/api/auth/v1/user/org/get\",method=\"GET\",status=\"401\"} 1",
        "customs_http_requests_total{route=\"/api/sse/conn/create\",method=\"GET\",status=\"200\"} 1",
        "customs_push_streams 1",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    drop(stream);
}

/// A test with built pages in its web folder.
async fn with_pages(secure_cookies: bool) -> TestApp {
    let app = TestApp::start_with(|settings| settings.secure_cookies = secure_cookies).await;
    let web = app.folder().join("web");
    for folder in ["assets", "config"] {
        std::fs::create_dir_all(web.join(folder)).unwrap();
    }
    for (name, content) in [
        ("index.html", "<title>start</title>"),
        ("logo.png", "png"),
        ("assets/app-1a2b.js", "js"),
        ("assets/app-1a2b.js.br", "compressed"),
        ("config.json", "{\"title\": \"甲\"}"),
        ("config/customs.example.json", "{\"title\": \"乙\"}"),
    ] {
        std::fs::write(web.join(name), content).unwrap();
    }
    std::fs::write(app.folder().join("secret.json"), "{}").unwrap();
    app
}

async fn page(app: &TestApp, path: &str) -> Response {
    let request = Request::builder().uri(path).header("accept-encoding", "br").body(Body::empty()).unwrap();
    app.router.clone().oneshot(request).await.unwrap()
}

async fn text(response: Response) -> String {
    String::from_utf8(to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()).unwrap()
}

#[tokio::test]
async fn every_page_address_answers_with_the_start_page_and_no_call_does() {
    let app = with_pages(false).await;
    for path in ["/", "/index.html", "/import/make", "/queries/decview/7", "/authredirect?token=x"] {
        let response = page(&app, path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        assert_eq!(response.headers()["referrer-policy"], "no-referrer");
        assert_eq!(text(response).await, "<title>start</title>", "{path}");
    }
    let call = page(&app, "/api/no/such/call").await;
    assert_eq!(call.status(), 404);
    assert!(text(call).await.starts_with('{'));
}

#[tokio::test]
async fn hashed_files_last_and_travel_compressed() {
    let app = with_pages(false).await;
    let script = page(&app, "/assets/app-1a2b.js").await;
    assert_eq!(script.headers()["content-encoding"], "br");
    assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(text(script).await, "compressed");
    let gone = page(&app, "/assets/app-0000.js").await;
    assert_eq!(
        (gone.status(), &gone.headers()["cache-control"]),
        (StatusCode::NOT_FOUND, &"no-cache".parse().unwrap())
    );
}

#[tokio::test]
async fn the_configuration_is_per_host_or_missing() {
    let app = with_pages(true).await;
    let config = async |path: &str| serde_json::from_str::<serde_json::Value>(&text(page(&app, path).await).await);
    let own = config("/config/customs.example.json").await.unwrap();
    assert_eq!((&own["title"], &own["secureCookies"]), (&json!("乙"), &json!(true)));
    assert_eq!(config("/config.json").await.unwrap()["title"], "甲");
    for nothing in ["/config/other.example.json", "/config/..%2F..%2Fsecret.json", "/config/..%5Csecret.json"] {
        assert_eq!(page(&app, nothing).await.status(), 404, "{nothing}");
    }
}

/// A browser that gave up is no failure of ours.
#[tokio::test]
async fn an_upload_that_breaks_off_is_no_error_of_the_server() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let begun = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nthe first half";
    let pieces = [Ok(begun), Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset))];
    let body = Body::from_stream(tokio_stream::iter(pieces));
    let reply =
        maker.send(Method::POST, "/sys/v1/file/bill/upload", Some("multipart/form-data; boundary=edge"), body).await;
    reply.refused(400);
    let metrics = app.router.clone().oneshot(Request::get("/metrics").body(Body::empty()).unwrap()).await.unwrap();
    let metrics = text(metrics).await;
    assert!(!metrics.contains("status=\"500\"") && !metrics.contains("status=\"503\""), "{metrics}");
}

#[tokio::test]
async fn with_an_address_of_their_own_health_and_metrics_are_nowhere_else() {
    let app = TestApp::start_with(|settings| settings.admin_listen = Some("127.0.0.1:0".parse().unwrap())).await;
    let ask = async |router: Router, path: &str| {
        router.oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap()
    };
    for path in ["/metrics", "/api/healthz", "/api/readyz"] {
        let there = ask(router::admin(&app.app), path).await;
        assert_eq!(there.status(), 200, "{path}");
        assert_eq!(there.headers()["x-content-type-options"], "nosniff", "{path}");
        assert_ne!(ask(app.router.clone(), path).await.status(), 200, "{path}");
    }
    assert_eq!(ask(router::admin(&app.app), "/api/decl/v1/page").await.status(), 404);
}

#[tokio::test]
async fn with_secure_cookies_browsers_are_told_to_use_https_alone() {
    for (secure, is_told) in [(true, true), (false, false)] {
        let app = TestApp::start_with(|settings| settings.secure_cookies = secure).await;
        for path in ["/api/healthz", "/metrics", "/api/no/such/call"] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let answer = app.router.clone().oneshot(request).await.unwrap();
            assert_eq!(answer.headers().contains_key("strict-transport-security"), is_told, "{path}");
        }
    }
}
