//! Stored files: what is taken, who sees it, how it comes back.

use std::io::{Cursor, Read, Write};

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::files::file;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::harness::{Client, Reply, TestApp};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

async fn upload(client: &Client, name: &str, content: &[u8]) -> Reply {
    client.upload("/sys/v1/file/bill/upload", name, content).await
}

/// The one problem of a refused upload.
fn rule(reply: &Reply) -> String {
    reply.refused(422)["fields"][0]["rule"].as_str().unwrap_or_default().to_owned()
}

/// The rows of all uploads.
async fn uploads(app: &TestApp) -> Vec<file::Model> {
    file::Entity::find().filter(file::Column::Purpose.eq(file::UPLOAD)).all(app.db()).await.unwrap()
}

fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Names of the uploads in a list.
async fn listed(client: &Client, list: &str) -> Vec<Value> {
    let more = if list.contains('?') { '&' } else { '?' };
    let page = client.get(&format!("/sys/v1/file/bill/{list}{more}purpose=upload")).await.done();
    page["rows"].as_array().unwrap().iter().map(|row| row["fileName"].clone()).collect()
}

#[tokio::test]
async fn a_file_comes_back_as_it_went_under_its_name() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let kept = upload(&maker, "合同 2026.PDF", PDF).await.done();
    assert_eq!(kept["fileName"], "合同 2026.pdf");
    assert_eq!((&kept["contentType"], &kept["size"]), (&json!("application/pdf"), &json!(PDF.len().to_string())));
    let down = maker.get(&format!("/sys/v1/file/bill/{}/download", kept["id"])).await;
    assert_eq!((down.status.as_u16(), down.bytes.as_slice()), (200, PDF));
    assert_eq!(
        down.headers["content-disposition"],
        "attachment; filename=\"__ 2026.pdf\"; filename*=UTF-8''%E5%90%88%E5%90%8C%202026.pdf"
    );
    assert_eq!(
        (&down.headers["content-type"], &down.headers["x-content-type-options"]),
        (&"application/pdf".parse().unwrap(), &"nosniff".parse().unwrap())
    );
    assert_eq!(down.headers["content-length"], PDF.len().to_string());
}

#[tokio::test]
async fn the_kind_of_a_file_is_what_its_content_shows() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let book = archive(&[("[Content_Types].xml", b"<x/>"), ("xl/workbook.xml", b"<x/>")]);
    let macros = archive(&[("xl/workbook.xml", b"<x/>"), ("xl/vbaProject.bin", b"x")]);
    let plain = archive(&[("a.txt", b"a")]);
    for (name, content, kept) in [
        ("photo.pdf", PNG, "photo.pdf.png"),
        ("list.csv", b"a,b\n1,2\n".as_slice(), "list.csv"),
        ("note.csv", "一行\n两行, 好\n".as_bytes(), "note.csv.txt"),
        ("message.xml", b"<?xml version=\"1.0\"?><a/>", "message.xml"),
        ("book.zip", &book, "book.zip.xlsx"),
        ("things.zip", &plain, "things.zip"),
    ] {
        assert_eq!(upload(&maker, name, content).await.done()["fileName"], kept, "{name}");
    }
    for (name, content, problem) in [
        ("a.pdf", b"MZ\x90\0\x03\0\0\0".as_slice(), "file.kind"),
        ("a.txt", b"<!DOCTYPE html><script>1</script>", "file.kind"),
        ("a.txt", b"\x7fELF\x02\x01\x01", "file.kind"),
        ("a.txt", b"a\0b", "file.kind"),
        ("a.xlsx", &macros, "file.macros"),
        ("a.zip", &plain[..plain.len() - 9], "file.broken"),
        ("a.txt", b"", "file.empty"),
    ] {
        assert_eq!(
            rule(&upload(&maker, name, content).await),
            problem,
            "{name} {:?}",
            &content[..content.len().min(9)]
        );
    }
    assert_eq!(uploads(&app).await.len(), 6, "nothing of a refused file is kept");
}

