//! What the messages about bonded documents (inventory lists, stock lists, passports, accounts) have in common: the signed package around
//! what we send, the first answer to it, and the head of what customs decides. Source: the single window's table of messages.
//! The client signs; elements are written as customs misspells them.

use chrono::{DateTime, TimeDelta, Utc};
use core_wasm::resource::message::Layout;
use core_wasm::row::Row;
use core_wasm::text::catalogue::gateway::MISSING;

use super::answers::required;
use super::correspondent::Notice;
use super::layout;
use super::receipt;
use super::xml::{self, Element, XmlError, XmlWriter};

/// Root of the first answer to every bonded message.
pub const FIRST: &str = "CommonResponeMessage";
/// What customs decided, in every receipt.
const RESULT: &str = "HdeApprResult";
/// Customs writes the time of China.
const CHINA: TimeDelta = TimeDelta::hours(8);

/// What stands around a message.
pub struct Envelope<'a> {
    /// `INV101`.
    pub message_type: &'a str,
    /// Our number of the document.
    pub ours: &'a str,
    /// Whether it is declared; else it is only staged in the single window.
    pub declares: bool,
    /// System that the message goes to, such as `Z7` for zones.
    pub system: &'a str,
    /// Customs code of whoever sends it.
    pub operator: &'a str,
    /// The operator's card.
    pub card: &'a str,
    pub at: DateTime<Utc>,
}

/// Writes a message in its package.
pub fn write(envelope: &Envelope<'_>, layout: &'static Layout, document: &Row) -> String {
    let mut writer = XmlWriter::new("Signature", &[]);
    writer.open("Object");
    writer.open("Package");
    writer.open("EnvelopInfo");
    writer.text("version", "1.0");
    writer.text("message_id", envelope.ours);
    writer.text("file_name", &format!("{}_{}", envelope.message_type, envelope.ours));
    writer.text("message_type", envelope.message_type);
    writer.text("sender_id", "");
    writer.text("receiver_id", "");
    writer.text("send_time", &(envelope.at + CHINA).format("%Y%m%d%H%M%S").to_string());
    writer.text("Ic_Card", envelope.card);
    writer.close();
    writer.open("DataInfo");
    writer.open("BussinessData");
    writer.text("DelcareFlag", if envelope.declares { "1" } else { "0" });
    let before = [("SysId", envelope.system), ("OperCusRegCode", envelope.operator)];
    layout::write_into(&mut writer, layout, &before, document);
    for _ in ["BussinessData", "DataInfo", "Package", "Object"] {
        writer.close();
    }
    writer.finish()
}

/// The message of a kind in a package that was sent.
pub fn message(content: &[u8], layout: &Layout) -> Result<Element, XmlError> {
    let root = xml::parse(content)?;
    let path = ["Object", "Package", "DataInfo", "BussinessData", layout.root];
    let missing = || XmlError::new(root.name.as_str(), MISSING.with(&[("name", layout.root)]));
    let found = path.iter().try_fold(&root, |inside, name| inside.child(name)).ok_or_else(missing)?;
    Ok(found.clone())
}

/// Reads the first answer. `taken` and `refused` are the codes that it amounts to as a receipt of its kind.
pub fn first(root: &Element, taken: &str, refused: &str) -> Result<Notice, XmlError> {
    let flag = required(root, "DealFlag")?;
    let is_taken = flag == "0";
    let number = root.text_of("SeqNo").to_owned();
    Ok(Notice {
        form: receipt::IMPORT,
        taken: Some(is_taken),
        key: format!("{flag}|{number}"),
        ours: root.text_of("EtpsPreentNo").to_owned(),
        number,
        code: if is_taken { taken } else { refused }.to_owned(),
        note: root.text_of("CheckInfo").to_owned(),
        ..Notice::default()
    })
}

/// Reads what customs decided (`INV201`, `SAS221`, ...).
pub fn decision(root: &Element) -> Result<Notice, XmlError> {
    let missing = || XmlError::new(root.name.as_str(), MISSING.with(&[("name", RESULT)]));
    let result = root.child(RESULT).ok_or_else(missing)?;
    let ours = result.text_of("etpsPreentNo").to_owned();
    let number = result.text_of("businessId").to_owned();
    let code = required(result, "manageResult")?;
    let noticed = required(result, "manageDate")?;
    let known = if number.is_empty() { &ours } else { &number };
    let count = result.text_of("tmsCnt");
    let checks = root.child("CheckInfo").into_iter().flat_map(|checks| checks.all("note"));
    let notes = std::iter::once(result.text_of("rmk")).chain(checks.map(|note| note.text.trim()));
    Ok(Notice {
        form: receipt::RESULT,
        key: format!("{}|{known}|{count}|{code}|{noticed}", root.name),
        note: notes.filter(|note| !note.is_empty()).collect::<Vec<_>>().join("；"),
        ours,
        number,
        code,
        noticed,
        ..Notice::default()
    })
}

