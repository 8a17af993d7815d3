//! Adding, changing and deleting rows by definition: scope (404), versions (409), the core's validator and the resource's
//! own rules (422), and an audit entry with every field before and after, all in one transaction.

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Kind};
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::{Lang, Message};
use core_wasm::validate::{Stage, validate};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, DbErr, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, SqlErr,
};

use super::codec;
use super::managed::{Managed, ORG};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::{Caller, Right};
use crate::database::Tx;
use crate::error::ApiError;

/// A row that is to be changed, and the version that the caller saw; `None` claims none.
pub type Seen = (i64, Option<i64>);

/// Adds a row in a transaction of its own.
pub async fn add<E: Managed>(app: &App, caller: &Caller, sent: Row) -> Answer<Row> {
    let tx = app.begin().await?;
    let row = checked(judged::<E>(&tx, caller, None, &sent).await?)?;
    let added = insert::<E>(&tx, &caller.into(), "add", &row).await?;
    tx.done(Done::data(added)).await
}

/// Changes a row; fields that were not sent stay as they are.
pub async fn update<E: Managed>(app: &App, caller: &Caller, seen: Seen, sent: Row) -> Answer<Row> {
    let tx = app.begin().await?;
    let mut after = Row::new();
    for model in locked::<E>(&tx, caller, &[seen]).await? {
        let before = E::row(&model)?;
        let row = checked(judged::<E>(&tx, caller, Some(&before), &sent).await?)?;
        after = store::<E>(&tx, &caller.into(), "update", model, &before, row).await?;
    }
    tx.done(Done::data(after)).await
}

/// Changes rows in one way that needs no judging, such as switching a flag; the caller commits.
pub async fn change<E: Managed>(
    app: &App,
    caller: &Caller,
    action: &str,
    seen: &[Seen],
    with: impl Fn(&mut Row) -> Result<(), ApiError>,
) -> Result<(Tx, Vec<Row>), ApiError> {
    let tx = app.begin().await?;
    let mut changed = Vec::new();
    for model in locked::<E>(&tx, caller, seen).await? {
        let before = E::row(&model)?;
        let mut after = before.clone();
        with(&mut after)?;
        stamp::<E>(&tx, None, &mut after);
        changed.push(store::<E>(&tx, &caller.into(), action, model, &before, after).await?);
    }
    Ok((tx, changed))
}

/// Deletes rows, all or none.
pub async fn delete<E: Managed>(app: &App, caller: &Caller, seen: &[Seen]) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let mut problems = Vec::new();
    let mut ids = Vec::new();
    for (at, model) in locked::<E>(&tx, caller, seen).await?.iter().enumerate() {
        let row = E::row(model)?;
        problems.extend(E::may_go(&row).map(|problem| Problem { field: format!("ids[{at}]"), ..problem }));
        let id = E::number(model, "id")?;
        note::<E>(&tx, &caller.into(), "delete", id, &row, &Row::new()).await?;
        ids.push(id);
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    E::delete_many().filter(E::column("id")?.is_in(ids)).exec(&tx).await?;
    tx.commit().await
}

/// The rows to work on, locked, in the order of their ids: all inside the caller's scope (else 404), all in the version
/// that the caller saw (else 409 with the ids that are not).
pub async fn locked<E: Managed>(tx: &Tx, caller: &Caller, seen: &[Seen]) -> Result<Vec<E::Model>, ApiError> {
    let found = found::<E>(tx, Condition::all(), seen).await?;
    if let Some(scope) = E::scope(tx, caller, Right::Edit).await? {
        for model in &found {
            scope.check(E::number(model, "org_id")?)?;
        }
    }
    in_versions::<E>(found, seen)
}

/// The rows to work on, locked, where it is not their scope that opens them: all meet the condition (else 404), all are in
/// the version that the caller saw (else 409).
pub async fn locked_among<E: Managed>(tx: &Tx, among: Condition, seen: &[Seen]) -> Result<Vec<E::Model>, ApiError> {
    in_versions::<E>(found::<E>(tx, among, seen).await?, seen)
}

async fn found<E: Managed>(tx: &Tx, among: Condition, seen: &[Seen]) -> Result<Vec<E::Model>, ApiError> {
    let id = E::column("id")?;
    let wanted = E::find().filter(id.is_in(seen.iter().map(|(id, _)| *id))).filter(among);
    let found = wanted.order_by_asc(id).lock(LockType::Update).all(tx).await?;
    if found.len() == seen.len() { Ok(found) } else { Err(ApiError::NotFound) }
}

fn in_versions<E: Managed>(found: Vec<E::Model>, seen: &[Seen]) -> Result<Vec<E::Model>, ApiError> {
    let mut stale = Vec::new();
    for model in &found {
        let (id, version) = (E::number(model, "id")?, E::number(model, "version")?);
        if seen.iter().any(|(wanted, seen)| *wanted == id && seen.is_some_and(|seen| seen != version)) {
            stale.push(id);
        }
    }
    if stale.is_empty() { Ok(found) } else { Err(ApiError::Conflict { ids: stale }) }
}

