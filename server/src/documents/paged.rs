//! The lines of documents that have thousands of them: read and written one by one, at a path of their own. Whoever may see or
//! change the document may do so with its lines, in the states in which it may change; each change is one of the document too,
//! which then has another version and an entry in its history.

use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::row::Row;
use core_wasm::sheet::is_heading;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::{REQUIRED_RULE, Stage, counted_changed, read_only_changed, too_many, validate_document};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query};
use sea_orm::{Condition, ConnectionTrait};
use serde_json::Value as Json;

use super::import::{self, Verdicts};
use super::lines::DOCUMENT;
use super::list::{ListQuery, ListScope};
use super::sent::number;
use super::serve::{named, seen};
use super::served::Served;
use super::sheet;
use super::side;
use super::table::{self, Rows};
use super::unique::taken_problem;
use super::write::{self, Seen};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change};
use crate::store::database::Tx;

mod back;
mod house;
mod operations;
mod past;
mod reading;
pub use back::of_field;
use operations::Many;
pub use operations::{LinesAdded, operations};
pub use past::{Watch, attach, watch};
pub use reading::{Added, added_up, all_of, all_with, are_some, count_of};

/// Most changed lines that the history tells one by one.
const TOLD: usize = 20;

/// The lines of one kind of a document.
#[derive(Clone, Copy)]
pub struct Of {
    pub head: Served,
    pub lines: &'static Lines,
}

/// A line with how many stand before it.
type Placed = (usize, Row);

impl Of {
    /// The lines of the document that a request names.
    async fn rows(self, app: App, caller: Caller, query: ListQuery) -> Result<ListScope, ApiError> {
        let whose = self.lines.paged_by;
        let wanted = query.get(whose).ok_or_else(|| missing(whose))?;
        let id: i64 = wanted.parse().map_err(|_| ApiError::no_number(whose))?;
        seen(self.head, &app, &caller, id).await?;
        Ok(of_document(id).into())
    }

    async fn detail(self, app: &App, caller: &Caller, id: i64) -> Answer<Row> {
        let found = Rows::of(self.lines.of).and(DOCUMENT).by_id(id).one(&app.db).await?.ok_or(ApiError::NotFound)?;
        let (document, line) = parted(found)?;
        seen(self.head, app, caller, document).await?;
        Ok(Done::data(line))
    }

    async fn add(self, app: &App, caller: &Caller, sent: Row) -> Answer<Row> {
        let tx = app.begin().await?;
        let head = self.opened(&tx, caller, self.named_in(&sent)?).await?;
        let added = self.put_behind(&tx, caller, &head, &sent).await?;
        tx.done(Done::data(added)).await
    }

    /// Stores what was sent as a line behind the others, once it is judged, with its entry in the history.
    async fn put_behind(self, tx: &Tx, caller: &Caller, head: &Row, sent: &Row) -> Result<Row, ApiError> {
        let known = self.known(tx, head, &[sent]).await?;
        let mut line = write::checked(self.judged(tx, head, &known, None, sent).await?)?;
        self.has_room(tx, head, 1).await?;
        self.number(tx, head, std::slice::from_mut(&mut line)).await?;
        let place = self.count(tx, head).await?;
        let added = table::insert_with(tx, self.lines.of, &line, &beside(head, place + 1)?).await?;
        self.changed(tx, caller, "update", head, &[(place, Row::new(), added.clone())]).await?;
        Ok(added)
    }

    /// Adds lines, all or none: what is wrong stands at `rows[n]`.
    async fn add_all(self, app: &App, caller: &Caller, sent: Many) -> Answer<LinesAdded> {
        let tx = app.begin().await?;
        let head = self.opened(&tx, caller, self.named_in(&sent.rest)?).await?;
        let added = sent.rows.len();
        self.take(&tx, caller, &head, &sent.rows).await?;
        tx.done(Done::data(LinesAdded { added })).await
    }

    /// Judges lines and puts them behind those that the document has, all or none: what is wrong stands at `rows[n]`.
    pub async fn take(self, tx: &Tx, caller: &Caller, head: &Row, rows: &[Row]) -> Result<(), ApiError> {
        self.take_lacking(tx, caller, head, rows, &[]).await
    }

