//! GET /decl/v1/{id}/cleared: the declaration as customs has it: the message that was taken last, with the numbers that came
//! back. What was changed here since is not in it.

use axum::extract::State;
use core_wasm::row::Row;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::access;
use super::customs::dec_message;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::gateway::message;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::archived::read as archived;

pub async fn cleared(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Row> {
    let head = access::visible(&app, &caller, id).await?;
    let mut taken = message::Entity::find()
        .filter(message::Column::DeclarationId.eq(head.id))
        .filter(message::Column::SeqNo.is_not_null())
        .order_by_desc(message::Column::Attempt)
        .one(&app.db)
        .await?
        .ok_or(ApiError::NotFound)?;
    archived::fill::<message::Entity>(&app, std::slice::from_mut(&mut taken)).await?;
    let read = tokio::task::spawn_blocking(move || dec_message::read(taken.xml.as_bytes()));
    let message = read.await.map_err(anyhow::Error::from)?.map_err(ApiError::Rules)?;
    let mut document = message.declaration;
    document.set("id", head.id);
    document.set("version", head.version);
    document.set("orgId", head.org_id);
    document.set("iECatg", head.i_e_catg);
    document.set("status", head.status);
    document.set("customerName", head.customer_name);
    document.set("clientSeqNo", head.client_seq_no);
    document.set("seqNo", head.seq_no);
    document.set("entryId", head.entry_id);
    Ok(Done::data(document))
}
