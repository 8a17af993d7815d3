//! The origin certificates that the lines of a forecast name: what is left of them, taking it and releasing it again.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{ECO_CERT, FCST, FCST_CERT, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::certificates::takes;
use core_wasm::rules::wms::is_same;
use core_wasm::states::forecast::{BIND_CERTS, RELEASE_CERTS};
use core_wasm::text::catalogue::certificates as texts;
use core_wasm::text::catalogue::forecast_checks::BOTH;
use core_wasm::text::{Message, listed};
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::cert_use::Holder;
use super::lines::{raw, same};
use super::parties::changed;
use super::wanting::{RELATIONS, Wanting};
use super::{cert_use, declared};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, JsonIfAny, Path, Query};
use crate::documents::lines;
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::unique::in_any_capitals;
use crate::documents::{paged, serve, write};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;

/// Field of a raw line that names its certificate, and the one that names the line there.
const NUMBER: &str = "ecoCertNo";
const LINE: &str = "ecoGNo";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CertsOf {
    /// The forecast.
    id: i64,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct CertLinesOf {
    /// The forecast.
    id: i64,
    /// The certificate.
    cert_id: i64,
}

/// A certificate that lines of a forecast name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertUsed {
    /// None where nobody has entered it.
    id: Option<i64>,
    cert_no: String,
    fta_code: String,
    /// Dictionary `ecoCertState`; "" where nobody has entered it.
    state: String,
    valid_to: String,
    /// Lines of the forecast that name it.
    lines: usize,
    /// Those of them that have taken their part.
    taken: usize,
}

/// A line of a certificate, as a forecast uses it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertLineUsed {
    id: i64,
    eco_g_no: String,
    code_ts: String,
    g_name: String,
    g_unit: String,
    g_qty: String,
    /// What no forecast has taken.
    left_qty: String,
    /// What this forecast wants and has not taken.
    wanted_qty: String,
    /// What this forecast has taken.
    taken_qty: String,
    /// Numbers of the other forecasts that have taken some.
    held_by: Vec<String>,
}

/// GET /fcst/v1/certs/get {id}
pub async fn get(State(app): State<App>, caller: Caller, Query(of): Query<CertsOf>) -> Answer<Vec<CertUsed>> {
    let head = serve::seen(raw().head, &app, &caller, of.id).await?;
    let lines = naming(of.id).only(&["id", NUMBER]).all(&app.db).await?;
    let bound = cert_use::of_forecast(&app.db, of.id).await?;
    let taken = taken_by(&bound);
    let mut by_number: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for line in &lines {
        by_number.entry(line.text(NUMBER)).or_default().push(line);
    }
    let numbers: Vec<&str> = by_number.keys().copied().collect();
    let mut known = Vec::new();
    for some in numbers.chunks(BATCH) {
        known.extend(cert_use::numbered(head.int(ORG), some.iter().copied()).all(&app.db).await?);
    }
    let used = |(number, lines): (&str, Vec<&Row>)| {
        let certificate = cert_use::meant(&known, number);
        let said = |field: &str| certificate.map(|row| row.text(field).to_owned()).unwrap_or_default();
        let has_taken = |line: &&&Row| line.int("id").is_some_and(|id| taken.contains_key(&id));
        CertUsed {
            id: certificate.and_then(|row| row.int("id")),
            cert_no: number.to_owned(),
            fta_code: said("ftaCode"),
            state: said("state"),
            valid_to: said("validTo"),
            lines: lines.len(),
            taken: lines.iter().filter(has_taken).count(),
        }
    };
    Ok(Done::data(by_number.into_iter().map(used).collect()))
}

/// The raw lines of a forecast that name a certificate: few of its thousands.
fn naming(forecast: i64) -> Rows {
    let names_one = Expr::col("eco_cert_no").is_not_null();
    Rows::of(&FCST_DTL).filter(Expr::col("document_id").eq(forecast)).filter(names_one).order("id", Order::Asc)
}

