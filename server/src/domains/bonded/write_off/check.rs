//! GET /invt/v1/bwsDcr/{id}/check: what stops a write-off from going to customs. The same is asked when it is sent.

use core_wasm::error::{Problem, WireProblem, listed};
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::rules::bonded::write_off::judge::{Account, Context, Deducted, Other, Reserved, judge};
use core_wasm::states::write_off::{CLOSED, MACHINE};
use core_wasm::validate::{Stage, validate};
use sea_orm::ColumnTrait;

use super::draw;
use super::periods::{others, span};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{paged, serve, write};
use crate::domains::bonded::{balance, journal, named};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

pub async fn check(app: &App, caller: &Caller, id: i64) -> Answer<Vec<WireProblem>> {
    serve::seen(Served::of(&BWS_DCR), app, caller, id).await?;
    let tx = app.begin().await?;
    let head = Rows::of(&BWS_DCR).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let mut problems = validate(&BWS_DCR, &head, &tx.dictionaries(), Stage::Declare);
    problems.retain(Problem::is_error);
    problems.extend(judged(&tx, &head).await?);
    Ok(Done::data(listed(&problems, caller.lang)))
}

/// Everything that is wrong with a write-off.
pub async fn judged(tx: &Tx, head: &Row) -> Result<Vec<Problem>, ApiError> {
    let id = write::key(head)?.0;
    let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
    let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
    let mut context = Context::default();
    if let Some(account) = draw::account(tx, head).await? {
        let deducted = draw::lists(tx, &account, head).await?;
        let named = |list: &Row| Deducted {
            id: list.int("bondInvtId").unwrap_or_default(),
            number: list.text("bondInvtNo").to_owned(),
        };
        context.deducted = deducted.rows.iter().map(named).collect();
        context.drawn = draw::lines(tx, &account, head).await?;
        context.reserved = reserved(tx, &account, head).await?;
        let deducts_from = draw::deducts_before(tx, &account, head).await?;
        context.account = Some(Account {
            state: account.head.text("state").to_owned(),
            filed: account.head.borrowed().date("putrecApprTime"),
            deducts_from,
        });
        let other = |row: &Row| {
            Some(Other {
                number: row.text("etpsPreentNo").to_owned(),
                begins: row.borrowed().date("chgoffBeginTime")?,
                ends: row.borrowed().date("chgoffDueTime")?,
                is_closed: row.text(MACHINE.field) == CLOSED,
            })
        };
        context.others = others(tx, head).await?.iter().filter_map(other).collect();
    }
    let mut problems = named::problems(tx, &BWS_DCR, head, None).await?;
    problems.extend(judge(head, &lines, &lists, &context, day_in_china(tx.now())));
    Ok(problems)
}

/// What lists reserve of the materials of an account, or of the goods of a warehouse, beside what was there when the period ended.
async fn reserved(tx: &Tx, account: &draw::Account, head: &Row) -> Result<Vec<Reserved>, ApiError> {
    let kind = account.kind.name();
    let among = journal::of_account(kind, account.id)
        .add(balance::Column::Goods.eq(Goods::Material.code()))
        .add(balance::Column::PrevdRedcQty.gt(0));
    let held = journal::all_of(tx, among, None).await?;
    if held.is_empty() {
        return Ok(Vec::new());
    }
    let serials = held.iter().map(|(serial, _)| *serial).collect();
    let holders = journal::holders_of(tx, kind, account.id, &serials, true, None).await?;
    let then = draw::held_before(tx, account, span(head)?.ends).await?;
    let told = |(at, sum): &((Goods, i64), journal::Summed)| {
        let lists = holders.get(at).into_iter().flatten();
        let lists = lists.map(|holder| format!("{} ({})", holder.document_no, holder.qty.short()));
        Some(Reserved {
            serial: at.1,
            qty: sum.figures.prevd_redc_qty,
            surplus: sum.figures.surplus()?,
            stock: then.get(at).map(|sum| sum.figures).unwrap_or_default().stock()?,
            lists: lists.collect::<Vec<_>>().join(", "),
        })
    };
    Ok(held.iter().filter_map(told).collect())
}
