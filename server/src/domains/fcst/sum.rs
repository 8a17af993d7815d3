//! GET /fcst/v1/{id}/sum: what a forecast adds up to.

use axum::extract::State;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::forecast_sum::{self, CODES, ForecastSum, NUMBERS, Together};
use sea_orm::ConnectionTrait;
use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::lines::raw;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::paged;
use crate::documents::paged::Added;
use crate::documents::schema::schema;
use crate::documents::{serve, write};
use crate::domains::decl::tax_rates::exchange;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

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
    Ok(Done::data(of_forecast(&app.db, &head, day_in_china(app.now())).await?))
}

/// The sums of a forecast on a day in China.
pub async fn of_forecast(
    db: &impl ConnectionTrait,
    head: &Row,
    day: chrono::NaiveDate,
) -> Result<ForecastSum, ApiError> {
    let rates = exchange(db, day).await?;
    let added = paged::added_up(db, &FCST_DTL, write::key(head)?.0, &NUMBERS.map(|(field, _)| field), &CODES).await?;
    let together: Vec<Together> = added.into_iter().map(together).collect();
    forecast_sum::sum_of(head.borrowed(), &together, &rates, day).map_err(ApiError::Rules)
}

fn together(added: Added) -> Together {
    fn all<T: Default, const N: usize>(some: Vec<T>) -> [T; N] {
        let mut some = some.into_iter();
        std::array::from_fn(|_| some.next().unwrap_or_default())
    }
    Together { lines: added.lines, codes: all(added.codes), said: all(added.said), sums: all(added.sums) }
}
