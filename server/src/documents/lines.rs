//! The lines of documents: rows of their own in the database, each with its document and its place. Those that are stored with
//! their document travel in it as a list; a line is known by its id, the list is in their order.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::error::Problem;
use core_wasm::resource::{Field, Lines, Resource};
use core_wasm::row::Row;
use core_wasm::text::catalogue::documents::LINE_GONE;
use core_wasm::text::catalogue::error::KIND_OBJECT_LIST;
use core_wasm::text::text;
use core_wasm::validate::too_many;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde_json::Value as Json;

use super::codec;
use super::table::{self, Placed, Rows};
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// The document of a line.
pub const DOCUMENT: &Field = &Field::id("documentId", text("单证", "Document"));

/// Most values in one condition: both databases bound the parameters of a statement.
pub const BATCH: usize = 500;

/// The lines of these documents, by document, in their order.
pub async fn of(
    db: &impl ConnectionTrait,
    line: &'static Resource,
    documents: impl IntoIterator<Item = i64>,
) -> Result<BTreeMap<i64, Vec<Row>>, ApiError> {
    let ids: Vec<i64> = documents.into_iter().collect();
    let mut lines: BTreeMap<i64, Vec<Row>> = BTreeMap::new();
    for some in ids.chunks(BATCH) {
        let found = Rows::lines(line)
            .and(DOCUMENT)
            .filter(Expr::col("document_id").is_in(some.iter().copied()))
            .order("position", Order::Asc)
            .all(db)
            .await?;
        for mut line in found {
            let document = line.int(DOCUMENT.name).unwrap_or_default();
            line.0.remove(DOCUMENT.name);
            lines.entry(document).or_default().push(line);
        }
    }
    Ok(lines)
}

/// Puts into each document the lines that are stored with it.
pub async fn attach(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    documents: &mut [Row],
) -> Result<(), ApiError> {
    for lines in resource.embedded() {
        let mut found = of(db, lines.of, documents.iter().filter_map(|row| row.int("id"))).await?;
        for document in documents.iter_mut() {
            let rows = document.int("id").and_then(|id| found.remove(&id)).unwrap_or_default();
            document.set(lines.list, list(rows));
        }
    }
    Ok(())
}

/// Numbers the lines of a document in their order, where nothing names them.
pub fn count(document: &mut Row, list: &str, field: &str) {
    if !document.0.contains_key(list) {
        return;
    }
    let mut rows = document.rows(list);
    for (number, line) in (1_i64..).zip(&mut rows) {
        line.set(field, number.to_string());
    }
    document.set(list, self::list(rows));
}

/// Gives a document its lists as they were kept, to be stored over what it has now (`now`): a line that is gone since comes again.
pub fn put_back(resource: &'static Resource, now: &Row, kept: &Row, document: &mut Row) {
    for lines in resource.embedded() {
        let there: BTreeSet<i64> = now.rows(lines.list).iter().filter_map(|line| line.int("id")).collect();
        let mut rows = kept.rows(lines.list);
        for line in rows.iter_mut().filter(|line| line.int("id").is_none_or(|id| !there.contains(&id))) {
            line.0.remove("id");
        }
        document.set(lines.list, self::list(rows));
    }
}

fn list(rows: Vec<Row>) -> Json {
    rows.into_iter().map(|row| Json::Object(row.0)).collect()
}

