//! Who made the declarations that messages are about, so that everybody can tell their own work from that of others.

use std::collections::{BTreeSet, HashMap};

use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, QuerySelect};

use super::declaration::{Column, Entity};
use crate::store::people::message;

/// Messages about declarations have kinds that begin so.
const KIND: &str = "decl.";

/// The person who made a declaration, and the organisation it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maker {
    pub id: i64,
    pub org_id: i64,
}

/// The makers by message; a message that is not about one declaration has none.
pub async fn of_messages(db: &impl ConnectionTrait, messages: &[message::Model]) -> Result<HashMap<i64, Maker>, DbErr> {
    let about: Vec<(i64, i64)> = messages
        .iter()
        .filter(|message| message.kind.starts_with(KIND))
        .filter_map(|message| Some((message.id, message.ref_id.parse().ok()?)))
        .collect();
    if about.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: BTreeSet<i64> = about.iter().map(|(_, declaration)| *declaration).collect();
    let rows: Vec<(i64, i64, Option<i64>, i64)> = Entity::find()
        .select_only()
        .column(Column::Id)
        .column(Column::MakerId)
        .column(Column::AgentOrgId)
        .column(Column::OrgId)
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    let makers: HashMap<i64, Maker> = rows
        .into_iter()
        .map(|(id, maker, agent, org)| (id, Maker { id: maker, org_id: agent.unwrap_or(org) }))
        .collect();
    Ok(about.into_iter().filter_map(|(message, id)| Some((message, *makers.get(&id)?))).collect())
}
