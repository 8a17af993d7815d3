//! What follows when customs closed a period: its lists are written off, and the account holds what was counted. The events that
//! bring it there are dated to the end of the period, so that the next one begins with them.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, BWS_DCR_INVT, EMS_DT};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::TooLarge;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Figures, Goods, Mode, Usd};
use core_wasm::rules::bonded::theory;
use core_wasm::rules::bonded::write_off::{MATERIAL, PRODUCT};
use core_wasm::states::bond_invt::DELETED;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ConnectionTrait, Value};

use super::draw::{self, Account};
use super::periods::{Span, span};
use crate::documents::lines::BATCH;
use crate::documents::table::Rows;
use crate::documents::{paged, table, write};
use crate::domains::bonded::approved;
use crate::domains::bonded::journal::{NewEvent, record};
use crate::domains::bonded::kind::heads;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Mark of a list that was written off (dictionary `vrfdedMark`).
pub(super) const WRITTEN_OFF: &str = "3";

/// Closes the period of a write-off that customs closed, by a file of customs where one says so. Told again, it changes nothing: the
/// journal takes each line once.
pub async fn close(tx: &Tx, head: &Row, receipt: Option<i64>) -> Result<(), ApiError> {
    let id = write::key(head)?.0;
    table::set(tx, &BWS_DCR, &[id], &[("closed_at", tx.now().into())]).await?;
    let lists = paged::all_of(tx, &BWS_DCR_INVT, id).await?;
    let lists: Vec<i64> = lists.iter().filter_map(|list| list.int("bondInvtId")).collect();
    for some in lists.chunks(BATCH) {
        // One that customs deleted since the write-off was sent has nothing that could be written off.
        let stands = Expr::col("id").is_in(some.iter().copied()).and(Expr::col("state").ne(DELETED));
        let standing = Rows::of(&BOND_INVT).only(&["id"]).filter(stands).all(tx).await?;
        let ids: Vec<i64> = standing.iter().filter_map(|list| list.int("id")).collect();
        table::set(tx, &BOND_INVT, &ids, &[("vrfded_markcd", WRITTEN_OFF.into())]).await?;
    }
    let Some(account) = draw::account(tx, head).await? else { return Ok(()) };
    let lines = paged::all_of(tx, &BWS_DCR_DT, id).await?;
    adjust(tx, &account, head, &lines, receipt).await?;
    if account.kind == Kind::Ems {
        begin_next(tx, &account, head, &lines).await?;
    }
    Ok(())
}

/// Brings the account to what was counted at the end of the period.
async fn adjust(tx: &Tx, account: &Account, head: &Row, lines: &[Row], receipt: Option<i64>) -> Result<(), ApiError> {
    let span = span(head)?;
    let held = draw::held_before(tx, account, span.ends).await?;
    let mut events = Vec::new();
    for line in lines {
        let Some((goods, serial)) = goods_of(line) else { continue };
        let Some(counted) = line.decimal::<5>("actlRemainQty") else { continue };
        let figures = held.get(&(goods, serial)).map(|sum| sum.figures).unwrap_or_default();
        let price = line.decimal::<5>("dclcusInvtAvgUprcAmt").unwrap_or_default();
        let Some((outward, qty, amount_usd)) = adjustment(&figures, counted, price).map_err(draw::too_large)? else {
            continue;
        };
        events.push(NewEvent {
            outward,
            qty,
            amount_usd,
            receipt_id: receipt,
            ..event(account, head, line, goods, serial)
        });
    }
    record(tx, last_instant(span), &events).await
}

/// To when what leads to the counts of a period is dated: so that the next one begins with them.
pub(super) fn last_instant(span: Span) -> DateTime<Utc> {
    span.ends - TimeDelta::microseconds(1)
}

/// An event by which a write-off brings a serial to what a line of it counted, without its quantity.
pub(super) fn event(account: &Account, head: &Row, line: &Row, goods: Goods, serial: i64) -> NewEvent {
    NewEvent {
        account_kind: account.kind.name(),
        account_id: account.id,
        goods,
        serial,
        outward: false,
        mode: Mode::D,
        event: Event::Deducted,
        qty: Quantity::ZERO,
        amount_usd: Usd::ZERO,
        document_kind: BWS_DCR.name,
        document_id: head.int("id").unwrap_or_default(),
        document_no: head.text("etpsPreentNo").to_owned(),
        line_id: line.int("id").unwrap_or_default(),
        receipt_id: None,
    }
}

/// The goods that a line of a write-off is about, where the account holds them, and their serial.
pub(super) fn goods_of(line: &Row) -> Option<(Goods, i64)> {
    let goods = match line.text("typecd") {
        MATERIAL => Goods::Material,
        PRODUCT => Goods::Product,
        // Scrap and defective goods are in no account.
        _ => return None,
    };
    Some((goods, line.int("seqno")?))
}

