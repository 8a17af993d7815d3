//! A goods line of a forecast.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "fcst_dtl")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub document_id: i64,
    /// Place in the list, from 0.
    pub position: i64,
    pub gds_mtno: Option<String>,
    pub contr_item: Option<i64>,
    pub code_t_s: String,
    pub g_name: String,
    pub g_model: Option<String>,
    pub g_qty: i64,
    pub g_unit: String,
    pub decl_price: Option<i64>,
    pub decl_total: i64,
    pub trade_curr: String,
    pub first_qty: Option<i64>,
    pub first_unit: Option<String>,
    pub second_qty: Option<i64>,
    pub second_unit: Option<String>,
    pub gross_wt: Option<i64>,
    pub net_wt: Option<i64>,
    pub origin_country: Option<String>,
    pub destination_country: Option<String>,
    pub district_code: Option<String>,
    pub duty_mode: Option<String>,
    /// The declaration that it went to, and its line there.
    pub decl_id: Option<i64>,
    pub decl_g_no: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}
