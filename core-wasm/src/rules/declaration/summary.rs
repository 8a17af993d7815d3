//! The summary of the two-step procedure (概要申报), which contains less than a declaration: the trader, transport and
//! bill of lading, the trade mode, and for the goods their code (six digits suffice), name, quantity, total and
//! origin. Source: announcements no. 127 and no. 216 of 2019 of the General Administration of Customs.

use crate::resource::{Field, Resource};
use crate::resources::declaration::{HEAD, LINE};
use crate::row::RowRef;
use crate::validate::Fault;

/// The third position of the declaration type: the summary.
const SUMMARY: char = '5';
/// Digits of a code that the summary is content with.
const SHORT_CODE: usize = 6;

/// What the complete declaration adds, of the head.
const LATER_HEAD: &[&str] = &[
    "ownerCodeScc",
    "ownerName",
    "despPortCode",
    "distinatePort",
    "entyPortCode",
    "tradeCountry",
    "goodsPlace",
    "transMode",
    "wrapType",
    "packNo",
    "netWt",
];
/// What the complete declaration adds, of a line.
const LATER_LINE: &[&str] = &["declPrice", "firstQty", "firstUnit", "districtCode", "dutyMode"];

/// Whether a declaration is the summary of the two-step procedure.
pub(super) fn is_summary(head: RowRef<'_>) -> bool {
    head.raw("type").chars().nth(2) == Some(SUMMARY)
}

/// Whether a code of the tariff is short and long enough for a summary.
pub(super) fn is_short_code(code: &str) -> bool {
    code.len() == SHORT_CODE && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a summary may have this fault in a field of one of its rows.
pub(super) fn excuses(resource: &Resource, row: RowRef<'_>, field: &Field, fault: &Fault) -> bool {
    let later = match resource.name {
        name if name == HEAD.name => LATER_HEAD,
        name if name == LINE.name => LATER_LINE,
        _ => return false,
    };
    match fault {
        Fault::Required => later.contains(&field.name),
        Fault::NotInDictionary { .. } | Fault::NotInTable(_) => {
            field.name == "codeTS" && is_short_code(row.text("codeTS"))
        }
        _ => false,
    }
}
