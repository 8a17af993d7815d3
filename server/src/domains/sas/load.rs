//! What waits for a truck: approved inventory lists and stock lists of which passports do not carry everything. The passport itself is
//! made by `add`, like any other.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::resources::sas::{SAS_PASSPORT, SAS_STOCK};
use core_wasm::row::Row;
use core_wasm::rules::sas::stock::Asked;
use core_wasm::text::text;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query as Statement, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::approved;
use super::collect::COLLECTS;
use super::kind::views;
use super::source::{LISTS, STOCK_LISTS, Source};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Path, Query};
use crate::api::operation::Operation;
use crate::documents::lines::BATCH;
use crate::documents::serve;
use crate::documents::serve::may;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{filter, lines};
use crate::process::error::ApiError;
use crate::store::app::App;

pub fn operations() -> Vec<Operation> {
    let of_line = text("可装车的商品", "What of the lines of a document can go on a truck");
    vec![
        Operation::get(
            "/sas/v1/sasPassport/loadable",
            may(&SAS_PASSPORT, "add"),
            text("待装车单证", "Documents of which something can go on a truck"),
            loadable,
        )
        .query::<Wanted>()
        .answer_list::<LoadableDocument>(),
        Operation::get("/sas/v1/sasStock/{id}/loadable", may(&SAS_STOCK, "view"), of_line, of_stock_list)
            .answer_list::<LoadableLine>(),
        Operation::get("/invt/v1/bondInvt/{id}/loadable", may(&BOND_INVT, "view"), of_line, of_inventory_list)
            .answer_list::<LoadableLine>(),
    ]
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// The beginning of a number, customs' or the own.
    pub keyword: Option<String>,
}

/// A document of which something can go on a truck.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoadableDocument {
    /// 1 inventory list, 2 stock list.
    pub kind: String,
    pub id: i64,
    pub number: String,
    pub inner_number: String,
    pub org_id: i64,
    pub customer_name: String,
    pub office: String,
    /// I or E.
    pub way: String,
    pub country: String,
    pub lines: i64,
    /// Lines of which something is left.
    pub open: i64,
}

/// A line of a document, and what passports leave of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoadableLine {
    pub seqno: i64,
    pub gds_mtno: String,
    pub gdecd: String,
    pub gds_nm: String,
    pub dcl_unitcd: String,
    /// What customs approved: while the document is changed, that of before.
    pub quantity: String,
    /// What the change asks for, where that is another quantity.
    pub asked: Option<String>,
    /// What the change does to what could be loaded, as a carried line tells it.
    pub asked_how: Option<String>,
    pub used: String,
    pub left: String,
    pub gross: Option<String>,
    pub net: Option<String>,
}

/// Most documents of a kind that are told at once; whoever misses one looks for its number.
const MOST: u64 = 100;

