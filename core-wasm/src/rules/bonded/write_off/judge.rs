//! What stops a write-off from going to customs.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{Days, NaiveDate};
use serde::Deserialize;

use super::draw::DRAWN;
use super::{DEFECTIVE, Key, MATERIAL, Settlement, Tally, difference_of, has_theory, key};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::bonded::balance::Usd;
use crate::states::bonded_account::{ENDED, MOVABLE, PAUSED};
use crate::text::catalogue::write_off as texts;
use crate::text::listed;

/// The account of a write-off.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Account {
    pub state: String,
    /// The day on which customs filed it.
    pub filed: Option<NaiveDate>,
    /// Where it was never written off: the first day before the period on which it deducted a list.
    pub deducts_from: Option<NaiveDate>,
}

/// Another write-off of the same account that customs has, or closed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Other {
    pub number: String,
    pub begins: NaiveDate,
    pub ends: NaiveDate,
    pub is_closed: bool,
}

/// A list that the account deducted in the period.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Deducted {
    pub id: i64,
    pub number: String,
}

/// What lists at customs reserve of a material, or of goods of a warehouse, and neither used nor gave back.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Reserved {
    pub serial: i64,
    pub qty: Quantity,
    /// What may be taken out now.
    pub surplus: Quantity,
    /// What was there when the period ended.
    pub stock: Quantity,
    /// The lists, each with its quantity.
    pub lists: String,
}

/// What is known beside the write-off.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Context {
    /// `None` where the account is not kept here.
    pub account: Option<Account>,
    pub others: Vec<Other>,
    pub deducted: Vec<Deducted>,
    /// The lines as the journal gives them now.
    pub drawn: Vec<Row>,
    pub reserved: Vec<Reserved>,
}

/// Everything that is wrong with a write-off on a day. Lines and lists are those of the document in their order.
pub fn judge(head: &Row, lines: &[Row], lists: &[Row], context: &Context, today: NaiveDate) -> Vec<Problem> {
    let mut found = Vec::new();
    let Some(account) = &context.account else {
        return vec![Problem::error("bwsDcr.account", "putrecNo", texts::ACCOUNT_UNKNOWN)];
    };
    if account.state == ENDED || (account.state != PAUSED && !MOVABLE.contains(&account.state.as_str())) {
        found.push(Problem::error("bwsDcr.accountState", "putrecNo", texts::ACCOUNT_STATE));
    }
    in_time(head.borrowed(), account, &context.others, today, &mut found);
    if head.is_blank("filledAt") {
        found.push(Problem::error("bwsDcr.notFilled", "lines", texts::NOT_FILLED));
        return found;
    }
    for (at, line) in lines.iter().enumerate() {
        let problems = settled(line).into_iter().chain(unpriced(line)).chain(taken_away(line, &context.reserved));
        found.extend(problems.map(|problem| problem.at("lines", at)));
    }
    twice(lines.iter().map(key), "lines", "seqno", texts::LINE_TWICE, &mut found);
    up_to_date(lines, &context.drawn, &mut found);
    covered(lists, &context.deducted, &mut found);
    for (field, count) in Tally::of(lines, lists).counts() {
        if head.int(field).unwrap_or_default() != count {
            let message = texts::COUNT.with(&[("count", &count.to_string())]);
            found.push(Problem::error("bwsDcr.count", field, message));
        }
    }
    found
}