#[tokio::test]
async fn macros_are_refused_whatever_they_are_called() {
    const OLE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and so on, long enough to be a part";
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let plain: [(&str, &[u8]); 2] = [("[Content_Types].xml", b"<Types/>"), ("xl/workbook.xml", b"<x/>")];
    let with = |parts: &[(&str, &[u8])]| archive(&[&plain, parts].concat());
    let said = |content_type: &str| {
        let types = format!("<Types><Override PartName=\"/x.dat\" ContentType=\"{content_type}\"/></Types>");
        archive(&[("[content_TYPES].xml", types.as_bytes()), ("xl/workbook.xml", b"<x/>")])
    };
    let inner = with(&[("xl/VBAPROJECT.BIN", b"x")]);
    let deep = archive(&[("a/b.zip", &archive(&[("c.xlsx", &inner)]))]);
    let relation: &[u8] =
        b"<Relationship Type=\"http://schemas.microsoft.com/office/2006/relationships/vbaProject\" Target=\"a\"/>";
    let scripted = b"%PDF-1.7\n1 0 obj << /S /J#61vaScript /JS (x) >> endobj";
    for (name, content) in [
        ("upper.xlsx", with(&[("XL/VBAPROJECT.BIN", b"x")])),
        ("renamed.xlsx", with(&[("xl/media/image1.png", OLE)])),
        ("xlm.xlsx", with(&[("xl/macrosheets/sheet1.xml", b"<x/>")])),
        ("relation.xlsx", with(&[("xl/_rels/workbook.xml.rels", relation)])),
        ("dde.xlsx", with(&[("xl/externalLinks/externalLink1.xml", b"<ddeLink/>")])),
        ("type.xlsx", said("application/vnd.ms-excel.sheet.MacroEnabled.main+xml")),
        ("coded.xlsx", said("application/vnd.ms-office.&#118;baProject")),
        ("binary.xlsx", archive(&[("xl/workbook.bin", b"x")])),
        ("old.zip", archive(&[("a.xls", OLE)])),
        ("embedded.zip", archive(&[("folder/report.docm", b"x")])),
        ("deep.zip", deep),
        ("flat.xml", b"<?xml version=\"1.0\"?><w:wordDocument w:macrosPresent=\"yes\"/>".to_vec()),
        ("web.txt", b"MIME-Version: 1.0\nContent-Location: file:///C:/editdata.mso\n".to_vec()),
    ] {
        assert_eq!(rule(&upload(&maker, name, &content).await), "file.macros", "{name}");
    }
    assert_eq!(rule(&upload(&maker, "a.pdf", scripted).await), "file.scripts");
    assert_eq!(rule(&upload(&maker, "a.zip", &archive(&[("a.pdf", scripted)])).await), "file.scripts");
    assert!(uploads(&app).await.is_empty(), "nothing of a refused file is kept");
    upload(&maker, "inner.zip", &archive(&[("a.xlsx", &with(&[])), ("b.pdf", PDF)])).await.done();
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut large = PDF.to_vec();
    large.resize(20 * 1024 * 1024, b' ');
    upload(&maker, "limit.pdf", &large).await.done();
    large.push(b' ');
    assert_eq!(rule(&upload(&maker, "over.pdf", &large).await), "file.large");
    large.resize(25 * 1024 * 1024, b' ');
    upload(&maker, "far-over.pdf", &large).await.refused(413);
}

#[tokio::test]
async fn zip_bombs_are_refused_whether_they_own_up_or_lie() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let nothing = vec![0_u8; 210 * 1024 * 1024];
    let bomb = archive(&[("a", &nothing)]);
    assert!(bomb.len() < 1024 * 1024);
    assert_eq!(rule(&upload(&maker, "bomb.zip", &bomb).await), "file.unpacked");
    // The same with a table of contents that speaks of ten bytes.
    let size = u32::try_from(nothing.len()).unwrap().to_le_bytes();
    let mut liar = bomb.clone();
    while let Some(at) = liar.windows(4).position(|bytes| bytes == size) {
        liar[at..at + 4].copy_from_slice(&10_u32.to_le_bytes());
    }
    assert_ne!(liar, bomb);
    let refused = rule(&upload(&maker, "liar.zip", &liar).await);
    assert!(["file.unpacked", "file.broken"].contains(&refused.as_str()), "{refused}");
    let many: Vec<String> = (0..2001).map(|number| number.to_string()).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), b"x".as_slice())).collect();
    assert_eq!(rule(&upload(&maker, "many.zip", &archive(&many)).await), "file.unpacked");
    // Objects of a PDF are packed, too.
    let mut blanks = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    blanks.write_all(&vec![b' '; 9 << 20]).unwrap();
    let head = b"%PDF-1.7\n1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n".to_vec();
    let objects = [head, blanks.finish().unwrap()].concat();
    assert_eq!(rule(&upload(&maker, "bomb.pdf", &objects).await), "file.unpacked");
    assert_eq!(rule(&upload(&maker, "inside.zip", &archive(&[("bomb.pdf", &objects)])).await), "file.unpacked");
}

