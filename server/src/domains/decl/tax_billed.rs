//! Tax bills as they come from customs. A bill is known by its number: the same one again changes nothing, what is paid
//! stays paid, and of two contents the one of the later notice counts, in whatever order they come.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use core_wasm::amount;
use core_wasm::decimal::Fixed;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::Deadline;
use core_wasm::rules::tax::bill::Payment;
use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::DateTimeUtc;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::Value;

use super::customs::tax_notice::{TaxBill, TaxNotice};
use super::{declaration, document, tax_bill, tax_bill_dtl, tax_compare, tax_fcst};
use crate::gateway::receipt::customs_instant;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;

/// Takes the bills of a notice about a locked declaration, and compares them with the estimate; what there is to tell.
pub async fn take(
    app: &App,
    tx: &Tx,
    declaration: &declaration::Model,
    notice: &TaxNotice,
) -> Result<Option<Message>, ApiError> {
    let noticed_at = customs_instant(&notice.notice_date).unwrap_or_else(|| app.now());
    let dicts = app.dictionaries();
    let calendar = Calendar::of(&dicts);
    let mut fresh = Vec::new();
    let mut paid = Vec::new();
    for bill in &notice.bills {
        let before = known(tx, declaration.id, &bill.tax_no).await?;
        let was_paid = before.as_ref().is_some_and(|before| before.status == Payment::Paid.code());
        let is_new = before.is_none();
        keep(tx, declaration, (bill, due_on(bill, calendar)), noticed_at, before, None).await?;
        match bill.payment {
            Payment::Paid if !was_paid => paid.push(bill),
            Payment::Unpaid | Payment::Paying if is_new => fresh.push(bill),
            _ => {}
        }
    }
    compare(app, tx, declaration, notice.bills.iter().map(|bill| bill.billed_on).min()).await?;
    Ok(told(declaration, &fresh, &paid, calendar))
}

/// Compares the bills of a declaration with its estimate.
pub async fn compare(
    app: &App,
    tx: &Tx,
    declaration: &declaration::Model,
    billed_on: Option<NaiveDate>,
) -> Result<(), ApiError> {
    if tax_compare::is_empty(tx, declaration.id).await? {
        // Stored before estimates were kept tax by tax: estimated now, as of the day of the bill.
        let stored = document::load(tx, declaration).await?;
        tax_fcst::store_as_of(app, tx, declaration, &stored, billed_on.unwrap_or_else(|| app.today())).await?;
    }
    tax_compare::billed(tx, declaration).await
}

/// Who keys a bill, where no notice of customs brings it.
pub struct KeyedBy<'a> {
    pub name: &'a str,
    pub actor: &'a Actor,
}

/// The bill of a declaration with this number.
pub async fn known(tx: &Tx, decl_id: i64, tax_no: &str) -> Result<Option<tax_bill::Model>, ApiError> {
    use tax_bill::Column;
    let bills = tax_bill::Entity::find().filter(Column::DeclId.eq(decl_id)).filter(Column::TaxNo.eq(tax_no));
    Ok(bills.one(tx).await?)
}

/// Stores a bill over what is known of it, with its history.
pub async fn keep(
    tx: &Tx,
    declaration: &declaration::Model,
    (bill, due_on): (&TaxBill, NaiveDate),
    noticed_at: DateTimeUtc,
    before: Option<tax_bill::Model>,
    keyed_by: Option<KeyedBy<'_>>,
) -> Result<(), ApiError> {
    let mut row = match &before {
        Some(before) => before.clone().into_active_model(),
        None => of_declaration(declaration, bill),
    };
    // What customs has sent is no longer what somebody keyed.
    row.keyed_by = Set(keyed_by.as_ref().map(|by| by.name.to_owned()));
    let is_latest = before.as_ref().is_none_or(|before| noticed_at >= before.noticed_at);
    if is_latest {
        say(&mut row, bill, due_on, noticed_at);
    }
    let stood = before.as_ref().and_then(|before| Payment::from_code(&before.status));
    let payment = stood.map_or(bill.payment, |stood| stood.receive(bill.payment));
    row.status = Set(payment.code().to_owned());
    if let (Payment::Paid, Some(day)) = (payment, bill.paid_on) {
        row.paid_on = Set(Some(day));
    }
    let after = match &before {
        Some(_) => row.update(tx).await?,
        None => row.insert(tx).await?,
    };
    keep_items(tx, &after, bill, is_latest).await?;
    let customs = Actor::system("customs");
    write_history(tx, before.as_ref(), &after, keyed_by.map_or(&customs, |by| by.actor)).await
}

