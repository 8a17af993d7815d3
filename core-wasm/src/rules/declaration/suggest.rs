//! What the form proposes for blank fields: defaults by category, trade mode and levy nature. A proposal is never a
//! rule; the clerk may enter something else. What follows from a changed field of a line is in
//! [`crate::rules::follow`].

use serde::{Deserialize, Serialize};

use super::tables::{DEFAULT_LEVY_MODE, DEFAULT_LEVY_NATURE};
use super::view::Direction;
use crate::row::{Row, RowRef};

const CHINA: &str = "CHN";
/// Paperless clearance, the usual entry type.
const PAPERLESS: &str = "M";
/// No marks.
const NO_MARKS: &str = "N/M";
/// Filed as an ordinary declaration, not one in transit.
const ORDINARY_FILING: &str = "1";
const NO_TRANSIT: &str = "0";
/// A record list of a zone, declared as a whole.
const RECORD_LIST: &str = "ML0";
/// An ordinary record list, the usual one.
const ORDINARY_LIST: &str = "1";
/// A normal declaration, declared as a whole.
const NORMAL: &str = "  0";

/// One proposal for a blank field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// Path of the field: `cutMode`, `lines[3].dutyMode`.
    pub field: String,
    pub value: String,
}

/// All proposals for a declaration, in form order.
pub fn suggest(declaration: &Row) -> Vec<Suggestion> {
    let head = declaration.borrowed();
    let Some(direction) = Direction::of(head) else { return Vec::new() };
    let mut found = Vec::new();
    suggest_head(head, direction, &mut found);
    let currency = head.each("lines").next().map(|first| first.text("tradeCurr")).unwrap_or_default();
    for (index, line) in head.each("lines").enumerate() {
        suggest_line(head, direction, line, index, currency, &mut found);
    }
    found
}

/// The levy nature that a trade mode begins with.
pub fn levy_nature(direction: Direction, trade_mode: &str) -> Option<&'static str> {
    DEFAULT_LEVY_NATURE.iter().find(|row| row.0 == direction && row.1 == trade_mode).map(|row| row.2)
}

/// The levy mode that a line begins with, by trade mode and levy nature.
pub fn levy_mode(direction: Direction, trade_mode: &str, levy_nature: &str) -> Option<&'static str> {
    let row = DEFAULT_LEVY_MODE.iter().find(|row| row.0 == direction && row.1 == trade_mode && row.2 == levy_nature);
    row.map(|row| row.3)
}

fn fill(row: RowRef<'_>, field: &str, path: String, value: &str, found: &mut Vec<Suggestion>) {
    if row.is_blank(field) && !value.is_empty() {
        found.push(Suggestion { field: path, value: value.to_owned() });
    }
}

fn suggest_head(head: RowRef<'_>, direction: Direction, found: &mut Vec<Suggestion>) {
    let is_zone = matches!(head.text("iECatg"), "3" | "4");
    // Blanks are a choice in the declaration type: only a type that nobody touched is filled.
    let kind = if head.raw("type").is_empty() { Some(if is_zone { RECORD_LIST } else { NORMAL }) } else { None };
    // The port of exit stands in both fields of an export.
    let port = if direction == Direction::Export { head.text("despPortCode") } else { "" };
    let values = [
        ("iEFlag", direction.letter()),
        ("type", kind.unwrap_or_default()),
        ("billType", if is_zone { ORDINARY_LIST } else { "" }),
        ("entryType", PAPERLESS),
        ("ediId", ORDINARY_FILING),
        ("declTrnRel", NO_TRANSIT),
        ("entyPortCode", port),
        ("cutMode", levy_nature(direction, head.text("tradeMode")).unwrap_or_default()),
        ("markNo", NO_MARKS),
    ];
    for (field, value) in values {
        fill(head, field, field.to_owned(), value, found);
    }
}

fn suggest_line(
    head: RowRef<'_>,
    direction: Direction,
    line: RowRef<'_>,
    index: usize,
    currency: &str,
    found: &mut Vec<Suggestion>,
) {
    let home = if direction == Direction::Import { "destinationCountry" } else { "originCountry" };
    let levy_mode = levy_mode(direction, head.text("tradeMode"), head.text("cutMode"));
    let values = [
        ("gNo", (index + 1).to_string()),
        ("tradeCurr", currency.to_owned()),
        (home, CHINA.to_owned()),
        ("dutyMode", levy_mode.unwrap_or_default().to_owned()),
    ];
    for (field, value) in values {
        fill(line, field, format!("lines[{index}].{field}"), &value, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn suggested(declaration: Value) -> Vec<(String, String)> {
        let row = Row::from_value(declaration).unwrap();
        suggest(&row).into_iter().map(|found| (found.field, found.value)).collect()
    }

    fn has(found: &[(String, String)], field: &str, value: &str) -> bool {
        found.iter().any(|known| known.0 == field && known.1 == value)
    }

    #[test]
    fn the_category_gives_mark_type_and_home_country() {
        let import = suggested(json!({"iECatg": "1", "lines": [{}]}));
        assert!(has(&import, "iEFlag", "I") && has(&import, "type", "  0"));
        assert!(has(&import, "lines[0].destinationCountry", "CHN") && has(&import, "lines[0].gNo", "1"));
        let exit = suggested(json!({"iECatg": "4", "despPortCode": "311002", "lines": [{}]}));
        assert!(has(&exit, "iEFlag", "E") && has(&exit, "type", "ML0"));
        assert!(has(&exit, "billType", "1") && import.iter().all(|(field, _)| field != "billType"));
        assert!(has(&exit, "entyPortCode", "311002") && has(&exit, "lines[0].originCountry", "CHN"));
        assert!(has(&exit, "markNo", "N/M") && has(&exit, "entryType", "M"));
        assert_eq!(suggested(json!({"lines": [{}]})), []);
    }

    #[test]
    fn the_trade_mode_gives_levy_nature_and_mode() {
        let found = suggested(json!({"iECatg": "1", "tradeMode": "0615", "cutMode": "503", "lines": [{}]}));
        assert!(has(&found, "lines[0].dutyMode", "3"));
        assert!(has(&suggested(json!({"iECatg": "1", "tradeMode": "0615"})), "cutMode", "503"));
        assert_eq!(levy_nature(Direction::Import, "3100"), None);
        assert_eq!(levy_nature(Direction::Export, "3100"), Some("299"));
        assert_eq!(levy_mode(Direction::Export, "0110", "602"), Some("1"));
        assert_eq!(levy_mode(Direction::Import, "0110", "602"), None);
    }

    #[test]
    fn what_is_typed_stays() {
        let lines = json!([{"gNo": 1, "tradeCurr": "USD", "destinationCountry": "USA"}, {"gNo": 5}]);
        let found =
            suggested(json!({"iECatg": "1", "type": "      ", "markNo": "A", "entryType": "W", "lines": lines}));
        assert!(has(&found, "lines[1].tradeCurr", "USD"));
        let typed = ["type", "markNo", "entryType", "lines[0].gNo", "lines[1].gNo", "lines[0].destinationCountry"];
        assert!(found.iter().all(|(field, _)| !typed.contains(&field.as_str())), "{found:?}");
    }
}
