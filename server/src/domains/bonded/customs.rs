//! What the messages of accounts, write-offs and inventory lists have in common: what is around them, how their answers are read, who
//! is told.

use chrono::{DateTime, Utc};
use core_wasm::resource::message::Layout;
use core_wasm::resource::{Kind as FieldKind, Resource};
use core_wasm::row::Row;
use core_wasm::rules::bonded::decision::Answer;
use sea_orm::ConnectionTrait;

use crate::documents::codec;
use crate::documents::served::ORG;
use crate::gateway::bonded::{self, Envelope};
use crate::gateway::correspondent::{Notice, Outgoing};
use crate::gateway::xml::{Element, XmlError};
use crate::gateway::{answers, receipt};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::people::organisation;

/// The system that messages about special zones go to, and that of the other accounts.
pub const ZONES: &str = "Z7";
pub const OTHERS: &str = "B1";
/// First letters of accounts of special zones.
const ZONE_ACCOUNTS: [char; 2] = ['H', 'T'];

/// Codes of a receipt that the single window stored a message, and that it did not (dictionary `bondResult`).
pub const STORED: &str = "Y";
pub const FAILED: &str = "Z";

/// The system of the account of this number.
pub fn system_of(number: &str) -> &'static str {
    if number.starts_with(ZONE_ACCOUNTS) { ZONES } else { OTHERS }
}

/// A message without what is around it.
pub struct Content<'a> {
    /// `INV101`.
    pub kind: &'a str,
    /// How the name of its file begins.
    pub prefix: &'static str,
    pub layout: &'static Layout,
    pub document: &'a Row,
    /// Our number of it.
    pub ours: &'a str,
    pub system: &'a str,
    /// Customs code of whoever sends it; "" for that of its owner.
    pub operator: &'a str,
}

/// The message of a document in its package.
pub async fn packed(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    id: i64,
    content: Content<'_>,
) -> Result<Outgoing, ApiError> {
    let owner = organisation::by_id(db, content.document.int(ORG).unwrap_or_default()).await?;
    let envelope = Envelope {
        message_type: content.kind,
        ours: content.ours,
        declares: true,
        system: content.system,
        operator: if content.operator.is_empty() { &owner.code } else { content.operator },
        card: &owner.org_params().operator_card,
        at: now,
    };
    let xml = bonded::write(&envelope, content.layout, content.document);
    // People type our number, and two houses may have the same.
    let in_file = format!("{}{id:012}", day_in_china(now).format("%y%m%d"));
    Ok(Outgoing { ours: content.ours.to_owned(), in_file, prefix: content.prefix, xml, moment: None })
}

/// What the gateway has to know of an answer about an account or a write-off. What customs numbers is the account, which several
/// houses may keep and which has many write-offs: answers are found by the number of the single window.
pub fn notice(root: &Element) -> Result<Notice, XmlError> {
    if root.name == bonded::FIRST {
        return bonded::first(root, STORED, FAILED);
    }
    let notice = bonded::decision(root)?;
    if notice.ours.is_empty() {
        return Ok(Notice { waits_for: notice.number.clone(), ..notice });
    }
    let key = format!("{}|{}", notice.key, notice.ours);
    Ok(Notice { waits_for: notice.ours.clone(), number: String::new(), key, ..notice })
}

/// The whole answer.
pub fn read(root: &Element) -> Result<Answer, XmlError> {
    let notice = notice(root)?;
    let result = match notice.taken {
        Some(true) => "0",
        Some(false) => "-1",
        None => notice.code.as_str(),
    };
    let said = |name: &str| root.children.iter().map(|child| child.text_of(name)).find(|text| !text.is_empty());
    Ok(Answer {
        result: result.to_owned(),
        tms_cnt: said("tmsCnt").and_then(|count| count.parse().ok()),
        at: receipt::customs_instant(&notice.noticed).map(codec::instant),
        // What the single window says of a message that it took is no reason of anything.
        note: if notice.taken == Some(true) { String::new() } else { notice.note },
        seq_no: if notice.taken.is_some() { notice.number } else { String::new() },
        number: said("businessId").unwrap_or_default().to_owned(),
    })
}

/// The answer of a receipt, and the message that it came with; none of what the client put aside.
pub fn of_receipt(receipt: &receipt::Model) -> Result<(Answer, Option<Element>), ApiError> {
    if receipt.kind == receipt::PUT_ASIDE {
        return Ok((Answer { result: FAILED.to_owned(), note: receipt.note.clone(), ..Answer::default() }, None));
    }
    let message = answers::message_in(&receipt.raw).and_then(|message| Ok((read(&message)?, Some(message))));
    message.map_err(|error| ApiError::Internal(error.into()))
}

/// What an element of an answer says of the fields of a definition.
pub fn row_of(element: &Element, resource: &Resource) -> Row {
    let mut row = Row::new();
    for field in resource.fields {
        let text = element.text_of(field.name);
        if !text.is_empty() {
            row.set(field.name, if field.kind == FieldKind::Date { day(text) } else { text.to_owned() });
        }
    }
    row
}

/// `20260501` or `2026-05-01T10:00:00` as `2026-05-01`.
fn day(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).take(8).collect();
    match (digits.get(..4), digits.get(4..6), digits.get(6..8)) {
        (Some(year), Some(month), Some(day)) => format!("{year}-{month}-{day}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::xml::parse_text;

    #[test]
    fn an_answer_is_found_by_the_number_of_the_single_window() {
        let root = parse_text(
            "<EMS221><HdeApprResult><etpsPreentNo>2026</etpsPreentNo><businessId>E22482600017</businessId>\
             <tmsCnt>2</tmsCnt><manageResult>5</manageResult><manageDate>2026-11-23T10:00:00</manageDate>\
             </HdeApprResult></EMS221>",
        )
        .expect("XML");
        let notice = notice(&root).expect("a notice");
        assert_eq!((notice.waits_for.as_str(), notice.number.as_str(), notice.code.as_str()), ("2026", "", "5"));
        let answer = read(&root).expect("an answer");
        assert_eq!((answer.result.as_str(), answer.tms_cnt), ("5", Some(2)));
        assert_eq!((answer.number.as_str(), answer.seq_no.as_str()), ("E22482600017", ""));
        assert_eq!(answer.at.as_deref(), Some("2026-11-23T02:00:00.000Z"));
    }

    #[test]
    fn one_that_names_no_other_number_is_found_by_that_of_the_account() {
        let root = parse_text(
            "<BWS201><HdeApprResult><businessId>T2248W500001</businessId><manageResult>1</manageResult>\
             <manageDate>2026-11-23T10:00:00</manageDate></HdeApprResult></BWS201>",
        )
        .expect("XML");
        let notice = notice(&root).expect("a notice");
        assert_eq!((notice.waits_for.as_str(), notice.number.as_str()), ("T2248W500001", "T2248W500001"));
        assert_eq!(read(&root).expect("an answer").seq_no, "");
    }

    #[test]
    fn the_first_answer_brings_the_number() {
        let first = |refusal| {
            let text = bonded::write_first("BH-1", "2026", refusal);
            read(&parse_text(&text).expect("XML")).expect("an answer")
        };
        assert_eq!((first(None).result.as_str(), first(None).seq_no.as_str()), ("0", "2026"));
        assert_eq!((first(Some("重复")).result.as_str(), first(Some("重复")).note.as_str()), ("-1", "重复"));
    }
}
