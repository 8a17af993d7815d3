//! What the lists and pages of forecasts and client orders ask while they are drawn: their desks, the cut-offs of their bookings. What is reckoned
//! on their lines is in `forecast`, which is loaded later.

use chrono::{DateTime, Utc};
use wasm_bindgen::prelude::*;

use super::{from_js, to_js, to_js_by_json};
use crate::row::Row;
use crate::rules::{cut_off, forecast_desk, order_desk};
use crate::states::care;

/// The desk that a page of forecasts belongs to; undefined where it is none.
#[wasm_bindgen(js_name = forecastDesk, unchecked_return_type = "ForecastDesk | undefined")]
pub fn forecast_desk_at(path: &str) -> JsValue {
    forecast_desk::forecast_desk(path).map(|desk| to_js(&desk)).unwrap_or_default()
}

/// The list of client orders that a page belongs to; undefined for the list of all.
#[wasm_bindgen(js_name = orderDesk, unchecked_return_type = "OrderDesk | undefined")]
pub fn order_desk_at(path: &str) -> JsValue {
    order_desk::order_desk(path).map(|desk| to_js(&desk)).unwrap_or_default()
}

/// Why a command cannot be done to a row of the resource `fcstCare` with these forecasts of it, in both languages; undefined when it
/// can.
#[wasm_bindgen(js_name = careRefusal, unchecked_return_type = "Text | undefined")]
pub fn care_refusal(
    command: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] order: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] forecasts: &JsValue,
) -> Result<JsValue, JsError> {
    let (order, forecasts): (Row, Vec<Row>) = (from_js(order)?, from_js(forecasts)?);
    let command =
        care::MACHINE.command(command).ok_or_else(|| JsError::new(&format!("orders have no command {command}")))?;
    let refused = care::refusal(command, order.borrowed(), &forecasts);
    Ok(refused.map(|problem| to_js(&problem.message)).unwrap_or_default())
}

/// The cut-offs of a row of the resource `fcstBooking` at an instant (RFC 3339), the earliest one first.
#[wasm_bindgen(js_name = cutOffs, unchecked_return_type = "CutOff[]")]
pub fn cut_offs(
    #[wasm_bindgen(unchecked_param_type = "object")] booking: &JsValue,
    now: &str,
) -> Result<JsValue, JsError> {
    let booking: Row = from_js(booking)?;
    to_js_by_json(&cut_off::cut_offs(booking.borrowed(), instant(now)?))
}

/// The nearest cut-off of a row of the resource `fcst` at an instant (RFC 3339); undefined where none waits.
#[wasm_bindgen(js_name = nearestCutOff, unchecked_return_type = "CutOff | undefined")]
pub fn nearest_cut_off(
    #[wasm_bindgen(unchecked_param_type = "object")] forecast: &JsValue,
    now: &str,
) -> Result<JsValue, JsError> {
    let forecast: Row = from_js(forecast)?;
    match cut_off::nearest_of_forecast(forecast.borrowed(), instant(now)?) {
        Some(nearest) => to_js_by_json(&nearest),
        None => Ok(JsValue::UNDEFINED),
    }
}

fn instant(now: &str) -> Result<DateTime<Utc>, JsError> {
    Ok(DateTime::parse_from_rfc3339(now).map_err(|_| JsError::new("no instant"))?.to_utc())
}
