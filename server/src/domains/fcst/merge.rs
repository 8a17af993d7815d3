//! Merging the raw lines of a forecast into lines of declarations, and taking them apart again. Raw lines keep the number of
//! their merged line (`entryGdsSeqno`) and nothing else changes in them, so that what is taken apart is what it was.

use std::collections::BTreeMap;

use core_wasm::error::Problem;
use core_wasm::resources::documents::{FCST_DEC_DTL, FCST_DTL};
use core_wasm::row::Row;
use core_wasm::rules::declaration::Direction;
use core_wasm::rules::merging::{self, GIVEN, MergeOptions, Merged, Merging, Near, Source, Tariff, WRITTEN};
use core_wasm::text::catalogue::documents as texts;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};

use super::setting;
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::{paged, table, write};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::database::Tx;

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

/// A merged line, the number that it gets and that of its declaration.
pub struct Numbered<'m> {
    pub number: i64,
    declaration: i64,
    pub merged: &'m Merged,
}

impl Made {
    /// The merged lines in the order of their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = Numbered<'_>> {
        let pieces = (1_i64..).zip(&self.merging.declarations);
        let lines = pieces.flat_map(|(declaration, piece)| piece.lines.iter().map(move |line| (declaration, line)));
        (1_i64..).zip(lines).map(|(number, (declaration, merged))| Numbered { number, declaration, merged })
    }

    /// What a merged line says that depends on the others.
    pub fn place(&self, of: &Numbered<'_>) -> Row {
        let near = self.near.get(&of.number);
        let mut line = Row::new();
        line.set("decNo", of.declaration.to_string());
        line.set("nearNo", near.map(|near| near.number.to_string()));
        line.set("apartBy", near.map(|near| near.fields.join(",")));
        line
    }

    /// A merged line as it is stored, with what was written by hand into the one that it was.
    pub fn line(&self, of: &Numbered<'_>, before: Option<&Row>) -> Row {
        let Numbered { number, merged, .. } = of;
        let known = |field: &str| FCST_DEC_DTL.field(field).is_some();
        let all = merged.line.0.iter().filter(|(field, _)| known(field));
        let mut line: Row = all.map(|(field, value)| (field.clone(), value.clone())).collect();
        line.set("gNo", number.to_string());
        line.set("ofLines", merged.of.len().to_string());
        line.set("kinds", merged.kinds.to_string());
        line.0.extend(self.place(of).0);
        for (field, weight) in [("grossWt", merged.gross), ("netWt", merged.net)] {
            if let Some(weight) = weight {
                line.set(field, weight.to_string());
            }
        }
        if let Some(packages) = merged.packages {
            line.set("packNo", packages.to_string());
        }
        merging::keep_by_hand(&mut line, before);
        line.set(WRITTEN, before.map(|before| before.text(WRITTEN)).unwrap_or_default());
        line
    }
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
    let by_number = by_number(tx, forecast).await?;
    let mut lines = Vec::new();
    for of in made.numbered() {
        let was = |id: &i64| given.get(id).copied().flatten();
        lines.push(made.line(&of, of.merged.of.first().and_then(was).and_then(|number| by_number.get(&number))));
        let moved: Vec<i64> = of.merged.of.iter().copied().filter(|id| was(id) != Some(of.number)).collect();
        for some in moved.chunks(BATCH) {
            table::set(tx, &FCST_DTL, some, &[("entry_gds_seqno", of.number.into())]).await?;
        }
    }
    delete_merged(tx, forecast).await?;
    table::insert_lines(tx, &FCST_DEC_DTL, forecast, 0, &lines).await
}

/// The merged lines of a forecast by their numbers.
pub async fn by_number(tx: &Tx, forecast: i64) -> Result<BTreeMap<i64, Row>, ApiError> {
    let lines = paged::all_of(tx, &FCST_DEC_DTL, forecast).await?;
    Ok(lines.into_iter().filter_map(|line| Some((line.int("gNo")?, line))).collect())
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
