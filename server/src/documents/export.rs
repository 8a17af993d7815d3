//! Exports of lists: `GET PATH/export` takes the filters of `PATH/page` and gives every row they leave.
//!
//! ```ignore
//! Export::new("/decl/v1/export", ANY, text("导出报关单", "Export declarations"), LIST.clone(), rows)
//!     .dated("createdAt", 12)
//!     .operation()
//! ```
//! where `rows` answers the scope that keeps a caller inside the own scope. Because the operation carries its
//! export, the workers find it by its path (see `exports`).

use std::collections::HashMap;
use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use axum::extract::State;
use core_wasm::dictionary::Dictionaries;
use core_wasm::export::{ExportParams, UNLIMITED, range};
use core_wasm::resource::{Field, Search};
use core_wasm::row::Row;
use core_wasm::text::{Lang, Text};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt, StreamExt};
use sea_orm::StreamTrait;
use serde_json::Value as Json;
use tokio::sync::mpsc;

use super::filter;
use super::list::{ID, ListQuery, ListScope, ListSpec};
use super::rows;
use super::xlsx::{Layout, Writer};
use crate::accounts::caller::Caller;
use crate::api::http::same_site::SameSite;
use crate::api::operation::OPERATIONS;
use crate::api::operation::{Access, Operation};
use crate::documents::exports;
use crate::process::error::ApiError;
use crate::process::failpoint::failpoint;
use crate::store::app::App;
use crate::store::people::organisation;
use crate::store::scratch::scratch;

/// The content type of what is exported.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Rows handed to the writer at once, and how many such parcels may wait for it.
const PARCEL: usize = 256;
const PARCELS: usize = 4;

/// The parameters by which an export is narrowed to days.
pub const RANGE: [&str; 3] = ["startTime", "endTime", "maxInterval"];

/// The rows of a list that is kept in memory, such as a dictionary.
type Kept = dyn Fn(&App, &ListQuery) -> Result<Vec<Row>, ApiError> + Send + Sync;
/// Rows that are more than their table says: all of those inside the scope, in the order that the request asks for.
type Made = dyn Fn(App, ListQuery, ListScope, Lang) -> BoxStream<'static, Result<Row, ApiError>> + Send + Sync;
/// The text of a column that is made of the other values of a row, in the language of the sheet.
pub type Told = fn(&Row, Lang) -> Result<String, ApiError>;
/// The text of a column in place of what the table holds, of the values of its row.
pub type Said = fn(&Row, &Dictionaries, Lang) -> Result<String, ApiError>;
/// What a column says of these rows, by their ids, to the person who exports them.
type Beside = dyn Fn(App, Caller, Vec<i64>) -> BoxFuture<'static, Result<Vec<Json>, ApiError>> + Send + Sync;
type Rows = dyn Fn(App, Caller, ListQuery) -> BoxFuture<'static, Result<ListScope, ApiError>> + Send + Sync;

