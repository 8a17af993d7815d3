//! The built web pages, with a runtime configuration beside them.

use std::path::PathBuf;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;
use tower_http::services::{ServeDir, ServeFile};

use super::headers;
use crate::process::settings::Captcha;
use crate::store::app::App;

const HASHED: &str = "public, max-age=31536000, immutable";

/// Files of the web folder, compressed ones where they exist; any other path is the application's start page.
pub fn router(app: &App) -> Router<App> {
    let folder = app.settings.web_dir.clone();
    let start = ServeFile::new(folder.join("index.html")).precompressed_br().precompressed_gzip();
    let files = || ServeDir::new(&folder).precompressed_br().precompressed_gzip();
    let assets = ServeDir::new(folder.join("assets")).precompressed_br().precompressed_gzip();
    Router::new()
        .route("/config.json", get(config))
        .route("/config/{host}", get(config))
        .nest_service("/assets", assets)
        .fallback_service(files().append_index_html_on_directories(false).fallback(start))
        .layer(from_fn_with_state(app.clone(), finish))
}

/// `/config.json` and `/config/<host>.json`; 404 when there is no such file. SECURE_COOKIES and CAPTCHA
/// override what it says.
async fn config(State(app): State<App>, request: Request) -> Response {
    // Only what was routed here comes: one segment, so it cannot leave the folder.
    let path = request.uri().path().trim_start_matches('/');
    let is_plain = path.split('/').all(|part| !part.starts_with('.') && !part.contains(['\\', '%']));
    let file: PathBuf = app.settings.web_dir.join(path);
    let read = if is_plain { tokio::fs::read(&file).await.ok() } else { None };
    let Some(read) = read else { return StatusCode::NOT_FOUND.into_response() };
    match serde_json::from_slice::<Value>(&read) {
        Ok(Value::Object(mut config)) => {
            if app.settings.secure_cookies {
                config.insert("secureCookies".to_owned(), Value::Bool(true));
            }
            if app.settings.captcha == Captcha::BlockPuzzle {
                config.insert("captcha".to_owned(), Value::from("blockPuzzle"));
            }
            axum::Json(config).into_response()
        }
        _ => {
            tracing::warn!(file = %file.display(), "not a JSON object");
            StatusCode::NOT_FOUND.into_response()
        }
    }
}

async fn finish(State(app): State<App>, request: Request, next: Next) -> Response {
    let hashed = request.uri().path().starts_with("/assets/");
    let mut response = next.run(request).await;
    let lasting = hashed && response.status().is_success();
    let cache = if lasting { HASHED } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers::secure(headers, app.settings.secure_cookies);
    response
}
