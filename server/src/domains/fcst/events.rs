//! What others do when something becomes of forecasts: they register, and forecasts do not know them.

use boxed::boxed;

use crate::audit::Actor;
use crate::database::Tx;
use crate::domains;
use crate::error::ApiError;

/// Somebody who follows what becomes of forecasts (`domains::followers_of_forecasts`).
#[boxed]
pub trait Follower: Sync {
    /// Forecasts were deleted, in the open transaction.
    async fn deleted(&self, tx: &Tx, actor: &Actor, forecasts: &[i64]) -> Result<(), ApiError>;
}

/// Tells everybody that forecasts were deleted.
pub(super) async fn deleted(tx: &Tx, actor: &Actor, forecasts: &[i64]) -> Result<(), ApiError> {
    for follower in domains::followers_of_forecasts() {
        follower.deleted(tx, actor, forecasts).await?;
    }
    Ok(())
}
