//! How inventory lists are laid out in the messages of customs: INV101 goes out, the first answer, INV201, INV202 and INV211
//! come back. Element names are case-sensitive, and some are misspelt by customs. Going out they begin with a capital, coming back
//! with a small letter. Source: domain/single-window.md §4, §5, domain/bonded.md §9.

use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta};

use crate::resource::{Field, Resource};
use crate::resources::documents::{BOND_INVT, BOND_INVT_DT};
use crate::rules::bonded::answer::{Answer, Kind};

/// A block of a message that goes out: a head, or one line.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    pub element: &'static str,
    pub resource: &'static Resource,
    /// Its fields in the order of the message. Dates are written as yyyyMMdd, blank fields as empty elements.
    pub order: &'static [&'static str],
}

/// A message that goes out.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing {
    /// `message_type` of its envelope.
    pub kind: &'static str,
    /// Element around head and lines, behind `SysId` and `OperCusRegCode`.
    pub root: &'static str,
    pub head: Block,
    pub lines: Block,
    /// Fields whose element is not simply their name with a capital letter, with its name.
    pub names: &'static [(&'static str, &'static str)],
}

impl Outgoing {
    /// The element of a field.
    pub fn element(&self, field: &Field) -> String {
        let other = self.names.iter().find(|(name, _)| *name == field.name);
        other.map_or_else(|| field.element_name(), |(_, element)| (*element).to_owned())
    }
}

/// An inventory list: recorded, changed or deleted, as `DclTypecd` says.
pub static INV101: Outgoing = Outgoing {
    kind: "INV101",
    root: "InvtMessage",
    head: Block { element: "InvtHeadType", resource: &BOND_INVT, order: HEAD },
    lines: Block { element: "InvtListType", resource: &BOND_INVT_DT, order: LINE },
    names: &[("invtPreentNo", "SeqNo"), ("bondInvtTypecd", "InvtType")],
};

const HEAD: &[&str] = &[
    "invtPreentNo",
    "bondInvtNo",
    "chgTmsCnt",
    "etpsInnerInvtNo",
    "putrecNo",
    "dclTypecd",
    "bondInvtTypecd",
    "listType",
    "bizopEtpsSccd",
    "bizopEtpsno",
    "bizopEtpsNm",
    "dclEtpsSccd",
    "dclEtpsno",
    "dclEtpsNm",
    "rvsngdEtpsSccd",
    "rcvgdEtpsno",
    "rcvgdEtpsNm",
    "inputCreditCode",
    "inputCode",
    "inputName",
    "inputTime",
    "invtDclTime",
    "entryDclTime",
    "impexpMarkcd",
    "mtpckEndprdMarkcd",
    "supvModecd",
    "trspModecd",
    "impexpPortcd",
    "dclPlcCuscd",
    "stshipTrsarvNatcd",
    "dclcusFlag",
    "genDecFlag",
    "decType",
    "dclcusTypecd",
    "needEntryModified",
    "entryNo",
    "corrEntryDclEtpsSccd",
    "corrEntryDclEtpsNo",
    "corrEntryDclEtpsNm",
    "rltInvtNo",
    "rltPutrecNo",
    "rltEntryNo",
    "rltEntryBizopEtpsSccd",
    "rltEntryBizopEtpsno",
    "rltEntryBizopEtpsNm",
    "rltEntryRvsngdEtpsSccd",
    "rltEntryRcvgdEtpsno",
    "rltEntryRcvgdEtpsNm",
    "rltEntryDclEtpsSccd",
    "rltEntryDclEtpsno",
    "rltEntryDclEtpsNm",
    "applyNo",
    "levyBlAmt",
    "param1",
    "param2",
    "param3",
    "param4",
    "rmk",
];

const LINE: &[&str] = &[
    "gdsSeqno",
    "entryGdsSeqno",
    "putrecSeqno",
    "gdecd",
    "gdsMtno",
    "gdsNm",
    "gdsSpcfModelDesc",
    "lawfUnitcd",
    "lawfQty",
    "secdLawfUnitcd",
    "secdLawfQty",
    "dclUnitcd",
    "dclQty",
    "dclCurrcd",
    "dclUprcAmt",
    "dclTotalAmt",
    "usdStatTotalAmt",
    "natcd",
    "destinationNatcd",
    "lvyrlfModecd",
    "clyMarkcd",
    "wtSfVal",
    "fstSfVal",
    "secdSfVal",
    "grossWt",
    "netWt",
    "ucnsVerno",
    "useCd",
    "applyTbSeqno",
    "modfMarkcd",
    "param1",
    "param2",
    "param3",
    "param4",
    "rmk",
];

/// What an element of an answer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// A field of the head.
    Head(&'static str),
    /// The number of the change that it is about.
    Change,
    Result,
    /// When customs decided.
    Decided,
    /// Texts that people read; several are joined.
    Note,
    /// The number of a line.
    Line,
    /// The serial of the account that the line got.
    Serial,
}

/// A message that comes back: block, element, what it says. What is not named here is kept with the message and not read.
struct Incoming {
    kind: Kind,
    elements: &'static [(&'static str, &'static str, Says)],
}

