//! What others do when customs moves a declaration: they register, and declarations do not know them.

use boxed::boxed;
use core_wasm::states::declaration::State;

use crate::database::Tx;
use crate::domains;
use crate::error::ApiError;

/// Somebody who follows what becomes of declarations (`domains::followers`).
#[boxed]
pub trait Follower: Sync {
    /// Customs moved a declaration to this state, in the open transaction.
    async fn moved(&self, tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError>;
}

/// Tells everybody that customs moved a declaration.
pub(super) async fn moved(tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError> {
    for follower in domains::followers() {
        follower.moved(tx, declaration, state).await?;
    }
    Ok(())
}
