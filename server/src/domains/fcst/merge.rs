//! Merging the raw lines of a forecast into lines of declarations, and taking them apart again. Raw lines keep the number of
//! their merged line (`entryGdsSeqno`) and nothing else changes in them, so that what is taken apart is what it was.

use std::collections::BTreeMap;

use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST_DEC_DTL, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::merging::{self, GIVEN, MergeOptions, Merging, Near, Source, Tariff};
use core_wasm::text::catalogue::documents as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};

use super::setting;
use crate::clock::day_in_china;
use crate::crud::lines::BATCH;
use crate::crud::served::ORG;
use crate::crud::{paged, table, write};
use crate::database::Tx;
use crate::error::ApiError;

/// Merges what is not merged yet; raw lines that have a number keep their company.
pub async fn merge(tx: &Tx, forecast: &Row) -> Result<(), ApiError> {
    let (id, _) = write::key(forecast)?;
    let rows = paged::all_of(tx, &FCST_DTL, id).await?;
    if rows.is_empty() {
        return Err(ApiError::rule(Problem::error("fcst.noLines", "lines", texts::NO_RAW_LINES)));
    }
    let sources = merging::sources(rows).map_err(ApiError::Rules)?;
    let made = merged(tx, forecast, &sources).await?;
    store(tx, id, &sources, &made).await
}

/// What raw lines become, and why what became of them stayed apart.
pub struct Made {
    merging: Merging,
    near: BTreeMap<i64, Near>,
}

/// What raw lines become by the options of their customer.
pub async fn merged(tx: &Tx, forecast: &Row, sources: &[Source]) -> Result<Made, ApiError> {
    let (options, dicts) = (options(tx, forecast).await?, tx.dictionaries());
    let direction = Direction::of(forecast.borrowed());
    let tariff = Tariff { dicts: &dicts, today: day_in_china(tx.now()), direction };
    let merging = merging::merge(sources, &options, tariff).map_err(ApiError::Rules)?;
    let near = merging::nearest(&merging, sources, &options, tariff);
    Ok(Made { merging, near })
}

/// The options of a forecast's customer.
pub async fn options(db: &impl ConnectionTrait, forecast: &Row) -> Result<MergeOptions, ApiError> {
    let setting = setting::of(db, forecast.int(ORG).unwrap_or_default()).await?;
    Ok(MergeOptions::of_setting(setting.as_ref()))
}

/// Stores what raw lines became: their numbers, and the merged lines in place of those that there were.
pub async fn store(tx: &Tx, forecast: i64, sources: &[Source], made: &Made) -> Result<(), ApiError> {
    let given: BTreeMap<i64, Option<i64>> = sources.iter().map(|source| (source.id, source.given)).collect();
    let by_number: BTreeMap<i64, Row> = paged::all_of(tx, &FCST_DEC_DTL, forecast)
        .await?
        .into_iter()
        .filter_map(|line| Some((line.int("gNo")?, line)))
        .collect();
    let (mut lines, mut number) = (Vec::new(), 0_i64);
    for (declaration, piece) in (1_i64..).zip(&made.merging.declarations) {
        for merged in &piece.lines {
            number += 1;
            let known = |field: &str| FCST_DEC_DTL.field(field).is_some();
            let mut line: Row = merged
                .line
                .0
                .iter()
                .filter(|(field, _)| known(field))
                .map(|(field, value)| (field.clone(), value.clone()))
                .collect();
            line.set("gNo", number.to_string());
            line.set("decNo", declaration.to_string());
            line.set("ofLines", merged.of.len().to_string());
            line.set("kinds", merged.kinds.to_string());
            if let Some(near) = made.near.get(&number) {
                line.set("nearNo", near.number.to_string());
                line.set("apartBy", near.fields.join(","));
            }
            for (field, weight) in [("grossWt", merged.gross), ("netWt", merged.net)] {
                if let Some(weight) = weight {
                    line.set(field, weight.to_string());
                }
            }
            if let Some(packages) = merged.packages {
                line.set("packNo", packages.to_string());
            }
            let before =
                merged.of.first().and_then(|id| given.get(id).copied().flatten()).and_then(|was| by_number.get(&was));
            merging::keep_by_hand(&mut line, before);
            lines.push(line);
            let moved: Vec<i64> =
                merged.of.iter().copied().filter(|id| given.get(id).copied().flatten() != Some(number)).collect();
            for some in moved.chunks(BATCH) {
                table::set(tx, &FCST_DTL, some, &[("entry_gds_seqno", number.into())]).await?;
            }
        }
    }
    delete_merged(tx, forecast).await?;
    table::insert_lines(tx, &FCST_DEC_DTL, forecast, 0, &lines).await
}

/// Takes merged lines apart: the raw lines are what they were.
pub async fn unmerge(tx: &Tx, forecast: &Row) -> Result<(), ApiError> {
    let (id, _) = write::key(forecast)?;
    let mut free = Query::update();
    free.table("fcst_dtl").value("entry_gds_seqno", Option::<i64>::None).and_where(Expr::col("document_id").eq(id));
    tx.execute(&free).await?;
    delete_merged(tx, id).await
}

/// Raw lines of these merged lines belong to none any more.
pub async fn set_free(tx: &Tx, forecast: &Row, numbers: &[i64]) -> Result<(), ApiError> {
    let (id, _) = write::key(forecast)?;
    for some in numbers.chunks(BATCH) {
        let mut free = Query::update();
        free.table("fcst_dtl")
            .value("entry_gds_seqno", Option::<i64>::None)
            .and_where(Expr::col("document_id").eq(id))
            .and_where(Expr::col("entry_gds_seqno").is_in(some.iter().copied()));
        tx.execute(&free).await?;
    }
    Ok(())
}

async fn delete_merged(tx: &Tx, forecast: i64) -> Result<(), ApiError> {
    let mut delete = Query::delete();
    delete.from_table("fcst_dec_dtl").and_where(Expr::col("document_id").eq(forecast));
    tx.execute(&delete).await?;
    Ok(())
}

/// The raw lines that have no merged line; none of a forecast that is merged as a whole.
pub fn unmerged(rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.is_blank(GIVEN)).count()
}
