//! What runs when somebody opens a file: macros of every generation, controls, commands of old fields, scripts of a PDF.
//! A file is judged by what is in it. How parts are called, and in which letters, is up to whoever made it.

use std::io::Read;

use flate2::read::ZlibDecoder;

/// The beginning of an OLE container: the old Office formats, and what holds macros and controls in the new ones.
const OLE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
/// Endings of files that exist for their macros, or that may hold the oldest kind of them.
const ENDINGS: &[&str] =
    &["docm", "dotm", "xlsm", "xltm", "xlam", "xlsb", "xla", "xll", "pptm", "potm", "ppam", "ppsm", "sldm", "mso"];
/// Folders of a document whose parts run.
const FOLDERS: &[&str] = &["macrosheets/", "activex/"];
/// What the table of contents or a relation of a document says of parts that run, in small letters.
const SAID: &[&str] =
    &["macroenabled", "vbaproject", "ms-office.vba", "wordvbadata", "macrosheet", "activex", "sheet.binary"];
/// A template that is fetched when the document is opened brings its own macros.
const TEMPLATE: &str = "attachedtemplate";
const REMOTE: &[&str] = &["target=\"http", "target='http", "target=\"\\\\", "target='\\\\", "target=\"ftp"];
/// So much of an object stream of a PDF is unpacked.
const MAX_STREAM: u64 = 8 * 1024 * 1024;

/// Whether the content is an OLE container.
pub fn is_ole(content: &[u8]) -> bool {
    content.starts_with(OLE)
}

/// Whether a part of an archive runs, by its name and its whole content.
pub fn part(name: &str, content: &[u8]) -> bool {
    if is_ole(content) {
        return true;
    }
    let name = name.replace('\\', "/").to_lowercase();
    let last = name.rsplit('/').next().unwrap_or_default();
    let ending = last.rsplit_once('.').map(|(_, ending)| ending).unwrap_or_default();
    if last.starts_with("vbaproject")
        || last == "vbadata.xml"
        || name == "xl/workbook.bin"
        || ENDINGS.contains(&ending)
        || FOLDERS.iter().any(|folder| name.contains(folder))
    {
        return true;
    }
    let holds = |text: &str, any: &[&str]| any.iter().any(|one| text.contains(one));
    match () {
        () if last == "[content_types].xml" || ending == "rels" => {
            let text = plain(content);
            holds(&text, SAID) || (text.contains(TEMPLATE) && holds(&text, REMOTE))
        }
        () if ending == "xml" && name.contains("externallink") => plain(content).contains("ddelink"),
        () if ending == "xml" && name.contains("word/") => has_dde_field(&plain(content)),
        () => false,
    }
}

/// Whether a text that stands for a whole document (Office as one XML file, as a web archive) holds what runs.
pub fn document_as_text(text: &str) -> bool {
    ["macrospresent=\"yes\"", "editdata.mso", "vbaproject", "macroenabled", "qwn0axzltwltzq"]
        .iter()
        .any(|one| text.contains(one))
}

/// A text in any of the encodings that XML may have, without numeric references, in small letters.
fn plain(content: &[u8]) -> String {
    let wide = |pair: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = content.chunks_exact(2).filter_map(|unit| unit.try_into().ok()).map(pair).collect();
        String::from_utf16_lossy(&units)
    };
    let text = match content {
        [0xFF, 0xFE, ..] | [_, 0, ..] => wide(u16::from_le_bytes),
        [0xFE, 0xFF, ..] | [0, ..] => wide(u16::from_be_bytes),
        _ => String::from_utf8_lossy(content).into_owned(),
    };
    let text = if text.contains("&#") { without_references(&text) } else { text };
    text.to_lowercase()
}

fn without_references(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split("&#");
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let letter = part.split_once(';').and_then(|(number, rest)| {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(number) => u32::from_str_radix(number, 16).ok()?,
                None => number.parse().ok()?,
            };
            Some((char::from_u32(code)?, rest))
        });
        match letter {
            Some((letter, rest)) => {
                plain.push(letter);
                plain.push_str(rest);
            }
            None => {
                plain.push_str("&#");
                plain.push_str(part);
            }
        }
    }
    plain
}

/// Whether a field of a text document asks another program for data, however its instruction is cut into pieces.
fn has_dde_field(text: &str) -> bool {
    let is_dde = |word: &str| matches!(word.trim_matches(['"', '\'']), "dde" | "ddeauto");
    let mut instructions = String::new();
    for piece in text.split('<').skip(1) {
        let (tag, inner) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.split([' ', '/', '\t', '\r', '\n']).next().unwrap_or_default();
        match name.rsplit(':').next().unwrap_or_default() {
            "instrtext" => instructions.push_str(inner),
            "fldchar" => instructions.push(' '),
            "fldsimple" => {
                let value = tag.split_once("instr=").map(|(_, value)| value.trim_start_matches(['"', '\'']));
                if value.and_then(|value| value.split_whitespace().next()).is_some_and(is_dde) {
                    return true;
                }
            }
            _ => {}
        }
    }
    instructions.split_whitespace().any(is_dde)
}

