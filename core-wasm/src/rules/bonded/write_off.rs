//! Write-offs (报核): what is written off of each serial in a period, what differs from what was counted, and how that is settled.
//! Source: domain/bonded.md §5, §6.

pub mod answer;
pub mod draw;
pub mod judge;
pub mod moved;
pub mod sent;
pub mod sheet;

use std::collections::BTreeMap;

use super::TooLarge;
use super::account::{Kind, number_fits};
use super::balance::Usd;
use super::theory::{Period, difference, remaining};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::Row;
use crate::text::catalogue::write_off as texts;

/// Kinds of lines (dictionary `chgoffLine`).
pub const MATERIAL: &str = "I";
pub const PRODUCT: &str = "E";
pub const SCRAP: &str = "R";
pub const DEFECTIVE: &str = "C";

/// What a line is about: its kind and its serial.
pub type Key = (String, Option<i64>);

/// What a line is about.
pub fn key(line: &Row) -> Key {
    (line.text("typecd").to_owned(), line.int("seqno"))
}

/// How a difference is settled (dictionary `chgoffSettle`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settlement {
    /// A surplus is declared, and duty paid on it.
    Declared,
    /// A surplus is added to the account.
    Added,
    /// Tax is paid on what is missing (trade mode 9700).
    Paid,
    /// What is missing is explained.
    Explained,
}

impl Settlement {
    /// The settlement of a code.
    pub fn of_code(code: &str) -> Option<Settlement> {
        Some(match code {
            "1" => Settlement::Declared,
            "2" => Settlement::Added,
            "3" => Settlement::Paid,
            "4" => Settlement::Explained,
            _ => return None,
        })
    }

    /// Whether a difference may be settled so: a surplus is declared or added, a shortage is paid or explained.
    pub const fn settles(self, is_surplus: bool) -> bool {
        match self {
            Settlement::Declared | Settlement::Added => is_surplus,
            Settlement::Paid | Settlement::Explained => !is_surplus,
        }
    }

    /// Whether it names a declaration or a levy bill.
    pub const fn names_paper(self) -> bool {
        matches!(self, Settlement::Declared | Settlement::Paid)
    }
}

/// The kind of account that has such a number.
pub fn kind_of(number: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| number_fits(*kind, number))
}

/// Which write-off of its account one is that follows these, which are closed: customs may have accounted for it before it was kept
/// here (`accounted`, the account's `adjaccTmsCnt`).
pub fn ordinal(accounted: Option<i64>, closed: &[Row]) -> i64 {
    let known = closed.iter().filter_map(|one| one.int("chgoffTmsCnt"));
    let here = i64::try_from(closed.len()).ok();
    known.chain(here).chain(accounted).max().unwrap_or_default().max(0).saturating_add(1)
}

/// The number is that of an account.
pub fn account_number(head: &Row) -> Option<Problem> {
    let number = head.text("putrecNo");
    let is_wrong = !number.is_empty() && kind_of(number).is_none();
    is_wrong.then(|| Problem::error("bwsDcr.number", "putrecNo", texts::NUMBER))
}

/// The period begins before it ends.
pub fn period(head: &Row) -> Option<Problem> {
    let head = head.borrowed();
    let (begins, ends) = (head.date("chgoffBeginTime")?, head.date("chgoffDueTime")?);
    (ends < begins).then(|| Problem::error("bwsDcr.period", "chgoffDueTime", texts::PERIOD))
}

/// What was counted, and what customs added or took off, is not below nothing.
pub fn counted(line: &Row) -> Option<Problem> {
    let below = |field: &&str| line.decimal::<5>(field).is_some_and(|quantity: Quantity| quantity.is_negative());
    let field = ["actlRemainQty", "vrfaddQty", "vrfredQty"].into_iter().find(below)?;
    Some(Problem::error("bwsDcr.negative", field, texts::NEGATIVE))
}

/// Whether something should be left of such goods: products are made, and of defective goods nothing is reckoned.
pub fn has_theory(typecd: &str) -> bool {
    matches!(typecd, MATERIAL | SCRAP)
}

fn quantity(line: &Row, field: &str) -> Quantity {
    line.decimal(field).unwrap_or_default()
}

