//! Requests to be called back. They belong to the platform, not to an organisation.

use axum::extract::State;
use core_wasm::resources::platform::CONTACT_REQUEST;
use sea_orm::Condition;
use sea_orm::entity::prelude::*;

use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_request")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_type = "Text")]
    pub mobile: String,
    #[sea_orm(column_type = "Text")]
    pub name: String,
    #[sea_orm(column_type = "Text")]
    pub company: String,
    pub created_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

/// The list of them.
pub fn list() -> ListSpec {
    ListSpec::new("contact_request").fields(CONTACT_REQUEST.fields).unversioned()
}

/// GET /sys/v1/contact/page
pub async fn page(State(app): State<App>, query: ListQuery) -> Answer<Page> {
    Ok(Done::data(list().page(&app, &query, Condition::all()).await?))
}
