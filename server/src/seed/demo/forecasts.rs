//! The demo's forecasts of which declarations were made lead to such ones.

use core_wasm::resources::documents::{FCST, FCST_DTL};
use core_wasm::states::declaration::State;
use core_wasm::states::forecast::{DECLARED, DECLARING};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::crud::served::ORG;
use crate::crud::table::{self, Rows};
use crate::crud::{paged, write};
use crate::database::Tx;
use crate::domains::decl::declaration::{self, Column};
use crate::error::ApiError;

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
