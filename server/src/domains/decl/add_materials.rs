//! POST /decl/v1/materials/add: adds lines of a declaration to the goods master of its owner as materials. The
//! owner's parameter `allowAddMatFromDclMergeDtl` decides whether those who make its declarations may do so.

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::base::MATERIAL;
use core_wasm::row::Row;
use core_wasm::rules::goods_master::material_of;
use core_wasm::states::declaration::Command;
use core_wasm::text::catalogue::base as texts;
use sea_orm::sea_query::{Expr, ExprTrait};
use serde::Deserialize;
use utoipa::ToSchema;

use super::declaration::{self, CATEGORY};
use super::{access, document};
use crate::accounts::caller::{Caller, Right};
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::documents::unique::taken_problem;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenLines {
    pub decl_id: i64,
    /// Numbers of the lines (`gNo`).
    pub g_nos: Vec<i64>,
}

pub async fn add(State(app): State<App>, caller: Caller, Json(chosen): Json<ChosenLines>) -> Answer<Vec<Row>> {
    let tx = app.begin().await?;
    let head = declaration::locked(&tx, chosen.decl_id).await?.ok_or(ApiError::NotFound)?;
    caller.scope(&tx, CATEGORY, Right::Edit).await?.check(head.org_id)?;
    access::check_command(&caller, Command::Edit, &head.i_e_catg)?;
    let stored = document::load(&tx, &head).await?;
    may_add(&tx, &stored).await?;
    let lines = stored.rows("lines");
    let wanted: Vec<(usize, &Row)> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.int("gNo").is_some_and(|g_no| chosen.g_nos.contains(&g_no)))
        .collect();
    if wanted.is_empty() || wanted.len() != chosen.g_nos.len() {
        return Err(ApiError::NotFound);
    }
    let added = materials_of(&tx, &caller, &stored, &wanted, "lines").await?;
    tx.done(Done::data(added)).await
}

/// Refuses where the owner of a document does not let its lines become materials.
pub async fn may_add(tx: &Tx, document: &Row) -> Result<(), ApiError> {
    let owner = organisation::by_id(tx, document.int(ORG).unwrap_or_default()).await?;
    match owner.org_params().allow_add_mat_from_dcl_merge_dtl {
        true => Ok(()),
        false => Err(ApiError::refused(texts::NO_MATERIALS_FROM_LINES)),
    }
}

/// Adds goods lines of a document, each with its place in the `list`, to the goods master of its owner, all or none.
pub async fn materials_of(
    tx: &Tx,
    caller: &Caller,
    document: &Row,
    lines: &[(usize, &Row)],
    list: &str,
) -> Result<Vec<Row>, ApiError> {
    let owner = document.int(ORG).unwrap_or_default();
    let (mut problems, mut rows) = (Vec::new(), Vec::<Row>::with_capacity(lines.len()));
    for (at, line) in lines {
        let mut material = material_of(document.borrowed(), line.borrowed());
        material.set(ORG, owner);
        let (row, found) = write::completed(tx, caller, Served::of(&MATERIAL), None, material).await?;
        // The field of the line that a field of the material came from is where the clerk mends it.
        problems.extend(
            found
                .into_iter()
                .map(|problem| Problem { field: format!("{list}[{at}].{}", line_field(&problem.field)), ..problem }),
        );
        let number = row.text("gdsMtno").to_owned();
        let twice = rows.iter().any(|other| other.text("gdsMtno") == number);
        if !number.is_empty() && (twice || is_known(tx, owner, &number).await?) {
            let problem = taken_problem(&MATERIAL, "gdsMtno");
            problems.push(Problem { field: format!("{list}[{at}].gdsMtno"), ..problem });
        }
        rows.push(row);
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let mut added = Vec::with_capacity(rows.len());
    for row in &rows {
        added.push(write::insert(tx, &Actor::from(caller), &MATERIAL, "addFrom", row).await?);
    }
    Ok(added)
}

async fn is_known(tx: &Tx, org_id: i64, number: &str) -> Result<bool, ApiError> {
    let same = Rows::of(&MATERIAL).filter(Expr::col("org_id").eq(org_id)).filter(Expr::col("gds_mtno").eq(number));
    same.exist(tx).await
}

/// The field of a line behind a field of a material.
fn line_field(field: &str) -> &str {
    match field {
        "name" => "gName",
        "nameEn" => "declGoodsEname",
        "hsCode" => "codeTS",
        "spec" | "brandType" => "gModel",
        "unit" => "gUnit",
        "factor1" => "factor",
        "price" => "declPrice",
        "currency" => "tradeCurr",
        "accountNo" | "accountSerial" => "contrItem",
        other => other,
    }
}
