//! What corrections teach: where a supplier's papers have a value, and how they write numbers and days. It belongs to the organisation and is used for that
//! supplier's next paper.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::recognition::{RECG_TEMPLATE, RECOGNITION};
use core_wasm::row::Row;
use core_wasm::rules::recognition::change::Typed;
use core_wasm::rules::recognition::style::Style;
use core_wasm::rules::recognition::{Place, Review, firm_key, value};
use reading::fields::learned::{Hint, learn};
use reading::fields::said;
use reading::paper::{Paper, Place as PaperPlace};
use reading::reading::{Answer, Field, Found, Reading, SURE, Value};
use sea_orm::EntityTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde::Deserialize;

use super::reader::{self, Reader, Said};
use super::{paper, review};
use crate::accounts::caller::Caller;
use crate::documents::codec;
use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Most hints that one paper is read with.
const MOST: u64 = 200;
/// Most hints whose suppliers are looked for in a paper that names none, the newest.
const MOST_KNOWN: u64 = 2_000;
/// Letters of the shortest name of a supplier that is looked for in a text; of signs that are words half as many.
const SHORTEST_NAME: usize = 6;
/// Pieces of text at either end of a page that are looked at for it.
const MOST_PIECES: usize = 200;
/// So sure is such a name: somebody should look.
const KNOWN_NAME: u8 = 88;

#[derive(Deserialize)]
struct Again {
    reading: Reading,
}

/// A place of a value that is learned, or whose lesson is taken back.
#[derive(Clone)]
pub struct Lesson {
    pub name: String,
    pub of_line: bool,
    pub place: Place,
    /// Whether it was undone.
    pub forget: bool,
    /// Whether it was said before, and only who sells is said now.
    pub again: bool,
    /// How what stands there is written, where it is that which is learned, and not the place.
    pub style: Option<Style>,
}

/// What a lesson says, once its paper was looked at.
pub struct Learned {
    /// The seller as the paper itself has it: its next one is looked up by it, whoever sells by another paper of the shipment.
    supplier: Option<String>,
    hint: Hint,
    forget: bool,
    again: bool,
}

impl Learned {
    /// The paper's own seller counts only where it is not who buys in the shipment: its head was misread then.
    pub fn but_of(mut self, buyer: &str) -> Learned {
        self.supplier = self.supplier.filter(|supplier| firm_key(supplier) != firm_key(buyer));
        self
    }
}

/// What lessons say, where their places have words beside them that say what is there. Each paper is taken apart once, outside
/// of any transaction: it may be large.
pub async fn learned(app: &App, lessons: Vec<Lesson>) -> Result<Vec<Learned>, ApiError> {
    let mut by_paper: BTreeMap<i64, Vec<Lesson>> = BTreeMap::new();
    for lesson in lessons {
        by_paper.entry(lesson.place.paper).or_default().push(lesson);
    }
    let mut learned = Vec::new();
    for (paper, lessons) in by_paper {
        let Some(kept) = paper::text::Entity::find_by_id(paper).one(&app.db).await? else { continue };
        let found = tokio::task::spawn_blocking(move || of_paper(&kept, &lessons)).await;
        learned.extend(found.map_err(anyhow::Error::from)?);
    }
    Ok(learned)
}

/// A typed value that is looked for in the papers.
#[derive(Clone)]
pub struct Sought {
    typed: Typed,
    /// Where the other values of its line stand, and where it stood itself.
    others: Vec<Place>,
    own: Option<Place>,
}

impl Sought {
    /// A value as it is typed into these values.
    pub fn of(typed: Typed, before: &Review) -> Sought {
        let values = typed.0.and_then(|line| before.line(line)).map(|line| &line.values[..]).unwrap_or_default();
        let others = values.iter().filter(|value| value.name != typed.1);
        let others = others.flat_map(|value| value.place.iter().chain(&value.also_at)).cloned().collect();
        let own = value(values, &typed.1).and_then(|value| value.place.clone());
        Sought { typed, others, own }
    }

    /// Where it stands in a paper, if that is one place: in the rows of its line, where some are known; else in all of the paper.
    fn standing(&self, id: i64, paper: &Paper, dictionaries: &Dictionaries) -> Option<PaperPlace> {
        let (_, name, text) = &self.typed;
        if self.others.is_empty() && self.own.is_none() {
            return said::standing(paper, name, text, dictionaries);
        }
        let here = |place: &&Place| place.paper == id;
        let others: Vec<PaperPlace> = self.others.iter().filter(here).map(in_paper).collect();
        let own = self.own.as_ref().filter(here).map(in_paper);
        said::standing_in_line(paper, (name, text), (&others, own.as_ref()), dictionaries)
    }
}

