//! The one way to change the stock: a movement is written to the journal, and what lies at its place follows in the same
//! transaction. Places are locked in one order, so that callers who move the same goods wait for each other and nothing goes below
//! zero.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use core_wasm::decimal::Quantity;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::wms::stock::{Step as Change, apply};
use core_wasm::rules::wms::{self, folded};
use core_wasm::text::catalogue::wms as texts;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};

use super::{movement, stock};
use crate::documents::served::ORG;
use crate::documents::unique::in_any_capitals;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// So many rows in one statement that both databases take its values.
pub const TOGETHER: usize = 300;

/// What happened to goods (dictionary `wmsMoveKind`).
pub mod kind {
    pub const RECEIVED: &str = "R";
    pub const DAMAGED: &str = "D";
    pub const PUT: &str = "P";
    pub const PICKED: &str = "K";
    pub const PUT_BACK: &str = "B";
    pub const SHIPPED: &str = "S";
    pub const ADJUSTED: &str = "A";
}

/// Goods that are told apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Goods {
    pub warehouse: String,
    pub material: String,
    pub unit: String,
    pub lot: String,
    /// The account that they are in; "" where they are not bonded.
    pub account: String,
    pub serial: Option<i64>,
}

impl Goods {
    /// Those of a line of an order: bonded ones are in the account of their order.
    pub fn of(head: &Row, line: &Row) -> Goods {
        let account = if head.flag("isBonded") { head.text("accountNo") } else { "" };
        Goods { account: account.to_owned(), ..Goods::named(head, line) }
    }

    /// Those of a line that names the account by itself.
    pub fn named(head: &Row, line: &Row) -> Goods {
        let text = |row: &Row, field: &str| row.text(field).trim().to_owned();
        Goods {
            warehouse: text(head, "warehouse"),
            material: text(line, "gdsMtno"),
            unit: text(line, "unit"),
            lot: text(line, "lotNo"),
            account: text(line, "accountNo"),
            serial: line.int("gdsSeqno"),
        }
    }

    /// Those that lie at a place.
    pub fn at(row: &stock::Model) -> Goods {
        Goods {
            warehouse: row.warehouse.clone(),
            material: row.gds_mtno.clone(),
            unit: row.unit.clone(),
            lot: row.lot_no.clone().unwrap_or_default(),
            account: row.account_no.clone().unwrap_or_default(),
            serial: row.gds_seqno,
        }
    }

    /// The text by which a place with such goods is found, as its material, lot and location are written there.
    pub fn key(&self, location: &str) -> String {
        let Goods { warehouse, material, unit, lot, account, serial } = self;
        serde_json::json!([warehouse, material, lot, account, serial, unit, location]).to_string()
    }

    /// These with their names in plain signs.
    fn plain(&self) -> Goods {
        let [warehouse, material, lot] = [&self.warehouse, &self.material, &self.lot].map(|name| wms::plain(name));
        Goods { warehouse, material, lot, ..self.clone() }
    }

    /// The same for all ways in which these goods and the location are written.
    pub fn folded_key(&self, location: &str) -> String {
        let folded = Goods {
            warehouse: folded(&self.warehouse),
            material: folded(&self.material),
            lot: folded(&self.lot),
            ..self.clone()
        };
        folded.key(&wms::folded(location))
    }
}

/// What is done to the goods at a place.
#[derive(Clone, Debug)]
pub struct Step {
    pub goods: Goods,
    pub name: String,
    pub location: String,
    pub kind: &'static str,
    /// What comes; less than nothing where something leaves. Nothing where only what orders hold changes.
    pub quantity: Quantity,
    pub held: Quantity,
    /// Since when these goods are in the warehouse; today when nobody says.
    pub since: Option<NaiveDate>,
    pub line: i64,
}

/// By what goods are moved.
#[derive(Clone, Copy, Debug)]
pub struct Document<'d> {
    pub org: i64,
    /// Resource of the document.
    pub kind: &'static str,
    pub id: i64,
    pub number: &'d str,
}

impl<'d> Document<'d> {
    /// A stored document.
    pub fn of(resource: &'static core_wasm::resource::Resource, head: &'d Row) -> Result<Document<'d>, ApiError> {
        let (id, _) = crate::documents::write::key(head)?;
        let org = head.int(ORG).ok_or(ApiError::NotFound)?;
        Ok(Document { org, kind: resource.name, id, number: head.text(resource.known_by) })
    }
}

