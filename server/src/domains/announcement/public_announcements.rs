//! GET /auth/v1/announcement/public: for those who are not logged in.

use axum::extract::State;
use core_wasm::row::Row;

use super::announcement::{self, Entity};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::crud::managed::Managed;

pub async fn public(State(app): State<App>) -> Answer<Vec<Row>> {
    let found = announcement::public(&app.db).await?;
    Ok(Done::data(found.iter().map(Entity::row).collect::<Result<_, _>>()?))
}
