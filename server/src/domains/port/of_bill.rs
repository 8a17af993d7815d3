//! GET /base/v1/docuGoods/match: what the port says of a bill of lading, for the forms of declarations and forecasts.

use axum::extract::State;
use core_wasm::permission::Category;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::Deadline;
use core_wasm::rules::declaration::Direction;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::doubt;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::api::openapi::named;
use crate::documents::schema::schema;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Which bill.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// Number of the bill of lading; of a house bill behind the master, `MASTER*HOUSE`, both are looked for.
    #[serde(rename = "billNo")]
    bill_no: String,
    /// Category '1' to '4' of the shipment; any direction when missing.
    #[serde(rename = "iECatg")]
    i_e_catg: Option<String>,
}

/// The record of a bill.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PortMatch {
    record: Row,
    /// By when goods that came in are declared, and the days left, below zero when it is over; null before they are there.
    due_on: Option<String>,
    days_left: Option<i64>,
}

pub fn answer(record: serde_json::Value) -> RefOr<Schema> {
    let found = named(
        "PortMatch",
        json!({
            "type": "object",
            "required": ["record", "dueOn", "daysLeft"],
            "properties": {
                "record": record,
                "dueOn": { "type": ["string", "null"], "format": "date", "description": "By when goods that came in are declared" },
                "daysLeft": { "type": ["integer", "null"], "description": "Below zero when it is over" },
            },
        }),
    );
    schema(json!({ "oneOf": [{ "type": "null" }, found] }))
}

pub async fn of_bill(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Answer<Option<PortMatch>> {
    let ie_catg = wanted.i_e_catg.unwrap_or_default();
    if !ie_catg.is_empty() && Category::from_ie_catg(&ie_catg).is_none() {
        return Err(ApiError::no_option("iECatg", ie_catg));
    }
    let mut shipment = Row::new();
    shipment.set("billNo", wanted.bill_no);
    shipment.set("iECatg", ie_catg);
    let Some(record) = doubt::record_of(&app.db, &caller, shipment.borrowed()).await? else {
        return Ok(Done::data(None));
    };
    let arrived = record.borrowed().date("arrivedOn");
    let comes_in = record.text("iEFlag") == Direction::Import.letter();
    let dicts = app.dictionaries();
    let due = arrived.filter(|_| comes_in).map(|day| Deadline::to_declare(day, app.today(), Calendar::of(&dicts)));
    Ok(Done::data(Some(PortMatch {
        record,
        due_on: due.map(|due| due.due.to_string()),
        days_left: due.map(|due| due.days_left),
    })))
}
