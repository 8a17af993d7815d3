//! GET /decl/v1/warn/unpay/page: declarations whose tax is not paid, the most urgent first, with what is to be paid, by
//! when, and what being late has cost so far. Those for which customs only says that tax is due, without a bill yet, come last.

use std::cmp;
use std::collections::HashMap;

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::decimal::Fixed;
use core_wasm::row::Row;
use core_wasm::rules::deadline::Deadline;
use core_wasm::rules::tax::bill::Payment;
use core_wasm::rules::tax::fees::{FREE_DAYS_TO_PAY, late_payment};
use core_wasm::rules::tax::number::Number;
use core_wasm::rules::transition::State as DeclState;
use sea_orm::prelude::DateTimeUtc;
use sea_orm::sea_query::{Expr, ExprTrait, NullOrdering, Query, SelectStatement, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::super::declaration::{Column, Entity, Model};
use super::super::page as declarations;
use super::super::tax_bill;
use super::grouped;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::crud::list::{ListQuery, Page};
use crate::error::ApiError;
use crate::gateway::receipt;

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let (page_num, page_size) = query.paging()?;
    let waiting = waiting(&app, &caller, &query).await?;
    let total = waiting.clone().count(&app.db).await?;
    let first_due = unpaid(Expr::col("due_on").min())
        .and_where(Expr::col(("tax_bill", "decl_id")).equals((Entity, Column::Id)))
        .take();
    let found = waiting
        .order_by_with_nulls(SimpleExpr::SubQuery(None, Box::new(first_due.into())), Order::Asc, NullOrdering::Last)
        .order_by_asc(Column::UpdatedAt)
        .order_by_asc(Column::Id)
        .limit(page_size)
        .offset((page_num - 1) * page_size)
        .all(&app.db)
        .await?;
    let ids: Vec<i64> = found.iter().map(|row| row.id).collect();
    let announced = announced(&app, ids.clone()).await?;
    let mut owed = owed(&app, ids).await?;
    let today = app.today();
    let rows = found.into_iter().map(|declaration| match owed.remove(&declaration.id) {
        Some(owed) => owed.row(declaration, today),
        None => {
            let billed = announced.get(&declaration.id).copied().unwrap_or(declaration.updated_at);
            let billed = day_in_china(billed);
            dated(declaration, billed, Deadline::to_pay(billed, today))
        }
    });
    Ok(Done::data(Page::of(rows.collect(), total, &query)?))
}

/// The declarations a caller may see that wait for their tax: told so by customs, or with a bill that is not paid.
async fn waiting(app: &App, caller: &Caller, query: &ListQuery) -> Result<Select<Entity>, ApiError> {
    let has_bill = ExprTrait::in_subquery(Expr::col((Entity, Column::Id)), unpaid(Expr::col("decl_id")));
    Ok(Entity::find()
        .filter(declarations::visible(app, caller, query).await?.condition())
        .filter(grouped::narrowed(app, query)?)
        .filter(Condition::any().add(Column::Status.eq(DeclState::TaxDue.code())).add(has_bill)))
}

/// Something of the bills that are not paid.
fn unpaid(what: impl Into<SimpleExpr>) -> SelectStatement {
    Query::select()
        .expr(what)
        .from("tax_bill")
        .and_where(ExprTrait::ne(Expr::col(("tax_bill", "status")), Payment::Paid.code()))
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

impl Owed {
    fn row(self, declaration: Model, today: NaiveDate) -> Row {
        let days_left = |due: NaiveDate| (due - today).num_days();
        // Each bill has its own least fee. The fee counts from the day that the bill itself names.
        let fees = self.each.iter().map(|(amount, due)| late_payment(*amount, FREE_DAYS_TO_PAY - days_left(*due)));
        let fee = fees.collect::<Result<Vec<_>, _>>().and_then(Number::sum);
        let deadline = Deadline { due: self.due_on, days_left: days_left(self.due_on) };
        let mut row = dated(declaration, self.billed_on, deadline);
        row.set("bills", self.bills.to_string());
        row.set("amount", self.amount.text(2));
        row.set("lateFee", fee.ok().map(|fee| fee.text(2)));
        row
    }
}

fn dated(declaration: Model, billed: NaiveDate, deadline: Deadline) -> Row {
    let mut row = Row::new();
    row.set("id", declaration.id);
    row.set("iECatg", declaration.i_e_catg);
    row.set("clientSeqNo", declaration.client_seq_no);
    row.set("entryId", declaration.entry_id);
    row.set("customerName", declaration.customer_name);
    row.set("billNo", declaration.bill_no);
    row.set("bills", "0");
    row.set("amount", serde_json::Value::Null);
    row.set("billedOn", billed.to_string());
    row.set("dueOn", deadline.due.to_string());
    row.set("daysLeft", deadline.days_left.to_string());
    row.set("lateFee", serde_json::Value::Null);
    row
}

/// The unpaid bills of declarations, added up.
async fn owed(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, Owed>, ApiError> {
    use tax_bill::Column;
    let found = tax_bill::Entity::find()
        .filter(Column::DeclId.is_in(ids))
        .filter(Column::Status.ne(Payment::Paid.code()))
        .all(&app.db)
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

/// How many declarations wait for their tax, for the dashboard.
pub async fn count(app: &App, caller: &Caller) -> Result<u64, ApiError> {
    Ok(waiting(app, caller, &ListQuery::default()).await?.count(&app.db).await?)
}

/// When customs said of declarations that their tax is due.
async fn announced(app: &App, ids: Vec<i64>) -> Result<HashMap<i64, DateTimeUtc>, ApiError> {
    let found: Vec<(Option<i64>, DateTimeUtc)> = receipt::Entity::find()
        .select_only()
        .columns([receipt::Column::DeclarationId, receipt::Column::ReceivedAt])
        .filter(receipt::Column::DeclarationId.is_in(ids))
        .filter(receipt::Column::MovedTo.eq(DeclState::TaxDue.code()))
        .order_by_asc(receipt::Column::Id)
        .into_tuple()
        .all(&app.db)
        .await?;
    Ok(found.into_iter().filter_map(|(id, at)| Some((id?, at))).collect())
}
