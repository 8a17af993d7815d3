//! POST /base/v1/docuGoods/push: records from another system, with an API token. All are stored or none; a push that is repeated
//! changes nothing. docs/port-push.md has the whole of it.

use std::collections::HashSet;

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resources::base::DOCU_GOODS;
use core_wasm::resources::base::docu_goods::PUSHED;
use core_wasm::row::Row;
use core_wasm::rules::port_data;
use core_wasm::text::Lang;
use core_wasm::text::catalogue::error::KIND_OBJECT_LIST;
use core_wasm::text::catalogue::port as texts;
use core_wasm::validate::{Stage, validate_document};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::take::{self, Outcome};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::organisation;

/// Most records at once.
pub const MOST: usize = 200;
/// The list of the request.
const RECORDS: &str = "records";

#[derive(Deserialize)]
pub struct Request {
    records: Vec<Row>,
}

/// What became of a push.
#[derive(Serialize, ToSchema)]
pub struct Pushed {
    added: usize,
    changed: usize,
    unchanged: usize,
    /// In the order of the request.
    records: Vec<PushedRecord>,
}

/// What became of a record.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushedRecord {
    id: i64,
    bill_no: String,
    outcome: Outcome,
    /// What is doubtful about it as it is stored now: a container number whose form or check digit is not that of ISO 6346, a code that
    /// the table of this installation lacks. It is stored all the same: the port may be right.
    warnings: Vec<String>,
}

/// What is doubtful about a record, as its form shows it.
fn doubts(record: &Row, dicts: &Dictionaries, lang: Lang) -> Vec<String> {
    let told = validate_document(&DOCU_GOODS, record, dicts, Stage::Store).into_iter();
    told.filter(|problem| !problem.is_error()).map(|problem| problem.message.get(lang).to_owned()).collect()
}

pub async fn push(State(app): State<App>, caller: Caller, Json(request): Json<Request>) -> Answer<Pushed> {
    let records = request.records;
    let refuse = |message: core_wasm::text::Message| ApiError::rule(Problem::error("port.push", RECORDS, message));
    if records.is_empty() {
        return Err(refuse(texts::NOTHING_PUSHED.into()));
    }
    if records.len() > MOST {
        return Err(refuse(texts::TOO_MANY.with(&[("most", &MOST.to_string())])));
    }
    if let Some(at) = records.iter().position(|sent| !take::has_list(sent)) {
        return Err(ApiError::not_of_kind(&format!("{RECORDS}[{at}].containers"), KIND_OBJECT_LIST));
    }
    let tx = app.begin().await?;
    // Two that bring the same new bill at once would both add it, and two with bills in another order would wait for each other.
    organisation::in_turn(&tx, caller.org_id).await?;
    let bills = records.iter().map(|sent| port_data::bill_number(sent.text("billNo")));
    take::locked(&tx, caller.org_id, bills.clone()).await?;
    let mut known = take::known(&tx, caller.org_id, bills).await?;
    let mut met = HashSet::new();
    let (mut judged, mut problems) = (Vec::with_capacity(records.len()), Vec::new());
    for (at, sent) in records.iter().enumerate() {
        let bill = port_data::bill_number(sent.text("billNo"));
        if !bill.is_empty() && !met.insert(bill.clone()) {
            let message = texts::BILL_TWICE.with(&[("number", &bill)]);
            problems.push(Problem::error("port.twice", "billNo", message).at(RECORDS, at));
            continue;
        }
        let before = known.remove(&bill);
        let one = take::judge(&tx, &caller, caller.org_id, PUSHED, (sent, before)).await?;
        problems.extend(one.problems.iter().map(|problem| problem.clone().at(RECORDS, at)));
        judged.push((bill, one));
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let (told, judged): (Vec<_>, Vec<_>) = judged
        .into_iter()
        .map(|(bill_no, one)| ((bill_no, doubts(&one.row, &tx.dictionaries(), caller.lang)), one))
        .unzip();
    let stored = take::store(&tx, &caller, ("push", "push"), judged).await?;
    let record = |((bill_no, warnings), (id, outcome))| PushedRecord { id, bill_no, outcome, warnings };
    let records: Vec<PushedRecord> = told.into_iter().zip(stored).map(record).collect();
    let count = |wanted: Outcome| records.iter().filter(|record| record.outcome == wanted).count();
    let (added, changed, unchanged) = (count(Outcome::Added), count(Outcome::Changed), count(Outcome::Unchanged));
    tx.done(Done::data(Pushed { added, changed, unchanged, records })).await
}
