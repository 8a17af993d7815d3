//! What the history keeps of lines that are stored one by one, so that a document can be shown with them as it was
//! (`core_wasm::rules::as_of::by_line`), and the lines of a document that is to be shown so.

use core_wasm::resource::{Lines, Resource};
use core_wasm::row::Row;
use core_wasm::rules::as_of::by_line::{self, MOST};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::Order;
use serde_json::Value as Json;

use super::{TOLD, all_of, count_of, of_document};
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;

/// What an entry keeps of lines that were changed, deleted or added behind the others: each as it was and as it is, where
/// nothing is an empty row.
pub(super) async fn kept(
    tx: &Tx,
    lines: &'static Lines,
    document: i64,
    changed: &[(usize, Row, Row)],
) -> Result<Change, ApiError> {
    let count = counted(tx, lines.of, document).await?;
    let touched = changed.iter().filter(|(_, before, _)| !before.0.is_empty());
    let touched = touched.map(|(_, before, after)| (before, (!after.0.is_empty()).then_some(after)));
    let added = changed.iter().filter(|(_, before, _)| before.0.is_empty()).count();
    let last = if added == 0 { None } else { Some(last_before(tx, lines.of, document, added).await?) };
    let kept = by_line::kept(lines.list, touched, last, count);
    let places = changed.iter().take(TOLD).filter_map(|(place, before, after)| {
        let id = before.int("id").or_else(|| after.int("id"))?;
        Some((*place, id))
    });
    Ok(by_line::told_at(kept, places).into())
}

async fn counted(tx: &Tx, lines: &'static Resource, document: i64) -> Result<usize, ApiError> {
    Ok(usize::try_from(count_of(tx, lines, document).await?).unwrap_or_default())
}

/// The highest id of the lines that were there before so many came.
async fn last_before(tx: &Tx, lines: &'static Resource, document: i64, added: usize) -> Result<i64, ApiError> {
    let rows = Rows::of(lines).only(&["id"]).filter(of_document(document)).order("id", Order::Desc);
    let found = rows.offset(added.try_into().unwrap_or(u64::MAX)).one(tx).await?;
    Ok(found.and_then(|line| line.int("id")).unwrap_or_default())
}

/// Gives a document that is to be shown in the past its lines that are stored one by one; of too many of them it has null.
pub async fn attach(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    document: &mut Row,
) -> Result<(), ApiError> {
    let id = write::key(document)?.0;
    for lines in resource.paged() {
        let shown = few(db, lines.of, id).await?.map(|rows| {
            let parts = rows.into_iter().map(|mut line| {
                line.0.remove("version");
                Json::Object(line.0)
            });
            parts.collect::<Json>()
        });
        document.set(lines.list, shown.unwrap_or_default());
    }
    Ok(())
}

/// The lines of a document, unless there are too many to be kept or shown.
async fn few(db: &impl ConnectionTrait, lines: &'static Resource, document: i64) -> Result<Option<Vec<Row>>, ApiError> {
    let is_few = usize::try_from(count_of(db, lines, document).await?).is_ok_and(|count| count <= MOST);
    if is_few { all_of(db, lines, document).await.map(Some) } else { Ok(None) }
}

/// The lines of a document before something changes them that is none of their own operations.
#[derive(Debug)]
pub struct Watch {
    resource: &'static Resource,
    document: i64,
    /// Of each kind of lines; nothing where there are too many.
    before: Vec<Option<Vec<Row>>>,
    /// The newest entry of the document.
    entry: i64,
}

/// Looks at the lines of a document before something changes them.
pub async fn watch(tx: &Tx, resource: &'static Resource, document: i64) -> Result<Watch, ApiError> {
    let mut before = Vec::new();
    for lines in resource.paged() {
        before.push(few(tx, lines.of, document).await?);
    }
    let entry = audit::newest_of(tx, resource.table_name(), document).await?.unwrap_or_default();
    Ok(Watch { resource, document, before, entry })
}

impl Watch {
    /// Puts what became of the lines into the entry of the document that was written since.
    pub async fn noted(self, tx: &Tx) -> Result<(), ApiError> {
        self.noted_by(tx, None).await
    }

    /// The same, with an entry of its own where there is none.
    pub async fn noted_for(self, tx: &Tx, actor: &Actor, head: &Row) -> Result<(), ApiError> {
        self.noted_by(tx, Some((actor, head))).await
    }

    async fn noted_by(self, tx: &Tx, own: Option<(&Actor, &Row)>) -> Result<(), ApiError> {
        let mut changes: Vec<Change> = Vec::new();
        let mut touched = Vec::new();
        for (lines, before) in self.resource.paged().zip(self.before) {
            let after = few(tx, lines.of, self.document).await?;
            changes.push(match before.zip(after) {
                Some((before, after)) if before == after => by_line::kept(lines.list, [], None, after.len()).into(),
                Some((before, after)) => {
                    touched.push(lines.list);
                    by_line::between(lines.list, &before, &after).into()
                }
                None => by_line::unknown(lines.list, counted(tx, lines.of, self.document).await?).into(),
            });
        }
        let entity = self.resource.table_name();
        let written = audit::newest_of(tx, entity, self.document).await?.filter(|entry| *entry > self.entry);
        match (written, own) {
            (Some(entry), _) => audit::add_to(tx, entry, changes).await,
            (None, Some((actor, head))) if !touched.is_empty() => {
                let told = touched.into_iter().map(|list| Change {
                    field: list.to_owned(),
                    before: Json::Null,
                    after: Json::Null,
                });
                let changes = told.chain(changes).chain([audit::document::beside()]).collect();
                let record = Record {
                    org_id: head.int(ORG),
                    entity,
                    entity_id: self.document,
                    action: "update",
                    note: "",
                    changes,
                };
                audit::write(tx, actor, record).await
            }
            (None, _) => Ok(()),
        }
    }
}
