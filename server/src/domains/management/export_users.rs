//! GET /sys/v1/user/export: the accounts of the list, with what their table alone does not say.

use core_wasm::permission::MANAGEMENT_USER_VIEW;
use core_wasm::resources::management::USER;
use core_wasm::row::Row;
use core_wasm::text::{Lang, text};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sea_orm::{EntityTrait, QueryFilter, QuerySelect};

use super::list_users::{UserRow, order, rows, scope};
use crate::api::operation::{Access, Operation};
use crate::documents::export::Export;
use crate::documents::list::{ListQuery, ListScope, ListSpec};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::user;

/// Accounts that are read at once.
const PARCEL: u64 = 200;

pub fn operation() -> Operation {
    let about = text("导出用户", "Exports the accounts");
    let spec = ListSpec::new("app_user").fields(USER.fields);
    let asked = async |app: App, caller, query| scope(&app, &caller, &query).await;
    Export::new("/sys/v1/user/export", Access::Permission(MANAGEMENT_USER_VIEW), about, spec, asked)
        .of_made(accounts)
        .operation()
}

fn accounts(app: App, query: ListQuery, scope: ListScope, lang: Lang) -> BoxStream<'static, Result<Row, ApiError>> {
    let parcels = stream::try_unfold(0, move |skip| {
        let (app, query, scope) = (app.clone(), query.clone(), scope.condition());
        async move {
            let found = order(user::Entity::find().filter(scope), query.get("sort"))?;
            let users = found.limit(PARCEL).offset(skip).all(&app.db).await?;
            if users.is_empty() {
                return Ok(None);
            }
            let rows: Vec<_> = rows(&app, &app.db, lang, users).await?.0.into_iter().map(row).collect();
            Ok::<_, ApiError>(Some((stream::iter(rows), skip + PARCEL)))
        }
    });
    parcels.try_flatten().boxed()
}

fn row(user: UserRow) -> Result<Row, ApiError> {
    let told = serde_json::to_value(user).map_err(anyhow::Error::from)?;
    Ok(Row::from_value(told).unwrap_or_default())
}
