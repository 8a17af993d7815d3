//! What the port says otherwise of declarations that are sent: the person is asked first.

use core_wasm::resources::base::DOCU_GOODS;
use core_wasm::row::{Row, RowRef};
use core_wasm::rules::port_data::{self, Asks};
use core_wasm::text::Message;
use sea_orm::sea_query::{Expr, ExprTrait, Order};

use crate::accounts::caller::Caller;
use crate::documents::lines;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::{Reader, Tx};

/// Records of a bill that are looked at: those of several organisations.
const MOST: u64 = 20;

/// What the port says of the bill of a shipment, as far as the caller may see it.
pub async fn record_of(db: &impl Reader, caller: &Caller, shipment: RowRef<'_>) -> Result<Option<Row>, ApiError> {
    let visible = Served::of(&DOCU_GOODS).visible(db, caller).await?;
    let mut records = Rows::of(&DOCU_GOODS)
        .filter(visible.condition())
        .filter(Expr::col("bill_no").is_in(port_data::bill_numbers(shipment)))
        .order("updated_at", Order::Desc)
        .limit(MOST)
        .all(db)
        .await?;
    lines::attach(db, &DOCU_GOODS, &mut records).await?;
    Ok(port_data::record_of(&records, shipment).cloned())
}

/// The question about documents from which the port differs, each with its number.
pub async fn of(
    tx: &Tx,
    caller: &Caller,
    asks: Asks,
    documents: &[(String, Row)],
) -> Result<Option<Message>, ApiError> {
    let mut differing = Vec::new();
    for (number, document) in documents.iter().filter(|(_, row)| !row.is_blank("billNo")) {
        if let Some(record) = record_of(tx, caller, document.borrowed()).await? {
            differing.push((number.clone(), port_data::differences(document.borrowed(), &record)));
        }
    }
    Ok(port_data::question(asks, &differing))
}
