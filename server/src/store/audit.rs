//! The audit: who did what to which row, field by field, written in the transaction that does it.

use boxed::boxed;
use chrono::{DateTime, Utc};
use core_wasm::row::Row;
use core_wasm::rules::changes::is_told;
use core_wasm::states::words;
use core_wasm::text::Lang;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{Condition, QueryOrder, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

pub mod document;
pub mod past;

use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::app::App;
use crate::store::archived::read as archived;
use crate::store::archived::table::Archived;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "audit_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub at: DateTimeUtc,
    /// Empty for the system itself.
    pub user_id: Option<i64>,
    /// Name of the person, or of the part of the system.
    pub actor: String,
    /// Organisation of the row.
    pub org_id: Option<i64>,
    pub entity: String,
    pub entity_id: i64,
    pub action: String,
    #[sea_orm(column_type = "Text")]
    pub note: String,
    /// JSON list of [`Change`].
    #[sea_orm(column_type = "Text")]
    pub changes: String,
    pub request_id: String,
    /// The archive file that has its changes, of which there are none here then.
    pub archive_id: Option<i64>,
}

impl ActiveModelBehavior for ActiveModel {}

impl Archived for Entity {
    const TABLE: &'static str = "audit_entry";
    const ID: Column = Column::Id;
    const TEXT: Column = Column::Changes;
    const ARCHIVE: Column = Column::ArchiveId;
    const EMPTY: &'static str = "[]";

    fn id(row: &Model) -> i64 {
        row.id
    }

    fn at(row: &Model) -> DateTime<Utc> {
        row.at
    }

    fn archive_id(row: &Model) -> Option<i64> {
        row.archive_id
    }

    fn text(row: &mut Model) -> &mut String {
        &mut row.changes
    }
}

/// Who acts: a person, or a part of the system such as the gateway.
#[derive(Clone, Debug)]
pub struct Actor {
    user_id: Option<i64>,
    name: String,
    request_id: String,
}

impl Actor {
    /// Who it is, as lists show it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The account of a person.
    pub fn user_id(&self) -> Option<i64> {
        self.user_id
    }

    /// A part of the system: `gateway`, `seed`.
    pub fn system(name: &str) -> Self {
        Actor { user_id: None, name: name.to_owned(), request_id: String::new() }
    }

    /// Somebody who is logging in: the name of the account's person, else the name given.
    pub fn person(user_id: Option<i64>, name: &str, request_id: &str) -> Self {
        Actor { user_id, name: name.to_owned(), request_id: request_id.to_owned() }
    }
}

/// One field before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Change {
    pub field: String,
    #[schema(value_type = Value)]
    pub before: Json,
    #[schema(value_type = Value)]
    pub after: Json,
}

/// What is written about one row.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// Organisation of the row; `None` for what belongs to no organisation.
    pub org_id: Option<i64>,
    /// Table: `declaration`, `app_user`.
    pub entity: &'a str,
    pub entity_id: i64,
    /// A verb: `add`, `update`, `submit`, `login`.
    pub action: &'a str,
    /// Free text, such as the note of a review.
    pub note: &'a str,
    pub changes: Vec<Change>,
}

/// One entry as the timeline of a row shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor: String,
    /// Nobody did it: the actor is a part of the system.
    #[serde(skip)]
    pub by_system: bool,
    pub action: String,
    pub note: String,
    pub changes: Vec<Change>,
}

impl Entry {
    /// Who did it, as a person of this language reads it.
    pub fn actor_in(&self, lang: Lang) -> String {
        named(&self.actor, self.by_system, lang)
    }
}

/// Who did something, as a person of this language reads it: a part of the system by its name.
pub fn named(actor: &str, by_system: bool, lang: Lang) -> String {
    let part = words::part(actor).filter(|_| by_system);
    part.map_or_else(|| actor.to_owned(), |part| part.get(lang).to_owned())
}

/// Who brought something of which only the name is kept, as a person of this language reads it: a part of the system by its name.
pub fn brought_by(name: &str, lang: Lang) -> String {
    named(name, true, lang)
}

/// Somebody who is told of every entry, in the transaction that writes it.
#[boxed]
pub trait Listener: Sync {
    /// An entry was written.
    async fn recorded(&self, tx: &Tx, record: &Record<'_>) -> Result<(), ApiError>;
}

/// Who listens.
pub static LISTENERS: Registered<&'static [&'static dyn Listener]> = Registered::new();

/// Writes an entry in the transaction that changes the row.
pub async fn write(tx: &Tx, actor: &Actor, record: Record<'_>) -> Result<(), ApiError> {
    write_all(tx, actor, &[record]).await
}

