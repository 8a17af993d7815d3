//! What is special about stock lists: numbers of their lines, and that all of them together take no more of an application than is
//! agreed. Of the lists of an application one at a time is judged for sending.

use boxed::boxed;
use std::collections::BTreeSet;

use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::error::Problem;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::list::{Account, Context as OfLines, unknown_account};
use core_wasm::rules::sas::after_all::stopping;
use core_wasm::rules::sas::answer::running;
use core_wasm::rules::sas::freed::needed;
use core_wasm::rules::sas::loaded::less_than_loaded;
use core_wasm::rules::sas::passport::STOCK_LIST;
use core_wasm::rules::sas::reckoned::reckoned;
use core_wasm::rules::sas::stock::{Agreed, Context, Frame, Returned, ReturnedLine, as_inventory, judge};
use core_wasm::states::CommandInfo;
use core_wasm::states::sas::keyed::KEY_RETURNED;
use core_wasm::states::sas::{CHANGE, CHANGING, FREE, SEND, VOID, stock as states};
use core_wasm::text::catalogue::sas as texts;
use core_wasm::text::{Message, listed};
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::document::{self, INSIDE};
use super::kind::STOCK;
use super::{approved, asked, deposit, loaded, passport, under};
use crate::accounts::caller::Caller;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table::Rows;
use crate::documents::{lines, table, write};
use crate::domains::base::exchange_rate::rates;
use crate::domains::bonded::invt::account;
use crate::domains::bonded::named;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::post::Category;

pub struct StockList;

/// What decides against what a list counts: a change of it leaves this as it is.
const FIXED: &[&str] = &["sasDclNo", "rltSasStockNo", "stockTypecd"];

#[boxed]
impl Hooks for StockList {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() {
            document::begin(tx, caller, row, &[INSIDE], &[]).await?;
            document::with_lists(row, &STOCK);
            row.set("declUsedTypecd", core_wasm::rules::documents::UNUSED);
        }
        document::number(&STOCK, before, row, "lines", "sasStockSeqno");
        follow(tx, row).await?;
        let mut problems = named::problems(tx, &SAS_STOCK, row, before).await?;
        if let Some(before) = before.filter(|_| row.0.contains_key("lines")) {
            problems.extend(less_than_loaded(&row.rows("lines"), &loaded::loaded(tx, before).await?));
        }
        if let Some(before) = before.filter(|before| before.text("stucd") == states::CHANGING) {
            let differs = FIXED.iter().filter(|field| row.text(field) != before.text(field));
            problems.extend(differs.map(|field| Problem::error("sas.notInAChange", *field, texts::NOT_IN_A_CHANGE)));
            problems.extend(document::renamed(Some(before), row, "etpsPreentNo"));
        }
        Ok(problems)
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
        // Customs decided otherwise than was keyed: what was approved is not, or what was not is.
        let is_taken_back = command.name == KEY_RETURNED && before.text("stucd") == states::APPROVED;
        let mut through = Vec::new();
        if [CHANGE, VOID].contains(&command.name) || is_taken_back {
            let [passed, mut by] =
                loaded::carrying_apart(tx, STOCK_LIST, after.text("sasStockNo"), after.int(ORG)).await?;
            // What customs returned it returned, whatever went through the gate; what did not yet is made void first.
            match is_taken_back {
                true => through = passed,
                false => by.splice(..0, passed).for_each(drop),
            }
            if !by.is_empty() {
                return Err(ApiError::Refused(texts::TAKEN_STOCK.speak_with(&[("by", &listed(&by))])));
            }
            // Returns give back what a list took: without the list there would be more left than is agreed.
            let (id, _) = write::key(after)?;
            let back = returning(tx, after.int(ORG).unwrap_or_default(), after.text("sasStockNo"), id).await?;
            if !back.is_empty() {
                let by: Vec<&str> = back.iter().map(|list| list.text("etpsPreentNo")).collect();
                return Err(ApiError::Refused(texts::RETURNED_STOCK.speak_with(&[("by", &listed(&by))])));
            }
        }
        if (command.name == VOID || is_taken_back)
            && !after.is_blank("sasDclNo")
            && let Some(application) =
                under::numbered(tx, after.int(ORG).unwrap_or_default(), after.text("sasDclNo"), true).await?
            && let Some(why) = needed(&frame(tx, &application, write::key(after)?.0).await?)
        {
            return Err(ApiError::Refused(why));
        }
        let now = document::keyed(tx, caller, &STOCK, command, after, note).await?;
        if let Some(now) = now.filter(|_| asked::is_after_all(&STOCK, command, before)) {
            document::right(stopping(judged(tx, &now, true).await?))?;
        }
        if !through.is_empty() {
            let (number, by) = (after.text("etpsPreentNo"), listed(&through));
            let told = texts::RETURNED_LOADED.speak_with(&[("number", &number), ("by", &by)]);
            document::tell(tx, &STOCK, after, told, Category::Warning).await?;
        }
        if command.name == FREE {
            return freed(tx, before, after).await;
        }
        let wrong = if command.name == SEND { judged(tx, after, true).await? } else { Vec::new() };
        document::went(tx, caller, &STOCK, command, before, after, wrong).await
    }

    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        asked::doubt(tx, &STOCK, command, before).await
    }

    /// A list whose goods are on passports stays: customs may have returned it after they went through the gate.
    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        for (at, list) in rows.iter().enumerate() {
            let by = passport::carrying(tx, STOCK_LIST, list.text("sasStockNo"), list.int(ORG)).await?;
            if !by.is_empty() {
                let message = texts::TAKEN_STOCK.speak_with(&[("by", &listed(&by))]);
                return Err(ApiError::rule(Problem::error("sas.loaded", format!("ids[{at}]"), message)));
            }
        }
        asked::gone(tx, &STOCK, rows).await
    }
}

