//! Rows of a resource from a workbook, with a verdict on every row. One bad row and none is stored, unless the clerk says so (`goodOnly`).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use core_wasm::dictionary::Dictionaries;
use core_wasm::error::{MORE_RULE, Problem, WireProblem, shortened};
use core_wasm::resource::{DictKey, Field, Kind, Resource};
use core_wasm::row::Row;
use core_wasm::rules::wms::folded;
use core_wasm::sheet::{is_heading, missing_columns};
use core_wasm::text::Message;
use core_wasm::text::catalogue::base as texts;
use core_wasm::text::catalogue::error::MORE_PROBLEMS;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Serialize;
use utoipa::ToSchema;

use super::served::{ORG, Served};
use super::sheet::{self, Line};
use super::table::Rows;
use super::unique::taken_problem;
use super::write;
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::process::error::ApiError;
use crate::process::fair::{Fair, Who};
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

pub const MAX_FILE: usize = 4 * 1024 * 1024;
/// Largest request: the file and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_FILE + 64 * 1024;

/// Most problems that the verdict on a workbook tells one by one.
const MOST_PROBLEMS: usize = 1000;

/// Most headings that are told, so that a sheet of thousands of columns has a short answer.
const MOST_IGNORED: usize = 50;

/// So many workbooks are unpacked at once, one of them for an account; the others wait, so that together they need no more memory than
/// these.
static READING: LazyLock<Fair> = LazyLock::new(|| Fair::new(2, 1, usize::MAX));

/// What became of a workbook.
#[derive(Debug, Serialize, ToSchema)]
pub struct Verdicts {
    pub rows: Vec<Verdict>,
    pub good: usize,
    pub bad: usize,
    pub stored: usize,
    /// Headings of columns of which nothing was taken, as they stand in the sheet.
    pub ignored: Vec<String>,
}

/// What an import takes beside the workbook.
pub const PARTS: &[(&str, &str)] = &[
    ("goodOnly", "1 or true: good rows are stored although there are bad ones"),
    ("orgId", "whose rows they become; the caller's own without it"),
];
/// The same where the rows name whose they are, or follow from what they belong to.
pub const GOOD_ONLY: &[(&str, &str)] = &[PARTS[0]];

/// What became of a row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// Line of the sheet, from 1.
    pub line: usize,
    /// What the row is called by: the number of the material, of the bill, of the movement.
    pub number: String,
    /// Good when empty.
    pub problems: Vec<RowProblem>,
    /// What is doubtful of it, such as by the rules of the house, as its form would say: it is stored all the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<RowProblem>,
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

/// Takes the rows of a workbook into a resource.
pub async fn upload(served: Served, app: &App, caller: &Caller, upload: Upload<MAX_FILE>) -> Answer<Verdicts> {
    let resource = served.resource;
    let good_only = upload.flag("goodOnly")?;
    let org = upload.id(ORG)?.unwrap_or(caller.org_id);
    if let Some(scope) = served.scope(&app.db, caller, Right::Edit).await? {
        scope.check(org)?;
    }
    let lines = lines_of(upload.file, sheet::read).await?;
    let mut rows = rows(resource, resource.import, &lines, &app.dictionaries())?;
    let ignored = ignored(resource, resource.import, &lines);
    rows.iter_mut().for_each(|(_, row)| row.set(ORG, org));
    let mut judged = judged(app, caller, served, rows).await?;
    let may_store = good_only || judged.iter().all(|row| row.problems.is_empty());
    let tx = if may_store { app.begin().await? } else { Tx::begin_judging(app).await? };
    find_twins(&tx, resource, org, &mut judged).await?;
    judge_together(&tx, caller, served, good_only, &mut judged).await?;
    let good = judged.iter().filter(|row| row.problems.is_empty()).count();
    let bad = judged.len() - good;
    let stored = if bad == 0 || good_only { good } else { 0 };
    let mut doubts: BTreeMap<usize, Vec<Problem>> = BTreeMap::new();
    if stored > 0 {
        let rows: Vec<&Row> = judged.iter().filter(|row| row.problems.is_empty()).map(|row| &row.row).collect();
        let added = write::insert_all(&tx, &Actor::from(caller), resource, "importSheet", &rows).await?;
        // A workbook counts as one, whatever stands first in it.
        served.hooks.all_stored(&tx, caller, &added).await?;
        let lines: Vec<usize> = judged.iter().filter(|row| row.problems.is_empty()).map(|row| row.line).collect();
        for (at, problem) in served.hooks.doubtful(&tx, &added).await? {
            lines.get(at).into_iter().for_each(|line| doubts.entry(*line).or_default().push(problem.clone()));
        }
    }
    let named = |one: Judged| (one.line, one.row.text(resource.known_by).to_owned(), one.problems);
    let rows = warned(verdicts(judged.into_iter().map(named).collect(), caller), &doubts, caller);
    let done = Done::data(Verdicts { rows, good, bad, stored, ignored });
    if stored > 0 { tx.done(done).await } else { Ok(done) }
}

