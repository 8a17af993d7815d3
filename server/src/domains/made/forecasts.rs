//! POST /decl/v1/fcst/add: makes declarations of forecasts.

use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::make::{Asked, MadeDeclaration, make};
use crate::accounts::caller::Caller;
use crate::api::answer::Answer;
use crate::api::extract::{Json, Reconfirmed};
use crate::documents::serve::flag;
use crate::domains::decl::from::source::FORECAST;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Forecasts of which declarations are made, each its own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FromForecasts {
    pub ids: Vec<i64>,
    /// Checked when they are there; so below.
    pub versions: Option<Vec<i64>>,
    /// Marks of a two-step declaration, 0 or 1: licences needed, inspection needed, taxes due.
    #[schema(value_type = Option<String>)]
    pub need_cert: Option<Value>,
    #[schema(value_type = Option<String>)]
    pub need_ciq: Option<Value>,
    #[schema(value_type = Option<String>)]
    pub need_tax: Option<Value>,
}

pub async fn from_forecasts(
    State(app): State<App>,
    caller: Caller,
    confirmed: Reconfirmed,
    Json(sent): Json<FromForecasts>,
) -> Answer<Vec<MadeDeclaration>> {
    make(&app, &caller, &FORECAST, &of_goods(sent, None, confirmed)?).await
}

pub fn of_goods(of: FromForecasts, two_step: Option<bool>, confirmed: Reconfirmed) -> Result<Asked, ApiError> {
    Ok(Asked {
        marks: marks(&of)?,
        ids: of.ids,
        versions: of.versions,
        i_e_catg: String::new(),
        two_step,
        client_order_id: None,
        force: confirmed.0,
    })
}

/// The marks that are set.
fn marks(of: &FromForecasts) -> Result<Vec<(&'static str, &'static str)>, ApiError> {
    let sent = [("needCert", &of.need_cert), ("needCiq", &of.need_ciq), ("needTax", &of.need_tax)];
    let mut marks = Vec::new();
    for (field, value) in sent {
        if let Some(value) = given(value.as_ref(), field)? {
            marks.push((field, value));
        }
    }
    Ok(marks)
}

/// A flag that may be missing.
pub fn given(sent: Option<&Value>, field: &str) -> Result<Option<&'static str>, ApiError> {
    sent.filter(|value| !value.is_null()).map(|value| flag(value, field)).transpose()
}
