//! The documents that let bonded goods leave, as an outbound order names them.

use core_wasm::permission::Category;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::SAS_PASSPORT;
use core_wasm::row::Row;
use core_wasm::rules::wms::leaving::{By, Goods, Leaving, Paper, declared, left};
use core_wasm::rules::wms::{folded, is_same};
use core_wasm::states::declaration::State as Declared;
use core_wasm::states::sas::RETURNED;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};
use std::collections::BTreeSet;

use self::kin::{Kin, left_under};
use super::pick;
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::unique::in_any_capitals;
use crate::documents::{paged, write};
use crate::domains::decl::{declaration, document};
use crate::domains::sas::passport::{accounts_carried, goods_carried};
use crate::domains::sas::source::is_refused;
use crate::process::error::ApiError;
use crate::store::database::Tx;

mod kin;

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
    let number = |field: &str| head.text(field).trim().to_owned();
    let blank = |field: &str| Paper { number: number(field), ..Paper::default() };
    let (mut list, mut passport, mut entry) = (None, None, None);
    if !head.is_blank("bondInvtNo") {
        leaving.list = Some(blank("bondInvtNo"));
        list = numbered(tx, &BOND_INVT, head, LIST_NUMBERS, &number("bondInvtNo")).await?;
    }
    if !head.is_blank("passportNo") {
        leaving.passport = Some(blank("passportNo"));
        passport = numbered(tx, &SAS_PASSPORT, head, PASSPORT_NUMBERS, &number("passportNo")).await?;
    }
    if !head.is_blank("entryId") {
        leaving.entry = Some(blank("entryId"));
        entry = declared_as(tx, head, &number("entryId")).await?;
    }
    let mut kin = [Kin::default(), Kin::default(), Kin::default()];
    if let Some(list) = &list {
        kin[0] = Kin::of_list(list)?.grown(tx, head).await?;
    }
    if let Some(passport) = &passport {
        kin[1] = Kin::of_passport(passport)?.grown(tx, head).await?;
    }
    if let Some(entry) = &entry {
        kin[2] = Kin::of_entry(entry).grown(tx, head).await?;
    }
    // Lists first, in the order of their ids: two who name different papers of the same goods wait for one another, not for each other.
    let lists: BTreeSet<i64> = kin.iter().flat_map(Kin::lists).collect();
    let mut locked = Vec::new();
    for some in lists.into_iter().collect::<Vec<_>>().chunks(BATCH) {
        let these = Expr::col("id").is_in(some.iter().copied());
        locked.extend(Rows::of(&BOND_INVT).filter(these).order("id", Order::Asc).locked().all(tx).await?);
    }
    let [of_list, of_passport, of_entry] = &kin;
    if let Some(found) = list {
        let found = locked.into_iter().find(|row| row.int("id") == found.int("id")).unwrap_or(found);
        leaving.list = Some(self::list(tx, head, &found, of_list).await?);
    }
    if let Some(found) = passport {
        let found = Rows::of(&SAS_PASSPORT).by_id(write::key(&found)?.0).locked().one(tx).await?.unwrap_or(found);
        leaving.passport = Some(self::passport(tx, head, &found, of_passport).await?);
    }
    if let Some(found) = entry {
        // A list says by itself what is left: only without one is the declaration counted, and kept from changing.
        let found = match head.is_blank("bondInvtNo") {
            true => declaration::locked(tx, found.id).await?.unwrap_or(found),
            false => found,
        };
        let (entry, released) = self::entry(tx, head, found, of_entry).await?;
        leaving.entry = Some(entry);
        leaving.released = released;
    }
    Ok(leaving)
}

/// The fields with the numbers of a list and of a passport: that of customs, and ours.
const LIST_NUMBERS: [&str; 2] = ["bondInvtNo", "etpsInnerInvtNo"];
const PASSPORT_NUMBERS: [&str; 2] = ["passportNo", "etpsPreentNo"];

fn goods_of(picked: &pick::Model) -> Goods {
    Goods {
        serial: picked.gds_seqno.unwrap_or_default(),
        material: picked.gds_mtno.clone(),
        unit: picked.unit.clone(),
        quantity: picked.picked(),
    }
}

