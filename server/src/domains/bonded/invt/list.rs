//! What follows when an inventory list or a line of it is stored, and when it goes to customs.

use boxed::boxed;
use std::collections::BTreeSet;
use std::sync::Arc;

use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::resources::bonded::papers::{self, PAPERS};
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{Context, completed, fixed, mark};
use core_wasm::rules::sas::passport::INVENTORY_LIST;
use core_wasm::states::CommandInfo;
use core_wasm::states::bond_invt::{
    ASK_DELETE, CHANGE, CHANGE_REVIEWED, CHANGING, GIVE_UP, MACHINE, REVIEWED, SEND, SUBMIT,
};
use core_wasm::text::catalogue::forecast_invt::LIST_HELD;
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::catalogue::sas::TAKEN_STOCK as ON_PASSPORTS;
use core_wasm::text::catalogue::write_off::LIST_WRITTEN_OFF;
use core_wasm::text::{Message, listed};
use sea_orm::sea_query::{Expr, ExprTrait, Query};

use super::account::filed_of;
use super::ahead::{self, Ahead};
use super::customs::{self, withdraw};
use super::{approved, check, declarations};
use crate::accounts::caller::Caller;
use crate::documents::served::{Hooks, ORG, Served};
use crate::documents::{lines, paged, serve, table, write};
use crate::domains::base::exchange_rate::rates;
use crate::domains::bonded::write_off::periods;
use crate::domains::bonded::{journal, named};
use crate::domains::decl::making::declares_lists;
use crate::domains::fcst::invt::holding;
use crate::domains::sas::collect;
use crate::domains::sas::passport::carrying;
use crate::gateway::message;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::{Ready, Tx};
use crate::store::people::organisation;

pub struct InventoryList;

/// States in which a list may be sent, but not changed.
const REVIEWED_STATES: [&str; 2] = [REVIEWED, CHANGE_REVIEWED];

