//! The lines of documents: rows of their own in the database, each with its document and its place. Those that are stored with
//! their document travel in it as a list; a line is known by its id, the list is in their order.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

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
/// and a list that was not sent stays as it is. Where none of the lines has an id, as programs send them, they are found again by what
/// they say ([`found_again`]); what such a line does not say is blank.
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
        let items: Vec<Row> = items
            .iter()
            .map(|item| Some(Row(item.as_object()?.clone())))
            .collect::<Option<_>>()
            .ok_or_else(|| malformed(lines))?;
        let stored = before.map(|before| before.rows(lines.list)).unwrap_or_default();
        let named = |item: &Row| item.0.get("id").is_some_and(|id| !id.is_null());
        let mut found = match items.iter().any(named) {
            true => vec![None; items.len()],
            false => found_again(lines, &stored, &items),
        };
        let mut left: BTreeMap<i64, &Row> = stored.iter().filter_map(|row| Some((row.int("id")?, row))).collect();
        let mut taken = Vec::with_capacity(items.len());
        for (at, (item, found)) in items.iter().zip(&mut found).enumerate() {
            let mut line = match item.0.get("id").filter(|id| !id.is_null()) {
                None => found.take().unwrap_or_default(),
                Some(id) => match id.as_i64().and_then(|id| left.remove(&id)) {
                    Some(same) => same.clone(),
                    None => {
                        problems.push(Problem::error("list.lineGone", "id", LINE_GONE).at(lines.list, at));
                        Row::new()
                    }
                },
            };
            for field in keyed(lines.of) {
                if let Some(value) = item.0.get(field.name) {
                    line.set(field.name, value.clone());
                }
            }
            taken.push(line);
        }
        document.set(lines.list, self::list(taken));
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// The fields of a line that people fill in.
fn keyed(line: &'static Resource) -> impl Iterator<Item = &'static Field> {
    line.fields.iter().filter(|field| !field.read_only)
}

/// The stored line that each of the lines is that were sent without ids, without what people fill in: the one in its place where that says
/// the same, else the first other one that does, else the one of the same number of its own ([`Lines::own_number`]), where each side has it
/// once. The others are new.
fn found_again(lines: &Lines, stored: &[Row], sent: &[Row]) -> Vec<Option<Row>> {
    let said = |rows: &[Row]| rows.iter().map(|row| codec::said(keyed(lines.of), row)).collect::<Vec<_>>();
    let (was, is) = (said(stored), said(sent));
    let mut found: Vec<Option<usize>> =
        is.iter().enumerate().map(|(at, says)| (says.is_some() && was.get(at) == Some(says)).then_some(at)).collect();
    let in_place: BTreeSet<usize> = found.iter().flatten().copied().collect();
    let mut alike: BTreeMap<&str, VecDeque<usize>> = BTreeMap::new();
    for (at, says) in was.iter().enumerate().filter(|(at, _)| !in_place.contains(at)) {
        says.iter().for_each(|says| alike.entry(says).or_default().push_back(at));
    }
    for (found, says) in found.iter_mut().zip(&is).filter(|(found, _)| found.is_none()) {
        *found = says.as_deref().and_then(|says| alike.get_mut(says)?.pop_front());
    }
    if let Some(number) = lines.of.field(lines.own_number) {
        let taken: BTreeSet<usize> = found.iter().flatten().copied().collect();
        let (was, is) = (once(number, stored), once(number, sent));
        for (number, at) in is {
            if let (Some(found), Some(was)) = (found.get_mut(at), was.get(&number)) {
                *found = found.or(Some(*was).filter(|was| !taken.contains(was)));
            }
        }
    }
    let kept = |at: usize| {
        let mut line = stored.get(at)?.clone();
        keyed(lines.of).for_each(|field| drop(line.0.remove(field.name)));
        Some(line)
    };
    found.into_iter().map(|at| at.and_then(kept)).collect()
}

/// The places of the lines whose number no other one has.
fn once(number: &'static Field, rows: &[Row]) -> BTreeMap<String, usize> {
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| !row.is_blank(number.name)) {
        codec::said([number].into_iter(), row).into_iter().for_each(|says| places.entry(says).or_default().push(at));
    }
    places.into_iter().filter_map(|(says, at)| Some((says, *at.first().filter(|_| at.len() == 1)?))).collect()
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
