//! A declaration as the XML file that the single-window client takes.

use core_wasm::decimal::{format_scaled, parse_scaled};
use core_wasm::resource::{Field, Kind};
use core_wasm::resources::declaration::{LINE_PARTS, Part, SIGN, dec_free_txt, dec_head};
use core_wasm::row::Row;
use core_wasm::validate::is_export;

use super::{BLOCKS, Block, DecMessage, NAMESPACE, ROOT, VERSION, is_packed, swap_countries};
use crate::gateway::xml::XmlWriter;

/// Renders the message. A blank field gives an empty element; values that are no valid date or number (a draft may
/// hold them) are written as they are typed.
pub fn write(message: &DecMessage) -> String {
    let mut writer = XmlWriter::new(ROOT, &[("xmlns", NAMESPACE), ("Version", VERSION)]);
    for block in BLOCKS {
        match block {
            Block::Head => write_block(&mut writer, "DecHead", dec_head(), &message.declaration),
            Block::FreeText => write_block(&mut writer, "DecFreeTxt", dec_free_txt(), &message.declaration),
            Block::Sign => write_block(&mut writer, "DecSign", SIGN.fields.iter(), &message.sign),
            Block::List(_) => {
                if let Some(part) = block.part() {
                    write_part(&mut writer, part, &message.declaration);
                }
            }
        }
    }
    writer.finish()
}

fn write_block<'a>(writer: &mut XmlWriter, name: &'static str, fields: impl Iterator<Item = &'a Field>, row: &Row) {
    writer.open(name);
    write_fields(writer, fields, row);
    writer.close();
}

fn write_part(writer: &mut XmlWriter, part: &'static Part, owner: &Row) {
    let rows = match part.many {
        true => owner.rows(part.list),
        false => owner.0.get(part.list).cloned().and_then(Row::from_value).into_iter().collect(),
    };
    if !part.wrapper.is_empty() {
        writer.open(part.wrapper);
    }
    for mut row in rows {
        if part.list == "lines" && is_export(owner.borrowed()) {
            swap_countries(&mut row);
        }
        writer.open(part.element);
        write_fields(writer, part.message_fields(), &row);
        if part.list == "lines" {
            for inner in LINE_PARTS {
                write_part(writer, inner, &row);
            }
        }
        writer.close();
    }
    if !part.wrapper.is_empty() {
        writer.close();
    }
}

fn write_fields<'a>(writer: &mut XmlWriter, fields: impl Iterator<Item = &'a Field>, row: &Row) {
    for field in fields {
        writer.text(&field.element_name(), &in_message(field, row));
    }
}

/// The value in the form of the message: dates as yyyyMMdd, decimals with a point and no zeros at the end.
fn in_message(field: &Field, row: &Row) -> String {
    let typed = match is_packed(field) {
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
