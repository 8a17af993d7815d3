//! What is special about write-offs: what follows from the account, how lists and figures are drawn, what is refused.

use boxed::boxed;
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use core_wasm::error::Problem;
use core_wasm::resource::{Lines, Resource};
use core_wasm::resources::bonded::papers::{self, PAPERS};
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::rules::bonded::write_off::answer::keyed;
use core_wasm::rules::bonded::write_off::{
    DEFECTIVE, Tally, draw as figures, key, kind_of, ordinal, reckon, sent, sheet,
};
use core_wasm::states::CommandInfo;
use core_wasm::states::write_off::{CLOSED, FILL, KEY_CLOSED, KEY_RETURNED, MACHINE, RETURNED, SEND};
use core_wasm::text::Message;
use core_wasm::text::catalogue::write_off as texts;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{ConnectionTrait, QueryResult, Value};

use super::draw::{self, Account};
use super::periods::others;
use super::{check, close, customs, reopen};
use crate::accounts::caller::Caller;
use crate::documents::owner;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{lines, paged, write};
use crate::domains::bonded::goods::of_account as lines_of_goods;
use crate::domains::bonded::kind::{heads, lines_of};
use crate::domains::bonded::named;
use crate::domains::sas::approved::{drop_kept, kept, put};
use crate::gateway::correspondent::Correspondent;
use crate::gateway::message;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;

pub struct WriteOff;

/// What a write-off takes over from its account, until somebody says otherwise.
const OF_ACCOUNT: [&str; 7] =
    ["masterCuscd", "bizopEtpsSccd", "bizopEtpsno", "bizopEtpsNm", "rvsngdEtpsSccd", "rcvgdEtpsno", "rcvgdEtpsNm"];

#[boxed]
impl Hooks for WriteOff {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        lines::count(row, PAPERS, papers::NUMBER);
        row.set("accountKind", kind_of(row.text("putrecNo")).map(|kind| kind.name()));
        if let Some(account) = draw::account(tx, row).await? {
            for field in OF_ACCOUNT.into_iter().filter(|field| heads(account.kind).field(field).is_some()) {
                if row.is_blank(field) {
                    row.set(field, account.head.text(field));
                }
            }
        } else if row.is_blank("bizopEtpsNm")
            && let Some(org) = row.int(ORG)
        {
            row.set("bizopEtpsNm", organisation::by_id(tx, org).await?.name);
        }
        named::problems(tx, &BWS_DCR, row, before).await
    }

    /// What people keyed as returned they may have counted anew; where customs passed it after all it decided on what was sent.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if before.text(MACHINE.field) != RETURNED || !keyed(command.name, before).is_ok_and(|result| result.is_some()) {
            return Ok(None);
        }
        let id = write::key(before)?.0;
        let Some(sent) = kept(tx, BWS_DCR.table_name(), [id]).await?.remove(&id) else { return Ok(None) };
        // What is refused anyhow is not asked about first.
        if check::judged(tx, before).await?.iter().any(Problem::is_error) {
            return Ok(None);
        }
        let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
        let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
        Ok(sent::departs(&sent, before, &lines, &lists, &tx.dictionaries()))
    }

    async fn done(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        match command.name {
            FILL => fill(tx, after).await,
            SEND => send(tx, after).await,
            name => match keyed(name, before).map_err(ApiError::rule)? {
                Some(result) => answered(tx, before, after, name, result).await,
                None => Ok(()),
            },
        }
    }

    async fn fill_line(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        _known: &[Row],
        line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if lines.of.name == BWS_DCR_INVT.name { covers(tx, head, line).await } else { counted(tx, head, line).await }
    }

    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        for row in rows {
            drop_kept(tx, BWS_DCR.table_name(), write::key(row)?.0).await?;
        }
        Ok(())
    }

    fn name_row(&self, lines: &'static Lines, stored: &[Row], sent: &mut Row) -> Option<Problem> {
        if lines.of.name == BWS_DCR_DT.name { sheet::named(stored, sent) } else { None }
    }

    async fn lines_changed(&self, tx: &Tx, head: &Row) -> Result<(), ApiError> {
        recount(tx, write::key(head)?.0).await
    }
}

