//! What a logistics account that was kept elsewhere holds of its serials when it is taken over: keyed, or of a workbook, once for each
//! serial. Each is an event of the journal, with the account as its document; of a serial that lists moved here the first one.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use chrono::{DateTime, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resources::bonded::{BWS, BWS_DT, BWS_OPENING};
use core_wasm::row::{Row, parse_date};
use core_wasm::rules::bonded::account::{Kind, MOST_LINES};
use core_wasm::rules::bonded::balance::{Event, Goods, Mode};
use core_wasm::rules::bonded::opening::{Known, doubt, nothing, problems, proposed, stops};
use core_wasm::rules::bonded::told_figures::Differs;
use core_wasm::validate::{Stage, validate};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::journal::{Figures, NewEvent, figures, of_account, record};
use super::kind::accounts;
use super::opening::{exchange, worth};
use super::write_off::periods::told_until;
use super::{balance, event};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Path, Reconfirmed};
use crate::api::openapi::named;
use crate::api::operation::{Limit, Operation};
use crate::api::upload::Upload;
use crate::documents::import;
use crate::documents::import::Verdicts;
use crate::documents::kept::kept;
use crate::documents::lines::BATCH;
use crate::documents::list::ID;
use crate::documents::schema::{draft, object, schema};
use crate::documents::serve::may;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::{paged, serve, sheet, write};
use crate::process::clock::{day_in_china, midnight_in_china};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

/// Most serials that are offered for keying; more of them come in a workbook.
const MOST: u64 = 200;
/// Rows of a workbook that are judged at a time; between them others get their turn.
const TOGETHER: usize = 200;
/// Most serials that the history names one by one.
const MOST_NAMED: usize = 20;
/// What of a line of the account its opening goes by.
const OF_LINE: &[&str] = &["id", "gdsSeqno", "gdsMtno", "dclUprcAmt", "dclCurrcd"];
/// What of a line is told beside what is keyed.
const OFFERED: &[&str] = &["id", "gdsSeqno", "gdsMtno", "gdsNm", "dclUnitcd"];

/// What is keyed of serials.
#[derive(Debug, Deserialize)]
pub struct Keyed {
    rows: Vec<Row>,
}

/// How many serials began with something.
#[derive(Debug, Serialize, ToSchema)]
pub struct Begun {
    pub count: usize,
}

