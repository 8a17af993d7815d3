//! Goods that are not bonded: what moved has moved by today, and on no day is there less than nothing.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::RowRef;
use crate::text::Speak;
use crate::text::catalogue::documents::NOT_COME;
use crate::text::catalogue::inventory as texts;

/// What came in and went out of the same goods on a day.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    pub day: NaiveDate,
    pub came: Quantity,
    pub went: Quantity,
}

/// A record tells what moved: its day is not still to come.
pub fn not_come(row: RowRef<'_>, today: NaiveDate) -> Option<Problem> {
    let day = row.date("moveDate").filter(|day| *day > today)?;
    Some(Problem::error("nobon.day", "moveDate", NOT_COME.with(&[("day", &day.to_string())])))
}

/// The first day at whose end less than nothing would be there, and how much. Days stand in their order.
pub fn short(days: &[Moved]) -> Option<(NaiveDate, Quantity)> {
    let mut left: i128 = 0;
    for Moved { day, came, went } in days {
        left += i128::from(came.scaled()) - i128::from(went.scaled());
        if left < 0 {
            return Some((*day, Quantity::from_scaled(i64::try_from(left).unwrap_or(i64::MIN))));
        }
    }
    None
}

/// That less than nothing of some goods would be there at the end of a day; the lot is named where they have one.
pub fn lacking(material: &str, lot: &str, day: NaiveDate, left: Quantity) -> Problem {
    let lot = match lot.trim() {
        "" => texts::NOBON_NO_LOT.into(),
        lot => texts::NOBON_LOT.with(&[("lot", lot)]),
    };
    let (day, left) = (day.to_string(), left.short());
    let said: [(&str, &dyn Speak); 4] = [("material", &material), ("lot", &lot), ("left", &left), ("day", &day)];
    Problem::error("nobon.stock", "qty", texts::NOBON_STOCK.speak_with(&said))
}

/// What a new record brings to the stock of some goods on its day; negative where it takes.
#[derive(Clone, Copy, Debug)]
pub struct Brought {
    pub day: NaiveDate,
    pub quantity: Quantity,
}

/// A new record that takes more than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch {
    /// Its place among the new records.
    pub at: usize,
    /// The first day at whose end less than nothing would be there, and how much.
    pub day: NaiveDate,
    pub left: Quantity,
}