/// Moves goods.
///
/// # Errors
/// 422 for each place where there would be less than nothing, or less than orders hold.
pub async fn post(tx: &Tx, actor: &Actor, document: Document<'_>, steps: &[Step]) -> Result<(), ApiError> {
    let today = day_in_china(tx.now());
    let steps = &spelled(tx, document.org, steps).await?;
    let mut places = locked(tx, document.org, steps, today).await?;
    let (mut moves, mut problems) = (Vec::new(), Vec::new());
    for step in steps {
        let key = step.goods.key(&step.location);
        let place = places.get_mut(&key).ok_or_else(|| anyhow::anyhow!("a place that is not locked"))?;
        match apply(&place.figures(), &Change { quantity: step.quantity, held: step.held }) {
            Err(problem) => problems.push(Problem {
                message: texts::AT_PLACE.speak_with(&[
                    ("goods", &step.goods.material),
                    ("location", &step.location),
                    ("what", &problem.message),
                ]),
                ..problem
            }),
            Ok(after) => {
                if step.quantity.is_positive() {
                    let since = step.since.unwrap_or(today);
                    place.since = if place.qty == 0 { since } else { Ord::min(place.since, since) };
                }
                place.qty = after.quantity.scaled();
                place.held_qty = after.held.scaled();
                if !step.name.is_empty() {
                    place.gds_nm = Some(step.name.clone());
                }
                if !step.quantity.is_zero() {
                    moves.push(moved(tx, actor, document, step, place.id));
                }
            }
        }
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    for some in moves.chunks(TOGETHER) {
        movement::Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    store(tx, places.into_values().collect()).await
}

/// Writes the figures of places.
async fn store(tx: &Tx, places: Vec<stock::Model>) -> Result<(), ApiError> {
    use stock::Column;
    let changed = [Column::Qty, Column::HeldQty, Column::Since, Column::GdsNm, Column::Version, Column::UpdatedAt];
    let known = OnConflict::columns([Column::OrgId, Column::GoodsKey]).update_columns(changed).to_owned();
    for some in places.chunks(TOGETHER) {
        let rows = some.iter().map(|place| stock::ActiveModel {
            id: NotSet,
            version: Set(place.version + 1),
            updated_at: Set(tx.now()),
            ..place.clone().into_active_model()
        });
        stock::Entity::insert_many(rows).on_conflict(known.clone()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Steps at places as these are written in the stock: goods that somebody writes in other letters lie where they did.
async fn spelled(tx: &Tx, org: i64, steps: &[Step]) -> Result<Vec<Step>, ApiError> {
    let wanted: Vec<(Goods, String)> = steps.iter().map(|step| (step.goods.clone(), step.location.clone())).collect();
    let written = written(tx, org, &wanted).await?;
    let step = |(step, (goods, location)): (&Step, (Goods, String))| Step { goods, location, ..step.clone() };
    Ok(steps.iter().zip(written).map(step).collect())
}

/// Goods and locations as they are written in the stock, in their order: exactly like this where there is such a place, else as the
/// oldest place has it that is the same. Those that the stock does not know are all written as the first one is, in plain signs.
pub async fn written(tx: &Tx, org: i64, wanted: &[(Goods, String)]) -> Result<Vec<(Goods, String)>, ApiError> {
    let keys: BTreeSet<String> = wanted.iter().map(|(goods, location)| goods.key(location)).collect();
    let keys: Vec<String> = keys.into_iter().collect();
    let mut there: BTreeSet<String> = BTreeSet::new();
    for some in keys.chunks(TOGETHER) {
        use stock::{Column, Entity};
        let found = Entity::find().filter(Column::OrgId.eq(org)).filter(Column::GoodsKey.is_in(some));
        there.extend(found.select_only().column(Column::GoodsKey).into_tuple::<String>().all(tx).await?);
    }
    let unknown = || wanted.iter().filter(|(goods, location)| !there.contains(&goods.key(location)));
    let mut known: BTreeMap<String, (Goods, String)> = BTreeMap::new();
    for place in alike(tx, org, unknown()).await? {
        let goods = Goods::at(&place);
        known.entry(goods.folded_key(&place.location)).or_insert((goods, place.location));
    }
    let mut written = Vec::with_capacity(wanted.len());
    for (goods, location) in wanted {
        let plain = || (goods.plain(), wms::plain(location));
        written.push(match there.contains(&goods.key(location)) {
            true => (goods.clone(), location.clone()),
            false => known.entry(goods.folded_key(location)).or_insert_with(plain).clone(),
        });
    }
    Ok(written)
}

/// The places at which these may lie, written otherwise; the oldest first.
async fn alike<'w>(
    tx: &Tx,
    org: i64,
    wanted: impl Iterator<Item = &'w (Goods, String)>,
) -> Result<Vec<stock::Model>, ApiError> {
    let wanted: BTreeSet<(&str, &str)> =
        wanted.map(|(goods, location)| (goods.material.as_str(), location.as_str())).collect();
    let wanted: Vec<(&str, &str)> = wanted.into_iter().collect();
    let mut found = Vec::new();
    for some in wanted.chunks(TOGETHER) {
        use stock::{Column, Entity};
        let among = |column: Column, names: Vec<&str>| in_any_capitals(column, names);
        let (materials, locations) = some.iter().copied().unzip();
        let find = Entity::find()
            .filter(Column::OrgId.eq(org))
            .filter(among(Column::GdsMtno, materials))
            .filter(among(Column::Location, locations));
        found.extend(find.all(tx).await?);
    }
    found.sort_by_key(|place| place.id);
    Ok(found)
}

/// The places that steps name, locked; a place where nothing lay yet is there with nothing.
async fn locked(
    tx: &Tx,
    org: i64,
    steps: &[Step],
    today: NaiveDate,
) -> Result<BTreeMap<String, stock::Model>, ApiError> {
    let mut wanted: BTreeMap<String, &Step> = BTreeMap::new();
    for step in steps {
        wanted.entry(step.goods.key(&step.location)).or_insert(step);
    }
    let wanted: Vec<(String, &Step)> = wanted.into_iter().collect();
    for some in wanted.chunks(TOGETHER) {
        let empty = some.iter().map(|(key, step)| nothing(tx, org, key, step, today));
        stock::Entity::insert_many(empty)
            .on_conflict(OnConflict::columns([stock::Column::OrgId, stock::Column::GoodsKey]).do_nothing().to_owned())
            .exec_without_returning(tx)
            .await?;
    }
    let keys: Vec<String> = wanted.into_iter().map(|(key, _)| key).collect();
    let found = lock(tx, ids_of(tx, org, &keys).await?).await?;
    Ok(found.into_iter().map(|row| (row.goods_key.clone(), row)).collect())
}

/// The ids of the places with these keys.
pub async fn ids_of(tx: &Tx, org: i64, keys: &[String]) -> Result<Vec<i64>, ApiError> {
    use stock::{Column, Entity};
    let mut ids = Vec::with_capacity(keys.len());
    for some in keys.chunks(TOGETHER) {
        let found = Entity::find().filter(Column::OrgId.eq(org)).filter(Column::GoodsKey.is_in(some));
        ids.extend(found.select_only().column(Column::Id).into_tuple::<i64>().all(tx).await?);
    }
    Ok(ids)
}

/// Places, locked in the order of their ids: whoever wants some of the same waits, and nobody waits for each other.
pub async fn lock(tx: &Tx, mut ids: Vec<i64>) -> Result<Vec<stock::Model>, ApiError> {
    ids.sort_unstable();
    let mut found = Vec::with_capacity(ids.len());
    for some in ids.chunks(TOGETHER) {
        let wanted = stock::Column::Id.is_in(some.iter().copied());
        let rows = stock::Entity::find().filter(wanted).order_by_asc(stock::Column::Id).lock(LockType::Update);
        found.extend(rows.all(tx).await?);
    }
    Ok(found)
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

fn nothing(tx: &Tx, org: i64, key: &str, step: &Step, today: NaiveDate) -> stock::ActiveModel {
    let goods = &step.goods;
    stock::ActiveModel {
        id: NotSet,
        version: Set(1),
        org_id: Set(org),
        goods_key: Set(key.to_owned()),
        warehouse: Set(goods.warehouse.clone()),
        gds_mtno: Set(goods.material.clone()),
        gds_nm: Set(some(&step.name)),
        lot_no: Set(some(&goods.lot)),
        account_no: Set(some(&goods.account)),
        gds_seqno: Set(goods.serial),
        location: Set(step.location.clone()),
        unit: Set(goods.unit.clone()),
        qty: Set(0),
        held_qty: Set(0),
        since: Set(step.since.unwrap_or(today)),
        updated_at: Set(tx.now()),
    }
}

fn moved(tx: &Tx, actor: &Actor, document: Document<'_>, step: &Step, place: i64) -> movement::ActiveModel {
    let goods = &step.goods;
    movement::ActiveModel {
        id: NotSet,
        org_id: Set(document.org),
        stock_id: Set(place),
        kind: Set(step.kind.to_owned()),
        warehouse: Set(goods.warehouse.clone()),
        gds_mtno: Set(goods.material.clone()),
        lot_no: Set(some(&goods.lot)),
        account_no: Set(some(&goods.account)),
        gds_seqno: Set(goods.serial),
        location: Set(step.location.clone()),
        unit: Set(goods.unit.clone()),
        qty: Set(step.quantity.scaled()),
        document_kind: Set(document.kind.to_owned()),
        document_id: Set(document.id),
        document_no: Set(document.number.to_owned()),
        line_id: Set(step.line),
        by_name: Set(actor.name().to_owned()),
        at: Set(tx.now()),
    }
}
