//! Files that are no papers, or mean harm: each gets its reason.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::time::{Duration, Instant};

use reading::files::{self, Taken};
use reading::refusal::{Clock, Limits, Refusal};

fn take(bytes: &[u8], limits: &Limits) -> Result<Taken, Refusal> {
    files::take(bytes, limits, Clock::start(limits.time))
}

fn refusal(bytes: &[u8], limits: &Limits) -> Refusal {
    take(bytes, limits).map(|taken| taken.paper).expect_err("a refusal")
}

/// A PDF without text, of so many pages, with more in its trailer.
fn pdf(pages: usize, trailer: &str) -> Vec<u8> {
    let kids: Vec<String> = (0..pages).map(|at| format!("{} 0 R", at + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Count {pages} /Kids [{}] >>", kids.join(" ")),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>".to_owned()));
    pdf_of(&objects, trailer)
}

/// A PDF of these objects, numbered from 1, the first of which is its catalogue.
fn pdf_of(objects: &[String], trailer: &str) -> Vec<u8> {
    let mut out = b"%PDF-1.4\n".to_vec();
    let mut offsets = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        offsets.push(out.len());
        write!(out, "{} 0 obj\n{object}\nendobj\n", at + 1).unwrap();
    }
    let start = out.len();
    write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).unwrap();
    for offset in offsets {
        writeln!(out, "{offset:010} 00000 n ").unwrap();
    }
    write!(out, "trailer << /Size {} /Root 1 0 R {trailer} >>\nstartxref\n{start}\n%%EOF", objects.len() + 1).unwrap();
    out
}

fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in parts {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn what_is_no_paper() {
    let limits = Limits::default();
    assert_eq!(refusal(b"MZ\x90\x00 a program", &limits), Refusal::Kind);
    assert_eq!(refusal(b"%PDF-1.7 and nothing else", &limits), Refusal::Cut);
    assert_eq!(refusal(b"%PDF-1.7 and nothing else %%EOF", &limits), Refusal::Broken);
    assert_eq!(refusal(b"\xFF\xD8\xFF\xE0 no picture", &limits).key().split('.').next(), Some("reading"));
    assert_eq!(refusal(&archive(&[("a.txt", b"text")]), &limits), Refusal::Kind);
    assert_eq!(refusal(b"PK\x03\x04 no archive", &limits), Refusal::Broken);
    assert_eq!(refusal(&pdf(1, ""), &limits), Refusal::NoText);
}

#[test]
fn many_pages() {
    assert_eq!(refusal(&pdf(500, ""), &Limits::default()), Refusal::Pages(100));
}

#[test]
fn a_pdf_with_a_password() {
    let trailer = "/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) \
                   /U (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) >> /ID [(x) (x)]";
    assert_eq!(refusal(&pdf(1, trailer), &Limits::default()), Refusal::Encrypted);
}

#[test]
fn archives_that_unpack_to_too_much() {
    let zeros = vec![b' '; 8 << 20];
    let limits = Limits { unpacked: 4 << 20, ..Limits::default() };
    assert_eq!(refusal(&archive(&[("word/document.xml", &zeros)]), &limits), Refusal::Unpacked(4));
    assert_eq!(
        refusal(&archive(&[("xl/workbook.xml", b"<a/>"), ("xl/media/x", &zeros)]), &limits),
        Refusal::Unpacked(4)
    );
}

#[test]
fn documents_of_too_many_cells() {
    let body = format!(
        "<w:document><w:body>{}</w:body></w:document>",
        "<w:p/>".repeat(3) + &"<w:p><w:t>x</w:t></w:p>".repeat(2_000)
    );
    let limits = Limits { cells: 1_000, ..Limits::default() };
    assert_eq!(refusal(&archive(&[("word/document.xml", body.as_bytes())]), &limits), Refusal::Cells(1_000));
}

/// A workbook of one sheet with these rows.
fn workbook(rows: &str) -> Vec<u8> {
    let namespace = "http://schemas.openxmlformats.org";
    let book = format!(
        r#"<workbook xmlns="{namespace}/spreadsheetml/2006/main"
            xmlns:r="{namespace}/officeDocument/2006/relationships"><sheets>
            <sheet name="Invoice" sheetId="1" r:id="rId1"/></sheets></workbook>"#
    );
    let relations = format!(
        r#"<Relationships xmlns="{namespace}/package/2006/relationships"><Relationship Id="rId1"
            Type="{namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#
    );
    let package = format!(
        r#"<Relationships xmlns="{namespace}/package/2006/relationships"><Relationship Id="rId1"
            Type="{namespace}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
    );
    let sheet =
        format!(r#"<worksheet xmlns="{namespace}/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#);
    archive(&[
        ("_rels/.rels", package.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ])
}

#[test]
fn cells_in_opposite_corners_of_a_sheet() {
    let bytes = workbook(
        r#"<row r="1"><c r="A1"><v>3</v></c><c r="B1"><v>1.25</v></c><c r="C1"><f>A1*B1</f></c></row>
           <row r="1048576"><c r="XFD1048576"><v>7</v></c></row>"#,
    );
    let paper = take(&bytes, &Limits::default()).unwrap().paper;
    let cells: Vec<_> = paper.pages[0]
        .segments
        .iter()
        .map(|cell| (cell.cell.as_deref().unwrap(), cell.text.as_str(), cell.sure))
        .collect();
    assert_eq!(cells, [("A1", "3", 100), ("B1", "1.25", 100), ("C1", "3.75", 80), ("XFD1048576", "7", 100)]);
}

#[test]
fn workbooks_of_too_many_cells() {
    let rows = r#"<row><c><v>1</v></c></row>"#.repeat(600) + &r#"<row><c><f>B1+1</f></c></row>"#.repeat(600);
    let limits = Limits { cells: 1_000, ..Limits::default() };
    assert_eq!(refusal(&workbook(&rows), &limits), Refusal::Cells(1_000));
}

#[test]
fn documents_of_one_paragraph_with_too_many_parts() {
    let body = format!("<w:document><w:body><w:p><w:t>{}</w:t></w:p></w:body></w:document>", "x\t".repeat(2_000));
    let limits = Limits { cells: 1_000, ..Limits::default() };
    assert_eq!(refusal(&archive(&[("word/document.xml", body.as_bytes())]), &limits), Refusal::Cells(1_000));
}

/// Each of thirty forms draws the next one ten times: 10^30 characters, were they all drawn.
#[test]
fn pages_of_forms_within_forms() {
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Count 1 /Kids [3 0 R] >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /X 6 0 R >> >> >>"
            .to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        stream("", "/X Do"),
    ];
    for number in 6..36 {
        let entries = format!(
            "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> /XObject << /X {} 0 R >> >>",
            number + 1
        );
        objects.push(stream(&entries, &format!("BT /F 9 Tf 40 700 Td (INVOICE) Tj ET {}", "/X Do ".repeat(10))));
    }
    let entries = "/Type /XObject /Subtype /Form /BBox [0 0 595 842]";
    objects.push(stream(entries, "0 0 m 9 9 l S"));
    let limits = Limits { cells: 1_000, ..Limits::default() };
    assert_eq!(refusal(&pdf_of(&objects, ""), &limits), Refusal::Cells(1_000));
}

fn stream(entries: &str, content: &str) -> String {
    format!("<< {entries} /Length {} >>\nstream\n{content}\nendstream", content.len())
}

/// A page that draws a form which draws itself, so often, and nothing else.
fn of_itself(times: usize) -> Vec<u8> {
    let entries = "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >>";
    pdf_of(
        &[
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            "<< /Type /Pages /Count 1 /Kids [3 0 R] >>".to_owned(),
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>"
                .to_owned(),
            stream("", "/X Do"),
            stream(entries, &"/X Do ".repeat(times)),
        ],
        "",
    )
}

#[test]
fn forms_that_draw_themselves() {
    let begun = Instant::now();
    assert_eq!(refusal(&of_itself(2), &Limits::default()), Refusal::Shapes(20_000));
    assert_eq!(refusal(&of_itself(1), &Limits::default()), Refusal::NoText);
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

/// Nothing is drawn in twenty megabytes of what a page is told: nothing looks at the clock.
#[test]
fn pages_that_draw_nothing_for_ever() {
    let nothing = "1 w ".repeat(5_000_000);
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Count 1 /Kids [3 0 R] >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>".to_owned(),
        stream("", &nothing),
    ];
    let limits = Limits { page_time: Duration::from_millis(20), ..Limits::default() };
    assert_eq!(refusal(&pdf_of(&objects, ""), &limits), Refusal::PageTime(0));
}

/// Trees of pages: one of twenty levels of ten branches each without a page, and one whose branch is its root.
#[test]
fn pages_in_trees_without_end() {
    let level = |at: usize| format!("<< /Type /Pages /Count 1 /Kids [{}] >>", format!("{} 0 R ", at + 1).repeat(10));
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    objects.extend((2..22).map(level));
    objects.push("<< /Type /Pages /Count 0 /Kids [] >>".to_owned());
    let limits = Limits { page_time: Duration::from_millis(300), ..Limits::default() };
    assert_eq!(refusal(&pdf_of(&objects, ""), &limits), Refusal::PageTime(0));

    let objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"].map(str::to_owned);
    assert_eq!(refusal(&pdf_of(&objects, ""), &Limits::default()), Refusal::Broken);
}

#[test]
fn files_that_were_cut_off() {
    let whole =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/recognition/pdf_gb1_noembed.pdf")).unwrap();
    let limits = Limits::default();
    assert_eq!(take(&whole, &limits).unwrap().problems, []);
    // Its fonts are gone and its pages blank; then only the list of its objects is.
    assert_eq!(refusal(&whole[..whole.len() / 2], &limits), Refusal::Cut);
    let told = take(&whole[..whole.len() * 97 / 100], &limits).unwrap().problems;
    assert_eq!(told.iter().map(|problem| problem.key.as_str()).collect::<Vec<_>>(), ["reading.endMissing"]);
}

#[test]
fn pictures_of_too_many_pixels() {
    // The head of a PNG of 60,000 x 60,000.
    let mut png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR".to_vec();
    png.extend(60_000_u32.to_be_bytes());
    png.extend(60_000_u32.to_be_bytes());
    png.extend([8, 2, 0, 0, 0]);
    png.extend([0; 4]);
    let refused = refusal(&png, &Limits::default());
    assert!(matches!(refused, Refusal::Pixels(60) | Refusal::Broken | Refusal::NoModels), "{refused:?}");
}

#[test]
fn every_reason_is_said_in_both_languages() {
    for refusal in [
        Refusal::Empty,
        Refusal::Large(20),
        Refusal::Pages(100),
        Refusal::Encrypted,
        Refusal::Time(120),
        Refusal::PageTime(20),
        Refusal::Shapes(20_000),
        Refusal::Cut,
    ] {
        let message = refusal.message();
        assert!(!message.zh.contains('{') && !message.en.contains('{'), "{message:?}");
        assert!(core_wasm::text::catalogue::all().any(|(key, _)| key == refusal.key()));
    }
}

#[test]
fn old_workbooks_with_cells_in_opposite_corners() {
    let mut book =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/recognition/sheet_inv.xls")).unwrap();
    assert!(take(&book, &Limits::default()).is_ok());
    // A number of the sheet is put into its last corner.
    let at = book.windows(4).rposition(|head| head == [0x03, 0x02, 14, 0] || head == [0x7E, 0x02, 10, 0]).unwrap();
    book[at + 4..at + 8].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x00]);
    assert_eq!(refusal(&book, &Limits::default()), Refusal::Cells(200_000));
}
