//! POST /decl/v1/send: puts declarations to the single window. The message is a row of the same transaction; the
//! gateway writes the file.

use axum::extract::State;
use core_wasm::config::OrgParams;
use core_wasm::row::Row;
use core_wasm::rules::port_data::Asks;
use core_wasm::states::declaration::Command;
use core_wasm::text::catalogue::gateway as texts;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use utoipa::ToSchema;

use super::colleagues::Deed;
use super::command::{self, Moved};
use super::customs::Declarations;
use super::customs::dec_message::{self, DecMessage};
use super::declaration::{self, ActiveModel};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Reconfirmed, Selection};
use crate::domains::port;
use crate::gateway::message;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Change;
use crate::store::people::organisation;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SendRequest {
    #[serde(flatten)]
    pub selection: Selection,
    /// Whether a number of an earlier sending is dropped, so that the data centre gives a new one.
    #[serde(default = "yes")]
    pub clear_cus_seqno: bool,
}

fn yes() -> bool {
    true
}

pub async fn send(
    State(app): State<App>,
    caller: Caller,
    Reconfirmed(sure): Reconfirmed,
    Json(request): Json<SendRequest>,
) -> Answer<Vec<Moved>> {
    put(&app, &caller, &request, Command::Send, sure).await
}

/// Sends the chosen declarations, for the first time or again. What the client has not taken of them is taken back. A house that
/// does not declare directly is told so. They take the parts of origin certificates that they have not taken yet. Unless the person is `sure`, what the port
/// says otherwise of them, and which parts they cannot take, is asked first (511).
pub async fn put(
    app: &App,
    caller: &Caller,
    request: &SendRequest,
    command: Command,
    sure: bool,
) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let steps = command::steps(&tx, caller, &request.selection, command).await?;
    let documents = command::check_declarable(app, &tx, &request.selection, &steps).await?;
    let of_certificates = command::take_certificates(&tx, caller, &steps, &documents).await?;
    if !sure {
        let of_port = port::doubt::of(&tx, caller, Asks::OfDeclarations, &documents).await?;
        let of_orders = command::replaced(&tx, &steps, &documents).await?;
        if let Some(all) = command::together([of_port, of_certificates, of_orders].into_iter().flatten()) {
            return Err(ApiError::Confirm(all));
        }
    }
    let mut deed = Deed::of(command, "");
    let mut done = Vec::new();
    let mut staged_only = 0_usize;
    for step in steps {
        staged_only += usize::from(!step.maker_params.dec_direct_declare);
        let number = declaration::client_number(step.declaration.id, step.declaration.created_at);
        let number = step.declaration.client_seq_no.clone().unwrap_or(number);
        message::withdraw(&tx, declaration::ENTITY, step.declaration.id).await?;
        let sent = command::take(app, &tx, caller, &mut deed, step, |row, changes| {
            row.client_seq_no = Set(Some(number.clone()));
            if request.clear_cus_seqno {
                clear_numbers(row, changes);
            }
        })
        .await?;
        message::queue(&tx, &Declarations, sent.id).await?;
        done.push(Moved::from(sent));
    }
    deed.tell(&tx, caller);
    if staged_only == 0 {
        return tx.done(Done::data(done)).await;
    }
    let told = texts::ONLY_STAGED.with(&[("count", &staged_only.to_string())]);
    tx.done(Done::told(told.get(caller.lang), done)).await
}

/// Drops the numbers that customs gave an earlier sending; receipts about those are only logged from now on.
fn clear_numbers(row: &mut ActiveModel, changes: &mut Vec<Change>) {
    let numbers = [("seqNo", &mut row.seq_no), ("entryId", &mut row.entry_id), ("preEntryId", &mut row.pre_entry_id)];
    for (field, number) in numbers {
        if let Some(old) = number.take().flatten() {
            changes.push(Change { field: field.to_owned(), before: old.into(), after: serde_json::Value::Null });
        }
        *number = Set(None);
    }
}

/// The message that a declaration goes out as. What it does not say about who sends it is known of the house that makes it.
pub fn message_of(
    mut declaration: Row,
    client_seq_no: &str,
    maker: &organisation::Model,
    params: &OrgParams,
) -> String {
    for (field, known) in [("copCodeScc", &maker.credit_code), ("typistNo", &params.operator_card)] {
        if declaration.is_blank(field) {
            declaration.set(field, known.as_str());
        }
    }
    let sign = signature(&declaration, client_seq_no, params);
    dec_message::write(&DecMessage { declaration, sign })
}

/// Digits of an IC card's number.
const CARD_DIGITS: usize = 13;

/// The signature block without its signature, which the client adds with the operator's card.
fn signature(declaration: &Row, client_seq_no: &str, params: &OrgParams) -> Row {
    // C declares, G only stages the declaration in the single window (interface table, OperType).
    let oper_type = if params.dec_direct_declare { "C" } else { "G" };
    let mut sign = Row::new();
    sign.set("operType", oper_type);
    sign.set("clientSeqNo", client_seq_no);
    sign.set("copCode", declaration.text("copCodeScc"));
    // A longer number is no card's.
    let of_clerk = Some(declaration.text("typistNo")).filter(|number| number.len() <= CARD_DIGITS);
    let or = |known: &str, else_: &str| if known.is_empty() { else_.to_owned() } else { known.to_owned() };
    sign.set("iCCode", or(&params.operator_card, of_clerk.unwrap_or_default()));
    sign.set("operName", or(&params.operator_name, declaration.text("inputerName")));
    sign
}
