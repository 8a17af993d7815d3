//! Accounts.

use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, QuerySelect};

pub use core_wasm::session::user::normal_name;

use crate::store::people::organisation;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "app_user")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    /// As typed at log-in, without blanks around it; lower case.
    #[sea_orm(column_type = "Text")]
    pub username: String,
    /// The person's name.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    #[sea_orm(column_type = "Text")]
    pub dept: String,
    /// Dictionary `userType`: 0 platform administrator, 1 platform staff, 2 organisation administrator, 3 staff.
    pub user_type: i16,
    /// argon2id of the MD5 hex digest, a PHC string.
    #[sea_orm(column_type = "Text")]
    pub password_hash: String,
    /// '0' no password dialog, '2' must change, else may change.
    #[sea_orm(column_type = "Text")]
    pub pwd_modify_policy: String,
    pub enabled: bool,
    pub password_changed_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    /// Where what waits is mailed to.
    #[sea_orm(column_type = "Text", nullable)]
    pub email: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

/// The table, as the audit names it.
pub const TABLE: &str = "app_user";
/// Policy of an account that must change its password.
pub const MUST_CHANGE: &str = "2";

/// The account of this name.
pub async fn by_name(db: &impl ConnectionTrait, username: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Username.eq(normal_name(username))).one(db).await
}

/// The accounts that can work: enabled, of an organisation in service. To everything else a closed organisation closes its
/// accounts as if each were disabled.
pub fn at_work() -> Condition {
    Condition::all().add(Column::Enabled.eq(true)).add(organisation::in_service((Entity, Column::OrgId)))
}

/// The account of this name, if it can work.
pub async fn at_work_by_name(db: &impl ConnectionTrait, username: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Username.eq(normal_name(username))).filter(at_work()).one(db).await
}

/// Ids of the accounts of an organisation that can work.
pub async fn of_org(db: &impl ConnectionTrait, org_id: i64) -> Result<Vec<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::OrgId.eq(org_id))
        .filter(at_work())
        .into_tuple()
        .all(db)
        .await
}