/// The calls by which a logistics account is taken over.
pub fn operations() -> Vec<Operation> {
    let path = |last: &str| kept(format!("{}/{{id}}/opening{last}", BWS.path));
    let row = named("BwsOpening", draft(std::iter::once(ID).chain(BWS_OPENING.fields)));
    let keyed = named("KeyedBwsOpening", object(BWS_OPENING.fields.iter().filter(|field| !field.read_only)));
    let example = json!({ "rows": [{ "gdsSeqno": "1", "qty": "50", "amountUsd": "100", "inDate": "2026-03-02" }] });
    vec![
        Operation::get(
            path(""),
            may(&BWS, "view"),
            core_wasm::text::text("可录入接管库存的序号", "Serials that may begin with what is there"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| offered(&app, &caller, id).await,
        )
        .answer_schema(schema(json!({ "type": "array", "items": row }))),
        Operation::post(
            path(""),
            may(&BWS, "update"),
            core_wasm::text::text("录入接管库存", "Take over what is there of serials"),
            async move |State(app): State<App>,
                        caller: Caller,
                        Path(id): Path<i64>,
                        Reconfirmed(sure): Reconfirmed,
                        Json(keyed): Json<Keyed>| { key(&app, &caller, id, keyed.rows, sure).await },
        )
        .body_schema(
            schema(json!({
                "type": "object",
                "required": ["rows"],
                "properties": { "rows": { "type": "array", "maxItems": MOST_LINES, "items": keyed } },
            })),
            example,
        )
        .limit(Limit::Bulk)
        .asks()
        .answer::<Begun>(),
        Operation::post(
            path("/import"),
            may(&BWS, "update"),
            core_wasm::text::text("导入接管库存", "Take over what is there of serials, from a workbook"),
            async move |State(app): State<App>,
                        caller: Caller,
                        Path(id): Path<i64>,
                        Reconfirmed(sure): Reconfirmed,
                        upload: Upload<{ import::MAX_FILE }>| {
                take_sheet(&app, &caller, id, upload, sure).await
            },
        )
        .upload(import::MAX_REQUEST)
        .parts(import::GOOD_ONLY)
        .limit(Limit::Bulk)
        .asks()
        .answer::<Verdicts>(),
    ]
}

/// GET {account}/opening: the serials of which nothing was told, with what customs says is there where an answer told it; and those of
/// which it told more than came and went here.
async fn offered(app: &App, caller: &Caller, id: i64) -> Answer<Vec<Row>> {
    let account = serve::seen(accounts(Kind::Bws), app, caller, id).await?;
    let kind = Kind::Bws.name();
    let serials_of = |table: &'static str| {
        Query::select()
            .column("serial")
            .from(Alias::new(table))
            .and_where(Expr::col("account_kind").eq(kind))
            .and_where(Expr::col("account_id").eq(id))
            .take()
    };
    let moved = serials_of("bonded_event");
    let told = serials_of("bonded_balance").and_where(Expr::col("told_differs").is_not_null()).take();
    let offers = Expr::col("gds_seqno").not_in_subquery(moved).or(Expr::col("gds_seqno").in_subquery(told));
    let open = Expr::col("document_id").eq(id).and(offers);
    let lines = Rows::of(&BWS_DT).only(OFFERED).filter(open).order("gds_seqno", Order::Asc).limit(MOST);
    let lines = lines.all(&app.db).await?;
    let serials: Vec<i64> = lines.iter().filter_map(|line| line.int("gdsSeqno")).collect();
    let mut told = BTreeMap::new();
    for some in serials.chunks(BATCH) {
        told.extend(told_by_customs(&app.db, id, some).await?);
    }
    let here = here(&app.db, &account, &serials).await?;
    let is_open = |line: &Row| {
        line.int("gdsSeqno").is_some_and(|serial| {
            let is_settled = here.begun.contains(&serial) || here.counted.contains(&serial);
            !here.moved.contains_key(&serial) || told.contains_key(&serial) && !is_settled
        })
    };
    let row = |line: Row| {
        let mut row = Row::new();
        for field in OFFERED {
            row.set(field, line.0.get(*field).cloned().unwrap_or_default());
        }
        let there = line.int("gdsSeqno").and_then(|serial| told.get(&serial));
        row.set("toldQty", there.map(Quantity::to_string));
        row
    };
    Ok(Done::data(lines.into_iter().filter(is_open).map(row).collect()))
}

/// What was told here of serials of an account.
struct Here {
    /// In less out, of each that was moved.
    moved: BTreeMap<i64, Quantity>,
    /// The instant of the first event of each.
    first: BTreeMap<i64, DateTime<Utc>>,
    /// Those that began with something.
    begun: BTreeSet<i64>,
    /// Those of which something was told in a period that customs was told of.
    counted: BTreeSet<i64>,
}

async fn here(db: &impl ConnectionTrait, account: &Row, serials: &[i64]) -> Result<Here, ApiError> {
    let (id, _) = write::key(account)?;
    let kind = Kind::Bws.name();
    let closed = told_until(db, account.int(ORG).unwrap_or_default(), account.text(Kind::Bws.number())).await?;
    let mut first: BTreeMap<i64, DateTime<Utc>> = BTreeMap::new();
    for some in serials.chunks(BATCH) {
        use sea_orm::QuerySelect;
        let found: Vec<(i64, DateTime<Utc>)> = event::Entity::find()
            .select_only()
            .column(event::Column::Serial)
            .column_as(event::Column::At.min(), "first")
            .filter(event::Column::AccountKind.eq(kind))
            .filter(event::Column::AccountId.eq(id))
            .filter(event::Column::Serial.is_in(some.iter().copied()))
            .group_by(event::Column::Serial)
            .into_tuple()
            .all(db)
            .await?;
        first.extend(found);
    }
    let told: Vec<i64> = first.keys().copied().collect();
    let stock = |(serial, figures): (i64, Figures)| Some((serial, figures.stock()?));
    let moved = figures(db, kind, id, Goods::Material, &told).await?.into_iter().filter_map(stock).collect();
    let begun = began(db, kind, id, &told).await?.into_iter().collect();
    let is_counted = |at: &DateTime<Utc>| closed.is_some_and(|ends| *at < ends);
    let counted = first.iter().filter(|(_, at)| is_counted(at)).map(|(serial, _)| *serial).collect();
    Ok(Here { moved, first, begun, counted })
}

