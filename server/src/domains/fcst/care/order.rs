//! Orders of the Care flow and their forecasts: found, joined, led on together.

use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST, FCST_CARE};
use core_wasm::row::Row;
use core_wasm::states::care::{self, CANCELLED, RETURN, SUBMITTED};
use core_wasm::states::forecast::{self, MACHINE, SUBMIT};
use core_wasm::states::{CommandInfo, Facts};
use core_wasm::text::catalogue::care as texts;
use core_wasm::text::catalogue::documents::OF_DOCUMENT;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::{Caller, Right};
use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{command, write};
use crate::domains::fcst::net_weight::not_as_counted;
use crate::domains::fcst::parties::{CATEGORY, tell};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::{Reader, Tx};
use crate::store::people::organisation;
use crate::store::post::Category;

/// Field of forecasts and orders.
pub const PURCHASE_ORDER: &str = "clientRltPo";

/// An order of the Care flow.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct CareOrder {
    /// The purchase order.
    pub client_rlt_po: String,
    /// The customer; needed where several of those in reach have an order of this number.
    pub org_id: Option<i64>,
    /// Version of the order as the caller saw it; none claims none.
    pub version: Option<i64>,
}

/// The order that a request names, within the caller's reach.
///
/// # Errors
/// 404 where there is none; 422 where several customers have one and the request does not say whose is meant.
pub async fn named(db: &impl Reader, caller: &Caller, asked: &CareOrder, right: Right) -> Result<Row, ApiError> {
    let scope = caller.scope(db, CATEGORY, right).await?;
    let mut found = Rows::of(&FCST_CARE)
        .filter(Expr::col("client_rlt_po").eq(asked.client_rlt_po.trim()))
        .filter(scope.condition("org_id"));
    if let Some(org) = asked.org_id {
        found = found.filter(Expr::col("org_id").eq(org));
    }
    let mut found = found.limit(2).all(db).await?;
    if found.len() > 1 {
        return Err(ApiError::rule(Problem::error("care.severalOwners", ORG, texts::SEVERAL_OWNERS)));
    }
    found.pop().ok_or(ApiError::NotFound)
}

