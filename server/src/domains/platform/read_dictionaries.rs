//! GET /sys/v1/dict/family/list and /entry/page: all dictionaries, with who keeps each.

use std::collections::HashMap;

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::dictionary::families::{self, Keeper};
use core_wasm::resources::platform::DICT_ENTRY;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::tables::layout::extra_columns;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::{ListQuery, ListSpec, Page};
use crate::domains::system::dictionary::{self, family};
use crate::process::error::ApiError;
use crate::store::app::App;

/// A family of codes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FamilyRow {
    name: String,
    version: i64,
    name_zh: String,
    name_en: String,
    /// `customs`: codes come and end by the day; `program`: only names may change; `platform`: entries come and go.
    #[schema(value_type = String)]
    keeper: Keeper,
    /// Whether the platform made it, and may delete it.
    own: bool,
    /// How many entries it has.
    entries: i64,
    /// Whether it has every code there is: in any other an unknown code of the right form is only a warning.
    complete: bool,
    /// Whether it is searched on the server instead of travelling with the user info.
    large: bool,
    /// The columns that only this dictionary has.
    columns: Vec<String>,
}

/// What the entries of the list are of.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct Filters {
    /// The family whose entries are wanted.
    family: String,
    /// In the code or the names.
    keyword: Option<String>,
}

/// Who keeps a family. What the program does not bring along, the platform made.
pub fn keeper_of(family: &family::Model) -> Keeper {
    match families::find(&family.name) {
        Some(known) => known.keeper,
        None if is_own(family) => Keeper::Platform,
        None => Keeper::Customs,
    }
}

/// Whether the platform made a family; others were read from a file of the program.
pub fn is_own(family: &family::Model) -> bool {
    family.digest.is_empty()
}

/// The family of this name.
pub async fn by_name(db: &impl ConnectionTrait, name: &str) -> Result<family::Model, ApiError> {
    family::Entity::find_by_id(name.to_owned()).one(db).await?.ok_or(ApiError::NotFound)
}

impl FamilyRow {
    pub fn of(family: family::Model, entries: i64, dicts: &Dictionaries) -> Self {
        let columns = extra_columns(&family.name, dicts);
        let known = families::find(&family.name);
        FamilyRow {
            keeper: keeper_of(&family),
            own: is_own(&family),
            name_zh: known.map_or(family.name_zh, |known| known.label.zh.to_owned()),
            name_en: known.map_or(family.name_en, |known| known.label.en.to_owned()),
            complete: families::is_complete(&family.name),
            large: families::is_large(&family.name),
            columns,
            name: family.name,
            version: family.version,
            entries,
        }
    }
}

pub fn spec() -> ListSpec {
    ListSpec::new("dict_entry").fields(DICT_ENTRY.fields).order("position")
}

pub async fn list_families(State(app): State<App>) -> Answer<Vec<FamilyRow>> {
    let found = family::Entity::find().order_by_asc(family::Column::Name).all(&app.db).await?;
    let counts: HashMap<String, i64> = dictionary::Entity::find()
        .select_only()
        .column(dictionary::Column::Family)
        .column_as(dictionary::Column::Id.count(), "count")
        .group_by(dictionary::Column::Family)
        .into_tuple::<(String, i64)>()
        .all(&app.db)
        .await?
        .into_iter()
        .collect();
    let dicts = app.dictionaries();
    let rows = found.into_iter().map(|family| {
        let entries = counts.get(&family.name).copied().unwrap_or_default();
        FamilyRow::of(family, entries, &dicts)
    });
    Ok(Done::data(rows.collect()))
}

pub async fn page_of_entries(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page> {
    let entries = entries(app.clone(), caller, query.clone()).await?;
    Ok(Done::data(spec().page(&app, &query, entries).await?))
}

/// The entries that a request asks for, for the page and for the export.
pub async fn entries(app: App, _: Caller, query: ListQuery) -> Result<Condition, ApiError> {
    let family = query.get("family").ok_or_else(|| ApiError::missing("family"))?;
    dictionary::found_by(app.db.get_database_backend(), family, query.get("keyword").unwrap_or_default())
}
