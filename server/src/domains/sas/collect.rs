//! Stock lists that are declared together: one inventory list of them, and those that wait, with the day by which they are due.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::list::may_be_of;
use core_wasm::rules::documents::UNUSED;
use core_wasm::rules::sas::collect::{collected, left_out};
use core_wasm::rules::sas::stock::due_day;
use core_wasm::states::sas::{COLLECT, FREE, STOCK, stock as states};
use core_wasm::states::{Facts, Side};
use sea_orm::sea_query::{Expr, ExprTrait, Order, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::approved;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::serve::Chosen;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::write::Seen;
use crate::documents::{lines, write};
use crate::domains::bonded::invt::lines::lines;
use crate::domains::bonded::invt::received::differs;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Stock lists of which one inventory list is made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Collected {
    #[serde(flatten)]
    pub chosen: Chosen,
    /// Internal number of the inventory list.
    pub etps_inner_invt_no: String,
}

/// The inventory list that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeList {
    pub id: i64,
    pub etps_inner_invt_no: String,
}

/// POST /sas/v1/sasStock/collect
pub async fn collect(State(app): State<App>, caller: Caller, Json(asked): Json<Collected>) -> Answer<MadeList> {
    if let Some(adding) = permission::code(BOND_INVT.perm, "add") {
        caller.require(adding)?;
    }
    let number = asked.etps_inner_invt_no.trim().to_owned();
    let seen = asked.chosen.seen(&SAS_STOCK)?;
    let tx = app.begin().await?;
    let lists = with_lines(&tx, &caller, &seen).await?;
    with_returns(&tx, lists.iter().map(|(head, _)| head)).await?;
    let made = collected(&lists, &number).map_err(ApiError::Rules)?;
    let judged = write::judged(&tx, &caller, Served::of(&BOND_INVT), None, &made.head).await?;
    let list = write::insert(&tx, &Actor::from(&caller), &BOND_INVT, "add", &write::checked(judged)?).await?;
    lines().take(&tx, &caller, &list, &made.lines).await?;
    for (head, _) in &lists {
        joined(&tx, &caller, head, &number).await?;
    }
    let id = write::key(&list)?.0;
    tx.done(Done::data(MadeList { id, etps_inner_invt_no: number })).await
}

/// The lines of stock lists that a collective inventory list declares beside what it has; they name it from now on.
///
/// # Errors
/// The list is not one that declares them: another owner, account, direction, or not a collective one. What [`collected`] refuses.
pub async fn collect_into(tx: &Tx, caller: &Caller, list: &Row, ids: &[i64]) -> Result<Vec<Row>, ApiError> {
    if let Some(changing) = permission::code(SAS_STOCK.perm, "update") {
        caller.require(changing)?;
    }
    let seen: Vec<Seen> = ids.iter().map(|id| (*id, None)).collect();
    let lists = with_lines(tx, caller, &seen).await?;
    with_returns(tx, lists.iter().map(|(head, _)| head)).await?;
    let number = list.text("etpsInnerInvtNo");
    let made = collected(&lists, number).map_err(ApiError::Rules)?;
    for field in ["orgId", "putrecNo", "impexpMarkcd", "bondInvtTypecd"] {
        if made.head.text(field) != list.text(field) || made.head.int(field) != list.int(field) {
            let first = lists.first().map(|(head, _)| head.text("etpsPreentNo")).unwrap_or_default();
            let there = if field == "orgId" { lists.first().map(|(head, _)| head.text("customerName")) } else { None };
            let there = there.unwrap_or_else(|| made.head.text(field));
            let message = differs(&BOND_INVT, field, first, there);
            return Err(ApiError::rule(Problem::error("bondList.otherList", "ids", message)));
        }
    }
    for (head, _) in &lists {
        joined(tx, caller, head, number).await?;
    }
    Ok(made.lines)
}

