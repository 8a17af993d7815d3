//! What a stock list must say, and how much of an application the lists took: never more than is agreed, a return no more than
//! went. Source: domain/bonded.md §4.

mod brought;
mod taken;

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use serde::Deserialize;

use super::{Findings, INSIDE, application, freed};
use crate::decimal::{Fixed, Quantity};
use crate::error::{Problem, Severity};
use crate::resources::sas::SAS_STOCK;
use crate::row::{Row, RowRef};
use crate::rules::bonded::list::{Account, of_serials};
use crate::states::sas::{APPROVED, stock as states};
use crate::text::catalogue::sas as texts;
use crate::text::{Speak, listed, text};

pub use self::taken::{Asked, Moved, agreed_in_a_change, counting, moved, taken_of, with_asked};

pub(super) const OUT: &str = "E";
/// Delivery in batches that are declared together.
const COLLECTIVE: &str = "A";
/// The states in which customs agreed to a list and nobody asked to make it void: only then what it gives back is free.
pub(super) const AGREED: &[&str] = &[states::APPROVED, states::CHANGING, states::COLLECTED];
/// Goods of these kinds of business come back: no more than went.
pub(super) const COME_BACK: &[&str] = &["C", "D", "E", "F"];

/// A line of an application with what other lists took of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Agreed {
    pub seqno: i64,
    /// The serial of its goods on the account; `None` where the application names none.
    pub serial: Option<i64>,
    pub code: String,
    pub unit: String,
    pub agreed: Quantity,
    pub moved: Moved,
}

/// The application that a list names.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Frame {
    pub state: String,
    pub valid_until: Option<NaiveDate>,
    pub business: String,
    pub direction: String,
    pub account: String,
    pub office: String,
    /// What is left of the deposit beside this list; `None` where there is none.
    pub deposit: Option<Quantity>,
    /// What lists took of it, and what others restored.
    pub levied: Quantity,
    pub restored: Quantity,
    pub lines: Vec<Agreed>,
    /// How much of its materials its products take, where they are worked on outside.
    pub consumption: Vec<Row>,
}

/// A line of a list that is returned, and how much of it other returns gave back.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ReturnedLine {
    pub seqno: i64,
    /// The line of the application that it took of, and the serial of its goods on the account.
    pub of: Option<i64>,
    pub serial: Option<i64>,
    pub quantity: Quantity,
    pub returned: Quantity,
    pub by: Vec<String>,
}

/// The list that a return gives back.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Returned {
    pub state: String,
    pub way: String,
    pub application: String,
    /// What the list took of the deposit, and what other returns of it restored.
    pub levied: Quantity,
    pub restored: Quantity,
    pub lines: Vec<ReturnedLine>,
}

/// What has to be known beside the list.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Context {
    /// The account that the list takes of, with the serials that it names; `None` where it is not kept here.
    pub account: Option<Account>,
    /// `None` where the application is not kept here.
    pub application: Option<Frame>,
    /// `None` where there is no such list.
    pub returned: Option<Returned>,
}

/// Goods weigh no more without their packing.
pub fn weights(row: &Row) -> Option<Problem> {
    let weights = row.decimal::<5>("grossWt").zip(row.decimal::<5>("netWt"));
    weights.filter(|(gross, net)| net > gross).map(|_| Problem::error("sas.weights", "netWt", texts::NET_ABOVE_GROSS))
}

/// What is levied is no less than nothing.
pub fn levied(row: &Row) -> Option<Problem> {
    let negative = row.decimal::<5>("levyBlAmt").filter(|amount| amount.is_negative());
    negative.map(|_| Problem::error("sas.negative", "levyBlAmt", texts::NOT_NEGATIVE))
}

/// A line moves something.
pub fn quantity(line: &Row) -> Option<Problem> {
    application::positive(line, "dclQty")
}

