//! A container of a declaration.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "declaration_container")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub declaration_id: i64,
    /// Place in the list, from 0.
    pub position: i64,
    pub container_id: Option<String>,
    pub container_md: Option<String>,
    pub goods_no: Option<String>,
    pub lcl_flag: Option<String>,
    pub goods_conta_wt: Option<i64>,
    pub container_wt: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}