/// A list that somebody adds is one of the account.
async fn covers(tx: &Tx, head: &Row, line: &mut Row) -> Result<Vec<Problem>, ApiError> {
    let number = line.text("bondInvtNo");
    let of_account = Expr::col("org_id")
        .eq(head.int(ORG).unwrap_or_default())
        .and(Expr::col("putrec_no").eq(head.text("putrecNo")))
        .and(Expr::col("bond_invt_no").eq(number).or(Expr::col("etps_inner_invt_no").eq(number)));
    let found = Rows::of(&BOND_INVT).filter(of_account).order("id", Order::Asc).one(tx).await?;
    let Some(found) = found else {
        return Ok(vec![Problem::error("bwsDcr.listUnknown", "bondInvtNo", texts::LIST_UNKNOWN)]);
    };
    let deducted = match line.int("bondInvtId") == found.int("id") {
        true => line.borrowed().date("deductedOn"),
        false => found.borrowed().date("formalVrfdedTime"),
    };
    line.0.extend(draw::covered(&found, deducted).0);
    Ok(Vec::new())
}

/// A line that is counted; of defective goods people add lines.
async fn counted(tx: &Tx, head: &Row, line: &mut Row) -> Result<Vec<Problem>, ApiError> {
    let mut problems = Vec::new();
    let stored = match line.int("id") {
        Some(id) => Rows::of(&BWS_DCR_DT).by_id(id).one(tx).await?,
        None => None,
    };
    match stored {
        Some(stored) if key(&stored) != key(line) => {
            problems.push(Problem::error("bwsDcr.lineKept", "seqno", texts::LINE_KEPT));
        }
        Some(_) => {}
        None if line.text("typecd") != DEFECTIVE => {
            problems.push(Problem::error("bwsDcr.onlyDefective", "typecd", texts::ONLY_DEFECTIVE));
        }
        None => problems.extend(named(tx, head, line).await?),
    }
    if let Err(error) = reckon(line) {
        problems.push(Problem { field: "actlRemainQty".to_owned(), ..error.into() });
    }
    Ok(problems)
}

/// What the account says of the goods of a line that people add: a product, else a material.
async fn named(tx: &Tx, head: &Row, line: &mut Row) -> Result<Option<Problem>, ApiError> {
    let Some(account) = draw::account(tx, head).await? else { return Ok(None) };
    for goods in [Goods::Product, Goods::Material] {
        let wanted = lines_of_goods(account.kind, account.id, goods)
            .add(Expr::col("gds_seqno").eq(line.int("seqno").unwrap_or_default()));
        if let Some(known) = Rows::of(lines_of(account.kind)).filter(wanted).one(tx).await? {
            for field in ["gdsMtno", "gdecd", "gdsNm", "dclUnitcd"] {
                line.set(field, known.text(field));
            }
            return Ok(None);
        }
    }
    Ok(Some(Problem::error("bwsDcr.serialUnknown", "seqno", texts::SERIAL_UNKNOWN)))
}

/// Draws lists and figures anew. What people keyed stays.
pub async fn fill(tx: &Tx, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let account = held(tx, head).await?;
    let drawn = draw::lines(tx, &account, head).await?;
    let before = paged::all_of(tx, &BWS_DCR_DT, id).await?;
    let lines = figures::renewed(&before, drawn).map_err(draw::too_large)?;
    let lists = draw::lists(tx, &account, head).await?;
    for (resource, rows) in [(&BWS_DCR_DT, &lines), (&BWS_DCR_INVT, &lists.rows)] {
        let mut old = Query::delete();
        old.from_table(Alias::new(resource.table_name())).and_where(Expr::col("document_id").eq(id));
        tx.execute(&old).await?;
        table::insert_lines(tx, resource, id, 0, rows).await?;
    }
    let columns: [(&str, Value); 3] = [
        ("chgoff_tms_cnt", ordinal_of(tx, &account, head).await?.into()),
        ("imp_mtpck_total_amt", lists.came_in.scaled().into()),
        ("exp_endprd_total_amt", lists.went_out.scaled().into()),
    ];
    table::set(tx, &BWS_DCR, &[id], &columns).await?;
    recount(tx, id).await
}

/// The account of a write-off, locked: nobody else fills or sends one of it meanwhile.
async fn held(tx: &Tx, head: &Row) -> Result<Account, ApiError> {
    let account = draw::needed(tx, head).await?;
    Rows::of(heads(account.kind)).by_id(account.id).order("id", Order::Asc).locked().one(tx).await?;
    Ok(account)
}

