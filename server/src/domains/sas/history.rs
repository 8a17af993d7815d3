//! What the history tells of a document of which nothing lies aside: people keyed customs' approval before that was kept.

use chrono::{DateTime, Utc};
use core_wasm::rules::bonded::decision::allowing_for_clocks;
use core_wasm::rules::sas::answer::Answer;
use core_wasm::states::sas::{CLOSE, CUSTOMS_APPROVED, CUSTOMS_RETURNED, CUSTOMS_RETURNED_CHANGE, SEND, VOID};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::process::error::ApiError;
use crate::store::audit::{Column, Entity};
use crate::store::database::Tx;

/// The action under which the history has what changes nothing but fields.
const CONFIRMED: &str = "update";

/// Whether people keyed the `count`th change of a document as approved, of which customs says now that it refused it, and customs never said
/// otherwise; 0 is the first recording. Not where people took that back since, or the answer is about an earlier sending of the same.
pub async fn keyed_as_approved(tx: &Tx, table: &str, id: i64, count: i64, answer: &Answer) -> Result<bool, ApiError> {
    let asked = [SEND, CLOSE, VOID];
    let decided = [CUSTOMS_APPROVED, CUSTOMS_RETURNED, CUSTOMS_RETURNED_CHANGE];
    // That customs said itself what people keyed is no step of the document.
    let confirmed = Condition::all()
        .add(Column::Action.eq(CONFIRMED))
        .add(Column::UserId.is_null())
        .add(Column::Changes.contains("\"keyedResult\""));
    let steps: Vec<(String, Option<i64>, DateTime<Utc>)> = Entity::find()
        .select_only()
        .columns([Column::Action, Column::UserId, Column::At])
        .filter(Column::Entity.eq(table))
        .filter(Column::EntityId.eq(id))
        .filter(Condition::any().add(Column::Action.is_in(asked.into_iter().chain(decided))).add(confirmed))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(tx)
        .await?;
    let (mut sent, mut approvals, mut found) = (None, 0, None);
    for (action, person, at) in steps {
        let (is_approval, is_by_people) = (action == CUSTOMS_APPROVED, person.is_some());
        if asked.contains(&action.as_str()) {
            sent = Some(at);
        } else if found.is_some() && (action == CONFIRMED || is_approval != is_by_people) {
            // Customs approved this, or what followed and so all before it; or people keyed that it did not.
            return Ok(false);
        } else if is_approval {
            if approvals == count && is_by_people {
                found = Some(sent);
            }
            approvals += 1;
        }
    }
    let said = answer.at.as_deref().map(allowing_for_clocks);
    let said = said.and_then(|at| DateTime::parse_from_rfc3339(&at).ok());
    Ok(found.is_some_and(|sent| said.zip(sent).is_none_or(|(said, sent)| said >= sent)))
}
