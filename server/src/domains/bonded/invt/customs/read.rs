//! The answers about inventory lists, as the rules want them.

use std::collections::BTreeMap;

use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::answer::{Answer, Kind};
use core_wasm::rules::bonded::told_figures::FIGURES;

use crate::documents::codec;
use crate::domains::bonded::customs::{FAILED, STORED, row_of};
use crate::gateway::answers::required;
use crate::gateway::bonded;
use crate::gateway::correspondent::Notice;
use crate::gateway::receipt;
use crate::gateway::xml::{Element, XmlError};

const DECIDED: &str = "INV201";
const DECLARED: &str = "INV202";
const BOOKED: &str = "INV211";
/// The number of the declaration, in whichever answer it comes.
const ENTRY_NO: &str = "entryNo";
pub const ROOTS: &[&str] = &[bonded::FIRST, DECIDED, DECLARED, BOOKED];

/// What the gateway has to know of an answer.
pub fn notice(root: &Element) -> Result<Notice, XmlError> {
    match root.name.as_str() {
        bonded::FIRST => bonded::first(root, STORED, FAILED),
        DECLARED => declared(root),
        BOOKED => booked(root),
        _ => {
            let notice = bonded::decision(root)?;
            let ours = body(root).map(|body| body.text_of("invtPreentNo").to_owned()).unwrap_or_default();
            let ours = if notice.ours.is_empty() { ours } else { notice.ours };
            // Told once more with the number of the declaration it is another answer.
            let key = format!("{}{}", notice.key, body(root).map(entry_of).unwrap_or_default());
            Ok(Notice { waits_for: ours.clone(), ours, key, ..notice })
        }
    }
}

/// Whether the declaration was made.
fn declared(root: &Element) -> Result<Notice, XmlError> {
    let result = holder(root);
    let code = required(result, "manageResult")?;
    let noticed = result.text_of("createDate").to_owned();
    let number = required(result, "businessId")?;
    Ok(Notice {
        form: receipt::RESULT,
        key: format!("{DECLARED}|{number}|{code}|{noticed}|{}{}", result.text_of("entrySeqNo"), entry_of(result)),
        ours: result.text_of("invPreentNo").to_owned(),
        waits_for: result.text_of("invPreentNo").to_owned(),
        number,
        code,
        noticed,
        note: result.text_of("reason").to_owned(),
        ..Notice::default()
    })
}

/// What the number of the declaration adds to the key of an answer.
fn entry_of(of: &Element) -> String {
    match of.text_of(ENTRY_NO).trim() {
        "" => String::new(),
        entry => format!("|{entry}"),
    }
}

/// What the account holds now.
fn booked(root: &Element) -> Result<Notice, XmlError> {
    let head = body(root).unwrap_or(root);
    let number = required(head, "bondInvtNo")?;
    let code = required(head, "vrfdedMarkcd")?;
    let noticed = head.text_of("formalVrfdedTime").to_owned();
    Ok(Notice {
        form: receipt::RESULT,
        key: format!("{BOOKED}|{number}|{}|{code}|{noticed}{}", head.text_of("chgTmsCnt"), entry_of(head)),
        ours: head.text_of("invtPreentNo").to_owned(),
        waits_for: head.text_of("invtPreentNo").to_owned(),
        number,
        code,
        noticed,
        ..Notice::default()
    })
}

/// The whole answer.
pub fn answer(root: &Element) -> Result<Answer, XmlError> {
    let notice = notice(root)?;
    let result = holder(root);
    let mut head = body(root).map(|body| row_of(body, &BOND_INVT)).unwrap_or_default();
    let at = receipt::customs_instant(&notice.noticed).map(codec::instant);
    let kind = match root.name.as_str() {
        bonded::FIRST => Kind::Common,
        DECLARED => Kind::Declaration,
        BOOKED => Kind::Bookkeeping,
        _ => Kind::Decision,
    };
    match kind {
        Kind::Common => head.set("invtPreentNo", notice.number.as_str()),
        Kind::Decision => head.set("bondInvtNo", notice.number.as_str()),
        Kind::Declaration => {
            head.set("entrySeqNo", result.text_of("entrySeqNo"));
            if let (true, entry) = (head.is_blank(ENTRY_NO), result.text_of(ENTRY_NO).trim())
                && !entry.is_empty()
            {
                head.set(ENTRY_NO, entry);
            }
        }
        Kind::Bookkeeping => {}
    }
    let result_code = match (kind, notice.taken) {
        (Kind::Common, Some(true)) => "0".to_owned(),
        (Kind::Common, _) => "-1".to_owned(),
        _ => notice.code,
    };
    let count = |name: &str| result.text_of(name).parse().ok();
    let changes = count("tmsCnt").or_else(|| body(root)?.text_of("chgTmsCnt").parse().ok());
    // What the single window says of a message that it took is no reason of anything.
    let note = if notice.taken == Some(true) { String::new() } else { notice.note };
    let tms_cnt = if matches!(kind, Kind::Decision | Kind::Bookkeeping) { changes } else { None };
    let (serials, figures) = (serials(root), figures(root));
    Ok(Answer { kind, result: result_code, tms_cnt, at, note, head, serials, figures, keyed: false })
}

/// A message that the client put aside without a word: it failed.
pub fn put_aside(note: &str) -> Answer {
    Answer { kind: Kind::Common, result: "-1".to_owned(), note: note.to_owned(), ..Answer::default() }
}

