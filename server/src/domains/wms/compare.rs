//! The warehouse against a bonded account, serial by serial.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use axum::response::Response;
use core_wasm::decimal::Fixed;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{BWS, BWS_DT, EML, EML_DT, EMS, EMS_DT};
use core_wasm::resources::wms::WMS_COMPARE;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Figures, Goods};
use core_wasm::rules::wms::compare::{Compared, InAccount, InWarehouse, Verdict, compare};
use core_wasm::rules::wms::folded;
use core_wasm::text::catalogue::wms as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query as Select};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::api::http::same_site::SameSite;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::domains::bonded::journal::{all_of, of_account};
use crate::domains::decl::reports::sheet;
use crate::process::error::ApiError;
use crate::store::app::App;

/// So many goods that the account does not know are named.
const NAMED: usize = 3;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfAccount {
    account_no: String,
}

/// A serial as the account and the warehouse have it; quantities as texts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedSerial {
    pub gds_seqno: Option<i64>,
    pub gds_mtno: String,
    pub gds_nm: String,
    pub dcl_unitcd: String,
    pub account_qty: String,
    pub warehouse_qty: String,
    /// Warehouse less account; none where the units differ.
    pub difference_qty: Option<String>,
    /// Dictionary `wmsCompare`.
    pub verdict: String,
}

/// An account compared with the warehouse.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// `ems`, `bws` or `eml`, and its id: where its journal is.
    pub account_kind: String,
    pub account_id: i64,
    pub org_id: i64,
    pub rows: Vec<ComparedSerial>,
}

/// GET /wms/v1/stock/compare
pub async fn of(State(app): State<App>, caller: Caller, Query(asked): Query<OfAccount>) -> Answer<Comparison> {
    Ok(Done::data(compared(&app, &caller, asked.account_no.trim()).await?))
}

/// GET /wms/v1/stock/compare/export: the comparison as a workbook.
pub async fn export(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    Query(asked): Query<OfAccount>,
) -> Result<Response, ApiError> {
    let compared = compared(&app, &caller, asked.account_no.trim()).await?;
    let told = serde_json::to_value(&compared.rows).map_err(anyhow::Error::from)?;
    let rows: Vec<Row> = serde_json::from_value(told).map_err(anyhow::Error::from)?;
    sheet::of(&app, &caller, &WMS_COMPARE, rows).await
}

async fn compared(app: &App, caller: &Caller, no: &str) -> Result<Comparison, ApiError> {
    let (kind, head) = account(app, caller, no).await?;
    let (id, org) = (head.int("id").unwrap_or_default(), head.int(ORG).unwrap_or_default());
    let lines = Rows::of(account_of(kind).1).filter(Expr::col("document_id").eq(id)).all(&app.db).await?;
    let is_material =
        |line: &Row| kind == Kind::Bws || Goods::of_code(line.text("mtpckEndprdTypecd")) == Goods::Material;
    let (lines, others): (Vec<Row>, Vec<Row>) = lines.into_iter().partition(is_material);
    let named = |lines: &[Row]| lines.iter().filter_map(named_as).collect::<BTreeSet<(i64, String)>>();
    let (materials, others) = (named(&lines), named(&others));
    let held = all_of(&app.db, of_account(kind.name(), id), None).await?.into_iter();
    let held: BTreeMap<i64, Figures> = held
        .filter(|((goods, _), _)| *goods == Goods::Material)
        .map(|((_, serial), sum)| (serial, sum.figures))
        .collect();
    let in_account = |line: &Row| {
        let serial = line.int("gdsSeqno")?;
        let quantity = held.get(&serial).and_then(Figures::surplus).unwrap_or_default();
        Some(InAccount { serial, unit: line.text("dclUnitcd").to_owned(), quantity })
    };
    let known: Vec<InAccount> = lines.iter().filter_map(in_account).collect();
    // Products have serials of their own, which begin from 1 as well.
    let mut lying = lying(app, org, no).await?;
    lying.retain(|goods| {
        let name = (goods.of.serial.unwrap_or_default(), folded(&goods.material));
        !others.contains(&name) || materials.contains(&name)
    });
    let here: Vec<InWarehouse> = lying.iter().map(|goods| goods.of.clone()).collect();
    let by_serial: BTreeMap<i64, &Row> =
        lines.iter().rev().filter_map(|line| Some((line.int("gdsSeqno")?, line))).collect();
    let rows = compare(&known, &here).iter().map(|one| told(one, &by_serial, &lying)).collect();
    Ok(Comparison { account_kind: kind.name().to_owned(), account_id: id, org_id: org, rows })
}

