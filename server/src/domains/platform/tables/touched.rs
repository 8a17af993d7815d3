//! Which materials and drafts a code of the tariff stands in, and how they get another one.

use std::collections::HashMap;

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::dictionary::{Entry, NEXT};
use core_wasm::resources::base::MATERIAL;
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::follow::follow;
use core_wasm::states::Progress;
use core_wasm::states::declaration::State as DeclState;
use core_wasm::text::catalogue::administration as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Alias, ExprTrait, Query};
use sea_orm::{IntoActiveModel, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::plan::TARIFF;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::decl::{declaration, document, events, line, tax_fcst};
use crate::domains::platform::change_dictionary::refusal;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

/// Codes per query.
const BATCH: usize = 500;
/// Most materials and most drafts of one call: the answer says how many are left, and whoever asked goes on.
const MOST_MOVED: u64 = 500;
/// Most codes of the list of those that ended.
const MOST_LISTED: usize = 500;

/// How many rows have a code.
#[derive(Clone, Copy, Debug, Default)]
pub struct Touched {
    pub materials: u64,
    pub drafts: u64,
}

/// From which code to which.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Move {
    from: String,
    to: String,
}

/// How many rows have another code now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MovedCode)]
pub struct Moved {
    materials: usize,
    drafts: usize,
    /// Materials and drafts that still have the old code.
    left: u64,
}

/// A code of the tariff that has ended, or whose end is known, and that something still has.
#[derive(Debug, Serialize, ToSchema)]
pub struct EndedCode {
    code: String,
    name: String,
    /// Its last day.
    to: String,
    /// The codes that follow it, where they are known.
    next: Vec<String>,
    materials: u64,
    drafts: u64,
}

/// The states in which a declaration is still worked on.
fn open() -> impl Iterator<Item = &'static str> {
    DeclState::codes_where(|state| matches!(state.progress(), Progress::Open | Progress::Refused))
}

/// The materials and drafts of codes that have any.
pub async fn of(
    db: &impl ConnectionTrait,
    codes: impl Iterator<Item = &str>,
) -> Result<HashMap<String, Touched>, ApiError> {
    let mut touched: HashMap<String, Touched> = HashMap::new();
    let codes: Vec<&str> = codes.collect();
    for batch in codes.chunks(BATCH) {
        let materials = Query::select()
            .column("hs_code")
            .expr(Expr::col("id").count())
            .from(Alias::new(MATERIAL.table_name()))
            .and_where(Expr::col("hs_code").is_in(batch.iter().copied()))
            .group_by_col("hs_code")
            .take();
        for row in db.query_all(&materials).await? {
            let count: i64 = row.try_get_by_index(1)?;
            let of_code = touched.entry(row.try_get_by_index(0)?).or_default();
            of_code.materials = u64::try_from(count).unwrap_or_default();
        }
        let lines: Vec<(String, i64)> = line::Entity::find()
            .select_only()
            .column(line::Column::CodeTS)
            .column(line::Column::DeclarationId)
            .distinct()
            .filter(line::Column::CodeTS.is_in(batch.iter().copied()))
            .filter(line::Column::DeclarationId.in_subquery(drafts()))
            .into_tuple()
            .all(db)
            .await?;
        for (code, _) in lines {
            touched.entry(code).or_default().drafts += 1;
        }
    }
    Ok(touched)
}

fn drafts() -> sea_orm::sea_query::SelectStatement {
    sea_orm::sea_query::Query::select()
        .column(declaration::Column::Id)
        .from(declaration::Entity)
        .and_where(declaration::Column::Status.is_in(open()))
        .take()
}

/// GET /sys/v1/dict/table/ended: the codes of the tariff that end, by a file or by hand, while materials or drafts have them.
pub async fn ended(State(app): State<App>) -> Answer<Vec<EndedCode>> {
    let dicts = app.dictionaries();
    let ends = |entry: &&Entry| !entry.to.is_empty() && dicts.by_id(TARIFF, &entry.id) == Some(*entry);
    let ending: Vec<&Entry> = dicts.entries(TARIFF).iter().filter(ends).collect();
    let touched = of(&app.db, ending.iter().map(|entry| entry.id.as_str())).await?;
    let shown = |entry: &Entry| {
        let Touched { materials, drafts } = *touched.get(&entry.id)?;
        let next = entry.extra(NEXT).split_whitespace().map(str::to_owned).collect();
        let (code, name, to) = (entry.id.clone(), entry.name.clone(), entry.to.clone());
        Some(EndedCode { code, name, to, next, materials, drafts })
    };
    Ok(Done::data(ending.into_iter().filter_map(shown).take(MOST_LISTED).collect()))
}

