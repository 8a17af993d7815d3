//! Working days and days off. The dictionary `calendarDay` lists the exceptions to the ordinary week: holidays, and
//! weekends that make up for them. The State Council announces them each autumn for the next year. In a year without
//! entries only weekends are off.

use chrono::{Datelike, Days, NaiveDate, Weekday};

use crate::dictionary::{Dictionaries, Entry};

const FAMILY: &str = "calendarDay";
/// Longer than any run of days off.
const MOST_DAYS_OFF: u64 = 30;

/// The calendar that the dictionaries hold.
#[derive(Clone, Copy, Debug)]
pub struct Calendar<'a>(&'a Dictionaries);

impl<'a> Calendar<'a> {
    pub fn of(dicts: &'a Dictionaries) -> Self {
        Calendar(dicts)
    }

    /// Whether offices work on a day.
    pub fn is_working(self, day: NaiveDate) -> bool {
        match self.exception(day) {
            Some(works) => works,
            None => !is_weekend(day),
        }
    }

    /// Whether the currency market trades on a day: a working day of the week. Made-up weekends it does not.
    pub fn is_trading(self, day: NaiveDate) -> bool {
        !is_weekend(day) && self.exception(day) != Some(false)
    }

    fn exception(self, day: NaiveDate) -> Option<bool> {
        self.named(day).map(|entry| entry.extra("works") == "1")
    }

    /// What the dictionary says of a day; nothing of one that is as its weekday.
    pub fn named(self, day: NaiveDate) -> Option<&'a Entry> {
        self.0.by_id(FAMILY, &day.to_string())
    }

    /// The days off from this one on until offices work again; none where they work on it.
    pub fn off_from(self, day: NaiveDate) -> impl Iterator<Item = NaiveDate> {
        let works = self.working_from(day);
        day.iter_days().take_while(move |off| *off < works)
    }

    /// The day itself, or the first working day after it.
    pub fn working_from(self, day: NaiveDate) -> NaiveDate {
        self.from(day, NaiveDate::checked_add_days, Self::is_working)
    }

    /// The day itself, or the last working day before it.
    pub fn working_until(self, day: NaiveDate) -> NaiveDate {
        self.from(day, NaiveDate::checked_sub_days, Self::is_working)
    }

    /// The day itself, or the first trading day after it.
    pub fn trading_from(self, day: NaiveDate) -> NaiveDate {
        self.from(day, NaiveDate::checked_add_days, Self::is_trading)
    }

    fn from(
        self,
        day: NaiveDate,
        step: fn(NaiveDate, Days) -> Option<NaiveDate>,
        is_wanted: fn(Self, NaiveDate) -> bool,
    ) -> NaiveDate {
        let mut days = (0..MOST_DAYS_OFF).filter_map(|away| step(day, Days::new(away)));
        days.find(|day| is_wanted(self, *day)).unwrap_or(day)
    }
}

fn is_weekend(day: NaiveDate) -> bool {
    matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
}

/// The day whose central parity is the customs rate of a month: the third Wednesday of the month before, else the next trading
/// day. `month` is any day of the month in which the rate holds.
pub fn day_of_customs_rate(month: NaiveDate, calendar: Calendar<'_>) -> Option<NaiveDate> {
    let before = month.with_day(1)?.checked_sub_months(chrono::Months::new(1))?;
    let third = NaiveDate::from_weekday_of_month_opt(before.year(), before.month(), Weekday::Wed, 3)?;
    Some(calendar.trading_from(third))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::json;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// National Day and Mid-Autumn of 2026, with the days that make up for them.
    pub(crate) fn autumn_of_2026() -> Dictionaries {
        let off = ["2026-09-25", "2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"];
        let entry = |id: &str, works: &str| json!({ "id": id, "name": "x", "works": works });
        let entries: Vec<_> = off.iter().map(|id| entry(id, "0")).chain([entry("2026-10-10", "1")]).collect();
        Dictionaries::new([(FAMILY.to_owned(), serde_json::from_value(json!(entries)).unwrap())])
    }

    #[test]
    fn weekends_are_off_unless_they_make_up_for_a_holiday() {
        let dicts = autumn_of_2026();
        let calendar = Calendar::of(&dicts);
        assert_eq!(calendar.working_from(day("2026-09-19")), day("2026-09-21"), "Saturday");
        assert_eq!(calendar.working_from(day("2026-10-01")), day("2026-10-08"));
        assert_eq!(calendar.working_until(day("2026-10-07")), day("2026-09-30"));
        assert!(calendar.is_working(day("2026-10-10")) && !calendar.is_trading(day("2026-10-10")));
        assert_eq!(Calendar::of(&Dictionaries::default()).working_from(day("2026-10-01")), day("2026-10-01"));
    }

    #[test]
    fn the_rate_of_a_month_is_of_the_third_wednesday_before() {
        let dicts = autumn_of_2026();
        let rate = |month: &str| day_of_customs_rate(day(month), Calendar::of(&dicts));
        assert_eq!(rate("2026-11-30"), Some(day("2026-10-21")));
        assert_eq!(rate("2026-01-01"), Some(day("2025-12-17")));
        let holiday = json!([{ "id": "2025-02-19", "name": "x", "works": "0" }]);
        let closed = Dictionaries::new([(FAMILY.to_owned(), serde_json::from_value(holiday).unwrap())]);
        assert_eq!(day_of_customs_rate(day("2025-03-01"), Calendar::of(&closed)), Some(day("2025-02-20")));
    }
}
