//! What the rules of a house say of a document that the generic operations serve, when it has to be complete.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::rules::house::{HouseRule, Subject, found_in};
use sea_orm::ConnectionTrait;
use serde_json::Value as Json;

use super::force::{in_force_of, readable_of};
use crate::accounts::caller::{Caller, Scope};
use crate::documents::command::HouseRules;
use crate::documents::served::ORG;
use crate::documents::{paged, write};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Whose rules hold for a document: its organisation's, where the caller works for that or for one above it; else those of the
/// caller's own, which makes it for a customer.
pub fn maker(caller: &Caller, own: &Scope, row: &Row) -> i64 {
    maker_of(caller, own, row.int(ORG))
}

/// The same for a document of an organisation.
pub fn maker_of(caller: &Caller, own: &Scope, org: Option<i64>) -> i64 {
    org.filter(|org| own.contains(*org)).unwrap_or(caller.org_id)
}

/// The rules of houses, as commands ask for them.
pub struct Verdicts;

#[boxed]
impl HouseRules for Verdicts {
    async fn of_document(
        &self,
        tx: &Tx,
        caller: &Caller,
        own: &Scope,
        resource: &'static Resource,
        row: &Row,
    ) -> Result<Vec<Problem>, ApiError> {
        of_document(tx, resource, maker(caller, own, row), row, tx.now()).await
    }

    async fn readable(
        &self,
        tx: &Tx,
        caller: &Caller,
        own: &Scope,
        resource: &'static Resource,
        row: &Row,
    ) -> Result<Vec<HouseRule>, ApiError> {
        if !resource.house_rules {
            return Ok(Vec::new());
        }
        readable_of(tx, caller, resource.name, maker(caller, own, row)).await
    }
}

/// What the rules of its maker find in a document, errors and warnings; its lists that are stored with it stand in `row`. Lines that
/// are stored one by one are read only where there are rules.
pub async fn of_document(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    maker: i64,
    row: &Row,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<Vec<Problem>, ApiError> {
    if !resource.house_rules {
        return Ok(Vec::new());
    }
    let rules = in_force_of(db, resource.name, maker).await?;
    if rules.is_empty() {
        return Ok(Vec::new());
    }
    let mut whole = row.clone();
    for lines in resource.paged() {
        let rows = paged::all_of(db, lines.of, write::key(row)?.0).await?;
        whole.set(lines.list, rows.into_iter().map(|line| Json::Object(line.0)).collect::<Vec<_>>());
    }
    let found = found_in(&Subject::of(resource), &rules, whole.borrowed(), day_in_china(now));
    Ok(found.into_iter().map(|(_, problem)| problem).collect())
}