/// The row of a bill that is not known yet, with what it has of its declaration.
fn of_declaration(declaration: &declaration::Model, bill: &TaxBill) -> tax_bill::ActiveModel {
    tax_bill::ActiveModel {
        decl_id: Set(declaration.id),
        org_id: Set(declaration.org_id),
        i_e_catg: Set(declaration.i_e_catg.clone()),
        client_seq_no: Set(declaration.client_seq_no.clone()),
        tax_no: Set(bill.tax_no.clone()),
        entry_id: Set(declaration.entry_id.clone()),
        customer_name: Set(declaration.customer_name.clone()),
        ..Default::default()
    }
}

fn say(row: &mut tax_bill::ActiveModel, bill: &TaxBill, due_on: NaiveDate, noticed_at: DateTimeUtc) {
    row.tax_type = Set(bill.tax_type.clone());
    row.amount = Set(bill.amount.scaled());
    row.payer_name = Set(bill.payer_name.clone());
    row.billed_on = Set(bill.billed_on);
    row.due_on = Set(due_on);
    row.noticed_at = Set(noticed_at);
}

/// A keyed bill that is not known yet.
pub struct New<'a> {
    pub declaration: &'a declaration::Model,
    pub bill: &'a TaxBill,
    pub due_on: NaiveDate,
    pub noticed_at: DateTimeUtc,
}

