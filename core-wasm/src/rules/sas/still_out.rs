//! What an application that somebody wants to close still has out. Customs decides; the person is told before they ask.

use std::collections::BTreeMap;

use super::stock::{COME_BACK, Moved, OUT};
use crate::row::Row;
use crate::rules::few::few;
use crate::text::Message;
use crate::text::catalogue::sas as texts;

/// The question before an application is closed: of goods that come back, what went the way of the application and is not here again.
/// Nothing where all is. `moved` is what stock lists took of its lines; quantities are in the declared unit of each line.
pub fn still_out(application: &Row, lines: &[Row], moved: &BTreeMap<i64, Moved>) -> Option<Message> {
    let way = application.text("directionTypecd");
    if !COME_BACK.contains(&application.text("businessTypecd")) || way.is_empty() {
        return None;
    }
    let back = if way == OUT { "I" } else { OUT };
    let missing = |line: &Row| {
        let number = line.int("sasDclSeqno")?;
        let moved = moved.get(&number)?;
        let missing = moved.of(way).0.checked_sub(moved.of(back).0).filter(|missing| missing.is_positive())?;
        let (number, name, quantity) = (number.to_string(), line.text("gdsNm"), missing.short());
        Some(texts::STILL_OUT_OF.with(&[("line", &number), ("name", name), ("quantity", &quantity)]))
    };
    let missing: Vec<Message> = lines.iter().filter_map(missing).collect();
    Some(texts::STILL_OUT.speak_with(&[("goods", &few(&missing)?)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn application(business: &str, way: &str) -> Row {
        Row::from_value(json!({ "businessTypecd": business, "directionTypecd": way })).unwrap()
    }

    #[test]
    fn what_did_not_come_back_is_named_where_goods_come_back() {
        let line = |number: &str, name: &str| Row::from_value(json!({ "sasDclSeqno": number, "gdsNm": name })).unwrap();
        let lines = [line("1", "计量泵"), line("2", "轴承"), line("3", "螺母")];
        let went = |out: &str, into: &str| Moved {
            out: out.parse().unwrap(),
            into: into.parse().unwrap(),
            ..Moved::default()
        };
        let moved = BTreeMap::from([(1, went("5", "3")), (2, went("4", "4"))]);
        let said = still_out(&application("C", "E"), &lines, &moved).unwrap();
        assert!(said.en.contains("have not come back: line 1 计量泵 (2)."), "{}", said.en);
        assert!(said.zh.contains("尚未返回：第 1 项计量泵（2）。"), "{}", said.zh);
        // Delivered for good, or all of it back; goods that came into the zone to be repaired go out again.
        assert_eq!(still_out(&application("A", "E"), &lines, &moved), None);
        assert_eq!(still_out(&application("C", "E"), &lines[1..], &moved), None);
        let repaired = BTreeMap::from([(1, went("1", "6"))]);
        assert!(still_out(&application("E", "I"), &lines, &repaired).unwrap().en.contains("(5)"));
    }
}
