//! A file that is uploaded: one as the part `file` of a form, which may name as `relatedNo` the declaration that it belongs to.

use std::fs::File;
use std::io::Write;

use axum::extract::FromRequest;
use axum::extract::multipart::Field;
use core_wasm::error::Problem;
use core_wasm::rules::upload::too_large;
use core_wasm::text::catalogue::file as texts;
use serde_json::Value as Json;

use super::{file, kind};
use crate::accounts::caller::Caller;
use crate::api::upload;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;
use crate::store::scratch::scratch;

/// Largest request: the file and what a form puts around it. A little more, so that a file that is too large gets the
/// answer that says so.
pub const MAX_REQUEST: usize = 24 * 1024 * 1024;
/// The part of the form that names the declaration.
pub const RELATED_NO: &str = "relatedNo";
/// Longest name, in characters.
const MAX_NAME: usize = 150;
/// So much of a number is read, in bytes; numbers are shorter.
const MAX_NUMBER: usize = 100;

/// Judges a file and puts it into the store, and its row into a transaction that the caller commits; `declaration_id` is the one that its owner named.
pub async fn keep(
    app: &App,
    caller: &Caller,
    given: Received,
    purpose: &'static str,
    declaration_id: Option<i64>,
) -> Result<(Tx, file::Model), ApiError> {
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
        declaration_id,
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
        changes: declaration_id.map(named_declaration).into_iter().collect(),
    };
    audit::write(&tx, &Actor::from(caller), record).await?;
    Ok((tx, here))
}

/// The change of the audit that says which declaration a file belongs to.
fn named_declaration(id: i64) -> Change {
    Change { field: "declarationId".to_owned(), before: Json::Null, after: id.into() }
}

/// Whether a sign is not seen, but may turn the letters around it or part words that look alike.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// The name to show: the last step of what the browser sent, without signs that nobody sees, with the ending that its
/// content has.
pub fn named(sent: &str, extension: &str) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last.chars().filter(|letter| !is_hidden(*letter)).collect();
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
    /// A number of the declaration that it belongs to; blank when none is named.
    pub related_no: String,
}

fn refused(rule: &str, message: impl Into<core_wasm::text::Message>) -> ApiError {
    ApiError::rule(Problem::error(&format!("file.{rule}"), "file", message))
}

impl FromRequest<App> for Received {
    type Rejection = ApiError;

    async fn from_request(request: axum::extract::Request, app: &App) -> Result<Self, ApiError> {
        let mut form = upload::form(request, app).await?;
        let (mut file, mut related_no) = (None, String::new());
        while let Some(field) = form.next_field().await? {
            match field.name() {
                Some("file") if file.is_none() => file = Some(named_content(app, field).await?),
                Some(RELATED_NO) => related_no = short(field, MAX_NUMBER).await?,
                _ => {}
            }
        }
        let (name, content) = file.ok_or_else(|| refused("missing", texts::MISSING))?;
        Ok(Received { name, content, related_no })
    }
}

/// The name that the browser sent, and the content.
async fn named_content(app: &App, field: Field<'_>) -> Result<(String, File), ApiError> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let fits = |size: u64, _: &[u8]| too_large(size).map_or(Ok(()), |message| Err(refused("large", message)));
    let (size, content) = on_disk(app, field, fits).await?;
    if size == 0 { Err(refused("empty", texts::EMPTY)) } else { Ok((name, content)) }
}

/// The content of a part of a form and its size. `check` is told of each piece and of the size with it.
pub async fn on_disk(
    app: &App,
    mut field: Field<'_>,
    mut check: impl FnMut(u64, &[u8]) -> Result<(), ApiError>,
) -> Result<(u64, File), ApiError> {
    let mut content = scratch(app).map_err(anyhow::Error::from)?;
    let mut size = 0;
    while let Some(piece) = field.chunk().await? {
        size += u64::try_from(piece.len()).unwrap_or(u64::MAX);
        check(size, &piece)?;
        content.write_all(&piece).map_err(anyhow::Error::from)?;
    }
    Ok((size, content))
}

/// A text beside the files, cut to so many bytes: what is longer is none that we know.
pub async fn short(mut field: Field<'_>, max: usize) -> Result<String, ApiError> {
    let mut text = Vec::new();
    while let Some(piece) = field.chunk().await? {
        text.extend(piece.iter().take(max - text.len()));
    }
    Ok(String::from_utf8_lossy(&text).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn names_are_plain_and_end_as_the_content_does() {
        for (sent, extension, name) in [
            ("合同.pdf", "pdf", "合同.pdf"),
            ("invoice\u{202E}fdp.exe.pdf\u{200B}", "pdf", "invoicefdp.exe.pdf"),
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
