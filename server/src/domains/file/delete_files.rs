//! POST /sys/v1/file/bill/delete.

use axum::extract::State;
use core_wasm::permission::SYS_FILE_BILL_DELETE;

use super::seen;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json};
use crate::documents::exports::job;
use crate::files::file;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};

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
