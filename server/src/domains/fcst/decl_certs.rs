//! The origin certificates that the lines of a declaration name (`ecoRelations`): taking parts of them and releasing those. Where a
//! declaration was made of a forecast that took its part, that part counts, and nothing is taken twice.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{ECO_CERT, FCST_CERT, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::certificates::{PROOF, numbers_of, takes};
use core_wasm::states::declaration::Command;
use core_wasm::states::forecast::{BIND_CERTS, RELEASE_CERTS};
use core_wasm::text::catalogue::certificates as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::cert_use::{self, Holder};
use super::certs::{CertsTaken, CertsWanted, DECIDING, parts};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Change, Record};
use crate::caller::{Caller, Right};
use crate::clock::day_in_china;
use crate::crud::lines::{self, BATCH};
use crate::crud::table::Rows;
use crate::database::Tx;
use crate::domains::decl::declaration::{self, CATEGORY, Model};
use crate::domains::decl::{access, document};
use crate::error::ApiError;
use crate::extract::{Ids, Json, Path};

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
struct Relation {
    at: usize,
    /// The goods line with the number of the certificate and its line.
    wanting: Row,
}

/// The relations of a declaration that name a certificate, each with its goods.
fn relations(whole: &Row, known: &[Row]) -> Vec<Relation> {
    let goods = whole.rows("lines");
    let named = whole.rows("ecoRelations").into_iter().enumerate().filter(|(_, row)| !row.is_blank("ecoCertNo"));
    named
        .map(|(at, relation)| {
            let line = goods.iter().find(|line| line.int("gNo").is_some() && line.int("gNo") == relation.int("decGNo"));
            let numbers = numbers_of(relation.text("ecoCertNo"));
            let kept =
                known.iter().map(|row| row.text("certNo")).find(|number| numbers.iter().any(|one| one == number));
            let mut wanting = line.cloned().unwrap_or_default();
            wanting.set("ecoCertNo", kept.unwrap_or_else(|| relation.text("ecoCertNo")));
            wanting.set("ecoGNo", relation.text("ecoGNo"));
            wanting.set("decGNo", relation.text("decGNo"));
            wanting.set("ftaCode", relation.text("certType").strip_prefix(PROOF).unwrap_or_default());
            Relation { at, wanting }
        })
        .collect()
}

fn named_in(whole: &Row) -> BTreeSet<String> {
    whole.rows("ecoRelations").iter().flat_map(|row| numbers_of(row.text("ecoCertNo"))).collect()
}

/// The lines of a declaration for which a forecast has taken its part.
async fn by_forecasts(db: &impl ConnectionTrait, declaration: i64) -> Result<BTreeSet<i64>, ApiError> {
    let made = Rows::lines(&FCST_DTL).filter(Expr::col("decl_id").eq(declaration)).all(db).await?;
    let on: BTreeMap<i64, i64> = made.iter().filter_map(|line| line.int("id").zip(line.int("declGNo"))).collect();
    let ids: Vec<i64> = on.keys().copied().collect();
    let mut found = BTreeSet::new();
    for some in ids.chunks(BATCH) {
        let taken = Rows::of(&FCST_CERT).filter(Expr::col("fcst_dtl_id").is_in(some.iter().copied())).all(db).await?;
        found.extend(taken.iter().filter_map(|row| on.get(&row.int("fcstDtlId")?).copied()));
    }
    Ok(found)
}

