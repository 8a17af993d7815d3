//! Reads an XML file of a stranger into a small tree, within hard limits: size, depth, number of elements. No DTD,
//! no entity beyond the five of XML, any encoding that the declaration names. Namespace prefixes are dropped:
//! other software binds them as it likes. And the writer of our own files.

use std::fmt;

use core_wasm::text::catalogue::gateway as texts;
use core_wasm::text::{Lang, Message};
use encoding_rs::{Encoding, UTF_8};
use quick_xml::Reader;
use quick_xml::errors::IllFormedError;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, Event};

/// Largest file that is read at all: an inventory list of 10,000 lines takes about a third of it.
pub const MAX_BYTES: usize = 32 * 1024 * 1024;
const MAX_DEPTH: usize = 16;
/// Those of 10,000 lines with everything that a line can say.
const MAX_ELEMENTS: usize = 600_000;

/// One element: its local name, the text directly inside it and its child elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Element {
    pub name: String,
    pub text: String,
    pub children: Vec<Element>,
}

/// Why a file cannot be read, and the element where that shows (`DecMessage/DecLists/DecList[3]/GQty`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlError {
    /// Path of the element; "" for the file as a whole.
    pub path: String,
    pub message: Message,
}

impl XmlError {
    pub fn new(path: impl Into<String>, message: impl Into<Message>) -> Self {
        XmlError { path: path.into(), message: message.into() }
    }

    /// Path and message as one text.
    pub fn whole(&self) -> Message {
        match self.path.as_str() {
            "" => self.message.clone(),
            path => texts::AT.speak_with(&[("path", &path), ("message", &self.message)]),
        }
    }
}

impl fmt::Display for XmlError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.whole().get(Lang::En))
    }
}

impl std::error::Error for XmlError {}

impl Element {
    /// The first child of a name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// All children of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The trimmed text of a child; "" when there is none.
    pub fn text_of(&self, name: &str) -> &str {
        self.child(name).map(|child| child.text.trim()).unwrap_or_default()
    }
}

impl Element {
    /// The element as text again, without the prefixes and attributes that were dropped.
    pub fn to_xml(&self) -> String {
        let inside: String = self.children.iter().map(Element::to_xml).collect();
        format!("<{0}>{1}{inside}</{0}>", self.name, escape(self.text.trim()))
    }
}

/// Parses a whole file into its root element.
pub fn parse(bytes: &[u8]) -> Result<Element, XmlError> {
    parse_up_to(bytes, MAX_ELEMENTS)
}

/// The same of a file that has no more than so many elements.
pub fn parse_up_to(bytes: &[u8], most: usize) -> Result<Element, XmlError> {
    if bytes.len() > MAX_BYTES {
        let limit = (MAX_BYTES / 1024 / 1024).to_string();
        return Err(XmlError::new("", texts::TOO_LARGE.with(&[("limit", &limit)])));
    }
    Builder::up_to(most).build(&decode(bytes)?)
}

/// Parses a text that was decoded before, whatever encoding it names.
pub fn parse_text(text: &str) -> Result<Element, XmlError> {
    Builder::up_to(MAX_ELEMENTS).build(text)
}

/// The file as text, by its byte order mark, else by the encoding its XML declaration names, else UTF-8.
pub fn decode(bytes: &[u8]) -> Result<String, XmlError> {
    let (encoding, bytes) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, bytes.get(mark..).unwrap_or_default()),
        None => (declared_encoding(bytes)?, bytes),
    };
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    match text {
        Some(text) => Ok(text.into_owned()),
        None => Err(XmlError::new("", texts::ENCODING.with(&[("encoding", encoding.name())]))),
    }
}

fn declared_encoding(bytes: &[u8]) -> Result<&'static Encoding, XmlError> {
    let head = String::from_utf8_lossy(bytes.get(..256.min(bytes.len())).unwrap_or_default());
    let declaration = match (head.starts_with("<?xml"), head.find("?>")) {
        (true, Some(end)) => head[..end].to_owned(),
        _ => return Ok(UTF_8),
    };
    let Some((_, value)) = declaration.split_once("encoding") else { return Ok(UTF_8) };
    let value = value.trim_start().trim_start_matches('=').trim_start();
    let quote = value.chars().next().unwrap_or_default();
    let label = value.trim_start_matches(quote).split(quote).next().unwrap_or_default();
    Encoding::for_label_no_replacement(label.as_bytes())
        .ok_or_else(|| XmlError::new("", texts::UNKNOWN_ENCODING.with(&[("encoding", label)])))
}

