//! GET /decl/v1/reach: on whose declarations the caller may do what, so that a form says from the start what would be
//! refused at the end.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::declaration::CATEGORY;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::store::app::App;

/// Ids of organisations, by what may be done with their declarations. The category's permission counts besides.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reach {
    /// Make, change, review, delete.
    pub edit: Vec<i64>,
    /// Send, cancel.
    pub send: Vec<i64>,
}

pub async fn reach(State(app): State<App>, caller: Caller) -> Answer<Reach> {
    let orgs = async |right| {
        Ok::<_, crate::process::error::ApiError>(caller.scope(&app.db, CATEGORY, right).await?.orgs().collect())
    };
    Ok(Done::data(Reach { edit: orgs(Right::Edit).await?, send: orgs(Right::Send).await? }))
}
