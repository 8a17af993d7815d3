//! The answers of the single window: the import answer to a declaration file (`DecImportResponse`), the business receipts of
//! customs (`DEC_RESULT`) and its tax bills (`DEC_TAX`), these two bare, in a `DxpMsg` envelope as base64, or in a `Package`,
//! which may hold a part only.

pub mod pocket;
pub mod tax_notice;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use core_wasm::text::catalogue::gateway as texts;

use super::xml::{self, Element, XmlError};
use pocket::Part;
use tax_notice::TaxNotice;

/// What a file in InBox says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Import(ImportAnswer),
    Result(DecResult),
    Tax(TaxNotice),
    /// A part of an answer, to be joined with the others.
    Part(Part),
}

/// First answer to a declaration file: taken with a number of the data centre, or refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportAnswer {
    /// "0" is taken, anything else refused.
    pub response_code: String,
    pub error_message: String,
    /// Our key of the declaration; empty where the message was too broken to show it.
    pub client_seq_no: String,
    /// Unified number given by the data centre.
    pub seq_no: String,
}

impl ImportAnswer {
    pub fn is_taken(&self) -> bool {
        self.response_code == "0"
    }
}

/// One receipt of customs about a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DecResult {
    /// The unified number (SeqNo).
    pub cus_ciq_no: String,
    /// Our key; few clients fill it.
    pub client_seq_no: String,
    /// 18-digit customs number; empty before it is given.
    pub entry_id: String,
    /// Time of the notice, as customs wrote it.
    pub notice_date: String,
    /// Receipt code: L, J, P, R, E, ...
    pub channel: String,
    pub note: String,
    pub custom_master: String,
    pub i_e_date: String,
    pub d_date: String,
}

/// Root of the envelope.
const ENVELOPE: &str = "DxpMsg";

/// Reads an answer file; unknown kinds and missing keys are errors.
pub fn read(bytes: &[u8]) -> Result<Answer, XmlError> {
    of_root(&xml::parse(bytes)?)
}

/// Reads an answer that was decoded before.
pub fn read_text(text: &str) -> Result<Answer, XmlError> {
    of_root(&xml::parse_text(text)?)
}

fn of_root(root: &Element) -> Result<Answer, XmlError> {
    match root.name.as_str() {
        "DecImportResponse" => import_answer(root).map(Answer::Import),
        ENVELOPE => in_package(&opened(root)?, "DxpMsg/Data"),
        _ => in_package(root, ""),
    }
}

fn in_package(root: &Element, path: &str) -> Result<Answer, XmlError> {
    if root.name == pocket::ROOT { pocket::read(root) } else { of_customs(root, path) }
}

/// A message out of its envelope, if it has one.
pub fn unpacked(root: Element) -> Result<Element, XmlError> {
    if root.name == ENVELOPE { opened(&root) } else { Ok(root) }
}

/// What customs itself says, bare or out of its envelope at `path`.
fn of_customs(root: &Element, path: &str) -> Result<Answer, XmlError> {
    match root.name.as_str() {
        "DEC_RESULT" => dec_result(root).map(Answer::Result),
        tax_notice::ROOT => tax_notice::read(root).map(Answer::Tax),
        found => Err(XmlError::new(path, texts::UNKNOWN_ANSWER.with(&[("found", found)]))),
    }
}

fn import_answer(root: &Element) -> Result<ImportAnswer, XmlError> {
    Ok(ImportAnswer {
        response_code: required(root, "ResponseCode")?,
        error_message: root.text_of("ErrorMessage").to_owned(),
        client_seq_no: root.text_of("ClientSeqNo").to_owned(),
        seq_no: root.text_of("SeqNo").to_owned(),
    })
}

