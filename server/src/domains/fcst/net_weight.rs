//! Net weights of goods whose legal unit is the kilogram: their quantity, where the customer allows no difference.

use core_wasm::error::Problem;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::units::legal_kilograms;
use core_wasm::text::catalogue::documents as texts;

use super::setting;
use crate::documents::served::ORG;
use crate::documents::{paged, write};
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Where the customer allows no difference, no line may have one when the forecast is submitted, alone or with its order, whatever it
/// allowed before: what is wrong with each.
pub async fn not_as_counted(tx: &Tx, forecast: &Row) -> Result<Vec<Problem>, ApiError> {
    if setting::may_differ(tx, forecast.int(ORG).unwrap_or_default()).await? {
        return Ok(Vec::new());
    }
    let lines = paged::all_of(tx, &FCST_DTL, write::key(forecast)?.0).await?;
    let found = lines.iter().enumerate().filter_map(|(at, line)| Some(net_differs(line)?.at("lines", at)));
    Ok(found.collect())
}

/// A net weight that is not the quantity of goods whose legal unit is the kilogram: wrong where the customer allows no difference.
pub fn net_differs(line: &Row) -> Option<Problem> {
    let kilograms = legal_kilograms(line.borrowed())?;
    let net = line.decimal::<6>("netWt")?;
    if Some(net) == kilograms.to_scale::<6>() {
        return None;
    }
    let message = texts::NET_IS_QUANTITY.with(&[("quantity", &kilograms.to_string())]);
    Some(Problem::error("fcst.netIsQuantity", "netWt", message))
}
