//! Who worked on a document, read from its audit: nobody reviews their own work, and two reviews need two people. Who made it says
//! how often it is reviewed, which is told with each row.

use std::collections::HashMap;

use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::states::review;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::accounts::caller::{Caller, Scope};
use crate::documents::served::ORG;
use crate::process::error::ApiError;
use crate::store::audit::{Column, Entity};
use crate::store::database::Reader;
use crate::store::people::organisation;
use crate::store::people::user;

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
    /// Whose account made it; nobody's where a part of the system did.
    pub made_by: Option<i64>,
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
    let made_by = entries.last().and_then(|(_, user)| *user);
    Ok(Hand { own_work, passed_before, made_by })
}

/// The organisation that makes a document, whose parameters say how often it is reviewed: the document's own where the caller works for
/// that or for one above it, or where its people made the document; else the caller's, which makes it for a customer. `made_by` is
/// the account that made it ([`Hand`]).
pub async fn making_org(
    db: &impl Reader,
    caller: &Caller,
    own: &Scope,
    row: &Row,
    made_by: Option<i64>,
) -> Result<i64, ApiError> {
    let Some(org) = row.int(ORG) else { return Ok(caller.org_id) };
    if own.contains(org) {
        return Ok(org);
    }
    let Some(made_by) = made_by else { return Ok(caller.org_id) };
    let Some(person) = user::Entity::find_by_id(made_by).one(db).await? else { return Ok(caller.org_id) };
    let is_theirs = person.org_id == org || organisation::with_below(db, person.org_id).await?.contains(&org);
    Ok(if is_theirs { org } else { caller.org_id })
}

/// Tells rows how often whoever makes them wants them reviewed ([`review::TIMES`]), as the commands go by it; nothing where documents of
/// the resource are not reviewed.
pub async fn tell_reviews(
    db: &impl Reader,
    caller: &Caller,
    resource: &Resource,
    rows: &mut [Row],
) -> Result<(), ApiError> {
    let Some(parameter) = resource.reviews.filter(|_| !rows.is_empty()) else { return Ok(()) };
    let own = caller.own_scope(db).await?;
    let is_foreign = |row: &&Row| row.int(ORG).is_some_and(|org| !own.contains(org));
    let foreign: Vec<i64> = rows.iter().filter(is_foreign).filter_map(|row| row.int("id")).collect();
    let makers = makers(db, resource.table_name(), &foreign).await?;
    let (mut orgs, mut times) = (HashMap::new(), HashMap::new());
    for row in rows {
        let made_by = row.int("id").and_then(|id| makers.get(&id).copied().flatten());
        let of = (row.int(ORG), made_by);
        let org = match orgs.get(&of) {
            Some(org) => *org,
            None => making_org(db, caller, &own, row, made_by).await?,
        };
        orgs.insert(of, org);
        let wanted = match times.get(&org) {
            Some(wanted) => *wanted,
            None => organisation::by_id(db, org).await?.org_params().reviews(parameter),
        };
        times.insert(org, wanted);
        row.set(review::TIMES.name, wanted.to_string());
    }
    Ok(())
}

/// Whose account made each of these documents of a table; nobody's where a part of the system did.
async fn makers(db: &impl ConnectionTrait, table: &str, ids: &[i64]) -> Result<HashMap<i64, Option<i64>>, ApiError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let first: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::EntityId)
        .column_as(Column::Id.min(), "first")
        .filter(Column::Entity.eq(table))
        .filter(Column::EntityId.is_in(ids.iter().copied()))
        .group_by(Column::EntityId)
        .into_tuple()
        .all(db)
        .await?;
    let made: Vec<(i64, Option<i64>)> = Entity::find()
        .select_only()
        .columns([Column::EntityId, Column::UserId])
        .filter(Column::Id.is_in(first.iter().map(|(_, entry)| *entry)))
        .into_tuple()
        .all(db)
        .await?;
    Ok(made.into_iter().collect())
}
