//! The people who may see a declaration, for messages about it.

use core_wasm::permission::Category;
use sea_orm::ConnectionTrait;

use super::access;
use super::declaration::{CATEGORY, Model};
use crate::accounts::caller::Right;
use crate::process::error::ApiError;
use crate::store::people::grants;
use crate::store::people::{data_priv, organisation};

/// Accounts of the owner, of the organisations above it and of agents it lets view its declarations, as far as they
/// hold a permission for the category.
pub async fn of(db: &impl ConnectionTrait, declaration: &Model) -> Result<Vec<i64>, ApiError> {
    let Some(category) = Category::from_ie_catg(&declaration.i_e_catg) else { return Ok(Vec::new()) };
    let owner = organisation::by_id(db, declaration.org_id).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let agents = data_priv::grantees(db, owner.id, CATEGORY, Right::View).await?;
    Ok(grants::holders(db, above.chain(agents), &access::viewing(category)).await?)
}
