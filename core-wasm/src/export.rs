//! Exports of lists: the question about a missing date range, the parameters, and what an answer leads to (spec §4, §5,
//! §7, §8).

use chrono::{Duration, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::Problem;
use crate::request::{Confirm, Link, TOAST_MS, Toast, Tone};
use crate::text::catalogue::export as texts;
use crate::text::{Lang, Text, catalogue, fill};

/// Months exported when no date range is chosen.
const DEFAULT_MONTHS: i64 = 3;
/// Days a month counts.
const DAYS_PER_MONTH: i64 = 30;
/// `maxInterval` of an export that needs no date range.
pub const UNLIMITED: i64 = -1;
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
    let values = [("months", months.to_string()), ("from", params.start_time.clone()), ("to", params.end_time.clone())];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    let text = fill(catalogue::get("export.askRange", lang), &values);
    ExportPlan::Ask { question: Confirm::new(text, lang), params }
}

/// First and last day of an export, both included; a missing one leaves that side open.
pub type Days = (Option<NaiveDate>, Option<NaiveDate>);

/// First and last day of an export that the server was asked for. `limit` is how many months the list gives at once,
/// -1 for any number; the request's own `maxInterval` can only ask for less.
///
/// # Errors
/// What is wrong with the range, each with its field: missing, no date, turned round, too long.
pub fn range(params: &ExportParams, limit: i64) -> Result<Days, Vec<Problem>> {
    let problem = |rule: &str, field: &str, text: Text, values: &[(&str, &str)]| {
        Problem::error(&format!("export.range.{rule}"), field, text.with(values))
    };
    let (start, end) = (day(&params.start_time), day(&params.end_time));
    let no_date = [("startTime", &start), ("endTime", &end)].into_iter().filter(|(_, day)| day.is_err());
    let no_date: Vec<Problem> = no_date.map(|(field, _)| problem("form", field, texts::RANGE_FORM, &[])).collect();
    let (Ok(start), Ok(end)) = (start, end) else { return Err(no_date) };
    let months = match (params.max_interval, limit) {
        (_, UNLIMITED) => None,
        (0, limit) => Some(DEFAULT_MONTHS.min(limit)),
        (asked, limit) if asked > 0 => Some(asked.min(limit)),
        (_, limit) => Some(limit),
    };
    if let Some(months) = months {
        let missing = [("startTime", start), ("endTime", end)].into_iter().find(|(_, day)| day.is_none());
        if let Some((field, _)) = missing {
            return Err(vec![problem("missing", field, texts::RANGE_MISSING, &[("months", &months.to_string())])]);
        }
    }
    let (Some(first), Some(last)) = (start, end) else { return Ok((start, end)) };
    if last < first {
        return Err(vec![problem("order", "endTime", texts::RANGE_ORDER, &[])]);
    }
    if let Some(months) = months {
        let days = months.saturating_mul(DAYS_PER_MONTH);
        if (last - first).num_days() > days {
            let values = [("months", &*months.to_string()), ("days", &*days.to_string())];
            return Err(vec![problem("long", "endTime", texts::RANGE_LONG, &values)]);
        }
    }
    Ok((start, end))
}

/// A day as it travels; `None` when it is blank, an error when it is none.
fn day(text: &str) -> Result<Option<NaiveDate>, chrono::ParseError> {
    let text = text.trim();
    if text.is_empty() { Ok(None) } else { NaiveDate::parse_from_str(text, "%Y-%m-%d").map(Some) }
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

/// What is shown when the file came at once.
pub fn saved(lang: Lang) -> Toast {
    Toast::new(Tone::Success, catalogue::get("export.saved", lang))
}

/// The name of a downloaded file: the one given, else the default xlsx name.
pub fn file_name(name: &str, lang: Lang) -> String {
    let stem = if name.is_empty() { catalogue::get("export.defaultName", lang) } else { name };
    if stem.contains('.') { stem.to_owned() } else { format!("{stem}.xlsx") }
}
