//! POST /base/v1/docuGoods/upload: records from a workbook with a row for each container. Rows of one bill are one record; a bill
//! that is there is changed; lines of one bill that contradict each other, or bring nothing, are told. One bad record and none is stored, unless the clerk says so (`goodOnly`).

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::base::docu_goods::BY_SHEET;
use core_wasm::resources::base::{DOCU_GOODS, DOCU_GOODS_BOX};
use core_wasm::row::Row;
use core_wasm::rules::containers::plain;
use core_wasm::rules::port_data;
use core_wasm::sheet::is_heading;
use core_wasm::text::catalogue::port as texts;
use serde_json::Value;

use super::take::{self, Outcome};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::documents::import;
use crate::documents::import::Verdicts;
use crate::documents::served::{ORG, Served};
use crate::documents::sheet::Line;
use crate::documents::{sheet, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;

pub async fn upload(State(app): State<App>, caller: Caller, upload: Upload<{ import::MAX_FILE }>) -> Answer<Verdicts> {
    let good_only = upload.flag("goodOnly")?;
    let org = upload.id(ORG)?.unwrap_or(caller.org_id);
    if let Some(scope) = Served::of(&DOCU_GOODS).scope(&app.db, &caller, Right::Edit).await? {
        scope.check(org)?;
    }
    let lines = import::lines_of(upload.file, sheet::read).await?;
    let ignored = ignored(&lines);
    let records = records(&app, &lines)?;
    let mut judged = judged(&app, &caller, org, records).await?;
    let may_store = good_only || judged.iter().all(|sent| sent.judged.problems.is_empty());
    let tx = if may_store { app.begin().await? } else { Tx::begin_judging(&app).await? };
    if may_store {
        // Two that bring the same new bill at once would both add it, and two with bills in another order would wait for each other.
        organisation::in_turn(&tx, org).await?;
        judge_again(&tx, &caller, org, &mut judged).await?;
    }
    let bad = judged.iter().filter(|sent| !sent.judged.problems.is_empty()).count();
    let good = judged.len() - bad;
    let told = judged.iter().map(|sent| (sent.line, sent.row.text("billNo").to_owned(), sent.judged.problems.clone()));
    let rows = import::verdicts(told.collect(), &caller);
    let mut stored = 0;
    if bad == 0 || good_only {
        let fine = judged.into_iter().map(|sent| sent.judged).filter(|one| one.problems.is_empty()).collect();
        let outcomes = take::store(&tx, &caller, ("importSheet", "changeSheet"), fine).await?;
        stored = outcomes.iter().filter(|(_, outcome)| *outcome != Outcome::Unchanged).count();
    }
    let done = Done::data(Verdicts { rows, good, bad, stored, ignored });
    if stored > 0 { tx.done(done).await } else { Ok(done) }
}

/// A record of a sheet, as it was sent, with the verdict on it.
struct Sent {
    line: usize,
    row: Row,
    /// What is wrong with it whatever is there of its bill.
    by_itself: Vec<Problem>,
    judged: take::Judged,
}

/// Records that are judged at a time; between them others get their turn.
const TOGETHER: usize = 200;

/// Judges records before the transaction begins that stores them, so that on SQLite nobody who saves waits for it.
async fn judged(app: &App, caller: &Caller, org: i64, records: Vec<Record>) -> Result<Vec<Sent>, ApiError> {
    let mut judged = Vec::with_capacity(records.len());
    let mut records = records.into_iter();
    loop {
        let some: Vec<Record> = records.by_ref().take(TOGETHER).collect();
        if some.is_empty() {
            return Ok(judged);
        }
        let tx = Tx::begin_judging(app).await?;
        let mut known = take::known(&tx, org, some.iter().map(|record| bill(&record.row))).await?;
        for Record { line, row, problems } in some {
            let before = known.remove(&bill(&row));
            judged.push(verdict(&tx, caller, org, (line, row, problems), before).await?);
        }
        drop(tx);
        tokio::task::yield_now().await;
    }
}

/// Judges those records again of whose bill something else is there by now.
async fn judge_again(tx: &Tx, caller: &Caller, org: i64, judged: &mut [Sent]) -> Result<(), ApiError> {
    let there = take::locked(tx, org, judged.iter().map(|sent| bill(&sent.row))).await?;
    let mut stale = Vec::new();
    for sent in judged {
        let now = there.get(&bill(&sent.row)).map(write::key).transpose()?;
        // One that was refused before it was held against anything stays so.
        if now != sent.judged.over()? && !sent.judged.is_unread() {
            stale.push(sent);
        }
    }
    let mut known = take::known(tx, org, stale.iter().map(|sent| bill(&sent.row))).await?;
    for sent in stale {
        let before = known.remove(&bill(&sent.row));
        let again = (sent.line, std::mem::take(&mut sent.row), std::mem::take(&mut sent.by_itself));
        *sent = verdict(tx, caller, org, again, before).await?;
    }
    Ok(())
}

async fn verdict(
    tx: &Tx,
    caller: &Caller,
    org: i64,
    (line, row, by_itself): (usize, Row, Vec<Problem>),
    before: Option<Row>,
) -> Result<Sent, ApiError> {
    let mut judged = take::judge(tx, caller, org, BY_SHEET, (&row, before)).await?;
    judged.problems.extend(by_itself.iter().cloned());
    Ok(Sent { line, row, by_itself, judged })
}

/// The number of the bill of a record, as it is stored.
fn bill(sent: &Row) -> String {
    port_data::bill_number(sent.text("billNo"))
}

/// A record of a sheet.
struct Record {
    /// The first line that speaks of it.
    line: usize,
    row: Row,
    /// What later lines say otherwise, or say again.
    problems: Vec<Problem>,
}

/// The fields of a container.
fn of_boxes() -> Vec<&'static str> {
    DOCU_GOODS_BOX.fields.iter().map(|field| field.name).collect()
}

