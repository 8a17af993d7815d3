//! Dictionaries in the database: families of codes, seeded from the fixtures.

use std::collections::{BTreeMap, HashMap, HashSet};

use core_wasm::dictionary::{Dictionaries, Entry};
use core_wasm::resource::Field;
use core_wasm::resources::platform::DICT_ENTRY;
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, ConnectionTrait, DbBackend, QueryOrder, QuerySelect};

use crate::crud::filter;
use crate::error::ApiError;

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
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// All families.
pub async fn all(db: &impl ConnectionTrait) -> Result<Dictionaries, ApiError> {
    let found = Entity::find().order_by_asc(Column::Family).order_by_asc(Column::Position).all(db).await?;
    let mut families: HashMap<String, Vec<Entry>> = HashMap::new();
    for entry in found {
        let extra: BTreeMap<String, String> = serde_json::from_str(&entry.extra).map_err(anyhow::Error::from)?;
        families.entry(entry.family).or_default().push(Entry {
            id: entry.code,
            name: entry.name,
            name2: entry.name2,
            name_en: entry.name_en,
            sure: entry.sure,
            extra,
        });
    }
    Ok(Dictionaries::new(families))
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
