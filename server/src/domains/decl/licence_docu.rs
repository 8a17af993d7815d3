//! A licence document of a declaration.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "declaration_licence_docu")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub declaration_id: i64,
    /// Place in the list, from 0.
    pub position: i64,
    pub docu_code: Option<String>,
    pub cert_code: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}
