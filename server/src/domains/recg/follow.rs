//! Recognitions follow the drafts that were made of them.

use boxed::boxed;
use core_wasm::row::Row;

use super::recognition;
use super::source::{self, DECLARATION, FORECAST};
use crate::accounts::caller::Caller;
use crate::domains::decl::events::{Follower, Part};
use crate::domains::fcst::events::Follower as OfForecasts;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// What was read for a draft that is gone can be made another one; the sources of values go where the values go.
pub struct Follow;

#[boxed]
impl Follower for Follow {
    async fn split(
        &self,
        tx: &Tx,
        _caller: &Caller,
        declaration: i64,
        before: &Row,
        to: &[Part<'_>],
    ) -> Result<(), ApiError> {
        source::divide(tx, declaration, before, to).await
    }

    async fn deleted(&self, tx: &Tx, actor: &Actor, declarations: &[i64]) -> Result<(), ApiError> {
        recognition::release(tx, actor, DECLARATION, declarations).await
    }
}

#[boxed]
impl OfForecasts for Follow {
    async fn deleted(&self, tx: &Tx, actor: &Actor, forecasts: &[i64]) -> Result<(), ApiError> {
        recognition::release(tx, actor, FORECAST, forecasts).await
    }
}
