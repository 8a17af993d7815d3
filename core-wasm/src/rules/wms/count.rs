//! Counts and adjustments: the difference of a line, and what stops an approval.

use super::is_same;
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::text::catalogue::wms as texts;

/// Kinds of adjustments (dictionary `adjustType`); a correction goes either way.
const GAIN: &str = "1";
const LOSS: &str = "2";

/// What was counted less what is on the books; none before somebody counted.
pub fn difference(book: Quantity, counted: Option<Quantity>) -> Option<Quantity> {
    counted?.checked_sub(book)
}

/// What is wrong with a counted line; `kind`: that of its document, `now`: what lies there at this moment, `held`: what orders
/// hold of it.
pub fn judge(kind: &str, book: Quantity, counted: Option<Quantity>, now: Quantity, held: Quantity) -> Option<Problem> {
    let problem = |rule: &str, message: crate::text::Message| Some(Problem::error(rule, "countedQty", message));
    let Some(counted) = counted else { return problem("wms.notCounted", texts::NOT_COUNTED.into()) };
    let difference = difference(book, Some(counted))?;
    if book != now {
        let message = texts::MOVED_SINCE.with(&[("book", &book.short()), ("now", &now.short())]);
        return problem("wms.movedSince", message);
    }
    if kind == GAIN && difference.is_negative() {
        return problem("wms.onlyGains", texts::ONLY_GAINS.into());
    }
    if kind == LOSS && difference.is_positive() {
        return problem("wms.onlyLosses", texts::ONLY_LOSSES.into());
    }
    if counted < held {
        return problem("wms.heldByOrders", texts::HELD_BY_ORDERS.with(&[("held", &held.short())]));
    }
    None
}

/// A counted line as it is held against the others of its count.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    pub material: String,
    /// The account that the goods are in; "" where they are not bonded.
    pub account: String,
    pub difference: Quantity,
}

/// Lines, by their places, by which goods of an account would lie there as others: as not bonded ones, or as those of another account.
/// Bonded goods leave their account by documents, not by a count that misses them there and finds them elsewhere.
pub fn freed(lines: &[Counted]) -> Vec<(usize, Problem)> {
    let same_account = |one: &Counted, other: &Counted| is_same(&one.account, &other.account);
    // Goods that lie at another place of their account are not missing from it.
    let all_of = |one: &Counted| {
        let same = lines.iter().filter(|other| same_account(one, other) && is_same(&one.material, &other.material));
        Quantity::saturating_sum(same.map(|other| other.difference))
    };
    let missing = |found: &Counted| {
        let gone = |one: &&Counted| !one.account.is_empty() && all_of(one).is_negative();
        let elsewhere = |one: &&Counted| is_same(&one.material, &found.material) && !same_account(one, found);
        lines.iter().filter(gone).find(elsewhere)
    };
    let told = lines.iter().enumerate().filter(|(_, line)| line.difference.is_positive()).filter_map(|(at, line)| {
        let message = texts::COUNT_FREES.with(&[("goods", &line.material), ("account", &missing(line)?.account)]);
        Some((at, Problem::error("wms.countFrees", "accountNo", message)))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(material: &str, account: &str, difference: &str) -> Counted {
        let difference = difference.parse().unwrap_or_default();
        Counted { material: material.to_owned(), account: account.to_owned(), difference }
    }

    #[test]
    fn goods_of_an_account_are_not_counted_as_others() {
        let places = |lines: &[Counted]| freed(lines).into_iter().map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(places(&[line("M1", "T1", "-5"), line("m1", "", "5")]), [1]);
        assert_eq!(places(&[line("M1", "T2", "1"), line("M1", "T1", "-5")]), [0]);
        for fine in [
            [line("M1", "T1", "-5"), line("M1", "T1", "5")],
            [line("M1", "T1", "-5"), line("M2", "", "5")],
            [line("M1", "", "-5"), line("M1", "T1", "5")],
            [line("M1", "T1", "5"), line("M1", "", "5")],
        ] {
            assert!(places(&fine).is_empty(), "{fine:?}");
        }
        // Found at another place of the account, beside free goods that were more than known.
        assert!(places(&[line("M1", "T1", "-5"), line("M1", "T1", "5"), line("M1", "", "1")]).is_empty());
        assert_eq!(places(&[line("M1", "T1", "-5"), line("M1", "T1", "4"), line("M1", "", "1")]), [2]);
    }
}
