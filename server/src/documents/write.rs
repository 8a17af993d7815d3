//! Adding, changing and deleting rows by definition, with the lines that are stored with them: scope (404), versions (409),
//! states, the core's validator and the resource's own rules (422), and an audit entry with every field before and after,
//! all in one transaction.

use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Kind, Resource};
use core_wasm::row::Row;
use core_wasm::rules::few::few_sentences;
use core_wasm::states::{self, Facts, Machine};
use core_wasm::text::Message;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::{Stage, validate_document};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde_json::Value as Json;

use super::capitals::in_other_capitals;
use super::codec;
use super::hand;
use super::lines;
use super::served::{ORG, Served};
use super::side;
use super::table::{self, Rows};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::{Reader, Tx};

/// A row that is to be changed, and the version that the caller saw; `None` claims none.
pub type Seen = (i64, Option<i64>);

/// Adds a row in a transaction of its own.
pub async fn add(app: &App, caller: &Caller, served: Served, sent: Row) -> Answer<Row> {
    let tx = app.begin().await?;
    let row = checked(judged(&tx, caller, served, None, &sent).await?)?;
    let added = insert(&tx, &caller.into(), served.resource, "add", &row).await?;
    served.hooks.stored(&tx, caller, None, &added).await?;
    let doubts = doubts(&tx, caller, served, std::slice::from_ref(&added)).await?;
    let added = told(&tx, caller, served, added).await?;
    tx.done(Done::told(doubts, added)).await
}

/// Changes a row; fields that were not sent stay as they are. Where nothing of it is another, nothing is written: it keeps its version.
pub async fn update(app: &App, caller: &Caller, served: Served, seen: Seen, sent: Row) -> Answer<Row> {
    let tx = app.begin().await?;
    let (before, after) = updated(&tx, caller, served, seen, |_| Ok(sent.clone())).await?;
    // Only what was stored tells: the same number can be written in several ways. What was is given up with its entry of the history.
    if audit::document::changes(&before, &after).is_empty() {
        return Ok(Done::data(told(&tx, caller, served, before).await?));
    }
    let doubts = doubts(&tx, caller, served, std::slice::from_ref(&after)).await?;
    let after = told(&tx, caller, served, after).await?;
    tx.done(Done::told(doubts, after)).await
}

/// What is doubtful of rows that were stored, as whoever stored them reads it; "" where nothing is.
pub async fn doubts(tx: &Tx, caller: &Caller, served: Served, rows: &[Row]) -> Result<String, ApiError> {
    let found = served.hooks.doubtful(tx, rows).await?;
    let said: Vec<Message> = found.into_iter().map(|(_, problem)| problem.message).collect();
    Ok(few_sentences(&said).map(|said| said.get(caller.lang).to_owned()).unwrap_or_default())
}

/// A row as whoever stored it hears of it: with what commands go by.
async fn told(tx: &Tx, caller: &Caller, served: Served, row: Row) -> Result<Row, ApiError> {
    let mut stored = [row];
    hand::tell_reviews(tx, caller, served.resource, &mut stored).await?;
    let [row] = stored;
    Ok(row)
}

/// Changes a row by what follows from it as it is stored; the caller commits.
pub async fn update_with(
    tx: &Tx,
    caller: &Caller,
    served: Served,
    seen: Seen,
    sent: impl Fn(&Row) -> Result<Row, ApiError>,
) -> Result<Row, ApiError> {
    updated(tx, caller, served, seen, sent).await.map(|(_, after)| after)
}

/// The row before and after.
async fn updated(
    tx: &Tx,
    caller: &Caller,
    served: Served,
    seen: Seen,
    sent: impl Fn(&Row) -> Result<Row, ApiError>,
) -> Result<(Row, Row), ApiError> {
    let before = whole(tx, caller, served, &[seen]).await?.pop().ok_or(ApiError::NotFound)?;
    let row = checked(judged(tx, caller, served, Some(&before), &sent(&before)?).await?)?;
    let after = store(tx, &caller.into(), served.resource, "update", &before, row).await?;
    served.hooks.stored(tx, caller, Some(&before), &after).await?;
    Ok((before, after))
}

/// Changes rows in one way that needs no judging, such as switching a flag; the caller commits.
pub async fn change(
    app: &App,
    caller: &Caller,
    served: Served,
    action: &str,
    seen: &[Seen],
    with: impl Fn(&mut Row) -> Result<(), ApiError>,
) -> Result<(Tx, Vec<Row>), ApiError> {
    let tx = app.begin().await?;
    let mut changed = Vec::new();
    for before in locked(&tx, caller, served, seen).await? {
        let mut after = before.clone();
        with(&mut after)?;
        changed.push(store(&tx, &caller.into(), served.resource, action, &before, after).await?);
    }
    Ok((tx, changed))
}

