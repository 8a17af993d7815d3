//! The demo's forecasts of which declarations were made lead to such ones; some that are not declared yet wait for a ship.

use chrono::TimeDelta;
use core_wasm::resources::documents::{FCST, FCST_BOOKING, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::states::declaration::State;
use core_wasm::states::forecast::{DECLARED, DECLARING};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{codec, paged, write};
use crate::domains::decl::declaration::{self, Column};
use crate::domains::fcst::cut_off;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Which declarations a forecast leads to: with customs, or released.
const LEADS: [(&str, State); 2] = [(DECLARING, State::Accepted), (DECLARED, State::Released)];

/// Names a declaration of the same owner and category in the lines of each.
pub async fn lead_to_declarations(tx: &Tx) -> Result<(), ApiError> {
    for (state, of) in LEADS {
        for forecast in Rows::of(&FCST).filter(Expr::col("state").eq(state)).all(tx).await? {
            let found = declaration::Entity::find()
                .filter(Column::OrgId.eq(forecast.int(ORG)))
                .filter(Column::IECatg.eq(forecast.text("iECatg")))
                .filter(Column::Status.eq(of.code()))
                .order_by_desc(Column::Id)
                .one(tx)
                .await?;
            let Some(found) = found else { continue };
            let lines = paged::all_of(tx, &FCST_DTL, write::key(&forecast)?.0).await?;
            let open: Vec<i64> =
                lines.iter().filter(|line| line.is_blank("declId")).filter_map(|line| line.int("id")).collect();
            let place = [("decl_id", found.id.into()), ("decl_g_no", 1_i64.into())];
            table::set(tx, &FCST_DTL, &open, &place).await?;
        }
    }
    Ok(())
}

/// Forecasts that wait for a ship: number, carrier, and in how many hours papers and containers must be there and it leaves.
const BOOKED: [(&str, &str, [i64; 3]); 3] = [
    ("YB26070003", "SINOKOR", [20, 32, 72]),
    ("YB26070014", "COSCO", [96, 120, 168]),
    ("YB26070016", "SINOKOR", [-6, 30, 60]),
];

/// Books ships for forecasts that are not declared yet: one cut-off is near, one over, one far.
pub async fn book_ships(tx: &Tx) -> Result<(), ApiError> {
    for (number, carrier, hours) in BOOKED {
        let Some(forecast) = Rows::of(&FCST).filter(Expr::col("fcst_no").eq(number)).one(tx).await? else { continue };
        let (id, _) = write::key(&forecast)?;
        let [papers, yard, leaves] = hours.map(|hours| tx.now() + TimeDelta::hours(hours));
        let mut booking = Row::new();
        for field in ["trafName", "voyNo", "billNo", ORG] {
            booking.set(field, forecast.0.get(field).cloned().unwrap_or_default());
        }
        booking.set("fcstId", id);
        booking.set("bookingNo", format!("BK{number}"));
        booking.set("carrier", carrier);
        for (field, at) in [("docClosing", papers), ("cyClosing", yard), ("etd", leaves)] {
            booking.set(field, codec::instant(at));
        }
        write::stamp(tx, &FCST_BOOKING, None, &mut booking);
        let booking = write::insert(tx, &Actor::system("demo"), &FCST_BOOKING, "add", &booking).await?;
        cut_off::keep(tx, id, Some(&booking)).await?;
    }
    Ok(())
}
