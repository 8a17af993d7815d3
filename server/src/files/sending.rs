//! Files as answers.

use std::fs::File;

use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use tokio_util::io::ReaderStream;

use super::disposition::attachment;
use super::file;
use crate::process::error::ApiError;
use crate::store::app::App;

/// A file comes with the type that it was found to have.
pub const ANY_TYPE: &str = "*/*";

/// A file as it lies in the store, passed on piece by piece.
pub async fn stored(app: &App, file: &file::Model) -> Result<Response, ApiError> {
    let (size, content) = app.files.get(&file.object_key).await?.ok_or(ApiError::NotFound)?;
    let content_type = HeaderValue::from_str(&file.content_type).map_err(anyhow::Error::from)?;
    Ok((headers(&file.file_name, content_type, size), Body::from_stream(content)).into_response())
}

/// A file on disk as a download.
pub async fn sent(file: File, name: &str, content_type: &'static str) -> Result<Response, ApiError> {
    let mut file = tokio::fs::File::from_std(file);
    let size = file.metadata().await.map_err(anyhow::Error::from)?.len();
    tokio::io::AsyncSeekExt::rewind(&mut file).await.map_err(anyhow::Error::from)?;
    let headers = headers(name, HeaderValue::from_static(content_type), size);
    Ok((headers, Body::from_stream(ReaderStream::new(file))).into_response())
}

fn headers(name: &str, content_type: HeaderValue, size: u64) -> HeaderMap {
    HeaderMap::from_iter([
        (CONTENT_TYPE, content_type),
        (CONTENT_LENGTH, HeaderValue::from(size)),
        (CONTENT_DISPOSITION, attachment(name)),
    ])
}
