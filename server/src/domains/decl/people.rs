//! Who worked on a declaration.

use sea_orm::ConnectionTrait;

use super::declaration::{ENTITY, Model};
use crate::accounts::caller::Caller;
use crate::documents::hand;
pub use crate::documents::hand::Hand;
use crate::process::error::ApiError;

/// The caller's hand in a declaration; its maker is known without the audit too.
pub async fn hand(db: &impl ConnectionTrait, caller: &Caller, declaration: &Model) -> Result<Hand, ApiError> {
    let hand = hand::of(db, caller, ENTITY, declaration.id).await?;
    Ok(Hand { own_work: hand.own_work || declaration.maker_id == caller.user_id, ..hand })
}
