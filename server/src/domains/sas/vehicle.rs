//! What is special about vehicle records: whose the vehicle is, until somebody says otherwise.

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resources::sas::SAS_VEHICLE;
use core_wasm::row::Row;
use core_wasm::rules::sas::passport;
use core_wasm::states::CommandInfo;
use core_wasm::states::sas::CHANGING;
use core_wasm::text::Message;
use sea_orm::sea_query::{Expr, ExprTrait, Func};

use super::kind::VEHICLE;
use super::{asked, document};
use crate::accounts::caller::Caller;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table::Rows;
use crate::documents::unique::taken_problem;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// The field of the plate, of records and of passports.
pub const PLATE: &str = "vehicleNo";

/// The condition that a record is of the vehicle with a plate, however that is written there.
pub fn plate_is(plate: &str) -> Expr {
    // Those that were written before plates were stored in one way have signs that plates do not need.
    let without =
        |written: Expr, sign: &&str| Expr::expr(Func::cust("replace").args([written, Expr::val(*sign), Expr::val("")]));
    let written = SIGNS.iter().fold(Expr::col("vehicle_no"), without);
    let wanted = SIGNS.iter().fold(passport::plate(plate), |plate, sign| plate.replace(sign, ""));
    Expr::expr(Func::upper(written)).eq(Func::upper(Expr::val(wanted)))
}

/// Signs by which plates are told apart by nobody.
const SIGNS: &[&str] = &[" ", "·", "•", "・", ".", "-"];

pub struct Vehicle;

#[boxed]
impl Hooks for Vehicle {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let plate = row.0.get(PLATE).and_then(|plate| plate.as_str()).map(passport::plate);
        let is_kept = before.is_some_and(|before| before.text(PLATE) == row.text(PLATE));
        if let Some(plate) = plate.filter(|plate| !plate.is_empty() && !is_kept) {
            row.set(PLATE, plate.as_str());
            // Those that were written before plates were stored in capitals.
            let others = Rows::of(&SAS_VEHICLE)
                .filter(Expr::col("org_id").eq(row.int(ORG).unwrap_or_default()))
                .filter(Expr::col("id").ne(row.int("id").unwrap_or_default()))
                .filter(plate_is(&plate));
            if others.exist(tx).await? {
                return Ok(vec![taken_problem(&SAS_VEHICLE, PLATE)]);
            }
        }
        let is_other = |before: &&Row| passport::plate(before.text(PLATE)) != passport::plate(row.text(PLATE));
        let changed = before.filter(|before| before.text("state") == CHANGING).filter(is_other);
        let problem = document::renamed(changed, row, PLATE);
        if before.is_none() {
            document::begin(tx, caller, row, &[["etpsno", "etpsNm", "etpsSccd"]], &[]).await?;
        }
        Ok(problem.into_iter().collect())
    }

    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        asked::doubt(tx, &VEHICLE, command, before).await
    }

    async fn gone(&self, tx: &Tx, _caller: &Caller, rows: &[Row]) -> Result<(), ApiError> {
        asked::gone(tx, &VEHICLE, rows).await
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        document::keyed(tx, caller, &VEHICLE, command, after, note).await?;
        document::went(tx, caller, &VEHICLE, command, before, after, Vec::new()).await
    }
}
