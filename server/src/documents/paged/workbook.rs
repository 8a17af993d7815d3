//! Lines that come in a workbook: put behind those that the document has, or over those that they name.

use std::collections::HashMap;

use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::sheet::is_heading;
use core_wasm::text::catalogue::base as texts;

use super::reading::{all_of, all_with};
use super::{Of, missing};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::upload::Upload;
use crate::documents::import::{self, Verdicts};
use crate::documents::serve::seen;
use crate::documents::unique::taken_problem;
use crate::documents::{sheet, table, write};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// A line with how many stand before it.
type Placed = (usize, Row);

impl Of {
    /// Takes lines from a workbook. One bad row and none is stored, unless the clerk says so.
    pub(super) async fn import(
        self,
        app: &App,
        caller: &Caller,
        upload: Upload<{ import::MAX_FILE }>,
    ) -> Answer<Verdicts> {
        let whose = self.lines.paged_by;
        let good_only = upload.flag("goodOnly")?;
        let document = upload.id(whose)?.ok_or_else(|| missing(whose))?;
        let seen = seen(self.head, app, caller, document).await?;
        let read = import::lines_of(upload.file, sheet::read_lines).await?;
        let columns = self.columns(&read);
        let mut rows = import::rows(self.lines.of, &columns, &read, &app.dictionaries())?;
        let ignored = import::ignored(self.lines.of, &columns, &read);
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
    /// so may those that follow from a column which is there. Those that are counted are read where they are there, to tell whoever keyed
    /// something else than what was counted.
    fn columns(self, read: &[sheet::Line]) -> Vec<&'static str> {
        let is_there = |name: &str| {
            let field = self.lines.of.field(name);
            read.first().zip(field).is_some_and(|((_, head), field)| head.iter().any(|title| is_heading(field, title)))
        };
        let is_found = |name: &str| Some(&name) == self.lines.matched.last() && is_there(self.lines.found_by);
        let (by, filled) = self.lines.filled_by;
        let follows = |name: &str| filled.contains(&name) && is_there(by);
        let wanted = |name: &&str| is_there(name) || !(is_found(name) || follows(name));
        let counted = self.lines.counted.iter().copied().filter(|name| is_there(name));
        self.lines.of.import.iter().copied().filter(wanted).chain(counted).collect()
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
}
