//! `server import PATH FILE`: a workbook or another file for an operation that takes one.

use anyhow::{Context, bail};
use axum::body::{Body, to_bytes};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, Request};
use serde_json::Value;

use super::{Job, answer, refusal};
use crate::api::operation::Content;
use crate::process::secret;
use crate::store::app::App;

/// Largest answer that is told.
const MOST_TOLD: usize = 64 * 1024 * 1024;

/// Sends the file and tells the answer, which is JSON; fails when nothing was taken.
pub async fn import(app: &App, job: &Job) -> anyhow::Result<()> {
    let caller = job.begin(app).await?;
    let operation = job.operation(&caller, &Method::POST, |content| matches!(content, Content::Multipart))?;
    let file = std::fs::read(job.file()).with_context(|| format!("{} cannot be read", job.file().display()))?;
    let name = job.file().file_name().unwrap_or_default().to_string_lossy();
    let boundary = secret::random();
    let request = Request::post(&job.path)
        .header(CONTENT_TYPE, format!("multipart/form-data; boundary={boundary}"))
        .body(Body::from(parts(&boundary, &name, &file, &job.with)))?;
    let lang = caller.lang;
    let answer = answer(app.clone(), caller, operation, request).await?;
    let status = answer.status();
    if let Some((envelope, said)) = refusal(&answer, lang) {
        println!("{envelope}");
        bail!("{} was refused with {status}: nothing was taken\n{said}", job.file().display());
    }
    let told = to_bytes(answer.into_body(), MOST_TOLD).await?;
    println!("{}", String::from_utf8_lossy(&told));
    if !status.is_success() {
        bail!("{} was refused with {status}: nothing was taken", job.file().display());
    }
    // A workbook of which one row is bad is answered with verdicts.
    let stored = serde_json::from_slice::<Value>(&told)?.pointer("/data/stored").and_then(Value::as_u64);
    if stored == Some(0) {
        bail!("nothing of {} was taken", job.file().display());
    }
    Ok(())
}

/// The body of a form with a file (RFC 7578).
fn parts(boundary: &str, name: &str, file: &[u8], texts: &[(String, String)]) -> Vec<u8> {
    // A quote would end the name, a line its head.
    let quoted = |text: &str| text.replace(['"', '\r', '\n', '\\'], "_");
    let mut body = Vec::with_capacity(file.len() + 1024);
    let head = |body: &mut Vec<u8>, disposition: String| {
        body.extend_from_slice(
            format!("--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n").as_bytes(),
        );
    };
    for (name, value) in texts {
        head(&mut body, format!("name=\"{}\"", quoted(name)));
        body.extend_from_slice(value.as_bytes());
        body.extend_from_slice(b"\r\n");
    }
    head(&mut body, format!("name=\"file\"; filename=\"{}\"", quoted(name)));
    body.extend_from_slice(file);
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    body
}