/// A party of a list: the fields of its code of social credit, its customs code and its name.
type Party = [&'static str; 3];

/// The parties that are the owner of the list, and those that are whoever writes it, until somebody says otherwise.
const OWNERS: &[Party] =
    &[["bizopEtpsSccd", "bizopEtpsno", "bizopEtpsNm"], ["rvsngdEtpsSccd", "rcvgdEtpsno", "rcvgdEtpsNm"]];
const WRITERS: &[Party] = &[["dclEtpsSccd", "dclEtpsno", "dclEtpsNm"], ["inputCreditCode", "inputCode", "inputName"]];

/// What is asked of customs (dictionary `dclType`).
const NEW: &str = "1";
const CHANGED: &str = "2";
const DELETED: &str = "3";
/// What a change does to a line (dictionary `modfMark`).
pub const LINE_SAME: &str = "0";
pub const LINE_CHANGED: &str = "1";
pub const LINE_DELETED: &str = "2";
const LINE_NEW: &str = "3";

#[boxed]
impl Hooks for InventoryList {
    /// A new list names its owner and whoever writes it, and asks customs to record it.
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if let Some(was) = before
            && was.text("etpsInnerInvtNo") != row.text("etpsInnerInvtNo")
            && collect::names(tx, was).await?
        {
            return Ok(vec![Problem::error("bondList.collected", "etpsInnerInvtNo", texts::NUMBER_IS_NAMED)]);
        }
        lines::count(row, PAPERS, papers::NUMBER);
        let mut problems = named::problems(tx, &BOND_INVT, row, before).await?;
        problems.extend(before.into_iter().flat_map(|before| fixed(before.borrowed(), row.borrowed())));
        let (None, Some(org)) = (before, row.int(ORG)) else { return Ok(problems) };
        let owner = organisation::by_id(tx, org).await?;
        let writer = organisation::by_id(tx, caller.org_id).await?;
        for (parties, org) in [(OWNERS, &owner), (WRITERS, &writer)] {
            for [credit, code, name] in parties {
                if [credit, code, name].into_iter().all(|field| row.is_blank(field)) {
                    row.set(credit, org.credit_code.as_str());
                    row.set(code, org.code.as_str());
                    row.set(name, org.name.as_str());
                }
            }
        }
        row.set("customerName", owner.name);
        row.set("chgTmsCnt", "0");
        row.set("dclTypecd", NEW);
        if row.is_blank("inputTime") {
            row.set("inputTime", day_in_china(tx.now()).to_string());
        }
        Ok(problems)
    }

    /// A list is judged and written before it is locked.
    async fn ahead(
        &self,
        app: &App,
        caller: &Caller,
        command: &'static CommandInfo,
        ids: &[i64],
    ) -> Result<Option<Ready>, ApiError> {
        if ![SUBMIT, SEND].contains(&command.name) {
            return Ok(None);
        }
        let found = look(app, caller, ids, command.name == SEND).await?;
        Ok(found.map(|found| Arc::new(found) as Ready))
    }

    /// Where the organisation wants it, an export list is asked about before it goes.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name != SEND || before.text("impexpMarkcd") != "E" {
            return Ok(None);
        }
        let owner = organisation::by_id(tx, before.int(ORG).unwrap_or_default()).await?;
        let asks = owner.org_params().bi_e_confirm_when_send;
        Ok(asks.then(|| texts::CONFIRM_SEND.with(&[("number", before.text("etpsInnerInvtNo"))])))
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        if [CHANGE, ASK_DELETE].contains(&command.name) {
            is_free(tx, after).await?;
        }
        match command.name {
            SUBMIT => sound(tx, after, ahead::known(tx, after).await?.as_deref()).await,
            SEND => send(tx, caller, after).await,
            CHANGE => {
                approved::keep(tx, before).await?;
                asks_again(tx, before, CHANGED).await?;
                mark_same(tx, before).await
            }
            GIVE_UP => approved::give_up(tx, &Actor::from(caller), after).await,
            ASK_DELETE => {
                may_declare(tx, caller, before).await?;
                approved::keep_sent(tx, before).await?;
                asks_again(tx, before, DELETED).await?;
                let former = before.text(MACHINE.field).to_owned();
                table::set(tx, &BOND_INVT, &[write::key(before)?.0], &[("former_state", former.into())]).await?;
                queue(tx, after, None).await
            }
            _ => Ok(()),
        }
    }

    /// What the account has of the serials of the lines, in their order, and the customs rates of the currencies behind it.
    async fn for_lines(
        &self,
        tx: &Tx,
        _lines: &'static Lines,
        head: &Row,
        rows: &[&Row],
    ) -> Result<Vec<Row>, ApiError> {
        let dicts = tx.dictionaries();
        let mut known = filed_of(tx, head, rows.iter().filter_map(|row| row.int("putrecSeqno")).collect()).await?;
        let letters = |row: &Row| dicts.by_id("currency", row.text("dclCurrcd")).map(|entry| entry.name2.clone());
        let currencies: BTreeSet<String> = rows.iter().copied().chain(&known).filter_map(letters).collect();
        known.extend(rates(tx, &currencies.iter().collect::<Vec<_>>(), day_in_china(tx.now())).await?);
        Ok(known)
    }

    /// What follows in a line, and whether a change of the list changed it or brought it.
    async fn fill_line(
        &self,
        tx: &Tx,
        _lines: &'static Lines,
        head: &Row,
        known: &[Row],
        line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let today = day_in_china(tx.now());
        let dicts = tx.dictionaries();
        let (filed, exchange) = known.split_at(known.partition_point(|row| !row.is_blank("gdsSeqno")));
        let serial = line.int("putrecSeqno");
        let filed =
            filed.binary_search_by_key(&serial, |filed| filed.int("gdsSeqno")).ok().and_then(|at| filed.get(at));
        let context = Context {
            dicts: &dicts,
            today,
            exchange: if line.is_blank("usdStatTotalAmt") { exchange } else { &[] },
            account: None,
            declared: &[],
            filed,
        };
        for (field, value) in completed(line, &context) {
            line.set(field, value);
        }
        let problems: Vec<Problem> = mark(head.borrowed(), line.borrowed()).into_iter().collect();
        let changes = head.text(MACHINE.field) == CHANGING;
        match line.text("modfMarkcd") {
            _ if line.is_blank("id") => line.set("modfMarkcd", LINE_NEW),
            LINE_SAME if changes => line.set("modfMarkcd", LINE_CHANGED),
            "" => line.set("modfMarkcd", LINE_NEW),
            _ => {}
        }
        Ok(problems)
    }

    /// What the list declared is free. One that moved an account stays, for its events lead to it.
    async fn gone(&self, tx: &Tx, caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        for (at, list) in rows.iter().enumerate() {
            if journal::tells_of(tx, BOND_INVT.name, write::key(list)?.0).await? {
                let message = texts::LIST_MOVED.with(&[("number", list.text("etpsInnerInvtNo"))]);
                return Err(ApiError::rule(Problem::error("bondList.moved", format!("ids[{at}]"), message)));
            }
            let passports = carrying(tx, INVENTORY_LIST, list.text("bondInvtNo"), list.int(ORG)).await?;
            if !passports.is_empty() {
                let message = ON_PASSPORTS.speak_with(&[("by", &listed(&passports))]);
                return Err(ApiError::rule(Problem::error("bondList.loaded", format!("ids[{at}]"), message)));
            }
            collect::freed_by(tx, &Actor::from(caller), list, &[]).await?;
        }
        Ok(())
    }

    /// What customs holds for a line is given back by a change that takes the line away, not by deleting it here. What only deleted
    /// lines declared is free.
    async fn lines_gone(
        &self,
        tx: &Tx,
        caller: &Caller,
        _lines: &'static Lines,
        head: &Row,
        gone: &[Row],
    ) -> Result<(), ApiError> {
        if let Some(at) = gone.iter().position(|line| !line.is_blank("heldQty")) {
            let field = format!("ids[{at}]");
            return Err(ApiError::rule(Problem::error("bondList.heldLine", field, texts::HELD_LINE)));
        }
        let carried = |line: &Row| line.decimal::<5>("passportUsedQty").filter(|carried| carried.is_positive());
        if let Some((at, carried)) = gone.iter().enumerate().find_map(|(at, line)| Some((at, carried(line)?))) {
            let message = texts::LOADED.with(&[("carried", &carried.short())]);
            return Err(ApiError::rule(Problem::error("bondList.loaded", format!("ids[{at}]"), message)));
        }
        if gone.iter().any(|line| !line.is_blank("declId")) {
            declarations::settle(tx, head).await?;
        }
        let left = paged::all_of(tx, &BOND_INVT_DT, write::key(head)?.0).await?;
        collect::freed_by(tx, &Actor::from(caller), head, &left).await
    }
}