/// What customs says is there of serials beyond what was told here.
async fn told_by_customs(
    db: &impl ConnectionTrait,
    id: i64,
    serials: &[i64],
) -> Result<BTreeMap<i64, Quantity>, ApiError> {
    let wanted = of_account(Kind::Bws.name(), id)
        .add(balance::Column::Serial.is_in(serials.iter().copied()))
        .add(balance::Column::ToldDiffers.is_not_null());
    let found = balance::Entity::find().filter(wanted).all(db).await?;
    let there = |row: balance::Model| {
        let told: Vec<Differs> = serde_json::from_str(row.told_differs.as_deref()?).ok()?;
        Some((row.serial, proposed(&told)?))
    };
    Ok(found.into_iter().filter_map(there).collect())
}

/// POST {account}/opening: all of the rows, or none. Whoever is not sure is asked first where lists moved a serial here already.
async fn key(app: &App, caller: &Caller, id: i64, rows: Vec<Row>, sure: bool) -> Answer<Begun> {
    let tx = app.begin().await?;
    let account = locked(&tx, caller, id).await?;
    if let Some(problem) = nothing(&rows) {
        return Err(ApiError::rule(problem));
    }
    let judged = judged(&tx, &account, &rows, &written(&rows, &tx.dictionaries())).await?;
    let wrong: Vec<Problem> = judged
        .problems
        .into_iter()
        .enumerate()
        .flat_map(|(at, found)| found.into_iter().map(move |problem| problem.at("rows", at)))
        .collect();
    if !wrong.is_empty() {
        return Err(ApiError::Rules(wrong));
    }
    asked(&judged.known, &rows, sure)?;
    begin(&tx, caller, &account, (&judged.lines, &judged.first), &rows).await?;
    tx.done(Done::data(Begun { count: rows.len() })).await
}

/// # Errors
/// 511 where lists moved a serial here already.
fn asked(known: &Known, rows: &[Row], sure: bool) -> Result<(), ApiError> {
    match doubt(rows, known).filter(|_| !sure) {
        Some(doubt) => Err(ApiError::Confirm(doubt)),
        None => Ok(()),
    }
}

/// POST {account}/opening/import: a verdict on every row; one bad row and none begins, unless `goodOnly` is 1. Rows are judged before the
/// transaction that stores them, which looks again only at what was told of their serials by then.
async fn take_sheet(
    app: &App,
    caller: &Caller,
    id: i64,
    upload: Upload<{ import::MAX_FILE }>,
    sure: bool,
) -> Answer<Verdicts> {
    let good_only = upload.flag("goodOnly")?;
    serve::seen(accounts(Kind::Bws), app, caller, id).await?;
    let lines = import::lines_of(upload.file, sheet::read).await?;
    let found = import::rows(&BWS_OPENING, BWS_OPENING.import, &lines, &app.dictionaries())?;
    let ignored = import::ignored(&BWS_OPENING, BWS_OPENING.import, &lines);
    let (places, rows): (Vec<usize>, Vec<Row>) = found.into_iter().unzip();
    let mut written = Vec::with_capacity(rows.len());
    for some in rows.chunks(TOGETHER) {
        written.extend(self::written(some, &app.dictionaries()));
        tokio::task::yield_now().await;
    }
    let judging = Tx::begin_judging(app).await?;
    let account = write::reached(&judging, caller, accounts(Kind::Bws), &[(id, None)]).await?;
    let account = account.into_iter().next().ok_or(ApiError::NotFound)?;
    let mut judged = judged(&judging, &account, &rows, &written).await?;
    drop(judging);
    let is_good = |judged: &Judged| judged.problems.iter().filter(|found| found.is_empty()).count();
    let stores = |judged: &Judged| is_good(judged) > 0 && (good_only || is_good(judged) == rows.len());
    let mut tx = None;
    if stores(&judged) {
        let begun = app.begin().await?;
        let account = locked(&begun, caller, id).await?;
        judged = self::judged(&begun, &account, &rows, &written).await?;
        tx = Some((begun, account)).filter(|_| stores(&judged));
    }
    let good = is_good(&judged);
    let (bad, stored) = (rows.len() - good, if tx.is_some() { good } else { 0 });
    if let Some((tx, account)) = &tx {
        let fine = rows.iter().zip(&judged.problems).filter(|(_, found)| found.is_empty());
        let taken: Vec<Row> = fine.map(|(row, _)| row.clone()).collect();
        asked(&judged.known, &taken, sure)?;
        begin(tx, caller, account, (&judged.lines, &judged.first), &taken).await?;
    }
    let called = rows.iter().map(|row| row.text("gdsSeqno").to_owned());
    let told =
        places.into_iter().zip(called).zip(judged.problems).map(|((place, serial), found)| (place, serial, found));
    let rows = import::verdicts(told.collect(), caller);
    let done = Done::data(Verdicts { rows, good, bad, stored, ignored });
    match tx {
        Some((tx, _)) => tx.done(done).await,
        None => Ok(done),
    }
}