/// GET /fcst/v1/certs/dtl/get {id, certId}
pub async fn lines(State(app): State<App>, caller: Caller, Query(of): Query<CertLinesOf>) -> Answer<Vec<CertLineUsed>> {
    let head = serve::seen(raw().head, &app, &caller, of.id).await?;
    let found = Rows::of(&ECO_CERT).by_id(of.cert_id).filter(Expr::col("org_id").eq(head.int(ORG)));
    let mut found = [found.one(&app.db).await?.ok_or(ApiError::NotFound)?];
    lines::attach(&app.db, &ECO_CERT, &mut found).await?;
    let [certificate] = found;
    let day = day_in_china(app.now());
    let bound = cert_use::of_forecast(&app.db, of.id).await?;
    let taken = taken_by(&bound);
    let mut raws =
        naming(of.id).filter(in_any_capitals("eco_cert_no", [certificate.text("certNo")])).all(&app.db).await?;
    raws.retain(|line| is_same(line.text(NUMBER), certificate.text("certNo")));
    let (certified, mut answer) = (certificate.rows("lines"), Vec::new());
    let ids: Vec<i64> = certified.iter().filter_map(|line| line.int("id")).collect();
    let mut holders = cert_use::holders(&app.db, &caller, &ids, Holder::Forecast(of.id)).await?;
    for line in certified {
        let id = line.int("id").unwrap_or_default();
        let wants = |row: &&Row| {
            let named = row.int(LINE) == line.int(LINE);
            named && row.int("id").is_some_and(|id| !taken.contains_key(&id))
        };
        let wanted = raws.iter().filter(wants);
        let wanted = wanted.filter_map(|row| takes(row.borrowed(), certificate.borrowed(), line.borrowed(), day).ok());
        let of_line = bound.iter().filter(|row| row.int("certDtlId") == Some(id));
        answer.push(CertLineUsed {
            id,
            eco_g_no: line.text(LINE).to_owned(),
            code_ts: line.text("codeTS").to_owned(),
            g_name: line.text("gName").to_owned(),
            g_unit: line.text("gUnit").to_owned(),
            g_qty: line.text("gQty").to_owned(),
            left_qty: line.text("leftQty").to_owned(),
            wanted_qty: Quantity::sum(wanted).unwrap_or_default().to_string(),
            taken_qty: Quantity::sum(of_line.filter_map(|row| row.decimal("qty"))).unwrap_or_default().to_string(),
            held_by: holders.remove(&id).unwrap_or_default(),
        });
    }
    Ok(Done::data(answer))
}

/// Which raw lines have taken a part of a certificate.
fn taken_by(bound: &[Row]) -> BTreeMap<i64, &Row> {
    bound.iter().filter_map(|row| Some((row.int("fcstDtlId")?, row))).collect()
}

/// The forecast as the caller saw it.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CertsWanted {
    /// Its version; none claims none.
    pub version: Option<i64>,
}

/// How many lines have taken their part.
#[derive(Debug, Serialize, ToSchema)]
pub struct CertsTaken {
    pub taken: usize,
}

/// POST /fcst/v1/{id}/certs/submit: every raw line that names a certificate takes its part of it, all or none.
pub async fn submit(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    JsonIfAny(sent): JsonIfAny<CertsWanted>,
) -> Answer<CertsTaken> {
    let tx = app.begin().await?;
    let head = write::locked(&tx, &caller, raw().head, &[(id, sent.version)]).await?.pop().ok_or(ApiError::NotFound)?;
    write::stepped(&FCST, BIND_CERTS, &head).map_err(ApiError::rule)?;
    let mut raws = paged::all_of(&tx, &FCST_DTL, id).await?;
    let numbers: BTreeSet<String> =
        raws.iter().map(|line| line.text(NUMBER).to_owned()).filter(|number| !number.is_empty()).collect();
    let certificates = cert_use::locked(&tx, head.int(ORG).unwrap_or_default(), &numbers).await?;
    cert_use::call(&mut raws, &certificates);
    let bound = cert_use::of_forecast(&tx, id).await?;
    let taken = taken_by(&bound);
    let is_wanting = |line: &Row| !line.is_blank(NUMBER) && line.int("id").is_some_and(|id| !taken.contains_key(&id));
    let wanting = raws.iter().enumerate().filter(|(_, line)| is_wanting(line));
    let wanting: Vec<Wanting<'_>> =
        wanting.map(|(at, line)| Wanting { at, line, goods: None, held: Quantity::default() }).collect();
    if wanting.is_empty() {
        return Err(ApiError::rule(Problem::error("certificate.none", "lines", texts::NONE_NAMED)));
    }
    let rows = parts(&tx, &caller, Holder::Forecast(id), &wanting, &certificates).await?;
    let actor = Actor::from(&caller);
    cert_use::take(&tx, &actor, Holder::Forecast(id), &certificates, &rows).await?;
    let change = Change { field: NUMBER.to_owned(), before: Value::Null, after: rows.len().to_string().into() };
    write::touch(&tx, &actor, &FCST, BIND_CERTS, &head, vec![change]).await?;
    changed(&tx, &actor, BIND_CERTS, &head).await?;
    tx.done(Done::data(CertsTaken { taken: rows.len() })).await
}

