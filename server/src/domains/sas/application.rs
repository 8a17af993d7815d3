//! What is special about applications: numbers of their lines, and what stock lists took of them.

use boxed::boxed;
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::bonded::papers::{self, PAPERS};
use core_wasm::resources::sas::{SAS_DCL, SAS_DCL_DT, SAS_DCL_UCNS_DT, SAS_STOCK};
use core_wasm::row::Row;
use core_wasm::rules::sas::after_all::stopping;
use core_wasm::rules::sas::application::{judge, mark_of, of_account};
use core_wasm::rules::sas::deposit::covered;
use core_wasm::rules::sas::still_out::still_out;
use core_wasm::rules::sas::stock::{Asked, Moved, with_asked};
use core_wasm::states::CommandInfo;
use core_wasm::states::sas::keyed::KEY_RETURNED;
use core_wasm::states::sas::{APPROVED, CHANGE, CHANGING, CLOSE, SEND, stock as states};
use core_wasm::text::catalogue::documents::BOTH;
use core_wasm::text::catalogue::sas as texts;
use core_wasm::text::{Message, listed};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order, Query};
use serde::Serialize;
use utoipa::ToSchema;

use super::document::{self, DECLARANT, INSIDE};
use super::kind::APPLICATION;
use super::under::{InForce, heads_under, in_force, summed, under};
use super::{asked, collect, deposit};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{lines, serve, write};
use crate::domains::bonded::invt::account;
use crate::domains::bonded::named;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

pub struct Application;

/// Most stock lists that are named at once.
const NAMED: u64 = 20;

/// What a change does to a line (dictionary `modfMark`).
const SAME: &str = "0";
const CHANGED: &str = "1";
const ADDED: &str = "3";

#[boxed]
impl Hooks for Application {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() {
            document::begin(tx, caller, row, &[INSIDE], &[DECLARANT]).await?;
            document::with_lists(row, &APPLICATION);
        }
        document::number(&APPLICATION, before, row, "lines", "sasDclSeqno");
        lines::count(row, PAPERS, papers::NUMBER);
        let changes = before.is_some_and(|before| before.text("state") == CHANGING);
        for list in ["lines", "ucns"] {
            let was = before.map(|before| before.rows(list)).unwrap_or_default();
            let mut rows = row.rows(list);
            for line in &mut rows {
                let same = was.iter().find(|was| !line.is_blank("id") && was.int("id") == line.int("id"));
                let mark = match same {
                    // What the change brought stays new to customs, however often it is edited.
                    Some(was) if changes && (was == line || was.text("modfMarkcd") == ADDED) => {
                        was.text("modfMarkcd").to_owned()
                    }
                    Some(_) if changes => CHANGED.to_owned(),
                    _ => ADDED.to_owned(),
                };
                line.set("modfMarkcd", mark);
            }
            document::put(row, list, rows);
        }
        let mut problems = named::problems(tx, &SAS_DCL, row, before).await?;
        problems.extend(document::renamed(before.filter(|_| changes), row, "etpsPreentNo"));
        Ok(problems)
    }

    /// What was delivered in batches should be declared before its application is closed, and what comes back be here again.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name != CLOSE || before.is_blank("sasDclNo") {
            return asked::doubt(tx, &APPLICATION, command, before).await;
        }
        // What is refused anyhow is not asked about first.
        nothing_open(tx, before).await?;
        let under = Expr::col("sas_dcl_no")
            .eq(before.text("sasDclNo"))
            .and(Expr::col("org_id").eq(before.int(ORG).unwrap_or_default()));
        let waiting = Rows::of(&SAS_STOCK).only(&["etpsPreentNo"]).filter(collect::waits()).filter(under);
        let waiting = waiting.order("id", Order::Asc).limit(NAMED).all(tx).await?;
        let by: Vec<&str> = waiting.iter().map(|list| list.text("etpsPreentNo")).collect();
        let undeclared = (!by.is_empty()).then(|| texts::NOT_COLLECTED_YET.speak_with(&[("by", &listed(&by))]));
        let id = write::key(before)?.0;
        let agreed = lines::of(tx, &SAS_DCL_DT, [id]).await?.remove(&id).unwrap_or_default();
        let consumption = lines::of(tx, &SAS_DCL_UCNS_DT, [id]).await?.remove(&id).unwrap_or_default();
        let out = still_out(before, &agreed, &consumption, &taken(tx, before).await?);
        let asked = out.into_iter().chain(undeclared);
        Ok(asked.reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)])))
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        // What customs did not approve after all has no lists under it.
        if command.name == KEY_RETURNED && before.text("state") == APPROVED {
            let by = of_lists(&heads_under(tx, after, states::COUNTING).await?);
            if !by.is_empty() {
                return Err(ApiError::Refused(texts::TAKEN_APPLICATION.speak_with(&[("by", &listed(&by))])));
            }
        }
        let now = document::keyed(tx, caller, &APPLICATION, command, after, note).await?;
        if let Some(now) = now.filter(|_| asked::is_after_all(&APPLICATION, command, before)) {
            document::right(stopping(judged(tx, &now).await?))?;
        }
        let wrong = if command.name == SEND { judged(tx, after).await? } else { Vec::new() };
        if command.name == CLOSE {
            nothing_open(tx, after).await?;
        }
        document::went(tx, caller, &APPLICATION, command, before, after, wrong).await?;
        if command.name == CHANGE {
            mark_same(tx, after).await?;
        }
        Ok(())
    }

    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        asked::gone(tx, &APPLICATION, rows).await
    }
}

