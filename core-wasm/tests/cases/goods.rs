//! Goods lines: their elements as parts, and what the goods master fills into them.

use chrono::NaiveDate;
use core_wasm::resources::declaration::LINE;
use core_wasm::row::Row;
use core_wasm::rules::elements::{arranged, elements, template, with_part};
use core_wasm::rules::goods_master::{Fill, fill};
use core_wasm::rules::headings::{Column, headings};
use core_wasm::rules::material_price::{OF_LINES, departure};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{only, part};

/// The parts of a `model` as "label = value", or the text with `part` put at a place.
pub fn parted(input: Value) -> Value {
    let model: String = part(&input, "model");
    if input["at"].is_null() {
        let column = input["template"].as_str().unwrap_or_default();
        let shown = elements(&model, &template(column)).into_iter().map(|part| match part.family {
            "" => format!("{}{} = {}", part.label.en, if part.required { "*" } else { "" }, part.value),
            family => format!("{family} = {}", part.value),
        });
        return shown.collect();
    }
    let imports = input["imports"].as_bool().unwrap_or_default();
    json!(with_part(&model, part(&input, "at"), &part::<String>(&input, "part"), imports))
}

/// By how many percent a price departs from which known one, where it is more than the limit.
pub fn priced(input: Value) -> Value {
    let (line, known) = (only(part::<Row>(&input, "line"), OF_LINES), part::<Vec<_>>(&input, "known"));
    let rates: Option<Vec<Row>> = part(&input, "rates");
    let day: Option<NaiveDate> = part(&input, "day");
    match departure(line.borrowed(), &known, part(&input, "limit"), &rates.unwrap_or_default(), day.unwrap_or_default())
    {
        Some(found) if input["says"].is_string() => json!(found.warning.message.en),
        Some(found) => json!(format!("{} {}%", found.known.short(), found.percent.short())),
        None => Value::Null,
    }
}

/// What a material fills into a line of a declaration.
pub fn filled(input: Value) -> Value {
    let [declaration, line, material] =
        ["declaration", "line", "material"].map(|name| Row::from_value(input[name].clone()).unwrap_or_default());
    let how: Fill = part(&input, "how");
    let template = template(input["template"].as_str().unwrap_or_default());
    let filled = fill(declaration.borrowed(), line.borrowed(), material.borrowed(), &template, how);
    Value::Object(
        filled.into_iter().map(|(field, value)| (field.to_owned(), Value::from(value))).collect::<Map<_, _>>(),
    )
}

/// The columns of goods lines that a line of headings names.
pub fn headed(input: Value) -> Value {
    let columns: Vec<Column> = LINE
        .fields
        .iter()
        .map(|field| serde_json::from_value(json!({ "name": field.name, "label": field.label })).unwrap())
        .collect();
    let line: Vec<String> = part(&input, "line");
    let remembered: Option<_> = part(&input, "remembered");
    json!(headings(&line, &columns, &remembered.unwrap_or_default()))
}

/// Whatever the text: the parts joined are the text, but for blanks around them.
#[test]
fn parts_joined_are_the_text() {
    for model in ["4|3|材质:不锈钢|规格：M8", "钢铁螺母", "0||x", "4|3||y", "1|0|比例1:2|a:b:c"] {
        let last = model.split('|').count() - 1;
        let parts = elements(model, &[]);
        let part = format!("{}{}", parts[last].prefix, parts[last].value);
        assert_eq!(with_part(model, last, &part, false), model);
    }
}

proptest! {
    /// Parts go to their places and none is lost, whatever they call themselves; the first two stay the first.
    #[test]
    fn arranging_loses_no_part(
        found in prop::collection::vec("(材质|用途|品牌|型号)?:?[a-z]{0,3}", 0..9),
        column in "1:品牌类型;2:出口享惠情况(;3:用途)?(;4:材质)?(;5:品牌（中文）)?(;6:GTIN)?",
    ) {
        let wanted = template(&column);
        let arranged = arranged(found.clone(), &wanted);
        for at in 0..2 {
            prop_assert_eq!(arranged.get(at).map_or("", String::as_str), found.get(at).map_or("", String::as_str));
        }
        let sorted = |parts: &[String]| {
            let mut filled: Vec<String> = parts.iter().filter(|part| !part.is_empty()).cloned().collect();
            filled.sort();
            filled
        };
        prop_assert_eq!(sorted(&arranged), sorted(&found));
    }
}
