//! POST /auth/v1/logout: ends the session at once, its streams included.

use axum::extract::State;

use super::session;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::Caller;

pub async fn log_out(State(app): State<App>, caller: Caller) -> Answer<()> {
    let tx = app.begin().await?;
    session::end(&tx, vec![caller.session_id]).await?;
    let record = Record {
        org_id: Some(caller.org_id),
        entity: "app_user",
        entity_id: caller.user_id,
        action: "logout",
        note: "",
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::from(&caller), record).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}
