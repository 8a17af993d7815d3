//! POST /deadline/v1/snooze and /unsnooze: an organisation puts a time off for itself, with a reason. Others see it as before.

use std::collections::HashMap;

use axum::extract::State;
use chrono::{NaiveDate, TimeDelta};
use core_wasm::resources::system::DEADLINE;
use core_wasm::rules::radar::snooze;
use core_wasm::text::catalogue::deadlines::ONLY_WORKERS;
use core_wasm::validate::is_legal;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use serde::Deserialize;
use utoipa::ToSchema;

use super::queue::one;
use super::source::Entry;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, day};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deadline_snooze")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose queue it is.
    pub org_id: i64,
    #[sea_orm(column_type = "Text")]
    pub kind: String,
    pub ref_id: i64,
    pub until_on: Date,
    /// Its last day when it was put off, and when that was.
    pub due_on: Date,
    pub made_on: Date,
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    pub by_id: i64,
    #[sea_orm(column_type = "Text")]
    pub by_name: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// How long it is known what was put off.
const KEPT: TimeDelta = TimeDelta::days(90);

impl Model {
    /// Whether it hides a time on a day.
    pub fn hides(&self, due: NaiveDate, today: NaiveDate) -> bool {
        snooze::Snooze { until: self.until_on, due: self.due_on, made: self.made_on }.hides(due, today)
    }
}

/// A time that is put off.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PutOff {
    /// Dictionary `deadlineKind`.
    kind: String,
    ref_id: i64,
    /// It is back on this day.
    #[serde(deserialize_with = "day")]
    until: NaiveDate,
    reason: String,
}

/// A time that is shown again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShownAgain {
    kind: String,
    ref_id: i64,
}

pub async fn put_off(State(app): State<App>, caller: Caller, Json(sent): Json<PutOff>) -> Answer<()> {
    if !is_legal(&sent.reason) {
        return Err(ApiError::illegal("reason"));
    }
    let entry = of_worker(&app, &caller, &sent.kind, sent.ref_id).await?;
    let (reason, today) = (sent.reason.trim(), app.today());
    let problems = snooze::judge(sent.until, reason, entry.due.day, today);
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let tx = app.begin().await?;
    let row = ActiveModel {
        id: NotSet,
        org_id: Set(caller.org_id),
        kind: Set(sent.kind),
        ref_id: Set(sent.ref_id),
        until_on: Set(sent.until),
        due_on: Set(entry.due.day),
        made_on: Set(today),
        reason: Set(reason.to_owned()),
        by_id: Set(caller.user_id),
        by_name: Set(caller.name.clone()),
    };
    let again = OnConflict::columns([Column::OrgId, Column::Kind, Column::RefId])
        .update_columns([Column::UntilOn, Column::DueOn, Column::MadeOn, Column::Reason, Column::ById, Column::ByName])
        .to_owned();
    Entity::insert(row).on_conflict(again).exec_without_returning(&tx).await?;
    let kept = of(&tx, &caller, &entry).await?.ok_or(ApiError::NotFound)?;
    let changes = vec![change("snoozedUntil", None, Some(sent.until))];
    note(&tx, &caller, &entry, (kept.id, "snooze"), reason, changes).await?;
    tx.done(Done::nothing()).await
}

pub async fn show_again(State(app): State<App>, caller: Caller, Json(sent): Json<ShownAgain>) -> Answer<()> {
    let entry = of_worker(&app, &caller, &sent.kind, sent.ref_id).await?;
    let tx = app.begin().await?;
    let kept = of(&tx, &caller, &entry).await?.ok_or(ApiError::NotFound)?;
    Entity::delete_by_id(kept.id).exec(&tx).await?;
    let changes = vec![change("snoozedUntil", Some(kept.until_on), None)];
    note(&tx, &caller, &entry, (kept.id, "unsnooze"), "", changes).await?;
    tx.done(Done::nothing()).await
}

/// A time of a document that the caller works on: what is put off is so for all of the organisation.
async fn of_worker(app: &App, caller: &Caller, kind: &str, id: i64) -> Result<Entry, ApiError> {
    let entry = one(app, caller, kind, id).await?;
    if entry.is_worked_on_by(caller) { Ok(entry) } else { Err(ApiError::NotAllowed(ONLY_WORKERS.into())) }
}

fn change(field: &str, before: Option<NaiveDate>, after: Option<NaiveDate>) -> Change {
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).into();
    Change { field: field.to_owned(), before: day(before), after: day(after) }
}

async fn note(
    tx: &Tx,
    caller: &Caller,
    entry: &Entry,
    (entity_id, action): (i64, &str),
    note: &str,
    mut changes: Vec<Change>,
) -> Result<(), ApiError> {
    let named = |field: &str, value: &str| Change {
        field: field.to_owned(),
        before: serde_json::Value::Null,
        after: value.into(),
    };
    changes.push(named("kind", entry.kind.name));
    changes.push(named("docNo", &entry.number));
    let record = Record { org_id: Some(caller.org_id), entity: DEADLINE.name, entity_id, action, note, changes };
    audit::write(tx, &Actor::from(caller), record).await
}

/// What the caller's organisation put off of a time.
pub async fn of(db: &impl ConnectionTrait, caller: &Caller, entry: &Entry) -> Result<Option<Model>, ApiError> {
    let found = Entity::find()
        .filter(Column::OrgId.eq(caller.org_id))
        .filter(Column::Kind.eq(entry.kind.name))
        .filter(Column::RefId.eq(entry.id));
    Ok(found.one(db).await?)
}

/// What the caller's organisation has put off until a later day, by kind and number.
pub async fn all(app: &App, caller: &Caller) -> Result<HashMap<String, HashMap<i64, Model>>, ApiError> {
    let found = Entity::find()
        .filter(Column::OrgId.eq(caller.org_id))
        .filter(Column::UntilOn.gt(app.today()))
        .all(&app.db)
        .await?;
    let mut all: HashMap<String, HashMap<i64, Model>> = HashMap::new();
    for one in found {
        all.entry(one.kind.clone()).or_default().insert(one.ref_id, one);
    }
    Ok(all)
}

/// Forgets what is back for long, and says how many.
pub async fn forget(db: &impl ConnectionTrait, today: NaiveDate) -> Result<u64, DbErr> {
    let gone = Entity::delete_many().filter(Column::UntilOn.lt(today - KEPT)).exec(db).await?;
    Ok(gone.rows_affected)
}
