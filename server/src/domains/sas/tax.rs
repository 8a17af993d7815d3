//! GET /sas/v1/sasStock/{id}/tax: the estimated tax on the goods of a stock list, where the organisation wants it
//! (`g2StockEstTaxEnabled`).

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::decimal::Fixed;
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::sas::stock::due_day;
use core_wasm::rules::tax::stock::{Held, estimate};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{lines, serve};
use crate::domains::base::exchange_rate::rates;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// The estimate; all blank where the organisation does not want one.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockTax {
    pub is_shown: bool,
    pub value: String,
    pub duty: String,
    pub vat: String,
    pub sum: String,
    /// Whether goods without a rate or an exchange rate are left out.
    pub is_partial: bool,
    /// The day by which the goods are declared.
    pub due: Option<String>,
}

pub async fn estimated(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<StockTax> {
    serve::seen(Served::of(&SAS_STOCK), &app, &caller, id).await?;
    let tx = app.begin().await?;
    let head = Rows::of(&SAS_STOCK).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let owner = organisation::by_id(&tx, head.int(ORG).unwrap_or_default()).await?;
    if !owner.org_params().g2_stock_est_tax_enabled {
        return Ok(Done::data(StockTax::default()));
    }
    let goods = lines::of(&tx, &SAS_STOCK_DT, [id]).await?.remove(&id).unwrap_or_default();
    let dicts = tx.dictionaries();
    let letters = |line: &Row| dicts.by_id("currency", line.text("dclCurrcd")).map(|entry| entry.name2.clone());
    let currencies: Vec<String> = goods.iter().filter_map(letters).collect();
    let exchange = rates(&tx, &currencies.iter().collect::<Vec<_>>(), day_in_china(tx.now())).await?;
    let rate_of = |currency: &str| match currency {
        "CNY" => Fixed::<6>::from_whole(1),
        _ => exchange.iter().find(|rate| rate.text("currency") == currency).and_then(|rate| rate.decimal("rate")),
    };
    let mut by_currency: BTreeMap<String, Vec<Held>> = BTreeMap::new();
    let mut is_partial = false;
    for line in &goods {
        let held = rates_of(&dicts, line.text("gdecd")).and_then(|rates| held(line, rates));
        match letters(line).zip(held) {
            Some((currency, held)) => by_currency.entry(currency).or_default().push(held),
            None => is_partial = true,
        }
    }
    let mut sum = [Fixed::<2>::ZERO; 3];
    for (currency, held) in by_currency {
        let Some(rate) = rate_of(&currency) else {
            is_partial = true;
            continue;
        };
        let too_large = |_| ApiError::Internal(anyhow::anyhow!("the estimate of a stock list does not fit"));
        let (_, of_currency) = estimate(&held, rate).map_err(too_large)?;
        for (sum, more) in sum.iter_mut().zip([of_currency.value, of_currency.duty, of_currency.vat]) {
            *sum = sum.checked_add(more).ok_or_else(|| anyhow::anyhow!("the estimate of a stock list does not fit"))?;
        }
    }
    let [value, duty, vat] = sum;
    let both = duty.checked_add(vat).ok_or_else(|| anyhow::anyhow!("the estimate of a stock list does not fit"))?;
    Ok(Done::data(StockTax {
        is_shown: true,
        value: value.to_string(),
        duty: duty.to_string(),
        vat: vat.to_string(),
        sum: both.to_string(),
        is_partial,
        due: parse_date(head.text("dclTime")).and_then(due_day).map(|day| day.to_string()),
    }))
}

/// Duty and VAT of an HS code, in percent.
pub type Rates = (Fixed<4>, Fixed<4>);

/// The rates of goods: the provisional one before that of the most-favoured nation. A rate that is no plain percentage has none.
pub fn rates_of(dicts: &Dictionaries, code: &str) -> Option<Rates> {
    let entry = dicts.by_id("hsCode", code)?;
    let percent = |column: &str| entry.extra.get(column).map(|rate| rate.trim()).filter(|rate| !rate.is_empty());
    let duty = percent("provisionalRate").or_else(|| percent("mfnRate"))?;
    Some((duty.parse().ok()?, percent("vatRate")?.parse().ok()?))
}

fn held(line: &Row, (duty_rate, vat_rate): Rates) -> Option<Held> {
    let quantity = line.decimal::<5>("dclQty").filter(|quantity| quantity.is_positive())?;
    let total = line.decimal::<5>("dclTotalAmt")?;
    let price = line.decimal::<5>("dclUprcAmt").or_else(|| total.checked_div(quantity))?;
    Some(Held { quantity, price, duty_rate, vat_rate })
}
