//! The secrets of API tokens, kept as their SHA-256, and whom a request with one acts for.

use boxed::boxed;
use chrono::TimeDelta;
use core_wasm::resources::management::API_TOKEN;
use core_wasm::row::Row;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;

use crate::api::access::{Bearer, Tokens};
use crate::documents::table::{self, Rows};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::process::secret;
use crate::store::app::App;
use crate::store::database::Tx;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "api_token_secret")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(unique)]
    pub token_id: i64,
    #[sea_orm(column_type = "Text", unique)]
    pub digest: String,
    /// Who made it: what the token does is done with this account, as long as it can work.
    pub user_id: i64,
}

impl ActiveModelBehavior for ActiveModel {}

/// What every secret begins with, so that it is told from the token of a session, and found where it leaked.
const PREFIX: &str = "cbt_";
/// Last characters that are shown of it.
const HINT: usize = 4;
/// A use is written down only when the last one written is this old.
const USED_STEP: TimeDelta = TimeDelta::seconds(60);

/// The tokens of this domain, as the access check asks for them.
pub struct ApiTokens;

#[boxed]
impl Tokens for ApiTokens {
    fn is_secret(&self, bearer: &str) -> bool {
        is_secret(bearer)
    }

    async fn bearer_of(&self, app: &App, given: &str) -> Result<Option<Bearer>, ApiError> {
        bearer_of(app, given).await
    }
}

/// Whether what stands in the Authorization header is the secret of an API token.
fn is_secret(bearer: &str) -> bool {
    bearer.starts_with(PREFIX)
}

/// Makes a secret for a token in place of the one that it had, and answers it with what is shown of it later.
pub async fn make(tx: &Tx, token_id: i64, user_id: i64) -> Result<(String, String), ApiError> {
    let made = format!("{PREFIX}{}", secret::random());
    end(tx, token_id).await?;
    let row = ActiveModel {
        token_id: Set(token_id),
        digest: Set(secret::digest(&made)),
        user_id: Set(user_id),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    let hint = made.get(made.len() - HINT..).unwrap_or_default().to_owned();
    Ok((made, hint))
}

/// Ends the secret of a token, if it has one.
pub async fn end(tx: &Tx, token_id: i64) -> Result<(), ApiError> {
    Entity::delete_many().filter(Column::TokenId.eq(token_id)).exec(tx).await?;
    Ok(())
}

/// Whom a secret stands for; `None` where there is no such, or its token is switched off or over. Notes the use.
async fn bearer_of(app: &App, given: &str) -> Result<Option<Bearer>, ApiError> {
    let kept = Entity::find().filter(Column::Digest.eq(secret::digest(given))).one(&app.db).await?;
    let Some(kept) = kept else { return Ok(None) };
    let Some(token) = Rows::of(&API_TOKEN).by_id(kept.token_id).one(&app.db).await? else { return Ok(None) };
    let now = app.now();
    let over = token.borrowed().date("expiresOn").is_none_or(|end| end < day_in_china(now));
    let Some(org_id) = token.int("orgId").filter(|_| token.flag("isEnabled") && !over) else { return Ok(None) };
    if last_use(&token).is_none_or(|last| now - last >= USED_STEP) {
        // Whoever reads needs no room on the disk: the next use is written down instead.
        let noted = table::set(&app.writer, &API_TOKEN, &[kept.token_id], &[("last_used_at", now.into())]).await;
        if let Err(error) = noted {
            tracing::debug!(?error, "the use of a token could not be written down");
        }
    }
    let (name, scope) = (token.text("name").to_owned(), token.text("scope").to_owned());
    Ok(Some(Bearer { user_id: kept.user_id, org_id, name, scope }))
}

fn last_use(token: &Row) -> Option<DateTimeUtc> {
    token.text("lastUsedAt").parse().ok()
}