/// What is wrong with each of these rows as it is written, whatever there is.
fn written(rows: &[Row], dicts: &Dictionaries) -> Vec<Vec<Problem>> {
    let of_row = |row: &Row| {
        let mut found = validate(&BWS_OPENING, row, dicts, Stage::Store);
        found.retain(Problem::is_error);
        found
    };
    rows.iter().map(of_row).collect()
}

/// The account, locked: two who take over the same serial come one after the other.
async fn locked(tx: &Tx, caller: &Caller, id: i64) -> Result<Row, ApiError> {
    write::locked(tx, caller, accounts(Kind::Bws), &[(id, None)]).await?.pop().ok_or(ApiError::NotFound)
}

/// Rows with what is wrong with each; the lines of the account by their serials, and what is known of these.
struct Judged {
    problems: Vec<Vec<Problem>>,
    lines: BTreeMap<i64, Row>,
    known: Known,
    first: BTreeMap<i64, DateTime<Utc>>,
}

/// `written` is what is wrong with each row as it is written.
///
/// # Errors
/// 422 for an account that cannot begin with anything now.
async fn judged(tx: &Tx, account: &Row, rows: &[Row], written: &[Vec<Problem>]) -> Result<Judged, ApiError> {
    let (id, _) = write::key(account)?;
    let lines = paged::all_with(tx, &BWS_DT, id, OF_LINE).await?;
    let lines: BTreeMap<i64, Row> = lines.into_iter().filter_map(|line| Some((line.int("gdsSeqno")?, line))).collect();
    let serials: Vec<i64> =
        rows.iter().filter_map(|row| row.int("gdsSeqno")).filter(|serial| lines.contains_key(serial)).collect();
    let here = here(tx, account, &serials).await?;
    let known = Known {
        state: account.text("state").to_owned(),
        materials: lines.iter().map(|(serial, line)| (*serial, line.text("gdsMtno").to_owned())).collect(),
        moved: here.moved,
        begun: here.begun,
        counted: here.counted,
        today: day_in_china(tx.now()),
    };
    if let Some(problem) = stops(&known) {
        return Err(ApiError::rule(problem));
    }
    let found = written.iter().zip(problems(rows, &known));
    let found = found.map(|(written, found)| written.iter().cloned().chain(found).collect()).collect();
    Ok(Judged { problems: found, lines, known, first: here.first })
}

