//! A document from an XML file that any software may have written: prefixes, unknown elements, order and missing
//! blocks do not matter; what cannot be stored is named with the path of its element.

use core_wasm::decimal::{format_scaled, parse_scaled};
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resource::message::{Block, Layout, Part, in_order};
use core_wasm::resource::{Field, Kind, Resource};
use core_wasm::row::Row;
use core_wasm::text::catalogue::gateway as texts;
use core_wasm::validate::{Stage, validate};
use serde_json::Value;

use crate::gateway::xml::{self, Element, XmlError};

/// Rule id of problems of the file itself.
const RULE: &str = "decMessage.file";
/// Those of 50 lines with everything that they can say, several times.
const MOST_ELEMENTS: usize = 100_000;

/// The root of a file.
pub fn parse(bytes: &[u8]) -> Result<Element, Vec<Problem>> {
    xml::parse_up_to(bytes, MOST_ELEMENTS).map_err(|error| vec![problem(error)])
}

/// Reads a message. Problems carry the path of the element (`DecMessage/DecLists/DecList[3]/GQty`, rows from 1).
pub fn read(layout: &'static Layout, root: &Element) -> Result<Row, Vec<Problem>> {
    if root.name != layout.root {
        let message = texts::WRONG_ROOT.with(&[("found", &root.name), ("wanted", layout.root)]);
        return Err(vec![Problem::error(RULE, "", message)]);
    }
    let mut reader = Reader { layout, problems: Vec::new() };
    let mut document = Row::new();
    for block in layout.blocks {
        match block {
            Block::Fields { element, resource, order, object } => {
                let row = reader.block(root, element, in_order(resource, order), resource);
                match *object {
                    "" => document.0.extend(row.0),
                    _ if row.0.is_empty() => {}
                    object => document.set(object, Value::Object(row.0)),
                }
            }
            Block::List(list) => {
                if let Some(part) = layout.part(list) {
                    reader.part(root, layout.root, part, &mut document);
                }
            }
        }
    }
    if let Some(Block::Fields { element, .. }) = layout.blocks.first()
        && root.child(element).is_none()
    {
        let missing = texts::MISSING.with(&[("name", element)]);
        reader.problems.insert(0, Problem::error(RULE, layout.root, missing));
    }
    if reader.problems.is_empty() { Ok(document) } else { Err(reader.problems) }
}

fn problem(error: XmlError) -> Problem {
    Problem::error(RULE, error.path, error.message)
}

struct Reader {
    layout: &'static Layout,
    problems: Vec<Problem>,
}

impl Reader {
    /// The fields of a block that stands once below the root.
    fn block(
        &mut self,
        root: &Element,
        name: &str,
        fields: impl Iterator<Item = &'static Field>,
        resource: &'static Resource,
    ) -> Row {
        let path = format!("{}/{name}", self.layout.root);
        if root.all(name).nth(1).is_some() {
            self.problems.push(Problem::error(RULE, path.as_str(), texts::TWICE));
        }
        match root.child(name) {
            Some(element) => self.fields(element, &path, fields, resource),
            None => Row::new(),
        }
    }

    /// Reads the rows of a list below `owner` into `row`.
    fn part(&mut self, owner: &Element, path: &str, part: &'static Part, row: &mut Row) {
        let (path, holder) = match part.wrapper {
            "" => (path.to_owned(), Some(owner)),
            wrapper => (format!("{path}/{wrapper}"), owner.child(wrapper)),
        };
        let elements: Vec<&Element> = holder.into_iter().flat_map(|holder| holder.all(part.element)).collect();
        let limit = if part.many { self.layout.max_rows } else { 1 };
        if elements.len() > limit {
            let message = texts::TOO_MANY_ROWS.with(&[("name", part.element), ("limit", &limit.to_string())]);
            self.problems.push(Problem::error(RULE, path, message));
            return;
        }
        let mut rows = Vec::new();
        for (index, element) in elements.into_iter().enumerate() {
            let path = format!("{path}/{}[{}]", part.element, index + 1);
            let mut inner = self.fields(element, &path, part.message_fields(), part.resource);
            for nested in part.inner {
                self.part(element, &path, nested, &mut inner);
            }
            if !inner.0.is_empty() {
                rows.push(Value::Object(inner.0));
            }
        }
        match part.many {
            true if rows.is_empty() => {}
            true => row.set(part.list, Value::Array(rows)),
            false => row.0.extend(rows.pop().map(|only| (part.list.to_owned(), only))),
        }
    }

    /// The filled fields of an element, judged as far as storing goes.
    fn fields(
        &mut self,
        element: &Element,
        path: &str,
        fields: impl Iterator<Item = &'static Field>,
        resource: &'static Resource,
    ) -> Row {
        let mut row = Row::new();
        for field in fields {
            let name = self.layout.element(field);
            if element.all(&name).nth(1).is_some() {
                self.problems.push(Problem::error(RULE, format!("{path}/{name}"), texts::TWICE));
            }
            let keeps_blanks = (self.layout.keeps_blanks)(field);
            let value = element.child(&name).map(|child| on_wire(field, keeps_blanks, &child.text)).unwrap_or_default();
            if !value.is_empty() {
                row.set(field.name, value);
            }
        }
        for mut found in validate(resource, &row, &Dictionaries::default(), Stage::Draft) {
            let name = resource.field(&found.field).map_or(found.field, |field| self.layout.element(field));
            found.field = format!("{path}/{name}");
            self.problems.push(found);
        }
        row
    }
}

/// The text of an element in the form of the wire. What is no valid date or number stays as it is: the validator
/// names it.
fn on_wire(field: &Field, keeps_blanks: bool, text: &str) -> String {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return String::new();
    }
    match field.kind {
        Kind::Date => iso_date(trimmed),
        Kind::Decimal { scale, .. } => match parse_scaled(trimmed, u32::from(scale)) {
            Ok(units) => format_scaled(units, u32::from(scale)),
            Err(_) => trimmed.to_owned(),
        },
        Kind::Int { .. } => trimmed.parse::<i64>().map(|whole| whole.to_string()).unwrap_or(trimmed.to_owned()),
        Kind::Blob { .. } => trimmed.split_whitespace().collect(),
        _ if keeps_blanks => text.trim_matches(['\r', '\n', '\t']).to_owned(),
        _ => trimmed.to_owned(),
    }
}

/// `20260501` as `2026-05-01`; other forms stay.
fn iso_date(text: &str) -> String {
    let digits = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    match digits {
        true => format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..]),
        false => text.to_owned(),
    }
}
