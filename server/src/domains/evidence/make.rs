//! POST /evidence/v1/make: queues the making of a pack. What it would not hold is refused at once.

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::rules::questions;
use core_wasm::text::catalogue::evidence as texts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MAKE, run};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, some_day};
use crate::documents::exports::{job, note};
use crate::documents::list::ListQuery;
use crate::domains::question::subject;
use crate::process::error::ApiError;
use crate::store::app::App;

/// What a pack is wanted of: one document, or those that were made on these days.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EvidenceWanted {
    /// `declaration`, or the name of another document: `bondInvt`.
    pub resource: String,
    #[serde(default)]
    pub id: Option<i64>,
    /// First day, in China.
    #[serde(default, deserialize_with = "some_day")]
    pub from: Option<NaiveDate>,
    /// Last day, in China.
    #[serde(default, deserialize_with = "some_day")]
    pub to: Option<NaiveDate>,
}

/// The job that makes the pack.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceMaking {
    pub job_id: i64,
}

pub async fn make(
    State(app): State<App>,
    caller: Caller,
    Json(wanted): Json<EvidenceWanted>,
) -> Answer<EvidenceMaking> {
    let resource = wanted.resource;
    let (number, query) = match (wanted.id, wanted.from, wanted.to) {
        (Some(id), None, None) => {
            if questions::document(&resource).is_none() {
                return Err(ApiError::no_option("resource", resource));
            }
            let number = subject::seen(&app.db, &caller, &resource, id).await?.number;
            (number, ListQuery::of([("resource", resource), ("id", id.to_string())]))
        }
        (None, Some(from), Some(to)) => {
            run::in_period(&app, &caller, &resource, (from, to)).await?;
            let days = [("resource", resource), ("from", from.to_string()), ("to", to.to_string())];
            (format!("{from}-{to}"), ListQuery::of(days))
        }
        _ => return Err(ApiError::refused(texts::ONE_OR_PERIOD)),
    };
    let name = texts::FILE_NAME.with(&[("number", &number)]);
    let plain = |letter: char| if letter.is_control() || "/\\".contains(letter) { '_' } else { letter };
    let name: String = format!("{}.zip", name.get(caller.lang)).chars().map(plain).collect();
    let tx = app.begin().await?;
    job::check_queue(&tx, caller.user_id, 1).await?;
    let new = job::New {
        user_id: caller.user_id,
        org_id: caller.org_id,
        path: MAKE,
        query: &query,
        lang: caller.lang,
        file_name: name.clone(),
        data_name: texts::TITLE.get(caller.lang).to_owned(),
    };
    let job_id = job::add(&tx, new).await?;
    note(&tx, &caller, job_id, &name).await?;
    tx.commit().await?;
    Ok(Done::told(texts::MAKING.get(caller.lang), EvidenceMaking { job_id }))
}