/// What follows in the lines from the others of their fields, by the rates of this month.
async fn follow(tx: &Tx, row: &mut Row) -> Result<(), ApiError> {
    let mut lines = row.rows("lines");
    if lines.is_empty() {
        return Ok(());
    }
    let (dicts, today) = (tx.dictionaries(), day_in_china(tx.now()));
    let letters = |line: &Row| dicts.by_id("currency", line.text("dclCurrcd")).map(|entry| entry.name2.clone());
    let currencies: BTreeSet<String> = lines.iter().filter_map(letters).collect();
    let exchange = rates(tx, &currencies.iter().collect::<Vec<_>>(), today).await?;
    let context = OfLines { dicts: &dicts, today, exchange: &exchange, account: None, declared: &[], filed: None };
    for line in &mut lines {
        for (field, value) in reckoned(row, line, &context) {
            line.set(field, value);
        }
    }
    document::put(row, "lines", lines);
    Ok(())
}

/// A list is free again when the inventory list that declared it is no more.
async fn freed(tx: &Tx, before: &Row, after: &Row) -> Result<(), ApiError> {
    let number = before.text("rltBondInvtNo");
    let there = Expr::col("etps_inner_invt_no")
        .eq(number)
        .and(Expr::col("org_id").eq(after.int(ORG).unwrap_or_default()))
        .and(Expr::col("state").ne(core_wasm::states::bond_invt::DELETED));
    if Rows::of(&BOND_INVT).filter(there).exist(tx).await? {
        return Err(ApiError::Refused(texts::STILL_COLLECTED.with(&[("number", number)])));
    }
    let columns = [("rlt_bond_invt_no", None::<String>.into()), ("centralized_dcl_typecd", "1".into())];
    table::set(tx, &SAS_STOCK, &[write::key(after)?.0], &columns).await
}

/// Everything that is wrong with a list; `lock`: nobody else takes of its application, or of the list that it returns, meanwhile.
pub async fn judged(tx: &Tx, head: &Row, lock: bool) -> Result<Vec<Problem>, ApiError> {
    let org = head.int(ORG).unwrap_or_default();
    let list = document::whole(tx, &STOCK, head).await?;
    let own = write::key(head)?.0;
    let mut context = Context::default();
    // The list before the application: whoever sends a change of that list holds it, and wants the application next.
    if !head.is_blank("rltSasStockNo") {
        context.returned = returned(tx, head, own, lock).await?;
    }
    if !head.is_blank("sasDclNo")
        && let Some(application) = under::numbered(tx, org, head.text("sasDclNo"), lock).await?
    {
        context.application = Some(frame(tx, &application, own).await?);
    }
    context.account = account_of(tx, &list, own).await?;
    let mut problems = named::problems(tx, &SAS_STOCK, head, None).await?;
    if context.account.is_none() {
        problems.extend(unknown_account(head.borrowed(), "areainOriactNo"));
    }
    problems.extend(judge(&list, &list.rows("lines"), &context, day_in_china(tx.now())));
    problems.extend(less_than_loaded(&list.rows("lines"), &loaded::loaded(tx, &list).await?));
    Ok(problems)
}

/// The account that a list takes of. What other lists took of its serials, and no inventory list declared yet, is asked for too.
async fn account_of(tx: &Tx, list: &Row, own: i64) -> Result<Option<Account>, ApiError> {
    let (head, goods) = as_inventory(list, &list.rows("lines"));
    let Some(mut account) = account::judged(tx, &head, &goods, Some(own)).await? else { return Ok(None) };
    // What is given back enters by the serial by which it left.
    account.by_entry &= list.is_blank("rltSasStockNo");
    Ok(Some(account))
}

