//! GET /sys/v1/preference/list: everything that the caller arranged.

use axum::extract::State;

use super::list_preference::{Preference, of_user};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;

pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Vec<Preference>> {
    let rows = of_user(&app.db, caller.user_id).await?;
    Ok(Done::data(rows.iter().map(Preference::of).collect::<Result<_, _>>()?))
}
