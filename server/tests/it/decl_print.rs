//! Declarations on paper: POST /decl/v1/multi/download.

use std::io::{Cursor, Read};

use sea_orm::{ActiveModelTrait, ActiveValue::Set, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::declaration;
use zip::ZipArchive;

use crate::decl_support::{chosen, export, fields, import, made_for_a, now, sent, with};
use crate::harness::{Client, Reply, TestApp};

const DOWNLOAD: &str = "/decl/v1/multi/download";

async fn print(client: &Client, declarations: &[&Value], printout: &str) -> Reply {
    client.post(DOWNLOAD, with(chosen(declarations), json!({ "type": printout }))).await
}

fn header<'a>(reply: &'a Reply, name: &str) -> &'a str {
    reply.headers[name].to_str().unwrap()
}

#[tokio::test]
async fn one_declaration_is_a_file_with_its_number() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let number = made["clientSeqNo"].as_str().unwrap();
    for (printout, name) in [("form", "declaration"), ("proof", "proof"), ("tax", "tax-estimate")] {
        let reply = print(&maker, &[&made], printout).await;
        assert_eq!((reply.status.as_u16(), header(&reply, "content-type")), (200, "application/pdf"), "{printout}");
        let wanted = format!("attachment; filename=\"{number}-{name}.pdf\"");
        assert!(header(&reply, "content-disposition").starts_with(&wanted), "{printout}");
        assert!(reply.bytes.starts_with(b"%PDF-") && reply.bytes.len() > 10_000, "{printout}");
    }
    let xml = print(&maker, &[&made], "xml").await;
    assert_eq!(header(&xml, "content-type"), "application/xml");
    let text = String::from_utf8(xml.bytes).unwrap();
    assert!(
        text.contains("<CodeTS>8413810090</CodeTS>") && text.contains(&format!("<ClientSeqNo>{number}</ClientSeqNo>"))
    );
}

#[tokio::test]
async fn a_message_bears_our_number_however_customs_calls_the_declaration() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let stored = declaration::Entity::find_by_id(made["id"].as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
    let mut numbered = stored.into_active_model();
    numbered.seq_no = Set(Some("I20260000000000001".to_owned()));
    numbered.entry_id = Set(Some("222520261000000001".to_owned()));
    numbered.update(app.db()).await.unwrap();
    let xml = print(&maker, &[&made], "xml").await;
    assert!(header(&xml, "content-disposition").contains("222520261000000001-"));
    let ours = format!("<ClientSeqNo>{}</ClientSeqNo>", made["clientSeqNo"].as_str().unwrap());
    let text = String::from_utf8(xml.bytes).unwrap();
    assert!(text.contains(&ours), "{text}");
}

#[tokio::test]
async fn several_are_a_zip_with_a_file_each() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let one = maker.post("/decl/v1/add", import()).await.done();
    let other = maker.post("/decl/v1/add", export()).await.done();
    let reply = print(&maker.clone().in_chinese(), &[&one, &other], "form").await;
    assert_eq!(header(&reply, "content-type"), "application/zip");
    let mut archive = ZipArchive::new(Cursor::new(reply.bytes)).unwrap();
    for declaration in [&one, &other] {
        let name = format!("{}-报关单.pdf", declaration["clientSeqNo"].as_str().unwrap());
        let mut start = [0; 5];
        archive.by_name(&name).unwrap().read_exact(&mut start).unwrap();
        assert_eq!(&start, b"%PDF-");
    }
    assert_eq!(archive.len(), 2);
}

#[tokio::test]
async fn what_changed_meanwhile_or_is_not_there_is_not_printed() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    maker.post("/decl/v1/update", with(now(&maker, &made).await, json!({ "contrNo": "C-2" }))).await.done();
    let stale = print(&maker, &[&made], "form").await;
    assert_eq!(stale.refused(409)["ids"], json!([made["id"]]));
    let made = now(&maker, &made).await;
    print(&app.as_user("other").await, &[&made], "form").await.refused(404);
    print(&maker, &[&made], "poster").await.refused(400);
    let many: Vec<i64> = (1..=101).collect();
    let too_many = maker.post(DOWNLOAD, json!({ "ids": many, "versions": many, "type": "form" })).await;
    assert_eq!(fields(&too_many), ["ids"]);
}

#[tokio::test]
async fn an_agent_prints_what_it_declares_and_a_draft_with_gaps_prints_too() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, import()).await;
    let sent = sent(&app, declaration).await;
    for printout in ["form", "proof", "tax", "xml"] {
        assert_eq!(print(&broker, &[&sent], printout).await.status, 200, "{printout}");
    }
    let owner = app.org_id("maker").await;
    let empty = broker.post("/decl/v1/add", json!({ "iECatg": "1", "orgId": owner, "lines": [] })).await.done();
    for printout in ["form", "proof", "tax", "xml"] {
        assert_eq!(print(&broker, &[&empty], printout).await.status, 200, "{printout}");
    }
}

#[tokio::test]
async fn without_the_printing_program_only_paper_is_missing() {
    let app = TestApp::start_with(|settings| settings.print_program = Some("/nowhere/customs-print".into())).await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let refused = print(&maker, &[&made], "form").await;
    assert_eq!((refused.status.as_u16(), header(&refused, "retry-after")), (503, "30"));
    assert!(refused.message().contains("printing program"), "{}", refused.message());
    assert_eq!(print(&maker, &[&made], "xml").await.status, 200);
}

#[tokio::test]
async fn a_printing_program_that_ends_is_an_error_and_not_a_broken_paper() {
    let app = TestApp::start_with(|settings| settings.print_program = Some("/bin/false".into())).await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    assert_eq!(print(&maker, &[&made], "form").await.status, 500);
}
