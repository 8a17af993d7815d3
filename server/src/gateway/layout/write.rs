//! A document as the XML that the single-window client takes.

use core_wasm::decimal::{format_scaled, parse_scaled};
use core_wasm::resource::message::{Block, Layout, Part, in_order};
use core_wasm::resource::{Field, Kind};
use core_wasm::row::Row;

use crate::gateway::xml::XmlWriter;

/// Renders a message. A blank field gives an empty element; values that are no valid date or number (a draft may
/// hold them) are written as they are typed.
pub fn write(layout: &'static Layout, document: &Row) -> String {
    let mut writer = XmlWriter::new(layout.root, layout.attributes);
    Writing { layout, writer: &mut writer }.blocks(document);
    writer.finish()
}

/// Writes a message into the element that is open, such as the package around it; `before` are elements in front of its blocks.
pub fn write_into(writer: &mut XmlWriter, layout: &'static Layout, before: &[(&'static str, &str)], document: &Row) {
    writer.open(layout.root);
    for (name, text) in before {
        writer.text(name, text);
    }
    Writing { layout, writer }.blocks(document);
    writer.close();
}

struct Writing<'a> {
    layout: &'static Layout,
    writer: &'a mut XmlWriter,
}

impl Writing<'_> {
    fn blocks(&mut self, document: &Row) {
        for block in self.layout.blocks {
            match block {
                Block::Fields { element, resource, order, object } => {
                    let inner = if object.is_empty() { None } else { Some(one(document, object).unwrap_or_default()) };
                    self.writer.open(element);
                    self.fields(in_order(resource, order), inner.as_ref().unwrap_or(document));
                    self.writer.close();
                }
                Block::List(list) => {
                    if let Some(part) = self.layout.part(list) {
                        self.part(part, document);
                    }
                }
            }
        }
    }

    fn part(&mut self, part: &'static Part, owner: &Row) {
        let rows = match part.many {
            true => owner.rows(part.list),
            false => one(owner, part.list).into_iter().collect(),
        };
        if !part.wrapper.is_empty() {
            self.writer.open(part.wrapper);
        }
        for row in rows {
            self.writer.open(part.element);
            self.fields(part.message_fields(), &row);
            for inner in part.inner {
                self.part(inner, &row);
            }
            self.writer.close();
        }
        if !part.wrapper.is_empty() {
            self.writer.close();
        }
    }

    fn fields<'a>(&mut self, fields: impl Iterator<Item = &'a Field>, row: &Row) {
        for field in fields {
            let keeps_blanks = (self.layout.keeps_blanks)(field);
            self.writer.text(&self.layout.element(field), &in_message(field, keeps_blanks, row));
        }
    }
}

/// The object of this name in a row.
fn one(row: &Row, name: &str) -> Option<Row> {
    row.0.get(name).cloned().and_then(Row::from_value)
}

/// The value in the form of the message: dates as yyyyMMdd, decimals with a point and no zeros at the end.
fn in_message(field: &Field, keeps_blanks: bool, row: &Row) -> String {
    let typed = match keeps_blanks {
        true => row.borrowed().raw(field.name),
        false => row.text(field.name),
    };
    match field.kind {
        Kind::Date => typed.replace('-', ""),
        Kind::Decimal { scale, .. } => match parse_scaled(typed, u32::from(scale)) {
            Ok(units) => short(format_scaled(units, u32::from(scale))),
            Err(_) => typed.to_owned(),
        },
        Kind::Int { .. } | Kind::Id | Kind::Flag => {
            row.int(field.name).map(|whole| whole.to_string()).unwrap_or(typed.to_owned())
        }
        _ if typed.trim().is_empty() => String::new(),
        _ => typed.to_owned(),
    }
}

fn short(decimal: String) -> String {
    match decimal.contains('.') {
        true => decimal.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => decimal,
    }
}
