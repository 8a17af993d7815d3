//! The hand scanner: what a barcode says, and what becomes of the lines of an order.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{from_js, to_js_by_json};
use crate::error::Problem;
use crate::rules::wms::scan::{self, Code, Goods, Line, Task};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What is done with a scan. */
export type ScanTask = 'receive' | 'damage' | 'put' | 'pick';

/** A line of the order that is worked on; decimals as texts. */
export interface ScanLine {
  id: number;
  material: string;
  lot: string;
  wanted: string;
  done: string;
  damaged: string;
  put: string;
  location: string;
}

/** Goods that were scanned. */
export interface ScanGoods {
  material: string;
  lot: string;
  quantity: string;
  location: string;
  /** The line that it is for, where the person said so. */
  lineId?: number;
}

/** What a barcode says; a quantity where the label has one. */
export type ScanCode =
  | { kind: 'place'; location: string }
  | { kind: 'goods'; material: string; lot: string; quantity: string | null };

/** What was read or done, or why not. */
export type ScanOutcome<T> = { came: T } | { problem: Problem };
"#;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Outcome<T> {
    Came(T),
    Problem(Problem),
}

fn outcome<T: Serialize>(result: Result<T, Problem>) -> Result<JsValue, JsError> {
    to_js_by_json(&match result {
        Ok(came) => Outcome::Came(came),
        Err(problem) => Outcome::Problem(problem),
    })
}

/// What a barcode says.
#[wasm_bindgen(js_name = readBarcode, unchecked_return_type = "ScanOutcome<ScanCode>")]
pub fn read_barcode(barcode: &str) -> Result<JsValue, JsError> {
    outcome::<Code>(scan::read(barcode))
}

/// The line that a scan is for, as it is afterwards.
#[wasm_bindgen(js_name = takeScan, unchecked_return_type = "ScanOutcome<ScanLine>")]
pub fn take_scan(
    #[wasm_bindgen(unchecked_param_type = "ScanTask")] task: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly ScanLine[]")] lines: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "ScanGoods")] goods: &JsValue,
) -> Result<JsValue, JsError> {
    let (task, lines): (Task, Vec<Line>) = (from_js(task)?, from_js(lines)?);
    // People type the quantity: what is none is told like one that is too much.
    let goods = from_js::<Goods>(goods).map_err(|_| scan::no_quantity());
    outcome(goods.and_then(|goods| scan::take(task, &lines, &goods)))
}
