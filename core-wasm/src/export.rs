//! Exports of lists: the question about a missing date range, the parameters, and what an answer leads to (spec §4, §5,
//! §7, §8).

use chrono::{Duration, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::request::{Confirm, Link, TOAST_MS, Toast, Tone};
use crate::text::{Lang, catalogue, fill};

/// Months exported when no date range is chosen.
const DEFAULT_MONTHS: i64 = 3;
/// Days a month counts.
const DAYS_PER_MONTH: i64 = 30;
/// `maxInterval` of an export that needs no date range.
const UNLIMITED: i64 = -1;
/// The page where finished exports wait.
pub const DOWNLOADS_PATH: &str = "/queries/fileManagePage";

/// Parameters of an export beside the filters of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", default)]
pub struct ExportParams {
    pub file_name: String,
    pub data_name: String,
    /// First day, YYYY-MM-DD; "" when none is chosen.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub start_time: String,
    /// Last day, YYYY-MM-DD; "" when none is chosen.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub end_time: String,
    /// Months that may be exported at once; 0 stands for the default 3, -1 for no limit.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub max_interval: i64,
    /// 1 when the person has confirmed the server's prompt.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub force_exp: u8,
}

impl ExportParams {
    /// The parameters as they go out in the query.
    pub fn query(&self) -> [(String, Value); 6] {
        [
            ("fileName", Value::from(self.file_name.as_str())),
            ("dataName", Value::from(self.data_name.as_str())),
            ("startTime", Value::from(self.start_time.as_str())),
            ("endTime", Value::from(self.end_time.as_str())),
            ("maxInterval", Value::from(self.max_interval)),
            ("forceExp", Value::from(self.force_exp)),
        ]
        .map(|(name, value)| (name.to_owned(), value))
    }
}

/// What to do with an export request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ExportPlan {
    /// Send these parameters.
    Send { params: ExportParams },
    /// Ask first; send these parameters on yes, show [`cancelled`] on no.
    Ask { question: Confirm, params: ExportParams },
}

/// Plans an export: without a complete date range (and unless `maxInterval` is -1) the latest months ending today.
pub fn plan(mut params: ExportParams, today: NaiveDate, lang: Lang) -> ExportPlan {
    if params.max_interval == 0 {
        params.max_interval = DEFAULT_MONTHS;
    }
    let complete = !params.start_time.is_empty() && !params.end_time.is_empty();
    if complete || params.max_interval == UNLIMITED {
        return ExportPlan::Send { params };
    }
    let months = if params.max_interval > 0 { params.max_interval } else { DEFAULT_MONTHS };
    let start =
        Duration::try_days(months.saturating_mul(DAYS_PER_MONTH)).and_then(|days| today.checked_sub_signed(days));
    params.start_time = start.unwrap_or(NaiveDate::MIN).to_string();
    params.end_time = today.to_string();
    let text = fill(catalogue::get("export.askRange", lang), &[("months", &months.to_string())]);
    ExportPlan::Ask { question: Confirm::new(text, lang), params }
}

/// What came back of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ExportAnswer {
    /// A text with `status` and `message`.
    Text { status: u16, message: String },
    /// No usable answer; `error` is the error text.
    Failure { error: String },
}

/// What follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ExportOutcome {
    /// The export stops.
    Failed { toast: Toast },
    /// Ask; on yes send again with `forceExp` 1, on no show [`cancelled`].
    Ask { question: Confirm },
    /// It runs; the toast links to the download page.
    Submitted { toast: Toast },
}

/// Tells the three outcomes apart.
pub fn outcome(answer: &ExportAnswer, lang: Lang) -> ExportOutcome {
    match answer {
        ExportAnswer::Failure { error } => failed(format!("{}{error}", catalogue::get("export.failed", lang))),
        ExportAnswer::Text { status: 200, message } if message.is_empty() => {
            let link =
                Link { text: catalogue::get("export.downloads", lang).to_owned(), to: DOWNLOADS_PATH.to_owned() };
            let text = catalogue::get("export.submitted", lang).to_owned();
            let toast = Toast { tone: Tone::Success, text, duration_ms: TOAST_MS, link: Some(link) };
            ExportOutcome::Submitted { toast }
        }
        ExportAnswer::Text { status: 200, message } => {
            ExportOutcome::Ask { question: Confirm::new(message.clone(), lang) }
        }
        ExportAnswer::Text { message, .. } if message.is_empty() => {
            failed(catalogue::get("export.failed", lang).to_owned())
        }
        ExportAnswer::Text { message, .. } => failed(message.clone()),
    }
}

fn failed(text: String) -> ExportOutcome {
    ExportOutcome::Failed { toast: Toast::new(Tone::Error, text) }
}

/// What is shown when one of the questions is declined.
pub fn cancelled(lang: Lang) -> Toast {
    Toast::new(Tone::Info, catalogue::get("export.cancelled", lang))
}

/// The name of a downloaded file: the one given, else the default xlsx name.
pub fn file_name(name: &str, lang: Lang) -> String {
    let stem = if name.is_empty() { catalogue::get("export.defaultName", lang) } else { name };
    if stem.contains('.') { stem.to_owned() } else { format!("{stem}.xlsx") }
}
