//! POST /sys/v1/dict/family/... and /entry/...: customs' codes come, change and end by the day; of the program's
//! families only names change; the rest belongs to the platform. A change is live with the answer, and in other
//! processes a moment later.

use std::collections::BTreeMap;

use axum::extract::State;
use core_wasm::dictionary::Entry;
use core_wasm::dictionary::families::{self, Keeper};
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::platform::{DICT_ENTRY, DICT_FAMILY};
use core_wasm::row::Row;
use core_wasm::rules::numbers::Form as HsForm;
use core_wasm::rules::tax::tariff::{RATES, rate_problem};
use core_wasm::text::Text;
use core_wasm::text::catalogue::administration as texts;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, UpdateMany};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::read_dictionaries::{FamilyRow, by_name, is_own, keeper_of};
use super::tables::plan::TARIFF;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::documents::codec;
use crate::documents::sent::{number, over};
use crate::domains::system::dictionary::{self, ActiveModel, Column, Entity, Model, family};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Record};
use crate::store::database::Tx;
use crate::store::signal::Signal;

/// A family of the platform's own, at the version that was seen.
#[derive(Deserialize, ToSchema)]
pub struct ChosenFamily {
    name: String,
    version: i64,
}

pub async fn add_family(State(app): State<App>, caller: Caller, Json(row): Json<Row>) -> Answer<FamilyRow> {
    judge(&app, &DICT_FAMILY, &row)?;
    let name = row.text("name");
    let tx = app.begin().await?;
    if family::Entity::find_by_id(name.to_owned()).one(&tx).await?.is_some() {
        return Err(refusal("dict.taken", "name", texts::FAMILY_TAKEN));
    }
    let new = family::ActiveModel {
        name: Set(name.to_owned()),
        digest: Set(String::new()),
        version: Set(1),
        name_zh: Set(row.text("nameZh").to_owned()),
        name_en: Set(row.text("nameEn").to_owned()),
        changed: Set(false),
        revision: Set(1),
    };
    let inserted = family::Entity::insert(new).exec_without_returning(&tx).await;
    inserted.map_err(|error| ApiError::of_insert(error, refusal("dict.taken", "name", texts::FAMILY_TAKEN)))?;
    let added = by_name(&tx, name).await?;
    note_family(&tx, &caller, "add", &Row::new(), &family_row(&added), name).await?;
    publish(&app, tx, Done::data(FamilyRow::of(added, 0, &app.dictionaries()))).await
}

pub async fn update_family(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<FamilyRow> {
    let (name, version) = (sent.text("name"), number(&sent, "version")?);
    let tx = app.begin().await?;
    let before = by_name(&tx, name).await?;
    if !is_own(&before) {
        return Err(refusal("dict.kept", "name", texts::FAMILY_KEPT));
    }
    let row = over(family_row(&before), &sent);
    judge(&app, &DICT_FAMILY, &row)?;
    let changed = family::ActiveModel {
        version: Set(version + 1),
        name_zh: Set(row.text("nameZh").to_owned()),
        name_en: Set(row.text("nameEn").to_owned()),
        ..Default::default()
    };
    let written = family::Entity::update_many()
        .set(changed)
        .filter(family::Column::Name.eq(name))
        .filter(family::Column::Version.eq(version))
        .exec(&tx)
        .await?;
    if written.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: Vec::new() });
    }
    let after = by_name(&tx, name).await?;
    note_family(&tx, &caller, "update", &family_row(&before), &family_row(&after), name).await?;
    let entries = Entity::find().filter(Column::Family.eq(name)).count(&tx).await?;
    publish(&app, tx, Done::data(FamilyRow::of(after, i64::try_from(entries).unwrap_or(i64::MAX), &app.dictionaries())))
        .await
}

/// Deletes a family of the platform's own with its entries.
pub async fn delete_family(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenFamily>) -> Answer<()> {
    let tx = app.begin().await?;
    let before = by_name(&tx, &chosen.name).await?;
    if !is_own(&before) {
        return Err(refusal("dict.kept", "name", texts::FAMILY_KEPT));
    }
    Entity::delete_many().filter(Column::Family.eq(&before.name)).exec(&tx).await?;
    let gone = family::Entity::delete_many()
        .filter(family::Column::Name.eq(&before.name))
        .filter(family::Column::Version.eq(chosen.version))
        .exec(&tx)
        .await?;
    if gone.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: Vec::new() });
    }
    note_family(&tx, &caller, "delete", &family_row(&before), &Row::new(), &before.name).await?;
    publish(&app, tx, Done::nothing()).await
}

