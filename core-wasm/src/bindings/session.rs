//! What the pages before log-in and the shell need: requests, the session, small helpers. All pure; what needs the
//! browser is exported from `browser`. This package is loaded before anything is shown, so what crosses here is kept
//! cheap in code: names and numbers where they do, objects where they are really objects.

use chrono::{DateTime, TimeDelta, Utc};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::{from_js, lang_of, to_js};
use crate::export::{self, ExportAnswer, ExportOutcome, ExportParams, ExportPlan};
use crate::password::{self, PasswordForm, PasswordTexts};
use crate::permission::{self, Granted};
use crate::request::{self, Answer, Confirm, Prepared, Reaction, RequestContext, Spec, Toast};
use crate::row::parse_date;
use crate::session::stream;
use crate::session::views::{self, TagBar, TagResult, View};
use crate::text::fill;
use crate::{format, menu};

// Texts

/// Fills the `{places}` of a text: their names, and beside them the values.
#[wasm_bindgen(js_name = fillText)]
pub fn fill_text(pattern: &str, names: Vec<String>, values: Vec<String>) -> String {
    let places: Vec<(&str, &str)> =
        names.iter().zip(&values).map(|(name, value)| (name.as_str(), value.as_str())).collect();
    fill(pattern, &places)
}

// Pages

/// The catalogue of pages.
#[wasm_bindgen(unchecked_return_type = "Page[]")]
pub fn pages() -> JsValue {
    to_js(&menu::PAGES)
}

/// What people call the page of a name beside its title, in both languages; "" when that is all.
#[wasm_bindgen(js_name = pageAlsoCalled)]
pub fn page_also_called(name: &str) -> String {
    menu::also_called(name).to_owned()
}

/// A route or menu title in the wanted language when it has a translation, else as it is.
#[wasm_bindgen(js_name = translateTitle)]
pub fn translate_title(title: &str, #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str) -> String {
    menu::title(title, lang_of(lang))
}

// Small things

