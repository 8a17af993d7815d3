//! GET /sys/v1/answer/page, /export and /{id}/detail: the answers that did nothing so far, and the messages that cannot be written,
//! for the platform's administrators.

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::resources::platform::STRAY_ANSWER;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::gateway::stray::{Column, Entity, MESSAGE, RECEIPT};
use crate::gateway::{message, receipt};
use crate::process::error::ApiError;
use crate::store::app::App;

/// An answer that did nothing so far, as it came.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrayAnswer {
    pub id: i64,
    /// Dictionary `strayKind`.
    pub kind: String,
    pub file_name: String,
    pub received_at: DateTime<Utc>,
    pub xml: String,
}

/// The list: a view over three tables, whose rows have numbers of three kinds.
pub fn spec() -> ListSpec {
    ListSpec::new("gateway_stray_answer").fields(STRAY_ANSWER.fields).unversioned().order("-receivedAt")
}

pub async fn page(State(app): State<App>, query: ListQuery) -> Answer<Page> {
    Ok(Done::data(spec().page(&app, &query, Condition::all()).await?))
}

pub async fn detail(State(app): State<App>, Path(id): Path<i64>) -> Answer<StrayAnswer> {
    let found = match id % 3 {
        0 => {
            let kept = Entity::find_by_id(id / 3).filter(Column::DoneAt.is_null()).one(&app.db).await?;
            kept.map(|row| StrayAnswer {
                id,
                kind: row.kind,
                file_name: row.file_name,
                received_at: row.received_at,
                xml: row.raw,
            })
        }
        1 => {
            let waiting = receipt::Entity::find_by_id(id / 3).filter(receipt::Column::DeclarationId.is_null());
            waiting.one(&app.db).await?.map(|row| StrayAnswer {
                id,
                kind: RECEIPT.to_owned(),
                file_name: row.file_name,
                received_at: row.received_at,
                xml: row.raw,
            })
        }
        _ => {
            let unwritten = message::Entity::find_by_id(id / 3).filter(message::unwritten());
            unwritten.one(&app.db).await?.map(|row| StrayAnswer {
                id,
                kind: MESSAGE.to_owned(),
                file_name: row.file_name,
                received_at: row.created_at,
                xml: row.xml,
            })
        }
    };
    found.map(Done::data).ok_or(ApiError::NotFound)
}
