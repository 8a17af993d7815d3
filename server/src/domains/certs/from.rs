//! POST /certs/v1/origin/from {certType, declId | fcstId}: a draft of a certificate with the goods of an export.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Field;
use core_wasm::resources::base::ETPS;
use core_wasm::resources::documents::{FCST, FCST_DTL, ORIGIN_CERT};
use core_wasm::row::Row;
use core_wasm::rules::origin::made::{
    APPLICANT_CODE, APPLICANT_NAME, Source, left_out, looked_up, made, named_in_english,
};
use core_wasm::rules::origin::{departures, fob};
use core_wasm::states::declaration::State as Stage;
use core_wasm::states::forecast;
use core_wasm::text::Text;
use core_wasm::text::catalogue::origin as texts;
use sea_orm::sea_query::{Alias, Expr, ExprTrait};
use sea_orm::{Condition, ConnectionTrait};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{paged, serve, write};
use crate::domains::decl::{access, document};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::people::organisation;

/// What a certificate is made of: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeFrom {
    /// Dictionary `originCertKind`.
    pub cert_type: String,
    pub decl_id: Option<i64>,
    pub fcst_id: Option<i64>,
}

/// The document, its goods, and by which field people know it.
struct Found {
    source: Source,
    head: Row,
    lines: Vec<Row>,
    number: &'static str,
    link: &'static str,
    id: i64,
    /// Whether no goods leave by it any more, and its number then.
    ended: Option<String>,
}

/// Where a certificate says something else than the document that it was made of, as far as the caller may see that one.
pub async fn departed(app: &App, caller: &Caller, certificate: &Row) -> Result<Vec<Problem>, ApiError> {
    let found = match (certificate.int("declId"), certificate.int("fcstId")) {
        (Some(id), _) => of_declaration(app, caller, id).await,
        (None, Some(id)) => of_forecast(app, caller, id).await,
        (None, None) => return Ok(Vec::new()),
    };
    match found {
        Ok(mut found) => {
            let mut problems = departures(certificate, found.source, &found.head, &found.lines);
            let owner = found.head.int(ORG).unwrap_or(caller.org_id);
            let known = known(&app.db, caller, owner, &mut found).await?;
            problems.extend(left_out(certificate, &found.head, &known, &app.dictionaries()));
            Ok(problems)
        }
        // It was deleted, or is not theirs to see: nothing is told of it.
        Err(ApiError::NotFound | ApiError::Forbidden { .. }) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

pub async fn from(State(app): State<App>, caller: Caller, Json(asked): Json<MadeFrom>) -> Answer<Row> {
    let refused = |field: &'static str, say: Text| ApiError::rule(Problem::error("originCert.from", field, say));
    let mut found = match (asked.decl_id, asked.fcst_id) {
        (Some(id), None) => of_declaration(&app, &caller, id).await?,
        (None, Some(id)) => of_forecast(&app, &caller, id).await?,
        _ => return Err(refused("declId", texts::ONE_SOURCE)),
    };
    if let Some(number) = &found.ended {
        return Err(ended(found.link, number));
    }
    if !matches!(found.head.text("iECatg"), "2" | "4") {
        return Err(refused(found.link, texts::NOT_AN_EXPORT));
    }
    if found.lines.is_empty() {
        return Err(refused(found.link, texts::NO_GOODS));
    }
    free_on_board(&mut found)?;
    let tx = app.begin().await?;
    let owner = found.head.int(ORG).unwrap_or(caller.org_id);
    let known = known(&tx, &caller, owner, &mut found).await?;
    let mut sent = made(found.source, &found.head, &found.lines, &asked.cert_type);
    sent.set(ORG, owner);
    for (field, text) in named_in_english(&found.head, &known, &tx.dictionaries()) {
        sent.set(field, text);
    }
    let mut row = write::checked(write::judged(&tx, &caller, Served::of(&ORIGIN_CERT), None, &sent).await?)?;
    row.set("sourceNo", found.head.text(found.number));
    row.set(found.link, found.id);
    let stored = write::insert(&tx, &Actor::from(&caller), &ORIGIN_CERT, "addFrom", &row).await?;
    tx.done(Done::data(stored)).await
}

/// The enterprises of the owner, or of whoever makes the certificate, that the parties of a document may be; a forecast says first who
/// applies.
async fn known(
    db: &impl ConnectionTrait,
    caller: &Caller,
    owner: i64,
    found: &mut Found,
) -> Result<Vec<Row>, ApiError> {
    if found.source == Source::Forecast {
        let applicant = organisation::by_id(db, owner).await?;
        found.head.set(APPLICANT_CODE, applicant.code);
        found.head.set(APPLICANT_NAME, applicant.name);
    }
    let wanted = looked_up(&found.head);
    let named = |any: Condition, (field, value): &(&'static str, String)| {
        let column = ETPS.field(field).map(Field::column_name);
        column.into_iter().fold(any, |any, column| any.add(Expr::col(Alias::new(column)).eq(value.as_str())))
    };
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let known = Rows::of(&ETPS)
        .filter(Expr::col("org_id").is_in([owner, caller.org_id]))
        .filter(wanted.iter().fold(Condition::any(), named))
        .all(db)
        .await?;
    // Of one that both know, the owner's says it.
    let (own, others): (Vec<Row>, Vec<Row>) = known.into_iter().partition(|row| row.int(ORG) == Some(owner));
    Ok(own.into_iter().chain(others).collect())
}

/// Prices on a certificate are those free on board.
fn free_on_board(found: &mut Found) -> Result<(), ApiError> {
    let prices = fob::prices(&found.head, &found.lines)
        .ok_or_else(|| ApiError::rule(Problem::error("originCert.fob", found.link, texts::NO_FOB)))?;
    for (line, price) in found.lines.iter_mut().zip(prices) {
        if line.decimal::<4>("declTotal").is_some_and(|total| total != price) {
            line.set("declTotal", price.to_string());
            // The price of a piece was that with the fees.
            line.set("declPrice", "");
        }
    }
    Ok(())
}

/// No goods leave by a document that is over.
fn ended(field: &str, number: &str) -> ApiError {
    ApiError::rule(Problem::error("originCert.ended", field, texts::SOURCE_ENDED.with(&[("number", number)])))
}

async fn of_declaration(app: &App, caller: &Caller, id: i64) -> Result<Found, ApiError> {
    let seen = access::visible(app, caller, id).await?;
    let is_over = [Stage::DeletedByCustoms, Stage::Cancelled].contains(&seen.state()?);
    let ended = is_over.then(|| seen.shown_number());
    let mut head = document::load(&app.db, &seen).await?;
    let lines = head.rows("lines");
    head.set(ORG, seen.org_id);
    head.set("iECatg", seen.i_e_catg.as_str());
    head.set("clientSeqNo", seen.client_seq_no.as_deref().unwrap_or_default());
    Ok(Found { source: Source::Declaration, head, lines, number: "clientSeqNo", link: "declId", id, ended })
}

async fn of_forecast(app: &App, caller: &Caller, id: i64) -> Result<Found, ApiError> {
    if let Some(code) = permission::code(FCST.perm, "view") {
        caller.require(code)?;
    }
    let head = serve::seen(Served::of(&FCST), app, caller, id).await?;
    let ended = (head.text("state") == forecast::CANCELLED).then(|| head.text("fcstNo").to_owned());
    let lines = paged::all_of(&app.db, &FCST_DTL, id).await?;
    Ok(Found { source: Source::Forecast, head, lines, number: "fcstNo", link: "fcstId", id, ended })
}