pub async fn add_entry(State(app): State<App>, caller: Caller, Json(row): Json<Row>) -> Answer<Row> {
    let tx = app.begin().await?;
    let family = by_name(&tx, row.text("family")).await?;
    if keeper_of(&family) == Keeper::Program {
        return Err(refusal("dict.codes", "code", texts::CODES_KEPT));
    }
    judge(&app, &DICT_ENTRY, &row)?;
    check_form(&app, &family.name, &row)?;
    check_rates(&app, &family.name, &row, "")?;
    check_works(&family.name, &row)?;
    check_days(&tx, &family.name, &row, None).await?;
    let position = match row.int("position") {
        Some(position) => i32::try_from(position).unwrap_or(i32::MAX),
        None => dictionary::next_position(&tx, &family.name).await?,
    };
    let new = ActiveModel {
        version: Set(1),
        family: Set(family.name.clone()),
        position: Set(position),
        code: Set(row.text("code").to_owned()),
        name: Set(row.text("name").to_owned()),
        name2: Set(row.text("name2").to_owned()),
        name_en: Set(row.text("nameEn").to_owned()),
        sure: Set(true),
        extra: Set(extra_of(&row, "{}")),
        valid_from: Set(row.text("validFrom").to_owned()),
        valid_to: Set(row.text("validTo").to_owned()),
        ..Default::default()
    };
    let inserted = Entity::insert(new).exec_with_returning(&tx).await;
    let taken = || refusal("dict.codeTaken", "code", texts::CODE_TAKEN);
    let added = inserted.map_err(|error| ApiError::of_insert(error, taken()))?;
    mark_changed(&tx, &family.name).await?;
    note(&tx, &caller, "add", &Row::new(), &entry_row(&added)?, &added).await?;
    publish(&app, tx, Done::data(whole_row(&added)?)).await
}

