//! The files of papers of client orders: POST /order/v1/clientOrder/papers/{id}/upload and GET …/papers/{id}/download, by the line of
//! the paper, for everybody who may work on the order, and who may see it.

use axum::extract::State;
use axum::response::Response;
use core_wasm::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_PAPER};
use core_wasm::row::Row;
use sea_orm::EntityTrait;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::lines::DOCUMENT;
use crate::documents::paged::Of;
use crate::documents::served::Served;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{serve, write};
use crate::files::file;
use crate::files::received::{Received, keep};
use crate::files::sending::stored;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

const PAPERS: &str = "papers";
const FILE: &str = "fileId";

/// Stores the file of a paper in place of the one that it had; a paper that was not there yet is received today.
pub async fn upload(State(app): State<App>, caller: Caller, Path(id): Path<i64>, given: Received) -> Answer<Row> {
    let (order, _) = line(&app, &caller, id).await?;
    let of = papers()?;
    let (tx, kept) = keep(&app, &caller, given, file::ORDER, None).await?;
    let head = of.opened(&tx, &caller, order).await?;
    let before = Rows::of(&CLIENT_ORDER_PAPER).by_id(id).locked().one(&tx).await?.ok_or(ApiError::NotFound)?;
    let mut after = before.clone();
    after.set(FILE, kept.id);
    after.set("fileName", kept.file_name.as_str());
    if after.is_blank("receivedOn") {
        after.set("receivedOn", day_in_china(tx.now()).to_string());
    }
    let after = table::update(&tx, &CLIENT_ORDER_PAPER, write::key(&before)?, &after).await?;
    let place = of.place(&tx, &head, &after).await?;
    of.changed(&tx, &caller, "update", &head, &[(place, before, after.clone())]).await?;
    tx.done(Done::data(after)).await
}

pub async fn download(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Result<Response, ApiError> {
    let (_, paper) = line(&app, &caller, id).await?;
    let file_id = paper.int(FILE).ok_or(ApiError::NotFound)?;
    let found = file::Entity::find_by_id(file_id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    stored(&app, &found).await
}

/// A paper with its order, where the caller may see that.
async fn line(app: &App, caller: &Caller, id: i64) -> Result<(i64, Row), ApiError> {
    let found = Rows::of(&CLIENT_ORDER_PAPER).and(DOCUMENT).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let order = found.int(DOCUMENT.name).ok_or(ApiError::NotFound)?;
    serve::seen(Served::of(&CLIENT_ORDER), app, caller, order).await?;
    Ok((order, found))
}

fn papers() -> Result<Of, ApiError> {
    let lines = CLIENT_ORDER.lines.iter().find(|lines| lines.list == PAPERS).ok_or(ApiError::NotFound)?;
    Ok(Of { head: Served::of(&CLIENT_ORDER), lines })
}
