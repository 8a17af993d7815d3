//! POST /sys/v1/dict/table/import: a table of codes from a file. Without `apply` it says what the file would change; with
//! it, it does so. POST /sys/v1/dict/table/undo takes the last import of a family back.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::dictionary::families::Keeper;
use core_wasm::dictionary::{Entry, NEXT};
use core_wasm::error::{Problem, shortened};
use core_wasm::row::{Row, parse_date};
use core_wasm::text::catalogue::administration as texts;
use core_wasm::text::listed;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::import_row::{self, Kept, Undo};
use super::layout::{self, Sheet};
use super::plan::{Plan, Step, TARIFF, Terms, day_before, plan};
use super::read;
use super::touched::{self, Touched};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Query};
use crate::api::upload::Upload;
use crate::documents::list::wanted_day;
use crate::domains::platform::change_dictionary::{mark_changed, mark_changed_since, publish, refusal};
use crate::domains::platform::read_dictionaries::{by_name, keeper_of};
use crate::domains::system::dictionary;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;

const MAX_FILE: usize = 16 * 1024 * 1024;
/// Largest request: the file and the few fields beside it.
pub const MAX_REQUEST: usize = MAX_FILE + 64 * 1024;
/// Most changes and most problems that an answer tells one by one.
const MOST_TOLD: usize = 1000;
/// Rows per INSERT.
const BATCH: usize = 500;
/// Most imports of a list.
const MOST_LISTED: u64 = 50;

/// What a file changes, or has changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    begins: usize,
    changes: usize,
    ends: usize,
    /// Codes that stay as they are.
    same: usize,
    /// The first changes, those that touch something before the others.
    rows: Vec<ChangedCode>,
    /// What is wrong with lines of the file, and which lines nothing comes of.
    problems: Vec<LineProblem>,
    /// How many lines have something wrong.
    wrong: usize,
    /// How many lines of eight digits stand for no code of the table.
    idle: usize,
    /// Titles of columns of which nothing is taken, as they stand in the file.
    ignored: Vec<String>,
    applied: bool,
}

/// What becomes of a code.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedCode {
    code: String,
    name: String,
    /// `begin`, `change` or `end`.
    what: &'static str,
    columns: Vec<ChangedColumn>,
    /// The codes that follow one that ends.
    next: Vec<String>,
    /// Materials that have the code.
    materials: u64,
    /// Declarations that have it and are not declared yet.
    drafts: u64,
}

/// A column of a code with another value.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedColumn {
    column: String,
    before: String,
    after: String,
}

/// What is wrong with a line of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineProblem {
    line: usize,
    /// The column.
    field: String,
    rule: String,
    message: String,
}

/// An import that was done.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoneImport {
    id: i64,
    family: String,
    file_name: String,
    /// The day from which it holds; blank for a correction.
    day: String,
    begins: i32,
    changes: i32,
    ends: i32,
    made_by: String,
    made_at: DateTime<Utc>,
    /// Who took it back.
    undone_by: Option<String>,
    /// Whether nothing has changed since, so that it can be taken back.
    may_undo: bool,
}

/// Whose imports.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfFamily {
    pub family: String,
}

/// An import by its id.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChosenImport {
    id: i64,
}

/// A file that was compared with the rows of its family.
struct Compared {
    sheet: Sheet,
    rows: Vec<dictionary::Model>,
    present: Vec<Entry>,
    plan: Plan,
}

/// What an import writes, and what it takes to undo it.
#[derive(Default)]
struct Writes {
    undo: Undo,
    added: Vec<dictionary::ActiveModel>,
    changed: Vec<(i64, dictionary::ActiveModel)>,
}

/// What goes beside the file, with what it says.
pub const PARTS: [(&str, &str); 6] = [
    ("family", "the table (name of a dictionary)"),
    ("day", "from which day on its codes hold; without it, what is there is corrected in place"),
    ("whole", "1 or true: the file has every code there is, so that codes which it lacks end"),
    ("official", "1 or true: customs or its like published the file, so that what it says is confirmed"),
    ("apply", "1 or true: the file is loaded; without it, the answer only says what it would change"),
    ("goodOnly", "1 or true: good lines are loaded although there are bad ones; not with whole"),
];