/// Rows that are judged at a time; between them others get their turn.
const TOGETHER: usize = 200;

/// Judges rows before the transaction begins that stores them: thousands take a second of a processor, and on SQLite everybody else who
/// saves would stand in line for it.
async fn judged(app: &App, caller: &Caller, served: Served, rows: Vec<(usize, Row)>) -> Result<Vec<Judged>, ApiError> {
    let mut judged = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter();
    loop {
        let some: Vec<_> = rows.by_ref().take(TOGETHER).collect();
        if some.is_empty() {
            return Ok(judged);
        }
        let tx = Tx::begin_judging(app).await?;
        for (line, sent) in some {
            let (row, problems) = write::completed(&tx, caller, served, None, sent).await?;
            judged.push(Judged { line, row, problems });
        }
        drop(tx);
        tokio::task::yield_now().await;
    }
}

/// Adds the problems that show only when the rows are looked at together: of all of them as long as they are stored all or none, so that
/// what a row with a mistake brings is not missed by the others; else of those that are stored.
async fn judge_together(
    tx: &Tx,
    caller: &Caller,
    served: Served,
    good_only: bool,
    judged: &mut [Judged],
) -> Result<(), ApiError> {
    let counts = |one: &Judged| !good_only || one.problems.is_empty();
    let among: Vec<usize> = (0..judged.len()).filter(|at| judged.get(*at).is_some_and(counts)).collect();
    let rows: Vec<&Row> = among.iter().filter_map(|at| judged.get(*at)).map(|one| &one.row).collect();
    for (at, problem) in served.hooks.judge_together(tx, caller, &rows).await? {
        if let Some(one) = among.get(at).and_then(|at| judged.get_mut(*at)) {
            one.problems.push(problem);
        }
    }
    Ok(())
}

/// The lines of an uploaded file, read when it is its turn.
pub async fn lines_of(file: Vec<u8>, read: fn(&[u8]) -> Result<Vec<Line>, Message>) -> Result<Vec<Line>, ApiError> {
    let turn = READING.turn(Who::of_task()).await.ok_or(ApiError::Busy { retry_after: 1 })?;
    let read = tokio::task::spawn_blocking(move || {
        // Whoever asked may be gone by then: what is read is read to its end.
        let _turn = turn;
        read(&file)
    });
    // A workbook at which the reader gives up altogether is as unreadable as any other.
    read.await.unwrap_or_else(|_| Err(texts::SHEET_UNREADABLE.into())).map_err(ApiError::Refused)
}

/// The verdicts on rows, each with what it is called by and what is wrong with it.
pub fn verdicts(judged: Vec<(usize, String, Vec<Problem>)>, caller: &Caller) -> Vec<Verdict> {
    let mut left = MOST_PROBLEMS;
    let verdict = |(line, number, problems)| verdict((line, number, problems), caller, &mut left);
    judged.into_iter().map(verdict).collect()
}

