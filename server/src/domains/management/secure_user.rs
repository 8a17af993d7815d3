//! POST /sys/v1/user/enable, /disable, /password/reset, /password/force, /sessions/end and /unlock. What is taken away
//! is gone at once: sessions end with the commit, their streams within a second.

use axum::extract::State;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::place;
use super::reach::{self, Reach};
use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json, Selection};
use crate::domains::auth::login_guard;
use crate::domains::user::temporary_password;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::user;

/// The account whose password is reset, at the version that the administrator saw.
#[derive(Deserialize, ToSchema)]
pub struct ChosenUser {
    id: i64,
    version: i64,
}

/// The new password.
#[derive(Serialize, ToSchema)]
pub struct ResetPassword {
    /// Shown now and never again; it must be changed at the next log-in.
    password: String,
}

/// What changes on the row of an account.
#[derive(Clone, Copy)]
enum Change<'a> {
    Enable,
    Disable,
    Force,
    Reset { hash: &'a str },
}

impl Change<'_> {
    const fn action(self) -> &'static str {
        match self {
            Change::Enable => "enable",
            Change::Disable => "disable",
            Change::Force => "forcePassword",
            Change::Reset { .. } => "resetPassword",
        }
    }

    fn columns(self, tx: &Tx) -> user::ActiveModel {
        let mut columns = user::ActiveModel::default();
        match self {
            Change::Enable => columns.enabled = Set(true),
            Change::Disable => columns.enabled = Set(false),
            Change::Force => columns.pwd_modify_policy = Set(user::MUST_CHANGE.to_owned()),
            Change::Reset { hash } => {
                columns.pwd_modify_policy = Set(user::MUST_CHANGE.to_owned());
                columns.password_hash = Set(hash.to_owned());
                columns.password_changed_at = Set(Some(tx.now()));
            }
        }
        columns
    }
}

pub async fn enable(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    change(&app, &caller, chosen.pairs()?, &chosen.ids, Change::Enable).await
}

pub async fn disable(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    change(&app, &caller, chosen.pairs()?, &chosen.ids, Change::Disable).await
}

/// The next log-in has to change the password; who is logged in has to log in again.
pub async fn force(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    change(&app, &caller, chosen.pairs()?, &chosen.ids, Change::Force).await
}

pub async fn reset(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenUser>) -> Answer<ResetPassword> {
    let (password, hash) = temporary_password::make(&app).await?;
    let pairs = vec![(chosen.id, chosen.version)];
    change(&app, &caller, pairs, &[chosen.id], Change::Reset { hash: &hash }).await?;
    Ok(Done::data(ResetPassword { password }))
}

async fn change(app: &App, caller: &Caller, pairs: Vec<(i64, i64)>, given: &[i64], change: Change<'_>) -> Answer<()> {
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, caller).await?;
    let mut stale = Vec::new();
    for (id, version) in pairs {
        let user = reach::handled(&tx, caller, &reach, id, &place(given, id)).await?;
        let mut columns = change.columns(&tx);
        columns.version = Set(version + 1);
        let written = user::Entity::update_many()
            .set(columns)
            .filter(user::Column::Id.eq(id))
            .filter(user::Column::Version.eq(version))
            .exec(&tx)
            .await?;
        if written.rows_affected != 1 {
            stale.push(id);
            continue;
        }
        match change {
            Change::Enable => {}
            Change::Reset { .. } => {
                session::end_of_user(&tx, id, None).await?;
                login_guard::clear(&tx, &user.username).await?;
            }
            Change::Disable | Change::Force => session::end_of_user(&tx, id, None).await?,
        }
        note(&tx, caller, change.action(), &user).await?;
    }
    if !stale.is_empty() {
        return Err(ApiError::Conflict { ids: stale });
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

pub async fn end_sessions(State(app): State<App>, caller: Caller, Json(ids): Json<Ids>) -> Answer<()> {
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    for id in ids.distinct()? {
        let user = reach::handled(&tx, &caller, &reach, id, &place(&ids.ids, id)).await?;
        session::end_of_user(&tx, id, None).await?;
        note(&tx, &caller, "endSessions", &user).await?;
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

pub async fn unlock(State(app): State<App>, caller: Caller, Json(ids): Json<Ids>) -> Answer<()> {
    let tx = app.begin().await?;
    let reach = Reach::of(&tx, &caller).await?;
    for id in ids.distinct()? {
        let user = reach::handled(&tx, &caller, &reach, id, &place(&ids.ids, id)).await?;
        login_guard::clear(&tx, &user.username).await?;
        note(&tx, &caller, "unlock", &user).await?;
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

async fn note(tx: &Tx, caller: &Caller, action: &str, user: &user::Model) -> Result<(), ApiError> {
    let record = Record {
        org_id: Some(user.org_id),
        entity: user::TABLE,
        entity_id: user.id,
        action,
        note: &user.username,
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::from(caller), record).await
}
