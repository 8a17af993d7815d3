//! The papers of a declaration: stored, named in it, sent with it, seen by those who see it, and gone with it.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::Method;
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::files::file;
use server::gateway::folders::{self, Folders};
use server::gateway::outbox;

use crate::decl_support::{chosen, fields, import, made_for_a, now, sent, with};
use crate::harness::{Client, Reply, TestApp};

const PDF: &[u8] = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n";

async fn upload(client: &Client, fields: &[(&str, &str)], name: &str, content: &[u8]) -> Reply {
    let mut form = Vec::new();
    for (field, value) in fields {
        form.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n").bytes());
    }
    let head = format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
    form.extend(head.bytes());
    form.extend_from_slice(content);
    form.extend_from_slice(b"\r\n--edge--\r\n");
    let kind = Some("multipart/form-data; boundary=edge");
    client.send(Method::POST, "/decl/v1/edoc/upload", kind, Body::from(form)).await
}

/// The row of an invoice for customer A.
pub async fn invoice(app: &TestApp, client: &Client) -> Value {
    let org = app.org_id("maker").await.to_string();
    let fields = [("orgId", org.as_str()), ("iECatg", "1"), ("edocCode", "00000001")];
    upload(client, &fields, "发票 2026-018.pdf", PDF).await.done()
}

fn download(row: &Value) -> String {
    format!("/decl/v1/edoc/{}/download", row["fileId"])
}

async fn stored(app: &TestApp) -> BTreeMap<i64, file::Model> {
    let papers = file::Entity::find().filter(file::Column::Purpose.eq(file::PAPER));
    papers.all(app.db()).await.unwrap().into_iter().map(|file| (file.id, file)).collect()
}

#[tokio::test]
async fn a_paper_is_stored_named_sent_and_downloaded() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let row = invoice(&app, &broker).await;
    assert_eq!((&row["edocCode"], &row["edocFomatType"]), (&json!("00000001"), &json!("US")));
    assert_eq!((&row["edocCopId"], &row["edocSize"]), (&json!("发票 2026-018.pdf"), &json!(PDF.len().to_string())));
    let name = row["edocID"].as_str().unwrap().to_owned();
    assert!(name.starts_with("310500000001IM260701") && name.ends_with(".pdf") && name.len() <= 64, "{name}");
    // Nobody but the person sees it before a declaration names it.
    assert_eq!(broker.get(&download(&row)).await.bytes, PDF);
    maker.get(&download(&row)).await.refused(404);

    let made = made_for_a(&app, &broker, with(import(), json!({ "edocRealations": [row] }))).await;
    assert_eq!(made["edocRealations"][0]["fileId"], row["fileId"]);
    let reply = maker.get(&download(&row)).await;
    assert_eq!((reply.status.as_u16(), reply.bytes.as_slice()), (200, PDF));
    assert_eq!(reply.headers["content-type"], "application/pdf");
    assert!(reply.headers["content-disposition"].to_str().unwrap().contains("%E5%8F%91%E7%A5%A8"));

    let sent = sent(&app, made).await;
    let folders = Folders::open(app.app.settings.gateway()).unwrap();
    assert_eq!(outbox::write_all(&app.app, &folders).await.unwrap(), 1);
    assert_eq!(std::fs::read(folders.edoc().join(&name)).unwrap(), PDF);
    let message = folders::list(&folders.out_box()).unwrap();
    let xml = std::fs::read_to_string(&message[0]).unwrap();
    assert!(
        xml.contains(&format!("<EdocID>{name}</EdocID>")) && xml.contains("<EdocCode>00000001</EdocCode>"),
        "{xml}"
    );
    assert!(!xml.contains("FileId"), "what only we know is in the message");
    assert_eq!(now(&broker, &sent).await["edocRealations"][0]["fileId"], row["fileId"]);
}

#[tokio::test]
async fn only_a_pdf_of_a_known_kind_is_taken() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let org = app.org_id("maker").await.to_string();
    let with_kind =
        |kind: &'static str| [("orgId", org.clone()), ("iECatg", "1".to_owned()), ("edocCode", kind.to_owned())];
    let send = |kind: &'static str, name: &'static str, content: &'static [u8]| {
        let (broker, fields) = (broker.clone(), with_kind(kind));
        async move {
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            upload(&broker, &fields, name, content).await
        }
    };
    assert_eq!(fields(&send("00000001", "a.pdf", b"<html></html>").await), ["file"]);
    assert_eq!(fields(&send("00000001", "a.pdf", b"").await), ["file"]);
    assert_eq!(fields(&send("00000001", "a.exe", b"MZ\x90\x00\x03").await), ["file"]);
    assert_eq!(fields(&send("99", "a.pdf", PDF).await), ["edocCode"]);
    assert!(stored(&app).await.is_empty(), "what was refused left nothing");
}

#[tokio::test]
async fn papers_are_for_those_who_see_their_declaration() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let row = invoice(&app, &broker).await;
    let made = made_for_a(&app, &broker, with(import(), json!({ "edocRealations": [row] }))).await;
    other.get(&download(&row)).await.refused(404);
    app.as_user("viewer").await.get(&download(&row)).await;
    // Nobody reaches another's paper by naming it in a declaration of the own.
    let theirs = with(import(), json!({ "edocRealations": [row] }));
    assert_eq!(fields(&other.post("/decl/v1/add", theirs).await), ["edocRealations[0].fileId"]);
    let org = app.org_id("maker").await.to_string();
    let foreign = [("orgId", org.as_str()), ("iECatg", "1"), ("edocCode", "00000001")];
    upload(&other, &foreign, "a.pdf", PDF).await.refused(404);
    upload(&app.as_user("viewer").await, &foreign, "a.pdf", PDF).await.refused(403);
    // It is no file of the clerk's that could be deleted under the declaration.
    let bill = json!({ "ids": [row["fileId"]] });
    broker.post("/sys/v1/file/bill/delete", bill).await.refused(404);
    assert_eq!(now(&broker, &made).await["edocRealations"][0]["fileId"], row["fileId"]);
}

#[tokio::test]
async fn a_paper_goes_with_the_last_declaration_that_names_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (kept, lost) = (invoice(&app, &broker).await, invoice(&app, &broker).await);
    let made = made_for_a(&app, &broker, with(import(), json!({ "edocRealations": [kept] }))).await;
    let copy = made_for_a(&app, &broker, with(import(), json!({ "edocRealations": [kept] }))).await;
    app.advance(TimeDelta::hours(25));
    file::sweep(&app.app).await.unwrap();
    let here = stored(&app).await;
    assert!(here.contains_key(&kept["fileId"].as_i64().unwrap()));
    assert!(!here.contains_key(&lost["fileId"].as_i64().unwrap()), "nobody named it");

    let broker = app.as_user("broker").await;
    broker.post("/decl/v1/delete", chosen(&[&made])).await.done();
    file::sweep(&app.app).await.unwrap();
    assert_eq!(broker.get(&download(&kept)).await.bytes, PDF, "the copy still has it");
    broker.post("/decl/v1/update", with(copy, json!({ "edocRealations": [] }))).await.done();
    broker.get(&download(&kept)).await.refused(404);
    file::sweep(&app.app).await.unwrap();
    assert!(stored(&app).await.is_empty());
}
