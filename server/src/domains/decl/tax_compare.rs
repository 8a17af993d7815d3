//! GET /decl/v1/tax/compare/page: estimates against tax bills, by line and tax. What was estimated is kept when its declaration
//! is stored; what was billed joins it when the bill comes. The difference and its reasons are the core's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::extract::State;
use core_wasm::decimal::Fixed;
use core_wasm::resource::Field;
use core_wasm::resources::tax::{EXPLANATION, TAX_COMPARE};
use core_wasm::row::Row;
use core_wasm::rules::tax::LeviedOn;
use core_wasm::rules::tax::compare::{Pair, Reason, Side, compare, explain};
use core_wasm::rules::tax::number::{Number, TooLarge};
use core_wasm::text::Lang;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{Condition, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::{declaration, tax_bill, tax_bill_dtl, tax_fcst, tax_related};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::filter;
use crate::documents::lines::BATCH;
use crate::documents::list::{ListQuery, ListScope, ListSpec, Page};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tax_compare")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub decl_id: i64,
    pub org_id: i64,
    pub i_e_catg: String,
    pub client_seq_no: Option<String>,
    pub entry_id: Option<String>,
    pub g_no: i64,
    pub code_t_s: String,
    pub g_name: String,
    pub tax_type: String,
    pub difference: i64,
    pub differs: String,
    pub reasons: String,
    /// Whether the declaration has a bill; only then there is something to compare.
    pub is_billed: String,
    pub fcst_value: Option<i64>,
    pub fcst_rate: Option<i64>,
    pub fcst_quantity: Option<i64>,
    pub fcst_per_unit: Option<i64>,
    pub fcst_amount: Option<i64>,
    pub bill_value: Option<i64>,
    pub bill_rate: Option<i64>,
    pub bill_quantity: Option<i64>,
    pub bill_per_unit: Option<i64>,
    pub bill_amount: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The list as it is kept, without what is said in the language of the request: the newest declarations first, each with its lines in their order.
pub static LIST: LazyLock<ListSpec> = LazyLock::new(|| {
    let spec = ListSpec::new("tax_compare").fields(TAX_COMPARE.fields).without(&[EXPLANATION.name]);
    spec.also(&["declId"]).unversioned().order("-declId,gNo")
});

/// The schema of a page, whose rows are explained.
pub fn page_schema() -> RefOr<Schema> {
    ListSpec::new("tax_compare").fields(TAX_COMPARE.fields).also(&["declId"]).unversioned().page_schema()
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let lang = caller.lang;
    let rows = rows(app.clone(), caller, query.clone()).await?;
    let mut page = LIST.page(&app, &query, rows).await?.into_rows()?;
    for row in &mut page.rows {
        row.set(EXPLANATION.name, explanation(row, lang)?);
    }
    Ok(Done::data(page))
}

/// Why the bill of a row differs from its estimate, in words.
pub fn explanation(row: &Row, lang: Lang) -> Result<String, ApiError> {
    let reasons: Vec<Reason> = row.text("reasons").split(',').filter_map(Reason::from_code).collect();
    let explanation = explain(&pair_of_row(row), &reasons).map_err(too_large)?;
    Ok(explanation.get(lang).to_owned())
}

/// The comparisons that a request asks for inside the caller's scope and categories.
pub async fn rows(app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
    let rows = tax_fcst::rows(app, caller, query.clone()).await?;
    let rows = rows.narrowed(Condition::all().add(Expr::col("is_billed").eq("1")));
    tax_related::narrowed(rows, &query, &[("decl_id", "decl_id"), ("tax_type", "tax_type")])
}

/// A kind of tax over all comparisons that a request asks for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxSum {
    /// Dictionary `taxType`.
    pub tax_type: String,
    pub estimated: String,
    pub billed: String,
    pub difference: String,
}

/// The sums of comparisons.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxSums {
    pub taxes: Vec<TaxSum>,
    pub estimated: String,
    pub billed: String,
    pub difference: String,
}

