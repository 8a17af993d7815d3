//! Looking through the documents of one kind: what may have the text by way of indexes, then the documents themselves, as far as the
//! caller may list them. Nothing leaves here whose document was not read within that scope.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::DateTime;
use core_wasm::row::Row;
use core_wasm::rules::search::{Hit, Match, Part, hit, number, reason, searched};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, TransactionTrait,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::kind::Kind;
use super::windows::{self, owner};
use crate::accounts::caller::Caller;
use crate::documents::filter;
use crate::documents::list::ListScope;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::people::user;

/// A document that was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundDocument {
    /// The name of its definition: `declaration`, `fcst`.
    pub kind: &'static str,
    pub id: i64,
    /// The number that it goes by; "" while it has none.
    number: String,
    /// What such a document is called.
    title: String,
    /// Whose it is.
    customer: String,
    /// The code of its state; "" where it has none.
    state: String,
    /// The day on which it was made, in China.
    day: String,
    /// The list of the document in which the text stands; "" for its head.
    list: &'static str,
    /// The number of the row in that list, where it has one.
    line: Option<i64>,
    /// The field that matched, and what it holds; of a long text what stands around the match.
    field: &'static str,
    value: String,
    /// `exact`, `begins` or `within`.
    #[schema(value_type = String)]
    #[serde(rename = "match")]
    pub by: Match,
    /// Why it was found, in the language of the request.
    reason: String,
    /// The document that it is about and that it opens, where it is none itself.
    opens: Option<Opens>,
    /// When it was made, for the order.
    #[serde(skip)]
    pub made: String,
    #[serde(skip)]
    org_id: i64,
}

/// A document that something is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct Opens {
    /// The name of its definition.
    pub kind: String,
    pub id: i64,
}

/// Where a document matched.
struct Place<'p> {
    part: Option<&'p Part>,
    line: Option<i64>,
    hit: Hit,
}

/// PostgreSQL plans each statement for its text: a plan for any text would rather read a table from its beginning until enough rows are
/// met, which is never for a text that is rare. What takes longer than its kind may is ended there too.
const PLANNED: &str = "SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL statement_timeout = '2s'";

/// The documents of a kind that have the text.
pub async fn look(app: &App, caller: &Caller, kind: &Kind, text: &str) -> Result<Vec<FoundDocument>, ApiError> {
    let scope = kind.scope(app, caller).await?;
    if scope.orgs().is_some_and(<[i64]>::is_empty) {
        return Ok(Vec::new());
    }
    let db = app.lists().await;
    if db.get_database_backend() != DbBackend::Postgres {
        return look_in(db, caller, kind, &scope, text).await;
    }
    let read = db.begin().await?;
    read.execute_unprepared(PLANNED).await?;
    let found = look_in(&read, caller, kind, &scope, text).await?;
    read.commit().await?;
    Ok(found)
}

async fn look_in(
    db: &impl ConnectionTrait,
    caller: &Caller,
    kind: &Kind,
    scope: &ListScope,
    text: &str,
) -> Result<Vec<FoundDocument>, ApiError> {
    if kind.is_people() {
        return people(db, caller, kind, scope, text).await;
    }
    let mut ids: BTreeSet<i64> = windows::heads(db, kind, scope, text).await?.into_iter().collect();
    let mut places: BTreeMap<i64, Place<'_>> = BTreeMap::new();
    for part in &kind.parts {
        for row in windows::lines(db, kind, part, scope, text).await? {
            let Some(id) = row.int(owner(part).name) else { continue };
            let Some(hit) = hit(part.of, row.borrowed(), text) else { continue };
            ids.insert(id);
            better(&mut places, id, Place { part: Some(part), line: line_number(part, &row), hit });
        }
    }
    let mut found = Vec::new();
    for row in windows::read_heads(db, kind, scope, ids, &told_of(kind)).await? {
        let Some(id) = row.int("id") else { continue };
        if let Some(hit) = hit(kind.head, row.borrowed(), text) {
            better(&mut places, id, Place { part: None, line: None, hit });
        }
        if let Some(place) = places.remove(&id) {
            found.push(told(caller, kind, &row, id, place));
        }
    }
    Ok(found)
}

/// Most accounts that are judged; an organisation has fewer.
const PEOPLE: u64 = 300;

