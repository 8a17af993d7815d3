//! The origin certificates that the lines of a declaration name (`ecoRelations`): taking parts of them and releasing those. Where a
//! declaration was made of a forecast that took its part, that part counts, and nothing is taken twice.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use chrono::NaiveDate;
use core_wasm::decimal::Quantity;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{ECO_CERT, FCST_CERT, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::certificates::{PROOF, numbers_of, takes};
use core_wasm::states::declaration::{Command, State as DeclState, may};
use core_wasm::states::forecast::{BIND_CERTS, RELEASE_CERTS};
use core_wasm::text::catalogue::certificates as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::cert_use::{self, Holder};
use super::certs::{CertsTaken, CertsWanted, DECIDING, parts};
use super::lines::same;
use super::wanting::Wanting;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Ids, Json, JsonIfAny, Path};
use crate::documents::lines;
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::domains::decl::declaration::{self, CATEGORY, Model};
use crate::domains::decl::events::Part;
use crate::domains::decl::{access, command, document};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;

/// A relation of a declaration with the line of the certificate that it names.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelationUsed {
    /// Its place among the relations, from 1.
    place: usize,
    dec_g_no: String,
    cert_no: String,
    eco_g_no: String,
    /// None where nobody has entered the certificate.
    cert_id: Option<i64>,
    /// Dictionary `ecoCertState`; "" where nobody has entered it.
    state: String,
    valid_to: String,
    unit: String,
    left_qty: String,
    /// What it would take, or has taken; "" where the two do not fit.
    qty: String,
    is_taken: bool,
    /// Whether the forecast that the line was made of has taken it.
    by_forecast: bool,
    /// Why it cannot take its part.
    problems: Vec<String>,
}

/// A relation with everything that decides over its part.
pub(super) struct Relation {
    pub at: usize,
    /// The place of its goods line.
    pub goods: Option<usize>,
    /// The goods line with the number of the certificate and its line.
    pub wanting: Row,
}

/// The relations of a declaration that name a certificate, each with its goods.
pub(super) fn relations(whole: &Row, known: &[Row]) -> Vec<Relation> {
    let goods = whole.rows("lines");
    let named = whole.rows("ecoRelations").into_iter().enumerate().filter(|(_, row)| !row.is_blank("ecoCertNo"));
    named
        .map(|(at, relation)| {
            let is_named = |line: &Row| line.int("gNo").is_some() && line.int("gNo") == relation.int("decGNo");
            let place = goods.iter().position(is_named);
            let numbers = numbers_of(relation.text("ecoCertNo"));
            let kept = numbers.iter().find_map(|number| cert_use::meant(known, number)).map(|row| row.text("certNo"));
            let mut wanting = place.and_then(|place| goods.get(place)).cloned().unwrap_or_default();
            wanting.set("ecoCertNo", kept.unwrap_or_else(|| relation.text("ecoCertNo")));
            wanting.set("ecoGNo", relation.text("ecoGNo"));
            wanting.set("decGNo", relation.text("decGNo"));
            wanting.set("certType", relation.text("certType"));
            wanting.set("ftaCode", relation.text("certType").strip_prefix(PROOF).unwrap_or_default());
            Relation { at, goods: place, wanting }
        })
        .collect()
}

/// The agreements of the certificates that were received and that lines of a forecast name, by the numbers of those. The lines name
/// them as they are called.
pub async fn agreements(
    db: &impl ConnectionTrait,
    forecast: &Row,
    lines: &mut [Row],
) -> Result<BTreeMap<String, String>, ApiError> {
    let numbers: BTreeSet<&str> =
        lines.iter().map(|line| line.text("ecoCertNo")).filter(|text| !text.is_empty()).collect();
    let numbers: Vec<&str> = numbers.into_iter().collect();
    let mut found = Vec::new();
    for some in numbers.chunks(BATCH) {
        found.extend(cert_use::numbered(forecast.int(ORG), some.iter().copied()).all(db).await?);
    }
    cert_use::call(lines, &found);
    Ok(found.iter().map(|row| (row.text("certNo").to_owned(), row.text("ftaCode").to_owned())).collect())
}

