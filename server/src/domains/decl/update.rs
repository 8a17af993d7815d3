//! POST /decl/v1/update: stores a changed declaration over the version the caller saw. Fields and lists that the request
//! does not name stay as they are. A refused or returned declaration is a draft again. One that stays as it is keeps its version.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::states::declaration::{Command, may, review_step};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;

use super::declaration::{self, CATEGORY};
use super::from::marks;
use super::{access, command, document, events, judgement, tax_fcst};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::sent::number;
use crate::domains::port::arrival;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;

pub async fn update(State(app): State<App>, caller: Caller, Json(document): Json<Row>) -> Answer<Row> {
    let (id, version) = (number(&document, "id")?, number(&document, "version")?);
    let tx = app.begin().await?;
    let mut before = Row::new();
    let change = |stored: &Row| {
        before = stored.clone();
        Ok(document)
    };
    let (_, after) = put(&app, &tx, &caller, (id, version), change).await?;
    // A save without changes writes nothing of the declaration: what was written on the way is given up.
    if audit::document::changes(&before, &after).is_empty() {
        drop(tx);
        estimate_anew(&app, (id, version), &before).await?;
        return Ok(Done::data(before));
    }
    tx.done(Done::data(after)).await
}

/// What stayed as it is may cost something else by now: rates and exchange rates of today count.
async fn estimate_anew(app: &App, (id, version): (i64, i64), document: &Row) -> Result<(), ApiError> {
    let tx = app.begin().await?;
    let Some(head) = declaration::locked(&tx, id).await?.filter(|head| head.version == version) else { return Ok(()) };
    tax_fcst::store(app, &tx, &head, document).await?;
    tx.commit().await
}

/// Stores what `change` makes of a declaration over the version that the caller saw, in a transaction that does more.
pub async fn put(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    (id, version): (i64, i64),
    change: impl FnOnce(&Row) -> Result<Row, ApiError>,
) -> Result<(declaration::Model, Row), ApiError> {
    let head = declaration::locked(tx, id).await?.ok_or(ApiError::NotFound)?;
    caller.scope(tx, CATEGORY, Right::Edit).await?.check(head.org_id)?;
    access::check_command(caller, Command::Edit, &head.i_e_catg)?;
    if head.version != version {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let params = organisation::by_id(tx, head.making_org()).await?.org_params();
    let facts = command::facts(&head, &params);
    let next = may(Command::Edit, head.state()?, &facts)
        .map_err(|reason| ApiError::rule(Problem::error("decl.transition", "status", reason)))?;
    let before = document::load(tx, &head).await?;
    let mut whole = before.clone();
    whole.0.extend(change(&before)?.0);
    judgement::storable(app, &whole)?;
    let arrived = arrival::put_in(tx, head.org_id, head.making_org(), &mut whole).await?;

    let owner = organisation::by_id(tx, head.org_id).await?;
    let mut row = head.into_active_model();
    // What a person typed over the port's day is a person's, also when the port's day is typed again.
    let typed = || before.text(arrival::ARRIVAL) != whole.text(arrival::ARRIVAL);
    if arrived.is_some() || typed() {
        row.arrival_told = Set(arrived);
    }
    row.version = Set(version + 1);
    row.customer_name = Set(owner.name);
    row.status = Set(next.code().to_owned());
    row.review_step = Set(i64::from(review_step(Command::Edit, &facts)));
    row.updated_at = Set(app.now());
    let kept = document::update(tx, row, &whole, Some(caller)).await?;
    let after = document::load(tx, &kept).await?;
    tax_fcst::store(app, tx, &kept, &after).await?;
    marks::follow(tx, caller, id, &marks::moves(id, &before, &after)).await?;
    events::changed(tx, caller, id, &before, &after).await?;
    let record = Record {
        org_id: Some(kept.org_id),
        entity: declaration::ENTITY,
        entity_id: id,
        action: Command::Edit.action(),
        note: "",
        changes: audit::document::changes(&before, &after),
    };
    audit::write(tx, &Actor::from(caller), record).await?;
    Ok((kept, after))
}
