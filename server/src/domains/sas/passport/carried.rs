//! What passports carry of the lines of documents, as their pages tell it.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::resources::sas::{SAS_PASSPORT, SAS_PASSPORT_DT, SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::sas::stock::Asked;
use core_wasm::states::sas::{ENDED, PASSED};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Document, Held, carried_by, documents, held, numbers_of};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{lines, serve};
use crate::domains::sas::approved;
use crate::domains::sas::kind::views;
use crate::domains::sas::source::{STOCK_LISTS, Source, source};
use crate::process::error::ApiError;
use crate::store::app::App;

/// A line of a document, and what passports carry of it. Quantities are decimals as texts: `quantity` is the sum of `own`, `used` and
/// `left`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CarriedLine {
    /// The document by its number at customs, and the line there.
    pub number: String,
    pub seqno: i64,
    pub gds_nm: String,
    /// What customs approved: while a stock list is changed, that of before.
    pub quantity: String,
    /// What the change asks for, where that is another quantity; nothing for a passport.
    pub asked: Option<String>,
    /// What the change does there: `figure`, `blank` (it says nothing yet) or `dropped` (the line goes); nothing where it leaves it as it is.
    pub asked_how: Option<String>,
    /// What the passport carries itself that was asked for, or would carry once it is sent; nothing for a document.
    pub own: Option<String>,
    /// What passports carry; beside the one that was asked for.
    pub used: String,
    /// What went through the gate, its own goods among it.
    pub passed: String,
    /// What is free; negative where more is on passports than there is.
    pub left: String,
    /// Internal numbers of the passports of `used`.
    pub passports: Vec<String>,
}

/// A passport with the goods that it lists.
type Loaded<'a> = (&'a Row, &'a [Row]);

fn told(source: &Source, document: &Document, passport: Option<Loaded<'_>>) -> Vec<CarriedLine> {
    let line = |(line, held): (&Row, &Held)| {
        let quantity: Quantity = line.decimal("dclQty").unwrap_or_default();
        let own = passport.map(|(passport, listed)| match passport.text("state") {
            ENDED => Quantity::ZERO,
            _ => carried_by(passport, listed, line, source),
        });
        let is_through = passport.is_some_and(|(passport, _)| passport.text("state") == PASSED);
        let through = own.filter(|_| is_through).unwrap_or_default();
        let taken = Fixed::saturating_sum([held.used, own.unwrap_or_default()]);
        CarriedLine {
            number: document.head.text(source.number).to_owned(),
            seqno: line.int(source.seqno).unwrap_or_default(),
            gds_nm: line.text("gdsNm").to_owned(),
            quantity: quantity.to_string(),
            asked: None,
            asked_how: None,
            own: own.map(|own| own.to_string()),
            used: held.used.to_string(),
            passed: Fixed::saturating_sum([held.passed, through]).to_string(),
            left: quantity.checked_sub(taken).unwrap_or_default().to_string(),
            passports: held.by.clone(),
        }
    };
    document.lines.iter().zip(&document.goods).map(line).collect()
}

/// GET /sas/v1/sasStock/{id}/carried
pub async fn of_stock(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<CarriedLine>> {
    serve::seen(Served::of(&SAS_STOCK), &app, &caller, id).await?;
    let head = Rows::of(&SAS_STOCK).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    let lines = lines::of(&app.db, &SAS_STOCK_DT, [id]).await?.remove(&id).unwrap_or_default();
    let (lines, asked): (Vec<Row>, Vec<Option<Asked>>) =
        approved::as_in_force(&app.db, &STOCK_LISTS, id, lines).await?.into_iter().unzip();
    let found = held(&app.db, &STOCK_LISTS, vec![(head, lines)], None).await?;
    let lines = found.iter().flat_map(|document| told(&STOCK_LISTS, document, None));
    let with_asked = |(line, asked): (CarriedLine, Option<Asked>)| CarriedLine {
        asked: asked.and_then(Asked::figure).map(|asked| asked.to_string()),
        asked_how: asked.map(|asked| asked.how().to_owned()),
        ..line
    };
    Ok(Done::data(lines.zip(asked).map(with_asked).collect()))
}

/// GET /sas/v1/sasPassport/{id}/carried: of the documents that a passport names, what it carries itself, what others carry, and what is
/// free.
pub async fn of_passport(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<CarriedLine>> {
    serve::seen(Served::of(&SAS_PASSPORT), &app, &caller, id).await?;
    let passport = Rows::of(&SAS_PASSPORT).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
    // Passports and the documents on them are granted apart.
    let Some(source) = source(passport.text("rltTbTypecd")).filter(|source| views(&caller, source.head)) else {
        return Ok(Done::data(Vec::new()));
    };
    let mut reach = Condition::all().add(Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default()));
    if let Some(scope) = Served::of(source.head).scope(&app.db, &caller, Right::View).await? {
        reach = reach.add(scope.condition("org_id"));
    }
    let listed = lines::of(&app.db, &SAS_PASSPORT_DT, [id]).await?.remove(&id).unwrap_or_default();
    let found = documents(&app.db, source, &numbers_of(&passport), reach, Some(id), false).await?;
    let own = Some((&passport, listed.as_slice()));
    let told: BTreeMap<i64, Vec<CarriedLine>> =
        found.iter().filter_map(|document| Some((document.head.int("id")?, told(source, document, own)))).collect();
    Ok(Done::data(told.into_values().flatten().collect()))
}
