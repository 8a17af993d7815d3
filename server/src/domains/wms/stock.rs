//! What lies where, as it follows from movements. The journal writes it, and nothing else does.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::rules::wms::stock::Figures;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Func;
use sea_orm::{DatabaseConnection, QuerySelect};

use super::movement;
use crate::documents::list::{ListScope, ListSpec};
use crate::documents::past;
use crate::process::error::ApiError;
use crate::store::app::App;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "wms_stock")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub version: i64,
    pub org_id: i64,
    /// Everything below but the name and the figures, as one text.
    #[sea_orm(column_type = "Text")]
    pub goods_key: String,
    #[sea_orm(column_type = "Text")]
    pub warehouse: String,
    #[sea_orm(column_type = "Text")]
    pub gds_mtno: String,
    #[sea_orm(column_type = "Text", nullable)]
    pub gds_nm: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub lot_no: Option<String>,
    #[sea_orm(column_type = "Text", nullable)]
    pub account_no: Option<String>,
    /// Serial number in the account.
    pub gds_seqno: Option<i64>,
    #[sea_orm(column_type = "Text")]
    pub location: String,
    #[sea_orm(column_type = "Text")]
    pub unit: String,
    /// Scaled by five decimals, as what is held is.
    pub qty: i64,
    pub held_qty: i64,
    /// The day on which the oldest of it came.
    pub since: Date,
    pub updated_at: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    pub fn figures(&self) -> Figures {
        Figures { quantity: self.quantity(), held: Fixed::from_scaled(self.held_qty) }
    }

    pub fn quantity(&self) -> Quantity {
        Fixed::from_scaled(self.qty)
    }
}

/// Of stock as of a day nobody knows what was held for orders: that is no movement.
pub const UNKNOWN: &[&str] = &["heldQty"];

/// What lay at the places that were moved since, among those that the caller may see. Since when the oldest of it had lain there is not
/// known any more.
///
/// # Errors
/// More places were moved since than are reckoned back for one page.
pub async fn were(
    app: &App,
    list: &ListSpec,
    visible: ListScope,
    until: DateTime<Utc>,
) -> Result<past::Were, ApiError> {
    let db = app.lists().await;
    let since = moved_since(db, visible.orgs(), until).await?;
    let changed: Vec<i64> = since.keys().copied().collect();
    let before = moved_by(db, &changed, until).await?;
    let mut rows = Vec::with_capacity(before.len());
    for mut row in past::present(app, list, before.keys().copied(), visible).await? {
        let id = row.int("id").unwrap_or_default();
        let now: Quantity = row.decimal::<5>("qty").unwrap_or_default();
        let later = Quantity::from_scaled(since.get(&id).copied().unwrap_or_default());
        row.set("qty", now.checked_sub(later).unwrap_or_default().to_string());
        row.set("since", serde_json::Value::Null);
        row.set("updatedAt", before.get(&id).map(DateTime::<Utc>::to_rfc3339));
        rows.push(row);
    }
    Ok(past::Were { changed, rows })
}

/// How much came to places after a moment, less what left them, scaled by five decimals; of all organisations where none is named.
async fn moved_since(
    db: &DatabaseConnection,
    orgs: Option<&[i64]>,
    until: DateTime<Utc>,
) -> Result<BTreeMap<i64, i64>, ApiError> {
    use movement::{Column, Entity};
    let mut find = Entity::find()
        .select_only()
        .column(Column::StockId)
        .column_as(sea_orm::sea_query::ExprTrait::cast_as(Func::sum(Expr::col(Column::Qty)), "bigint"), "moved")
        .filter(Column::At.gt(until))
        .group_by(Column::StockId)
        .limit(past::MOST_CHANGED as u64 + 1);
    if let Some(orgs) = orgs {
        find = find.filter(Column::OrgId.is_in(orgs.iter().copied()));
    }
    let found: Vec<(i64, i64)> = find.into_tuple().all(db).await?;
    if found.len() > past::MOST_CHANGED { Err(past::too_much()) } else { Ok(found.into_iter().collect()) }
}

/// When places were moved last, up to a moment; those that were not are none.
async fn moved_by(
    db: &DatabaseConnection,
    places: &[i64],
    until: DateTime<Utc>,
) -> Result<BTreeMap<i64, DateTime<Utc>>, ApiError> {
    use movement::{Column, Entity};
    let find = Entity::find()
        .select_only()
        .column(Column::StockId)
        .column_as(Column::At.max(), "latest")
        .filter(Column::StockId.is_in(places.iter().copied()))
        .filter(Column::At.lte(until))
        .group_by(Column::StockId);
    let found: Vec<(i64, DateTime<Utc>)> = find.into_tuple().all(db).await?;
    Ok(found.into_iter().collect())
}