fn in_paper(place: &Place) -> PaperPlace {
    PaperPlace { page: place.page as usize, quad: place.quad, cell: place.cell.clone() }
}

/// Where typed values stand: in the first paper in which they stand in one place alone.
pub async fn standing(app: &App, papers: &[i64], sought: Vec<Sought>) -> Result<BTreeMap<Typed, Place>, ApiError> {
    let mut found = BTreeMap::new();
    for id in papers.iter().copied() {
        let left: Vec<Sought> = sought.iter().filter(|one| !found.contains_key(&one.typed)).cloned().collect();
        if left.is_empty() {
            break;
        }
        let Some(kept) = paper::text::Entity::find_by_id(id).one(&app.db).await? else { continue };
        let dictionaries = app.dictionaries();
        let of_paper = tokio::task::spawn_blocking(move || {
            let Some((paper, _)) = parsed(&kept) else { return Vec::new() };
            let of = |one: Sought| {
                let place = one.standing(id, &paper, &dictionaries)?;
                Some((one.typed, review::placed(id, &place)))
            };
            left.into_iter().filter_map(of).collect()
        });
        found.extend(of_paper.await.map_err(anyhow::Error::from)?);
    }
    Ok(found)
}

fn of_paper(kept: &paper::text::Model, lessons: &[Lesson]) -> Vec<Learned> {
    let Some((paper, reading)) = parsed(kept) else { return Vec::new() };
    let supplier = reading.head("seller").map(|seller| seller.text.clone());
    let of = |lesson: &Lesson| {
        let place = || learn(&paper, &reading.head, lesson.of_line, &lesson.name, &in_paper(&lesson.place));
        let hint = lesson.style.map(Hint::of_style).or_else(place)?;
        Some(Learned { supplier: supplier.clone(), hint, forget: lesson.forget, again: lesson.again })
    };
    lessons.iter().filter_map(of).collect()
}

/// Keeps what was learned, or takes it back. It is about the seller that the paper names, else about that of the shipment, as it was
/// and as it is now: where that changed, what was said before goes over to the new one.
pub async fn teach(
    tx: &Tx,
    caller: &Caller,
    org: i64,
    (was, is): (&str, &str),
    learned: &Learned,
) -> Result<(), ApiError> {
    let Learned { supplier, hint, forget, again } = learned;
    let actor = Actor::from(caller);
    let by = (&actor, caller.name.as_str());
    if *again {
        if supplier.is_some() || firm_key(was) == firm_key(is) {
            return Ok(());
        }
        keep(tx, by, (org, was), hint, true).await?;
    }
    keep(tx, by, (org, supplier.as_deref().unwrap_or(is)), hint, *forget).await
}

/// Keeps a hint of an organisation's supplier, or takes it back; `by` is who taught it.
pub async fn keep(
    tx: &Tx,
    (actor, by): (&Actor, &str),
    (org, supplier): (i64, &str),
    hint: &Hint,
    forget: bool,
) -> Result<(), ApiError> {
    let key = firm_key(supplier);
    if key.is_empty() {
        return Ok(());
    }
    let known = Rows::of(&RECG_TEMPLATE)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("supplier_key").eq(&key))
        .filter(Expr::col("field").eq(&hint.field))
        .filter(Expr::col("is_line").eq(if hint.line { "1" } else { "0" }))
        .locked()
        .one(tx)
        .await?;
    let written = serde_json::to_string(hint).map_err(anyhow::Error::from)?;
    let is_same = known.as_ref().is_some_and(|row| row.text("hint") == written);
    if forget {
        // What was of use since was no slip.
        if let Some(row) = known.filter(|row| is_same && row.int("uses").unwrap_or_default() == 0) {
            let (id, _) = write::key(&row)?;
            write::note(tx, actor, &RECG_TEMPLATE, "delete", id, &row, &Row::new()).await?;
            table::delete(tx, &RECG_TEMPLATE, &[id]).await?;
        }
        return Ok(());
    }
    if is_same {
        return Ok(());
    }
    let mut row = known.clone().unwrap_or_default();
    row.set(ORG, org);
    row.set("supplier", supplier.chars().take(200).collect::<String>());
    row.set("supplierKey", key);
    row.set("field", hint.field.clone());
    row.set("isLine", if hint.line { "1" } else { "0" });
    row.set("label", hint.label.chars().take(200).collect::<String>());
    let side = serde_json::to_value(hint.side).map_err(anyhow::Error::from)?;
    row.set("place", side);
    row.set("hint", written);
    row.set("taughtBy", by);
    row.set("uses", "0");
    match known {
        Some(before) => write::store(tx, actor, &RECG_TEMPLATE, "update", &before, row).await?,
        None => {
            row.set("createdAt", codec::instant(tx.now()));
            row.set("updatedAt", codec::instant(tx.now()));
            write::insert(tx, actor, &RECG_TEMPLATE, "add", &row).await?
        }
    };
    Ok(())
}