/// What leads from figures to what was counted: which way, how much, and what it is worth at the average price, reckoned as the line of
/// the write-off reckons it. Where nothing was counted all that the serial is worth goes, so that no amount is left of nothing; where
/// nothing is there it is worth the price of the write-off. `None` where nothing differs.
fn adjustment(figures: &Figures, counted: Quantity, price: Usd) -> Result<Option<(bool, Quantity, Usd)>, TooLarge> {
    let stock = figures.stock().ok_or(TooLarge)?;
    let difference = counted.checked_sub(stock).ok_or(TooLarge)?;
    if difference.is_zero() {
        return Ok(None);
    }
    let gained: Usd = match figures.average().filter(|_| counted.is_positive()) {
        Some(average) => theory::difference(counted, stock, average)?.amount,
        None => {
            let worth: Usd = counted.checked_mul::<5, 5>(price).ok_or(TooLarge)?;
            worth.checked_sub(figures.total_amt).ok_or(TooLarge)?
        }
    };
    let is_out = difference.is_negative();
    let amount = if is_out { Usd::ZERO.checked_sub(gained).ok_or(TooLarge)? } else { gained };
    Ok(Some((is_out, difference.checked_abs().ok_or(TooLarge)?, amount)))
}

/// An e-account says itself what its materials begin the next cycle with.
async fn begin_next(tx: &Tx, account: &Account, head: &Row, lines: &[Row]) -> Result<(), ApiError> {
    let materials = lines.iter().filter(|line| line.text("typecd") == MATERIAL);
    let counted: HashMap<i64, Quantity> =
        materials.filter_map(|line| line.int("seqno").zip(line.decimal("actlRemainQty"))).collect();
    let accounted = Ord::max(account.head.int("adjaccTmsCnt"), head.int("chgoffTmsCnt"));
    begins_with(tx, account, &counted, Some(day_in_china(tx.now())), accounted).await
}

/// What the materials of an e-account begin a cycle with, by their serials; the day on which it was written off last, and how often it was.
pub(super) async fn begins_with(
    tx: &Tx,
    account: &Account,
    initial: &HashMap<i64, Quantity>,
    written_off: Option<NaiveDate>,
    accounted: Option<i64>,
) -> Result<(), ApiError> {
    let mut begins: Vec<(i64, [Value; 1])> = Vec::with_capacity(initial.len());
    for line in paged::all_of(tx, &EMS_DT, account.id).await? {
        let is_product = Goods::of_code(line.text("mtpckEndprdTypecd")) == Goods::Product;
        let begins_with = line.int("gdsSeqno").filter(|_| !is_product).and_then(|serial| initial.get(&serial));
        begins.extend(line.int("id").zip(begins_with).map(|(id, quantity)| (id, [quantity.scaled().into()])));
    }
    table::set_each(tx, &EMS_DT, ["vclr_prid_init_qty"], &begins).await?;
    for some in begins.chunks(BATCH) {
        // Whoever has a line open would save the old quantity over it.
        let mut newer = Query::update();
        newer
            .table(Alias::new(EMS_DT.table_name()))
            .value("version", Expr::col("version").add(1))
            .and_where(Expr::col("id").is_in(some.iter().map(|(id, _)| *id)));
        tx.execute(&newer).await?;
    }
    let columns = [("rcnt_vclr_time", written_off.into()), ("adjacc_tms_cnt", accounted.into())];
    table::set(tx, heads(account.kind), &[account.id], &columns).await?;
    // A change of the account that is given up afterwards leaves what was counted.
    let Some(mut kept) = approved::of(tx, heads(account.kind), account.id).await? else { return Ok(()) };
    let mut rows = kept.rows("lines");
    for line in rows.iter_mut().filter(|line| Goods::of_code(line.text("mtpckEndprdTypecd")) != Goods::Product) {
        if let Some(quantity) = line.int("gdsSeqno").and_then(|serial| initial.get(&serial)) {
            line.set("vclrPridInitQty", quantity.to_string());
        }
    }
    kept.set("lines", rows.into_iter().map(|line| serde_json::Value::Object(line.0)).collect::<Vec<_>>());
    kept.set("rcntVclrTime", written_off.map(|day| day.to_string()));
    kept.set("adjaccTmsCnt", accounted.map(|count| count.to_string()));
    approved::amend(tx, heads(account.kind), account.id, &kept).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_adjustment_leads_to_what_was_counted() {
        let quantity = |text: &str| text.parse::<Quantity>().expect("a number");
        let figures = |inc: &str, out: &str, amount: &str| Figures {
            actl_inc_qty: quantity(inc),
            actl_redc_qty: quantity(out),
            total_amt: quantity(amount),
            ..Figures::default()
        };
        for (held, counted, wanted) in [
            (figures("10", "4", "60"), "6", None),
            (figures("10", "4", "60"), "5", Some((true, "1", "10"))),
            (figures("10", "4", "60"), "7", Some((false, "1", "10"))),
            // As much as the line says (1 at 476.40845), not what is left over of the rounded rest; of nothing no amount is left.
            (figures("20", "5", "7146.12677"), "14", Some((true, "1", "476.40845"))),
            (figures("20", "5", "7146.12677"), "0", Some((true, "15", "7146.12677"))),
            // Nothing is there: what is found is worth what the write-off says of a piece.
            (figures("0", "0", "0"), "3", Some((false, "3", "6"))),
            (figures("4", "4", "0"), "3", Some((false, "3", "6"))),
            // Products that left were never there.
            (figures("0", "8", "-80"), "0", Some((false, "8", "80"))),
        ] {
            let wanted = wanted.map(|(out, qty, amount)| (out, quantity(qty), quantity(amount)));
            assert_eq!(adjustment(&held, quantity(counted), quantity("2")), Ok(wanted), "{counted}");
        }
    }
}