#[tokio::test]
async fn files_stay_in_the_house() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let id = upload(&maker, "a.pdf", PDF).await.done()["id"].clone();
    let path = format!("/sys/v1/file/bill/{id}/download");
    let orgadmin = app.as_user("orgadmin").await;
    assert_eq!(orgadmin.get(&path).await.status, 200, "a colleague who may see files");
    assert_eq!(listed(&orgadmin, "page").await, ["a.pdf"]);
    assert!(listed(&orgadmin, "user/page").await.is_empty());
    assert_eq!(listed(&maker, "user/page").await, ["a.pdf"]);
    // Another customer, the agent that this one granted its declarations, and a colleague without the permission.
    for stranger in ["other", "broker", "viewer"] {
        let stranger = app.as_user(stranger).await;
        stranger.get(&path).await.refused(404);
        stranger.get(&format!("/sys/v1/file/bill/download?ids[]={id}")).await.refused(404);
        stranger.post("/sys/v1/file/bill/delete", json!({ "ids": [id] })).await.refused(404);
        assert!(listed(&stranger, "user/page").await.is_empty());
    }
    app.as_user("viewer").await.get("/sys/v1/file/bill/page").await.refused(403);
    assert!(listed(&app.as_user("broker").await, "page").await.is_empty());
}

#[tokio::test]
async fn the_bill_tells_whose_a_file_is_and_how_often_it_was_taken() {
    let app = TestApp::start().await;
    let (admin, maker, other) = (app.as_user("admin").await, app.as_user("maker").await, app.as_user("other").await);
    let first = upload(&maker, "a.pdf", PDF).await.done();
    let second = upload(&maker, "b.pdf", PDF).await.done();
    upload(&other, "c.pdf", PDF).await.done();
    let (first, second) = (&first["id"], &second["id"]);
    for _ in 0..2 {
        assert_eq!(maker.get(&format!("/sys/v1/file/bill/{first}/download")).await.status, 200);
    }
    let both = format!("/sys/v1/file/bill/download?ids[]={first}&ids[]={second}");
    assert_eq!(maker.get(&both).await.status, 200);
    other.get(&format!("/sys/v1/file/bill/{first}/download")).await.refused(404);
    let page = maker.get("/sys/v1/file/bill/page?sort=fileName&purpose=upload").await.done();
    let told = |at: usize, field: &str| page["rows"][at][field].clone();
    assert_eq!((told(0, "downloads"), told(1, "downloads")), (json!("3"), json!("1")));
    assert_eq!((told(0, "orgName"), told(0, "purpose")), (json!("华东精密制造有限公司"), json!("upload")));
    // The administrator of the platform sees what all organisations uploaded.
    assert_eq!(listed(&admin, "page?sort=fileName").await, ["a.pdf", "b.pdf", "c.pdf"]);
    assert_eq!(listed(&admin, "page?orgName=%E5%8D%97%E6%96%B9").await, ["c.pdf"]);
    assert_eq!(admin.get(&format!("/sys/v1/file/bill/{second}/download")).await.status, 200);
}

#[tokio::test]
async fn whoever_moves_away_leaves_the_files_behind() {
    let app = TestApp::start().await;
    let (admin, maker) = (app.as_user("admin").await, app.as_user("maker").await);
    let id = upload(&maker, "a.pdf", PDF).await.done()["id"].clone();
    let mut moved = admin.get(&format!("/sys/v1/user/{}/detail", app.user_id("maker").await)).await.done();
    moved["orgId"] = json!(app.org_id("other").await);
    admin.post("/sys/v1/user/update", moved).await.done();
    let elsewhere = app.as_user("maker").await;
    assert!(listed(&elsewhere, "user/page").await.is_empty());
    assert!(listed(&elsewhere, "page").await.is_empty());
    elsewhere.get(&format!("/sys/v1/file/bill/{id}/download")).await.refused(404);
    elsewhere.post("/sys/v1/file/bill/delete", json!({ "ids": [id] })).await.refused(404);
    assert_eq!(listed(&app.as_user("orgadmin").await, "page").await, ["a.pdf"]);
}