/// Writes the first answer, as played customs gives it.
pub fn write_first(ours: &str, seq_no: &str, refusal: Option<&str>) -> String {
    let mut writer = XmlWriter::new(FIRST, &[]);
    writer.text("SeqNo", seq_no);
    writer.text("EtpsPreentNo", ours);
    writer.text("CheckInfo", refusal.unwrap_or("处理成功"));
    writer.text("DealFlag", if refusal.is_some() { "-1" } else { "0" });
    writer.finish()
}

/// A decision of played customs.
pub struct Decision<'a> {
    /// `INV201`.
    pub root: &'static str,
    pub ours: &'a str,
    /// The number of customs.
    pub number: &'a str,
    /// Which change of the document it is about.
    pub tms_cnt: i64,
    pub result: &'a str,
    pub at: DateTime<Utc>,
    pub note: &'a str,
}

/// Writes a decision in a package, as the client does.
pub fn write_decision(decision: &Decision<'_>) -> String {
    write_decision_with(decision, |_| {})
}

/// The same with what customs repeats of the document.
pub fn write_decision_with(decision: &Decision<'_>, body: impl FnOnce(&mut XmlWriter)) -> String {
    write_package(decision.root, decision.at, |writer| {
        writer.open(RESULT);
        writer.text("etpsPreentNo", decision.ours);
        writer.text("businessId", decision.number);
        writer.text("tmsCnt", &decision.tms_cnt.to_string());
        writer.text("typecd", "1");
        writer.text("manageResult", decision.result);
        writer.text("manageDate", &time_of_china(decision.at));
        writer.text("rmk", decision.note);
        writer.close();
        body(writer);
    })
}

/// Writes an answer of played customs in a package; `root` is the kind of the message and its root.
pub fn write_package(root: &'static str, at: DateTime<Utc>, content: impl FnOnce(&mut XmlWriter)) -> String {
    let mut writer = XmlWriter::new("Package", &[]);
    writer.open("EnvelopInfo");
    writer.text("message_type", root);
    writer.text("send_time", &(at + CHINA).format("%Y%m%d%H%M%S").to_string());
    writer.close();
    writer.open("DataInfo");
    writer.open("BussinessData");
    writer.open(root);
    content(&mut writer);
    for _ in [root, "BussinessData", "DataInfo"] {
        writer.close();
    }
    writer.finish()
}

/// An instant as customs writes it.
pub fn time_of_china(at: DateTime<Utc>) -> String {
    (at + CHINA).format("%Y-%m-%dT%H:%M:%S%.3f").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::answers::message_in;

    #[test]
    fn a_first_answer_says_whether_the_message_was_taken() {
        let read = |xml: &str| first(&xml::parse_text(xml).expect("XML"), "stored", "failed").expect("an answer");
        let taken = read(&write_first("HZ-1", "202600000000000001", None));
        assert_eq!((taken.taken, taken.ours.as_str(), taken.code.as_str()), (Some(true), "HZ-1", "stored"));
        assert_eq!(taken.number, "202600000000000001");
        let refused = read(&write_first("HZ-1", "", Some("备案编号不存在")));
        assert_eq!((refused.taken, refused.code.as_str()), (Some(false), "failed"));
        assert_eq!(refused.note, "备案编号不存在");
        assert!(first(&xml::parse_text("<CommonResponeMessage/>").expect("XML"), "", "").is_err());
    }

    #[test]
    fn a_decision_is_known_again_by_what_it_decides() {
        let at = DateTime::UNIX_EPOCH;
        let decided = Decision {
            root: "INV201",
            ours: "HZ-1",
            number: "QD220026I000000001",
            tms_cnt: 0,
            result: "4",
            at,
            note: "预核扣",
        };
        let read = |decided: &Decision<'_>| {
            decision(&message_in(&write_decision(decided)).expect("a package")).expect("a decision")
        };
        let notice = read(&decided);
        assert_eq!((notice.taken, notice.code.as_str(), notice.note.as_str()), (None, "4", "预核扣"));
        assert_eq!(notice.key, "INV201|QD220026I000000001|0|4|1970-01-01T08:00:00.000");
        assert_eq!(receipt::customs_instant(&notice.noticed), Some(at));
        assert_ne!(read(&Decision { result: "1", ..decided }).key, notice.key);
    }
}
