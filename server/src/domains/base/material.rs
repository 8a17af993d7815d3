//! The goods master.

use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::MATERIAL;
use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use serde_json::{Value as JsonValue, json};

use super::import_sheet::Imported;
use crate::caller::Caller;
use crate::crud::managed::Managed;
use crate::database::Tx;
use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "material")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    pub gds_mtno: String,
    pub material_type: String,
    pub name: String,
    pub name_en: Option<String>,
    pub hs_code: Option<String>,
    pub ciq_code: Option<String>,
    pub spec: Option<String>,
    pub state: String,
    pub unit: String,
    pub unit1: Option<String>,
    pub factor1: Option<i64>,
    pub unit2: Option<String>,
    pub factor2: Option<i64>,
    pub unit_weight: Option<i64>,
    pub supervision: Option<String>,
    pub inspection: Option<String>,
    pub origin_country: Option<String>,
    pub brand: Option<String>,
    pub brand_type: Option<String>,
    pub price: Option<i64>,
    pub currency: Option<String>,
    pub account_no: Option<String>,
    pub account_serial: Option<i64>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Managed for Entity {
    const RESOURCE: &'static Resource = &MATERIAL;
    const UNIQUE: &'static [&'static str] = &["orgId", "gdsMtno"];
    const SEARCH_INDEX: bool = true;

    fn example() -> JsonValue {
        json!({
            "gdsMtno": "HD-PE-0952", "materialType": "RM", "name": "高密度聚乙烯粒子", "hsCode": "3901200090",
            "spec": "外观:本色粒子|比重:0.952|吹塑级", "unit": "035", "factor1": "1", "unitWeight": "1",
            "originCountry": "SGP", "brand": "EXXONMOBIL", "price": "1.18", "currency": "USD"
        })
    }

    /// The legal units, supervision and inspection are the tariff's, whatever was sent.
    async fn fill(tx: &Tx, _: &Caller, _: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        for (field, value) in core_wasm::resources::follow(MATERIAL.name, row.borrowed(), &tx.dictionaries()) {
            row.set(field, value);
        }
        if row.is_blank("state") {
            row.set("state", "0");
        }
        Ok(Vec::new())
    }
}

impl Imported for Entity {
    const COLUMNS: &'static [&'static str] = &[
        "gdsMtno",
        "materialType",
        "name",
        "nameEn",
        "hsCode",
        "ciqCode",
        "spec",
        "unit",
        "factor1",
        "factor2",
        "unitWeight",
        "originCountry",
        "brand",
        "brandType",
        "price",
        "currency",
        "accountNo",
        "accountSerial",
    ];
}
