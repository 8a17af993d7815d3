//! GET /decl/v1/warn/undeclare/page {type} and /export: goods that came in and are not at customs yet, or only by the summary
//! of a two-step declaration, the most urgent first, with the day by which they are to be declared and what being late has
//! cost so far.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use core_wasm::decimal::{Fixed, Price};
use core_wasm::permission::Category;
use core_wasm::resources::declaration::UNDECLARED;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::{Deadline, days_of_late_fee, is_undeclared, latest_arrival, latest_overdue_arrival};
use core_wasm::rules::tax::fees::{FREE_DAYS, late_declaration};
use core_wasm::rules::tax::number::Number;
use core_wasm::states::declaration::State as DeclState;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use utoipa::IntoParams;

use super::super::declaration::{Column, Entity, Model};
use super::super::{line, page as declarations, tax_fcst};
use super::{Numbered, numbered, sheet};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::http::same_site::SameSite;
use crate::documents::list::{ListQuery, Page};
use crate::domains::decl::tax_rates::exchange;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Days before a deadline from which on it is warned of.
const AHEAD: u64 = 7;
/// Further ahead there is nothing to warn of.
const MOST_AHEAD: u64 = 60;
const YUAN: &str = "CNY";
/// What comes in; what leaves has no such deadline.
const INWARD: [&str; 2] = [Category::Import.ie_catg(), Category::Entry.ie_catg()];

#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// Category '1' (import) or '3' (entry into a zone); both when missing.
    #[param(rename = "type")]
    kind: Option<String>,
    /// The same under the name that other lists have for it; several parted by commas.
    #[param(rename = "iECatg")]
    i_e_catg: Option<String>,
    /// Days before the deadline from which on it is told; 7 when missing.
    days: Option<u64>,
    /// '1': only those whose deadline is over.
    overdue: Option<String>,
    /// Part of a number, bill, contract, account, trader or customer.
    keyword: Option<String>,
    /// Declarations of this organisation only.
    #[param(rename = "queryOrgId")]
    query_org_id: Option<i64>,
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let (page_num, page_size) = query.paging()?;
    let asked = asked(&app, &caller, &query).await?;
    let total = asked.clone().count(app.lists().await).await?;
    let found = asked.limit(page_size).offset((page_num - 1) * page_size).all(app.lists().await).await?;
    let rows = rows(&app, &found).await?;
    Ok(Done::data(Page::of(rows, total, &query)?))
}

pub async fn export(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    query: ListQuery,
) -> Result<Response, ApiError> {
    let found = asked(&app, &caller, &query).await?.all(app.lists().await).await?;
    let mut whole = Vec::with_capacity(found.len());
    for part in found.chunks(sheet::PART) {
        whole.extend(rows(&app, part).await?);
    }
    sheet::of(&app, &caller, &UNDECLARED, whole).await
}

/// The most urgent declarations of a caller, at most so many, for the dashboard.
pub async fn nearest(app: &App, caller: &Caller, most: u64) -> Result<Vec<Numbered>, ApiError> {
    let found = asked(app, caller, &ListQuery::default()).await?.limit(most).all(app.lists().await).await?;
    Ok(numbered(&found, rows(app, &found).await?))
}

/// The declarations that a request asks for, the most urgent first.
async fn asked(app: &App, caller: &Caller, query: &ListQuery) -> Result<Select<Entity>, ApiError> {
    let categories: Vec<&str> = match (query.get("type"), query.get("iECatg")) {
        (None, None) => INWARD.to_vec(),
        (Some(one), _) if Category::from_ie_catg(one).is_none() => {
            return Err(ApiError::no_option("type", one));
        }
        (Some(one), _) => INWARD.into_iter().filter(|category| *category == one).collect(),
        (None, Some(several)) => {
            INWARD.into_iter().filter(|category| several.split(',').any(|named| named.trim() == *category)).collect()
        }
    };
    let ahead = match query.get("days") {
        None => AHEAD,
        Some(text) => text.parse().map_err(|_| ApiError::no_number("days"))?,
    };
    let visible = declarations::visible(app, caller, query).await?.condition();
    let keyword = declarations::has_keyword(query, app.db.get_database_backend())?;
    let asked = wanted(app, ahead, &categories).filter(visible).filter(keyword);
    let asked = if query.get("overdue") == Some("1") { asked.filter(is_overdue(app)) } else { asked };
    Ok(asked.order_by_asc(Column::IEDate).order_by_asc(Column::Id))
}

