//! POST /sys/v1/dict/family/... and /entry/...: what customs publishes stays as it is; of what the program knows only
//! names change; the rest is the platform's own. A change is live with the answer, in other processes a moment later.

use axum::extract::State;
use core_wasm::dictionary::families::Keeper;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::resources::platform::{DICT_ENTRY, DICT_FAMILY};
use core_wasm::row::Row;
use core_wasm::text::Text;
use core_wasm::text::catalogue::administration as texts;
use core_wasm::validate::{Stage, validate};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::read_dictionaries::{FamilyRow, by_name, is_own, keeper_of};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{self, Actor, Record};
use crate::caller::Caller;
use crate::crud::codec;
use crate::database::Tx;
use crate::domains::system::dictionary::{self, ActiveModel, Column, Entity, Model, family};
use crate::error::ApiError;
use crate::extract::{Json, Selection};
use crate::push::Signal;

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
    };
    let inserted = family::Entity::insert(new).exec_without_returning(&tx).await;
    inserted.map_err(|error| ApiError::of_insert(error, refusal("dict.taken", "name", texts::FAMILY_TAKEN)))?;
    let added = by_name(&tx, name).await?;
    note_family(&tx, &caller, "add", &Row::new(), &family_row(&added), name).await?;
    publish(&app, tx, Done::data(FamilyRow::of(added, 0))).await
}

pub async fn update_family(State(app): State<App>, caller: Caller, Json(row): Json<Row>) -> Answer<FamilyRow> {
    judge(&app, &DICT_FAMILY, &row)?;
    let (name, version) = (row.text("name"), number(&row, "version")?);
    let tx = app.begin().await?;
    let before = by_name(&tx, name).await?;
    if !is_own(&before) {
        return Err(refusal("dict.kept", "name", texts::FAMILY_KEPT));
    }
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
    publish(&app, tx, Done::data(FamilyRow::of(after, i64::try_from(entries).unwrap_or(i64::MAX)))).await
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
    match keeper_of(&family) {
        Keeper::Platform => {}
        Keeper::Program => return Err(refusal("dict.codes", "code", texts::CODES_KEPT)),
        Keeper::Customs => return Err(refusal("dict.customs", "code", texts::CUSTOMS_KEPT)),
    }
    judge(&app, &DICT_ENTRY, &row)?;
    let same = Entity::find().filter(Column::Family.eq(&family.name)).filter(Column::Code.eq(row.text("code")));
    if same.count(&tx).await? > 0 {
        return Err(refusal("dict.codeTaken", "code", texts::CODE_TAKEN));
    }
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
        extra: Set("{}".to_owned()),
        ..Default::default()
    };
    let inserted = Entity::insert(new).exec_with_returning(&tx).await;
    let taken = || refusal("dict.codeTaken", "code", texts::CODE_TAKEN);
    let added = inserted.map_err(|error| ApiError::of_insert(error, taken()))?;
    mark_changed(&tx, &family.name).await?;
    note(&tx, &caller, "add", &Row::new(), &entry_row(&added)?, &added).await?;
    publish(&app, tx, Done::data(whole_row(&added)?)).await
}

pub async fn update_entry(State(app): State<App>, caller: Caller, Json(row): Json<Row>) -> Answer<Row> {
    let (id, version) = (number(&row, "id")?, number(&row, "version")?);
    let tx = app.begin().await?;
    let before = entry(&tx, id).await?;
    let family = by_name(&tx, &before.family).await?;
    if keeper_of(&family) == Keeper::Customs {
        return Err(refusal("dict.customs", "code", texts::CUSTOMS_KEPT));
    }
    judge(&app, &DICT_ENTRY, &row)?;
    if row.text("code") != before.code {
        // Rows elsewhere hold the code; whoever wants another one adds it.
        return Err(refusal("dict.codes", "code", texts::FIXED_CODE));
    }
    let changed = ActiveModel {
        version: Set(version + 1),
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
            Keeper::Customs => return Err(refusal("dict.customs", &place, texts::CUSTOMS_KEPT)),
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
async fn publish<T: Serialize>(app: &App, tx: Tx, done: Done<T>) -> Answer<T> {
    tx.keep_signal(Signal::Dictionaries);
    let done = tx.done(done).await?;
    app.reload_dictionaries().await?;
    Ok(done)
}

/// A later release of the program leaves a family alone that somebody has changed, but for codes that are new in it.
async fn mark_changed(tx: &Tx, name: &str) -> Result<(), ApiError> {
    family::Entity::update_many()
        .col_expr(family::Column::Changed, Expr::value(true))
        .filter(family::Column::Name.eq(name))
        .exec(tx)
        .await?;
    Ok(())
}

async fn entry(db: &impl ConnectionTrait, id: i64) -> Result<Model, ApiError> {
    Entity::find_by_id(id).one(db).await?.ok_or(ApiError::NotFound)
}

fn judge(app: &App, resource: &Resource, row: &Row) -> Result<(), ApiError> {
    let problems = validate(resource, row, &app.dictionaries(), Stage::Store);
    if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
}

fn number(row: &Row, field: &str) -> Result<i64, ApiError> {
    row.int(field).ok_or_else(|| ApiError::Malformed(format!("{field} is missing")))
}

fn refusal(rule: &str, field: &str, text: Text) -> ApiError {
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