fn parsed(kept: &paper::text::Model) -> Option<(Paper, Reading)> {
    Some((serde_json::from_str(&kept.paper).ok()?, serde_json::from_str(&kept.reading).ok()?))
}

/// The values of a paper found anew with what corrections of its seller's papers taught; `None` where nothing was taught.
pub async fn read_again(
    app: &App,
    reader: &Reader,
    taken: &paper::Model,
    paper: &str,
    first: &Answer,
) -> Result<Option<Reading>, ApiError> {
    let mut key = seller_of(&first.reading);
    let mut rows = of_supplier(app, taken.org_id, &key).await?;
    let mut named = None;
    if rows.is_empty() && first.reading.head("seller").is_none_or(|seller| seller.sure < SURE) {
        // No word of the paper says who sells: somebody whose papers were corrected may stand in it.
        named = known_seller(app, taken, first).await?;
        key = named.as_ref().map(|seller| firm_key(&seller.text)).unwrap_or_default();
        rows = of_supplier(app, taken.org_id, &key).await?;
    }
    let Some(mut reading) = found_with(app, reader, paper, &rows).await? else { return Ok(None) };
    let other = seller_of(&reading);
    if other != key {
        // Who sells was learned too: what was taught since is kept under that name.
        let more = of_supplier(app, taken.org_id, &other).await?;
        if !more.is_empty() {
            let said = |row: &Row| (row.text("field").to_owned(), row.flag("isLine"));
            rows.retain(|row| !more.iter().any(|newer| said(newer) == said(row)));
            rows.extend(more);
            reading = found_with(app, reader, paper, &rows).await?.unwrap_or(reading);
        }
    }
    if let Some(value) = named
        && reading.head("seller").is_none_or(|seller| seller.found != Found::Learned)
    {
        reading.head.retain(|field| field.name != "seller");
        reading.head.push(Field { name: "seller".to_owned(), value });
    }
    let used: Vec<&Row> = rows.iter().filter(|row| uses(&reading, row)).collect();
    for row in used {
        let Some(id) = row.int("id") else { continue };
        let uses = row.int("uses").unwrap_or_default().saturating_add(1);
        let values = [("uses", uses.into()), ("used_at", app.now().into())];
        table::set(&app.writer, &RECG_TEMPLATE, &[id], &values).await?;
    }
    Ok(Some(reading))
}

/// The seller that a paper names, as firms are compared; "" where it names none.
fn seller_of(reading: &Reading) -> String {
    reading.head("seller").map(|seller| firm_key(&seller.text)).unwrap_or_default()
}

