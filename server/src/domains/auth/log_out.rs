//! POST /auth/v1/logout: ends the session at once, its streams included.

use axum::extract::State;

use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};

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
