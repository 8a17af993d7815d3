//! The answers in InBox: a message of the single window or of customs, bare, in a `DxpMsg` envelope as base64, or in a `Package`, which
//! may hold a part only. Envelopes are opened here; what the message in them says is read by a correspondent that answers to its
//! root element.

pub mod pocket;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use core_wasm::text::catalogue::gateway as texts;

use super::correspondent::{self, Notice};
use super::xml::{self, Element, XmlError};
use pocket::Part;

/// What a file in InBox says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Notice(Box<Notice>),
    /// A part of an answer, to be joined with the others.
    Part(Part),
}

/// What is in an envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A message, and where it stood.
    Whole(Element, &'static str),
    Part(Part),
}

/// Root of the envelope.
const ENVELOPE: &str = "DxpMsg";

/// Reads an answer file; unknown kinds and missing keys are errors.
pub fn read(bytes: &[u8]) -> Result<Answer, XmlError> {
    of_root(xml::parse(bytes)?)
}

/// Reads an answer that was decoded before.
pub fn read_text(text: &str) -> Result<Answer, XmlError> {
    of_root(xml::parse_text(text)?)
}

/// The message in an answer that was decoded before, for what its notice does not carry.
pub fn message_in(text: &str) -> Result<Element, XmlError> {
    match opened(xml::parse_text(text)?)? {
        Content::Whole(message, _) => Ok(message),
        Content::Part(_) => Err(XmlError::new("", texts::CUT_OFF)),
    }
}

fn of_root(root: Element) -> Result<Answer, XmlError> {
    let (message, path) = match opened(root)? {
        Content::Part(part) => return Ok(Answer::Part(part)),
        Content::Whole(message, path) => (message, path),
    };
    let found = correspondent::answering(&message.name).next();
    let Some(by) = found else {
        return Err(XmlError::new(path, texts::UNKNOWN_ANSWER.with(&[("found", &message.name)])));
    };
    let notice = by.read(&message)?;
    Ok(Answer::Notice(Box::new(Notice { kind: by.kind(), root: message.name, ..notice })))
}

/// What is in a file, out of its envelopes.
fn opened(root: Element) -> Result<Content, XmlError> {
    if root.name == ENVELOPE { in_package(unsealed(&root)?, "DxpMsg/Data") } else { in_package(root, "") }
}

fn in_package(root: Element, path: &'static str) -> Result<Content, XmlError> {
    if root.name == pocket::ROOT { pocket::read(&root) } else { Ok(Content::Whole(root, path)) }
}

/// A message out of its envelope, if it has one.
pub fn unpacked(root: Element) -> Result<Element, XmlError> {
    if root.name == ENVELOPE { unsealed(&root) } else { Ok(root) }
}

/// The message inside a `DxpMsg` envelope.
fn unsealed(envelope: &Element) -> Result<Element, XmlError> {
    let packed: String = envelope.text_of("Data").split_whitespace().collect();
    let bytes = STANDARD.decode(packed).map_err(|_| XmlError::new("DxpMsg/Data", texts::NOT_BASE64))?;
    xml::parse(&bytes)
}

/// The text of an element that must have one.
pub fn required(root: &Element, name: &str) -> Result<String, XmlError> {
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

    fn read_as(xml: &str) -> Notice {
        match read(xml.as_bytes()) {
            Ok(Answer::Notice(notice)) => *notice,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn reads_a_bare_receipt_and_one_in_an_envelope() {
        crate::run::house::correspondents();
        let bare = read_as(RECEIPT);
        assert_eq!((bare.kind, bare.root.as_str(), bare.code.as_str()), ("declaration", "DEC_RESULT", "J"));
        let data = STANDARD.encode(RECEIPT);
        let (first, second) = data.split_at(40);
        let envelope = format!(
            "<DxpMsg xmlns=\"http://www.chinaport.gov.cn/dxp\" ver=\"1.0\" Id=\"ID01\"><TransInfo/>\
             <Data>{first}\n{second}</Data></DxpMsg>"
        );
        assert_eq!(read_as(&envelope), bare);
    }

    #[test]
    fn refuses_unknown_kinds_and_missing_keys() {
        crate::run::house::correspondents();
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
