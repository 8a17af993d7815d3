//! What is told, or was told, to a webhook: one row for each event.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_delivery")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub webhook_id: i64,
    /// Of the webhook, when the event happened.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// Name of the resource; none for an event that only tries the address.
    #[sea_orm(column_type = "Text", nullable)]
    pub document: Option<String>,
    #[sea_orm(column_type = "Text")]
    pub action: String,
    pub document_id: Option<i64>,
    /// Whose document it is.
    pub owner_id: Option<i64>,
    /// Dictionary `webhookState`.
    #[sea_orm(column_type = "Text")]
    pub state: String,
    pub tries: i64,
    /// What the receiver answered last, or why it was not reached.
    #[sea_orm(column_type = "Text", nullable)]
    pub answer: Option<String>,
    pub next_at: Option<DateTimeUtc>,
    pub sent_at: Option<DateTimeUtc>,
    /// Until then a worker has it in hand.
    pub lease_until: Option<DateTimeUtc>,
    /// Organisation of the webhook.
    pub org_id: i64,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

pub const WAITING: &str = "W";
pub const DELIVERED: &str = "D";
pub const GIVEN_UP: &str = "F";

/// Pauses between the tries, in seconds: what is not taken after the last one is given up, some sixteen hours after the event.
const PAUSES: [i64; 9] = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800];

/// When a delivery that failed this often is tried again; `None` when it is given up.
pub fn next_try(now: DateTime<Utc>, failed: i64) -> Option<DateTime<Utc>> {
    let pause = usize::try_from(failed - 1).ok().and_then(|index| PAUSES.get(index))?;
    Some(now + TimeDelta::seconds(*pause))
}

/// A delivery that waits for its first try.
pub fn new(webhook_id: i64, name: &str, org_id: i64, action: &str, now: DateTime<Utc>) -> ActiveModel {
    ActiveModel {
        version: Set(1),
        webhook_id: Set(webhook_id),
        name: Set(name.to_owned()),
        action: Set(action.to_owned()),
        state: Set(WAITING.to_owned()),
        tries: Set(0),
        next_at: Set(Some(now)),
        org_id: Set(org_id),
        created_at: Set(now),
        ..Default::default()
    }
}

/// Removes what was told or given up before; what waits is kept.
pub async fn forget(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64, DbErr> {
    let old = Entity::delete_many().filter(Column::State.ne(WAITING)).filter(Column::CreatedAt.lt(before));
    Ok(old.exec(db).await?.rows_affected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_it_is_given_up() {
        let now: DateTime<Utc> = "2026-03-31T16:30:00Z".parse().unwrap();
        let pauses: Vec<i64> =
            (1..).map_while(|failed| next_try(now, failed)).map(|at| (at - now).num_seconds()).collect();
        assert_eq!(pauses, PAUSES);
        assert!(pauses.is_sorted());
        assert_eq!(next_try(now, 0), None);
    }
}
