//! GET {account}/balance/tax: the estimated tax on what an account holds, where the organisation wants it (`g2StockEstTaxEnabled`).

use core_wasm::decimal::Fixed;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::tax::stock::{Held, estimate};
use serde::Serialize;
use utoipa::ToSchema;

use super::goods::goods_of;
use super::journal::{all_of, of_account};
use super::kind::{accounts, heads};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::serve;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::domains::base::exchange_rate::rates;
use crate::domains::sas::tax::rates_of;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// The estimate; all blank where the organisation does not want one. Amounts are decimals as texts, in yuan.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountTax {
    pub is_shown: bool,
    pub value: String,
    pub duty: String,
    pub vat: String,
    pub sum: String,
    /// Whether serials without a rate, a price or an exchange rate are left out.
    pub is_partial: bool,
    pub serials: Vec<SerialTax>,
}

/// The estimate of a serial.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SerialTax {
    pub gds_seqno: i64,
    /// `I` materials and goods of warehouses, `E` products.
    pub goods: String,
    pub gds_nm: String,
    pub gdecd: String,
    pub quantity: String,
    pub value: String,
    pub duty: String,
    pub vat: String,
}

pub async fn estimated(app: &App, caller: &Caller, kind: Kind, id: i64) -> Answer<AccountTax> {
    serve::seen(accounts(kind), app, caller, id).await?;
    let tx = app.begin().await?;
    let account = Rows::of(heads(kind)).by_id(id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let owner = organisation::by_id(&tx, account.int(ORG).unwrap_or_default()).await?;
    if !owner.org_params().g2_stock_est_tax_enabled {
        return Ok(Done::data(AccountTax::default()));
    }
    let held = all_of(&tx, of_account(kind.name(), id), None).await?;
    let goods = goods_of(&tx, kind, id, held.iter().map(|(serial, _)| *serial).collect()).await?;
    // The average price of an account is in dollars.
    let exchange = rates(&tx, &[], day_in_china(tx.now())).await?;
    let dollar = exchange.iter().find(|rate| rate.text("currency") == "USD").and_then(|rate| rate.decimal::<6>("rate"));
    let dicts = tx.dictionaries();
    let mut told = AccountTax { is_shown: true, ..AccountTax::default() };
    let mut sums = [Fixed::<2>::ZERO; 3];
    for (serial, summed) in held {
        let Some(quantity) = summed.figures.stock().filter(|stock| stock.is_positive()) else { continue };
        let line = goods.get(&serial);
        let code = line.map(|line| line.text("gdecd")).unwrap_or_default();
        let known = summed.figures.average().zip(rates_of(&dicts, code)).zip(dollar);
        let Some(((price, (duty_rate, vat_rate)), dollar)) = known else {
            told.is_partial = true;
            continue;
        };
        let too_large = |_| ApiError::Internal(anyhow::anyhow!("the estimate of serial {} does not fit", serial.1));
        let (_, tax) = estimate(&[Held { quantity, price, duty_rate, vat_rate }], dollar).map_err(too_large)?;
        for (sum, more) in sums.iter_mut().zip([tax.value, tax.duty, tax.vat]) {
            *sum = sum.checked_add(more).ok_or_else(|| anyhow::anyhow!("the estimate of an account does not fit"))?;
        }
        told.serials.push(SerialTax {
            gds_seqno: serial.1,
            goods: serial.0.code().to_owned(),
            gds_nm: line.map(|line| line.text("gdsNm").to_owned()).unwrap_or_default(),
            gdecd: code.to_owned(),
            quantity: quantity.to_string(),
            value: tax.value.to_string(),
            duty: tax.duty.to_string(),
            vat: tax.vat.to_string(),
        });
    }
    let [value, duty, vat] = sums;
    let sum = duty.checked_add(vat).ok_or_else(|| anyhow::anyhow!("the estimate of an account does not fit"))?;
    (told.value, told.duty, told.vat, told.sum) =
        (value.to_string(), duty.to_string(), vat.to_string(), sum.to_string());
    Ok(Done::data(told))
}