/// Writes entries of many rows, some hundred in one statement.
pub async fn write_all(tx: &Tx, actor: &Actor, records: &[Record<'_>]) -> Result<(), ApiError> {
    /// So many that both databases take the values of one statement.
    const TOGETHER: usize = 500;
    for some in records.chunks(TOGETHER) {
        let entries = some.iter().map(|record| entry(tx, actor, record)).collect::<Result<Vec<_>, _>>()?;
        Entity::insert_many(entries).exec_without_returning(tx).await?;
    }
    for record in records {
        for listener in *LISTENERS.get() {
            listener.recorded(tx, record).await?;
        }
    }
    Ok(())
}

fn entry(tx: &Tx, actor: &Actor, record: &Record<'_>) -> Result<ActiveModel, ApiError> {
    Ok(ActiveModel {
        at: Set(tx.now()),
        user_id: Set(actor.user_id),
        actor: Set(actor.name.clone()),
        org_id: Set(record.org_id),
        entity: Set(record.entity.to_owned()),
        entity_id: Set(record.entity_id),
        action: Set(record.action.to_owned()),
        note: Set(record.note.to_owned()),
        changes: Set(serde_json::to_string(&record.changes).map_err(anyhow::Error::from)?),
        request_id: Set(actor.request_id.clone()),
        ..Default::default()
    })
}

/// The id of the newest entry of a row.
pub async fn newest_of(tx: &Tx, entity: &str, id: i64) -> Result<Option<i64>, ApiError> {
    let found = Entity::find().select_only().column(Column::Id);
    let found = found.filter(Column::Entity.eq(entity)).filter(Column::EntityId.eq(id)).order_by_desc(Column::Id);
    Ok(found.into_tuple().one(tx).await?)
}

/// Puts what only machines read into an entry of this transaction, which was written before it was known.
pub async fn add_to(tx: &Tx, entry: i64, more: Vec<Change>) -> Result<(), ApiError> {
    let found = Entity::find_by_id(entry).one(tx).await?.ok_or_else(|| anyhow::anyhow!("an entry without a row"))?;
    let mut changes = read(&found.changes);
    let more: Vec<Change> = more.into_iter().filter(|one| changes.iter().all(|said| said.field != one.field)).collect();
    changes.extend(more);
    let changes = serde_json::to_string(&changes).map_err(anyhow::Error::from)?;
    Entity::update_many().col_expr(Column::Changes, Expr::value(changes)).filter(Column::Id.eq(entry)).exec(tx).await?;
    Ok(())
}

/// The fields in which two forms of a row differ, in the order of `after`, then what only `before` has. Blank is
/// the same as missing.
pub fn changes(before: &Row, after: &Row) -> Vec<Change> {
    let gone = before.0.keys().filter(|field| !after.0.contains_key(*field));
    let fields = after.0.keys().chain(gone);
    let value = |row: &Row, field: &str| match row.is_blank(field) {
        true => Json::Null,
        false => row.0.get(field).cloned().unwrap_or(Json::Null),
    };
    fields
        .map(|field| Change { field: field.clone(), before: value(before, field), after: value(after, field) })
        .filter(|change| change.before != change.after)
        .collect()
}

/// The newest entries of a row, newest first, at most `limit`.
pub async fn of(app: &App, entity: &str, id: i64, limit: u64) -> Result<Vec<Entry>, ApiError> {
    let found = Entity::find().filter(Column::Entity.eq(entity)).filter(Column::EntityId.eq(id));
    Ok(newest(app, found, limit).await?.into_iter().map(Entry::from).collect())
}

/// The newest entries of several rows, each with its table and the id of its row, without these actions.
pub async fn of_rows(
    app: &App,
    rows: &[(String, i64)],
    without: &[&str],
    limit: u64,
) -> Result<Vec<(String, i64, Entry)>, ApiError> {
    let one = |(entity, id): &(String, i64)| {
        Condition::all().add(Column::Entity.eq(entity.as_str())).add(Column::EntityId.eq(*id))
    };
    let among = rows.iter().fold(Condition::any(), |among, row| among.add(one(row)));
    let found = Entity::find().filter(among).filter(Column::Action.is_not_in(without.iter().copied()));
    let found = newest(app, found, limit).await?;
    Ok(found.into_iter().map(|entry| (entry.entity.clone(), entry.entity_id, Entry::from(entry))).collect())
}

async fn newest(app: &App, found: Select<Entity>, limit: u64) -> Result<Vec<Model>, ApiError> {
    let mut found = found.order_by_desc(Column::Id).limit(limit).all(&app.db).await?;
    archived::fill::<Entity>(app, &mut found).await?;
    Ok(found)
}

/// The changes of an entry, those among them that only machines read.
fn read(changes: &str) -> Vec<Change> {
    serde_json::from_str(changes).unwrap_or_default()
}

/// The changes of an entry as they are kept, without those that only machines read.
pub fn told(changes: &str) -> String {
    let told: Vec<Change> = read(changes).into_iter().filter(|change| is_told(&change.field)).collect();
    serde_json::to_string(&told).unwrap_or_default()
}

impl From<Model> for Entry {
    fn from(entry: Model) -> Self {
        Entry {
            id: entry.id,
            at: entry.at,
            by_system: entry.user_id.is_none(),
            actor: entry.actor,
            action: entry.action,
            note: entry.note,
            changes: read(&entry.changes).into_iter().filter(|change| is_told(&change.field)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_only_what_differs() {
        let row = |value: Json| Row::from_value(value).unwrap();
        let found = changes(
            &row(json!({"billNo": "A", "noteS": "", "netWt": "1.0", "gone": "x"})),
            &row(json!({"billNo": "B", "noteS": null, "netWt": "1.0"})),
        );
        let named: Vec<_> = found.iter().map(|change| change.field.as_str()).collect();
        assert_eq!(named, ["billNo", "gone"]);
        assert_eq!((&found[0].before, &found[0].after), (&json!("A"), &json!("B")));
    }
}