/// What is wrong with a list on a day.
pub fn judge(list: &Row, lines: &[Row], context: &Context, today: NaiveDate) -> Vec<Problem> {
    let mut found = Findings::default();
    let head = list.borrowed();
    found.party(&SAS_STOCK, head, INSIDE);
    for field in ["masterCuscd", "grossWt", "netWt", "packageQty"].into_iter().filter(|field| head.is_blank(field)) {
        let label = SAS_STOCK.field(field).map_or(text("", ""), |field| field.label);
        found.add(Problem::error("sas.stockField", field, texts::PARTY_MISSING.speak_with(&[("label", &label)])));
    }
    if head.is_blank("sasDclNo") && head.is_blank("areainOriactNo") {
        found.add(Problem::error("sas.stockFrame", "sasDclNo", texts::STOCK_FRAME));
    }
    if head.text("businessTypecd") == COLLECTIVE && head.is_blank("sasDclNo") {
        found.add(Problem::error("sas.stockApplication", "sasDclNo", texts::STOCK_APPLICATION));
    }
    if head.text("businessTypecd") == COLLECTIVE && head.is_blank("centralizedDclTypecd") {
        found.add(Problem::error("sas.collectiveMark", "centralizedDclTypecd", texts::COLLECTIVE_MARK));
    }
    if head.text("centralizedDclTypecd") == "2" && head.is_blank("rltBondInvtNo") {
        found.add(Problem::error("sas.notCollected", "centralizedDclTypecd", texts::NOT_COLLECTED));
    }
    for (at, line) in lines.iter().enumerate() {
        let of = line.borrowed();
        let (field, message) = match head.is_blank("sasDclNo") {
            true => ("oriactGdsSeqno", texts::SERIAL_MISSING),
            false => ("sasDclSeqno", texts::LINE_MISSING),
        };
        if of.is_blank(field) {
            found.of("lines", at, Problem::error("sas.lineOf", field, message));
        }
    }
    weighed(head, lines, &mut found);
    if let Some(account) = &context.account {
        of_account(list, lines, account, today, &mut found);
    }
    frame(head, lines, context, today, &mut found);
    returned(head, lines, context, &mut found);
    found.0
}

/// A list as an inventory list of its account, and its lines as the lines of one; customs reserves for both alike.
pub fn as_inventory(list: &Row, lines: &[Row]) -> (Row, Vec<Row>) {
    let mut head = Row::new();
    for (field, of) in [("orgId", "orgId"), ("putrecNo", "areainOriactNo"), ("impexpMarkcd", "stockTypecd")] {
        // Whose list it is is a number: its text would be nothing.
        head.set(field, list.borrowed().written(of).into_owned());
    }
    let line = |line: &Row| {
        let mut made = line.clone();
        made.set("putrecSeqno", line.text("oriactGdsSeqno"));
        made.set("modfMarkcd", "");
        made
    };
    (head, lines.iter().map(line).collect())
}

/// The account runs, and has the serials and enough of them. What an application agrees on is held against that: there the account only
/// warns, for what it does not have is not declared afterwards.
fn of_account(list: &Row, lines: &[Row], account: &Account, today: NaiveDate, found: &mut Findings) {
    let (head, lines) = as_inventory(list, lines);
    let agreed = !list.is_blank("sasDclNo");
    for mut problem in of_serials(&head, &lines, account, today) {
        if agreed && problem.field.starts_with("lines[") {
            if problem.rule != "bondList.surplus" {
                continue;
            }
            problem.severity = Severity::Warning;
        }
        problem.field = problem.field.replace("putrecNo", "areainOriactNo").replace("putrecSeqno", "oriactGdsSeqno");
        found.add(problem);
    }
}

/// The weights of the head are those of its lines.
fn weighed(head: RowRef<'_>, lines: &[Row], found: &mut Findings) {
    for field in ["grossWt", "netWt"] {
        let of_lines: Option<Vec<Quantity>> = lines.iter().map(|line| line.decimal::<5>(field)).collect();
        let sum = of_lines.and_then(Fixed::sum).filter(|_| !lines.is_empty());
        let Some((sum, head)) = sum.zip(head.decimal::<5>(field)).filter(|(sum, head)| sum != head) else { continue };
        let message = texts::WEIGHT_OF_LINES.with(&[("head", &head.short()), ("lines", &sum.short())]);
        found.add(Problem::error("sas.weightOfLines", field, message));
    }
}

