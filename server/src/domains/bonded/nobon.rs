//! Goods that are not bonded: on no day goes out more than there is, and the stock by material and lot. The stock is the sum of the
//! movements and stored nowhere.

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{NOBON_MOVE, NOBON_STOCK};
use core_wasm::resources::sas::SAS_PASSPORT;
use core_wasm::row::Row;
use core_wasm::rules::non_bonded::{self, Brought, Moved, TooMuch};
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::text;
use sea_orm::sea_query::{Alias, Asterisk, Expr, ExprTrait, Func, Order, Query as Select, SelectStatement, SimpleExpr};
use sea_orm::{Condition, ConnectionTrait, DbBackend};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::http::same_site::SameSite;
use crate::api::openapi::named;
use crate::api::operation::{Access, Operation};
use crate::documents::export::XLSX;
use crate::documents::lines::BATCH;
use crate::documents::list::{ID, ListQuery, Page};
use crate::documents::owner;
use crate::documents::schema::{object, page_of, paging_params, schema};
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table::Rows;
use crate::domains::decl::reports::sheet;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// What is special about goods that are not bonded.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&NOBON_MOVE, &Move)];

/// The direction of a record that takes goods out.
const OUTWARD: &str = "E";

struct Move;

#[boxed]
impl Hooks for Move {
    /// A record keeps the name of its owner; one with a passport goes the way of the passport, on its vehicle.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if let Some(problem) = non_bonded::not_come(row.borrowed(), day_in_china(tx.now())) {
            return Ok(vec![problem]);
        }
        owner::name_customer(tx, before, row).await?;
        let Some(org) = row.int(ORG) else { return Ok(Vec::new()) };
        let Some(passport) = passport_of(tx, org, row.text("passportNo")).await? else { return Ok(Vec::new()) };
        if row.is_blank("vehicleNo") {
            row.set("vehicleNo", passport.text("vehicleNo"));
        }
        if passport.text("ioTypecd") == row.text("direction") {
            return Ok(Vec::new());
        }
        let message = texts::NOBON_PASSPORT.with(&[("number", row.text("passportNo"))]);
        Ok(vec![Problem::error("nobon.passport", "passportNo", message)])
    }

    /// What a record takes is there: what it makes less on a day, and nothing else, so that a stock that lacks something can be mended.
    async fn stored(&self, tx: &Tx, _caller: &Caller, before: Option<&Row>, after: &Row) -> Result<(), ApiError> {
        let of = |row: Option<&Row>, goods: &Goods| {
            row.filter(|row| Goods::of(row) == *goods).map(brings).unwrap_or_default()
        };
        let touched = before.into_iter().chain([after]).map(Goods::of);
        let another_day = before.is_some_and(|before| before.text("moveDate") != after.text("moveDate"));
        let is_less = |goods: &Goods| another_day || of(Some(after), goods) < of(before, goods);
        let moved: BTreeSet<Goods> = touched.filter(is_less).collect();
        match short(tx, moved).await? {
            Some((_, problem)) => Err(ApiError::rule(problem)),
            None => Ok(()),
        }
    }

    /// The records of a workbook that take more than there is, each by its row.
    async fn judge_together(
        &self,
        tx: &Tx,
        _caller: &Caller,
        rows: &[&Row],
    ) -> Result<Vec<(usize, Problem)>, ApiError> {
        let mut of_goods: BTreeMap<Goods, Vec<(usize, Brought)>> = BTreeMap::new();
        for (at, row) in rows.iter().enumerate() {
            let Some(day) = row.borrowed().date("moveDate") else { continue };
            of_goods.entry(Goods::of(row)).or_default().push((at, Brought { day, quantity: brings(row) }));
        }
        of_goods.retain(|_, records| records.iter().any(|(_, record)| record.quantity.is_negative()));
        let known = by_day(tx, of_goods.keys()).await?;
        let mut found = Vec::new();
        for (goods, records) in &of_goods {
            let (places, records): (Vec<usize>, Vec<Brought>) = records.iter().copied().unzip();
            let known = known.get(goods).map(Vec::as_slice).unwrap_or_default();
            for TooMuch { at, day, left } in non_bonded::taking_too_much(known, &records) {
                found.extend(places.get(at).map(|place| (*place, goods.lacking(day, left))));
            }
        }
        Ok(found)
    }

    /// They were judged together.
    async fn all_stored(&self, _tx: &Tx, _caller: &Caller, _rows: &[Row]) -> Result<(), ApiError> {
        Ok(())
    }

    /// What a deleted record brought is not missed.
    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        let missed = rows.iter().filter(|row| !brings(row).is_negative()).map(Goods::of).collect();
        let Some((goods, problem)) = short(tx, missed).await? else { return Ok(()) };
        let at = rows.iter().position(|row| Goods::of(row) == goods).unwrap_or_default();
        Err(ApiError::rule(Problem { field: format!("ids[{at}]"), ..problem }))
    }
}

