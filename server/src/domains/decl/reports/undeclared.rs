//! GET /decl/v1/warn/undeclare/page {type}: goods that came in and are not at customs yet, the most urgent first, with the
//! day by which they are to be declared and what being late has cost so far.

use std::collections::HashMap;

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::decimal::{Fixed, Price};
use core_wasm::permission::Category;
use core_wasm::row::Row;
use core_wasm::rules::deadline::{Deadline, latest_arrival};
use core_wasm::rules::desk::{Progress, progress};
use core_wasm::rules::tax::fees::late_declaration;
use core_wasm::rules::transition::{STATES, State as DeclState, StateInfo};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use utoipa::IntoParams;

use super::super::declaration::{Column, Entity};
use super::super::{line, page as declarations};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::{ListQuery, Page};
use crate::domains::base::exchange_rate;
use crate::error::ApiError;

/// Days before a deadline from which on it is warned of.
const AHEAD: u64 = 7;
/// Further ahead there is nothing to warn of.
const MOST_AHEAD: u64 = 60;
const YUAN: &str = "CNY";

#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// Category '1' (import) or '3' (entry into a zone); both when missing.
    #[param(rename = "type")]
    kind: Option<String>,
    /// Days before the deadline from which on it is told; 7 when missing.
    days: Option<u64>,
    /// Part of a number, bill, contract, account, trader or customer.
    keyword: Option<String>,
    /// Declarations of this organisation only.
    #[param(rename = "queryOrgId")]
    query_org_id: Option<i64>,
}

/// Whether customs does not have the declaration: it is here, on its way, or was sent back.
fn is_undeclared(info: &StateInfo) -> bool {
    match progress(info.state) {
        Progress::Open | Progress::Review | Progress::Reviewed | Progress::Refused => true,
        Progress::Customs => info.rank < DeclState::SummaryReceived.rank(),
        Progress::Attention | Progress::Done | Progress::Ended => false,
    }
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let categories = match query.get("type") {
        None => vec![Category::Import.ie_catg(), Category::Entry.ie_catg()],
        Some("1") => vec![Category::Import.ie_catg()],
        Some("3") => vec![Category::Entry.ie_catg()],
        // What leaves has no such deadline.
        Some("2" | "4") => Vec::new(),
        Some(other) => return Err(ApiError::Malformed(format!("type: {other}"))),
    };
    let ahead = match query.get("days") {
        None => AHEAD,
        Some(text) => text.parse().map_err(|_| ApiError::Malformed(format!("days: {text}")))?,
    };
    let today = app.today();
    let (page_num, page_size) = query.paging()?;
    let visible = declarations::visible(&app, &caller, &query).await?.condition();
    let keyword = declarations::has_keyword(&query, app.db.get_database_backend())?;
    let wanted = wanted(today, ahead, &categories).filter(visible).filter(keyword);
    let total = wanted.clone().count(&app.db).await?;
    let found = wanted
        .order_by_asc(Column::IEDate)
        .order_by_asc(Column::Id)
        .limit(page_size)
        .offset((page_num - 1) * page_size)
        .all(&app.db)
        .await?;
    let values = values(&app, found.iter().map(|row| row.id).collect()).await?;
    let rows = found.into_iter().filter_map(|declaration| {
        let arrived = declaration.i_e_date?;
        let deadline = Deadline::to_declare(arrived, today);
        let value = values.get(&declaration.id).copied().flatten();
        let since = (today - arrived).num_days();
        let fee = value.and_then(|value| late_declaration(value.into(), since).ok()).map(|fee| fee.text(0));
        let mut row = Row::new();
        row.set("id", declaration.id);
        row.set("iECatg", declaration.i_e_catg);
        row.set("status", declaration.status);
        row.set("clientSeqNo", declaration.client_seq_no);
        row.set("customerName", declaration.customer_name);
        row.set("billNo", declaration.bill_no);
        row.set("arrivedOn", arrived.to_string());
        row.set("dueOn", deadline.due.to_string());
        row.set("daysLeft", deadline.days_left.to_string());
        row.set("lateFee", fee);
        row.set("makerName", declaration.maker_name);
        Some(row)
    });
    Ok(Done::data(Page::of(rows.collect(), total, &query)?))
}

/// The declarations of some categories whose deadline is at most so many days away.
fn wanted(today: NaiveDate, ahead: u64, categories: &[&str]) -> Select<Entity> {
    Entity::find()
        .filter(Column::IECatg.is_in(categories.iter().copied()))
        .filter(Column::Status.is_in(STATES.iter().filter(|info| is_undeclared(info)).map(|info| info.code)))
        .filter(Column::IEDate.lte(latest_arrival(today, ahead.min(MOST_AHEAD))))
}

/// How many declarations a caller is warned of, and how many of them are overdue, for the dashboard.
pub async fn counts(app: &App, caller: &Caller) -> Result<(u64, u64), ApiError> {
    let visible = declarations::visible(app, caller, &ListQuery::default()).await?.condition();
    let all = [Category::Import.ie_catg(), Category::Entry.ie_catg()];
    let warned = wanted(app.today(), AHEAD, &all).filter(visible);
    // What arrived before these was due before today.
    let overdue = warned.clone().filter(Column::IEDate.lt(latest_arrival(app.today(), 0)));
    Ok((warned.count(&app.db).await?, overdue.count(&app.db).await?))
}

/// The value of declarations in yuan, at the rates of this month or the last ones before it; nothing where a rate is missing.
async fn values(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, Option<Price>>, ApiError> {
    let lines: Vec<(i64, Option<String>, Option<i64>)> = line::Entity::find()
        .select_only()
        .columns([line::Column::DeclarationId, line::Column::TradeCurr, line::Column::DeclTotal])
        .filter(line::Column::DeclarationId.is_in(ids))
        .into_tuple()
        .all(&app.db)
        .await?;
    let month = app.today().format("%Y-%m").to_string();
    let rates = exchange_rate::Entity::find()
        .filter(exchange_rate::Column::Month.lte(month))
        .order_by_asc(exchange_rate::Column::Month)
        .all(&app.db)
        .await?;
    // The last one of a currency counts.
    let rates: HashMap<String, Fixed<6>> =
        rates.into_iter().map(|row| (row.currency, Fixed::from_scaled(row.rate))).collect();
    let mut values: HashMap<i64, Option<Price>> = HashMap::new();
    for (id, currency, total) in lines {
        let total = Price::from_scaled(total.unwrap_or_default());
        let currency = currency.unwrap_or_default();
        let in_yuan = match currency.as_str() {
            YUAN => Some(total),
            other => rates.get(other).and_then(|rate| total.checked_mul::<6, 4>(*rate)),
        };
        let sum = values.entry(id).or_insert(Some(Price::ZERO));
        *sum = sum.zip(in_yuan).and_then(|(sum, more)| sum.checked_add(more));
    }
    Ok(values)
}
