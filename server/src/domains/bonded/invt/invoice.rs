//! Bonded invoices: what inventory lists took of their lines. It is counted in the lines of lists each time, so that it cannot
//! differ from them.

use boxed::boxed;
use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVOICE_DT, BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{is_gone, other_goods, unlike};
use core_wasm::states::CommandInfo;
use core_wasm::states::bond_invoice::{CONFIRM, REOPEN};
use core_wasm::states::bond_invt::DELETED;
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::text;
use core_wasm::text::{Message, listed};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::owner;
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{paged, serve, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;

pub struct Invoice;

#[boxed]
impl Hooks for Invoice {
    /// An invoice keeps the name of its owner as it was when it was written.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        Ok(Vec::new())
    }

    /// An invoice that says otherwise than the lists that were made of it is asked about before it is confirmed; where the organisation
    /// wants it, any export invoice is.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name != CONFIRM {
            return Ok(None);
        }
        let lines = paged::all_of(tx, &BOND_INVOICE_DT, write::key(before)?.0).await?;
        if let Some(message) = lists_unlike(before, &lines, taken(tx, &lines).await?) {
            return Ok(Some(message));
        }
        if before.text("impexpMarkcd") != "E" {
            return Ok(None);
        }
        let owner = organisation::by_id(tx, before.int(ORG).unwrap_or_default()).await?;
        let asks = owner.org_params().bi_e_confirm_when_send;
        Ok(asks.then(|| texts::CONFIRM_INVOICE.with(&[("number", before.text("invoiceNo"))])))
    }

    /// An invoice of which lists are made stays as it is.
    async fn done(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        before: &Row,
        _after: &Row,
    ) -> Result<(), ApiError> {
        if command.name != REOPEN {
            return Ok(());
        }
        let lines = paged::all_of(tx, &BOND_INVOICE_DT, write::key(before)?.0).await?;
        let mut numbers: Vec<String> = taken(tx, &lines).await?.into_values().flat_map(|taken| taken.lists).collect();
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.is_empty() {
            true => Ok(()),
            false => Err(ApiError::rule(Problem::error(
                "bondInvoice.used",
                "ids[0]",
                texts::INVOICE_USED.speak_with(&[("numbers", &listed(&numbers))]),
            ))),
        }
    }
}

/// What lists took of a line.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    pub quantity: Quantity,
    /// The lines of lists that took it.
    pub lines: Vec<Row>,
    /// Internal numbers of the lists.
    pub lists: Vec<String>,
}

/// What lists took of these lines of invoices, by line. Lists that customs deleted took nothing.
pub async fn taken(db: &impl ConnectionTrait, lines: &[Row]) -> Result<BTreeMap<i64, Taken>, ApiError> {
    let ids: Vec<i64> = lines.iter().filter_map(|line| line.int("id")).collect();
    let mut found = Vec::new();
    for some in ids.chunks(BATCH) {
        let made_of = Expr::col("invoice_dt_id").is_in(some.iter().copied());
        found.extend(Rows::of(&BOND_INVT_DT).and(DOCUMENT).filter(made_of).all(db).await?);
    }
    let mut lists: Vec<i64> = found.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
    lists.sort_unstable();
    lists.dedup();
    let mut numbers = BTreeMap::new();
    for some in lists.chunks(BATCH) {
        let there = Expr::col("id").is_in(some.iter().copied()).and(Expr::col("state").ne(DELETED));
        for list in Rows::of(&BOND_INVT).filter(there).all(db).await? {
            numbers.insert(list.int("id").unwrap_or_default(), list.text("etpsInnerInvtNo").to_owned());
        }
    }
    let mut taken: BTreeMap<i64, Taken> = BTreeMap::new();
    for line in found {
        let (Some(of), Some(number)) =
            (line.int("invoiceDtId"), line.int(DOCUMENT.name).and_then(|id| numbers.get(&id)))
        else {
            continue;
        };
        if is_gone(line.borrowed()) {
            continue;
        }
        let taken = taken.entry(of).or_default();
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        taken.quantity = taken.quantity.checked_add(quantity).unwrap_or(taken.quantity);
        if !taken.lists.contains(number) {
            taken.lists.push(number.clone());
        }
        taken.lines.push(line);
    }
    Ok(taken)
}