/// The head and the lines of a kind of account.
const fn account_of(kind: Kind) -> (&'static Resource, &'static Resource) {
    match kind {
        Kind::Bws => (&BWS, &BWS_DT),
        Kind::Ems => (&EMS, &EMS_DT),
        Kind::Eml => (&EML, &EML_DT),
    }
}

/// The account of this number, among those that the caller may see as warehouse and as account.
async fn account(app: &App, caller: &Caller, no: &str) -> Result<(Kind, Row), ApiError> {
    let bonded = caller.scope(&app.db, "bond", Right::View).await?;
    let warehouse = caller.scope(&app.db, super::CATEGORY, Right::View).await?;
    for kind in Kind::ALL {
        let found = Rows::of(account_of(kind).0)
            .filter(bonded.condition("org_id"))
            .filter(warehouse.condition("org_id"))
            .filter(Expr::col(Alias::new(format!("{}_no", kind.name()))).eq(no))
            .one(&app.db)
            .await?;
        if let Some(head) = found {
            return Ok((kind, head));
        }
    }
    Err(ApiError::rule(Problem::error("wms.accountUnknown", "accountNo", texts::ACCOUNT_UNKNOWN)))
}

/// The serial of a line and its material number.
fn named_as(line: &Row) -> Option<(i64, String)> {
    Some((line.int("gdsSeqno")?, folded(line.text("gdsMtno"))))
}

/// Goods of an account in the warehouse, of one serial, material number and unit.
struct Lying {
    of: InWarehouse,
    material: String,
    name: String,
}

/// What lies in the warehouse of an account.
async fn lying(app: &App, org: i64, no: &str) -> Result<Vec<Lying>, ApiError> {
    let mut find = Select::select();
    find.columns(["gds_seqno", "gds_mtno", "unit"])
        .expr(Func::sum(Expr::col("qty")).cast_as("bigint"))
        .expr(Func::max(Expr::col("gds_nm")))
        .from("wms_stock")
        .and_where(Expr::col("org_id").eq(org))
        .and_where(Expr::col("account_no").eq(no))
        .group_by_columns(["gds_seqno", "gds_mtno", "unit"]);
    let mut lying = Vec::new();
    for row in app.db.query_all(&find).await? {
        lying.push(Lying {
            of: InWarehouse {
                serial: row.try_get_by_index(0)?,
                unit: row.try_get_by_index(2)?,
                quantity: Fixed::from_scaled(row.try_get_by_index(3)?),
            },
            material: row.try_get_by_index(1)?,
            name: row.try_get_by_index::<Option<String>>(4)?.unwrap_or_default(),
        });
    }
    lying.sort_by(|one, other| one.material.cmp(&other.material));
    Ok(lying)
}

/// Goods are called as in the account; those that it does not know as in the warehouse.
fn told(one: &Compared, lines: &BTreeMap<i64, &Row>, lying: &[Lying]) -> ComparedSerial {
    let line = one.serial.and_then(|serial| lines.get(&serial));
    let called = |field: &str, here: fn(&Lying) -> &str| {
        if let Some(line) = line {
            return line.text(field).to_owned();
        }
        let mut names: Vec<&str> = Vec::new();
        for goods in lying.iter().filter(|goods| goods.of.serial == one.serial && !goods.of.quantity.is_zero()) {
            if !names.contains(&here(goods)) {
                names.push(here(goods));
            }
        }
        names.into_iter().take(NAMED).collect::<Vec<_>>().join(", ")
    };
    ComparedSerial {
        gds_seqno: one.serial,
        gds_mtno: called("gdsMtno", |goods| goods.material.as_str()),
        gds_nm: called("gdsNm", |goods| goods.name.as_str()),
        dcl_unitcd: line.map(|line| line.text("dclUnitcd").to_owned()).unwrap_or_default(),
        account_qty: one.account.to_string(),
        warehouse_qty: one.warehouse.to_string(),
        difference_qty: one.difference.map(|difference| difference.to_string()),
        verdict: Verdict::code(one.verdict).to_owned(),
    }
}
