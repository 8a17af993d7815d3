//! Write-offs of bonded accounts: drawn from the journal, counted, judged and sent, closed when customs says so.

use axum::extract::State;
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::BWS_DCR;
use core_wasm::text::text;
use serde_json::json;

use crate::accounts::caller::Caller;
use crate::api::extract::Path;
use crate::api::operation::Operation;
use crate::documents::list::ListQuery;
use crate::documents::schema::schema;
use crate::documents::serve::may;
use crate::documents::served::Hooks;
use crate::gateway::correspondent::Correspondent;
use crate::store::app::App;

mod check;
mod close;
mod customs;
pub mod document;
pub mod draw;
pub mod due;
mod moved;
pub mod periods;
mod reopen;

/// What is special about write-offs.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&BWS_DCR, &document::WriteOff)];

/// Write-offs exchange messages with customs.
pub const CORRESPONDENTS: &[&dyn Correspondent] = &[&customs::WriteOffs];

pub fn operations() -> Vec<Operation> {
    let problems = json!({ "type": "array", "items": {
        "type": "object",
        "required": ["field", "rule", "severity", "message"],
        "properties": {
            "field": { "type": "string" }, "rule": { "type": "string" }, "severity": { "type": "string" },
            "message": { "type": "string" },
        },
    } });
    vec![
        Operation::get(
            "/invt/v1/bwsDcr/{id}/check",
            may(&BWS_DCR, "view"),
            text("发送前检查报核", "What stops a write-off from being sent"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                check::check(&app, &caller, id).await
            },
        )
        .answer_schema(schema(problems)),
        Operation::get(
            "/invt/v1/bwsDcr/{id}/differences",
            may(&BWS_DCR, "view"),
            text("报核差异明细", "The lines of a write-off that differ"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                moved::differences(&app, &caller, id).await
            },
        )
        .answer_list::<moved::DifferingLine>(),
        Operation::get(
            "/invt/v1/bwsDcr/{id}/movements",
            may(&BWS_DCR, "view"),
            text("报核明细的本期变动", "What moved a serial in the period of a write-off"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, query: ListQuery| {
                moved::movements(&app, &caller, id, &query).await
            },
        )
        .query::<moved::OfLine>()
        .answer::<moved::Movements>(),
    ]
}
