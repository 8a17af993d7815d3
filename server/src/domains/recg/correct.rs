//! POST /recg/v1/correct: a person sets values right. What was pointed at in a paper teaches for the supplier's next one; which
//! material the goods are is remembered.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::row::Row;
use core_wasm::rules::recognition::change::{Change, Known, LONGEST, Typed, apply};
use core_wasm::rules::recognition::draft;
use core_wasm::rules::recognition::{
    HEAD, How, LINE, Material, Place, Review, Value, firm_key, goods_key, goods_name, style, value,
};
use core_wasm::states::recognition::CORRECT;
use core_wasm::states::{self, Facts};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use super::change::RecognitionChange;
use super::chosen::{self, Whose};
use super::teach::Lesson;
use super::{goods, paper, recognition, review, teach};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json as Body;
use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::write;
use crate::domains::decl::declaration::CATEGORY;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;

/// Most corrections of one request.
const MOST: usize = 1000;
/// Most typed values that are looked for in the papers.
const MOST_LOOKED_FOR: usize = 100;
/// Corrections that the history tells.
const TOLD: usize = 50;

/// Corrections of a version of a recognition.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Corrections {
    pub id: i64,
    pub version: i64,
    /// Done in their order, all or none.
    #[schema(value_type = Vec<RecognitionChange>)]
    pub changes: Vec<Change>,
}

/// The row in the version that the caller saw, where its state allows a command.
pub async fn opened(
    tx: &Tx,
    caller: &Caller,
    seen: (i64, i64),
    command: &states::CommandInfo,
) -> Result<(Row, states::Next), ApiError> {
    let found = write::locked(tx, caller, recognition::served(), &[(seen.0, Some(seen.1))]).await?.pop();
    let head = found.ok_or(ApiError::NotFound)?;
    let machine = &states::recognition::MACHINE;
    let next = machine.allowed_for(command, head.borrowed(), &Facts::default()).map_err(ApiError::rule)?;
    Ok((head, next))
}

pub async fn correct(State(app): State<App>, caller: Caller, Body(asked): Body<Corrections>) -> Answer<Json> {
    if asked.changes.len() > MOST {
        return Err(ApiError::at_most("changes", MOST));
    }
    let looked_into = looked_into(&app, &caller, &asked).await?;
    let mut lessons = lessons(&asked, &looked_into);
    lessons.extend(styles(&app, &asked, &looked_into));
    let learned = teach::learned(&app, lessons).await?;
    let tx = app.begin().await?;
    let (head, _) = opened(&tx, &caller, (asked.id, asked.version), &CORRECT).await?;
    let (before, kept) = review::load(&tx, asked.id).await?.ok_or(ApiError::NotFound)?;
    let base = review::base(&tx, &kept).await?;
    let mut about = shipment(&head, &asked.changes);
    let whose = Whose::of(&about);
    caller.scope(&tx, CATEGORY, Right::Edit).await?.check(whose.owner)?;
    if whose.owner != recognition::owner(&head) {
        about.set("customerName", organisation::by_id(&tx, whose.owner).await?.name);
    }
    let papers = paper::of(&tx, asked.id).await?.iter().map(|paper| (paper.id, paper.page_count())).collect();
    let materials = materials(&tx, &caller, whose.owner, &asked.changes).await?;
    let mut after = {
        let dicts = tx.dictionaries();
        let normal = |name: &str, raw: &str| reading::fields::normal(name, raw, &dicts);
        let standing = &looked_into.standing;
        let by = &caller.name;
        let known = Known { by, normal: &normal, materials: &materials, papers: &papers, standing, base: &base };
        apply(&before, &asked.changes, &known).map_err(ApiError::Rules)?
    };
    let said: Vec<i64> = asked.changes.iter().filter_map(material_of).collect();
    let restored: Vec<i64> = asked.changes.iter().filter_map(restored_in).collect();
    goods::unlearn(&tx, &caller, whose, (&before, &after), &restored).await?;
    if whose.owner == recognition::owner(&head) {
        goods::match_corrected(&tx, whose, &before, &mut after, &said).await?;
    } else {
        goods::match_again(&tx, whose, &mut after, &said).await?;
    }
    // Whoever buys is not who sent the paper, even where the shipment says so: its head was misread then.
    let buys = firm_key(after.text("buyer"));
    let sells = Some(after.text("seller")).filter(|seller| firm_key(seller) != buys).unwrap_or_default();
    for one in learned {
        let one = one.but_of(after.text("buyer"));
        teach::teach(&tx, &caller, whose.org, (before.text("seller"), sells), &one).await?;
    }
    goods::learn(&tx, &caller, whose, (&before, &after), &restored).await?;
    remember(&tx, &caller, whose, &after, &asked.changes).await?;
    review::keep(&tx, asked.id, base, &after).await?;
    let stored = touched(&app, &tx, &caller, (&head, about), (&before, &after)).await?;
    let told = review::told(&app, &tx, &caller, &stored).await?;
    tx.done(Done::data(told)).await
}