/// Why the parser stopped, in words of both languages; its own are English and for programmers.
fn reason(error: &quick_xml::Error) -> Message {
    match error {
        quick_xml::Error::IllFormed(IllFormedError::MismatchedEndTag { expected, found }) => {
            texts::WRONG_END.with(&[("expected", &short(expected)), ("found", &short(found))])
        }
        quick_xml::Error::IllFormed(IllFormedError::UnmatchedEndTag(_)) => texts::NO_START.into(),
        quick_xml::Error::IllFormed(IllFormedError::UnclosedReference) => texts::REFERENCE.into(),
        quick_xml::Error::Syntax(_) => texts::CUT_OFF.into(),
        _ => texts::MALFORMED.into(),
    }
}

/// So much of a stranger's name that it fits into a sentence.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// The open elements from the root inwards, and what is finished.
struct Builder {
    most: usize,
    open: Vec<Element>,
    root: Option<Element>,
    elements: usize,
}

impl Builder {
    fn up_to(most: usize) -> Self {
        Builder { most, open: Vec::new(), root: None, elements: 0 }
    }

    fn build(mut self, text: &str) -> Result<Element, XmlError> {
        let mut reader = Reader::from_str(text);
        loop {
            let event = reader.read_event().map_err(|error| self.error(reason(&error)))?;
            match event {
                Event::Start(start) => self.enter(start.local_name().as_ref())?,
                Event::Empty(start) => {
                    self.enter(start.local_name().as_ref())?;
                    self.leave()?;
                }
                Event::End(_) => self.leave()?,
                Event::Text(part) => {
                    let part = part.xml_content().map_err(|_| self.error(texts::MALFORMED))?;
                    self.append(&part)?;
                }
                Event::CData(part) => {
                    let part = part.xml_content().map_err(|_| self.error(texts::MALFORMED))?;
                    self.append(&part)?;
                }
                Event::GeneralRef(reference) => {
                    let part = self.resolve(&reference)?;
                    self.append(&part)?;
                }
                Event::DocType(_) => return Err(self.error(texts::DTD)),
                Event::Decl(_) | Event::Comment(_) | Event::PI(_) => {}
                Event::Eof => break,
            }
        }
        if !self.open.is_empty() {
            return Err(self.error(texts::CUT_OFF));
        }
        self.root.take().ok_or_else(|| self.error(texts::CUT_OFF))
    }

    fn enter(&mut self, name: &[u8]) -> Result<(), XmlError> {
        if self.open.is_empty() && self.root.is_some() {
            return Err(self.error(texts::SECOND_ROOT));
        }
        if self.open.len() >= MAX_DEPTH {
            return Err(self.error(texts::TOO_DEEP.with(&[("limit", &MAX_DEPTH.to_string())])));
        }
        self.elements += 1;
        if self.elements > self.most {
            return Err(self.error(texts::TOO_MANY.with(&[("limit", &self.most.to_string())])));
        }
        let name = String::from_utf8_lossy(name).into_owned();
        self.open.push(Element { name, ..Element::default() });
        Ok(())
    }