/// GET /decl/v1/{id}/certs: what each relation takes, or why it cannot.
pub async fn get(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<Vec<RelationUsed>> {
    let head = access::visible(&app, &caller, id).await?;
    let whole = document::load(&app.db, &head).await?;
    let mut known = Vec::new();
    let numbers: Vec<String> = named_in(&whole).into_iter().collect();
    for some in numbers.chunks(BATCH) {
        let of_org = Rows::of(&ECO_CERT).filter(Expr::col("org_id").eq(head.org_id));
        known.extend(of_org.filter(Expr::col("cert_no").is_in(some.iter().cloned())).all(&app.db).await?);
    }
    lines::attach(&app.db, &ECO_CERT, &mut known).await?;
    let (bound, forecast) = (cert_use::of_declaration(&app.db, id).await?, by_forecasts(&app.db, id).await?);
    let day = day_in_china(app.now());
    let used = relations(&whole, &known).into_iter().map(|Relation { at, wanting }| {
        let certificate = known.iter().find(|row| row.text("certNo") == wanting.text("ecoCertNo"));
        let said = |field: &str| certificate.map(|row| row.text(field).to_owned()).unwrap_or_default();
        let certified = certificate
            .and_then(|row| row.rows("lines").into_iter().find(|line| line.int("ecoGNo") == wanting.int("ecoGNo")));
        let own = bound.iter().find(|row| row.int("decGNo") == wanting.int("decGNo"));
        let by_forecast = wanting.int("decGNo").is_some_and(|line| forecast.contains(&line));
        let is_taken = own.is_some() || by_forecast;
        let (qty, problems) = match (certificate, &certified) {
            _ if own.is_some() => (own.map(|row| row.text("qty").to_owned()).unwrap_or_default(), Vec::new()),
            (Some(certificate), Some(line)) => {
                match takes(wanting.borrowed(), certificate.borrowed(), line.borrowed(), day) {
                    Ok(quantity) => (quantity.to_string(), Vec::new()),
                    Err(found) => (String::new(), found),
                }
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

/// The declaration, locked, where the caller makes such declarations.
async fn locked(tx: &Tx, caller: &Caller, id: i64) -> Result<Model, ApiError> {
    let head = declaration::locked(tx, id).await?.ok_or(ApiError::NotFound)?;
    caller.scope(tx, CATEGORY, Right::Edit).await?.check(head.org_id)?;
    access::check_command(caller, Command::Edit, &head.i_e_catg)?;
    Ok(head)
}

/// POST /decl/v1/{id}/certs/bind: every relation that has not taken its part takes it, all or none.
pub async fn bind(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(sent): Json<CertsWanted>,
) -> Answer<CertsTaken> {
    let tx = app.begin().await?;
    let head = locked(&tx, &caller, id).await?;
    if sent.version.is_some_and(|version| version != head.version) {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let whole = document::load(&tx, &head).await?;
    let certificates = cert_use::locked(&tx, head.org_id, &named_in(&whole)).await?;
    let mut done: BTreeSet<i64> =
        cert_use::of_declaration(&tx, id).await?.iter().filter_map(|row| row.int("decGNo")).collect();
    done.extend(by_forecasts(&tx, id).await?);
    let mut found = relations(&whole, &certificates);
    found.retain(|relation| relation.wanting.int("decGNo").is_none_or(|line| !done.contains(&line)));
    if found.is_empty() {
        return Err(ApiError::rule(Problem::error("certificate.none", "ecoRelations", texts::NONE_NAMED)));
    }
    let mut named = BTreeSet::new();
    let twice: Vec<Problem> = found
        .iter()
        .filter(|relation| relation.wanting.int("decGNo").is_some_and(|line| !named.insert(line)))
        .map(|relation| {
            let message = texts::RELATED_TWICE.with(&[("line", relation.wanting.text("decGNo"))]);
            Problem::error("certificate.relatedTwice", "decGNo", message).at("ecoRelations", relation.at)
        })
        .collect();
    if !twice.is_empty() {
        return Err(ApiError::Rules(twice));
    }
    let wanting: Vec<(usize, &Row)> = found.iter().map(|relation| (relation.at, &relation.wanting)).collect();
    let rows = parts(&tx, Holder::Declaration(id), &wanting, &certificates).await?;
    let actor = Actor::from(&caller);
    cert_use::take(&tx, &actor, Holder::Declaration(id), &certificates, &rows).await?;
    let change = Change { field: "ecoRelations".to_owned(), before: Value::Null, after: rows.len().to_string().into() };
    note(&tx, &actor, &head, BIND_CERTS, change).await?;
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
    let head = locked(&tx, &caller, id).await?;
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

/// A declaration that is deleted holds nothing.
pub async fn release_all(tx: &Tx, caller: &Caller, declaration: i64) -> Result<(), ApiError> {
    let bound = cert_use::of_declaration(tx, declaration).await?;
    cert_use::give_back(tx, &Actor::from(caller), Holder::Declaration(declaration), &bound).await
}

/// A declaration that was changed gives back the parts of the lines that say something else now, or are gone.
pub async fn follow(tx: &Tx, caller: &Caller, id: i64, before: &Row, after: &Row) -> Result<(), ApiError> {
    let mut bound = cert_use::of_declaration(tx, id).await?;
    if bound.is_empty() {
        return Ok(());
    }
    let (was, is) = (relations(before, &[]), relations(after, &[]));
    let of = |all: &[Relation], line: Option<i64>| {
        all.iter()
            .find(|relation| line.is_some() && relation.wanting.int("decGNo") == line)
            .map(|found| found.wanting.clone())
    };
    let is_same = |row: &Row| match (of(&was, row.int("decGNo")), of(&is, row.int("decGNo"))) {
        (Some(was), Some(is)) => DECIDING.iter().all(|field| super::same(&was, &is, field)),
        _ => false,
    };
    bound.retain(|row| !is_same(row));
    cert_use::give_back(tx, &Actor::from(caller), Holder::Declaration(id), &bound).await
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
