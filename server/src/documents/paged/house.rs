//! What the rules of a house say of the lines of a workbook, as the form of each line would: told, and in nobody's way until the document goes.

use std::collections::BTreeMap;

use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::house::{Subject, found_in_lines};

use super::Of;
use crate::accounts::caller::Caller;
use crate::documents::command::HOUSE_RULES;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// Lines that are judged at a time; between them others get their turn.
const TOGETHER: usize = 200;

impl Of {
    /// By the line of the sheet. They are judged before the transaction that stores them, and only where the house has rules.
    pub(super) async fn told_by_house(
        self,
        app: &App,
        caller: &Caller,
        head: &Row,
        rows: &[(usize, Row)],
    ) -> Result<BTreeMap<usize, Vec<Problem>>, ApiError> {
        let resource = self.head.resource;
        let mut told = BTreeMap::new();
        if !resource.house_rules {
            return Ok(told);
        }
        let tx = Tx::begin_judging(app).await?;
        let own = caller.own_scope(&tx).await?;
        let rules = HOUSE_RULES.get().readable(&tx, caller, &own, resource, head).await?;
        if rules.is_empty() {
            return Ok(told);
        }
        let known = self.known(&tx, head, &rows.iter().map(|(_, sent)| sent).collect::<Vec<_>>()).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for (line, sent) in rows {
            lines.push((*line, self.judged(&tx, head, &known, None, sent).await?.0));
        }
        drop(tx);
        let (subject, day) = (Subject::of(resource), day_in_china(app.now()));
        for some in lines.chunks(TOGETHER) {
            let rows: Vec<&Row> = some.iter().map(|(_, row)| row).collect();
            let found = found_in_lines(&subject, &rules, head.borrowed(), (self.lines.list, &rows), day);
            told.extend(some.iter().map(|(line, _)| *line).zip(found).filter(|(_, found)| !found.is_empty()));
            tokio::task::yield_now().await;
        }
        Ok(told)
    }
}
