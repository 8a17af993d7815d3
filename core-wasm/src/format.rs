//! How times, texts and names are shown.

use chrono::{DateTime, Datelike, Duration, NaiveDateTime, Timelike, Utc};

use crate::text::{Lang, catalogue, fill};

/// The page sizes a list offers.
pub const PAGE_SIZES: [u16; 5] = [10, 20, 40, 80, 200];

const JUST_NOW_BELOW: i64 = 30;
const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;

/// How long ago something was: 'just now' under 30 s, minutes under an hour, hours under a day, '1 day ago' under two
/// days, else the local date. Minutes and hours are rounded up: 31 s is 1 minute, 3599 s is 60 minutes.
/// `offset_minutes` is what local time is ahead of UTC.
pub fn relative_time(then: DateTime<Utc>, now: DateTime<Utc>, offset_minutes: i32, lang: Lang) -> String {
    let seconds = (now - then).num_seconds();
    let known = |key| catalogue::get(key, lang);
    let count = |key, unit: i64| fill(known(key), &[("n", &((seconds + unit - 1) / unit).to_string())]);
    match seconds {
        ..JUST_NOW_BELOW => known("time.justNow").to_owned(),
        JUST_NOW_BELOW..HOUR => count("time.minutesAgo", 60),
        HOUR..DAY => count("time.hoursAgo", HOUR),
        _ if seconds < 2 * DAY => known("time.dayAgo").to_owned(),
        _ => (then.naive_utc() + Duration::minutes(i64::from(offset_minutes))).date().to_string(),
    }
}

/// What clocks in China show at an instant: customs' days are China's, wherever the reader sits. UTC+8 all year.
pub fn in_china(instant: DateTime<Utc>) -> NaiveDateTime {
    instant.naive_utc() + Duration::hours(8)
}

/// Weight of a text: a UTF-16 unit above 255 counts 2, any other 1.
pub fn text_weight(text: &str) -> usize {
    text.encode_utf16().map(|unit| if unit > 255 { 2 } else { 1 }).sum()
}

/// Name of a downloaded archive: the name with the local time as YYYYMMDDHHmmss, then `.zip`.
pub fn archive_name(name: &str, local_now: NaiveDateTime) -> String {
    let stem = name.strip_suffix(".zip").unwrap_or(name);
    let (year, month, day) = (local_now.year(), local_now.month(), local_now.day());
    let (hour, minute, second) = (local_now.hour(), local_now.minute(), local_now.second());
    format!("{stem}{year:04}{month:02}{day:02}{hour:02}{minute:02}{second:02}.zip")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_of_customs_is_chinas() {
        let day = |text: &str| in_china(text.parse().unwrap()).date().to_string();
        assert_eq!(
            (day("2026-03-31T15:59:59Z"), day("2026-03-31T16:30:00Z")),
            ("2026-03-31".into(), "2026-04-01".into())
        );
    }
}
