//! The containers of a declaration: a container with several lines may have one row for each of them.

use std::collections::BTreeSet;

use super::check_digit::{container, is_container_form};
use super::wms;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::text::{Text, text};

/// A container number that is not of the form of ISO 6346.
pub const NUMBER_FORM: Text = text(
    "集装箱号{number}不是4位字母（第4位U、J或Z）加7位数字的标准箱号，请核对",
    "{number} is not a standard container number (4 letters, the fourth U, J or Z, and 7 digits): check it",
);
/// A container number whose last digit does not follow from the others.
pub const CHECK_DIGIT: Text = text(
    "集装箱号{number}的校验码应为{check}，请核对",
    "The check digit of {number} should be {check}: check the number on the container",
);
const REPEATED: Text = text(
    "集装箱{number}已在第{first}行，请删去其中一行",
    "Container {number} is already in row {first}: remove one of them",
);

/// The first row of each box; a row without a number is a box of its own.
pub fn each_box<'a>(rows: impl IntoIterator<Item = RowRef<'a>>) -> impl Iterator<Item = RowRef<'a>> {
    let mut seen = BTreeSet::new();
    rows.into_iter().filter(move |row| {
        let number = row.text("containerId");
        number.is_empty() || seen.insert(number)
    })
}

/// The digit that a container number of the form of ISO 6346 should end in, where it ends in another.
pub fn right_check_digit(number: &str) -> Option<char> {
    let check = is_container_form(number).then(|| container(&number[..10])).flatten();
    check.filter(|check| !number.ends_with(*check))
}

/// Warns of the number in `containerId` of a row: its form or its check digit is not that of ISO 6346.
pub fn doubtful_number(row: &Row) -> Option<Problem> {
    doubtful(row.text("containerId"), "containerId")
}

/// Warns of a container number that stands in a field: its form or its check digit is not that of ISO 6346. A blank one is missing, not
/// wrong.
pub fn doubtful(number: &str, field: &str) -> Option<Problem> {
    if !number.is_empty() && !is_container_form(number) {
        return Some(Problem::warning("container.numberForm", field, NUMBER_FORM.with(&[("number", number)])));
    }
    let check = right_check_digit(number)?.to_string();
    let message = CHECK_DIGIT.with(&[("number", number), ("check", &check)]);
    Some(Problem::warning("container.checkDigit", field, message))
}

/// A number of a container or a bill as it is compared, however it is written: without blanks and signs that nobody sees, in narrow
/// capitals.
pub fn plain(number: &str) -> String {
    wms::plain(number).chars().filter(|one| !one.is_whitespace()).map(|one| one.to_ascii_uppercase()).collect()
}

/// Refuses a container that stands twice among the `boxes` of a row.
pub fn repeated_box(row: &Row) -> Option<Problem> {
    repeated_in(row, "boxes")
}

/// Refuses a container that stands twice in a list of a row.
pub fn repeated_in(row: &Row, list: &str) -> Option<Problem> {
    let numbers: Vec<String> = row.borrowed().each(list).map(|row| plain(row.text("containerId"))).collect();
    let (at, number, first) =
        numbers.iter().enumerate().filter(|(_, number)| !number.is_empty()).find_map(|(at, number)| {
            let first = numbers[..at].iter().position(|other| other == number)?;
            Some((at, number, first + 1))
        })?;
    let message = REPEATED.with(&[("number", number), ("first", &first.to_string())]);
    Some(Problem::error("container.repeated", "containerId", message).at(list, at))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::repeated_box;
    use crate::row::Row;

    #[test]
    fn a_container_stands_once_however_it_is_written() {
        let of = |numbers: &[&str]| {
            let boxes: Vec<_> = numbers.iter().map(|number| json!({ "containerId": number })).collect();
            repeated_box(&Row::from_value(json!({ "boxes": boxes })).unwrap()).map(|problem| problem.field)
        };
        assert_eq!(of(&["CSNU1234569", "", "", "CSNU1234570"]), None, "blank ones are missing, not the same");
        assert_eq!(of(&["CSNU1234569", "CSNU 123456 9"]).as_deref(), Some("boxes[1].containerId"));
        assert_eq!(of(&["CSNU1234569", "", " csnu1234569"]).as_deref(), Some("boxes[2].containerId"));
    }
}