/// Writes what the serials begin with, and who said so. What is said of a serial that was moved is not after its `first` event.
async fn begin(
    tx: &Tx,
    caller: &Caller,
    account: &Row,
    (lines, first): (&BTreeMap<i64, Row>, &BTreeMap<i64, DateTime<Utc>>),
    rows: &[Row],
) -> Result<(), ApiError> {
    let (id, _) = write::key(account)?;
    let org = account.int(ORG).unwrap_or_default();
    let closed = told_until(tx, org, account.text(Kind::Bws.number())).await?;
    let (dicts, now) = (tx.dictionaries(), tx.now());
    let named: Vec<&Row> = rows.iter().filter_map(|row| lines.get(&row.int("gdsSeqno")?)).collect();
    let exchange = exchange(tx, &dicts, &named, now).await?;
    let mut by_day: BTreeMap<DateTime<Utc>, Vec<NewEvent>> = BTreeMap::new();
    let mut told = Vec::new();
    for row in rows {
        let serial = row.int("gdsSeqno");
        let (Some(serial), Some(qty)) = (serial, row.decimal::<5>("qty")) else { continue };
        let Some(line) = lines.get(&serial) else { continue };
        let entered = parse_date(row.text("inDate")).filter(|day| *day < day_in_china(now));
        let at = entered.and_then(midnight_in_china).unwrap_or(now);
        let at = first.get(&serial).map_or(at, |first| std::cmp::min(at, *first));
        // The figures of a period that was written off stand.
        let at = closed.map_or(at, |ends| std::cmp::max(at, ends));
        let said = row.decimal::<5>("amountUsd");
        by_day.entry(at).or_default().push(NewEvent {
            account_kind: Kind::Bws.name(),
            account_id: id,
            goods: Goods::Material,
            serial,
            outward: false,
            mode: Mode::D,
            event: Event::Deducted,
            qty,
            amount_usd: said.unwrap_or_else(|| worth(&dicts, line, qty, day_in_china(now), &exchange)),
            document_kind: BWS.name,
            document_id: id,
            document_no: account.text("etpsPreentNo").to_owned(),
            line_id: line.int("id").unwrap_or_default(),
            receipt_id: None,
        });
        told.push((serial, qty));
    }
    for (at, events) in &by_day {
        record(tx, *at, events).await?;
    }
    settled(tx, id, &told).await?;
    let names = told.iter().take(MOST_NAMED).map(|(serial, qty)| format!("{serial}: {qty}")).collect::<Vec<_>>();
    let more = told.len().checked_sub(MOST_NAMED).filter(|more| *more > 0).map(|more| format!(" (+{more})"));
    let record = Record {
        org_id: Some(org),
        entity: BWS.table_name(),
        entity_id: id,
        action: "takeOver",
        note: &format!("{}{}", names.join("; "), more.unwrap_or_default()),
        changes: Vec::new(),
    };
    audit::write(tx, &Actor::from(caller), record).await
}

/// What customs told of these serials is as they began.
async fn settled(tx: &Tx, id: i64, begun: &[(i64, Quantity)]) -> Result<(), ApiError> {
    for some in begun.chunks(BATCH) {
        let serials: Vec<i64> = some.iter().map(|(serial, _)| *serial).collect();
        let told = told_by_customs(tx, id, &serials).await?;
        let agreed: Vec<i64> =
            some.iter().filter(|(serial, qty)| told.get(serial) == Some(qty)).map(|(serial, _)| *serial).collect();
        if agreed.is_empty() {
            continue;
        }
        let mut set = Query::update();
        set.table(Alias::new("bonded_balance"))
            .value("told_answer_id", None::<i64>)
            .value("told_differs", None::<String>)
            .cond_where(of_account(Kind::Bws.name(), id))
            .and_where(Expr::col("serial").is_in(agreed));
        tx.execute(&set).await?;
    }
    Ok(())
}

/// Which of these serials of an account began here with what was there: the account itself is the document of their first event.
pub async fn began(db: &impl ConnectionTrait, kind: &str, account: i64, serials: &[i64]) -> Result<Vec<i64>, ApiError> {
    use sea_orm::QuerySelect;
    let mut found = Vec::new();
    for some in serials.chunks(BATCH) {
        let of: Vec<i64> = event::Entity::find()
            .select_only()
            .column(event::Column::Serial)
            .distinct()
            .filter(event::Column::DocumentKind.eq(kind))
            .filter(event::Column::DocumentId.eq(account))
            .filter(event::Column::Serial.is_in(some.iter().copied()))
            .into_tuple()
            .all(db)
            .await?;
        found.extend(of);
    }
    Ok(found)
}
