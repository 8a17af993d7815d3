//! Goods lines of a forecast: merged, shared over, added up. Rows are those of the resource `fcstDtl`.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::dictionaries::with_dictionaries;
use super::{from_js, to_js_by_json};
use crate::error::Problem;
use crate::row::{Row, parse_date};
use crate::rules::declaration::Direction;
use crate::rules::merging::{self, MergeOptions, Source, Tariff};
use crate::rules::{explained, forecast_sum, sharing};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What came, or why nothing did. */
export type Outcome<T> = { came: T; problems?: undefined } | { came?: undefined; problems: Problem[] };

/** Weights to share over lines. */
export interface WeightSplit {
  /** Kilograms as texts, at most six decimals. */
  grossWt: string;
  netWt: string;
  splitModel: SplitModel;
  /** '1': lines whose legal quantity is a weight keep that as their net weight. */
  keepKilograms?: '0' | '1';
}

/** Packages to share over lines. */
export interface PackageSplit {
  packNo: string;
  splitModel: SplitModel;
}

/** By what lines share: 1 quantity, 2 total price, 3 packages, 4 net weight, 5 legal weight. */
export type SplitModel = 1 | 2 | 3 | 4 | 5;

/** Costs to share over lines, each kind once. */
export interface CostSplit {
  costs: {
    kind: 'freight' | 'insurance' | 'other' | 'handling';
    /** A decimal as text, at most two decimals; only other charges may be below zero. */
    amount: string;
    /** The value where it is left out. */
    base?: 'value' | 'weight' | 'volume' | 'packages';
  }[];
}
"#;

/// How lines are merged.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MergeContext {
    /// Today at the customs office, `YYYY-MM-DD`.
    today: String,
    /// Category of the forecast; "" where nobody knows.
    i_e_catg: String,
    #[serde(default)]
    #[tsify(optional, type = "Partial<MergeOptions>")]
    options: MergeOptions,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Outcome<T> {
    Came(T),
    Problems(Vec<Problem>),
}

fn outcome<T: Serialize>(result: Result<T, Vec<Problem>>) -> Result<JsValue, JsError> {
    to_js_by_json(&match result {
        Ok(came) => Outcome::Came(came),
        Err(problems) => Outcome::Problems(problems),
    })
}

/// Reads lines of one context and asks something of them.
fn of_lines<R>(
    rows: &JsValue,
    context: &JsValue,
    ask: impl FnOnce(&[Source], &MergeOptions, Tariff<'_>) -> Result<R, Vec<Problem>>,
) -> Result<Result<R, Vec<Problem>>, JsError> {
    let (rows, context): (Vec<Row>, MergeContext) = (from_js(rows)?, from_js(context)?);
    let today = parse_date(&context.today).ok_or_else(|| JsError::new(&format!("no day: {}", context.today)))?;
    let mut head = Row::new();
    head.set("iECatg", context.i_e_catg);
    let direction = Direction::of(head.borrowed());
    Ok(merging::sources(rows).and_then(|sources| {
        with_dictionaries(|dicts| ask(&sources, &context.options, Tariff { dicts, today, direction }))
    }))
}

/// What raw goods lines become.
#[wasm_bindgen(js_name = mergeLines, unchecked_return_type = "Outcome<Merging>")]
pub fn merge_lines(
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "MergeContext")] context: &JsValue,
) -> Result<JsValue, JsError> {
    outcome(of_lines(rows, context, merging::merge)?)
}

/// In what the first two of some raw lines differ that keeps them from being one line.
#[wasm_bindgen(js_name = lineDifferences, unchecked_return_type = "Outcome<Difference[]>")]
pub fn line_differences(
    #[wasm_bindgen(unchecked_param_type = "readonly [object, object]")] rows: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "MergeContext")] context: &JsValue,
) -> Result<JsValue, JsError> {
    outcome(of_lines(rows, context, |sources, options, tariff| match sources {
        [one, other, ..] => Ok(merging::differences(one, other, options, tariff)),
        _ => Ok(Vec::new()),
    })?)
}

/// What says no when the first of some raw lines goes by hand to the merged line of the others: errors of the law, warnings of
/// the options.
#[wasm_bindgen(js_name = moveProblems, unchecked_return_type = "Outcome<Problem[]>")]
pub fn move_problems(
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "MergeContext")] context: &JsValue,
) -> Result<JsValue, JsError> {
    outcome(of_lines(rows, context, |sources, options, tariff| match sources {
        [line, onto @ ..] => Ok(merging::may_move(line, onto, options, tariff)),
        [] => Ok(Vec::new()),
    })?)
}

