//! POST /base/v1/materialPrice/upload01 and /base/v1/material/upload: rows of base data from a workbook, with a verdict on every
//! row. One bad row and none is stored, unless the clerk says so (`goodOnly`).

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::{MORE_RULE, Problem, WireProblem, shortened};
use core_wasm::resource::{DictKey, Field, Kind};
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::catalogue::error::MORE_PROBLEMS;
use sea_orm::{ColumnTrait, QueryFilter};
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use super::sheet::{self, Line};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::Actor;
use crate::caller::{Caller, Right};
use crate::crud::managed::{BASE, Managed, ORG};
use crate::crud::write;
use crate::database::Tx;
use crate::error::ApiError;
use crate::upload::Upload;

const MAX_FILE: usize = 4 * 1024 * 1024;
/// Largest request: the file and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_FILE + 64 * 1024;

/// Most problems that the verdict on a workbook tells one by one.
const MOST_PROBLEMS: usize = 1000;

/// So many workbooks are unpacked at once; the others wait, so that together they need no more memory than these.
static READING: Semaphore = Semaphore::const_new(2);

/// A resource whose rows come from workbooks as well. Each has a material number, by which the verdict calls it.
pub trait Imported: Managed {
    /// The columns of the workbook, by the names of the fields; those that must be there stand in the definition.
    const COLUMNS: &'static [&'static str];
}

/// What became of a workbook.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verdicts {
    pub rows: Vec<Verdict>,
    pub good: usize,
    pub bad: usize,
    pub stored: usize,
}

/// What became of a row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// Line of the sheet, from 1.
    pub line: usize,
    pub gds_mtno: String,
    /// Good when empty.
    pub problems: Vec<RowProblem>,
}

/// One thing that is wrong with a row.
#[derive(Debug, Serialize, ToSchema)]
pub struct RowProblem {
    pub field: String,
    pub rule: String,
    pub message: String,
}

/// A row with what is wrong with it.
struct Judged {
    line: usize,
    row: Row,
    problems: Vec<Problem>,
}

pub async fn upload<E: Imported>(State(app): State<App>, caller: Caller, upload: Upload<MAX_FILE>) -> Answer<Verdicts> {
    let good_only = upload.text("goodOnly") == "1";
    let org = upload.id(ORG)?.unwrap_or(caller.org_id);
    caller.scope(&app.db, BASE, Right::Edit).await?.check(org)?;
    let file = upload.file;
    let turn = READING.acquire().await.map_err(anyhow::Error::from)?;
    let read = tokio::task::spawn_blocking(move || sheet::read(&file)).await;
    // A workbook at which the reader gives up altogether is as unreadable as any other.
    let lines = read.unwrap_or_else(|_| Err(texts::SHEET_UNREADABLE.into())).map_err(ApiError::Refused)?;
    drop(turn);

    let dictionaries = app.dictionaries();
    let rows = rows::<E>(&lines, org, &dictionaries)?;
    let tx = app.begin().await?;
    let mut judged = Vec::with_capacity(rows.len());
    for (line, sent) in rows {
        let (row, problems) = write::completed::<E>(&tx, &caller, None, sent).await?;
        judged.push(Judged { line, row, problems });
    }
    find_twins::<E>(&tx, org, &mut judged).await?;
    let good = judged.iter().filter(|row| row.problems.is_empty()).count();
    let bad = judged.len() - good;
    let stored = if bad == 0 || good_only { good } else { 0 };
    if stored > 0 {
        let actor = Actor::from(&caller);
        for row in judged.iter().filter(|row| row.problems.is_empty()) {
            write::insert::<E>(&tx, &actor, "importSheet", &row.row).await?;
        }
    }
    let mut left = MOST_PROBLEMS;
    let rows = judged.into_iter().map(|row| verdict(row, &caller, &mut left)).collect();
    let done = Done::data(Verdicts { rows, good, bad, stored });
    if stored > 0 { tx.done(done).await } else { Ok(done) }
}

/// `left` problems may still be told; a row for which none are left says how many it has.
fn verdict(judged: Judged, caller: &Caller, left: &mut usize) -> Verdict {
    let problems = &judged.problems[..judged.problems.len().min(*left)];
    *left -= problems.len();
    let mut problems: Vec<RowProblem> = problems.iter().map(|problem| told(problem, caller)).collect();
    if problems.len() < judged.problems.len() {
        let count = judged.problems.len() - problems.len();
        let more = Problem::error(MORE_RULE, "", MORE_PROBLEMS.with(&[("count", &count.to_string())]));
        problems.push(told(&more, caller));
    }
    Verdict { line: judged.line, gds_mtno: shortened(judged.row.text("gdsMtno")), problems }
}

