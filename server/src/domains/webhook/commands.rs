//! POST /sys/v1/webhook/secret and /test, and POST /sys/v1/webhookDelivery/resend.

use axum::extract::State;
use core_wasm::resources::management::{WEBHOOK, WEBHOOK_DELIVERY};
use core_wasm::row::Row;
use core_wasm::text::catalogue::webhook as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::delivery::{self, Column, Entity, GIVEN_UP, WAITING};
use super::secret;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json};
use crate::documents::served::{ORG, Served};
use crate::documents::{codec, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

/// The webhook, at the version that the administrator saw.
#[derive(Deserialize, ToSchema)]
pub struct ChosenWebhook {
    id: i64,
    version: i64,
}

/// The secret of a webhook.
#[derive(Serialize, ToSchema)]
pub struct SigningSecret {
    /// Shown now and never again. The key of HMAC-SHA256, as text.
    secret: String,
}

/// What a delivery that only tries the address says.
const TEST: &str = "test";

async fn locked(tx: &Tx, caller: &Caller, chosen: &ChosenWebhook) -> Result<Row, ApiError> {
    let seen = [(chosen.id, Some(chosen.version))];
    write::locked(tx, caller, Served::of(&WEBHOOK), &seen).await?.pop().ok_or(ApiError::NotFound)
}

pub async fn make_secret(
    State(app): State<App>,
    caller: Caller,
    Json(chosen): Json<ChosenWebhook>,
) -> Answer<SigningSecret> {
    let tx = app.begin().await?;
    let before = locked(&tx, &caller, &chosen).await?;
    let (secret, hint) = secret::make(&tx, chosen.id).await?;
    let mut after = before.clone();
    after.set("hint", hint);
    after.set("issuedAt", codec::instant(tx.now()));
    write::store(&tx, &Actor::from(&caller), &WEBHOOK, "makeSecret", &before, after).await?;
    tx.done(Done::data(SigningSecret { secret })).await
}

pub async fn test(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenWebhook>) -> Answer<()> {
    let tx = app.begin().await?;
    let webhook = locked(&tx, &caller, &chosen).await?;
    if !webhook.flag("isEnabled") {
        return Err(ApiError::refused(texts::OFF));
    }
    if secret::of(&tx, chosen.id).await?.is_none() {
        return Err(ApiError::refused(texts::NO_SECRET));
    }
    let org_id = webhook.int(ORG).ok_or(ApiError::NotFound)?;
    let row = delivery::new(chosen.id, webhook.text("name"), org_id, TEST, tx.now());
    Entity::insert(row).exec_without_returning(&tx).await?;
    tx.done(Done::nothing()).await
}

pub async fn resend(State(app): State<App>, caller: Caller, Json(chosen): Json<Ids>) -> Answer<()> {
    let ids = chosen.distinct()?;
    let tx = app.begin().await?;
    let scope = caller.own_scope(&tx).await?;
    let found = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(scope.condition(Column::OrgId))
        .lock_exclusive()
        .all(&tx)
        .await?;
    if found.len() != ids.len() {
        return Err(ApiError::NotFound);
    }
    if found.iter().any(|row| row.state != GIVEN_UP) {
        return Err(ApiError::refused(texts::NOT_GIVEN_UP));
    }
    Entity::update_many()
        .set(delivery::ActiveModel {
            state: Set(WAITING.to_owned()),
            tries: Set(0),
            next_at: Set(Some(tx.now())),
            lease_until: Set(None),
            ..Default::default()
        })
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.is_in(ids))
        .exec(&tx)
        .await?;
    for row in found {
        let entity = WEBHOOK_DELIVERY.table_name();
        let record = Record {
            org_id: Some(row.org_id),
            entity,
            entity_id: row.id,
            action: "sendAgain",
            note: "",
            changes: Vec::new(),
        };
        audit::write(&tx, &Actor::from(&caller), record).await?;
    }
    tx.done(Done::nothing()).await
}
