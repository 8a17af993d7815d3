//! Tax bills that no notice of customs brings: POST /decl/v1/tax/add keys one, /upload takes a workbook of them ([`super::tax_sheet`]),
//! /pay marks bills as paid, /delete takes keyed ones away. Whoever makes or sends the declaration may.

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::permission::{Category, RecordRight, records};
use core_wasm::resources::tax::{TAX_BILL, TAX_BILL_ENTRY};
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::tax::bill::Payment;
use core_wasm::text::catalogue::tax_bill as texts;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use super::customs::tax_notice::TaxBill;
use super::declaration::{self, CATEGORY};
use super::tax_billed::{self, KeyedBy, New};
use super::{access, tax_bill, tax_bill_dtl};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json, some_day};
use crate::documents::codec;
use crate::documents::list::ID;
use crate::process::clock::{day_in_china, midnight_in_china};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

/// Which bills were paid, and when.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paid {
    #[serde(flatten)]
    pub bills: Ids,
    /// Today when missing.
    #[serde(default, deserialize_with = "some_day")]
    pub paid_on: Option<NaiveDate>,
}

/// Whether the caller makes or sends declarations of a category.
pub(super) fn works_on(caller: &Caller, ie_catg: &str) -> bool {
    let Some(category) = Category::from_ie_catg(ie_catg) else { return false };
    [RecordRight::Make, RecordRight::Send].iter().any(|right| caller.may(records(category, *right)))
}

/// The declaration that a row names, when the caller may key its bills.
async fn declaration_of(tx: &Tx, caller: &Caller, row: &Row) -> Result<Option<declaration::Model>, ApiError> {
    let found = access::by_number(tx, caller, row.text("declNo")).await?;
    let scope = caller.scope(tx, CATEGORY, Right::Edit).await?;
    Ok(found.filter(|head| scope.contains(head.org_id) && works_on(caller, &head.i_e_catg)))
}

/// That there is no declaration whose bills the caller may key.
pub(super) fn no_declaration() -> Problem {
    Problem::error("taxBill.declaration", "declNo", texts::BILL_DECLARATION)
}

/// That the declaration has a bill with this number.
pub(super) fn is_known() -> Problem {
    Problem::error("taxBill.known", "taxNo", texts::BILL_KNOWN)
}

/// A row that is judged: the bill and its declaration, or what is wrong.
pub(super) type Judged = Result<(declaration::Model, TaxBill), Vec<Problem>>;

pub(super) async fn judged(tx: &Tx, caller: &Caller, row: &Row) -> Result<Judged, ApiError> {
    let mut problems = validate(&TAX_BILL_ENTRY, row, &tx.dictionaries(), Stage::Store);
    problems.retain(Problem::is_error);
    if !problems.is_empty() {
        return Ok(Err(problems));
    }
    let Some(head) = declaration_of(tx, caller, row).await? else {
        return Ok(Err(vec![no_declaration()]));
    };
    if tax_billed::known(tx, head.id, row.text("taxNo")).await?.is_some() {
        return Ok(Err(vec![is_known()]));
    }
    let day = |field: &str| row.borrowed().date(field);
    let (Some(billed_on), Some(amount)) = (day("billedOn"), row.decimal::<2>("amount")) else {
        return Ok(Err(vec![Problem::error("taxBill.order", "billedOn", texts::BILL_ORDER)]));
    };
    let paid_on = day("paidOn");
    let today = day_in_china(tx.now());
    let to_come = |field: &'static str| day(field).is_some_and(|day| day > today);
    let to_come = ["billedOn", "paidOn"].into_iter().filter(|field| to_come(field));
    let problems: Vec<Problem> =
        to_come.map(|field| Problem::error("taxBill.toCome", field, texts::BILL_TO_COME)).collect();
    if !problems.is_empty() {
        return Ok(Err(problems));
    }
    let bill = TaxBill {
        tax_no: row.text("taxNo").to_owned(),
        tax_type: row.text("taxType").to_owned(),
        payer_name: match row.text("payerName") {
            "" => head.customer_name.clone(),
            named => named.to_owned(),
        },
        billed_on,
        due_on: day("dueOn"),
        amount,
        payment: if paid_on.is_some() { Payment::Paid } else { Payment::Unpaid },
        paid_on,
        items: Vec::new(),
    };
    Ok(Ok((head, bill)))
}

/// A keyed bill as it is stored. Whatever customs writes later counts more, so it is as old as the bill itself.
pub(super) fn new<'a>(
    app: &App,
    dicts: &Dictionaries,
    declaration: &'a declaration::Model,
    bill: &'a TaxBill,
) -> New<'a> {
    let noticed_at = midnight_in_china(bill.billed_on).unwrap_or_else(|| app.now());
    New { declaration, bill, due_on: tax_billed::due_on(bill, Calendar::of(dicts)), noticed_at }
}