/// The element with the result: that of all decisions, or the only one that has any.
fn holder(root: &Element) -> &Element {
    let has_result = |child: &&Element| !child.text_of("manageResult").is_empty();
    root.children.iter().find(has_result).unwrap_or(root)
}

/// The list as customs has it.
fn body(root: &Element) -> Option<&Element> {
    root.child("BondInvtBsc")
}

/// The serials that customs gave, by the number of the line: the lines of the list say them, or those of the account that were written.
fn serials(root: &Element) -> BTreeMap<i64, i64> {
    let mut serials = BTreeMap::new();
    for (lines, line, serial) in [("BwsDt", "invtGNo", "gdsSeqno"), ("BondInvtDt", "gdsSeqno", "putrecSeqno")] {
        for element in root.all(lines) {
            let number = |name: &str| element.text_of(name).parse::<i64>().ok().filter(|number| *number > 0);
            serials.extend(number(line).zip(number(serial)));
        }
    }
    serials
}

/// What lines of the account say of their serials.
fn figures(root: &Element) -> Vec<Row> {
    let told = |line: &Element| {
        let says = FIGURES.iter().any(|figure| !line.text_of(figure).is_empty());
        let fields = says.then(|| std::iter::once(&"gdsSeqno").chain(&FIGURES));
        fields.map(|fields| fields.map(|name| ((*name).to_owned(), line.text_of(name).trim().into())).collect())
    };
    root.all("BwsDt").filter_map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::xml::parse_text;

    fn read(xml: &str) -> (Notice, Answer) {
        let root = parse_text(xml).expect("XML");
        (notice(&root).expect("a notice"), answer(&root).expect("an answer"))
    }

    #[test]
    fn a_decision_brings_number_day_and_serials() {
        let (notice, answer) = read(
            "<INV201><HdeApprResult><etpsPreentNo>202600000000000001</etpsPreentNo><businessId>QD224826I000000001</businessId>\
             <tmsCnt>0</tmsCnt><typecd>1</typecd><manageResult>4</manageResult><manageDate>2026-07-01T10:00:00</manageDate>\
             <rmk>ok</rmk></HdeApprResult><CheckInfo><note>a</note><note>b</note></CheckInfo>\
             <BondInvtBsc><bondInvtNo>QD224826I000000001</bondInvtNo><prevdTime>20260701</prevdTime></BondInvtBsc>\
             <BondInvtDt><gdsSeqno>1</gdsSeqno><putrecSeqno>12</putrecSeqno></BondInvtDt></INV201>",
        );
        assert_eq!((notice.number.as_str(), notice.code.as_str()), ("QD224826I000000001", "4"));
        assert_eq!((answer.kind, answer.tms_cnt, answer.note.as_str()), (Kind::Decision, Some(0), "ok；a；b"));
        assert_eq!(answer.at.as_deref(), Some("2026-07-01T02:00:00.000Z"));
        assert_eq!((answer.head.text("prevdTime"), answer.serials.get(&1)), ("2026-07-01", Some(&12)));
    }

    #[test]
    fn the_declaration_and_the_account_are_told_too() {
        let (notice, answer) = read(
            "<INV202><InvApprResult><invPreentNo>2026</invPreentNo><businessId>QD1</businessId><entrySeqNo>I2026</entrySeqNo>\
             <manageResult>1</manageResult><createDate>2026-07-02T10:00:00</createDate></InvApprResult></INV202>",
        );
        assert_eq!((notice.number.as_str(), answer.kind), ("QD1", Kind::Declaration));
        assert_eq!((answer.result.as_str(), answer.head.text("entrySeqNo")), ("1", "I2026"));
        let (notice, answer) = read(
            "<INV211><BondInvtBsc><bondInvtNo>QD1</bondInvtNo><chgTmsCnt>0</chgTmsCnt><vrfdedMarkcd>2</vrfdedMarkcd>\
             <formalVrfdedTime>20260703</formalVrfdedTime></BondInvtBsc>\
             <BwsDt><gdsSeqno>31</gdsSeqno><invtGNo>2</invtGNo></BwsDt>\
             <BwsDt><gdsSeqno>32</gdsSeqno><actlIncQty>7</actlIncQty></BwsDt></INV211>",
        );
        assert_eq!(answer.serials.get(&2), Some(&31));
        assert_eq!(answer.figures.len(), 1);
        assert_eq!((answer.figures[0].text("gdsSeqno"), answer.figures[0].text("actlIncQty")), ("32", "7"));
        assert_eq!((notice.code.as_str(), answer.kind), ("2", Kind::Bookkeeping));
        assert_eq!((answer.head.text("vrfdedMarkcd"), answer.tms_cnt), ("2", Some(0)));
    }

    #[test]
    fn the_first_answer_is_a_result_without_a_reason_when_the_message_was_taken() {
        let (_, taken) = read(&bonded::write_first("HZ-1", "2026", None));
        assert_eq!((taken.result.as_str(), taken.note.as_str(), taken.head.text("invtPreentNo")), ("0", "", "2026"));
        let (_, refused) = read(&bonded::write_first("HZ-1", "", Some("备案编号不存在")));
        assert_eq!((refused.result.as_str(), refused.note.as_str()), ("-1", "备案编号不存在"));
    }
}
