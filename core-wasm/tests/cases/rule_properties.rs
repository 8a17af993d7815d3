//! What the declaration rules hold for any boxes, prices and charges.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::declarations::verdict_of;

fn rules_of(input: Value) -> Vec<String> {
    verdict_of(input).into_iter().map(|problem| problem.rule).collect()
}

fn boxes(rows: &[(usize, usize)]) -> Value {
    // Each row is a line in a box; the boxes have numbers of their own.
    let row = |(number, line): &(usize, usize)| json!({ "containerId": format!("TEMU10000{number:02}"), "containerMd": "21", "goodsNo": line.to_string() });
    rows.iter().map(row).collect()
}

fn cents(amount: i64) -> String {
    format!("{}.{:02}", amount / 100, amount % 100)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn lines_shared_out_over_boxes_are_in_one_each(places in proptest::collection::vec(0..5_usize, 1..12)) {
        let rows: Vec<(usize, usize)> = places.iter().enumerate().map(|(line, number)| (*number, line + 1)).collect();
        let count = rows.len();
        let found = rules_of(json!({ "base": "import", "lines": count, "set": { "containers": boxes(&rows) } }));
        prop_assert!(!found.iter().any(|rule| rule == "decl.container.repeated" || rule == "decl.lines.noContainer"), "{found:?}");
        if count > 1 {
            let found = rules_of(json!({ "base": "import", "lines": count, "set": { "containers": boxes(&rows[1..]) } }));
            prop_assert!(found.iter().any(|rule| rule == "decl.lines.noContainer"));
        }
        let twice: Vec<(usize, usize)> = rows.iter().chain(rows.first()).copied().collect();
        let found = rules_of(json!({ "base": "import", "lines": count, "set": { "containers": boxes(&twice) } }));
        prop_assert_eq!(found.iter().filter(|rule| *rule == "decl.container.repeated").count(), 1);
    }

    #[test]
    fn a_price_is_far_from_the_known_one_when_one_is_more_than_twice_the_other(price in 1..1_000_000_i64, known in 1..1_000_000_i64) {
        let reference = json!({ "gdsMtno": "M", "source": "goodsMaster", "unit": "035", "currency": "USD", "price": cents(known) });
        let set = json!({ "lines[0].gdsMtno": "M", "lines[0].declPrice": cents(price) });
        let found = rules_of(json!({ "base": "import", "set": set, "prices": [reference] }));
        let far = price > 2 * known || known > 2 * price;
        prop_assert_eq!(found.iter().any(|rule| rule == "decl.line.priceFar"), far);
    }

    #[test]
    fn a_freight_is_asked_about_when_it_is_above_the_goods(freight in 1..2_000_000_i64) {
        // The goods of the import come to 5,725.00.
        let found = rules_of(json!({ "base": "import", "set": { "feeRate": cents(freight) } }));
        prop_assert_eq!(found.iter().any(|rule| rule == "decl.head.freightHigh"), freight > 572_500);
    }

    #[test]
    fn no_price_at_or_below_zero_passes(total in -1_000_000..=0_i64) {
        let total = format!("{}{}", if total < 0 { "-" } else { "" }, cents(total.abs()));
        let found = rules_of(json!({ "base": "import", "set": { "lines[0].declTotal": total } }));
        prop_assert!(found.iter().any(|rule| rule == "decl.line.pricePositive"));
    }
}