/// Stock lists are declared with the returns of their goods that wait.
///
/// # Errors
/// A return of one of them is not among them.
pub async fn with_returns<'a>(tx: &Tx, lists: impl IntoIterator<Item = &'a Row>) -> Result<(), ApiError> {
    let lists: Vec<&Row> = lists.into_iter().collect();
    let orgs: BTreeSet<i64> = lists.iter().filter_map(|list| list.int(ORG)).collect();
    let numbers: BTreeSet<&str> =
        lists.iter().map(|list| list.text("sasStockNo")).filter(|no| !no.is_empty()).collect();
    let of_lists =
        Expr::col("rlt_sas_stock_no").is_in(numbers).and(Expr::col("org_id").is_in(orgs)).and(approved_unused());
    let returns = Rows::of(&SAS_STOCK).filter(of_lists).order("id", Order::Asc).all(tx).await?;
    let problems = left_out(lists, &returns);
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// Customs agreed to it, and nothing of it is declared.
fn approved_unused() -> SimpleExpr {
    Expr::col("stucd").eq(states::APPROVED).and(Expr::col("decl_used_typecd").eq(UNUSED))
}

/// Stock lists with their lines, locked.
async fn with_lines(tx: &Tx, caller: &Caller, seen: &[Seen]) -> Result<Vec<(Row, Vec<Row>)>, ApiError> {
    let heads = write::locked(tx, caller, Served::of(&SAS_STOCK), seen).await?;
    let mut of_heads = lines::of(tx, &SAS_STOCK_DT, heads.iter().filter_map(|head| head.int("id"))).await?;
    let with_lines = |head: Row| {
        let lines = head.int("id").and_then(|id| of_heads.remove(&id)).unwrap_or_default();
        (head, lines)
    };
    Ok(heads.into_iter().map(with_lines).collect())
}

/// A stock list whose goods an inventory list declares.
async fn joined(tx: &Tx, caller: &Caller, head: &Row, number: &str) -> Result<(), ApiError> {
    follow(tx, &Actor::from(caller), head, COLLECT, &[("rltBondInvtNo", number), ("centralizedDclTypecd", "2")]).await
}

/// The stock lists whose goods an inventory list declares, with their lines.
pub async fn of_list(db: &impl ConnectionTrait, list: &Row) -> Result<Vec<(Row, Vec<Row>)>, ApiError> {
    let heads = Rows::of(&SAS_STOCK).filter(joined_to(list)).order("id", Order::Asc).all(db).await?;
    let mut of_heads = lines::of(db, &SAS_STOCK_DT, heads.iter().filter_map(|head| head.int("id"))).await?;
    let with_lines = |head: Row| {
        let lines = head.int("id").and_then(|id| of_heads.remove(&id)).unwrap_or_default();
        (head, lines)
    };
    Ok(heads.into_iter().map(with_lines).collect())
}

/// Inventory lists that declare goods of stock lists.
pub const COLLECTS: &str = "EXISTS (SELECT 1 FROM sas_stock joined WHERE joined.org_id = bond_invt.org_id \
    AND joined.rlt_bond_invt_no = bond_invt.etps_inner_invt_no AND joined.stucd = '6')";

/// Whether stock lists that were collected name an inventory list by its number.
pub async fn names(tx: &Tx, list: &Row) -> Result<bool, ApiError> {
    Rows::of(&SAS_STOCK).filter(joined_to(list)).exist(tx).await
}

fn joined_to(list: &Row) -> SimpleExpr {
    Expr::col("rlt_bond_invt_no")
        .eq(list.text("etpsInnerInvtNo"))
        .and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()))
        .and(Expr::col("stucd").eq(states::COLLECTED))
}

/// The stock lists that an inventory list declared are free again as far as nothing of their goods is left on it.
pub async fn freed_by(tx: &Tx, actor: &Actor, list: &Row, left: &[Row]) -> Result<(), ApiError> {
    freed(tx, actor, list, left).await.map(|_| ())
}

