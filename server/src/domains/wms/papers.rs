//! The documents that let bonded goods leave, as an outbound order names them.

use std::collections::BTreeMap;

use core_wasm::decimal::Quantity;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::SAS_PASSPORT;
use core_wasm::resources::wms::DSN;
use core_wasm::row::Row;
use core_wasm::rules::wms::leaving::{Goods, Leaving, Paper};
use core_wasm::states::declaration::State as Declared;
use core_wasm::states::wms::dsn;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};

use super::pick;
use crate::crud::lines::BATCH;
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::crud::{paged, write};
use crate::database::Tx;
use crate::domains::decl::declaration;
use crate::error::ApiError;

/// What is known of the papers of an order of which this was picked.
pub async fn of(tx: &Tx, head: &Row, held: &[pick::Model]) -> Result<Leaving, ApiError> {
    let mut leaving = Leaving {
        bonded: head.flag("isBonded"),
        kind: head.text("dsnType").to_owned(),
        account: head.text("accountNo").to_owned(),
        goods: by_serial(held),
        ..Leaving::default()
    };
    if !leaving.bonded {
        return Ok(leaving);
    }
    if !head.is_blank("bondInvtNo") {
        leaving.list = Some(list(tx, head).await?);
    }
    if !head.is_blank("passportNo") {
        let number = head.text("passportNo").trim();
        let found = numbered(tx, &SAS_PASSPORT, head, ["passport_no", "etps_preent_no"], number).await?;
        let mut passport = Paper { number: number.to_owned(), ..Paper::default() };
        if let Some(found) = found {
            passport.state = found.text("state").to_owned();
            passport.way = found.text("ioTypecd").to_owned();
        }
        leaving.passport = Some(passport);
    }
    if !head.is_blank("entryId") {
        let (entry, released) = entry(tx, head).await?;
        leaving.entry = Some(entry);
        leaving.released = released;
    }
    Ok(leaving)
}

fn by_serial(held: &[pick::Model]) -> Vec<Goods> {
    let mut sums: BTreeMap<i64, Quantity> = BTreeMap::new();
    for one in held {
        let sum = sums.entry(one.gds_seqno.unwrap_or_default()).or_default();
        *sum = Quantity::saturating_sum([*sum, one.picked()]);
    }
    sums.into_iter().map(|(serial, quantity)| Goods { serial, quantity }).collect()
}

/// The newest document of the owner with a number of customs or of ours, locked.
async fn numbered(
    tx: &Tx,
    resource: &'static Resource,
    head: &Row,
    columns: [&'static str; 2],
    number: &str,
) -> Result<Option<Row>, ApiError> {
    let known = columns.iter().fold(Condition::any(), |any, column| any.add(Expr::col(Alias::new(*column)).eq(number)));
    let own = Expr::col("org_id").eq(head.int(ORG).unwrap_or_default());
    Rows::of(resource).filter(own).filter(known).order("id", Order::Desc).locked().one(tx).await
}

/// The inventory list, with what it has of each serial less what left under it before.
async fn list(tx: &Tx, head: &Row) -> Result<Paper, ApiError> {
    let number = head.text("bondInvtNo").trim();
    let mut paper = Paper { number: number.to_owned(), ..Paper::default() };
    // Nobody else ships under it meanwhile.
    let found = numbered(tx, &BOND_INVT, head, ["bond_invt_no", "etps_inner_invt_no"], number).await?;
    let Some(found) = found else { return Ok(paper) };
    paper.state = found.text("state").to_owned();
    paper.way = found.text("impexpMarkcd").to_owned();
    paper.account = found.text("putrecNo").to_owned();
    let lines = paged::all_of(tx, &BOND_INVT_DT, write::key(&found)?.0).await?;
    let mut left: BTreeMap<i64, Quantity> = BTreeMap::new();
    for line in &lines {
        let has = left.entry(line.int("putrecSeqno").unwrap_or_default()).or_default();
        *has = Quantity::saturating_sum([*has, line.decimal::<5>("dclQty").unwrap_or_default()]);
    }
    for (serial, gone) in left_before(tx, head, &found).await? {
        let has = left.entry(serial).or_default();
        *has = has.checked_sub(gone).unwrap_or_default();
    }
    paper.goods = left.into_iter().map(|(serial, quantity)| Goods { serial, quantity }).collect();
    Ok(paper)
}

/// What other orders shipped under a list, whichever of its numbers they name.
async fn left_before(tx: &Tx, head: &Row, list: &Row) -> Result<BTreeMap<i64, Quantity>, ApiError> {
    let numbers =
        [list.text("bondInvtNo"), list.text("etpsInnerInvtNo")].into_iter().filter(|number| !number.is_empty());
    let orders = Rows::of(&DSN)
        .filter(Expr::col("org_id").eq(head.int(ORG).unwrap_or_default()))
        .filter(Expr::col("bond_invt_no").is_in(numbers))
        .filter(Expr::col("status").eq(dsn::SHIPPED))
        .filter(Expr::col("id").ne(write::key(head)?.0))
        .all(tx)
        .await?;
    let ids: Vec<i64> = orders.iter().filter_map(|order| order.int("id")).collect();
    let mut gone = Vec::new();
    for some in ids.chunks(BATCH) {
        gone.extend(pick::Entity::find().filter(pick::Column::DsnId.is_in(some.iter().copied())).all(tx).await?);
    }
    Ok(by_serial(&gone).into_iter().map(|goods| (goods.serial, goods.quantity)).collect())
}

/// The declaration, and whether customs released it.
async fn entry(tx: &Tx, head: &Row) -> Result<(Paper, bool), ApiError> {
    use declaration::{Column, Entity};
    let number = head.text("entryId").trim();
    let found = Entity::find()
        .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
        .filter(Condition::any().add(Column::EntryId.eq(number)).add(Column::ClientSeqNo.eq(number)))
        .order_by_desc(Column::Id)
        .one(tx)
        .await?;
    let state = found.map(|row| row.status).unwrap_or_default();
    let released = [Declared::Released.code(), Declared::Closed.code()].contains(&state.as_str());
    Ok((Paper { number: number.to_owned(), state, ..Paper::default() }, released))
}
