//! What of a certificate is printed in English and is not English yet. The forms are in English (`printout::origin`), and what people
//! key into their boxes is printed as it stands.

use super::forms::{Form, Sheet};
use crate::error::Problem;
use crate::resource::Resource;
use crate::resources::documents::{ORIGIN_CERT, ORIGIN_CERT_DTL};
use crate::row::{Row, RowRef};
use crate::text::Text;
use crate::text::catalogue::origin as texts;

/// Fields that every form prints as they are keyed.
const PRINTED: &[&str] = &[
    "certNo",
    "issuePlace",
    "invoiceNo",
    "thirdParty",
    "exporter",
    "consignee",
    "trafName",
    "voyNo",
    "loadPort",
    "dischargePort",
    "rmk",
];
/// The one that the form of RCEP prints beside them.
const PRODUCER: &str = "producer";
/// Those of a line.
const PRINTED_OF_LINES: &[&str] = &["goodsDesc", "marks"];
/// Characters of a text that a sentence quotes.
const QUOTED: usize = 20;

/// What of a text is written in Chinese, from the first such character to the last one; nothing where all of it can stand on a form
/// in English. Marks of a Chinese keyboard, such as the wide comma, count: no form prints them.
pub fn chinese_in(text: &str) -> Option<&str> {
    let is_chinese = |letter: char| matches!(letter, '\u{3000}'..='\u{303f}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}');
    let first = text.find(is_chinese)?;
    let (last, letter) = text.rmatch_indices(is_chinese).next()?;
    text.get(first..last + letter.len())
}

/// A warning at each field that the form prints and that holds Chinese, naming what stands there.
pub fn not_english(form: &Form, certificate: &Row) -> Vec<Problem> {
    let producer = (form.sheet == Sheet::Rcep).then_some(PRODUCER);
    let head = PRINTED.iter().copied().chain(producer);
    let mut found: Vec<Problem> =
        head.filter_map(|field| printed(&ORIGIN_CERT, certificate.borrowed(), field)).collect();
    for (at, line) in certificate.rows("lines").iter().enumerate() {
        let of_line = PRINTED_OF_LINES.iter().filter_map(|field| printed(&ORIGIN_CERT_DTL, line.borrowed(), field));
        found.extend(of_line.map(|problem| problem.at("lines", at)));
    }
    found
}

fn printed(definition: &Resource, row: RowRef<'_>, field: &str) -> Option<Problem> {
    let chinese = chinese_in(row.text(field))?;
    let mut quoted: String = chinese.chars().take(QUOTED).collect();
    if quoted.len() < chinese.len() {
        quoted.push('…');
    }
    let label: Text = definition.field(field)?.label;
    let message = texts::NOT_ENGLISH.speak_with(&[("field", &label), ("said", &quoted)]);
    Some(Problem::warning("originCert.english", field, message))
}