/// First problem of each field of the password form, as texts.
#[wasm_bindgen(js_name = passwordProblems)]
pub fn password_problems(
    form: Ts<PasswordForm>,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<Ts<PasswordTexts>, JsError> {
    let problems = password::problems(&from_js(&form.js_value())?);
    Ok(problems.texts(lang_of(lang)).into_ts()?)
}

/// The digest that is sent instead of a password.
#[wasm_bindgen(js_name = passwordDigest)]
pub fn password_digest(password: &str) -> String {
    password::digest(password)
}

/// How long ago `then` was, both in ms since 1970; `offset_minutes` is what local time is ahead of UTC.
#[wasm_bindgen(js_name = relativeTimeAt)]
pub fn relative_time(
    then_ms: f64,
    now_ms: f64,
    offset_minutes: i32,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<String, JsError> {
    Ok(format::relative_time(instant(then_ms)?, instant(now_ms)?, offset_minutes, lang_of(lang)))
}

fn instant(ms: f64) -> Result<DateTime<Utc>, JsError> {
    DateTime::from_timestamp_millis(ms as i64).ok_or_else(|| JsError::new("not an instant"))
}

/// Weight of a text: a UTF-16 unit above 255 counts 2.
#[wasm_bindgen(js_name = textWeight)]
pub fn text_weight(text: &str) -> u32 {
    u32::try_from(format::text_weight(text)).unwrap_or(u32::MAX)
}

/// Name of a downloaded archive with the local time in it.
#[wasm_bindgen(js_name = archiveNameAt)]
pub fn archive_name(name: &str, now_ms: f64, offset_minutes: i32) -> Result<String, JsError> {
    let local = instant(now_ms)?.naive_utc() + TimeDelta::minutes(i64::from(offset_minutes));
    Ok(format::archive_name(name, local))
}

/// The page sizes a list offers.
#[wasm_bindgen(js_name = pageSizes)]
pub fn page_sizes() -> Vec<u16> {
    format::PAGE_SIZES.to_vec()
}

/// Whether a permission list allows a code.
#[wasm_bindgen(js_name = checkPermission)]
pub fn check_permission(
    #[wasm_bindgen(unchecked_param_type = "{ code: string; isGranted: number }[]")] list: JsValue,
    code: &str,
) -> Result<bool, JsError> {
    let list: Vec<Granted> = from_js(&list)?;
    Ok(permission::is_granted(&list, code))
}

/// How long to wait before opening the push stream anew, in ms.
#[wasm_bindgen(js_name = backOffMs)]
pub fn back_off_ms(failures: u32, jitter: u32) -> u32 {
    stream::back_off_ms(failures as usize, jitter)
}

// The bar of visited pages

/// A page was visited; without a title it gets no tag.
#[wasm_bindgen(js_name = openTag)]
pub fn open_tag(bar: Ts<TagBar>, view: Ts<View>) -> Result<Ts<TagBar>, JsError> {
    Ok(views::open(from_js(&bar.js_value())?, from_js(&view.js_value())?).into_ts()?)
}

/// Closes a tag.
#[wasm_bindgen(js_name = closeTag)]
pub fn close_tag(bar: Ts<TagBar>, path: &str, active: &str, sidebar_hidden: bool) -> Result<Ts<TagResult>, JsError> {
    Ok(views::close(from_js(&bar.js_value())?, path, active, sidebar_hidden).into_ts()?)
}

/// Closes every tag but one, and goes there.
#[wasm_bindgen(js_name = closeOtherTags)]
pub fn close_other_tags(bar: Ts<TagBar>, path: &str, active: &str) -> Result<Ts<TagResult>, JsError> {
    Ok(views::close_others(from_js(&bar.js_value())?, path, active).into_ts()?)
}

/// Closes every tag, and goes home.
#[wasm_bindgen(js_name = closeAllTags)]
pub fn close_all_tags() -> Result<Ts<TagResult>, JsError> {
    Ok(views::close_all().into_ts()?)
}

// Requests and exports, without their I/O

/// What goes over the wire for a call; `org_id` is the chosen organisation, `idempotency_key` a fresh random one.
#[wasm_bindgen(js_name = prepareRequest)]
pub fn prepare_request(
    spec: Ts<Spec>,
    base_url: String,
    token: Option<String>,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
    org_id: Option<i32>,
    idempotency_key: String,
) -> Result<Ts<Prepared>, JsError> {
    let org_id = org_id.map(i64::from);
    let context = RequestContext { base_url, token, lang: lang_of(lang), org_id, idempotency_key };
    Ok(request::prepare(&from_js(&spec.js_value())?, &context).into_ts()?)
}

/// What an answer means: `status` is 0 when none came for want of a network, `envelope_status` when there was no envelope.
#[wasm_bindgen(js_name = interpretAnswer)]
pub fn interpret_answer(
    spec: Ts<Spec>,
    status: u16,
    envelope_status: u16,
    message: String,
    with_token: bool,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<Ts<Reaction>, JsError> {
    let answer = match status {
        0 => Answer::Network,
        status => Answer::Status { status, envelope_status, message },
    };
    Ok(request::interpret(&from_js(&spec.js_value())?, &answer, with_token, lang_of(lang)).into_ts()?)
}

/// The question before a record is deleted or the like.
#[wasm_bindgen(js_name = actionQuestion)]
pub fn action_question(
    action: &str,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<Ts<Confirm>, JsError> {
    Ok(Confirm::action(action, lang_of(lang)).into_ts()?)
}

/// What is shown when that question is declined.
#[wasm_bindgen(js_name = actionCancelled)]
pub fn action_cancelled(#[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str) -> Result<Ts<Toast>, JsError> {
    Ok(request::notice::action_cancelled(lang_of(lang)).into_ts()?)
}

/// Plans an export; `today` is YYYY-MM-DD.
#[wasm_bindgen(js_name = planExport)]
pub fn plan_export(
    params: Ts<ExportParams>,
    today: &str,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<Ts<ExportPlan>, JsError> {
    let today = parse_date(today).ok_or_else(|| JsError::new("not a date"))?;
    Ok(export::plan(from_js(&params.js_value())?, today, lang_of(lang)).into_ts()?)
}

/// What the answer to an export leads to: its status and message, or status 0 and the error text.
#[wasm_bindgen(js_name = exportOutcome)]
pub fn export_outcome(
    status: u16,
    text: String,
    #[wasm_bindgen(unchecked_param_type = "Lang")] lang: &str,
) -> Result<Ts<ExportOutcome>, JsError> {
    let answer = match status {
        0 => ExportAnswer::Failure { error: text },
        status => ExportAnswer::Text { status, message: text },
    };
    Ok(export::outcome(&answer, lang_of(lang)).into_ts()?)
}
