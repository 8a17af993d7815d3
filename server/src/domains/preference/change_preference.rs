//! POST /sys/v1/preference/update: keeps what the caller arranged for one list, at the version that was seen.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::preference;
use core_wasm::text::catalogue::error::KIND_LIST_NAME;
use core_wasm::text::catalogue::preference as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::Serialize;
use serde_json::json;

use super::list_preference::{ActiveModel, Column, Entity, Preference, SavedFilter};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn update(State(app): State<App>, caller: Caller, Json(given): Json<Preference>) -> Answer<Preference> {
    judge(&given)?;
    let tx = app.begin().await?;
    let changed = ActiveModel {
        version: Set(given.version.saturating_add(1)),
        columns: Set(given.columns.as_ref().map(as_json).transpose()?),
        filters: Set(as_json(&given.filters)?),
        updated_at: Set(tx.now()),
        ..Default::default()
    };
    let own = Entity::find().filter(Column::UserId.eq(caller.user_id));
    let kept = own.clone().filter(Column::List.eq(&given.list)).one(&tx).await?;
    match kept {
        None if given.version == 0 => {
            if own.count(&tx).await? >= preference::MAX_LISTS {
                return Err(ApiError::refused(texts::TOO_MANY_LISTS));
            }
            let new = ActiveModel { user_id: Set(caller.user_id), list: Set(given.list.clone()), ..changed };
            let inserted = Entity::insert(new).exec_without_returning(&tx).await;
            inserted.map_err(|error| ApiError::of_insert(error, ApiError::Conflict { ids: Vec::new() }))?;
        }
        None => return Err(ApiError::Conflict { ids: Vec::new() }),
        Some(kept) => {
            let written = Entity::update_many()
                .set(changed)
                .filter(Column::Id.eq(kept.id))
                .filter(Column::Version.eq(given.version))
                .exec(&tx)
                .await?;
            if written.rows_affected != 1 {
                return Err(ApiError::Conflict { ids: vec![kept.id] });
            }
        }
    }
    tx.done(Done::data(Preference { version: given.version.saturating_add(1), ..given })).await
}

fn judge(given: &Preference) -> Result<(), ApiError> {
    if !preference::is_list_name(&given.list) {
        return Err(ApiError::not_of_kind("list", KIND_LIST_NAME));
    }
    let filters: Vec<Row> = given.filters.iter().filter_map(row_of).collect();
    let problems: Vec<Problem> = preference::saved_filters(&filters);
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

fn row_of(filter: &SavedFilter) -> Option<Row> {
    Row::from_value(json!({ "name": filter.name, "isDefault": filter.is_default }))
}

fn as_json(value: &impl Serialize) -> Result<String, ApiError> {
    serde_json::to_string(value).map_err(|error| ApiError::Internal(error.into()))
}