fn told(problem: &Problem, caller: &Caller) -> RowProblem {
    let WireProblem { field, rule, message, .. } = problem.on_wire(caller.lang);
    RowProblem { field, rule, message }
}

/// The lines below the head as rows by definition.
fn rows<E: Imported>(lines: &[Line], org: i64, dicts: &Dictionaries) -> Result<Vec<(usize, Row)>, ApiError> {
    let refused = |message| Err(ApiError::Refused(message));
    let Some(((_, head), body)) = lines.split_first() else { return refused(texts::SHEET_EMPTY.into()) };
    let mut places: Vec<(usize, &Field)> = Vec::new();
    for field in E::COLUMNS.iter().filter_map(|name| E::RESOURCE.field(name)) {
        let named = |title: &String| [field.name, field.label.zh, field.label.en].contains(&title.as_str());
        match head.iter().position(named) {
            Some(place) => places.push((place, field)),
            None if field.required == core_wasm::resource::Required::No => {}
            None => return refused(texts::SHEET_COLUMN.speak_with(&[("label", &field.label)])),
        }
    }
    if body.is_empty() {
        return refused(texts::SHEET_EMPTY.into());
    }
    let row = |(line, cells): &Line| {
        let mut row = Row::new();
        row.set(ORG, org);
        for (place, field) in &places {
            let typed = cells.get(*place).map(String::as_str).unwrap_or_default();
            row.set(field.name, code_of(field, typed, dicts));
        }
        (*line, row)
    };
    Ok(body.iter().map(row).collect())
}

/// What was typed for a code: the code, its name, `(code)name`, or a number that lost its zeros.
fn code_of(field: &Field, typed: &str, dicts: &Dictionaries) -> String {
    let Kind::Dict { family, key, max } = field.kind else { return typed.to_owned() };
    if typed.is_empty() {
        return String::new();
    }
    let typed = typed.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(typed, |(code, _)| code);
    let padded = format!("{typed:0>width$}", width = usize::from(max));
    let named = || dicts.entries(family).iter().find(|entry| entry.name == typed || entry.name_en == typed);
    let by_id = dicts.by_id(family, typed).or_else(|| dicts.by_id(family, &padded));
    match dicts.by_name2(family, typed).filter(|_| key == DictKey::Name2).or(by_id).or_else(named) {
        Some(entry) if key == DictKey::Name2 && !entry.name2.is_empty() => entry.name2.clone(),
        Some(entry) => entry.id.clone(),
        None => typed.to_owned(),
    }
}

/// Adds a problem to rows that share with another line, or with what is stored already, what must be unique.
async fn find_twins<E: Imported>(tx: &Tx, org: i64, judged: &mut [Judged]) -> Result<(), ApiError> {
    let unique: Vec<&str> = E::UNIQUE.iter().copied().filter(|name| *name != ORG).collect();
    let Some(first) = unique.first().copied() else { return Ok(()) };
    let key = |row: &Row| unique.iter().map(|name| row.text(name).to_owned()).collect::<Vec<_>>();
    let alike = E::find()
        .filter(E::column("org_id")?.eq(org))
        .filter(E::column(&column_of::<E>(first))?.is_in(judged.iter().map(|one| one.row.text(first))))
        .all(tx)
        .await?;
    let mut stored = HashSet::new();
    for model in &alike {
        stored.insert(key(&E::row(model)?));
    }
    let mut met: HashMap<Vec<String>, usize> = HashMap::new();
    for one in judged {
        let key = key(&one.row);
        if key.iter().any(String::is_empty) {
            continue;
        }
        if stored.contains(&key) {
            one.problems.push(write::taken_problem::<E>(first));
        }
        match met.get(&key) {
            Some(line) => {
                let message = texts::ROW_TWICE.with(&[("line", &line.to_string())]);
                one.problems.push(Problem::error(&format!("{}.twice", E::RESOURCE.name), first, message));
            }
            None => {
                met.insert(key, one.line);
            }
        }
    }
    Ok(())
}

/// The column of a field.
fn column_of<E: Imported>(name: &str) -> String {
    E::RESOURCE.field(name).map(Field::column_name).unwrap_or_default()
}