/// `left` problems may still be told; a row for which none are left says how many it has.
fn verdict((line, number, found): (usize, String, Vec<Problem>), caller: &Caller, left: &mut usize) -> Verdict {
    let problems = &found[..found.len().min(*left)];
    *left -= problems.len();
    let mut problems: Vec<RowProblem> = problems.iter().map(|problem| told(problem, caller)).collect();
    if problems.len() < found.len() {
        let count = found.len() - problems.len();
        let more = Problem::error(MORE_RULE, "", MORE_PROBLEMS.with(&[("count", &count.to_string())]));
        problems.push(told(&more, caller));
    }
    Verdict { line, number: shortened(&number), problems, warnings: Vec::new() }
}

/// The verdicts with what is doubtful of rows, by their lines.
pub fn warned(mut rows: Vec<Verdict>, found: &BTreeMap<usize, Vec<Problem>>, caller: &Caller) -> Vec<Verdict> {
    let mut left = MOST_PROBLEMS;
    for row in &mut rows {
        let problems = found.get(&row.line).map(Vec::as_slice).unwrap_or_default();
        row.warnings = problems.iter().take(left).map(|problem| told(problem, caller)).collect();
        left -= row.warnings.len();
    }
    rows
}

pub fn told(problem: &Problem, caller: &Caller) -> RowProblem {
    let WireProblem { field, rule, message, .. } = problem.on_wire(caller.lang);
    RowProblem { field, rule, message }
}

/// The lines below the head as rows by definition, with these columns.
pub fn rows(
    resource: &'static Resource,
    columns: &[&str],
    lines: &[Line],
    dicts: &Dictionaries,
) -> Result<Vec<(usize, Row)>, ApiError> {
    let refused = |message| Err(ApiError::Refused(message));
    let Some(((_, head), body)) = lines.split_first() else { return refused(texts::SHEET_EMPTY.into()) };
    let mut places: Vec<(usize, &Field)> = Vec::new();
    let mut missing: Vec<&Field> = Vec::new();
    for field in columns.iter().filter_map(|name| resource.field(name)) {
        match head.iter().position(|title| is_heading(field, title)) {
            Some(place) => places.push((place, field)),
            None if field.required == core_wasm::resource::Required::No => {}
            None => missing.push(field),
        }
    }
    if !missing.is_empty() {
        return refused(missing_columns(&missing));
    }
    if body.is_empty() {
        return refused(texts::SHEET_EMPTY.into());
    }
    let row = |(line, cells): &Line| {
        let mut row = Row::new();
        for (place, field) in &places {
            let typed = cells.get(*place).map(String::as_str).unwrap_or_default();
            row.set(field.name, code_of(field, typed, dicts));
        }
        (*line, row)
    };
    Ok(body.iter().map(row).collect())
}

/// The headings below which [`rows`] takes nothing with these columns: unknown ones, and a second one of the same field.
pub fn ignored(resource: &Resource, columns: &[&str], lines: &[Line]) -> Vec<String> {
    ignored_by(&[(resource, columns)], lines)
}

/// The same where a sheet has columns of several definitions.
pub fn ignored_by(read: &[(&Resource, &[&str])], lines: &[Line]) -> Vec<String> {
    let Some((_, head)) = lines.first() else { return Vec::new() };
    let fields = read.iter().flat_map(|(resource, columns)| columns.iter().filter_map(|name| resource.field(name)));
    let taken: HashSet<usize> =
        fields.filter_map(|field| head.iter().position(|title| is_heading(field, title))).collect();
    left_out(head, &taken)
}

/// The headings of the columns that are at none of these places.
pub fn left_out(head: &[String], taken: &HashSet<usize>) -> Vec<String> {
    let left = head.iter().enumerate().filter(|(place, title)| !taken.contains(place) && !title.trim().is_empty());
    left.map(|(_, title)| shortened(title.trim())).take(MOST_IGNORED).collect()
}

