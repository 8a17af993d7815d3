//! Declarations made from other documents, and goods lines put together.

use chrono::NaiveDate;
use core_wasm::decimal::format_scaled;
use core_wasm::error::Problem;
use core_wasm::resources::documents::CLIENT_ORDER;
use core_wasm::row::{Row, written};
use core_wasm::rules::documents::{Document, Kind, Piece, Wanted, plan};
use core_wasm::rules::merging::MergeOptions;
use core_wasm::rules::three_way::{MergePlace, three_way};
use core_wasm::rules::{of_several, order_declared, order_placed};
use core_wasm::validate::{Stage, validate_document};
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{part, support};

#[derive(Deserialize)]
struct Given {
    head: Row,
    lines: Vec<Row>,
    /// What became of the lines when they were merged.
    #[serde(default)]
    merged: Vec<Row>,
    /// What the customer wants of a merge.
    setting: Option<Row>,
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 7, 1).unwrap()
}

/// What comes of documents; see `fixtures/cases/README.md`.
pub fn planned(input: Value) -> Value {
    let kind: Kind = part(&input, "kind");
    let given: Vec<Given> = part(&input, "documents");
    let document = |Given { head, lines, merged, setting }| {
        let options = MergeOptions::of_setting(setting.as_ref());
        Document { head, lines, merged, options, ..Document::default() }
    };
    let documents: Vec<Document> = given.into_iter().map(document).collect();
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
        Err(problems) if part::<Option<bool>>(&input, "said").unwrap_or_default() => {
            json!(problems.iter().map(|problem| problem.message.en.as_str()).collect::<Vec<_>>())
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

proptest! {
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
        let planned = plan(&[Document { head, lines, ..Document::default() }], &wanted).unwrap();
        let of = |field: &str, scale: u32| -> i64 {
            let value = |piece: &Piece| core_wasm::decimal::parse_scaled(piece.declaration.text(field), scale).unwrap();
            planned.pieces.iter().map(value).sum()
        };
        prop_assert_eq!((of("packNo", 0), of("netWt", 5)), (packages, net));
        prop_assert!(planned.pieces.iter().all(|piece| piece.declaration.rows("lines").len() <= 50));
        prop_assert_eq!(planned.doubt.is_some(), planned.pieces.len() > 1);
    }
}

/// The forecasts for which an order waits, null where all of it is declared; before the `order` or a `forecast` is declared what is
/// asked.
pub fn order_undeclared(input: Value) -> Value {
    if let Some(number) = input["forecast"].as_str() {
        let asked =
            order_declared::by_its_order(number, &part::<String>(&input, "order"), &part::<String>(&input, "used"));
        return json!(asked.map(|asked| asked.en));
    }
    if !input["goods"].is_null() {
        return json!(order_declared::is_replaced(
            &part::<Vec<Row>>(&input, "declared"),
            &part::<Vec<Row>>(&input, "goods")
        ));
    }
    let forecasts: Vec<Value> = part(&input, "forecasts");
    let forecasts: Vec<order_declared::Forecast> = forecasts
        .iter()
        .map(|one| order_declared::Forecast {
            number: part(one, "number"),
            state: part(one, "state"),
            used: part(one, "used"),
            has_goods: part(one, "goods"),
        })
        .collect();
    if let Some(order) = input["order"].as_str() {
        return json!(order_declared::by_forecasts(order, &forecasts).map(|asked| asked.en));
    }
    let found = order_declared::undeclared(&part::<String>(&input, "used"), &forecasts);
    json!(found.map(|found| found.forecasts))
}

/// What stops an `order` from being placed, as "rule field", and what is asked; with a number, what is said of it as one of several.
pub fn order_placed(input: Value) -> Value {
    let order: Row = part(&input, "order");
    let dicts = support::dictionaries();
    let problems: Vec<Problem> =
        validate_document(&CLIENT_ORDER, &order, dicts, Stage::Declare).into_iter().filter(Problem::is_error).collect();
    let said = of_several::first(&CLIENT_ORDER, order.text("clientOrderNo"), &problems);
    let asked = order_placed::question(&order, dicts);
    json!({
        "problems": problems.iter().map(|one| format!("{} {}", one.rule, one.field)).collect::<Vec<_>>(),
        "said": said.as_ref().map(|said| &said.en),
        "zh": said.as_ref().map(|said| &said.zh),
        "asked": asked.map(|asked| asked.en),
    })
}

/// What three versions of a document come to.
pub fn brought_together(input: Value) -> Value {
    let keep: Option<Vec<String>> = part(&input, "keep");
    let [base, yours, theirs] = ["base", "yours", "theirs"].map(|version| part::<Row>(&input, version));
    let found = three_way(&base, &yours, &theirs, &keep.unwrap_or_default());
    let text = |value: &Value| if value.is_null() { "-".to_owned() } else { written(value).into_owned() };
    let places: Vec<String> = found
        .places
        .iter()
        .map(|MergePlace { key, field, side, was, yours, theirs }| {
            let side = format!("{side:?}").to_lowercase();
            format!("{side} {key} {field}: {} | {} | {}", text(was), text(yours), text(theirs))
        })
        .collect();
    json!({ "row": found.row, "places": places })
}

/// As many raw lines as a forecast has, each under a certificate, merged before and called by hand. The bound is that of a busy machine
/// without optimisation; when each line was looked for among all others it took minutes.
#[test]
fn declarations_of_as_many_lines_as_a_forecast_has_are_made_in_time() {
    const LINES: usize = 20_000;
    const GOODS: usize = 400;
    let line = |at: usize| {
        let goods = at % GOODS;
        let mut line = json!({
            "id": at + 1, "codeTS": "3901100090", "gName": format!("商品{goods}"), "gQty": "1", "gUnit": "035",
            "declPrice": "2", "declTotal": "2", "tradeCurr": "USD", "originCountry": "JPN", "ecoCertNo": "E260000000417",
            "ecoGNo": "1", "ftaCode": "22",
        });
        line[core_wasm::rules::merging::GIVEN] = json!((goods + 1).to_string());
        part::<Row>(&json!({ "line": line }), "line")
    };
    let merged = |goods: usize| part::<Row>(&json!({ "line": { "gNo": (goods + 1).to_string() } }), "line");
    let document = Document {
        head: part(&json!({ "head": { "fcstNo": "YB1", "state": "3", "iECatg": "1", "orgId": 2 } }), "head"),
        lines: (0..LINES).map(line).collect(),
        merged: (0..GOODS).map(merged).collect(),
        ..Document::default()
    };
    let wanted = Wanted {
        kind: Kind::Fcst,
        i_e_catg: "1",
        two_step: None,
        marks: &[],
        order: None,
        dicts: support::dictionaries(),
        today: today(),
    };
    let start = std::time::Instant::now();
    let pieces = plan(&[document], &wanted).unwrap().pieces;
    let took = start.elapsed();
    println!("{LINES} lines into {} declarations: {took:?}", pieces.len());
    let relations = pieces.iter().map(|piece| piece.declaration.rows("ecoRelations").len()).sum::<usize>();
    assert_eq!((relations, pieces.iter().map(|piece| piece.took.len()).sum::<usize>()), (GOODS, LINES));
    assert!(took.as_secs() < 30, "{took:?}");
}
