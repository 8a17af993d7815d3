//! GET /related/v1/of: the walk from a document along the ties of the core. It goes on towards what a document is made of, and from the
//! document that is asked about towards what was made of it, but never back again: what else an order of a month became is no part of one
//! declaration of it.

use std::collections::VecDeque;

use axum::extract::State;
use core_wasm::resource::{Field, Resource};
use core_wasm::resources::declaration::HEAD;
use core_wasm::row::Row;
use core_wasm::rules::numbers;
use core_wasm::rules::related::{By, Tie, Way, ties};
use core_wasm::states;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, IntoCondition, Order, Query, SelectStatement, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait, DbErr, QueryResult, TryGetable};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::unique;
use crate::domains::question::subject;
use crate::process::error::ApiError;
use crate::store::app::App;

/// More than these nobody looks through.
const MOST: usize = 60;

/// The document that is asked about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Name of its definition.
    kind: String,
    #[param(rename = "docId")]
    doc_id: i64,
}

/// The documents around one.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Related {
    /// What it is made of, the nearest first.
    of: Vec<RelatedDocument>,
    /// What was made of it.
    into: Vec<RelatedDocument>,
    /// There is more than is told.
    is_partial: bool,
}

/// A document that the caller may see.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelatedDocument {
    /// Name of its definition.
    kind: &'static str,
    id: i64,
    /// As people know it.
    number: String,
    /// Code of its state; "" where it has none.
    state: String,
}

pub async fn of_document(
    State(app): State<App>,
    caller: Caller,
    extract::Query(asked): extract::Query<Wanted>,
) -> Answer<Related> {
    let start = subject::seen(&app.db, &caller, &asked.kind, asked.doc_id).await?;
    let walk = Walk { app: &app, caller: &caller };
    let own = Expr::col("id").eq(start.id);
    let Some(start) = walk.rows(start.document, own).await?.pop() else { return Err(ApiError::NotFound) };
    let (of, more) = walk.follow(&start, Way::Of).await?;
    let (into, further) = walk.follow(&start, Way::Into).await?;
    Ok(Done::data(Related { of: told(&of), into: told(&into), is_partial: more || further }))
}

/// A document on the way.
#[derive(Clone)]
struct Stop {
    document: &'static Resource,
    id: i64,
    org: i64,
    row: Row,
}

impl Stop {
    fn is(&self, other: &Stop) -> bool {
        self.document.name == other.document.name && self.id == other.id
    }

    /// What of it stands in these fields.
    fn numbers(&self, fields: &[&str]) -> Vec<String> {
        fields.iter().map(|field| self.row.text(field).to_owned()).filter(|number| !number.is_empty()).collect()
    }
}

fn told(stops: &[Stop]) -> Vec<RelatedDocument> {
    let told = |Stop { document, id, row, .. }: &Stop| {
        let known_by = match document.name == HEAD.name {
            true => numbers::shown(["entryId", "seqNo", "clientSeqNo"].map(|field| Some(row.text(field)))),
            false => Some(row.text(document.known_by)).filter(|number| !number.is_empty()),
        };
        RelatedDocument {
            kind: document.name,
            id: *id,
            number: known_by.map_or_else(|| format!("#{id}"), str::to_owned),
            state: states::of(document.name).map_or("", |machine| row.text(machine.field)).to_owned(),
        }
    };
    stops.iter().map(told).collect()
}

struct Walk<'a> {
    app: &'a App,
    caller: &'a Caller,
}

