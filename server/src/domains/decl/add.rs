//! POST /decl/v1/add: makes a declaration. A draft may have gaps and break rules; only what cannot be stored is refused.

use axum::extract::State;
use core_wasm::resources::declaration::form;
use core_wasm::row::Row;
use core_wasm::states::declaration::{Command, State as DeclState};
use sea_orm::ActiveValue::Set;

use super::declaration::{self, ActiveModel, CATEGORY, Model};
use super::making::maker_of;
use super::{access, document, judgement, tax_fcst};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::domains::port::arrival;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;

pub async fn add(State(app): State<App>, caller: Caller, Json(document): Json<Row>) -> Answer<Row> {
    let org_id = match document.is_blank("orgId") {
        true => caller.org_id,
        false => document.int("orgId").ok_or_else(|| ApiError::no_number("orgId"))?,
    };
    make(&app, &caller, org_id, document, Origin { action: "add", note: "" }).await
}

/// How a declaration came to be, for the audit.
pub struct Origin<'a> {
    pub action: &'a str,
    pub note: &'a str,
}

/// Makes a declaration of an organisation in the caller's scope, and answers what is stored.
pub async fn make(app: &App, caller: &Caller, org_id: i64, document: Row, origin: Origin<'_>) -> Answer<Row> {
    let tx = app.begin().await?;
    let (_, stored) = put(app, &tx, caller, org_id, document, origin).await?;
    tx.done(Done::data(stored)).await
}

/// Makes a declaration in a transaction that does more.
pub async fn put(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    org_id: i64,
    mut document: Row,
    origin: Origin<'_>,
) -> Result<(Model, Row), ApiError> {
    let ie_catg = document.text("iECatg").to_owned();
    caller.scope(tx, CATEGORY, Right::Edit).await?.check(org_id)?;
    access::check_command(caller, Command::Edit, &ie_catg)?;
    if document.is_blank("iEFlag") {
        document.set("iEFlag", form::empty(&ie_catg).text("iEFlag"));
    }
    judgement::storable(app, &document)?;
    let owner = organisation::by_id(tx, org_id).await?;
    let maker = maker_of(tx, caller, org_id).await?;
    let arrived = arrival::put_in(tx, org_id, maker, &mut document).await?;
    let agent = (maker != org_id).then_some(maker);
    let head = ActiveModel { arrival_told: Set(arrived), ..draft_head(app, caller, &owner, agent, ie_catg) };
    let made = document::insert(tx, head, &document, Some(caller)).await?;
    let stored = document::load(tx, &made).await?;
    tax_fcst::first(app, tx, &made, &stored).await?;
    let record = Record {
        org_id: Some(org_id),
        entity: declaration::ENTITY,
        entity_id: made.id,
        action: origin.action,
        note: origin.note,
        changes: audit::document::changes(&Row::new(), &stored),
    };
    audit::write(tx, &Actor::from(caller), record).await?;
    Ok((made, stored))
}

/// What the server keeps about a declaration that the caller makes now.
pub fn draft_head(
    app: &App,
    caller: &Caller,
    owner: &organisation::Model,
    agent_org_id: Option<i64>,
    ie_catg: String,
) -> ActiveModel {
    ActiveModel {
        version: Set(1),
        org_id: Set(owner.id),
        agent_org_id: Set(agent_org_id),
        customer_name: Set(owner.name.clone()),
        i_e_catg: Set(ie_catg),
        status: Set(DeclState::Draft.code().to_owned()),
        review_step: Set(0),
        maker_id: Set(caller.user_id),
        maker_name: Set(caller.name.clone()),
        created_at: Set(app.now()),
        updated_at: Set(app.now()),
        ..ActiveModel::default()
    }
}