/// The head counts its lines and lists.
pub async fn recount(tx: &Tx, id: i64) -> Result<(), ApiError> {
    let tally = Tally {
        kinds: grouped(tx, &BWS_DCR_DT, id, "typecd").await?,
        ways: grouped(tx, &BWS_DCR_INVT, id, "impexp_markcd").await?,
        differing: differing(tx, id).await?,
    };
    let columns: Vec<(&str, Value)> = tally
        .counts()
        .into_iter()
        .filter_map(|(field, count)| Some((BWS_DCR.field(field)?.column_name(), count.into())))
        .collect();
    table::set(tx, &BWS_DCR, &[id], &columns).await
}

/// How many lines of a write-off there are, by a column.
async fn grouped(tx: &Tx, lines: &Resource, id: i64, column: &'static str) -> Result<BTreeMap<String, i64>, ApiError> {
    let mut counted = Query::select();
    counted
        .column(column)
        .expr(Func::count(Expr::col("id")))
        .from(Alias::new(lines.table_name()))
        .and_where(Expr::col("document_id").eq(id))
        .group_by_col(column);
    let found = tx.query_all(&counted).await?;
    let read = |row: &QueryResult| {
        let value: Option<String> = row.try_get_by_index(0)?;
        Ok((value.unwrap_or_default(), row.try_get_by_index(1)?))
    };
    found.iter().map(read).collect()
}

/// How many lines differ.
async fn differing(tx: &Tx, id: i64) -> Result<i64, ApiError> {
    let lines = Rows::of(&BWS_DCR_DT).filter(Expr::col("document_id").eq(id)).filter(Expr::col("dsml_qty").ne(0));
    Ok(i64::try_from(lines.count(tx).await?).unwrap_or(i64::MAX))
}

async fn send(tx: &Tx, head: &Row) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let account = held(tx, head).await?;
    let wrong: Vec<Problem> = check::judged(tx, head).await?.into_iter().filter(Problem::is_error).collect();
    if !wrong.is_empty() {
        return Err(ApiError::Rules(wrong));
    }
    // One before may have been closed since the figures were drawn, and answers name this number.
    let columns: [(&str, Value); 2] = [
        ("chgoff_tms_cnt", ordinal_of(tx, &account, head).await?.into()),
        ("chgoff_dcl_time", day_in_china(tx.now()).into()),
    ];
    table::set(tx, &BWS_DCR, &[id], &columns).await?;
    let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
    let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
    put(tx, BWS_DCR.table_name(), id, &sent::kept(head, &lines, &lists)).await?;
    message::withdraw(tx, customs::WriteOffs.kind(), id).await?;
    message::queue(tx, &customs::WriteOffs, id).await
}

/// What follows where a person keyed an answer of customs: nothing goes out any more, and a period that is closed begins the next one.
/// What customs had decided otherwise than they keyed before is judged as when it is sent, and a period that was closed is open again.
async fn answered(tx: &Tx, before: &Row, head: &Row, command: &str, result: &'static str) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    let was = before.text(MACHINE.field);
    let mut columns: Vec<(&str, Value)> = vec![("emapv_markcd", result.into()), ("keyed_result", result.into())];
    match (was, command) {
        (RETURNED, _) => {
            held(tx, head).await?;
            let wrong: Vec<Problem> = check::judged(tx, head).await?.into_iter().filter(Problem::is_error).collect();
            if !wrong.is_empty() {
                return Err(ApiError::Rules(wrong));
            }
            if command != KEY_CLOSED {
                // It took the time at which it was keyed as returned; customs may have decided more before that.
                columns.push(("answered_at", None::<DateTime<Utc>>.into()));
            }
        }
        (CLOSED, KEY_RETURNED) => {
            let account = held(tx, head).await?;
            reopen::reopen(tx, &account, head).await?;
        }
        _ => {}
    }
    table::set(tx, &BWS_DCR, &[id], &columns).await?;
    message::withdraw(tx, customs::WriteOffs.kind(), id).await?;
    if command == KEY_CLOSED && was != CLOSED { close::close(tx, head, None).await } else { Ok(()) }
}

/// Which write-off of its account this one is: those before it are closed.
async fn ordinal_of(db: &impl ConnectionTrait, account: &Account, head: &Row) -> Result<i64, ApiError> {
    let mut others = others(db, head).await?;
    others.retain(|other| other.text(MACHINE.field) == CLOSED);
    Ok(ordinal(account.head.int("adjaccTmsCnt"), &others))
}
