//! The lines of documents that have thousands of them: read and written one by one, at a path of their own. Whoever may see or
//! change the document may do so with its lines, in the states in which it may change; each change is one of the document too,
//! which then has another version and an entry in its history.

use core_wasm::error::Problem;
use core_wasm::resource::Lines;
use core_wasm::row::Row;
use core_wasm::text::catalogue::base as texts;
use core_wasm::validate::{REQUIRED_RULE, Stage, counted_changed, read_only_changed, too_many, validate_document};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query};
use sea_orm::{Condition, ConnectionTrait};
use serde_json::Value as Json;

use super::lines::DOCUMENT;
use super::list::{ListQuery, ListScope};
use super::sent::number;
use super::serve::{named, seen};
use super::served::Served;
use super::side;
use super::table::{self, Rows};
use super::write::{self, Seen};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
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
mod workbook;
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

    /// Whether lines have a name of goods.
    fn is_named(self) -> bool {
        ["gdsNm", "gName"].iter().any(|name| self.lines.of.field(name).is_some())
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
        let after = self.put(&tx, caller, &head, before.clone(), &sent).await?;
        // Nothing of it is another: what was written on the way is given up, and line and document keep their versions.
        if audit::document::changes(&before, &after).is_empty() {
            return Ok(Done::data(before));
        }
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
