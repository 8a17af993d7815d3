//! Workbooks that people fill in: the empty one to begin with, and what a filled one lacks.

use crate::resource::{Field, Resource};
use crate::text::catalogue::base::SHEET_COLUMNS;
use crate::text::{Lang, Message};

/// Whether a column with this heading holds the field: by its name, or its label in either language, with or without the unit
/// in brackets.
pub fn is_heading(field: &Field, title: &str) -> bool {
    let title = title.trim();
    let named = |label: &str, bracket: &str| {
        label == title || label.split(bracket).next().is_some_and(|name| name.trim_end() == title && !name.is_empty())
    };
    field.name == title || named(field.label.zh, "（") || named(field.label.en, " (")
}

/// The columns that a workbook lacks, all in one sentence.
pub fn missing_columns(fields: &[&Field]) -> Message {
    let labels = |lang: Lang, between: &str| {
        let labels: Vec<&str> = fields.iter().map(|field| field.label.get(lang)).collect();
        labels.join(between)
    };
    let labels = Message { zh: labels(Lang::Zh, "、"), en: labels(Lang::En, ", ") };
    SHEET_COLUMNS.speak_with(&[("labels", &labels)])
}

/// An xlsx workbook with nothing but the headings of these columns, to be filled in and imported.
pub fn template(resource: &Resource, columns: &[&str], lang: Lang) -> Vec<u8> {
    let fields = columns.iter().filter_map(|name| resource.field(name));
    let cells: String = fields
        .map(|field| format!("<c t=\"inlineStr\"><is><t>{}</t></is></c>", escaped(field.label.get(lang))))
        .collect();
    let sheet = format!(
        "{XML}<worksheet xmlns=\"{MAIN}\"><sheetFormatPr defaultColWidth=\"18\" defaultRowHeight=\"15\"/>\
         <sheetData><row>{cells}</row></sheetData></worksheet>"
    );
    let workbook = format!(
        "{XML}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATIONS}\"><sheets>\
         <sheet name=\"{}\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
        escaped(resource.label.get(lang))
    );
    let relation = |kind: &str, target: &str| {
        format!(
            "{XML}<Relationships xmlns=\"{PACKAGE_RELATIONS}\">\
             <Relationship Id=\"rId1\" Type=\"{RELATIONS}/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    stored(&[
        ("[Content_Types].xml", TYPES.to_owned()),
        ("_rels/.rels", relation("officeDocument", "xl/workbook.xml")),
        ("xl/workbook.xml", workbook),
        ("xl/_rels/workbook.xml.rels", relation("worksheet", "worksheets/sheet1.xml")),
        ("xl/worksheets/sheet1.xml", sheet),
    ])
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\
    <Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
    <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
    <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
    <Override PartName=\"/xl/workbook.xml\" \
    ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>\
    <Override PartName=\"/xl/worksheets/sheet1.xml\" \
    ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/></Types>";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A zip archive of files that are stored as they are: a compressor would be larger than what it saves.
fn stored(files: &[(&str, String)]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, content) in files {
        let at = size(archive.len());
        let mut about = Vec::new();
        // Version 2.0, names in UTF-8, stored, on the first day that the format knows.
        [20_u16, 0x0800, 0, 0, 0x21].iter().for_each(|word| about.extend(word.to_le_bytes()));
        for number in [crc32(content.as_bytes()), size(content.len()), size(content.len())] {
            about.extend(number.to_le_bytes());
        }
        about.extend(u16::try_from(name.len()).unwrap_or_default().to_le_bytes());
        about.extend([0; 2]);
        archive.extend(b"PK\x03\x04");
        archive.extend(&about);
        archive.extend(name.as_bytes());
        archive.extend(content.as_bytes());
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(&about);
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let count = u16::try_from(files.len()).unwrap_or_default().to_le_bytes();
    let (at, length) = (size(archive.len()).to_le_bytes(), size(directory.len()).to_le_bytes());
    archive.extend(directory);
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend([count, count].concat());
    archive.extend([length, at].concat());
    archive.extend([0; 2]);
    archive
}

fn size(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The check sum of a zip archive (CRC-32 of ISO 3309).
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resources::base::MATERIAL;

    #[test]
    fn the_check_sum_is_that_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn a_template_has_the_headings_and_no_rows() {
        let archive = template(&MATERIAL, MATERIAL.import, Lang::Zh);
        let text = String::from_utf8_lossy(&archive);
        for name in MATERIAL.import {
            assert!(text.contains(&escaped(MATERIAL.field(name).unwrap().label.zh)), "{name}");
        }
        assert_eq!(text.matches("<row>").count(), 1);
        assert!(archive.starts_with(b"PK\x03\x04") && archive.windows(4).any(|found| found == b"PK\x05\x06"));
    }

    #[test]
    fn a_heading_may_leave_the_unit_out() {
        let weight = MATERIAL.field("unitWeight").unwrap();
        for title in
            ["unitWeight", "单位净重（千克）", "单位净重", "Net weight of a unit (kg)", " Net weight of a unit "]
        {
            assert!(is_heading(weight, title), "{title}");
        }
        assert!(!is_heading(weight, "") && !is_heading(weight, "净重"));
    }

    #[test]
    fn columns_that_are_missing_are_named_together() {
        let fields: Vec<&Field> = MATERIAL.fields.iter().take(2).collect();
        let message = missing_columns(&fields);
        assert!(fields.iter().all(|field| message.zh.contains(field.label.zh) && message.en.contains(field.label.en)));
    }
}