/// The accounts that have the text in one of their names.
async fn people(
    db: &impl ConnectionTrait,
    caller: &Caller,
    kind: &Kind,
    scope: &ListScope,
    text: &str,
) -> Result<Vec<FoundDocument>, ApiError> {
    use user::{Column, Entity};
    let backend = db.get_database_backend();
    let text = text.trim();
    let named = [Column::Username, Column::Name, Column::Dept]
        .iter()
        .fold(Condition::any(), |any, column| any.add(filter::holds(Expr::col(*column), text, backend)));
    let found = Entity::find().filter(scope.condition()).filter(named).order_by_desc(Column::Id).limit(PEOPLE);
    let mut told_of = Vec::new();
    for account in found.all(db).await? {
        let mut row = Row::new();
        for (field, value) in [("username", account.username), ("name", account.name), ("dept", account.dept)] {
            row.set(field, value);
        }
        row.set("orgId", account.org_id);
        row.set("createdAt", account.created_at.to_rfc3339());
        if let Some(hit) = hit(kind.head, row.borrowed(), text) {
            told_of.push(told(caller, kind, &row, account.id, Place { part: None, line: None, hit }));
        }
    }
    Ok(told_of)
}

/// Keeps the place that matches best; a place of the head before one of a line.
fn better<'p>(places: &mut BTreeMap<i64, Place<'p>>, id: i64, place: Place<'p>) {
    let rank = |place: &Place<'_>| (place.hit.matched, place.part.is_some());
    match places.get(&id) {
        Some(known) if rank(known) <= rank(&place) => {}
        _ => {
            places.insert(id, place);
        }
    }
}

/// The number by which people know a row, where they know one.
fn line_number(part: &Part, row: &Row) -> Option<i64> {
    match part.numbered {
        "" if part.placed => row.int("position").map(|place| place + i64::from(windows::counts_from_nought(part))),
        "" => None,
        field => row.int(field),
    }
}

/// The fields of a document that are told of it, and those in which is searched.
fn told_of(kind: &Kind) -> Vec<&'static str> {
    let told = [
        "id",
        "orgId",
        "customerName",
        "createdAt",
        "clientSeqNo",
        "seqNo",
        "entryId",
        kind.head.known_by,
        kind.state(),
    ];
    let about = if kind.is_about_document() { ABOUT } else { &[] };
    told.into_iter().chain(about.iter().copied()).chain(searched(kind.head).map(|field| field.name)).collect()
}

/// By which fields something names the document that it is about.
const ABOUT: &[&str] = &["kind", "docId"];

fn told(caller: &Caller, kind: &Kind, row: &Row, id: i64, place: Place<'_>) -> FoundDocument {
    let made = row.text("createdAt").to_owned();
    let day = DateTime::parse_from_rfc3339(&made).map(|at| day_in_china(at.to_utc()).to_string()).unwrap_or_default();
    let reason = reason(place.part, place.line, &place.hit, caller.lang);
    FoundDocument {
        kind: kind.head.name,
        id,
        number: number(kind.head, row.borrowed()),
        title: kind.head.label.get(caller.lang).to_owned(),
        customer: row.text("customerName").to_owned(),
        state: row.text(kind.state()).to_owned(),
        day,
        list: place.part.map_or("", |part| part.list),
        line: place.line,
        field: place.hit.field.name,
        value: place.hit.value,
        by: place.hit.matched,
        reason,
        opens: row
            .int("docId")
            .filter(|_| kind.is_about_document())
            .map(|id| Opens { kind: row.text("kind").to_owned(), id }),
        made,
        org_id: row.int("orgId").unwrap_or_default(),
    }
}

/// Says whose the documents are that do not name a customer: their organisation's.
pub async fn with_names(db: &DatabaseConnection, found: &mut [FoundDocument]) -> Result<(), ApiError> {
    use organisation::{Column, Entity};
    let nameless = found.iter().filter(|found| found.customer.is_empty());
    let orgs: BTreeSet<i64> = nameless.map(|found| found.org_id).collect();
    if orgs.is_empty() {
        return Ok(());
    }
    let names = Entity::find().select_only().columns([Column::Id, Column::Name]).filter(Column::Id.is_in(orgs));
    let names: HashMap<i64, String> = names.into_tuple::<(i64, String)>().all(db).await?.into_iter().collect();
    for found in found.iter_mut().filter(|found| found.customer.is_empty()) {
        found.customer = names.get(&found.org_id).cloned().unwrap_or_default();
    }
    Ok(())
}
