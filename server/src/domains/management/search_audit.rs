//! GET /sys/v1/audit/page: the audit log, of all organisations for the platform, of the own tree for an administrator.

use axum::extract::State;
use core_wasm::resources::management::AUDIT_ENTRY;

use super::reach::Reach;
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::{ListQuery, ListSpec, Page};

pub fn spec() -> ListSpec {
    ListSpec::new("audit_entry").fields(AUDIT_ENTRY.fields).also(&["requestId", "changes"]).unversioned().order("-at")
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let reach = Reach::of(&app.db, &caller).await?;
    Ok(Done::data(spec().page(&app.db, &query, reach.condition("org_id")).await?))
}