/// What was typed for a code, as [`Dictionaries::code_written`] reads it. Of a list of codes each is read so.
pub fn code_of(field: &Field, typed: &str, dicts: &Dictionaries) -> String {
    match field.kind {
        _ if typed.is_empty() => String::new(),
        Kind::Dict { family, key, max } => dicts.code_written(family, key, usize::from(max), typed),
        Kind::Flag => dicts.code_written("yesNo", DictKey::Id, 1, typed),
        Kind::DictList { family, .. } => {
            let mut codes: Vec<String> = Vec::new();
            let mut of_label = false;
            for piece in typed.split([',', '，']).map(str::trim) {
                let code = dicts.code_written(family, DictKey::Id, 1, piece);
                let known = dicts.by_code(family, &code).is_some();
                // A comma inside the name of a label parts nothing.
                if known || !of_label {
                    codes.push(code);
                }
                of_label = (of_label && !known) || piece.starts_with(['(', '[']);
            }
            codes.join(",")
        }
        _ => typed.to_owned(),
    }
}

/// Adds a problem to rows that share with another line, or with what is stored already, what must be unique.
async fn find_twins(tx: &Tx, resource: &'static Resource, org: i64, judged: &mut [Judged]) -> Result<(), ApiError> {
    let unique: Vec<&str> = resource.unique.iter().copied().filter(|name| *name != ORG).collect();
    let Some(first) = unique.first().copied().and_then(|name| resource.field(name)) else { return Ok(()) };
    let written = |text: &str| if resource.any_capitals { folded(text) } else { text.to_owned() };
    let key = |row: &Row| unique.iter().map(|name| written(row.text(name))).collect::<Vec<_>>();
    let sent: Vec<&str> = judged.iter().map(|one| one.row.text(first.name)).collect();
    let mut alike = Rows::of(resource).filter(Expr::col(first.column_name()).is_in(sent));
    if resource.field(ORG).is_some() {
        alike = alike.filter(Expr::col("org_id").eq(org));
    }
    let stored: HashSet<Vec<String>> = alike.all(tx).await?.iter().map(key).collect();
    let mut met: HashMap<Vec<String>, usize> = HashMap::new();
    for one in judged {
        let key = key(&one.row);
        if key.iter().any(String::is_empty) {
            continue;
        }
        // Of what is unique in any capitals each row was told so when it was judged.
        if stored.contains(&key) && !resource.any_capitals {
            one.problems.push(taken_problem(resource, first.name));
        }
        match met.get(&key) {
            Some(line) => {
                let message = texts::ROW_TWICE.with(&[("line", &line.to_string())]);
                one.problems.push(Problem::error(&format!("{}.twice", resource.name), first.name, message));
            }
            None => {
                met.insert(key, one.line);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    static OPEN: AtomicBool = AtomicBool::new(false);

    fn slow(_: &[u8]) -> Result<Vec<Line>, Message> {
        while !OPEN.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Ok(Vec::new())
    }

    fn reading(account: i64, read: fn(&[u8]) -> Result<Vec<Line>, Message>) -> impl Future<Output = usize> {
        Who::Account(account)
            .working(async move { lines_of(Vec::new(), read).await.map_or(0, |lines| lines.len() + 1) })
    }

    #[tokio::test]
    async fn who_imports_much_waits_for_himself_also_when_he_does_not_wait_for_the_answers() {
        let crowd: Vec<_> = (0..4).map(|_| tokio::spawn(reading(1, slow))).collect();
        while READING.turn_now(Who::Account(1)).is_some() {
            tokio::task::yield_now().await;
        }
        assert_eq!(reading(2, |_| Ok(Vec::new())).await, 1, "another one's turn comes at once");
        for one in &crowd {
            one.abort();
        }
        for one in crowd {
            assert!(one.await.is_err());
        }
        assert!(READING.turn_now(Who::Account(1)).is_none(), "what was begun is still read, and counts");
        OPEN.store(true, Ordering::Relaxed);
        assert_eq!(reading(1, slow).await, 1);
    }
}
