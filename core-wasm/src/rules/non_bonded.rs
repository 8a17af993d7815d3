//! Goods that are not bonded: what moved has moved by today, and on no day is there less than nothing.

use chrono::NaiveDate;

use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::RowRef;
use crate::text::catalogue::documents::NOT_COME;

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