/// The application runs, is about these goods, and has enough left of them.
fn frame(head: RowRef<'_>, lines: &[Row], context: &Context, today: NaiveDate, found: &mut Findings) {
    if head.is_blank("sasDclNo") {
        return;
    }
    let Some(frame) = &context.application else {
        found.add(Problem::warning("sas.applicationUnknown", "sasDclNo", texts::APPLICATION_UNKNOWN));
        return;
    };
    if frame.state != APPROVED {
        found.add(Problem::error("sas.notRunning", "sasDclNo", texts::NOT_RUNNING));
    }
    if let Some(last) = frame.valid_until.filter(|last| *last < today) {
        let message = texts::APPLICATION_EXPIRED.with(&[("day", &last.to_string())]);
        found.add(Problem::error("sas.applicationExpired", "sasDclNo", message));
    }
    for (rule, field, there) in [
        ("sas.businessDiffers", "businessTypecd", &frame.business),
        ("sas.accountDiffers", "areainOriactNo", &frame.account),
        ("sas.officeDiffers", "masterCuscd", &frame.office),
    ] {
        let here = head.text(field);
        if !here.is_empty() && !there.is_empty() && here != there {
            found.add(Problem::error(rule, field, texts::APPLICATION_SAYS.with(&[("there", there)])));
        }
    }
    // What is delivered in batches goes the way that was agreed; back it goes as a return.
    let way = head.text("stockTypecd");
    let other_way = !frame.direction.is_empty() && way != frame.direction && head.is_blank("rltSasStockNo");
    if frame.business == COLLECTIVE && other_way {
        found.add(Problem::warning("sas.otherWay", "stockTypecd", texts::OTHER_WAY));
    }
    if let Some(left) = frame.deposit.filter(|_| head.text("stockTypecd") == OUT) {
        secured(head, left, found);
    }
    let is_levied = head.decimal::<5>("levyBlAmt").is_some_and(Quantity::is_positive);
    if frame.deposit.is_none() && way == OUT && is_levied && application::WITH_DEPOSIT.contains(&&*frame.business) {
        found.add(Problem::warning("sas.depositUnknown", "levyBlAmt", texts::DEPOSIT_UNKNOWN));
    }
    if frame.deposit.is_some() && frame.levied.is_positive() && way != OUT && head.is_blank("rltSasStockNo") {
        brought::restores(head, lines, frame, found);
    }
    if head.is_blank("rltSasStockNo") {
        brought::made_of(head, lines, frame, found);
    }
    let mut wanted: BTreeMap<i64, (usize, &Agreed, Vec<Quantity>)> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(number) = line.int("sasDclSeqno") else { continue };
        let Some(known) = frame.lines.iter().find(|known| known.seqno == number) else {
            found.of("lines", at, Problem::error("sas.lineUnknown", "sasDclSeqno", texts::LINE_UNKNOWN));
            continue;
        };
        for (field, there) in [("gdecd", &known.code), ("dclUnitcd", &known.unit)] {
            if !there.is_empty() && line.text(field) != there {
                let message = texts::APPLICATION_SAYS.with(&[("there", there)]);
                found.of("lines", at, Problem::error("sas.goodsDiffer", field, message));
            }
        }
        if let Some(there) = other(line, "oriactGdsSeqno", known.serial) {
            let message = texts::APPLICATION_SAYS.with(&[("there", &there.to_string())]);
            found.of("lines", at, Problem::error("sas.goodsDiffer", "oriactGdsSeqno", message));
        }
        let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
        wanted.entry(number).or_insert_with(|| (at, known, Vec::new())).2.push(quantity);
    }
    // What a return gives back is held against the list that it returns.
    if head.is_blank("rltSasStockNo") {
        wanted.into_values().for_each(|(at, known, quantities)| enough(head, frame, at, known, &quantities, found));
    }
    freed::judge(head, lines, frame, found);
}

/// The number that stands there, where the line says another one.
fn other(line: &Row, field: &str, there: Option<i64>) -> Option<i64> {
    there.filter(|there| line.int(field).is_some_and(|here| here != *there))
}

/// Whether goods that move this way under an application are those that went the other way.
pub(super) fn comes_back(frame: &Frame, way: &str) -> bool {
    COME_BACK.contains(&frame.business.as_str()) && !frame.direction.is_empty() && way != frame.direction
}

/// What goes out untaxed is secured by what is left of the deposit.
fn secured(head: RowRef<'_>, left: Quantity, found: &mut Findings) {
    match head.decimal::<5>("levyBlAmt") {
        None => found.add(Problem::warning("sas.levyMissing", "levyBlAmt", texts::LEVY_MISSING)),
        Some(levied) if levied > left => {
            let message =
                texts::DEPOSIT_SHORT.with(&[("wanted", &levied.short()), ("left", &left.max(Quantity::ZERO).short())]);
            found.add(Problem::error("sas.depositShort", "levyBlAmt", message));
        }
        Some(_) => {}
    }
}

