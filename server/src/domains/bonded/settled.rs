//! An account as customs has it.

use core_wasm::resource::Resource;
use core_wasm::resources::bonded::EMS;
use core_wasm::row::Row;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};

use super::{approved, opening};
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Change mark of lines that are as customs has them (dictionary `modfMark`).
pub const UNCHANGED: &str = "0";

/// All lines of an account are as customs has them now, and nothing of it is being changed; an e-account begins with what it held.
pub async fn settle(tx: &Tx, heads: &'static Resource, account: &Row) -> Result<(), ApiError> {
    let (id, _) = write::key(account)?;
    approved::forget(tx, heads, id).await?;
    if heads.name == EMS.name {
        opening::open(tx, &tx.dictionaries(), account, tx.now()).await?;
    }
    for lines in heads.paged() {
        let mut update = Query::update();
        update
            .table(Alias::new(lines.of.table_name()))
            .value("modf_markcd", UNCHANGED)
            .and_where(Expr::col("document_id").eq(id));
        tx.execute(&update).await?;
    }
    Ok(())
}
