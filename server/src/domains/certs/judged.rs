//! GET /certs/v1/origin/{id}/judged: the origin of each line with everything that it is reckoned from.

use axum::extract::State;
use core_wasm::error::WireProblem;
use core_wasm::resources::documents::ORIGIN_CERT;
use core_wasm::row::Row;
use core_wasm::rules::origin::criterion::{Judged, judge};
use core_wasm::rules::origin::english::not_english;
use core_wasm::rules::origin::forms::{Form, form};
use core_wasm::rules::origin::{doubtful, problems};
use core_wasm::states::origin_cert::{CHANGED, DRAFT};
use core_wasm::text::Lang;
use serde::Serialize;
use utoipa::ToSchema;

use super::from::departed;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::documents::served::Served;
use crate::documents::{command, lines, serve};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// What there is to say of the origin of a certificate.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateJudged {
    /// Where the requirements of the form are from.
    pub source: String,
    /// Whether limits and days of the form were seen there; else they are proposals.
    pub is_sure: bool,
    pub most_lines: u32,
    /// For so many months it is valid.
    pub months: u32,
    /// What stops an application, and what of one that is being written is doubtful: a text that is not English, or something else
    /// than the export says that it was made of.
    #[schema(value_type = Vec<Object>)]
    pub problems: Vec<WireProblem>,
    pub lines: Vec<LineJudged>,
}

/// The origin of a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineJudged {
    pub g_no: Option<i64>,
    pub g_name: String,
    pub code_ts: String,
    /// The one that the line claims; dictionary `originCriterion`.
    pub criterion: String,
    /// As it is written on the form.
    pub written: String,
    pub currency: String,
    pub content: Option<ValueContent>,
    /// The value content that is asked for, in percent.
    pub limit: Option<String>,
    pub tried: Vec<CriterionTried>,
    pub materials: Vec<MaterialJudged>,
}

/// The value content of a line; percent are cut off.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ValueContent {
    pub fob: String,
    /// Value of originating materials, and of those that do not originate.
    pub vom: String,
    pub vnm: String,
    pub own_cost: String,
    pub build_down: String,
    pub build_up: String,
}

/// A criterion with what came out.
#[derive(Debug, Serialize, ToSchema)]
pub struct CriterionTried {
    pub criterion: String,
    /// `holds`, `fails` or `open`.
    pub verdict: String,
    pub why: String,
}

/// A material of the line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialJudged {
    /// Its place among the materials of the certificate, from 1.
    pub place: usize,
    pub code_ts: String,
    pub g_name: String,
    pub origin_country: String,
    pub is_originating: bool,
    /// The finest change to the product: CC, CTH or CTSH; "" for none.
    pub change: String,
    pub unit_qty: String,
    pub quantity: Option<String>,
    pub price: String,
    pub currency: String,
    /// What it costs in all pieces; none where a figure is missing or the currency is another one.
    pub value: Option<String>,
}

pub async fn judged(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<CertificateJudged> {
    let mut found = [serve::seen(Served::of(&ORIGIN_CERT), &app, &caller, id).await?];
    lines::attach(&app.db, &ORIGIN_CERT, &mut found).await?;
    let [certificate] = found;
    let form = form(certificate.text("certType")).ok_or(ApiError::NotFound)?;
    let materials = certificate.rows("materials");
    let mut found = Vec::new();
    if [DRAFT, CHANGED].contains(&certificate.text("state")) {
        // What whoever applies is told first: fields and lists that are missing.
        found = command::gaps(&Tx::begin_judging(&app).await?, &ORIGIN_CERT, &certificate, &[id]).await?;
    }
    found.extend(problems(&certificate, &app.dictionaries(), app.today()));
    // Of one that nobody writes any more nobody needs to hear this.
    if [DRAFT, CHANGED].contains(&certificate.text("state")) {
        found.extend(not_english(form, &certificate));
        found.extend(doubtful(&certificate));
        found.extend(departed(&app, &caller, &certificate).await?);
    }
    Ok(Done::data(CertificateJudged {
        source: form.source.get(caller.lang).to_owned(),
        is_sure: form.sure,
        most_lines: form.most_lines,
        months: form.months,
        problems: core_wasm::error::listed(&found, caller.lang),
        lines: certificate.rows("lines").iter().map(|line| told(form, line, &materials, caller.lang)).collect(),
    }))
}

fn told(form: &Form, line: &Row, materials: &[Row], lang: Lang) -> LineJudged {
    let judged = judge(form, line.borrowed(), materials);
    let text = |field: &str| line.text(field).to_owned();
    let content = judged.content.map(|content| ValueContent {
        fob: content.fob.to_string(),
        vom: content.vom.to_string(),
        vnm: content.vnm.to_string(),
        own_cost: content.own.to_string(),
        build_down: content.build_down.to_string(),
        build_up: content.build_up.to_string(),
    });
    let percent = judged.content.map(|content| content.best().to_string()).unwrap_or_default();
    LineJudged {
        g_no: line.int("gNo"),
        g_name: text("gName"),
        code_ts: text("codeTS"),
        criterion: text("criterion"),
        written: form.written(line.text("criterion"), line.text("codeTS"), &percent),
        currency: text("tradeCurr"),
        content,
        limit: judged.limit.map(|limit| limit.to_string()),
        tried: judged
            .tried
            .iter()
            .map(|tried| CriterionTried {
                criterion: tried.criterion.to_owned(),
                verdict: tried.verdict.name().to_owned(),
                why: tried.why.get(lang).to_owned(),
            })
            .collect(),
        materials: of_materials(&judged, materials),
    }
}

fn of_materials(judged: &Judged, materials: &[Row]) -> Vec<MaterialJudged> {
    let seen = judged.materials.iter().filter_map(|seen| Some((seen, materials.get(seen.at)?)));
    let told = seen.map(|(seen, row)| MaterialJudged {
        place: seen.at + 1,
        code_ts: row.text("codeTS").to_owned(),
        g_name: row.text("gName").to_owned(),
        origin_country: row.text("originCountry").to_owned(),
        is_originating: seen.is_originating,
        change: seen.change.to_owned(),
        unit_qty: row.text("unitQty").to_owned(),
        quantity: seen.cost.map(|cost| cost.quantity.to_string()),
        price: row.text("price").to_owned(),
        currency: row.text("tradeCurr").to_owned(),
        value: seen.cost.map(|cost| cost.value.to_string()),
    });
    told.collect()
}
