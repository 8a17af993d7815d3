//! Taking back one change of a line that is stored by itself, named by the history of its document: an ordinary change of the line,
//! with its rights, states and rules.

use core_wasm::resource::Lines;
use core_wasm::row::Row;
use core_wasm::rules::as_of::{self, Entry, Which};
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use super::{Of, of_document};
use crate::accounts::caller::Caller;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// The lines that a field of a document is one of, as its history names it; nothing where it is none of lines that are stored by
/// themselves.
pub fn of_field(head: Served, field: &str) -> Option<Of> {
    let list = field.split(['.', '[']).next().unwrap_or_default();
    let lines: &'static Lines = head.resource.paged().find(|lines| lines.list == list)?;
    Some(Of { head, lines })
}

impl Of {
    /// Takes one change of a line back; `since` are the newest entries of the document down to the one of the change. `head` is
    /// the document, locked, in a state in which such lines may change; the caller commits.
    pub async fn take_back(
        self,
        tx: &Tx,
        caller: &Caller,
        head: &Row,
        since: &[Entry],
        field: &str,
    ) -> Result<(), ApiError> {
        let (document, _) = write::key(head)?;
        let back = as_of::of_line(self.lines, since, field).map_err(ApiError::rule)?;
        let id = match &back.which {
            Which::Known(id) => *id,
            Which::Added { after, before, gone } => {
                let there = self.behind(tx, document, *after, before.saturating_add(1)).await?;
                as_of::added_line(&there, gone, *before, field).map_err(ApiError::rule)?
            }
            Which::Gone(line) => {
                self.put_behind(tx, caller, head, line).await?;
                return Ok(());
            }
        };
        let among = of_document(document).add(Expr::col("id").eq(id));
        let found = Rows::of(self.lines.of).filter(among).one(tx).await?;
        let before = found.ok_or_else(|| ApiError::rule(as_of::gone_since(field)))?;
        let sent = back.sent(&before).map_err(ApiError::rule)?;
        self.put(tx, caller, head, before, &sent).await?;
        Ok(())
    }

    /// The ids of the first lines of a document behind one.
    async fn behind(self, tx: &Tx, document: i64, after: i64, most: usize) -> Result<Vec<i64>, ApiError> {
        let among = of_document(document).add(Expr::col("id").gt(after));
        let rows = Rows::of(self.lines.of).only(&["id"]).filter(among).order("id", Order::Asc);
        let found = rows.limit(most.try_into().unwrap_or(u64::MAX)).all(tx).await?;
        Ok(found.iter().filter_map(|line| line.int("id")).collect())
    }
}
