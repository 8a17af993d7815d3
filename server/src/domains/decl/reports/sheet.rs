//! The sheet of a report that is computed: its columns are those of the definition that are exported.

use axum::response::Response;
use core_wasm::resource::{Field, Resource};
use core_wasm::row::Row;

use crate::accounts::caller::Caller;
use crate::documents::export::XLSX;
use crate::documents::exports::note_at_once;
use crate::documents::xlsx::{Layout, Writer};
use crate::files::sending::sent;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::scratch::scratch;

/// Declarations whose rows are computed at once.
pub const PART: usize = 500;

/// A workbook of all rows.
pub async fn of(app: &App, caller: &Caller, report: &'static Resource, rows: Vec<Row>) -> Result<Response, ApiError> {
    let columns: Vec<&'static Field> = report.fields.iter().filter(|field| field.export).collect();
    let name = report.label.get(caller.lang);
    let layout =
        Layout { columns: columns.clone(), name: name.to_owned(), lang: caller.lang, dictionaries: app.dictionaries() };
    let file = scratch(app).map_err(anyhow::Error::from)?;
    let written = tokio::task::spawn_blocking(move || {
        let mut writer = Writer::new(layout)?;
        for row in rows {
            writer.write(columns.iter().map(|field| row.0.get(field.name).cloned().unwrap_or_default()).collect())?;
        }
        writer.finish(file)
    });
    let file = written.await.map_err(anyhow::Error::from)?.map_err(anyhow::Error::from)?;
    let name = format!("{name}.xlsx");
    note_at_once(app, caller, &name).await?;
    sent(file, &name, XLSX).await
}