const COMMON: &[(&str, &str, Says)] = &[
    ("CommonResponeMessage", "SeqNo", Says::Head("invtPreentNo")),
    ("CommonResponeMessage", "EtpsPreentNo", Says::Head("etpsInnerInvtNo")),
    ("CommonResponeMessage", "CheckInfo", Says::Note),
    ("CommonResponeMessage", "DealFlag", Says::Result),
];

const INV201: &[(&str, &str, Says)] = &[
    ("HdeApprResult", "etpsPreentNo", Says::Head("etpsInnerInvtNo")),
    ("HdeApprResult", "businessId", Says::Head("bondInvtNo")),
    ("HdeApprResult", "tmsCnt", Says::Change),
    ("HdeApprResult", "manageResult", Says::Result),
    ("HdeApprResult", "manageDate", Says::Decided),
    ("HdeApprResult", "rmk", Says::Note),
    ("CheckInfo", "note", Says::Note),
    ("BondInvtBsc", "bondInvtNo", Says::Head("bondInvtNo")),
    ("BondInvtBsc", "invtPreentNo", Says::Head("invtPreentNo")),
    ("BondInvtBsc", "etpsInnerInvtNo", Says::Head("etpsInnerInvtNo")),
    ("BondInvtBsc", "putrecNo", Says::Head("putrecNo")),
    ("BondInvtBsc", "invtStucd", Says::Head("invtStucd")),
    ("BondInvtBsc", "vrfdedMarkcd", Says::Head("vrfdedMarkcd")),
    ("BondInvtBsc", "vrfdedModecd", Says::Head("vrfdedModecd")),
    ("BondInvtBsc", "duCode", Says::Head("duCode")),
    ("BondInvtBsc", "prevdTime", Says::Head("prevdTime")),
    ("BondInvtBsc", "formalVrfdedTime", Says::Head("formalVrfdedTime")),
    ("BondInvtBsc", "invtIochkptStucd", Says::Head("invtIochkptStucd")),
    ("BondInvtBsc", "entryStucd", Says::Head("entryStucd")),
    ("BondInvtBsc", "passportUsedTypeCd", Says::Head("passportUsedTypecd")),
    ("BondInvtBsc", "passportUsedTypecd", Says::Head("passportUsedTypecd")),
    ("BondInvtBsc", "entryNo", Says::Head("entryNo")),
    ("BondInvtBsc", "entryDclTime", Says::Head("entryDclTime")),
];

const INV202: &[(&str, &str, Says)] = &[
    ("InvApprResult", "invPreentNo", Says::Head("invtPreentNo")),
    ("InvApprResult", "businessId", Says::Head("bondInvtNo")),
    ("InvApprResult", "entrySeqNo", Says::Head("entrySeqNo")),
    ("InvApprResult", "manageResult", Says::Result),
    ("InvApprResult", "createDate", Says::Decided),
    ("InvApprResult", "reason", Says::Note),
];

/// Behind what INV201 says of the head: the lines of the account after the bookkeeping.
const INV211: &[(&str, &str, Says)] = &[
    ("BondInvtBsc", "chgTmsCnt", Says::Change),
    ("BwsDt", "invtGNo", Says::Line),
    ("BwsDt", "gdsSeqno", Says::Serial),
];

static INCOMING: &[Incoming] = &[
    Incoming { kind: Kind::Common, elements: COMMON },
    Incoming { kind: Kind::Decision, elements: INV201 },
    Incoming { kind: Kind::Declaration, elements: INV202 },
    Incoming { kind: Kind::Bookkeeping, elements: INV201 },
    Incoming { kind: Kind::Bookkeeping, elements: INV211 },
];

/// Fields of the head that hold a day.
const DAYS: &[&str] = &["prevdTime", "formalVrfdedTime", "entryDclTime"];

/// The kind of an answer by the name of its root element, or its `message_type`.
pub fn kind_of(name: &str) -> Option<Kind> {
    match name {
        "CommonResponeMessage" => Some(Kind::Common),
        "INV201" => Some(Kind::Decision),
        "INV202" => Some(Kind::Declaration),
        "INV211" => Some(Kind::Bookkeeping),
        _ => None,
    }
}

/// An answer as its elements say it: for each block its name, and its elements with their texts.
pub fn answer<'a>(kind: Kind, blocks: impl IntoIterator<Item = (&'a str, Vec<(&'a str, &'a str)>)>) -> Answer {
    let mut answer = Answer { kind, ..Answer::default() };
    for (block, elements) in blocks {
        let (mut line, mut serial) = (None, None);
        for (element, text) in elements {
            let text = text.trim();
            let known = INCOMING.iter().filter(|known| known.kind == kind).flat_map(|known| known.elements);
            let says = known.filter(|(of, name, _)| *of == block && *name == element).map(|(.., says)| *says);
            for says in says.filter(|_| !text.is_empty()) {
                match says {
                    Says::Line => line = text.parse().ok(),
                    Says::Serial => serial = text.parse().ok(),
                    _ => put(&mut answer, says, text),
                }
            }
        }
        if let (Some(line), Some(serial)) = (line, serial) {
            answer.serials.insert(line, serial);
        }
    }
    answer
}

