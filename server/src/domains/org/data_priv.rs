//! What a customer lets an agent do with its rows of a business category (baseDataPrivs).

use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;

use crate::caller::Right;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "base_data_priv")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// The organisation that grants. Only its own rows, not those of organisations below it.
    pub org_id: i64,
    pub customer_id: Option<i64>,
    /// The agent's organisation. Only its own staff, not those of organisations below it.
    pub grantee: i64,
    /// Business category, dictionary `busiCatg`.
    #[sea_orm(column_type = "Text")]
    pub busi_catg: String,
    /// Rights parted by commas, dictionary `priv`.
    #[sea_orm(column_type = "Text")]
    pub privs: String,
    /// Dictionary `privState`.
    #[sea_orm(column_type = "Text")]
    pub state: String,
    pub is_enabled: bool,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// The state in which a grant counts (dictionary `privState`).
pub const AGREED: &str = "1";

impl Model {
    fn grants(&self, right: Right) -> bool {
        self.privs.split(',').any(|granted| granted.trim() == right.code())
    }
}

/// The organisations that let `grantee` use this right in this category: enabled and agreed.
pub async fn granting(
    db: &impl ConnectionTrait,
    grantee: i64,
    category: &str,
    right: Right,
) -> Result<Vec<i64>, DbErr> {
    let grants = Entity::find()
        .filter(Column::Grantee.eq(grantee))
        .filter(Column::BusiCatg.eq(category))
        .filter(Column::State.eq(AGREED))
        .filter(Column::IsEnabled.eq(true))
        .all(db)
        .await?;
    Ok(grants.into_iter().filter(|grant| grant.grants(right)).map(|grant| grant.org_id).collect())
}

/// The organisations that `org_id` lets use this right in this category: who is to be told about its rows.
pub async fn grantees(db: &impl ConnectionTrait, org_id: i64, category: &str, right: Right) -> Result<Vec<i64>, DbErr> {
    let grants = Entity::find()
        .filter(Column::OrgId.eq(org_id))
        .filter(Column::BusiCatg.eq(category))
        .filter(Column::State.eq(AGREED))
        .filter(Column::IsEnabled.eq(true))
        .all(db)
        .await?;
    Ok(grants.into_iter().filter(|grant| grant.grants(right)).map(|grant| grant.grantee).collect())
}
