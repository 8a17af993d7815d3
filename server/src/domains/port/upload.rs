//! POST /base/v1/docuGoods/upload: records from a workbook with a row for each container. Rows of one bill are one record; a bill
//! that is there is changed. One bad record and none is stored, unless the clerk says so (`goodOnly`).

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::resource::Resource;
use core_wasm::resources::base::docu_goods::BY_SHEET;
use core_wasm::resources::base::{DOCU_GOODS, DOCU_GOODS_BOX};
use core_wasm::row::Row;
use core_wasm::rules::port_data;
use core_wasm::sheet::is_heading;
use serde_json::Value;

use super::take::{self, Outcome};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::caller::{Caller, Right};
use crate::crud::import::{self, Verdicts};
use crate::crud::served::{ORG, Served};
use crate::crud::sheet::{self, Line};
use crate::error::ApiError;
use crate::upload::Upload;

pub async fn upload(State(app): State<App>, caller: Caller, upload: Upload<{ import::MAX_FILE }>) -> Answer<Verdicts> {
    let good_only = upload.text("goodOnly") == "1";
    let org = upload.id(ORG)?.unwrap_or(caller.org_id);
    if let Some(scope) = Served::of(&DOCU_GOODS).scope(&app.db, &caller, Right::Edit).await? {
        scope.check(org)?;
    }
    let lines = import::lines_of(upload.file, sheet::read).await?;
    let records = records(&app, &lines)?;
    let tx = app.begin().await?;
    take::in_turn(&tx, org).await?;
    let mut judged = Vec::with_capacity(records.len());
    for (line, sent) in records {
        let one = take::judge(&tx, &caller, org, BY_SHEET, &sent).await?;
        judged.push((line, sent.text("billNo").to_owned(), one));
    }
    let good = judged.iter().filter(|(.., one)| one.problems.is_empty()).count();
    let bad = judged.len() - good;
    let verdicts =
        judged.iter().map(|(line, bill, one)| (*line, bill.clone(), one.problems.clone())).collect::<Vec<_>>();
    let mut stored = 0;
    if bad == 0 || good_only {
        for (.., one) in judged.into_iter().filter(|(.., one)| one.problems.is_empty()) {
            let (_, outcome) = take::store(&tx, &caller, "importSheet", one).await?;
            stored += usize::from(outcome != Outcome::Unchanged);
        }
    }
    let done =
        Done::data(Verdicts { rows: import::verdicts(verdicts, &caller), good, bad, stored, ignored: Vec::new() });
    if stored > 0 { tx.done(done).await } else { Ok(done) }
}

/// The records of a sheet, each with the first line that speaks of it. A blank cell says nothing.
fn records(app: &App, lines: &[Line]) -> Result<Vec<(usize, Row)>, ApiError> {
    let dicts = app.dictionaries();
    let heads = import::rows(&DOCU_GOODS, DOCU_GOODS.import, lines, &dicts)?;
    let columns: Vec<&str> = DOCU_GOODS_BOX.fields.iter().map(|field| field.name).collect();
    let boxes = match has_containers(&DOCU_GOODS_BOX, lines) {
        true => import::rows(&DOCU_GOODS_BOX, &columns, lines, &dicts)?,
        false => Vec::new(),
    };
    let mut boxes = boxes.into_iter().map(|(_, row)| filled(row));
    let mut records: Vec<(usize, Row, Vec<Value>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (line, head) in heads {
        let sent = filled(head);
        let bill = port_data::bill_number(sent.text("billNo"));
        let place = places.get(&bill).copied().filter(|_| !bill.is_empty()).unwrap_or(records.len());
        if place == records.len() {
            places.insert(bill, place);
            records.push((line, Row::new(), Vec::new()));
        }
        let container = boxes.next().filter(|row| !row.0.is_empty());
        if let Some((_, known, containers)) = records.get_mut(place) {
            known.0.extend(sent.0);
            containers.extend(container.map(|row| Value::Object(row.0)));
        }
    }
    let whole = |(line, mut row, containers): (usize, Row, Vec<Value>)| {
        row.set("containers", containers);
        (line, port_data::merged(None, &row))
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
