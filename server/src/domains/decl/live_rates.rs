//! GET /decl/v1/tax/rates: the special tax rates, exchange rates and parameters that an estimate of a declaration's taxes
//! wants beside the tariff. The browser estimates with them while the clerk types; the server with the same ones.

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::resources::base::{EXCHANGE_RATE, TAX_RATE_SPECIAL};
use core_wasm::row::Row;
use core_wasm::rules::tax::Rates;
use core_wasm::rules::tax::parameters::Parameters;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::declaration::CATEGORY;
use super::{access, tax_fcst, tax_rates};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::schema::{row, schema};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most tariff codes of one request: more than a declaration has lines.
const MAX_CODES: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Whose declaration it is; the caller's own when missing.
    org_id: Option<i64>,
    /// Tariff codes, parted by commas.
    #[serde(default)]
    hs_codes: String,
    /// The declaration, once it is stored: it is reckoned as the house that makes it does, whoever asks, with the rates of the day on
    /// which customs accepted it. Special rates of other houses than the owner's and the caller's stay theirs.
    decl_id: Option<i64>,
}

/// The rates of an estimate.
#[derive(Debug, Serialize)]
pub struct Known {
    /// The day whose rates count: that on which customs accepted the declaration, else today.
    day: NaiveDate,
    special: Vec<Row>,
    exchange: Vec<Row>,
    parameters: Parameters,
}

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let rows = |row| json!({ "type": "array", "items": row });
    schema(json!({
        "type": "object",
        "required": ["day", "special", "exchange", "parameters"],
        "properties": {
            "day": { "type": "string", "format": "date" },
            "special": rows(row(&TAX_RATE_SPECIAL)),
            "exchange": rows(row(&EXCHANGE_RATE)),
            "parameters": { "type": "object", "additionalProperties": true },
        }
    }))
}

pub async fn live_rates(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Answer<Known> {
    let (owner, maker, day) = match wanted.decl_id {
        Some(id) => {
            let head = access::visible(&app, &caller, id).await?;
            let accepted = tax_fcst::accepted_on(&app.db, &head).await?;
            (head.org_id, head.making_org(), accepted.unwrap_or_else(|| app.today()))
        }
        None => {
            let owner = wanted.org_id.unwrap_or(caller.org_id);
            caller.scope(&app.db, CATEGORY, Right::View).await?.check(owner)?;
            (owner, caller.org_id, app.today())
        }
    };
    let codes: Vec<&str> = wanted.hs_codes.split(',').map(str::trim).filter(|code| !code.is_empty()).collect();
    if codes.len() > MAX_CODES {
        return Err(ApiError::at_most("hsCodes", MAX_CODES));
    }
    let Rates { mut special, exchange, parameters } = tax_rates::of(&app.db, owner, maker, &codes, day).await?;
    special.retain(|row| [owner, caller.org_id].map(Some).contains(&row.int("orgId")));
    Ok(Done::data(Known { day, special, exchange, parameters }))
}
