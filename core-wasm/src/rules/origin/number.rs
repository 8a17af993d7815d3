//! The numbers of certificates, a proposal: the kind, two digits of the year, the end of the applicant's code, and four digits that
//! count. `RC26640047` begins the numbers of 2026 of 3223640047.

use chrono::{Datelike, NaiveDate};

/// How much of the applicant's code stands in a number.
const OF_CODE: usize = 6;

/// What the numbers of a kind begin with in the year of a day; the count follows in four digits. An applicant without a code has
/// zeros.
pub fn prefix(kind: &str, code: &str, day: NaiveDate) -> String {
    let known: Vec<char> = code.chars().filter(char::is_ascii_alphanumeric).collect();
    let end: String = known.iter().skip(known.len().saturating_sub(OF_CODE)).collect();
    format!("{kind}{:02}{end:0>OF_CODE$}", day.year() % 100)
}