/// Stores keyed bills that are not known yet, many in one statement, each with its history. They have no lines.
pub async fn keep_new(tx: &Tx, bills: &[New<'_>], by: &KeyedBy<'_>) -> Result<(), ApiError> {
    use tax_bill::{Column, Entity};
    /// So many that both databases take the values of one statement.
    const TOGETHER: usize = 400;
    for some in bills.chunks(TOGETHER) {
        let rows = some.iter().map(|New { declaration, bill, due_on, noticed_at }| {
            let mut row = of_declaration(declaration, bill);
            say(&mut row, bill, *due_on, *noticed_at);
            row.keyed_by = Set(Some(by.name.to_owned()));
            row.status = Set(bill.payment.code().to_owned());
            row.paid_on = Set(bill.paid_on.filter(|_| bill.payment == Payment::Paid));
            row
        });
        Entity::insert_many(rows).exec_without_returning(tx).await?;
        let numbers: BTreeSet<(i64, &str)> =
            some.iter().map(|new| (new.declaration.id, new.bill.tax_no.as_str())).collect();
        let stored = Entity::find()
            .filter(Column::DeclId.is_in(some.iter().map(|new| new.declaration.id)))
            .filter(Column::TaxNo.is_in(some.iter().map(|new| new.bill.tax_no.as_str())))
            .all(tx)
            .await?;
        let stored = stored.iter().filter(|bill| numbers.contains(&(bill.decl_id, bill.tax_no.as_str())));
        let records: Vec<Record<'_>> = stored.filter_map(|bill| history(None, bill)).collect();
        audit::write_all(tx, by.actor, &records).await?;
    }
    Ok(())
}

/// Stores the lines of a bill. A notice without lines leaves those that are known; an older one only fills a gap.
async fn keep_items(tx: &Tx, kept: &tax_bill::Model, bill: &TaxBill, is_latest: bool) -> Result<(), ApiError> {
    use tax_bill_dtl::Column;
    if bill.items.is_empty() {
        return Ok(());
    }
    let known = tax_bill_dtl::Entity::find().filter(Column::BillId.eq(kept.id)).one(tx).await?;
    if known.is_some() && !is_latest {
        return Ok(());
    }
    tax_bill_dtl::Entity::delete_many().filter(Column::BillId.eq(kept.id)).exec(tx).await?;
    let rows = bill.items.iter().map(|item| tax_bill_dtl::ActiveModel {
        decl_id: Set(kept.decl_id),
        org_id: Set(kept.org_id),
        i_e_catg: Set(kept.i_e_catg.clone()),
        client_seq_no: Set(kept.client_seq_no.clone()),
        tax_no: Set(kept.tax_no.clone()),
        tax_type: Set(kept.tax_type.clone()),
        amount: Set(item.amount.scaled()),
        bill_id: Set(kept.id),
        g_no: Set(item.g_no),
        code_t_s: Set(item.code_t_s.clone()),
        g_name: Set(item.g_name.clone()),
        value: Set(item.value.scaled()),
        rate: Set(item.rate.map(Fixed::scaled)),
        quantity: Set(item.quantity.map(Fixed::scaled)),
        per_unit: Set(item.per_unit.map(Fixed::scaled)),
        ..Default::default()
    });
    let rows: Vec<_> = rows.collect();
    for batch in rows.chunks(100) {
        tax_bill_dtl::Entity::insert_many(batch.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// The entry in the history of a bill about what has changed.
pub async fn write_history(
    tx: &Tx,
    before: Option<&tax_bill::Model>,
    after: &tax_bill::Model,
    actor: &Actor,
) -> Result<(), ApiError> {
    match history(before, after) {
        Some(record) => audit::write(tx, actor, record).await,
        None => Ok(()),
    }
}

fn history<'a>(before: Option<&tax_bill::Model>, after: &tax_bill::Model) -> Option<Record<'a>> {
    let shown = |bill: &tax_bill::Model| {
        [
            ("taxNo", Value::from(bill.tax_no.as_str())),
            ("taxType", bill.tax_type.as_str().into()),
            ("payerName", bill.payer_name.as_str().into()),
            ("keyedBy", bill.keyed_by.as_deref().into()),
            ("amount", Fixed::<2>::from_scaled(bill.amount).to_string().into()),
            ("billedOn", bill.billed_on.to_string().into()),
            ("dueOn", bill.due_on.to_string().into()),
            ("status", bill.status.as_str().into()),
            ("paidOn", bill.paid_on.map(|day| day.to_string()).into()),
        ]
    };
    let was = before.map(shown);
    let changes: Vec<Change> = shown(after)
        .into_iter()
        .enumerate()
        .map(|(at, (field, after))| {
            let before = was.as_ref().map(|was| was[at].1.clone()).unwrap_or_default();
            Change { field: field.to_owned(), before, after }
        })
        .filter(|change| change.before != change.after)
        .collect();
    let action = if before.is_some() { "update" } else { "add" };
    let (entity, entity_id) = (tax_bill::ENTITY, after.id);
    let record = Record { org_id: Some(after.org_id), entity, entity_id, action, note: "", changes };
    (!record.changes.is_empty()).then_some(record)
}

/// The last day to pay a bill: the one that it names, else that of the law.
pub fn due_on(bill: &TaxBill, calendar: Calendar<'_>) -> NaiveDate {
    bill.due_on.unwrap_or_else(|| Deadline::to_pay(bill.billed_on, bill.billed_on, calendar).due)
}

/// What people are told: new bills with the day by which the first is due, or that bills were paid.
fn told(
    declaration: &declaration::Model,
    fresh: &[&TaxBill],
    paid: &[&TaxBill],
    calendar: Calendar<'_>,
) -> Option<Message> {
    let number = declaration.shown_number();
    let sum =
        |bills: &[&TaxBill]| Fixed::sum(bills.iter().map(|bill| bill.amount)).map(|sum| amount::readable(&sum.short()));
    if !fresh.is_empty() {
        let due = fresh.iter().map(|bill| due_on(bill, calendar)).min()?.to_string();
        let (count, amount) = (fresh.len().to_string(), sum(fresh)?);
        return Some(texts::BILLED.with(&[("number", &number), ("count", &count), ("amount", &amount), ("due", &due)]));
    }
    if paid.is_empty() {
        return None;
    }
    Some(texts::PAID.with(&[("number", &number), ("amount", &sum(paid)?)]))
}
