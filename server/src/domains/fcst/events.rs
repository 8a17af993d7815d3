//! What others do when something becomes of forecasts: they register, and forecasts do not know them.

use boxed::boxed;

use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Who follows what becomes of forecasts.
pub static FOLLOWERS: Registered<Vec<&'static dyn Follower>> = Registered::new();

/// Somebody who follows what becomes of forecasts ([`FOLLOWERS`]).
#[boxed]
pub trait Follower: Sync {
    /// Forecasts were deleted, in the open transaction.
    async fn deleted(&self, tx: &Tx, actor: &Actor, forecasts: &[i64]) -> Result<(), ApiError>;
}

/// Tells everybody that forecasts were deleted.
pub(super) async fn deleted(tx: &Tx, actor: &Actor, forecasts: &[i64]) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.deleted(tx, actor, forecasts).await?;
    }
    Ok(())
}
