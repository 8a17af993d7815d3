//! Exchange rates by month: the platform keeps them, everybody reads them.

use core_wasm::resource::Resource;
use core_wasm::resources::base::EXCHANGE_RATE;
use sea_orm::entity::prelude::*;
use serde_json::{Value as JsonValue, json};

use crate::crud::managed::Managed;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "exchange_rate")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// `YYYY-MM`
    pub month: String,
    pub currency: String,
    /// Yuan for one unit, scaled by a million.
    pub rate: i64,
    pub source: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Managed for Entity {
    const RESOURCE: &'static Resource = &EXCHANGE_RATE;
    const UNIQUE: &'static [&'static str] = &["month", "currency"];
    const ORDER: &'static str = "-month,currency";
    const OPEN: bool = true;

    fn example() -> JsonValue {
        json!({ "month": "2026-12", "currency": "USD", "rate": "7.1023", "source": "中国人民银行中间价" })
    }
}
