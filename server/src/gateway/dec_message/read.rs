//! A declaration from an XML file that any software may have written: prefixes, unknown elements, order and missing
//! blocks do not matter; what cannot be stored is named with the path of its element.

use core_wasm::decimal::{format_scaled, parse_scaled};
use core_wasm::dictionary::Dictionaries;
use core_wasm::error::Problem;
use core_wasm::resource::{Field, Kind, Resource};
use core_wasm::resources::declaration::{HEAD, LINE_PARTS, Part, SIGN, dec_free_txt, dec_head};
use core_wasm::row::Row;
use core_wasm::text::catalogue::gateway as texts;
use core_wasm::validate::{Stage, is_export, validate};
use serde_json::Value;

use super::{BLOCKS, Block, DecMessage, MAX_ROWS, ROOT, is_packed, swap_countries};
use crate::gateway::xml::{self, Element, XmlError};

/// Rule id of problems of the file itself.
const RULE: &str = "decMessage.file";

/// Reads a message. Problems carry the path of the element (`DecMessage/DecLists/DecList[3]/GQty`, rows from 1).
pub fn read(bytes: &[u8]) -> Result<DecMessage, Vec<Problem>> {
    let root = xml::parse(bytes).map_err(|error| vec![problem(error)])?;
    if root.name != ROOT {
        let message = texts::WRONG_ROOT.with(&[("found", &root.name), ("wanted", ROOT)]);
        return Err(vec![Problem::error(RULE, "", message)]);
    }
    let mut reader = Reader::default();
    let mut message = DecMessage::default();
    for block in BLOCKS {
        match block {
            Block::Head => reader.block(&root, "DecHead", dec_head(), &HEAD, &mut message.declaration),
            Block::FreeText => reader.block(&root, "DecFreeTxt", dec_free_txt(), &HEAD, &mut message.declaration),
            Block::Sign => reader.block(&root, "DecSign", SIGN.fields.iter(), &SIGN, &mut message.sign),
            Block::List(_) => {
                if let Some(part) = block.part() {
                    reader.part(&root, ROOT, part, &mut message.declaration);
                }
            }
        }
    }
    if root.child("DecHead").is_none() {
        let missing = texts::MISSING.with(&[("name", "DecHead")]);
        reader.problems.insert(0, Problem::error(RULE, ROOT, missing));
    }
    if is_export(message.declaration.borrowed()) {
        let lines = message.declaration.0.get_mut("lines").and_then(Value::as_array_mut);
        for line in lines.into_iter().flatten() {
            if let Value::Object(fields) = line {
                let mut row = Row(std::mem::take(fields));
                swap_countries(&mut row);
                *fields = row.0;
            }
        }
    }
    if reader.problems.is_empty() { Ok(message) } else { Err(reader.problems) }
}

fn problem(error: XmlError) -> Problem {
    Problem::error(RULE, error.path, error.message)
}

#[derive(Default)]
struct Reader {
    problems: Vec<Problem>,
}

impl Reader {
    /// Reads a block that stands once below the root into `row`.
    fn block(
        &mut self,
        root: &Element,
        name: &str,
        fields: impl Iterator<Item = &'static Field>,
        resource: &'static Resource,
        row: &mut Row,
    ) {
        let path = format!("{ROOT}/{name}");
        if root.all(name).nth(1).is_some() {
            self.problems.push(Problem::error(RULE, path.as_str(), texts::TWICE));
        }
        let Some(element) = root.child(name) else { return };
        let read = self.fields(element, &path, fields, resource);
        row.0.extend(read.0);
    }

    /// Reads the rows of a list below `owner` into `row`.
    fn part(&mut self, owner: &Element, path: &str, part: &'static Part, row: &mut Row) {
        let (path, holder) = match part.wrapper {
            "" => (path.to_owned(), Some(owner)),
            wrapper => (format!("{path}/{wrapper}"), owner.child(wrapper)),
        };
        let elements: Vec<&Element> = holder.into_iter().flat_map(|holder| holder.all(part.element)).collect();
        let limit = if part.many { MAX_ROWS } else { 1 };
        if elements.len() > limit {
            let message = texts::TOO_MANY_ROWS.with(&[("name", part.element), ("limit", &limit.to_string())]);
            self.problems.push(Problem::error(RULE, path, message));
            return;
        }
        let mut rows = Vec::new();
        for (index, element) in elements.into_iter().enumerate() {
            let path = format!("{path}/{}[{}]", part.element, index + 1);
            let mut inner = self.fields(element, &path, part.message_fields(), part.resource);
            if part.list == "lines" {
                for nested in LINE_PARTS {
                    self.part(element, &path, nested, &mut inner);
                }
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
            let name = field.element_name();
            if element.all(&name).nth(1).is_some() {
                self.problems.push(Problem::error(RULE, format!("{path}/{name}"), texts::TWICE));
            }
            let value = element.child(&name).map(|child| on_wire(field, &child.text)).unwrap_or_default();
            if !value.is_empty() {
                row.set(field.name, value);
            }
        }
        for mut found in validate(resource, &row, &Dictionaries::default(), Stage::Draft) {
            let name = resource.field(&found.field).map(Field::element_name).unwrap_or(found.field);
            found.field = format!("{path}/{name}");
            self.problems.push(found);
        }
        row
    }
}

/// The text of an element in the form of the wire. What is no valid date or number stays as it is: the validator
/// names it.
fn on_wire(field: &Field, text: &str) -> String {
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
        _ if is_packed(field) => text.trim_matches(['\r', '\n', '\t']).to_owned(),
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
