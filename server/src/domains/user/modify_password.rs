//! POST /auth/v1/user/password/modify: a new password for the caller. Every other session of the account ends.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::text::Text;
use core_wasm::text::catalogue::error as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::common_passwords;
use crate::accounts::caller::Caller;
use crate::accounts::session;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::api::http::context::Context;
use crate::domains::auth::login_guard;
use crate::process::error::ApiError;
use crate::process::password;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::user;

/// Both passwords as MD5 hex digests.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    old_password: String,
    new_password: String,
}

/// The policy after the change.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChanged {
    pwd_modify_policy: String,
}

/// A change is possible.
const OPTIONAL: &str = "1";

pub async fn modify(
    State(app): State<App>,
    caller: Caller,
    context: Context,
    Json(given): Json<PasswordChange>,
) -> Answer<PasswordChanged> {
    check_new(&given)?;
    // Guessing the old password is guessing a password.
    let attempt = login_guard::begin(&app, &caller.username, &context.counted_as(), true).await?;
    let user = user::Entity::find_by_id(caller.user_id).one(&app.db).await?.ok_or(ApiError::Unauthorized)?;
    if !app.passwords.verify(given.old_password, Some(user.password_hash.clone())).await? {
        let tx = Tx::begin_aside(&app).await?;
        attempt.failed(&tx).await?;
        tx.commit().await?;
        return Err(refusal("password.old", "oldPassword", texts::OLD_PASSWORD));
    }
    let hash = app.passwords.hash(given.new_password).await?;

    app.holds.pass("password_verified").await;
    let tx = app.begin().await?;
    attempt.succeeded(&tx).await?;
    let policy =
        if user.pwd_modify_policy == user::MUST_CHANGE { OPTIONAL.to_owned() } else { user.pwd_modify_policy.clone() };
    let (user_id, org_id, version) = (user.id, user.org_id, user.version);
    let mut changed = user.into_active_model();
    changed.version = Set(version + 1);
    changed.password_hash = Set(hash);
    changed.password_changed_at = Set(Some(tx.now()));
    changed.pwd_modify_policy = Set(policy.clone());
    // Somebody else may have changed the account meanwhile, an administrator its password: that stands.
    let written = user::Entity::update_many()
        .set(changed)
        .filter(user::Column::Id.eq(user_id))
        .filter(user::Column::Version.eq(version))
        .exec(&tx)
        .await?;
    if written.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: vec![user_id] });
    }
    session::end_of_user(&tx, user_id, Some(caller.session_id)).await?;
    let record = Record {
        org_id: Some(org_id),
        entity: "app_user",
        entity_id: user_id,
        action: "password",
        note: "",
        changes: Vec::new(),
    };
    audit::write(&tx, &Actor::from(&caller), record).await?;
    tx.done(Done::data(PasswordChanged { pwd_modify_policy: policy })).await
}

fn check_new(given: &PasswordChange) -> Result<(), ApiError> {
    if !password::is_digest(&given.new_password) {
        return Err(refusal("password.digest", "newPassword", texts::NO_DIGEST));
    }
    if given.new_password.eq_ignore_ascii_case(&given.old_password) {
        return Err(refusal("password.same", "newPassword", texts::SAME_PASSWORD));
    }
    if common_passwords::contains(&given.new_password) {
        return Err(refusal("password.common", "newPassword", texts::COMMON_PASSWORD));
    }
    Ok(())
}

fn refusal(rule: &str, field: &str, text: Text) -> ApiError {
    ApiError::rule(Problem::error(rule, field, text))
}
