//! GET /sys/v1/dict/table/layout: the columns of a family as a workbook with the first entries, to be filled and loaded.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::dictionary::Entry;
use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::import::OfFamily;
use super::layout::extra_columns;
use super::layout::titles::FIXED;
use crate::api::extract::Query;
use crate::domains::platform::read_dictionaries::by_name;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Type of a workbook.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Entries that show how the columns are filled.
const SHOWN: usize = 10;

pub async fn layout(State(app): State<App>, Query(query): Query<OfFamily>) -> Result<Response, ApiError> {
    let family = by_name(&app.db, &query.family).await?;
    let dicts = app.dictionaries();
    let columns: Vec<String> =
        FIXED.iter().map(|(name, _)| (*name).to_owned()).chain(extra_columns(&family.name, &dicts)).collect();
    let shown: Vec<&Entry> = dicts.entries(&family.name).iter().take(SHOWN).collect();
    let file = written(&columns, &shown).map_err(anyhow::Error::from)?;
    let name = format!("attachment; filename=\"{}.xlsx\"", family.name);
    Ok(([(CONTENT_TYPE, XLSX.to_owned()), (CONTENT_DISPOSITION, name)], file).into_response())
}

/// Every cell is a text, so that a spreadsheet keeps the zeros of codes.
fn written(columns: &[String], entries: &[&Entry]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let text = Format::new().set_num_format("@");
    for (place, column) in (0_u16..).zip(columns) {
        sheet.set_column_format(place, &text)?;
        sheet.write_string_with_format(0, place, column, &Format::new().set_bold())?;
        for (line, entry) in (1_u32..).zip(entries) {
            sheet.write_string_with_format(line, place, entry.column(column), &text)?;
        }
    }
    workbook.save_to_buffer()
}
