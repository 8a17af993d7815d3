//! POST /fcst/v1/care/email/submit: an order goes out by mail, with its workbook, to the addresses of its customer.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::addresses;
use core_wasm::row::Row;
use core_wasm::states::care::MAIL;
use core_wasm::text::catalogue::care as texts;

use super::commands::CareOrder;
use super::export;
use super::order::{self, PURCHASE_ORDER};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::Caller;
use crate::crud::served::ORG;
use crate::crud::write;
use crate::domains::fcst::setting;
use crate::error::ApiError;
use crate::extract::Json;
use crate::outward::{self, Attachment, Channel, Letter};

/// The mail goes before the state: a mail that does not go changes nothing, and what somebody changes meanwhile is told (409) and
/// mailed once more.
pub async fn mail(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<Row> {
    let tx = app.begin().await?;
    let (before, members) = order::locked(&tx, &caller, &asked).await?;
    order::led(&tx, MAIL, "", &before)?;
    let setting = setting::of(&tx, before.int(ORG).unwrap_or_default()).await?.unwrap_or_default();
    // Nobody waits for the mail with what is locked.
    tx.commit().await?;
    let recipients: Vec<&str> = addresses(setting.text("careMail")).collect();
    if recipients.is_empty() {
        return Err(ApiError::rule(Problem::error("care.noRecipient", "careMail", texts::NO_RECIPIENT)));
    }
    let (name, content) = export::of(&app, &caller, &before).await?;
    let letter = texts::LETTER.speak_with(&[
        ("order", &before.text(PURCHASE_ORDER)),
        ("number", &before.text("clientOrderNo")),
        ("customer", &before.text("customerName")),
        ("count", &members.len().to_string()),
    ]);
    for recipient in recipients {
        let attachment = Some(Attachment { name: &name, content: &content });
        let letter = Letter { channel: Channel::Mail, recipient, content: letter.get(caller.lang), attachment };
        outward::gateway(&app).send(letter).await?;
    }
    let tx = app.begin().await?;
    let (id, version) = write::key(&before)?;
    let seen = CareOrder { org_id: before.int(ORG), version: Some(version), ..asked };
    let (before, now) = order::locked(&tx, &caller, &seen).await?;
    let versions = |rows: &[Row]| rows.iter().map(write::key).collect::<Result<Vec<_>, _>>();
    if versions(&now)? != versions(&members)? {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let led = order::led(&tx, MAIL, "", &before)?;
    let stored = order::stored(&tx, &caller, led, "", &before).await?;
    tx.done(Done::data(stored)).await
}
