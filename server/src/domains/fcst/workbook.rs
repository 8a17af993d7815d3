//! Workbooks of several sheets, for those outside.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use core_wasm::resource::Field;
use core_wasm::row::Row;
use core_wasm::text::{Lang, Text};
use std::io::{Read, Seek};
use std::sync::Arc;

use crate::documents::export::XLSX;
use crate::documents::xlsx::{Layout, Writer};
use crate::files::disposition::attachment;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::scratch::scratch;

/// A sheet: its columns, and rows with their fields.
pub struct Sheet {
    pub name: Text,
    pub columns: Vec<&'static Field>,
    pub rows: Vec<Row>,
}

/// The content of a workbook of these sheets.
pub async fn of(app: &App, lang: Lang, sheets: Vec<Sheet>) -> Result<Vec<u8>, ApiError> {
    let (file, dictionaries) = (scratch(app).map_err(anyhow::Error::from)?, app.dictionaries());
    let write = move || -> anyhow::Result<Vec<u8>> {
        let mut writer: Option<Writer> = None;
        for sheet in sheets {
            let columns = sheet.columns.clone();
            let dictionaries = Arc::clone(&dictionaries);
            let layout = Layout { columns, name: sheet.name.get(lang).to_owned(), lang, dictionaries };
            match &mut writer {
                None => writer = Some(Writer::new(layout)?),
                Some(writer) => writer.another(layout)?,
            }
            if let Some(writer) = &mut writer {
                for row in sheet.rows {
                    let value = |field: &&'static Field| row.0.get(field.name).cloned().unwrap_or_default();
                    writer.write(sheet.columns.iter().map(value).collect())?;
                }
            }
        }
        let mut content = Vec::new();
        if let Some(writer) = writer {
            let mut file = writer.finish(file)?;
            file.rewind()?;
            file.read_to_end(&mut content)?;
        }
        Ok(content)
    };
    let written = tokio::task::spawn_blocking(write).await.map_err(anyhow::Error::from)?;
    Ok(written?)
}

/// The answer with a workbook.
pub fn answer(name: &str, content: Vec<u8>) -> Response {
    let headers = [(CONTENT_TYPE, axum::http::HeaderValue::from_static(XLSX)), (CONTENT_DISPOSITION, attachment(name))];
    (headers, content).into_response()
}