/// The same where customs deleted an inventory list, or agreed to a change of it. What people `keyed` customs may refuse after all: which
/// stock lists it freed is kept.
pub async fn ended(tx: &Tx, actor: &Actor, list: &Row, left: &[Row], keyed: bool) -> Result<(), ApiError> {
    let freed = freed(tx, actor, list, left).await?;
    if !keyed || freed.is_empty() {
        return Ok(());
    }
    let id = write::key(list)?.0;
    let mut known = approved::kept(tx, FREED, [id]).await?.remove(&id).unwrap_or_default();
    let mut rows = known.rows(STOCKS);
    rows.extend(freed.iter().map(|stock| {
        let mut row = Row::new();
        row.set("id", *stock);
        row.set("chgTmsCnt", list.int("chgTmsCnt").unwrap_or_default());
        row
    }));
    known.set(STOCKS, rows.into_iter().map(|row| serde_json::Value::Object(row.0)).collect::<Vec<_>>());
    approved::put(tx, FREED, id, &known).await
}

/// Where the stock lists lie, in place of a table, that what people keyed of inventory lists freed.
const FREED: &str = "bond_invt freed";
const STOCKS: &str = "stocks";

/// An inventory list that customs did not delete after all, or whose `count`th change it refused, declares again the stock lists that
/// were free since. The internal numbers of those that it cannot: they are collected elsewhere by now, changed or void.
pub async fn joined_again(tx: &Tx, actor: &Actor, list: &Row, count: i64) -> Result<Vec<String>, ApiError> {
    let id = write::key(list)?.0;
    let Some(mut known) = approved::kept(tx, FREED, [id]).await?.remove(&id) else { return Ok(Vec::new()) };
    let (back, rest): (Vec<Row>, Vec<Row>) =
        known.rows(STOCKS).into_iter().partition(|row| row.int("chgTmsCnt") == Some(count));
    known.set(STOCKS, rest.into_iter().map(|row| serde_json::Value::Object(row.0)).collect::<Vec<_>>());
    approved::put(tx, FREED, id, &known).await?;
    let ids: BTreeSet<i64> = back.iter().filter_map(|row| row.int("id")).collect();
    let mut gone = Vec::new();
    let found =
        Rows::of(&SAS_STOCK).filter(Expr::col("id").is_in(ids)).order("id", Order::Asc).locked().all(tx).await?;
    for head in &found {
        let is_free = head.is_blank("rltBondInvtNo") && head.text("declUsedTypecd") == UNUSED;
        if is_free && may_follow(head, COLLECT) {
            let says = [("rltBondInvtNo", list.text("etpsInnerInvtNo")), ("centralizedDclTypecd", "2")];
            follow(tx, actor, head, COLLECT, &says).await?;
        } else {
            gone.push(head.text("etpsPreentNo").to_owned());
        }
    }
    Ok(gone)
}

/// Frees them; the ids of those that are free now.
async fn freed(tx: &Tx, actor: &Actor, list: &Row, left: &[Row]) -> Result<Vec<i64>, ApiError> {
    let mut freed = Vec::new();
    let joined = Rows::of(&SAS_STOCK).filter(joined_to(list)).order("id", Order::Asc).locked().all(tx).await?;
    let goods = lines::of(tx, &SAS_STOCK_DT, joined.iter().filter_map(|head| head.int("id"))).await?;
    for head in &joined {
        let goods = head.int("id").and_then(|id| goods.get(&id)).map(Vec::as_slice).unwrap_or_default();
        if !may_be_of(left, goods, "oriactGdsSeqno") {
            follow(tx, actor, head, FREE, &[("rltBondInvtNo", ""), ("centralizedDclTypecd", "1")]).await?;
            freed.extend(head.int("id"));
        }
    }
    Ok(freed)
}

/// Whether a command may be done to a stock list as it stands.
fn may_follow(head: &Row, name: &str) -> bool {
    let facts = Facts { by: Side::System, ..Facts::default() };
    STOCK.command(name).is_some_and(|command| STOCK.allowed_for(command, head.borrowed(), &facts).is_ok())
}