/// What the lines of a document that goes on take of which certificates.
pub(super) struct Fitting {
    /// Those that the lines name and that are known, locked.
    pub certificates: Vec<Row>,
    pub rows: Vec<Row>,
    /// What keeps lines from their parts, with the number of the certificate.
    pub problems: Vec<(String, Problem)>,
}

/// Certificate by certificate, each for all lines that name it or for none. One that nobody has entered yet says nothing.
async fn fitting(tx: &Tx, caller: &Caller, forecast: &Row) -> Result<Fitting, ApiError> {
    let (id, _) = write::key(forecast)?;
    let mut lines = naming(id).all(tx).await?;
    let numbers: BTreeSet<String> = lines.iter().map(|line| line.text(NUMBER).to_owned()).collect();
    let certificates = cert_use::locked(tx, forecast.int(ORG).unwrap_or_default(), &numbers).await?;
    cert_use::call(&mut lines, &certificates);
    let wanting: Vec<Wanting<'_>> = lines
        .iter()
        .enumerate()
        .map(|(at, line)| Wanting { at, line, goods: None, held: Quantity::default() })
        .collect();
    one_by_one(tx, caller, Holder::Forecast(id), &wanting, certificates).await
}

/// What is wanted of each of these certificates, as a whole or not at all.
pub(super) async fn one_by_one(
    tx: &Tx,
    caller: &Caller,
    by: Holder,
    wanting: &[Wanting<'_>],
    certificates: Vec<Row>,
) -> Result<Fitting, ApiError> {
    let mut found = Fitting { certificates, rows: Vec::new(), problems: Vec::new() };
    for certificate in &found.certificates {
        let number = certificate.text("certNo");
        let of_it: Vec<Wanting<'_>> =
            wanting.iter().copied().filter(|wanted| wanted.line.text(NUMBER) == number).collect();
        match parts(tx, caller, by, &of_it, std::slice::from_ref(certificate)).await {
            Ok(rows) => found.rows.extend(rows),
            Err(ApiError::Rules(problems)) => {
                found.problems.extend(problems.into_iter().map(|problem| (number.to_owned(), problem)));
            }
            Err(other) => return Err(other),
        }
    }
    Ok(found)
}

/// What keeps the lines of a forecast that is to be submitted from their parts of certificates, as a question.
pub async fn doubt(tx: &Tx, caller: &Caller, forecast: &Row) -> Result<Option<Message>, ApiError> {
    Ok(question(&fitting(tx, caller, forecast).await?.problems))
}

/// What keeps lines from their parts, with the numbers of the certificates, as a question.
pub(super) fn question(problems: &[(String, Problem)]) -> Option<Message> {
    let told = problems.iter().take(DOUBTED).map(|(number, problem)| match &*problem.rule {
        // What speaks of the goods does not say of which certificate.
        "certificate.agreement" | "certificate.origin" | "certificate.goods" | "certificate.unit" => {
            texts::OF_CERTIFICATE.speak_with(&[("number", number), ("what", &problem.message)])
        }
        _ => problem.message.clone(),
    });
    let told = told.reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)]));
    told.map(|what| texts::NOT_TAKEN.speak_with(&[("what", &what)]))
}