/// The period lies within the account, is over, and joins the one before.
fn in_time(head: RowRef<'_>, account: &Account, others: &[Other], today: NaiveDate, found: &mut Vec<Problem>) {
    let (Some(begins), Some(ends)) = (head.date("chgoffBeginTime"), head.date("chgoffDueTime")) else { return };
    if ends < begins {
        found.push(Problem::error("bwsDcr.period", "chgoffDueTime", texts::PERIOD));
        return;
    }
    if ends >= today {
        found.push(Problem::error("bwsDcr.notOver", "chgoffDueTime", texts::NOT_OVER));
    }
    if let Some(filed) = account.filed.filter(|filed| ends < *filed) {
        let message = texts::BEFORE_ACCOUNT.with(&[("day", &filed.to_string())]);
        found.push(Problem::error("bwsDcr.beforeAccount", "chgoffDueTime", message));
    }
    for other in others.iter().filter(|other| begins <= other.ends && other.begins <= ends) {
        let message = texts::OVERLAPS.with(&[
            ("number", &other.number),
            ("from", &other.begins.to_string()),
            ("until", &other.ends.to_string()),
        ]);
        found.push(Problem::error("bwsDcr.overlaps", "chgoffBeginTime", message));
    }
    let waits = others.iter().find(|other| !other.is_closed && other.ends < begins);
    if let Some(other) = waits {
        let message = texts::FORMER_OPEN.with(&[("number", &other.number)]);
        found.push(Problem::error("bwsDcr.formerOpen", "chgoffBeginTime", message));
    }
    // Its counts would be put before those of a later period, and change what was counted then.
    if let Some(other) = others.iter().find(|other| other.begins > ends) {
        let message = texts::LATER_TAKEN.with(&[("number", &other.number)]);
        found.push(Problem::error("bwsDcr.laterTaken", "chgoffDueTime", message));
    }
    let last = others.iter().filter(|other| other.is_closed && other.ends < begins).max_by_key(|other| other.ends);
    let next = last.and_then(|last| last.ends.checked_add_days(Days::new(1)));
    // Accounts that were written off elsewhere are not known as such: it is only told.
    if let Some(day) = account.deducts_from.filter(|day| last.is_none() && *day < begins) {
        let message = texts::LISTS_BEFORE.with(&[("day", &day.to_string())]);
        found.push(Problem::warning("bwsDcr.listsBefore", "chgoffBeginTime", message));
    }
    if let Some(next) = next.filter(|next| begins > *next) {
        let message = texts::GAP.with(&[("day", &next.to_string())]);
        found.push(Problem::error("bwsDcr.gap", "chgoffBeginTime", message));
    }
}

/// What is wrong with a line: it is counted, and its difference is settled as such a difference may be.
pub fn settled(line: &Row) -> Vec<Problem> {
    let mut found: Vec<Problem> = super::counted(line).into_iter().collect();
    let typecd = line.text("typecd");
    if (has_theory(typecd) || typecd == DEFECTIVE) && line.is_blank("actlRemainQty") {
        found.push(Problem::error("bwsDcr.uncounted", "actlRemainQty", texts::UNCOUNTED));
        return found;
    }
    let settlement = Settlement::of_code(line.text("settleTypecd"));
    let Some(difference) = difference_of(line) else {
        if settlement.is_some() {
            found.push(Problem::error("bwsDcr.settlesNothing", "settleTypecd", texts::SETTLES_NOTHING));
        }
        return found;
    };
    let is_surplus = difference.is_positive();
    let amount = difference.checked_abs().unwrap_or(difference).short();
    match settlement {
        None => {
            let message = if is_surplus { texts::SURPLUS_OPEN } else { texts::SHORTAGE_OPEN };
            found.push(Problem::error("bwsDcr.unsettled", "settleTypecd", message.with(&[("qty", &amount)])));
        }
        Some(settlement) if !settlement.settles(is_surplus) => {
            let message = if is_surplus { texts::NOT_FOR_SURPLUS } else { texts::NOT_FOR_SHORTAGE };
            found.push(Problem::error("bwsDcr.settlement", "settleTypecd", message));
        }
        Some(settlement) if settlement.names_paper() && line.is_blank("settleNo") => {
            found.push(Problem::error("bwsDcr.paper", "settleNo", texts::PAPER));
        }
        Some(Settlement::Explained) if line.is_blank("rmk") => {
            found.push(Problem::error("bwsDcr.explanation", "rmk", texts::EXPLANATION));
        }
        Some(_) => {}
    }
    found
}