/// Deletes rows, all or none.
pub async fn delete(app: &App, caller: &Caller, served: Served, seen: &[Seen]) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let mut problems = Vec::new();
    let mut ids = Vec::new();
    let rows = whole(&tx, caller, served, seen).await?;
    for (at, row) in rows.iter().enumerate() {
        let refusal = stepped(served.resource, "delete", row).err().or_else(|| served.hooks.may_go(row));
        problems.extend(refusal.map(|problem| Problem { field: format!("ids[{at}]"), ..problem }));
        let (id, _) = key(row)?;
        note(&tx, &caller.into(), served.resource, "delete", id, row, &Row::new()).await?;
        ids.push(id);
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    table::delete(&tx, served.resource, &ids).await?;
    served.hooks.gone(&tx, caller, &rows).await?;
    tx.commit().await
}

/// The rows to work on, locked, in the order of their ids: all inside the caller's scope (else 404), all in the version
/// that the caller saw (else 409 with the ids that are not).
pub async fn locked(tx: &Tx, caller: &Caller, served: Served, seen: &[Seen]) -> Result<Vec<Row>, ApiError> {
    let found = found(tx, served.resource, Condition::all(), seen).await?;
    within_reach(tx, caller, served, found, seen).await
}

/// The same, not locked: to plan what is done to them. Whoever stores it locks them in the versions that they have here.
pub async fn reached(db: &impl Reader, caller: &Caller, served: Served, seen: &[Seen]) -> Result<Vec<Row>, ApiError> {
    let wanted = Expr::col("id").is_in(seen.iter().map(|(id, _)| *id));
    let found = Rows::of(served.resource).filter(wanted).order("id", Order::Asc).all(db).await?;
    if found.len() == seen.len() {
        within_reach(db, caller, served, found, seen).await
    } else {
        Err(ApiError::NotFound)
    }
}

async fn within_reach(
    db: &impl Reader,
    caller: &Caller,
    served: Served,
    found: Vec<Row>,
    seen: &[Seen],
) -> Result<Vec<Row>, ApiError> {
    if let Some(scope) = served.scope(db, caller, Right::Edit).await? {
        for row in &found {
            scope.check(row.int(ORG).ok_or(ApiError::NotFound)?)?;
        }
    }
    in_versions(found, seen)
}

/// The rows to work on, locked, with the lines that are stored with them.
pub async fn whole(tx: &Tx, caller: &Caller, served: Served, seen: &[Seen]) -> Result<Vec<Row>, ApiError> {
    let mut found = locked(tx, caller, served, seen).await?;
    lines::attach(tx, served.resource, &mut found).await?;
    Ok(found)
}

/// The rows to work on, locked, where it is not their scope that opens them: all meet the condition (else 404), all are in
/// the version that the caller saw (else 409).
pub async fn locked_among(
    tx: &Tx,
    resource: &'static Resource,
    among: Condition,
    seen: &[Seen],
) -> Result<Vec<Row>, ApiError> {
    in_versions(found(tx, resource, among, seen).await?, seen)
}

async fn found(tx: &Tx, resource: &'static Resource, among: Condition, seen: &[Seen]) -> Result<Vec<Row>, ApiError> {
    let wanted = Expr::col("id").is_in(seen.iter().map(|(id, _)| *id));
    let found = Rows::of(resource).filter(wanted).filter(among).order("id", Order::Asc).locked().all(tx).await?;
    if found.len() == seen.len() { Ok(found) } else { Err(ApiError::NotFound) }
}

/// These rows, when all are in the version that the caller saw (else 409 with the ids that are not).
pub fn in_versions(found: Vec<Row>, seen: &[Seen]) -> Result<Vec<Row>, ApiError> {
    let mut stale = Vec::new();
    for row in &found {
        let (id, version) = key(row)?;
        if seen.iter().any(|(wanted, seen)| *wanted == id && seen.is_some_and(|seen| seen != version)) {
            stale.push(id);
        }
    }
    if stale.is_empty() { Ok(found) } else { Err(ApiError::Conflict { ids: stale }) }
}

/// The id and the version of a stored row.
pub fn key(row: &Row) -> Result<(i64, i64), ApiError> {
    let number = |name: &str| row.int(name).ok_or_else(|| anyhow::anyhow!("a stored row without {name}"));
    Ok((number("id")?, number("version")?))
}

