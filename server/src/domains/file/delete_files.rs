//! POST /sys/v1/file/bill/delete.

use axum::extract::State;
use core_wasm::permission::SYS_FILE_BILL_DELETE;

use super::seen;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::Caller;
use crate::exports::job;
use crate::extract::{Ids, Json};
use crate::files::file;

pub async fn delete(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let ids = given.distinct()?;
    let found = seen::deletable(&app, &caller, &ids, SYS_FILE_BILL_DELETE).await?;
    let tx = app.begin().await?;
    file::hide(&tx, ids.iter().copied()).await?;
    job::forget_files(&tx, &ids).await?;
    for file in found {
        let record = Record {
            org_id: Some(file.org_id),
            entity: "stored_file",
            entity_id: file.id,
            action: "delete",
            note: &file.file_name,
            changes: Vec::new(),
        };
        audit::write(&tx, &Actor::from(&caller), record).await?;
    }
    tx.commit().await?;
    file::remove(&app, ids).await;
    Ok(Done::nothing())
}
