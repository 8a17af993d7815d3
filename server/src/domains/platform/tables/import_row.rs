//! Imports of code tables that were done, with what it takes to undo each.

use std::io::{Read, Write};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use crate::domains::system::dictionary;
use crate::process::error::ApiError;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dict_import")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_type = "Text")]
    pub family: String,
    #[sea_orm(column_type = "Text")]
    pub file_name: String,
    /// The day from which the file holds, `YYYY-MM-DD`; blank for a correction of what is there.
    #[sea_orm(column_type = "Text")]
    pub day: String,
    pub begins: i32,
    pub changes: i32,
    pub ends: i32,
    /// The revision of the family that the import made: while it is the present one, the import can be undone.
    pub revision: i64,
    /// [`Undo`], packed.
    #[sea_orm(column_type = "Text")]
    pub undo: String,
    #[sea_orm(column_type = "Text")]
    pub made_by: String,
    pub made_at: DateTimeUtc,
    #[sea_orm(column_type = "Text", nullable)]
    pub undone_by: Option<String>,
}

impl ActiveModelBehavior for ActiveModel {}

/// What an import did to the rows of a family.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Undo {
    /// Code and first day of the rows that it added.
    pub added: Vec<(String, String)>,
    /// The rows that it changed, as they were.
    pub before: Vec<Kept>,
}

/// A row as it was.
#[derive(Debug, Serialize, Deserialize)]
pub struct Kept {
    pub id: i64,
    pub name: String,
    pub name2: String,
    pub name_en: String,
    pub sure: bool,
    pub from: String,
    pub to: String,
    pub extra: String,
}

impl Kept {
    pub fn of(row: &dictionary::Model) -> Kept {
        Kept {
            id: row.id,
            name: row.name.clone(),
            name2: row.name2.clone(),
            name_en: row.name_en.clone(),
            sure: row.sure,
            from: row.valid_from.clone(),
            to: row.valid_to.clone(),
            extra: row.extra.clone(),
        }
    }
}

impl Undo {
    /// As a text of its own: thousands of rows in little room.
    pub fn packed(&self) -> Result<String, ApiError> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        let json = serde_json::to_vec(self).map_err(anyhow::Error::from)?;
        let bytes = packed.write_all(&json).and_then(|()| packed.finish()).map_err(anyhow::Error::from)?;
        Ok(BASE64_STANDARD.encode(bytes))
    }

    pub fn unpacked(text: &str) -> Result<Undo, ApiError> {
        let bytes = BASE64_STANDARD.decode(text).map_err(anyhow::Error::from)?;
        let mut json = Vec::new();
        GzDecoder::new(bytes.as_slice()).read_to_end(&mut json).map_err(anyhow::Error::from)?;
        Ok(serde_json::from_slice(&json).map_err(anyhow::Error::from)?)
    }
}