/// A surplus of goods whose price in dollars nobody knows comes into the account with nothing.
fn unpriced(line: &Row) -> Option<Problem> {
    let is_gained = line.text("typecd") == MATERIAL && difference_of(line)?.is_positive();
    let has_price = line.decimal::<5>("dclcusInvtAvgUprcAmt").is_some_and(|price: Usd| price.is_positive());
    let is_unpriced = is_gained && !has_price;
    is_unpriced.then(|| Problem::warning("bwsDcr.unpriced", "dclcusInvtAvgUprcAmt", texts::UNPRICED))
}

/// What was counted leaves less than lists at customs have reserved since. The count stands; the lists have to be seen to.
fn taken_away(line: &Row, reserved: &[Reserved]) -> Option<Problem> {
    let held =
        reserved.iter().find(|held| line.text("typecd") == MATERIAL && line.int("seqno") == Some(held.serial))?;
    let counted: Quantity = line.decimal("actlRemainQty")?;
    let left = counted.checked_sub(held.stock)?.checked_add(held.surplus)?;
    let message = texts::RESERVED.with(&[("qty", &held.qty.short()), ("lists", &held.lists), ("left", &left.short())]);
    (left.is_negative() && counted < held.stock).then(|| Problem::warning("bwsDcr.reserved", "actlRemainQty", message))
}

/// Rows that say the same as one before them.
fn twice<K: Ord>(
    keys: impl Iterator<Item = K>,
    list: &str,
    field: &str,
    message: crate::text::Text,
    found: &mut Vec<Problem>,
) {
    let mut met = BTreeSet::new();
    for (at, key) in keys.enumerate() {
        if !met.insert(key) {
            found.push(Problem::error("bwsDcr.twice", field, message).at(list, at));
        }
    }
}

/// The figures are those of the journal as it is now.
fn up_to_date(lines: &[Row], drawn: &[Row], found: &mut Vec<Problem>) {
    let mut now: HashMap<Key, &Row> = drawn.iter().map(|line| (key(line), line)).collect();
    let figure = |line: &Row, field: &str| line.decimal::<5>(field).unwrap_or(Quantity::ZERO);
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text("typecd") != DEFECTIVE) {
        let is_same = now
            .remove(&key(line))
            .is_some_and(|now| DRAWN.iter().all(|field| figure(line, field) == figure(now, field)));
        if !is_same {
            found.push(Problem::error("bwsDcr.stale", "shdRemainQty", texts::STALE).at("lines", at));
        }
    }
    // Defective goods are added by people: of a serial that the account has.
    let known: BTreeSet<Option<i64>> = drawn.iter().map(|line| line.int("seqno")).collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text("typecd") == DEFECTIVE) {
        if !known.contains(&line.int("seqno")) {
            found.push(Problem::error("bwsDcr.serialUnknown", "seqno", texts::SERIAL_UNKNOWN).at("lines", at));
        }
    }
    if !now.is_empty() {
        let mut serials: Vec<i64> = now.into_keys().filter_map(|(_, serial)| serial).collect();
        serials.sort_unstable();
        let message = texts::LINE_MISSING.speak_with(&[("serials", &listed(&serials))]);
        found.push(Problem::error("bwsDcr.lineMissing", "lines", message));
    }
}

/// Every list that was deducted in the period stands here, and once; no other one does.
fn covered(lists: &[Row], deducted: &[Deducted], found: &mut Vec<Problem>) {
    let mut left: BTreeMap<i64, &str> = deducted.iter().map(|list| (list.id, list.number.as_str())).collect();
    let mut met = BTreeSet::new();
    for (at, list) in lists.iter().enumerate() {
        let id = list.int("bondInvtId").unwrap_or_default();
        let problem = if !met.insert(id) {
            Problem::error("bwsDcr.listTwice", "bondInvtNo", texts::LIST_TWICE)
        } else if left.remove(&id).is_none() {
            Problem::error("bwsDcr.notDeducted", "bondInvtNo", texts::NOT_DEDUCTED)
        } else {
            continue;
        };
        found.push(problem.at("lists", at));
    }
    for number in left.into_values() {
        let message = texts::LIST_MISSING.with(&[("number", number)]);
        found.push(Problem::error("bwsDcr.listMissing", "lists", message));
    }
}
