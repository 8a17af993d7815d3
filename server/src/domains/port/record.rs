//! What is special about port data: the state that follows from its days, and what an arrival fills.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::base::docu_goods::KEYED;
use core_wasm::row::Row;
use core_wasm::rules::port_data;

use super::arrival;
use crate::accounts::caller::Caller;
use crate::documents::served::Hooks;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

pub struct DocuGoods;

#[boxed]
impl Hooks for DocuGoods {
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        _before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        // What is no text is told as it came.
        if let Some(number) = row.0.get("billNo").and_then(|number| number.as_str()).map(port_data::bill_number) {
            row.set("billNo", number);
        }
        row.set("portState", port_data::state(row.borrowed()));
        if row.is_blank("source") {
            row.set("source", KEYED);
        }
        Ok(port_data::far_ahead(row, day_in_china(tx.now())))
    }

    /// An arrival that is news goes to the declarations of the bill.
    async fn stored(&self, tx: &Tx, caller: &Caller, before: Option<&Row>, after: &Row) -> Result<(), ApiError> {
        tell_news(tx, caller, [(before, after)]).await
    }

    /// Its workbooks have a row for each container.
    fn plain_import(&self) -> bool {
        false
    }
}

/// What follows from records that were added or changed.
pub async fn tell_news(
    tx: &Tx,
    caller: &Caller,
    stored: impl IntoIterator<Item = (Option<&Row>, &Row)>,
) -> Result<(), ApiError> {
    let arrived = |row: &Row| row.borrowed().date("arrivedOn");
    let is_news =
        |(before, after): &(Option<&Row>, &Row)| arrived(after).is_some() && before.and_then(arrived) != arrived(after);
    let news: Vec<&Row> = stored.into_iter().filter(is_news).map(|(_, after)| after).collect();
    arrival::tell(tx, &caller.into(), &news).await
}