/// GET /decl/v1/tax/compare/sum
pub async fn sum(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<TaxSums> {
    let rows = rows(app.clone(), caller, query.clone()).await?;
    let fields: Vec<&Field> = TAX_COMPARE.fields.iter().collect();
    let asked = filter::asked(&fields, &query, app.db.get_database_backend())?;
    let total = |column: Column| column.sum().cast_as("bigint");
    let found: Vec<(String, Option<i64>, Option<i64>)> = Entity::find()
        .select_only()
        .column(Column::TaxType)
        .expr_as(total(Column::FcstAmount), "estimated")
        .expr_as(total(Column::BillAmount), "billed")
        .filter(rows.condition())
        .filter(asked)
        .group_by(Column::TaxType)
        .order_by_asc(Column::TaxType)
        .into_tuple()
        .all(&app.db)
        .await?;
    let amount = |sum: Option<i64>| Fixed::<2>::from_scaled(sum.unwrap_or_default());
    let too_large = || ApiError::Internal(anyhow::anyhow!("a sum of taxes does not fit"));
    let mut whole = (Fixed::<2>::default(), Fixed::<2>::default());
    let mut taxes = Vec::with_capacity(found.len());
    for (tax_type, estimated, billed) in found {
        let (estimated, billed) = (amount(estimated), amount(billed));
        whole.0 = whole.0.checked_add(estimated).ok_or_else(too_large)?;
        whole.1 = whole.1.checked_add(billed).ok_or_else(too_large)?;
        let difference = billed.checked_sub(estimated).ok_or_else(too_large)?;
        taxes.push(TaxSum {
            tax_type,
            estimated: estimated.to_string(),
            billed: billed.to_string(),
            difference: difference.to_string(),
        });
    }
    let difference = whole.1.checked_sub(whole.0).ok_or_else(too_large)?;
    let (estimated, billed) = (whole.0.to_string(), whole.1.to_string());
    Ok(Done::data(TaxSums { taxes, estimated, billed, difference: difference.to_string() }))
}

/// Goods line and tax.
pub type Key = (i64, String);

/// A tax of a goods line, estimated or billed.
pub struct Taxed {
    pub code_t_s: String,
    pub g_name: String,
    pub side: Side,
}

/// Whether nothing was estimated or billed yet.
pub async fn is_empty(tx: &Tx, decl_id: i64) -> Result<bool, ApiError> {
    Ok(Entity::find().filter(Column::DeclId.eq(decl_id)).one(tx).await?.is_none())
}

/// Those of these declarations of which nothing is kept.
pub async fn empty_among(tx: &Tx, decl_ids: &BTreeSet<i64>) -> Result<BTreeSet<i64>, ApiError> {
    let ids: Vec<i64> = decl_ids.iter().copied().collect();
    let mut empty = decl_ids.clone();
    for some in ids.chunks(BATCH) {
        let found = Entity::find().select_only().column(Column::DeclId).distinct();
        let found = found.filter(Column::DeclId.is_in(some.iter().copied())).into_tuple::<i64>().all(tx).await?;
        let found: BTreeSet<i64> = found.into_iter().collect();
        empty.retain(|id| !found.contains(id));
    }
    Ok(empty)
}

/// Keeps what was estimated of a declaration, instead of what was estimated before.
pub async fn estimated(tx: &Tx, head: &declaration::Model, estimates: BTreeMap<Key, Taxed>) -> Result<(), ApiError> {
    write(tx, head, estimates).await
}

/// Compares anew, after bills have come.
pub async fn billed(tx: &Tx, head: &declaration::Model) -> Result<(), ApiError> {
    let kept = Entity::find().filter(Column::DeclId.eq(head.id)).all(tx).await?;
    let estimates = kept.into_iter().filter_map(|row| {
        let side = row.estimated()?;
        Some(((row.g_no, row.tax_type), Taxed { code_t_s: row.code_t_s, g_name: row.g_name, side }))
    });
    write(tx, head, estimates.collect()).await
}

/// Keeps what was estimated of a declaration that was just made: it has no bill, and nothing was kept of it before.
pub async fn first(tx: &Tx, head: &declaration::Model, estimates: BTreeMap<Key, Taxed>) -> Result<(), ApiError> {
    put(tx, head, estimates, BTreeMap::new(), false).await
}

async fn write(tx: &Tx, head: &declaration::Model, estimates: BTreeMap<Key, Taxed>) -> Result<(), ApiError> {
    let bills = bills(tx, head.id).await?;
    // A keyed bill has no lines: it says nothing of any.
    let of_customs = tax_bill::Column::DeclId.eq(head.id).and(tax_bill::Column::KeyedBy.is_null());
    let is_billed = tax_bill::Entity::find().filter(of_customs).one(tx).await?.is_some();
    Entity::delete_many().filter(Column::DeclId.eq(head.id)).exec(tx).await?;
    put(tx, head, estimates, bills, is_billed).await
}

async fn put(
    tx: &Tx,
    head: &declaration::Model,
    mut estimates: BTreeMap<Key, Taxed>,
    bills: BTreeMap<Key, Taxed>,
    is_billed: bool,
) -> Result<(), ApiError> {
    estimates.retain(|_, taxed| kept(taxed.side).map(|side| taxed.side = side).is_some());
    let mut keys: Vec<&Key> = estimates.keys().chain(bills.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let side = |of: &BTreeMap<Key, Taxed>, key: &Key| of.get(key).map(|taxed| taxed.side);
    let pair = |key: &Key| Pair { tax: key.1.clone(), estimated: side(&estimates, key), billed: side(&bills, key) };
    let mut rows = Vec::with_capacity(keys.len());
    for line in keys.chunk_by(|one, other| one.0 == other.0) {
        let pairs: Vec<Pair> = line.iter().map(|key| pair(key)).collect();
        for (key, pair) in line.iter().zip(&pairs) {
            let Some(goods) = bills.get(*key).or_else(|| estimates.get(*key)) else { continue };
            rows.push(row(head, key, goods, pair, &pairs, is_billed)?);
        }
    }
    for batch in rows.chunks(100) {
        Entity::insert_many(batch.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

fn row(
    head: &declaration::Model,
    (g_no, tax_type): &Key,
    goods: &Taxed,
    pair: &Pair,
    line: &[Pair],
    is_billed: bool,
) -> Result<ActiveModel, ApiError> {
    let verdict = compare(pair, line).map_err(too_large)?;
    let reasons: Vec<&str> = verdict.reasons.iter().map(|reason| reason.code()).collect();
    let flag = |on: bool| if on { "1" } else { "0" }.to_owned();
    let (fcst, bill) = (pair.estimated, pair.billed);
    let on = |side: Option<Side>, pick: fn(LeviedOn) -> Option<Number>| side.and_then(|side| pick(side.on));
    Ok(ActiveModel {
        decl_id: Set(head.id),
        org_id: Set(head.org_id),
        i_e_catg: Set(head.i_e_catg.clone()),
        client_seq_no: Set(head.client_seq_no.clone()),
        entry_id: Set(head.entry_id.clone()),
        g_no: Set(*g_no),
        code_t_s: Set(goods.code_t_s.clone()),
        g_name: Set(goods.g_name.clone()),
        tax_type: Set(tax_type.clone()),
        difference: Set(scaled::<2>(Some(verdict.difference)).unwrap_or_default()),
        differs: Set(flag(verdict.differs())),
        reasons: Set(reasons.join(",")),
        is_billed: Set(flag(is_billed)),
        fcst_value: Set(scaled::<2>(fcst.map(|side| side.on.value))),
        fcst_rate: Set(scaled::<4>(on(fcst, |on| on.percent))),
        fcst_quantity: Set(scaled::<5>(on(fcst, |on| on.quantity))),
        fcst_per_unit: Set(scaled::<5>(on(fcst, |on| on.per_unit))),
        fcst_amount: Set(scaled::<2>(fcst.map(|side| side.amount))),
        bill_value: Set(scaled::<2>(bill.map(|side| side.on.value))),
        bill_rate: Set(scaled::<4>(on(bill, |on| on.percent))),
        bill_quantity: Set(scaled::<5>(on(bill, |on| on.quantity))),
        bill_per_unit: Set(scaled::<5>(on(bill, |on| on.per_unit))),
        bill_amount: Set(scaled::<2>(bill.map(|side| side.amount))),
        ..Default::default()
    })
}

/// What was billed by line and tax; several bills of a tax are added up.
async fn bills(tx: &Tx, decl_id: i64) -> Result<BTreeMap<Key, Taxed>, ApiError> {
    use tax_bill_dtl::Column;
    let found =
        tax_bill_dtl::Entity::find().filter(Column::DeclId.eq(decl_id)).order_by_asc(Column::Id).all(tx).await?;
    let mut bills: BTreeMap<Key, Taxed> = BTreeMap::new();
    for line in found {
        let on = LeviedOn {
            value: number::<2>(line.value),
            percent: line.rate.map(number::<4>),
            quantity: line.quantity.map(number::<5>),
            per_unit: line.per_unit.map(number::<5>),
        };
        let amount = number::<2>(line.amount);
        let first = Taxed { code_t_s: line.code_t_s, g_name: line.g_name, side: Side { on, amount: Number::ZERO } };
        let side = &mut bills.entry((line.g_no, line.tax_type)).or_insert(first).side;
        side.amount = side.amount.plus(amount).map_err(too_large)?;
    }
    Ok(bills)
}

impl Model {
    fn estimated(&self) -> Option<Side> {
        let on = LeviedOn {
            value: number::<2>(self.fcst_value?),
            percent: self.fcst_rate.map(number::<4>),
            quantity: self.fcst_quantity.map(number::<5>),
            per_unit: self.fcst_per_unit.map(number::<5>),
        };
        Some(Side { on, amount: number::<2>(self.fcst_amount?) })
    }
}

/// A side as it is kept, so that it is compared as people see it; `None` where it is larger than a column keeps.
fn kept(side: Side) -> Option<Side> {
    let optional = |value: Option<Number>, keep: fn(Number) -> Option<Number>| match value {
        Some(value) => keep(value).map(Some),
        None => Some(None),
    };
    let on = LeviedOn {
        value: rounded::<2>(side.on.value)?,
        percent: optional(side.on.percent, rounded::<4>)?,
        quantity: optional(side.on.quantity, rounded::<5>)?,
        per_unit: optional(side.on.per_unit, rounded::<5>)?,
    };
    Some(Side { on, amount: rounded::<2>(side.amount)? })
}

fn rounded<const S: u32>(value: Number) -> Option<Number> {
    scaled::<S>(Some(value)).map(number::<S>)
}

/// A number as a column keeps it.
fn scaled<const S: u32>(value: Option<Number>) -> Option<i64> {
    let text = value?.round(S).ok()?.text(S);
    text.parse::<Fixed<S>>().ok().map(Fixed::scaled)
}

fn number<const S: u32>(column: i64) -> Number {
    Fixed::<S>::from_scaled(column).into()
}

/// The pair of a row as it travels.
fn pair_of_row(row: &Row) -> Pair {
    let side = |[value, rate, quantity, per_unit, amount]: [&str; 5]| {
        let on = LeviedOn {
            value: row.decimal::<2>(value)?.into(),
            percent: row.decimal::<4>(rate).map(Number::from),
            quantity: row.decimal::<5>(quantity).map(Number::from),
            per_unit: row.decimal::<5>(per_unit).map(Number::from),
        };
        Some(Side { on, amount: row.decimal::<2>(amount)?.into() })
    };
    Pair {
        tax: row.text("taxType").to_owned(),
        estimated: side(["fcstValue", "fcstRate", "fcstQuantity", "fcstPerUnit", "fcstAmount"]),
        billed: side(["billValue", "billRate", "billQuantity", "billPerUnit", "billAmount"]),
    }
}

fn too_large(_: TooLarge) -> ApiError {
    ApiError::Internal(anyhow::anyhow!("a difference of taxes does not fit"))
}
