//! POST /sys/v1/message/{read, allRead, delete, allDel, handleFlag}: the caller's own messages, all named ones or none.

use axum::extract::State;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::message::{Column, Entity};

pub async fn read(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let tx = app.begin().await?;
    let named = own(&tx, &caller, &given).await?;
    mark_read(&tx, named).await?;
    commit(tx).await
}

pub async fn read_all(State(app): State<App>, caller: Caller) -> Answer<()> {
    let tx = app.begin().await?;
    mark_read(&tx, all_of(&caller)).await?;
    commit(tx).await
}

pub async fn delete(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let tx = app.begin().await?;
    let named = own(&tx, &caller, &given).await?;
    Entity::delete_many().filter(named).exec(&tx).await?;
    commit(tx).await
}

pub async fn delete_all(State(app): State<App>, caller: Caller) -> Answer<()> {
    let tx = app.begin().await?;
    Entity::delete_many().filter(all_of(&caller)).exec(&tx).await?;
    commit(tx).await
}

pub async fn handle(State(app): State<App>, caller: Caller, Json(given): Json<Ids>) -> Answer<()> {
    let tx = app.begin().await?;
    let named = own(&tx, &caller, &given).await?;
    Entity::update_many().col_expr(Column::Handled, Expr::val(true)).filter(named).exec(&tx).await?;
    commit(tx).await
}

fn all_of(caller: &Caller) -> Condition {
    Condition::all().add(Column::UserId.eq(caller.user_id))
}

/// The condition for the messages named; 404 when one of them is not the caller's.
async fn own(tx: &Tx, caller: &Caller, given: &Ids) -> Result<Condition, ApiError> {
    let ids = given.distinct()?;
    let wanted = u64::try_from(ids.len()).unwrap_or_default();
    let named = all_of(caller).add(Column::Id.is_in(ids));
    let found = Entity::find().filter(named.clone()).count(tx).await?;
    if found == wanted { Ok(named) } else { Err(ApiError::NotFound) }
}

async fn mark_read(tx: &Tx, which: Condition) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::ReadAt, tx.now().into())
        .filter(which)
        .filter(Column::ReadAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

async fn commit(tx: Tx) -> Answer<()> {
    tx.commit().await?;
    Ok(Done::nothing())
}
