//! Declarations made from other documents, and goods lines put together.

use chrono::NaiveDate;
use core_wasm::decimal::{Fixed, Price, Quantity, format_scaled};
use core_wasm::row::Row;
use core_wasm::rules::documents::merge::{Source, merge};
use core_wasm::rules::documents::{Document, Kind, Piece, Wanted, plan};
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{part, support};

#[derive(Deserialize)]
struct Given {
    head: Row,
    lines: Vec<Row>,
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, 1).unwrap()
}

/// What comes of documents; see `fixtures/cases/README.md`.
pub fn planned(input: Value) -> Value {
    let kind: Kind = part(&input, "kind");
    let given: Vec<Given> = part(&input, "documents");
    let documents: Vec<Document> = given.into_iter().map(|Given { head, lines }| Document { head, lines }).collect();
    let order: Option<Row> = part(&input, "order");
    let category: Option<String> = part(&input, "iECatg");
    let wanted = Wanted {
        kind,
        i_e_catg: category.as_deref().unwrap_or_default(),
        two_step: part(&input, "twoStep"),
        marks: &[],
        order: order.as_ref(),
        dicts: support::dictionaries(),
        today: today(),
    };
    let show: Option<Vec<String>> = part(&input, "show");
    match plan(&documents, &wanted) {
        Ok(plan) => {
            let pieces: Vec<Value> =
                plan.pieces.iter().map(|piece| shown(piece, &show.clone().unwrap_or_default())).collect();
            json!({ "pieces": pieces, "doubt": plan.doubt.map(|doubt| doubt.en) })
        }
        Err(problems) => {
            json!(problems.iter().map(|problem| format!("{} {}", problem.rule, problem.field)).collect::<Vec<_>>())
        }
    }
}

/// A line as "code quantity price total currency <- ids", the fields of the head that the case asks for.
fn shown(piece: &Piece, fields: &[String]) -> Value {
    let lines = piece.declaration.rows("lines");
    let line = |line: &Row| {
        let took = piece.took.iter().filter(|took| Some(took.g_no) == line.int("gNo"));
        let ids: Vec<String> = took.map(|took| took.id.to_string()).collect();
        let values = ["codeTS", "gQty", "declPrice", "declTotal", "tradeCurr"].map(|field| line.text(field));
        format!("{} <- {}", values.join(" "), ids.join(","))
    };
    let mut out = json!({ "lines": lines.iter().map(line).collect::<Vec<_>>() });
    for field in fields {
        let value = match field.strip_prefix("line.") {
            Some(field) => json!(lines.iter().map(|line| line.text(field)).collect::<Vec<_>>()),
            None => piece.declaration.0.get(field).cloned().unwrap_or_default(),
        };
        out[field] = value;
    }
    out
}

/// A line in one of a few kinds of goods.
fn source(id: i64, kind: u8, qty: i64, total: i64, net: Option<i64>) -> Source {
    let mut line = Row::new();
    line.set("codeTS", if kind < 3 { "7318160000" } else { "8413810090" });
    line.set("gName", format!("g{}", kind % 3));
    line.set("gModel", if id % 2 == 0 { "4|3|x" } else { "4| 3 |x|" });
    line.set("gUnit", "035");
    line.set("tradeCurr", "USD");
    line.set("gQty", format_scaled(qty, 5));
    line.set("declTotal", format_scaled(total * 100, 4));
    let net = net.map(Quantity::from_scaled);
    Source { id, line, given: None, gross: net, net }
}

fn sum<const S: u32>(of: impl Iterator<Item = Option<Fixed<S>>>) -> Fixed<S> {
    Fixed::sum(of.flatten()).unwrap()
}

proptest! {
    #[test]
    fn merged_lines_hold_exactly_what_went_in(
        rows in proptest::collection::vec((0..6_u8, 1..1_000_000_000_i64, 0..100_000_000_i64, proptest::option::of(1..1_000_000_i64)), 0..60)
    ) {
        let sources: Vec<Source> =
            (1_i64..).zip(&rows).map(|(id, (kind, qty, total, net))| source(id, *kind, *qty, *total, *net)).collect();
        let merged = merge(&sources, support::dictionaries(), today()).unwrap();
        let quantity = |line: &Row| line.decimal::<5>("gQty");
        let total = |line: &Row| line.decimal::<4>("declTotal");
        prop_assert_eq!(sum(sources.iter().map(|s| quantity(&s.line))), sum(merged.iter().map(|m| quantity(&m.line))));
        prop_assert_eq!(sum(sources.iter().map(|s| total(&s.line))), sum(merged.iter().map(|m| total(&m.line))));
        let mut ids: Vec<i64> = merged.iter().flat_map(|line| line.of.clone()).collect();
        ids.sort_unstable();
        prop_assert_eq!(ids, (1..=i64::try_from(sources.len()).unwrap()).collect::<Vec<_>>());
        for line in &merged {
            let of: Vec<&Source> = sources.iter().filter(|source| line.of.contains(&source.id)).collect();
            // The weight is known where it is known of all.
            prop_assert_eq!(line.net.is_some(), of.iter().all(|source| source.net.is_some()));
            if let Some(net) = line.net {
                prop_assert_eq!(net, sum(of.iter().map(|source| source.net)));
            }
            let price: Price = total(&line.line).unwrap().checked_div(quantity(&line.line).unwrap()).unwrap();
            prop_assert_eq!(line.line.text("declPrice"), price.to_string());
        }
        for (at, line) in merged.iter().enumerate() {
            let alike = |other: &&core_wasm::rules::documents::merge::Merged| {
                ["codeTS", "gName"].iter().all(|field| other.line.text(field) == line.line.text(field))
            };
            prop_assert!(!merged[at + 1..].iter().any(|other| alike(&other)), "two lines that are alike");
        }
    }

    #[test]
    fn weights_and_packages_of_the_pieces_are_those_of_the_documents(
        rows in proptest::collection::vec((1..1_000_000_i64, 0..2_u8), 1..120), packages in 0..10_000_i64, net in 0..1_000_000_000_i64
    ) {
        let lines: Vec<Row> = (1_i64..).zip(&rows).map(|(id, (total, currency))| {
            Row::from_value(json!({
                "id": id, "codeTS": "7318160000", "gName": format!("g{id}"), "gQty": "1.00000", "gUnit": "035",
                "declTotal": format_scaled(*total, 2), "tradeCurr": if *currency == 0 { "USD" } else { "EUR" },
            })).unwrap()
        }).collect();
        let head = Row::from_value(json!({
            "fcstNo": "F", "iECatg": "1", "state": "2", "orgId": 1, "packNo": packages.to_string(), "netWt": format_scaled(net, 5),
        })).unwrap();
        let wanted = Wanted {
            kind: Kind::Fcst, i_e_catg: "", two_step: None, marks: &[], order: None, dicts: support::dictionaries(), today: today(),
        };
        let planned = plan(&[Document { head, lines }], &wanted).unwrap();
        let of = |field: &str, scale: u32| -> i64 {
            let value = |piece: &Piece| core_wasm::decimal::parse_scaled(piece.declaration.text(field), scale).unwrap();
            planned.pieces.iter().map(value).sum()
        };
        prop_assert_eq!((of("packNo", 0), of("netWt", 5)), (packages, net));
        prop_assert!(planned.pieces.iter().all(|piece| piece.declaration.rows("lines").len() <= 50));
        prop_assert_eq!(planned.doubt.is_some(), planned.pieces.len() > 1);
    }
}
