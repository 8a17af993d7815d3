//! How a demo declaration came to its state: what people did and what customs answered, in the order of the domain.

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::is_on_time;
use core_wasm::states::declaration::State;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;

use crate::domains::decl::declaration;
use crate::domains::decl::query_log::receipt_action;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit;
use crate::store::audit::Change;
use crate::store::database::Tx;
use crate::store::people::user;

/// Who reviews in the demo.
const REVIEWER: &str = "吴静";
/// Minutes between two steps.
const PACE: i64 = 18;

/// The states that a declaration went through, and its numbers.
pub struct History {
    path: Vec<State>,
    made_at: DateTime<Utc>,
    seq_no: String,
    entry_id: String,
}

/// The states on the way to `state`, itself last.
fn path_to(state: State) -> Vec<State> {
    use State::*;
    let tail: &[State] = match state {
        Draft => &[],
        PendingReview => &[PendingReview],
        Reviewed => &[PendingReview, Reviewed],
        Sent => &[PendingReview, Reviewed, Sent],
        StageFailed | Staged | Cancelled => &[PendingReview, Reviewed, Sent, state],
        SubmitFailed | Submitted => &[PendingReview, Reviewed, Sent, Staged, state],
        SummaryReceived | SummaryRejected => &[PendingReview, Reviewed, Sent, Staged, Submitted, state],
        SummaryAccepted => &[PendingReview, Reviewed, Sent, Staged, Submitted, SummaryReceived, state],
        SummaryInspection | SummaryReleased | CompletionDue => {
            &[PendingReview, Reviewed, Sent, Staged, Submitted, SummaryReceived, SummaryAccepted, state]
        }
        Received => &[PendingReview, Reviewed, Sent, Staged, Submitted, Received],
        Suspended | Returned | Rejected | Accepted => {
            &[PendingReview, Reviewed, Sent, Staged, Submitted, Received, state]
        }
        TaxDue | Inspection | Released | DeletedByCustoms => {
            &[PendingReview, Reviewed, Sent, Staged, Submitted, Received, Accepted, state]
        }
        Closed => &[PendingReview, Reviewed, Sent, Staged, Submitted, Received, Accepted, Released, Closed],
    };
    std::iter::once(Draft).chain(tail.iter().copied()).collect()
}

/// The history of the `index`th declaration, made at `made_at` and now in `state`.
pub fn of(state: State, index: u64, document: &Row, made_at: DateTime<Utc>) -> History {
    let import = document.text("iEFlag") == "I";
    let year = made_at.year();
    History {
        path: path_to(state),
        made_at,
        seq_no: format!("{}{year}{:013}", if import { "I" } else { "E" }, 1_000_000 + index),
        entry_id: format!("{}{year}{}{:09}", document.text("customMaster"), u8::from(import), 150_000 + index),
    }
}

impl History {
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// Reviews passed.
    pub fn reviews(&self) -> i64 {
        i64::from(self.path.contains(&State::Reviewed))
    }

    /// The data centre's number, once staged.
    pub fn seq_no(&self) -> Option<String> {
        self.path.contains(&State::Staged).then(|| self.seq_no.clone())
    }

    /// The customs number, once stored at customs.
    pub fn entry_id(&self) -> Option<String> {
        let stored = |state: &State| matches!(state, State::Received | State::SummaryReceived);
        self.path.iter().any(stored).then(|| self.entry_id.clone())
    }

    /// Whether what came in was declared in time, once customs has it.
    pub fn on_time(&self, document: &Row, dicts: &Dictionaries) -> Option<String> {
        let stored = |state: &State| matches!(state, State::Received | State::SummaryReceived);
        let declared = day_in_china(self.at(self.path.iter().position(stored)?));
        let arrived = document.borrowed().date("iEDate")?;
        Some(u8::from(is_on_time(arrived, declared, Calendar::of(dicts))).to_string())
    }

    pub fn ended_at(&self) -> DateTime<Utc> {
        self.at(self.path.len().saturating_sub(1))
    }

    fn at(&self, step: usize) -> DateTime<Utc> {
        self.made_at + TimeDelta::minutes(PACE) * i32::try_from(step).unwrap_or_default()
    }

    /// Writes the audit entries of the steps.
    pub async fn write(&self, tx: &Tx, stored: &declaration::Model, maker: &user::Model) -> Result<(), ApiError> {
        let mut entries = Vec::new();
        let mut before = None;
        for (step, state) in self.path.iter().enumerate() {
            let (user_id, actor, action) = match state {
                State::Draft => (Some(maker.id), maker.name.as_str(), "add".to_owned()),
                State::PendingReview => (Some(maker.id), maker.name.as_str(), "submit".to_owned()),
                State::Reviewed => (None, REVIEWER, "pass".to_owned()),
                State::Sent => (Some(maker.id), maker.name.as_str(), "send".to_owned()),
                State::Cancelled => (Some(maker.id), maker.name.as_str(), "cancel".to_owned()),
                received => (None, "customs", receipt_action(received.code())),
            };
            let change = Change {
                field: "status".to_owned(),
                before: before.map(State::code).into(),
                after: state.code().into(),
            };
            before = Some(*state);
            entries.push(audit::ActiveModel {
                at: Set(self.at(step)),
                user_id: Set(user_id),
                actor: Set(actor.to_owned()),
                org_id: Set(Some(stored.org_id)),
                entity: Set(declaration::ENTITY.to_owned()),
                entity_id: Set(stored.id),
                action: Set(action),
                note: Set(String::new()),
                changes: Set(serde_json::to_string(&[change]).map_err(anyhow::Error::from)?),
                request_id: Set(String::new()),
                ..Default::default()
            });
        }
        audit::Entity::insert_many(entries).exec_without_returning(tx).await?;
        Ok(())
    }
}