#[tokio::test]
async fn a_deleted_file_is_gone_from_the_store_too() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let kept = upload(&maker, "a.pdf", PDF).await.done();
    let id = kept["id"].clone();
    let row = uploads(&app).await.remove(0);
    assert!(app.app.files.get(&row.object_key).await.unwrap().is_some());
    let colleague = app.as_user("viewer").await;
    colleague.post("/sys/v1/file/bill/delete", json!({ "ids": [id] })).await.refused(404);
    maker.post("/sys/v1/file/bill/delete", json!({ "ids": [id, 999_999] })).await.refused(404);
    maker.post("/sys/v1/file/bill/delete", json!({ "ids": [id] })).await.done();
    assert!(app.app.files.get(&row.object_key).await.unwrap().is_none());
    assert!(uploads(&app).await.is_empty());
    maker.get(&format!("/sys/v1/file/bill/{id}/download")).await.refused(404);
}

#[tokio::test]
async fn several_files_come_as_one_archive() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut ids = Vec::new();
    for (name, content) in [("a.pdf", PDF), ("a.pdf", PDF), ("图.png", PNG)] {
        ids.push(upload(&maker, name, content).await.done()["id"].to_string());
    }
    let query = ids.iter().map(|id| format!("ids[]={id}")).collect::<Vec<_>>().join("&");
    let reply = maker.clone().in_chinese().get(&format!("/sys/v1/file/bill/download?{query}")).await;
    assert_eq!((reply.status.as_u16(), &reply.headers["content-type"]), (200, &"application/zip".parse().unwrap()));
    assert!(reply.headers["content-disposition"].to_str().unwrap().ends_with("%E6%96%87%E4%BB%B6.zip"));
    let mut archive = ZipArchive::new(Cursor::new(reply.bytes)).unwrap();
    let mut found = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        let mut content = Vec::new();
        part.read_to_end(&mut content).unwrap();
        found.push((part.name().unwrap().into_owned(), content));
    }
    let expected = [("a.pdf", PDF), ("a (2).pdf", PDF), ("图.png", PNG)];
    assert_eq!(found, expected.map(|(name, content)| (name.to_owned(), content.to_vec())));
    let only = maker.get(&format!("/sys/v1/file/bill/download?ids[]={}", ids[2])).await;
    assert_eq!(only.bytes, PNG);
    maker.get("/sys/v1/file/bill/download").await.refused(400);
    maker.get("/sys/v1/file/bill/download?ids[]=x").await.refused(400);
}

#[tokio::test]
async fn what_a_crash_left_behind_is_swept() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    upload(&maker, "a.pdf", PDF).await.done();
    let new = file::New {
        org_id: app.org_id("maker").await,
        owner_id: app.user_id("maker").await,
        owner_name: "x",
        purpose: file::UPLOAD,
        file_name: "lost.pdf".to_owned(),
        content_type: "application/pdf",
        kept: None,
        declaration_id: None,
    };
    file::announce(&app.app, new).await.unwrap();
    assert_eq!(listed(&maker, "user/page").await, ["a.pdf"], "what is coming is not seen");
    assert_eq!(file::sweep(&app.app).await.unwrap(), 0, "it may still come");
    app.advance(TimeDelta::hours(25));
    assert_eq!(file::sweep(&app.app).await.unwrap(), 1);
    assert_eq!(listed(&app.as_user("maker").await, "user/page").await, ["a.pdf"]);
}

#[tokio::test]
async fn the_server_is_not_ready_without_its_store() {
    let app = TestApp::start().await;
    // Another process, which has not looked a moment ago.
    let other = app.second().await;
    app.anonymous().get("/readyz").await.done();
    let folder = app.folder().join("files");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, b"a file in its place").unwrap();
    other.anonymous().get("/readyz").await.refused(503);
}
