//! POST /auth/v1/logout/late: ends a session that somebody left while the server could not be reached. It is named by the digest
//! of its token, which browsers may keep: nobody can work with it, and nobody knows it who did not hold the token.

use axum::extract::State;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use super::session;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::domains::user::user;
use crate::extract::Json;

/// The session to end.
#[derive(Deserialize, ToSchema)]
pub struct Left {
    /// SHA-256 of its token, in hexadecimal digits.
    digest: String,
}

/// Says nothing about whether there was such a session.
pub async fn end(State(app): State<App>, Json(given): Json<Left>) -> Answer<()> {
    let tx = app.begin().await?;
    let open = session::Entity::find()
        .filter(session::Column::TokenHash.eq(given.digest.as_str()))
        .filter(session::Column::EndedAt.is_null());
    let Some(left) = open.one(&tx).await? else { return Ok(Done::nothing()) };
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
