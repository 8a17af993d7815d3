//! A goods line of a declaration; decimals are integers scaled by the field's decimals.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "declaration_line")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub declaration_id: i64,
    /// Place in the list, from 0.
    pub position: i64,
    /// JSON list of the product licences.
    #[sea_orm(column_type = "Text", nullable)]
    pub goods_limits: Option<String>,
    pub g_no: Option<i64>,
    pub gds_mtno: Option<String>,
    pub contr_item: Option<i64>,
    pub code_t_s: Option<String>,
    pub ciq_code: Option<String>,
    pub ciq_name: Option<String>,
    pub g_name: Option<String>,
    pub g_model: Option<String>,
    pub g_qty: Option<i64>,
    pub g_unit: Option<String>,
    pub decl_price: Option<i64>,
    pub decl_total: Option<i64>,
    pub trade_curr: Option<String>,
    pub first_qty: Option<i64>,
    pub first_unit: Option<String>,
    pub second_qty: Option<i64>,
    pub second_unit: Option<String>,
    pub factor: Option<i64>,
    pub origin_country: Option<String>,
    pub orig_place_code: Option<String>,
    pub rcep_orig_place_code: Option<String>,
    pub destination_country: Option<String>,
    pub district_code: Option<String>,
    pub dest_code: Option<String>,
    pub duty_mode: Option<String>,
    pub use_to: Option<String>,
    pub exg_no: Option<String>,
    pub exg_version: Option<i64>,
    pub class_mark: Option<String>,
    pub work_usd: Option<i64>,
    pub control_explain_code: Option<String>,
    pub decl_goods_ename: Option<String>,
    pub purpose: Option<String>,
    pub goods_attr: Option<String>,
    pub goods_spec: Option<String>,
    pub goods_model: Option<String>,
    pub goods_brand: Option<String>,
    pub produce_date: Option<String>,
    pub prod_batch_no: Option<String>,
    pub prod_valid_dt: Option<String>,
    pub prod_qgp: Option<String>,
    pub stuff: Option<String>,
    pub eng_man_ent_cnm: Option<String>,
    pub mnufctr_reg_no: Option<String>,
    pub mnufctr_reg_name: Option<String>,
    pub no_dang_flag: Option<String>,
    pub uncode: Option<String>,
    pub dang_name: Option<String>,
    pub dang_pack_type: Option<String>,
    pub dang_pack_spec: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
