//! POST /fcst/v1/dtl/move: raw lines go by hand to another merged line, or to one of their own.

use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::FCST_DTL;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::merging::{self, Source, Tariff, may_move};
use core_wasm::text::catalogue::documents as texts;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{merge, merged};
use crate::answer::{Answer, Done};
use crate::app::App;
use crate::audit::{Actor, Change};
use crate::caller::Caller;
use crate::clock::day_in_china;
use crate::crud::lines::DOCUMENT;
use crate::crud::table::Rows;
use crate::crud::{paged, write};
use crate::error::ApiError;
use crate::extract::{Json, Selection};

/// Raw lines of one forecast, and where they go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinesMoved {
    #[serde(flatten)]
    pub lines: Selection,
    /// The number of the merged line; 0 for a new one.
    pub g_no: i64,
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
    let rows = paged::all_of(&tx, &FCST_DTL, document).await?;
    let ids: BTreeSet<i64> = chosen.iter().map(|(id, _)| *id).collect();
    let going: Vec<_> = rows.iter().filter(|row| row.int("id").is_some_and(|id| ids.contains(&id))).cloned().collect();
    if going.len() != ids.len() {
        return Err(ApiError::NotFound);
    }
    let seen: Vec<_> = chosen.iter().map(|(id, version)| (*id, Some(*version))).collect();
    write::in_versions(going, &seen)?;

    let mut sources = merging::sources(rows).map_err(ApiError::Rules)?;
    let last = sources.iter().filter_map(|source| source.given).max().unwrap_or_default();
    let to = if asked.g_no == 0 { last + 1 } else { asked.g_no };
    let onto: Vec<Source> = sources.iter().filter(|source| source.given == Some(to)).cloned().collect();
    if asked.g_no != 0 && onto.is_empty() {
        return Err(ApiError::rule(Problem::error("fcst.noMergedLine", "gNo", texts::NO_MERGED_LINE)));
    }
    let (options, dicts) = (merge::options(&tx, &head).await?, tx.dictionaries());
    let tariff = Tariff { dicts: &dicts, today: day_in_china(tx.now()), direction: Direction::of(head.borrowed()) };
    let (mut problems, mut company) = (Vec::new(), onto);
    for source in sources.iter_mut().filter(|source| ids.contains(&source.id)) {
        let at = asked.lines.ids.iter().position(|id| *id == source.id).unwrap_or_default();
        let says_no = may_move(source, &company, &options, tariff).into_iter().filter(Problem::is_error);
        problems.extend(says_no.map(|problem| Problem { field: format!("ids[{at}]"), ..problem }));
        source.given = Some(to);
        company.push(source.clone());
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    // The numbers are stored as they are given now, so that what was changed by hand in a merged line stays with it.
    for some in ids.iter().copied().collect::<Vec<_>>().chunks(crate::crud::lines::BATCH) {
        crate::crud::table::set(&tx, &FCST_DTL, some, &[("entry_gds_seqno", to.into())]).await?;
    }
    let merging = merge::merged(&tx, &head, &sources).await?;
    merge::store(&tx, document, &sources, &merging).await?;
    let change = Change { field: "lines.entryGdsSeqno".to_owned(), before: ids.len().into(), after: to.into() };
    write::touch(&tx, &Actor::from(&caller), merged().head.resource, merged().lines.changed_by, &head, vec![change])
        .await?;
    tx.commit().await?;
    Ok(Done::nothing())
}