/// The head of the shipment as corrections say what it is: in which direction the goods go, and whose declaration it becomes.
fn shipment(head: &Row, changes: &[Change]) -> Row {
    let mut row = head.clone();
    for change in changes {
        match change {
            Change::Direction { ie_flag } => row.set("iEFlag", ie_flag.clone()),
            Change::Customer { customer_id } => row.set("customerId", *customer_id),
            _ => {}
        }
    }
    row
}

/// The row in its next version, as what the shipment is by now (`about`), with what the list shows of the values and what the history
/// tells of them.
async fn touched(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    (head, about): (&Row, Row),
    (before, after): (&Review, &Review),
) -> Result<Row, ApiError> {
    let mut row = about;
    for (name, value) in review::summary(app, after) {
        row.set(name, value);
    }
    write::stamp(tx, &RECOGNITION, Some(head), &mut row);
    let stored = table::update(tx, &RECOGNITION, write::key(head)?, &row).await?;
    let mut changes = audit::document::differences(&plain(before, head), &plain(after, &stored));
    changes.truncate(TOLD);
    let record = Record {
        org_id: head.int(ORG),
        entity: "recognition",
        entity_id: write::key(head)?.0,
        action: CORRECT.name,
        note: "",
        changes,
    };
    audit::write(tx, &Actor::from(caller), record).await?;
    Ok(stored)
}

/// The values as names and texts, with what the shipment is.
fn plain(review: &Review, head: &Row) -> Row {
    let of = |values: &[Value]| -> Row { values.iter().map(|value| (value.name.clone(), json!(value.text))).collect() };
    let mut row = of(&review.head);
    for name in ["iEFlag", "customerName"] {
        row.set(name, head.text(name));
    }
    let lines = review.lines.iter().map(|line| {
        let mut row = of(&line.values);
        row.set("id", line.id);
        if let Some(material) = &line.material {
            row.set("gdsMtno", material.gds_mtno.clone());
        }
        Json::Object(row.0)
    });
    row.set("lines", lines.collect::<Vec<_>>());
    row
}

/// The line whose material a correction names.
fn material_of(change: &Change) -> Option<i64> {
    match change {
        Change::Material { line, .. } => Some(*line),
        _ => None,
    }
}

/// The line of which a correction puts a value back.
fn restored_in(change: &Change) -> Option<i64> {
    match change {
        Change::Restore { line, .. } => *line,
        _ => None,
    }
}

/// The materials that corrections name, of the goods master of whose declaration it is.
async fn materials(
    tx: &Tx,
    caller: &Caller,
    owner: i64,
    changes: &[Change],
) -> Result<BTreeMap<i64, Material>, ApiError> {
    let named = changes.iter().filter_map(|change| match change {
        Change::Material { material_id, .. } => *material_id,
        _ => None,
    });
    let ids: Vec<i64> = named.collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    // Whoever makes declarations of an enterprise may take goods lines from its goods master.
    let opens = caller.scope(tx, CATEGORY, Right::Edit).await?.contains(owner);
    let found = if opens { goods::by_ids(tx, owner, &ids).await? } else { BTreeMap::new() };
    Ok(found.into_iter().filter_map(|(id, row)| Some((id, goods::named(&row, How::Chosen)?))).collect())
}

