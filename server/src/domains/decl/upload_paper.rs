//! POST /decl/v1/edoc/upload: stores a paper for a declaration and answers the row of `edocRealations` that names it. It is
//! the declaration's once that is saved with the row; a file that no declaration names goes after a day.

use std::io::Write;

use axum::extract::State;
use chrono::TimeDelta;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::states::declaration::Command;
use core_wasm::text::catalogue::file::{EMPTY, PAPER_KIND, UNKNOWN_EDOC};

use super::access;
use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::files::{file, kind, received};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::people::organisation;
use crate::store::scratch::scratch;

/// Largest paper.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Largest request: the file and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_BYTES + 64 * 1024;
/// How long a file waits for the declaration that names it.
pub const WAITS: TimeDelta = TimeDelta::hours(24);
/// What the single window takes.
const PDF: &str = "pdf";
/// The rule that refuses a PDF for what it does.
const SCRIPTS: &str = "file.scripts";
/// Format of a file without structured data.
const UNSTRUCTURED: &str = "US";
/// Longest name of a paper in the message.
const MAX_NAME: usize = 64;

fn refused(rule: &str, field: &str, message: core_wasm::text::Text) -> ApiError {
    ApiError::rule(Problem::error(rule, field, message))
}

pub async fn upload(State(app): State<App>, caller: Caller, upload: Upload<MAX_BYTES>) -> Answer<Row> {
    let org_id = upload.id("orgId")?.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::Edit).await?.check(org_id)?;
    access::check_command(&caller, Command::Edit, upload.text("iECatg"))?;
    let code = upload.text("edocCode").to_owned();
    if app.dictionaries().by_id("edocCode", &code).is_none() {
        return Err(refused("decl.edoc.code", "edocCode", UNKNOWN_EDOC));
    }
    let Upload { file: content, file_name, .. } = upload;
    if content.is_empty() {
        return Err(refused("file.empty", "file", EMPTY));
    }
    let mut target = scratch(&app).map_err(anyhow::Error::from)?;
    let content = tokio::task::spawn_blocking(move || -> Result<_, ApiError> {
        target.write_all(&content).map_err(anyhow::Error::from)?;
        let kind = kind::judged(&target).map_err(|refusal| match refusal {
            // A PDF that is not taken is told why.
            ApiError::Rules(problems) if problems.iter().any(|problem| problem.rule == SCRIPTS) => {
                ApiError::Rules(problems)
            }
            _ => refused("decl.edoc.kind", "file", PAPER_KIND),
        })?;
        if kind.extension == PDF { Ok((target, kind)) } else { Err(refused("decl.edoc.kind", "file", PAPER_KIND)) }
    });
    let (content, kind) = content.await.map_err(anyhow::Error::from)??;
    let owner = organisation::by_id(&app.db, org_id).await?;
    let new = file::New {
        org_id,
        owner_id: caller.user_id,
        owner_name: &caller.name,
        purpose: file::PAPER,
        file_name: received::named(&file_name, kind.extension),
        content_type: kind.content_type,
        kept: Some(WAITS),
        declaration_id: None,
    };
    let coming = file::announce(&app, new).await?;
    let size = app.files.put(&coming.object_key, content).await?;
    let tx = app.begin().await?;
    let here = file::arrived(&tx, coming, size).await?;
    let record = Record {
        org_id: Some(org_id),
        entity: "stored_file",
        entity_id: here.id,
        action: "upload",
        note: &here.file_name,
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::from(&caller), record).await?;

    let row = paper_row(&owner, &code, &here);
    tx.done(Done::data(row)).await
}

/// The row of `edocRealations` that names a stored PDF as a paper of this kind.
pub fn paper_row(owner: &organisation::Model, code: &str, here: &file::Model) -> Row {
    let mut row = Row::new();
    row.set("fileId", here.id);
    row.set("edocID", message_name(&upload_office(&owner.code), code, here));
    row.set("edocCode", code);
    row.set("edocFomatType", UNSTRUCTURED);
    row.set("edocCopId", here.file_name.chars().take(MAX_NAME).collect::<String>());
    row.set("edocOwnerCode", owner.code.clone());
    row.set("edocOwnerName", owner.name.clone());
    row.set("edocSize", here.size.to_string());
    row
}

/// The customs office at which an enterprise is registered: the beginning of its code.
fn upload_office(code: &str) -> String {
    let office: String = code.chars().take_while(char::is_ascii_digit).take(4).collect();
    format!("{office:0<4}")
}

/// The name of a paper beside the message: customs office, kind, `IM`, 18 digits: the day in China and a number.
fn message_name(office: &str, code: &str, file: &file::Model) -> String {
    let (day, number) = (day_in_china(file.created_at).format("%y%m%d"), file.id % 1_000_000_000_000);
    format!("{office}{code}IM{day}{number:012}.{PDF}")
}
