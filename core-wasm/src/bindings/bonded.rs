//! What bonded accounts hold: balances after movements, consumption, theory balances, checks of handbooks. Numbers are texts.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{from_js, to_js_by_json};
use crate::decimal::Quantity;
use crate::error::Problem;
use crate::row::{Row, parse_date};
use crate::rules::bonded::balance::{Figures, Movement, Usd, apply_all, check_out};
use crate::rules::bonded::consumption::{problem, unit_of};
use crate::rules::bonded::handbook::{Handbook, problems};
use crate::rules::bonded::theory::{Period, theory};
use crate::rules::bonded::{TooLarge, balance};
use crate::rules::explained;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What an account holds of a serial; decimals as texts. */
export interface BalanceFigures {
  actlIncQty: string;
  actlRedcQty: string;
  prevdIncQty: string;
  prevdRedcQty: string;
  totalAmt: string;
}

/** The figures after movements, with what follows from them; the average is '' where nothing is there. */
export interface BalanceAfter extends BalanceFigures {
  stockQty: string;
  surplusQty: string;
  avgPrice: string;
}

/** What a list does to a serial. */
export interface BalanceMovement {
  event: BalanceEvent;
  /** 'D' where it is left out. */
  mode?: 'D' | 'F' | 'N' | 'NF' | 'E';
  outward?: boolean;
  qty: string;
  amountUsd?: string;
}

export type BalanceEvent = 'preDeducted' | 'deducted' | 'released' | 'reversed';

/** What should be left of a material; what was not counted has no difference. */
export interface TheoryBalance {
  csmTotalQty: string;
  shdRemainQty: string;
  dsmlQty: string | null;
  dsmlRate: string | null;
  dsmlAmt: string | null;
  scrapExpectedQty: string;
  scrapLeftQty: string;
}
"#;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Outcome<T> {
    Came(T),
    Problems(Vec<Problem>),
}

fn outcome<T: Serialize>(result: Result<T, TooLarge>) -> Result<JsValue, JsError> {
    to_js_by_json(&match result {
        Ok(came) => Outcome::Came(came),
        Err(too_large) => Outcome::Problems(vec![too_large.into()]),
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct After {
    #[serde(flatten)]
    figures: Figures,
    stock_qty: Quantity,
    surplus_qty: Quantity,
    avg_price: String,
}

/// What an account holds of a serial after movements.
#[wasm_bindgen(js_name = balanceAfter, unchecked_return_type = "Outcome<BalanceAfter>")]
pub fn balance_after(
    #[wasm_bindgen(unchecked_param_type = "Partial<BalanceFigures>")] figures: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly BalanceMovement[]")] movements: &JsValue,
) -> Result<JsValue, JsError> {
    let (figures, movements): (Figures, Vec<Movement>) = (from_js(figures)?, from_js(movements)?);
    outcome(apply_all(&figures, &movements).and_then(|figures| {
        Ok(After {
            stock_qty: figures.stock().ok_or(TooLarge)?,
            surplus_qty: figures.surplus().ok_or(TooLarge)?,
            avg_price: figures.average().as_ref().map(Usd::to_string).unwrap_or_default(),
            figures,
        })
    }))
}

/// What is there where a quantity is more than that; nothing where there is enough.
#[wasm_bindgen(js_name = shortageOf, unchecked_return_type = "{ surplus: string; wanted: string } | undefined")]
pub fn shortage_of(
    #[wasm_bindgen(unchecked_param_type = "Partial<BalanceFigures>")] figures: &JsValue,
    wanted: &str,
) -> Result<JsValue, JsError> {
    let figures: Figures = from_js(figures)?;
    let wanted: Quantity = wanted.parse().map_err(|_| JsError::new(&format!("no quantity: {wanted}")))?;
    match check_out(&figures, wanted) {
        Ok(()) => Ok(JsValue::UNDEFINED),
        Err(shortage) => to_js_by_json(&shortage),
    }
}

/// The events that the journal gets when something is told of a line that stands somewhere.
#[wasm_bindgen(js_name = journalSteps, unchecked_return_type = "BalanceEvent[]")]
pub fn journal_steps(
    #[wasm_bindgen(unchecked_param_type = "'free' | 'reserved' | 'deducted'")] phase: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "BalanceEvent")] told: &JsValue,
) -> Result<JsValue, JsError> {
    to_js_by_json(&balance::steps(from_js(phase)?, from_js(told)?))
}

/// What a piece of a product takes of a material by a row of consumption; undefined while a number is missing.
#[wasm_bindgen(js_name = unitConsumption, unchecked_return_type = "UnitConsumption | undefined")]
pub fn unit_consumption(#[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue) -> Result<JsValue, JsError> {
    let row: Row = from_js(row)?;
    unit_of(row.borrowed()).map_or(Ok(JsValue::UNDEFINED), |unit| to_js_by_json(&unit))
}

/// What is wrong with the numbers of a row of consumption.
#[wasm_bindgen(js_name = consumptionProblem, unchecked_return_type = "Problem | undefined")]
pub fn consumption_problem(#[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue) -> Result<JsValue, JsError> {
    let row: Row = from_js(row)?;
    problem(row.borrowed()).map_or(Ok(JsValue::UNDEFINED), |problem| to_js_by_json(&problem))
}

/// What should be left of a material after a period, named as in the write-off.
#[wasm_bindgen(js_name = theoryBalance, unchecked_return_type = "Outcome<TheoryBalance>")]
pub fn theory_balance(#[wasm_bindgen(unchecked_param_type = "object")] period: &JsValue) -> Result<JsValue, JsError> {
    let period: Period = from_js(period)?;
    outcome(theory(&period))
}

/// What is wrong with a handbook on a day (`YYYY-MM-DD`).
#[wasm_bindgen(js_name = handbookProblems, unchecked_return_type = "Problem[]")]
pub fn handbook_problems(
    #[wasm_bindgen(unchecked_param_type = "object")] handbook: &JsValue,
    today: &str,
) -> Result<JsValue, JsError> {
    let handbook: Handbook = from_js(handbook)?;
    let today = parse_date(today).ok_or_else(|| JsError::new(&format!("no day: {today}")))?;
    to_js_by_json(&problems(&handbook, today))
}

/// Of what the surplus of a serial is made: its figures (a row of `bondedBalance`) and the newest of so many events (rows of
/// `bondedEvent`).
#[wasm_bindgen(js_name = explainBalance, unchecked_return_type = "Explained")]
pub fn explain_balance(
    #[wasm_bindgen(unchecked_param_type = "object")] figures: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly object[]")] events: &JsValue,
    all: usize,
) -> Result<JsValue, JsError> {
    let (figures, events): (Row, Vec<Row>) = (from_js(figures)?, from_js(events)?);
    to_js_by_json(&explained::balance(figures.borrowed(), &events, all))
}
