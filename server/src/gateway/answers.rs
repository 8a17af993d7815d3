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