/// What keeps a relation from taking anything, whatever the certificate says: a document code that names no agreement, a goods line that
/// the declaration does not have.
fn unfit(relation: &Relation, lines: usize, dicts: &Dictionaries) -> Vec<Problem> {
    let (code, number) = (relation.wanting.text("certType"), relation.wanting.text("decGNo"));
    let is_proof = code.strip_prefix(PROOF).is_some_and(|agreement| !dicts.lacks("ftaAgreement", agreement));
    let proof = (!code.is_empty() && !is_proof)
        .then(|| Problem::error("decl.eco.certType", "certType", texts::UNKNOWN_PROOF.with(&[("found", code)])));
    let line = relation.wanting.int("gNo").is_none().then(|| {
        let message = texts::NO_GOODS_LINE.with(&[("found", number), ("lines", &lines.to_string())]);
        Problem::error("decl.eco.line", "decGNo", message)
    });
    proof.into_iter().chain(line).collect()
}

/// The certificates that an organisation received and a declaration names, without their lines.
pub(super) async fn known_to(db: &impl ConnectionTrait, org: i64, whole: &Row) -> Result<Vec<Row>, ApiError> {
    let numbers: Vec<String> = named_in(whole).into_iter().collect();
    let mut known = Vec::new();
    for some in numbers.chunks(BATCH) {
        known.extend(cert_use::numbered(Some(org), some.iter().map(String::as_str)).all(db).await?);
    }
    Ok(known)
}

pub(super) fn named_in(whole: &Row) -> BTreeSet<String> {
    whole.rows("ecoRelations").iter().flat_map(|row| numbers_of(row.text("ecoCertNo"))).collect()
}

/// What forecasts have taken for the lines of a declaration: rows of `fcst_cert` by line.
type OfForecasts = BTreeMap<i64, Vec<Row>>;

async fn by_forecasts(db: &impl ConnectionTrait, declaration: i64) -> Result<OfForecasts, ApiError> {
    let made = Rows::lines(&FCST_DTL).filter(Expr::col("decl_id").eq(declaration)).all(db).await?;
    let on: BTreeMap<i64, i64> = made.iter().filter_map(|line| line.int("id").zip(line.int("declGNo"))).collect();
    let ids: Vec<i64> = on.keys().copied().collect();
    let mut found = OfForecasts::new();
    for some in ids.chunks(BATCH) {
        let taken = Rows::of(&FCST_CERT).filter(Expr::col("fcst_dtl_id").is_in(some.iter().copied())).all(db).await?;
        for row in taken {
            if let Some(line) = row.int("fcstDtlId").and_then(|raw| on.get(&raw)) {
                found.entry(*line).or_default().push(row);
            }
        }
    }
    Ok(found)
}

/// The line of a certificate that a relation names.
fn certified<'a>(wanting: &Row, certificates: &'a [Row]) -> Option<(&'a Row, Row)> {
    let certificate = certificates.iter().find(|row| row.text("certNo") == wanting.text("ecoCertNo"))?;
    let is_named = |line: &Row| line.int("ecoGNo").is_some() && line.int("ecoGNo") == wanting.int("ecoGNo");
    Some((certificate, certificate.rows("lines").into_iter().find(is_named)?))
}

/// How much of what each relation wants forecasts have taken: the parts of its line, of certificate lines that relations of this
/// line name, in the same unit. What a forecast took of another certificate does not cover it.
fn held(relations: &[Relation], certificates: &[Row], forecasts: &OfForecasts) -> Vec<Quantity> {
    let named: Vec<Option<(i64, Row)>> = relations
        .iter()
        .map(|relation| Some((relation.wanting.int("decGNo")?, certified(&relation.wanting, certificates)?.1)))
        .collect();
    let of_one = |own: &Option<(i64, Row)>| {
        let (line, unit) = own.as_ref().map(|(line, of)| (*line, of.text("gUnit")))?;
        let covering: BTreeSet<i64> = named
            .iter()
            .flatten()
            .filter(|(other, of)| *other == line && of.text("gUnit") == unit)
            .filter_map(|(_, of)| of.int("id"))
            .collect();
        let parts = forecasts.get(&line)?.iter();
        let parts = parts.filter(|row| row.int("certDtlId").is_some_and(|id| covering.contains(&id)));
        Quantity::sum(parts.filter_map(|row| row.decimal("qty")))
    };
    named.iter().map(|own| of_one(own).unwrap_or_default()).collect()
}

/// Whether what forecasts have taken covers a relation: then it takes nothing. It was taken on a day on which the certificate was
/// valid.
fn is_covered(wanting: &Row, certificates: &[Row], held: Quantity, day: NaiveDate) -> bool {
    let Some((certificate, line)) = certified(wanting, certificates).filter(|_| held.is_positive()) else {
        return false;
    };
    let day = certificate.borrowed().date("validTo").map_or(day, |last| std::cmp::min(last, day));
    takes(wanting.borrowed(), certificate.borrowed(), line.borrowed(), day)
        .is_ok_and(|quantity| quantity.scaled() <= held.scaled() + ROUNDED)
}

