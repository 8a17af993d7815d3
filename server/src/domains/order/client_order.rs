//! An order of a customer.

use core_wasm::resource::Resource;
use core_wasm::resources::documents::CLIENT_ORDER;
use sea_orm::entity::prelude::*;
use serde_json::{Value as JsonValue, json};

use crate::caller::{Caller, Right, Scope};
use crate::crud::managed::Managed;
use crate::database::Reader;
use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "client_order")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub client_order_no: String,
    pub i_e_catg: String,
    pub customer_name: Option<String>,
    pub state: Option<String>,
    pub is_two_step: Option<String>,
    pub contr_no: Option<String>,
    pub invoice_no: Option<String>,
    pub bill_no: Option<String>,
    pub traf_mode: Option<String>,
    pub traf_name: Option<String>,
    pub voy_no: Option<String>,
    pub custom_master: Option<String>,
    pub i_e_port: Option<String>,
    pub trade_mode: Option<String>,
    pub manual_no: Option<String>,
    pub trade_country: Option<String>,
    pub trans_mode: Option<String>,
    pub wrap_type: Option<String>,
    pub pack_no: Option<i64>,
    pub gross_wet: Option<i64>,
    pub net_wt: Option<i64>,
    pub rmk: Option<String>,
    pub decl_used_typecd: Option<String>,
    pub org_id: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// The business category in which customers grant theirs to agents (dictionary busiCatg).
pub const CATEGORY: &str = "decl";

impl Managed for Entity {
    const RESOURCE: &'static Resource = &CLIENT_ORDER;

    fn example() -> JsonValue {
        json!({ "clientOrderNo": "PO2607-001", "iECatg": "1" })
    }

    async fn scope<C: Reader>(db: &C, caller: &Caller, right: Right) -> Result<Option<Scope>, ApiError> {
        caller.scope(db, CATEGORY, right).await.map(Some)
    }
}
