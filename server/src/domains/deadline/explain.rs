//! GET /deadline/v1/explain: how a time follows, step by step.

use axum::extract::State;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::radar::snooze::latest;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::queue::one;
use super::snooze;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::documents::codec;
use crate::process::error::ApiError;
use crate::store::app::App;

/// The time that is asked about.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfTime {
    /// Dictionary `deadlineKind`.
    kind: String,
    #[param(rename = "refId")]
    ref_id: i64,
}

/// How a time follows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Explained {
    kind: &'static str,
    ref_id: i64,
    document: &'static str,
    doc_id: i64,
    number: String,
    holder: String,
    due_on: String,
    due_at: Option<String>,
    /// The rule in a sentence.
    rule: String,
    steps: Vec<ExplainedStep>,
    /// Until when it can be put off at most; none on its last day.
    latest: Option<String>,
    /// Whether the caller may put it off for the organisation.
    may_put_off: bool,
    /// Set where it is put off.
    snoozed_until: Option<String>,
    snooze_reason: Option<String>,
    snoozed_by: Option<String>,
}

/// A step to a time.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExplainedStep {
    text: String,
    /// Whether it is a day off that moved the time.
    off: bool,
}

pub async fn explain(State(app): State<App>, caller: Caller, Query(asked): Query<OfTime>) -> Answer<Explained> {
    let entry = one(&app, &caller, &asked.kind, asked.ref_id).await?;
    let dicts = app.dictionaries();
    let formula = entry.basis.formula(entry.kind.document, Calendar::of(&dicts)).ok_or(ApiError::NotFound)?;
    let today = app.today();
    let kept = snooze::of(&app.db, &caller, &entry).await?.filter(|kept| kept.hides(entry.due.day, today));
    let step = |step: &core_wasm::rules::radar::formula::Step| ExplainedStep {
        text: step.text.get(caller.lang).to_owned(),
        off: step.off,
    };
    Ok(Done::data(Explained {
        may_put_off: entry.is_worked_on_by(&caller),
        kind: entry.kind.name,
        ref_id: entry.id,
        document: entry.kind.document.name,
        doc_id: entry.doc_id,
        number: entry.number,
        holder: entry.holder,
        due_on: entry.due.day.to_string(),
        due_at: entry.due.at.map(codec::instant),
        rule: entry.kind.rule.get(caller.lang).to_owned(),
        steps: formula.steps.iter().map(step).collect(),
        latest: latest(entry.due.day, today).map(|day| day.to_string()),
        snoozed_until: kept.as_ref().map(|kept| kept.until_on.to_string()),
        snooze_reason: kept.as_ref().map(|kept| kept.reason.clone()),
        snoozed_by: kept.map(|kept| kept.by_name),
    }))
}
