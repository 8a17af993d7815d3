//! A stock list.

use core_wasm::resource::Resource;
use core_wasm::resources::documents::SAS_STOCK;
use sea_orm::entity::prelude::*;
use serde_json::{Value as JsonValue, json};

use crate::caller::{Caller, Right, Scope};
use crate::crud::managed::Managed;
use crate::database::Reader;
use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sas_stock")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub sas_stock_no: String,
    pub customer_name: Option<String>,
    pub sas_dcl_no: Option<String>,
    pub areain_oriact_no: Option<String>,
    pub master_cuscd: Option<String>,
    pub stock_typecd: String,
    pub business_typecd: Option<String>,
    pub centralized_dcl_typecd: Option<String>,
    pub supv_modecd: Option<String>,
    pub package_qty: Option<i64>,
    pub gross_wt: Option<i64>,
    pub net_wt: Option<i64>,
    pub pack_type: Option<String>,
    pub stucd: Option<String>,
    pub dcl_time: Option<Date>,
    pub rmk: Option<String>,
    pub decl_used_typecd: Option<String>,
    pub org_id: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// The business category in which customers grant theirs to agents (dictionary busiCatg).
pub const CATEGORY: &str = "sas";

impl Managed for Entity {
    const RESOURCE: &'static Resource = &SAS_STOCK;

    fn example() -> JsonValue {
        json!({ "sasStockNo": "S221826E000000001", "stockTypecd": "E" })
    }

    async fn scope<C: Reader>(db: &C, caller: &Caller, right: Right) -> Result<Option<Scope>, ApiError> {
        caller.scope(db, CATEGORY, right).await.map(Some)
    }
}