pub async fn update_entry(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<Row> {
    let (id, version) = (number(&sent, "id")?, number(&sent, "version")?);
    let tx = app.begin().await?;
    let before = entry(&tx, id).await?;
    let row = over(entry_row(&before)?, &sent);
    let family = by_name(&tx, &before.family).await?;
    judge(&app, &DICT_ENTRY, &row)?;
    if row.text("code") != before.code {
        // Rows elsewhere hold the code; whoever wants another one adds it.
        return Err(refusal("dict.codes", "code", texts::FIXED_CODE));
    }
    if keeper_of(&family) == Keeper::Program && days_of(&row) != (&before.valid_from, &before.valid_to) {
        return Err(refusal("dict.codes", "validTo", texts::CODES_KEPT));
    }
    check_rates(&app, &family.name, &row, &before.extra)?;
    check_works(&family.name, &row)?;
    check_days(&tx, &family.name, &row, Some(id)).await?;
    let changed = ActiveModel {
        version: Set(version + 1),
        extra: Set(extra_of(&row, &before.extra)),
        valid_from: Set(row.text("validFrom").to_owned()),
        valid_to: Set(row.text("validTo").to_owned()),
        position: Set(row.int("position").and_then(|at| i32::try_from(at).ok()).unwrap_or(before.position)),
        name: Set(row.text("name").to_owned()),
        name2: Set(row.text("name2").to_owned()),
        name_en: Set(row.text("nameEn").to_owned()),
        ..Default::default()
    };
    let written =
        Entity::update_many().set(changed).filter(Column::Id.eq(id)).filter(Column::Version.eq(version)).exec(&tx);
    if written.await?.rows_affected != 1 {
        return Err(ApiError::Conflict { ids: vec![id] });
    }
    let after = entry(&tx, id).await?;
    mark_changed(&tx, &family.name).await?;
    note(&tx, &caller, "update", &entry_row(&before)?, &entry_row(&after)?, &after).await?;
    publish(&app, tx, Done::data(whole_row(&after)?)).await
}

pub async fn delete_entries(State(app): State<App>, caller: Caller, Json(chosen): Json<Selection>) -> Answer<()> {
    let tx = app.begin().await?;
    let mut stale = Vec::new();
    for (id, version) in chosen.pairs()? {
        let before = entry(&tx, id).await?;
        let family = by_name(&tx, &before.family).await?;
        let place = format!("ids[{}]", chosen.ids.iter().position(|given| *given == id).unwrap_or_default());
        match keeper_of(&family) {
            Keeper::Platform => {}
            Keeper::Program => return Err(refusal("dict.codes", &place, texts::CODES_KEPT)),
            // What customs published once stands in declarations: it ends. What was added here by mistake goes.
            Keeper::Customs if is_brought_along(&before)? => {
                return Err(refusal("dict.customs", &place, texts::CUSTOMS_KEPT));
            }
            Keeper::Customs => {}
        }
        let gone =
            Entity::delete_many().filter(Column::Id.eq(id)).filter(Column::Version.eq(version)).exec(&tx).await?;
        match gone.rows_affected {
            1 => note(&tx, &caller, "delete", &entry_row(&before)?, &Row::new(), &before).await?,
            _ => stale.push(id),
        }
        mark_changed(&tx, &family.name).await?;
    }
    if !stale.is_empty() {
        return Err(ApiError::Conflict { ids: stale });
    }
    publish(&app, tx, Done::nothing()).await
}

/// Commits, and makes the dictionaries of every process read anew; those of this one before the answer goes out.
pub(super) async fn publish<T: Serialize>(app: &App, tx: Tx, done: Done<T>) -> Answer<T> {
    tx.keep_signal(Signal::Dictionaries);
    let done = tx.done(done).await?;
    // It is stored: where it cannot be read at this moment, the signal sees to it.
    if let Err(error) = dictionary::reload(app).await {
        tracing::warn!(?error, "the dictionaries could not be read anew after a change");
    }
    Ok(done)
}

/// A later release of the program leaves a family alone that somebody has changed, but for codes that are new in it.
pub(super) async fn mark_changed(tx: &Tx, name: &str) -> Result<(), ApiError> {
    marking(name).exec(tx).await?;
    Ok(())
}

/// As [`mark_changed`], if nobody has changed the family since it had this revision; whether that is so.
pub(super) async fn mark_changed_since(tx: &Tx, name: &str, revision: i64) -> Result<bool, ApiError> {
    let marked = marking(name).filter(family::Column::Revision.eq(revision)).exec(tx).await?;
    Ok(marked.rows_affected == 1)
}

fn marking(name: &str) -> UpdateMany<family::Entity> {
    family::Entity::update_many()
        .col_expr(family::Column::Changed, Expr::value(true))
        .col_expr(family::Column::Revision, Expr::col(family::Column::Revision).add(1))
        .filter(family::Column::Name.eq(name))
}

fn days_of(row: &Row) -> (&str, &str) {
    (row.text("validFrom"), row.text("validTo"))
}

/// The columns of a family as they were sent, else as they were.
fn extra_of(row: &Row, before: &str) -> String {
    if row.is_blank("extra") { before.to_owned() } else { row.text("extra").to_owned() }
}

/// A new code has the form of its family.
fn check_form(app: &App, family: &str, row: &Row) -> Result<(), ApiError> {
    let code = row.text("code");
    let form = families::form_of(family, app.dictionaries().entries(family));
    let is_declarable = family != TARIFF || HsForm::HsCode.matches(code);
    if form.matches(code) && is_declarable && families::is_day(family, code) {
        return Ok(());
    }
    Err(ApiError::rule(Problem::error("dict.form", "code", texts::TABLE_CODE.with(&[("code", code)]))))
}

/// A day of the calendar is one off, or one that is worked on.
fn check_works(family: &str, row: &Row) -> Result<(), ApiError> {
    if family != families::CALENDAR || row.is_blank("extra") {
        return Ok(());
    }
    let columns = serde_json::from_str::<BTreeMap<String, String>>(row.text("extra")).unwrap_or_default();
    let works = columns.get("works").map(String::as_str).unwrap_or_default();
    families::works_problem(works, "extra").map_or(Ok(()), |problem| Err(ApiError::rule(problem)))
}

/// The rates of the tariff that are written anew can be reckoned with.
fn check_rates(app: &App, family: &str, row: &Row, before: &str) -> Result<(), ApiError> {
    if family != TARIFF {
        return Ok(());
    }
    // What is no object of texts was refused by the rules of the entry.
    let columns = |text: &str| serde_json::from_str::<BTreeMap<String, String>>(text).unwrap_or_default();
    let entry = Entry { extra: columns(row.text("extra")), ..Entry::default() };
    let before = columns(before);
    let is_new = |column: &&&str| before.get(**column).map(String::as_str).unwrap_or_default() != entry.extra(column);
    let wrong = RATES.iter().filter(is_new).filter_map(|column| rate_problem(column, &entry, &app.dictionaries()));
    let wrong: Vec<Problem> = wrong.map(|problem| Problem { field: "extra".to_owned(), ..problem }).collect();
    if wrong.is_empty() { Ok(()) } else { Err(ApiError::Rules(wrong)) }
}

/// A code stands once for a day.
async fn check_days(tx: &Tx, family: &str, row: &Row, own: Option<i64>) -> Result<(), ApiError> {
    let (from, to) = days_of(row);
    let same = Entity::find().filter(Column::Family.eq(family)).filter(Column::Code.eq(row.text("code")));
    for other in same.all(tx).await?.iter().filter(|other| Some(other.id) != own) {
        let before = !other.valid_to.is_empty() && !from.is_empty() && other.valid_to.as_str() < from;
        let after = !to.is_empty() && to < other.valid_from.as_str();
        if !before && !after {
            return Err(refusal("dict.codeTaken", "code", texts::CODE_TAKEN));
        }
    }
    Ok(())
}

/// Whether a row stands in the tables that the program brings along.
fn is_brought_along(entry: &Model) -> Result<bool, ApiError> {
    let known = crate::process::built_in::families()?.get(&entry.family);
    let alike = |known: &Entry| known.id == entry.code && known.from == entry.valid_from;
    Ok(known.is_some_and(|known| known.family.entries().iter().any(alike)))
}

async fn entry(db: &impl ConnectionTrait, id: i64) -> Result<Model, ApiError> {
    Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)
}

