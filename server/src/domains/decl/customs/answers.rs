//! The answers about declarations: the import answer to a file (`DecImportResponse`), the business receipts of customs (`DEC_RESULT`)
//! and its tax bills (`DEC_TAX`).

use core_wasm::states::declaration::State;

use super::tax_notice;
use crate::gateway::answers::required;
use crate::gateway::correspondent::Notice;
use crate::gateway::receipt;
use crate::gateway::xml::{Element, XmlError};

const IMPORT: &str = "DecImportResponse";
const RESULT: &str = "DEC_RESULT";
pub const ROOTS: &[&str] = &[IMPORT, RESULT, tax_notice::ROOT];

/// The code that a notice of tax bills has as a receipt; it names no state.
pub const TAX_CHANNEL: &str = "TAX";

/// Reads an answer; unknown roots do not come here.
pub fn read(root: &Element) -> Result<Notice, XmlError> {
    match root.name.as_str() {
        IMPORT => import(root),
        tax_notice::ROOT => tax_notice::read(root).map(|notice| tax(&notice)),
        _ => result(root),
    }
}

/// First answer to a declaration file: taken with a number of the data centre, or refused.
fn import(root: &Element) -> Result<Notice, XmlError> {
    let response_code = required(root, "ResponseCode")?;
    let is_taken = response_code == "0";
    let number = root.text_of("SeqNo").to_owned();
    let state = if is_taken { State::Staged } else { State::StageFailed };
    Ok(Notice {
        form: receipt::IMPORT,
        taken: Some(is_taken),
        key: format!("{response_code}|{number}"),
        // Empty where the message was too broken to show it.
        ours: root.text_of("ClientSeqNo").to_owned(),
        number,
        code: state.code().to_owned(),
        note: root.text_of("ErrorMessage").to_owned(),
        ..Notice::default()
    })
}

/// A receipt of customs.
fn result(root: &Element) -> Result<Notice, XmlError> {
    let number = required(root, "CUS_CIQ_NO")?;
    let noticed = required(root, "NOTICE_DATE")?;
    let code = required(root, "CHANNEL")?;
    Ok(Notice {
        form: receipt::RESULT,
        key: format!("result|{number}|{code}|{noticed}"),
        // Few clients fill it.
        ours: root.text_of("ClientSeqNo").to_owned(),
        number,
        code,
        noticed,
        entry_id: root.text_of("ENTRY_ID").to_owned(),
        note: root.text_of("NOTE").to_owned(),
        ..Notice::default()
    })
}

/// Tax bills. Their content is read from the row again when they are settled, which may be later.
fn tax(notice: &tax_notice::TaxNotice) -> Notice {
    let bills: Vec<String> =
        notice.bills.iter().map(|bill| format!("{}:{}", bill.tax_no, bill.payment.code())).collect();
    Notice {
        form: receipt::TAX,
        key: format!("tax|{}|{}|{}", notice.cus_ciq_no, notice.notice_date, bills.join(",")),
        ours: notice.client_seq_no.clone(),
        number: notice.cus_ciq_no.clone(),
        code: TAX_CHANNEL.to_owned(),
        noticed: notice.notice_date.clone(),
        entry_id: notice.entry_id.clone(),
        note: notice.note.clone(),
        ..Notice::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::xml::parse_text;

    #[test]
    fn reads_a_receipt() {
        let xml = "<DEC_RESULT><CUS_CIQ_NO>I20260000000000001</CUS_CIQ_NO><ENTRY_ID>222520261000000001</ENTRY_ID>\
            <NOTICE_DATE>2026-05-01 10:00:00</NOTICE_DATE><CHANNEL>J</CHANNEL><NOTE>审结</NOTE>\
            <CUSTOM_MASTER>2225</CUSTOM_MASTER><I_E_DATE/><D_DATE>20260501</D_DATE></DEC_RESULT>";
        let expected = Notice {
            form: receipt::RESULT,
            key: "result|I20260000000000001|J|2026-05-01 10:00:00".to_owned(),
            number: "I20260000000000001".to_owned(),
            code: "J".to_owned(),
            noticed: "2026-05-01 10:00:00".to_owned(),
            entry_id: "222520261000000001".to_owned(),
            note: "审结".to_owned(),
            ..Notice::default()
        };
        assert_eq!(read(&parse_text(xml).expect("XML")), Ok(expected));
    }

    #[test]
    fn reads_an_import_answer() {
        let xml = "<x:DecImportResponse xmlns:x=\"urn:x\"><x:ResponseCode>-1</x:ResponseCode>\
            <x:ErrorMessage>bad</x:ErrorMessage><x:ClientSeqNo>C1</x:ClientSeqNo><x:SeqNo/></x:DecImportResponse>";
        let notice = read(&parse_text(xml).expect("XML")).expect("an import answer");
        assert_eq!((notice.taken, notice.ours.as_str(), notice.note.as_str()), (Some(false), "C1", "bad"));
        assert_eq!(notice.key, "-1|");
    }
}