/// Our numbers of lists.
fn of_lists<'a>(lists: impl IntoIterator<Item = &'a Row>) -> Vec<String> {
    lists.into_iter().map(|list| list.text("etpsPreentNo").to_owned()).collect()
}

/// An application under which customs has lists to decide on is not closed.
async fn nothing_open(tx: &Tx, application: &Row) -> Result<(), ApiError> {
    let open = [states::SENT, states::MANUAL, states::CHANGING, states::ENDING];
    let by = of_lists(&heads_under(tx, application, &open).await?);
    if by.is_empty() {
        return Ok(());
    }
    Err(ApiError::Refused(texts::APPLICATION_OPEN.speak_with(&[("by", &listed(&by))])))
}

/// Nothing of an application that is opened for a change is changed yet.
async fn mark_same(tx: &Tx, head: &Row) -> Result<(), ApiError> {
    for line in [&SAS_DCL_DT, &SAS_DCL_UCNS_DT] {
        let mut same = Query::update();
        same.table(line.table_name())
            .value("modf_markcd", SAME)
            .and_where(Expr::col("document_id").eq(write::key(head)?.0));
        tx.execute(&same).await?;
    }
    Ok(())
}

/// Everything that is wrong with an application.
pub async fn judged(tx: &Tx, head: &Row) -> Result<Vec<Problem>, ApiError> {
    let application = document::whole(tx, &APPLICATION, head).await?;
    let moved = taken(tx, head).await?;
    let mut found = named::problems(tx, &SAS_DCL, head, None).await?;
    found.extend(judge(&application, day_in_china(tx.now()), &moved));
    found.extend(held(tx, &application).await?);
    let was = in_force(tx, head).await?.was.and_then(|was| was.decimal("dpstAmt"));
    found.extend(covered(&deposit::of(tx, &application, None).await?, was));
    Ok(found)
}