fn judge(app: &App, resource: &Resource, row: &Row) -> Result<(), ApiError> {
    let problems = validate(resource, row, &app.dictionaries(), Stage::Store);
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

pub(super) fn refusal(rule: &str, field: &str, text: Text) -> ApiError {
    ApiError::rule(Problem::error(rule, field, text))
}

fn entry_row(entry: &Model) -> Result<Row, ApiError> {
    codec::row_of(DICT_ENTRY.fields, entry)
}

/// The entry as the list shows it.
fn whole_row(entry: &Model) -> Result<Row, ApiError> {
    let mut row = entry_row(entry)?;
    row.set("id", entry.id);
    row.set("version", entry.version);
    Ok(row)
}

fn family_row(family: &family::Model) -> Row {
    let mut row = Row::new();
    row.set("nameZh", family.name_zh.as_str());
    row.set("nameEn", family.name_en.as_str());
    row
}

async fn note(
    tx: &Tx,
    caller: &Caller,
    action: &str,
    before: &Row,
    after: &Row,
    entry: &Model,
) -> Result<(), ApiError> {
    let about = format!("{}: {}", entry.family, entry.code);
    let changes = audit::changes(before, after);
    let record = Record { org_id: None, entity: "dict_entry", entity_id: entry.id, action, note: &about, changes };
    audit::write(tx, &Actor::from(caller), record).await
}

/// Families have names instead of ids; the note of the audit says which it was.
async fn note_family(
    tx: &Tx,
    caller: &Caller,
    action: &str,
    before: &Row,
    after: &Row,
    name: &str,
) -> Result<(), ApiError> {
    let changes = audit::changes(before, after);
    let record = Record { org_id: None, entity: "dict_family", entity_id: 0, action, note: name, changes };
    audit::write(tx, &Actor::from(caller), record).await
}