/// The same, locked, with its forecasts that are not cancelled.
pub async fn locked(tx: &Tx, caller: &Caller, asked: &CareOrder) -> Result<(Row, Vec<Row>), ApiError> {
    let (id, _) = write::key(&named(tx, caller, asked, Right::Edit).await?)?;
    // Its version is looked at once it is locked: whoever waited for somebody else's change has seen it before that.
    let order = Rows::of(&FCST_CARE).by_id(id).locked().one(tx).await?.ok_or(ApiError::NotFound)?;
    let (_, version) = write::key(&order)?;
    if asked.version.is_some_and(|seen| seen != version) {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let members = forecasts(&order).locked().all(tx).await?;
    Ok((order, members))
}

/// The forecasts of an order, in the order of their ids.
pub fn whole(order: &Row) -> Rows {
    Rows::of(&FCST)
        .filter(Expr::col("org_id").eq(order.int(ORG)))
        .filter(Expr::col("client_rlt_po").eq(order.text(PURCHASE_ORDER)))
        .order("id", Order::Asc)
}

/// Those of them that are not cancelled.
pub fn forecasts(order: &Row) -> Rows {
    whole(order).filter(Expr::col("state").ne(forecast::CANCELLED))
}

/// The order as a command of its own leaves it; not stored yet.
pub fn led(tx: &Tx, name: &str, note: &str, order: &Row) -> Result<(Row, &'static CommandInfo), ApiError> {
    let command = care::MACHINE.command(name).ok_or(ApiError::NotFound)?;
    if let Some(problem) = command.note.problem(note, "note") {
        return Err(ApiError::rule(problem));
    }
    let facts = Facts { by: command.side, ..Facts::default() };
    let next = care::MACHINE.allowed_for(command, order.borrowed(), &facts).map_err(ApiError::rule)?;
    Ok((command::stepped(tx, &care::MACHINE, command, next, note, order), command))
}

/// Stores an order after a command, and tells the people of both sides.
pub async fn stored(
    tx: &Tx,
    caller: &Caller,
    (after, command): (Row, &'static CommandInfo),
    note: &str,
    before: &Row,
) -> Result<Row, ApiError> {
    let stored = write::store(tx, &Actor::from(caller), &FCST_CARE, command.name, before, after).await?;
    let text = if note.is_empty() { texts::DONE } else { texts::DONE_NOTE };
    let content = text.speak_with(&[
        ("order", &stored.text(PURCHASE_ORDER)),
        ("by", &caller.name),
        ("note", &note),
        ("action", &command.done),
    ]);
    if let Some(member) = whole(&stored).one(tx).await? {
        tell(tx, &member, Some(caller.user_id), content, Category::Business).await?;
    }
    Ok(stored)
}

/// Does a command of forecasts to all of these, or to none: what keeps one from it stands at `forecasts[n]`.
pub async fn all(tx: &Tx, caller: &Caller, name: &str, members: &[Row]) -> Result<Vec<Row>, ApiError> {
    let command = MACHINE.command(name).ok_or(ApiError::NotFound)?;
    let own = caller.own_scope(tx).await?;
    let (mut problems, mut steps) = (Vec::new(), Vec::new());
    for (at, member) in members.iter().enumerate() {
        let mut found = Vec::new();
        match MACHINE.allowed_for(command, member.borrowed(), &Facts { together: true, ..Facts::default() }) {
            Err(problem) => found.push(problem),
            Ok(next) => {
                if name == SUBMIT {
                    let mut wrong = command::gaps(tx, &FCST, member, &[]).await?;
                    wrong.extend(command::by_house(tx, caller, &own, &FCST, member).await?.0);
                    if wrong.is_empty() {
                        wrong = not_as_counted(tx, member).await?;
                    }
                    found.extend(wrong.into_iter().take(1));
                }
                steps.push((command::stepped(tx, &MACHINE, command, next, "", member), member));
            }
        }
        let number = member.text("fcstNo");
        problems.extend(found.into_iter().map(|problem| Problem {
            message: OF_DOCUMENT.speak_with(&[("number", &number), ("what", &problem.message)]),
            field: format!("forecasts[{at}]"),
            ..problem
        }));
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let mut stored = Vec::with_capacity(steps.len());
    for (after, before) in steps {
        stored.push(write::store(tx, &Actor::from(caller), &FCST, name, before, after).await?);
    }
    Ok(stored)
}

/// A forecast that names a purchase order joins it; the first one begins it. It gets the client order number of the order.
pub async fn join(
    tx: &Tx,
    actor: &Actor,
    before: Option<&Row>,
    forecast: &mut Row,
) -> Result<Option<Problem>, ApiError> {
    let order = &*forecast.text(PURCHASE_ORDER).trim().to_owned();
    if let Some(before) = before.filter(|before| before.text(PURCHASE_ORDER) != order)
        && let Some(problem) = left(tx, actor, before).await?
    {
        return Ok(Some(problem));
    }
    let Some(org) = forecast.int(ORG).filter(|_| !order.is_empty()) else { return Ok(None) };
    // What cannot be stored is refused with the forecast.
    if before.is_some_and(|before| before.text(PURCHASE_ORDER) == order) || !is_legal(order) {
        return Ok(None);
    }
    let known = Rows::of(&FCST_CARE).filter(Expr::col("org_id").eq(org)).filter(Expr::col("client_rlt_po").eq(order));
    let Some(known) = known.locked().one(tx).await? else {
        let mut new = Row::new();
        new.set(PURCHASE_ORDER, order);
        new.set("customerName", organisation::by_id(tx, org).await?.name);
        new.set(ORG, org);
        new.set(care::MACHINE.field, care::MACHINE.first());
        write::stamp(tx, &FCST_CARE, None, &mut new);
        write::insert(tx, actor, &FCST_CARE, "add", &new).await?;
        return Ok(None);
    };
    if [SUBMITTED, CANCELLED].contains(&known.text(care::MACHINE.field)) {
        let message = texts::NO_MORE_JOIN.with(&[("order", order)]);
        return Ok(Some(Problem::error("care.closed", PURCHASE_ORDER, message)));
    }
    if !known.is_blank("clientOrderNo") {
        forecast.set("clientOrderNo", known.text("clientOrderNo").to_owned());
    }
    Ok(None)
}

/// What becomes of the order of a forecast that leaves it or is deleted: what was mailed is not the order any more, so that it is
/// mailed again. Nothing leaves an order that is submitted.
pub async fn left(tx: &Tx, actor: &Actor, forecast: &Row) -> Result<Option<Problem>, ApiError> {
    let order = forecast.text(PURCHASE_ORDER);
    if order.is_empty() || forecast.text(MACHINE.field) == forecast::CANCELLED {
        return Ok(None);
    }
    let of_owner = Rows::of(&FCST_CARE).filter(Expr::col("org_id").eq(forecast.int(ORG)));
    let found = of_owner.filter(Expr::col("client_rlt_po").eq(order)).locked().one(tx).await?;
    let Some(before) = found else { return Ok(None) };
    if before.text(care::MACHINE.field) == SUBMITTED {
        let message = texts::NO_MORE_LEAVE.with(&[("order", order)]);
        return Ok(Some(Problem::error("care.closed", PURCHASE_ORDER, message)));
    }
    if !before.is_blank("mailedAt") {
        let mut after = before.clone();
        after.set("mailedAt", Value::Null);
        write::store(tx, actor, &FCST_CARE, "update", &before, after).await?;
    }
    Ok(None)
}

/// An agent that returns a forecast returns its order.
pub async fn returned(tx: &Tx, caller: &Caller, forecast: &Row) -> Result<(), ApiError> {
    let order = forecast.text(PURCHASE_ORDER);
    if order.is_empty() {
        return Ok(());
    }
    let of_order = Rows::of(&FCST_CARE).filter(Expr::col("org_id").eq(forecast.int(ORG)));
    let found = of_order.filter(Expr::col("client_rlt_po").eq(order)).locked().one(tx).await?;
    let Some(before) = found.filter(|found| found.text(care::MACHINE.field) == SUBMITTED) else { return Ok(()) };
    let (mut after, command) = led(tx, RETURN, "", &before)?;
    after.set("reason", forecast.text("reason"));
    write::store(tx, &Actor::from(caller), &FCST_CARE, command.name, &before, after).await?;
    Ok(())
}

/// Deletes an order that has no forecasts left.
pub async fn delete(tx: &Tx, order: &Row) -> Result<(), ApiError> {
    table::delete(tx, &FCST_CARE, &[write::key(order)?.0]).await
}