/// The supplier of whom something was taught and whose name stands in a paper, with its place: the longest name of several. Neither
/// its buyer, nor somebody who never sold in this direction, such as the house itself on an import.
async fn known_seller(app: &App, taken: &paper::Model, answer: &Answer) -> Result<Option<Value>, ApiError> {
    let of_ours = Expr::col("org_id").eq(taken.org_id);
    let known = Rows::of(&RECG_TEMPLATE)
        .only(&["supplier", "supplierKey"])
        .filter(of_ours.clone())
        .filter(Expr::col("about").is_null())
        .order("id", Order::Desc)
        .limit(MOST_KNOWN)
        .all(&app.db)
        .await?;
    let Some(head) = Rows::of(&RECOGNITION).by_id(taken.recognition_id).one(&app.db).await? else { return Ok(None) };
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    known.iter().for_each(|row| _ = names.entry(row.text("supplierKey")).or_insert(row.text("supplier")));
    for (key, value) in standing_names(names, answer) {
        let sold = Rows::of(&RECOGNITION)
            .filter(of_ours.clone())
            .filter(Expr::col("supplier_key").eq(key))
            .filter(Expr::col("i_e_flag").eq(head.text("iEFlag")));
        if sold.exist(&app.db).await? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// Which of some firms, by their keys, stand in a paper other than as its buyer; the longest name first.
fn standing_names<'a>(mut names: BTreeMap<&'a str, &'a str>, answer: &Answer) -> Vec<(&'a str, Value)> {
    let buyers = ["buyer", "notifyParty"].into_iter().filter_map(|name| answer.reading.head(name));
    let buyers: Vec<String> = buyers.map(|value| firm_key(&value.text)).collect();
    let is_telling = |key: &str| key.chars().count() >= if key.is_ascii() { SHORTEST_NAME } else { SHORTEST_NAME / 2 };
    names.retain(|key, _| is_telling(key) && !buyers.iter().any(|buyer| buyer.contains(*key)));
    let mut found: BTreeMap<&str, Value> = BTreeMap::new();
    for (page, content) in answer.paper.pages.iter().enumerate() {
        // Who sells stands at the head of a page, or at its foot.
        let pieces = &content.segments;
        let foot = pieces.len().saturating_sub(MOST_PIECES).max(MOST_PIECES.min(pieces.len()));
        for piece in pieces.iter().take(MOST_PIECES).chain(&pieces[foot..]) {
            let text = firm_key(&piece.text);
            for (key, name) in names.iter().filter(|(key, _)| text.contains(**key)) {
                found.entry(*key).or_insert_with(|| Value {
                    text: (*name).to_owned(),
                    code: None,
                    raw: piece.text.clone(),
                    place: piece.place(page),
                    sure: std::cmp::min(piece.sure, KNOWN_NAME),
                    found: Found::Learned,
                    others: Vec::new(),
                });
            }
        }
    }
    let mut found: Vec<(&str, Value)> = found.into_iter().collect();
    found.sort_by_key(|(key, _)| std::cmp::Reverse(key.len()));
    found
}

/// The values of a paper found with what rows say; `None` where they say nothing.
async fn found_with(app: &App, reader: &Reader, paper: &str, rows: &[Row]) -> Result<Option<Reading>, ApiError> {
    let hints: Vec<Hint> = rows.iter().filter_map(hint).collect();
    if hints.is_empty() {
        return Ok(None);
    }
    found_anew(app, reader, paper, &hints).await
}

/// The values of a paper that is kept, found with these hints.
pub async fn found_anew(app: &App, reader: &Reader, paper: &str, hints: &[Hint]) -> Result<Option<Reading>, ApiError> {
    let hints = reader::written(app, &serde_json::to_string(hints).map_err(anyhow::Error::from)?)?;
    let paper = reader::written(app, paper)?;
    let arguments = ["again".as_ref(), "--learned".as_ref(), hints.path().as_os_str(), paper.path().as_os_str()];
    Ok(match reader.ask(&arguments).await? {
        Said::Done(answer) => serde_json::from_slice::<Again>(&answer).ok().map(|again| again.reading),
        Said::Refused(why) => {
            tracing::warn!(why = why.en, "a paper could not be read with what was learned");
            None
        }
        // Whoever asked asks again: the worker once its lease is over.
        Said::Killed => return Err(ApiError::Busy { retry_after: 1 }),
    })
}

/// All hints of a supplier.
pub async fn hints_of(app: &App, org: i64, key: &str) -> Result<Vec<Hint>, ApiError> {
    Ok(of_supplier(app, org, key).await?.iter().filter_map(hint).collect())
}

/// What was taught about a supplier.
async fn of_supplier(app: &App, org: i64, key: &str) -> Result<Vec<Row>, ApiError> {
    if key.is_empty() {
        return Ok(Vec::new());
    }
    Rows::of(&RECG_TEMPLATE)
        .filter(Expr::col("org_id").eq(org))
        .filter(Expr::col("supplier_key").eq(key))
        // Which materials the goods are, the reading of papers does not ask.
        .filter(Expr::col("about").is_null())
        .order("id", Order::Asc)
        .limit(MOST)
        .all(&app.db)
        .await
}

/// The hint of a row as the reading program takes it.
pub fn hint(row: &Row) -> Option<Hint> {
    serde_json::from_str(row.text("hint")).ok()
}

/// Whether a reading has a value by what a row taught.
fn uses(reading: &Reading, row: &Row) -> bool {
    let Some(hint) = hint(row) else { return false };
    reading.papers().any(|paper| {
        let of_lines = paper.lines.iter().flat_map(|line| &line.fields).map(|field| (true, field));
        let mut all = paper.head.iter().map(|field| (false, field)).chain(of_lines);
        all.any(|(of_line, field)| hint.gave(of_line, field))
    })
}