/// What was sent over what is stored, filled in and judged: the row to store, and every problem. Fields that only the
/// server fills cannot be sent; a row keeps its organisation, a new one without one is the caller's own.
pub async fn judged<E: Managed>(
    tx: &Tx,
    caller: &Caller,
    before: Option<&Row>,
    sent: &Row,
) -> Result<(Row, Vec<Problem>), ApiError> {
    let mut row = before.cloned().unwrap_or_default();
    for field in E::RESOURCE.fields.iter().filter(|field| !field.read_only) {
        if let Some(value) = sent.0.get(field.name)
            && (before.is_none() || field.name != ORG)
        {
            row.set(field.name, value.clone());
        }
    }
    if before.is_none() && E::RESOURCE.field(ORG).is_some() {
        if row.is_blank(ORG) {
            row.set(ORG, caller.org_id);
        }
        if let (Some(scope), Some(org)) = (E::scope(tx, caller, Right::Edit).await?, row.int(ORG)) {
            scope.check(org)?;
        }
    }
    completed::<E>(tx, caller, before, row).await
}

/// A row whose scope is checked, filled in and judged.
pub async fn completed<E: Managed>(
    tx: &Tx,
    caller: &Caller,
    before: Option<&Row>,
    mut row: Row,
) -> Result<(Row, Vec<Problem>), ApiError> {
    let filled = E::fill(tx, caller, before, &mut row).await?;
    stamp::<E>(tx, before, &mut row);
    let mut problems = validate(E::RESOURCE, &row, &tx.dictionaries(), Stage::Store);
    problems.extend(filled);
    problems.retain(Problem::is_error);
    Ok((row, problems))
}

/// The row of [`judged`] when nothing is wrong with it.
pub fn checked((row, problems): (Row, Vec<Problem>)) -> Result<Row, ApiError> {
    if problems.is_empty() { Ok(row) } else { Err(ApiError::Rules(problems)) }
}

/// Fills flags that nobody set and the instants that every definition may have.
pub fn stamp<E: Managed>(tx: &Tx, before: Option<&Row>, row: &mut Row) {
    for field in E::RESOURCE.fields {
        match (field.kind, field.name) {
            (Kind::Flag, name) if row.is_blank(name) => row.set(name, "0"),
            (Kind::Instant, "updatedAt") => row.set("updatedAt", codec::instant(tx.now())),
            (Kind::Instant, "createdAt") if before.is_none() && row.is_blank("createdAt") => {
                row.set("createdAt", codec::instant(tx.now()));
            }
            _ => {}
        }
    }
}

/// Stores a judged row as a new one.
pub async fn insert<E: Managed>(tx: &Tx, actor: &Actor, action: &str, row: &Row) -> Result<Row, ApiError> {
    let mut model = <E::ActiveModel as ActiveModelTrait>::default();
    codec::assign(E::RESOURCE.fields, row, &mut model)?;
    model.try_set(E::column("version")?, 1_i64.into())?;
    let stored = E::insert(model).exec_with_returning(tx).await.map_err(|error| refusal::<E>(error))?;
    let after = E::row(&stored)?;
    note::<E>(tx, actor, action, E::number(&stored, "id")?, &Row::new(), &after).await?;
    Ok(after)
}

/// Stores a judged row over the one it was, with its entry in the history.
pub async fn store<E: Managed>(
    tx: &Tx,
    actor: &Actor,
    action: &str,
    model: E::Model,
    before: &Row,
    row: Row,
) -> Result<Row, ApiError> {
    let (id, version) = (E::number(&model, "id")?, E::number(&model, "version")?);
    let mut changed = model.into_active_model();
    codec::assign(E::RESOURCE.fields, &row, &mut changed)?;
    changed.try_set(E::column("version")?, (version + 1).into())?;
    let stored = changed.update(tx).await.map_err(|error| refusal::<E>(error))?;
    let after = E::row(&stored)?;
    note::<E>(tx, actor, action, id, before, &after).await?;
    Ok(after)
}

/// A row that breaks the unique index is told at its fields; everything else is ours.
fn refusal<E: Managed>(error: DbErr) -> ApiError {
    let taken = matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)));
    match E::UNIQUE.last() {
        Some(last) if taken => ApiError::rule(taken_problem::<E>(last)),
        _ => error.into(),
    }
}

/// The problem of a row that shares with another one what must be unique.
pub fn taken_problem<E: Managed>(field: &str) -> Problem {
    let labels = |lang: Lang, comma: &str| {
        let labels = E::UNIQUE.iter().filter(|name| **name != ORG).filter_map(|name| E::RESOURCE.field(name));
        labels.map(|field| field.label.get(lang)).collect::<Vec<_>>().join(comma)
    };
    let labels = Message { zh: labels(Lang::Zh, "、"), en: labels(Lang::En, ", ") };
    Problem::error("field.taken", field, texts::TAKEN.speak_with(&[("labels", &labels)]))
}

async fn note<E: Managed>(
    tx: &Tx,
    actor: &Actor,
    action: &str,
    id: i64,
    before: &Row,
    after: &Row,
) -> Result<(), ApiError> {
    let told = |name: &str| E::RESOURCE.field(name).is_some_and(is_told);
    let changes = audit::changes(before, after).into_iter().filter(|change| told(&change.field)).collect();
    let org_id = after.int(ORG).or_else(|| before.int(ORG));
    let entity = E::default().table_name();
    let record = Record { org_id, entity, entity_id: id, action, note: "", changes };
    audit::write(tx, actor, record).await
}

/// Whether the history shows a field: not the content of files, not the instants that the entry itself has.
fn is_told(field: &Field) -> bool {
    !matches!(field.kind, Kind::Blob { .. } | Kind::Instant)
}