/// The declarations of some categories whose deadline is at most so many days away.
fn wanted(app: &App, ahead: u64, categories: &[&str]) -> Select<Entity> {
    let dicts = app.dictionaries();
    let latest = latest_arrival(app.today(), ahead.min(MOST_AHEAD), Calendar::of(&dicts));
    let undeclared = DeclState::codes_where(is_undeclared);
    Entity::find()
        .filter(Column::IECatg.is_in(categories.iter().copied()))
        .filter(Column::Status.is_in(undeclared))
        .filter(Column::IEDate.lte(latest))
}

/// What was due before today.
fn is_overdue(app: &App) -> Condition {
    let dicts = app.dictionaries();
    Condition::all().add(Column::IEDate.lte(latest_overdue_arrival(app.today(), Calendar::of(&dicts))))
}

/// How many declarations a caller is warned of, and how many of them are overdue, for the dashboard.
pub async fn counts(app: &App, caller: &Caller) -> Result<(u64, u64), ApiError> {
    let visible = declarations::visible(app, caller, &ListQuery::default()).await?.condition();
    let warned = wanted(app, AHEAD, &INWARD).filter(visible);
    let overdue = warned.clone().filter(is_overdue(app));
    Ok((warned.count(app.lists().await).await?, overdue.count(app.lists().await).await?))
}

async fn rows(app: &App, found: &[Model]) -> Result<Vec<Row>, ApiError> {
    let values = values(app, found.iter().map(|row| row.id).collect()).await?;
    let today = app.today();
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    let rows = found.iter().filter_map(|declaration| {
        let arrived = declaration.i_e_date?;
        let deadline = Deadline::to_declare(arrived, today, calendar);
        let value = values.get(&declaration.id).copied();
        let since = FREE_DAYS + days_of_late_fee(arrived, today, calendar);
        let fee = value.and_then(|value| late_declaration(value, since).ok()).map(|fee| fee.text(0));
        let mut row = Row::new();
        row.set("id", declaration.id);
        row.set("iECatg", declaration.i_e_catg.as_str());
        row.set("status", declaration.status.as_str());
        row.set("clientSeqNo", declaration.client_seq_no.as_deref());
        row.set("customerName", declaration.customer_name.as_str());
        row.set("agentName", declaration.agent_name.as_deref());
        row.set("billNo", declaration.bill_no.as_deref());
        row.set("arrivedOn", arrived.to_string());
        row.set("dueOn", deadline.due.to_string());
        row.set("daysLeft", deadline.days_left.to_string());
        row.set("lateFee", fee);
        row.set("makerName", declaration.maker_name.as_str());
        Some(row)
    });
    Ok(rows.collect())
}

/// The customs value of declarations in yuan: with freight, insurance and the rest, as the kept estimate has it; without one the
/// price of the goods. Nothing where a rate is missing.
async fn values(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, Number>, ApiError> {
    let estimates: Vec<(i64, Option<i64>)> = tax_fcst::Entity::find()
        .select_only()
        .columns([tax_fcst::Column::DeclId, tax_fcst::Column::Value])
        .filter(tax_fcst::Column::DeclId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let estimated = estimates.into_iter().filter_map(|(id, value)| Some((id, value.filter(|value| *value > 0)?)));
    let mut values: HashMap<i64, Number> =
        estimated.map(|(id, value)| (id, Number::from(Fixed::<2>::from_scaled(value)))).collect();
    let rest: Vec<i64> = ids.into_iter().filter(|id| !values.contains_key(id)).collect();
    if !rest.is_empty() {
        let priced = prices(app, rest).await?;
        values.extend(priced.into_iter().filter_map(|(id, price)| Some((id, price?.into()))));
    }
    Ok(values)
}

/// The prices of declarations in yuan, at the rates of this month or the last ones before it.
async fn prices(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, Option<Price>>, ApiError> {
    let lines: Vec<(i64, Option<String>, Option<i64>)> = line::Entity::find()
        .select_only()
        .columns([line::Column::DeclarationId, line::Column::TradeCurr, line::Column::DeclTotal])
        .filter(line::Column::DeclarationId.is_in(ids))
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let rates = exchange(app.lists().await, app.today()).await?;
    let rates: HashMap<&str, Fixed<6>> =
        rates.iter().filter_map(|row| Some((row.text("currency"), row.decimal("rate")?))).collect();
    let mut prices: HashMap<i64, Option<Price>> = HashMap::new();
    for (id, currency, total) in lines {
        let total = Price::from_scaled(total.unwrap_or_default());
        let currency = currency.unwrap_or_default();
        let in_yuan = match currency.as_str() {
            YUAN => Some(total),
            other => rates.get(other).and_then(|rate| total.checked_mul::<6, 4>(*rate)),
        };
        let sum = prices.entry(id).or_insert(Some(Price::ZERO));
        *sum = sum.zip(in_yuan).and_then(|(sum, more)| sum.checked_add(more));
    }
    Ok(prices)
}
