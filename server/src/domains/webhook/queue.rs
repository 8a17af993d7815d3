//! Queueing: an entry of the audit about a document becomes a delivery for every webhook that listens, in the same transaction.

use boxed::boxed;
use core_wasm::resources::management::WEBHOOK;
use core_wasm::rules::webhooks;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ActiveValue::Set, EntityTrait};

use super::{delivery, secret};
use crate::accounts::caller::Right;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::audit::{Listener, Record};
use crate::store::database::Tx;
use crate::store::people::{data_priv, organisation};
use crate::store::remembered::Listening;

/// The audit tells webhooks.
pub struct Webhooks;

#[boxed]
impl Listener for Webhooks {
    async fn recorded(&self, tx: &Tx, record: &Record<'_>) -> Result<(), ApiError> {
        queue(tx, record).await
    }
}

/// Queues what webhooks are told of an entry of the audit. Whose document it is decides who is told: the organisation itself, those
/// above it, and agents to whom it grants to see such documents.
async fn queue(tx: &Tx, record: &Record<'_>) -> Result<(), ApiError> {
    let Some(owner) = record.org_id else { return Ok(()) };
    let Some(document) = webhooks::document_in(record.entity) else { return Ok(()) };
    let listening = listening(tx).await?;
    if !listening.iter().any(|webhook| webhook.hears(document.name)) {
        return Ok(());
    }
    let mut told = organisation::above(tx, owner).await?;
    if let Some(category) = webhooks::category(document) {
        told.extend(data_priv::grantees(tx, owner, category, Right::View).await?);
    }
    let listeners = listening.iter().filter(|webhook| webhook.hears(document.name) && told.contains(&webhook.org_id));
    let rows: Vec<_> = listeners
        .map(|webhook| delivery::ActiveModel {
            document: Set(Some(document.name.to_owned())),
            document_id: Set(Some(record.entity_id)),
            owner_id: Set(Some(owner)),
            ..delivery::new(webhook.id, &webhook.name, webhook.org_id, record.action, tx.now())
        })
        .collect();
    if !rows.is_empty() {
        delivery::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// The webhooks that listen, of all organisations: there are few of them, and every write asks.
async fn listening(tx: &Tx) -> Result<std::sync::Arc<[Listening]>, ApiError> {
    let asked = match tx.remembered().webhooks.look(&()) {
        Ok(known) => return Ok(known),
        Err(asked) => asked,
    };
    let with_secret = Query::select().column(secret::Column::WebhookId).from(secret::Entity).take();
    let found = Rows::of(&WEBHOOK)
        .filter(Expr::col("is_enabled").eq("1"))
        .filter(Expr::col("id").in_subquery(with_secret))
        .all(tx)
        .await?;
    let found: std::sync::Arc<[Listening]> = found
        .iter()
        .filter_map(|row| {
            Some(Listening {
                id: row.int("id")?,
                name: row.text("name").to_owned(),
                org_id: row.int("orgId")?,
                documents: row.text("documents").to_owned(),
            })
        })
        .collect();
    tx.remembered().webhooks.keep(asked, (), found.clone());
    Ok(found)
}
