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
/// What starts a script or a program of a PDF.
const ACTIONS: &[&[u8]] = &[b"JavaScript", b"Launch"];
/// How objects are packed only to hide them: programs that make PDFs pack them by FlateDecode alone.
const UNREAD: &[&[u8]] = &[b"ASCII85Decode", b"ASCIIHexDecode", b"LZWDecode", b"RunLengthDecode", b"Predictor"];
/// So large may an object stream of a PDF be.
const MAX_STREAM: u64 = 8 * 1024 * 1024;
/// To begin to unpack is as much work as so many bytes, also where there are none.
const BEGINNING: u64 = 8 * 1024;

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
            is_disguised(&text) || holds(&text, SAID) || (text.contains(TEMPLATE) && holds(&text, REMOTE))
        }
        () if ending == "xml" && name.contains("externallink") => plain(content).contains("ddelink"),
        () if ending == "xml" && name.contains("word/") => has_dde_field(&plain(content)),
        () => false,
    }
}

/// Whether a description is written so that it says something else than it shows: by entities of its own, or in another encoding
/// than the two that it may have (ECMA-376, part 2).
fn is_disguised(text: &str) -> bool {
    let declared = text.trim_start_matches('\u{FEFF}').strip_prefix("<?xml").and_then(|rest| rest.split_once("?>"));
    let encoding = declared.and_then(|(said, _)| said.split_once("encoding")).map(|(_, rest)| {
        rest.trim_start_matches(|letter: char| letter.is_whitespace() || matches!(letter, '=' | '"' | '\''))
    });
    let is_known = |rest: &str| ["utf-8", "utf-16", "us-ascii"].iter().any(|known| rest.starts_with(known));
    text.contains("<!doctype") || encoding.is_some_and(|rest| !is_known(rest))
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

/// The packed objects of a PDF are larger than anybody's need to be.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Whether a PDF has a script or starts a program, also inside its packed objects. `left` is how much may still be unpacked.
///
/// # Errors
/// More would have to be unpacked.
pub fn pdf(content: &[u8], left: &mut u64) -> Result<bool, TooLarge> {
    if names(content).any(|name| ACTIONS.contains(&name.as_slice())) {
        return Ok(true);
    }
    let mut rest = content;
    let mut is_awaited = false;
    while let Some(at) = find(rest, b"stream") {
        let (before, after) = rest.split_at(at);
        rest = after.get(b"stream".len()..).unwrap_or_default();
        if names(before).any(|name| name == b"ObjStm") {
            is_awaited = true;
            if names(before).any(|name| UNREAD.contains(&name.as_slice())) {
                return Ok(true);
            }
        }
        if !is_awaited || before.ends_with(b"end") {
            continue;
        }
        let start = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let packed = rest.get(start..).unwrap_or_default();
        if !is_packed(packed) {
            continue;
        }
        *left = left.checked_sub(BEGINNING).ok_or(TooLarge)?;
        let mut objects = Vec::new();
        let most = MAX_STREAM.min(*left);
        // What cannot be unpacked to its end was unpacked as far as a reader would.
        let mut decoder = ZlibDecoder::new(packed).take(most + 1);
        let _ = decoder.read_to_end(&mut objects);
        let size = objects.len() as u64;
        if size > most {
            return Err(TooLarge);
        }
        // Much may be read that says nothing.
        *left = left.checked_sub(size.max(decoder.into_inner().total_in())).ok_or(TooLarge)?;
        if names(&objects).any(|name| ACTIONS.contains(&name.as_slice())) {
            return Ok(true);
        }
        // The word may also stand in a text before the stream itself.
        is_awaited = size == 0;
    }
    Ok(false)
}

/// Whether it begins as what is packed by FlateDecode does (RFC 1950).
fn is_packed(content: &[u8]) -> bool {
    matches!(content, [method, check, ..] if method & 0x0F == 8 && u16::from_be_bytes([*method, *check]) % 31 == 0)
}

fn find(content: &[u8], text: &[u8]) -> Option<usize> {
    memchr::memmem::find(content, text)
}

/// The names in a PDF; `#` and two digits stand for a letter.
fn names(content: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    memchr::memchr_iter(b'/', content).map(|at| name_at(content.get(at + 1..).unwrap_or_default()))
}

/// The beginning of a name, as far as it matters here.
fn name_at(content: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 16;
    let mut name = Vec::new();
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
        for disguised in [
            "<!DOCTYPE t [<!ENTITY m \"macro\">]><Types a=\"&m;Enabled\"/>",
            "<?xml version='1.0' encoding='UTF-7'?><Types a='+AG0-acroEnabled'/>",
        ] {
            assert!(part("[Content_Types].xml", disguised.as_bytes()), "{disguised}");
        }
        assert!(!part("[Content_Types].xml", b"<?xml version=\"1.0\" encoding=\"UTF-8\"?><Types/>"));
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
        let pdf = |content: &[u8]| super::pdf(content, &mut 1_000_000).unwrap();
        assert!(pdf(b"%PDF-1.7\n<< /S /JavaScript /JS (app.alert(1)) >>"));
        assert!(pdf(b"%PDF-1.7\n<< /S /J#61va#53cript /JS 1 0 R >>"));
        assert!(pdf(b"%PDF-1.7\n<< /S/Launch/F(cmd.exe)>>"));
        assert!(!pdf(b"%PDF-1.7\n<< /OpenAction [3 0 R /Fit] /Title (JavaScript) /LaunchPad 1 /JavaScripts 2 >>"));
        let script = b"1 0 << /S /JavaScript /JS (x) >>";
        for said in [
            "/Type /ObjStm /Filter /FlateDecode",
            "/Type/Obj#53tm/Filter/FlateDecode",
            &format!("/Type/ObjStm/Filter/FlateDecode/X({})", "a".repeat(900)),
            "/Type/ObjStm/X(1 0 obj stream endstream)",
        ] {
            assert!(pdf(&packed(said, script)), "{said}");
            assert!(!pdf(&packed(said, b"1 0 << /S /GoTo >>")), "{said}");
        }
        let picture = packed("/Subtype/Image", script);
        assert!(!pdf(&picture), "what is no object is no script");
        for unread in ["[/ASCII85Decode/FlateDecode]", "/ASCIIHexDecode", "/FlateDecode/DecodeParms<</Predictor 12>>"] {
            assert!(pdf(&packed(&format!("/Type/ObjStm/Filter{unread}"), b"hidden")), "{unread}");
        }
    }

    fn packed(said: &str, objects: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        packed.write_all(objects).unwrap();
        let mut made = format!("%PDF-1.7\n1 0 obj\n<< {said} >>\nstream\r\n").into_bytes();
        made.extend(packed.finish().unwrap());
        made.extend(b"\nendstream\nendobj\n");
        made
    }

    /// Eight kilobytes say eight megabytes: a file full of them kept everybody's uploads waiting for a minute.
    #[test]
    fn a_pdf_is_unpacked_only_so_far() {
        let stream = packed("/Type/ObjStm/Filter/FlateDecode", &vec![b' '; 1_000_000]);
        let mut left = 10_000_000;
        assert_eq!(super::pdf(&stream.repeat(9), &mut left), Ok(false));
        assert_eq!(left, 1_000_000 - 9 * BEGINNING);
        assert_eq!(super::pdf(&stream.repeat(9), &mut left), Err(TooLarge));
        let long = packed("/Type/ObjStm/Filter/FlateDecode", &vec![b' '; 9_000_000]);
        assert_eq!(
            super::pdf(&long, &mut 100_000_000),
            Err(TooLarge),
            "what comes behind it would be looked at by nobody"
        );
    }
}