/// What this list wants of a line, beside what others took: no more than is agreed, and no more comes back than went.
fn enough(head: RowRef<'_>, frame: &Frame, at: usize, known: &Agreed, quantities: &[Quantity], found: &mut Findings) {
    let way = head.text("stockTypecd");
    let (taken, by) = known.moved.of(way);
    let sum = Fixed::saturating_sum(quantities.iter().copied());
    let comes_back = comes_back(frame, way);
    // What a return may yet give back comes back that way already.
    let went = || known.moved.of(&frame.direction).0.checked_sub(known.moved.returning(&frame.direction));
    let limits =
        [(Some(known.agreed), "sas.agreed"), (comes_back.then(|| went().unwrap_or_default()), "sas.comesBack")];
    for (most, rule) in limits {
        let Some(most) = most else { continue };
        let left = most.checked_sub(taken).unwrap_or_default();
        if sum <= left {
            continue;
        }
        // Where others took more than there is, nothing is left: a figure below that helps nobody.
        let [left, most] = [left, most].map(|quantity| quantity.max(Quantity::ZERO).short());
        let (number, sum) = (known.seqno.to_string(), sum.short());
        let held = listed(by);
        let values: [(&str, &dyn Speak); 5] =
            [("number", &number), ("wanted", &sum), ("left", &left), ("most", &most), ("by", &held)];
        let message = match (rule, by.is_empty()) {
            ("sas.comesBack", _) => texts::COMES_BACK,
            (_, true) => texts::AGREED,
            (_, false) => texts::AGREED_HELD,
        };
        found.of("lines", at, Problem::error(rule, "dclQty", message.speak_with(&values)));
        return;
    }
}

/// What a return gives back went before, the other way.
fn returned(head: RowRef<'_>, lines: &[Row], context: &Context, found: &mut Findings) {
    const FIELD: &str = "rltSasStockNo";
    if head.is_blank(FIELD) {
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| !line.is_blank("rltStockSeqno")) {
            found.of("lines", at, Problem::error("sas.returnsNothing", "rltStockSeqno", texts::RETURNS_NOTHING));
        }
        return;
    }
    let Some(gone) = &context.returned else {
        found.add(Problem::error("sas.returnedUnknown", FIELD, texts::RETURNED_UNKNOWN));
        return;
    };
    if ![states::APPROVED, states::COLLECTED].contains(&gone.state.as_str()) {
        found.add(Problem::error("sas.returnedNotApproved", FIELD, texts::RETURNED_NOT_APPROVED));
    }
    if gone.state == states::COLLECTED {
        found.add(Problem::warning("sas.returnedCollected", FIELD, texts::RETURNED_COLLECTED));
    }
    if gone.way == head.text("stockTypecd") {
        found.add(Problem::error("sas.returnedSameWay", "stockTypecd", texts::RETURNED_SAME_WAY));
    }
    if gone.application != head.text("sasDclNo") {
        found.add(Problem::error("sas.returnedOfOther", "sasDclNo", texts::RETURNED_OF_OTHER));
    }
    if context.application.as_ref().is_some_and(|frame| frame.deposit.is_some()) {
        restores(head, gone, found);
    }
    let mut wanted: BTreeMap<i64, Vec<Quantity>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let known = line.int("rltStockSeqno").and_then(|number| gone.lines.iter().find(|known| known.seqno == number));
        let Some(known) = known else {
            found.of("lines", at, Problem::error("sas.returnedLine", "rltStockSeqno", texts::RETURNED_LINE));
            continue;
        };
        for (field, there) in [("sasDclSeqno", known.of), ("oriactGdsSeqno", known.serial)] {
            if let Some(there) = other(line, field, there) {
                let message = texts::RETURNED_SAYS.with(&[("there", &there.to_string())]);
                found.of("lines", at, Problem::error("sas.returnedDiffers", field, message));
            }
        }
        let quantities = wanted.entry(known.seqno).or_default();
        quantities.push(line.decimal::<5>("dclQty").unwrap_or_default());
        let left = known.quantity.checked_sub(known.returned).unwrap_or_default().max(Quantity::ZERO);
        let sum = Fixed::saturating_sum(quantities.iter().copied());
        if sum <= left {
            continue;
        }
        let message = texts::RETURNED_TOO_MUCH.with(&[("wanted", &sum.short()), ("left", &left.short())]);
        found.of("lines", at, Problem::error("sas.returnedTooMuch", "dclQty", message));
    }
}

/// All returns of a list restore no more of the deposit than it took.
fn restores(head: RowRef<'_>, gone: &Returned, found: &mut Findings) {
    let left = gone.levied.checked_sub(gone.restored).unwrap_or_default().max(Quantity::ZERO);
    let levied = head.decimal::<5>("levyBlAmt").filter(|levied| gone.way == OUT && *levied > left);
    if let Some(levied) = levied {
        let message = texts::RESTORES_TOO_MUCH.with(&[("wanted", &levied.short()), ("left", &left.short())]);
        found.add(Problem::error("sas.restoresTooMuch", "levyBlAmt", message));
    }
}

/// The day by which goods that moved on a day are declared together: the end of the month.
pub fn due_day(moved: NaiveDate) -> Option<NaiveDate> {
    let next = moved.with_day(1)?.checked_add_months(chrono::Months::new(1))?;
    next.pred_opt()
}
