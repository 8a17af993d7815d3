//! The kinds of accounts, their numbers, and until when what they hold may stay.

use chrono::{Months, NaiveDate};
use serde::{Deserialize, Serialize};

use super::balance::Usd;
use crate::decimal::Fixed;
use crate::row::RowRef;
use crate::rules::numbers::Form;

/// Most lines of one kind in an account.
pub const MOST_LINES: u32 = 20_000;
/// Days before a storage limit or the end of an account from which on it is warned of.
pub const WARNED_AHEAD: u64 = 30;
/// Months that goods may lie in a bonded warehouse outside of zones.
pub const STORAGE_MONTHS: u32 = 12;

/// The first letters of accounts of warehouses outside of zones.
pub const OUTSIDE: [&str; 3] = ["L", "J", "K"];

/// The kinds of place outside of zones (dictionary `bwlType`): their accounts have an L, the office, the kind, the year.
pub const PLACES_OUTSIDE: [&str; 9] = ["A", "B", "D", "E", "F", "H", "I", "J", "P"];

/// A kind of account, by the resource of its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// E-account of a processing enterprise.
    Ems,
    /// Logistics account.
    Bws,
    /// Processing handbook.
    Eml,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Ems, Kind::Bws, Kind::Eml];

    /// Its name, that of the resource of its heads.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Ems => "ems",
            Kind::Bws => "bws",
            Kind::Eml => "eml",
        }
    }

    /// The kind of a name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The field of customs' number.
    pub const fn number(self) -> &'static str {
        match self {
            Kind::Ems => "emsNo",
            Kind::Bws => "bwsNo",
            Kind::Eml => "emlNo",
        }
    }

    /// The first letters that such numbers have (dictionary `emsNoFirstLetter`).
    pub const fn letters(self) -> &'static str {
        match self {
            Kind::Ems => "E/H",
            Kind::Bws => "T/L/J/K",
            Kind::Eml => "A/B/C/D/F/G",
        }
    }

    /// The field of the last day on which it may be used.
    pub const fn last_day(self) -> &'static str {
        match self {
            Kind::Ems | Kind::Bws => "finishValidDate",
            Kind::Eml => "validDate",
        }
    }
}

/// Whether a number of customs is that of such an account: 12 letters or digits, the first of which says the kind.
pub fn number_fits(kind: Kind, number: &str) -> bool {
    Form::ManualNo.matches(number) && kind.letters().split('/').any(|letter| number.starts_with(letter))
}

/// Until when goods that came in on a day may lie in a logistics account: a year in a warehouse outside of zones, without a limit
/// in a zone.
pub fn storage_limit(number: &str, entered: NaiveDate) -> Option<NaiveDate> {
    let is_outside = OUTSIDE.iter().any(|letter| number.starts_with(letter));
    is_outside.then(|| entered.checked_add_months(Months::new(STORAGE_MONTHS))).flatten()
}

/// Whether goods never add to what a logistics account has of them: each entry is a serial of its own (dictionary `bwsAppendType`).
pub fn is_by_entry(account: RowRef<'_>) -> bool {
    account.text("appendTypecd") == "2"
}

/// The last day on which goods came into a warehouse outside of zones whose limit comes on this day or before.
pub fn entered_until(limit: NaiveDate) -> NaiveDate {
    let earlier = limit.checked_sub_months(Months::new(STORAGE_MONTHS)).unwrap_or(limit);
    // Of the last days of February two may have one limit.
    let next = earlier.succ_opt().filter(|day| day.checked_add_months(Months::new(STORAGE_MONTHS)) <= Some(limit));
    next.unwrap_or(earlier)
}

/// The last day of an account that is over already.
pub fn is_over(kind: Kind, account: RowRef<'_>, today: NaiveDate) -> Option<NaiveDate> {
    account.date(kind.last_day()).filter(|last| *last < today)
}

/// The last day of which is warned on this one.
pub fn warned_until(today: NaiveDate) -> NaiveDate {
    today.checked_add_days(chrono::Days::new(WARNED_AHEAD)).unwrap_or(today)
}

/// The highest turnover of an account in dollars: it is filed in ten thousands. `None` where there is none, or it does not fit.
pub fn highest(most: Fixed<5>) -> Option<Usd> {
    most.checked_mul::<0, 5>(Fixed::from_scaled(10_000)).filter(|most| most.is_positive())
}

/// Whether an account holds 90 % of what it may, or more: `most` in ten thousand dollars, as accounts are filed, `worth` in
/// dollars.
pub fn is_near_limit(most: Fixed<5>, worth: Usd) -> bool {
    // 90 % of ten thousand.
    let warned = i128::from(most.scaled()) * 9_000;
    most.is_positive() && i128::from(worth.scaled()) >= warned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_says_its_kind() {
        for (kind, number, fits) in [
            (Kind::Ems, "E22332600001", true),
            (Kind::Ems, "H2233D260001", true),
            (Kind::Bws, "T2233W000076", true),
            (Kind::Bws, "L9013B19A008", true),
            (Kind::Eml, "C22332650001", true),
            (Kind::Eml, "E22332600001", false),
            (Kind::Bws, "T2233W00007", false),
            (Kind::Ems, "", false),
        ] {
            assert_eq!(number_fits(kind, number), fits, "{number}");
        }
    }

    #[test]
    fn goods_lie_a_year_outside_of_zones() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(storage_limit("L9013B19A008", day("2026-02-28")), Some(day("2027-02-28")));
        assert_eq!(storage_limit("L9013B19A008", day("2024-02-29")), Some(day("2025-02-28")));
        assert_eq!(storage_limit("T2233W000076", day("2026-02-28")), None);
    }

    #[test]
    fn who_asks_by_the_limit_finds_the_same_goods() {
        let mut day = "2023-01-01".parse::<NaiveDate>().unwrap();
        while day < "2026-03-05".parse().unwrap() {
            let limit = storage_limit("L9013B19A008", day).unwrap();
            assert!(entered_until(limit) >= day, "{day}");
            assert!(entered_until(limit.pred_opt().unwrap()) < day, "{day}");
            day = day.succ_opt().unwrap();
        }
    }

    #[test]
    fn nine_tenths_of_the_limit_are_warned_of() {
        let near = |most: &str, worth: &str| is_near_limit(most.parse().unwrap(), worth.parse().unwrap());
        assert!(near("1", "9000") && near("1", "20000"));
        assert!(!near("1", "8999.99999") && !near("0", "5") && !near("500", "9000"));
    }

    #[test]
    fn names_are_those_of_the_definitions() {
        for kind in Kind::ALL {
            let resource = crate::resource::all().iter().find(|resource| resource.name == kind.name()).unwrap();
            assert!(resource.field(kind.number()).is_some() && resource.field(kind.last_day()).is_some());
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
    }
}