/// The headings of which nothing is taken, neither for the bill nor for its containers.
fn ignored(lines: &[Line]) -> Vec<String> {
    let boxes = of_boxes();
    let read: [(&Resource, &[&str]); 2] = [(&DOCU_GOODS, DOCU_GOODS.import), (&DOCU_GOODS_BOX, &boxes)];
    import::ignored_by(if has_containers(&DOCU_GOODS_BOX, lines) { &read } else { &read[..1] }, lines)
}

/// What a further line of a bill says otherwise than the lines before, or that it brings nothing: no container of its own.
fn again(known: &Row, sent: &Row, line: usize, brings_container: bool) -> Vec<Problem> {
    let said = |name: &&String| *name != "billNo" && !known.is_blank(name) && known.text(name) != sent.text(name);
    let place = line.to_string();
    let mut found: Vec<Problem> = sent
        .0
        .keys()
        .filter(said)
        .map(|name| {
            let values = [("line", &*place), ("now", sent.text(name)), ("before", known.text(name))];
            Problem::error("port.linesDiffer", name.clone(), texts::LINES_DIFFER.with(&values))
        })
        .collect();
    if !brings_container {
        let message = texts::BILL_IN_SHEET.with(&[("line", &place)]);
        found.push(Problem::error("port.twice", "billNo", message));
    }
    found
}

/// The records of a sheet. A blank cell says nothing.
fn records(app: &App, lines: &[Line]) -> Result<Vec<Record>, ApiError> {
    let dicts = app.dictionaries();
    let heads = import::rows(&DOCU_GOODS, DOCU_GOODS.import, lines, &dicts)?;
    let boxes = match has_containers(&DOCU_GOODS_BOX, lines) {
        true => import::rows(&DOCU_GOODS_BOX, &of_boxes(), lines, &dicts)?,
        false => Vec::new(),
    };
    let mut boxes = boxes.into_iter().map(|(_, row)| filled(row));
    let mut records: Vec<(Record, Vec<Value>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (line, head) in heads {
        let sent = filled(head);
        let bill = port_data::bill_number(sent.text("billNo"));
        let place = places.get(&bill).copied().filter(|_| !bill.is_empty()).unwrap_or(records.len());
        if place == records.len() {
            places.insert(bill, place);
            records.push((Record { line, row: Row::new(), problems: Vec::new() }, Vec::new()));
        }
        let container = boxes.next().filter(|row| !row.0.is_empty());
        if let Some((known, containers)) = records.get_mut(place) {
            if line != known.line {
                known.problems.extend(again(&known.row, &sent, line, container.is_some()));
            }
            let number = |row: &Row| plain(row.text("containerId"));
            let named = container.as_ref().map(number).filter(|named| !named.is_empty());
            let stands = |named: &String| {
                containers.iter().any(|one| one["containerId"].as_str().map(plain).as_ref() == Some(named))
            };
            if let Some(named) = named.filter(stands) {
                let message = texts::BOX_IN_SHEET.with(&[("line", &line.to_string()), ("number", &named)]);
                known.problems.push(Problem::error("container.repeated", "containerId", message));
            }
            known.row.0.extend(sent.0);
            containers.extend(container.map(|row| Value::Object(row.0)));
        }
    }
    let whole = |(mut record, containers): (Record, Vec<Value>)| {
        record.row.set("containers", containers);
        Record { row: port_data::merged(None, &record.row), ..record }
    };
    Ok(records.into_iter().map(whole).collect())
}

fn has_containers(of: &Resource, lines: &[Line]) -> bool {
    let number = of.field(of.known_by);
    let head = lines.first().map(|(_, cells)| cells.as_slice()).unwrap_or_default();
    number.is_some_and(|field| head.iter().any(|title| is_heading(field, title)))
}

fn filled(row: Row) -> Row {
    let said = |(name, _): &(String, Value), row: &Row| !row.is_blank(name);
    let pairs: Vec<(String, Value)> = row.0.clone().into_iter().filter(|pair| said(pair, &row)).collect();
    Row(pairs.into_iter().collect())
}
