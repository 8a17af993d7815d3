//! The lines of a document, for those who work with all of them.

use core_wasm::resource::Resource;
use core_wasm::row::Row;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::Order;

use super::of_document;
use crate::crud::table::Rows;
use crate::crud::write;
use crate::database::Tx;
use crate::error::ApiError;

/// Whether a document has any of these lines.
pub async fn are_some(tx: &Tx, lines: &'static Resource, head: &Row) -> Result<bool, ApiError> {
    Rows::of(lines).filter(of_document(write::key(head)?.0)).exist(tx).await
}

/// How many lines of a document there are.
pub async fn count_of(db: &impl ConnectionTrait, lines: &'static Resource, document: i64) -> Result<u64, ApiError> {
    Rows::of(lines).filter(of_document(document)).count(db).await
}

/// The lines of a document in their order, for those who work with all of them.
pub async fn all_of(db: &impl ConnectionTrait, lines: &'static Resource, document: i64) -> Result<Vec<Row>, ApiError> {
    in_order(lines, document).all(db).await
}

/// The same with these fields only, for those who look at few of them: of thousands of lines most of the time is reading.
pub async fn all_with(
    db: &impl ConnectionTrait,
    lines: &'static Resource,
    document: i64,
    fields: &[&str],
) -> Result<Vec<Row>, ApiError> {
    in_order(lines, document).only(fields).all(db).await
}

fn in_order(lines: &'static Resource, document: i64) -> Rows {
    Rows::of(lines).filter(of_document(document)).order("id", Order::Asc)
}