fn put(answer: &mut Answer, says: Says, text: &str) {
    match says {
        Says::Head(field) if DAYS.contains(&field) => {
            if let Some(day) = day(text) {
                answer.head.set(field, day.to_string());
            }
        }
        Says::Head(field) => answer.head.set(field, text),
        Says::Change => answer.tms_cnt = text.parse().ok(),
        Says::Result => text.clone_into(&mut answer.result),
        Says::Decided => answer.at = instant(text),
        Says::Note if answer.note.is_empty() => text.clone_into(&mut answer.note),
        Says::Note => answer.note = format!("{}；{text}", answer.note),
        Says::Line | Says::Serial => {}
    }
}

/// A day as customs writes it: 20260710, 2026-07-10, each with or without a time behind it.
fn day(text: &str) -> Option<NaiveDate> {
    let digits: String = text.chars().filter(char::is_ascii_digit).take(8).collect();
    NaiveDate::parse_from_str(&digits, "%Y%m%d").ok()
}

/// The instant of a time as customs writes it, which is China's unless it says otherwise; none where it says no more than a day.
fn instant(text: &str) -> Option<String> {
    const CHINA: TimeDelta = TimeDelta::hours(8);
    let utc = match DateTime::parse_from_rfc3339(text) {
        Ok(told) => told.naive_utc(),
        Err(_) => {
            let digits: String = text.chars().filter(char::is_ascii_digit).take(14).collect();
            // Too few digits are a day, which is no instant.
            if digits.len() < 14 {
                return None;
            }
            NaiveDateTime::parse_from_str(&digits, "%Y%m%d%H%M%S").ok()?.checked_sub_signed(CHINA)?
        }
    };
    Some(format!("{}Z", utc.format("%Y-%m-%dT%H:%M:%S")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_holds_a_field_and_stands_once() {
        for block in [INV101.head, INV101.lines] {
            let named = |name: &str| block.resource.field(name).map(|field| INV101.element(field));
            let elements: Vec<String> = block.order.iter().map(|name| named(name).unwrap()).collect();
            for (place, element) in elements.iter().enumerate() {
                assert!(!elements[..place].contains(element), "{element} twice");
            }
        }
        assert_eq!(BOND_INVT.field("bondInvtTypecd").map(|field| INV101.element(field)).as_deref(), Some("InvtType"));
        assert_eq!(BOND_INVT_DT.field("dclQty").map(|field| INV101.element(field)).as_deref(), Some("DclQty"));
        for (block, element, says) in INCOMING.iter().flat_map(|known| known.elements) {
            if let Says::Head(field) = says {
                assert!(BOND_INVT.field(field).is_some(), "{block} {element}: no field {field}");
            }
        }
    }

    #[test]
    fn a_decision_is_read() {
        let blocks = [
            (
                "HdeApprResult",
                vec![
                    ("etpsPreentNo", "HZ-1"),
                    ("businessId", "QD224826I000000001"),
                    ("tmsCnt", "0"),
                    ("manageResult", "3"),
                    ("manageDate", "2026-07-10 18:30:00"),
                ],
            ),
            ("CheckInfo", vec![("note", "品名不符")]),
            ("CheckInfo", vec![("note", "数量超余量")]),
            ("BondInvtBsc", vec![("prevdTime", "20260710"), ("unheardOf", "x")]),
        ];
        let read = answer(Kind::Decision, blocks);
        assert_eq!((read.result.as_str(), read.tms_cnt), ("3", Some(0)));
        assert_eq!(read.at.as_deref(), Some("2026-07-10T10:30:00Z"));
        assert_eq!(read.note, "品名不符；数量超余量");
        assert_eq!(read.head.text("bondInvtNo"), "QD224826I000000001");
        assert_eq!((read.head.text("etpsInnerInvtNo"), read.head.text("prevdTime")), ("HZ-1", "2026-07-10"));
    }

    #[test]
    fn the_lines_of_the_account_give_serials() {
        let line = |number, serial| ("BwsDt", vec![("invtGNo", number), ("gdsSeqno", serial), ("actlIncQty", "12")]);
        let head = ("BondInvtBsc", vec![("chgTmsCnt", "1"), ("vrfdedMarkcd", "2")]);
        let read = answer(Kind::Bookkeeping, [head, line("1", "77"), line("2", "78"), line("", "79")]);
        assert_eq!(read.serials.into_iter().collect::<Vec<_>>(), [(1, 77), (2, 78)]);
        assert_eq!((read.tms_cnt, read.head.text("vrfdedMarkcd")), (Some(1), "2"));
    }

    #[test]
    fn a_day_is_no_instant() {
        assert_eq!(instant("20260710"), None);
        assert_eq!(instant("20260710080000").as_deref(), Some("2026-07-10T00:00:00Z"));
        assert_eq!(instant("2026-07-10T08:00:00+08:00").as_deref(), Some("2026-07-10T00:00:00Z"));
        assert_eq!(day("2026-07-10T08:00:00"), NaiveDate::from_ymd_opt(2026, 7, 10));
    }
}