/// Which of new records of the same goods take more than there is. All that they bring counts; of those that take, the earlier day comes
/// first, and of one day the earlier record. None is named where all of them together leave enough on every day.
pub fn taking_too_much(known: &[Moved], records: &[Brought]) -> Vec<TooMuch> {
    let mut by_day: BTreeMap<NaiveDate, i128> = BTreeMap::new();
    for Moved { day, came, went } in known {
        *by_day.entry(*day).or_default() += i128::from(came.scaled()) - i128::from(went.scaled());
    }
    for Brought { day, quantity } in records {
        *by_day.entry(*day).or_default() += i128::from(quantity.scaled()).max(0);
    }
    let mut left = 0;
    let mut days: Vec<(NaiveDate, i128)> = by_day
        .into_iter()
        .map(|(day, moved)| {
            (day, {
                left += moved;
                left
            })
        })
        .collect();
    let mut taking: Vec<(usize, &Brought)> =
        records.iter().enumerate().filter(|(_, record)| record.quantity.is_negative()).collect();
    taking.sort_by_key(|(_, record)| record.day);
    let mut found = Vec::new();
    for (at, record) in taking {
        let taken = i128::from(record.quantity.scaled());
        let after = |(day, left): &(NaiveDate, i128)| (*day, if *day < record.day { *left } else { *left + taken });
        match days.iter().map(after).find(|(_, left)| *left < 0) {
            Some((day, left)) => {
                let left = Quantity::from_scaled(i64::try_from(left).unwrap_or(i64::MIN));
                found.push(TooMuch { at, day, left });
            }
            None => days.iter_mut().filter(|(day, _)| *day >= record.day).for_each(|(_, left)| *left += taken),
        }
    }
    found.sort_by_key(|one| one.at);
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::row::Row;

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 7, number).unwrap()
    }

    fn moved(number: u32, came: &str, went: &str) -> Moved {
        Moved { day: day(number), came: came.parse().unwrap(), went: went.parse().unwrap() }
    }

    #[test]
    fn nothing_goes_out_before_it_came() {
        let enough = [moved(1, "10", "0"), moved(2, "0", "6"), moved(3, "1", "5")];
        assert_eq!(short(&enough), None);
        let early = [moved(1, "0", "6"), moved(2, "10", "0")];
        assert_eq!(short(&early), Some((day(1), "-6".parse().unwrap())));
        let later = [moved(1, "10", "6"), moved(2, "0", "4.00001"), moved(3, "8", "0")];
        assert_eq!(short(&later), Some((day(2), "-0.00001".parse().unwrap())));
        assert_eq!(short(&[moved(1, "6", "6")]), None);
        assert_eq!(short(&[]), None);
    }

    #[test]
    fn of_new_records_those_that_take_too_much_are_named() {
        let brought = |number: u32, quantity: &str| Brought { day: day(number), quantity: quantity.parse().unwrap() };
        let named = |known: &[Moved], records: &[Brought]| {
            let found = taking_too_much(known, records);
            found.iter().map(|one| (one.at, one.day, one.left.to_string())).collect::<Vec<_>>()
        };
        let known = [moved(1, "10", "0"), moved(5, "0", "4")];
        assert_eq!(named(&known, &[brought(2, "-6")]), []);
        // What is taken early is missed later.
        assert_eq!(named(&known, &[brought(2, "-7")]), [(0, day(5), "-1.00000".to_owned())]);
        // The later one is too much, wherever it stands in the sheet, and a third one that fits is taken.
        let records = [brought(3, "-5"), brought(2, "-4"), brought(4, "-2")];
        assert_eq!(named(&known, &records), [(0, day(5), "-3.00000".to_owned())]);
        // What the sheet itself brings counts, where it comes in time.
        assert_eq!(named(&[], &[brought(2, "-3"), brought(2, "3")]), []);
        assert_eq!(named(&[], &[brought(2, "-3"), brought(3, "3")]), [(0, day(2), "-3.00000".to_owned())]);
        // A stock that lacks something already gives nothing away, and takes what comes.
        let lacking = [moved(1, "0", "2")];
        assert_eq!(named(&lacking, &[brought(3, "1"), brought(3, "-1")]), [(1, day(1), "-2.00000".to_owned())]);
        assert_eq!(named(&lacking, &[brought(1, "1")]), []);
    }

    #[test]
    fn a_lot_is_named_where_goods_have_one() {
        let said = |lot: &str| lacking("ZM4", lot, day(2), "-5".parse().unwrap()).message;
        let (with, without) = (said("L1"), said(" "));
        assert_eq!(with.en, "Of material ZM4, lot L1, -5 would be in stock on 2026-07-02: it cannot be below zero");
        assert_eq!(with.zh, "料号 ZM4 批次 L1 在 2026-07-02 的结存将为 -5，不能小于零");
        assert_eq!(without.en, "Of material ZM4, -5 would be in stock on 2026-07-02: it cannot be below zero");
        assert_eq!(without.zh, "料号 ZM4 在 2026-07-02 的结存将为 -5，不能小于零");
    }

    #[test]
    fn what_moved_has_moved_by_today() {
        let on = |date: &str| {
            let row: Row = Row::from_value(json!({ "moveDate": date })).unwrap();
            not_come(row.borrowed(), day(2)).map(|problem| problem.field)
        };
        assert_eq!(on("2026-07-02"), None);
        assert_eq!(on("2026-07-03"), Some("moveDate".to_owned()));
        assert_eq!(on(""), None);
    }
}