/// What should be left by the figures of a line.
fn should_remain(line: &Row) -> Result<Quantity, TooLarge> {
    let of = |field: &str| quantity(line, field);
    let period = Period {
        vclr_prid_init_qty: of("vclrPridInitQty"),
        imp_qty: of("impQty"),
        dprcs_crdw_imp_qty: of("dprcsCrdwImpQty"),
        exch_imp_qty: of("retnExchImpQty"),
        vrfadd_qty: of("vrfaddQty"),
        sdin_qty: of("sdinQty"),
        reexp_qty: of("reexpQty"),
        remain_trfout_qty: of("remainMtpckTrfoutQty"),
        dstry_qty: of("mtpckEndprdDstryQty"),
        exch_exp_qty: of("retnExchExpQty"),
        vrfred_qty: of("vrfredQty"),
        ..Period::default()
    };
    // What went out of a warehouse, or of scrap, is told in one figure.
    remaining(&period, of("csmTotalQty"))?.checked_sub(of("expQty")).ok_or(TooLarge)
}

/// Fields that follow from the others of a line.
const FOLLOWING: [&str; 6] =
    ["shdRemainQty", "shdRemainTotalAmt", "actlRemainTotalAmt", "dsmlQty", "dsmlRate", "dsmlAmt"];

/// Puts into a line what follows from its figures and from what was counted: what should be left, the difference, its rate and its
/// amount.
///
/// # Errors
/// A number does not fit.
pub fn reckon(line: &mut Row) -> Result<(), TooLarge> {
    for field in FOLLOWING {
        line.set(field, "");
    }
    let price: Usd = line.decimal("dclcusInvtAvgUprcAmt").unwrap_or_default();
    let counted: Option<Quantity> = line.decimal("actlRemainQty");
    let worth = |quantity: Quantity| quantity.checked_mul::<5, 5>(price).ok_or(TooLarge);
    if let Some(counted) = counted {
        line.set("actlRemainTotalAmt", worth(counted)?.to_string());
    }
    if !has_theory(line.text("typecd")) {
        return Ok(());
    }
    let should = should_remain(line)?;
    line.set("shdRemainQty", should.to_string());
    line.set("shdRemainTotalAmt", worth(should)?.to_string());
    let Some(counted) = counted else { return Ok(()) };
    let found = difference(counted, should, price)?;
    line.set("dsmlQty", found.qty.to_string());
    line.set("dsmlRate", found.rate.map(|rate| rate.to_string()).unwrap_or_default());
    line.set("dsmlAmt", found.amount.to_string());
    Ok(())
}

/// The difference of a line, where there is one.
pub fn difference_of(line: &Row) -> Option<Quantity> {
    line.decimal::<5>("dsmlQty").filter(|difference: &Quantity| !difference.is_zero())
}

/// How many lines and lists a write-off has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Lines by their kind.
    pub kinds: BTreeMap<String, i64>,
    /// Lists by whether their goods came in or went out.
    pub ways: BTreeMap<String, i64>,
    /// Lines that differ.
    pub differing: i64,
}

impl Tally {
    /// Of lines and lists that are at hand.
    pub fn of(lines: &[Row], lists: &[Row]) -> Tally {
        let mut tally = Tally::default();
        for line in lines {
            *tally.kinds.entry(line.text("typecd").to_owned()).or_default() += 1;
            tally.differing += i64::from(difference_of(line).is_some());
        }
        for list in lists {
            *tally.ways.entry(list.text("impexpMarkcd").to_owned()).or_default() += 1;
        }
        tally
    }

    /// The counts of the head that follow.
    pub fn counts(&self) -> [(&'static str, i64); 7] {
        let of_kind = |kind: &str| self.kinds.get(kind).copied().unwrap_or_default();
        let way = |mark: &str| self.ways.get(mark).copied().unwrap_or_default();
        [
            ("impInvtTotalCnt", way("I")),
            ("expInvtTotalCnt", way("E")),
            ("chgoffMtpckTotalCnt", of_kind(MATERIAL)),
            ("chgoffEndprdTotalCnt", of_kind(PRODUCT)),
            ("chgoffLfmtTotalCnt", of_kind(SCRAP)),
            ("chgoffImprTotalCnt", of_kind(DEFECTIVE)),
            ("diffCnt", self.differing),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_off_follows_those_before_it_wherever_they_were_made() {
        let closed = |count: &str| {
            let mut row = Row::new();
            row.set("chgoffTmsCnt", count);
            row
        };
        for (accounted, before, wanted) in [
            (None, vec![], 1),
            (None, vec![closed("1"), closed("2")], 3),
            (Some(3), vec![], 4),
            // Customs' count of before does not hide what was closed since.
            (Some(3), vec![closed("4")], 5),
            (Some(4), vec![closed("4")], 5),
            (Some(-1), vec![closed("")], 2),
        ] {
            assert_eq!(ordinal(accounted, &before), wanted, "{accounted:?} {}", before.len());
        }
    }
}