/// The options of a merge for which nothing was said.
#[wasm_bindgen(js_name = mergeDefaults, unchecked_return_type = "MergeOptions")]
pub fn merge_defaults() -> Result<JsValue, JsError> {
    to_js_by_json(&MergeOptions::default())
}

/// The options of a customer by its row of the resource `fcstSetting`; the defaults where it has none.
#[wasm_bindgen(js_name = mergeOptions, unchecked_return_type = "MergeOptions")]
pub fn merge_options(
    #[wasm_bindgen(unchecked_param_type = "object | undefined")] setting: &JsValue,
) -> Result<JsValue, JsError> {
    let setting: Option<Row> = if setting.is_undefined() { None } else { Some(from_js(setting)?) };
    to_js_by_json(&MergeOptions::of_setting(setting.as_ref()))
}

/// What weights each line would get.
#[wasm_bindgen(js_name = shareWeights, unchecked_return_type = "Outcome<Preview>")]
pub fn share_weights(
    #[wasm_bindgen(unchecked_param_type = "WeightSplit")] request: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
) -> Result<JsValue, JsError> {
    let (request, rows): (Row, Vec<Row>) = (from_js(request)?, from_js(rows)?);
    outcome(sharing::weights(request.borrowed(), &rows))
}

/// How many packages each line would get.
#[wasm_bindgen(js_name = sharePackages, unchecked_return_type = "Outcome<Preview>")]
pub fn share_packages(
    #[wasm_bindgen(unchecked_param_type = "PackageSplit")] request: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
) -> Result<JsValue, JsError> {
    let (request, rows): (Row, Vec<Row>) = (from_js(request)?, from_js(rows)?);
    outcome(sharing::packages(request.borrowed(), &rows))
}

/// What of the costs each line would bear.
#[wasm_bindgen(js_name = shareCosts, unchecked_return_type = "Outcome<Preview>")]
pub fn share_costs(
    #[wasm_bindgen(unchecked_param_type = "CostSplit")] request: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
) -> Result<JsValue, JsError> {
    let (request, rows): (Row, Vec<Row>) = (from_js(request)?, from_js(rows)?);
    outcome(sharing::costs(request.borrowed(), &rows))
}

/// What a forecast adds up to: its head, its lines, rows of the resource `exchangeRate` and the day (`YYYY-MM-DD`) whose month's
/// rates count.
#[wasm_bindgen(js_name = forecastSum, unchecked_return_type = "Outcome<ForecastSum>")]
pub fn forecast_sum(
    #[wasm_bindgen(unchecked_param_type = "object")] head: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] exchange: &JsValue,
    day: &str,
) -> Result<JsValue, JsError> {
    let (head, rows, exchange): (Row, Vec<Row>, Vec<Row>) = (from_js(head)?, from_js(rows)?, from_js(exchange)?);
    let day = parse_date(day).ok_or_else(|| JsError::new(&format!("no day: {day}")))?;
    outcome(forecast_sum::sum(head.borrowed(), &rows, &exchange, day))
}

/// How a share of a preview came about: its value with the column of its field, and the place of its line from 1.
#[wasm_bindgen(js_name = explainShare, unchecked_return_type = "Explained")]
pub fn explain_share(
    #[wasm_bindgen(unchecked_param_type = "object")] column: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "object")] value: &JsValue,
    line: usize,
) -> Result<JsValue, JsError> {
    let (column, value): (Row, Row) = (from_js(column)?, from_js(value)?);
    to_js_by_json(&explained::share(column.borrowed(), value.borrowed(), line))
}

/// How far a price departs from the material price, as the check of prices answers it.
#[wasm_bindgen(js_name = explainPrice, unchecked_return_type = "Explained")]
pub fn explain_price(#[wasm_bindgen(unchecked_param_type = "object")] departure: &JsValue) -> Result<JsValue, JsError> {
    let departure: Row = from_js(departure)?;
    to_js_by_json(&explained::price(departure.borrowed()))
}

/// Of which raw lines a merged line is made, or the first ones of so many; the first one has all its fields.
#[wasm_bindgen(js_name = explainMerged, unchecked_return_type = "Explained")]
pub fn explain_merged(
    #[wasm_bindgen(unchecked_param_type = "object")] line: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] raw: &JsValue,
    all: usize,
) -> Result<JsValue, JsError> {
    let (line, raw): (Row, Vec<Row>) = (from_js(line)?, from_js(raw)?);
    to_js_by_json(&explained::merged(line.borrowed(), &raw, all))
}