fn dec_result(root: &Element) -> Result<DecResult, XmlError> {
    let text = |name: &str| root.text_of(name).to_owned();
    Ok(DecResult {
        cus_ciq_no: required(root, "CUS_CIQ_NO")?,
        client_seq_no: text("ClientSeqNo"),
        entry_id: text("ENTRY_ID"),
        notice_date: required(root, "NOTICE_DATE")?,
        channel: required(root, "CHANNEL")?,
        note: text("NOTE"),
        custom_master: text("CUSTOM_MASTER"),
        i_e_date: text("I_E_DATE"),
        d_date: text("D_DATE"),
    })
}

/// The message inside a `DxpMsg` envelope.
fn opened(envelope: &Element) -> Result<Element, XmlError> {
    let packed: String = envelope.text_of("Data").split_whitespace().collect();
    let bytes = STANDARD.decode(packed).map_err(|_| XmlError::new("DxpMsg/Data", texts::NOT_BASE64))?;
    xml::parse(&bytes)
}

fn required(root: &Element, name: &str) -> Result<String, XmlError> {
    match root.text_of(name) {
        "" => Err(XmlError::new(root.name.as_str(), texts::MISSING.with(&[("name", name)]))),
        text => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECEIPT: &str = "<DEC_RESULT><CUS_CIQ_NO>I20260000000000001</CUS_CIQ_NO><ENTRY_ID>222520261000000001</ENTRY_ID>\
        <NOTICE_DATE>2026-05-01 10:00:00</NOTICE_DATE><CHANNEL>J</CHANNEL><NOTE>审结</NOTE>\
        <CUSTOM_MASTER>2225</CUSTOM_MASTER><I_E_DATE/><D_DATE>20260501</D_DATE></DEC_RESULT>";

    fn receipt() -> DecResult {
        DecResult {
            cus_ciq_no: "I20260000000000001".into(),
            entry_id: "222520261000000001".into(),
            notice_date: "2026-05-01 10:00:00".into(),
            channel: "J".into(),
            note: "审结".into(),
            custom_master: "2225".into(),
            d_date: "20260501".into(),
            ..DecResult::default()
        }
    }

    #[test]
    fn reads_a_bare_receipt_and_one_in_an_envelope() {
        assert_eq!(read(RECEIPT.as_bytes()), Ok(Answer::Result(receipt())));
        let data = STANDARD.encode(RECEIPT);
        let (first, second) = data.split_at(40);
        let envelope = format!(
            "<DxpMsg xmlns=\"http://www.chinaport.gov.cn/dxp\" ver=\"1.0\" Id=\"ID01\"><TransInfo/>\
             <Data>{first}\n{second}</Data></DxpMsg>"
        );
        assert_eq!(read(envelope.as_bytes()), Ok(Answer::Result(receipt())));
    }

    #[test]
    fn reads_an_import_answer() {
        let xml = "<x:DecImportResponse xmlns:x=\"urn:x\"><x:ResponseCode>-1</x:ResponseCode>\
            <x:ErrorMessage>bad</x:ErrorMessage><x:ClientSeqNo>C1</x:ClientSeqNo><x:SeqNo/></x:DecImportResponse>";
        let Ok(Answer::Import(answer)) = read(xml.as_bytes()) else { panic!("an import answer") };
        assert!(!answer.is_taken());
        assert_eq!((answer.client_seq_no.as_str(), answer.error_message.as_str()), ("C1", "bad"));
    }

    #[test]
    fn refuses_unknown_kinds_and_missing_keys() {
        for (xml, part) in [
            ("<Other/>", "Other"),
            ("<DEC_RESULT><CHANNEL>J</CHANNEL></DEC_RESULT>", "CUS_CIQ_NO"),
            ("<DecImportResponse><ClientSeqNo>1</ClientSeqNo></DecImportResponse>", "ResponseCode"),
            ("<DxpMsg><Data>!!</Data></DxpMsg>", "base64"),
            ("<DxpMsg><Data>PEEvPg==</Data></DxpMsg>", "\"A\""),
        ] {
            let error = read(xml.as_bytes()).expect_err(xml);
            assert!(error.whole().en.contains(part), "{xml}: {error}");
        }
    }
}
