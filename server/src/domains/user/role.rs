//! Roles: what they permit, and who has them.

use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "role")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The organisation that made it; empty for the built-in ones.
    pub org_id: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub code: String,
    #[sea_orm(column_type = "Text")]
    pub name_zh: String,
    #[sea_orm(column_type = "Text")]
    pub name_en: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// A permission code of a role.
pub mod permission {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "role_permission")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub role_id: i64,
        #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
        pub code: String,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A role of a user.
pub mod of_user {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "user_role")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: i64,
        #[sea_orm(primary_key, auto_increment = false)]
        pub role_id: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
