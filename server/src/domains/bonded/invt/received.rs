//! Lines of an inventory list made of what the warehouse received of an inbound order. Goods are announced to customs once: the order
//! then names the list, and another list does not take them as long as that one stands and has lines of them.

use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::wms::{ASN, ASN_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::{may_be_of, received_line};
use core_wasm::states::bond_invt::DELETED;
use core_wasm::text::catalogue::inventory as texts;
use core_wasm::text::{Message, Text, text};
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::accounts::caller::Caller;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// The number by which people know a list.
const NUMBER: &str = "etpsInnerInvtNo";

/// What an inbound order received, as lines of this list; the order names the list from now on.
pub async fn lines_of(tx: &Tx, caller: &Caller, list: &Row, order: i64) -> Result<Vec<Row>, ApiError> {
    // The order is changed with the list.
    if let Some(changing) = permission::code(ASN.perm, "update") {
        caller.require(changing)?;
    }
    let refused = |rule: &str, message: Message| Err(ApiError::rule(Problem::error(rule, "ids", message)));
    if list.text("impexpMarkcd") != "I" {
        return refused("bondList.receivedWay", texts::RECEIVED_WAY.into());
    }
    let locked = write::locked(tx, caller, Served::of(&ASN), &[(order, None)]).await?;
    let [head] = locked.as_slice() else { return Err(ApiError::NotFound) };
    let number = head.text("asnNo");
    if head.int(ORG) != list.int(ORG) {
        return refused("bondList.otherList", differs(&ASN, ORG, number, head.text("customerName")));
    }
    if head.text("accountNo") != list.text("putrecNo") && !head.is_blank("accountNo") {
        return refused("bondList.otherList", differs(&ASN, "accountNo", number, head.text("accountNo")));
    }
    let lines = paged::all_of(tx, &ASN_DT, order).await?;
    if let Some(other) = listed(tx, head, &lines, list).await? {
        return refused("bondList.otherList", differs(&ASN, "bondInvtNo", number, &other));
    }
    let named = head.text("bondInvtNo");
    let is_this = !named.is_empty() && [list.text(NUMBER), list.text("bondInvtNo")].contains(&named);
    if is_this && has_goods(tx, list, &lines).await? {
        return refused("bondList.receivedTwice", texts::RECEIVED_TWICE.with(&[("number", number)]));
    }
    let made: Vec<Row> = lines.iter().filter_map(received_line).collect();
    if made.is_empty() {
        return refused("bondList.notReceived", texts::NOT_RECEIVED.with(&[("number", number)]));
    }
    let mut after = head.clone();
    after.set("bondInvtNo", list.text(NUMBER));
    write::store(tx, &Actor::from(caller), &ASN, "update", head, after).await?;
    Ok(made)
}

/// Whether a list has lines of the goods of an order.
async fn has_goods(tx: &Tx, list: &Row, goods: &[Row]) -> Result<bool, ApiError> {
    Ok(may_be_of(&paged::all_of(tx, &BOND_INVT_DT, write::key(list)?.0).await?, goods, "gdsSeqno"))
}

/// The number of another list that stands and has the goods of an order.
async fn listed(tx: &Tx, order: &Row, goods: &[Row], list: &Row) -> Result<Option<String>, ApiError> {
    let number = order.text("bondInvtNo");
    if number.is_empty() {
        return Ok(None);
    }
    let called =
        Condition::any().add(Expr::col("bond_invt_no").eq(number)).add(Expr::col("etps_inner_invt_no").eq(number));
    let other = Expr::col("org_id")
        .eq(list.int(ORG))
        .and(Expr::col("state").ne(DELETED))
        .and(Expr::col("id").ne(write::key(list)?.0));
    for found in Rows::of(&BOND_INVT).filter(called).filter(other).all(tx).await? {
        if has_goods(tx, &found, goods).await? {
            return Ok(Some(found.text(NUMBER).to_owned()));
        }
    }
    Ok(None)
}

/// What a document says otherwise than the list.
pub fn differs(of: &Resource, field: &str, number: &str, there: &str) -> Message {
    let label: Text = of.field(field).map_or(text("", ""), |field| field.label);
    let (number, there) = (number.to_owned(), there.to_owned());
    texts::OTHER_LIST.speak_with(&[("number", &number), ("label", &label), ("there", &there)])
}