/// The passport of an organisation that has this number; it may have been made elsewhere.
async fn passport_of(tx: &Tx, org: i64, number: &str) -> Result<Option<Row>, ApiError> {
    if number.is_empty() {
        return Ok(None);
    }
    let named = Expr::col("org_id").eq(org).and(Expr::col("passport_no").eq(number));
    Rows::of(&SAS_PASSPORT).only(&["ioTypecd", "vehicleNo"]).filter(named).one(tx).await
}

/// What a record brings to the stock; negative where it takes.
fn brings(row: &Row) -> Quantity {
    let quantity = row.decimal("qty").unwrap_or_default();
    if row.text("direction") == OUTWARD { Quantity::ZERO.checked_sub(quantity).unwrap_or(quantity) } else { quantity }
}

/// What a stock is counted by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Goods {
    org: i64,
    material: String,
    lot: String,
    unit: String,
}

impl Goods {
    fn of(row: &Row) -> Self {
        Goods {
            org: row.int(ORG).unwrap_or_default(),
            material: row.text("gdsMtno").to_owned(),
            lot: row.text("lotNo").to_owned(),
            unit: row.text("unit").to_owned(),
        }
    }

    /// That less than nothing of them would be there.
    fn lacking(&self, day: NaiveDate, left: Quantity) -> Problem {
        non_bonded::lacking(&self.material, &self.lot, day, left)
    }
}

/// The first of these goods of which less than nothing would be there on some day.
async fn short(tx: &Tx, goods: BTreeSet<Goods>) -> Result<Option<(Goods, Problem)>, ApiError> {
    let moved = by_day(tx, goods.iter()).await?;
    let lacking = goods.into_iter().find_map(|goods| {
        let (day, left) = non_bonded::short(moved.get(&goods)?)?;
        let problem = goods.lacking(day, left);
        Some((goods, problem))
    });
    Ok(lacking)
}

/// What came in and went out of these goods, day by day. Whoever moves a material waits here for others who move it: its first record is
/// what they wait for, and only then is the stock read.
async fn by_day(tx: &Tx, goods: impl Iterator<Item = &Goods>) -> Result<HashMap<Goods, Vec<Moved>>, ApiError> {
    let mut of_orgs: BTreeMap<i64, BTreeSet<&str>> = BTreeMap::new();
    for goods in goods {
        of_orgs.entry(goods.org).or_default().insert(&goods.material);
    }
    let of_materials: Vec<(i64, Condition)> = of_orgs
        .iter()
        .flat_map(|(org, materials)| {
            let materials: Vec<&str> = materials.iter().copied().collect();
            let some = |some: &[&str]| (*org, of_materials(*org, some));
            materials.chunks(BATCH).map(some).collect::<Vec<_>>()
        })
        .collect();
    wait_for_others(tx, &of_materials).await?;
    let mut days: HashMap<Goods, Vec<Moved>> = HashMap::new();
    for (org, of_materials) in of_materials {
        let mut find = Select::select();
        find.column("gds_mtno")
            .expr(lot())
            .columns(["unit", "move_date"])
            .expr(sum_of("I"))
            .expr(sum_of(OUTWARD))
            .from("nobon_move")
            .cond_where(of_materials)
            .group_by_col("gds_mtno")
            .add_group_by([lot()])
            .group_by_columns(["unit", "move_date"])
            .order_by("move_date", Order::Asc);
        for row in tx.query_all(&find).await? {
            let goods = Goods {
                org,
                material: row.try_get_by_index(0)?,
                lot: row.try_get_by_index(1)?,
                unit: row.try_get_by_index(2)?,
            };
            let (came, went): (i64, i64) = (row.try_get_by_index(4)?, row.try_get_by_index(5)?);
            let (came, went) = (Quantity::from_scaled(came), Quantity::from_scaled(went));
            days.entry(goods).or_default().push(Moved { day: row.try_get_by_index(3)?, came, went });
        }
    }
    Ok(days)
}

