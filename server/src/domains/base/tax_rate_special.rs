//! Special tax rates.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::TAX_RATE_SPECIAL;
use core_wasm::row::Row;
use sea_orm::entity::prelude::*;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};
use utoipa::ToSchema;

use super::choose_org;
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
#[sea_orm(table_name = "tax_rate_special")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    /// The customer it holds for; empty for all.
    pub customer_id: Option<i64>,
    pub hs_code: String,
    /// The material it holds for; empty for all.
    pub gds_mtno: Option<String>,
    pub typecd: String,
    pub tax_type: String,
    pub calc_mode: String,
    pub unitcd: Option<String>,
    pub unitcd_expr: Option<String>,
    pub qty_rate: Option<i64>,
    pub valorem_rate: Option<i64>,
    pub threshold: Option<i64>,
    pub threshold_expr: Option<String>,
    pub qty_rate2: Option<i64>,
    pub valorem_rate2: Option<i64>,
    pub spec_duty_rate: Option<i64>,
    pub fta_code: Option<String>,
    /// The origin it holds for; empty for all.
    pub origin_country: Option<String>,
    pub valid_from: Option<Date>,
    pub valid_to: Option<Date>,
    pub is_disabled: String,
    pub description: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Managed for Entity {
    const RESOURCE: &'static Resource = &TAX_RATE_SPECIAL;
    const NAMES_VERSIONS: bool = false;

    fn example() -> JsonValue {
        json!({
            "hsCode": "3901200090", "typecd": "1", "gdsMtno": "HD-PE-0952", "taxType": "A", "calcMode": "1",
            "valoremRate": "3.25", "isDisabled": "0", "description": "2026年暂定税率"
        })
    }

    async fn fill(tx: &Tx, caller: &Caller, _: Option<&Row>, row: &mut Row) -> Result<Vec<Problem>, ApiError> {
        Ok(choose_org::seen(tx, caller, row, "customerId").await?.into_iter().collect())
    }
}

/// What to switch to which value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Switch {
    pub id: i64,
    /// Checked when it is there.
    pub version: Option<i64>,
    /// 0 or 1.
    #[schema(value_type = String)]
    pub is_disabled: JsonValue,
}

/// POST /base/v1/taxRateSpecial/setIsDisabled
pub async fn set_is_disabled(State(app): State<App>, caller: Caller, Json(sent): Json<Switch>) -> Answer<Row> {
    let value = flag(&sent.is_disabled, "isDisabled")?;
    let set = |row: &mut Row| {
        row.set("isDisabled", value);
        Ok(())
    };
    let (tx, changed) =
        write::change::<Entity>(&app, &caller, "setIsDisabled", &[(sent.id, sent.version)], set).await?;
    tx.done(Done::data(changed.into_iter().next().unwrap_or_default())).await
}
