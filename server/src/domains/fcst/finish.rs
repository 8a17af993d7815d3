//! What becomes of forecasts when customs releases the declarations that were made of them.

use boxed::boxed;
use std::collections::BTreeSet;

use core_wasm::resource::Resource;
use core_wasm::resources::documents::{FCST, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::states::declaration::State;
use core_wasm::states::forecast::{FINISH, MACHINE};
use core_wasm::states::{Facts, Progress, Side};
use core_wasm::text::catalogue::documents::FORECAST_FINISHED;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{EntityTrait, QueryFilter, QuerySelect};

use super::parties::{tell, told};
use crate::documents::lines::DOCUMENT;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::domains::decl::declaration;
use crate::domains::decl::events::Follower;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::post::Category;

/// Whether customs is done with declarations of this state.
fn is_done(state: State) -> bool {
    state.info().progress == Progress::Done
}

/// Forecasts follow their declarations: they are finished when customs is done with those, and people hear of their states.
pub struct Finish;

#[boxed]
impl Follower for Finish {
    async fn moved(&self, tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError> {
        finish(tx, declaration, state).await
    }

    async fn led(
        &self,
        tx: &Tx,
        actor: &Actor,
        of: &'static Resource,
        command: &str,
        after: &Row,
    ) -> Result<(), ApiError> {
        if of.name == FCST.name { told(tx, actor, command, "", after).await } else { Ok(()) }
    }
}

/// Finishes the forecasts of a declaration of which all declarations are released now.
async fn finish(tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError> {
    if !is_done(state) {
        return Ok(());
    }
    let taken = Rows::of(&FCST_DTL).and(DOCUMENT).filter(Expr::col("decl_id").eq(declaration)).all(tx).await?;
    let forecasts: BTreeSet<i64> = taken.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
    for forecast in forecasts {
        // Before the others are looked at: of two that customs releases at once, the second sees the first.
        let head = Rows::of(&FCST).by_id(forecast).order("id", Order::Asc).locked().one(tx).await?;
        let (Some(head), Some(command)) = (head, MACHINE.command(FINISH)) else { continue };
        let lines = paged::all_of(tx, &FCST_DTL, forecast).await?;
        let others: BTreeSet<i64> =
            lines.iter().filter_map(|line| line.int("declId")).filter(|id| *id != declaration).collect();
        if lines.iter().any(|line| line.is_blank("declId")) || !all_done(tx, others).await? {
            continue;
        }
        let facts = Facts { by: Side::System, ..Facts::default() };
        let Ok(next) = MACHINE.allowed_for(command, head.borrowed(), &facts) else { continue };
        let mut after = head.clone();
        after.set(MACHINE.field, next.state);
        let after = write::store(tx, &Actor::system("customs"), &FCST, FINISH, &head, after).await?;
        let content = FORECAST_FINISHED.with(&[("number", after.text("fcstNo"))]);
        tell(tx, &after, None, content, Category::Business).await?;
    }
    Ok(())
}

async fn all_done(tx: &Tx, declarations: BTreeSet<i64>) -> Result<bool, ApiError> {
    let ids: Vec<i64> = declarations.into_iter().collect();
    for some in ids.chunks(crate::documents::lines::BATCH) {
        let states: Vec<String> = declaration::Entity::find()
            .select_only()
            .column(declaration::Column::Status)
            .filter(Expr::col("id").is_in(some.iter().copied()))
            .into_tuple()
            .all(tx)
            .await?;
        if !states.iter().all(|code| State::from_code(code).is_some_and(is_done)) {
            return Ok(false);
        }
    }
    Ok(true)
}