/// Locks the first record of each of these materials, in one order whoever asks. On SQLite nobody else writes anyway.
async fn wait_for_others(tx: &Tx, of_materials: &[(i64, Condition)]) -> Result<(), ApiError> {
    if tx.get_database_backend() == DbBackend::Sqlite {
        return Ok(());
    }
    let mut first: BTreeSet<i64> = BTreeSet::new();
    for (_, materials) in of_materials {
        let mut find = Select::select();
        find.expr(Func::min(Expr::col("id"))).from("nobon_move").cond_where(materials.clone()).group_by_col("gds_mtno");
        for row in tx.query_all(&find).await? {
            first.insert(row.try_get_by_index(0)?);
        }
    }
    let first: Vec<i64> = first.into_iter().collect();
    for some in first.chunks(BATCH) {
        let records = Rows::of(&NOBON_MOVE).only(&["moveNo"]).filter(Expr::col("id").is_in(some.iter().copied()));
        records.order("id", Order::Asc).locked().all(tx).await?;
    }
    Ok(())
}

fn of_materials(org: i64, materials: &[&str]) -> Condition {
    Condition::all().add(Expr::col("org_id").eq(org)).add(Expr::col("gds_mtno").is_in(materials.iter().copied()))
}

/// The lot of a record: one without a lot is of the lot without a name. Without a parameter, so that PostgreSQL sees the same
/// expression wherever it stands.
fn lot() -> SimpleExpr {
    Expr::cust("COALESCE(lot_no, '')")
}

/// Places of what [`sums`] reads.
const IN: usize = 4;
const OUT: usize = 5;

/// How much moved one way.
fn sum_of(way: &str) -> SimpleExpr {
    let of_way = Expr::case(Expr::col("direction").eq(way), Expr::col("qty")).finally(0_i64);
    Func::sum(of_way).cast_as("bigint")
}

