//! POST /auth/v1/logout/late: ends a session that somebody left while the server could not be reached. It is named by the digest
//! of its token, which browsers may keep: nobody can work with it, and nobody knows it who did not hold the token.

use axum::extract::State;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use super::login_guard;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::api::http::context::Context;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::people::user;

/// The session to end.
#[derive(Deserialize, ToSchema)]
pub struct Left {
    /// SHA-256 of its token, in hexadecimal digits.
    digest: String,
}

/// Says nothing about whether there was such a session. Whoever names too many that never were has to wait, and no guess holds the
/// lock for writing.
pub async fn end(State(app): State<App>, context: Context, Json(given): Json<Left>) -> Answer<()> {
    login_guard::may_name_session(&app, &context.counted_as()).await?;
    let named = session::Entity::find().filter(session::Column::TokenHash.eq(given.digest.as_str()));
    let Some(known) = named.clone().one(&app.db).await? else {
        login_guard::named_no_session(&app, &context.counted_as()).await?;
        return Ok(Done::nothing());
    };
    if known.ended_at.is_some() {
        return Ok(Done::nothing());
    }
    let tx = app.begin().await?;
    let Some(left) = named.filter(session::Column::EndedAt.is_null()).one(&tx).await? else {
        return Ok(Done::nothing());
    };
    session::end(&tx, vec![left.id]).await?;
    if let Some(person) = user::Entity::find_by_id(left.user_id).one(&tx).await? {
        let record = Record {
            org_id: Some(person.org_id),
            entity: "app_user",
            entity_id: person.id,
            action: "logout",
            note: "",
            changes: Vec::new(),
        };
        audit::write(&tx, &Actor::person(Some(person.id), &person.name, ""), record).await?;
    }
    tx.commit().await?;
    Ok(Done::nothing())
}