/// Most reasons that a question names.
const DOUBTED: usize = 5;

/// A forecast that is submitted takes its parts of certificates. What cannot be taken keeps nobody from submitting it: it is taken
/// later, by hand.
pub async fn submitted(tx: &Tx, caller: &Caller, forecast: &Row) -> Result<(), ApiError> {
    let (id, _) = write::key(forecast)?;
    let Fitting { certificates, rows, .. } = fitting(tx, caller, forecast).await?;
    if rows.is_empty() {
        return Ok(());
    }
    let actor = Actor::from(caller);
    cert_use::take(tx, &actor, Holder::Forecast(id), &certificates, &rows).await?;
    let change = Change { field: NUMBER.to_owned(), before: Value::Null, after: rows.len().to_string().into() };
    let changes = vec![change, audit::document::beside()];
    let (org_id, entity) = (forecast.int(ORG), FCST.table_name());
    let record = Record { org_id, entity, entity_id: id, action: BIND_CERTS, note: "", changes };
    audit::write(tx, &actor, record).await
}

/// What each line of a forecast, or each relation of a declaration, takes of which certificate line, as rows.
///
/// # Errors
/// Whatever keeps a line from its part, at its place; where others hold it, with their numbers.
pub(super) async fn parts(
    tx: &Tx,
    caller: &Caller,
    by: Holder,
    wanting: &[Wanting<'_>],
    certificates: &[Row],
) -> Result<Vec<Row>, ApiError> {
    let list = match by {
        Holder::Forecast(_) => "lines",
        Holder::Declaration(_) => RELATIONS,
    };
    let day = day_in_china(tx.now());
    let by_number: BTreeMap<&str, (&Row, Vec<Row>)> =
        certificates.iter().map(|row| (row.text("certNo"), (row, row.rows("lines")))).collect();
    let (mut left, mut rows, mut problems) = (BTreeMap::new(), Vec::new(), Vec::new());
    for wants in wanting {
        let Wanting { at, line, held, .. } = wants;
        let number = line.text(NUMBER);
        let Some((certificate, lines)) = by_number.get(number) else {
            let message = texts::UNKNOWN.with(&[("number", number)]);
            problems.push(Problem::error("certificate.unknown", NUMBER, message).at(list, *at));
            continue;
        };
        let place = line.text(LINE);
        let Some(certified) = lines.iter().find(|one| line.int(LINE).is_some() && one.int(LINE) == line.int(LINE))
        else {
            let message = texts::NO_LINE.with(&[("number", number), ("line", place)]);
            problems.push(Problem::error("certificate.noLine", LINE, message).at(list, *at));
            continue;
        };
        let wanted = match takes(line.borrowed(), certificate.borrowed(), certified.borrowed(), day) {
            Ok(wanted) => wanted.checked_sub(*held).unwrap_or(wanted),
            Err(found) => {
                problems.extend(found.into_iter().map(|problem| wants.placed(problem, list)));
                continue;
            }
        };
        let certified_id = certified.int("id").unwrap_or_default();
        let there: &mut Quantity =
            left.entry(certified_id).or_insert_with(|| certified.decimal("leftQty").unwrap_or_default());
        let Some(rest) = there.checked_sub(wanted).filter(|rest| !rest.is_negative()) else {
            let holders = cert_use::holders(tx, caller, &[certified_id], by).await?;
            let holders: Vec<_> = holders.into_values().flatten().collect();
            let text = if holders.is_empty() { texts::NOT_LEFT } else { texts::HELD };
            let message = text.speak_with(&[
                ("number", &number),
                ("line", &place),
                ("left", &there.short()),
                ("wanted", &wanted.short()),
                ("forecasts", &listed(&holders)),
            ]);
            problems.push(Problem::error("certificate.left", LINE, message).at(list, *at));
            continue;
        };
        *there = rest;
        let mut row = Row::new();
        match by {
            Holder::Forecast(id) => {
                row.set("fcstId", id);
                row.set("fcstDtlId", line.int("id").unwrap_or_default());
            }
            Holder::Declaration(id) => {
                row.set("declId", id);
                row.set("decGNo", line.text("decGNo"));
            }
        }
        row.set("certId", certificate.int("id").unwrap_or_default());
        row.set("certDtlId", certified_id);
        row.set("qty", wanted.to_string());
        rows.push(row);
    }
    if problems.is_empty() { Ok(rows) } else { Err(ApiError::Rules(problems)) }
}

/// The certificates that a forecast releases.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CertsReleased {
    /// The forecast.
    pub id: i64,
    /// The certificates.
    pub ids: Vec<i64>,
    /// Version of the forecast as the caller saw it; none claims none.
    pub version: Option<i64>,
}