/// A list that customs has goes there once more, with the next number of changes.
async fn asks_again(tx: &Tx, list: &Row, what: &'static str) -> Result<(), ApiError> {
    let count = list.int("chgTmsCnt").unwrap_or_default() + 1;
    let columns = [("chg_tms_cnt", count.into()), ("dcl_typecd", what.into())];
    table::set(tx, &BOND_INVT, &[write::key(list)?.0], &columns).await
}

/// Nothing of a list that is opened for a change is changed yet; what customs deleted before stays deleted.
async fn mark_same(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let mut same = Query::update();
    same.table(BOND_INVT_DT.table_name())
        .value("modf_markcd", LINE_SAME)
        .and_where(Expr::col("document_id").eq(write::key(list)?.0))
        .and_where(Expr::col("modf_markcd").ne(LINE_DELETED));
    sea_orm::ConnectionTrait::execute(tx, &same).await?;
    Ok(())
}

/// The customer itself tells customs of its lists where its organisation allows it.
async fn may_declare(tx: &Tx, caller: &Caller, list: &Row) -> Result<(), ApiError> {
    match declares_lists(tx, caller, list.int(ORG).unwrap_or_default()).await? {
        true => Ok(()),
        false => Err(ApiError::refused(texts::NOT_BY_CUSTOMER)),
    }
}

/// What stops a list from going to customs is told at its fields; else it is dated.
async fn send(tx: &Tx, caller: &Caller, list: &Row) -> Result<(), ApiError> {
    may_declare(tx, caller, list).await?;
    check::hold_account(tx, list).await?;
    let known = ahead::known(tx, list).await?;
    sound(tx, list, known.as_deref()).await?;
    let today = day_in_china(tx.now());
    table::set(tx, &BOND_INVT, &[write::key(list)?.0], &[("invt_dcl_time", today.into())]).await?;
    queue(tx, list, known.as_deref()).await
}

/// Nobody counts on the goods of the list as customs passed them: no passport, no write-off, no forecast.
async fn is_free(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let passports = carrying(tx, INVENTORY_LIST, list.text("bondInvtNo"), list.int(ORG)).await?;
    if !passports.is_empty() {
        return Err(ApiError::Refused(ON_PASSPORTS.speak_with(&[("by", &listed(&passports))])));
    }
    let written_off = periods::holding(tx, write::key(list)?.0).await?;
    if !written_off.is_empty() {
        return Err(ApiError::Refused(LIST_WRITTEN_OFF.speak_with(&[("by", &listed(&written_off))])));
    }
    let forecasts = holding(tx, write::key(list)?.0).await?;
    if !forecasts.is_empty() {
        return Err(ApiError::Refused(LIST_HELD.speak_with(&[("by", &listed(&forecasts))])));
    }
    Ok(())
}

/// What is found out of lists before they are locked.
async fn look(app: &App, caller: &Caller, ids: &[i64], sends: bool) -> Result<Option<Ahead>, ApiError> {
    if ids.len() > ahead::MOST {
        return Ok(None);
    }
    let mut lists = Vec::new();
    for id in ids {
        // Whoever may not see it hears so of the command.
        let Ok(list) = serve::seen(Served::of(&BOND_INVT), app, caller, *id).await else { return Ok(None) };
        if write::stepped(&BOND_INVT, "update", &list).is_ok() || REVIEWED_STATES.contains(&list.text(MACHINE.field)) {
            lists.push(list);
        }
    }
    Ok(Some(ahead::look(app, lists, sends).await?))
}

/// Nothing stops the list.
async fn sound(tx: &Tx, list: &Row, ahead: Option<&Ahead>) -> Result<(), ApiError> {
    let problems: Vec<Problem> = check::judged(tx, list, ahead).await?.into_iter().filter(Problem::is_error).collect();
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

/// Its message to customs; one that the client has not taken yet is taken back. `ahead`: the list is as it was found
/// beforehand, and so is the message that was written of it.
async fn queue(tx: &Tx, list: &Row, ahead: Option<&Ahead>) -> Result<(), ApiError> {
    let id = write::key(list)?.0;
    withdraw(tx, id).await?;
    let written = match ahead {
        Some(ahead) => ahead.message(tx, list).await?,
        None => None,
    };
    match written {
        Some(written) => message::queue_written(tx, &customs::Lists, id, written).await,
        None => message::queue(tx, &customs::Lists, id).await,
    }
}
