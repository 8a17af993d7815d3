//! The codes that an organisation marks for itself: GET and POST /sys/v1/dict/favourite.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::text::catalogue::administration as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use super::import::OfFamily;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::process::error::ApiError;
use crate::store::app::App;

/// Most codes of one family that an organisation marks.
const MOST: u64 = 200;

/// A code that an organisation marked.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dict_favourite")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub org_id: i64,
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub family: String,
    #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
    pub code: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// A code, and whether it is to be marked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Mark {
    family: String,
    code: String,
    on: bool,
}

/// The codes of a family that the caller's organisation marked.
pub async fn list(State(app): State<App>, caller: Caller, Query(query): Query<OfFamily>) -> Answer<Vec<String>> {
    let found = Entity::find()
        .select_only()
        .column(Column::Code)
        .filter(Column::OrgId.eq(caller.org_id))
        .filter(Column::Family.eq(query.family))
        .order_by_asc(Column::Code)
        .limit(MOST);
    Ok(Done::data(found.into_tuple().all(&app.db).await?))
}

/// Marks a code for the caller's organisation, or takes the mark away.
pub async fn mark(State(app): State<App>, caller: Caller, Json(mark): Json<Mark>) -> Answer<()> {
    if mark.on && app.dictionaries().by_id(&mark.family, &mark.code).is_none() {
        return Err(ApiError::NotFound);
    }
    let tx = app.begin().await?;
    if mark.on {
        let of_family =
            || Entity::find().filter(Column::OrgId.eq(caller.org_id)).filter(Column::Family.eq(&mark.family));
        let is_new = of_family().filter(Column::Code.eq(&mark.code)).one(&tx).await?.is_none();
        // Two that mark at once may go one beyond: the list stays bounded all the same.
        if is_new && of_family().count(&tx).await? >= MOST {
            let message = texts::FAVOURITES_FULL.with(&[("most", &MOST.to_string())]);
            return Err(ApiError::rule(Problem::error("dict.favourites", "code", message)));
        }
        let new = ActiveModel { org_id: Set(caller.org_id), family: Set(mark.family), code: Set(mark.code) };
        let columns = [Column::OrgId, Column::Family, Column::Code];
        let once = OnConflict::columns(columns).do_nothing_on(columns).to_owned();
        Entity::insert(new).on_conflict(once).exec_without_returning(&tx).await?;
    } else {
        Entity::delete_by_id((caller.org_id, mark.family, mark.code)).exec(&tx).await?;
    }
    tx.done(Done::nothing()).await
}
