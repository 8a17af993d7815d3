//! GET /fcst/v1/{id}/sum: what a forecast adds up to.

use axum::extract::State;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::forecast_sum::{self, ForecastSum, OF_LINES};
use sea_orm::ConnectionTrait;
use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::raw;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::crud::schema::schema;
use crate::crud::{paged, serve};
use crate::domains::decl::tax_rates::exchange;
use crate::error::ApiError;
use crate::extract::Path;

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let text = || json!({ "type": "string" });
    let list = |properties: serde_json::Value| json!({ "type": "array", "items": { "type": "object", "properties": properties } });
    schema(json!({
        "type": "object",
        "required": ["lines", "packages", "gross", "net", "quantities", "legal", "amounts", "cny", "usd", "missingRates", "differences"],
        "properties": {
            "lines": { "type": "integer" },
            "packages": text(),
            "gross": text(),
            "net": text(),
            "quantities": list(json!({ "unit": text(), "quantity": text() })),
            "legal": list(json!({ "unit": text(), "quantity": text() })),
            "amounts": list(json!({ "currency": text(), "total": text(), "rate": text(), "cny": text() })),
            "cny": text(),
            "usd": text(),
            "missingRates": { "type": "array", "items": text() },
            "differences": list(json!({
                "field": text(), "head": text(), "lines": text(), "difference": text(), "without": { "type": "integer" },
            })),
        }
    }))
}

pub async fn sum(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<ForecastSum> {
    let head = serve::seen(raw().head, &app, &caller, id).await?;
    let lines = paged::all_with(&app.db, &FCST_DTL, id, OF_LINES).await?;
    Ok(Done::data(of_lines(&app.db, &head, &lines, day_in_china(app.now())).await?))
}

/// The sums of a forecast with these raw lines on a day in China.
pub async fn of_lines(
    db: &impl ConnectionTrait,
    head: &Row,
    lines: &[Row],
    day: chrono::NaiveDate,
) -> Result<ForecastSum, ApiError> {
    let rates = exchange(db, day).await?;
    forecast_sum::sum(head.borrowed(), lines, &rates, day).map_err(ApiError::Rules)
}
