//! GET /invt/v1/bwsDcr/{id}/check: what stops a write-off from going to customs. The same is asked when it is sent.

use core_wasm::error::{Problem, WireProblem, listed};
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::write_off::judge::{Account, Context, Deducted, Other, judge};
use core_wasm::states::write_off::{CLOSED, MACHINE};
use core_wasm::validate::{Stage, validate};

use super::{document, draw};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::crud::served::Served;
use crate::crud::table::Rows;
use crate::crud::{paged, serve, write};
use crate::database::Tx;
use crate::domains::bonded::named;
use crate::error::ApiError;

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
        context.others = document::others(tx, head).await?.iter().filter_map(other).collect();
    }
    let mut problems = named::problems(tx, &BWS_DCR, head, None).await?;
    problems.extend(judge(head, &lines, &lists, &context, day_in_china(tx.now())));
    Ok(problems)
}
