//! GET /decl/v1/prices: what is known of the prices of goods, which those of goods lines are held against: the usual price of
//! the goods master (else that of the last declaration), and the price record that holds today. Whoever sees an organisation's declarations sees them here.

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::resources::base::{MATERIAL, MATERIAL_PRICE};
use core_wasm::row::Row;
use core_wasm::rules::declaration::reference::{PriceReference, PriceSource};
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{Condition, ConnectionTrait};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::declaration::CATEGORY;
use super::last_prices;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::schema::schema;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most numbers of one request: more than a declaration has lines.
const MAX_NUMBERS: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// Whose declaration it is; the caller's own when missing.
    org_id: Option<i64>,
    /// Material numbers, parted by commas.
    numbers: Option<String>,
    /// HS codes of goods without a material number, parted by commas.
    codes: Option<String>,
    /// Terms of delivery of the declaration: prices that were agreed for others are left out.
    trans_mode: Option<String>,
    /// Id of the declaration itself, when it has one: it is not held against itself.
    decl_id: Option<i64>,
}

/// The goods of a declaration whose prices are looked for.
#[derive(Debug, Default)]
pub struct Goods<'a> {
    /// Material numbers.
    pub numbers: Vec<&'a str>,
    /// HS codes of goods without one.
    pub codes: Vec<&'a str>,
    /// Terms of delivery; "" for any.
    pub terms: &'a str,
    /// The declaration, when it is stored.
    pub declaration: Option<i64>,
}

/// What the answer holds, for the document.
pub fn answer() -> RefOr<Schema> {
    let text = || json!({ "type": "string" });
    schema(json!({
        "type": "array",
        "items": {
            "type": "object",
            "required": ["gdsMtno", "codeTS", "name", "source", "unit", "currency", "price", "number"],
            "properties": {
                "gdsMtno": text(),
                "codeTS": { "type": "string", "description": "Of goods without a material number" },
                "name": { "type": "string", "description": "Of goods without a material number" },
                "source": {
                    "type": "string",
                    "enum": [PriceSource::GoodsMaster, PriceSource::LastDeclaration, PriceSource::PriceRecord],
                },
                "unit": text(),
                "currency": text(),
                "price": { "type": "string", "description": "5 decimals" },
                "number": { "type": "string", "description": "Number of the declaration; where a price record comes from" },
            },
        },
    }))
}

pub async fn prices(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Answer<Vec<PriceReference>> {
    let owner = wanted.org_id.unwrap_or(caller.org_id);
    caller.scope(&app.db, CATEGORY, Right::View).await?.check(owner)?;
    let parted = |list: &'static str, given: &Option<String>| -> Result<Vec<String>, ApiError> {
        let given = given.as_deref().unwrap_or_default().split(',').map(str::trim);
        let given: Vec<String> = given.filter(|one| !one.is_empty()).map(str::to_owned).collect();
        if given.len() > MAX_NUMBERS {
            return Err(ApiError::at_most(list, MAX_NUMBERS));
        }
        Ok(given)
    };
    let (numbers, codes) = (parted("numbers", &wanted.numbers)?, parted("codes", &wanted.codes)?);
    let goods = Goods {
        numbers: numbers.iter().map(String::as_str).collect(),
        codes: codes.iter().map(String::as_str).collect(),
        terms: wanted.trans_mode.as_deref().unwrap_or_default(),
        declaration: wanted.decl_id,
    };
    Ok(Done::data(known(&app.db, owner, &goods, app.today()).await?))
}

/// The prices of an owner's goods that are known on a day. The last declaration is asked where the goods master has no price.
pub async fn known(
    db: &impl ConnectionTrait,
    owner: i64,
    goods: &Goods<'_>,
    day: NaiveDate,
) -> Result<Vec<PriceReference>, ApiError> {
    let mut known = of_materials(db, owner, goods, day).await?;
    let is_priced =
        |number: &&str| known.iter().any(|one| one.source == PriceSource::GoodsMaster && one.gds_mtno == *number);
    let unpriced: Vec<&str> = goods.numbers.iter().copied().filter(|number| !is_priced(number)).collect();
    known.extend(last_prices::of(db, owner, &unpriced, &goods.codes, goods.declaration).await?);
    Ok(known)
}

/// What the base data says of materials: the goods master, and the price records that hold on a day.
pub async fn of_materials(
    db: &impl ConnectionTrait,
    owner: i64,
    goods: &Goods<'_>,
    day: NaiveDate,
) -> Result<Vec<PriceReference>, ApiError> {
    let (numbers, terms) = (&goods.numbers, goods.terms);
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let of_owner = |resource| {
        let named = Expr::col("gds_mtno").is_in(numbers.iter().copied());
        Rows::of(resource).filter(Expr::col("org_id").eq(owner)).filter(named)
    };
    let masters = of_owner(&MATERIAL).filter(Expr::col("price").is_not_null()).all(db).await?;
    let mut records = of_owner(&MATERIAL_PRICE)
        .filter(Expr::col("is_disabled").ne("1"))
        .filter(Expr::col("valid_from").lte(day))
        .filter(Condition::any().add(Expr::col("valid_to").is_null()).add(Expr::col("valid_to").gte(day)))
        .order("gds_mtno", Order::Asc)
        .order("valid_from", Order::Desc)
        .all(db)
        .await?;
    records.retain(|record| terms.is_empty() || record.is_blank("transMode") || record.text("transMode") == terms);
    // The latest of a material.
    records.dedup_by(|later, earlier| later.text("gdsMtno") == earlier.text("gdsMtno"));
    let reference = |row: &Row, source, number: &str| {
        Some(PriceReference {
            source,
            price: row.decimal("price")?,
            currency: Some(row.text("currency")).filter(|code| !code.is_empty())?.to_owned(),
            unit: row.text("unit").to_owned(),
            gds_mtno: row.text("gdsMtno").to_owned(),
            number: number.to_owned(),
            code_ts: String::new(),
            name: String::new(),
        })
    };
    let of_master = masters.iter().filter_map(|row| reference(row, PriceSource::GoodsMaster, ""));
    let of_record = records.iter().filter_map(|row| reference(row, PriceSource::PriceRecord, row.text("source")));
    Ok(of_master.chain(of_record).collect())
}
