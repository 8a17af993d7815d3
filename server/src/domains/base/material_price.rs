//! Prices of materials.

use axum::extract::State;
use core_wasm::resource::Resource;
use core_wasm::resources::base::MATERIAL_PRICE;
use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use utoipa::ToSchema;

use super::import_sheet::Imported;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::managed::Managed;
use crate::crud::serve::{Chosen, flag};
use crate::crud::write;
use crate::extract::Json;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "material_price")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    pub gds_mtno: String,
    pub price: i64,
    pub currency: String,
    pub unit: String,
    pub trans_mode: Option<String>,
    pub valid_from: Date,
    pub valid_to: Option<Date>,
    pub source: Option<String>,
    pub is_disabled: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Managed for Entity {
    const RESOURCE: &'static Resource = &MATERIAL_PRICE;
    const UNIQUE: &'static [&'static str] = &["orgId", "gdsMtno", "validFrom"];
    const ORDER: &'static str = "gdsMtno,-validFrom";
    const DELETE: &'static str = "delete01";
    const NAMES_VERSIONS: bool = false;
    const SEARCH_INDEX: bool = true;

    fn example() -> JsonValue {
        json!({
            "gdsMtno": "HD-PE-0952", "price": "1.18", "currency": "USD", "unit": "035", "transMode": "1",
            "validFrom": "2026-08-01", "source": "2026年框架合同"
        })
    }
}

impl Imported for Entity {
    const COLUMNS: &'static [&'static str] =
        &["gdsMtno", "price", "currency", "unit", "transMode", "validFrom", "validTo", "source"];
}

/// Which prices to switch to which value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Toggle {
    #[serde(flatten)]
    pub chosen: Chosen,
    /// 0 or 1.
    #[schema(value_type = String)]
    pub is_disabled: JsonValue,
}

/// POST /base/v1/materialPrice/toggle
pub async fn toggle(State(app): State<App>, caller: Caller, Json(sent): Json<Toggle>) -> Answer<()> {
    let value = flag(&sent.is_disabled, "isDisabled")?;
    let set = |row: &mut Row| {
        row.set("isDisabled", value);
        Ok(())
    };
    let (tx, _) = write::change::<Entity>(&app, &caller, "toggle", &sent.chosen.seen::<Entity>()?, set).await?;
    tx.done(Done::nothing()).await
}
