//! How people hear of inventory lists.

use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::text::Message;

use crate::domains::bonded::parties;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::post::Category;

/// Tells the people on both sides of a list, but not the one who did it.
pub async fn tell(tx: &Tx, list: &Row, but: Option<i64>, content: Message, category: Category) -> Result<(), ApiError> {
    parties::tell(tx, (&BOND_INVT, "bondInvt.state"), list, but, content, category).await
}
