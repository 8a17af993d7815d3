//! GET /sys/v1/preference/list: everything that the caller arranged.

use axum::extract::State;

use super::list_preference::{Preference, of_user};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::store::app::App;

pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Vec<Preference>> {
    let rows = of_user(&app.db, caller.user_id).await?;
    Ok(Done::data(rows.iter().map(Preference::of).collect::<Result<_, _>>()?))
}
