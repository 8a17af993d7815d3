//! POST /fcst/v1/dtl/move: raw lines go by hand to another merged line, or to one of their own.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST, FCST_DEC_DTL, FCST_DTL};
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::merging::{self, Source, Tariff, may_move};
use core_wasm::text::catalogue::documents as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Func, Order, Query};
use serde::Deserialize;
use utoipa::ToSchema;

use super::lines::merged;
use super::parties::changed;
use super::{merge, merge_some};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Json, Selection};
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, write};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::{Actor, Change};
use crate::store::database::Tx;

/// Raw lines of one forecast, and where they go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesMoved {
    #[serde(flatten)]
    pub lines: Selection,
    /// The number of the merged line; 0 for a new one.
    pub g_no: i64,
    /// The id of that merged line as the caller saw it: merging anew gives numbers anew. None claims none.
    pub merged_id: Option<i64>,
}

/// What customs wants alike must be alike (422 at `ids[n]`); what only the customer wants so is not asked of what is moved by
/// hand.
pub async fn move_lines(State(app): State<App>, caller: Caller, Json(asked): Json<LinesMoved>) -> Answer<()> {
    let chosen = asked.lines.pairs()?;
    let tx = app.begin().await?;
    let first = chosen.first().map(|(id, _)| *id).ok_or(ApiError::NotFound)?;
    let found = Rows::of(&FCST_DTL).and(DOCUMENT).by_id(first).one(&tx).await?.ok_or(ApiError::NotFound)?;
    let document = found.int(DOCUMENT.name).ok_or(ApiError::NotFound)?;
    let head = merged().opened(&tx, &caller, document).await?;
    let of_forecast = Rows::of(&FCST_DTL).filter(Expr::col("document_id").eq(document));
    let ids: Vec<i64> = chosen.iter().map(|(id, _)| *id).collect();
    let mut going = Vec::new();
    for some in ids.chunks(BATCH) {
        going.extend(of_forecast.clone().filter(Expr::col("id").is_in(some.iter().copied())).all(&tx).await?);
    }
    if going.len() != ids.len() {
        return Err(ApiError::NotFound);
    }
    let seen: Vec<_> = chosen.iter().map(|(id, version)| (*id, Some(*version))).collect();
    let going = merging::sources(write::in_versions(going, &seen)?).map_err(ApiError::Rules)?;
    if let Some(seen) = asked.merged_id {
        let target = Rows::of(&FCST_DEC_DTL).by_id(seen).filter(Expr::col("document_id").eq(document)).one(&tx).await?;
        if target.is_none_or(|line| line.int("gNo") != Some(asked.g_no)) {
            return Err(ApiError::Conflict { ids: vec![document] });
        }
    }

    let to = if asked.g_no == 0 { highest(&tx, document).await? + 1 } else { asked.g_no };
    let there = of_forecast.filter(Expr::col("entry_gds_seqno").eq(to)).order("id", Order::Asc).all(&tx).await?;
    let mut company = merging::sources(there).map_err(ApiError::Rules)?;
    if asked.g_no != 0 && company.is_empty() {
        return Err(ApiError::rule(Problem::error("fcst.noMergedLine", "gNo", texts::NO_MERGED_LINE)));
    }
    let (options, dicts) = (merge::options(&tx, &head).await?, tx.dictionaries());
    let tariff = Tariff { dicts: &dicts, today: day_in_china(tx.now()), direction: Direction::of(head.borrowed()) };
    let touched: BTreeSet<i64> = going.iter().filter_map(|source| source.given).chain([to]).collect();
    let mut problems = Vec::new();
    for source in going {
        let at = asked.lines.ids.iter().position(|id| *id == source.id).unwrap_or_default();
        let says_no = may_move(&source, &company, &options, tariff).into_iter().filter(Problem::is_error);
        problems.extend(says_no.map(|problem| Problem { field: format!("ids[{at}]"), ..problem }));
        company.push(Source { given: Some(to), ..source });
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    let watch = paged::watch(&tx, &FCST, document).await?;
    // The numbers are stored as they are given now, so that what was changed by hand in a merged line stays with it.
    for some in ids.chunks(BATCH) {
        table::set(&tx, &FCST_DTL, some, &[("entry_gds_seqno", to.into())]).await?;
    }
    merge_some::merge(&tx, &head, &touched).await?;
    let change = Change { field: "lines.entryGdsSeqno".to_owned(), before: ids.len().into(), after: to.into() };
    let (actor, of) = (Actor::from(&caller), merged());
    write::touch(&tx, &actor, of.head.resource, of.lines.changed_by, &head, vec![change]).await?;
    watch.noted(&tx).await?;
    changed(&tx, &actor, of.lines.changed_by, &head).await?;
    tx.commit().await?;
    Ok(Done::nothing())
}

/// The highest number of a merged line that raw lines of a forecast have.
async fn highest(tx: &Tx, forecast: i64) -> Result<i64, ApiError> {
    let mut highest = Query::select();
    highest
        .expr(Func::max(Expr::col("entry_gds_seqno")))
        .from("fcst_dtl")
        .and_where(Expr::col("document_id").eq(forecast));
    let found = tx.query_one(&highest).await?.map(|row| row.try_get_by_index::<Option<i64>>(0)).transpose()?;
    Ok(found.flatten().unwrap_or_default())
}