pub async fn import(State(app): State<App>, caller: Caller, upload: Upload<MAX_FILE>) -> Answer<Import> {
    let day = match upload.text("day") {
        "" => None,
        day => Some(parse_date(day).ok_or_else(|| wanted_day("day"))?),
    };
    let on = |name: &str| upload.flag(name);
    let (family, file_name) = (upload.text("family").to_owned(), upload.file_name.clone());
    let since = day.unwrap_or_else(|| app.today());
    let terms = Terms { family: family.clone(), day, since, whole: on("whole")?, official: on("official")? };
    let (apply, good_only) = (on("apply")?, on("goodOnly")?);
    // All that is slow comes before the transaction; that begins by making sure that the table is still the one compared with.
    let kept = by_name(&app.db, &family).await?;
    if keeper_of(&kept) == Keeper::Program {
        return Err(refusal("dict.codes", "family", texts::CODES_KEPT));
    }
    let rows = dictionary::Entity::find()
        .filter(dictionary::Column::Family.eq(&family))
        .order_by_asc(dictionary::Column::Position)
        .all(&app.db)
        .await?;
    let (dicts, of, file) = (app.dictionaries(), terms.clone(), upload.file);
    let compared = tokio::task::spawn_blocking(move || {
        let sheet = layout::sheet(&of.family, &read::lines(&file)?, &dicts);
        Ok(rows.iter().cloned().map(dictionary::Model::into_entry).collect::<Result<Vec<_>, _>>().map(|present| {
            let plan = plan(&present, &sheet, &of);
            Compared { sheet, rows, present, plan }
        }))
    });
    let compared = compared.await.unwrap_or_else(|_| Err(core_wasm::text::catalogue::base::SHEET_UNREADABLE.into()));
    let Compared { sheet, rows, present, plan } = compared.map_err(ApiError::Refused)??;
    let touched =
        if family == TARIFF { touched::of(&app.db, plan.steps.iter().map(Step::code)).await? } else { HashMap::new() };
    let mut told = told(&plan, &sheet, &present, since, &touched, &caller);
    // Of a whole table a line that cannot be read would end its code.
    let may_apply = told.wrong == 0 || (good_only && !terms.whole);
    if !apply || !may_apply || plan.steps.is_empty() {
        return Ok(Done::data(told));
    }
    told.applied = true;
    let Writes { undo, added, changed } = writes(rows, plan, &terms)?;
    let count = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let done = import_row::ActiveModel {
        family: Set(family.clone()),
        file_name: Set(file_name.clone()),
        day: Set(terms.day.map(|day| day.to_string()).unwrap_or_default()),
        begins: Set(count(told.begins)),
        changes: Set(count(told.changes)),
        ends: Set(count(told.ends)),
        revision: Set(kept.revision + 1),
        undo: Set(undo.packed()?),
        made_by: Set(Actor::from(&caller).name().to_owned()),
        made_at: Set(app.now()),
        ..Default::default()
    };

    let tx = app.begin().await?;
    if !mark_changed_since(&tx, &family, kept.revision).await? {
        return Err(ApiError::Conflict { ids: Vec::new() });
    }
    for (id, row) in changed {
        write(&tx, id, row).await?;
    }
    for batch in added.chunks(BATCH) {
        dictionary::Entity::insert_many(batch.to_vec()).exec_without_returning(&tx).await?;
    }
    import_row::Entity::insert(done).exec_without_returning(&tx).await?;
    let about = format!("{family}: {file_name} +{} ~{} -{}", told.begins, told.changes, told.ends);
    note(&tx, &caller, "importSheet", &about).await?;
    publish(&app, tx, Done::data(told)).await
}

/// The plan in words, those changes first that touch something.
fn told(
    plan: &Plan,
    sheet: &Sheet,
    present: &[Entry],
    day: NaiveDate,
    touched: &HashMap<String, Touched>,
    caller: &Caller,
) -> Import {
    let before: HashMap<&str, &Entry> =
        present.iter().filter(|entry| entry.holds_on(day)).map(|entry| (entry.id.as_str(), entry)).collect();
    let count = |what: fn(&Step) -> bool| plan.steps.iter().filter(|step| what(step)).count();
    let mut steps: Vec<&Step> = plan.steps.iter().collect();
    steps.sort_by_key(|step| touched.get(step.code()).is_none_or(|touched| touched.materials + touched.drafts == 0));
    let rows = steps.into_iter().take(MOST_TOLD).map(|step| {
        let old = before.get(step.code());
        let (what, name, columns, next) = match step {
            Step::Begin(entry) => ("begin", entry.name.clone(), Vec::new(), Vec::new()),
            Step::Change { after, columns } => {
                let column = |name: &String| ChangedColumn {
                    column: name.clone(),
                    before: shortened(old.map(|old| old.column(name)).unwrap_or_default()),
                    after: shortened(after.column(name)),
                };
                ("change", after.name.clone(), columns.iter().map(column).collect(), Vec::new())
            }
            Step::End { next, .. } => {
                ("end", old.map(|old| old.name.clone()).unwrap_or_default(), Vec::new(), next.clone())
            }
        };
        let touched = touched.get(step.code()).copied().unwrap_or_default();
        let code = step.code().to_owned();
        ChangedCode { code, name, what, columns, next, materials: touched.materials, drafts: touched.drafts }
    });
    let mut problems: Vec<&(usize, Problem)> = sheet.problems.iter().chain(&plan.problems).collect();
    let wrong = problems.len();
    problems.sort_by_key(|(line, _)| *line);
    // What is only told comes behind what has to be mended.
    let told = problems.into_iter().chain(&plan.idle).take(MOST_TOLD).map(|(line, problem)| {
        let said = problem.on_wire(caller.lang);
        LineProblem { line: *line, field: said.field, rule: said.rule, message: said.message }
    });
    Import {
        begins: count(|step| matches!(step, Step::Begin(_))),
        changes: count(|step| matches!(step, Step::Change { .. })),
        ends: count(|step| matches!(step, Step::End { .. })),
        same: plan.same,
        rows: rows.collect(),
        problems: told.collect(),
        wrong,
        idle: plan.idle.len(),
        ignored: sheet.ignored.clone(),
        applied: false,
    }
}