/// What was sent over what is stored, filled in and judged: the row to store, and every problem. Fields that only the
/// server fills cannot be sent; a row keeps its organisation, a new one without one is the caller's own.
pub async fn judged(
    tx: &Tx,
    caller: &Caller,
    served: Served,
    before: Option<&Row>,
    sent: &Row,
) -> Result<(Row, Vec<Problem>), ApiError> {
    let resource = served.resource;
    let mut row = before.cloned().unwrap_or_default();
    for field in resource.fields.iter().filter(|field| !field.read_only) {
        if let Some(value) = sent.0.get(field.name)
            && (before.is_none() || field.name != ORG)
        {
            row.set(field.name, value.clone());
        }
    }
    let other_org =
        before.and_then(|before| before.int(ORG)).zip(sent.int(ORG)).is_some_and(|(is, wanted)| is != wanted);
    if other_org && resource.field(ORG).is_some_and(|field| !field.read_only) {
        return Err(ApiError::rule(Problem::error("field.keepsOrg", ORG, texts::KEEPS_ORG)));
    }
    lines::take(resource, before, sent, &mut row)?;
    if before.is_none() && resource.field(ORG).is_some() {
        if row.is_blank(ORG) {
            row.set(ORG, caller.org_id);
        }
        if let (Some(scope), Some(org)) = (served.scope(tx, caller, Right::Edit).await?, row.int(ORG)) {
            scope.check(org)?;
        }
    }
    completed(tx, caller, served, before, row).await
}

/// A row whose scope is checked, filled in and judged.
pub async fn completed(
    tx: &Tx,
    caller: &Caller,
    served: Served,
    before: Option<&Row>,
    mut row: Row,
) -> Result<(Row, Vec<Problem>), ApiError> {
    let step = stepped(served.resource, if before.is_none() { "add" } else { "update" }, before.unwrap_or(&Row::new()));
    if let (Some(before), Ok(_)) = (before, &step) {
        side::check(tx, caller, served, "update", before).await?;
    }
    let filled = served.hooks.fill(tx, caller, before, &mut row).await?;
    stamp(tx, served.resource, before, &mut row);
    let mut problems = validate_document(served.resource, &row, &tx.dictionaries(), Stage::Store);
    match step {
        Ok(values) => row.0.extend(values.0),
        Err(problem) => problems.insert(0, problem),
    }
    problems.extend(filled);
    problems.extend(in_other_capitals(tx, served.resource, before, &row).await?);
    problems.retain(Problem::is_error);
    Ok((row, problems))
}

/// What adding, changing or deleting does to the state of a row, where its document has states that people do not fill in
/// themselves.
///
/// # Errors
/// Its state does not allow it.
pub fn stepped(resource: &Resource, command: &str, row: &Row) -> Result<Row, Problem> {
    let is_kept = |machine: &&Machine| resource.field(machine.field).is_some_and(|field| field.read_only);
    let machine = states::of(resource.name).filter(is_kept);
    let Some((machine, command)) = machine.and_then(|machine| Some((machine, machine.command(command)?))) else {
        return Ok(Row::new());
    };
    let next = machine.allowed_for(command, row.borrowed(), &Facts::default())?;
    let cleared = command.clears.iter().map(|field| ((*field).to_owned(), Json::Null));
    Ok(cleared.chain([(machine.field.to_owned(), next.state.into())]).collect())
}

/// The row of [`judged`] when nothing is wrong with it.
pub fn checked((row, problems): (Row, Vec<Problem>)) -> Result<Row, ApiError> {
    if problems.is_empty() { Ok(row) } else { Err(ApiError::Rules(problems)) }
}

/// Fills flags that nobody set, of a new row as it starts, and the instants that every definition may have.
pub fn stamp(tx: &Tx, resource: &Resource, before: Option<&Row>, row: &mut Row) {
    for field in resource.fields {
        match (field.kind, field.name) {
            (Kind::Flag, name) if row.is_blank(name) => {
                let start = resource.start.iter().find(|(field, _)| *field == name && before.is_none());
                row.set(name, start.map_or("0", |(_, value)| *value));
            }
            (Kind::Instant, "updatedAt") => row.set("updatedAt", codec::instant(tx.now())),
            (Kind::Instant, "createdAt") if before.is_none() && row.is_blank("createdAt") => {
                row.set("createdAt", codec::instant(tx.now()));
            }
            _ => {}
        }
    }
}

/// Stores a judged row as a new one.
pub async fn insert(
    tx: &Tx,
    actor: &Actor,
    resource: &'static Resource,
    action: &str,
    row: &Row,
) -> Result<Row, ApiError> {
    let mut after = table::insert(tx, resource, row).await?;
    lines::store(tx, resource, &Row::new(), row, &mut after).await?;
    note(tx, actor, resource, action, key(&after)?.0, &Row::new(), &after).await?;
    // A list that nothing was sent of is empty, as it is read later.
    for lines in resource.embedded().filter(|lines| !row.0.contains_key(lines.list)) {
        after.set(lines.list, Vec::<Json>::new());
    }
    Ok(after)
}