    /// The same of lines that nobody typed and that may lack the fields `later`: a person completes them in the document.
    pub async fn take_lacking(
        self,
        tx: &Tx,
        caller: &Caller,
        head: &Row,
        rows: &[Row],
        later: &[&str],
    ) -> Result<(), ApiError> {
        let may_lack = |problem: &Problem| problem.rule == REQUIRED_RULE && later.contains(&problem.field.as_str());
        self.has_room(tx, head, rows.len()).await?;
        let known = self.known(tx, head, &rows.iter().collect::<Vec<_>>()).await?;
        let (mut lines, mut problems) = (Vec::with_capacity(rows.len()), Vec::new());
        for (at, sent) in rows.iter().enumerate() {
            let (line, found) = self.judged(tx, head, &known, None, sent).await?;
            let stops = found.into_iter().filter(|problem| !may_lack(problem));
            problems.extend(stops.map(|problem| problem.at("rows", at)));
            lines.push(line);
        }
        if problems.is_empty() { self.append(tx, caller, head, lines).await } else { Err(ApiError::Rules(problems)) }
    }

    /// Takes lines from a workbook. One bad row and none is stored, unless the clerk says so.
    async fn import(self, app: &App, caller: &Caller, upload: Upload<{ import::MAX_FILE }>) -> Answer<Verdicts> {
        let whose = self.lines.paged_by;
        let good_only = upload.flag("goodOnly")?;
        let document = upload.id(whose)?.ok_or_else(|| missing(whose))?;
        let seen = seen(self.head, app, caller, document).await?;
        let read = import::lines_of(upload.file, sheet::read_lines).await?;
        let columns = self.columns(&read);
        let mut rows = import::rows(self.lines.of, &columns, &read, &app.dictionaries())?;
        let ignored = import::ignored(self.lines.of, self.lines.of.import, &read);
        let by_house = self.told_by_house(app, caller, &seen, &rows).await?;
        let tx = app.begin().await?;
        let head = self.opened(&tx, caller, document).await?;
        let lines =
            if self.lines.matched.is_empty() { Vec::new() } else { all_of(&tx, self.lines.of, document).await? };
        let unnamed: Vec<Option<Problem>> =
            rows.iter_mut().map(|(_, sent)| self.head.hooks.name_row(self.lines, &lines, sent)).collect();
        let stored: HashMap<Vec<String>, Placed> =
            lines.into_iter().enumerate().map(|(place, line)| (self.matched_by(&line), (place, line))).collect();
        let added = rows.iter().filter(|(_, sent)| !stored.contains_key(&self.matched_by(sent))).count();
        self.has_room(&tx, &head, added).await?;
        let known = self.known(&tx, &head, &rows.iter().map(|(_, sent)| sent).collect::<Vec<_>>()).await?;
        let mut taken = self.taken(&tx, document).await?;
        let (mut found, mut met) = (Vec::with_capacity(rows.len()), HashMap::new());
        for ((line, sent), unnamed) in rows.into_iter().zip(unnamed) {
            let named = self.matched_by(&sent);
            let before = stored.get(&named);
            let (row, mut problems) = self.judged(&tx, &head, &known, before.map(|(_, line)| line), &sent).await?;
            if let Some(problem) = unnamed {
                // Which line it is is not known: what else is wrong with it would mislead.
                found.push((line, None, row, vec![problem]));
                continue;
            }
            if let Some(twin) = met.insert(named, line).filter(|_| !self.lines.matched.is_empty()) {
                let message = texts::ROW_TWICE.with(&[("line", &twin.to_string())]);
                let field = self.lines.matched.last().copied().unwrap_or_default();
                problems.push(Problem::error(&format!("{}.twice", self.lines.of.name), field, message));
            }
            if let (Some(key), Some(field)) = (self.unique_key(&row), self.lines.of.unique.last()) {
                match taken.get(&key) {
                    Some(Some(twin)) => {
                        let message = texts::ROW_TWICE.with(&[("line", &twin.to_string())]);
                        problems.push(Problem::error(&format!("{}.twice", self.lines.of.name), *field, message));
                    }
                    Some(None) => problems.push(taken_problem(self.lines.of, field)),
                    None => drop(taken.insert(key, Some(line))),
                }
            }
            found.push((line, before.cloned(), row, problems));
        }
        let rows: Vec<&Row> = found.iter().map(|(_, _, row, _)| row).collect();
        for (at, problem) in self.head.hooks.judge_imported(&tx, self.lines, &head, &rows).await? {
            if let Some((.., problems)) = found.get_mut(at) {
                problems.push(problem);
            }
        }
        let (mut good, mut judged) = (Vec::new(), Vec::with_capacity(found.len()));
        for (line, before, row, problems) in found {
            if problems.is_empty() {
                good.push((before, row.clone()));
            }
            judged.push((line, row.text(self.lines.of.known_by).to_owned(), problems));
        }
        let bad = judged.len() - good.len();
        let told = good.len();
        let stored = if bad == 0 || good_only { told } else { 0 };
        if stored > 0 {
            self.merge(&tx, caller, &head, good).await?;
        }
        let rows = import::warned(import::verdicts(judged, caller), &by_house, caller);
        let done = Done::data(Verdicts { rows, good: told, bad, stored, ignored });
        if stored > 0 { tx.done(done).await } else { Ok(done) }
    }