/// The application with what lists other than this one took of it. While it is changed customs has it as it was.
async fn frame(tx: &Tx, now: &Row, own: i64) -> Result<Frame, ApiError> {
    let under::InForce { lines: agreed, was, .. } = under::in_force(tx, now).await?;
    let application = was.as_ref().unwrap_or(now);
    let mut lists = under::under(tx, now, states::COUNTING).await?;
    lists.retain(|(list, _)| list.int("id") != Some(own));
    let mut moved = under::summed(&lists)?;
    let text = |field: &str| application.text(field).to_owned();
    let line = |line: &Row| {
        let seqno = line.int("sasDclSeqno").unwrap_or_default();
        Agreed {
            seqno,
            serial: line.int("oriactGdsSeqno"),
            code: line.text("gdecd").to_owned(),
            unit: line.text("dclUnitcd").to_owned(),
            agreed: line.decimal("dclQty").unwrap_or_default(),
            moved: moved.remove(&seqno).unwrap_or_default(),
        }
    };
    let lines = agreed.iter().map(line).collect();
    let mut secured = application.clone();
    // Once customs decides on a change, no more of a deposit counts than that asks for.
    if was.is_some() && now.text("state") != CHANGING && !application.is_blank("dpstAmt") {
        let [had, asked] = [application, now].map(|row| row.decimal::<5>("dpstAmt").unwrap_or_default());
        secured.set("dpstAmt", had.min(asked).to_string());
    }
    let deposit = deposit::of(tx, &secured, Some(own)).await?;
    let consumption = under::consumption(tx, now, was.as_ref()).await?;
    Ok(Frame {
        state: was.as_ref().map_or(text("state"), |was| running(now.borrowed(), was.text("state")).to_owned()),
        valid_until: parse_date(application.text("validTime")),
        business: text("businessTypecd"),
        direction: text("directionTypecd"),
        account: text("areainOriactNo"),
        office: text("masterCuscd"),
        deposit: deposit.left,
        levied: deposit.deducted,
        restored: deposit.restored,
        lines,
        consumption,
    })
}

/// The list that a return gives back, with what other returns gave back of it.
async fn returned(tx: &Tx, head: &Row, own: i64, lock: bool) -> Result<Option<Returned>, ApiError> {
    let (number, org) = (head.text("rltSasStockNo"), head.int(ORG).unwrap_or_default());
    let gone = Rows::of(&SAS_STOCK)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("sas_stock_no").eq(number))
        .filter(Expr::col("id").ne(own))
        .order("id", Order::Asc);
    let gone = if lock { gone.locked().one(tx).await? } else { gone.one(tx).await? };
    let Some(gone) = gone else { return Ok(None) };
    let others = returning(tx, org, number, own).await?;
    let restored = restored(tx, &others).await?;
    let others = under::counted(tx, others, "rltStockSeqno").await?;
    let id = write::key(&gone)?.0;
    let mut gave_back = lines::of(tx, &SAS_STOCK_DT, [id]).await?.remove(&id).unwrap_or_default();
    let line = |line: &mut Row| {
        let mut known = ReturnedLine {
            seqno: line.int("sasStockSeqno").unwrap_or_default(),
            of: line.int("sasDclSeqno"),
            serial: line.int("oriactGdsSeqno"),
            quantity: line.decimal("dclQty").unwrap_or_default(),
            ..ReturnedLine::default()
        };
        for (other, lines) in &others {
            for back in lines.iter().filter(|back| back.int("rltStockSeqno") == Some(known.seqno)) {
                let quantity: Quantity = back.decimal("dclQty").unwrap_or_default();
                known.returned = known.returned.checked_add(quantity).unwrap_or(known.returned);
                known.by.push(other.text("etpsPreentNo").to_owned());
            }
        }
        known
    };
    let lines = gave_back.iter_mut().map(line).collect();
    Ok(Some(Returned {
        state: gone.text("stucd").to_owned(),
        way: gone.text("stockTypecd").to_owned(),
        application: gone.text("sasDclNo").to_owned(),
        levied: gone.decimal("levyBlAmt").unwrap_or_default(),
        restored,
        lines,
    }))
}

/// What returns restore of a deposit, or may yet restore: of one that is changed the more of what customs approved and of what is
/// asked for.
async fn restored(tx: &Tx, returns: &[Row]) -> Result<Quantity, ApiError> {
    let kept = approved::of(tx, &STOCK, returns.iter().filter_map(|list| list.int("id"))).await?;
    let levied = |list: &Row| list.decimal::<5>("levyBlAmt").unwrap_or_default();
    let most = |list: &Row| {
        let was = list.int("id").and_then(|id| kept.get(&id)).map(levied).unwrap_or_default();
        levied(list).max(was)
    };
    Ok(Fixed::saturating_sum(returns.iter().map(most)))
}

/// The lists, other than one, that return goods of the list with a number of customs.
async fn returning(tx: &Tx, org: i64, number: &str, but: i64) -> Result<Vec<Row>, ApiError> {
    if number.is_empty() {
        return Ok(Vec::new());
    }
    let counting = Expr::col("stucd").is_in(states::COUNTING.iter().copied());
    let of_list = Expr::col("rlt_sas_stock_no").eq(number).and(Expr::col("org_id").eq(org)).and(counting);
    Rows::of(&SAS_STOCK).filter(of_list).filter(Expr::col("id").ne(but)).order("id", Order::Asc).all(tx).await
}