    fn leave(&mut self) -> Result<(), XmlError> {
        let Some(element) = self.open.pop() else { return Err(self.error(texts::NO_START)) };
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None => self.root = Some(element),
        }
        Ok(())
    }

    fn append(&mut self, part: &str) -> Result<(), XmlError> {
        if part.contains(is_forbidden) {
            return Err(self.error(texts::CONTROL_CHARACTER));
        }
        match self.open.last_mut() {
            Some(element) => element.text.push_str(part),
            None if part.trim_start_matches('\u{FEFF}').trim().is_empty() => {}
            None => return Err(self.error(texts::TEXT_OUTSIDE)),
        }
        Ok(())
    }

    fn resolve(&self, reference: &BytesRef<'_>) -> Result<String, XmlError> {
        if let Some(letter) = reference.resolve_char_ref().map_err(|_| self.error(texts::REFERENCE))? {
            return Ok(letter.to_string());
        }
        let name = reference.decode().map_err(|_| self.error(texts::REFERENCE))?;
        match resolve_predefined_entity(&name) {
            Some(text) => Ok(text.to_owned()),
            None => Err(self.error(texts::ENTITY.with(&[("name", &short(&name))]))),
        }
    }

    /// What is wrong, and where.
    fn error(&self, message: impl Into<Message>) -> XmlError {
        XmlError::new(self.path(), message)
    }

    /// Path of the innermost open element; a repeated name carries its number, from 1.
    fn path(&self) -> String {
        let mut path = String::new();
        for (depth, element) in self.open.iter().enumerate() {
            if depth > 0 {
                path.push('/');
            }
            path.push_str(&element.name);
            let parent = depth.checked_sub(1).and_then(|above| self.open.get(above));
            let before = parent.map(|parent| parent.all(&element.name).count()).unwrap_or_default();
            if before > 0 {
                path.push_str(&format!("[{}]", before + 1));
            }
        }
        path
    }
}

/// Writes elements one after the other, indented, text escaped.
pub struct XmlWriter {
    out: String,
    open: Vec<&'static str>,
}

impl XmlWriter {
    /// Starts a document whose root carries the given attributes.
    pub fn new(root: &'static str, attributes: &[(&str, &str)]) -> Self {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<");
        out.push_str(root);
        for (name, value) in attributes {
            out.push_str(&format!(" {name}=\"{}\"", escape(value)));
        }
        out.push_str(">\n");
        XmlWriter { out, open: vec![root] }
    }

    /// Opens an element that holds others.
    pub fn open(&mut self, name: &'static str) {
        self.indent();
        self.out.push_str(&format!("<{name}>\n"));
        self.open.push(name);
    }

    /// Closes the innermost open element.
    pub fn close(&mut self) {
        let Some(name) = self.open.pop() else { return };
        self.indent();
        self.out.push_str(&format!("</{name}>\n"));
    }

    /// Writes an element with a text; an empty text gives an empty element.
    pub fn text(&mut self, name: &str, text: &str) {
        self.indent();
        match text {
            "" => self.out.push_str(&format!("<{name}/>\n")),
            _ => self.out.push_str(&format!("<{name}>{}</{name}>\n", escape(text))),
        }
    }

    /// Closes what is open and gives the document.
    pub fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn indent(&mut self) {
        for _ in &self.open {
            self.out.push_str("  ");
        }
    }
}

