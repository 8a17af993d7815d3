//! POST /sys/v1/org/enable and /disable. The people of a disabled organisation and of those below it are logged out
//! at once, as if each account were disabled, and the grants it gave have no effect; organisations above it still see
//! its rows.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::rules::administration::PLATFORM;
use core_wasm::text::catalogue::administration as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::place;
use super::reach::Reach;
use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::organisation::{ActiveModel, Column, Entity, Model};

pub async fn enable(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    switch(&app, &caller, &chosen, true).await
}

pub async fn disable(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    switch(&app, &caller, &chosen, false).await
}

async fn switch(app: &App, caller: &Caller, chosen: &Selection, enabled: bool) -> Answer<()> {
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, caller).await?;
    let mut stale = Vec::new();
    for (id, version) in chosen.pairs()? {
        reach.check(id)?;
        let org = organisation::by_id(&tx, id).await?;
        if org.kind == PLATFORM || [caller.org_id, caller.home_org_id].contains(&id) {
            return Err(ApiError::rule(Problem::error("org.self", place(&chosen.ids, id), texts::ORG_SELF)));
        }
        let switched = ActiveModel { version: Set(version + 1), enabled: Set(enabled), ..Default::default() };
        let written = Entity::update_many()
            .set(switched)
            .filter(Column::Id.eq(id))
            .filter(Column::Version.eq(version))
            .exec(&tx)
            .await?;
        if written.rows_affected != 1 {
            stale.push(id);
            continue;
        }
        if !enabled {
            session::end_of_org(&tx, id).await?;
        }
        note(&tx, caller, if enabled { "enable" } else { "disable" }, &org).await?;
    }
    if !stale.is_empty() {
        return Err(ApiError::Conflict { ids: stale });
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

async fn note(tx: &Tx, caller: &Caller, action: &str, org: &Model) -> Result<(), ApiError> {
    let record = Record {
        org_id: Some(org.id),
        entity: organisation::TABLE,
        entity_id: org.id,
        action,
        note: &org.name,
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::from(caller), record).await
}
