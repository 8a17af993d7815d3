//! GET /decl/v1/warn/unpay/page and /export: declarations whose tax is not paid, the most urgent first, with what is to be paid,
//! by when, and what being late has cost so far. As long as customs has only said that tax is due and sent no bill, the amount is
//! that of the kept estimate.

use std::cmp;
use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use core_wasm::decimal::Fixed;
use core_wasm::resources::declaration::UNPAID;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::{Deadline, TO_PAY, may_owe};
use core_wasm::rules::tax::bill::Payment;
use core_wasm::rules::tax::fees::{FREE_DAYS_TO_PAY, late_payment};
use core_wasm::rules::tax::number::Number;
use core_wasm::states::declaration::State as DeclState;
use sea_orm::prelude::DateTimeUtc;
use sea_orm::sea_query::{Expr, ExprTrait, Func, NullOrdering, Query, SelectStatement, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, DbBackend, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::super::declaration::{Column, Entity, Model};
use super::super::page as declarations;
use super::super::{tax_bill, tax_fcst};
use super::{Numbered, grouped, numbered, sheet};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::http::same_site::SameSite;
use crate::documents::list::{ListQuery, Page};
use crate::gateway::receipt;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let (page_num, page_size) = query.paging()?;
    let waiting = waiting(&app, &caller, &query).await?;
    let total = waiting.clone().count(app.lists().await).await?;
    let found =
        by_urgency(&app, waiting).limit(page_size).offset((page_num - 1) * page_size).all(app.lists().await).await?;
    Ok(Done::data(Page::of(rows(&app, found).await?, total, &query)?))
}

pub async fn export(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    query: ListQuery,
) -> Result<Response, ApiError> {
    let found = by_urgency(&app, waiting(&app, &caller, &query).await?).all(app.lists().await).await?;
    let mut whole = Vec::with_capacity(found.len());
    for part in found.chunks(sheet::PART) {
        whole.extend(rows(&app, part.to_vec()).await?);
    }
    sheet::of(&app, &caller, &UNPAID, whole).await
}

/// The most urgent declarations of a caller, at most so many, for the dashboard.
pub async fn nearest(app: &App, caller: &Caller, most: u64) -> Result<Vec<Numbered>, ApiError> {
    let waiting = waiting(app, caller, &ListQuery::default()).await?;
    let found = by_urgency(app, waiting).limit(most).all(app.lists().await).await?;
    Ok(numbered(&found, rows(app, found.clone()).await?))
}

/// How many declarations wait for their tax, for the dashboard.
pub async fn count(app: &App, caller: &Caller) -> Result<u64, ApiError> {
    Ok(waiting(app, caller, &ListQuery::default()).await?.count(app.lists().await).await?)
}

/// The declarations a caller may see that wait for their tax: with a bill that is not paid, or without any bill and told so by
/// customs, whatever else it said since.
async fn waiting(app: &App, caller: &Caller, query: &ListQuery) -> Result<Select<Entity>, ApiError> {
    Ok(Entity::find()
        .filter(declarations::visible(app, caller, query).await?.condition())
        .filter(grouped::narrowed(app, query)?)
        .filter(Condition::any().add(is_billed()).add(is_announced())))
}

/// Declarations with a bill that is not paid.
pub fn is_billed() -> SimpleExpr {
    Expr::exists(unpaid(Expr::val(1)))
}

/// Declarations without any bill for which customs said that tax is due.
pub fn is_announced() -> Condition {
    let owing = DeclState::codes_where(may_owe);
    let told = Condition::all().add(Column::Status.is_in(owing)).add(Expr::exists(announcement(Expr::val(1))));
    let announced = Condition::any().add(Column::Status.eq(DeclState::TaxDue.code())).add(told);
    Condition::all().add(announced).add(Expr::exists(bill(Expr::val(1))).not())
}

/// A column of the bill of a declaration that is due first among those that are not paid.
pub fn of_first_bill(column: &'static str) -> SimpleExpr {
    let first = unpaid(Expr::col(("tax_bill", column)))
        .order_by(("tax_bill", "due_on"), Order::Asc)
        .order_by(("tax_bill", "id"), Order::Asc)
        .limit(1)
        .take();
    subquery(first)
}