/// Escapes a text; line ends and tabs become references (a parser would fold a carriage return into a line feed, and clients
/// lay out what stands raw), characters that XML cannot carry at all are left out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars().filter(|letter| !is_forbidden(*letter)) {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\r' => escaped.push_str("&#13;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Characters that XML 1.0 cannot carry, not even as a reference.
fn is_forbidden(letter: char) -> bool {
    (letter < ' ' && !matches!(letter, '\t' | '\n' | '\r')) || matches!(letter, '\u{FFFE}' | '\u{FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(xml: &str) -> XmlError {
        parse(xml.as_bytes()).expect_err("the file must be refused")
    }

    #[test]
    fn reads_texts_references_cdata_and_prefixes() {
        let root =
            parse(b"<d:A xmlns:d='x'><d:B> 1 &lt;&#x4E2D; </d:B><C><![CDATA[<raw>]]></C><E/></d:A>").expect("valid");
        assert_eq!(root.name, "A");
        assert_eq!(root.text_of("B"), "1 <中");
        assert_eq!(root.child("B").map(|b| b.text.as_str()), Some(" 1 <中 "), "packed fields need their blanks");
        assert_eq!(root.text_of("C"), "<raw>");
        assert_eq!(root.text_of("E"), "");
        assert_eq!(root.child("F"), None);
    }

    #[test]
    fn reads_the_declared_encoding() {
        let gbk = encoding_rs::GBK.encode("<?xml version=\"1.0\" encoding=\"GBK\"?><A>报关单</A>").0;
        assert_eq!(parse(&gbk).expect("valid").text, "报关单");
        let old = encoding_rs::GBK.encode("<?xml version='1.0' encoding = 'gb2312' ?><A>货物</A>").0;
        assert_eq!(parse(&old).expect("valid").text, "货物");
        let marked = [b"\xEF\xBB\xBF".as_slice(), "<A>名称</A>".as_bytes()].concat();
        assert_eq!(parse(&marked).expect("valid").text, "名称");
        let wide: Vec<u8> = "\u{FEFF}<A>名称</A>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(parse(&wide).expect("valid").text, "名称");
    }

    #[test]
    fn refuses_a_wrong_or_unknown_encoding() {
        let gbk = encoding_rs::GBK.encode("<?xml version=\"1.0\" encoding=\"UTF-8\"?><A>报关单</A>").0;
        assert!(parse(&gbk).expect_err("not UTF-8").message.en.contains("UTF-8"));
        assert!(refusal("<?xml version='1.0' encoding='martian'?><A/>").message.en.contains("martian"));
    }

    #[test]
    fn refuses_hostile_files_with_the_place() {
        let laughs = "<!DOCTYPE lolz [<!ENTITY lol 'lol'><!ENTITY l1 '&lol;&lol;'>]><A>&l1;</A>";
        assert!(refusal(laughs).message.en.contains("DTD"));
        let unknown = refusal("<A><B/><B><C>&xxe;</C></B></A>");
        assert_eq!(unknown.path, "A/B[2]/C");
        assert!(unknown.message.en.contains("&xxe;"));
        let deep = "<A>".repeat(100_000);
        assert!(refusal(&deep).message.en.contains("deep"));
        let wide = format!("<A>{}</A>", "<B/>".repeat(MAX_ELEMENTS + 1));
        assert!(refusal(&wide).message.en.contains("elements"));
        assert!(parse(&vec![b' '; MAX_BYTES + 1]).expect_err("too large").message.en.contains("32 MiB"));
        assert!(refusal("<A>&#1;</A>").message.en.contains("control"));
        assert!(refusal("<A>\u{1}</A>").message.en.contains("control"));
    }

    #[test]
    fn refuses_what_is_cut_off_or_malformed() {
        assert_eq!(refusal("<A><B>1</B><C>").path, "A/C");
        for xml in ["", "text", "<A></B>", "<A/><B/>", "<A/>tail", "</A>", "<A>&amp</A>", "<A", "<A>&#xD800;</A>"] {
            assert!(parse(xml.as_bytes()).is_err(), "{xml}");
        }
    }

    #[test]
    fn says_what_is_wrong_in_both_languages() {
        for (xml, zh, en) in [
            ("<A><B></C></A>", "元素 B 的结束标签写成了 C", "The element B is closed as C"),
            ("<A/><B/>", "XML只能有一个根元素", "There is more than one root element"),
            ("<A>1 & 2</A>", "“&”应写作“&amp;”", "Write & as &amp;"),
            ("<A><B", "XML不完整，元素未结束", "The XML is cut off: this element is not closed"),
        ] {
            let message = refusal(xml).message;
            assert_eq!((message.get(Lang::Zh), message.get(Lang::En)), (zh, en), "{xml}");
        }
    }

    #[test]
    fn writes_what_it_can_read_again() {
        let mut writer = XmlWriter::new("A", &[("xmlns", "urn:x")]);
        writer.open("B");
        writer.text("C", " 1 < 2 & \"3\" > \r\n中\u{1}");
        writer.text("D", "");
        let xml = writer.finish();
        let root = parse(xml.as_bytes()).expect("own files are readable");
        let inner = root.child("B").expect("B");
        assert_eq!(inner.child("C").map(|c| c.text.as_str()), Some(" 1 < 2 & \"3\" > \r\n中"));
        assert!(xml.contains("    <D/>\n  </B>\n</A>\n"), "{xml}");
    }

    #[test]
    fn line_ends_and_tabs_are_no_layout() {
        let mut writer = XmlWriter::new("A", &[]);
        writer.text("Marks", "N/M\nNO. 1\tUP");
        let xml = writer.finish();
        assert!(xml.contains("<Marks>N/M&#10;NO. 1&#9;UP</Marks>"), "{xml}");
        assert_eq!(parse(xml.as_bytes()).expect("valid").text_of("Marks"), "N/M\nNO. 1\tUP");
    }
}
