//! The tax bills of the played customs: what the core reckons, with a small difference on some declarations, so that there is
//! something to compare.

use chrono::NaiveDate;
use core_wasm::dictionary::Dictionaries;
use core_wasm::row::Row;
use core_wasm::rules::tax::number::Number;
use core_wasm::rules::tax::parameters::Parameters;
use core_wasm::rules::tax::{Context, LineEstimate, Standing, Tax, estimate};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Whose special rates the one of [`dearer`] is; the message names no house.
const HOUSE: i64 = 0;

/// A bill for one kind of tax, as its texts stand in the notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bill {
    pub tax: String,
    pub amount: String,
    pub items: Vec<Item>,
}

/// A goods line of a bill; what does not apply is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Item {
    pub g_no: String,
    pub hs_code: String,
    pub name: String,
    pub value: String,
    pub rate: String,
    pub quantity: String,
    pub per_unit: String,
    pub amount: String,
}

/// The bills for a declaration that is accepted on a day; none where nothing is to be paid. By serial, customs agrees with an
/// estimate, has another customs rate, or another duty rate for the first line.
pub fn bills(declaration: &Row, dicts: &Dictionaries, exchange: &[Row], day: NaiveDate, serial: u64) -> Vec<Bill> {
    let mut declaration = declaration.clone();
    declaration.set("orgId", HOUSE);
    let lines = declaration.rows("lines");
    let (exchange, special) = match serial % 3 {
        1 => (exchange.iter().map(higher).collect(), Vec::new()),
        2 => (exchange.to_vec(), lines.first().and_then(|line| dearer(line, dicts)).into_iter().collect()),
        _ => (exchange.to_vec(), Vec::new()),
    };
    let parameters = Parameters::default();
    let context = Context { dicts, special: &special, exchange: &exchange, parameters: &parameters, day };
    let estimate = estimate(&declaration, &context);
    let due = || estimate.lines.iter().filter(|line| line.standing == Standing::Due);
    let levied = estimate.sums.iter().filter(|sum| !sum.is_small);
    let bill = |code: &str| {
        let taxed = due().flat_map(|line| line.taxes.iter().map(move |tax| (line, tax)));
        let taxed = taxed.filter(|(_, tax)| tax.tax == code && Number::parse(&tax.amount) != Ok(Number::ZERO));
        let mut sum = Number::ZERO;
        let mut items = Vec::new();
        for (line, tax) in taxed {
            sum = sum.plus(Number::parse(&tax.amount).ok()?).ok()?;
            items.push(item(line, lines.get(line.index)?, tax)?);
        }
        (!items.is_empty()).then(|| Bill { tax: code.to_owned(), amount: sum.text(2), items })
    };
    levied.filter_map(|sum| bill(sum.tax)).collect()
}

fn item(line: &LineEstimate, row: &Row, tax: &Tax) -> Option<Item> {
    let rounded = |number: Option<Number>, decimals: u32| match number {
        None => Some(String::new()),
        Some(number) => number.round(decimals).ok().map(Number::short),
    };
    Some(Item {
        g_no: row.text("gNo").to_owned(),
        hs_code: line.hs_code.clone(),
        name: row.text("gName").to_owned(),
        value: tax.on.value.round(2).ok()?.text(2),
        rate: rounded(tax.on.percent, 4)?,
        quantity: rounded(tax.on.quantity, 5)?,
        per_unit: rounded(tax.on.per_unit, 5)?,
        amount: tax.amount.clone(),
    })
}

/// An exchange rate that is three thousandths higher.
fn higher(row: &Row) -> Row {
    let mut row = row.clone();
    let rate = row.decimal::<6>("rate").map(Number::from);
    let raised = rate.zip(Number::parse("100.3").ok()).and_then(|(rate, percent)| rate.percent(percent).ok());
    if let Some(rate) = raised.and_then(|rate| rate.round(6).ok()) {
        row.set("rate", rate.text(6));
    }
    row
}

/// A duty rate one point above the tariff's, for the code of a line.
fn dearer(line: &Row, dicts: &Dictionaries) -> Option<Row> {
    let tariff = dicts.by_id("hsCode", line.text("codeTS"))?;
    let rate = Number::parse(tariff.extra("mfnRate")).ok()?.plus(Number::ONE).ok()?;
    Row::from_value(json!({
        "orgId": HOUSE,
        "hsCode": tariff.id,
        "typecd": "9",
        "taxType": "A",
        "calcMode": "1",
        "valoremRate": rate.text(4),
    }))
}