async fn keep(app: &App, tx: &Tx, caller: &Caller, head: &declaration::Model, bill: &TaxBill) -> Result<(), ApiError> {
    let actor = Actor::from(caller);
    let by = KeyedBy { name: &caller.name, actor: &actor };
    let New { due_on, noticed_at, .. } = new(app, &app.dictionaries(), head, bill);
    tax_billed::keep(tx, head, (bill, due_on), noticed_at, None, Some(by)).await?;
    tax_billed::compare(app, tx, head, Some(bill.billed_on)).await
}

pub async fn add(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<Row> {
    let tx = app.begin().await?;
    let (head, bill) = judged(&tx, &caller, &sent).await?.map_err(ApiError::Rules)?;
    keep(&app, &tx, &caller, &head, &bill).await?;
    let stored = tax_billed::known(&tx, head.id, &bill.tax_no).await?.ok_or(ApiError::NotFound)?;
    let row = codec::row_of([ID].into_iter().chain(TAX_BILL.fields), &stored)?;
    tx.done(Done::data(row)).await
}

/// The chosen bills, locked: all of declarations whose bills the caller may key (else 404), all of permitted categories
/// (else 403).
async fn chosen(tx: &Tx, caller: &Caller, ids: &[i64]) -> Result<Vec<tax_bill::Model>, ApiError> {
    use tax_bill::{Column, Entity};
    let scope = caller.scope(tx, CATEGORY, Right::Edit).await?;
    let wanted = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let found = wanted.order_by_asc(Column::Id).lock(LockType::Update).all(tx).await?;
    if found.len() != ids.len() || !found.iter().all(|bill| scope.contains(bill.org_id)) {
        return Err(ApiError::NotFound);
    }
    for bill in &found {
        if !works_on(caller, &bill.i_e_catg) {
            let category = Category::from_ie_catg(&bill.i_e_catg).unwrap_or(Category::Import);
            return Err(ApiError::forbidden(records(category, RecordRight::Make)));
        }
    }
    Ok(found)
}

pub async fn pay(State(app): State<App>, caller: Caller, Json(paid): Json<Paid>) -> Answer<()> {
    let ids = paid.bills.distinct()?;
    let day = paid.paid_on.unwrap_or_else(|| app.today());
    let tx = app.begin().await?;
    let bills = chosen(&tx, &caller, &ids).await?;
    let mut problems = Vec::new();
    for bill in &bills {
        let at = paid.bills.ids.iter().position(|id| *id == bill.id).unwrap_or_default();
        let (number, billed) = (bill.tax_no.as_str(), bill.billed_on.to_string());
        if bill.status == Payment::Paid.code() {
            let message = texts::BILL_PAID.with(&[("number", number)]);
            problems.push(Problem::error("taxBill.paid", format!("ids[{at}]"), message));
        } else if day < bill.billed_on || day > app.today() {
            let message = texts::BILL_PAID_DAY.with(&[("number", number), ("billed", &billed)]);
            problems.push(Problem::error("taxBill.paidDay", "paidOn", message));
        }
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let actor = Actor::from(&caller);
    for before in bills {
        let mut row = before.clone().into_active_model();
        row.status = Set(Payment::Paid.code().to_owned());
        row.paid_on = Set(Some(day));
        let after = row.update(&tx).await?;
        tax_billed::write_history(&tx, Some(&before), &after, &actor).await?;
    }
    tx.done(Done::nothing()).await
}

pub async fn delete(State(app): State<App>, caller: Caller, Json(sent): Json<Ids>) -> Answer<()> {
    let ids = sent.distinct()?;
    let tx = app.begin().await?;
    let bills = chosen(&tx, &caller, &ids).await?;
    let of_customs = bills.iter().filter(|bill| bill.keyed_by.is_none()).map(|bill| {
        let at = sent.ids.iter().position(|id| *id == bill.id).unwrap_or_default();
        let message = texts::BILL_OF_CUSTOMS.with(&[("number", &bill.tax_no)]);
        Problem::error("taxBill.ofCustoms", format!("ids[{at}]"), message)
    });
    let problems: Vec<Problem> = of_customs.collect();
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let actor = Actor::from(&caller);
    for bill in &bills {
        tax_bill_dtl::Entity::delete_many().filter(tax_bill_dtl::Column::BillId.eq(bill.id)).exec(&tx).await?;
        tax_bill::Entity::delete_by_id(bill.id).exec(&tx).await?;
        // All of it: the list as of a day before shows what was deleted since.
        let was = codec::row_of(TAX_BILL.fields, bill)?;
        let record = Record {
            org_id: Some(bill.org_id),
            entity: tax_bill::ENTITY,
            entity_id: bill.id,
            action: "delete",
            note: &bill.tax_no,
            changes: audit::document::changes(&was, &Row::new()),
        };
        audit::write(&tx, &actor, record).await?;
        if let Some(head) = declaration::locked(&tx, bill.decl_id).await? {
            tax_billed::compare(&app, &tx, &head, None).await?;
        }
    }
    tx.done(Done::nothing()).await
}
