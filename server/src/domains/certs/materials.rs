//! POST /certs/v1/origin/{id}/materials {version}: what the products of a certificate are made of, by the consumption of the bonded
//! accounts that its lines name. Lines that name none keep the materials that were keyed for them.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resources::documents::ORIGIN_CERT;
use core_wasm::row::Row;
use core_wasm::states::origin_cert::MACHINE;
use core_wasm::text::Message;
use core_wasm::text::catalogue::origin as texts;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path};
use crate::documents::served::{ORG, Served};
use crate::documents::write;
use crate::domains::bonded::consumption::{self, MaterialOf};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;

/// The certificate as the caller saw it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct OfVersion {
    /// Its version; none claims none.
    pub version: Option<i64>,
}

pub async fn fill(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(asked): Json<OfVersion>,
) -> Answer<Row> {
    let tx = app.begin().await?;
    let served = Served::of(&ORIGIN_CERT);
    let before = write::whole(&tx, &caller, served, &[(id, asked.version)]).await?.pop().ok_or(ApiError::NotFound)?;
    write::stepped(MACHINE.of, "update", &before).map_err(ApiError::rule)?;
    let org = before.int(ORG).unwrap_or_default();
    let mut accounts = BTreeMap::new();
    let (mut made, mut filled, mut problems) = (Vec::new(), BTreeSet::new(), Vec::new());
    for (at, line) in before.rows("lines").iter().enumerate() {
        let (Some(number), Some(serial)) = (line.int("gNo"), line.int("contrItem")) else { continue };
        let (account, version) = (line.text("manualNo").to_owned(), line.text("ucnsVerno"));
        if account.is_empty() {
            continue;
        }
        if !accounts.contains_key(&account) {
            accounts.insert(account.clone(), consumption::account(&tx, &caller, org, &account).await?);
        }
        let Some(known) = accounts.get(&account).and_then(Option::as_ref) else {
            let message = texts::NO_ACCOUNT.with(&[("account", &account)]);
            problems.push(Problem::error("originCert.account", "manualNo", message).at("lines", at));
            continue;
        };
        let refused = |message: Message| Problem::error("originCert.consumption", "contrItem", message).at("lines", at);
        let product = serial.to_string();
        match known.product(serial, version) {
            Err(unknown) => problems.push(refused(texts::NOT_CONSUMED.with(&[
                ("account", &account),
                ("serial", &product),
                ("material", &unknown.serial),
            ]))),
            Ok(found) if found.is_empty() => problems.push(refused(texts::NO_CONSUMPTION.with(&[
                ("account", &account),
                ("serial", &product),
                ("version", version),
            ]))),
            Ok(found) => {
                filled.insert(number);
                let unpriced = found
                    .iter()
                    .find(|of| !of.material.decimal::<5>("dclUprcAmt").is_some_and(|price| price.is_positive()));
                if let Some(of) = unpriced {
                    let values = [("account", account.as_str()), ("material", of.material.text("gdsNm"))];
                    problems.push(refused(texts::NO_PRICE.with(&values)));
                }
                made.extend(found.iter().map(|material| material_of(number, material, &tx.dictionaries())));
            }
        }
    }
    if problems.is_empty() && filled.is_empty() {
        problems.push(Problem::error("originCert.products", "lines", texts::NO_PRODUCTS));
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let kept =
        before.rows("materials").into_iter().filter(|row| row.int("gNo").is_none_or(|line| !filled.contains(&line)));
    let all: Vec<Value> = kept.chain(made).map(|row| Value::Object(row.0)).collect();
    let mut sent = Row::new();
    sent.set("materials", all);
    let row = write::checked(write::judged(&tx, &caller, served, Some(&before), &sent).await?)?;
    let after = write::store(&tx, &Actor::from(&caller), &ORIGIN_CERT, "update", &before, row).await?;
    tx.done(Done::data(after)).await
}

/// A material of an account as a certificate has it. What is bonded came from abroad, unless the account says China.
fn material_of(line: i64, of: &MaterialOf, dicts: &Dictionaries) -> Row {
    /// China in `country`.
    const CHINA: &str = "142";
    let letters = |family: &str, code: &str| {
        dicts.by_id(family, code).map_or_else(|| code.to_owned(), |entry| entry.name2.clone())
    };
    let mut row = Row::new();
    row.set("gNo", line.to_string());
    for (theirs, ours) in [("gdecd", "codeTS"), ("gdsNm", "gName"), ("dclUnitcd", "gUnit"), ("gdsMtno", "gdsMtno")] {
        row.set(ours, of.material.text(theirs));
    }
    row.set("originCountry", letters("country", of.material.text("natcd")));
    row.set("isOriginating", if of.material.text("natcd") == CHINA { "1" } else { "0" });
    row.set("unitQty", of.unit_qty.to_string());
    row.set("price", of.material.text("dclUprcAmt"));
    row.set("tradeCurr", letters("currency", of.material.text("dclCurrcd")));
    row
}
