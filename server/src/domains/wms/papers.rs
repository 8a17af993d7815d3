//! The documents that let bonded goods leave, as an outbound order names them.

use core_wasm::permission::Category;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::SAS_PASSPORT;
use core_wasm::resources::wms::DSN;
use core_wasm::row::Row;
use core_wasm::rules::wms::leaving::{By, Goods, Leaving, Paper, declared, left};
use core_wasm::states::declaration::State as Declared;
use core_wasm::states::wms::dsn;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, LockType, Order};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::pick;
use crate::crud::lines::BATCH;
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::crud::{paged, write};
use crate::database::Tx;
use crate::domains::decl::{declaration, document};
use crate::domains::sas::passport::{accounts_carried, goods_carried};
use crate::error::ApiError;

/// What is known of the papers of an order of which this was picked; they are locked, so that nobody else ships under them
/// meanwhile.
pub async fn of(tx: &Tx, head: &Row, held: &[pick::Model]) -> Result<Leaving, ApiError> {
    let mut leaving = Leaving {
        bonded: head.flag("isBonded"),
        kind: head.text("dsnType").to_owned(),
        account: head.text("accountNo").to_owned(),
        goods: held.iter().map(goods_of).collect(),
        ..Leaving::default()
    };
    if !leaving.bonded {
        return Ok(leaving);
    }
    if !head.is_blank("bondInvtNo") {
        leaving.list = Some(list(tx, head).await?);
    }
    if !head.is_blank("passportNo") {
        let passport = passport(tx, head).await?;
        leaving.passport = Some(passport);
    }
    if !head.is_blank("entryId") {
        let (entry, released) = entry(tx, head).await?;
        leaving.entry = Some(entry);
        leaving.released = released;
    }
    Ok(leaving)
}

fn goods_of(picked: &pick::Model) -> Goods {
    Goods {
        serial: picked.gds_seqno.unwrap_or_default(),
        material: picked.gds_mtno.clone(),
        unit: picked.unit.clone(),
        quantity: picked.picked(),
    }
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
    let found = numbered(tx, &BOND_INVT, head, ["bond_invt_no", "etps_inner_invt_no"], number).await?;
    let Some(found) = found else { return Ok(paper) };
    paper.state = found.text("state").to_owned();
    paper.way = found.text("impexpMarkcd").to_owned();
    paper.account = found.text("putrecNo").to_owned();
    let lines = paged::all_of(tx, &BOND_INVT_DT, write::key(&found)?.0).await?;
    let has: Vec<Goods> = lines.iter().map(|line| goods_on(line, "putrecSeqno")).collect();
    let gone =
        left_before(tx, head, "bond_invt_no", ["bondInvtNo", "etpsInnerInvtNo"].map(|field| found.text(field))).await?;
    paper.goods = left(&has, &gone, By::Serial);
    Ok(paper)
}

/// The passport, with what it carries of each material less what left under it before.
async fn passport(tx: &Tx, head: &Row) -> Result<Paper, ApiError> {
    let number = head.text("passportNo").trim();
    let mut paper = Paper { number: number.to_owned(), ..Paper::default() };
    let found = numbered(tx, &SAS_PASSPORT, head, ["passport_no", "etps_preent_no"], number).await?;
    let Some(found) = found else { return Ok(paper) };
    paper.state = found.text("state").to_owned();
    paper.way = found.text("ioTypecd").to_owned();
    let accounts = accounts_carried(tx, &found).await?;
    let own = accounts.get(head.text("accountNo")).or_else(|| accounts.first());
    paper.account = own.cloned().unwrap_or_default();
    let has: Vec<Goods> = goods_carried(tx, &found).await?.iter().map(|line| goods_on(line, "")).collect();
    let gone =
        left_before(tx, head, "passport_no", ["passportNo", "etpsPreentNo"].map(|field| found.text(field))).await?;
    paper.goods = left(&has, &gone, By::Material);
    Ok(paper)
}

fn goods_on(line: &Row, serial: &str) -> Goods {
    Goods {
        serial: line.int(serial).unwrap_or_default(),
        material: line.text("gdsMtno").to_owned(),
        unit: line.text("dclUnitcd").to_owned(),
        quantity: line.decimal::<5>("dclQty").unwrap_or_default(),
    }
}

/// What other orders shipped under a document, whichever of its numbers they name in their column.
async fn left_before(tx: &Tx, head: &Row, column: &'static str, numbers: [&str; 2]) -> Result<Vec<Goods>, ApiError> {
    let numbers = numbers.into_iter().filter(|number| !number.is_empty());
    let orders = Rows::of(&DSN)
        .filter(Expr::col("org_id").eq(head.int(ORG).unwrap_or_default()))
        .filter(Expr::col(column).is_in(numbers))
        .filter(Expr::col("status").eq(dsn::SHIPPED))
        .filter(Expr::col("id").ne(write::key(head)?.0))
        .all(tx)
        .await?;
    let ids: Vec<i64> = orders.iter().filter_map(|order| order.int("id")).collect();
    let mut gone = Vec::new();
    for some in ids.chunks(BATCH) {
        gone.extend(pick::Entity::find().filter(pick::Column::DsnId.is_in(some.iter().copied())).all(tx).await?);
    }
    Ok(gone.iter().map(goods_of).collect())
}

/// The declaration, with what it has of each serial or material less what left under it before, and whether customs released it.
async fn entry(tx: &Tx, head: &Row) -> Result<(Paper, bool), ApiError> {
    use declaration::{Column, Entity};
    let number = head.text("entryId").trim();
    let mut paper = Paper { number: number.to_owned(), ..Paper::default() };
    let found = Entity::find()
        .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
        .filter(Condition::any().add(Column::EntryId.eq(number)).add(Column::ClientSeqNo.eq(number)))
        .order_by_desc(Column::Id);
    // A list says by itself what is left: only without one is the declaration counted, and kept from changing.
    let found = if head.is_blank("bondInvtNo") { found.lock(LockType::Update) } else { found };
    let found = found.one(tx).await?;
    let Some(found) = found else { return Ok((paper, false)) };
    let lines = document::load(tx, &found).await?.rows("lines");
    let numbers = [found.entry_id.as_deref(), found.client_seq_no.as_deref()].map(Option::unwrap_or_default);
    paper.account = found.manual_no.unwrap_or_default();
    let goods = |line: &Row| Goods {
        serial: line.int("contrItem").unwrap_or_default(),
        material: line.text("gdsMtno").to_owned(),
        unit: line.text("gUnit").to_owned(),
        quantity: line.decimal::<5>("gQty").unwrap_or_default(),
    };
    let has: Vec<Goods> = lines.iter().map(goods).collect();
    if let Some(by) = declared(!paper.account.is_empty(), &has) {
        paper.by = by;
        paper.goods = left(&has, &left_before(tx, head, "entry_id", numbers).await?, by);
    }
    let released = [Declared::Released.code(), Declared::Closed.code()].contains(&found.status.as_str());
    // A record of the zone says by itself that its goods came in.
    match Category::from_ie_catg(&found.i_e_catg) {
        Some(Category::Entry) => "I".clone_into(&mut paper.way),
        Some(Category::Export | Category::Exit) => "E".clone_into(&mut paper.way),
        _ => {}
    }
    paper.state = found.status;
    Ok((paper, released))
}
