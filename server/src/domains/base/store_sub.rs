//! Sub-stores of warehouses.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::STORE_SUB;
use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use utoipa::ToSchema;

use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::managed::Managed;
use crate::crud::serve::flag;
use crate::crud::write;
use crate::database::Tx;
use crate::error::ApiError;
use crate::extract::Json;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "store_sub")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    pub code: String,
    pub name: String,
    pub parent_name: Option<String>,
    pub account_no: Option<String>,
    pub kind: String,
    pub area: Option<i64>,
    pub is_enabled: String,
    pub remark: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Managed for Entity {
    const RESOURCE: &'static Resource = &STORE_SUB;
    const UNIQUE: &'static [&'static str] = &["orgId", "code"];

    fn example() -> JsonValue {
        json!({ "code": "A01-2", "name": "A区二层货架", "parentName": "洋山保税一号库", "kind": "1", "area": "1200.00" })
    }

    async fn fill(_: &Tx, _: &Caller, before: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        if before.is_none() && row.is_blank("isEnabled") {
            row.set("isEnabled", "1");
        }
        Ok(Vec::new())
    }
}

/// What to switch to which value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoreSwitch {
    pub id: i64,
    pub version: i64,
    /// 0 or 1.
    #[schema(value_type = String)]
    pub is_enabled: JsonValue,
}

/// POST /base/v1/storeSub/status/switch
pub async fn switch(State(app): State<App>, caller: Caller, Json(sent): Json<StoreSwitch>) -> Answer<Row> {
    let value = flag(&sent.is_enabled, "isEnabled")?;
    let set = |row: &mut Row| {
        row.set("isEnabled", value);
        Ok(())
    };
    let (tx, changed) = write::change::<Entity>(&app, &caller, "switch", &[(sent.id, Some(sent.version))], set).await?;
    tx.done(Done::data(changed.into_iter().next().unwrap_or_default())).await
}