/// When customs first said of a declaration that its tax is due; without a receipt that says so, when it was changed last.
pub fn announced_at() -> SimpleExpr {
    let first = subquery(announcement(Expr::col(("gateway_receipt", "received_at")).min()));
    Func::coalesce([first, Expr::col((Entity, Column::UpdatedAt))]).into()
}

/// In the order of their last days; where none is known yet they come last.
fn by_urgency(app: &App, waiting: Select<Entity>) -> Select<Entity> {
    let billed = subquery(unpaid(Expr::col("due_on").min()));
    let announced = subquery(announcement(day_to_pay(app)));
    let due = Func::coalesce([billed, announced]);
    waiting
        .order_by_with_nulls(SimpleExpr::from(due), Order::Asc, NullOrdering::Last)
        .order_by_asc(Column::UpdatedAt)
        .order_by_asc(Column::Id)
}

/// By when tax is to be paid that customs announced first at the receipt.
fn day_to_pay(app: &App) -> SimpleExpr {
    match app.db.get_database_backend() {
        DbBackend::Postgres => {
            Expr::cust(format!("MIN((gateway_receipt.received_at AT TIME ZONE 'Asia/Shanghai')::date) + {TO_PAY}"))
        }
        _ => Expr::cust(format!("date(MIN(gateway_receipt.received_at), '+8 hours', '+{TO_PAY} days')")),
    }
}

fn subquery(select: SelectStatement) -> SimpleExpr {
    SimpleExpr::SubQuery(None, Box::new(select.into()))
}

/// Something of the bills of a declaration.
fn bill(what: impl Into<SimpleExpr>) -> SelectStatement {
    Query::select()
        .expr(what)
        .from("tax_bill")
        .and_where(Expr::col(("tax_bill", "decl_id")).equals((Entity, Column::Id)))
        .take()
}

/// Something of the bills of a declaration that are not paid.
fn unpaid(what: impl Into<SimpleExpr>) -> SelectStatement {
    bill(what).and_where(ExprTrait::ne(Expr::col(("tax_bill", "status")), Payment::Paid.code())).take()
}

/// Something of the receipts by which customs said that the tax of a declaration is due; those of an older sending do not count.
fn announcement(what: impl Into<SimpleExpr>) -> SelectStatement {
    let column = |name: &'static str| Expr::col(("gateway_receipt", name));
    Query::select()
        .expr(what)
        .from("gateway_receipt")
        .and_where(column("declaration_id").equals((Entity, Column::Id)))
        .and_where(column("cus_ciq_no").equals((Entity, Column::SeqNo)))
        .and_where(ExprTrait::eq(column("channel"), DeclState::TaxDue.code()))
        .take()
}

/// What is to be paid for a declaration.
struct Owed {
    bills: i64,
    amount: Number,
    billed_on: NaiveDate,
    due_on: NaiveDate,
    /// Of each bill the amount, and the day by which it is due.
    each: Vec<(Number, NaiveDate)>,
}

async fn rows(app: &App, found: Vec<Model>) -> Result<Vec<Row>, ApiError> {
    let ids: Vec<i64> = found.iter().map(|row| row.id).collect();
    let mut announced = announced(app, &found).await?;
    let mut estimated = estimated(app, ids.clone()).await?;
    let mut owed = owed(app, ids).await?;
    let today = app.today();
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    let rows = found.into_iter().map(|declaration| match owed.remove(&declaration.id) {
        Some(owed) => owed.row(declaration, today),
        None => {
            let told = day_in_china(announced.remove(&declaration.id).unwrap_or(declaration.updated_at));
            let estimate = estimated.remove(&declaration.id);
            unbilled(declaration, told, estimate, (today, calendar))
        }
    });
    Ok(rows.collect())
}

impl Owed {
    fn row(self, declaration: Model, today: NaiveDate) -> Row {
        let days_left = |due: NaiveDate| (due - today).num_days();
        // Each bill has its own least fee. The fee counts from the day that the bill itself names.
        let fees = self.each.iter().map(|(amount, due)| late_payment(*amount, FREE_DAYS_TO_PAY - days_left(*due)));
        let fee = fees.collect::<Result<Vec<_>, _>>().and_then(Number::sum);
        let deadline = Deadline { due: self.due_on, days_left: days_left(self.due_on) };
        let mut row = dated(declaration, self.billed_on, deadline);
        row.set("bills", self.bills.to_string());
        row.set("isEstimate", "0");
        row.set("amount", self.amount.text(2));
        row.set("lateFee", fee.ok().map(|fee| fee.text(2)));
        row
    }
}

