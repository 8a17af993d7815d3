//! What the rules say of a declaration on a day, and the rates that its taxes are reckoned with: kept when it is sent.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use core_wasm::dictionary::Dictionaries;
use core_wasm::row::Row;
use core_wasm::rules::tax::estimate;
use sea_orm::ConnectionTrait;
use serde_json::json;

use super::{declaration, judgement, tax_rates};
use crate::domains::house;
use crate::gateway::moment::Moment;
use crate::process::error::ApiError;
use crate::store::people::organisation;

/// The fields of the head that name the currency of a charge.
const CHARGES: [&str; 3] = ["feeCurr", "insurCurr", "otherCurr"];

/// The judgement of a declaration by the tables of a day.
pub async fn of(
    db: &impl ConnectionTrait,
    (dicts, day): (&Dictionaries, NaiveDate),
    head: &declaration::Model,
    document: &Row,
) -> Result<Moment, ApiError> {
    let params = organisation::by_id(db, head.making_org()).await?.org_params();
    let house = house::in_force(db, head.making_org()).await?;
    let problems = judgement::verdict((dicts, day), db, head.org_id, document, (&params, &house)).await?;
    let lines = document.rows("lines");
    let texts = |field: &str| lines.iter().map(|line| line.text(field).to_owned()).collect::<BTreeSet<_>>();
    let codes = texts("codeTS");
    let named: Vec<&str> = codes.iter().map(String::as_str).collect();
    let rates = tax_rates::of(db, head.org_id, head.making_org(), &named, day).await?;
    let estimate = estimate(document, &rates.context(dicts, day));
    let mut currencies = texts("tradeCurr");
    currencies.extend(CHARGES.map(|field| document.text(field).to_owned()));
    let exchange: Vec<&Row> = rates.exchange.iter().filter(|rate| currencies.contains(rate.text("currency"))).collect();
    let tariff: BTreeMap<&str, _> =
        named.iter().filter_map(|code| Some((*code, dicts.by_id_on("hsCode", code, day)?))).collect();
    let rates = json!({
        "day": day,
        "tariff": tariff,
        "special": rates.special,
        "exchange": exchange,
        "parameters": rates.parameters,
        "estimate": {
            "value": estimate.value,
            "sums": estimate.sums,
            "total": estimate.total,
            "complete": estimate.complete,
        },
    });
    Ok(Moment { day, problems, rates: Some(rates) })
}
