//! POST /decl/v1/tax/upload: keyed tax bills from a workbook. One bad row and none is stored, unless the clerk says so (`goodOnly`). Rows
//! are judged before the transaction that stores them: on SQLite everybody who saves would wait for it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::tax::TAX_BILL_ENTRY;
use core_wasm::row::Row;
use core_wasm::text::catalogue::tax_bill as texts;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::customs::tax_notice::TaxBill;
use super::declaration::{self, CATEGORY};
use super::tax_billed::{self, KeyedBy, New};
use super::tax_keyed::{self, Judged, works_on};
use super::{tax_bill, tax_compare};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::documents::import;
use crate::documents::import::Verdicts;
use crate::documents::lines::BATCH;
use crate::documents::sheet;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

const MAX_FILE: usize = 4 * 1024 * 1024;
/// Largest request: the workbook and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_FILE + 64 * 1024;
/// The columns of a workbook.
const COLUMNS: &[&str] = &["declNo", "taxNo", "taxType", "amount", "billedOn", "dueOn", "paidOn", "payerName"];

/// A row of a sheet with the verdict on it.
struct Sent {
    line: usize,
    tax_no: String,
    judged: Judged,
}

pub async fn upload(State(app): State<App>, caller: Caller, upload: Upload<MAX_FILE>) -> Answer<Verdicts> {
    let good_only = upload.flag("goodOnly")?;
    let lines = import::lines_of(upload.file, sheet::read).await?;
    let rows = import::rows(&TAX_BILL_ENTRY, COLUMNS, &lines, &app.dictionaries())?;
    let ignored = import::ignored(&TAX_BILL_ENTRY, COLUMNS, &lines);
    let mut sent = judged(&app, &caller, rows).await?;
    find_twins(&mut sent);
    let may_store = good_only || sent.iter().all(|one| one.judged.is_ok());
    let tx = if may_store { app.begin().await? } else { Tx::begin_judging(&app).await? };
    if may_store {
        judge_again(&tx, &caller, &mut sent).await?;
    }
    let good: Vec<(&declaration::Model, &TaxBill)> =
        sent.iter().filter_map(|one| one.judged.as_ref().ok()).map(|(head, bill)| (head, bill)).collect();
    let (all, fine) = (sent.len(), good.len());
    let stored = if fine == all || good_only { fine } else { 0 };
    if stored > 0 {
        keep(&app, &tx, &caller, &good).await?;
    }
    let told = sent.into_iter().map(|one| (one.line, one.tax_no, one.judged.err().unwrap_or_default()));
    let rows = import::verdicts(told.collect(), &caller);
    let done = Done::data(Verdicts { rows, good: fine, bad: all - fine, stored, ignored });
    if stored > 0 { tx.done(done).await } else { Ok(done) }
}

/// Rows that are judged at a time; between them others get their turn.
const TOGETHER: usize = 200;

async fn judged(app: &App, caller: &Caller, rows: Vec<(usize, Row)>) -> Result<Vec<Sent>, ApiError> {
    let mut judged = Vec::with_capacity(rows.len());
    for some in rows.chunks(TOGETHER) {
        let tx = Tx::begin_judging(app).await?;
        for (line, row) in some {
            let found = tax_keyed::judged(&tx, caller, row).await?;
            judged.push(Sent { line: *line, tax_no: row.text("taxNo").to_owned(), judged: found });
        }
        drop(tx);
        tokio::task::yield_now().await;
    }
    Ok(judged)
}

/// Of the rows that bring the same bill the first one counts.
fn find_twins(sent: &mut [Sent]) {
    let mut met: BTreeMap<(i64, String), usize> = BTreeMap::new();
    for one in sent {
        let Ok((head, bill)) = &one.judged else { continue };
        let number = (head.id, bill.tax_no.clone());
        if let Some(first) = met.get(&number) {
            let message = texts::BILL_TWICE.with(&[("line", &first.to_string())]);
            one.judged = Err(vec![Problem::error("taxBill.twice", "taxNo", message)]);
        } else {
            met.insert(number, one.line);
        }
    }
}

/// Looks again at what may have changed since the rows were judged: their declarations, now locked, and the bills that these have.
async fn judge_again(tx: &Tx, caller: &Caller, sent: &mut [Sent]) -> Result<(), ApiError> {
    use tax_bill::{Column, Entity};
    let ids: BTreeSet<i64> = sent.iter().filter_map(|one| Some(one.judged.as_ref().ok()?.0.id)).collect();
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut heads: HashMap<i64, declaration::Model> = HashMap::with_capacity(ids.len());
    let mut known: BTreeSet<(i64, String)> = BTreeSet::new();
    for some in ids.chunks(BATCH) {
        heads.extend(declaration::locked_all(tx, some.iter().copied()).await?.into_iter().map(|head| (head.id, head)));
        let bills = Entity::find().filter(Column::DeclId.is_in(some.iter().copied())).all(tx).await?;
        known.extend(bills.into_iter().map(|bill| (bill.decl_id, bill.tax_no)));
    }
    let scope = caller.scope(tx, CATEGORY, Right::Edit).await?;
    for one in sent {
        let Ok((head, bill)) = &mut one.judged else { continue };
        let now = heads.get(&head.id).filter(|now| scope.contains(now.org_id) && works_on(caller, &now.i_e_catg));
        let problem = match now {
            None => tax_keyed::no_declaration(),
            Some(_) if known.contains(&(head.id, bill.tax_no.clone())) => tax_keyed::is_known(),
            Some(now) => {
                *head = now.clone();
                continue;
            }
        };
        one.judged = Err(vec![problem]);
    }
    Ok(())
}

async fn keep(app: &App, tx: &Tx, caller: &Caller, good: &[(&declaration::Model, &TaxBill)]) -> Result<(), ApiError> {
    let (actor, dicts) = (Actor::from(caller), app.dictionaries());
    let new: Vec<New<'_>> = good.iter().map(|(head, bill)| tax_keyed::new(app, &dicts, head, bill)).collect();
    tax_billed::keep_new(tx, &new, &KeyedBy { name: &caller.name, actor: &actor }).await?;
    // A keyed bill has no lines and changes no comparison: only where none is kept it is made.
    let ids: BTreeSet<i64> = good.iter().map(|(head, _)| head.id).collect();
    let mut empty = tax_compare::empty_among(tx, &ids).await?;
    for (head, _) in good {
        if empty.remove(&head.id) {
            let first = good.iter().filter(|(of, _)| of.id == head.id).map(|(_, bill)| bill.billed_on).min();
            tax_billed::compare(app, tx, head, first).await?;
        }
    }
    Ok(())
}