/// POST /sys/v1/dict/table/move: materials and drafts that have one code of the tariff get another, one that holds today or
/// begins later. What follows from the code (legal units, supervision) follows; quantities are left for people to look at.
pub async fn move_code(State(app): State<App>, caller: Caller, Json(wanted): Json<Move>) -> Answer<Moved> {
    if wanted.from == wanted.to {
        return Err(refusal("dict.move", "to", texts::TABLE_MOVE_SAME));
    }
    let day = day_of(&app, &wanted.to).ok_or_else(|| refusal("dict.move", "to", texts::TABLE_MOVE))?;
    let tx = app.begin().await?;
    let materials = move_materials(&tx, &caller, &wanted).await?;
    let drafts = move_drafts(&app, &tx, &caller, &wanted, day).await?;
    let still = of(&tx, std::iter::once(wanted.from.as_str())).await?.remove(&wanted.from).unwrap_or_default();
    tx.done(Done::data(Moved { materials, drafts, left: still.materials + still.drafts })).await
}

/// The first day from today on at which a code holds; `None` when it has ended or is unknown.
fn day_of(app: &App, code: &str) -> Option<NaiveDate> {
    let today = app.today();
    let dicts = app.dictionaries();
    let rows = dicts.rows_of(TARIFF, code);
    let first = |entry: &&Entry| if entry.holds_on(today) { Some(today) } else { parse_date(&entry.from) };
    rows.iter().filter_map(first).filter(|day| *day >= today).min()
}

async fn move_materials(tx: &Tx, caller: &Caller, wanted: &Move) -> Result<usize, ApiError> {
    let found =
        Rows::of(&MATERIAL).filter(Expr::col("hs_code").eq(wanted.from.as_str())).limit(MOST_MOVED).all(tx).await?;
    let count = found.len();
    for before in found {
        let mut after = before.clone();
        after.set("hsCode", wanted.to.as_str());
        let (after, _) = write::completed(tx, caller, Served::of(&MATERIAL), Some(&before), after).await?;
        write::store(tx, &caller.into(), &MATERIAL, "moveCode", &before, after).await?;
    }
    Ok(count)
}

async fn move_drafts(app: &App, tx: &Tx, caller: &Caller, wanted: &Move, day: NaiveDate) -> Result<usize, ApiError> {
    let mut ids: Vec<i64> = line::Entity::find()
        .select_only()
        .column(line::Column::DeclarationId)
        .distinct()
        .filter(line::Column::CodeTS.eq(&wanted.from))
        .filter(line::Column::DeclarationId.in_subquery(drafts()))
        .limit(MOST_MOVED)
        .into_tuple()
        .all(tx)
        .await?;
    ids.sort_unstable();
    let count = ids.len();
    for head in declaration::locked_all(tx, ids).await? {
        let before = document::load(tx, &head).await?;
        let after = moved(&before, wanted, app, day);
        let mut row = head.clone().into_active_model();
        row.version = Set(head.version + 1);
        row.updated_at = Set(app.now());
        let kept = document::update(tx, row, &after, None).await?;
        let after = document::load(tx, &kept).await?;
        tax_fcst::store(app, tx, &kept, &after).await?;
        events::changed(tx, caller, kept.id, &before, &after).await?;
        let record = Record {
            org_id: Some(kept.org_id),
            entity: declaration::ENTITY,
            entity_id: kept.id,
            action: "moveCode",
            note: "",
            changes: audit::document::changes(&before, &after),
        };
        audit::write(tx, &Actor::from(caller), record).await?;
    }
    Ok(count)
}

/// The document with the other code in its lines, and what follows from it on a day that the code has.
fn moved(before: &Row, wanted: &Move, app: &App, day: NaiveDate) -> Row {
    let mut after = before.clone();
    let mut changed = Vec::new();
    for (at, line) in lines_of(&mut after).iter_mut().enumerate() {
        if line.get("codeTS").and_then(serde_json::Value::as_str) == Some(wanted.from.as_str()) {
            line.insert("codeTS".to_owned(), wanted.to.as_str().into());
            changed.push(format!("lines[{at}].codeTS"));
        }
    }
    let paths: Vec<&str> = changed.iter().map(String::as_str).collect();
    for (path, value) in follow(&after, &paths, &app.dictionaries(), day) {
        let Some((at, field)) = path.strip_prefix("lines[").and_then(|rest| rest.split_once("].")) else { continue };
        let Ok(at) = at.parse::<usize>() else { continue };
        if let Some(line) = lines_of(&mut after).into_iter().nth(at) {
            line.insert(field.to_owned(), value.into());
        }
    }
    after
}

fn lines_of(document: &mut Row) -> Vec<&mut serde_json::Map<String, serde_json::Value>> {
    let lines = document.0.get_mut("lines").and_then(serde_json::Value::as_array_mut);
    lines.into_iter().flatten().filter_map(serde_json::Value::as_object_mut).collect()
}