/// Stores judged rows as new ones, many in one statement; answers them as they are kept, in their order.
pub async fn insert_all(
    tx: &Tx,
    actor: &Actor,
    resource: &'static Resource,
    action: &str,
    rows: &[&Row],
) -> Result<Vec<Row>, ApiError> {
    let (mut added, entity) = (table::insert_each(tx, resource, rows).await?, resource.table_name());
    lines::store_new(tx, resource, rows, &mut added).await?;
    let mut records = Vec::with_capacity(added.len());
    for after in &added {
        records.push(record(resource, entity, action, key(after)?.0, &Row::new(), after));
    }
    audit::write_all(tx, actor, &records).await?;
    Ok(added)
}

/// Stores a row over the one it was, with its entry in the history.
pub async fn store(
    tx: &Tx,
    actor: &Actor,
    resource: &'static Resource,
    action: &str,
    before: &Row,
    mut row: Row,
) -> Result<Row, ApiError> {
    stamp(tx, resource, Some(before), &mut row);
    let key = key(before)?;
    let mut after = table::update(tx, resource, key, &row).await?;
    lines::store(tx, resource, before, &row, &mut after).await?;
    note(tx, actor, resource, action, key.0, before, &after).await?;
    Ok(after)
}

/// Stores rows over those they were, many in one statement, each with its entry in the history; answers them as they are kept, in
/// their order.
pub async fn store_all(
    tx: &Tx,
    actor: &Actor,
    resource: &'static Resource,
    action: &str,
    mut rows: Vec<(Row, Row)>,
) -> Result<Vec<Row>, ApiError> {
    let mut ids = Vec::with_capacity(rows.len());
    for (before, row) in &mut rows {
        stamp(tx, resource, Some(before), row);
        ids.push(key(before)?.0);
    }
    let heads: Vec<(i64, &Row)> = ids.iter().copied().zip(rows.iter().map(|(_, row)| row)).collect();
    table::update_all(tx, resource, &heads).await?;
    for (id, (before, row)) in ids.iter().zip(&rows) {
        lines::replace_all(tx, resource, *id, before, row).await?;
    }
    let mut kept: HashMap<i64, Row> = HashMap::with_capacity(ids.len());
    for some in ids.chunks(lines::BATCH) {
        let mut found = Rows::of(resource).filter(Expr::col("id").is_in(some.iter().copied())).all(tx).await?;
        lines::attach(tx, resource, &mut found).await?;
        kept.extend(found.into_iter().filter_map(|row| Some((row.int("id")?, row))));
    }
    let (mut stored, mut records, entity) = (Vec::new(), Vec::with_capacity(rows.len()), resource.table_name());
    for (id, (before, _)) in ids.iter().zip(&rows) {
        let after = kept.remove(id).ok_or(ApiError::NotFound)?;
        records.push(record(resource, entity, action, *id, before, &after));
        stored.push(after);
    }
    audit::write_all(tx, actor, &records).await?;
    Ok(stored)
}

/// Puts a row that stays as it is into its next version, with an entry in its history that says what changed beside it.
pub async fn touch(
    tx: &Tx,
    actor: &Actor,
    resource: &'static Resource,
    action: &str,
    before: &Row,
    mut changes: Vec<audit::Change>,
) -> Result<(), ApiError> {
    changes.push(audit::document::beside());
    let (mut row, key) = (before.clone(), key(before)?);
    stamp(tx, resource, Some(before), &mut row);
    table::update(tx, resource, key, &row).await?;
    let record =
        Record { org_id: row.int(ORG), entity: resource.table_name(), entity_id: key.0, action, note: "", changes };
    audit::write(tx, actor, record).await
}

/// Notes in the history what was done to a row.
pub async fn note(
    tx: &Tx,
    actor: &Actor,
    resource: &'static Resource,
    action: &str,
    id: i64,
    before: &Row,
    after: &Row,
) -> Result<(), ApiError> {
    audit::write(tx, actor, record(resource, resource.table_name(), action, id, before, after)).await
}

/// What the history says of what was done to a row.
fn record<'a>(
    resource: &'static Resource,
    entity: &'a str,
    action: &'a str,
    id: i64,
    before: &Row,
    after: &Row,
) -> Record<'a> {
    let listed = |name: &str| resource.embedded().any(|lines| lines.list == name);
    let told = |name: &str| resource.field(name).map_or_else(|| listed(name), is_told);
    let mut changes = audit::document::changes(before, after);
    changes.retain(|change| told(change.field.split('[').next().unwrap_or_default()));
    let org_id = after.int(ORG).or_else(|| before.int(ORG));
    Record { org_id, entity, entity_id: id, action, note: "", changes }
}

/// Whether the history shows a field: not the content of files, not the instants that the entry itself has.
fn is_told(field: &Field) -> bool {
    !matches!(field.kind, Kind::Blob { .. } | Kind::Instant)
}
