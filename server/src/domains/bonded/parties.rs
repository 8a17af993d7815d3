//! Both sides of a bonded document: in which category customers grant theirs, and how they are told what becomes of one.

use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::text::Message;

use crate::accounts::caller::Right;
use crate::documents::served::ORG;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::grants;
use crate::store::people::{data_priv, organisation};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Business category in which customers grant their inventory lists.
pub const CATEGORY: &str = "bond";

/// Tells the people on both sides of a document, but not the one who did it.
pub async fn tell(
    tx: &Tx,
    (resource, kind): (&Resource, &'static str),
    document: &Row,
    but: Option<i64>,
    content: Message,
    category: Category,
) -> Result<(), ApiError> {
    let Some(viewing) = permission::code(resource.perm, "view") else { return Ok(()) };
    let owner = organisation::by_id(tx, document.int(ORG).unwrap_or_default()).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let agents = data_priv::grantees(tx, owner.id, CATEGORY, Right::View).await?;
    let mut users = grants::holders(tx, above.chain(agents), &[viewing]).await?;
    users.retain(|user| Some(*user) != but);
    post::post(tx, Recipients::Users(users), Note { content, category, kind, ref_id: document.int("id") });
    Ok(())
}
