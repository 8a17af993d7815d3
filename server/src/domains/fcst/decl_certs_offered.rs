//! GET /decl/v1/{id}/certs/offered: the certificates that were received and cover lines of a declaration that name none yet.

use std::collections::BTreeSet;

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::resources::documents::{ECO_CERT, ECO_CERT_DTL};
use core_wasm::row::Row;
use core_wasm::rules::certificates::offers;
use core_wasm::rules::declaration::Direction;
use core_wasm::states::eco_cert::VALID;
use sea_orm::Condition;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::filter::begins;
use crate::documents::lines;
use crate::documents::table::Rows;
use crate::domains::decl::{access, document};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Certificates that are looked at, those that end first.
const LOOKED_AT: u64 = 200;
/// Offers for one line.
const FOR_LINE: usize = 3;
/// Digits of an HS code in which customs of all countries agree.
const COMMON_DIGITS: usize = 6;

/// A line of a certificate that covers a line of the declaration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateOffered {
    dec_g_no: String,
    cert_id: i64,
    cert_no: String,
    eco_g_no: String,
    valid_to: String,
    unit: String,
    left_qty: String,
    /// What the line would take.
    qty: String,
    /// What the declaration says when it takes the offer: a row of `ecoRelations`.
    #[schema(value_type = Object)]
    relation: Row,
}

pub async fn get(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<CertificateOffered>> {
    let head = access::visible(&app, &caller, id).await?;
    let whole = document::load(&app.db, &head).await?;
    let named: BTreeSet<i64> = whole.rows("ecoRelations").iter().filter_map(|row| row.int("decGNo")).collect();
    let mut goods = whole.rows("lines");
    goods.retain(|line| line.int("gNo").is_some_and(|number| !named.contains(&number)));
    let codes: BTreeSet<String> =
        goods.iter().filter_map(|line| line.text("codeTS").get(..COMMON_DIGITS).map(str::to_owned)).collect();
    let mut said = Row::new();
    said.set("iECatg", head.i_e_catg.as_str());
    if codes.is_empty() || Direction::of(said.borrowed()) != Some(Direction::Import) {
        return Ok(Done::data(Vec::new()));
    }
    let day = day_in_china(app.now());
    let certificates = covering(&app, head.org_id, &codes, day).await?;
    let mut offered = Vec::new();
    for line in &goods {
        for offer in offers(line.borrowed(), &certificates, day).into_iter().take(FOR_LINE) {
            let certificate = &certificates[offer.certificate];
            let certified = certificate.rows("lines").into_iter().nth(offer.line).unwrap_or_default();
            offered.push(CertificateOffered {
                dec_g_no: offer.relation.text("decGNo").to_owned(),
                cert_id: certificate.int("id").unwrap_or_default(),
                cert_no: certificate.text("certNo").to_owned(),
                eco_g_no: offer.relation.text("ecoGNo").to_owned(),
                valid_to: certificate.text("validTo").to_owned(),
                unit: certified.text("gUnit").to_owned(),
                left_qty: certified.text("leftQty").to_owned(),
                qty: offer.quantity.to_string(),
                relation: offer.relation,
            });
        }
    }
    Ok(Done::data(offered))
}

/// The valid certificates of an owner with a line of one of these codes of which something is left.
async fn covering(app: &App, org: i64, codes: &BTreeSet<String>, day: NaiveDate) -> Result<Vec<Row>, ApiError> {
    let backend = app.db.get_database_backend();
    let of_code =
        codes.iter().fold(Condition::any(), |any, code| any.add(begins(Expr::col("code_t_s"), code, backend)));
    let with_goods = Query::select()
        .column("document_id")
        .from(Alias::new(ECO_CERT_DTL.table_name()))
        .cond_where(of_code)
        .and_where(Expr::col("left_qty").gt(0))
        .take();
    let mut found = Rows::of(&ECO_CERT)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("state").eq(VALID))
        .filter(Condition::any().add(Expr::col("valid_to").is_null()).add(Expr::col("valid_to").gte(day)))
        .filter(Expr::col("id").in_subquery(with_goods))
        .order("valid_to", Order::Asc)
        .order("id", Order::Asc)
        .limit(LOOKED_AT)
        .all(&app.db)
        .await?;
    lines::attach(&app.db, &ECO_CERT, &mut found).await?;
    Ok(found)
}
