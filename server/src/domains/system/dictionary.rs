//! Dictionaries in the database: families of codes, seeded from the fixtures.

use std::collections::{BTreeMap, HashMap};

use core_wasm::dictionary::{Dictionaries, Entry};
use sea_orm::entity::prelude::*;
use sea_orm::{ConnectionTrait, QueryOrder};

use crate::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dict_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
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
        #[sea_orm(column_type = "Text")]
        pub digest: String,
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
