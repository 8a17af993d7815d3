//! Loading a truck at a zone: the passport that follows from what is chosen, and what is wrong with it.

use serde::Deserialize;
use wasm_bindgen::prelude::*;

use super::{from_js, to_js_by_json};
use crate::config::OrgParams;
use crate::row::Row;
use crate::rules::sas::loading::{Waiting, follow, judged, number};
use crate::rules::sas::passport::Vehicle;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A line of a document that waits for a truck; decimals as texts. */
export interface LoadLine {
  seqno: number;
  gdsMtno: string;
  gdecd: string;
  gdsNm: string;
  dclUnitcd: string;
  quantity: string;
  /** What other passports carry of it. */
  used: string;
  left: string;
  gross: string | null;
  net: string | null;
  /** How much goes on this truck, as typed; everything that is left where it is missing. */
  taken?: string;
}

/** A document that waits for a truck. */
export interface LoadDocument {
  /** '1' inventory list, '2' stock list. */
  kind: string;
  number: string;
  orgId: number;
  office: string;
  way: string;
  country: string;
  lines: LoadLine[];
}

/** What has to be known beside a load. */
export interface LoadContext {
  /** Whether only recorded vehicles may pass. */
  strict: boolean;
  /** By how many percent the scale of the gate may differ. */
  limit?: string | undefined;
  vehicle?: { recorded: boolean; weight: string | null; frameWeight: string | null } | undefined;
}
"#;

#[derive(Default, Deserialize)]
#[serde(default)]
struct LoadContext {
    strict: bool,
    limit: Option<String>,
    vehicle: Option<Vehicle>,
}

/// The fields of a passport that follow from the documents, or parts of one, that go on the truck.
#[wasm_bindgen(js_name = followLoad, unchecked_return_type = "Record<string, unknown>")]
pub fn follow_load(
    #[wasm_bindgen(unchecked_param_type = "object")] passport: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly LoadDocument[]")] waiting: &JsValue,
) -> Result<JsValue, JsError> {
    let (passport, waiting): (Row, Vec<Waiting>) = (from_js(passport)?, from_js(waiting)?);
    to_js_by_json(&follow(&passport, &waiting))
}

/// A number of ours for a passport that is made at an instant (RFC 3339).
#[wasm_bindgen(js_name = newPassportNumber)]
pub fn new_passport_number(now: &str) -> Result<String, JsError> {
    Ok(number(now.parse()?))
}

/// What is wrong with a load.
#[wasm_bindgen(js_name = judgeLoad, unchecked_return_type = "Problem[]")]
pub fn judge_load(
    #[wasm_bindgen(unchecked_param_type = "object")] passport: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly LoadDocument[]")] waiting: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "LoadContext")] context: &JsValue,
) -> Result<JsValue, JsError> {
    let (passport, waiting): (Row, Vec<Waiting>) = (from_js(passport)?, from_js(waiting)?);
    let LoadContext { strict, limit, vehicle } = from_js(context)?;
    let limit =
        OrgParams { g2_passport_wt_limit: limit.unwrap_or_default(), ..OrgParams::default() }.passport_weight_limit();
    to_js_by_json(&judged(&passport, &waiting, strict, limit, vehicle))
}