/// What is looked up before anything is locked.
struct LookedInto {
    before: Review,
    papers: Vec<i64>,
    /// Where typed values stand.
    standing: BTreeMap<Typed, Place>,
}

async fn looked_into(app: &App, caller: &Caller, asked: &Corrections) -> Result<LookedInto, ApiError> {
    recognition::seen(app, caller, asked.id).await?;
    let before = review::load(&app.db, asked.id).await?.map(|(review, _)| review).unwrap_or_default();
    let papers: Vec<i64> = paper::of(&app.db, asked.id).await?.iter().map(|paper| paper.id).collect();
    // The last one of each name, since that stays; what is no value, or too long, is refused.
    let mut typed: BTreeMap<(Option<i64>, &str), &str> = BTreeMap::new();
    for change in &asked.changes {
        if let Change::Set { line, name, text, place: None, .. } = change
            && (if line.is_some() { LINE } else { HEAD }).contains(&name.as_str())
            && text.chars().count() <= LONGEST
        {
            typed.insert((*line, name), text.trim());
        }
    }
    let typed = typed.into_iter().take(MOST_LOOKED_FOR);
    let typed = typed.map(|((line, name), text)| (line, name.to_owned(), text.to_owned()));
    let sought = typed.map(|typed| teach::Sought::of(typed, &before)).collect();
    let standing = teach::standing(app, &papers, sought).await?;
    Ok(LookedInto { before, papers, standing })
}

/// What corrections teach: the last one of each name, since a supplier has one hint for it. What is restored takes back what its
/// place taught.
fn lessons(asked: &Corrections, LookedInto { before, papers, standing }: &LookedInto) -> Vec<Lesson> {
    let mut lessons: BTreeMap<(bool, &str), Option<Lesson>> = BTreeMap::new();
    for change in &asked.changes {
        let (line, name, place, forget) = match change {
            Change::Set { line, name, text, place, teaches } => {
                let typed = || standing.get(&(*line, name.clone(), text.trim().to_owned()));
                let place = place.as_ref().or_else(typed).filter(|_| *teaches && !text.trim().is_empty());
                (line, name, place, false)
            }
            Change::Restore { line, name, .. } => {
                let values = values_of(before, *line);
                let said = values.and_then(|values| value(values, name)).filter(|now| now.is_by_hand());
                (line, name, said.and_then(|now| now.place.as_ref()), true)
            }
            _ => continue,
        };
        let place = place.filter(|place| papers.contains(&place.paper));
        let lesson = place.map(|place| lesson_of(name, line.is_some(), place, forget));
        if lesson.is_some() || forget {
            lessons.insert((line.is_some(), name.as_str()), lesson);
        }
    }
    if asked.changes.iter().any(says_who_sells) {
        // Until somebody said who sells, what was pointed at taught of nobody.
        let of_lines = before.lines.iter().flat_map(|line| &line.values).map(|value| (true, value));
        let said = before.head.iter().map(|value| (false, value)).chain(of_lines);
        for (of_line, value) in said.filter(|(_, value)| value.is_by_hand() && value.name != "seller") {
            let place = value.place.as_ref().filter(|place| papers.contains(&place.paper));
            let again = place.map(|place| Lesson { again: true, ..lesson_of(&value.name, of_line, place, false) });
            lessons.entry((of_line, value.name.as_str())).or_insert(again);
        }
    }
    lessons.into_values().flatten().collect()
}

fn lesson_of(name: &str, of_line: bool, place: &Place, forget: bool) -> Lesson {
    Lesson { name: name.to_owned(), of_line, place: place.clone(), forget, again: false, style: None }
}

