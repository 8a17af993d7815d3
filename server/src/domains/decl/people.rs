//! Who worked on a declaration, read from its audit: nobody reviews their own work, and two reviews need two people.

use core_wasm::states::declaration::Command;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::declaration::{ENTITY, Model};
use crate::audit::{Column, Entity};
use crate::caller::Caller;
use crate::error::ApiError;

/// Audit actions that write the content of a declaration.
const WRITING: &[&str] = &["add", "import", "update", "split"];

/// What the caller has to do with a declaration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Made it, or changed it at any time.
    pub own_work: bool,
    /// Passed a review since it was last submitted.
    pub passed_before: bool,
}

/// The caller's hand in a declaration.
pub async fn hand(db: &impl ConnectionTrait, caller: &Caller, declaration: &Model) -> Result<Hand, ApiError> {
    let entries: Vec<(String, Option<i64>)> = Entity::find()
        .select_only()
        .columns([Column::Action, Column::UserId])
        .filter(Column::Entity.eq(ENTITY))
        .filter(Column::EntityId.eq(declaration.id))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let by_caller = |entry: &&(String, Option<i64>)| entry.1 == Some(caller.user_id);
    let own_work = declaration.maker_id == caller.user_id
        || entries.iter().filter(by_caller).any(|(action, _)| WRITING.contains(&action.as_str()));
    let this_round = entries.iter().take_while(|(done, _)| done != Command::Submit.action());
    let passed_before = this_round.filter(by_caller).any(|(done, _)| done == Command::Pass.action());
    Ok(Hand { own_work, passed_before })
}