/// A command that a stock list follows, with what it says then.
async fn follow(tx: &Tx, actor: &Actor, head: &Row, name: &str, says: &[(&'static str, &str)]) -> Result<(), ApiError> {
    let command = STOCK.command(name).ok_or_else(|| ApiError::Internal(anyhow::anyhow!("no command {name}")))?;
    let facts = Facts { by: Side::System, ..Facts::default() };
    let next = STOCK.allowed_for(command, head.borrowed(), &facts).map_err(ApiError::rule)?;
    let mut after = head.clone();
    after.set(STOCK.field, next.state);
    for (field, value) in says {
        after.set(field, *value);
    }
    write::store(tx, actor, &SAS_STOCK, name, head, after).await?;
    Ok(())
}

/// A stock list that waits for its collective declaration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingList {
    pub id: i64,
    pub etps_preent_no: String,
    pub sas_stock_no: Option<String>,
    pub sas_dcl_no: Option<String>,
    pub dcl_time: Option<String>,
    /// The last day of the month in which it was declared.
    pub due: Option<String>,
    pub is_overdue: bool,
}

/// Most lists that are told at once.
const MOST: u64 = 1000;

/// The stock lists that wait for their collective declaration: not those of which all came back, nor the returns of these, for
/// nothing of them is left to declare.
pub fn waits() -> Condition {
    Condition::all().add(approved_unused()).add(Expr::col("business_typecd").eq("A")).add(Expr::cust(SOMETHING_LEFT))
}

/// Of a line no more comes back than went, so that all came back where the sums are the same. `went` is the list itself, or the one
/// that it returns.
const SOMETHING_LEFT: &str = "NOT EXISTS (SELECT 1 FROM sas_stock went \
    WHERE went.org_id = sas_stock.org_id AND went.stucd = '4' AND went.decl_used_typecd = sas_stock.decl_used_typecd \
    AND went.sas_stock_no = COALESCE(NULLIF(sas_stock.rlt_sas_stock_no, ''), sas_stock.sas_stock_no) \
    AND (SELECT SUM(lines.dcl_qty) FROM sas_stock_dt lines WHERE lines.document_id = went.id) = \
    (SELECT SUM(lines.dcl_qty) FROM sas_stock back JOIN sas_stock_dt lines ON lines.document_id = back.id \
    WHERE back.org_id = went.org_id AND back.rlt_sas_stock_no = went.sas_stock_no AND back.stucd = '4'))";

/// GET /sas/v1/sasStock/waiting: the most urgent first.
pub async fn waiting(State(app): State<App>, caller: Caller) -> Answer<Vec<WaitingList>> {
    let scope = Served::of(&SAS_STOCK).scope(&app.db, &caller, Right::View).await?;
    let mut rows =
        Rows::of(&SAS_STOCK).filter(waits()).order("dcl_time", Order::Asc).order("id", Order::Asc).limit(MOST);
    if let Some(scope) = scope {
        rows = rows.filter(scope.condition("org_id"));
    }
    let today = day_in_china(app.clock.now());
    let text = |row: &Row, field: &str| Some(row.text(field).to_owned()).filter(|text| !text.is_empty());
    let told = |row: &Row| {
        let due = parse_date(row.text("dclTime")).and_then(due_day);
        WaitingList {
            id: row.int("id").unwrap_or_default(),
            etps_preent_no: row.text("etpsPreentNo").to_owned(),
            sas_stock_no: text(row, "sasStockNo"),
            sas_dcl_no: text(row, "sasDclNo"),
            dcl_time: text(row, "dclTime"),
            due: due.map(|day| day.to_string()),
            is_overdue: due.is_some_and(|day| day < today),
        }
    };
    Ok(Done::data(rows.all(&app.db).await?.iter().map(told).collect()))
}