/// What the account of an application says of it; nothing where it is not kept here.
async fn held(tx: &Tx, application: &Row) -> Result<Vec<Problem>, ApiError> {
    let lines = application.rows("lines");
    let marks: BTreeSet<&str> = lines.iter().map(|line| mark_of(application, line)).collect();
    let mut found: Vec<Problem> = Vec::new();
    for mark in marks.into_iter().filter(|mark| !mark.is_empty()) {
        let mut head = Row::new();
        head.set(ORG, application.int(ORG));
        head.set("putrecNo", application.text("areainOriactNo"));
        head.set("impexpMarkcd", application.text("directionTypecd"));
        head.set("mtpckEndprdMarkcd", mark);
        let serial = |line: &Row| {
            let mut named = Row::new();
            named.set("putrecSeqno", line.int("oriactGdsSeqno"));
            named
        };
        let goods: Vec<Row> = lines.iter().map(serial).collect();
        let Some(account) = account::judged(tx, &head, &goods, None).await? else { continue };
        for problem in of_account(application, mark, &account, day_in_china(tx.now())) {
            if !found.contains(&problem) {
                found.push(problem);
            }
        }
    }
    Ok(found)
}

/// What stock lists took of the lines of an application.
async fn taken(db: &impl ConnectionTrait, head: &Row) -> Result<BTreeMap<i64, Moved>, ApiError> {
    summed(&under(db, head, states::COUNTING).await?)
}

/// A line of an application, and what went out and came in of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedLine {
    pub seqno: i64,
    pub gds_nm: String,
    /// What counts: while the application is changed, what customs approved.
    pub agreed: String,
    /// What the change asks for, where that is another quantity.
    pub asked: Option<String>,
    /// What the change does to this line, as a carried line tells it.
    pub asked_how: Option<String>,
    /// What stock lists took out, and brought in; those that were returned are taken off.
    pub out: String,
    pub into: String,
    /// What can still go out.
    pub left: String,
    pub lists: Vec<MovedBy>,
}

/// A stock list behind a figure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedBy {
    pub id: i64,
    pub number: String,
    /// I or E.
    pub way: String,
    pub is_return: bool,
    pub quantity: String,
}

/// GET /sas/v1/sasDcl/{id}/moved
pub async fn moved(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<MovedLine>> {
    serve::seen(Served::of(&SAS_DCL), &app, &caller, id).await?;
    let head = Rows::of(&SAS_DCL).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let InForce { lines: agreed, written, .. } = in_force(&app.db, &head).await?;
    let agreed = with_asked(agreed, &written, "sasDclSeqno");
    let lists = under(&app.db, &head, states::COUNTING).await?;
    let mut sums = summed(&lists)?;
    let told = |(line, asked): &(Row, Option<Asked>)| {
        let seqno = line.int("sasDclSeqno").unwrap_or_default();
        let moved = sums.remove(&seqno).unwrap_or_default();
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        MovedLine {
            seqno,
            gds_nm: line.text("gdsNm").to_owned(),
            agreed: quantity.to_string(),
            asked: asked.and_then(Asked::figure).map(|asked| asked.to_string()),
            asked_how: asked.map(|asked| asked.how().to_owned()),
            out: moved.out.to_string(),
            into: moved.into.to_string(),
            left: quantity.checked_sub(moved.out).unwrap_or_default().to_string(),
            lists: behind(&lists, seqno),
        }
    };
    Ok(Done::data(agreed.iter().map(told).collect()))
}

fn behind(lists: &[(Row, Vec<Row>)], seqno: i64) -> Vec<MovedBy> {
    let of_list = |(head, lines): &(Row, Vec<Row>)| -> Vec<MovedBy> {
        let counts = |line: &&Row| line.decimal::<5>("dclQty").is_some_and(|quantity| !quantity.is_zero());
        let of_line = lines.iter().filter(|line| line.int("sasDclSeqno") == Some(seqno)).filter(counts);
        let told = |line: &Row| MovedBy {
            id: head.int("id").unwrap_or_default(),
            number: head.text("etpsPreentNo").to_owned(),
            way: head.text("stockTypecd").to_owned(),
            is_return: !head.is_blank("rltSasStockNo"),
            quantity: line.text("dclQty").to_owned(),
        };
        of_line.map(told).collect()
    };
    lists.iter().flat_map(of_list).collect()
}