/// The first line of which lists have otherwise than the invoice says: a list that was keyed as deleted, and stands again, was made of the
/// invoice as it was.
fn lists_unlike(invoice: &Row, lines: &[Row], mut taken: BTreeMap<i64, Taken>) -> Option<Message> {
    lines.iter().find_map(|line| {
        let Taken { lines, lists, .. } = taken.remove(&line.int("id")?)?;
        let taken: Vec<&Row> = lines.iter().collect();
        let (field, here, there) = unlike(line, &taken)?;
        let label = BOND_INVOICE_DT.field(field).map_or(text("", ""), |field| field.label);
        let (number, lists) = (invoice.text("invoiceNo").to_owned(), listed(&lists.iter().collect::<Vec<_>>()));
        Some(texts::INVOICE_UNLIKE.speak_with(&[
            ("number", &number),
            ("line", &line.text("lineNo").to_owned()),
            ("label", &label),
            ("here", &here),
            ("lists", &lists),
            ("there", &there),
        ]))
    })
}

/// What is left of a line of an invoice.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLeft {
    pub id: i64,
    pub line_no: i64,
    pub gds_mtno: String,
    pub quantity: String,
    pub used: String,
    pub left: String,
    /// Internal numbers of the lists that took it.
    pub lists: Vec<String>,
}

/// GET /invt/v1/bondInvoice/{id}/left
pub async fn left(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<InvoiceLeft>> {
    serve::seen(Served::of(&BOND_INVOICE), &app, &caller, id).await?;
    let lines = paged::all_of(&app.db, &BOND_INVOICE_DT, id).await?;
    let mut taken = taken(&app.db, &lines).await?;
    let told = |line: &Row| {
        let id = line.int("id").unwrap_or_default();
        let Taken { quantity: used, lists, .. } = taken.remove(&id).unwrap_or_default();
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        InvoiceLeft {
            id,
            line_no: line.int("lineNo").unwrap_or_default(),
            gds_mtno: line.text("gdsMtno").to_owned(),
            quantity: quantity.to_string(),
            used: used.to_string(),
            left: quantity.checked_sub(used).unwrap_or_default().to_string(),
            lists,
        }
    };
    Ok(Done::data(lines.iter().map(told).collect()))
}

/// Lines of a list that take more of an invoice than there is.
pub async fn problems(db: &impl ConnectionTrait, lines: &[Row]) -> Result<Vec<Problem>, ApiError> {
    let ids: Vec<i64> = lines.iter().filter_map(|line| line.int("invoiceDtId")).collect();
    let mut invoiced = Vec::new();
    for some in ids.chunks(BATCH) {
        invoiced.extend(Rows::of(&BOND_INVOICE_DT).filter(Expr::col("id").is_in(some.iter().copied())).all(db).await?);
    }
    let taken = taken(db, &invoiced).await?;
    let by_id: BTreeMap<i64, &Row> = invoiced.iter().filter_map(|row| Some((row.int("id")?, row))).collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let of = line.int("invoiceDtId").and_then(|id| by_id.get(&id));
        let Some((id, quantity)) = of.and_then(|row| Some((row.int("id")?, row.decimal::<5>("dclQty")?))) else {
            continue;
        };
        if let Some(row) = of {
            found.extend(other_goods(line.borrowed(), row.borrowed()).map(|problem| problem.at("lines", at)));
        }
        let used = taken.get(&id).map(|taken| taken.quantity).unwrap_or_default();
        if used > quantity {
            let own = line.decimal::<5>("dclQty").unwrap_or_default();
            let left = quantity.checked_sub(used).and_then(|left| left.checked_add(own)).unwrap_or_default();
            let left = if left.is_negative() { Quantity::ZERO } else { left };
            let message = texts::INVOICE_LEFT.with(&[("left", &left.short())]);
            found.push(Problem::error("bondList.invoiceLeft", "dclQty", message).at("lines", at));
        }
    }
    Ok(found)
}
