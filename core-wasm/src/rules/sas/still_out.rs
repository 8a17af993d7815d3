//! What an application that somebody wants to close still has out. Customs decides; the person is told before they ask.

use std::collections::BTreeMap;

use super::application::{OUTSOURCED, taken_by};
use super::stock::{COME_BACK, Moved, OUT};
use crate::decimal::{Fixed, Quantity};
use crate::row::Row;
use crate::rules::few::few;
use crate::text::Message;
use crate::text::catalogue::sas as texts;

/// The question before an application is closed: of goods that come back, what went the way of the application and is not here again.
/// Materials that are worked on outside of the zone come back as they went, or in the products of them (`consumption`). Nothing where all
/// is here. `moved` is what stock lists took of its lines; quantities are in the declared unit of each line.
pub fn still_out(
    application: &Row,
    lines: &[Row],
    consumption: &[Row],
    moved: &BTreeMap<i64, Moved>,
) -> Option<Message> {
    let (business, way) = (application.text("businessTypecd"), application.text("directionTypecd"));
    if business != OUTSOURCED && !COME_BACK.contains(&business) || way.is_empty() {
        return None;
    }
    let back = if way == OUT { "I" } else { OUT };
    let in_products = |number: i64| -> Option<Quantity> {
        let of_line = consumption.iter().filter(|takes| takes.int("mtpckSeqno") == Some(number));
        let taken: Option<Vec<Quantity>> = of_line
            .filter_map(|takes| Some((moved.get(&takes.int("endprdSeqno")?)?, takes)))
            .map(|(product, takes)| taken_by(product.of(back).0, takes))
            .collect();
        Fixed::sum(taken?)
    };
    let missing = |line: &Row| {
        let number = line.int("sasDclSeqno")?;
        let moved = moved.get(&number)?;
        let missing = moved.of(way).0.checked_sub(moved.of(back).0)?;
        let missing = if business == OUTSOURCED { missing.checked_sub(in_products(number)?)? } else { missing };
        if !missing.is_positive() {
            return None;
        }
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

    fn line(number: &str, name: &str) -> Row {
        Row::from_value(json!({ "sasDclSeqno": number, "gdsNm": name })).unwrap()
    }

    fn went(out: &str, into: &str) -> Moved {
        Moved { out: out.parse().unwrap(), into: into.parse().unwrap(), ..Moved::default() }
    }

    #[test]
    fn what_did_not_come_back_is_named_where_goods_come_back() {
        let lines = [line("1", "计量泵"), line("2", "轴承"), line("3", "螺母")];
        let moved = BTreeMap::from([(1, went("5", "3")), (2, went("4", "4"))]);
        let said = still_out(&application("C", "E"), &lines, &[], &moved).unwrap();
        assert!(said.en.contains("have not come back: line 1 计量泵 (2)."), "{}", said.en);
        assert!(said.zh.contains("尚未返回：第 1 项计量泵（2）。"), "{}", said.zh);
        // Delivered for good, or all of it back; goods that came into the zone to be repaired go out again.
        assert_eq!(still_out(&application("A", "E"), &lines, &[], &moved), None);
        assert_eq!(still_out(&application("C", "E"), &lines[1..], &[], &moved), None);
        let repaired = BTreeMap::from([(1, went("1", "6"))]);
        assert!(still_out(&application("E", "I"), &lines, &[], &repaired).unwrap().en.contains("(5)"));
    }

    #[test]
    fn materials_that_are_worked_on_outside_come_back_in_their_products() {
        let lines = [line("1", "铜线"), line("2", "线圈"), line("3", "端子")];
        let takes = |product: &str, material: &str, net: &str, loss: &str| {
            let row = json!({ "endprdSeqno": product, "mtpckSeqno": material, "netUseupQty": net, "lossRate": loss });
            Row::from_value(row).unwrap()
        };
        // A coil takes 4 of wire, of which a fifth is lost, and two terminals.
        let consumption = [takes("2", "1", "4", "20"), takes("2", "3", "2", "")];
        let asked = |moved: [(i64, Moved); 3]| {
            still_out(&application("B", "E"), &lines, &consumption, &BTreeMap::from(moved))
                .map(|said| said.en.split_once("back: ").unwrap().1.split_once(". Once").unwrap().0.to_owned())
        };
        assert_eq!(
            asked([(1, went("50", "0")), (2, went("0", "0")), (3, went("20", "0"))]).as_deref(),
            Some("line 1 铜线 (50), line 3 端子 (20)")
        );
        assert_eq!(
            asked([(1, went("50", "0")), (2, went("0", "8")), (3, went("20", "4"))]).as_deref(),
            Some("line 1 铜线 (10)")
        );
        assert_eq!(asked([(1, went("50", "10")), (2, went("0", "8")), (3, went("20", "4"))]), None);
        // More products than the materials make: nothing is out that could be named.
        assert_eq!(asked([(1, went("50", "0")), (2, went("0", "11")), (3, went("20", "0"))]), None);
    }
}