/// What a plan writes. With a day, a code that changes gets a row of its own from that day on, and its row of before ends.
fn writes(rows: Vec<dictionary::Model>, plan: Plan, terms: &Terms) -> Result<Writes, ApiError> {
    let on = terms.since.to_string();
    let holds = |row: &&dictionary::Model| row.valid_from <= on && (row.valid_to.is_empty() || row.valid_to >= on);
    let mut next_place = rows.iter().map(|row| row.position).max().unwrap_or_default();
    let holding: HashMap<&str, &dictionary::Model> =
        rows.iter().filter(holds).map(|row| (row.code.as_str(), row)).collect();
    let mut writes = Writes::default();
    for step in plan.steps {
        match step {
            Step::Begin(entry) => {
                next_place = next_place.saturating_add(1);
                writes.add(&terms.family, next_place, entry)?;
            }
            Step::Change { after, .. } => {
                let Some(before) = holding.get(after.id.as_str()) else { continue };
                if terms.day.is_none() || before.valid_from == on {
                    writes.change(before, &after)?;
                } else {
                    writes.end(before, terms.since, &[])?;
                    writes.add(&terms.family, before.position, after)?;
                }
            }
            Step::End { code, next } => {
                let Some(before) = holding.get(code.as_str()) else { continue };
                writes.end(before, terms.since, &next)?;
            }
        }
    }
    Ok(writes)
}

impl Writes {
    fn add(&mut self, family: &str, position: i32, entry: Entry) -> Result<(), ApiError> {
        self.undo.added.push((entry.id.clone(), entry.from.clone()));
        self.added.push(dictionary::ActiveModel {
            version: Set(1),
            family: Set(family.to_owned()),
            position: Set(position),
            code: Set(entry.id),
            name: Set(entry.name),
            name2: Set(entry.name2),
            name_en: Set(entry.name_en),
            sure: Set(entry.sure),
            extra: Set(serde_json::to_string(&entry.extra).map_err(anyhow::Error::from)?),
            valid_from: Set(entry.from),
            valid_to: Set(entry.to),
            ..Default::default()
        });
        Ok(())
    }

    fn change(&mut self, before: &dictionary::Model, entry: &Entry) -> Result<(), ApiError> {
        self.undo.before.push(Kept::of(before));
        let row = dictionary::ActiveModel {
            name: Set(entry.name.clone()),
            name2: Set(entry.name2.clone()),
            name_en: Set(entry.name_en.clone()),
            sure: Set(entry.sure),
            extra: Set(serde_json::to_string(&entry.extra).map_err(anyhow::Error::from)?),
            valid_from: Set(entry.from.clone()),
            valid_to: Set(entry.to.clone()),
            ..Default::default()
        };
        self.changed.push((before.id, row));
        Ok(())
    }

    /// Ends a row on the day before another.
    fn end(&mut self, before: &dictionary::Model, since: NaiveDate, next: &[String]) -> Result<(), ApiError> {
        let mut entry = before.clone().into_entry()?;
        entry.to = day_before(since).to_string();
        if !next.is_empty() {
            entry.extra.insert(NEXT.to_owned(), next.join(" "));
        }
        self.change(before, &entry)
    }
}

