//! Who worked on a document, read from its audit: nobody reviews their own work, and two reviews need two people.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::{Column, Entity};
use crate::caller::Caller;
use crate::error::ApiError;

/// Audit actions that write the content of a document.
const WRITING: &[&str] = &["add", "import", "update", "split"];
/// Those that begin a round of reviews, and that pass one.
const SUBMITTED: &str = "submit";
const PASSED: &str = "pass";

/// What the caller has to do with a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Made it, or changed it at any time.
    pub own_work: bool,
    /// Passed a review since it was last submitted.
    pub passed_before: bool,
}

/// The caller's hand in a document of a table.
pub async fn of(db: &impl ConnectionTrait, caller: &Caller, table: &str, id: i64) -> Result<Hand, ApiError> {
    let entries: Vec<(String, Option<i64>)> = Entity::find()
        .select_only()
        .columns([Column::Action, Column::UserId])
        .filter(Column::Entity.eq(table))
        .filter(Column::EntityId.eq(id))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let by_caller = |entry: &&(String, Option<i64>)| entry.1 == Some(caller.user_id);
    let own_work = entries.iter().filter(by_caller).any(|(action, _)| WRITING.contains(&action.as_str()));
    let this_round = entries.iter().take_while(|(done, _)| done != SUBMITTED);
    let passed_before = this_round.filter(by_caller).any(|(done, _)| done == PASSED);
    Ok(Hand { own_work, passed_before })
}
