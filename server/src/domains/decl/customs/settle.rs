//! What an answer of customs does to a declaration: state and numbers, audit, tax bills, and messages to the people concerned.

use core_wasm::permission;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::is_on_time;
use core_wasm::states::declaration::State;
use core_wasm::states::receive;
use core_wasm::text::Message;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};

use super::tax_notice;
use crate::domains::decl::query_log::{NOTICE_DATE, receipt_action};
use crate::domains::decl::{audience, declaration, events, tax_billed, tax_fcst};
use crate::gateway::correspondent::{Audiences, Moved};
use crate::gateway::{answers, receipt};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// Moves the declaration as the rules say, writes the audit, and tells the people.
pub async fn settle(
    app: &App,
    tx: &Tx,
    audiences: &mut Audiences,
    declaration: declaration::Model,
    is_current: bool,
    row: &receipt::Model,
) -> Result<Moved, ApiError> {
    let state = declaration.state()?;
    let effect = receive(state, &row.channel);
    let moves = effect.moves.filter(|_| is_current);
    let takes_numbers = is_current && !state.is_local();

    let mut changed = declaration.clone().into_active_model();
    let mut changes = Vec::new();
    let mut change = |field: &str, before: Option<&str>, after: &str| {
        changes.push(Change { field: field.to_owned(), before: before.into(), after: after.into() });
    };
    if let Some(next) = moves {
        change("status", Some(state.code()), next.code());
        changed.status = Set(next.code().to_owned());
    }
    let on_time = moves.and_then(|next| declared_in_time(&declaration, next, app));
    if let Some(on_time) = on_time.filter(|_| declaration.on_time.is_none()) {
        change("onTime", None, on_time);
        changed.on_time = Set(Some(on_time.to_owned()));
    }
    if takes_numbers && !row.cus_ciq_no.is_empty() && declaration.seq_no.as_ref() != Some(&row.cus_ciq_no) {
        change("seqNo", declaration.seq_no.as_deref(), &row.cus_ciq_no);
        changed.seq_no = Set(Some(row.cus_ciq_no.clone()));
    }
    if takes_numbers && !row.entry_id.is_empty() && declaration.entry_id.is_none() {
        change("entryId", None, &row.entry_id);
        changed.entry_id = Set(Some(row.entry_id.clone()));
    }
    let before = declaration.shown_number();
    let declaration = if changes.is_empty() {
        declaration
    } else {
        changed.version = Set(declaration.version + 1);
        changed.updated_at = Set(app.now());
        changed.update(tx).await?
    };
    if declaration.shown_number() != before {
        events::numbered(tx, &declaration).await?;
    }
    if !state.is_accepted() && moves.is_some_and(State::is_accepted) {
        let noticed = receipt::customs_instant(&row.notice_date).unwrap_or_else(|| app.now());
        tax_fcst::accepted(app, tx, &declaration, day_in_china(noticed)).await?;
    }
    if let Some(next) = moves {
        events::moved(tx, declaration.id, next).await?;
    }
    if !row.notice_date.is_empty() {
        let after = row.notice_date.as_str().into();
        changes.push(Change { field: NOTICE_DATE.to_owned(), before: serde_json::Value::Null, after });
    }
    let record = Record {
        org_id: Some(declaration.org_id),
        entity: declaration::ENTITY,
        entity_id: declaration.id,
        action: &receipt_action(&row.channel),
        note: &row.note,
        changes,
    };
    audit::write(tx, &Actor::system("customs"), record).await?;
    let billed = match row.kind.as_str() {
        receipt::TAX if is_current => bills(app, tx, &declaration, row).await?,
        _ => None,
    };
    let alert = effect.alert.filter(|_| is_current);
    let told = match told(&declaration, moves, &row.note, alert) {
        Some(_) if row.kind == receipt::PUT_ASIDE && moves.is_some() => {
            let content = texts::PUT_ASIDE.with(&[("number", &declaration.shown_number())]);
            Some((content, Category::Warning))
        }
        told => told,
    };
    for (content, category) in billed.map(|content| (content, Category::Business)).into_iter().chain(told) {
        let key = (declaration::ENTITY, declaration.org_id, declaration.i_e_catg.clone());
        let users = audiences.get(key, audience::of(tx, &declaration)).await?;
        post(tx, users, &declaration, content, category);
    }
    Ok(moves.map(|next| (state.code().to_owned(), next.code().to_owned())))
}

/// Takes the tax bills of a receipt; what there is to tell about them.
async fn bills(
    app: &App,
    tx: &Tx,
    declaration: &declaration::Model,
    row: &receipt::Model,
) -> Result<Option<Message>, ApiError> {
    let read = answers::message_in(&row.raw).and_then(|message| tax_notice::read(&message));
    let notice = read.map_err(|error| {
        ApiError::Internal(anyhow::Error::from(error).context(format!("receipt {} has no tax bills any more", row.id)))
    })?;
    tax_billed::take(app, tx, declaration, &notice).await
}

/// Posts a message about the declaration.
pub fn post(tx: &Tx, users: Vec<i64>, declaration: &declaration::Model, content: Message, category: Category) {
    let note = Note { content, category, kind: "decl.receipt", ref_id: Some(declaration.id) };
    post::post(tx, Recipients::Users(users), note);
}

/// Whether goods that came in were declared in time ('1' or '0'), now that customs has the declaration.
fn declared_in_time(declaration: &declaration::Model, next: State, app: &App) -> Option<&'static str> {
    let comes_in = [permission::Category::Import, permission::Category::Entry]
        .iter()
        .any(|kind| kind.ie_catg() == declaration.i_e_catg);
    let at_customs = next.rank() >= State::SummaryReceived.rank();
    let arrived = declaration.i_e_date.filter(|_| comes_in && at_customs)?;
    let dicts = app.dictionaries();
    Some(if is_on_time(arrived, app.today(), Calendar::of(&dicts)) { "1" } else { "0" })
}

/// What there is to tell about what a receipt did to the declaration.
fn told(
    declaration: &declaration::Model,
    moves: Option<State>,
    note: &str,
    alert: Option<Message>,
) -> Option<(Message, Category)> {
    let number = declaration.shown_number();
    match (moves, alert) {
        (Some(next), _) => {
            let text = if note.is_empty() { texts::MOVED } else { texts::MOVED_WITH_NOTE };
            let content = text.speak_with(&[("number", &number), ("state", &next.name()), ("note", &note)]);
            Some((content, if is_bad_news(next) { Category::Warning } else { Category::Business }))
        }
        (None, Some(alert)) => {
            Some((texts::ALERT.speak_with(&[("number", &number), ("alert", &alert)]), Category::Warning))
        }
        (None, None) => None,
    }
}

/// States in which somebody has to do something.
fn is_bad_news(state: State) -> bool {
    matches!(
        state,
        State::StageFailed
            | State::SubmitFailed
            | State::SummaryRejected
            | State::Suspended
            | State::Returned
            | State::Rejected
            | State::DeletedByCustoms
    )
}
