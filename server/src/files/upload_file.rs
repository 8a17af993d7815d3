//! POST /sys/v1/file/bill/upload: one file as the part `file` of a form.

use std::fs::File;
use std::io::Write;

use axum::extract::multipart::Multipart;
use axum::extract::{FromRequest, State};
use axum::http::header::CONTENT_TYPE;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::upload::too_large;
use core_wasm::text::catalogue::file as texts;

use super::{file, kind, scratch};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::Caller;
use crate::error::ApiError;

/// Largest request: the file and what a form puts around it. A little more, so that a file that is too large gets the
/// answer that says so.
pub const MAX_REQUEST: usize = 24 * 1024 * 1024;
const MULTIPART: &str = "multipart/form-data";
/// Longest name, in characters.
const MAX_NAME: usize = 150;

pub async fn upload(State(app): State<App>, caller: Caller, given: Received) -> Answer<Row> {
    Ok(Done::data(keep(&app, &caller, given, file::UPLOAD).await?.row()?))
}

/// Judges a file and puts it into the store.
pub async fn keep(app: &App, caller: &Caller, given: Received, purpose: &'static str) -> Result<file::Model, ApiError> {
    let content = given.content.try_clone().map_err(anyhow::Error::from)?;
    let kind = tokio::task::spawn_blocking(move || kind::judged(&content)).await.map_err(anyhow::Error::from)??;
    let new = file::New {
        org_id: caller.org_id,
        owner_id: caller.user_id,
        owner_name: &caller.name,
        purpose,
        file_name: named(&given.name, kind.extension),
        content_type: kind.content_type,
        kept: None,
    };
    let coming = file::announce(app, new).await?;
    let size = app.files.put(&coming.object_key, given.content).await?;
    let tx = app.begin().await?;
    let here = file::arrived(&tx, coming, size).await?;
    let record = Record {
        org_id: Some(here.org_id),
        entity: "stored_file",
        entity_id: here.id,
        action: "upload",
        note: &here.file_name,
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::from(caller), record).await?;
    tx.commit().await?;
    Ok(here)
}

/// The name to show: the last step of what the browser sent, without control characters, with the ending that its
/// content has.
pub fn named(sent: &str, extension: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last.chars().filter(|letter| !letter.is_control()).collect();
    let clean = clean.trim().trim_start_matches('.');
    let (stem, ending) = clean.rsplit_once('.').unwrap_or((clean, ""));
    let right = ending.eq_ignore_ascii_case(extension) || (extension == "jpg" && ending.eq_ignore_ascii_case("jpeg"));
    let stem: String = if right { stem } else { clean }.chars().take(MAX_NAME).collect();
    let stem = if stem.is_empty() { "file" } else { &stem };
    format!("{stem}.{extension}")
}

/// The file of a form, on disk.
pub struct Received {
    name: String,
    content: File,
}

fn refused(rule: &str, message: impl Into<core_wasm::text::Message>) -> ApiError {
    ApiError::rule(Problem::error(&format!("file.{rule}"), "file", message))
}

impl FromRequest<App> for Received {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, app: &App) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.starts_with(MULTIPART) {
            return Err(ApiError::UnsupportedType { expected: MULTIPART });
        }
        let mut form = Multipart::from_request(request, app).await?;
        while let Some(mut field) = form.next_field().await? {
            if field.name() != Some("file") {
                continue;
            }
            let name = field.file_name().unwrap_or_default().to_owned();
            let mut content = scratch(app).map_err(anyhow::Error::from)?;
            let mut size = 0;
            while let Some(piece) = field.chunk().await? {
                size += u64::try_from(piece.len()).unwrap_or(u64::MAX);
                if let Some(message) = too_large(size) {
                    return Err(refused("large", message));
                }
                content.write_all(&piece).map_err(anyhow::Error::from)?;
            }
            return if size == 0 { Err(refused("empty", texts::EMPTY)) } else { Ok(Received { name, content }) };
        }
        Err(refused("missing", texts::MISSING))
    }
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn names_are_plain_and_end_as_the_content_does() {
        for (sent, extension, name) in [
            ("合同.pdf", "pdf", "合同.pdf"),
            ("C:\\fakepath\\a.PDF", "pdf", "a.pdf"),
            ("../../etc/passwd", "txt", "passwd.txt"),
            ("a.exe", "zip", "a.exe.zip"),
            ("a\r\nb.jpeg", "jpg", "ab.jpg"),
            ("", "png", "file.png"),
            (".htaccess", "txt", "htaccess.txt"),
        ] {
            assert_eq!(named(sent, extension), name, "{sent:?}");
        }
        assert_eq!(named(&"长".repeat(400), "pdf").chars().count(), 154);
    }
}
