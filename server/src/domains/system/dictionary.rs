//! Dictionaries in the database: families of codes, seeded from the fixtures.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use core_wasm::dictionary::{Dictionaries, Entry, Family};
use core_wasm::resource::Field;
use core_wasm::resources::platform::DICT_ENTRY;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, DbBackend, QueryOrder, QuerySelect};

use crate::documents::filter;
use crate::process::built_in;
use crate::process::error::ApiError;
use crate::process::tables::Tables;
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dict_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    #[sea_orm(column_type = "Text")]
    pub family: String,
    pub position: i32,
    #[sea_orm(column_type = "Text")]
    pub code: String,
    #[sea_orm(column_type = "Text")]
    pub name: String,
    #[sea_orm(column_type = "Text")]
    pub name2: String,
    #[sea_orm(column_type = "Text")]
    pub name_en: String,
    pub sure: bool,
    /// Extra columns of the family, a JSON object of texts.
    #[sea_orm(column_type = "Text")]
    pub extra: String,
    /// First and last day of the code as `YYYY-MM-DD`; blank where there is none.
    #[sea_orm(column_type = "Text")]
    pub valid_from: String,
    #[sea_orm(column_type = "Text")]
    pub valid_to: String,
}

impl ActiveModelBehavior for ActiveModel {}

/// A family, with the digest of the fixture it was last read from.
pub mod family {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "dict_family")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
        pub name: String,
        /// Blank for a family that the platform made.
        #[sea_orm(column_type = "Text")]
        pub digest: String,
        pub version: i64,
        /// Names of a family that the platform made; the core names the others.
        #[sea_orm(column_type = "Text")]
        pub name_zh: String,
        #[sea_orm(column_type = "Text")]
        pub name_en: String,
        /// Somebody changed entries: a new fixture adds codes and leaves the rest.
        pub changed: bool,
        /// Counts the changes of its entries.
        pub revision: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// All families, each with its version. One that nobody has changed since it was read in is shared with everybody in the
/// process instead of being read again, and so is one that `known` has in its present version: the large ones have thousands
/// of rows.
pub async fn all(
    db: &impl ConnectionTrait,
    known: &Tables,
) -> Result<(Dictionaries, BTreeMap<String, String>), ApiError> {
    let built_in = built_in::families()?;
    let (mut shared, mut versions, mut changed) = (Vec::new(), BTreeMap::new(), HashMap::new());
    for family in family::Entity::find().all(db).await? {
        let version = family.content_version();
        let unchanged = built_in.get(&family.name).filter(|it| !family.changed && it.digest == family.digest);
        match unchanged.map(|built_in| &built_in.family).or_else(|| known.at_version(&family.name, &version)) {
            Some(rows) => shared.push((family.name.clone(), Arc::clone(rows))),
            None => _ = changed.insert(family.name.clone(), Vec::new()),
        }
        versions.insert(family.name, version);
    }
    let names: Vec<String> = changed.keys().cloned().collect();
    let rows = Entity::find().filter(Column::Family.is_in(names));
    for row in rows.order_by_asc(Column::Family).order_by_asc(Column::Position).order_by_asc(Column::Id).all(db).await?
    {
        if let Some(entries) = changed.get_mut(&row.family) {
            entries.push(row.into_entry()?);
        }
    }
    let read = changed.into_iter().map(|(name, entries)| (name, Arc::new(Family::new(entries))));
    Ok((shared.into_iter().chain(read).collect(), versions))
}

/// Reads the dictionaries from the database anew.
///
/// # Errors
/// They cannot be read; the ones before stay.
pub async fn reload(app: &App) -> Result<(), ApiError> {
    let reading = app.begin_reading();
    let before = app.tables();
    let (dictionaries, versions) = all(&app.db, &before).await?;
    app.holds.pass("dictionaries_read").await;
    app.keep_tables(reading, Tables::new(dictionaries, versions).with_keys_of(&before));
    Ok(())
}

impl Model {
    /// The row as the rules read it.
    pub fn into_entry(self) -> Result<Entry, ApiError> {
        let extra: BTreeMap<String, String> = serde_json::from_str(&self.extra).map_err(anyhow::Error::from)?;
        Ok(Entry {
            id: self.code,
            name: self.name,
            name2: self.name2,
            name_en: self.name_en,
            sure: self.sure,
            from: self.valid_from,
            to: self.valid_to,
            extra,
        })
    }
}

impl family::Model {
    /// Tells one state of the entries from another, over restores and releases too.
    pub fn content_version(&self) -> String {
        format!("{}{}", self.digest.get(..8).unwrap_or_default(), self.revision)
    }
}

/// The codes of a family.
pub async fn codes(db: &impl ConnectionTrait, family: &str) -> Result<HashSet<String>, DbErr> {
    let codes: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Code)
        .filter(Column::Family.eq(family))
        .into_tuple()
        .all(db)
        .await?;
    Ok(codes.into_iter().collect())
}

/// The entries of a family whose code or name contains the keyword; a blank one asks for nothing.
pub fn found_by(backend: DbBackend, family: &str, keyword: &str) -> Result<Condition, ApiError> {
    let mut any = Condition::any();
    for name in ["code", "name", "nameEn"] {
        let field: Vec<&Field> = DICT_ENTRY.fields.iter().filter(|field| field.name == name).collect();
        any = any.add(filter::conditions(&field, |_| (!keyword.is_empty()).then_some(keyword), backend)?);
    }
    Ok(Condition::all().add(Column::Family.eq(family)).add(any))
}

/// The place behind the last entry of a family.
pub async fn next_position(db: &impl ConnectionTrait, family: &str) -> Result<i32, DbErr> {
    let last: Option<i32> = Entity::find()
        .select_only()
        .column(Column::Position)
        .filter(Column::Family.eq(family))
        .order_by_desc(Column::Position)
        .into_tuple()
        .one(db)
        .await?;
    Ok(last.map_or(0, |last| last.saturating_add(1)))
}