/// The newest document of the owner with a number of customs or of ours, in whatever letters; one that is written just so before
/// others.
async fn numbered(
    tx: &Tx,
    resource: &'static Resource,
    head: &Row,
    fields: [&'static str; 2],
    number: &str,
) -> Result<Option<Row>, ApiError> {
    let columns = fields.iter().filter_map(|name| resource.field(name));
    let known = columns.fold(Condition::any(), |any, field| any.add(in_any_capitals(field.column_name(), [number])));
    let own = Expr::col("org_id").eq(head.int(ORG).unwrap_or_default());
    let mut found = Rows::of(resource).filter(own).filter(known).order("id", Order::Desc).all(tx).await?;
    found.retain(|row| fields.iter().any(|field| is_same(row.text(field), number)));
    let exact = found.iter().position(|row| fields.iter().any(|field| row.text(field) == number));
    Ok(found.into_iter().nth(exact.unwrap_or_default()))
}

/// The newest declaration of the owner with a number of customs, which is digits, or of ours, which is in capitals.
async fn declared_as(tx: &Tx, head: &Row, number: &str) -> Result<Option<declaration::Model>, ApiError> {
    use declaration::{Column, Entity};
    let written = [number.to_owned(), folded(number)];
    let found = Entity::find()
        .filter(Column::OrgId.eq(head.int(ORG).unwrap_or_default()))
        .filter(Condition::any().add(Column::EntryId.is_in(written.clone())).add(Column::ClientSeqNo.is_in(written)));
    Ok(found.order_by_desc(Column::Id).one(tx).await?)
}

/// The inventory list, with what it has of each serial less what left before under it and what names its goods.
async fn list(tx: &Tx, head: &Row, found: &Row, kin: &Kin) -> Result<Paper, ApiError> {
    let lines = paged::all_of(tx, &BOND_INVT_DT, write::key(found)?.0).await?;
    let has: Vec<Goods> = lines.iter().map(|line| goods_on(line, "putrecSeqno")).collect();
    let numbers = LIST_NUMBERS.map(|field| found.text(field).to_owned());
    let gone = left_under(tx, head, &[("bondInvtNo", numbers.to_vec())]).await?;
    let by = By::Serial;
    Ok(Paper {
        number: head.text("bondInvtNo").trim().to_owned(),
        state: state_of(found),
        way: found.text("impexpMarkcd").to_owned(),
        account: found.text("putrecNo").to_owned(),
        goods: kin.bound(tx, head, left(&has, &gone, by), by).await?,
        by,
    })
}

/// The passport, with what it carries of each material less what left before under it and what names its goods.
async fn passport(tx: &Tx, head: &Row, found: &Row, kin: &Kin) -> Result<Paper, ApiError> {
    let accounts = accounts_carried(tx, found).await?;
    let own = accounts.get(head.text("accountNo")).or_else(|| accounts.first());
    let has: Vec<Goods> = goods_carried(tx, found).await?.iter().map(|line| goods_on(line, "")).collect();
    let numbers = PASSPORT_NUMBERS.map(|field| found.text(field).to_owned());
    let gone = left_under(tx, head, &[("passportNo", numbers.to_vec())]).await?;
    let by = By::Material;
    Ok(Paper {
        number: head.text("passportNo").trim().to_owned(),
        state: state_of(found),
        way: found.text("ioTypecd").to_owned(),
        account: own.cloned().unwrap_or_default(),
        goods: kin.bound(tx, head, left(&has, &gone, by), by).await?,
        by,
    })
}

/// The state of a paper by which goods leave: what customs refused after all was returned, whatever people keyed.
fn state_of(paper: &Row) -> String {
    if is_refused(paper) { RETURNED.to_owned() } else { paper.text("state").to_owned() }
}

fn goods_on(line: &Row, serial: &str) -> Goods {
    Goods {
        serial: line.int(serial).unwrap_or_default(),
        material: line.text("gdsMtno").to_owned(),
        unit: line.text("dclUnitcd").to_owned(),
        quantity: line.decimal::<5>("dclQty").unwrap_or_default(),
    }
}

/// The declaration, with what it has of each serial or material less what left before under it and what names its goods, and whether
/// customs released it.
async fn entry(tx: &Tx, head: &Row, found: declaration::Model, kin: &Kin) -> Result<(Paper, bool), ApiError> {
    let mut paper = Paper { number: head.text("entryId").trim().to_owned(), ..Paper::default() };
    let lines = document::load(tx, &found).await?.rows("lines");
    let numbers = [&found.entry_id, &found.client_seq_no].map(|number| number.clone().unwrap_or_default());
    paper.account = found.manual_no.unwrap_or_default();
    let goods = |line: &Row| Goods {
        serial: line.int("contrItem").unwrap_or_default(),
        material: line.text("gdsMtno").to_owned(),
        unit: line.text("gUnit").to_owned(),
        quantity: line.decimal::<5>("gQty").unwrap_or_default(),
    };
    let has: Vec<Goods> = lines.iter().map(goods).collect();
    if let Some(by) = declared(!paper.account.is_empty(), &has) {
        let gone = left_under(tx, head, &[("entryId", numbers.to_vec())]).await?;
        paper.by = by;
        paper.goods = kin.bound(tx, head, left(&has, &gone, by), by).await?;
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