/// So many of the last digit may be lost where the quantities of several raw lines were converted one by one.
const ROUNDED: i64 = 50;

/// GET /decl/v1/{id}/certs: what each relation takes, or why it cannot.
pub async fn get(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<RelationUsed>> {
    let head = access::visible(&app, &caller, id).await?;
    let whole = document::load(&app.db, &head).await?;
    let mut known = known_to(&app.db, head.org_id, &whole).await?;
    lines::attach(&app.db, &ECO_CERT, &mut known).await?;
    let (bound, forecast) = (cert_use::of_declaration(&app.db, id).await?, by_forecasts(&app.db, id).await?);
    let day = day_in_china(app.now());
    let relations = relations(&whole, &known);
    let held = held(&relations, &known, &forecast);
    let (goods, dicts) = (whole.rows("lines").len(), app.dictionaries());
    let used = relations.into_iter().zip(held).map(|(relation, held)| {
        let unfit = unfit(&relation, goods, &dicts);
        let Relation { at, wanting, .. } = relation;
        let certificate = known.iter().find(|row| row.text("certNo") == wanting.text("ecoCertNo"));
        let said = |field: &str| certificate.map(|row| row.text(field).to_owned()).unwrap_or_default();
        let certified = certified(&wanting, &known).map(|(_, line)| line);
        let own = bound.iter().find(|row| row.int("decGNo") == wanting.int("decGNo"));
        let by_forecast = own.is_none() && is_covered(&wanting, &known, held, day);
        let is_taken = own.is_some() || by_forecast;
        let (qty, problems) = match (certificate, &certified) {
            _ if own.is_some() => (own.map(|row| row.text("qty").to_owned()).unwrap_or_default(), Vec::new()),
            _ if !unfit.is_empty() => (String::new(), unfit),
            (Some(certificate), Some(line)) => {
                match takes(wanting.borrowed(), certificate.borrowed(), line.borrowed(), day) {
                    Ok(quantity) if by_forecast => (quantity.to_string(), Vec::new()),
                    Ok(quantity) => (quantity.checked_sub(held).unwrap_or(quantity).to_string(), Vec::new()),
                    Err(found) => (if by_forecast { held.to_string() } else { String::new() }, found),
                }
            }
            (Some(certificate), None) => {
                let values = [("number", certificate.text("certNo")), ("line", wanting.text("ecoGNo"))];
                let message = texts::NO_LINE.with(&values);
                (String::new(), vec![Problem::error("certificate.noLine", "ecoGNo", message)])
            }
            _ => (String::new(), Vec::new()),
        };
        let spoken = |problem: &Problem| problem.message.get(caller.lang).to_owned();
        RelationUsed {
            place: at + 1,
            dec_g_no: wanting.text("decGNo").to_owned(),
            cert_no: wanting.text("ecoCertNo").to_owned(),
            eco_g_no: wanting.text("ecoGNo").to_owned(),
            cert_id: certificate.and_then(|row| row.int("id")),
            state: said("state"),
            valid_to: said("validTo"),
            unit: certified.as_ref().map(|line| line.text("gUnit").to_owned()).unwrap_or_default(),
            left_qty: certified.as_ref().map(|line| line.text("leftQty").to_owned()).unwrap_or_default(),
            qty,
            is_taken,
            by_forecast,
            problems: if is_taken { Vec::new() } else { problems.iter().map(spoken).collect() },
        }
    });
    Ok(Done::data(used.collect()))
}

/// The declaration, locked, where the caller makes such declarations and it stands where one of these commands is open: what was
/// sent holds its parts. One that customs deleted holds none.
async fn locked(tx: &Tx, caller: &Caller, id: i64, open: &[Command]) -> Result<Model, ApiError> {
    let head = declaration::locked(tx, id).await?.ok_or(ApiError::NotFound)?;
    caller.scope(tx, CATEGORY, Right::Edit).await?.check(head.org_id)?;
    access::check_command(caller, Command::Edit, &head.i_e_catg)?;
    let (state, params) = (head.state()?, organisation::by_id(tx, head.making_org()).await?.org_params());
    let facts = command::facts(&head, &params);
    let gives_back = open.contains(&Command::Delete) && state == DeclState::DeletedByCustoms;
    let is_open = gives_back || open.iter().any(|command| may(*command, state, &facts).is_ok());
    if !is_open && let Err(reason) = may(Command::Edit, state, &facts) {
        return Err(ApiError::rule(Problem::error("decl.transition", "status", reason)));
    }
    Ok(head)
}

/// The relations of a declaration that have not taken their parts, each with what forecasts took for it.
pub(super) async fn open(
    tx: &Tx,
    id: i64,
    whole: &Row,
    certificates: &[Row],
) -> Result<Vec<(Relation, Quantity)>, ApiError> {
    let done: BTreeSet<i64> =
        cert_use::of_declaration(tx, id).await?.iter().filter_map(|row| row.int("decGNo")).collect();
    let all = relations(whole, certificates);
    let held = held(&all, certificates, &by_forecasts(tx, id).await?);
    let day = day_in_china(tx.now());
    let mut found: Vec<(Relation, Quantity)> = all.into_iter().zip(held).collect();
    found.retain(|(Relation { wanting, .. }, held)| {
        let is_done = wanting.int("decGNo").is_some_and(|line| done.contains(&line));
        !is_done && !is_covered(wanting, certificates, *held, day)
    });
    Ok(found)
}

/// Those of them whose line an earlier one names: a line takes one part.
pub(super) fn twice(found: &[(Relation, Quantity)]) -> BTreeSet<usize> {
    let mut named = BTreeSet::new();
    let lines = found.iter().map(|(relation, _)| relation.wanting.int("decGNo")).enumerate();
    lines.filter(|(_, line)| line.is_some_and(|line| !named.insert(line))).map(|(at, _)| at).collect()
}

/// What there is to say of one of those.
pub(super) fn related_twice(relation: &Relation) -> Problem {
    let message = texts::RELATED_TWICE.with(&[("line", relation.wanting.text("decGNo"))]);
    Problem::error("certificate.relatedTwice", "decGNo", message).at("ecoRelations", relation.at)
}

pub(super) fn wanted((relation, held): &(Relation, Quantity)) -> Wanting<'_> {
    Wanting { at: relation.at, line: &relation.wanting, goods: relation.goods, held: *held }
}