/// GET /sas/v1/sasPassport/loadable: the newest first.
pub async fn loadable(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Answer<Vec<LoadableDocument>> {
    let keyword = wanted.keyword.unwrap_or_default();
    if !is_legal(&keyword) {
        return Err(ApiError::illegal("keyword"));
    }
    let mut found = Vec::new();
    for source in [&STOCK_LISTS, &LISTS] {
        if views(&caller, source.head) {
            found.extend(of_kind(&app, &caller, source, keyword.trim()).await?);
        }
    }
    Ok(Done::data(found))
}

async fn of_kind(
    app: &App,
    caller: &Caller,
    source: &'static Source,
    keyword: &str,
) -> Result<Vec<LoadableDocument>, ApiError> {
    let carried = Expr::col("passport_used_typecd");
    let mut wanted = Condition::all()
        .add(Expr::col(source.state).is_in(source.ready.iter().copied()))
        .add(Expr::col(source.column).is_not_null())
        .add(carried.clone().is_null().or(carried.ne("3")));
    if source.kind == LISTS.kind {
        // Their goods go with their stock lists.
        wanted = wanted.add(Expr::cust(COLLECTS).not());
    }
    if !keyword.is_empty() {
        let backend = app.db.get_database_backend();
        let begins = |column: &'static str| filter::begins(Expr::col(column), keyword, backend);
        wanted = wanted.add(begins(source.column).or(begins(source.inner_column)));
    }
    let visible = Served::of(source.head).visible(&app.db, caller).await?.condition();
    let rows = Rows::of(source.head).filter(wanted).filter(visible).order("id", Order::Desc).limit(MOST);
    let heads = rows.all(&app.db).await?;
    let ids: Vec<i64> = heads.iter().filter_map(|head| head.int("id")).collect();
    let all = counted(&app.db, source, &ids, Expr::val(1).eq(1)).await?;
    let left = Expr::col("passport_used_qty").if_null(0).lt(Expr::col("dcl_qty"));
    let open = counted(&app.db, source, &ids, left).await?;
    let told = |head: &Row| {
        let id = head.int("id")?;
        let text = |field: &str| head.text(field).to_owned();
        Some(LoadableDocument {
            kind: source.kind.to_owned(),
            id,
            number: text(source.number),
            inner_number: text(source.inner),
            org_id: head.int(ORG).unwrap_or_default(),
            customer_name: text("customerName"),
            office: text(source.office),
            way: text(source.way),
            country: text(source.country),
            lines: all.get(&id).copied().unwrap_or_default(),
            open: *open.get(&id)?,
        })
    };
    Ok(heads.iter().filter_map(told).collect())
}

/// How many lines of each of these documents fulfil a condition.
async fn counted(
    db: &impl ConnectionTrait,
    source: &Source,
    ids: &[i64],
    condition: SimpleExpr,
) -> Result<BTreeMap<i64, i64>, ApiError> {
    let mut counts = BTreeMap::new();
    for some in ids.chunks(BATCH) {
        let mut select = Statement::select();
        select
            .from(Alias::new(source.line.table_name()))
            .column("document_id")
            .expr(Expr::val(1).count())
            .and_where(Expr::col("document_id").is_in(some.iter().copied()))
            .and_where(condition.clone())
            .group_by_col("document_id");
        for row in db.query_all(&select).await? {
            counts.insert(row.try_get_by_index::<i64>(0)?, row.try_get_by_index::<i64>(1)?);
        }
    }
    Ok(counts)
}

/// GET /sas/v1/sasStock/{id}/loadable
pub async fn of_stock_list(app: State<App>, caller: Caller, id: Path<i64>) -> Answer<Vec<LoadableLine>> {
    of_document(app, caller, id, &STOCK_LISTS).await
}

/// GET /invt/v1/bondInvt/{id}/loadable
pub async fn of_inventory_list(app: State<App>, caller: Caller, id: Path<i64>) -> Answer<Vec<LoadableLine>> {
    of_document(app, caller, id, &LISTS).await
}

async fn of_document(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    source: &'static Source,
) -> Answer<Vec<LoadableLine>> {
    serve::seen(Served::of(source.head), &app, &caller, id).await?;
    let written = lines::of(&app.db, source.line, [id]).await?.remove(&id).unwrap_or_default();
    let used = |line: &Row| Some((line.int(source.seqno)?, line.decimal::<5>("passportUsedQty").unwrap_or_default()));
    let used: BTreeMap<i64, Quantity> = written.iter().filter_map(used).collect();
    let lines = approved::as_in_force(&app.db, source, id, written).await?;
    let told = |(line, asked): &(Row, Option<Asked>)| {
        let text = |field: &str| line.text(field).to_owned();
        let decimal = |field: &str| line.decimal::<5>(field);
        let quantity = decimal("dclQty").unwrap_or_default();
        let seqno = line.int(source.seqno).unwrap_or_default();
        // Passports carry on while a document is changed.
        let used = used.get(&seqno).copied().unwrap_or_default();
        LoadableLine {
            seqno,
            gds_mtno: text("gdsMtno"),
            gdecd: text("gdecd"),
            gds_nm: text("gdsNm"),
            dcl_unitcd: text("dclUnitcd"),
            quantity: quantity.to_string(),
            asked: asked.and_then(Asked::figure).map(|asked| asked.to_string()),
            asked_how: asked.map(|asked| asked.how().to_owned()),
            used: used.to_string(),
            left: quantity.checked_sub(used).unwrap_or_default().to_string(),
            gross: decimal("grossWt").map(|weight| weight.to_string()),
            net: decimal("netWt").map(|weight| weight.to_string()),
        }
    };
    Ok(Done::data(lines.iter().map(told).collect()))
}