/// What came in and went out of each goods.
fn sums() -> SelectStatement {
    Select::select()
        .columns(["org_id", "gds_mtno"])
        .expr(lot())
        .column("unit")
        .expr(sum_of("I"))
        .expr(sum_of(OUTWARD))
        .expr(Func::max(Expr::col("id")))
        .from("nobon_move")
        .group_by_columns(["org_id", "gds_mtno"])
        .add_group_by([lot()])
        .group_by_col("unit")
        .take()
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct OfGoods {
    /// The beginning of a material number; all when missing.
    gds_mtno: Option<String>,
    /// The beginning of a lot.
    lot_no: Option<String>,
    /// Whose goods they are; those of all organisations in reach when missing.
    org_id: Option<i64>,
}

/// GET /nobon/v1/move/stock: what there is by material and lot, of the organisations in reach.
pub async fn stock(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let (page_num, page_size) = query.paging()?;
    let among = in_stock(&app, &caller, &query).await?;
    let mut count = Select::select();
    count.expr(Func::count(Expr::col(Asterisk))).from_subquery(among.clone(), "stock");
    let total = app.db.query_one(&count).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
    let mut some = among;
    some.limit(page_size).offset((page_num - 1) * page_size);
    let rows = told(&app, &some).await?;
    Ok(Done::data(Page::of(rows, u64::try_from(total.unwrap_or_default()).unwrap_or_default(), &query)?))
}

/// GET /nobon/v1/move/stock/export: all of it in a workbook.
pub async fn export(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    query: ListQuery,
) -> Result<Response, ApiError> {
    let among = in_stock(&app, &caller, &query).await?;
    sheet::of(&app, &caller, &NOBON_STOCK, told(&app, &among).await?).await
}

/// The goods of which there are some.
async fn in_stock(app: &App, caller: &Caller, query: &ListQuery) -> Result<SelectStatement, ApiError> {
    let scope = Served::of(&NOBON_MOVE).scope(&app.db, caller, Right::View).await?;
    let mut find = sums();
    if let Some(scope) = scope {
        find.cond_where(scope.condition("org_id"));
    }
    if let Some(org) = query.get(ORG) {
        let org: i64 = org.parse().map_err(|_| ApiError::no_number(ORG))?;
        find.and_where(Expr::col("org_id").eq(org));
    }
    for (parameter, column) in [("gdsMtno", "gds_mtno"), ("lotNo", "lot_no")] {
        let Some(begin) = query.get(parameter).map(str::trim).filter(|text| !text.is_empty()) else { continue };
        if !core_wasm::validate::is_legal(begin) {
            return Err(ApiError::illegal(parameter));
        }
        let escaped = begin.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let like = sea_orm::sea_query::LikeExpr::new(format!("{escaped}%")).escape('\\');
        find.and_where(Expr::col(Alias::new(column)).like(like));
    }
    let signed =
        Expr::case(Expr::col("direction").eq(OUTWARD), Expr::val(0).sub(Expr::col("qty"))).finally(Expr::col("qty"));
    find.and_having(Func::sum(signed).ne(0));
    for column in ["org_id", "gds_mtno"] {
        find.order_by(Alias::new(column), Order::Asc);
    }
    find.order_by_expr(lot(), Order::Asc).order_by("unit", Order::Asc);
    Ok(find)
}

/// Stocks as rows; goods are called as in their last record.
async fn told(app: &App, find: &SelectStatement) -> Result<Vec<Row>, ApiError> {
    let mut rows = Vec::new();
    let mut last = Vec::new();
    for found in app.db.query_all(find).await? {
        let (came, went): (i64, i64) = (found.try_get_by_index(IN)?, found.try_get_by_index(OUT)?);
        let mut row = Row::new();
        for (at, field) in [(1, "gdsMtno"), (2, "lotNo"), (3, "unit")] {
            row.set(field, found.try_get_by_index::<String>(at)?);
        }
        row.set("inQty", Quantity::from_scaled(came).to_string());
        row.set("outQty", Quantity::from_scaled(went).to_string());
        row.set("stockQty", Quantity::from_scaled(came.saturating_sub(went)).to_string());
        let newest: i64 = found.try_get_by_index(OUT + 1)?;
        row.set("id", newest);
        last.push(newest);
        rows.push(row);
    }
    let mut names = HashMap::with_capacity(last.len());
    for some in last.chunks(BATCH) {
        let newest = Expr::col("id").is_in(some.iter().copied());
        for moved in
            Rows::of(&NOBON_MOVE).only(&["id", "customerName", "gdsNm", "moveDate"]).filter(newest).all(&app.db).await?
        {
            names.insert(moved.int("id").unwrap_or_default(), moved);
        }
    }
    for row in &mut rows {
        let Some(newest) = row.int("id").and_then(|id| names.get(&id)) else { continue };
        for (from, to) in [("customerName", "customerName"), ("gdsNm", "gdsNm"), ("moveDate", "lastOn")] {
            row.set(to, newest.text(from));
        }
    }
    Ok(rows)
}

pub fn operations() -> Vec<Operation> {
    let view = || permission::code(NOBON_MOVE.perm, "view").map_or(Access::AnyOf(&[]), Access::Permission);
    let row = named("NobonStock", object(std::iter::once(ID).chain(NOBON_STOCK.fields)));
    vec![
        Operation::get("/nobon/v1/move/stock", view(), text("非保税库存", "Stock of goods that are not bonded"), stock)
            .params(paging_params())
            .query::<OfGoods>()
            .answer_schema(schema(named("NobonStockPage", page_of(row)))),
        Operation::get(
            "/nobon/v1/move/stock/export",
            view(),
            text("导出非保税库存", "Export the stock of goods that are not bonded"),
            export,
        )
        .query::<OfGoods>()
        .answer_file(XLSX),
    ]
}