    /// The columns that are read of a workbook. The last of those that name a line may be missing where the lines are found by another, and
    /// so may those that follow from a column which is there.
    fn columns(self, read: &[sheet::Line]) -> Vec<&'static str> {
        let is_there = |name: &str| {
            let field = self.lines.of.field(name);
            read.first().zip(field).is_some_and(|((_, head), field)| head.iter().any(|title| is_heading(field, title)))
        };
        let is_found = |name: &str| Some(&name) == self.lines.matched.last() && is_there(self.lines.found_by);
        let (by, filled) = self.lines.filled_by;
        let follows = |name: &str| filled.contains(&name) && is_there(by);
        let wanted = |name: &&str| is_there(name) || !(is_found(name) || follows(name));
        self.lines.of.import.iter().copied().filter(wanted).collect()
    }

    /// What the lines of a document have that no other one may have: with the row of the workbook that has it, `None` where it is
    /// stored. Rows that name the line which they change are told apart by that.
    async fn taken(self, tx: &Tx, document: i64) -> Result<HashMap<Vec<String>, Option<usize>>, ApiError> {
        if self.lines.of.unique.is_empty() || !self.lines.matched.is_empty() {
            return Ok(HashMap::new());
        }
        let stored = all_with(tx, self.lines.of, document, self.lines.of.unique).await?;
        Ok(stored.iter().filter_map(|line| Some((self.unique_key(line)?, None))).collect())
    }

    /// Whether lines have a name of goods.
    fn is_named(self) -> bool {
        ["gdsNm", "gName"].iter().any(|name| self.lines.of.field(name).is_some())
    }

    /// `None` where a part of it is blank, or where rows name the line that they change.
    fn unique_key(self, line: &Row) -> Option<Vec<String>> {
        let unique = self.lines.of.unique;
        let has_all = self.lines.matched.is_empty() && unique.iter().all(|field| !line.is_blank(field));
        has_all.then(|| unique.iter().map(|field| line.text(field).to_owned()).collect())
    }

    fn matched_by(self, line: &Row) -> Vec<String> {
        self.lines.matched.iter().map(|field| line.text(field).to_owned()).collect()
    }

    /// Puts judged lines over those that they change, and the others behind them, with one entry in the history.
    async fn merge(
        self,
        tx: &Tx,
        caller: &Caller,
        head: &Row,
        lines: Vec<(Option<Placed>, Row)>,
    ) -> Result<(), ApiError> {
        let (mut changed, mut added) = (Vec::new(), Vec::new());
        for (before, line) in lines {
            match before {
                Some((_, before)) if before == line => {}
                Some((place, before)) => {
                    let after = table::update(tx, self.lines.of, write::key(&before)?, &line).await?;
                    changed.push((place, before, after));
                }
                None => added.push(line),
            }
        }
        if changed.is_empty() {
            return self.append(tx, caller, head, added).await;
        }
        let first = self.count(tx, head).await?;
        self.number(tx, head, &mut added).await?;
        table::insert_lines(tx, self.lines.of, write::key(head)?.0, first, &added).await?;
        changed.extend((first..).zip(added).map(|(place, line)| (place, Row::new(), line)));
        self.changed(tx, caller, "update", head, &changed).await
    }

    async fn update(self, app: &App, caller: &Caller, sent: Row) -> Answer<Row> {
        let key = named(self.lines.of, &sent)?;
        let tx = app.begin().await?;
        let (head, mut found) = self.locked(&tx, caller, &[key]).await?;
        let before = found.pop().ok_or(ApiError::NotFound)?;
        // A line of another document is not changed by mistake.
        let whose = self.lines.paged_by;
        if !sent.is_blank(whose) && sent.int(whose) != head.int("id") {
            return Err(ApiError::rule(Problem::error("field.keepsDocument", whose, texts::KEEPS_DOCUMENT)));
        }
        // What programs made follows from other lines: whoever writes there is told.
        let made = if self.lines.added {
            Vec::new()
        } else {
            read_only_changed(self.lines.of, before.borrowed(), sent.borrowed())
        };
        if !made.is_empty() {
            return Err(ApiError::Rules(made));
        }
        let after = self.put(&tx, caller, &head, before, &sent).await?;
        tx.done(Done::data(after)).await
    }

    /// Stores what was sent over a line, once it is judged, with its entry in the history.
    async fn put(self, tx: &Tx, caller: &Caller, head: &Row, before: Row, sent: &Row) -> Result<Row, ApiError> {
        let known = self.known(tx, head, &[&before, sent]).await?;
        let line = write::checked(self.judged(tx, head, &known, Some(&before), sent).await?)?;
        let after = table::update(tx, self.lines.of, write::key(&before)?, &line).await?;
        let place = self.place(tx, head, &after).await?;
        self.changed(tx, caller, "update", head, &[(place, before, after.clone())]).await?;
        Ok(after)
    }

    async fn delete(self, app: &App, caller: &Caller, chosen: &[Seen]) -> Answer<()> {
        let tx = app.begin().await?;
        let (head, found) = self.locked(&tx, caller, chosen).await?;
        self.head.hooks.lines_may_go(&tx, self.lines, &head, &found).await?;
        // Lines of another kind may follow.
        let watch = watch(&tx, self.head.resource, write::key(&head)?.0).await?;
        let mut gone = Vec::with_capacity(found.len());
        for line in found {
            // Only the places of those that the history tells are asked for.
            let place = if gone.len() < TOLD { self.place(&tx, &head, &line).await? } else { 0 };
            gone.push((place, line, Row::new()));
        }
        let ids: Vec<i64> = chosen.iter().map(|(id, _)| *id).collect();
        for some in ids.chunks(super::lines::BATCH) {
            table::delete(&tx, self.lines.of, some).await?;
        }
        let lines: Vec<Row> = gone.iter().map(|(_, line, _)| line.clone()).collect();
        self.head.hooks.lines_gone(&tx, caller, self.lines, &head, &lines).await?;
        self.changed(&tx, caller, "update", &head, &gone).await?;
        watch.noted(&tx).await?;
        tx.commit().await?;
        Ok(Done::nothing())
    }

    /// The document of the lines that a request names, and these lines, all locked. They are of one document, which may be
    /// changed now, and in the versions that the caller saw.
    async fn locked(self, tx: &Tx, caller: &Caller, chosen: &[Seen]) -> Result<(Row, Vec<Row>), ApiError> {
        let ids: Vec<i64> = chosen.iter().map(|(id, _)| *id).collect();
        let of = Rows::of(self.lines.of).and(DOCUMENT);
        let first = ids.first().copied().ok_or(ApiError::NotFound)?;
        let first = of.clone().by_id(first).one(tx).await?.ok_or(ApiError::NotFound)?;
        let (document, _) = parted(first)?;
        // Before anything is told of a line: is its document within reach? Its lock keeps the lines as they are read now.
        let head = self.opened(tx, caller, document).await?;
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(super::lines::BATCH) {
            let wanted = Expr::col("id").is_in(some.iter().copied());
            found.extend(of.clone().filter(wanted).all(tx).await?);
        }
        if found.len() != ids.len() {
            return Err(ApiError::NotFound);
        }
        let parted: Vec<(i64, Row)> = found.into_iter().map(parted).collect::<Result<_, _>>()?;
        if parted.iter().any(|(other, _)| *other != document) {
            return Err(ApiError::NotFound);
        }
        let lines = write::in_versions(parted.into_iter().map(|(_, line)| line).collect(), chosen)?;
        Ok((head, lines))
    }

    /// The document, locked: within the caller's reach, and in a state in which these lines may change.
    pub async fn opened(self, tx: &Tx, caller: &Caller, document: i64) -> Result<Row, ApiError> {
        self.opened_in(tx, caller, (document, None)).await
    }

    /// The same in the version that the caller saw.
    pub async fn opened_in(self, tx: &Tx, caller: &Caller, seen: Seen) -> Result<Row, ApiError> {
        let head = write::locked(tx, caller, self.head, &[seen]).await?.pop().ok_or(ApiError::NotFound)?;
        write::stepped(self.head.resource, self.lines.changed_by, &head).map_err(ApiError::rule)?;
        side::check(tx, caller, self.head, self.lines.changed_by, &head).await?;
        self.head.hooks.may_change_lines(tx, caller, self.lines, &head).await?;
        Ok(head)
    }

    fn named_in(self, sent: &Row) -> Result<i64, ApiError> {
        number(sent, self.lines.paged_by)
    }

    /// What these lines are filled from.
    async fn known(self, tx: &Tx, head: &Row, rows: &[&Row]) -> Result<Vec<Row>, ApiError> {
        self.head.hooks.for_lines(tx, self.lines, head, rows).await
    }

    /// A line as it is to be stored, and what is wrong with it.
    async fn judged(
        self,
        tx: &Tx,
        head: &Row,
        known: &[Row],
        before: Option<&Row>,
        sent: &Row,
    ) -> Result<(Row, Vec<Problem>), ApiError> {
        let resource = self.lines.of;
        let mut line = before.cloned().unwrap_or_default();
        for field in resource.fields.iter().filter(|field| !field.read_only) {
            if let Some(value) = sent.0.get(field.name) {
                line.set(field.name, value.clone());
            }
        }
        let filled = self.head.hooks.fill_line(tx, self.lines, head, known, &mut line).await?;
        write::stamp(tx, resource, before, &mut line);
        let mut problems = validate_document(resource, &line, &tx.dictionaries(), Stage::Store);
        problems.extend(filled);
        problems.extend(counted_changed(self.lines, before.map(Row::borrowed), sent.borrowed()));
        problems.retain(Problem::is_error);
        Ok((line, problems))
    }

    async fn count(self, tx: &Tx, head: &Row) -> Result<usize, ApiError> {
        self.counted(tx, of_document(write::key(head)?.0)).await
    }

    /// How many lines of the document stand before this one.
    pub async fn place(self, tx: &Tx, head: &Row, line: &Row) -> Result<usize, ApiError> {
        let (document, id) = (write::key(head)?.0, write::key(line)?.0);
        self.counted(tx, of_document(document).add(Expr::col("id").lt(id))).await
    }

    async fn counted(self, tx: &Tx, among: Condition) -> Result<usize, ApiError> {
        Ok(usize::try_from(Rows::of(self.lines.of).filter(among).count(tx).await?).unwrap_or_default())
    }

    /// Gives new lines their numbers, where lines have some: the next ones of their document.
    async fn number(self, tx: &Tx, head: &Row, lines: &mut [Row]) -> Result<(), ApiError> {
        let Some(field) = self.lines.of.field(self.lines.numbered) else { return Ok(()) };
        let mut highest = Query::select();
        highest
            .expr(Func::max(Expr::col(Alias::new(field.column_name()))))
            .from(Alias::new(self.lines.of.table_name()))
            .cond_where(of_document(write::key(head)?.0));
        let found = tx.query_one(&highest).await?.map(|row| row.try_get_by_index::<Option<i64>>(0)).transpose()?;
        let first = found.flatten().unwrap_or_default() + 1;
        for (number, line) in (first..).zip(lines) {
            line.set(field.name, number.to_string());
        }
        Ok(())
    }

    async fn has_room(self, tx: &Tx, head: &Row, more: usize) -> Result<(), ApiError> {
        let problem = too_many(self.lines, self.count(tx, head).await?.saturating_add(more));
        problem.map_or(Ok(()), |problem| Err(ApiError::rule(problem)))
    }

    /// Puts judged lines behind those that the document has, with its entry in the history.
    pub async fn append(self, tx: &Tx, caller: &Caller, head: &Row, mut lines: Vec<Row>) -> Result<(), ApiError> {
        let first = self.count(tx, head).await?;
        self.number(tx, head, &mut lines).await?;
        table::insert_lines(tx, self.lines.of, write::key(head)?.0, first, &lines).await?;
        let added: Vec<_> = (first..).zip(lines).map(|(place, line)| (place, Row::new(), line)).collect();
        self.changed(tx, caller, "update", head, &added).await
    }

    /// The document in its next version, and what became of its lines in its history: each with its place, as it was and as it
    /// is.
    pub async fn changed(
        self,
        tx: &Tx,
        caller: &Caller,
        action: &str,
        head: &Row,
        lines: &[(usize, Row, Row)],
    ) -> Result<(), ApiError> {
        let mut changes = Vec::new();
        for (place, before, after) in lines.iter().take(TOLD) {
            let listed = |line: &Row| -> Row {
                let list = (!line.0.is_empty()).then(|| Json::Array(vec![Json::Object(line.0.clone())]));
                list.map(|list| (self.lines.list.to_owned(), list)).into_iter().collect()
            };
            let first = format!("{}[0]", self.lines.list);
            // A line that is gone is told in short by its values, which say nothing where none of them is a name.
            let id = before.0.get("id").filter(|_| after.0.is_empty() && !self.is_named());
            let nothing = id.map(|id| std::iter::once(("id".to_owned(), id.clone())).collect::<Row>());
            for change in audit::document::differences(&listed(before), &listed(nothing.as_ref().unwrap_or(after))) {
                let field = change.field.replacen(&first, &format!("{}[{place}]", self.lines.list), 1);
                changes.push(Change { field, ..change });
            }
        }
        if lines.len() > TOLD {
            let more = (lines.len() - TOLD).to_string();
            changes.push(Change { field: self.lines.list.to_owned(), before: Json::Null, after: more.into() });
        }
        changes.push(past::kept(tx, self.lines, write::key(head)?.0, lines).await?);
        write::touch(tx, &Actor::from(caller), self.head.resource, action, head, changes).await?;
        self.head.hooks.lines_told(tx, caller, self.lines, head, lines).await?;
        self.head.hooks.lines_changed(tx, head).await
    }
}

fn of_document(id: i64) -> Condition {
    Condition::all().add(Expr::col("document_id").eq(id))
}

/// A stored line, and the document that it belongs to.
fn parted(mut line: Row) -> Result<(i64, Row), ApiError> {
    let document = line.int(DOCUMENT.name).ok_or_else(|| anyhow::anyhow!("a line without its document"))?;
    line.0.remove(DOCUMENT.name);
    Ok((document, line))
}

fn beside(head: &Row, position: usize) -> Result<[(&'static str, sea_orm::Value); 3], ApiError> {
    let position = i64::try_from(position).unwrap_or(i64::MAX);
    Ok([("document_id", write::key(head)?.0.into()), ("position", position.into()), ("version", 1_i64.into())])
}

fn missing(field: &str) -> ApiError {
    ApiError::missing(field)
}
