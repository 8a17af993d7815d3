//! Answers in a `Package`: a large one is cut in pockets, each a file that says which part of how many it is. The sources say
//! that parts are joined by their id and no more, so what a part holds is read both ways: pieces of one text, or messages of
//! one kind whose elements belong together.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use core_wasm::text::catalogue::gateway as texts;

use super::{Content, required};
use crate::gateway::xml::{self, Element, XmlError};

pub const ROOT: &str = "Package";
/// Where the message lies in it.
const CONTENT: &str = "Package/DataInfo/BussinessData";
/// More parts than any answer has.
const MOST_PARTS: i64 = 9999;

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub pocket_id: String,
    /// From 1.
    pub number: i64,
    pub quantity: i64,
}

/// Opens a package: a whole answer, or a part of one.
pub fn read(package: &Element) -> Result<Content, XmlError> {
    let content = content(package)?;
    let pocket = package.child("DataInfo").and_then(|data| data.child("PocketInfo"));
    // One that says nothing cuts nothing.
    let pocket = pocket.filter(|pocket| pocket.children.iter().any(|said| !said.text.trim().is_empty()));
    match pocket.map(part).transpose()? {
        Some(part) if part.quantity > 1 => Ok(Content::Part(part)),
        _ => Ok(Content::Whole(joined(&[content])?, CONTENT)),
    }
}

/// The content of a package.
pub fn content(package: &Element) -> Result<&Element, XmlError> {
    let missing = |path: &str, name: &str| XmlError::new(path, texts::MISSING.with(&[("name", name)]));
    let data = package.child("DataInfo").ok_or_else(|| missing(ROOT, "DataInfo"))?;
    data.child("BussinessData").ok_or_else(|| missing("Package/DataInfo", "BussinessData"))
}

/// The message whose parts these contents are, in their order.
pub fn joined(contents: &[&Element]) -> Result<Element, XmlError> {
    let has_elements = contents.iter().any(|content| !content.children.is_empty());
    if has_elements { joined_messages(contents) } else { joined_text(contents) }
}

/// Pieces of a text: XML as it is, or as base64.
fn joined_text(contents: &[&Element]) -> Result<Element, XmlError> {
    // A cut may go through a blank, which counts; the breaks of lines around a piece do not.
    let is_break = |letter: char| matches!(letter, '\n' | '\r' | '\t');
    let text: String = contents.iter().map(|content| content.text.trim_matches(is_break)).collect();
    if text.trim_start().starts_with('<') {
        return xml::parse_text(text.trim());
    }
    let packed: String = text.split_whitespace().collect();
    let bytes = STANDARD.decode(packed).map_err(|_| XmlError::new(CONTENT, texts::NOT_BASE64))?;
    xml::parse(&bytes)
}

/// Messages of one kind become one. What each part says again, such as its head, stands once.
fn joined_messages(contents: &[&Element]) -> Result<Element, XmlError> {
    let mut roots = contents.iter().flat_map(|content| &content.children);
    let Some(mut whole) = roots.next().cloned() else {
        return Err(XmlError::new(CONTENT, texts::CUT_OFF));
    };
    for root in roots {
        if root.name != whole.name {
            let names = [("first", whole.name.as_str()), ("second", root.name.as_str())];
            return Err(XmlError::new(CONTENT, texts::POCKET_MIXED.with(&names)));
        }
        let before = whole.children.len();
        for child in &root.children {
            let is_known = whole.children.iter().take(before).any(|known| known == child);
            if !is_known {
                whole.children.push(child.clone());
            }
        }
    }
    Ok(whole)
}

fn part(pocket: &Element) -> Result<Part, XmlError> {
    let quantity = number(pocket, "total_pocket_qty", MOST_PARTS)?;
    let number = number(pocket, "cur_pocket_no", quantity)?;
    // Only several parts have to be found again by it.
    let pocket_id = if quantity > 1 { required(pocket, "pocket_id")? } else { String::new() };
    Ok(Part { pocket_id, number, quantity })
}

/// A number from 1 to `most`.
fn number(pocket: &Element, name: &str, most: i64) -> Result<i64, XmlError> {
    let text = required(pocket, name)?;
    text.parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
        let shown: String = text.chars().take(40).collect();
        XmlError::new(format!("PocketInfo/{name}"), texts::UNREADABLE.with(&[("value", &shown)]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(info: &str, content: &str) -> Element {
        let text = format!("<Package><DataInfo>{info}<BussinessData>{content}</BussinessData></DataInfo></Package>");
        xml::parse_text(&text).expect("a package")
    }

    fn info(quantity: &str, number: &str) -> String {
        format!(
            "<PocketInfo><pocket_id>P1</pocket_id><total_pocket_qty>{quantity}</total_pocket_qty>\
             <cur_pocket_no>{number}</cur_pocket_no></PocketInfo>"
        )
    }

    const RECEIPT: &str = "<DEC_RESULT><CUS_CIQ_NO>I1</CUS_CIQ_NO><NOTICE_DATE>2026-05-01 10:00:00</NOTICE_DATE>\
        <CHANNEL>J</CHANNEL></DEC_RESULT>";

    #[test]
    fn a_package_of_one_part_is_a_whole_answer() {
        let blank = info("", "").replace("P1", "");
        let unnamed = info("1", "1").replace("P1", "");
        for info in [String::new(), "<PocketInfo/>".to_owned(), blank, unnamed, info("1", "1")] {
            assert!(matches!(read(&package(&info, RECEIPT)), Ok(Content::Whole(..))), "{info}");
        }
        let part = Part { pocket_id: "P1".into(), number: 2, quantity: 3 };
        assert_eq!(read(&package(&info("3", "2"), "anything")), Ok(Content::Part(part)));
    }

    #[test]
    fn a_part_says_which_one_it_is() {
        for (quantity, number) in
            [("", "1"), ("2", ""), ("2", "0"), ("2", "3"), ("x", "1"), ("10000", "1"), ("-1", "1")]
        {
            assert!(read(&package(&info(quantity, number), RECEIPT)).is_err(), "{quantity} {number}");
        }
        assert!(read(&package(&info("2", "1").replace("P1", ""), RECEIPT)).is_err(), "nothing joins it");
    }

    #[test]
    fn pieces_of_a_text_and_messages_of_one_kind_are_joined() {
        let (first, second) = RECEIPT.split_at(60);
        let packed = STANDARD.encode(RECEIPT);
        let (start, end) = packed.split_at(50);
        let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        for (one, two) in [(escaped(first), escaped(second)), (start.to_owned(), end.to_owned())] {
            let parts = [package("", &one), package("", &two)];
            let contents: Vec<_> = parts.iter().map(|part| content(part).expect("content")).collect();
            assert_eq!(joined(&contents).map(|whole| whole.to_xml()), Ok(RECEIPT.to_owned()));
        }
        let parts = [package("", "<A><h>1</h><r>a</r><r>b</r></A>"), package("", "<A><h>1</h><r>c</r><r>c</r></A>")];
        let contents: Vec<_> = parts.iter().map(|part| content(part).expect("content")).collect();
        let whole = "<A><h>1</h><r>a</r><r>b</r><r>c</r><r>c</r></A>".to_owned();
        assert_eq!(joined(&contents).map(|whole| whole.to_xml()), Ok(whole));
        let mixed = [package("", "<A/>"), package("", "<B/>")];
        let contents: Vec<_> = mixed.iter().map(|part| content(part).expect("content")).collect();
        assert!(joined(&contents).is_err());
    }
}
