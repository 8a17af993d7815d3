//! What a table says whose long texts may lie in archive files.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A table whose rows have a long text that may lie in an archive file instead.
pub trait Archived: EntityTrait<Model: Serialize + DeserializeOwned + Clone + PartialEq + Send + Sync> {
    const TABLE: &'static str;
    const ID: Self::Column;
    const TEXT: Self::Column;
    const ARCHIVE: Self::Column;
    /// What stands in place of a text that was taken out.
    const EMPTY: &'static str;

    fn id(row: &Self::Model) -> i64;
    /// The instant by which it is old.
    fn at(row: &Self::Model) -> DateTime<Utc>;
    fn archive_id(row: &Self::Model) -> Option<i64>;
    fn text(row: &mut Self::Model) -> &mut String;
}
