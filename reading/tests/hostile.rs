//! Files that are no papers, or mean harm: each gets its reason, and costs little.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::time::{Duration, Instant};

use reading::files::take;
use reading::refusal::{Limits, Refusal};

fn refusal(bytes: &[u8], limits: &Limits) -> Refusal {
    let begin = Instant::now();
    let refused = take(bytes, limits).map(|taken| taken.paper).expect_err("a refusal");
    assert!(begin.elapsed() < Duration::from_secs(20));
    refused
}

/// A PDF without text, of so many pages, with more in its trailer.
fn pdf(pages: usize, trailer: &str) -> Vec<u8> {
    let mut out = b"%PDF-1.4\n".to_vec();
    let mut offsets = Vec::new();
    let kids: Vec<String> = (0..pages).map(|at| format!("{} 0 R", at + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Count {pages} /Kids [{}] >>", kids.join(" ")),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>".to_owned()));
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
    assert_eq!(refusal(b"%PDF-1.7 and nothing else", &limits), Refusal::Broken);
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
    for refusal in [Refusal::Empty, Refusal::Large(20), Refusal::Pages(100), Refusal::Encrypted, Refusal::Time(120)] {
        let message = refusal.message();
        assert!(!message.zh.contains('{') && !message.en.contains('{'), "{message:?}");
        assert!(core_wasm::text::catalogue::find(refusal.key()).is_some());
    }
}
