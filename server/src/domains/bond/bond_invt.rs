//! A bonded inventory list.

use core_wasm::resource::Resource;
use core_wasm::resources::documents::BOND_INVT;
use sea_orm::entity::prelude::*;
use serde_json::{Value as JsonValue, json};

use crate::caller::{Caller, Right, Scope};
use crate::crud::managed::Managed;
use crate::database::Reader;
use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bond_invt")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub bond_invt_no: Option<String>,
    pub etps_inner_invt_no: String,
    pub customer_name: Option<String>,
    pub putrec_no: Option<String>,
    pub impexp_markcd: String,
    pub bond_invt_typecd: Option<String>,
    pub mtpck_endprd_markcd: Option<String>,
    pub supv_modecd: Option<String>,
    pub trsp_modecd: Option<String>,
    pub dcl_plc_cuscd: Option<String>,
    pub impexp_portcd: Option<String>,
    pub stship_trsarv_natcd: Option<String>,
    pub dclcus_flag: Option<String>,
    pub dclcus_typecd: Option<String>,
    pub invt_stucd: Option<String>,
    pub rlt_putrec_no: Option<String>,
    pub invt_dcl_time: Option<Date>,
    pub rmk: Option<String>,
    pub decl_used_typecd: Option<String>,
    pub org_id: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// The business category in which customers grant theirs to agents (dictionary busiCatg).
pub const CATEGORY: &str = "bond";

impl Managed for Entity {
    const RESOURCE: &'static Resource = &BOND_INVT;

    fn example() -> JsonValue {
        json!({ "etpsInnerInvtNo": "HZ260701001", "impexpMarkcd": "I" })
    }

    async fn scope<C: Reader>(db: &C, caller: &Caller, right: Right) -> Result<Option<Scope>, ApiError> {
        caller.scope(db, CATEGORY, right).await.map(Some)
    }
}