/// Writes a row anew. Who had it open to edit is told so when storing it.
async fn write(tx: &Tx, id: i64, row: dictionary::ActiveModel) -> Result<(), ApiError> {
    dictionary::Entity::update_many()
        .set(row)
        .col_expr(dictionary::Column::Version, Expr::col(dictionary::Column::Version).add(1))
        .filter(dictionary::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The imports of a family, the latest first.
pub async fn list(State(app): State<App>, Query(query): Query<OfFamily>) -> Answer<Vec<DoneImport>> {
    let family = by_name(&app.db, &query.family).await?;
    let found = import_row::Entity::find()
        .filter(import_row::Column::Family.eq(&query.family))
        .order_by_desc(import_row::Column::Id)
        .limit(MOST_LISTED)
        .all(&app.db)
        .await?;
    let shown = |row: import_row::Model| DoneImport {
        may_undo: row.undone_by.is_none() && row.revision == family.revision,
        id: row.id,
        family: row.family,
        file_name: row.file_name,
        day: row.day,
        begins: row.begins,
        changes: row.changes,
        ends: row.ends,
        made_by: row.made_by,
        made_at: row.made_at,
        undone_by: row.undone_by,
    };
    Ok(Done::data(found.into_iter().map(shown).collect()))
}

/// Takes an import back: the family is as it was before. Refused when something has changed since.
pub async fn undo(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenImport>) -> Answer<()> {
    let tx = app.begin().await?;
    let found = import_row::Entity::find_by_id(chosen.id).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let family = by_name(&tx, &found.family).await?;
    if found.undone_by.is_some() || found.revision != family.revision {
        return Err(refusal("dict.undo", "id", texts::TABLE_UNDO));
    }
    let undo = Undo::unpacked(&found.undo)?;
    if found.family == TARIFF {
        still_used(&tx, &undo).await?;
    }
    for codes in undo.added.chunks(BATCH) {
        // Rows of a code that begin on another day stay.
        let mut days: Vec<&str> = codes.iter().map(|(_, from)| from.as_str()).collect();
        days.sort_unstable();
        days.dedup();
        for day in days {
            let of_day = codes.iter().filter(|(_, from)| from == day).map(|(code, _)| code.as_str());
            dictionary::Entity::delete_many()
                .filter(dictionary::Column::Family.eq(&found.family))
                .filter(dictionary::Column::ValidFrom.eq(day))
                .filter(dictionary::Column::Code.is_in(of_day))
                .exec(&tx)
                .await?;
        }
    }
    for row in undo.before {
        let before = dictionary::ActiveModel {
            name: Set(row.name),
            name2: Set(row.name2),
            name_en: Set(row.name_en),
            sure: Set(row.sure),
            extra: Set(row.extra),
            valid_from: Set(row.from),
            valid_to: Set(row.to),
            ..Default::default()
        };
        write(&tx, row.id, before).await?;
    }
    import_row::Entity::update_many()
        .col_expr(import_row::Column::UndoneBy, Expr::value(Actor::from(&caller).name()))
        .filter(import_row::Column::Id.eq(chosen.id))
        .exec(&tx)
        .await?;
    mark_changed(&tx, &found.family).await?;
    note(&tx, &caller, "undoImport", &format!("{}: {}", found.family, found.file_name)).await?;
    publish(&app, tx, Done::nothing()).await
}

/// Refuses to take codes away that materials or drafts were moved to meanwhile: they would stand on codes that there are not.
async fn still_used(tx: &Tx, undo: &Undo) -> Result<(), ApiError> {
    const MOST_NAMED: usize = 10;
    let mut used: Vec<&str> = Vec::new();
    for batch in undo.added.chunks(BATCH) {
        let rows: Vec<(String, String)> = dictionary::Entity::find()
            .select_only()
            .column(dictionary::Column::Code)
            .column(dictionary::Column::ValidFrom)
            .filter(dictionary::Column::Family.eq(TARIFF))
            .filter(dictionary::Column::Code.is_in(batch.iter().map(|(code, _)| code.as_str())))
            .into_tuple()
            .all(tx)
            .await?;
        // A code with a row of another day is there afterwards, too.
        let kept: HashSet<&str> =
            rows.iter().filter(|row| !batch.contains(row)).map(|(code, _)| code.as_str()).collect();
        let gone: Vec<&str> = batch.iter().map(|(code, _)| code.as_str()).filter(|code| !kept.contains(code)).collect();
        let touched = touched::of(tx, gone.iter().copied()).await?;
        used.extend(gone.into_iter().filter(|code| touched.contains_key(*code)));
    }
    if used.is_empty() {
        return Ok(());
    }
    used.truncate(MOST_NAMED);
    let message = texts::TABLE_UNDO_USED.speak_with(&[("codes", &listed(&used))]);
    Err(ApiError::rule(Problem::error("dict.undoUsed", "id", message)))
}

async fn note(tx: &Tx, caller: &Caller, action: &str, about: &str) -> Result<(), ApiError> {
    let changes = audit::changes(&Row::new(), &Row::new());
    let record = Record { org_id: None, entity: "dict_family", entity_id: 0, action, note: about, changes };
    audit::write(tx, &Actor::from(caller), record).await
}