/// Puts the lines that were sent into a document that is `before` as it is stored: what only the server fills is as it was,
/// and a list that was not sent stays as it is. Where none of the lines has an id, as programs send them, those that say what the
/// line in their place says stay that line, as in declarations: nothing changed.
///
/// # Errors
/// A list is none, or longer than its definition allows; a line names one that the document does not have.
pub fn take(resource: &'static Resource, before: Option<&Row>, sent: &Row, document: &mut Row) -> Result<(), ApiError> {
    let mut problems = Vec::new();
    for lines in resource.embedded() {
        let Some(list) = sent.0.get(lines.list) else { continue };
        let items = list.as_array().ok_or_else(|| malformed(lines))?;
        if let Some(problem) = too_many(lines, items.len()) {
            return Err(ApiError::rule(problem));
        }
        let stored = before.map(|before| before.rows(lines.list)).unwrap_or_default();
        let mut left: BTreeMap<i64, &Row> = stored.iter().filter_map(|row| Some((row.int("id")?, row))).collect();
        let by_place = items.iter().all(|item| item.get("id").is_none_or(Json::is_null));
        let mut taken = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            let item = item.as_object().ok_or_else(|| malformed(lines))?;
            let id = item.get("id").filter(|id| !id.is_null());
            let same = match id {
                None => stored.get(at).filter(|line| by_place && is_same(lines.of, line, item)),
                Some(id) => match id.as_i64().and_then(|id| left.remove(&id)) {
                    None => {
                        problems.push(Problem::error("list.lineGone", "id", LINE_GONE).at(lines.list, at));
                        None
                    }
                    found => found,
                },
            };
            let mut line = same.cloned().unwrap_or_default();
            for field in lines.of.fields.iter().filter(|field| !field.read_only) {
                if let Some(value) = item.get(field.name) {
                    line.set(field.name, value.clone());
                }
            }
            taken.push(line);
        }
        document.set(lines.list, self::list(taken));
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// Whether a line that was sent says what a stored one says, in everything that people fill in.
fn is_same(line: &'static Resource, stored: &Row, sent: &serde_json::Map<String, Json>) -> bool {
    let keyed = line.fields.iter().filter(|field| !field.read_only);
    codec::say_the_same(keyed, stored, &Row(sent.clone()))
}

fn malformed(lines: &Lines) -> ApiError {
    ApiError::not_of_kind(lines.list, KIND_OBJECT_LIST)
}

/// Stores the lists of new documents, many lines in one statement, and gives each document its lists as they are kept. `added` are the
/// documents as they are kept, in the order of those that were sent.
pub async fn store_new(tx: &Tx, resource: &'static Resource, sent: &[&Row], added: &mut [Row]) -> Result<(), ApiError> {
    for lines in resource.embedded() {
        let of_documents: Vec<(i64, Vec<Row>)> = sent
            .iter()
            .zip(added.iter())
            .map(|(sent, added)| (added.int("id").unwrap_or_default(), sent.rows(lines.list)))
            .collect();
        let placed: Vec<Placed<'_>> = of_documents
            .iter()
            .flat_map(|(document, rows)| {
                let placed = |(at, row)| Placed { document: *document, position: table::position(at), row };
                rows.iter().enumerate().map(placed)
            })
            .collect();
        table::insert_placed(tx, lines.of, &placed, &[]).await?;
    }
    attach(tx, resource, added).await
}

/// Stores the lists of a document in place of those that it had, and puts them into `after` as they are kept. A document
/// that comes without its lists keeps its lines.
pub async fn store(
    tx: &Tx,
    resource: &'static Resource,
    before: &Row,
    document: &Row,
    after: &mut Row,
) -> Result<(), ApiError> {
    let id = after.int("id").unwrap_or_default();
    replace_all(tx, resource, id, before, document).await?;
    for lines in resource.embedded().filter(|lines| document.0.contains_key(lines.list)) {
        let kept = of(tx, lines.of, [id]).await?.remove(&id).unwrap_or_default();
        after.set(lines.list, list(kept));
    }
    Ok(())
}

/// Stores the lists of a document in place of those that it had; one that was not sent stays as it is.
pub async fn replace_all(
    tx: &Tx,
    resource: &'static Resource,
    id: i64,
    before: &Row,
    document: &Row,
) -> Result<(), ApiError> {
    for lines in resource.embedded().filter(|lines| document.0.contains_key(lines.list)) {
        replace(tx, lines.of, id, before.rows(lines.list), document.rows(lines.list)).await?;
    }
    Ok(())
}

async fn replace(
    tx: &Tx,
    line: &'static Resource,
    document: i64,
    before: Vec<Row>,
    after: Vec<Row>,
) -> Result<(), ApiError> {
    let kept: BTreeSet<i64> = after.iter().filter_map(|row| row.int("id")).collect();
    let gone: Vec<i64> = before.iter().filter_map(|row| row.int("id")).filter(|id| !kept.contains(id)).collect();
    for some in gone.chunks(BATCH) {
        table::delete(tx, line, some).await?;
    }
    let was: BTreeMap<i64, (usize, &Row)> =
        before.iter().enumerate().filter_map(|(at, row)| Some((row.int("id")?, (at, row)))).collect();
    let mut new = Vec::new();
    for (at, row) in after.iter().enumerate() {
        let position = table::position(at);
        match row.int("id") {
            None => new.push(Placed { document, position, row }),
            Some(id) if was.get(&id).is_none_or(|(place, same)| *place != at || *same != row) => {
                table::update_line(tx, line, id, row, &[("position", position.into())]).await?;
            }
            Some(_) => {}
        }
    }
    table::insert_placed(tx, line, &new, &[]).await
}

/// Puts a line into a document.
pub async fn put(tx: &Tx, line: &'static Resource, document: i64, position: i64, row: &Row) -> Result<(), ApiError> {
    let place = [("document_id", document.into()), ("position", position.into())];
    table::insert_line(tx, line, row, &place).await
}