impl Walk<'_> {
    /// The documents that lie one way of another one, the nearest first, and whether there are more.
    async fn follow(&self, start: &Stop, way: Way) -> Result<(Vec<Stop>, bool), ApiError> {
        let mut found: Vec<Stop> = Vec::new();
        let mut waiting = VecDeque::from([start.clone()]);
        while let Some(stop) = waiting.pop_front() {
            for (tie, is_own) in ties(stop.document.name, way) {
                let next = if is_own { self.named_by(tie, &stop).await? } else { self.naming(tie, &stop).await? };
                for one in next {
                    if one.is(start) || found.iter().any(|known| known.is(&one)) {
                        continue;
                    }
                    if found.len() == MOST {
                        return Ok((found, true));
                    }
                    found.push(one.clone());
                    waiting.push_back(one);
                }
            }
        }
        Ok((found, false))
    }

    /// The documents that one names by a field.
    async fn named_by(&self, tie: &Tie, stop: &Stop) -> Result<Vec<Stop>, ApiError> {
        let mut values = rows_of(tie);
        values
            .distinct()
            .expr(column(tie.rows, tie.field))
            .and_where(Expr::col(Alias::new(tie.owner)).eq(stop.id))
            .limit(MOST as u64 + 1);
        let named = self.app.db.query_all(&values).await?;
        let own = Condition::all().add(Expr::col("org_id").eq(stop.org));
        let wanted = match tie.by {
            By::Id => Condition::all().add(Expr::col("id").is_in(read::<i64>(&named)?)),
            By::LineOf(lines) => {
                let mut of_lines = Query::select();
                of_lines
                    .column("document_id")
                    .from(Alias::new(lines.table_name()))
                    .and_where(Expr::col("id").is_in(read::<i64>(&named)?));
                Condition::all().add(Expr::col("id").in_subquery(of_lines))
            }
            By::Number(fields) => {
                let numbers = written(&named)?;
                let is_one = |number: &&str| column(tie.to, number).is_in(numbers.clone());
                own.add(fields.iter().map(is_one).fold(Condition::any(), Condition::add))
            }
            By::AnyCapitals(number) => own.add(in_any_capitals(tie.to, number, written(&named)?)),
        };
        if named.is_empty() { Ok(Vec::new()) } else { self.rows(tie.to, wanted).await }
    }

    /// The documents that name one by a field.
    async fn naming(&self, tie: &Tie, stop: &Stop) -> Result<Vec<Stop>, ApiError> {
        let mut owners = rows_of(tie);
        owners.column(Alias::new(tie.owner));
        let field = column(tie.rows, tie.field);
        let mut own = Condition::all();
        match tie.by {
            By::Id => owners.and_where(field.eq(stop.id)),
            By::LineOf(lines) => {
                let mut of_document = Query::select();
                of_document
                    .column("id")
                    .from(Alias::new(lines.table_name()))
                    .and_where(Expr::col("document_id").eq(stop.id));
                owners.and_where(field.in_subquery(of_document))
            }
            By::Number(fields) => {
                let numbers = stop.numbers(fields);
                if numbers.is_empty() {
                    return Ok(Vec::new());
                }
                own = own.add(Expr::col("org_id").eq(stop.org));
                owners.and_where(field.is_in(numbers))
            }
            By::AnyCapitals(number) => {
                let numbers = stop.numbers(&[number]);
                if numbers.is_empty() {
                    return Ok(Vec::new());
                }
                own = own.add(Expr::col("org_id").eq(stop.org));
                owners.and_where(in_any_capitals(tie.rows, tie.field, numbers))
            }
        };
        // A head with its own field: its organisation is asked for where its index begins with it.
        if tie.owner == "id" && !own.is_empty() {
            owners.and_where(Expr::col("org_id").eq(stop.org));
        }
        self.rows(tie.of, own.add(Expr::col("id").in_subquery(owners))).await
    }

    /// The documents of a kind inside a condition that the caller may see, the first ones first; none of a kind that the caller may
    /// not see.
    async fn rows(&self, document: &'static Resource, wanted: impl IntoCondition) -> Result<Vec<Stop>, ApiError> {
        let Some(visible) = subject::visible(&self.app.db, self.caller, document).await? else { return Ok(Vec::new()) };
        let mut rows = Rows::of(document).filter(visible).filter(wanted).order("id", Order::Asc);
        if document.name == HEAD.name {
            // What else it has is not all in its table.
            rows = rows.only(&["id", ORG, "status", "entryId", "seqNo", "clientSeqNo", "billNo"]);
        }
        let found = rows.limit(MOST as u64 + 1).all(&self.app.db).await?;
        let stop = |row: Row| Some(Stop { document, id: row.int("id")?, org: row.int(ORG)?, row });
        Ok(found.into_iter().filter_map(stop).collect())
    }
}

/// The rows of a tie that say something.
fn rows_of(tie: &Tie) -> SelectStatement {
    let mut rows = Query::select();
    rows.from(Alias::new(tie.rows.table_name())).and_where(column(tie.rows, tie.field).is_not_null());
    if let Some((field, value)) = tie.only {
        rows.and_where(column(tie.rows, field).eq(value));
    }
    rows
}

fn read<T: TryGetable>(rows: &[QueryResult]) -> Result<Vec<T>, ApiError> {
    Ok(rows.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, DbErr>>()?)
}

/// The numbers among what was read: a blank one names nothing.
fn written(rows: &[QueryResult]) -> Result<Vec<String>, ApiError> {
    Ok(read::<String>(rows)?.into_iter().filter(|number| !number.is_empty()).collect())
}

fn in_any_capitals(resource: &Resource, field: &str, numbers: Vec<String>) -> SimpleExpr {
    let column = Alias::new(resource.field(field).map(Field::column_name).unwrap_or_default());
    unique::in_any_capitals(column, numbers.iter().map(String::as_str))
}

fn column(resource: &Resource, field: &str) -> SimpleExpr {
    Expr::col(Alias::new(resource.field(field).map(Field::column_name).unwrap_or_default()))
}