/// Whether a PDF has a script or starts a program, also inside its packed objects.
pub fn pdf(content: &[u8]) -> bool {
    if names_action(content) {
        return true;
    }
    let mut rest = content;
    while let Some(at) = find(rest, b"stream") {
        let (before, after) = rest.split_at(at);
        let after = after.get(b"stream".len()..).unwrap_or_default();
        let near = before.get(before.len().saturating_sub(512)..).unwrap_or_default();
        let dictionary = find_last(near, b"obj").map_or(near, |at| near.get(at..).unwrap_or_default());
        if find(dictionary, b"/ObjStm").is_some() {
            let start = after.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            let mut objects = Vec::new();
            let packed = ZlibDecoder::new(after.get(start..).unwrap_or_default());
            // What cannot be unpacked to its end was unpacked as far as a reader would.
            let _ = packed.take(MAX_STREAM).read_to_end(&mut objects);
            if names_action(&objects) {
                return true;
            }
        }
        rest = after;
    }
    false
}

fn find(content: &[u8], text: &[u8]) -> Option<usize> {
    memchr::memmem::find(content, text)
}

fn find_last(content: &[u8], text: &[u8]) -> Option<usize> {
    memchr::memmem::rfind(content, text)
}

/// Whether a name of the PDF is that of a script or of the start of a program; `#` and two digits stand for a letter.
fn names_action(content: &[u8]) -> bool {
    memchr::memchr_iter(b'/', content).any(|at| {
        let name = name_at(content.get(at + 1..).unwrap_or_default());
        name == b"JavaScript" || name == b"Launch"
    })
}

/// The beginning of a name, as far as it matters here.
fn name_at(content: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 11;
    let mut name = Vec::with_capacity(LONGEST);
    let mut rest = content;
    while let [letter, after @ ..] = rest {
        let is_end = letter.is_ascii_whitespace() || *letter == 0 || b"()<>[]{}/%".contains(letter);
        if is_end || name.len() == LONGEST {
            break;
        }
        let coded = after.get(..2).filter(|_| *letter == b'#').and_then(|digits| std::str::from_utf8(digits).ok());
        match coded.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(letter) => {
                name.push(letter);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                name.push(*letter);
                rest = after;
            }
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn parts_that_run_are_found_by_name_and_by_content() {
        for name in [
            "xl/vbaProject.bin",
            "XL/VBAPROJECT.BIN",
            "word\\VbaProject.bin",
            "xl/macrosheets/sheet1.xml",
            "xl/MacroSheets/a.xml",
            "word/activeX/activeX1.xml",
            "a/b.DocM",
            "report.xlsb",
            "xl/workbook.bin",
        ] {
            assert!(part(name, b"x"), "{name}");
        }
        assert!(part("xl/media/image1.png", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1rest"), "an OLE container by any name");
        for name in ["xl/workbook.xml", "xl/printerSettings/printerSettings1.bin", "notes on vba.txt", "a.xlsx"] {
            assert!(!part(name, b"x"), "{name}");
        }
    }

    #[test]
    fn what_a_document_says_of_itself_counts_in_every_spelling() {
        let said =
            "<Override PartName=\"/a.bin\" ContentType=\"application/vnd.ms-excel.sheet.MACROenabled.main+xml\"/>";
        let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain(said.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let coded = said.replace("MACRO", "&#77;&#x41;CRO");
        for content in [said.as_bytes(), coded.as_bytes(), &wide] {
            for name in ["[Content_Types].xml", "[CONTENT_TYPES].XML", "xl/_rels/workbook.xml.rels"] {
                assert!(part(name, content), "{name}");
            }
        }
        let relation = b"<Relationship Type=\"http://schemas.microsoft.com/office/2006/relationships/VbaProject\" Target=\"x.dat\"/>";
        assert!(part("xl/_rels/workbook.xml.rels", relation));
        assert!(!part(
            "[Content_Types].xml",
            b"<Types><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>"
        ));
        let template = |target: &str| {
            format!("<Relationship Type=\"x/attachedTemplate\" Target=\"{target}\" TargetMode=\"External\"/>")
        };
        assert!(part("word/_rels/settings.xml.rels", template("https://example.com/a.dotx").as_bytes()));
        assert!(!part("word/_rels/settings.xml.rels", template("file:///C:/Normal.dotx").as_bytes()));
    }

    #[test]
    fn commands_of_old_fields_and_links_are_found() {
        assert!(part(
            "word/document.xml",
            b"<w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO c:\\cmd</w:instrText>"
        ));
        assert!(part("word/document.xml", b"<w:fldSimple w:instr='DDE excel x'>"));
        assert!(!part("word/document.xml", b"<w:t>DDE</w:t><w:instrText> PAGE </w:instrText>"));
        assert!(part("xl/externalLinks/externalLink1.xml", b"<x:ddeLink ddeService=\"cmd\">"));
        assert!(!part("xl/externalLinks/externalLink1.xml", b"<externalBook r:id=\"rId1\"/>"));
    }

    #[test]
    fn scripts_of_a_pdf_are_found_in_the_open_and_packed() {
        assert!(pdf(b"%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>"));
        assert!(pdf(b"%PDF-1.7\n<< /S /J#61va#53cript /JS 1 0 R >>"));
        assert!(pdf(b"%PDF-1.7\n<< /S/Launch/F(cmd.exe)>>"));
        assert!(!pdf(b"%PDF-1.7\n<< /OpenAction [3 0 R /Fit] /Title (JavaScript) /LaunchPad 1 /JavaScripts 2 >>"));
        let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(b"1 0 << /S /JavaScript /JS (x) >>").unwrap();
        let mut hidden = b"%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\r\n".to_vec();
        hidden.extend(packed.finish().unwrap());
        hidden.extend(b"\nendstream");
        assert!(pdf(&hidden));
    }
}