/// Takes parts for a declaration, with an entry in its history.
pub(super) async fn take(
    tx: &Tx,
    actor: &Actor,
    head: &Model,
    certificates: &[Row],
    rows: &[Row],
) -> Result<(), ApiError> {
    cert_use::take(tx, actor, Holder::Declaration(head.id), certificates, rows).await?;
    let change = Change { field: "ecoRelations".to_owned(), before: Value::Null, after: rows.len().to_string().into() };
    note(tx, actor, head, BIND_CERTS, change).await
}

/// POST /decl/v1/{id}/certs/bind: every relation that has not taken its part takes it, all or none.
pub async fn bind(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    JsonIfAny(sent): JsonIfAny<CertsWanted>,
) -> Answer<CertsTaken> {
    let tx = app.begin().await?;
    let head = locked(&tx, &caller, id, &[Command::Edit]).await?;
    if sent.version.is_some_and(|version| version != head.version) {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let whole = document::load(&tx, &head).await?;
    let certificates = cert_use::locked(&tx, head.org_id, &named_in(&whole)).await?;
    let found = open(&tx, id, &whole, &certificates).await?;
    if found.is_empty() {
        return Err(ApiError::rule(Problem::error("certificate.none", "ecoRelations", texts::NONE_NAMED)));
    }
    let (goods, dicts) = (whole.rows("lines").len(), tx.dictionaries());
    let unfit = |relation: &Relation| {
        unfit(relation, goods, &dicts)
            .into_iter()
            .map(|problem| problem.at("ecoRelations", relation.at))
            .collect::<Vec<_>>()
    };
    let unfit: Vec<Problem> = found.iter().flat_map(|(relation, _)| unfit(relation)).collect();
    if !unfit.is_empty() {
        return Err(ApiError::Rules(unfit));
    }
    let twice: Vec<Problem> =
        twice(&found).into_iter().filter_map(|at| found.get(at)).map(|(again, _)| related_twice(again)).collect();
    if !twice.is_empty() {
        return Err(ApiError::Rules(twice));
    }
    let wanting: Vec<Wanting<'_>> = found.iter().map(wanted).collect();
    let rows = parts(&tx, &caller, Holder::Declaration(id), &wanting, &certificates).await?;
    take(&tx, &Actor::from(&caller), &head, &certificates, &rows).await?;
    tx.done(Done::data(CertsTaken { taken: rows.len() })).await
}

/// POST /decl/v1/{id}/certs/release {ids}: others may take what a declaration has taken of these certificates.
pub async fn release(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(sent): Json<CertificatesOf>,
) -> Answer<()> {
    let tx = app.begin().await?;
    let head = locked(&tx, &caller, id, &[Command::Edit, Command::Delete]).await?;
    let wanted: BTreeSet<i64> = Ids { ids: sent.ids }.distinct()?.into_iter().collect();
    let mut bound = cert_use::of_declaration(&tx, id).await?;
    bound.retain(|row| row.int("certId").is_some_and(|certificate| wanted.contains(&certificate)));
    if bound.iter().filter_map(|row| row.int("certId")).collect::<BTreeSet<i64>>() != wanted {
        return Err(ApiError::NotFound);
    }
    let actor = Actor::from(&caller);
    cert_use::give_back(&tx, &actor, Holder::Declaration(id), &bound).await?;
    let change =
        Change { field: "ecoRelations".to_owned(), before: bound.len().to_string().into(), after: Value::Null };
    note(&tx, &actor, &head, RELEASE_CERTS, change).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

/// The certificates that a declaration releases.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CertificatesOf {
    pub ids: Vec<i64>,
}

/// A declaration that is deleted, or goes back, holds nothing.
pub(super) async fn release_all(tx: &Tx, actor: &Actor, declaration: i64) -> Result<(), ApiError> {
    let bound = cert_use::of_declaration(tx, declaration).await?;
    cert_use::give_back(tx, actor, Holder::Declaration(declaration), &bound).await
}

/// A declaration that was changed gives back the parts of the lines that say something else now, or are gone.
pub(super) async fn follow(tx: &Tx, caller: &Caller, id: i64, before: &Row, after: &Row) -> Result<(), ApiError> {
    let numbers = before.rows("lines").into_iter().filter_map(|line| line.int("gNo"));
    let same = numbers.map(|number| (number, number)).collect();
    moved(tx, caller, id, before, &[(id, after, &same)]).await
}

/// The lines of a declaration went to declarations, each with its lines by their old numbers: the parts go with them. A line that
/// says something else now, was divided or is gone gives its part back.
pub(super) async fn moved(tx: &Tx, caller: &Caller, id: i64, before: &Row, to: &[Part<'_>]) -> Result<(), ApiError> {
    let bound = cert_use::of_declaration(tx, id).await?;
    if bound.is_empty() {
        return Ok(());
    }
    let was = relations(before, &[]);
    let of = |all: &[Relation], line: Option<i64>| {
        all.iter()
            .find(|relation| line.is_some() && relation.wanting.int("decGNo") == line)
            .map(|found| found.wanting.clone())
    };
    let targets: Vec<(i64, Vec<Relation>, &BTreeMap<i64, i64>)> =
        to.iter().map(|(declaration, document, numbers)| (*declaration, relations(document, &[]), *numbers)).collect();
    let place = |row: &Row| {
        let line = row.int("decGNo")?;
        let was = of(&was, Some(line))?;
        targets.iter().find_map(|(declaration, is, numbers)| {
            let number = *numbers.get(&line)?;
            let is = of(is, Some(number))?;
            DECIDING.iter().all(|field| same(&was, &is, field)).then_some((*declaration, number))
        })
    };
    let mut gone = Vec::new();
    let mut kept: BTreeMap<(i64, i64), i64> = BTreeMap::new();
    for row in bound {
        match (place(&row), row.int("id")) {
            (Some((declaration, number)), Some(part)) if (declaration, Some(number)) != (id, row.int("decGNo")) => {
                kept.insert((declaration, number), part);
            }
            (Some(_), _) => {}
            (None, _) => gone.push(row),
        }
    }
    cert_use::give_back(tx, &Actor::from(caller), Holder::Declaration(id), &gone).await?;
    // First those that leave, then from the lowest number on: numbers only become lower, so each finds its place free.
    let (stay, leave): (Vec<_>, Vec<_>) = kept.into_iter().partition(|((declaration, _), _)| *declaration == id);
    for ((declaration, number), part) in leave.into_iter().chain(stay) {
        let mut update = Query::update();
        update
            .table("decl_cert")
            .value("decl_id", declaration)
            .value("dec_g_no", number)
            .and_where(Expr::col("id").eq(part));
        tx.execute(&update).await?;
    }
    Ok(())
}

async fn note(tx: &Tx, actor: &Actor, head: &Model, action: &str, change: Change) -> Result<(), ApiError> {
    let record = Record {
        org_id: Some(head.org_id),
        entity: declaration::ENTITY,
        entity_id: head.id,
        action,
        note: "",
        changes: vec![change],
    };
    audit::write(tx, actor, record).await
}
