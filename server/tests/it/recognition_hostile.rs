//! Files that are no papers, or mean harm, as anybody may send them: each gets a message that says what to do, and costs the others
//! nothing.

use std::io::{Cursor, Write};

use core_wasm::text::Message;
use core_wasm::text::catalogue::reading;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use server::domains::recg::paper;
use server::files::file;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::harness::TestApp;
use crate::recognition::{head, read_all, result, sample, send, uploaded};

/// A PDF of so many blank pages, with more in its trailer.
fn pdf(pages: usize, trailer: &str) -> Vec<u8> {
    let kids: Vec<String> = (0..pages).map(|at| format!("{} 0 R", at + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Count {pages} /Kids [{}] >>", kids.join(" ")),
    ];
    objects.extend((0..pages).map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>".to_owned()));
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
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A picture of one white pixel.
const BLANK: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde\x00\x00\x00\x0cIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\x0d\xefF\xb8\x00\x00\x00\x00IEND\xaeB`\x82";

#[tokio::test]
async fn a_hostile_file_is_told_in_plain_words_and_harms_nothing_beside_it() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    // What stands before: its values and its place in the list stay as they are, to the letter.
    let before = uploaded(&maker, &["sheet_inv.xlsx"]).await;
    read_all(&app).await;
    let id = before["id"].as_i64().unwrap();
    let stood = result(&maker, id).await;
    let kept = file::Entity::find().count(app.db()).await.unwrap();
    let papers = paper::Entity::find().count(app.db()).await.unwrap();

    // What is no paper, or would unpack to too much, is refused: nothing of it is kept.
    let good = sample("inv_en.pdf");
    let large = vec![b' '; 101 << 20];
    let document = archive(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", &large[..33 << 20])]);
    let workbook = archive(&[("xl/workbook.xml", b"<workbook/>"), ("xl/sharedStrings.xml", &large)]);
    assert!(document.len() + workbook.len() < 1 << 20, "small on the wire");
    for (name, content) in [
        ("bomb.docx", &document[..]),
        ("program.pdf", &b"MZ\x90\x00\x03\x00\x00\x00"[..]),
        ("notes.xlsx", &b"name,quantity\nbearing,3\n"[..]),
        ("archive.docx", &archive(&[("a.txt", b"text")])[..]),
        ("cut.xlsx", &sample("sheet_inv.xlsx")[..900]),
        ("moving.png", &b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"[..]),
    ] {
        let refused = send(&maker, &[(name, content)], &[("iEFlag", "I")]).await.refused(422);
        let problem = &refused["fields"][0];
        assert_eq!(problem["field"], "files[0]", "{name}: {refused}");
        let message = problem["message"].as_str().unwrap();
        assert!(message.contains(name), "{name}: {message}");
    }
    assert_eq!(file::Entity::find().count(app.db()).await.unwrap(), kept, "nothing is kept of what is refused");
    assert_eq!(paper::Entity::find().count(app.db()).await.unwrap(), papers);
    // Among good ones it is left out: they are taken and read as ever.
    let mixed: [(&str, &[u8]); 3] =
        [("bomb.docx", &document[..]), ("good.pdf", &good), ("program.pdf", b"MZ\x90\x00\x03\x00\x00\x00")];
    let made = send(&maker, &mixed, &[("iEFlag", "E")]).await.done();
    assert_eq!(made["refused"].as_array().map(Vec::len), Some(2), "{made}");
    read_all(&app).await;
    let beside = result(&maker, made["id"].as_i64().unwrap()).await;
    assert_eq!((beside["papers"].as_array().map(Vec::len), &beside["state"]), (Some(1), &json!("toCheck")));

    // What is known only by reading fails for itself; the paper beside it is read.
    let password = "/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O (aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) \
                    /U (bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb) >> /ID [(x) (x)]";
    let at_most = [("max", "100")];
    // Where the models are not installed, a picture is not known to be blank.
    let blank = || vec![reading::NO_TEXT.into(), reading::NO_MODELS.into()];
    let failing: [(&str, Vec<u8>, Vec<Message>); 6] = [
        ("password.pdf", pdf(1, password), vec![reading::ENCRYPTED.into()]),
        ("long.pdf", pdf(500, ""), vec![reading::PAGES.with(&at_most)]),
        ("blank.pdf", pdf(1, ""), blank()),
        ("blank.png", BLANK.to_vec(), blank()),
        ("bomb.xlsx", workbook, vec![reading::UNPACKED.with(&at_most)]),
        ("cut.jpg", sample("inv_en_photo_p1.jpg")[..300].to_vec(), vec![reading::BROKEN.into()]),
    ];
    let mut files: Vec<(&str, &[u8])> = failing.iter().map(|(name, content, _)| (*name, content.as_slice())).collect();
    files.push(("good.pdf", &good));
    let made = send(&maker, &files, &[("iEFlag", "I")]).await.done();
    read_all(&app).await;
    let told = result(&maker, made["id"].as_i64().unwrap()).await;
    assert_eq!(told["state"], "toCheck");
    for (at, (name, _, reasons)) in failing.iter().enumerate() {
        let paper = &told["papers"][at];
        assert_eq!((&paper["state"], &paper["kind"]), (&json!("failed"), &Value::Null), "{name}: {paper}");
        let said = |message: &Message| paper["message"] == message.zh || paper["message"] == message.en;
        assert!(reasons.iter().any(said), "{name}: {paper}");
    }
    assert_eq!(told["papers"][failing.len()]["state"], "read");
    assert_eq!(head(&told, "invoiceNo")["text"], "HM-2026-00817");

    // Nothing else changed, and the next paper is read as ever.
    assert_eq!(result(&maker, id).await, stood);
    let next = uploaded(&maker, &["contract_zh.pdf"]).await;
    read_all(&app).await;
    assert_eq!(result(&maker, next["id"].as_i64().unwrap()).await["state"], "toCheck");
}