/// A declaration whose tax customs announced on a day, without a bill.
fn unbilled(
    declaration: Model,
    told: NaiveDate,
    estimate: Option<Number>,
    (today, calendar): (NaiveDate, Calendar<'_>),
) -> Row {
    let deadline = Deadline::to_pay(told, today, calendar);
    let fee = estimate.and_then(|amount| late_payment(amount, FREE_DAYS_TO_PAY - deadline.days_left).ok());
    let mut row = dated(declaration, told, deadline);
    row.set("bills", "0");
    row.set("isEstimate", if estimate.is_some() { "1" } else { "0" });
    row.set("amount", estimate.map(|amount| amount.text(2)));
    row.set("lateFee", fee.map(|fee| fee.text(2)));
    row
}

fn dated(declaration: Model, billed: NaiveDate, deadline: Deadline) -> Row {
    let mut row = Row::new();
    row.set("id", declaration.id);
    row.set("iECatg", declaration.i_e_catg);
    row.set("status", declaration.status);
    row.set("clientSeqNo", declaration.client_seq_no);
    row.set("entryId", declaration.entry_id);
    row.set("customerName", declaration.customer_name);
    row.set("billNo", declaration.bill_no);
    row.set("billedOn", billed.to_string());
    row.set("dueOn", deadline.due.to_string());
    row.set("daysLeft", deadline.days_left.to_string());
    row
}

/// The unpaid bills of declarations, added up.
async fn owed(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, Owed>, ApiError> {
    use tax_bill::Column;
    let found = tax_bill::Entity::find()
        .filter(Column::DeclId.is_in(ids))
        .filter(Column::Status.ne(Payment::Paid.code()))
        .all(app.lists().await)
        .await?;
    let mut owed: HashMap<i64, Owed> = HashMap::new();
    for bill in found {
        let amount = Number::from(Fixed::<2>::from_scaled(bill.amount));
        let sum = owed.entry(bill.decl_id).or_insert(Owed {
            bills: 0,
            amount: Number::ZERO,
            billed_on: bill.billed_on,
            due_on: bill.due_on,
            each: Vec::new(),
        });
        sum.bills += 1;
        sum.amount = sum.amount.plus(amount).map_err(|_| anyhow::anyhow!("unpaid tax does not fit"))?;
        sum.billed_on = cmp::min(sum.billed_on, bill.billed_on);
        sum.due_on = cmp::min(sum.due_on, bill.due_on);
        sum.each.push((amount, bill.due_on));
    }
    Ok(owed)
}

/// The taxes that were estimated of declarations when they were stored.
async fn estimated(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, Number>, ApiError> {
    let found: Vec<(i64, Option<i64>)> = tax_fcst::Entity::find()
        .select_only()
        .columns([tax_fcst::Column::DeclId, tax_fcst::Column::Total])
        .filter(tax_fcst::Column::DeclId.is_in(ids))
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let known = found.into_iter().filter_map(|(id, total)| Some((id, Number::from(Fixed::<2>::from_scaled(total?)))));
    Ok(known.collect())
}

/// When customs first said of declarations that their tax is due.
async fn announced(app: &App, declarations: &[Model]) -> Result<HashMap<i64, DateTimeUtc>, ApiError> {
    let numbers: HashMap<i64, &str> =
        declarations.iter().filter_map(|row| Some((row.id, row.seq_no.as_deref()?))).collect();
    let found: Vec<(Option<i64>, String, DateTimeUtc)> = receipt::Entity::find()
        .select_only()
        .columns([receipt::Column::DeclarationId, receipt::Column::CusCiqNo, receipt::Column::ReceivedAt])
        .filter(receipt::Column::DeclarationId.is_in(numbers.keys().copied()))
        .filter(receipt::Column::Channel.eq(DeclState::TaxDue.code()))
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let mut announced: HashMap<i64, DateTimeUtc> = HashMap::new();
    for (id, number, at) in found {
        let Some(id) = id.filter(|id| numbers.get(id).is_some_and(|known| *known == number)) else { continue };
        let first = announced.entry(id).or_insert(at);
        *first = cmp::min(*first, at);
    }
    Ok(announced)
}