/// POST /fcst/v1/certs/release {id, ids}: others may take what a forecast has taken of these certificates.
pub async fn release(State(app): State<App>, caller: Caller, Json(sent): Json<CertsReleased>) -> Answer<()> {
    let tx = app.begin().await?;
    let head =
        write::locked(&tx, &caller, raw().head, &[(sent.id, sent.version)]).await?.pop().ok_or(ApiError::NotFound)?;
    let mut bound = cert_use::of_forecast(&tx, sent.id).await?;
    let wanted: BTreeSet<i64> = sent.ids.iter().copied().collect();
    bound.retain(|row| row.int("certId").is_some_and(|id| wanted.contains(&id)));
    let found: BTreeSet<i64> = bound.iter().filter_map(|row| row.int("certId")).collect();
    if wanted.is_empty() || found != wanted {
        return Err(ApiError::NotFound);
    }
    write::stepped(&FCST, RELEASE_CERTS, &head).map_err(ApiError::rule)?;
    declared::no_certificate_of(&tx, &head, &bound).await?;
    let actor = Actor::from(&caller);
    cert_use::give_back(&tx, &actor, Holder::Forecast(sent.id), &bound).await?;
    let change = Change { field: NUMBER.to_owned(), before: bound.len().to_string().into(), after: Value::Null };
    write::touch(&tx, &actor, &FCST, RELEASE_CERTS, &head, vec![change]).await?;
    changed(&tx, &actor, RELEASE_CERTS, &head).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

/// A forecast that goes back to whoever wrote it holds nothing.
pub async fn release_all(tx: &Tx, caller: &Caller, forecast: &Row) -> Result<(), ApiError> {
    let (id, _) = write::key(forecast)?;
    cert_use::give_back(tx, &Actor::from(caller), Holder::Forecast(id), &cert_use::of_forecast(tx, id).await?).await
}

/// Lines that are gone hold nothing.
pub async fn release_lines(tx: &Tx, caller: &Actor, forecast: &Row, gone: &[Row]) -> Result<(), ApiError> {
    let (id, _) = write::key(forecast)?;
    let gone: BTreeSet<i64> = gone.iter().filter_map(|line| line.int("id")).collect();
    let mut bound = cert_use::of_forecast(tx, id).await?;
    bound.retain(|row| row.int("fcstDtlId").is_some_and(|line| gone.contains(&line)));
    cert_use::give_back(tx, caller, Holder::Forecast(id), &bound).await
}

/// What of a raw line decides how much of its certificate it takes.
pub(super) const DECIDING: &[&str] = &[
    NUMBER,
    LINE,
    "ftaCode",
    "codeTS",
    "originCountry",
    "gQty",
    "gUnit",
    "firstQty",
    "firstUnit",
    "secondQty",
    "secondUnit",
];

/// Why a raw line does not change as it is to be: it has taken its part already.
pub async fn keeps_its_part(tx: &Tx, line: &Row) -> Result<Option<Problem>, ApiError> {
    let Some(id) = line.int("id") else { return Ok(None) };
    let holds = Rows::of(&FCST_CERT).filter(Expr::col("fcst_dtl_id").eq(id));
    if !holds.exist(tx).await? {
        return Ok(None);
    }
    let stored = Rows::of(&FCST_DTL).by_id(id).one(tx).await?.unwrap_or_default();
    let changed = DECIDING.iter().copied().find(|field| !same(&stored, line, field));
    Ok(changed.map(|field| Problem::error("certificate.inUse", field, texts::LINE_IN_USE)))
}
