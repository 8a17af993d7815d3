//! The estimated taxes of a goods line. GET /decl/v1/tax/fcst/dtl/export gives those of the declarations a caller may see.

use std::sync::LazyLock;

use core_wasm::resources::tax::TAX_FCST_DTL;
use sea_orm::entity::prelude::*;

use crate::documents::list::ListSpec;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tax_fcst_dtl")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub decl_id: i64,
    pub org_id: i64,
    pub i_e_catg: String,
    pub client_seq_no: Option<String>,
    pub g_no: Option<i64>,
    pub code_t_s: Option<String>,
    pub g_name: Option<String>,
    pub value: Option<i64>,
    pub duty: Option<i64>,
    pub additional: Option<i64>,
    pub anti_dumping: Option<i64>,
    pub countervailing: Option<i64>,
    pub consumption: Option<i64>,
    pub vat: Option<i64>,
    pub export_duty: Option<i64>,
    pub total: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The list: lines of the newest estimates first.
pub static LIST: LazyLock<ListSpec> =
    LazyLock::new(|| ListSpec::new("tax_fcst_dtl").fields(TAX_FCST_DTL.fields).also(&["declId"]).unversioned());
