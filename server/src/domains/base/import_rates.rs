//! POST /base/v1/exchangeRate/upload: customs' exchange rates from a workbook or a CSV file, with a verdict on every rate. What is
//! there already is changed where it differs. One bad rate and none is stored, unless the clerk says so (`goodOnly`). Rates are judged
//! before the transaction that stores them, which looks again only at those of which something else is there by then.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::base::EXCHANGE_RATE;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::exchange;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::documents::codec::say_the_same;
use crate::documents::import;
use crate::documents::import::{Verdicts, code_of};
use crate::documents::lines::BATCH;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{sheet, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Rates that are judged at a time; between them others get their turn.
const TOGETHER: usize = 200;

/// A rate of a sheet with the verdict on it.
struct Judged {
    line: usize,
    sent: Row,
    /// The rate of this month and currency that is there.
    before: Option<Row>,
    row: Row,
    problems: Vec<Problem>,
}

impl Judged {
    fn is_good(&self) -> bool {
        self.problems.is_empty()
    }

    /// The rate of the sheet, judged over what is there; `beside` is what is wrong with it whatever is there.
    async fn of(
        tx: &Tx,
        caller: &Caller,
        line: usize,
        sent: Row,
        (before, beside): (Option<Row>, Option<Problem>),
    ) -> Result<Self, ApiError> {
        let served = Served::of(&EXCHANGE_RATE);
        let (row, mut problems) = write::judged(tx, caller, served, before.as_ref(), &sent).await?;
        problems.extend(beside);
        Ok(Judged { line, sent, before, row, problems })
    }
}

pub async fn upload(State(app): State<App>, caller: Caller, upload: Upload<{ import::MAX_FILE }>) -> Answer<Verdicts> {
    let good_only = upload.flag("goodOnly")?;
    let lines = import::lines_of(upload.file, sheet::read_any).await?;
    let dicts = app.dictionaries();
    let mut rates = exchange::read(&lines, Calendar::of(&dicts)).map_err(ApiError::Refused)?;
    let ignored =
        lines.first().map(|(_, head)| import::left_out(head, &exchange::columns_of(head))).unwrap_or_default();
    if let Some(field) = EXCHANGE_RATE.field("currency") {
        rates.iter_mut().for_each(|(_, row)| row.set(field.name, code_of(field, row.text(field.name), &dicts)));
    }
    let mut judged = judged(&app, &caller, rates).await?;
    let stores =
        |judged: &[Judged]| judged.iter().any(Judged::is_good) && (good_only || judged.iter().all(Judged::is_good));
    let mut tx = None;
    if stores(&judged) {
        let begun = app.begin().await?;
        judge_again(&begun, &caller, &mut judged).await?;
        tx = Some(begun).filter(|_| stores(&judged));
    }
    let (all, good) = (judged.len(), judged.iter().filter(|one| one.is_good()).count());
    let stored = if tx.is_some() { good } else { 0 };
    if let Some(tx) = &tx {
        keep(tx, &caller, &judged).await?;
    }
    let named =
        |one: Judged| (one.line, format!("{} {}", one.row.text("month"), one.row.text("currency")), one.problems);
    let rows = import::verdicts(judged.into_iter().map(named).collect(), &caller);
    let done = Done::data(Verdicts { rows, good, bad: all - good, stored, ignored });
    match tx {
        Some(tx) => tx.done(done).await,
        None => Ok(done),
    }
}

async fn judged(app: &App, caller: &Caller, rates: Vec<(usize, Row)>) -> Result<Vec<Judged>, ApiError> {
    let mut repeated = exchange::repeated(&rates);
    let mut judged = Vec::with_capacity(rates.len());
    let mut rates = rates.into_iter().enumerate();
    loop {
        let some: Vec<(usize, (usize, Row))> = rates.by_ref().take(TOGETHER).collect();
        if some.is_empty() {
            return Ok(judged);
        }
        let tx = Tx::begin_judging(app).await?;
        let known = known(Rows::of(&EXCHANGE_RATE), &tx, some.iter().map(|(_, (_, sent))| sent)).await?;
        for (at, (line, sent)) in some {
            let before = known.get(&of(&sent)).cloned();
            judged.push(Judged::of(&tx, caller, line, sent, (before, repeated.remove(&at))).await?);
        }
        drop(tx);
        tokio::task::yield_now().await;
    }
}

/// Looks again at what may have changed since good rates were judged: the rates that are there, now locked.
async fn judge_again(tx: &Tx, caller: &Caller, judged: &mut [Judged]) -> Result<(), ApiError> {
    let good = judged.iter().filter(|one| one.is_good()).map(|one| &one.sent);
    let mut known = known(Rows::of(&EXCHANGE_RATE).locked(), tx, good).await?;
    for one in judged.iter_mut().filter(|one| one.is_good()) {
        let now = known.remove(&of(&one.sent));
        if now != one.before {
            *one = Judged::of(tx, caller, one.line, std::mem::take(&mut one.sent), (now, None)).await?;
        }
    }
    Ok(())
}

/// Of what a row is the rate.
fn of(rate: &Row) -> (String, String) {
    (rate.text("month").to_owned(), rate.text("currency").to_owned())
}

/// The rates of the months of these that are there, in the order in which everybody locks them.
async fn known<'r>(
    rates: Rows,
    tx: &Tx,
    sent: impl Iterator<Item = &'r Row>,
) -> Result<BTreeMap<(String, String), Row>, ApiError> {
    let months: BTreeSet<&str> = sent.map(|rate| rate.text("month")).collect();
    let months: Vec<&str> = months.into_iter().collect();
    let mut known = BTreeMap::new();
    for some in months.chunks(BATCH) {
        let found = rates.clone().filter(Expr::col("month").is_in(some.iter().copied())).order("id", Order::Asc);
        known.extend(found.all(tx).await?.into_iter().map(|row| (of(&row), row)));
    }
    Ok(known)
}

/// Stores good rates; one that is there already and says the same keeps its version.
async fn keep(tx: &Tx, caller: &Caller, judged: &[Judged]) -> Result<(), ApiError> {
    let actor = Actor::from(caller);
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for one in judged.iter().filter(|one| one.is_good()) {
        match &one.before {
            None => new.push(&one.row),
            Some(before) if !is_same(before, &one.row) => changed.push((before.clone(), one.row.clone())),
            Some(_) => {}
        }
    }
    write::insert_all(tx, &actor, &EXCHANGE_RATE, "importSheet", &new).await?;
    write::store_all(tx, &actor, &EXCHANGE_RATE, "changeSheet", changed).await.map(drop)
}

/// Whether two rates say the same, whenever they were stored.
fn is_same(one: &Row, other: &Row) -> bool {
    say_the_same(EXCHANGE_RATE.fields.iter().filter(|field| EXCHANGE_RATE.import.contains(&field.name)), one, other)
}
