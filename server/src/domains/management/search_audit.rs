//! GET /sys/v1/audit/page and /export: the audit log, of all organisations for the platform, of the own tree for an administrator.

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::management::AUDIT_ENTRY;
use core_wasm::row::Row;
use core_wasm::states::words;
use core_wasm::text::Lang;
use sea_orm::Condition;

use super::reach::Reach;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::domains::decl::query_log::{RECEIPT, receipt_name};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::archived::read as archived;
use crate::store::audit;

pub fn spec() -> ListSpec {
    ListSpec::new("audit_entry").fields(AUDIT_ENTRY.fields).also(&["requestId", "changes"]).unversioned().order("-at")
}

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    let rows = rows(app.clone(), caller.clone(), query.clone()).await?;
    let mut page = spec().page(&app, &query, rows).await?.into_rows()?;
    archived::fill_changes(&app, &mut page.rows).await?;
    for row in &mut page.rows {
        let told = audit::told(row.text("changes"));
        row.set("changes", told);
        let actor = who(row, caller.lang)?;
        row.set("actor", actor);
    }
    Ok(Done::data(page))
}

/// Who did what an entry says, on the page and in the sheet: a part of the system by its name.
pub fn who(entry: &Row, lang: Lang) -> Result<String, ApiError> {
    Ok(audit::named(entry.text("actor"), entry.is_blank("userId"), lang))
}

/// What was done, in the sheet as on the page: as the history of the row calls it, an answer of customs by what it says.
pub fn done(entry: &Row, dicts: &Dictionaries, lang: Lang) -> Result<String, ApiError> {
    let action = entry.text("action");
    Ok(match action.strip_prefix(RECEIPT) {
        Some(channel) => format!("{} · {}", words::CUSTOMS.get(lang), receipt_name(channel, dicts, lang)),
        None => words::of(entry.text("entity"), action).map_or(action, |words| words.get(lang)).to_owned(),
    })
}

/// The entries that the caller may see, for the page and for the export.
pub async fn rows(app: App, caller: Caller, _: ListQuery) -> Result<Condition, ApiError> {
    Ok(Reach::of(&app.db, &caller).await?.condition("org_id"))
}
