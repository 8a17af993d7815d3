//! POST /sys/v1/announcement/add, /update and /delete, for the platform's administrators.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Field;
use core_wasm::resources::platform::ANNOUNCEMENT;
use core_wasm::row::Row;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, TryIntoModel};

use super::announcement::{self, ActiveModel, Column, Entity, Model};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::Caller;
use crate::crud::codec;
use crate::database::Tx;
use crate::error::ApiError;
use crate::extract::{Json, Selection};

fn edited() -> impl Iterator<Item = &'static Field> {
    ANNOUNCEMENT.fields.iter().filter(|field| !field.read_only)
}

/// What was sent, judged; flags that are missing are off.
fn judged(app: &App, mut row: Row) -> Result<Row, ApiError> {
    for flag in ["isPinned", "isPublic"] {
        if row.is_blank(flag) {
            row.set(flag, "0");
        }
    }
    let problems = validate(&ANNOUNCEMENT, &row, &app.dictionaries(), Stage::Store);
    let errors: Vec<Problem> = problems.into_iter().filter(Problem::is_error).collect();
    if errors.is_empty() { Ok(row) } else { Err(ApiError::Rules(errors)) }
}

fn number(row: &Row, field: &str) -> Result<i64, ApiError> {
    row.int(field).ok_or_else(|| ApiError::Malformed(format!("{field} is missing")))
}

async fn note(tx: &Tx, caller: &Caller, action: &str, before: &Row, after: &Row, id: i64) -> Result<(), ApiError> {
    let changes = audit::changes(before, after);
    let changes = changes.into_iter().filter(|change| edited().any(|field| field.name == change.field)).collect();
    let record = Record { org_id: None, entity: "announcement", entity_id: id, action, note: "", changes };
    audit::write(tx, &Actor::from(caller), record).await
}

pub async fn add(State(app): State<App>, caller: Caller, Json(row): Json<Row>) -> Answer<Row> {
    let row = judged(&app, row)?;
    let tx = app.begin().await?;
    let mut new = ActiveModel {
        version: Set(1),
        author_name: Set(caller.name.clone()),
        published_at: Set(tx.now()),
        updated_at: Set(tx.now()),
        ..Default::default()
    };
    codec::assign(edited(), &row, &mut new)?;
    let added = Entity::insert(new).exec_with_returning(&tx).await?;
    note(&tx, &caller, "add", &Row::new(), &row, added.id).await?;
    tx.commit().await?;
    Ok(Done::data(added.row()?))
}

pub async fn update(State(app): State<App>, caller: Caller, Json(row): Json<Row>) -> Answer<Row> {
    let (id, version) = (number(&row, "id")?, number(&row, "version")?);
    let row = judged(&app, row)?;
    let tx = app.begin().await?;
    let before = announcement::by_id(&tx, id).await?;
    let mut changed: ActiveModel = before.clone().into();
    codec::assign(edited(), &row, &mut changed)?;
    changed.version = Set(version + 1);
    changed.updated_at = Set(tx.now());
    let written = Entity::update_many()
        .set(changed.clone())
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .exec(&tx)
        .await?;
    if written.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let after: Model = changed.try_into_model()?;
    note(&tx, &caller, "update", &before.row()?, &after.row()?, id).await?;
    tx.commit().await?;
    Ok(Done::data(after.row()?))
}

pub async fn delete(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    let pairs = chosen.pairs()?;
    let tx = app.begin().await?;
    let mut stale = Vec::new();
    for (id, version) in pairs {
        let before = announcement::by_id(&tx, id).await?;
        let gone =
            Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::Version.eq(version)).exec(&tx).await?;
        match gone.rows_affected {
            1 => note(&tx, &caller, "delete", &before.row()?, &Row::new(), id).await?,
            _ => stale.push(id),
        }
    }
    if !stale.is_empty() {
        return Err(ApiError::Conflict { ids: stale });
    }
    tx.commit().await?;
    Ok(Done::nothing())
}
