//! POST /fcst/v1/care/email/submit: an order goes out by mail, with its workbook, to the addresses of its customer.

use axum::extract::State;
use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST_CARE, addresses};
use core_wasm::row::Row;
use core_wasm::states::care::MAIL;
use core_wasm::text::catalogue::care as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};

use super::export;
use super::order::CareOrder;
use super::order::{self, PURCHASE_ORDER};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::ORG;
use crate::documents::{table, write};
use crate::domains::fcst::setting;
use crate::notices::outward;
use crate::notices::outward::{Attachment, Channel, Letter};
use crate::process::error::ApiError;
use crate::process::lease;
use crate::store::app::App;
use crate::store::database::Tx;

/// How long an order is kept for whoever mails it: longer than a few addresses that do not answer keep one waiting.
const LEASE: TimeDelta = TimeDelta::minutes(5);
const MAILING_UNTIL: &str = "mailing_until";

/// The mail goes before the state: a mail that does not go changes nothing, and what somebody changes meanwhile is told (409) and
/// mailed once more. Whoever presses twice mails once: the order is claimed first.
pub async fn mail(State(app): State<App>, caller: Caller, Json(asked): Json<CareOrder>) -> Answer<Row> {
    let tx = app.begin().await?;
    let (before, members) = order::locked(&tx, &caller, &asked).await?;
    order::led(&tx, MAIL, "", &before)?;
    let setting = setting::of(&tx, before.int(ORG).unwrap_or_default()).await?.unwrap_or_default();
    let recipients: Vec<&str> = addresses(setting.text("careMail")).collect();
    if recipients.is_empty() {
        return Err(ApiError::rule(Problem::error("care.noRecipient", "careMail", texts::NO_RECIPIENT)));
    }
    let (id, _) = write::key(&before)?;
    if lease::holds(mailing_until(&tx, id).await?, tx.now(), LEASE) {
        let message = texts::MAILING.with(&[("order", before.text(PURCHASE_ORDER))]);
        return Err(ApiError::rule(Problem::error("care.mailing", PURCHASE_ORDER, message)));
    }
    claim(&tx, id, Some(tx.now() + LEASE)).await?;
    // Nobody waits for the mail with what is locked.
    tx.commit().await?;
    let mailed = sent(&app, &caller, asked, &before, &members, &recipients).await;
    if mailed.is_err() {
        let tx = app.begin().await?;
        claim(&tx, id, None).await?;
        tx.commit().await?;
    }
    mailed
}

/// Mails a claimed order as it was read, and leads it on.
async fn sent(
    app: &App,
    caller: &Caller,
    asked: CareOrder,
    before: &Row,
    members: &[Row],
    recipients: &[&str],
) -> Answer<Row> {
    let (name, content) = export::of(app, caller, before).await?;
    let letter = texts::LETTER.speak_with(&[
        ("order", &before.text(PURCHASE_ORDER)),
        ("number", &before.text("clientOrderNo")),
        ("customer", &before.text("customerName")),
        ("count", &members.len().to_string()),
    ]);
    for recipient in recipients {
        let attachment = Some(Attachment { name: &name, content: &content });
        let letter = Letter { channel: Channel::Mail, recipient, content: letter.get(caller.lang), attachment };
        outward::gateway(app).send(letter).await?;
    }
    let tx = app.begin().await?;
    let (id, version) = write::key(before)?;
    let seen = CareOrder { org_id: before.int(ORG), version: Some(version), ..asked };
    let (before, now) = order::locked(&tx, caller, &seen).await?;
    let versions = |rows: &[Row]| rows.iter().map(write::key).collect::<Result<Vec<_>, _>>();
    if versions(&now)? != versions(members)? {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let led = order::led(&tx, MAIL, "", &before)?;
    let stored = order::stored(&tx, caller, led, "", &before).await?;
    claim(&tx, id, None).await?;
    tx.done(Done::data(stored)).await
}

/// Until when somebody mails an order, who may have failed since.
async fn mailing_until(tx: &Tx, id: i64) -> Result<Option<DateTime<Utc>>, ApiError> {
    let mut until = Query::select();
    until.column(MAILING_UNTIL).from(FCST_CARE.table_name()).and_where(Expr::col("id").eq(id));
    let found = tx.query_one(&until).await?.map(|row| row.try_get_by_index::<Option<DateTime<Utc>>>(0)).transpose()?;
    Ok(found.flatten())
}

/// Claims an order for a mail, or lets it go.
async fn claim(tx: &Tx, id: i64, until: Option<DateTime<Utc>>) -> Result<(), ApiError> {
    table::set(tx, &FCST_CARE, &[id], &[(MAILING_UNTIL, until.into())]).await
}
