//! What others do when something becomes of a declaration: they register, and declarations do not know them.

use std::collections::BTreeMap;

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::states::declaration::State;
use core_wasm::text::Message;
use core_wasm::text::catalogue::forecast_checks::BOTH;

use super::declaration::Model;
use crate::accounts::caller::Caller;
use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// A declaration that has lines of another one: its id, its document, and its lines by the numbers that they had there.
pub type Part<'a> = (i64, &'a Row, &'a BTreeMap<i64, i64>);

/// Who follows what becomes of declarations.
pub static FOLLOWERS: Registered<Vec<&'static dyn Follower>> = Registered::new();

/// Somebody who follows what becomes of declarations ([`FOLLOWERS`]), all in the open transaction.
#[boxed]
pub trait Follower: Sync {
    /// Customs moved a declaration to this state.
    async fn moved(&self, _tx: &Tx, _declaration: i64, _state: State) -> Result<(), ApiError> {
        Ok(())
    }

    /// Customs gave a declaration a number: it goes by another one from now on.
    async fn numbered(&self, _tx: &Tx, _declaration: &Model) -> Result<(), ApiError> {
        Ok(())
    }

    /// The document of a declaration was changed.
    async fn changed(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _declaration: i64,
        _before: &Row,
        _after: &Row,
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// The lines of a declaration went to these.
    async fn split(
        &self,
        _tx: &Tx,
        _caller: &Caller,
        _declaration: i64,
        _before: &Row,
        _to: &[Part<'_>],
    ) -> Result<(), ApiError> {
        Ok(())
    }

    /// What a declaration says against being declared.
    async fn hindering(&self, _tx: &Tx, _head: &Model, _whole: &Row) -> Result<Vec<Problem>, ApiError> {
        Ok(Vec::new())
    }

    /// Declarations leave their maker. Answers what is doubtful about that; the person is asked.
    async fn declared(&self, _tx: &Tx, _caller: &Caller, _all: &[(&Model, &Row)]) -> Result<Option<Message>, ApiError> {
        Ok(None)
    }

    /// A declaration goes back to its maker, or is about to be deleted: others may have what it holds.
    async fn let_go(&self, _tx: &Tx, _actor: &Actor, _declaration: i64) -> Result<(), ApiError> {
        Ok(())
    }

    /// Declarations were deleted.
    async fn deleted(&self, _tx: &Tx, _actor: &Actor, _declarations: &[i64]) -> Result<(), ApiError> {
        Ok(())
    }

    /// A document that declarations are made of has another state because of them.
    async fn led(
        &self,
        _tx: &Tx,
        _actor: &Actor,
        _of: &'static Resource,
        _command: &str,
        _after: &Row,
    ) -> Result<(), ApiError> {
        Ok(())
    }
}

/// Tells everybody that customs moved a declaration.
pub(super) async fn moved(tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.moved(tx, declaration, state).await?;
    }
    Ok(())
}

/// Tells everybody that customs gave a declaration a number.
pub(super) async fn numbered(tx: &Tx, declaration: &Model) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.numbered(tx, declaration).await?;
    }
    Ok(())
}

/// Tells everybody that a declaration was changed.
pub async fn changed(tx: &Tx, caller: &Caller, declaration: i64, before: &Row, after: &Row) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.changed(tx, caller, declaration, before, after).await?;
    }
    Ok(())
}

/// Tells everybody where the lines of a declaration went.
pub(super) async fn split(
    tx: &Tx,
    caller: &Caller,
    declaration: i64,
    before: &Row,
    to: &[Part<'_>],
) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.split(tx, caller, declaration, before, to).await?;
    }
    Ok(())
}

/// What anybody has against declaring a declaration.
pub(super) async fn hindering(tx: &Tx, head: &Model, whole: &Row) -> Result<Vec<Problem>, ApiError> {
    let mut found = Vec::new();
    for follower in FOLLOWERS.get() {
        found.extend(follower.hindering(tx, head, whole).await?);
    }
    Ok(found)
}

/// Tells everybody that declarations leave their maker; answers what is doubtful about that.
pub(super) async fn declared(tx: &Tx, caller: &Caller, all: &[(&Model, &Row)]) -> Result<Option<Message>, ApiError> {
    let mut doubts = Vec::new();
    for follower in FOLLOWERS.get() {
        doubts.extend(follower.declared(tx, caller, all).await?);
    }
    Ok(doubts.into_iter().reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)])))
}

/// Tells everybody that a declaration holds nothing any more.
pub(super) async fn let_go(tx: &Tx, actor: &Actor, declaration: i64) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.let_go(tx, actor, declaration).await?;
    }
    Ok(())
}

/// Tells everybody that declarations were deleted.
pub(super) async fn deleted(tx: &Tx, actor: &Actor, declarations: &[i64]) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.deleted(tx, actor, declarations).await?;
    }
    Ok(())
}

/// Tells everybody that a document has another state because of the declarations that are made of it.
pub(super) async fn led(
    tx: &Tx,
    actor: &Actor,
    of: &'static Resource,
    command: &str,
    after: &Row,
) -> Result<(), ApiError> {
    for follower in FOLLOWERS.get() {
        follower.led(tx, actor, of, command, after).await?;
    }
    Ok(())
}
