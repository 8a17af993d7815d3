//! What a customer lets an agent do with its rows of a business category (baseDataPrivs).

use std::collections::BTreeSet;

use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait};

use super::organisation;

/// What a customer may have granted to an agent for a business category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Right {
    View,
    Edit,
    Send,
}

impl Right {
    /// The code in baseDataPrivs (dictionary `priv`).
    pub const fn code(self) -> &'static str {
        match self {
            Right::View => "view",
            Right::Edit => "edit",
            Right::Send => "send",
        }
    }
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "base_data_priv")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    /// The organisation that grants.
    pub org_id: i64,
    /// Whose data it is: the granting organisation, or one below it. Only its own rows, not those of organisations below.
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
    /// '1' while it counts.
    pub is_enabled: Option<String>,
    /// Name of the organisation that grants, as it was when the grant was written; so the names below.
    pub org_name: Option<String>,
    /// Name of the customer whose data it is.
    pub customer: Option<String>,
    pub grantee_name: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}

/// States; a grant counts while it is [`AGREED`].
pub use core_wasm::states::grant::{AGREED, ASKED, REFUSED};

impl Model {
    /// Whose rows the grant opens.
    fn customer_id(&self) -> i64 {
        self.customer_id.unwrap_or(self.org_id)
    }

    fn grants(&self, right: Right) -> bool {
        self.privs.split(',').any(|granted| granted.trim() == right.code())
    }
}

/// The organisations that let `grantee` use this right in this category: enabled and agreed, of customers in service.
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
        .filter(Column::IsEnabled.eq("1"))
        .filter(of_customers_in_service())
        .all(db)
        .await?;
    Ok(grants.into_iter().filter(|grant| grant.grants(right)).map(|grant| grant.customer_id()).collect())
}

/// The condition that neither who granted nor whose data it is has been closed.
pub fn of_customers_in_service() -> Condition {
    let in_service = |column| organisation::in_service((Entity, column));
    Condition::all().add(in_service(Column::OrgId)).add(in_service(Column::CustomerId))
}

/// The organisations that `org_id` lets use this right in this category: who is to be told about its rows.
pub async fn grantees(db: &impl ConnectionTrait, org_id: i64, category: &str, right: Right) -> Result<Vec<i64>, DbErr> {
    let grants = Entity::find()
        .filter(Column::CustomerId.eq(org_id))
        .filter(Column::BusiCatg.eq(category))
        .filter(Column::State.eq(AGREED))
        .filter(Column::IsEnabled.eq("1"))
        .all(db)
        .await?;
    Ok(grants.into_iter().filter(|grant| grant.grants(right)).map(|grant| grant.grantee).collect())
}

/// Those of some organisations that let nobody in service change their rows of a category: each does that work itself.
pub async fn working_alone(db: &impl ConnectionTrait, orgs: &[i64], category: &str) -> Result<BTreeSet<i64>, DbErr> {
    let grants = Entity::find()
        .filter(Column::CustomerId.is_in(orgs.iter().copied()))
        .filter(Column::BusiCatg.eq(category))
        .filter(Column::State.eq(AGREED))
        .filter(Column::IsEnabled.eq("1"))
        .filter(organisation::in_service((Entity, Column::Grantee)))
        .all(db)
        .await?;
    let granting = grants.into_iter().filter(|grant| grant.grants(Right::Edit)).map(|grant| grant.customer_id());
    let granting: BTreeSet<i64> = granting.collect();
    Ok(orgs.iter().copied().filter(|org| !granting.contains(org)).collect())
}

/// Whether an organisation does all that is to be done to its rows of a category itself.
pub async fn works_alone(db: &impl ConnectionTrait, org: i64, category: &str) -> Result<bool, DbErr> {
    Ok(working_alone(db, &[org], category).await?.contains(&org))
}