/// A list that can be exported.
#[derive(Clone)]
pub struct Export {
    pub path: &'static str,
    pub access: Access,
    summary: Text,
    spec: ListSpec,
    /// The list for readers of English, where its columns differ.
    english: Option<ListSpec>,
    rows: Arc<Rows>,
    kept: Option<Arc<Kept>>,
    made: Option<Arc<Made>>,
    /// The last column, where no column of the table holds it.
    told: Option<(&'static Field, Told)>,
    /// Columns that say something else than the table holds, as the page does.
    said: Vec<(&'static str, Said)>,
    /// The last column, where it says to each person something else.
    beside: Option<(&'static Field, Arc<Beside>)>,
    /// The field that startTime and endTime narrow.
    date: Option<&'static str>,
    /// Months that are given at once.
    months: i64,
}

impl Export {
    /// An export of a list. `rows` keeps a caller to the rows of the own scope, as the operation of the page does; it is
    /// asked anew when a job runs.
    pub fn new<F, Answer, Rows>(path: &'static str, access: Access, summary: Text, spec: ListSpec, rows: F) -> Self
    where
        F: Fn(App, Caller, ListQuery) -> Answer + Send + Sync + 'static,
        Answer: Future<Output = Result<Rows, ApiError>> + Send + 'static,
        Rows: Into<ListScope>,
    {
        let rows = Arc::new(move |app, caller, query| {
            let rows = rows(app, caller, query);
            async move { rows.await.map(Into::into) }.boxed()
        });
        let (english, kept, made, told, beside, date) = (None, None, None, None, None, None);
        let said = Vec::new();
        Export { path, access, summary, spec, english, rows, kept, made, told, said, beside, date, months: UNLIMITED }
    }

    /// Readers of English get other columns.
    pub fn in_english(mut self, spec: ListSpec) -> Self {
        self.english = Some(spec);
        self
    }

    /// The rows come from memory instead of the table.
    pub fn of_kept(
        mut self,
        kept: impl Fn(&App, &ListQuery) -> Result<Vec<Row>, ApiError> + Send + Sync + 'static,
    ) -> Self {
        self.kept = Some(Arc::new(kept));
        self
    }

    /// The rows are made of more than the table. Their scope holds the filters already: those of the definition are not asked.
    pub fn of_made(
        mut self,
        made: impl Fn(App, ListQuery, ListScope, Lang) -> BoxStream<'static, Result<Row, ApiError>> + Send + Sync + 'static,
    ) -> Self {
        self.made = Some(Arc::new(made));
        self
    }

    /// The sheet ends with a column that is made of the others.
    pub fn told(mut self, field: &'static Field, told: Told) -> Self {
        self.told = Some((field, told));
        self
    }

    /// This column says what is made of the row instead of what the table holds.
    pub fn said(mut self, field: &'static str, said: Said) -> Self {
        self.said.push((field, said));
        self
    }

    /// The sheet ends with a column that says to each person something else: what only some may know. For lists that come from
    /// their table as it is.
    pub fn and<F, Answer>(mut self, field: Option<&'static Field>, beside: F) -> Self
    where
        F: Fn(App, Caller, Vec<i64>) -> Answer + Send + Sync + 'static,
        Answer: Future<Output = Result<Vec<Json>, ApiError>> + Send + 'static,
    {
        let beside: Arc<Beside> = Arc::new(move |app, caller, ids| beside(app, caller, ids).boxed());
        self.beside = field.map(|field| (field, beside));
        self
    }

    /// The export is narrowed by days of this field, at most `months` of 30 days at once.
    pub fn dated(mut self, field: &'static str, months: i64) -> Self {
        self.date = Some(field);
        self.months = months;
        self
    }

    /// Whether days narrow it: [`RANGE`] counts for nothing elsewhere.
    pub fn has_days(&self) -> bool {
        self.date.is_some()
    }

    /// The operation.
    pub fn operation(self) -> Operation {
        let mut params = self.spec.params();
        params.retain(|param| !matches!(param.name.as_str(), "pageNum" | "pageSize"));
        let export = self.clone();
        let handler = async move |State(app): State<App>, caller: Caller, _: SameSite, query: ListQuery| {
            exports::submit(&export, app, caller, query).await
        };
        let mut operation = Operation::get(self.path, self.access, self.summary, handler)
            .params(params)
            .query::<exports::Parameters>()
            .answer_file(XLSX);
        operation.is_export = true;
        operation.beside.insert(self);
        operation
    }

    /// The rows that a request asks for and a caller may see.
    pub async fn condition(&self, app: &App, caller: &Caller, query: &ListQuery) -> Result<ListScope, ApiError> {
        let (first, last) = range(&params(query)?, self.months).map_err(ApiError::Rules)?;
        let mut condition = (self.rows)(app.clone(), caller.clone(), query.clone()).await?;
        if let Some(field) = self.date.and_then(|name| self.spec.field(name)) {
            debug_assert_eq!(field.search, Search::Range);
            let (from, to) = (format!("{}From", field.name), format!("{}To", field.name));
            let (first, last) = (first.map(|day| day.to_string()), last.map(|day| day.to_string()));
            let days =
                |name: &str| if name == from { first.as_deref() } else { last.as_deref().filter(|_| name == to) };
            condition = condition.narrowed(filter::conditions(&[field], days, app.db.get_database_backend())?);
        }
        Ok(condition)
    }

    /// How many rows there are, counted no further than `most`.
    pub async fn count(&self, app: &App, query: &ListQuery, rows: ListScope, most: u64) -> Result<u64, ApiError> {
        match (&self.kept, &self.made) {
            (Some(kept), _) => Ok(most.min(u64::try_from(kept(app, query)?.len()).unwrap_or(most))),
            (_, Some(_)) => self.spec.count_up_to(app.lists().await, &ListQuery::default(), rows, most).await,
            _ => self.spec.count_up_to(app.lists().await, query, rows, most).await,
        }
    }

    /// Writes the rows into a file, in one pass over one statement; `written` counts them on the way.
    pub async fn write(
        &self,
        app: &App,
        caller: &Caller,
        query: &ListQuery,
        rows: ListScope,
        sheet: Sheet<'_>,
        written: &AtomicU64,
    ) -> Result<File, ApiError> {
        let backend = app.db.get_database_backend();
        let spec = self.english.as_ref().filter(|_| sheet.lang == Lang::En).unwrap_or(&self.spec);
        let stored = spec.exported();
        // What is said beside a row needs its id, which is no column of the sheet.
        let read: Vec<&'static Field> = self.beside.iter().map(|_| ID).chain(stored.iter().copied()).collect();
        let statement;
        let found: BoxStream<'_, Result<Vec<Json>, ApiError>> = match (&self.kept, &self.made) {
            (Some(kept), _) => stream::iter(kept(app, query)?).map(|row| Ok(cells(&row, &stored))).boxed(),
            (_, Some(made)) => {
                made(app.clone(), query.clone(), rows, sheet.lang).map(|row| Ok(cells(&row?, &stored))).boxed()
            }
            _ => {
                statement = spec.all_rows(&read, query, rows, backend)?;
                app.lists().await.stream(&statement).await?.map(|row| rows::values(&read, &row?, backend)).boxed()
            }
        };
        let place = |name: &str| read.iter().position(|field| field.name == name);
        let said: Vec<(usize, Said)> =
            self.said.iter().filter_map(|(name, said)| Some((place(name)?, *said))).collect();
        let dictionaries = app.dictionaries();
        let found = if said.is_empty() {
            found
        } else {
            let (read, said, dicts) = (&read, &said, &dictionaries);
            found.map(move |values| in_place(read, values?, said, dicts, sheet.lang)).boxed()
        };
        let found = match &self.told {
            Some((_, told)) => found.map(|values| and_told(&stored, values?, *told, sheet.lang)).boxed(),
            None => found,
        };
        let names = OrgNames::of(app, &stored).await?;
        let beside = self.beside.as_ref().map(|(field, _)| *field);
        let layout = Layout {
            columns: stored.iter().copied().chain(self.told.map(|(field, _)| field)).chain(beside).collect(),
            name: sheet.name.to_owned(),
            lang: sheet.lang,
            dictionaries: Arc::clone(&dictionaries),
        };
        let file = scratch(app).map_err(anyhow::Error::from)?;
        let (parcels, mut arriving) = mpsc::channel::<Vec<Vec<Json>>>(PARCELS);
        let writing = tokio::task::spawn_blocking(move || {
            let mut writer = Writer::new(layout)?;
            while let Some(parcel) = arriving.blocking_recv() {
                for values in parcel {
                    writer.write(values)?;
                }
            }
            writer.finish(file)
        });
        let mut found = found.chunks(PARCEL);
        while let Some(parcel) = found.next().await {
            let mut parcel: Vec<Vec<Json>> = parcel.into_iter().collect::<Result<_, _>>()?;
            if let Some((_, beside)) = &self.beside {
                let ids = parcel.iter_mut().map(|values| values.remove(0).as_i64().unwrap_or_default()).collect();
                let said = beside(app.clone(), caller.clone(), ids).await?;
                parcel.iter_mut().zip(said).for_each(|(values, said)| values.push(said));
            }
            parcel.iter_mut().for_each(|values| names.put_into(values));
            let count = u64::try_from(parcel.len()).unwrap_or_default();
            // The writer ends early only by an error, which is told below.
            if parcels.send(parcel).await.is_err() {
                break;
            }
            written.fetch_add(count, Ordering::Relaxed);
            failpoint("export_half_way");
        }
        drop((parcels, found));
        let file = writing.await.map_err(anyhow::Error::from)?;
        file.map_err(|error| ApiError::Internal(error.into()))
    }
}

/// The values of a row with what is made of them.
fn and_told(columns: &[&Field], mut values: Vec<Json>, told: Told, lang: Lang) -> Result<Vec<Json>, ApiError> {
    let text = told(&named(columns, &values), lang)?;
    values.push(Json::String(text));
    Ok(values)
}

/// The values of a row with what is made of them in place of some.
fn in_place(
    columns: &[&Field],
    mut values: Vec<Json>,
    said: &[(usize, Said)],
    dicts: &Dictionaries,
    lang: Lang,
) -> Result<Vec<Json>, ApiError> {
    let row = named(columns, &values);
    for (at, said) in said {
        if let Some(value) = values.get_mut(*at) {
            *value = Json::String(said(&row, dicts, lang)?);
        }
    }
    Ok(values)
}

fn named(columns: &[&Field], values: &[Json]) -> Row {
    columns.iter().map(|field| field.name.to_owned()).zip(values.iter().cloned()).collect()
}

/// The values of a row that does not come from the table as it is.
fn cells(row: &Row, columns: &[&Field]) -> Vec<Json> {
    columns.iter().map(|field| row.0.get(field.name).cloned().unwrap_or_default()).collect()
}

/// The names of organisations, for the columns of a sheet that hold their ids.
struct OrgNames {
    places: Vec<usize>,
    names: HashMap<i64, String>,
}

impl OrgNames {
    async fn of(app: &App, columns: &[&Field]) -> Result<Self, ApiError> {
        let places = columns.iter().enumerate().filter(|(_, field)| field.names_organisation());
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        let names = if places.is_empty() { HashMap::new() } else { organisation::names(&app.db).await? };
        Ok(OrgNames { places, names })
    }

    fn put_into(&self, values: &mut [Json]) {
        for place in &self.places {
            if let Some(value) = values.get_mut(*place)
                && let Some(name) = value.as_i64().and_then(|id| self.names.get(&id))
            {
                *value = Json::from(name.as_str());
            }
        }
    }
}

/// How the sheet is called, and its language.
#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    pub name: &'a str,
    pub lang: Lang,
}

/// The parameters of a request beside the filters.
pub fn params(query: &ListQuery) -> Result<ExportParams, ApiError> {
    fn number<T: std::str::FromStr + Default>(query: &ListQuery, name: &str) -> Result<T, ApiError> {
        let text = query.get(name);
        let read = text.map(|text| text.parse().map_err(|_| ApiError::no_number(name)));
        Ok(read.transpose()?.unwrap_or_default())
    }
    let text = |name: &str| query.get(name).unwrap_or_default().to_owned();
    Ok(ExportParams {
        file_name: text("fileName"),
        data_name: text("dataName"),
        start_time: text("startTime"),
        end_time: text("endTime"),
        max_interval: number(query, "maxInterval")?,
        force_exp: number(query, "forceExp")?,
    })
}

/// The export behind the path of an operation.
pub fn of_path(path: &str) -> Option<&'static Export> {
    static KNOWN: LazyLock<HashMap<&'static str, Export>> = LazyLock::new(|| {
        let exports = OPERATIONS.get().iter().filter_map(|operation| operation.beside.get::<Export>().cloned());
        exports.map(|export| (export.path, export)).collect()
    });
    KNOWN.get(path)
}
