//! What lists did to the goods of processing enterprises in a period, and what their products take of each material.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use core_wasm::decimal::Quantity;
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Goods, Mode};
use core_wasm::rules::bonded::consumption::{UnitConsumption, unit_of};
use core_wasm::rules::bonded::handbook::{Exported, Takes};
use core_wasm::rules::bonded::theory::{Made, Period, flow};
use core_wasm::rules::bonded::versions::{Versions, is_filed};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query};
use sea_orm::{ConnectionTrait, JoinType};

use super::approved;
use crate::process::error::ApiError;

/// A product, and the version of its consumption that lists named; "" where they named none.
pub(super) type Product = (i64, String);

/// What deducted lists did to the serials of an account in a period.
#[derive(Default)]
pub(super) struct Flows {
    pub(super) materials: BTreeMap<i64, Period>,
    pub(super) products: BTreeMap<Product, Made>,
}

/// The products that took a material, each with what a piece of it takes.
pub(super) fn made_of(flows: &Flows, taken: &Consumption, material: i64) -> Vec<Made> {
    let of = |((product, version), made): (&Product, &Made)| {
        let unit = taken.of(*product, material, version)?;
        Some(Made {
            ucns_qty: unit.unit.bonded_qty,
            tgbl_loss_rate: unit.tangible,
            intgb_loss_rate: unit.intangible,
            ..*made
        })
    };
    flows.products.iter().filter_map(of).collect()
}

/// What deducted lists did from an instant on, and before another one.
pub(super) async fn flows(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    begins: Option<DateTime<Utc>>,
    ends: Option<DateTime<Utc>>,
) -> Result<Flows, ApiError> {
    let of = |table: &'static str, column: &'static str| Expr::col((Alias::new(table), Alias::new(column)));
    let event = |column: &'static str| of("bonded_event", column);
    let parts = [
        event("goods"),
        event("serial"),
        event("event"),
        event("mode"),
        event("outward"),
        of("bond_invt", "supv_modecd"),
        of("bond_invt_dt", "ucns_verno"),
    ];
    let mut find = Query::select();
    find.exprs(parts.clone())
        .expr(Func::sum(event("qty")).cast_as("bigint"))
        .from("bonded_event")
        .inner_join(Alias::new("bond_invt"), of("bond_invt", "id").eq(event("document_id")))
        .join(JoinType::LeftJoin, Alias::new("bond_invt_dt"), of("bond_invt_dt", "id").eq(event("line_id")))
        .and_where(event("document_kind").eq(BOND_INVT.name))
        .and_where(event("account_kind").eq(kind.name()))
        .and_where(event("account_id").eq(id))
        .and_where(event("event").is_in([Event::Deducted.code(), Event::Reversed.code()]))
        .add_group_by(parts);
    if let Some(begins) = begins {
        find.and_where(event("at").gte(begins));
    }
    if let Some(ends) = ends {
        find.and_where(event("at").lt(ends));
    }
    let mut flows = Flows::default();
    for row in db.query_all(&find).await? {
        let (goods, serial): (String, i64) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        let (told, mode): (String, String) = (row.try_get_by_index(2)?, row.try_get_by_index(3)?);
        let (Some(told), Some(mode)) = (Event::of_code(&told), Mode::of_code(&mode)) else {
            return Err(anyhow::anyhow!("event {told} in mode {mode} of the journal").into());
        };
        if !mode.writes() {
            continue;
        }
        let outward: bool = row.try_get_by_index(4)?;
        let (trade_mode, version): (Option<String>, Option<String>) =
            (row.try_get_by_index(5)?, row.try_get_by_index(6)?);
        let flow = flow(trade_mode.as_deref().unwrap_or_default());
        // What a list in reverse mode takes back, and what was taken back afterwards, counts against what it was.
        let (outward, back) = if mode == Mode::F { (!outward, true) } else { (outward, false) };
        let qty: i64 = row.try_get_by_index(7)?;
        let qty = Quantity::from_scaled(if (told == Event::Reversed) == back { qty } else { -qty });
        let counted = match Goods::of_code(&goods) {
            Goods::Material => flows.materials.entry(serial).or_default().count(flow, outward, qty),
            Goods::Product => {
                let made = flows.products.entry((serial, version.unwrap_or_default())).or_default();
                made.count(flow, outward, qty)
            }
        };
        counted.map_err(|too_large| ApiError::rule(too_large.into()))?;
    }
    Ok(flows)
}

/// What a piece of a product takes of a material.
pub(super) struct Unit {
    pub(super) unit: UnitConsumption,
    pub(super) tangible: core_wasm::rules::bonded::consumption::Nine,
    pub(super) intangible: core_wasm::rules::bonded::consumption::Nine,
}

/// The consumption of an account by product, material and version, as customs filed it.
#[derive(Default)]
pub(super) struct Consumption {
    by_version: HashMap<(i64, i64, String), Unit>,
    versions: Versions,
}

impl Consumption {
    /// By the version that a list named; by the last one of the product where it named none, or one that nobody keeps here.
    pub(super) fn of(&self, product: i64, material: i64, version: &str) -> Option<&Unit> {
        let version = self.versions.by(product, version)?;
        self.by_version.get(&(product, material, version.to_owned()))
    }

    /// The products that take a material, in whichever version.
    pub(super) fn products_of(&self, material: i64) -> BTreeSet<i64> {
        self.by_version.keys().filter(|(_, of, _)| *of == material).map(|(product, ..)| *product).collect()
    }

    /// What products take, for a handbook.
    pub(super) fn takes(&self) -> Vec<Takes> {
        let takes = |((product, material, version), unit): (&(i64, i64, String), &Unit)| Takes {
            product: *product,
            version: version.clone(),
            material: *material,
            ucns_qty: unit.unit.bonded_qty,
        };
        self.by_version.iter().map(takes).collect()
    }

    pub(super) fn exported(&self, product: i64, version: &str, quantity: Quantity) -> Exported {
        let version = self.versions.by(product, version).unwrap_or_default().to_owned();
        Exported { product, version, quantity }
    }
}

pub(super) async fn taken(
    db: &impl ConnectionTrait,
    consumption: &'static core_wasm::resource::Resource,
    id: i64,
) -> Result<Consumption, ApiError> {
    let rows = approved::consumption(db, consumption, id).await?;
    let versions = Versions::of(rows.iter().map(Row::borrowed));
    let mut all = Consumption { versions, ..Consumption::default() };
    for row in rows.iter().filter(|row| is_filed(row.borrowed())) {
        let (Some(product), Some(material)) = (row.int("endprdSeqno"), row.int("mtpckSeqno")) else { continue };
        let Some(unit) = unit_of(row.borrowed()) else { continue };
        let version = row.text("ucnsVerno").to_owned();
        let rate = |field: &str| row.decimal::<9>(field).unwrap_or_default();
        let (tangible, intangible) = (rate("tgblLossRate"), rate("intgbLossRate"));
        all.by_version.insert((product, material, version), Unit { unit, tangible, intangible });
    }
    Ok(all)
}