/// What corrections teach of how numbers and days are written: the last one about either. What is restored takes that back.
fn styles(app: &App, asked: &Corrections, LookedInto { before, papers, standing }: &LookedInto) -> Vec<Lesson> {
    let dicts = app.dictionaries();
    let mut lessons: BTreeMap<&str, Lesson> = BTreeMap::new();
    let known = |line: Option<i64>, name: &str| value(values_of(before, line)?, name);
    let mut teach = |(of_line, was): (bool, &Value), (text, normal): (&str, &str), (forget, again): (bool, bool)| {
        let place = was.place.as_ref().filter(|place| papers.contains(&place.paper));
        if let Some((style, place)) = style::told(was, text, normal).zip(place) {
            let lesson = Lesson { again, style: Some(style), ..lesson_of(&was.name, of_line, place, forget) };
            // What was said before never counts more than what is said now.
            if !again || !lessons.contains_key(style.about()) {
                lessons.insert(style.about(), lesson);
            }
        }
    };
    for change in &asked.changes {
        match change {
            Change::Set { line, name, text, place, teaches: true } => {
                let place = place.as_ref().or_else(|| standing.get(&(*line, name.clone(), text.trim().to_owned())));
                // What stands elsewhere says nothing of this print.
                let is_there = |was: &&Value| {
                    let print = place.zip(was.place.as_ref());
                    place.is_none() || print.is_some_and(|(place, print)| place.is_within(print))
                };
                let Some(was) = known(*line, name).filter(is_there) else { continue };
                let (normal, _) = reading::fields::normal(name, text.trim(), &dicts);
                teach((line.is_some(), was), (text, &normal), (false, false));
            }
            Change::Restore { line, name, value: Some(was) } => {
                let Some(now) = known(*line, name).filter(|now| now.is_by_hand()) else { continue };
                teach((line.is_some(), was), (&now.text, &now.text), (true, false));
            }
            _ => {}
        }
    }
    if asked.changes.iter().any(says_who_sells) {
        let of_lines = before.lines.iter().flat_map(|line| &line.values).map(|value| (true, value));
        let said = before.head.iter().map(|value| (false, value)).chain(of_lines);
        for (of_line, now) in said.filter(|(_, value)| value.is_by_hand()) {
            teach((of_line, now), (&now.text, &now.text), (false, true));
        }
    }
    lessons.into_values().collect()
}

/// The values of the head, or of a line.
fn values_of(review: &Review, line: Option<i64>) -> Option<&Vec<Value>> {
    match line {
        None => Some(&review.head),
        Some(line) => review.line(line).map(|line| &line.values),
    }
}

fn says_who_sells(change: &Change) -> bool {
    matches!(change, Change::Set { line: None, name, .. } if name == "seller")
}

/// Remembers which material the goods of a line are, or that they are none, and forgets it where that is taken back.
async fn remember(tx: &Tx, caller: &Caller, whose: Whose, after: &Review, changes: &[Change]) -> Result<(), ApiError> {
    let supplier = after.text("seller");
    for change in changes {
        let Change::Material { line, material_id, teaches } = change else { continue };
        let Some(line) = after.line(*line) else { continue };
        let goods = goods_key(line);
        if material_id.is_none() && !teaches {
            let suppliers = BTreeSet::from([firm_key(supplier)]);
            chosen::forget(tx, caller, whose, (&suppliers, &[goods]), None).await?;
        } else {
            chosen::remember(tx, caller, whose, supplier, (&goods, goods_name(line)), line.material.as_ref()).await?;
        }
    }
    Ok(())
}

/// A problem of a draft at the value that it is about.
pub fn at_value(problem: Problem, export: bool) -> Problem {
    let field = match draft::named(&problem.field, export) {
        Some((None, name)) => name.to_owned(),
        Some((Some(line), name)) => format!("lines[{line}].{name}"),
        None => problem.field.clone(),
    };
    Problem { field, ..problem }
}
